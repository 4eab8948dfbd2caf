/** Properties of balances and ledgers, checked on random small books of two years. */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type Books, makeBooks, openWriter } from '../../../../test/harness/books/books.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { formatCents, minus, negate, parseCents, plus, sum } from '../../../lib/money.ts'
import { lineId, type NewEntry, type NewLine, postEntries, reverseEntries } from './index.ts'

const w = await openWorld()
const admin = await w.as('admin')
const writer = openWriter(w)
afterAll(() => writer.end())

type TwoYears = Books & { readonly duplicate: number; readonly y2026: number }

/** Books with additional accounts and a duplicate customer, to be merged into others. */
async function twoYears(): Promise<TwoYears> {
  const b = await makeBooks(w, admin, { fiscal_year: { code: '2025', starts_on: '2025-01-01', ends_on: '2025-12-31' } })
  const add = async (path: string, body: object) => (await admin('POST', `${b.path}/${path}`, { body })).body.id as number
  const accounts = {
    ...b.accounts,
    '612150': await add('accounts', { number: '612150', label: 'Un' }),
    '400100': await add('accounts', { number: '400100', label: 'Deux', kind: 'receivable' }),
  }
  const y2026 = await add('fiscal-years', { starts_on: '2026-01-01', ends_on: '2026-12-31' })
  return { ...b, accounts, y2026, duplicate: await add('third-parties', { type: 'customer', name: 'Double' }) }
}

const numbers = ['400000', '400100', '440000', '550000', '612100', '612150', '700000', '140000'] as const
const isResult = (number: string) => number.startsWith('6') || number.startsWith('7')

const booking = fc.record({
  day: fc.integer({ min: 0, max: 364 }),
  cents: fc.bigInt({ min: 1n, max: 1_000_000n }),
  between: fc.uniqueArray(fc.constantFrom(...numbers), { minLength: 2, maxLength: 2 }),
  isDuplicate: fc.boolean(),
  outcome: fc.constantFrom('stays', 'stays', 'stays', 'reversed', 'lettered'),
  closes: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
})
type Booking = typeof booking extends fc.Arbitrary<infer T> ? T : never
const books = fc.record({
  first: fc.array(booking, { maxLength: 20 }),
  second: fc.array(booking, { maxLength: 20 }),
  isCarried: fc.boolean(),
})

const partyOf = (b: TwoYears, number: string, isDuplicate: boolean) =>
  number === '440000' ? b.supplier : number.startsWith('40') ? (isDuplicate ? b.duplicate : b.customer) : null

function entryOf(
  b: TwoYears,
  year: number,
  { day, cents, between: [debit = '550000', credit = '140000'], isDuplicate, closes }: Booking,
): NewEntry {
  const amount = formatCents(parseCents(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`))
  const line = (number: string, sides: Pick<NewLine, 'debit' | 'credit'>) => {
    return { account_id: b.accounts[number] ?? 0, third_party_id: partyOf(b, number, isDuplicate), ...sides }
  }
  const [left, right] = closes ? ['140000', '612100'] : [debit, credit]
  return {
    journal_id: b.journals.OD ?? 0,
    entry_date: new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10),
    origin: closes ? 'closing' : 'manual',
    lines: [line(left, { debit: amount, credit: '0.00' }), line(right, { debit: '0.00', credit: amount })],
  }
}

/** Posts the bookings, reverses some of them, and letters both sides of some reversals. */
async function postBookings(b: TwoYears, year: number, bookings: readonly Booking[]): Promise<void> {
  const entries = bookings.map((each) => entryOf(b, year, each))
  const pairs = await writer.onFile(b.id, async (tx) => {
    const posted = await postEntries(tx, entries)
    const undone = entries.flatMap((entry, index) => {
      const outcome = bookings[index]?.outcome
      return outcome === 'stays' ? [] : [{ id: posted[index]?.id ?? 0, lines: entry.lines, isLettered: outcome === 'lettered' }]
    })
    const reversals = await reverseEntries(
      tx,
      undone.map(({ id }) => id),
    )
    return undone.flatMap(({ id, lines, isLettered }, index) =>
      lines.flatMap(({ third_party_id }, at) =>
        isLettered && third_party_id !== null ? [[id, reversals[index]?.id ?? 0].map((entry) => lineId(entry, at + 1))] : [],
      ),
    )
  })
  for (const pair of pairs) {
    const lines = pair.map((entry_line_id) => ({ entry_line_id }))
    expect((await admin('POST', `${b.path}/letterings`, { body: { lines } })).status).toBe(201)
  }
}

type Line = {
  account: string
  party: number | null
  year: string
  day: string
  debit: string
  credit: string
  closes: boolean
  carries: boolean
}

/** All posted lines. */
const linesOf = (b: TwoYears) =>
  w.rows<Line>(
    `select a.number as account, l.third_party_id::int as party, y.code as year, l.entry_date::text as day, l.debit::text, l.credit::text, e.carries,
       e.origin = 'closing' or coalesce(r.origin = 'closing', false) as closes
     from entry_lines l join entries e on e.company_id = l.company_id and e.id = l.entry_id
     join accounts a on a.company_id = l.company_id and a.id = l.account_id
     join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
     left join entries r on r.company_id = e.company_id and r.id = e.reversed_entry_id
     where l.company_id = $1 order by l.entry_date, l.entry_id, l.position`,
    [b.id],
  )

const net = (lines: readonly Line[]) => sum(lines.map(({ debit, credit }) => minus(parseCents(debit), parseCents(credit))))

/** Carries the balances forward as a closing does: by account, collective accounts by third party, the result on 140000. */
async function carryForward(b: TwoYears): Promise<void> {
  const lines = (await linesOf(b)).filter(({ closes }) => !closes)
  const place = ({ account, party }: Line) => (isResult(account) ? '140000 ' : `${account} ${party ?? ''}`)
  const left = [...Map.groupBy(lines, place)].map(([key, group]) => ({ key, balance: net(group) })).filter(({ balance }) => balance !== 0n)
  if (left.length < 2) return
  const opening = left.map(({ key, balance }) => {
    const [number = '', party] = key.split(' ')
    const amount = formatCents(balance < 0n ? negate(balance) : balance)
    const sides = balance > 0n ? { debit: amount, credit: '0.00' } : { debit: '0.00', credit: amount }
    return { account_id: b.accounts[number] ?? 0, third_party_id: party ? Number(party) : null, ...sides }
  })
  const entry: NewEntry = { journal_id: b.journals.OD ?? 0, entry_date: '2026-01-01', origin: 'opening', carries: true, lines: opening }
  await writer.onFile(b.id, (tx) => postEntries(tx, [entry]))
}

type Listed = { number: string; balance: string; kind: string; code: string }
const accountsOf = async (b: TwoYears, query = ''): Promise<Listed[]> =>
  (await admin('GET', `${b.path}/accounts?with=balance${query}`)).body
const partiesOf = async (b: TwoYears): Promise<Listed[]> => (await admin('GET', `${b.path}/third-parties`)).body
const total = (listed: readonly Listed[]) => formatCents(sum(listed.map(({ balance }) => parseCents(balance))))
const collective = (listed: readonly Listed[]) => listed.filter(({ kind }) => kind === 'receivable' || kind === 'payable')

/** The expected balance: result accounts count their year only, the others everything since the last carry-forward. */
function balanceByLines(lines: readonly Line[], account: string, isCarried: boolean): string {
  const own = lines.filter((line) => line.account === account && !line.closes)
  return formatCents(net(own.filter(({ year }) => year === '2026' || (!isResult(account) && !isCarried))))
}

async function readWholeLedger(b: TwoYears, path: string, query: string): Promise<{ ends: string; count: number; closing: string }> {
  let [page, last, count, ends, closing] = [1, 1, 0, '', '']
  for (; page <= last; page += 1) {
    const { body } = await admin('GET', `${b.path}/${path}/ledger?per_page=13&page=${page}&${query}`)
    if (page === 1) ends = body.opening_balance
    for (const { debit, credit, balance } of body.data) {
      expect(balance).toBe(formatCents(minus(plus(parseCents(ends), parseCents(debit)), parseCents(credit))))
      ends = balance
      count += 1
    }
    ;[last, closing] = [body.last_page, body.closing_balance]
    expect(body.total >= count).toBe(true)
  }
  return { ends, count, closing }
}

test('stored balances equal the lines, ledgers end at the balance, third parties add up to the collective accounts, and merges change no total', async () => {
  await fc.assert(
    fc.asyncProperty(books, async ({ first, second, isCarried }) => {
      const b = await twoYears()
      await postBookings(b, 2025, first)
      if (isCarried) await carryForward(b)
      await postBookings(b, 2026, second)
      const lines = await linesOf(b)
      const carried = lines.some(({ carries }) => carries)

      expect(
        await w.rows(
          `select account_id, period_id, is_closing, debit, credit, lines from account_balances where company_id = $1
           except
           select l.account_id, e.period_id, e.origin = 'closing' or coalesce(r.origin = 'closing', false), sum(l.debit), sum(l.credit), count(*)
           from entry_lines l join entries e on e.company_id = l.company_id and e.id = l.entry_id
           left join entries r on r.company_id = e.company_id and r.id = e.reversed_entry_id
           where l.company_id = $1 group by 1, 2, 3`,
          [b.id],
        ),
      ).toEqual([])

      const before = await accountsOf(b)
      const balances = new Map(before.map(({ number, balance }) => [number, balance]))
      for (const number of numbers) expect([number, balances.get(number)]).toEqual([number, balanceByLines(lines, number, carried)])
      for (const number of numbers) {
        const { ends, count, closing } = await readWholeLedger(b, `accounts/${b.accounts[number]}`, `fiscal_year_id=${b.y2026}`)
        expect([number, ends, closing]).toEqual([number, balances.get(number), balances.get(number)])
        expect(count).toBe(lines.filter(({ account, year, closes }) => account === number && year === '2026' && !closes).length)
        const long = await readWholeLedger(b, `accounts/${b.accounts[number]}`, 'from=2025-01-01')
        expect(long.count).toBe(lines.filter(({ account, closes, carries }) => account === number && !closes && !carries).length)
        if (!isResult(number) && number !== '140000') expect([number, long.ends]).toEqual([number, balances.get(number)])
      }

      const parties = await partiesOf(b)
      expect(total(parties)).toBe(total(collective(before)))
      const customer = await readWholeLedger(b, `third-parties/${b.customer}`, 'order=asc')
      expect(customer.ends).toBe(parties.find(({ code }) => code === 'C00001')?.balance)

      for (const [path, from, into] of [
        ['accounts', b.accounts['612150'], b.accounts['612100']],
        ['accounts', b.accounts['400100'], b.accounts['400000']],
        ['third-parties', b.duplicate, b.customer],
      ])
        expect((await admin('POST', `${b.path}/${path}/${from}/merge`, { body: { into_id: into } })).status).toBe(200)
      const after = await accountsOf(b)
      expect([total(after), total(collective(after)), total(await partiesOf(b))]).toEqual([
        total(before),
        total(collective(before)),
        total(parties),
      ])
      const merged = after.find(({ number }) => number === '612100')?.balance ?? ''
      expect(merged).toBe(total(before.filter(({ number }) => number === '612100' || number === '612150')))
      expect(await readWholeLedger(b, `accounts/${b.accounts['612100']}`, '')).toMatchObject({ ends: merged, closing: merged })
    }),
    { numRuns: 5 },
  )
})
