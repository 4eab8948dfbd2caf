import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { multipart } from '../../../../test/harness/multipart.ts'
import { joinCompany } from '../../../../test/harness/members.ts'
import { fieldsOf } from '../../../../test/harness/replies.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)

const send = (body: object, caller = admin) => caller('POST', `/v1/companies/${b.token}/data-imports`, { body })
const form = (text: string | Buffer, fields: Record<string, string>, name = 'table.csv') =>
  admin(
    'POST',
    `/v1/companies/${b.token}/data-imports`,
    multipart(...Object.entries(fields).map(([field, value]) => ({ field, value })), { field: 'file', name, value: text }),
  )
const count = async (table: string, where: string) =>
  (await w.rows<{ n: number }>(`select count(*)::integer as n from ${table} where company_id = $1 and ${where}`, [b.id]))[0]?.n

let last = 0
/** An unused account number. */
const free = () => String(613_500 + (last += 1))

test('201 creates accounts from JSON, reports row by row, and is one operation', async () => {
  const [one, two] = [free(), free()]
  const { status, body, headers } = await send({
    resource: 'accounts',
    rows: [
      { number: one, label: 'A' },
      { number: two, label: 'B', is_reconcilable: true },
    ],
  })
  expect(status).toBe(201)
  const ids = await w.rows<{ id: number }>('select id::integer from accounts where company_id = $1 and number = any($2) order by number', [
    b.id,
    [one, two],
  ])
  expect(body).toEqual({
    resource: 'accounts',
    dry_run: false,
    created: 2,
    updated: 0,
    skipped: 0,
    failed: 0,
    rows: ids.map(({ id }, row) => ({ row, status: 'created', id, errors: null })),
  })
  const revisions = await w.rows(
    `select op, operation_id from revisions where company_id = $1 and resource = 'accounts' and record_id = any($2)`,
    [b.id, ids.map(({ id }) => id)],
  )
  expect(revisions).toEqual([0, 1].map(() => ({ op: 'create', operation_id: headers['x-operation-id'] })))
  expect(await count('activity', `note = 'data_imported' and params ->> 'created' = '2'`)).toBeGreaterThan(0)
})

test('existing records are skipped, updated or refused as requested', async () => {
  const number = free()
  const row = { number, label: 'Avant' }
  await send({ resource: 'accounts', rows: [row] })
  const again = { resource: 'accounts', rows: [{ number, label: 'Après', description: 'Texte' }] }
  expect((await send(again)).body).toMatchObject({ created: 0, skipped: 1 })
  const refused = await send({ ...again, on_existing: 'fail' })
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([422, 'import_rows_invalid', ['rows.0.number']])
  expect((await send({ ...again, on_existing: 'update' })).body).toMatchObject({ updated: 1, rows: [{ status: 'updated' }] })
  expect((await send({ ...again, on_existing: 'update' })).body).toMatchObject({ updated: 0, skipped: 1 })
  expect(await w.rows('select label, description, version from accounts where company_id = $1 and number = $2', [b.id, number])).toEqual([
    { label: 'Après', description: 'Texte', version: 2 },
  ])
})

test('an updated account of the pack keeps its four labels unless the row has a label', async () => {
  expect(
    (
      await send({
        resource: 'accounts',
        on_existing: 'update',
        rows: [{ number: '610000', label: 'Loyers et charges', is_reconcilable: true }],
      })
    ).status,
  ).toBe(201)
  const [account] = (await admin('GET', `/v1/companies/${b.token}/accounts?q=610000`)).body
  expect(account).toMatchObject({ label: 'Loyers et charges', is_reconcilable: true, is_system: true })
})

test('422 import_rows_invalid names every row and field, and nothing is stored', async () => {
  const number = free()
  const rows = [
    { number, label: 'Bon' },
    { number: 'abc', label: ' ' },
    { number: '999999', label: 'X' },
    { number, label: 'Double' },
    { number: free(), label: 'X', default_vat_code_id: 999_999 },
  ]
  const refused = await send({ resource: 'accounts', rows })
  expect([refused.status, refused.body.code]).toEqual([422, 'import_rows_invalid'])
  expect(Object.keys(refused.body.errors).toSorted()).toEqual([
    'rows.1.label',
    'rows.1.number',
    'rows.2.number',
    'rows.3.number',
    'rows.4.default_vat_code_id',
  ])
  expect(await count('accounts', `number = '${number}'`)).toBe(0)
})

test('201 with partial imports the valid rows and reports the errors of the others', async () => {
  const number = free()
  const { status, body } = await send({
    resource: 'accounts',
    partial: true,
    rows: [
      { number: 'abc', label: 'X' },
      { number, label: 'Bon' },
    ],
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ created: 1, failed: 1 })
  expect(body.rows[0]).toEqual({ row: 0, status: 'failed', id: null, errors: { number: [expect.any(String)] } })
  expect(body.rows[1]).toMatchObject({ row: 1, status: 'created', errors: null })
  expect(await count('accounts', `number = '${number}'`)).toBe(1)
})

test('200 with dry_run checks everything and stores nothing, in JSON and in a form', async () => {
  const number = free()
  const tried = await send({ resource: 'accounts', dry_run: true, rows: [{ number, label: 'X' }] })
  expect([tried.status, tried.headers['x-dry-run']]).toEqual([200, '1'])
  expect(tried.body).toMatchObject({ dry_run: true, created: 1, rows: [{ status: 'created', id: null }] })
  expect((await form(`number;label\n${number};X\n`, { resource: 'accounts', dry_run: '1' })).body).toMatchObject({
    dry_run: true,
    created: 1,
  })
  expect((await send({ resource: 'accounts', dry_run: true, rows: [{ number: 'x', label: 'X' }] })).body.code).toBe('import_rows_invalid')
  expect(await count('accounts', `number = '${number}'`)).toBe(0)
})

test.each<[string, object, string[]]>([
  ['nothing', {}, ['resource']],
  ['no rows', { resource: 'accounts' }, ['rows']],
  ['an empty list', { resource: 'accounts', rows: [] }, ['rows']],
  ['an unknown resource', { resource: 'payment-batches', rows: [{}] }, ['resource']],
  ['a row that is no object', { resource: 'accounts', rows: ['x'] }, ['rows.0']],
  ['5,001 rows', { resource: 'accounts', rows: Array.from({ length: 5001 }, () => ({})) }, ['rows']],
  ['another word for what is there', { resource: 'accounts', rows: [{}], on_existing: 'merge' }, ['on_existing']],
  ['a mapping of a column that is not there', { resource: 'accounts', rows: [{ a: 1 }], mapping: { b: 'number' } }, ['mapping']],
])('422 names every field: %s', async (_title, body, fields) => {
  expect(fieldsOf(await send(body))).toEqual([422, fields])
})

test('a mapping renames columns to fields, in JSON and in a file', async () => {
  const [one, two] = [free(), free()]
  const mapping = { Compte: 'number', Libellé: 'label', Solde: null }
  expect((await send({ resource: 'accounts', mapping, rows: [{ Compte: one, Libellé: 'A', Solde: '1' }] })).body.created).toBe(1)
  const text = `Compte;Libellé;Solde\r\n${two};"B; avec";1.234,56\r\n`
  expect((await form(Buffer.from(text, 'latin1'), { resource: 'accounts', mapping: JSON.stringify(mapping) })).body).toMatchObject({
    created: 1,
  })
  expect(await w.rows('select label from accounts where company_id = $1 and number = $2', [b.id, two])).toEqual([{ label: 'B; avec' }])
})

test.each([
  ['semicolons and a mark', '\ufeffnumber;label\n#;Société\n'],
  ['commas', 'number,label\n#,"Société"\n'],
  ['tabs', 'Number\tLabel\r\n#\tSociété\r\n'],
])('201 reads a file with %s', async (_title, text) => {
  const number = free()
  expect((await form(text.replace('#', number), { resource: 'accounts' })).status).toBe(201)
  expect(await w.rows('select label from accounts where company_id = $1 and number = $2', [b.id, number])).toEqual([{ label: 'Société' }])
})

test('a cell that looks like a formula is imported as text', async () => {
  const number = free()
  expect((await form(`number;label\n${number};"=HYPERLINK(""http://x"")"\n`, { resource: 'accounts' })).status).toBe(201)
  expect(await w.rows('select label from accounts where company_id = $1 and number = $2', [b.id, number])).toEqual([
    { label: '=HYPERLINK("http://x")' },
  ])
})

test.each<[string, string | Buffer, string]>([
  ['a broken workbook', Buffer.from('PK\x03\x04 a zip'), 'endommagé'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'csv'],
  ['bytes', Buffer.from([1, 0, 2, 0]), 'csv'],
  ['a header alone', 'number;label\n', 'aucune ligne'],
  ['a quote that stays open', 'number;label\n1;"x\n', 'ligne 2'],
  ['a column twice', 'number;Number\n1;2\n', 'number'],
  ['5,001 lines', `number\n${'1\n'.repeat(5001)}`, '5000'],
])('422 on a file that is %s', async (_title, text, said) => {
  const refused = await form(text, { resource: 'accounts' })
  expect(fieldsOf(refused)).toEqual([422, ['file']])
  expect(refused.body.errors.file[0]).toContain(said)
})

test('422 names the cells of a file that cannot be read', async () => {
  const text = 'type;name;payment_term_days;is_active\nsupplier;X;trente;peut-être\nsupplier;Y;30;oui;trop\n'
  const refused = await form(text, { resource: 'third-parties' })
  expect([refused.body.code, Object.keys(refused.body.errors).toSorted()]).toEqual([
    'import_rows_invalid',
    ['rows.0.is_active', 'rows.0.payment_term_days', 'rows.1.row'],
  ])
})

test('third parties get the next codes, are matched by type and code, and emit events', async () => {
  const rows = [
    { type: 'supplier', name: 'Un' },
    { type: 'supplier', name: 'Deux', code: 'S00500' },
    { type: 'supplier', name: 'Trois' },
    { type: 'customer', name: 'Quatre', code: 'ACME', vat_number: 'BE 0403.170.701', account: '400000' },
  ]
  const { status, body } = await send({ resource: 'third-parties', rows })
  expect([status, body.created]).toEqual([201, 4])
  const ids = body.rows.map(({ id }: { id: number }) => id)
  expect(
    await w.rows('select code, name, source from third_parties where company_id = $1 and id = any($2) order by id', [b.id, ids]),
  ).toEqual(
    expect.arrayContaining([
      { code: 'S00501', name: 'Un', source: 'import' },
      { code: 'S00502', name: 'Trois', source: 'import' },
      { code: 'ACME', name: 'Quatre', source: 'import' },
    ]),
  )
  const updated = await send({
    resource: 'third-parties',
    on_existing: 'update',
    rows: [{ type: 'customer', code: 'ACME', name: 'Quatre SA', city: 'Liège' }],
  })
  expect(updated.body).toMatchObject({ updated: 1 })
  const [card] = await w.rows('select name, city, vat_number from third_parties where company_id = $1 and code = $2', [b.id, 'ACME'])
  expect(card).toEqual({ name: 'Quatre SA', city: 'Liège', vat_number: 'BE0403170701' })
  expect(
    await w.rows(
      `select event, count(*)::integer as n from queue.outbox where company_id = $1 and event like 'third_party%' and (data ->> 'id')::bigint = any($2) group by 1 order by 1`,
      [b.id, ids],
    ),
  ).toEqual([
    { event: 'third_party.created', n: 4 },
    { event: 'third_party.updated', n: 1 },
  ])
})

test('422 for third parties with invalid numbers, duplicates, accounts and repeated codes', async () => {
  await send({ resource: 'third-parties', rows: [{ type: 'supplier', name: 'Belgacom', code: 'TWIN', vat_number: 'BE0202239951' }] })
  const rows = [
    { type: 'supplier', name: 'A', vat_number: 'BE0202239951' },
    { type: 'supplier', name: 'B', iban: 'BE1', default_vat_code_id: 999_999 },
    { type: 'supplier', name: 'C', account: '400000' },
    { type: 'supplier', name: 'D', code: 'D1' },
    { type: 'supplier', name: 'E', code: 'D1' },
    { name: 'F' },
  ]
  const refused = await send({ resource: 'third-parties', rows })
  expect(Object.keys(refused.body.errors).toSorted()).toEqual([
    'rows.0.vat_number',
    'rows.1.default_vat_code_id',
    'rows.1.iban',
    'rows.2.account',
    'rows.4.code',
    'rows.5.type',
  ])
})

test('analytic codes are imported with their hierarchy, in any order', async () => {
  const rows = [
    { code: 'LILLE', label: 'Lille', parent: 'DEP/NORD' },
    { code: 'NORD', label: 'Nord', parent: 'DEP' },
    { code: 'DEP', label: 'Départements' },
  ]
  const { status, body } = await send({ resource: 'analytic-codes', rows })
  expect([status, body.created]).toEqual([201, 3])
  expect(await w.rows(`select path, level from analytic_codes where company_id = $1 and path like 'DEP%' order by level`, [b.id])).toEqual([
    { path: 'DEP', level: 0 },
    { path: 'DEP/NORD', level: 1 },
    { path: 'DEP/NORD/LILLE', level: 2 },
  ])
  const renamed = rows.map((row) => ({ ...row, label: `${row.label}!` }))
  expect((await send({ resource: 'analytic-codes', rows: renamed })).body).toMatchObject({ skipped: 3 })
  expect((await send({ resource: 'analytic-codes', rows: renamed, on_existing: 'update' })).body).toMatchObject({ updated: 3 })
  const wrong = [
    { code: 'X', label: 'X', parent: 'RIEN' },
    { code: 'NORD', label: 'X', parent: 'DEP/NORD' },
    { code: 'LILLE', label: 'X', parent: 'DEP/NORD', is_required: true },
  ]
  const refused = await send({ resource: 'analytic-codes', rows: wrong, on_existing: 'update' })
  expect(Object.keys(refused.body.errors).toSorted()).toEqual(['rows.0.parent', 'rows.1.code', 'rows.2.is_required'])
})

test.each(['', 'null', '7', '"rows"', '["accounts"]'])('422 for the body %s, which is not an object', async (raw) => {
  const headers = { 'content-type': 'application/json' }
  const refused = await admin('POST', `/v1/companies/${b.token}/data-imports`, raw === '' ? {} : { raw: Buffer.from(raw), headers })
  expect(fieldsOf(refused)).toEqual([422, ['body']])
})

test('403 below manager and without the write ability; 404 for an outsider; 401 without a token', async () => {
  const body = { resource: 'accounts', rows: [{ number: free(), label: 'X' }] }
  const [encoder, reader, outsider] = await Promise.all([w.as('encoder'), w.as('admin', { abilities: ['read'] }), w.outsider()])
  await joinCompany(w, b, encoder.user_id, 'encoder')
  const low = await send(body, encoder)
  expect([low.status, low.body.code, low.body.required_role]).toEqual([403, 'role_too_low', 'manager'])
  expect((await send(body, reader)).body.code).toBe('token_ability_missing')
  expect([(await send(body, outsider)).status, (await send(body, w.anonymous)).status]).toEqual([404, 401])
  expect((await admin('POST', 'C/data-imports', { body: { resource: 'accounts', rows: [{ number: 'x', label: 'X' }] } })).status).toBe(422)
})

test('201 for a manager of the demo', async () => {
  const demo = await w.as('manager', { demo: true })
  expect((await send({ resource: 'accounts', rows: [{ number: free(), label: 'X' }] }, demo)).status).toBe(201)
})

test('200 a repeated key imports once, by JSON and by form', async () => {
  const headers = { 'x-client-mutation-id': randomUUID() }
  const body = { resource: 'third-parties', rows: [{ type: 'customer', name: 'Une fois' }] }
  const [first, again] = [
    await admin('POST', `/v1/companies/${b.token}/data-imports`, { body, headers }),
    await admin('POST', `/v1/companies/${b.token}/data-imports`, { body, headers }),
  ]
  expect([first.status, again.status, again.headers['x-idempotent-replay']]).toEqual([201, 200, '1'])
  expect(await count('third_parties', `name = 'Une fois'`)).toBe(1)
})

test('of two concurrent imports of the same rows, one creates them and the other finds them', async () => {
  const numbers = Array.from({ length: 50 }, free)
  const rows = numbers.map((number) => ({ number, label: 'X' }))
  const other = w.callerOn(await w.sibling(), admin)
  const replies = await Promise.all([admin, other, admin, other].map((caller) => send({ resource: 'accounts', rows }, caller)))
  expect(replies.map(({ body }) => [body.created, body.skipped]).toSorted((x, y) => y[0] - x[0])).toEqual([
    [50, 0],
    [0, 50],
    [0, 50],
    [0, 50],
  ])
  expect(await w.rows('select count(*)::integer as n from accounts where company_id = $1 and number = any($2)', [b.id, numbers])).toEqual([
    { n: 50 },
  ])
})

test.each([
  ['fr', 'lignes'],
  ['nl', 'rijen'],
  ['en', 'rows'],
  ['de', 'Zeilen'],
])('422 is in %s', async (language, said) => {
  const { body } = await admin('POST', `/v1/companies/${b.token}/data-imports`, {
    body: { resource: 'accounts', rows: [{ number: 'x', label: 'X' }] },
    headers: { 'accept-language': language },
  })
  expect(body.message).toContain(said === 'lignes' ? 'ligne' : said)
})
