/** The general ledger, compared with the lines as plain SQL lists them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Books } from '../../../../../test/harness/books/books.ts'
import { type ClosingFixture, closingFixture, entryOf } from '../../../../../test/harness/books/closings.ts'
import { closeAgain, closeFirst, mergeDuplicates, oddYears, reopenFirst } from '../../../../../test/harness/reports/odd-years.ts'
import { formatCents, minus, parseCents, plus, sum } from '../../../../lib/money.ts'
import { postEntries } from '../../../books/ledger/index.ts'

let fixture: ClosingFixture
beforeAll(async () => {
  fixture = await closingFixture()
})
afterAll(() => fixture.end())

type Line = { id: number; account: { id: number; number: string }; debit: string; credit: string; balance: string }
type Part = { account: { number: string }; opening_balance: string; debit: string; credit: string; closing_balance: string }

async function get(path: string) {
  const reply = await fixture.admin('GET', path)
  if (reply.status !== 200) throw new Error(`GET ${path}: ${reply.text}`)
  return reply.body
}
const ledger = (b: Books, query: string) => get(`${b.path}/reports/general-ledger?${query}`)

async function allPages(b: Books, query: string, per_page: number) {
  const first = await ledger(b, `${query}&per_page=${per_page}`)
  const pages = [first]
  for (let page = 2; page <= first.last_page; page += 1) pages.push(await ledger(b, `${query}&per_page=${per_page}&page=${page}`))
  return pages
}

/** Lines by account, date, journal code, number and position, without closings and without carry-forwards that are void or of a later year. */
const listed = async (b: Books, from: string, to: string, where = 'true') =>
  (
    await fixture.w.rows<{ id: string; number: string; debit: string; credit: string }>(
      `select l.id, n.number, l.debit::text, l.credit::text from entry_lines l
       join entries e on e.company_id = l.company_id and e.id = l.entry_id
       join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
       join accounts a on a.company_id = l.company_id and a.id = l.account_id
       join accounts n on n.company_id = a.company_id and n.id = coalesce(a.merged_into_id, a.id)
       left join third_parties t on t.company_id = l.company_id and t.id = l.third_party_id
       where l.company_id = $1 and l.entry_date between $2 and $3 and e.origin <> 'closing'
         and not (e.carries and (e.status = 'reversed' or e.reversed_entry_id is not null or y.starts_on > $2)) and (${where})
       order by n.number collate "C", l.entry_date, e.journal_code, e.number, l.position`,
      [b.id, from, to],
    )
  ).map(({ id, ...line }) => ({ id: Number(id), ...line }))

const spans = [
  ['2025-03-15', '2026-06-30'],
  ['2025-03-20', '2026-07-31'],
  ['2026-07-01', '2027-06-30'],
  ['2026-07-15', '2026-08-10'],
] as const

/** Every page, read forwards, holds the lines in order, each with the balance of its account after it, from the opening of the trial balance on. */
async function expectLines(b: Books, [from, to]: readonly [string, string], per_page: number): Promise<number> {
  const expected = await listed(b, from, to)
  const pages = await allPages(b, `from=${from}&to=${to}`, per_page)
  const lines = pages.flatMap(({ data }) => data as Line[])
  expect(lines.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
  const closing = new Map<string, string>()
  for (const { data, accounts } of pages) {
    const parts = accounts as Part[]
    expect(parts.map(({ account }) => account.number)).toEqual([...new Set((data as Line[]).map(({ account }) => account.number))])
    for (const part of parts) {
      const own = (data as Line[]).filter(({ account }) => account.number === part.account.number)
      const before = closing.get(part.account.number)
      if (before !== undefined) expect(part.opening_balance).toBe(before)
      let balance = parseCents(part.opening_balance)
      for (const line of own) {
        balance = minus(plus(balance, parseCents(line.debit)), parseCents(line.credit))
        expect(line.balance).toBe(formatCents(balance))
      }
      expect(part).toMatchObject({
        debit: formatCents(sum(own.map(({ debit }) => parseCents(debit)))),
        credit: formatCents(sum(own.map(({ credit }) => parseCents(credit)))),
        closing_balance: formatCents(balance),
      })
      closing.set(part.account.number, part.closing_balance)
    }
  }
  const [debit, credit] = [sum(expected.map((line) => parseCents(line.debit))), sum(expected.map((line) => parseCents(line.credit)))]
  expect(pages[0]).toMatchObject({
    total: expected.length,
    totals: { debit: formatCents(debit), credit: formatCents(credit) },
    total_amount: formatCents(minus(debit, credit)),
  })
  const { rows } = await get(`${b.path}/reports/trial-balance?from=${from}&to=${to}`)
  const balances = new Map((rows as { account: { number: string }; balance: string }[]).map((row) => [row.account.number, row.balance]))
  for (const [number, balance] of closing) expect([number, balances.get(number) ?? '0.00']).toEqual([number, balance])
  return lines.length
}

test('200 the lines of all pages are those of the books, in every state of the year before', async () => {
  const b = await oddYears(fixture)
  for (const span of spans) expect(await expectLines(b, span, 25)).toBeGreaterThan(0)
  await closeFirst(fixture, b)
  for (const span of spans) expect(await expectLines(b, span, 40)).toBeGreaterThan(0)
  await reopenFirst(fixture, b)
  for (const span of [...spans, ['2026-08-05', '2026-08-31'] as const]) expect(await expectLines(b, span, 40)).toBeGreaterThan(0)
  await closeAgain(fixture, b)
  await mergeDuplicates(fixture, b)
  for (const span of spans) expect(await expectLines(b, span, 19)).toBeGreaterThan(0)
})

test('the ledger of an account has the same lines, in the same order and with the same balances', async () => {
  const b = await oddYears(fixture)
  await closeFirst(fixture, b)
  await reopenFirst(fixture, b)
  await mergeDuplicates(fixture, b)
  for (const number of ['400000', '612100', '550000'])
    for (const [from, to] of [...spans, ['2026-08-05', '2026-08-31']]) {
      const own = await get(`${b.path}/accounts/${b.accounts[number]}/ledger?from=${from}&to=${to}&per_page=200`)
      const general = await ledger(b, `account_id=${b.accounts[number]}&from=${from}&to=${to}&per_page=200`)
      expect([number, from, general.data]).toEqual([number, from, own.data])
      expect([general.total, general.totals]).toEqual([own.total, own.totals])
      if (own.total > 0)
        expect(general.accounts).toMatchObject([{ opening_balance: own.opening_balance, closing_balance: own.closing_balance }])
    }
})

test('order=desc turns the list round; a page past the end is empty and keeps the totals', async () => {
  const b = await oddYears(fixture)
  const up = (await allPages(b, 'from=2026-02-10&to=2026-08-10', 20)).flatMap(({ data }) => data)
  const down = await allPages(b, 'from=2026-02-10&to=2026-08-10&order=desc', 20)
  expect(down.flatMap(({ data }) => data)).toEqual(up.toReversed())
  const past = await ledger(b, 'from=2026-02-10&to=2026-08-10&page=900')
  expect(past).toMatchObject({ data: [], accounts: [], from: null, total: up.length, totals: down[0].totals })
})

test('filters: account, range by prefix, third party through mergers', async () => {
  const b = await oddYears(fixture)
  await mergeDuplicates(fixture, b)
  const [from, to] = ['2025-03-20', '2026-08-10']
  const cases: [string, string][] = [
    ['account_from=44&account_to=55', `n.number >= '44' and left(n.number, 2) <= '55'`],
    [`account_id=${b.accounts['612150']}`, `n.number = '612100'`],
    [`third_party_id=${b.customer}`, `coalesce(t.merged_into_id, t.id) = ${b.customer}`],
    [`third_party_id=${b.other}&account_to=3`, 'false'],
    [`third_party_id=${b.supplier}&account_id=${b.accounts['440000']}`, `t.id = ${b.supplier}`],
  ]
  for (const [query, where] of cases) {
    const pages = await allPages(b, `${query}&from=${from}&to=${to}`, 5)
    const expected = await listed(b, from, to, where)
    expect([query, pages.flatMap(({ data }) => (data as Line[]).map(({ id }) => id))]).toEqual([query, expected.map(({ id }) => id)])
    const amounts = expected.map(({ debit, credit }) => minus(parseCents(debit), parseCents(credit)))
    expect([query, pages[0].total, pages[0].total_amount]).toEqual([query, expected.length, formatCents(sum(amounts))])
  }
  const { parameters, data, accounts } = await ledger(
    b,
    `third_party_id=${b.other}&account_id=${b.accounts['400100']}&from=${from}&to=${to}`,
  )
  expect(parameters).toEqual({
    fiscal_year: 'B',
    from,
    to,
    account: '400000',
    account_from: null,
    account_to: null,
    third_party: 'C00001',
    order: 'asc',
    page: 1,
    per_page: 50,
  })
  // 121.00 entered, 100.10 sold and 11.00 paid on 15 March.
  expect([accounts[0].opening_balance, data[0].balance]).toEqual(['210.10', '199.10'])
})

test('the lines of a day are sorted by journal code, number and position, whatever the order of posting', async () => {
  const b = await fixture.open()
  const of = (journal: string, amount: string, day: string) => ({
    ...entryOf(b, day, [
      ['550000', amount],
      ['550000', amount],
      ['700000', `-${formatCents(plus(parseCents(amount), parseCents(amount)))}`],
    ]),
    journal_id: b.journals[journal] ?? 0,
  })
  for (const [journal, amount, day] of [
    ['OD', '1.00', '2026-05-04'],
    ['BNP', '2.00', '2026-05-04'],
    ['OD', '3.00', '2026-05-03'],
    ['BNP', '4.00', '2026-05-04'],
    ['OD', '5.00', '2026-05-04'],
  ] as const)
    await fixture.writer.onFile(b.id, (tx) => postEntries(tx, [of(journal, amount, day)]))
  const read = (await allPages(b, 'account_from=55&account_to=55', 3)).flatMap(({ data }) => data)
  expect(read.map(({ journal_code, number, debit }) => `${journal_code} ${number} ${debit}`)).toEqual([
    'OD 2 3.00',
    'OD 2 3.00',
    'BNP 1 2.00',
    'BNP 1 2.00',
    'BNP 2 4.00',
    'BNP 2 4.00',
    'OD 1 1.00',
    'OD 1 1.00',
    'OD 3 5.00',
    'OD 3 5.00',
  ])
  expect(read.map(({ balance }) => balance)).toEqual([
    '3.00',
    '6.00',
    '8.00',
    '10.00',
    '14.00',
    '18.00',
    '19.00',
    '20.00',
    '25.00',
    '30.00',
  ])
})

test('200 with the head of a report; its fingerprint is that of the page, in every language', async () => {
  const b = await oddYears(fixture)
  const pages = await Promise.all(['fr', 'nl', 'en', 'de'].map((lang) => ledger(b, `fiscal_year_id=${b.first}&lang=${lang}&per_page=3`)))
  expect(new Set(pages.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  expect(pages[0]).toMatchObject({
    report: 'general-ledger',
    company: { public_token: b.token },
    parameters: { fiscal_year: 'A', per_page: 3 },
  })
  expect((await ledger(b, `fiscal_year_id=${b.first}&page=2&per_page=3`)).fingerprint).not.toBe(pages[0].fingerprint)
  await fixture.post(b, '2025-03-15', ['020000', '1.00'], ['021000', '-1.00'])
  expect((await ledger(b, `fiscal_year_id=${b.first}&per_page=3`)).fingerprint).not.toBe(pages[0].fingerprint)
})

test('404 on records of another file, 422 on values that make no sense, 403 without read', async () => {
  const [b, other] = [await fixture.open(), await fixture.open()]
  const statusOf = async (query: string) => (await fixture.admin('GET', `${b.path}/reports/general-ledger?${query}`)).status
  expect(await statusOf(`account_id=${other.accounts['550000']}`)).toBe(404)
  expect(await statusOf(`third_party_id=${other.customer}`)).toBe(404)
  expect(await statusOf(`fiscal_year_id=${other.year}`)).toBe(404)
  for (const query of ['account_from=a', 'order=up', 'page=0', 'from=2026-02-01&to=2026-01-01']) expect(await statusOf(query)).toBe(422)
  const outsider = await fixture.w.outsider()
  expect((await outsider('GET', `${b.path}/reports/general-ledger`)).status).toBe(404)
  const reviewer = await fixture.w.as('reviewer')
  expect(await reviewer('GET', 'C/reports/general-ledger')).toMatchObject({ status: 200, body: { data: [], total_amount: '0.00' } })
  const writeOnly = await fixture.w.as('reviewer', { abilities: ['write'] })
  expect((await writeOnly('GET', 'C/reports/general-ledger')).body.code).toBe('token_ability_missing')
})
