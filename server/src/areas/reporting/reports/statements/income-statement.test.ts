import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Amount, type ClosingFixture, closingFixture } from '../../../../../test/harness/books/closings.ts'
import { amountsOf, flat, readReport } from '../../../../../test/harness/reports/statements.ts'

let fixture: ClosingFixture
beforeAll(async () => {
  fixture = await closingFixture()
})
afterAll(() => fixture.end())

type Books = Awaited<ReturnType<ClosingFixture['open']>>
type Query = Record<string, string | number>

const statement = (books: Books, query: Query = {}) => readReport(fixture.admin, books.path, 'income-statement', query)
const addYear = (books: Books, code: string, starts_on = `${code}-01-01`, ends_on = `${code}-12-31`) =>
  fixture.admin('POST', `${books.path}/fiscal-years`, { body: { code, starts_on, ends_on } })

const zeros = {
  operating_income: '0.00',
  operating_expenses: '0.00',
  operating_result: '0.00',
  financial_income: '0.00',
  financial_expenses: '0.00',
  exceptional_income: '0.00',
  exceptional_expenses: '0.00',
  profit_sharing: '0.00',
  result_before_tax: '0.00',
  tax: '0.00',
  result: '0.00',
}

test('200 shows the rubrics of the scheme, with the head of every report', async () => {
  const books = await fixture.open()
  await fixture.post(books, '2026-02-10', ['550000', '1000.00'], ['700000', '-1000.00'])
  await fixture.post(books, '2026-02-11', ['604000', '400.00'], ['650000', '30.00'], ['550000', '-430.00'])
  const body = await statement(books, { fiscal_year_id: books.year, lang: 'en' })
  expect(body).toMatchObject({
    report: 'income-statement',
    company: { public_token: books.token, name: 'Atelier Meunier', currency: 'EUR' },
    parameters: {
      fiscal_year: '2026',
      from: '2026-01-01',
      to: '2026-12-31',
      compare: 'none',
      detail: 'rubrics',
      scheme: 'abbreviated',
      legal_type: 'no_capital',
    },
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    totals: {
      ...zeros,
      operating_income: '1000.00',
      operating_expenses: '400.00',
      operating_result: '600.00',
      financial_expenses: '30.00',
      result_before_tax: '570.00',
      result: '570.00',
    },
  })
  expect(amountsOf(body.rows)).toEqual({
    '9900': '600.00',
    '70': '1000.00',
    '60/61': '400.00',
    '9901': '600.00',
    '65/66B': '30.00',
    '65': '30.00',
    '9903': '570.00',
    '9904': '570.00',
    '9905': '570.00',
  })
  const [margin] = body.rows
  expect(margin.children.map(({ code }: { code: string }) => code)).toEqual(['70', '60/61'])
  expect(margin).toMatchObject({ label: 'Gross margin', compare: null, variation: null, gross: null, depreciation: null, accounts: [] })
})

test('200 an empty file has no rows and zero totals', async () => {
  expect(await statement(await fixture.open())).toMatchObject({ rows: [], totals: zeros })
  const reviewer = await fixture.w.as('reviewer')
  expect((await reviewer('GET', 'C/reports/income-statement')).body).toMatchObject({ rows: [], totals: zeros })
})

const countries: readonly {
  country: 'BE' | 'FR' | 'LU'
  bank: string
  posted: readonly Amount[]
  row: string
  expected: Partial<typeof zeros>
}[] = [
  {
    country: 'BE',
    bank: '550000',
    posted: [
      ['700000', '-1000.00'],
      ['764000', '-50.00'],
      ['604000', '400.00'],
      ['750000', '-5.00'],
      ['769000', '-2.00'],
      ['650000', '30.00'],
      ['668000', '1.00'],
      ['670200', '60.00'],
      ['680000', '4.00'],
      ['789000', '-3.00'],
    ],
    row: '9905',
    expected: {
      operating_income: '1050.00',
      operating_expenses: '400.00',
      operating_result: '650.00',
      financial_income: '7.00',
      financial_expenses: '31.00',
      result_before_tax: '626.00',
      tax: '61.00',
      result: '565.00',
    },
  },
  {
    country: 'FR',
    bank: '5121',
    posted: [
      ['707', '-1000.00'],
      ['607', '400.00'],
      ['68112', '10.00'],
      ['768', '-5.00'],
      ['6616', '30.00'],
      ['772', '-90.00'],
      ['672', '20.00'],
      ['691', '15.00'],
      ['6951', '70.00'],
    ],
    row: 'HN',
    expected: {
      operating_income: '1000.00',
      operating_expenses: '410.00',
      operating_result: '590.00',
      financial_income: '5.00',
      financial_expenses: '30.00',
      exceptional_income: '90.00',
      exceptional_expenses: '20.00',
      profit_sharing: '15.00',
      result_before_tax: '620.00',
      tax: '70.00',
      result: '550.00',
    },
  },
  {
    country: 'LU',
    bank: '5131',
    posted: [
      ['7061', '-1000.00'],
      ['6063', '400.00'],
      ['7553', '-5.00'],
      ['65552', '30.00'],
      ['6711', '60.00'],
      ['6811', '2.00'],
    ],
    row: '669',
    expected: {
      operating_income: '1000.00',
      operating_expenses: '400.00',
      operating_result: '600.00',
      financial_income: '5.00',
      financial_expenses: '30.00',
      result_before_tax: '575.00',
      tax: '62.00',
      result: '513.00',
    },
  },
]

test.for(countries)('$country: the totals lead to the result of the form, the balance sheet and the fiscal year', async (given) => {
  const { country, bank, posted, row, expected } = given
  const books = await fixture.open(country)
  for (const [account, amount] of posted)
    await fixture.post(books, '2026-04-30', [account, amount], [bank, amount.startsWith('-') ? amount.slice(1) : `-${amount}`])
  const { totals, rows } = await statement(books, { fiscal_year_id: books.year })
  expect(totals).toEqual({ ...zeros, ...expected })
  expect(amountsOf(rows)[row]).toBe(expected.result)
  const sheet = await readReport(fixture.admin, books.path, 'balance-sheet', { fiscal_year_id: books.year })
  const year = await fixture.admin('GET', `${books.path}/fiscal-years/${books.year}`)
  expect([sheet.totals.result, year.body.result]).toEqual([expected.result, expected.result])
  await fixture.admin('POST', `${books.path}/fiscal-years/${books.year}/close`, { body: { force: true } })
  expect((await statement(books, { fiscal_year_id: books.year })).totals).toEqual(totals)
})

test('200 counts what was booked from the first to the last day, inside months and across years', async () => {
  const books = await fixture.open()
  await addYear(books, '2027', '2027-01-01', '2027-06-30')
  for (const [day, amount] of [
    ['2026-03-14', '1.00'],
    ['2026-03-15', '20.00'],
    ['2026-04-10', '300.00'],
    ['2026-04-11', '4000.00'],
    ['2027-01-01', '50000.00'],
  ] as const)
    await fixture.post(books, day, ['550000', amount], ['700000', `-${amount}`])
  const result = async (query: Query) => (await statement(books, query)).totals.result
  expect(await result({ from: '2026-03-15', to: '2026-04-10' })).toBe('320.00')
  expect(await result({ from: '2026-04-11', to: '2026-12-31' })).toBe('4000.00')
  expect(await result({ from: '2026-04-11', to: '2027-01-01' })).toBe('54000.00')
  expect(await result({ fiscal_year_id: books.year, to: '2026-03-31' })).toBe('21.00')
  await fixture.admin('POST', `${books.path}/fiscal-years/${books.year}/close`, { body: { force: true } })
  expect(await result({ from: '2026-04-11', to: '2027-01-01' })).toBe('54000.00')
})

test('200 compares with the year before as it is, or with as many days before', async () => {
  const books = await fixture.open()
  await addYear(books, 'short', '2027-01-01', '2027-03-31')
  await addYear(books, '2027-28', '2027-04-01', '2028-03-31')
  for (const [day, account, amount] of [
    ['2026-12-31', '700000', '-7.00'],
    ['2027-02-01', '700000', '-100.00'],
    ['2027-03-31', '613200', '5.00'],
    ['2027-04-01', '700000', '-40.00'],
    ['2027-04-10', '700000', '-2.00'],
  ] as const)
    await fixture.post(books, day, [account, amount], ['550000', amount.startsWith('-') ? amount.slice(1) : `-${amount}`])
  const columns = async (query: Query) =>
    flat((await statement(books, query)).rows)
      .filter(({ code }) => ['70', '60/61', '9905'].includes(code))
      .map(({ code, amount, compare }) => [code, amount, compare])
  expect(await columns({ from: '2027-04-01', to: '2028-03-31', compare: 'previous_year' })).toEqual([
    ['70', '42.00', '100.00'],
    ['60/61', '0.00', '5.00'],
    ['9905', '42.00', '95.00'],
  ])
  expect(await columns({ from: '2027-04-06', to: '2027-04-12', compare: 'previous_period' })).toEqual([
    ['70', '2.00', '40.00'],
    ['60/61', '0.00', '5.00'],
    ['9905', '2.00', '35.00'],
  ])
  expect(await columns({ fiscal_year_id: books.year, compare: 'previous_year' })).toEqual([
    ['70', '7.00', null],
    ['9905', '7.00', null],
  ])
  expect(await columns({ from: '2026-01-10', to: '2026-12-31', compare: 'previous_period' })).toEqual([
    ['70', '7.00', '0.00'],
    ['9905', '7.00', '0.00'],
  ])
})

test('200 lists the accounts of each rubric, with the sign of the rubric', async () => {
  const books = await fixture.open()
  await fixture.post(books, '2026-02-10', ['550000', '600.00'], ['700000', '-1000.00'], ['604000', '400.00'])
  const { rows } = await statement(books, { detail: 'accounts', lang: 'en' })
  const accounts = (code: string) =>
    flat(rows)
      .find((each) => each.code === code)
      ?.accounts.map(({ account, amount }) => [account.number, amount])
  expect(accounts('9900')).toEqual([
    ['604000', '-400.00'],
    ['700000', '1000.00'],
  ])
  expect([accounts('70'), accounts('60/61'), accounts('9901')]).toEqual([[['700000', '1000.00']], [['604000', '400.00']], []])
})

async function openAccount(books: Books, body: { number: string; label: string; type?: string }): Promise<Books> {
  const { id } = (await fixture.admin('POST', `${books.path}/accounts`, { body })).body
  return { ...books, accounts: { ...books.accounts, [body.number]: id } }
}

test('200 a cost without a rubric stands on a node of its own and in the totals, and the annual accounts name it', async () => {
  const books = await openAccount(await fixture.open(), { number: '639000', label: 'Autres dotations' })
  await fixture.post(books, '2026-02-10', ['639000', '60.00'], ['550000', '-60.00'])
  const { rows, totals } = await statement(books, { fiscal_year_id: books.year })
  expect(rows).toMatchObject([
    { code: 'unplaced', amount: '-60.00', accounts: [{ account: { number: '639000', label: 'Autres dotations' }, amount: '-60.00' }] },
  ])
  expect(totals).toMatchObject({ operating_expenses: '60.00', result: '-60.00' })
  const { checks } = await readReport(fixture.admin, books.path, 'annual-accounts', { fiscal_year_id: books.year })
  const codes = checks.map(({ code }: { code: string }) => code)
  expect([codes.includes('accounts_unplaced'), codes.includes('sides_differ')]).toEqual([true, false])
})

test('200 an account whose type is not that of its number leaves both sides and both results equal', async () => {
  const first = await openAccount(await fixture.open(), { number: '648900', label: 'Autre', type: 'asset' })
  const books = await openAccount(first, { number: '559900', label: 'Autre', type: 'expense' })
  await fixture.post(books, '2026-02-10', ['648900', '10.00'], ['559900', '5.00'], ['550000', '-15.00'])
  await addYear(books, '2027')
  await fixture.post(books, '2027-02-10', ['648900', '1.00'], ['559900', '2.00'], ['700000', '-3.00'])
  for (const as_of of ['2026-12-31', '2027-12-31']) {
    const sheet = await readReport(fixture.admin, books.path, 'balance-sheet', { as_of })
    const income = await readReport(fixture.admin, books.path, 'income-statement', { to: as_of })
    expect([sheet.totals.liabilities, sheet.totals.result]).toEqual([sheet.totals.assets, income.totals.result])
  }
})

test('200 the fingerprint is the same in four languages and another after one posting', async () => {
  const books = await fixture.open()
  await fixture.post(books, '2026-02-10', ['550000', '600.00'], ['700000', '-600.00'])
  const printOf = async (lang: string) => (await statement(books, { fiscal_year_id: books.year, lang })).fingerprint
  const prints = new Set(await Promise.all(['fr', 'nl', 'en', 'de'].map(printOf)))
  expect(prints.size).toBe(1)
  await fixture.post(books, '2026-02-11', ['550000', '0.01'], ['700000', '-0.01'])
  expect(prints.has(await printOf('en'))).toBe(false)
})

test('422 for days in the wrong order and unknown values; 404 for a year of another file and for whoever may not see it', async () => {
  const [books, other] = [await fixture.open(), await fixture.open()]
  const reply = async (query: string) => {
    const { status, body } = await fixture.admin('GET', `${books.path}/reports/income-statement?${query}`)
    return [status, ...Object.keys(body.errors ?? {})]
  }
  expect(await reply('from=2026-05-01&to=2026-04-30')).toEqual([422, 'to'])
  expect(await reply('compare=yesterday')).toEqual([422, 'compare'])
  expect(await reply('from=2026-13-01')).toEqual([422, 'from'])
  expect(await reply(`fiscal_year_id=${other.year}`)).toEqual([404])
  const outsider = await fixture.w.outsider()
  expect((await outsider('GET', `${books.path}/reports/income-statement`)).status).toBe(404)
})

test('200 the full scheme divides purchases and financial results further, each compared with the year before', async () => {
  const books = await fixture.open()
  await fixture.admin('PATCH', books.path, { body: { settings: { annual_accounts: { scheme: 'full' } } } })
  const { body: year } = await addYear(books, '2027')
  await fixture.post(books, '2026-05-01', ['604000', '100.00'], ['650000', '10.00'], ['550000', '-110.00'])
  await fixture.post(books, '2027-05-01', ['604000', '180.00'], ['609000', '-20.00'], ['650000', '5.00'], ['550000', '-165.00'])
  const { rows } = await statement(books, { fiscal_year_id: year.id, compare: 'previous_year' })
  const columns = Object.fromEntries(
    flat(rows).map((node) => [node.code, [node.amount, node.compare, (node as unknown as { variation: string }).variation]]),
  )
  expect([columns['600/8'], columns['609'], columns['650']]).toEqual([
    ['180.00', '100.00', '80.00'],
    ['-20.00', '0.00', '-20.00'],
    ['5.00', '10.00', '-5.00'],
  ])
})
