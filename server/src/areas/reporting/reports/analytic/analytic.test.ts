/** GET reports/analytic: worked out by hand, and against the lines of random books. */
import { beforeEach, expect, test } from 'vitest'
import { type Books, makeBooks } from '../../../../../test/harness/books/books.ts'
import { fieldsOf } from '../../../../../test/harness/replies.ts'
import { type Reply, openWorld } from '../../../../../test/harness/world.ts'

type Body = Reply['body']

let b: Books
/** The ids of the codes, by code. */
let codes: Record<string, number>
const w = await openWorld()
const admin = await w.as('admin')

/** The axis DEP with NORD (LILLE, ARRAS) and SUD, and the axis PRJ with P1. */
beforeEach(async () => {
  b = await makeBooks(w, admin)
  codes = {}
  for (const [code, parent] of [
    ['DEP', null],
    ['NORD', 'DEP'],
    ['LILLE', 'NORD'],
    ['ARRAS', 'NORD'],
    ['SUD', 'DEP'],
    ['PRJ', null],
    ['P1', 'PRJ'],
  ] as const)
    codes[code] = (
      await call('POST', '/analytic-codes', { code, label: `Code ${code}`, parent_id: parent === null ? null : codes[parent] })
    ).id
})

const call = async (method: 'GET' | 'POST' | 'PATCH', at: string, body?: object): Promise<Body> => {
  const reply = await admin(method, `${b.path}${at}`, body ? { body } : {})
  expect([reply.body?.errors, reply.body?.message]).toEqual([undefined, undefined])
  return reply.body
}

type Shares = Readonly<Record<string, number>>
const shares = (given: Shares) =>
  Object.entries(given).map(([code, percent]) => ({ analytic_code_id: codes[code], percent: String(percent) }))

/** Expense on 610000 is positive; income on 700000 negative, as the lines are. */
const book = (account: string, amount: number, given: Shares = {}, entry_date = '2026-03-10'): Promise<Body> => {
  const size = Math.abs(amount).toFixed(2)
  const [side, other] = amount > 0 ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const)
  return call('POST', '/entries', {
    journal_id: b.journals['OD'],
    entry_date,
    lines: [
      { account, [side]: size, analytics: shares(given) },
      { account: '499000', [other]: size },
    ],
  })
}

const read = (query = '', axis = 'DEP') => call('GET', `/reports/analytic?axis_id=${codes[axis]}${query}`)
/** `path: income expense result`. */
const shown = ({ rows, unallocated, totals }: Body): string[] =>
  [...rows.map((row: Body) => [row.analytic_code.path, row]), ['unallocated', unallocated], ['totals', totals]].map(
    ([name, { income, expense, result }]) => `${name}: ${income} ${expense} ${result}`,
  )

test('200 shares as booked, the last one takes the rest of rounding; parents are sums', async () => {
  // 33.33 % of 100.01 is 33.33 twice; the last share takes 33.35.
  await book('610000', 100.01, { LILLE: 33.33, ARRAS: 33.33, SUD: 33.34 })
  await book('610000', 0.01, { LILLE: 50, SUD: 50 })
  await book('700000', -500, { ARRAS: 100, P1: 100 })
  await book('700000', -80)
  await book('610000', 30, { P1: 100 })
  const body = await read()
  expect(shown(body)).toEqual([
    'DEP: 500.00 100.02 399.98',
    'DEP/NORD: 500.00 66.67 433.33',
    'DEP/NORD/ARRAS: 500.00 33.33 466.67',
    'DEP/NORD/LILLE: 0.00 33.34 -33.34',
    'DEP/SUD: 0.00 33.35 -33.35',
    'unallocated: 80.00 30.00 50.00',
    'totals: 580.00 130.02 449.98',
  ])
  expect(body.rows[3]).toEqual({
    analytic_code: { id: codes['LILLE'], code: 'LILLE', label: 'Code LILLE', path: 'DEP/NORD/LILLE' },
    income: '0.00',
    expense: '33.34',
    result: '-33.34',
    accounts: [],
  })
  expect(body).toMatchObject({
    report: 'analytic',
    parameters: { axis: 'DEP', fiscal_year: '2026', from: '2026-01-01', to: '2026-12-31', detail: 'codes' },
  })
  expect(shown(await read('', 'PRJ'))).toEqual([
    'PRJ: 500.00 30.00 470.00',
    'PRJ/P1: 500.00 30.00 470.00',
    'unallocated: 80.00 100.02 -20.02',
    'totals: 580.00 130.02 449.98',
  ])
})

test('200 with accounts: what each contributes, and merged accounts as the one they became', async () => {
  const own = await call('POST', '/accounts', { number: '610001', label: 'Loyer entrepôt' })
  await book('610001', 40, { SUD: 100 })
  await book('610000', 60, { LILLE: 50, SUD: 50 })
  await book('610000', 5)
  await book('700000', -10, { SUD: 100 })
  await call('POST', `/accounts/${own.id}/merge`, { into_id: b.accounts['610000'] })
  const { rows, unallocated } = await read('&detail=accounts')
  const list = ({ accounts }: Body) =>
    accounts.map(({ account, income, expense, result }: Body) => `${account.number} ${income} ${expense} ${result}`)
  expect(list(rows.at(-1))).toEqual(['610000 0.00 70.00 -70.00', '700000 10.00 0.00 10.00'])
  expect(list(unallocated)).toEqual(['610000 0.00 5.00 -5.00'])
  expect(rows.at(-1).accounts[0].account).toEqual({ id: b.accounts['610000'], number: '610000', label: expect.any(String) })
})

test('200 parts of months, reversals and years', async () => {
  await book('610000', 10, { SUD: 100 }, '2026-03-14')
  await book('610000', 20, { SUD: 100 }, '2026-03-15')
  const reversed = await book('610000', 40, { SUD: 100 }, '2026-04-02')
  await call('POST', `/entries/${reversed.id}/reverse`, { entry_date: '2026-05-03' })
  const expense = async (query: string) => {
    const { rows, totals, unallocated } = await read(query)
    return [rows.at(-1)?.expense ?? 'none', totals.expense, unallocated.expense]
  }
  expect(await expense('&from=2026-03-15&to=2026-05-02')).toEqual(['60.00', '60.00', '0.00'])
  expect(await expense('&from=2026-03-15&to=2026-05-03')).toEqual(['20.00', '20.00', '0.00'])
  expect(await expense('&from=2026-03-01&to=2026-03-14')).toEqual(['10.00', '10.00', '0.00'])
  expect(await expense('&from=2026-06-01&to=2026-06-30')).toEqual(['none', '0.00', '0.00'])
})

test('the entries that close a year are left out, and the appropriation is neither income nor expense', async () => {
  await book('610000', 10, { SUD: 100 })
  await book('700000', -200, { LILLE: 100 })
  await book('693000', 190)
  const before = shown(await read())
  expect(before.slice(-2)).toEqual(['unallocated: 0.00 0.00 0.00', 'totals: 200.00 10.00 190.00'])
  const [year] = await call('GET', '/fiscal-years')
  await call('POST', `/fiscal-years/${year.id}/close`, { force: true })
  expect(shown(await read(`&fiscal_year_id=${year.id}`))).toEqual(before)
  await call('POST', `/fiscal-years/${year.id}/reopen`, {})
  expect(shown(await read(`&fiscal_year_id=${year.id}`))).toEqual(before)
})

test('random books: the axis and what is unallocated are the income and expenses of the lines, on any days', async () => {
  let seed = 17_112_026
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const leaves = ['LILLE', 'ARRAS', 'SUD']
  for (let index = 0; index < 40; index += 1) {
    const some = leaves.slice(random(3))
    const first = some.length === 1 ? 10_000 : 1 + random(9000)
    const second = some.length === 3 ? 1 + random(999) : 10_000 - first
    const parts = [first, second, 10_000 - first - second].slice(0, some.length)
    const given = Object.fromEntries(some.map((leaf, place) => [leaf, (parts[place] ?? 0) / 100]))
    const day = `2026-${String(1 + random(4)).padStart(2, '0')}-${String(1 + random(28)).padStart(2, '0')}`
    const amount = (1 + random(100_000)) / 100
    await book(random(2) === 0 ? '610000' : '700000', random(5) === 0 ? -amount : amount, random(4) === 0 ? {} : given, day)
  }
  const cents = (text: string) => BigInt(text.replace('.', ''))
  for (const [from, to] of [
    ['2026-01-01', '2026-12-31'],
    ['2026-01-10', '2026-03-20'],
    ['2026-02-05', '2026-02-06'],
  ] as const) {
    const [sums] = await w.rows<{ income: string; expense: string }>(
      `select coalesce(sum(l.credit - l.debit) filter (where l.account_number = '700000'), 0)::numeric(17,2) as income,
         coalesce(sum(l.debit - l.credit) filter (where l.account_number = '610000'), 0)::numeric(17,2) as expense
       from entry_lines l where l.company_id = $1 and l.entry_date between $2 and $3`,
      [b.id, from, to],
    )
    const { rows, unallocated, totals } = await read(`&from=${from}&to=${to}`)
    expect(totals).toMatchObject(sums ?? {})
    const [axis] = rows
    for (const name of ['income', 'expense', 'result'] as const)
      expect(cents(axis?.[name] ?? '0.00') + cents(unallocated[name])).toBe(cents(totals[name]))
    const leavesOf = rows.filter(({ analytic_code }: Body) => leaves.includes(analytic_code.code))
    expect(leavesOf.reduce((total: bigint, row: Body) => total + cents(row.expense), 0n)).toBe(cents(axis?.expense ?? '0.00'))
  }
})

test('200 an empty period has the same shape', async () => {
  const { rows, unallocated, totals } = await read('&detail=accounts')
  const none = { income: '0.00', expense: '0.00', result: '0.00' }
  expect([rows, unallocated, totals]).toEqual([[], { ...none, accounts: [] }, none])
})

test('the fingerprint is the same in four languages; a posting changes it', async () => {
  await book('610000', 10, { SUD: 100 })
  const of = async (lang: string) => (await read(`&detail=accounts&lang=${lang}`)).fingerprint
  const prints = [await of('fr'), await of('nl'), await of('en'), await of('de')]
  expect(new Set(prints).size).toBe(1)
  await book('610000', 1)
  expect(await of('fr')).not.toBe(prints[0])
})

test('404 an axis or a year that the file does not have; a code below an axis is none', async () => {
  const of = async (query: string) => (await admin('GET', `${b.path}/reports/analytic?${query}`)).status
  const elsewhere = await makeBooks(w, admin)
  const [year] = (await admin('GET', `${elsewhere.path}/fiscal-years`)).body
  expect(await of('axis_id=999999999')).toBe(404)
  expect(await of(`axis_id=${codes['NORD']}`)).toBe(404)
  expect(await of(`axis_id=${codes['DEP']}&fiscal_year_id=${year.id}`)).toBe(404)
  expect((await admin('GET', `${elsewhere.path}/reports/analytic?axis_id=${codes['DEP']}`)).status).toBe(404)
})

test.each([
  ['', ['axis_id']],
  ['axis_id=x', ['axis_id']],
  ['axis_id=AXIS&detail=lines', ['detail']],
  ['axis_id=AXIS&from=2026-05-01&to=2026-04-30', ['to']],
])('422 %s', async (query, fields) =>
  expect(fieldsOf(await admin('GET', `${b.path}/reports/analytic?${query.replace('AXIS', String(codes['DEP']))}`))).toEqual([422, fields]),
)

test('a reviewer reads it; somebody else finds nothing', async () => {
  const [reviewer, outsider, axis] = [await w.as('reviewer'), await w.outsider(), await created()]
  expect((await reviewer('GET', `C/reports/analytic?axis_id=${axis}`)).status).toBe(200)
  expect((await outsider('GET', `C/reports/analytic?axis_id=${axis}`)).status).toBe(404)
})

const created = async (): Promise<number> => (await admin('POST', 'C/analytic-codes', { body: { code: 'AX', label: 'Axe' } })).body.id
