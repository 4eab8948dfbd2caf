import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClosingFixture, closingFixture } from '../../../../../test/harness/books/closings.ts'
import {
  closeAgain,
  closeFirst,
  mergeDuplicates,
  type OddYears,
  oddYears,
  reopenFirst,
} from '../../../../../test/harness/reports/odd-years.ts'
import { formatCents, parseCents, sum } from '../../../../lib/money.ts'
import type { TrialBalance } from './schema.ts'

let fixture: ClosingFixture
beforeAll(async () => {
  fixture = await closingFixture()
})
afterAll(() => fixture.end())

async function get(path: string) {
  const reply = await fixture.admin('GET', path)
  if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.text}`)
  return reply.body
}
const trial = (b: { path: string }, query = ''): Promise<TrialBalance> => get(`${b.path}/reports/trial-balance${query}`)
const shown = ({ rows }: TrialBalance) =>
  rows.map(
    ({ account, third_party, opening_debit, opening_credit, debit, credit, closing_debit, closing_credit }) =>
      `${account.number}${third_party ? ` ${third_party.code}` : ''} | ${opening_debit} ${opening_credit} | ${debit} ${credit} | ${closing_debit} ${closing_credit}`,
  )
const added = (amounts: readonly string[]) => formatCents(sum(amounts.map(parseCents)))

async function soldAndBought() {
  const b = await fixture.open()
  const lines = [
    { account: '550000', debit: '500.00' },
    { account: '100000', credit: '500.00' },
  ]
  await fixture.admin('PUT', `${b.path}/fiscal-years/${b.year}/opening-balances`, { body: { lines } })
  await fixture.post(b, '2026-02-10', ['400000', '121.00', b.customer], ['700000', '-121.00'])
  await fixture.post(b, '2026-03-05', ['550000', '100.00'], ['400000', '-100.00', b.customer])
  await fixture.post(b, '2026-03-20', ['612100', '40.00'], ['440000', '-40.00', b.supplier])
  return b
}

test('200 one row per account with opening, movements and closing, and the head of every report', async () => {
  const b = await soldAndBought()
  const report = await trial(b, `?fiscal_year_id=${b.year}`)
  expect(report).toEqual({
    report: 'trial-balance',
    company: { public_token: b.token, name: 'Atelier Meunier', currency: 'EUR' },
    parameters: {
      fiscal_year: '2026',
      from: '2026-01-01',
      to: '2026-12-31',
      level: null,
      account_from: null,
      account_to: null,
      include_zero: false,
      detail: 'accounts',
    },
    generated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
    known_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+\.\d{6}Z$/),
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    rows: expect.anything(),
    totals: {
      opening_debit: '500.00',
      opening_credit: '500.00',
      debit: '261.00',
      credit: '261.00',
      closing_debit: '661.00',
      closing_credit: '661.00',
      balance: '0.00',
      previous_result: '0.00',
    },
  })
  expect(shown(report)).toEqual([
    '100000 | 0.00 500.00 | 0.00 0.00 | 0.00 500.00',
    '400000 | 0.00 0.00 | 121.00 100.00 | 21.00 0.00',
    '440000 | 0.00 0.00 | 0.00 40.00 | 0.00 40.00',
    '550000 | 500.00 0.00 | 100.00 0.00 | 600.00 0.00',
    '612100 | 0.00 0.00 | 40.00 0.00 | 40.00 0.00',
    '700000 | 0.00 0.00 | 0.00 121.00 | 0.00 121.00',
  ])
  expect(report.rows[1]).toEqual({
    account: { id: b.accounts['400000'], number: '400000', label: 'Clients' },
    third_party: null,
    opening_debit: '0.00',
    opening_credit: '0.00',
    debit: '121.00',
    credit: '100.00',
    closing_debit: '21.00',
    closing_credit: '0.00',
    balance: '21.00',
    lines_url: `/v1/companies/${b.token}/reports/general-ledger?account_id=${b.accounts['400000']}&from=2026-01-01&to=2026-12-31`,
  })
  expect(shown(await trial(b, '?from=2026-03-01&to=2026-03-10'))).toEqual([
    '100000 | 0.00 500.00 | 0.00 0.00 | 0.00 500.00',
    '400000 | 121.00 0.00 | 0.00 100.00 | 21.00 0.00',
    '550000 | 500.00 0.00 | 100.00 0.00 | 600.00 0.00',
    '700000 | 0.00 121.00 | 0.00 0.00 | 0.00 121.00',
  ])
})

test('level cuts numbers and names the group, the range is inclusive by prefix, rows of zero come on request', async () => {
  const b = await soldAndBought()
  const cut = await trial(b, '?level=1&lang=en')
  expect(shown(cut)).toEqual([
    '1 | 0.00 500.00 | 0.00 0.00 | 0.00 500.00',
    '4 | 0.00 0.00 | 121.00 140.00 | 0.00 19.00',
    '5 | 500.00 0.00 | 100.00 0.00 | 600.00 0.00',
    '6 | 0.00 0.00 | 40.00 0.00 | 40.00 0.00',
    '7 | 0.00 0.00 | 0.00 121.00 | 0.00 121.00',
  ])
  expect(cut.rows[1]?.account).toEqual({ id: null, number: '4', label: expect.stringMatching(/receivable|payable/i) })
  expect((await trial(b, '?level=2&lang=en')).rows.map(({ account }) => account.number)).toEqual(['10', '40', '44', '55', '61', '70'])
  const whole = await trial(b, '?level=12')
  expect(whole.rows).toEqual((await trial(b)).rows)
  const ranges: [string, string[]][] = [
    ['account_from=44&account_to=55', ['440000', '550000']],
    ['account_to=40', ['100000', '400000']],
    ['account_from=7', ['700000']],
    ['account_from=440001&account_to=440000', []],
  ]
  for (const [query, numbers] of ranges) {
    const { rows, totals } = await trial(b, `?${query}`)
    expect([query, rows.map(({ account }) => account.number)]).toEqual([query, numbers])
    expect(totals.balance).toBe(added(rows.map(({ balance }) => balance)))
    expect(totals.previous_result).toBe('0.00')
  }
  const { rows } = await trial(b, '?include_zero=1&account_from=55&account_to=57')
  expect(rows.map(({ account, balance, lines_url }) => [account.number, balance, lines_url !== null]).slice(0, 2)).toEqual([
    ['550000', '600.00', true],
    [expect.stringMatching(/^5[567]/), '0.00', false],
  ])
  const all = await trial(b, '?include_zero=1')
  const [{ count }] = (await fixture.w.rows<{ count: number }>(
    'select count(*)::int from accounts where company_id = $1 and is_postable and deleted_at is null',
    [b.id],
  )) as [{ count: number }]
  expect(all.rows.length).toBe(count)
  expect(all.rows.map(({ account }) => account.number)).toEqual(all.rows.map(({ account }) => account.number).toSorted())
})

test('detail=third_parties splits collective accounts, and the rows of an account add up to it', async () => {
  const b = await oddYears(fixture)
  const query = '?from=2026-02-10&to=2026-08-10'
  const [plain, split] = [await trial(b, query), await trial(b, `${query}&detail=third_parties`)]
  expect(shown(split).filter((row) => row.startsWith('40'))).toEqual([
    '400000 C00001 | 736.60 0.00 | 651.60 0.00 | 1388.20 0.00',
    '400100 C00002 | 0.00 66.00 | 0.00 66.00 | 0.00 132.00',
  ])
  for (const { account, balance, opening_debit, opening_credit, debit, credit } of plain.rows) {
    const own = split.rows.filter((row) => row.account.id === account.id)
    expect(added(own.map((row) => row.balance))).toBe(balance)
    expect([added(own.map((row) => row.debit)), added(own.map((row) => row.credit))]).toEqual([debit, credit])
    expect(added(own.flatMap((row) => [row.opening_debit, `-${row.opening_credit}`]))).toBe(added([opening_debit, `-${opening_credit}`]))
  }
  expect(split.rows.filter(({ third_party }) => third_party !== null).map(({ account }) => account.number)).toEqual([
    '400000',
    '400100',
    '440000',
  ])
})

/** The balance of every row, and the total of the list that it leads to. */
async function balancesAndTotals(b: OddYears, query: string): Promise<{ balances: string[]; totals: string[] }> {
  const { rows } = await trial(b, query)
  const named = ({ account, third_party }: (typeof rows)[number], amount: string) =>
    `${account.number} ${third_party?.code ?? ''} ${amount}`
  const [balances, totals]: [string[], string[]] = [[], []]
  for (const row of rows) {
    balances.push(named(row, row.balance))
    totals.push(named(row, (await get(`${row.lines_url}&per_page=1`)).total_amount))
  }
  return { balances, totals }
}

test('lines_url of each row is a list whose total is the balance, in every state of the year before', async () => {
  const b = await oddYears(fixture)
  const queries = [
    '?from=2026-07-15&to=2026-08-10',
    '?from=2026-02-10&to=2026-08-10&level=2',
    '?from=2026-08-01&to=2027-06-30&detail=third_parties',
    '?level=3&account_from=4001&account_to=440',
  ]
  const compare = async (query: string) => {
    const { balances, totals } = await balancesAndTotals(b, query)
    expect(balances.length).toBeGreaterThan(0)
    expect([query, totals]).toEqual([query, balances])
  }
  for (const query of queries) await compare(query)
  await closeFirst(fixture, b)
  for (const query of queries) await compare(query)
  await reopenFirst(fixture, b)
  await compare('?from=2026-07-15&to=2026-07-31')
  await closeAgain(fixture, b)
  await mergeDuplicates(fixture, b)
  for (const query of queries) await compare(query)
})

test('the closing balances of a year are the opening balances of the next, and previous_result is what is not carried forward', async () => {
  const b = await oddYears(fixture)
  for (const step of [null, closeFirst]) {
    if (step) await step(fixture, b)
    const [first, second] = [await trial(b, `?fiscal_year_id=${b.first}`), await trial(b, `?fiscal_year_id=${b.second}`)]
    const opening = new Map(second.rows.map((row) => [row.account.number, added([row.opening_debit, `-${row.opening_credit}`])]))
    for (const { account, balance } of first.rows.filter(({ account: { number } }) => number < '6'))
      expect([account.number, opening.get(account.number) ?? '0.00']).toEqual([account.number, balance])
    expect(
      second.rows.filter(
        ({ account, opening_debit, opening_credit }) => account.number >= '6' && (opening_debit !== '0.00' || opening_credit !== '0.00'),
      ),
    ).toEqual([])
    const result = added(first.rows.filter(({ account }) => account.number >= '6').map(({ balance }) => balance))
    expect(added([second.totals.previous_result, result])).toBe(step ? result : '0.00')
  }
})

test('the fingerprint is the same in every language and changes with a posting, a name or a parameter', async () => {
  const b = await soldAndBought()
  const of = async (query: string) => (await trial(b, query)).fingerprint
  const prints = await Promise.all(['fr', 'nl', 'en', 'de'].map((lang) => of(`?detail=third_parties&lang=${lang}`)))
  expect(new Set(prints).size).toBe(1)
  expect(await of(`?detail=third_parties&fiscal_year_id=${b.year}`)).toBe(prints[0])
  expect(await of('?detail=third_parties&from=2026-01-01&to=2026-12-31')).toBe(prints[0])
  const seen = new Set([prints[0], await of('?detail=accounts')])
  await fixture.admin('PATCH', `${b.path}/third-parties/${b.customer}`, { body: { name: 'Client SRL' } })
  seen.add(await of('?detail=third_parties'))
  await fixture.admin('PATCH', `${b.path}/accounts/${b.accounts['612100']}`, { body: { label: 'Loyer du dépôt' } })
  seen.add(await of('?detail=third_parties'))
  await fixture.post(b, '2026-04-01', ['550000', '0.01'], ['700000', '-0.01'])
  seen.add(await of('?detail=third_parties'))
  expect(seen.size).toBe(5)
})

test('the default is the year that holds today, else the last one; a file without years has no rows', async () => {
  const b = await fixture.open()
  await fixture.admin('POST', `${b.path}/fiscal-years`, { body: { code: '2027', starts_on: '2027-01-01', ends_on: '2027-12-31' } })
  expect((await trial(b)).parameters).toMatchObject({ fiscal_year: '2026', from: '2026-01-01', to: '2026-12-31' })
  const odd = await oddYears(fixture)
  expect((await trial(odd)).parameters).toMatchObject({ fiscal_year: 'B', from: '2026-07-01', to: '2027-06-30' })
  expect((await trial(odd, `?fiscal_year_id=${odd.first}&to=2025-12-31`)).parameters).toMatchObject({
    fiscal_year: 'A',
    from: '2025-03-15',
    to: '2025-12-31',
  })
  const { public_token } = await fixture.w.makeCompany()
  expect(await trial({ path: `/v1/companies/${public_token}` })).toMatchObject({
    parameters: { fiscal_year: null, from: '2026-01-01', to: '2026-12-31' },
    rows: [],
    totals: { debit: '0.00', balance: '0.00', previous_result: '0.00' },
  })
})

test('404 on a fiscal year of another file and for an outsider, 422 on values that make no sense, 403 without read', async () => {
  const [b, other] = [await fixture.open(), await fixture.open()]
  const statusOf = async (query: string) => {
    const { status, body } = await fixture.admin('GET', `${b.path}/reports/trial-balance?${query}`)
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await statusOf(`fiscal_year_id=${other.year}`)).toEqual([404, []])
  expect(await statusOf('from=2026-03-01&to=2026-02-01')).toEqual([422, ['to']])
  expect(await statusOf('level=0')).toEqual([422, ['level']])
  expect(await statusOf('level=13&detail=all&account_from=4x&from=soon')).toEqual([
    422,
    expect.arrayContaining(['level', 'detail', 'account_from', 'from']),
  ])
  const outsider = await fixture.w.outsider()
  expect((await outsider('GET', `${b.path}/reports/trial-balance`)).status).toBe(404)
  const reviewer = await fixture.w.as('reviewer')
  expect((await reviewer('GET', 'C/reports/trial-balance')).status).toBe(200)
  const writeOnly = await fixture.w.as('reviewer', { abilities: ['write'] })
  expect((await writeOnly('GET', 'C/reports/trial-balance')).body.code).toBe('token_ability_missing')
})
