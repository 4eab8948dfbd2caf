import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'
import type { VatCode } from './schema.ts'

const w = await openWorld()
const [manager, reviewer] = await Promise.all([w.as('manager'), w.as('reviewer')])
const due = (await manager('POST', 'C/accounts', { body: { number: '451054', label: 'TVA due' } })).body
const deductible = (await manager('POST', 'C/accounts', { body: { number: '411059', label: 'TVA à récupérer' } })).body

let last = 0
const freeCode = () => `X${(last += 1)}`
const sale = () => ({ code: freeCode(), label: 'Vente', direction: 'sale', rate: '0.00' })
const add = async (body: object = {}): Promise<VatCode> => {
  const reply = await manager('POST', 'C/vat-codes', { body: { ...sale(), ...body } })
  expect(reply.status).toBe(201)
  return reply.body
}
const noAccounts = { due: null, deductible: null, credit_note_repay: null, credit_note_recover: null, pending: null }
const noGrids = { base: [], due: [], deductible: [], credit_note_base: [], credit_note_repay: [], credit_note_recover: [] }

test('201 gives a new code its defaults and the common record fields', async () => {
  const given = sale()
  const { status, body } = await manager('POST', 'C/vat-codes', { body: given })
  expect(status).toBe(201)
  const empty = ['nature', 'deductible_percent', 'intra_code', 'in_client_listing', 'ubl_category', 'vatex_code', 'invoice_mention']
  const alsoEmpty = ['valid_from', 'valid_until', 'deleted_at', 'deleted_by']
  expect(body).toEqual({
    ...Object.fromEntries([...empty, ...alsoEmpty].map((field) => [field, null])),
    ...given,
    id: expect.any(Number),
    company_id: w.company.id,
    mechanism: 'standard',
    exigibility: 'debit',
    accounts: noAccounts,
    grids: noGrids,
    is_default: false,
    is_active: true,
    is_system: false,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: body.created_at,
    lock_version: 0,
    version: 1,
  })
})

test('201 stores all fields: accounts by id, signed grids, percentages with two decimals, dates without time', async () => {
  const given = {
    direction: 'purchase',
    mechanism: 'partly_deductible',
    nature: '82',
    accounts: { deductible: deductible.id, credit_note_repay: due.id },
    grids: { base: ['+82'], deductible: ['+59'], credit_note_base: ['-82', '+85'], credit_note_repay: ['+63'] },
    ubl_category: 'S',
    vatex_code: 'VATEX-EU-132',
    invoice_mention: 'Art. 44',
    in_client_listing: false,
    intra_code: null,
  }
  const body = await add({
    ...given,
    rate: 21.005,
    deductible_percent: '35',
    valid_from: '2026-01-01T10:00:00Z',
    valid_until: '2026-12-31',
  })
  expect(body).toMatchObject({
    ...given,
    accounts: { ...noAccounts, ...given.accounts },
    grids: { ...noGrids, ...given.grids },
    rate: '21.01',
    deductible_percent: '35.00',
    valid_from: '2026-01-01',
    valid_until: '2026-12-31',
  })
  expect(await add({ direction: 'purchase' })).toMatchObject({ deductible_percent: '100.00' })
})

test('200 reads a code with its label in every language; a label written by a user is the same in all', async () => {
  const made = await add({ label: 'Vente spéciale' })
  const { status, body } = await reviewer('GET', `C/vat-codes/${made.id}`)
  expect(status).toBe(200)
  const label = 'Vente spéciale'
  expect(body).toEqual({ ...made, labels: { fr: label, nl: label, en: label, de: label } })
})

test.each<[string, object, string[]]>([
  ['an empty body', { code: undefined, label: undefined, direction: undefined, rate: undefined }, ['code', 'label', 'direction', 'rate']],
  ['a code of 11 characters', { code: 'X2345678901' }, ['code']],
  ['a code with a leading space', { code: ' X' }, ['code']],
  ['an unknown direction', { direction: 'both' }, ['direction']],
  ['a rate above 100', { rate: '100.01' }, ['rate']],
  ['a rate below 0', { rate: -1 }, ['rate']],
  ['a rate in letters', { rate: 'vingt' }, ['rate']],
  ['a deductible percentage on a sale', { deductible_percent: '50.00' }, ['deductible_percent']],
  ['no deductible percentage on a purchase', { direction: 'purchase', deductible_percent: null }, ['deductible_percent']],
  ['a deductible percentage above 100', { direction: 'purchase', deductible_percent: 101 }, ['deductible_percent']],
  ['a mechanism of another country', { mechanism: 'on_payments' }, ['mechanism']],
  ['an unknown nature', { nature: '99' }, ['nature']],
  ['grids without a sign', { grids: { base: ['03'] } }, ['grids.base.0']],
  ['a grid that the return does not have', { grids: { base: ['+03', '+999'] } }, ['grids.base']],
  ['a base in a tax grid', { grids: { base: ['+54'], credit_note_recover: ['+49'] } }, ['grids.base', 'grids.credit_note_recover']],
  ['tax without its account', { rate: '21.00' }, ['accounts.due']],
  ['deductible tax without its account', { direction: 'purchase', rate: '21.00' }, ['accounts.deductible']],
  ['a tax grid without an account', { direction: 'purchase', grids: { due: ['+55'] } }, ['accounts.due']],
  ['unknown accounts', { accounts: { due: 999_999, pending: 999_998 } }, ['accounts.due', 'accounts.pending']],
  ['an end before the beginning', { valid_from: '2026-02-01', valid_until: '2026-01-31' }, ['valid_until']],
  ['a day that does not exist', { valid_from: '2026-02-30' }, ['valid_from']],
  ['unknown categories', { ubl_category: 'X', intra_code: 'Z' }, ['intra_code', 'ubl_category']],
  ['several errors at once', { rate: '200', mechanism: 'magic', grids: { base: ['+999'] } }, ['mechanism', 'grids.base', 'rate']],
])('422 on %s', async (_what, body, fields) => {
  const reply = await manager('POST', 'C/vat-codes', { body: { ...sale(), ...body } })
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, fields])
})

test('422 on accounts that are not postable, in the bin or of another file', async () => {
  const account = async (number: string, more: object = {}) =>
    (await manager('POST', 'C/accounts', { body: { number, label: 'X', ...more } })).body.id
  const [heading, binned] = [await account('451900', { is_postable: false }), await account('451901')]
  await manager('DELETE', `C/accounts/${binned}`)
  const elsewhere = await w.makeCompany()
  const theirs = await manager('POST', `/v1/companies/${elsewhere.public_token}/accounts`, { body: { number: '451054', label: 'X' } })
  for (const id of [heading, binned, theirs.body.id]) {
    const { status, body } = await manager('POST', 'C/vat-codes', { body: { ...sale(), accounts: { due: id } } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['accounts.due']])
  }
})

test('422 on a code that is taken; a code in the bin is free', async () => {
  const { id, code } = await add()
  const again = { body: { ...sale(), code } }
  const refused = await manager('POST', 'C/vat-codes', again)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['code']])
  expect((await manager('DELETE', `C/vat-codes/${id}`)).status).toBe(204)
  expect((await manager('POST', 'C/vat-codes', again)).status).toBe(201)
})

test('200 PATCH: omitted accounts and grids stay unchanged', async () => {
  const before = await add({ rate: '6.00', accounts: { due: due.id }, grids: { base: ['+01'], due: ['+54'] }, invoice_mention: 'Bas' })
  const { status, body } = await manager('PATCH', `C/vat-codes/${before.id}`, {
    body: { rate: 12, accounts: { credit_note_recover: deductible.id }, grids: { base: ['+02'] }, invoice_mention: null },
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    ...before,
    rate: '12.00',
    accounts: { ...noAccounts, due: due.id, credit_note_recover: deductible.id },
    grids: { ...noGrids, base: ['+02'], due: ['+54'] },
    invoice_mention: null,
    version: 2,
    lock_version: 1,
    updated_at: expect.any(String),
  })
})

test('200 PATCH without changes creates no version, no revision and no activity', async () => {
  const before = await add({ accounts: { due: due.id } })
  const { id, code, label, accounts, grids } = before
  const { status, body, headers } = await manager('PATCH', `C/vat-codes/${id}`, { body: { code, label, accounts, grids, rate: 0 } })
  expect([status, body, headers['x-operation-id']]).toEqual([200, before, undefined])
})

test.each<[object, string[]]>([
  [{ label: null }, ['label']],
  [{ rate: '21.00' }, ['accounts.due']],
  [{ direction: 'purchase' }, ['deductible_percent']],
  [{ accounts: { due: 999_999 } }, ['accounts.due']],
  [{ valid_until: '2025-12-31' }, ['valid_until']],
])('422 PATCH %o', async (patch, fields) => {
  const { id } = await add({ valid_from: '2026-01-01' })
  const { status, body } = await manager('PATCH', `C/vat-codes/${id}`, { body: patch })
  expect([status, Object.keys(body.errors)]).toEqual([422, fields])
})

test('422 PATCH to the code of another VAT code', async () => {
  const [one, other] = [await add(), await add()]
  const { status, body } = await manager('PATCH', `C/vat-codes/${one.id}`, { body: { code: other.code } })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['code']])
})

test('a new default replaces the previous one, which gets its own revision', async () => {
  const { public_token } = await w.makeCompany()
  const url = `/v1/companies/${public_token}/vat-codes`
  const make = async (body: object) => (await manager('POST', url, { body: { ...sale(), ...body } })).body
  const first = await make({ is_default: true })
  const buying = await make({ direction: 'purchase', is_default: true })
  const second = await make({ is_default: true })
  const defaults = async () => (await manager('GET', url)).body.filter((code: VatCode) => code.is_default).map(({ id }: VatCode) => id)
  expect(new Set(await defaults())).toEqual(new Set([buying.id, second.id]))
  const back = await manager('PATCH', `${url}/${first.id}`, { body: { is_default: true } })
  expect([back.status, back.body.is_default, back.body.version]).toEqual([200, true, 3])
  expect(new Set(await defaults())).toEqual(new Set([first.id, buying.id]))
  const { body } = await manager('GET', `/v1/companies/${public_token}/history?resource=vat-codes&record_id=${second.id}`)
  expect(body.data[0]).toMatchObject({ op: 'update', changes: { is_default: { from: true, to: false } } })
  await manager('PATCH', `${url}/${first.id}`, { body: { is_default: false } })
  expect(await defaults()).toEqual([buying.id])
})

test('422 record_in_use with usages: only label, is_active, is_default and valid_until of a code in use can change', async () => {
  const used = await add({ valid_from: '2026-01-01' })
  const account = await manager('POST', 'C/accounts', { body: { number: '700900', label: 'Ventes', default_vat_code_id: used.id } })
  const url = `C/vat-codes/${used.id}`
  const fixed = [
    { code: freeCode() },
    { rate: 0.5, accounts: { due: due.id } },
    { mechanism: 'zero' },
    { grids: { base: ['+03'] } },
    { valid_from: null },
    { invoice_mention: 'Autre' },
    { ubl_category: 'Z' },
    { direction: 'purchase', deductible_percent: 100 },
  ]
  for (const patch of fixed) {
    const { status, body } = await manager('PATCH', url, { body: patch })
    expect([patch, status, body.code, body.usages]).toEqual([patch, 422, 'record_in_use', { accounts: 1 }])
  }
  const deleted = await manager('DELETE', url)
  expect([deleted.status, deleted.body.code, deleted.body.usages]).toEqual([422, 'record_in_use', { accounts: 1 }])
  const free = { label: 'Autre', is_active: false, is_default: true, valid_until: '2026-06-30' }
  const { status, body } = await manager('PATCH', url, { body: free })
  expect([status, body]).toEqual([200, expect.objectContaining(free)])
  await manager('PATCH', `C/accounts/${account.body.id}`, { body: { default_vat_code_id: null } })
  expect((await manager('DELETE', url)).status).toBe(204)
})

test('409 on a stale base version has the record as GET returns it', async () => {
  const { id } = await add()
  await manager('PATCH', `C/vat-codes/${id}`, { body: { label: 'Neuf' } })
  const current = (await manager('GET', `C/vat-codes/${id}`)).body
  const stale = { headers: { 'x-base-version': '1' } }
  for (const reply of [
    await manager('PATCH', `C/vat-codes/${id}`, { body: { rate: 'x' }, ...stale }),
    await manager('DELETE', `C/vat-codes/${id}`, stale),
  ]) {
    expect([reply.status, reply.body.code, reply.body.server_version, reply.body.server_data]).toEqual([409, 'conflict', 2, current])
  }
})

test('204 DELETE moves the code to the bin with X-Trashed: 1; all its routes are 404 afterwards', async () => {
  const { id } = await add({ is_default: true })
  const { status, headers, text } = await manager('DELETE', `C/vat-codes/${id}`)
  expect([status, headers['x-trashed'], text]).toEqual([204, '1', ''])
  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    expect((await manager(method, `C/vat-codes/${id}`, method === 'PATCH' ? { body: {} } : {})).status).toBe(404)
  }
})

test.each([
  ['fr', 'choisissez-en un autre.'],
  ['nl', 'kies een andere naam.'],
  ['en', 'choose another one.'],
  ['de', 'Wählen Sie einen anderen Namen.'],
])('422 on a code that is taken, message in %s', async (language, ending) => {
  const body = { code: `T${language}`, label: 'Vente', direction: 'sale', rate: '0.00' }
  await manager('POST', 'C/vat-codes', { body })
  const refused = await manager('POST', 'C/vat-codes', { body, headers: { 'accept-language': language } })
  expect([refused.status, refused.body.errors.code[0]]).toEqual([422, expect.stringMatching(new RegExp(`${ending}$`))])
})

test('a replay returns the same responses and repeats no write', async () => {
  const keyed = (id: string) => ({ headers: { 'x-client-mutation-id': id } })
  const post = { body: sale(), ...keyed('code-1') }
  const [made, again] = [await manager('POST', 'C/vat-codes', post), await manager('POST', 'C/vat-codes', post)]
  expect([again.status, again.headers['x-idempotent-replay'], again.body]).toEqual([200, '1', made.body])
  const patch = { body: { label: 'Deux' }, ...keyed('code-2') }
  const url = `C/vat-codes/${made.body.id}`
  const [changed, repeated] = [await manager('PATCH', url, patch), await manager('PATCH', url, patch)]
  expect([repeated.status, repeated.body]).toEqual([200, changed.body])
  await manager('DELETE', url, keyed('code-3'))
  const gone = await manager('DELETE', url, keyed('code-3'))
  expect([gone.status, gone.headers['x-trashed']]).toEqual([200, '1'])
  for (const [method, path, id] of [
    ['POST', 'C/vat-codes', 'code-2'],
    ['PATCH', url, 'code-1'],
    ['DELETE', url, 'code-1'],
  ] as const) {
    const reply = await manager(method, path, { ...(method !== 'DELETE' && { body: sale() }), ...keyed(id) })
    expect([reply.status, reply.body.code]).toEqual([422, 'idempotency_key_reused'])
  }
})

test('403 by role and token ability: an encoder can only read', async () => {
  const { id } = await add()
  const encoder = await w.as('encoder')
  expect((await encoder('GET', 'C/vat-codes')).status).toBe(200)
  const tooLow = await Promise.all([
    encoder('POST', 'C/vat-codes', { body: {} }),
    encoder('PATCH', `C/vat-codes/${id}`, { body: {} }),
    encoder('DELETE', `C/vat-codes/${id}`),
  ])
  for (const { status, body } of tooLow) expect([status, body.code, body.required_role]).toEqual([403, 'role_too_low', 'manager'])
  const readToken = await w.as('manager', { abilities: ['read'] })
  const writeToken = await w.as('manager', { abilities: ['write'] })
  const unable = await Promise.all([
    writeToken('GET', 'C/vat-codes'),
    writeToken('GET', `C/vat-codes/${id}`),
    readToken('POST', 'C/vat-codes', { body: {} }),
    readToken('PATCH', `C/vat-codes/${id}`, { body: {} }),
    readToken('DELETE', `C/vat-codes/${id}`),
  ])
  for (const { status, body } of unable) expect([status, body.code]).toEqual([403, 'token_ability_missing'])
})

test('401 without a token and 404 for an outsider, on every route of the area', async () => {
  const { id } = await add()
  const outsider = await w.outsider()
  for (const [caller, expected] of [
    [w.anonymous, 401],
    [outsider, 404],
  ] as const) {
    const replies = await Promise.all([
      caller('GET', 'C/vat-codes'),
      caller('POST', 'C/vat-codes', { body: {} }),
      caller('GET', `C/vat-codes/${id}`),
      caller('PATCH', `C/vat-codes/${id}`, { body: {} }),
      caller('DELETE', `C/vat-codes/${id}`),
    ])
    expect(replies.map(({ status }) => status)).toEqual([expected, expected, expected, expected, expected])
  }
})

test.each([
  ['fr', 'Indiquez un pourcentage de 0.00 à 100.00.'],
  ['nl', 'Geef een percentage van 0.00 tot 100.00 op.'],
  ['en', 'Give a percentage from 0.00 to 100.00.'],
  ['de', 'Geben Sie einen Prozentsatz von 0.00 bis 100.00 an.'],
])('422 message in %s', async (language, message) => {
  const { body } = await manager('POST', 'C/vat-codes', { body: { ...sale(), rate: 101 }, headers: { 'accept-language': language } })
  expect(body.errors).toEqual({ rate: [message] })
})

test('a write creates an activity that names the code', async () => {
  const { id, code } = await add({ label: 'Vente' })
  await manager('PATCH', `C/vat-codes/${id}`, { body: { label: 'Ventes' } })
  await manager('DELETE', `C/vat-codes/${id}`)
  expect(
    await w.rows(`select note, kind, record_label from activity where resource = 'vat-codes' and record_id = $1 order by id`, [id]),
  ).toEqual([
    { note: 'vat_code_created', kind: 'setup', record_label: `${code} Vente` },
    { note: 'vat_code_updated', kind: 'setup', record_label: `${code} Ventes` },
    { note: 'vat_code_binned', kind: 'setup', record_label: `${code} Ventes` },
  ])
})

test('422 company_archived on every write to an archived file; reads still succeed', async () => {
  const { id, public_token } = await w.makeCompany()
  const url = `/v1/companies/${public_token}/vat-codes`
  const made = await manager('POST', url, { body: sale() })
  await w.rows(
    `begin; select open_write(null, false, null, ${id}, null, gen_random_uuid(), false,
       jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'api'), 5000);
     update companies set is_active = false where id = ${id}; commit`,
  )
  const replies = [
    await manager('POST', url, { body: sale() }),
    await manager('PATCH', `${url}/${made.body.id}`, { body: { label: 'Autre' } }),
    await manager('DELETE', `${url}/${made.body.id}`),
  ]
  for (const { status, body } of replies) expect([status, body.code]).toEqual([422, 'company_archived'])
  expect((await manager('GET', `${url}?q=${made.body.code}`)).body).toHaveLength(1)
})
