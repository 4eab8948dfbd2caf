/** Exports made while 32 people post: each file is one state of the books. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Booking, bookingIn } from '../harness/books/booking.ts'
import { type Books, makeBooks } from '../harness/books/books.ts'
import { type Caller, type World, world } from '../harness/world.ts'

const writers = 32
const perWriter = 4

let w: World
let admin: Caller
let b: Books
let book: Booking
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  b = await makeBooks(w, admin)
  book = bookingIn(b, admin)
})
afterAll(() => w.close())

/** The cents of a column by account number; the last row is the total. */
function columnOf(csv: string, title: string): Map<string, number> {
  const [head = [], ...rows] = csv
    .slice(1)
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))
  const at = head.indexOf(title)
  return new Map(rows.map((row) => [row[0] || 'total', Math.round(Number(row[at] || 0) * 100)]))
}

test('every export balances and holds each entry completely or not at all', async () => {
  let [sent, answered] = [0, 0]
  const post = async (cents: string) => {
    sent += 1
    const lines = [
      { account: '620200', debit: cents },
      { account: '455000', credit: cents },
    ]
    expect((await book.free({ lines })).status).toBe(201)
    answered += 1
  }
  const posting = Promise.all(
    Array.from({ length: writers }, async () => {
      for (let n = 0; n < perWriter; n += 1) await post('100.00')
    }),
  )
  const state = { over: false }
  void posting.finally(() => (state.over = true))
  const seen: number[] = []
  while (!state.over) {
    const least = answered
    const { status, text } = await admin('GET', `${b.path}/exports/trial-balance?format=csv&lang=en`)
    expect(status).toBe(200)
    const [debit, credit] = [columnOf(text, 'Debit'), columnOf(text, 'Credit')]
    expect(debit.get('total') ?? 0).toBe(credit.get('total') ?? 0)
    expect(debit.get('620200') ?? 0).toBe(credit.get('455000') ?? 0)
    const entries = (debit.get('total') ?? 0) / 10_000
    expect(Number.isInteger(entries)).toBe(true)
    // What was acknowledged before the export began is in it; what was not sent when it ended is not.
    expect(entries).toBeGreaterThanOrEqual(least)
    expect(entries).toBeLessThanOrEqual(sent)
    seen.push(entries)
  }
  await posting
  expect(answered).toBe(writers * perWriter)
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  expect(new Set(seen).size).toBeGreaterThan(1)
})
