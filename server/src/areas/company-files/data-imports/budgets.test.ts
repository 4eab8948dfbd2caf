/** Budgets by data import: rows with one name and fiscal year are the lines of one budget. */
import { expect, test } from 'vitest'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { budgetsIn, equal, inMonths } from '../../../../test/harness/budgets/fixture.ts'
import { multipart } from '../../../../test/harness/multipart.ts'
import { created, fieldsOf } from '../../../../test/harness/replies.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const budgets = budgetsIn(b, admin)
const code = (await created(admin('POST', `${b.path}/analytic-codes`, { body: { code: 'NORD', label: 'Nord' } }))).id

const send = (rows: object[], more: object = {}) =>
  admin('POST', `${b.path}/data-imports`, { body: { resource: 'budgets', rows, ...more } })
const row = (name: string, account: string, more: object = {}) => ({ name, fiscal_year: '2026', account, amounts: equal('1'), ...more })
const named = async (name: string) =>
  ((await admin('GET', `${b.path}/budgets`)).body as { name: string; id: number }[]).filter((budget) => budget.name === name)

test('201 makes one budget of several rows, and counts budgets', async () => {
  const year = await budgets.yearOf()
  const { status, body } = await send([
    row('A', '70', { amounts: equal('100'), label: 'Ventes', analytic_code: 'NORD' }),
    row('B', '61', { fiscal_year: undefined, fiscal_year_id: year }),
    row('A', '604000', { amounts: undefined, p1: '5', p12: -2.5, note: 'Solde' }),
  ])
  expect([status, body]).toMatchObject([201, { created: 2, updated: 0, skipped: 0, failed: 0 }])
  const [[a], [other]] = [await named('A'), await named('B')]
  expect(body.rows.map(({ id, status: outcome }: { id: number; status: string }) => [id, outcome])).toEqual([
    [a?.id, 'created'],
    [other?.id, 'created'],
    [a?.id, 'created'],
  ])
  expect(a).toMatchObject({
    fiscal_year_id: year,
    analytic_code_id: code,
    status: 'draft',
    version: 1,
    lines: [
      { account: '70', label: 'Ventes', total: '1200.00' },
      { account: '604000', amounts: inMonths({ 1: '5.00', 12: '-2.50' }), note: 'Solde', label: 'Achats de marchandises' },
    ],
  })
})

test('201 from CSV with a column per period, undone as one operation', async () => {
  const csv = 'Name;Fiscal year;Account;P1;P2;P12\nCSV;2026;70;1.000,50;;3\nCSV;2026;61;2;1;\n'
  const reply = await admin(
    'POST',
    `${b.path}/data-imports`,
    multipart({ field: 'resource', value: 'budgets' }, { field: 'file', name: 'budget.csv', value: csv }),
  )
  expect([reply.status, reply.body.created]).toEqual([201, 1])
  expect((await named('CSV'))[0]).toMatchObject({ total_income: '1003.50', total_expense: '3.00' })
  const operation = reply.headers['x-operation-id']
  expect((await admin('POST', `${b.path}/history/operations/${operation}/revert`, { body: {} })).status).toBe(200)
  expect(await named('CSV')).toEqual([])
})

test('on_existing: skips, replaces the lines as a whole, or refuses; an approved budget is not replaced', async () => {
  await send([row('E', '61'), row('E', '62')])
  const [before] = await named('E')
  expect((await send([row('E', '63')])).body).toMatchObject({ skipped: 1, updated: 0 })
  expect(fieldsOf(await send([row('E', '63')], { on_existing: 'fail' }))).toEqual([422, ['rows.0.name']])
  expect(await named('E')).toEqual([before])
  const { body } = await send([row('E', '63', { analytic_code_id: code }), row('New', '6')], { on_existing: 'update' })
  expect(body).toMatchObject({ updated: 1, created: 1 })
  expect((await named('E'))[0]).toMatchObject({ version: 2, analytic_code_id: code, lines: [{ account: '63' }] })
  expect((await send([row('E', '63')], { on_existing: 'update' })).body).toMatchObject({ updated: 0, skipped: 1 })
  await budgets.patch(before?.id ?? 0, { status: 'approved' })
  expect(fieldsOf(await send([row('E', '64')], { on_existing: 'update' }))).toEqual([422, ['rows.0.name']])
})

test('422 import_rows_invalid with the errors of each row; nothing is stored', async () => {
  const { status, body } = await send([
    row('X', '400000'),
    row('X', '61', { amounts: equal('1', 11) }),
    row('X', '61'),
    row('X', '62', { amounts: undefined }),
    row('X', '63', { p1: 1 }),
    row('X', '64', { amounts: undefined, p13: '1' }),
    row('X', '65', { amounts: undefined, p2: '0.001' }),
    row('Y', '66', { fiscal_year: '1999' }),
    row('Y', '66', { fiscal_year: undefined }),
    row('X', '67', { analytic_code: 'NOBODY' }),
    { account: '6' },
  ])
  expect([status, body.code]).toEqual([422, 'import_rows_invalid'])
  expect(Object.keys(body.errors).toSorted()).toEqual(
    [
      'rows.0.account',
      'rows.1.amounts',
      'rows.10.name',
      'rows.2.account',
      'rows.3.amounts',
      'rows.4.amounts',
      'rows.5.p13',
      'rows.6.p2',
      'rows.7.fiscal_year',
      'rows.8.fiscal_year',
      'rows.9.analytic_code',
    ].toSorted(),
  )
  expect([await named('X'), await named('Y')]).toEqual([[], []])
})

test('partial: a budget with a wrong row fails as a whole, the others are imported', async () => {
  const { status, body } = await send([row('P', '61'), row('P', '400000'), row('Q', '61')], { partial: true })
  expect([status, body.created, body.failed]).toEqual([201, 1, 1])
  expect(body.rows.map((each: { status: string }) => each.status)).toEqual(['failed', 'failed', 'created'])
  expect((await named('P')).length + (await named('Q')).length).toBe(1)
})

test('rows of one budget name one code, an archived code is refused, and a name that two budgets have is no key', async () => {
  const other = (await created(admin('POST', `${b.path}/analytic-codes`, { body: { code: 'SUD', label: 'Sud' } }))).id
  const differing = await send([row('D', '61', { analytic_code_id: code }), row('D', '62', { analytic_code_id: other })])
  expect(fieldsOf(differing)).toEqual([422, ['rows.1.analytic_code_id']])
  await admin('PATCH', `${b.path}/analytic-codes/${other}`, { body: { is_active: false } })
  expect(fieldsOf(await send([row('D', '61', { analytic_code_id: other })]))).toEqual([422, ['rows.0.analytic_code_id']])
  for (let time = 0; time < 2; time += 1) await budgets.create({ name: 'Double' })
  expect(fieldsOf(await send([row('Double', '61')], { on_existing: 'update' }))).toEqual([422, ['rows.0.name']])
})

test('200 a dry run checks and stores nothing', async () => {
  const { status, body } = await send([row('Essai', '61')], { dry_run: true })
  expect([status, body.created, body.rows]).toEqual([200, 1, [{ row: 0, status: 'created', id: null, errors: null }]])
  expect(await named('Essai')).toEqual([])
})

test('422 beyond 5,000 budget lines in the file', async () => {
  const own = await makeBooks(w, admin)
  const numbers = Array.from({ length: 2600 }, (_, index) => String(6_500_000 + index))
  await created(
    admin('POST', `${own.path}/data-imports`, {
      body: { resource: 'accounts', rows: numbers.map((number) => ({ number, label: number, type: 'expense' })) },
    }),
  )
  const rows = (name: string) => numbers.map((account) => row(name, account))
  await created(admin('POST', `${own.path}/data-imports`, { body: { resource: 'budgets', rows: rows('A') } }))
  const refusal = await admin('POST', `${own.path}/data-imports`, { body: { resource: 'budgets', rows: rows('B') } })
  expect(fieldsOf(refusal)).toEqual([422, ['rows.0.account']])
})
