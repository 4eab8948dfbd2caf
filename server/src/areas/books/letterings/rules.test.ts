/** The rules of lettering as tables: shares, codes, automatic matches. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCents, sum, zero } from '../../../lib/money.ts'
import { type Candidate, matchItems } from './matching.ts'
import { letteringCode, capToSmallerSide, type OpenLine, planLettering, requestedShare } from './rules.ts'

const line = (open: string, over: Partial<OpenLine> = {}): OpenLine => ({
  id: 100_001,
  entry_id: 1,
  entry_date: '2026-01-01',
  due_date: null,
  account_id: 1,
  third_party_id: 1,
  is_collective: true,
  open: parseCents(open),
  has_lettering: false,
  ...over,
})
const shares = (...amounts: string[]) => amounts.map((amount, id) => ({ line: line(amount, { id }), amount: parseCents(amount) }))
const given = (plan: ReturnType<typeof planLettering>) => plan?.shares.map(({ amount }) => amount) ?? null

test.for([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [52, 'AZ'],
  [702, 'ZZ'],
  [703, 'AAA'],
] as const)('the code of %i is %s', ([serial, code]) => {
  expect(letteringCode(serial)).toBe(code)
})

test.for([
  ['100.00', null, 10_000n],
  ['-100.00', null, -10_000n],
  ['-100.00', '40.00', -4000n],
  ['-100.00', '-40.00', -4000n],
  ['100.00', '-40.00', null],
  ['100.00', '100.01', null],
  ['100.00', '0.00', null],
] as const)('open %s, requested %s: takes %s', ([open, asked, amount]) => {
  expect(requestedShare(line(open), asked === null ? null : parseCents(asked))?.amount ?? null).toBe(amount)
})

test('the most recent line larger than the difference stays open for it; without such a line there is no plan', () => {
  expect(given(planLettering(shares('100.00', '-40.00'), false, zero))).toEqual([4000n, -4000n])
  expect(given(planLettering(shares('100.00', '100.00', '-150.00'), false, zero))).toEqual([10_000n, 5000n, -15_000n])
  expect(given(planLettering(shares('100.00', '100.00', '-90.00'), false, zero))).toBeNull()
  expect(planLettering(shares('100.40', '-100.00'), true, parseCents('0.40'))).toMatchObject({ difference: 40n })
  expect(planLettering(shares('100.41', '-100.00'), true, parseCents('0.40'))).toBeNull()
})

test('shares always sum to zero and never exceed the open amounts', () => {
  const cents = fc.integer({ min: 1, max: 1_000_000 }).map((n) => BigInt(n))
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), fc.array(cents, { minLength: 1, maxLength: 8 }), (debits, credits) => {
      const side = (amounts: bigint[], sign: bigint) =>
        amounts.map((amount, id) => {
          const open = parseCents(`${sign * amount}`)
          return { line: line('0.00', { id: Number(sign) * (id + 1), open }), amount: open }
        })
      const [left, right] = [side(debits, 1n), side(credits, -1n)]
      const most = capToSmallerSide(left, right)
      const plan = planLettering([...left, ...right], false, zero)
      for (const found of [most, plan?.shares ?? []]) {
        expect(sum(found.map(({ amount }) => amount))).toBe(0n)
        for (const {
          line: { open },
          amount,
        } of found) {
          expect(amount === 0n || amount > 0n !== (open ?? zero) > 0n).toBe(false)
          expect(amount < 0n ? amount >= (open ?? zero) : amount <= (open ?? zero)).toBe(true)
        }
      }
    }),
    { numRuns: 2000 },
  )
})

test('automatic lettering uses every item once, in groups that settle exactly, and gives a reason for the rest', () => {
  const item = fc.record({
    account_id: fc.constantFrom(1, 2),
    third_party_id: fc.constantFrom(1, null),
    open: fc.constantFrom('10.00', '-10.00', '20.00', '-20.00', '30.00', '-30.00').map(parseCents),
    reference: fc.constantFrom(null, 'F1', 'f-1', 'F2'),
    communication: fc.constantFrom(null, '+++1+++', '1', '2'),
  })
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), (drawn) => {
      const items: Candidate[] = drawn.map((each, id) => ({ ...each, id }))
      const { groups, skipped } = matchItems(items)
      const seen = [...groups.flat().map(({ id }) => id), ...skipped.map(({ entry_line_id }) => entry_line_id)]
      expect(seen.toSorted((a, b) => a - b)).toEqual(items.map(({ id }) => id))
      for (const group of groups) {
        expect(sum(group.map(({ open }) => open))).toBe(0n)
        expect(new Set(group.map(({ account_id, third_party_id }) => `${account_id} ${third_party_id}`)).size).toBe(1)
      }
    }),
    { numRuns: 2000 },
  )
})
