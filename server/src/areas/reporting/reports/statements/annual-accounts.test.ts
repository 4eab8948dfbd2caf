import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClosingFixture, closingFixture } from '../../../../../test/harness/books/closings.ts'
import { linesOf, readReport } from '../../../../../test/harness/reports/statements.ts'

let fixture: ClosingFixture
beforeAll(async () => {
  fixture = await closingFixture()
})
afterAll(() => fixture.end())

type Books = Awaited<ReturnType<ClosingFixture['open']>>
type Query = Record<string, string | number>
type Line = { readonly rubric: string }

const accounts = (books: Books, query: Query = {}) => readReport(fixture.admin, books.path, 'annual-accounts', query)
const codesOf = (checks: { code: string }[]) => checks.map(({ code }) => code)

async function call(method: 'POST' | 'PATCH', path: string, body: object = {}) {
  const reply = await fixture.admin(method, path, { body })
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`)
  return reply.body
}

test('200 shows who files, every line of the form and the year before', async () => {
  const books = await fixture.open()
  await call('PATCH', books.path, {
    legal_form_code: '610',
    enterprise_number: '0999000129',
    street: 'Rue Haute',
    house_number: '5',
    postal_code: '5000',
    city: 'Namur',
  })
  await fixture.post(books, '2026-01-05', ['550000', '1000.00'], ['111900', '-1000.00'])
  await call('POST', `${books.path}/fiscal-years/${books.year}/close`, { force: true })
  await fixture.post(books, '2027-02-10', ['570000', '300.00'], ['700000', '-300.00'])
  const body = await accounts(books, { from: '2027-01-01', to: '2027-12-31', lang: 'en' })
  expect(body).toMatchObject({
    report: 'annual-accounts',
    parameters: {
      fiscal_year: '2027',
      from: '2027-01-01',
      to: '2027-12-31',
      reclassify: true,
      scheme: 'abbreviated',
      legal_type: 'no_capital',
    },
    scheme: 'abbreviated',
    identification: {
      name: 'Atelier Meunier',
      legal_form_code: '610',
      enterprise_number: '0999000129',
      vat_number: null,
      street: 'Rue Haute',
      house_number: '5',
      postal_code: '5000',
      city: 'Namur',
      country: 'BE',
      form: 'm81',
      form_label: 'Abbreviated model, company without capital',
      fiscal_year: { code: '2027', starts_on: '2027-01-01', ends_on: '2027-12-31', is_closed: false },
      previous_fiscal_year: { code: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31', is_closed: true },
    },
    checks: [
      { code: 'year_open', level: 'warning', message: 'Fiscal year 2027 is not closed: these annual accounts may still change.' },
      {
        code: 'result_not_appropriated',
        level: 'warning',
        message: 'The result is not appropriated: 300.00 is left. Post the appropriation before filing.',
      },
    ],
  })
  const [assets, , income] = body.sections
  expect(
    body.sections.map(({ code, label, lines }: { code: string; label: string; lines: Line[] }) => [code, label, lines.length]),
  ).toEqual([
    ['assets', 'Assets', 25],
    ['liabilities', 'Equity and liabilities', 48],
    ['income_statement', 'Income statement', 27],
    ['appropriation', 'Appropriation of the result', 17],
  ])
  expect(assets.lines.find(({ rubric }: Line) => rubric === '54/58')).toEqual({
    rubric: '54/58',
    label: 'Cash at bank and in hand',
    current: '1300.00',
    previous: '1000.00',
    gross: null,
    depreciation: null,
    explain_url: expect.any(String),
  })
  expect(income.lines.find(({ rubric }: Line) => rubric === '9905')).toMatchObject({ current: '300.00', previous: '0.00' })
})

test('200 the first year has nothing before it, and a closed and appropriated year nothing to check', async () => {
  const books = await fixture.open()
  await call('PATCH', books.path, { legal_form_code: '610' })
  await fixture.post(books, '2026-02-10', ['570000', '300.00'], ['700000', '-300.00'])
  await call('POST', `${books.path}/fiscal-years/${books.year}/close`, { force: true })
  const { checks, sections, identification } = await accounts(books, { fiscal_year_id: books.year })
  expect([checks, identification.previous_fiscal_year]).toEqual([[], null])
  expect(linesOf(sections)).toEqual({
    assets: { '29/58': '300.00', '54/58': '300.00', '20/58': '300.00' },
    liabilities: { '10/15': '300.00', '14': '300.00', '10/49': '300.00' },
    income_statement: { '9900': '300.00', '70': '300.00', '9901': '300.00', '9903': '300.00', '9904': '300.00', '9905': '300.00' },
    appropriation: { '9906': '300.00', '9905': '300.00', '14': '300.00' },
  })
  expect(sections.flatMap(({ lines }: { lines: { previous: string | null }[] }) => lines.map(({ previous }) => previous))).not.toContain(
    '0.00',
  )
})

test('200 with or without capital by the legal form, in the scheme of the setting or of the query', async () => {
  const books = await fixture.open()
  const formOf = async (query: Query = {}) => {
    const { scheme, identification, checks, parameters } = await accounts(books, query)
    return [scheme, parameters.legal_type, identification.form, codesOf(checks).includes('legal_form_unknown')]
  }
  expect(await formOf()).toEqual(['abbreviated', 'no_capital', 'm81', true])
  await call('PATCH', books.path, { legal_form_code: '014' })
  expect(await formOf()).toEqual(['abbreviated', 'capital', 'm01', false])
  expect(await formOf({ scheme: 'full' })).toEqual(['full', 'capital', 'm02', false])
  expect(await formOf({ scheme: 'micro' })).toEqual(['micro', 'capital', 'm07', false])
  await call('PATCH', books.path, { legal_form_code: '610', settings: { annual_accounts: { scheme: 'full' } } })
  expect(await formOf()).toEqual(['full', 'no_capital', 'm82', false])
  expect(await formOf({ scheme: 'micro' })).toEqual(['micro', 'no_capital', 'm87', false])
  const sheet = await readReport(fixture.admin, books.path, 'balance-sheet')
  expect(sheet.parameters).toMatchObject({ scheme: 'full', legal_type: 'no_capital' })
})

test('200 nothing is set off unless it is asked for', async () => {
  const books = await fixture.open()
  const other = (await call('POST', `${books.path}/third-parties`, { type: 'supplier', name: 'Autre SRL' })).id
  await fixture.post(books, '2026-01-05', ['440000', '50.00', other], ['440000', '-80.00', books.supplier], ['604000', '30.00'])
  await fixture.post(books, '2026-01-06', ['613200', '9.00'], ['550000', '-9.00'])
  const shown = async (query: Query) => {
    const { assets, liabilities } = linesOf((await accounts(books, query)).sections)
    return [assets?.['41'], assets?.['54/58'], liabilities?.['440/4'], liabilities?.['430/8'], assets?.['20/58'], liabilities?.['10/49']]
  }
  expect(await shown({})).toEqual(['50.00', undefined, '80.00', '9.00', '50.00', '50.00'])
  expect(await shown({ reclassify: 0 })).toEqual([undefined, '-9.00', '30.00', undefined, '-9.00', '-9.00'])
})

test('200 names accounts that no line takes, a year cut short, earlier results and a missing year', async () => {
  const books = await fixture.open()
  await call('PATCH', books.path, { legal_form_code: '610' })
  await fixture.post(books, '2026-02-01', ['550000', '100.00'], ['100000', '-100.00'])
  await fixture.post(books, '2026-02-02', ['550000', '7.00'], ['700000', '-7.00'])
  const cut = await accounts(books, { from: '2026-03-01', to: '2026-06-30', lang: 'en' })
  expect(cut.parameters).toMatchObject({ from: '2026-01-01', to: '2026-06-30' })
  expect(cut.checks).toEqual([
    expect.objectContaining({ code: 'year_open' }),
    { code: 'year_incomplete', level: 'warning', message: 'The annual accounts stop on 2026-06-30; the fiscal year ends on 2026-12-31.' },
    expect.objectContaining({ code: 'result_not_appropriated' }),
    {
      code: 'accounts_unplaced',
      level: 'error',
      message: 'No rubric of the scheme takes these accounts: 100000. Transfer their balances to an account of the chart.',
    },
    { code: 'sides_differ', level: 'error', message: 'Assets and liabilities differ by 100.00.' },
  ])
  await call('POST', `${books.path}/fiscal-years`, { code: '2027', starts_on: '2027-01-01', ends_on: '2027-12-31' })
  const next = await accounts(books, { from: '2027-01-01', to: '2027-12-31', lang: 'en' })
  expect(next.checks[1]).toEqual({
    code: 'earlier_result',
    level: 'warning',
    message: 'A result of 7.00 of earlier years is not carried forward. Close those years.',
  })
  expect(codesOf((await accounts(books, { to: '2031-01-01' })).checks)).toContain('fiscal_year_missing')
})

test.for([
  { country: 'FR', scheme: '2050', bank: '5121', sections: [37, 31, 55] },
  { country: 'LU', scheme: 'abridged', bank: '5131', sections: [17, 15, 29] },
] as const)('$country: the form of the country, whatever the legal form', async ({ country, scheme, bank, sections }) => {
  const books = await fixture.open(country)
  await fixture.post(books, '2026-02-02', [bank, '7.00'], [country === 'FR' ? '707' : '7061', '-7.00'])
  const body = await accounts(books, { reclassify: 0, fiscal_year_id: books.year })
  expect(body.parameters).toMatchObject({ scheme, legal_type: null, reclassify: true })
  expect(body.sections.map(({ lines }: { lines: Line[] }) => lines.length)).toEqual(sections)
  expect(codesOf(body.checks)).toEqual(['year_open'])
})

test('200 the fingerprint is the same in four languages, and another after a posting or a change of address', async () => {
  const books = await fixture.open()
  await fixture.post(books, '2026-02-10', ['550000', '600.00'], ['700000', '-600.00'])
  const printOf = async (lang = 'en') => (await accounts(books, { fiscal_year_id: books.year, lang })).fingerprint
  const prints = new Set(await Promise.all(['fr', 'nl', 'en', 'de'].map(printOf)))
  expect(prints.size).toBe(1)
  await call('PATCH', books.path, { city: 'Liège' })
  prints.add(await printOf())
  expect(prints.size).toBe(2)
  await fixture.post(books, '2026-02-11', ['550000', '0.01'], ['700000', '-0.01'])
  prints.add(await printOf())
  expect(prints.size).toBe(3)
})

test('422 for a scheme of no country or of another one; 404 for a year of another file and for whoever may not see it', async () => {
  const [books, other] = [await fixture.open(), await fixture.open('FR')]
  const reply = async (query: string) => fixture.admin('GET', `${books.path}/reports/annual-accounts?${query}`)
  const unknown = await reply('scheme=2050')
  expect([unknown.status, unknown.body.errors]).toEqual([
    422,
    { scheme: ['Ce schéma n’existe pas dans ce pays. Choisissez parmi : full, abbreviated, micro.'] },
  ])
  expect((await reply('from=2026-05-01&to=2026-04-30')).status).toBe(422)
  expect((await reply(`fiscal_year_id=${other.year}`)).status).toBe(404)
  const [reviewer, outsider] = [await fixture.w.as('reviewer'), await fixture.w.outsider()]
  expect((await reviewer('GET', 'C/reports/annual-accounts')).status).toBe(200)
  expect((await outsider('GET', 'C/reports/annual-accounts')).status).toBe(404)
})

test('200 an address on one line is shown as it is, and a box beside street and number', async () => {
  const books = await fixture.open()
  await call('PATCH', books.path, { address: 'Rue Haute 5, 5000 Namur' })
  expect((await accounts(books, {})).identification).toMatchObject({ address: 'Rue Haute 5, 5000 Namur', box: null })
  await call('PATCH', books.path, { street: 'Rue Haute', house_number: '5', box: 'B', address: null })
  expect((await accounts(books, {})).identification).toMatchObject({ address: null, street: 'Rue Haute', box: 'B' })
})
