/** Budgets against the ledger. Every expected figure is worked out by hand, or by an oracle that adds up the entries it posted. */
import { expect, test } from 'vitest'
import { type Books, makeBooks } from '../../../../test/harness/books/books.ts'
import { budgetsIn, equal, inMonths, type TestBudgets } from '../../../../test/harness/budgets/fixture.ts'
import { created, fieldsOf } from '../../../../test/harness/replies.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const admin = await w.as('admin')
const b = await makeBooks(w, admin)
const budgets = budgetsIn(b, admin)

const ownBooks = async (options: Parameters<typeof makeBooks>[2] = {}): Promise<{ own: Books; its: TestBudgets }> => {
  const own = await makeBooks(w, admin, options)
  return { own, its: budgetsIn(own, admin) }
}

type Row = { account: string; type: string; budget: string; actual: string; variance: string; variance_percent: string | null }
const figures = ({ account, type, budget, actual, variance, variance_percent }: Row) => [
  account,
  type,
  budget,
  actual,
  variance,
  variance_percent,
]
const rowsOf = async (its: TestBudgets, id: number, query = '') => (await its.variance(id, query)).body.rows.map(figures)

test('200 by period and in total: income positive when credited, expense when debited, in the order of the accounts', async () => {
  const { its } = await ownBooks()
  await its.post('2026-01-10', ['610000', '550000'], '1100.00')
  await its.post('2026-02-10', ['610100', '550000'], '400.00')
  await its.post('2026-02-20', ['550000', '610100'], '50.00')
  await its.post('2026-03-31', ['550000', '700000'], '9000.00')
  await its.post('2026-03-31', ['613200', '550000'], '10.00')
  const { id } = await its.create({
    lines: [
      { account: '70', amounts: equal('800') },
      { account: '610', amounts: equal('120.50') },
      { account: '64', amounts: equal('0') },
    ],
  })
  const { status, body } = await its.variance(id)
  expect([status, body.budget_id, body.from, body.to]).toEqual([200, id, '2026-01-01', '2026-12-31'])
  expect(body.rows.map(figures)).toEqual([
    // 1,100 + 400 − 50 = 1,450 against 12 × 120.50 = 1,446: 4 ÷ 1,446 = 0.2766 %.
    ['610', 'expense', '1446.00', '1450.00', '4.00', '0.28'],
    // Not budgeted, so that the totals are those of the ledger.
    ['613200', 'expense', '0.00', '10.00', '10.00', null],
    ['64', 'expense', '0.00', '0.00', '0.00', null],
    ['70', 'income', '9600.00', '9000.00', '-600.00', '-6.25'],
  ])
  expect(body.rows[1].label).toBe('Honoraires comptables et fiscaux')
  expect(body.rows[0].periods.slice(0, 3).map(({ budget, actual }: Row) => [budget, actual])).toEqual([
    ['120.50', '1100.00'],
    ['120.50', '350.00'],
    ['120.50', '0.00'],
  ])
  const { income, expense, result } = body.totals
  expect(
    [income, expense, result].map(({ budget, actual, variance, variance_percent }: Row) => [budget, actual, variance, variance_percent]),
  ).toEqual([
    ['9600.00', '9000.00', '-600.00', '-6.25'],
    // 14 ÷ 1,446 = 0.9682 %.
    ['1446.00', '1460.00', '14.00', '0.97'],
    // 8,154 planned, 7,540 earned: −614 ÷ 8,154 = −7.5300 %.
    ['8154.00', '7540.00', '-614.00', '-7.53'],
  ])
  expect(result.periods).toHaveLength(12)
  expect(result.periods[2]).toMatchObject({ budget: '679.50', actual: '8990.00' })
})

test('200 of partial months the budget counts by days and the entries by their dates', async () => {
  const { own, its } = await ownBooks()
  for (const [day, amount] of [
    ['2026-01-15', '1.00'],
    ['2026-01-16', '10.00'],
    ['2026-02-28', '100.00'],
    ['2026-03-10', '1000.00'],
    ['2026-03-11', '10000.00'],
  ] as const)
    await its.post(day, ['610000', '550000'], amount)
  const { id } = await its.create({ lines: [{ account: '61', amounts: inMonths({ 1: '310', 2: '280', 3: '100' }) }] })
  // January: 16 of 31 days are 160.00; February whole; March: 10 of 31 days are 32.26.
  const { body } = await its.variance(id, '?from=2026-01-16&to=2026-03-10')
  expect(body.rows.map(figures)).toEqual([['61', 'expense', '472.26', '1110.00', '637.74', '135.04']])
  const ids = (await admin('GET', `${own.path}/fiscal-years`)).body[0].periods.slice(0, 3).map((period: { id: number }) => period.id)
  expect(body.rows[0].periods).toEqual([
    { period_id: ids[0], budget: '160.00', actual: '10.00' },
    { period_id: ids[1], budget: '280.00', actual: '100.00' },
    { period_id: ids[2], budget: '32.26', actual: '1000.00' },
  ])
  expect(await rowsOf(its, id, '?from=2026-03-10&to=2026-03-10')).toEqual([['61', 'expense', '3.23', '1000.00', '996.77', '30859.75']])
  expect(await rowsOf(its, id, '?to=2026-01-31')).toEqual([['61', 'expense', '310.00', '11.00', '-299.00', '-96.45']])
})

test('29 February is a day of the budget', async () => {
  const { its } = await ownBooks({ fiscal_year: { code: '2028', starts_on: '2028-01-01', ends_on: '2028-12-31' } })
  await its.post('2028-02-29', ['610000', '550000'], '5.00')
  const { id } = await its.create({ fiscal_year_id: await its.yearOf('2028'), lines: [{ account: '61', amounts: inMonths({ 2: '29' }) }] })
  expect(await rowsOf(its, id, '?from=2028-02-29&to=2028-02-29')).toEqual([['61', 'expense', '1.00', '5.00', '4.00', '400.00']])
  expect(await rowsOf(its, id, '?from=2028-02-01&to=2028-02-28')).toEqual([['61', 'expense', '28.00', '0.00', '-28.00', '-100.00']])
})

test.each([
  ['a day before the year', '?from=2025-12-31', ['from']],
  ['a day after the year', '?to=2027-01-01', ['to']],
  ['an end before the start', '?from=2026-05-02&to=2026-05-01', ['to']],
  ['a day that is none', '?from=2026-02-30', ['from']],
])('422 for %s', async (_why, query, fields) => {
  const { id } = await budgets.create()
  expect(fieldsOf(await budgets.variance(id, query))).toEqual([422, fields])
})

test('entries that close the year are left out, whole months and parts alike, also once the year is opened again', async () => {
  const { own, its } = await ownBooks()
  await its.post('2026-12-31', ['610000', '550000'], '70.00')
  await its.post('2026-12-31', ['550000', '700000'], '90.00')
  const { id } = await its.create()
  const before = [await rowsOf(its, id), await rowsOf(its, id, '?from=2026-12-15')]
  expect(before[0]).toEqual([
    ['610000', 'expense', '0.00', '70.00', '70.00', null],
    ['700000', 'income', '0.00', '90.00', '90.00', null],
  ])
  const year = await its.yearOf()
  expect((await admin('POST', `${own.path}/fiscal-years/${year}/close`, { body: { force: true } })).status).toBe(200)
  expect([await rowsOf(its, id), await rowsOf(its, id, '?from=2026-12-15')]).toEqual(before)
  expect((await admin('POST', `${own.path}/fiscal-years/${year}/reopen`, { body: { reason: 'Correction' } })).status).toBe(200)
  expect([await rowsOf(its, id), await rowsOf(its, id, '?from=2026-12-15')]).toEqual(before)
})

test('an account that was merged counts in the one it was merged into, in budget and actual amounts', async () => {
  const { own, its } = await ownBooks()
  const account = async (number: string) =>
    (await created(admin('POST', `${own.path}/accounts`, { body: { number, label: `L${number}`, type: 'expense' } }))).id as number
  const [from, into] = [await account('613901'), await account('614901')]
  await its.post('2026-05-05', ['613901', '550000'], '30.00')
  await its.post('2026-05-20', ['614901', '550000'], '4.00')
  const { id } = await its.create({
    lines: [
      { account: '613901', amounts: inMonths({ 5: '20' }) },
      { account: '6149', amounts: inMonths({ 5: '11' }) },
    ],
  })
  const other = await its.create({ lines: [{ account: '613', amounts: inMonths({ 5: '7' }) }] })
  expect((await admin('POST', `${own.path}/accounts/${from}/merge`, { body: { into_id: into } })).status).toBe(200)
  for (const query of ['', '?from=2026-05-02&to=2026-06-30'])
    expect((await rowsOf(its, id, query)).map((row: string[]) => [row[0], row[3]])).toEqual([['6149', '34.00']])
  expect((await rowsOf(its, id))[0]).toEqual(['6149', 'expense', '31.00', '34.00', '3.00', '9.68'])
  expect(await rowsOf(its, other.id)).toEqual([
    ['613', 'expense', '7.00', '0.00', '-7.00', '-100.00'],
    ['614901', 'expense', '0.00', '34.00', '34.00', null],
  ])
})

test('with an analytic code: shares as booked with the rest on the last code, the codes below included', async () => {
  const { own, its } = await ownBooks()
  const code = async (name: string, parent_id: number | null) =>
    (await created(admin('POST', `${own.path}/analytic-codes`, { body: { code: name, label: name, parent_id } }))).id as number
  const axis = await code('DEP', null)
  const north = await code('N', axis)
  const [lille, arras, south] = [await code('LIL', north), await code('ARR', north), await code('N2', axis)]
  const other = await code('PROJ', null)
  const project = await code('P1', other)
  const shares = (...given: [number, string][]) => given.map(([analytic_code_id, percent]) => ({ analytic_code_id, percent }))
  // 100.00 in three: 33.33, 33.33, and 33.34 on the last.
  await its.post(
    '2026-01-31',
    ['610000', '550000'],
    '100.00',
    shares([lille, '33.33'], [arras, '33.33'], [south, '33.34'], [project, '100']),
  )
  // 0.01 in three thirds: 0.00, 0.00 and the cent on the last, Lille.
  await its.post('2026-02-01', ['610000', '550000'], '0.01', shares([south, '33.33'], [arras, '33.33'], [lille, '33.34']))
  // 10.05 in halves: 5.03 (half away from zero) and 5.02.
  await its.post('2026-02-15', ['700000', '550000'], '10.05', shares([lille, '50'], [south, '50']))
  await its.post('2026-02-15', ['610000', '550000'], '999.00')
  const planned = (analytic_code_id: number) =>
    its.create({ analytic_code_id, lines: [{ account: '610000', amounts: inMonths({ 1: '60' }) }] })
  const actuals = async (id: number, query = '') => (await rowsOf(its, id, query)).map((row: string[]) => [row[0], row[2], row[3]])
  expect(await actuals((await planned(lille)).id)).toEqual([
    ['610000', '60.00', '33.34'],
    ['700000', '0.00', '-5.03'],
  ])
  expect(await actuals((await planned(north)).id)).toEqual([
    ['610000', '60.00', '66.67'],
    ['700000', '0.00', '-5.03'],
  ])
  expect(await actuals((await planned(south)).id)).toEqual([
    ['610000', '60.00', '33.34'],
    ['700000', '0.00', '-5.02'],
  ])
  const all = await planned(axis)
  expect(await actuals(all.id)).toEqual([
    ['610000', '60.00', '100.01'],
    ['700000', '0.00', '-10.05'],
  ])
  expect(await actuals(all.id, '?from=2026-01-31&to=2026-02-01')).toEqual([['610000', '1.94', '100.01']])
  expect(await actuals((await planned(project)).id)).toEqual([['610000', '60.00', '100.00']])
})

/** Numbers below a limit, the same in every run. */
const dice = (seed: number) => (limit: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * limit)
}

test('300 random entries: every span gives what an oracle adds up, and two halves make the whole', async () => {
  const { own, its } = await ownBooks({ fiscal_year: { code: '2028', starts_on: '2028-01-15', ends_on: '2029-03-31' } })
  const roll = dice(7)
  const accounts = ['604000', '604100', '610000', '610100', '613200', '640000', '700000', '700100']
  const days = Array.from({ length: 442 }, (_, index) => new Date(Date.UTC(2028, 0, 15 + index)).toISOString().slice(0, 10))
  const posted = Array.from({ length: 300 }, () => ({
    day: days[roll(days.length)] ?? '',
    account: accounts[roll(accounts.length)] ?? '',
    cents: roll(200_000) - 50_000 || 1,
  }))
  const rows = posted.flatMap(({ day, account, cents }, index) => {
    const amount = (Math.abs(cents) / 100).toFixed(2)
    const head = { entry_key: `K${index}`, journal: 'OD', entry_date: day }
    const [own_side, other] = cents > 0 ? ['debit', 'credit'] : ['credit', 'debit']
    return [
      { ...head, account, [own_side]: amount },
      { ...head, account: '550000', [other]: amount },
    ]
  })
  await created(admin('POST', `${own.path}/data-imports`, { body: { resource: 'entries', rows } }))
  const lines = ['604', '610000', '64', '70'].map((account) => ({
    account,
    amounts: Array.from({ length: 15 }, () => (roll(100_000) / 100).toFixed(2)),
  }))
  const { id } = await its.create({ fiscal_year_id: await its.yearOf('2028'), lines })
  const cents = (decimal: string) => Math.round(Number(decimal) * 100)
  const actualsIn = (from: string, to: string) => {
    const sums = new Map<string, number>(lines.map(({ account }) => [account, 0]))
    for (const { account, cents: moved } of posted.filter(({ day }) => day >= from && day <= to)) {
      const key = lines.find((line) => account.startsWith(line.account))?.account ?? account
      sums.set(key, (sums.get(key) ?? 0) + (account.startsWith('7') ? -moved : moved))
    }
    return sums
  }
  const read = async (from: string, to: string) => {
    const { body } = await its.variance(id, `?from=${from}&to=${to}`)
    return body as { rows: Row[]; totals: Record<string, Row> }
  }
  const whole = await read(days[0] ?? '', days.at(-1) ?? '')
  for (let round = 0; round < 25; round += 1) {
    const at = 1 + roll(days.length - 1)
    const [left, right] = [await read(days[0] ?? '', days[at - 1] ?? ''), await read(days[at] ?? '', days.at(-1) ?? '')]
    for (const [span, from, to] of [
      [left, days[0], days[at - 1]],
      [right, days[at], days.at(-1)],
    ] as const) {
      const shown = span.rows.map(({ account, actual }) => [account, cents(actual)])
      expect(shown).toEqual([...actualsIn(from ?? '', to ?? '')].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    }
    for (const total of ['income', 'expense', 'result'])
      for (const field of ['budget', 'actual', 'variance'] as const)
        expect(cents(left.totals[total]?.[field] ?? '') + cents(right.totals[total]?.[field] ?? '')).toBe(
          cents(whole.totals[total]?.[field] ?? ''),
        )
  }
})
