/** Starting a budget from the actual amounts of a year. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Books, makeBooks } from '../../../../test/harness/books/books.ts'
import { budgetsIn, equal, inMonths, type TestBudgets } from '../../../../test/harness/budgets/fixture.ts'
import { created, fieldsOf } from '../../../../test/harness/replies.ts'
import { type Caller, type World, world } from '../../../../test/harness/world.ts'

let w: World
let admin: Caller
let b: Books
let budgets: TestBudgets
let [first, second, short] = [0, 0, 0]
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  b = await makeBooks(w, admin)
  budgets = budgetsIn(b, admin)
  first = await budgets.yearOf()
  second = (await budgets.addYear('2027', '2027-01-01', '2027-12-31')).id
  short = (await budgets.addYear('2028', '2028-01-01', '2028-06-30')).id
  await budgets.post('2026-01-15', ['610000', '550000'], '1000.40')
  await budgets.post('2026-02-15', ['610000', '550000'], '1000.50')
  await budgets.post('2026-12-31', ['613200', '550000'], '99.99')
  await budgets.post('2026-03-01', ['550000', '700000'], '5000.00')
  await budgets.post('2026-03-02', ['700000', '550000'], '200.00')
  await budgets.post('2026-04-01', ['550000', '609400'], '300.00')
})
afterAll(() => w.close())

const linesOf = (body: { lines: { account: string; type: string; amounts: string[] }[] }) =>
  body.lines.map(({ account, type, amounts }) => [account, type, amounts])

test('200 one line per account that moved, each in its direction, rounded to the euro', async () => {
  const { id } = await budgets.create({ fiscal_year_id: second })
  const { status, body } = await budgets.fill(id, { from_fiscal_year_id: first })
  expect(status).toBe(200)
  // 1,000.40 → 1,000; 1,000.50 → 1,001; 99.99 → 100; 5,000 − 200; a change of stock that reduces the expense.
  expect(linesOf(body)).toEqual([
    ['609400', 'expense', inMonths({ 4: '-300.00' })],
    ['610000', 'expense', inMonths({ 1: '1000.00', 2: '1001.00' })],
    ['613200', 'expense', inMonths({ 12: '100.00' })],
    ['700000', 'income', inMonths({ 3: '4800.00' })],
  ])
  expect(body).toMatchObject({
    version: 2,
    total_income: '4800.00',
    total_expense: '1801.00',
    lines: [{}, { label: "Loyers et charges locatives d'immeubles" }, {}, {}],
  })
  expect((await budgets.fill(id, { from_fiscal_year_id: first })).body).toEqual(body)
})

test('200 with a percentage, computed on the cents', async () => {
  const { id } = await budgets.create({ fiscal_year_id: second })
  const { body } = await budgets.fill(id, { from_fiscal_year_id: first, percent: '2.50', accounts: ['61', '7'] })
  // 1,000.40 × 1.025 = 1,025.41; 1,000.50 × 1.025 = 1,025.5125; 99.99 × 1.025 = 102.48975; 4,800 × 1.025 = 4,920.
  expect(linesOf(body)).toEqual([
    ['610000', 'expense', inMonths({ 1: '1025.00', 2: '1026.00' })],
    ['613200', 'expense', inMonths({ 12: '102.00' })],
    ['700000', 'income', inMonths({ 3: '4920.00' })],
  ])
  expect((await budgets.fill(id, { from_fiscal_year_id: first, percent: -50, accounts: ['7'] })).body.total_income).toBe('2400.00')
})

test('200 replaces the lines of the accounts it covers, and keeps the others', async () => {
  const { id } = await budgets.create({
    fiscal_year_id: second,
    lines: [
      { account: '7', amounts: equal('1') },
      { account: '610100', amounts: equal('2') },
      { account: '620', amounts: equal('3'), note: 'Garder' },
    ],
  })
  const { body } = await budgets.fill(id, { from_fiscal_year_id: first, accounts: ['61', '60'] })
  expect(linesOf(body).map(([account]) => account)).toEqual(['609400', '610000', '613200', '620', '7'])
  expect(body.lines[3]).toMatchObject({ note: 'Garder', total: '36.00' })
  const overlap = await budgets.fill(id, { from_fiscal_year_id: first, accounts: ['700'] })
  expect(fieldsOf(overlap)).toEqual([422, ['accounts']])
  expect((await budgets.fill(id, { from_fiscal_year_id: first })).body.lines).toHaveLength(4)
})

test('200 maps years of another length period by period', async () => {
  const shorter = await budgets.create({ fiscal_year_id: short })
  const { body } = await budgets.fill(shorter.id, { from_fiscal_year_id: first })
  // December is left out, and with it the only amount of 613200.
  expect(linesOf(body)).toEqual([
    ['609400', 'expense', inMonths({ 4: '-300.00' }, 6)],
    ['610000', 'expense', inMonths({ 1: '1000.00', 2: '1001.00' }, 6)],
    ['700000', 'income', inMonths({ 3: '4800.00' }, 6)],
  ])
  await budgets.post('2028-06-30', ['612000', '550000'], '60.00')
  const longer = await budgets.create({ fiscal_year_id: second })
  const filled = await budgets.fill(longer.id, { from_fiscal_year_id: short })
  expect(linesOf(filled.body)).toEqual([['612000', 'expense', inMonths({ 6: '60.00' })]])
})

test('200 with the shares of the analytic code', async () => {
  const axis = (await created(admin('POST', `${b.path}/analytic-codes`, { body: { code: 'DEP', label: 'DEP' } }))).id
  const code = async (name: string) =>
    (await created(admin('POST', `${b.path}/analytic-codes`, { body: { code: name, label: name, parent_id: axis } }))).id as number
  const [north, south] = [await code('N'), await code('S')]
  const shares = [
    { analytic_code_id: north, percent: '25' },
    { analytic_code_id: south, percent: '75' },
  ]
  await budgets.post('2027-05-05', ['611000', '550000'], '400.00', shares)
  const { id } = await budgets.create({ fiscal_year_id: short, analytic_code_id: north })
  expect(linesOf((await budgets.fill(id, { from_fiscal_year_id: second })).body)).toEqual([
    ['611000', 'expense', inMonths({ 5: '100.00' }, 6)],
  ])
})

test('422 for an unknown year, a percentage out of bounds and accounts that are none; budget_approved', async () => {
  const { id } = await budgets.create({ fiscal_year_id: second })
  for (const [body, fields] of [
    [{}, ['from_fiscal_year_id']],
    [{ from_fiscal_year_id: 999_999_999, percent: 1001 }, ['from_fiscal_year_id', 'percent']],
    [{ from_fiscal_year_id: first, percent: '-100.01' }, ['percent']],
    [{ from_fiscal_year_id: first, percent: '0.001' }, ['percent']],
    [{ from_fiscal_year_id: first, accounts: ['6x'] }, ['accounts.0']],
    [{ from_fiscal_year_id: first, accounts: [] }, ['accounts']],
  ] as const)
    expect([body, ...fieldsOf(await budgets.fill(id, body))]).toEqual([body, 422, fields])
  await budgets.patch(id, { status: 'approved' })
  const { status, body } = await budgets.fill(id, { from_fiscal_year_id: first })
  expect([status, body.code]).toEqual([422, 'budget_approved'])
})
