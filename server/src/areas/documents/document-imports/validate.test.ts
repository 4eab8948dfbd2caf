/** From an import to its document: the values used, the refusals by field, and that there is never a second document. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportSetup, openImports } from '../../../../test/harness/imports.ts'
import { pdf, ubl, zip } from '../../../../test/harness/import-files.ts'
import type { Reply } from '../../../../test/harness/world.ts'

let d: ImportSetup
let lambert: number
beforeAll(async () => {
  d = await openImports()
  lambert = await d.supplier()
})
afterAll(() => d.close())

let last = 0
const next = () => `V-${(last += 1)}`
const invoice = (given: object = {}) => d.invoice({ number: next(), ...given })
const validate = (id: number, body: object = {}, headers: Record<string, string> = {}): Promise<Reply> =>
  d.admin('POST', `${d.at}/${id}/validate`, { body, headers })
const refusal = async (id: number, body: object = {}) => {
  const { status, body: said } = await validate(id, body)
  return [status, said.code, Object.keys(said.errors ?? {})]
}

test('201 makes the document of what was read and suggested; it waits to be booked', async () => {
  const read = await invoice({
    lines: [
      { description: 'Papier', net: '100.00' },
      { description: 'Livre', net: '20.00', rate: '6' },
    ],
  })
  const { status, body } = await validate(read.id)
  expect(status).toBe(201)
  expect(body.import).toMatchObject({ id: read.id, status: 'validated', imported_document_id: body.document.id, step: 'done' })
  expect(body.document).toMatchObject({
    source: 'importer',
    origin: 'user',
    status: 'pending',
    direction: 'purchase',
    number: read.extracted.number,
    third_party: { id: lambert },
    amount_net: '120.00',
    amount_vat: '22.20',
    amount_gross: '142.20',
    import_id: read.id,
    has_file: true,
  })
  expect(
    body.document.lines.map(({ description, amount_net, vat_code, actual_account }: Record<string, { code?: string; number?: string }>) => [
      description,
      amount_net,
      vat_code?.code,
      actual_account?.number,
    ]),
  ).toEqual([
    ['Papier', '100.00', 'AS21', '616900'],
    ['Livre', '20.00', 'AS06', '616900'],
  ])
  expect(body.entry).toBeNull()
  expect(body.external).toEqual({
    status: 'skipped',
    document_id: null,
    token: null,
    locked: false,
    error: null,
    message: expect.any(String),
  })
  const link = new URL(body.document.file_url)
  expect((await d.w.anonymous('GET', link.pathname + link.search)).text).toContain('<Invoice')
})

test('201 with book posts the entry in the journal of the direction, in the same write', async () => {
  const read = await invoice()
  const { body, headers } = await validate(read.id, { book: true, push_to_external: true })
  expect(body.document.status).toBe('booked')
  expect(body.entry).toMatchObject({ status: 'posted', journal: { code: 'ACH' }, reference: read.extracted.number })
  expect(body.external.status).toBe('skipped')
  const ops = await d.w.rows<{ resource: string; op: string }>(
    'select distinct resource, op from revisions where company_id = $1 and operation_id = $2 order by 1, 2',
    [d.b.id, headers['x-operation-id']],
  )
  expect(ops).toEqual(
    expect.arrayContaining([
      { resource: 'document-imports', op: 'validate' },
      { resource: 'documents', op: 'create' },
      { resource: 'entries', op: 'post' },
    ]),
  )
  const events = await d.w.rows<{ event: string }>(
    `select event from queue.outbox where company_id = $1 and data ->> 'id' = $2 and event like 'document.%' order by id`,
    [d.b.id, String(body.document.id)],
  )
  expect(events.map(({ event }) => event)).toEqual(['document.imported', 'document.booked'])
})

test('201 with a new third party creates it and tells the world', async () => {
  const read = await invoice({ seller: { name: 'Nouveau Fournisseur SA', vat: 'BE0428759497' } })
  expect([read.suggested_third_party_id, read.warnings.map(({ code }: { code: string }) => code)]).toEqual([null, ['third_party_new']])
  expect(await refusal(read.id)).toEqual([422, undefined, ['third_party_id']])
  const { status, body } = await validate(read.id, {
    new_third_party: { name: 'Nouveau Fournisseur', vat_number: 'BE 0428.759.497', city: 'Mons' },
  })
  expect([status, body.document.third_party.name]).toEqual([201, 'Nouveau Fournisseur'])
  const events = await d.w.rows(
    `select event from queue.outbox where company_id = $1 and event = 'third_party.created' and data ->> 'vat_number' = 'BE0428759497'`,
    [d.b.id],
  )
  expect(events).toHaveLength(1)
})

test('422 third_party_id: none of the file, a customer for a purchase, or both ways at once', async () => {
  const read = await invoice()
  expect(await refusal(read.id, { third_party_id: 999_999 })).toEqual([422, undefined, ['third_party_id']])
  expect(await refusal(read.id, { third_party_id: d.b.customer })).toEqual([422, undefined, ['third_party_id']])
  expect(await refusal(read.id, { third_party_id: lambert, new_third_party: { name: 'X' } })).toEqual([422, undefined, ['new_third_party']])
  expect(await refusal(read.id, { new_third_party: {} })).toEqual([422, undefined, ['new_third_party.name']])
  const { body } = await validate(read.id, { third_party_id: d.b.supplier })
  expect(body.document.third_party.id).toBe(d.b.supplier)
})

test('lines given take the place of the suggestions, one by one', async () => {
  const read = await invoice({ lines: [{ net: '10.00' }, { net: '20.00' }] })
  const { accounts, vat_codes } = d.b
  const { status, body } = await validate(read.id, { lines: [{ account_id: accounts['604000'], vat_code_id: vat_codes['AM21'] }, {}] })
  expect(status).toBe(201)
  expect(
    body.document.lines.map(({ actual_account, vat_code }: Record<string, { number?: string; code?: string }>) => [
      actual_account?.number,
      vat_code?.code,
    ]),
  ).toEqual([
    ['604000', 'AM21'],
    ['616900', 'AS21'],
  ])
})

test('422 on lines.<n>.account_id: a missing account, one of another file, a missing or foreign VAT code, one of the other direction', async () => {
  const read = await invoice({ lines: [{ net: '10.00' }, { net: '20.00' }] })
  const { accounts, vat_codes } = d.b
  const good = { account_id: accounts['604000'], vat_code_id: vat_codes['AM21'] }
  const other = await d.w.makeCompany()
  await d.w.rows(
    `do $$ begin set local session_replication_role = replica;
     insert into accounts (company_id, number, type, kind, is_reconcilable, is_postable, label, written_in) values (${other.id}, '604000', 'expense', 'none', false, true, 'x', 1); end $$`,
  )
  const [foreign] = await d.w.rows<{ id: number }>('select id::int from accounts where company_id = $1', [other.id])
  expect(await refusal(read.id, { lines: [good, { ...good, account_id: foreign?.id }] })).toEqual([422, undefined, ['lines.1.account_id']])
  expect(await refusal(read.id, { lines: [{ ...good, vat_code_id: 999_999 }, good] })).toEqual([
    422,
    undefined,
    ['lines.0.account_id', 'lines.0.vat_code_id'],
  ])
  expect(await refusal(read.id, { lines: [{ ...good, vat_code_id: vat_codes['V21'] }, good] })).toEqual([
    422,
    undefined,
    ['lines.0.account_id', 'lines.0.vat_code_id'],
  ])
  const odd = await invoice({ lines: [{ net: '10.00', rate: '3' }] })
  expect(await refusal(odd.id, { lines: [{ account_id: accounts['604000'] }] })).toEqual([
    422,
    undefined,
    ['lines.0.account_id', 'lines.0.vat_code_id'],
  ])
  expect(await refusal(odd.id)).toEqual([422, undefined, ['lines.0.account_id', 'lines.0.vat_code_id']])
})

test('422 on lines when there are more or fewer than the document has', async () => {
  const read = await invoice()
  expect(await refusal(read.id, { lines: [{}, {}] })).toEqual([422, undefined, ['lines']])
  const two = await invoice({ lines: [{ net: '10.00' }, { net: '20.00' }] })
  expect(await refusal(two.id, { lines: [{}] })).toEqual([422, undefined, ['lines']])
  expect((await validate(two.id, { lines: [] })).status).toBe(201)
})

test('a remark is no line of the document, and may be counted among the given lines', async () => {
  const { accounts } = d.b
  for (const lines of [[{}, { account_id: accounts['604000'] }], [{ account_id: accounts['604000'] }]]) {
    const read = await invoice()
    const remark = {
      ...read.extracted.lines[0],
      description: 'Votre commande du 2 mars',
      amount_net: null,
      quantity: null,
      unit_price: null,
    }
    const extracted = { ...read.extracted, lines: [{ ...remark, amount_vat: null, amount_gross: null }, read.extracted.lines[0]] }
    const patched = await d.admin('PATCH', `${d.at}/${read.id}`, { body: { extracted } })
    expect(patched.body.suggestions).toHaveLength(2)
    const { status, body } = await validate(read.id, { lines })
    expect([status, body.document?.lines.map(({ account_id }: { account_id: number }) => account_id)]).toEqual([201, [accounts['604000']]])
  }
})

test('422 account_not_postable: a heading or an account that is not in use', async () => {
  const { body: account } = await d.admin('POST', `${d.b.path}/accounts`, { body: { number: '616999', label: 'Fermé' } })
  await d.admin('PATCH', `${d.b.path}/accounts/${account.id}`, { body: { is_active: false } })
  const read = await invoice()
  const { status, body } = await validate(read.id, { book: true, lines: [{ account_id: account.id }] })
  expect([status, body.code]).toEqual([422, 'account_not_postable'])
  expect((await d.get(read.id)).status).toBe('ready')
})

test('422 period_locked: nothing is made, and the import stays as it was', async () => {
  const read = await invoice({ date: '2024-03-05', due: '2024-04-04' })
  const years = await d.admin('POST', `${d.b.path}/fiscal-years`, { body: { starts_on: '2025-01-01', ends_on: '2025-12-31' } })
  const period = years.body.periods[0]
  await d.admin('POST', `${d.b.path}/fiscal-years/${years.body.id}/periods/${period.id}/lock`)
  const locked = await invoice({ date: '2025-01-15', due: '2025-02-15' })
  const { status, body } = await validate(locked.id, { book: true })
  expect([status, body.code]).toEqual([422, 'period_locked'])
  expect([(await d.get(locked.id)).status, await d.w.rows('select id from documents where import_id = $1', [locked.id])]).toEqual([
    'ready',
    [],
  ])
  expect(read.status).toBe('ready')
})

test('422 exchange_rate_missing for a foreign currency without a rate; with one the document is in the currency of the file', async () => {
  const read = await invoice({ currency: 'ISK', lines: [{ net: '1500.00' }] })
  const refused = await validate(read.id)
  expect([refused.status, refused.body.code]).toEqual([422, 'exchange_rate_missing'])
  const { body } = await validate(read.id, { exchange_rate: '150' })
  expect(body.document).toMatchObject({
    currency: 'EUR',
    amount_net: '10.00',
    foreign: { currency: 'ISK', exchange_rate: '150.000000', amount_net: '1500.00' },
  })
})

test('extracted corrects the extraction first, as PATCH does, and both versions are kept', async () => {
  const read = await invoice()
  const number = next()
  const { body } = await validate(read.id, { extracted: { ...read.extracted, number: ` ${number} ` } })
  expect([body.document.number, body.import.extracted.number]).toEqual([number, number])
  const [kept] = await d.w.rows<{ read: string; now: string }>(
    `select read_sheet ->> 'number' as read, extracted ->> 'number' as now from document_imports where id = $1`,
    [read.id],
  )
  expect(kept).toEqual({ read: read.extracted.number, now: number })
})

test('direction turns a purchase into a sale; then a customer is needed', async () => {
  const read = await invoice()
  expect(await refusal(read.id, { direction: 'sale', third_party_id: lambert })).toEqual([422, undefined, ['third_party_id']])
  const { body } = await validate(read.id, { direction: 'sale', third_party_id: d.b.customer })
  expect([body.document.direction, body.import.extracted.direction, body.document.lines[0].vat_code.code]).toEqual(['sale', 'sale', 'V21'])
})

test('422 when the extraction lacks a date, a number or an amount', async () => {
  const read = await invoice()
  const without = (changes: object) => refusal(read.id, { extracted: { ...read.extracted, ...changes } })
  expect(await without({ date: null })).toEqual([422, undefined, ['extracted.date']])
  expect(await without({ number: null })).toEqual([422, undefined, ['extracted.number']])
  expect(await without({ lines: [], totals: { net: null, vat: null, gross: null, vat_breakdown: [] } })).toEqual([
    422,
    undefined,
    ['extracted.totals.gross'],
  ])
})

test('queued: 422 on status', async () => {
  expect(await refusal(await d.queued('a.xml', ubl({ number: next() })))).toEqual([422, undefined, ['status']])
})

test('analyzing: 422 on status', async () => {
  const id = await d.queued('a.xml', ubl({ number: next() }))
  const held = d.faulty.hold()
  const running = d.process(id)
  await held.arrived
  expect(await refusal(id)).toEqual([422, undefined, ['status']])
  d.faulty.held = null
  held.release()
  await running
})

test('error: 422 on status', async () => {
  const id = await d.queued('a.xml', Buffer.from('<?xml version="1.0"?><order/>'))
  await d.process(id)
  expect(await refusal(id)).toEqual([422, undefined, ['status']])
})

test('expanded: 422 on status', async () => {
  const { body } = await d.send({ 'a.zip': await zip({ '1.pdf': pdf() }) })
  expect(await refusal(body.imports[0].id)).toEqual([422, undefined, ['status']])
})

test('duplicate: 422 on status without force; with force a second document is made', async () => {
  const number = next()
  const first = await d.invoice({ number })
  await validate(first.id)
  const again = await d.invoice({ number, communication: '+++090/9337/55493+++' })
  expect(again.status).toBe('duplicate')
  expect(await refusal(again.id)).toEqual([422, undefined, ['status']])
  const { status, body } = await validate(again.id, { force: true })
  expect([status, body.import.status]).toEqual([201, 'validated'])
})

test('validated: 422 import_validated, on PATCH and DELETE too', async () => {
  const read = await invoice()
  await validate(read.id)
  expect(await refusal(read.id)).toEqual([422, 'import_validated', ['status']])
  const patched = await d.admin('PATCH', `${d.at}/${read.id}`, { body: { extracted: read.extracted } })
  expect([patched.status, patched.body.code]).toEqual([422, 'import_validated'])
  const deleted = await d.admin('DELETE', `${d.at}/${read.id}`)
  expect([deleted.status, deleted.body.code]).toEqual([422, 'import_validated'])
})

test('50 validations at once make one document', async () => {
  const read = await invoice()
  const answers = await Promise.all(Array.from({ length: 50 }, () => validate(read.id, { book: true })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(new Set(['import_validated']))
  expect(await d.w.rows('select id from documents where import_id = $1', [read.id])).toHaveLength(1)
})

test('validating against binning and correcting, 50 at once: one document of a live import, or none and it is in the bin', async () => {
  for (const turn of [10, 30]) {
    const read = await invoice()
    const extracted = (index: number) => ({ ...read.extracted, lines: [{ ...read.extracted.lines[0], amount_net: 100 + index }] })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index === turn
          ? validate(read.id, { book: true })
          : index === 20
            ? d.admin('DELETE', `${d.at}/${read.id}`)
            : d.admin('PATCH', `${d.at}/${read.id}`, { body: { extracted: extracted(index) } }),
      ),
    )
    expect(answers.filter(({ status }) => ![200, 201, 204, 404, 422].includes(status))).toEqual([])
    const [stored] = await d.w.rows<{ is_gone: boolean; said: string; owed: string | null }>(
      `select i.deleted_at is not null as is_gone, (i.extracted -> 'totals' ->> 'gross')::numeric(15,2)::text as said, x.amount_gross::text as owed
       from document_imports i left join documents x on x.import_id = i.id and x.id = i.imported_document_id where i.id = $1`,
      [read.id],
    )
    const isMade = answers.some(({ status }) => status === 201)
    expect(stored).toMatchObject(isMade ? { is_gone: false, owed: stored?.said } : { is_gone: true, owed: null })
  }
})

test('the same invoice by two ways, validated at once: one document', async () => {
  const number = next()
  const one = await d.invoice({ number })
  const other = await d.invoice({ number, due: '2026-05-05' })
  expect(other.status).toBe('duplicate')
  const answers = await Promise.all([validate(one.id), validate(other.id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
})

test('409 conflict for a stale version; 200 for a replay, which makes nothing twice', async () => {
  const read = await invoice()
  const stale = await validate(read.id, {}, { 'x-base-version': '1' })
  expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
  const headers = { 'x-client-mutation-id': `validate-${read.id}` }
  const first = await validate(read.id, {}, headers)
  const again = await validate(read.id, {}, headers)
  expect([first.status, again.status, again.headers['x-idempotent-replay'], again.body.document.id]).toEqual([
    201,
    200,
    '1',
    first.body.document.id,
  ])
})

test('a dry run says what would happen and leaves nothing', async () => {
  const read = await invoice()
  const { status, headers } = await validate(read.id, { book: true }, { 'x-dry-run': '1' })
  expect([status, headers['x-dry-run']]).toEqual([201, '1'])
  expect((await d.get(read.id)).status).toBe('ready')
})

test('403 for a reviewer and a token that only reads, 404 for an outsider, 401 for nobody', async () => {
  const [reviewer, outsider, token] = [await d.w.as('reviewer'), await d.w.outsider(), await d.w.as('encoder', { abilities: ['read'] })]
  expect((await reviewer('POST', 'C/document-imports/1/validate', { body: {} })).body).toMatchObject({
    code: 'role_too_low',
    required_role: 'encoder',
  })
  expect((await token('POST', 'C/document-imports/1/validate', { body: {} })).body.code).toBe('token_ability_missing')
  expect((await outsider('POST', `${d.at}/1/validate`, { body: {} })).status).toBe(404)
  expect((await d.w.anonymous('POST', `${d.at}/1/validate`, { body: {} })).status).toBe(401)
})

test('403 demo_mode for an explicit push in the demo', async () => {
  const firm = await d.w.makeFirm(true)
  const demo = await d.w.makeCompany(firm.id)
  const guest = await d.w.as('admin', { demo: true })
  await d.w.rows(`insert into firm_members (firm_id, user_id, role) values ($1, $2, 'admin')`, [firm.id, guest.user_id])
  await d.w.rows(
    `do $$ begin set local session_replication_role = replica;
     insert into document_imports (company_id, batch_id, file_id, original_name, mime, size, sha256, kind, status, written_in)
     values (${demo.id}, gen_random_uuid(), 1, 'a.pdf', 'application/pdf', 1, sha256('a'), 'pdf', 'queued', 1); end $$`,
  )
  const [own] = await d.w.rows<{ id: number }>('select id::int from document_imports where company_id = $1', [demo.id])
  const { status, body } = await guest('POST', `/v1/companies/${demo.public_token}/document-imports/${own?.id}/validate`, {
    body: { push_to_external: true },
  })
  expect([status, body.code]).toEqual([403, 'demo_mode'])
})
