import { expect, test } from 'vitest'
import { type Booking, inputOf, shown, sumsOf } from '../../../test/packs/return-lines.ts'
import { formatCents } from '../../lib/money.ts'
import { packOf } from '../index.ts'
import type { Pack } from '../pack.ts'
import { computeReturn } from './compute.ts'
import { settlementLines } from './settlement.ts'

const [be, fr, lu] = [packOf('BE'), packOf('FR'), packOf('LU')]

const settled = (pack: Pack, bookings: readonly Booking[], given?: Parameters<typeof inputOf>[1]): string[] => {
  const sums = sumsOf(pack, bookings)
  return shown(settlementLines(pack, sums, computeReturn(pack, inputOf(sums, given)), pack.default_settings.auto_entries.vat))
}

const sale = { code: 'V21', base: '1000.00' }

test('Belgium: the accounts of the period are turned round, the balance is owed or claimed', () => {
  expect(settled(be, [sale, { code: 'AS21', base: '100.00' }])).toEqual(['411059 -21.00', '451054 210.00', '451200 -189.00'])
  expect(
    settled(be, [
      { code: 'AMIC21', base: '100.00', document: 'credit_note' },
      { code: 'AS21', base: '100.00' },
    ]),
  ).toEqual(['411059 -21.00', '411062 -21.00', '411200 21.00', '451063 21.00'])
})

test('Belgium: the reversal of an earlier sale turns its own account round, whatever box it is filed in', () => {
  expect(settled(be, [{ ...sale, reversed: 'earlier' }])).toEqual(['411200 210.00', '451054 -210.00'])
})

test('Belgium: no entry when nothing moved, nor when only bases did', () => {
  expect(settled(be, [])).toEqual([])
  expect(settled(be, [{ code: 'VICL', base: '500.00' }], { adjustments: { '03': '100.00' } })).toEqual([])
})

test('Belgium: typed tax has a counter-line on the correction accounts', () => {
  expect(settled(be, [sale], { adjustments: { 61: '40.00' } })).toEqual(['451054 210.00', '451200 -250.00', '451830 40.00'])
  expect(settled(be, [sale], { adjustments: { 62: '40.00' } })).toEqual(['411830 -40.00', '451054 210.00', '451200 -170.00'])
  expect(settled(be, [sale], { adjustments: { 62: '-40.00' } })).toEqual(['451054 210.00', '451200 -250.00', '451830 40.00'])
  expect(settled(be, [], { adjustments: { 61: '40.00', 62: '40.00' } })).toEqual(['411830 -40.00', '451830 40.00'])
})

test('Luxembourg: one account due, one deductible, the balance by its sign, typed tax by its effect', () => {
  expect(settled(lu, [{ code: 'V17', base: '100.00' }])).toEqual(['461411 17.00', '461412 -17.00'])
  expect(settled(lu, [{ code: 'A17', base: '100.00' }])).toEqual(['421611 -17.00', '421612 17.00'])
  // 095 takes deductions back: it raises the debt.
  expect(settled(lu, [{ code: 'A17', base: '100.00' }], { adjustments: { '095': '7.00' } })).toEqual([
    '421611 -17.00',
    '421612 10.00',
    '461418 7.00',
  ])
})

test('France: a credit goes on to the next return, is claimed back, and the one before is used up', () => {
  const credit = { code: 'A20', base: '5000.20' }
  expect(settled(fr, [credit])).toEqual(['44566 -1000.04', '44567 1000.00', '6589 0.04'])
  expect(settled(fr, [credit], { refund_requested: true, adjustments: { 26: '760.00' } })).toEqual([
    '44566 -1000.04',
    '44567 240.00',
    '44583 760.00',
    '6589 0.04',
  ])
  expect(settled(fr, [{ code: 'V20', base: '1000.00' }], { previous: { amounts: { 27: '80.00' } } })).toEqual([
    '44551 -120.00',
    '44567 -80.00',
    '44571 200.00',
  ])
  expect(settled(fr, [credit], { previous: { amounts: { 27: '80.00' } } })).toEqual([
    '44566 -1000.04',
    '44567 -80.00',
    '44567 1080.00',
    '6589 0.04',
  ])
})

test('France: rounding in favour of the company is income', () => {
  expect(settled(fr, [{ code: 'V20', base: '101.10' }])).toEqual(['44551 -20.00', '44571 20.22', '7589 -0.22'])
})

test.each([
  ['15', '30.00', ['44551 -230.00', '44571 200.00', '445881 30.00']],
  ['5B', '30.00', ['44551 -230.00', '44571 200.00', '445881 30.00']],
  ['29', '30.00', ['44551 -230.00', '44571 200.00', '445881 30.00']],
  ['Z5', '30.00', ['44551 -230.00', '44571 200.00', '445881 30.00']],
  ['21', '30.00', ['44551 -170.00', '44571 200.00', '445882 -30.00']],
  ['2C', '30.00', ['44551 -170.00', '44571 200.00', '445882 -30.00']],
  ['X5', '30.00', ['44551 -170.00', '44571 200.00', '445882 -30.00']],
  ['AB', '30.00', ['44551 -170.00', '44571 200.00', '445882 -30.00']],
  // The tax on a typed base is no rounding either.
  ['08_base', '150.00', ['44551 -230.00', '44571 200.00', '445881 30.00']],
  ['A1', '150.00', ['44551 -200.00', '44571 200.00']],
  ['22A', '0.50', ['44551 -200.00', '44571 200.00']],
] as const)('France: %s typed as %s', (box, amount, expected) => {
  expect(settled(fr, [{ code: 'V20', base: '1000.00' }], { adjustments: { [box]: amount } })).toEqual(expected)
})

test('France: a credit given to the head of the group leaves the company', () => {
  expect(settled(fr, [{ code: 'A20', base: '5000.00' }], { adjustments: { AA: '400.00' } })).toEqual([
    '44566 -1000.00',
    '44567 600.00',
    '445881 400.00',
  ])
})

test('France: in the first return a typed change of the opening credit needs no counter-line', () => {
  const given = { opening_credit: '80.00', adjustments: { 22: '-30.00' } }
  expect(settled(fr, [{ code: 'V20', base: '1000.00' }], given)).toEqual(['44551 -150.00', '44567 -50.00', '44571 200.00'])
})

test('accounts of the settings replace the usual ones, and what boxes and ledger differ by goes to the correction accounts', () => {
  const sums = sumsOf(be, [sale])
  const odd = sums.map((one) =>
    one.account === '451054'
      ? { ...one, boxes: one.boxes.map((box) => ({ ...box, amount: sums[0]?.boxes[0]?.amount ?? box.amount })) }
      : one,
  )
  const accounts = {
    payable_account: '451299',
    receivable_account: '411299',
    correction_payable_account: '451839',
    correction_receivable_account: '411839',
  }
  const result = computeReturn(be, inputOf(odd))
  expect(formatCents(result.rounding)).toBe('790.00')
  expect(shown(settlementLines(be, odd, result, accounts))).toEqual(['451054 210.00', '451299 -1000.00', '451839 790.00'])
})
