/** The dashboard of a small Belgian file whose every figure can be checked by hand. Today is 15 June 2026. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Books, makeBooks } from '../../../../../test/harness/books/books.ts'
import { type DrivenDay, openDay } from '../../../../../test/harness/reports/on-day.ts'
import { created } from '../../../../../test/harness/replies.ts'
import { type Caller, type Reply, type World, world } from '../../../../../test/harness/world.ts'

let w: World
let day: DrivenDay
let admin: Caller
let b: Books
let second: number
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  b = await makeBooks(w, admin, { vat_regime: 'quarterly', fiscal_year: { code: '2025', starts_on: '2025-01-01', ends_on: '2025-12-31' } })
  await created(admin('POST', `${b.path}/fiscal-years`, { body: { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' } }))
  second = (await created(admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', name: 'Zimmer' } }))).id
  await bookYears()
  day = await openDay(w, '2026-06-15')
})
afterAll(async () => {
  day.end()
  await w.close()
})

/** Books an invoice or a credit note, and answers the line of its third party. */
async function invoice(
  journal: 'VEN' | 'NCV' | 'ACH',
  third_party_id: number,
  entry_date: string,
  due_date: string,
  amount: string,
): Promise<number> {
  const line = journal === 'ACH' ? { account: '604000', vat_code: 'AM21' } : { account: '700000', vat_code: 'V21' }
  const kind = journal === 'NCV' ? 'credit-note' : 'invoice'
  const body = { journal, third_party_id, entry_date, due_date, lines: [{ ...line, amount }] }
  const { lines } = await created(admin('POST', `${b.path}/entries/${kind}`, { body }))
  return lines.find(({ third_party_id: party }: Reply['body']) => party !== null).id
}

type Line = { account: string; debit?: string; credit?: string; third_party_id?: number }

/** Books an entry and answers its first line. */
async function book(journal: string, entry_date: string, ...lines: readonly Line[]): Promise<number> {
  const { lines: booked } = await created(admin('POST', `${b.path}/entries`, { body: { journal, entry_date, lines } }))
  return booked[0].id
}

const letter = (...ids: readonly number[]) =>
  created(admin('POST', `${b.path}/letterings`, { body: { lines: ids.map((entry_line_id) => ({ entry_line_id })) } }))

async function bookYears(): Promise<void> {
  // 2025: 1,000 sold and 300 bought, with 21 % of VAT; the sale is paid on 20 August, the purchase on 20 April of the next year.
  const sale = await invoice('VEN', b.customer, '2025-02-10', '2025-03-12', '1000.00')
  const purchase = await invoice('ACH', b.supplier, '2025-03-05', '2025-07-01', '300.00')
  await book('BNP', '2025-05-02', { account: '550000', debit: '5000.00' }, { account: '100000', credit: '5000.00' })
  const paid = await book(
    'BNP',
    '2025-08-20',
    { account: '400000', credit: '1210.00', third_party_id: b.customer },
    { account: '550000', debit: '1210.00' },
  )
  await letter(sale, paid)
  // 2026: sales of 2,000 and 500, a credit note of 100, a purchase of 800.
  await invoice('VEN', b.customer, '2026-01-20', '2026-02-19', '2000.00')
  await invoice('VEN', second, '2026-02-10', '2026-07-31', '500.00')
  await invoice('NCV', b.customer, '2026-02-12', '2026-03-14', '100.00')
  await invoice('ACH', b.supplier, '2026-03-03', '2026-04-02', '800.00')
  const settled = await book(
    'BNP',
    '2026-04-20',
    { account: '440000', debit: '363.00', third_party_id: b.supplier },
    { account: '550000', credit: '363.00' },
  )
  await letter(purchase, settled)
  // Wages of 100, income tax of 50, and interest of 25 that comes after today.
  await book('OD', '2026-05-31', { account: '620200', debit: '100.00' }, { account: '455000', credit: '100.00' })
  await book('OD', '2026-06-10', { account: '670000', debit: '50.00' }, { account: '499000', credit: '50.00' })
  await book('BNP', '2026-06-30', { account: '550000', debit: '25.00' }, { account: '750000', credit: '25.00' })
}

const read = async (query = '', by: Caller = admin, path = b.path) => {
  const reply = await day.as(by)('GET', `${path}/reports/dashboard${query}`)
  expect([reply.status, reply.body.errors]).toEqual([200, undefined])
  return reply.body
}
/** The figures of a dashboard as `amount (previous)`. */
const figuresOf = ({ kpis }: Reply['body']): Record<string, string> =>
  Object.fromEntries(Object.entries<Reply['body']>(kpis).map(([name, { amount, previous }]) => [name, `${amount} (${previous})`]))

const figures = {
  revenue: '2400.00 (1000.00)',
  // Without the income tax of 50.
  expenses: '900.00 (300.00)',
  // 2,400 and the interest of 25, less 900, less the tax.
  result: '1475.00 (700.00)',
  // 5,000 + 1,210 − 363; the interest is of 30 June.
  cash: '5847.00 (5000.00)',
  // 2,420 + 605 − 121; a year before, the sale of 2025 was not paid yet.
  receivable: '2904.00 (1210.00)',
  receivable_overdue: '2299.00 (1210.00)',
  payable: '968.00 (363.00)',
  payable_overdue: '968.00 (0.00)',
  // 210 − 63 of 2025; 420 + 105 − 21 − 168 of 2026.
  vat_position: '483.00 (147.00)',
}

test('200 the figures of the fiscal year that holds today, and those of a year before', async () => {
  const body = await read()
  expect(body).toMatchObject({
    report: 'dashboard',
    company: { public_token: b.token, name: 'Atelier Meunier', currency: 'EUR' },
    parameters: { fiscal_year: '2026', from: '2026-01-01', to: '2026-12-31', as_of: '2026-06-15' },
  })
  expect(figuresOf(body)).toEqual(figures)
})

test('200 the months of the span, which add up to its figures', async () => {
  const { monthly } = await read()
  const empty = (month: string) => [month, '0.00', '0.00', '0.00']
  const shown = monthly.map(({ month, revenue, expenses, result }: Reply['body']) => [month, revenue, expenses, result])
  expect(shown).toEqual([
    ['2026-01', '2000.00', '0.00', '2000.00'],
    ['2026-02', '400.00', '0.00', '400.00'],
    ['2026-03', '0.00', '800.00', '-800.00'],
    empty('2026-04'),
    ['2026-05', '0.00', '100.00', '-100.00'],
    ['2026-06', '0.00', '0.00', '-25.00'],
    ...['07', '08', '09', '10', '11', '12'].map((month) => empty(`2026-${month}`)),
  ])
})

test('200 customers and suppliers by net amount, credit notes deducted', async () => {
  const { top_customers, top_suppliers } = await read()
  expect(top_customers).toEqual([
    { third_party: { id: b.customer, code: 'C00001', name: 'Client SA' }, amount: '1900.00' },
    { third_party: { id: second, code: 'C00002', name: 'Zimmer' }, amount: '500.00' },
  ])
  expect(top_suppliers).toEqual([{ third_party: { id: b.supplier, code: 'S00001', name: 'Fournisseur SRL' }, amount: '800.00' }])
})

const opposite = (amount: string): string => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)

test('200 each figure leads to the list that holds it, where there is one', async () => {
  const { kpis } = await read()
  const listOf = async (name: string) => (await day.as(admin)('GET', kpis[name].lines_url)).body
  expect((await listOf('revenue')).total_amount).toBe(opposite(kpis.revenue.amount))
  expect((await listOf('expenses')).total_amount).toBe(kpis.expenses.amount)
  expect((await listOf('receivable')).total_amount).toBe(kpis.receivable.amount)
  expect((await listOf('payable')).total_amount).toBe(opposite(kpis.payable.amount))
  // 116 and 93 days late; 74 days late, and a debt is negative there.
  expect((await listOf('receivable_overdue')).totals).toMatchObject({ not_due: '605.00', overdue: ['0.00', '0.00', '0.00', '2299.00'] })
  expect((await listOf('payable_overdue')).totals).toMatchObject({ not_due: '0.00', overdue: ['0.00', '0.00', '-968.00', '0.00'] })
  expect(['result', 'cash', 'vat_position'].map((name) => kpis[name].lines_url)).toEqual([null, null, null])
})

test('200 the result is that of the income statement', async () => {
  const { body } = await day.as(admin)('GET', `${b.path}/reports/income-statement?from=2026-01-01&to=2026-12-31`)
  expect(body.totals.result).toBe('1475.00')
})

test('200 a fiscal year by its id: balances on its last day', async () => {
  const [, { id }] = (await admin('GET', `${b.path}/fiscal-years`)).body
  const body = await read(`?fiscal_year_id=${id}`)
  expect(body.parameters).toEqual({ fiscal_year: '2025', from: '2025-01-01', to: '2025-12-31', as_of: '2025-12-31' })
  expect(figuresOf(body)).toEqual({
    revenue: '1000.00 (null)',
    expenses: '300.00 (null)',
    result: '700.00 (null)',
    cash: '6210.00 (null)',
    receivable: '0.00 (null)',
    receivable_overdue: '0.00 (null)',
    payable: '363.00 (null)',
    payable_overdue: '363.00 (null)',
    vat_position: '147.00 (null)',
  })
})

test('200 days within a month come from the lines: 20 January to 10 February', async () => {
  const body = await read('?from=2026-01-20&to=2026-02-10')
  expect(body.parameters).toEqual({ fiscal_year: '2026', from: '2026-01-20', to: '2026-02-10', as_of: '2026-02-10' })
  expect(figuresOf(body)).toMatchObject({ revenue: '2500.00 (1000.00)', result: '2500.00 (1000.00)', receivable: '3025.00 (1210.00)' })
  expect(body.monthly.map(({ month, revenue }: Reply['body']) => `${month} ${revenue}`)).toEqual(['2026-01 2000.00', '2026-02 500.00'])
  const after = await read('?from=2026-01-21&to=2026-02-09')
  expect(figuresOf(after)).toMatchObject({ revenue: '0.00 (0.00)', receivable: '2420.00 (0.00)' })
})

test('200 an item is overdue from the day after its due date', async () => {
  const overdueOn = async (to: string) => (await read(`?from=2026-01-01&to=${to}`)).kpis.receivable_overdue.amount
  expect([await overdueOn('2026-02-19'), await overdueOn('2026-02-20'), await overdueOn('2026-03-15')]).toEqual([
    '0.00',
    '2420.00',
    '2299.00',
  ])
})

test('404 a fiscal year of another file; 422 a last day before the first', async () => {
  const other = await makeBooks(w, admin)
  const [{ id }] = (await admin('GET', `${other.path}/fiscal-years`)).body
  const call = day.as(admin)
  expect((await call('GET', `${b.path}/reports/dashboard?fiscal_year_id=${id}`)).status).toBe(404)
  const { status, body } = await call('GET', `${b.path}/reports/dashboard?from=2026-02-01&to=2026-01-31`)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['to']])
})

test('200 to-dos, each by its name', async () => {
  const { todo } = await read()
  expect(todo).toMatchObject({
    imports_to_review: 0,
    documents_pending: 0,
    bank_pending: 0,
    recurring_due: 0,
    reminders_due: 1,
    // The four quarters of 2025 and the first of 2026.
    vat_to_prepare: 5,
    vat_drift: 0,
    assets_unregistered: 0,
    open_conflicts: 0,
    missing_documents: 0,
  })
})

const deadlinesOf = ({ deadlines }: Reply['body']): string[] =>
  deadlines.map(({ due_on, kind, status, days_left }: Reply['body']) => `${due_on} ${kind}: ${status}, ${days_left}`)

test('200 deadlines of the next 60 days, and late ones; what nobody records is never late', async () => {
  const body = await read()
  expect(deadlinesOf(body)).toEqual([
    '2025-04-25 vat_return: late, -416',
    '2025-07-25 vat_return: late, -325',
    '2025-10-25 vat_return: late, -233',
    '2026-01-25 vat_return: late, -141',
    '2026-04-25 vat_return: late, -51',
    '2026-06-30 general_meeting: todo, 15',
    '2026-07-25 vat_return: todo, 40',
    '2026-07-25 vat_intra_listing: todo, 40',
    '2026-07-31 annual_accounts: todo, 46',
  ])
  expect(body.deadlines.at(-1)).toMatchObject({
    company: { public_token: b.token, name: 'Atelier Meunier' },
    record: { resource: 'fiscal-years' },
  })
})

test('200 the same figures in four languages, with one fingerprint', async () => {
  const bodies = await Promise.all(['fr', 'nl', 'en', 'de'].map((lang) => read(`?lang=${lang}`)))
  expect(bodies.map(({ deadlines }) => deadlines[5].label)).toEqual([
    'Assemblée générale ordinaire',
    'Gewone algemene vergadering',
    'Annual general meeting',
    'Ordentliche Generalversammlung',
  ])
  expect(new Set(bodies.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  expect(bodies.map(figuresOf)).toEqual(bodies.map(() => figures))
})

test('200 for a reviewer; 403 for a token that does not read; 404 for an outsider; 401 without a token', async () => {
  const reviewer = await w.as('reviewer')
  await w.rows('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [b.id, reviewer.user_id, 'reviewer'])
  expect(figuresOf(await read('', reviewer))).toEqual(figures)
  const writer = await w.as('manager', { abilities: ['write'] })
  const refusals = await Promise.all([writer, await w.outsider(), w.anonymous].map((by) => by('GET', `${b.path}/reports/dashboard`)))
  expect(refusals.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'token_ability_missing'],
    [404, undefined],
    [401, undefined],
  ])
})

test('200 an empty file: zeros, and nothing a year before; also without a fiscal year', async () => {
  const empty = await makeBooks(w, admin)
  const zeros = Object.fromEntries(Object.keys(figures).map((name) => [name, '0.00 (null)']))
  const body = await read('', admin, empty.path)
  expect(figuresOf(body)).toEqual(zeros)
  expect(body).toMatchObject({ top_customers: [], top_suppliers: [] })
  expect(body.monthly).toHaveLength(12)
  const bare = await day.as(admin)('GET', 'C/reports/dashboard')
  expect(figuresOf(bare.body)).toEqual(zeros)
  expect(bare.body.parameters).toEqual({ fiscal_year: null, from: '2026-01-01', to: '2026-12-31', as_of: '2026-06-15' })
})

test('200 an archived file has its figures, nothing to do and no deadlines', async () => {
  const file = await makeBooks(w, admin, { vat_regime: 'quarterly' })
  const lines = [
    { account: '550000', debit: '10.00' },
    { account: '100000', credit: '10.00' },
  ]
  await created(admin('POST', `${file.path}/entries`, { body: { journal: 'BNP', entry_date: '2026-01-05', lines } }))
  const before = await read('', admin, file.path)
  expect([before.todo.vat_to_prepare, before.deadlines.length > 0]).toEqual([1, true])
  expect((await admin('PATCH', file.path, { body: { is_active: false } })).status).toBe(200)
  const body = await read('', admin, file.path)
  expect(new Set(Object.values(body.todo))).toEqual(new Set([0]))
  expect(body.deadlines).toEqual([])
  expect(figuresOf(body)).toMatchObject({ cash: '10.00 (null)' })
})
