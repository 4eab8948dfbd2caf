import { expect, test } from 'vitest'
import { type Books, makeBooks } from '../../../../test/harness/books/books.ts'
import { multipart } from '../../../../test/harness/multipart.ts'
import { type Reply, openWorld } from '../../../../test/harness/world.ts'

let b: Books
const w = await openWorld()
const admin = await w.as('admin')

const books = async () => {
  b = await makeBooks(w, admin)
}
const send = (rows: object[], given: object = {}) =>
  admin('POST', `/v1/companies/${b.token}/data-imports`, { body: { resource: 'entries', rows, ...given } })
const form = (text: string, fields: Record<string, string> = {}) =>
  admin(
    'POST',
    `/v1/companies/${b.token}/data-imports`,
    multipart(...Object.entries({ resource: 'entries', ...fields }).map(([field, value]) => ({ field, value })), {
      field: 'file',
      name: 'x.csv',
      value: text,
    }),
  )
const keysOf = ({ body }: Reply) => Object.keys(body.errors ?? {}).toSorted()
const posted = () =>
  w.rows(
    `select number, entry_date::date::text as day, label, reference, origin, total::text from entries where company_id = $1 order by id`,
    [b.id],
  )
const lock = async (month: number) => {
  const [found] = await w.rows<{ id: number; year: number }>(
    `select id::integer, fiscal_year_id::integer as year from fiscal_periods where company_id = $1 and extract(month from starts_on) = $2`,
    [b.id, month],
  )
  expect((await admin('POST', `/v1/companies/${b.token}/fiscal-years/${found?.year}/periods/${found?.id}/lock`)).status).toBe(200)
}
const pair = (key: string, date: string, amount: string, credit = amount) => [
  { entry_key: key, journal: 'OD', entry_date: date, label: `Écriture ${key}`, account: '610000', debit: amount },
  { entry_key: key, account: '499000', credit },
]

test('201 rows with one key are one entry, and each row returns its id', async () => {
  await books()
  const { status, body } = await send([...pair('A', '2026-01-05', '10.00'), ...pair('B', '2026-01-06', '20.00')])
  expect(status).toBe(201)
  expect(body).toMatchObject({ created: 2, failed: 0 })
  expect(body.rows.map(({ id }: { id: number }) => id)).toEqual([body.rows[0].id, body.rows[0].id, body.rows[2].id, body.rows[2].id])
  expect(await posted()).toEqual([
    { number: 1, day: '2026-01-05', label: 'Écriture A', reference: null, origin: 'import', total: '10.00' },
    { number: 2, day: '2026-01-06', label: 'Écriture B', reference: null, origin: 'import', total: '20.00' },
  ])
  const operations = await w.rows(
    `select distinct operation_id from revisions where company_id = $1 and resource = 'entries' and op = 'post'`,
    [b.id],
  )
  expect(operations).toHaveLength(1)
})

test('entries and third parties that were imported say so', async () => {
  await books()
  await send(pair('A', '2026-01-05', '10.00'))
  const { data } = (await admin('GET', `${b.path}/entries`)).body
  expect(data.map(({ origin }: { origin: string }) => origin)).toEqual(['import'])
  const { body } = await send([{ type: 'customer', name: 'Importé SA' }], { resource: 'third-parties' })
  expect((await admin('GET', `${b.path}/third-parties/${body.rows[0].id}`)).body).toMatchObject({ name: 'Importé SA', source: 'import' })
})

test('201 a row may be the whole body of an entry', async () => {
  await books()
  const whole = {
    journal_id: b.journals.OD,
    entry_date: '2026-02-01',
    lines: [
      { account: '610000', debit: 5 },
      { account: '499000', credit: '5.00', label: 'L' },
    ],
  }
  expect((await send([whole, { ...whole, reference: 'R' }])).body).toMatchObject({ created: 2 })
  const wrong = {
    ...whole,
    lines: [
      { account: '610000', debit: 5 },
      { account: '999998', credit: 5 },
    ],
  }
  expect(keysOf(await send([whole, wrong]))).toEqual(['rows.1.lines.1.account'])
})

test('201 reads usual export formats: decimal commas, thousands separators, day-first dates, zeros on the other side', async () => {
  await books()
  const text = [
    'Pièce;Journal;Date;Compte;Tiers;Débit;Crédit;Libellé',
    '1;OD;31/01/2026;610000;;1.234,56;0,00;Loyer',
    '1;OD;31/01/2026;440000;S00001;;1.234,56;Loyer',
  ].join('\r\n')
  const mapping = {
    Pièce: 'entry_key',
    Date: 'entry_date',
    Compte: 'account',
    Tiers: 'third_party',
    Débit: 'debit',
    Crédit: 'credit',
    Libellé: 'line_label',
  }
  const { status, body } = await form(text, { mapping: JSON.stringify(mapping) })
  expect([status, body.created, body.errors]).toEqual([201, 1, undefined])
  expect(
    await w.rows(
      'select account_number, third_party_code, debit::text, credit::text, label from entry_lines where company_id = $1 order by position',
      [b.id],
    ),
  ).toEqual([
    { account_number: '610000', third_party_code: null, debit: '1234.56', credit: '0.00', label: 'Loyer' },
    { account_number: '440000', third_party_code: 'S00001', debit: '0.00', credit: '1234.56', label: 'Loyer' },
  ])
  expect(await w.rows('select third_party_code from entries where company_id = $1', [b.id])).toEqual([{ third_party_code: 'S00001' }])
})

test('an ambiguous amount is refused', async () => {
  await books()
  const refused = await form('entry_key;journal;entry_date;account;debit;credit\n1;OD;2026-01-01;610000;1.234;\n1;;;499000;;1,234\n')
  expect([refused.body.code, ...keysOf(refused)]).toEqual(['import_rows_invalid', 'rows.0.debit', 'rows.1.credit'])
})

test('422 entry_unbalanced with the difference when it is the only error; nothing is posted', async () => {
  await books()
  const refused = await send([...pair('A', '2026-01-05', '10.00'), ...pair('B', '2026-01-05', '10.00', '9.99')])
  expect([refused.status, refused.body.code, refused.body.difference, ...keysOf(refused)]).toEqual([
    422,
    'entry_unbalanced',
    '0.01',
    'rows.2.entry_key',
  ])
  expect(await posted()).toEqual([])
})

test('422 period_locked with reason and first open day when it is the only error', async () => {
  await books()
  await lock(1)
  const refused = await send([...pair('A', '2026-01-05', '10.00'), ...pair('B', '2026-02-05', '10.00')])
  expect([refused.status, refused.body.code, refused.body.reason, refused.body.earliest_open_date]).toEqual([
    422,
    'period_locked',
    'period_locked',
    '2026-02-01',
  ])
  expect(keysOf(refused)).toEqual(['rows.0.entry_date'])
  expect(await posted()).toEqual([])
})

test('partial posts the valid entries and reports the reason for each refused one', async () => {
  await books()
  await lock(1)
  const rows = [
    ...pair('locked', '2026-01-05', '10.00'),
    ...pair('off', '2026-02-05', '10.00', '9.00'),
    ...pair('right', '2026-02-06', '10.00'),
    ...pair('when', '2031-01-01', '10.00'),
    { ...pair('x', '2026-02-05', '1.00')[0], journal: 'ZZ' },
  ]
  const { status, body } = await send(rows, { partial: true })
  expect(status).toBe(201)
  expect(body).toMatchObject({ created: 1, failed: 4 })
  const results = body.rows.map(({ errors, status: became }: { errors: object | null; status: string }) => [
    became,
    ...Object.keys(errors ?? {}),
  ])
  expect(results).toEqual([
    ['failed', 'entry_date'],
    ['failed'],
    ['failed', 'entry_key'],
    ['failed'],
    ['created'],
    ['created'],
    ['failed', 'entry_date'],
    ['failed'],
    ['failed', 'journal'],
  ])
  expect((await posted()).map(({ number, day }) => [number, day])).toEqual([[1, '2026-02-06']])
})

test('422 reports each error in the row that contains it', async () => {
  await books()
  const rows = [
    { entry_key: 1, journal: 'OD', entry_date: '2026-01-05', account: '610000', debit: '10.00' },
    { entry_key: 1, journal: 'OD', entry_date: '2026-01-06', account: '499000', credit: '10.00' },
    { entry_key: 2, journal: 'OD', entry_date: '2026-01-05', account: '440000', debit: '10.00', third_party: 'RIEN' },
    { entry_key: 2, account: '499000', credit: '10.00' },
    { entry_key: 3, journal: 'OD', entry_date: '2026-01-05', account: '610000', debit: '10.00', line_label: 'x'.repeat(191) },
    { entry_key: 3, account: '999999', credit: '10.00', debit: '1.00' },
    { entry_key: 4, journal: 'OD', entry_date: '2026-01-05', account: '610000', debit: '10.00' },
    { journal: 'OD', entry_date: '2026-01-05', account: '610000', debit: '10.00' },
    { entry_key: 5, journal: 'OD', account: '610000', debit: '10.00' },
    { entry_key: 5, account: '61', credit: '10.00' },
  ]
  const refused = await send(rows)
  expect(refused.body.code).toBe('import_rows_invalid')
  expect(keysOf(refused)).toEqual([
    'rows.1.entry_date',
    'rows.2.third_party',
    'rows.4.line_label',
    'rows.6.lines',
    'rows.7.entry_key',
    'rows.8.entry_date',
  ])
})

test('a customer and a supplier with the same code are distinguished only by id', async () => {
  await books()
  const made = async (type: string) =>
    (await admin('POST', `/v1/companies/${b.token}/third-parties`, { body: { type, name: 'Double', code: 'DUP' } })).body.id
  const [, third_party_id] = [await made('customer'), await made('supplier')]
  const rows = [
    { entry_key: 1, journal: 'OD', entry_date: '2026-01-05', account: '440000', third_party: 'DUP', credit: '10.00' },
    { entry_key: 1, account: '610000', debit: '10.00' },
  ]
  expect(keysOf(await send(rows))).toEqual(['rows.0.third_party'])
  expect((await send([{ ...rows[0], third_party_id }, rows[1] ?? {}])).status).toBe(201)
  expect(keysOf(await send([{ ...rows[0], third_party_id: b.supplier }, rows[1] ?? {}]))).toEqual(['rows.0.third_party'])
})

test('VAT codes of rows add their grids', async () => {
  await books()
  const rows = [
    { entry_key: 1, journal: 'VEN', entry_date: '2026-01-05', account: '400000', third_party: 'C00001', debit: '121.00' },
    { entry_key: 1, account: '700000', credit: '100.00', vat_code: 'V21' },
    { entry_key: 1, account: '451054', credit: '21.00', vat_code: 'V21', vat_base: '100.00' },
  ]
  expect((await send(rows)).body.errors).toBe(undefined)
  expect(await w.rows('select grids from entry_lines where company_id = $1 and grids is not null order by position', [b.id])).toEqual([
    { grids: [{ grid: '03', amount: '100.00' }] },
    { grids: [{ grid: '54', amount: '21.00' }] },
  ])
})

test('2,500 entries of two lines are imported in one call, numbered without a gap', async () => {
  await books()
  const rows = Array.from({ length: 2500 }, (_, index) => pair(String(index), '2026-03-01', '1.00')).flat()
  const { status, body } = await send(rows)
  expect([status, body.created]).toEqual([201, 2500])
  expect(
    await w.rows('select min(number), max(number), count(distinct number)::integer from entries where company_id = $1', [b.id]),
  ).toEqual([{ min: 1, max: 2500, count: 2500 }])
})

test('two concurrent imports of entries are both posted completely', async () => {
  await books()
  const rows = Array.from({ length: 20 }, (_, index) => pair(String(index), '2026-03-01', '1.00')).flat()
  const other = w.callerOn(await w.sibling(), admin)
  const replies = await Promise.all(
    [admin, other].map((caller) => caller('POST', `/v1/companies/${b.token}/data-imports`, { body: { resource: 'entries', rows } })),
  )
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  expect(await w.rows('select max(number), count(*)::integer from entries where company_id = $1', [b.id])).toEqual([{ max: 40, count: 40 }])
})
