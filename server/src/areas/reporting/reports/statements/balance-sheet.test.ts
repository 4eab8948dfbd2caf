import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClosingFixture, closingFixture } from '../../../../../test/harness/books/closings.ts'
import { amountsOf, flat, readReport } from '../../../../../test/harness/reports/statements.ts'

let fixture: ClosingFixture
beforeAll(async () => {
  fixture = await closingFixture()
})
afterAll(() => fixture.end())

type Books = Awaited<ReturnType<ClosingFixture['open']>>
type Query = Record<string, string | number>

const sheet = (books: Books, query: Query = {}) => readReport(fixture.admin, books.path, 'balance-sheet', query)

async function call(method: 'POST' | 'PATCH', path: string, body: object = {}) {
  const reply = await fixture.admin(method, path, { body })
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`)
  return reply.body
}

const addYear = (books: Books, code: string, starts_on = `${code}-01-01`, ends_on = `${code}-12-31`) =>
  call('POST', `${books.path}/fiscal-years`, { code, starts_on, ends_on })

const label = (en: string) => ({ code: expect.any(String), label: en, explain_url: expect.any(String) })
const alone = { compare: null, variation: null, gross: null, depreciation: null, children: [], accounts: [] }

test('200 shows both sides as a tree, with the head of every report', async () => {
  const books = await fixture.open()
  await fixture.post(books, '2026-01-05', ['550000', '1000.00'], ['111900', '-1000.00'])
  await fixture.post(books, '2026-02-10', ['400000', '300.00', books.customer], ['700000', '-300.00'])
  await fixture.post(books, '2026-02-11', ['230000', '100.00'], ['230900', '-40.00'], ['630200', '40.00'], ['550000', '-100.00'])
  expect(await sheet(books, { fiscal_year_id: books.year, lang: 'en' })).toEqual({
    report: 'balance-sheet',
    company: { public_token: books.token, name: 'Atelier Meunier', currency: 'EUR' },
    parameters: {
      fiscal_year: '2026',
      from: '2026-01-01',
      as_of: '2026-12-31',
      compare: 'none',
      detail: 'rubrics',
      reclassify: false,
      scheme: 'abbreviated',
      legal_type: 'no_capital',
    },
    generated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    known_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+\.\d{6}Z$/),
    assets: [
      {
        ...alone,
        ...label('FIXED ASSETS'),
        code: '21/28',
        amount: '60.00',
        children: [
          {
            ...alone,
            ...label('Tangible fixed assets'),
            code: '22/27',
            amount: '60.00',
            children: [{ ...alone, ...label('Plant, machinery and equipment'), code: '23', amount: '60.00' }],
          },
        ],
      },
      {
        ...alone,
        ...label('CURRENT ASSETS'),
        code: '29/58',
        amount: '1200.00',
        children: [
          {
            ...alone,
            ...label('Amounts receivable within one year'),
            code: '40/41',
            amount: '300.00',
            children: [{ ...alone, ...label('Trade debtors'), code: '40', amount: '300.00' }],
          },
          { ...alone, ...label('Cash at bank and in hand'), code: '54/58', amount: '900.00' },
        ],
      },
    ],
    liabilities: [
      {
        ...alone,
        ...label('EQUITY'),
        code: '10/15',
        amount: '1260.00',
        children: [
          {
            ...alone,
            ...label('Contribution'),
            code: '10/11',
            amount: '1000.00',
            children: [{ ...alone, ...label('Unavailable contribution'), code: '111', amount: '1000.00' }],
          },
          { ...alone, ...label('Result of the year not yet appropriated'), code: 'RES', amount: '260.00' },
        ],
      },
    ],
    totals: { assets: '1260.00', liabilities: '1260.00', result: '260.00', previous_result: '0.00' },
  })
})

test('200 an empty file has no rubrics and zero totals', async () => {
  const books = await fixture.open()
  const totals = { assets: '0.00', liabilities: '0.00', result: '0.00', previous_result: '0.00' }
  expect(await sheet(books)).toMatchObject({ assets: [], liabilities: [], totals })
  expect(await sheet(books, { as_of: '2019-05-05', compare: 'previous_year' })).toMatchObject({
    parameters: { fiscal_year: null, from: '2019-05-05', as_of: '2019-05-05' },
    assets: [],
    liabilities: [],
    totals,
  })
})

const countries = [
  { country: 'BE', income: '700000', bank: '550000', equity: { earlier: 'RES', own: 'RES', closed: '14' } },
  { country: 'FR', income: '707', bank: '5121', equity: { earlier: 'DH', own: 'DI', closed: 'DH' } },
  { country: 'LU', income: '7061', bank: '5131', equity: { earlier: '319', own: '321', closed: '319' } },
] as const

test.for(countries)('$country: results of one or two earlier years that are open, closed or open again', async (given) => {
  const { country, income, bank, equity } = given
  const books = await fixture.open(country)
  const earn = (day: string, amount: string) => fixture.post(books, day, [bank, amount], [income, `-${amount}`])
  const shown = async (year: number) => {
    const { totals, liabilities } = await sheet(books, { as_of: `${year}-12-31` })
    expect(totals.assets).toBe(totals.liabilities)
    const found = amountsOf(liabilities)
    return { ...totals, earlier: found[equity.earlier] ?? '0.00', own: found[equity.own] ?? '0.00', closed: found[equity.closed] ?? '0.00' }
  }
  const isOneRubric = equity.earlier === equity.own
  await earn('2026-05-05', '100.00')
  await addYear(books, '2027')
  await earn('2027-03-03', '30.00')
  const open = { assets: '130.00', result: '30.00', previous_result: '100.00' }
  expect(await shown(2027)).toMatchObject({ ...open, earlier: isOneRubric ? '130.00' : '100.00', own: isOneRubric ? '130.00' : '30.00' })
  const third = await addYear(books, '2028')
  await earn('2028-01-31', '7.00')
  expect(third.code).toBe('2028')
  expect(await shown(2028)).toMatchObject({
    assets: '137.00',
    result: '7.00',
    previous_result: '130.00',
    earlier: isOneRubric ? '137.00' : '130.00',
  })

  await call('POST', `${books.path}/fiscal-years/${books.year}/close`, { force: true })
  expect(await shown(2026)).toMatchObject({ assets: '100.00', result: '100.00', previous_result: '0.00' })
  expect(await shown(2027)).toMatchObject({ assets: '130.00', result: '30.00', previous_result: '0.00', closed: '100.00', own: '30.00' })
  expect(await shown(2028)).toMatchObject({ assets: '137.00', result: '7.00', previous_result: '30.00' })

  await call('POST', `${books.path}/fiscal-years/${books.year}/reopen`)
  expect(await shown(2027)).toMatchObject({ ...open, earlier: isOneRubric ? '130.00' : '100.00' })
  expect(await shown(2028)).toMatchObject({ assets: '137.00', result: '7.00', previous_result: '130.00' })
})

test('200 the day may lie anywhere: inside a month, in a year of odd length, after the last year', async () => {
  const books = await fixture.open()
  await fixture.post(books, '2026-03-15', ['550000', '10.00'], ['700000', '-10.00'])
  await fixture.post(books, '2026-03-16', ['550000', '20.00'], ['700000', '-20.00'])
  await addYear(books, 'long', '2027-01-01', '2028-03-31')
  await fixture.post(books, '2028-02-29', ['550000', '5.00'], ['700000', '-5.00'])
  const totals = async (as_of: string) => (await sheet(books, { as_of })).totals
  expect(await totals('2026-03-14')).toMatchObject({ assets: '0.00', result: '0.00' })
  expect(await totals('2026-03-15')).toMatchObject({ assets: '10.00', liabilities: '10.00', result: '10.00' })
  expect(await totals('2026-03-16')).toMatchObject({ assets: '30.00', liabilities: '30.00', result: '30.00' })
  expect(await totals('2028-02-28')).toMatchObject({ assets: '30.00', result: '0.00', previous_result: '30.00' })
  expect(await totals('2028-02-29')).toMatchObject({ assets: '35.00', result: '5.00', previous_result: '30.00' })
  expect(await totals('2031-01-01')).toMatchObject({ assets: '35.00', liabilities: '35.00', result: '5.00' })
})

test('200 compares with the year before, however short, or with the end of the period before', async () => {
  const books = await fixture.open()
  await fixture.post(books, '2026-01-05', ['550000', '100.00'], ['111900', '-100.00'])
  await addYear(books, 'short', '2027-01-01', '2027-04-30')
  await fixture.post(books, '2027-04-30', ['550000', '50.00'], ['570000', '-50.00'])
  await addYear(books, '2027-28', '2027-05-01', '2028-04-30')
  await fixture.post(books, '2027-06-01', ['550000', '-30.00'], ['570000', '30.00'])
  await fixture.post(books, '2027-06-15', ['550000', '1.00'], ['440000', '-1.00', books.supplier])
  const columns = async (query: Query, code: string) => {
    const { assets, liabilities } = await sheet(books, query)
    const node = flat([...assets, ...liabilities]).find((each) => each.code === code)
    return node && [node.amount, node.compare, (node as unknown as { variation: string | null }).variation]
  }
  expect(await columns({ as_of: '2028-04-30', compare: 'previous_year' }, '54/58')).toEqual(['101.00', '100.00', '1.00'])
  expect(await columns({ as_of: '2028-04-30', compare: 'previous_year' }, '440/4')).toEqual(['1.00', '0.00', '1.00'])
  expect(await columns({ as_of: '2027-06-30', from: '2027-06-10', compare: 'previous_period', detail: 'accounts' }, '54/58')).toEqual([
    '101.00',
    '100.00',
    '1.00',
  ])
  expect(await columns({ fiscal_year_id: books.year, compare: 'previous_year' }, '54/58')).toEqual(['100.00', null, null])
  expect(await columns({ fiscal_year_id: books.year, compare: 'previous_period' }, '54/58')).toEqual(['100.00', null, null])
  const { assets } = await sheet(books, { as_of: '2028-04-30', compare: 'previous_year', detail: 'accounts', lang: 'en' })
  expect(flat(assets).find(({ code }) => code === '54/58')?.accounts).toEqual([
    {
      account: { id: books.accounts['550000'], number: '550000', label: 'Banque' },
      amount: '121.00',
      compare: '150.00',
      variation: '-29.00',
      lines_url: expect.any(String),
    },
    {
      account: { id: books.accounts['570000'], number: '570000', label: 'Cash in hand' },
      amount: '-20.00',
      compare: '-50.00',
      variation: '30.00',
      lines_url: expect.any(String),
    },
  ])
})

test('BE: third parties and banks on the wrong side move only when nothing is to be set off', async () => {
  const books = await fixture.open()
  const other = (await call('POST', `${books.path}/third-parties`, { type: 'supplier', name: 'Autre SRL' })).id
  await fixture.post(books, '2026-01-05', ['440000', '50.00', other], ['550000', '-50.00'])
  await fixture.post(books, '2026-01-06', ['604000', '800.00'], ['440000', '-800.00', books.supplier])
  await fixture.post(books, '2026-01-07', ['551000', '20.00'], ['400000', '-20.00', books.customer])
  const leaves = async (query: Query) => {
    const { assets, liabilities, totals } = await sheet(books, query)
    expect(totals.assets).toBe(totals.liabilities)
    const found = { ...amountsOf(assets), ...amountsOf(liabilities) }
    return [totals.assets, ...['40', '41', '54/58', '430/8', '440/4', '47/48'].map((code) => found[code] ?? null)]
  }
  expect(await leaves({})).toEqual(['-50.00', '-20.00', null, '-30.00', null, '750.00', null])
  expect(await leaves({ reclassify: 1 })).toEqual(['70.00', null, '50.00', '20.00', '50.00', '800.00', '20.00'])
  await call('POST', `${books.path}/third-parties/${other}/merge`, { into_id: books.supplier })
  expect(await leaves({ reclassify: 1 })).toEqual(['20.00', null, null, '20.00', '50.00', '750.00', '20.00'])
})

test('FR: always by third party and bank account, with cost and depreciation side by side', async () => {
  const books = await fixture.open('FR')
  const other = (await call('POST', `${books.path}/third-parties`, { type: 'supplier', name: 'Autre SARL' })).id
  await fixture.post(books, '2026-01-05', ['4011', '50.00', other], ['5121', '-50.00'])
  await fixture.post(books, '2026-01-06', ['607', '800.00'], ['4011', '-800.00', books.supplier])
  await fixture.post(books, '2026-01-07', ['2183', '1200.00'], ['28183', '-400.00'], ['68112', '400.00'], ['1013', '-1200.00'])
  const { assets, liabilities, totals, parameters } = await sheet(books, { reclassify: 0, detail: 'accounts' })
  expect(parameters).toMatchObject({ reclassify: true, scheme: '2050', legal_type: null })
  expect(amountsOf(assets)).toEqual({ BJ: '800.00', AT: '800.00', CJ: '50.00', BZ: '50.00' })
  expect(amountsOf(liabilities)).toEqual({ DL: '0.00', DA: '1200.00', DI: '-1200.00', EC: '850.00', DU: '50.00', DX: '800.00' })
  expect(totals).toEqual({ assets: '850.00', liabilities: '850.00', result: '-1200.00', previous_result: '0.00' })
  const [fixed, current] = assets
  expect(fixed).toMatchObject({ gross: '1200.00', depreciation: '400.00', amount: '800.00' })
  expect(fixed.children[0]).toMatchObject({ code: 'AT', gross: '1200.00', depreciation: '400.00' })
  expect(
    fixed.children[0].accounts.map((each: { account: { number: string }; amount: string }) => [each.account.number, each.amount]),
  ).toEqual([
    ['2183', '1200.00'],
    ['28183', '-400.00'],
  ])
  expect(current.children[0].accounts).toMatchObject([{ account: { number: '4011' }, amount: '50.00' }])
})

test('LU: a supplier in debit and an overdrawn bank stand on the other side without being asked', async () => {
  const books = await fixture.open('LU')
  await fixture.post(books, '2026-01-05', ['44111', '50.00', books.supplier], ['5131', '-50.00'])
  const { assets, liabilities, totals } = await sheet(books)
  expect([amountsOf(assets)['203'], amountsOf(liabilities)['453'], totals.assets, totals.liabilities]).toEqual([
    '50.00',
    '50.00',
    '50.00',
    '50.00',
  ])
})

test('200 accounts that were merged are one account', async () => {
  const books = await fixture.open()
  const own = await call('POST', `${books.path}/accounts`, { number: '552000', label: 'Ancienne banque' })
  const withOwn = { ...books, accounts: { ...books.accounts, '552000': own.id } }
  await fixture.post(withOwn, '2026-01-05', ['552000', '100.00'], ['111900', '-100.00'])
  await fixture.post(withOwn, '2026-01-06', ['550000', '10.00'], ['111900', '-10.00'])
  await call('POST', `${books.path}/accounts/${own.id}/merge`, { into_id: books.accounts['550000'] })
  const { assets } = await sheet(books, { detail: 'accounts' })
  expect(flat(assets).find(({ code }) => code === '54/58')?.accounts).toMatchObject([{ account: { number: '550000' }, amount: '110.00' }])
})

test('200 accounts without a rubric stand on a node of their own, and both sides stay equal', async () => {
  const books = await fixture.open()
  await fixture.post(books, '2026-01-05', ['550000', '100.00'], ['100000', '-100.00'])
  await fixture.post(books, '2026-01-06', ['101000', '30.00'], ['550000', '-30.00'])
  const { assets, liabilities, totals } = await sheet(books, { lang: 'en' })
  expect(totals).toMatchObject({ assets: '100.00', liabilities: '100.00' })
  expect(assets.at(-1)).toMatchObject({
    code: 'unplaced',
    label: 'Accounts without a rubric',
    amount: '30.00',
    accounts: [{ account: { number: '101000' } }],
  })
  expect(liabilities).toMatchObject([
    { code: 'unplaced', amount: '100.00', accounts: [{ account: { number: '100000' }, amount: '100.00' }] },
  ])
})

test('200 rights and commitments off the balance sheet are no part of it, unless they hide a difference', async () => {
  const books = await fixture.open()
  await fixture.post(books, '2026-01-05', ['550000', '100.00'], ['111900', '-100.00'])
  await fixture.post(books, '2026-01-06', ['000000', '5000.00'], ['001000', '-5000.00'])
  const before = await sheet(books)
  expect([before.totals.assets, flat(before.assets).map(({ code }) => code)]).toEqual(['100.00', ['29/58', '54/58']])
  await fixture.post(books, '2026-01-07', ['000000', '7.00'], ['550000', '-7.00'])
  const { totals, assets, liabilities } = await sheet(books)
  expect([totals.assets, totals.liabilities]).toEqual(['5100.00', '5100.00'])
  expect(assets.at(-1)).toMatchObject({ code: 'unplaced', amount: '5007.00' })
  expect(liabilities.at(-1)).toMatchObject({ code: 'unplaced', amount: '5000.00' })
})

test('200 the fingerprint is the same in four languages, and another after a posting, a typed label or another parameter', async () => {
  const books = await fixture.open()
  await fixture.post(books, '2026-01-05', ['550000', '100.00'], ['111900', '-100.00'])
  const query = { as_of: '2026-12-31', detail: 'accounts' }
  const prints = await Promise.all(['fr', 'nl', 'en', 'de'].map(async (lang) => (await sheet(books, { ...query, lang })).fingerprint))
  expect(new Set(prints).size).toBe(1)
  const seen = new Set(prints)
  const isNew = async (asked: Query = query) => {
    const { fingerprint } = await sheet(books, asked)
    expect(seen.has(fingerprint)).toBe(false)
    seen.add(fingerprint)
  }
  await isNew({ ...query, as_of: '2026-12-30' })
  await isNew({ ...query, reclassify: 1 })
  await call('PATCH', `${books.path}/accounts/${books.accounts['550000']}`, { label: 'Compte Fortis' })
  await isNew()
  await fixture.post(books, '2026-01-06', ['550000', '0.01'], ['111900', '-0.01'])
  await isNew()
})

test('422 for days in the wrong order, unknown values and no date; 404 for a year of another file', async () => {
  const [books, other] = [await fixture.open(), await fixture.open()]
  const reply = async (query: string) => {
    const { status, body } = await fixture.admin('GET', `${books.path}/reports/balance-sheet?${query}`)
    return [status, ...Object.keys(body.errors ?? {})]
  }
  expect(await reply('from=2026-05-01&as_of=2026-04-30')).toEqual([422, 'as_of'])
  expect(await reply(`fiscal_year_id=${books.year}&as_of=2025-12-31`)).toEqual([422, 'as_of'])
  expect(await reply('from=2026-05-01&to=2026-04-30')).toEqual([422, 'to'])
  expect(await reply('compare=yesterday')).toEqual([422, 'compare'])
  expect(await reply('detail=lines')).toEqual([422, 'detail'])
  expect(await reply('lang=fra%00b')).toEqual([422, 'lang'])
  expect(await reply('as_of=2026-02-30')).toEqual([422, 'as_of'])
  expect(await reply(`fiscal_year_id=${other.year}`)).toEqual([404])
})

test('200 for a reviewer, also of a file without a fiscal year; 404 for whoever may not see the file', async () => {
  const [reviewer, outsider] = [await fixture.w.as('reviewer'), await fixture.w.outsider()]
  const { status, body } = await reviewer('GET', 'C/reports/balance-sheet')
  expect([status, body.assets, body.liabilities, body.parameters.fiscal_year]).toEqual([200, [], [], null])
  expect((await outsider('GET', 'C/reports/balance-sheet')).status).toBe(404)
})

test('200 the full scheme goes down to its fourth level, each rubric compared with the year before', async () => {
  const books = await fixture.open()
  await call('PATCH', books.path, { settings: { annual_accounts: { scheme: 'full' } } })
  const { id } = await addYear(books, '2027')
  await fixture.post(books, '2026-05-01', ['280000', '500.00'], ['281000', '80.00'], ['550000', '-580.00'])
  await fixture.post(books, '2027-05-01', ['280000', '250.00'], ['281000', '-30.00'], ['550000', '-220.00'])
  const { assets } = await sheet(books, { fiscal_year_id: id, compare: 'previous_year' })
  const columns = Object.fromEntries(
    flat(assets).map((node) => [node.code, [node.amount, node.compare, (node as unknown as { variation: string }).variation]]),
  )
  expect([columns['28'], columns['280/1'], columns['280'], columns['281']]).toEqual([
    ['800.00', '580.00', '220.00'],
    ['800.00', '580.00', '220.00'],
    ['750.00', '500.00', '250.00'],
    ['50.00', '80.00', '-30.00'],
  ])
})
