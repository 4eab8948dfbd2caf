/** Request bodies that name journals, third parties and analytic codes by code instead of id. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Books, makeBooks } from '../harness/books/books.ts'
import { type Caller, type World, world } from '../harness/world.ts'
import { areas } from '../../src/areas.ts'
import { referencesIn } from '../../src/kernel/route/references.ts'

let w: World
let admin: Caller
let b: Books
let hout: { id: number }
let second: { id: number }
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  b = await makeBooks(w, admin)
  hout = await newParty({ code: 'HOUT', vat_number: 'BE 0403.170.701' })
  second = await newParty({ code: 'SECOND' })
})
afterAll(() => w.close())

type Fields = Record<string, unknown>
const send = (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'GET', path: string, body?: Fields, headers: Record<string, string> = {}) =>
  admin(method, `${b.path}/${path}`, { ...(body && { body }), headers })
const lines = [{ account: '604000', amount: '100.00', vat_code: 'AM21' }]
const invoice = (fields: Fields, headers?: Record<string, string>) =>
  send('POST', 'entries/invoice', { entry_date: '2026-03-12', lines, ...fields }, headers)
const newParty = async (fields: Fields) => (await send('POST', 'third-parties', { name: 'Dupont', type: 'supplier', ...fields })).body
const free = (fields: Fields, line: Fields) => ({
  journal: 'OD',
  entry_date: '2026-03-31',
  lines: [
    { account: '620200', debit: '10.00', ...line },
    { account: '455000', credit: '10.00' },
  ],
  ...fields,
})

const references = areas
  .flatMap((area) => area.routes)
  .flatMap(({ method, url, body, is_external }) => (body ? [{ method, url, is_external, ids: referencesIn(body) }] : []))
  .filter(({ ids }) => ids.length > 0)

test('every body that names a journal, a third party or an analytic code by id takes its code', () => {
  const below = (url: string) => url.replace('/v1/companies/:company', 'C')
  expect(references.map(({ method, url, ids }) => [`${method} ${below(url)}`, ...ids])).toEqual([
    ['POST C/journals/:id/rules', 'third_party_id'],
    ['PATCH C/journals/:id/rules/:rule', 'third_party_id'],
    ['POST C/letterings/auto', 'third_party_id'],
    ['POST C/entries', 'journal_id', 'third_party_id', 'lines.[].analytics.[].analytic_code_id', 'lines.[].third_party_id'],
    ['PATCH C/entries/:id', 'lines.[].analytics.[].analytic_code_id'],
    ['POST C/entries/invoice', 'journal_id', 'third_party_id', 'lines.[].analytics.[].analytic_code_id'],
    ['POST C/entries/credit-note', 'journal_id', 'third_party_id', 'lines.[].analytics.[].analytic_code_id'],
    [
      'POST C/recurring-entries',
      'template.journal_id',
      'template.third_party_id',
      'template.lines.[].third_party_id',
      'template.lines.[].analytics.[].analytic_code_id',
    ],
    [
      'PATCH C/recurring-entries/:id',
      'template.journal_id',
      'template.third_party_id',
      'template.lines.[].third_party_id',
      'template.lines.[].analytics.[].analytic_code_id',
    ],
    ['POST C/fixed-assets', 'category_id', 'third_party_id', 'analytics.[].analytic_code_id'],
    ['PATCH C/fixed-assets/:id', 'category_id', 'third_party_id', 'analytics.[].analytic_code_id'],
    ['POST C/fixed-assets/:id/dispose', 'third_party_id'],
    ['POST C/budgets', 'analytic_code_id'],
    ['PATCH C/budgets/:id', 'analytic_code_id'],
    ['POST C/documents', 'third_party_id', 'lines.[].analytics.[].analytic_code_id'],
    ['PATCH C/documents/:id', 'third_party_id', 'lines.[].analytics.[].analytic_code_id'],
    ['POST C/documents/:id/book', 'journal_id'],
    ['PATCH C/bank-transactions/:id', 'third_party_id'],
    ['POST C/payment-batches', 'journal_id'],
    ['POST C/balance-assertions', 'third_party_id'],
    [
      'PATCH C',
      'settings.auto_entries.vat.journal_id',
      'settings.auto_entries.invoices_to_receive.journal_id',
      'settings.auto_entries.transfers.journal_id',
    ],
    ['PUT C/fiscal-years/:id/opening-balances', 'lines.[].third_party_id'],
    ['POST C/document-imports/:id/validate', 'third_party_id'],
    ['POST C/bank-transactions/:id/match', 'allocations.[].third_party_id', 'allocations.[].analytics.[].analytic_code_id'],
    ['POST C/bank-transactions/auto-match', 'journal_id'],
    ['POST C/bank-rules', 'conditions.journal_id', 'action.third_party_id', 'action.analytics.[].analytic_code_id'],
    ['PATCH C/bank-rules/:id', 'conditions.journal_id', 'action.third_party_id', 'action.analytics.[].analytic_code_id'],
    ['POST C/mails', 'third_party_id'],
    ['PATCH C/integrations/:id', 'config.journals.[].journal_id', 'config.journal_id'],
    ['POST C/integrations', 'config.journals.[].journal_id', 'config.journal_id'],
  ])
})

test('no body has such an id without its code, and the external routes with one are those that look it up themselves', () => {
  const idFields = (schema: unknown, at = ''): string[] => {
    const { properties = {}, items } = (schema ?? {}) as { properties?: Record<string, unknown>; items?: unknown }
    const own = Object.entries(properties).flatMap(([name, inner]) => [
      ...(/^(journal|third_party|analytic_code)_id$/.test(name) ? [at + name] : []),
      ...idFields(inner, `${at}${name}.`),
    ])
    return items ? [...own, ...idFields(items, `${at}[].`)] : own
  }
  const without = areas
    .flatMap((area) => area.routes)
    .flatMap(({ body }) => (body ? idFields(body).filter((id) => !referencesIn(body).includes(id)) : []))
  expect(without).toEqual([])
  const external = references.filter(({ is_external }) => is_external).map(({ url }) => url)
  expect(new Set(external)).toEqual(new Set(['integrations', 'integrations/:id', 'mails'].map((path) => `/v1/companies/:company/${path}`)))
})

test('201 a purchase invoice by codes is the one by ids', async () => {
  const byId = await invoice({ journal_id: b.journals.ACH, third_party_id: b.supplier })
  const byCode = await invoice({ journal: 'ACH', third_party: 'S00001' })
  expect([byId.status, byCode.status]).toEqual([201, 201])
  expect(byCode.body).toMatchObject({ journal: { code: 'ACH' }, third_party: { code: 'S00001' }, total_debit: byId.body.total_debit })
})

test('201 by VAT number, however it is punctuated, and by a journal code in lower case', async () => {
  for (const third_party of ['BE0403170701', 'be 0403.170.701'])
    expect((await invoice({ journal: 'ach', third_party })).body).toMatchObject({ third_party: { id: hout.id, code: 'HOUT' } })
})

test('code and id together: accepted when they agree, 422 on the code when they differ', async () => {
  expect((await invoice({ journal: 'ACH', journal_id: b.journals.ACH, third_party: 'S00001', third_party_id: b.supplier })).status).toBe(
    201,
  )
  const { status, body } = await invoice({ journal: 'ACH', journal_id: b.journals.VEN, third_party: 'S00001', third_party_id: b.customer })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['journal', 'third_party']])
})

test.for([
  ['fr', 'Aucun journal', 'créez d’abord le tiers'],
  ['nl', 'Geen enkel dagboek', 'maak eerst de relatie aan'],
  ['en', 'No journal', 'create the third party first'],
  ['de', 'Kein Journal', 'legen Sie ihn zuerst an'],
])('422 for unknown codes, all of them at once, says what to do in %s', async ([language = '', journal, thirdParty]) => {
  const { status, body } = await invoice({ journal: 'NIX', third_party: 'S99999' }, { 'accept-language': language })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['journal', 'third_party']])
  expect(body.errors.journal[0]).toContain(journal)
  expect(body.errors.third_party[0]).toContain(thirdParty)
})

test('422 without id and code names the id; a code that is no text is refused as such', async () => {
  const missing = await invoice({})
  expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['journal_id', 'third_party_id']])
  const number = await invoice({ journal: 15, third_party: '' })
  expect([number.status, Object.keys(number.body.errors).toSorted()]).toEqual([422, ['journal', 'third_party']])
})

test('422 for a VAT number that several third parties share names their codes; one of them, or the id, is enough', async () => {
  const vat_number = 'BE0202239951'
  const { id } = await newParty({ code: 'SAME-S', vat_number })
  await newParty({ code: 'SAME-C', type: 'customer', vat_number })
  const shared = await invoice({ journal: 'ACH', third_party: vat_number })
  expect(shared.status).toBe(422)
  expect(shared.body.errors.third_party[0]).toContain('SAME-C, SAME-S')
  expect((await invoice({ journal: 'ACH', third_party: 'SAME-S' })).status).toBe(201)
  expect((await invoice({ journal: 'ACH', third_party: vat_number, third_party_id: id })).status).toBe(201)
})

test('a code that is also the VAT number of another third party is the code', async () => {
  const { id } = await newParty({ code: 'BE0417497106' })
  await newParty({ code: 'OTHER', vat_number: 'BE0417497106' })
  expect((await invoice({ journal: 'ACH', third_party: 'BE0417497106' })).body.third_party.id).toBe(id)
})

test('records in the bin, merged and inactive ones behave as by id, with the error on the code', async () => {
  const gone = await newParty({ code: 'GONE' })
  await send('DELETE', `third-parties/${gone.id}`)
  expect(Object.keys((await invoice({ journal: 'ACH', third_party: 'GONE' })).body.errors)).toEqual(['third_party'])

  const [old, kept] = [await newParty({ code: 'OLD' }), await newParty({ code: 'KEPT' })]
  expect((await send('POST', `third-parties/${old.id}/merge`, { into_id: kept.id })).status).toBe(200)
  const merged = await invoice({ journal: 'ACH', third_party: 'OLD' })
  expect(merged.body.third_party.code).toBe((await invoice({ journal: 'ACH', third_party_id: old.id })).body.third_party.code)

  const journal = (await send('POST', 'journals', { code: 'OLDJ', label: 'Ancien', type: 'purchase' })).body
  await send('PATCH', `journals/${journal.id}`, { is_active: false })
  const byId = await invoice({ journal_id: journal.id, third_party: 'S00001' })
  const byCode = await invoice({ journal: 'OLDJ', third_party: 'S00001' })
  expect([byId.status, byCode.status]).toEqual([422, 422])
  expect([Object.keys(byId.body.errors), Object.keys(byCode.body.errors)]).toEqual([['journal_id'], ['journal']])
  expect(byCode.body.errors.journal).toEqual(byId.body.errors.journal_id)
})

test('lines name third parties and analytic codes by code; an analytic code of several axes needs its path', async () => {
  const code = async (fields: Fields) => (await send('POST', 'analytic-codes', fields)).body.id as number
  const [site, project] = [await code({ code: 'SITE', label: 'Site' }), await code({ code: 'PROJ', label: 'Projet' })]
  const [namur, north] = [
    await code({ code: 'NAMUR', label: 'Namur', parent_id: site }),
    await code({ code: 'NORTH', label: 'Nord', parent_id: site }),
  ]
  await code({ code: 'NORTH', label: 'Nord', parent_id: project })
  const of = (analytic_code: string) => ({ analytics: [{ analytic_code, percent: '100' }] })
  const shares = async (analytic_code: string) => (await send('POST', 'entries', free({}, of(analytic_code)))).body
  expect((await shares('NAMUR')).lines[0].analytics).toEqual([{ analytic_code_id: namur, percent: '100.00' }])
  expect((await shares('SITE/NORTH')).lines[0].analytics).toEqual([{ analytic_code_id: north, percent: '100.00' }])
  expect((await shares('NORTH')).errors).toEqual({
    'lines.0.analytics.0.analytic_code': [expect.stringContaining('PROJ/NORTH, SITE/NORTH')],
  })
  expect(Object.keys((await shares('NIX')).errors)).toEqual(['lines.0.analytics.0.analytic_code'])

  const control = free({}, { account: '440000', third_party: 'S00001' })
  const posted = await send('POST', 'entries', control)
  expect([posted.status, posted.body.lines[0].third_party_id]).toEqual([201, b.supplier])
  const patched = await send('PATCH', `entries/${posted.body.id}`, { lines: [{ id: posted.body.lines[1].id, ...of('NAMUR') }] })
  expect([patched.status, patched.body.lines[1].analytics]).toEqual([200, [{ analytic_code_id: namur, percent: '100.00' }]])
})

test('the journal or third party of a record sent back as it was read is ignored', async () => {
  const entry = (await invoice({ journal: 'ACH', third_party: 'S00001' })).body
  const again = await send('POST', 'entries/invoice', { ...entry, due_date: null, lines })
  expect([again.status, again.body.journal_id, again.body.third_party_id]).toEqual([201, entry.journal_id, entry.third_party_id])
})

test('every other body takes codes too: documents, rules, settings, opening balances, lettering, recurring entries', async () => {
  const document = await send('POST', 'documents', {
    direction: 'purchase',
    document_date: '2026-03-12',
    number: '2026/17',
    third_party: 'S00001',
    lines: [{ account: '604000', vat_code: 'AM21', amount_net: '100.00' }],
  })
  expect(document.body).toMatchObject({ document: { third_party: { code: 'S00001' } } })
  const { id } = document.body.document
  expect((await send('PATCH', `documents/${id}`, { third_party: 'SECOND' })).body).toMatchObject({ third_party_id: second.id })
  expect(Object.keys((await send('PATCH', `documents/${id}`, { third_party: 'C00001' })).body.errors)).toEqual(['third_party'])
  const booked = await send('POST', `documents/${id}/book`, { journal: 'ACH' })
  expect([booked.status, booked.body.entry?.journal.code]).toEqual([201, 'ACH'])

  const rule = await send('POST', `journals/${b.journals.ACH}/rules`, { name: 'Loyer', third_party: 'SECOND' })
  expect([rule.status, rule.body.third_party_id]).toEqual([201, second.id])

  const settings = await admin('PATCH', b.path, { body: { settings: { auto_entries: { transfers: { journal: 'OD' } } } } })
  expect([settings.status, settings.body.settings?.auto_entries.transfers.journal_id]).toEqual([200, b.journals.OD])

  const [year] = (await send('GET', 'fiscal-years')).body
  const opening = await send('PUT', `fiscal-years/${year.id}/opening-balances`, {
    lines: [
      { account: '440000', credit: '50.00', third_party: 'SECOND' },
      { account: '550000', debit: '50.00' },
    ],
  })
  expect(opening.body.lines).toMatchObject([
    { third_party_id: second.id, credit: '50.00' },
    { third_party_id: null, debit: '50.00' },
  ])

  expect((await send('POST', 'letterings/auto', { third_party: 'SECOND', dry_run: true })).status).toBe(200)
  expect(Object.keys((await send('POST', 'letterings/auto', { third_party: 'NIX' })).body.errors)).toEqual(['third_party'])

  const template = { journal: 'ACH', third_party: 'SECOND', lines }
  const recurring = { name: 'Loyer', kind: 'invoice', frequency: 'monthly', starts_on: '2026-04-01', template }
  const made = await send('POST', 'recurring-entries', recurring)
  expect(made.body.template).toEqual({ journal_id: b.journals.ACH, third_party_id: second.id, lines })
  const wrong = await send('PATCH', `recurring-entries/${made.body.id}`, { template: { ...template, journal: 'OD' } })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['template.journal']])
})

test('an imported row names journal and third party by code or VAT number, with one query for all rows', async () => {
  const row = (entry_key: number, fields: Fields) => ({ entry_key, entry_date: '2026-05-02', journal: 'OD', ...fields })
  const rows = [
    row(1, { account: '440000', debit: '5.00', third_party: 'BE0403170701' }),
    row(1, { account: '550000', credit: '5.00' }),
    { journal: 'OD', entry_date: '2026-05-03', lines: free({}, { account: '440000', third_party: 'HOUT' }).lines },
  ]
  const imported = await send('POST', 'data-imports', { resource: 'entries', rows })
  expect([imported.status, imported.body.created]).toEqual([201, 2])
  const refused = await send('POST', 'data-imports', {
    resource: 'entries',
    rows: [{ ...rows[0], journal: 'NIX' }, rows[1], { ...rows[2], journal_id: b.journals.ACH }],
  })
  expect([refused.status, Object.keys(refused.body.errors).toSorted()]).toEqual([422, ['rows.0.journal', 'rows.2.journal']])
})

test('a key covers the body as it was sent: the same codes are replayed, ids under that key are another request', async () => {
  const headers = { 'x-client-mutation-id': randomUUID() }
  const first = await invoice({ journal: 'ACH', third_party: 'S00001' }, headers)
  const again = await invoice({ journal: 'ACH', third_party: 'S00001' }, headers)
  expect([first.status, again.status, again.headers['x-idempotent-replay'], again.body.id]).toEqual([201, 200, '1', first.body.id])
  const byId = await invoice({ journal_id: b.journals.ACH, third_party_id: b.supplier }, headers)
  expect([byId.status, byId.body.code]).toEqual([422, 'idempotency_key_reused'])
})

test('a dry run by codes stores nothing, and what codes posted is undone like anything else', async () => {
  const tried = await invoice({ journal: 'ACH', third_party: 'S00001' }, { 'x-dry-run': '1' })
  const posted = await invoice({ journal: 'ACH', third_party: 'S00001' })
  expect([tried.status, tried.body.number]).toEqual([201, posted.body.number])
  const undone = await send('POST', `history/operations/${posted.headers['x-operation-id']}/revert`)
  expect(undone.status).toBe(200)
  expect((await send('GET', `entries/${posted.body.id}`)).body.status).toBe('reversed')
})

test('a pushed action names records by code; a stale one is compared by what the code stands for', async () => {
  const push = async (mutation: Fields) =>
    (await send('POST', 'sync/push', { mutations: [{ client_mutation_id: randomUUID(), ...mutation }] })).body.results[0]
  const rule = (await send('POST', `journals/${b.journals.ACH}/rules`, { name: 'Poussée' })).body
  const path = `journals/${b.journals.ACH}/rules/${rule.id}`
  const named = await push({ method: 'PATCH', path, base_version: 1, body: { third_party: 'S00001' } })
  expect(named).toMatchObject({ status: 'applied', data: { third_party_id: b.supplier } })
  const merged = await push({ method: 'PATCH', path, base_version: 1, body: { name: 'Autre nom' } })
  expect(merged.status).toBe('merged')
  const disputed = await push({ method: 'PATCH', path, base_version: 1, body: { third_party: 'SECOND' } })
  expect(disputed.status).toBe('conflict')
  const same = await push({ method: 'PATCH', path, base_version: 1, body: { third_party: 'S00001' } })
  expect(same.status).toBe('merged')
  const { body } = await send('GET', 'sync/conflicts')
  expect(body.data).toMatchObject([
    { id: disputed.conflict_id, client_data: { third_party: 'SECOND' }, fields: [{ field: 'third_party_id' }] },
  ])
})

test('a code renamed at the same moment names the old journal or none, never another', async () => {
  for (const round of [1, 2, 3, 4, 5]) {
    const code = `R${round}`
    const journal = (await send('POST', 'journals', { code, label: 'Course', type: 'purchase' })).body
    const [posted, renamed] = await Promise.all([
      invoice({ journal: code, third_party: 'S00001' }),
      send('PATCH', `journals/${journal.id}`, { code: `${code}X` }),
    ])
    if (posted.status === 201) expect(posted.body.journal_id).toBe(journal.id)
    else expect([posted.status, Object.keys(posted.body.errors), renamed.status]).toEqual([422, ['journal'], 200])
  }
})

test('a code of another company file names nothing', async () => {
  const other = await makeBooks(w, admin)
  await admin('POST', `${other.path}/third-parties`, { body: { type: 'supplier', name: 'Ailleurs', code: 'ELSEWHERE' } })
  expect(Object.keys((await invoice({ journal: 'ACH', third_party: 'ELSEWHERE' })).body.errors)).toEqual(['third_party'])
})

test.for(["S00001' or 1=1 --", '%', 'S0000_', '$1', '{S00001}', 'S00001\\'])(
  'a code that looks like SQL names nothing: %s',
  async (third_party) => {
    const { status, body } = await invoice({ journal: 'ACH', third_party })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['third_party']])
  },
)
