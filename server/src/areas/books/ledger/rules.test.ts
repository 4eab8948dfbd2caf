import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCents, parseCents, plus } from '../../../lib/money.ts'
import { isInRange, pagePartsOf, pageStartOf, type LedgerSegment, totalsOf } from './rules.ts'

/** Months with the given numbers of lines, each a debit of one euro. */
const months = (counts: readonly number[]): LedgerSegment[] =>
  counts.map((lines, index) => ({
    starts_on: `2026-${String(index + 1).padStart(2, '0')}-01`,
    lines,
    debit: `${lines}.00`,
    credit: '0.00',
  }))

test('an empty ledger has no page, and its closing balance is its opening balance', () => {
  expect(totalsOf('5.00', [])).toEqual({ total: 0, totals: { debit: '0.00', credit: '0.00' }, closing_balance: '5.00' })
  expect(pageStartOf('5.00', [], { offset: 0, per_page: 50, order: 'asc' })).toBeNull()
})

test('segments before the page are skipped, and only lines of its own segment are read', () => {
  expect(pageStartOf('10.00', months([3, 4, 5]), { offset: 5, per_page: 2, order: 'asc' })).toEqual({
    starts_on: '2026-02-01',
    skip: 2,
    take: 2,
    balance: '13.00',
  })
  expect(pageStartOf('10.00', months([3, 4, 5]), { offset: 11, per_page: 50, order: 'desc' })).toEqual({
    starts_on: '2026-01-01',
    skip: 0,
    take: 1,
    balance: '10.00',
  })
  expect(pageStartOf('10.00', months([3, 4, 5]), { offset: 12, per_page: 50, order: 'asc' })).toBeNull()
})

test('every line is on exactly one page, in both orders, with the right balance before it', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(counts, fc.integer({ min: 1, max: 7 }), fc.constantFrom('asc' as const, 'desc' as const), (lines, per_page, order) => {
      const segments = months(lines)
      const { total, closing_balance } = totalsOf('0.00', segments)
      expect(closing_balance).toBe(`${total}.00`)
      const seen: number[] = []
      for (let offset = 0; offset < total; offset += per_page) {
        const start = pageStartOf('0.00', segments, { offset, per_page, order })
        if (!start) throw new Error('a page within the ledger has a start')
        const before = plus(parseCents(start.balance), parseCents(`${start.skip}.00`))
        const first = Number(formatCents(before))
        seen.push(...Array.from({ length: start.take }, (_, index) => first + index))
      }
      expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, index) => index))
    }),
  )
})

test('a range of accounts includes every number that begins with its last one', () => {
  const numbers = ['40', '400000', '45', '451000', '459999', '46', '5']
  const within = (range: Parameters<typeof isInRange>[1]) => numbers.filter((number) => isInRange(number, range))
  expect(within({})).toEqual(numbers)
  expect(within({ account_to: '45' })).toEqual(['40', '400000', '45', '451000', '459999'])
  expect(within({ account_from: '45', account_to: '4510' })).toEqual(['45', '451000'])
  expect(within({ account_from: '451' })).toEqual(['451000', '459999', '46', '5'])
})

test('the parts of any page are the lines of the ledgers one after another', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5), { maxLength: 8 }), fc.nat(30), fc.nat(10), (counts, skip, take) => {
      const ledgers = counts.map((lines, id) => ({ id, lines }))
      const all = ledgers.flatMap(({ id, lines }) => Array.from({ length: lines }, (_, n) => `${id}/${n}`))
      const read = pagePartsOf(ledgers, skip, take).flatMap((part) =>
        Array.from({ length: part.take }, (_, n) => `${part.ledger.id}/${part.skip + n}`),
      )
      expect(read).toEqual(all.slice(skip, skip + take))
    }),
  )
})
