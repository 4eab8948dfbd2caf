import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const [manager, encoder, reviewer] = await Promise.all([w.as('manager'), w.as('encoder'), w.as('reviewer')])

let last = 619000
const freeNumber = () => String((last += 1))
const add = async (body: object = {}) => {
  const reply = await encoder('POST', 'C/accounts', { body: { number: freeNumber(), label: 'Petit outillage', ...body } })
  expect(reply.status).toBe(201)
  return reply.body
}
const addVatCode = async (accounts: object = {}) => {
  const body = { code: `X${freeNumber()}`, label: 'Vente 21 %', direction: 'sale', rate: '0.00', accounts }
  const reply = await manager('POST', 'C/vat-codes', { body })
  expect(reply.status).toBe(201)
  return reply.body
}

test('201 gives a new account the type of its place in the chart, and the common record fields', async () => {
  const number = freeNumber()
  const { status, body } = await encoder('POST', 'C/accounts', { body: { number, label: 'Petit outillage' } })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(Number),
    company_id: w.company.id,
    number,
    label: 'Petit outillage',
    class: 6,
    type: 'expense',
    kind: 'none',
    is_reconcilable: false,
    is_postable: true,
    default_vat_code_id: null,
    parent_number: null,
    is_active: true,
    is_system: false,
    description: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: body.created_at,
    lock_version: 0,
    version: 1,
    deleted_at: null,
    deleted_by: null,
  })
})

test('201 stores the given fields; a collective account is reconcilable by default', async () => {
  const vatCode = await addVatCode()
  const given = { type: 'asset', kind: 'receivable', is_postable: false, default_vat_code_id: vatCode.id, description: 'Chantiers' }
  expect(await add(given)).toMatchObject({ ...given, is_reconcilable: true })
  expect(await add({ kind: 'payable', is_reconcilable: false })).toMatchObject({ is_reconcilable: false })
})

test('200 reads an account with its label in every language; a label written by a user is the same in all', async () => {
  const made = await add({ label: 'Chantier Nord' })
  const { status, body } = await reviewer('GET', `C/accounts/${made.id}`)
  expect(status).toBe(200)
  const labels = { fr: 'Chantier Nord', nl: 'Chantier Nord', en: 'Chantier Nord', de: 'Chantier Nord' }
  expect(body).toEqual({ ...made, labels, balance: '0.00', balances: [] })
})

test('the parent is the longest prefix that is an account, and changes as accounts are created and deleted', async () => {
  const outer = await add({ number: '755000', is_postable: false })
  const inner = await add({ number: '75500012' })
  expect(inner.parent_number).toBe('755000')
  const between = await add({ number: '7550001' })
  const parentOf = async (id: number) => (await encoder('GET', `C/accounts/${id}`)).body.parent_number
  expect([between.parent_number, await parentOf(inner.id), await parentOf(outer.id)]).toEqual(['755000', '7550001', null])
  const { body } = await encoder('GET', 'C/accounts?q=75500012')
  expect(body.map(({ parent_number }: { parent_number: string }) => parent_number)).toEqual(['7550001'])
  await manager('DELETE', `C/accounts/${between.id}`)
  expect(await parentOf(inner.id)).toBe('755000')
})

test.each<[string, object, string[]]>([
  ['an empty body', {}, ['number', 'label']],
  ['letters in the number', { number: '61A000', label: 'X' }, ['number']],
  ['a number too short for the country', { number: '6190', label: 'X' }, ['number']],
  ['a number in no group of the chart', { number: '990000', label: 'X' }, ['number']],
  ['a blank label', { number: '619999', label: ' ' }, ['label']],
  ['a label of 191 characters', { number: '619999', label: 'x'.repeat(191) }, ['label']],
  ['an unknown type', { number: '619999', label: 'X', type: 'cost' }, ['type']],
  ['an unknown kind', { number: '619999', label: 'X', kind: 'piggy' }, ['kind']],
  ['an unknown VAT code', { number: '619999', label: 'X', default_vat_code_id: 999_999 }, ['default_vat_code_id']],
  ['a description of 2001 characters', { number: '619999', label: 'X', description: 'x'.repeat(2001) }, ['description']],
])('422 on %s', async (_what, body, fields) => {
  const reply = await encoder('POST', 'C/accounts', { body })
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, fields])
})

test.each([
  ['BE', '6190', '6 à 8 chiffres'],
  ['FR', '9', 'de 2 à 12 chiffres'],
  ['LU', '40', 'compte imputable'],
])('422 %s: the message for number %s states the rule of the country', async (country_pack, number, hint) => {
  const { body: file } = await manager('POST', '/v1/companies', { body: { name: `Plan ${country_pack}`, country_pack } })
  const body = { number: number.padEnd(2, '9'), label: 'X' }
  const reply = await manager('POST', `/v1/companies/${file.public_token}/accounts`, { body, headers: { 'accept-language': 'fr' } })
  expect([reply.status, reply.body.errors.number[0]]).toEqual([422, expect.stringContaining(hint)])
})

test('422 on a number that is taken; the number of an account in the bin is free', async () => {
  const first = await add()
  const again = { body: { number: first.number, label: 'Autre' } }
  const refused = await encoder('POST', 'C/accounts', again)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['number']])
  expect((await manager('DELETE', `C/accounts/${first.id}`)).status).toBe(204)
  expect((await encoder('POST', 'C/accounts', again)).status).toBe(201)
})

test('422 on a VAT code in the bin or of another file', async () => {
  const { id } = await addVatCode()
  await manager('DELETE', `C/vat-codes/${id}`)
  const elsewhere = await w.makeCompany()
  const theirs = await manager('POST', `/v1/companies/${elsewhere.public_token}/vat-codes`, {
    body: { code: 'X', label: 'X', direction: 'sale', rate: 0 },
  })
  const own = await add()
  for (const default_vat_code_id of [id, theirs.body.id]) {
    const made = await encoder('POST', 'C/accounts', { body: { number: freeNumber(), label: 'X', default_vat_code_id } })
    const changed = await encoder('PATCH', `C/accounts/${own.id}`, { body: { default_vat_code_id } })
    for (const { status, body } of [made, changed]) expect([status, Object.keys(body.errors)]).toEqual([422, ['default_vat_code_id']])
  }
})

test('a VAT code can be given by code or by id', async () => {
  const [code, other, gone] = [await addVatCode(), await addVatCode(), await addVatCode()]
  await manager('DELETE', `C/vat-codes/${gone.id}`)
  const made = await add({ default_vat_code: code.code })
  expect(made).toMatchObject({ default_vat_code_id: code.id })
  expect(made).not.toHaveProperty('default_vat_code')
  const patch = (body: object) => encoder('PATCH', `C/accounts/${made.id}`, { body })
  expect((await patch({ default_vat_code: code.code })).body.version).toBe(1)
  expect((await patch({ default_vat_code: other.code, default_vat_code_id: other.id })).body.default_vat_code_id).toBe(other.id)
  expect((await patch({ default_vat_code: null })).body.default_vat_code_id).toBeNull()
  for (const body of [
    { default_vat_code: 'NONE' },
    { default_vat_code: gone.code },
    { default_vat_code: ' ' },
    { default_vat_code: code.code, default_vat_code_id: other.id },
  ]) {
    const created = await encoder('POST', 'C/accounts', { body: { number: freeNumber(), label: 'X', ...body } })
    for (const reply of [created, await patch(body)])
      expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['default_vat_code']])
  }
})

test('200 PATCH: omitted fields stay unchanged, null clears, a value replaces, and the version increases by one', async () => {
  const before = await add({ description: 'Ancien', default_vat_code_id: (await addVatCode()).id })
  const number = freeNumber()
  const patch = { number, label: 'Neuf', type: 'income', kind: 'rounding', description: null, default_vat_code_id: null, is_active: false }
  const { status, body } = await encoder('PATCH', `C/accounts/${before.id}`, { body: patch })
  expect(status).toBe(200)
  expect(body).toEqual({ ...before, ...patch, version: 2, lock_version: 1, updated_at: expect.any(String) })
})

test('200 PATCH without changes creates no version, no revision and no activity', async () => {
  const before = await add()
  const { status, body, headers } = await encoder('PATCH', `C/accounts/${before.id}`, {
    body: { label: before.label, number: before.number, is_active: true, is_system: true, class: 1 },
  })
  expect([status, body, headers['x-operation-id']]).toEqual([200, before, undefined])
})

test.each<[object, string]>([
  [{ label: null }, 'label'],
  [{ number: '61' }, 'number'],
  [{ number: '990000' }, 'number'],
  [{ is_postable: null }, 'is_postable'],
])('422 PATCH %o', async (patch, field) => {
  const { id } = await add()
  const { status, body } = await encoder('PATCH', `C/accounts/${id}`, { body: patch })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('422 PATCH to the number of another account', async () => {
  const [one, other] = [await add(), await add()]
  const { status, body } = await encoder('PATCH', `C/accounts/${one.id}`, { body: { number: other.number } })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['number']])
})

test('422 record_in_use with usages when an account that a VAT code uses is deleted or changes number, type or kind', async () => {
  const used = await add({ number: freeNumber(), type: 'liability' })
  const code = await addVatCode({ due: used.id })
  for (const patch of [{ number: freeNumber() }, { type: 'asset' }, { kind: 'vat_due' }]) {
    const { status, body } = await encoder('PATCH', `C/accounts/${used.id}`, { body: patch })
    expect([status, body.code, body.usages]).toEqual([422, 'record_in_use', { 'vat-codes': 1 }])
  }
  const refused = await manager('DELETE', `C/accounts/${used.id}`)
  expect([refused.status, refused.body.code, refused.body.usages]).toEqual([422, 'record_in_use', { 'vat-codes': 1 }])
  expect((await encoder('PATCH', `C/accounts/${used.id}`, { body: { label: 'TVA due', is_active: false } })).status).toBe(200)
  expect((await manager('DELETE', `C/vat-codes/${code.id}`)).status).toBe(204)
  expect((await manager('DELETE', `C/accounts/${used.id}`)).status).toBe(204)
})

test('409 on a stale base version has the record as GET returns it, with balances', async () => {
  const { id } = await add()
  await encoder('PATCH', `C/accounts/${id}`, { body: { label: 'Neuf' } })
  const { body: current } = await encoder('GET', `C/accounts/${id}`)
  expect(current).toMatchObject({ balance: '0.00', balances: [] })
  const stale = { headers: { 'x-base-version': '1' } }
  for (const reply of [
    await encoder('PATCH', `C/accounts/${id}`, { body: { label: '' }, ...stale }),
    await manager('DELETE', `C/accounts/${id}`, stale),
  ]) {
    expect([reply.status, reply.body.code, reply.body.server_version, reply.body.server_data]).toEqual([409, 'conflict', 2, current])
  }
})

test('204 DELETE moves the account to the bin with X-Trashed: 1; all its routes are 404 afterwards', async () => {
  const { id } = await add()
  const { status, headers, text } = await manager('DELETE', `C/accounts/${id}`)
  expect([status, headers['x-trashed'], text]).toEqual([204, '1', ''])
  expect(await w.rows('select deleted_at is not null as gone, deleted_by::int, version from accounts where id = $1', [id])).toEqual([
    { gone: true, deleted_by: manager.user_id, version: 2 },
  ])
  for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
    expect((await manager(method, `C/accounts/${id}`, method === 'PATCH' ? { body: {} } : {})).status).toBe(404)
  }
})

test('a replay returns the same responses and repeats no write', async () => {
  const keyed = (id: string) => ({ headers: { 'x-client-mutation-id': id } })
  const post = { body: { number: freeNumber(), label: 'Une fois' }, ...keyed('account-1') }
  const [made, again] = [await encoder('POST', 'C/accounts', post), await encoder('POST', 'C/accounts', post)]
  expect([again.status, again.headers['x-idempotent-replay'], again.body]).toEqual([200, '1', made.body])
  const patch = { body: { label: 'Deux' }, ...keyed('account-2') }
  const url = `C/accounts/${made.body.id}`
  const [changed, repeated] = [await encoder('PATCH', url, patch), await encoder('PATCH', url, patch)]
  expect([repeated.status, repeated.body]).toEqual([200, changed.body])
  await manager('DELETE', url, keyed('account-3'))
  const gone = await manager('DELETE', url, keyed('account-3'))
  expect([gone.status, gone.headers['x-trashed'], gone.text]).toEqual([200, '1', '{}'])
  for (const [method, path, id] of [
    ['POST', 'C/accounts', 'account-3'],
    ['PATCH', url, 'account-3'],
    ['DELETE', `C/accounts/${made.body.id + 1}`, 'account-3'],
  ] as const) {
    const reply = await manager(method, path, {
      ...(method !== 'DELETE' && { body: { number: freeNumber(), label: 'Autre' } }),
      ...keyed(id),
    })
    expect([reply.status, reply.body.code]).toEqual([422, 'idempotency_key_reused'])
  }
})

test('403 by role and token ability: readers cannot write, and encoders cannot delete', async () => {
  const { id } = await add()
  const tooLow = [
    [await reviewer('POST', 'C/accounts', { body: {} }), 'encoder'],
    [await reviewer('PATCH', `C/accounts/${id}`, { body: {} }), 'encoder'],
    [await encoder('DELETE', `C/accounts/${id}`), 'manager'],
  ] as const
  for (const [{ status, body }, role] of tooLow) expect([status, body.code, body.required_role]).toEqual([403, 'role_too_low', role])
  const readToken = await w.as('manager', { abilities: ['read'] })
  const writeToken = await w.as('manager', { abilities: ['write'] })
  const unable = await Promise.all([
    writeToken('GET', 'C/accounts'),
    writeToken('GET', `C/accounts/${id}`),
    readToken('POST', 'C/accounts', { body: {} }),
    readToken('PATCH', `C/accounts/${id}`, { body: {} }),
    readToken('DELETE', `C/accounts/${id}`),
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
      caller('GET', 'C/accounts'),
      caller('POST', 'C/accounts', { body: {} }),
      caller('GET', `C/accounts/${id}`),
      caller('PATCH', `C/accounts/${id}`, { body: {} }),
      caller('DELETE', `C/accounts/${id}`),
    ])
    expect(replies.map(({ status }) => status)).toEqual([expected, expected, expected, expected, expected])
  }
})

test.each([
  ['fr', 'Un compte du dossier porte déjà ce numéro : choisissez-en un autre.'],
  ['nl', 'Een rekening van dit dossier heeft dit nummer al: kies een ander.'],
  ['en', 'Another account of the file already has this number: choose another one.'],
  ['de', 'Ein anderes Konto der Akte trägt diese Nummer bereits: Wählen Sie eine andere.'],
])('422 message in %s', async (language, message) => {
  const { number } = await add()
  const { body } = await encoder('POST', 'C/accounts', { body: { number, label: 'X' }, headers: { 'accept-language': language } })
  expect(body.errors).toEqual({ number: [message] })
})

test('a write creates an activity that names the account', async () => {
  const { id, number } = await add({ label: 'Outils' })
  await encoder('PATCH', `C/accounts/${id}`, { body: { label: 'Outillage' } })
  await manager('DELETE', `C/accounts/${id}`)
  expect(
    await w.rows(`select note, kind, record_label from activity where resource = 'accounts' and record_id = $1 order by id`, [id]),
  ).toEqual([
    { note: 'account_created', kind: 'setup', record_label: `${number} Outils` },
    { note: 'account_updated', kind: 'setup', record_label: `${number} Outillage` },
    { note: 'account_binned', kind: 'setup', record_label: `${number} Outillage` },
  ])
})

test('422 company_archived on every write to an archived file; reads still succeed', async () => {
  const { id, public_token } = await w.makeCompany()
  const url = `/v1/companies/${public_token}/accounts`
  const made = await manager('POST', url, { body: { number: '610001', label: 'Loyer' } })
  await w.rows(
    `begin; select open_write(null, false, null, ${id}, null, gen_random_uuid(), false,
       jsonb_build_object('operation_id', gen_random_uuid(), 'origin', 'api'), 5000);
     update companies set is_active = false where id = ${id}; commit`,
  )
  const replies = [
    await manager('POST', url, { body: { number: '610002', label: 'Loyer' } }),
    await manager('PATCH', `${url}/${made.body.id}`, { body: { label: 'Loyers' } }),
    await manager('DELETE', `${url}/${made.body.id}`),
  ]
  for (const { status, body } of replies) expect([status, body.code]).toEqual([422, 'company_archived'])
  expect((await manager('GET', `${url}?q=610001`)).body).toHaveLength(1)
})
