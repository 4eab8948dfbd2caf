import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, magnitude, minus, parseCents, plus, roundToEuros, sum, zero } from '../../src/lib/money.ts'
import { packOf, packs } from '../../src/packs/index.ts'
import type { Pack } from '../../src/packs/pack.ts'
import {
  adjustableBoxes,
  computeReturn,
  type LineSums,
  type ReturnResult,
  settlementLines,
  takesCents,
} from '../../src/packs/vat-return/index.ts'
import { type Booking, codeOf, inputOf, sumsOf } from './return-lines.ts'

const runs = { numRuns: 1_000 }

const decimal = (cents: number): string => (cents / 100).toFixed(2)

const bookingOf = (pack: Pack, overrides: boolean): fc.Arbitrary<Booking> =>
  fc
    .record({
      code: fc.constantFrom(...pack.vat_codes.map(({ code }) => code)),
      base: fc.integer({ min: -300_000, max: 900_000 }),
      document: fc.constantFrom('invoice', 'credit_note'),
      isReversal: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
      paid: fc.integer({ min: 1, max: 100 }),
      cents: fc.integer({ min: -5, max: 5 }),
    })
    .map(({ code, base, document, isReversal, paid, cents }) => {
      const { exigibility, rate } = codeOf(pack, code)
      const isTaxed = Number(rate) > 0 && overrides && Math.abs(base) > 1_000
      return {
        code,
        base: decimal(base),
        document,
        ...(isReversal ? { reversed: 'earlier' as const } : {}),
        ...(exigibility === 'payment' ? { paid } : {}),
        ...(isTaxed && exigibility !== 'payment' ? { tax: decimal(Math.round((base * Number(rate)) / 100) + cents) } : {}),
      }
    })

/** Typed amounts, of any sign in Belgium and Luxembourg, and of boxes that raise or lower the debt in France. */
const adjustmentsOf = (pack: Pack): fc.Arbitrary<Record<string, string>> =>
  fc
    .dictionary(
      fc.constantFrom(...[...adjustableBoxes(pack, false)].filter((box) => box !== pack.vat_return.refund_claim?.box)),
      fc.integer({ min: -90_000, max: 90_000 }),
      { maxKeys: 4 },
    )
    .map((typed) =>
      Object.fromEntries(
        Object.entries(typed).map(([box, cents]) => [
          box,
          takesCents(pack, box) ? decimal(cents) : `${Math.abs(Math.round(cents / 100))}.00`,
        ]),
      ),
    )

const periodOf = (pack: Pack, overrides = true) =>
  fc.array(bookingOf(pack, overrides), { maxLength: 14 }).map((bookings) => sumsOf(pack, bookings))

const kindOf = (pack: Pack, grid: string) => pack.vat_boxes.find(({ box }) => box === grid)?.kind
const vatKinds: readonly string[] = ['vat_due', 'vat_deductible']
const vatAccounts = new Set(
  packs.flatMap((pack) => pack.accounts.filter(({ kind }) => vatKinds.includes(kind)).map(({ number }) => `${pack.code} ${number}`)),
)

const debtOfLedger = (pack: Pack, sums: readonly LineSums[]): Cents =>
  minus(zero, sum(sums.filter(({ boxes }) => boxes.some(({ grid }) => kindOf(pack, grid) === 'tax')).map(({ balance }) => balance)))

const at = (result: ReturnResult, box: string): Cents => result.all.get(box) ?? zero
const total = (result: ReturnResult, boxes: string): Cents => sum(boxes.split(' ').map((box) => at(result, box)))
const computed = (sums: readonly LineSums[], boxes: string): Cents =>
  sum(sums.flatMap((one) => one.boxes.filter(({ grid }) => boxes.split(' ').includes(grid)).map(({ amount }) => amount)))

/** The settlement balances, has no empty line, and turns round exactly what the lines with tax moved. */
function expectSettled(pack: Pack, sums: readonly LineSums[], result: ReturnResult) {
  const lines = settlementLines(pack, sums, result, pack.default_settings.auto_entries.vat)
  expect(sum(lines.map(({ debit }) => debit))).toBe(sum(lines.map(({ credit }) => credit)))
  expect(lines.filter(({ debit, credit }) => debit < 0n || credit < 0n || (debit === 0n) === (credit === 0n))).toEqual([])
  const turned = sum(
    lines.filter(({ account }) => vatAccounts.has(`${pack.code} ${account}`)).map(({ debit, credit }) => minus(debit, credit)),
  )
  expect(turned).toBe(debtOfLedger(pack, sums))
}

/** Every box is the sum of its columns, except where a formula or whole euros say otherwise; every move is in two boxes. */
function expectColumns(pack: Pack, sums: readonly LineSums[], result: ReturnResult) {
  const ownOf = new Map(pack.vat_boxes.map(({ box }) => [box, computed(sums, box)]))
  const wrong = result.boxes.filter(({ grid, kind, computed: own, moved, carried, adjustment, amount, carry_forward }) => {
    const formula = pack.vat_boxes.find(({ box }) => box === grid)?.formula ?? null
    if (kind !== 'total' && own !== ownOf.get(grid)) return true
    if (formula !== null) return moved !== 0n
    const there = result.moves.flatMap(({ from, to, from_amount, to_amount }) => [
      from === grid ? from_amount : zero,
      to === grid ? to_amount : zero,
    ])
    const exact = sum([own, moved, carried])
    const expected = plus(takesCents(pack, grid) ? exact : roundToEuros(exact), adjustment)
    return moved !== sum(there) || plus(amount, carry_forward) !== expected
  })
  expect(wrong).toEqual([])
}

test('Belgium: every filed box is zero or more, the balance is that of the ledger, and no base is lost', () => {
  const pack = packOf('BE')
  const carried = fc.dictionary(fc.constantFrom('81', '82', '83'), fc.integer({ min: -90_000, max: 0 }).map(decimal))
  fc.assert(
    fc.property(periodOf(pack), carried, (sums, carry_forward) => {
      const result = computeReturn(pack, inputOf(sums, { previous: { carry_forward } }))
      expect([...result.all].filter(([, amount]) => amount < 0n)).toEqual([])
      const debt = debtOfLedger(pack, sums)
      expect(minus(at(result, 'XX'), at(result, 'YY'))).toBe(debt)
      expect(minus(result.due, result.refund)).toBe(debt)
      expect(minus(computed(sums, '54 55 56 57 61 63'), computed(sums, '59 62 64'))).toBe(debt)
      const sold = '00 01 02 03 44 45 46 47'
      expect(minus(total(result, sold), total(result, '48 49'))).toBe(minus(computed(sums, sold), computed(sums, '48 49')))
      expect(minus(total(result, '44 46'), at(result, '48'))).toBe(minus(computed(sums, '44 46'), computed(sums, '48')))
      const rest = sum(result.boxes.map(({ carry_forward: left }) => left))
      const before = sum(Object.values(carry_forward).map(parseCents))
      expect(plus(total(result, '81 82 83'), rest)).toBe(plus(computed(sums, '81 82 83'), before))
      expect([result.rounding, result.corrections]).toEqual([zero, []])
      expectColumns(pack, sums, result)
      expectSettled(pack, sums, result)
    }),
    runs,
  )
})

test('Belgium: whatever is typed, no tax box is negative and the entry balances', () => {
  const pack = packOf('BE')
  fc.assert(
    fc.property(periodOf(pack), adjustmentsOf(pack), (sums, adjustments) => {
      const result = computeReturn(pack, inputOf(sums, { adjustments }))
      const typed = minus(parseCents(adjustments[61] ?? '0.00'), parseCents(adjustments[62] ?? '0.00'))
      expect(minus(result.due, result.refund)).toBe(plus(debtOfLedger(pack, sums), typed))
      expect([...result.all].filter(([box, amount]) => amount < 0n && kindOf(pack, box) !== 'base')).toEqual([])
      expectColumns(pack, sums, result)
      expectSettled(pack, sums, result)
    }),
    runs,
  )
})

test('France: every filed line is zero or more and in whole euros, and the rounding stays small', () => {
  const pack = packOf('FR')
  fc.assert(
    fc.property(periodOf(pack, false), fc.integer({ min: 0, max: 5_000 }), fc.boolean(), (sums, before, refund_requested) => {
      const result = computeReturn(pack, inputOf(sums, { previous: { amounts: { 27: `${before}.00` } }, refund_requested }))
      expect([...result.all].filter(([, amount]) => amount < 0n || amount % 100n !== 0n)).toEqual([])
      expect(at(result, '25') === 0n || at(result, '32') === 0n).toBe(true)
      // A base is off by half a euro at most, the tax on it, a deduction and a moved amount as well; each document by half a cent.
      const rounded = BigInt(result.boxes.length + result.moves.length)
      expect(magnitude(result.rounding) <= rounded * 100n).toBe(true)
      expectSettled(pack, sums, result)
    }),
    runs,
  )
})

test('France: whatever is typed and whatever tax documents state, the entry balances', () => {
  const pack = packOf('FR')
  fc.assert(
    fc.property(periodOf(pack), adjustmentsOf(pack), (sums, adjustments) => {
      const result = computeReturn(pack, inputOf(sums, { adjustments }))
      const rounding = computeReturn(pack, inputOf(sums)).rounding
      expect(result.rounding).toBe(rounding)
      expectColumns(pack, sums, result)
      expectSettled(pack, sums, result)
    }),
    runs,
  )
})

test('Luxembourg: boxes are the sums of the lines and of what is typed, and the entry balances', () => {
  const pack = packOf('LU')
  fc.assert(
    fc.property(periodOf(pack), adjustmentsOf(pack), (sums, adjustments) => {
      const result = computeReturn(pack, inputOf(sums, { adjustments }))
      expect([result.rounding, result.moves]).toEqual([zero, []])
      const typed = sum(result.corrections.map(({ amount }) => amount))
      expect(minus(result.due, result.refund)).toBe(plus(debtOfLedger(pack, sums), typed))
      expectColumns(pack, sums, result)
      expectSettled(pack, sums, result)
    }),
    runs,
  )
})
