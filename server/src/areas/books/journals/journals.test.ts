import { expect, test } from 'vitest'
import { inWrite } from '../../../../test/harness/raw-write.ts'
import { managersOnly, refusalsOf } from '../../../../test/harness/replies.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

/** A table that refers to journals by foreign key, as entries do. */
const postings = `
  create table postings (
    id bigint generated always as identity, company_id bigint not null references companies, journal_id bigint not null,
    created_at timestamptz not null default app_now(), updated_at timestamptz not null default app_now(),
    version integer not null default 1, lock_version integer not null default 0, written_in bigint not null default app_write(),
    primary key (company_id, id), foreign key (company_id, journal_id) references journals (company_id, id));
  call isolate('postings');
  grant select on postings to partita_app;
  call track('postings', 'postings')`

const w = await openWorld({ migrate: postings })
const [admin, manager, encoder] = await Promise.all([w.as('admin'), w.as('manager'), w.as('encoder')])

let last = 0
const freeCode = () => `J${(last += 1)}`
const add = async (body: object = {}) => {
  const reply = await manager('POST', 'C/journals', { body: { code: freeCode(), label: 'Achats', type: 'purchase', ...body } })
  expect(reply.status).toBe(201)
  return reply.body
}
const account = async (number: string, kind: string) => {
  const { body } = await manager('POST', 'C/accounts', { body: { number, kind, label: `Compte ${number}` } })
  return body as { id: number }
}
const fieldsOf = ({ status, body }: { status: number; body: { errors?: object } }) => [status, Object.keys(body.errors ?? {})]

/** A new company file, whose list has only what the test creates. */
async function ownFile() {
  const { public_token } = await w.makeCompany()
  const url = `/v1/companies/${public_token}/journals`
  const make = async (body: object) => (await admin('POST', url, { body: { label: 'X', ...body } })).body
  return { url, make }
}

/** Runs a statement in a write on the file, without HTTP. */
const writing = (statement: string) => w.rows(inWrite(w.company.id, statement))

test('201 creates a journal with its code in upper case and the common record fields', async () => {
  const code = `j-_${(last += 1)}`
  const { status, body } = await manager('POST', 'C/journals', { body: { code, label: 'Achats', type: 'purchase' } })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(Number),
    company_id: w.company.id,
    code: code.toUpperCase(),
    label: 'Achats',
    type: 'purchase',
    control_account_id: null,
    iban: null,
    bic: null,
    payment_schema: null,
    statement_source: 'files',
    last_number: 0,
    is_active: true,
    is_default: false,
    description: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: body.created_at,
    lock_version: 0,
    version: 1,
    deleted_at: null,
    deleted_by: null,
    entries_count: 0,
    control_account: null,
    rules: [],
  })
  expect((await encoder('GET', `C/journals/${body.id}`)).body).toEqual(body)
})

test('201 stores the given fields: a bank with its account, IBAN and BIC normalised', async () => {
  const { id } = await account('550101', 'bank')
  const given = { type: 'financial', control_account_id: id, description: 'Compte à vue', label: 'BNP' }
  const older = { payment_schema: 'pain.001.001.03' }
  const body = await add({ ...given, ...older, iban: 'BE68 5390 0754 7034', bic: 'gebabebb', is_default: true })
  expect(body).toMatchObject({ ...given, ...older, iban: 'BE68539007547034', bic: 'GEBABEBB', is_default: true })
  expect(body.control_account).toEqual({ id, number: '550101', label: 'Compte 550101' })
})

test.each<[string, object, string[]]>([
  ['an empty body', {}, ['code', 'label', 'type']],
  ['a code of 7 characters', { code: 'ABCDEFG', label: 'X', type: 'sale' }, ['code']],
  ['a code with a dot', { code: 'A.B', label: 'X', type: 'sale' }, ['code']],
  ['an empty code', { code: '', label: 'X', type: 'sale' }, ['code']],
  ['an empty label', { code: 'A', label: ' ', type: 'sale' }, ['label']],
  ['a label of 101 characters', { code: 'A', label: 'x'.repeat(101), type: 'sale' }, ['label']],
  ['an unknown type', { code: 'A', label: 'X', type: 'bank' }, ['type']],
  ['an invalid IBAN and BIC', { code: 'A', label: 'X', type: 'financial', iban: 'BE1', bic: '1' }, ['bic', 'iban']],
  ['an IBAN on a purchase journal', { code: 'A', label: 'X', type: 'purchase', iban: 'BE68539007547034' }, ['iban']],
  [
    'payment files of a purchase journal',
    { code: 'A', label: 'X', type: 'purchase', payment_schema: 'pain.001.001.03' },
    ['payment_schema'],
  ],
  ['an unknown version of payment files', { code: 'A', label: 'X', type: 'financial', payment_schema: 'pain.008' }, ['payment_schema']],
  ['an unknown account', { code: 'A', label: 'X', type: 'cash', control_account_id: 999_999 }, ['control_account_id']],
  ['a description of 501 characters', { code: 'A', label: 'X', type: 'sale', description: 'x'.repeat(501) }, ['description']],
])('422 names every field: %s', async (_title, body, fields) => {
  const reply = await manager('POST', 'C/journals', { body })
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors).toSorted()).toEqual(fields)
})

test('422 on the code and the IBAN of another journal; those of a journal in the bin are free', async () => {
  const iban = 'BE71096123456769'
  const first = await add({ type: 'financial', iban })
  const duplicate = { code: first.code.toLowerCase(), label: 'X', type: 'financial', iban: 'BE71 0961 2345 6769' }
  const refused = await manager('POST', 'C/journals', { body: duplicate })
  expect(fieldsOf(refused)).toEqual([422, ['code', 'iban']])
  expect(refused.body.errors.iban[0]).toContain(first.code)
  expect((await manager('DELETE', `C/journals/${first.id}`)).status).toBe(204)
  expect((await manager('POST', 'C/journals', { body: duplicate })).status).toBe(201)
})

test.each([
  ['fr', 'choisissez un autre code'],
  ['nl', 'kies een andere code'],
  ['en', 'choose another code'],
  ['de', 'Wählen Sie einen anderen Code'],
])('422 message in %s', async (language, ending) => {
  const { code } = await add()
  const headers = { 'accept-language': language }
  const { body } = await manager('POST', 'C/journals', { body: { code, label: 'X', type: 'sale' }, headers })
  expect(body.errors.code[0]).toMatch(new RegExp(`${code} ?: ${ending}\\.$`))
})

test('422 on a control account of the wrong kind, on creation and when the type changes', async () => {
  const [payable, bank] = [await account('440101', 'payable'), await account('550102', 'bank')]
  const wrong = { code: freeCode(), label: 'X', type: 'purchase', control_account_id: bank.id }
  expect(fieldsOf(await manager('POST', 'C/journals', { body: wrong }))).toEqual([422, ['control_account_id']])
  const { id } = await add({ control_account_id: payable.id })
  expect(fieldsOf(await manager('PATCH', `C/journals/${id}`, { body: { type: 'financial' } }))).toEqual([422, ['control_account_id']])
  const both = { type: 'financial', control_account_id: bank.id }
  expect((await manager('PATCH', `C/journals/${id}`, { body: both })).body).toMatchObject(both)
  const back = { type: 'purchase', control_account_id: null, iban: 'BE68539007547034' }
  expect(fieldsOf(await manager('PATCH', `C/journals/${id}`, { body: back }))).toEqual([422, ['iban']])
})

test('a control account can be given by number or by id; the object of a response is ignored', async () => {
  const [{ id }, other] = [await account('440103', 'payable'), await account('440104', 'payable')]
  await account('550103', 'bank')
  expect(await add({ control_account: '440103' })).toMatchObject({ control_account_id: id, control_account: { number: '440103' } })
  const journal = await add({ control_account: '440103', control_account_id: id })
  const patch = (body: object) => manager('PATCH', `C/journals/${journal.id}`, { body })
  expect((await patch({ control_account: '440104' })).body).toMatchObject({ control_account_id: other.id, version: 2 })
  const sentBack = await patch({ ...journal, label: 'Neuf' })
  expect([sentBack.status, sentBack.body]).toEqual([200, expect.objectContaining({ control_account_id: id, label: 'Neuf' })])
  expect((await patch({ control_account: null })).body).toMatchObject({ control_account_id: null, control_account: null })
  for (const [body, field] of [
    [{ control_account: '999999' }, 'control_account'],
    [{ control_account: 'x' }, 'control_account'],
    [{ control_account: '550103' }, 'control_account'],
    [{ control_account: '440103', control_account_id: other.id }, 'control_account'],
  ] as const) {
    expect(fieldsOf(await patch(body))).toEqual([422, [field]])
    const created = await manager('POST', 'C/journals', { body: { code: freeCode(), label: 'X', type: 'purchase', ...body } })
    expect(fieldsOf(created)).toEqual([422, [field]])
  }
})

test('an account that is the control account of a journal is in use', async () => {
  const { id } = await account('440102', 'payable')
  await add({ control_account_id: id })
  const { status, body } = await manager('DELETE', `C/accounts/${id}`)
  expect([status, body.code, body.usages]).toEqual([422, 'record_in_use', { journals: 1 }])
})

test('a new default replaces the previous one of its type only', async () => {
  const { url, make } = await ownFile()
  const [first, sales] = [
    await make({ code: 'A', type: 'purchase', is_default: true }),
    await make({ code: 'V', type: 'sale', is_default: true }),
  ]
  const second = await make({ code: 'B', type: 'purchase', is_default: true })
  const defaults = async () => {
    const { body } = await admin('GET', url)
    return (body as { code: string; is_default: boolean }[]).filter(({ is_default }) => is_default).map(({ code }) => code)
  }
  expect(await defaults()).toEqual(['B', 'V'])
  await admin('PATCH', `${url}/${first.id}`, { body: { is_default: true } })
  expect(await defaults()).toEqual(['A', 'V'])
  await admin('PATCH', `${url}/${sales.id}`, { body: { type: 'purchase' } })
  expect(await defaults()).toEqual(['V'])
  await admin('PATCH', `${url}/${sales.id}`, { body: { is_default: false } })
  expect(await defaults()).toEqual([])
  expect((await admin('GET', `${url}/${second.id}`)).body.version).toBe(2)
})

test('200 lists sorted by code, filtered by type and activity', async () => {
  const { url, make } = await ownFile()
  const made = [
    await make({ code: 'VEN', type: 'sale' }),
    await make({ code: 'ACH', type: 'purchase' }),
    await make({ code: 'OD', type: 'miscellaneous' }),
  ]
  await admin('PATCH', `${url}/${made[2].id}`, { body: { is_active: false } })
  const codes = async (query: string) => ((await admin('GET', url + query)).body as { code: string }[]).map(({ code }) => code)
  expect(await codes('')).toEqual(['ACH', 'OD', 'VEN'])
  expect(await codes('?type=sale')).toEqual(['VEN'])
  expect(await codes('?is_active=1')).toEqual(['ACH', 'VEN'])
  expect(await codes('?is_active=false')).toEqual(['OD'])
  expect((await encoder('GET', 'C/journals?type=bank')).status).toBe(422)
})

test('200 PATCH: omitted fields stay unchanged, null clears; a patch without changes records nothing', async () => {
  const before = await add({ type: 'financial', bic: 'GEBABEBB', description: 'x' })
  const patch = { code: before.code.toLowerCase(), label: 'Achats', bic: 'gebabebb' }
  const same = await manager('PATCH', `C/journals/${before.id}`, { body: patch })
  expect([same.status, same.body, same.headers['x-operation-id']]).toEqual([200, before, undefined])
  const { body } = await manager('PATCH', `C/journals/${before.id}`, { body: { description: null, label: 'Banque', is_active: false } })
  expect(body).toEqual({
    ...before,
    description: null,
    label: 'Banque',
    is_active: false,
    version: 2,
    lock_version: 1,
    updated_at: body.updated_at,
  })
})

test('422 record_in_use when a journal with entries is deleted or changes code or type; other fields can change', async () => {
  const { id } = await add()
  await writing(`insert into postings (company_id, journal_id) values (${w.company.id}, ${id})`)
  const refusals = [
    await manager('PATCH', `C/journals/${id}`, { body: { code: freeCode() } }),
    await manager('PATCH', `C/journals/${id}`, { body: { type: 'sale' } }),
    await manager('DELETE', `C/journals/${id}`),
  ]
  for (const { status, body } of refusals) expect([status, body.code, body.usages]).toEqual([422, 'record_in_use', { postings: 1 }])
  expect((await manager('PATCH', `C/journals/${id}`, { body: { label: 'Autre', type: 'purchase' } })).status).toBe(200)
})

test('204 DELETE moves the journal to the bin with its rules; both are 404 afterwards', async () => {
  const { id } = await add({ is_default: true })
  const { body: rule } = await manager('POST', `C/journals/${id}/rules`, { body: { name: 'Tout' } })
  const { status, headers } = await manager('DELETE', `C/journals/${id}`)
  expect([status, headers['x-trashed']]).toEqual([204, '1'])
  for (const path of [`C/journals/${id}`, `C/journals/${id}/rules/${rule.id}`])
    expect((await manager('PATCH', path, { body: {} })).status).toBe(404)
  expect(await w.rows('select deleted_by::int as by from journal_rules where id = $1', [rule.id])).toEqual([{ by: manager.user_id }])
  const { body: history } = await manager('GET', `C/history?resource=journals&record_id=${id}`)
  expect(history.data[0]).toMatchObject({ op: 'delete', changes: { rules: { from: [{ name: 'Tout' }], to: [] } } })
})

test('403 below manager, 403 without the ability, 401 without a token, 404 for an outsider', async () => {
  const { id } = await add()
  const writes = [
    (call: Caller) => call('POST', 'C/journals', { body: {} }),
    (call: Caller) => call('PATCH', `C/journals/${id}`, { body: {} }),
    (call: Caller) => call('DELETE', `C/journals/${id}`),
  ]
  expect(await refusalsOf(w, writes)).toEqual(writes.map(() => managersOnly))
})

test('the feed has the journal with its rules, without last_number and entries_count', async () => {
  const { url, make } = await ownFile()
  const { id } = await make({ code: 'ACH', type: 'purchase' })
  const pull = (since: number) => admin('GET', `${url.replace('/journals', '')}/sync/pull?limit=2000&since=${since}`)
  const { cursor } = (await pull(0)).body
  await admin('POST', `${url}/${id}/rules`, { body: { name: 'Peppol', source: 'peppol' } })
  const { changes } = (await pull(cursor)).body
  expect(changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({ resource: 'journals', id, version: 2, data: { version: 2, rules: [{ name: 'Peppol', version: 1 }] } })
  for (const field of ['last_number', 'entries_count', 'control_account']) expect(changes[0].data).not.toHaveProperty(field)
})
