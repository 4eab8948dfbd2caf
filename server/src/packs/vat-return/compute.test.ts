import { expect, test } from 'vitest'
import { type Booking, filed, inputOf, sumsOf } from '../../../test/packs/return-lines.ts'
import { formatCents, parseCents } from '../../lib/money.ts'
import { packOf } from '../index.ts'
import type { Pack } from '../pack.ts'
import { computeReturn } from './compute.ts'
import type { ReturnInput, ReturnResult } from './types.ts'

const [be, fr, lu] = [packOf('BE'), packOf('FR'), packOf('LU')]

const returned = (pack: Pack, bookings: readonly Booking[], given?: Parameters<typeof inputOf>[1]): ReturnResult =>
  computeReturn(pack, inputOf(sumsOf(pack, bookings), given))

const sent = (result: ReturnResult): Record<string, string> => {
  const { XX: _due, YY: _deductible, ...rest } = filed(result)
  return rest
}

const moves = ({ moves: all }: ReturnResult): string[] =>
  all.map(
    ({ from, to, from_amount, to_amount, code }) =>
      `${code ?? '-'} ${from} ${formatCents(from_amount)} > ${to ?? '-'} ${formatCents(to_amount)}`,
  )

const columns = (result: ReturnResult, grid: string) => {
  const found = result.boxes.find((box) => box.grid === grid)
  return found && [found.computed, found.moved, found.carried, found.adjustment, found.amount, found.carry_forward].map(formatCents)
}

const earlier = (code: string, document: 'invoice' | 'credit_note' = 'invoice', base = '1000.00'): Booking => ({
  code,
  base,
  document,
  reversed: 'earlier',
})

test.each([
  ['a sale', earlier('V21'), { 49: '1000.00', 64: '210.00', 72: '210.00' }],
  ['a sale at 6 %', earlier('V06'), { 49: '1000.00', 64: '60.00', 72: '60.00' }],
  ['a credit note of a sale', earlier('V21', 'credit_note'), { '03': '1000.00', 54: '210.00', 71: '210.00' }],
  ['a supply to the Union', earlier('VICL'), { 48: '1000.00' }],
  ['a credit note of a supply to the Union', earlier('VICL', 'credit_note'), { 46: '1000.00' }],
  ['a purchase', earlier('AM21'), { 85: '1000.00', 63: '210.00', 71: '210.00' }],
  ['a purchase without deduction', earlier('AS21ND'), { 85: '1210.00' }],
  ['a purchase with half of the tax', earlier('AS21D50'), { 85: '1105.00', 63: '105.00', 71: '105.00' }],
  ['a credit note of a purchase', earlier('AM21', 'credit_note'), { 81: '1000.00', 59: '210.00', 72: '210.00' }],
  ['a purchase in the Union', earlier('AMIC21'), { 84: '1000.00', 62: '210.00', 63: '210.00' }],
  ['a purchase in the Union with half of the tax', earlier('ASIC21D50'), { 84: '1105.00', 62: '210.00', 63: '105.00', 72: '105.00' }],
  [
    'a credit note of a purchase in the Union',
    earlier('AMIC21', 'credit_note'),
    { 81: '1000.00', 86: '1000.00', 55: '210.00', 59: '210.00' },
  ],
  [
    'a credit note of a purchase in the Union with half of the tax',
    earlier('ASIC21D50', 'credit_note'),
    { 82: '1105.00', 86: '1000.00', 55: '210.00', 59: '105.00', 71: '105.00' },
  ],
  ['a purchase of a co-contractor', earlier('ASCC21'), { 85: '1000.00', 62: '210.00', 63: '210.00' }],
  ['an import', earlier('AMIM21'), { 85: '1000.00', 62: '210.00', 63: '210.00' }],
  ['a credit note of an import', earlier('AMIM21', 'credit_note'), { 81: '1000.00', 87: '1000.00', 57: '210.00', 59: '210.00' }],
] as const)('Belgium: the reversal of %s of an earlier period counts as the opposite document', (_what, booking, expected) => {
  const result = returned(be, [booking])
  expect(sent(result)).toEqual(expected)
  expect(new Set(result.moves.map(({ rule }) => rule))).toEqual(new Set(['reversal_of_earlier_period']))
})

test('Belgium: the moves of a reversal name both boxes and both amounts', () => {
  expect(moves(returned(be, [earlier('V21')]))).toEqual(['V21 03 1000.00 > 49 1000.00', 'V21 54 210.00 > 64 210.00'])
  expect(moves(returned(be, [earlier('AM21')]))).toEqual(['AM21 81 0.00 > 85 1000.00', 'AM21 59 210.00 > 63 210.00'])
  expect(moves(returned(be, [earlier('AM21', 'credit_note')]))).toEqual(['AM21 85 1000.00 > - 0.00', 'AM21 63 210.00 > 59 210.00'])
  expect(moves(returned(be, [earlier('ASIC21D50')])).slice(0, 1)).toEqual(['ASIC21D50 86 1000.00 > 84 1105.00'])
})

test('Belgium: the reversal of an earlier sale beside a sale of the period leaves that one whole', () => {
  const result = returned(be, [{ code: 'V21', base: '3000.00' }, earlier('V21')])
  expect(sent(result)).toEqual({ '03': '3000.00', 49: '1000.00', 54: '630.00', 64: '210.00', 71: '420.00' })
  expect(columns(result, '03')).toEqual(['2000.00', '1000.00', '0.00', '0.00', '3000.00', '0.00'])
})

test('Belgium: a code whose lines leave less than nothing in a box moves to the opposite box, others stay', () => {
  const result = returned(be, [
    { code: 'V21', base: '-400.00' },
    { code: 'V12', base: '1000.00' },
    { code: 'AMIC21', base: '-100.00' },
  ])
  expect(sent(result)).toEqual({
    '02': '1000.00',
    49: '400.00',
    54: '120.00',
    64: '84.00',
    62: '21.00',
    63: '21.00',
    71: '36.00',
    84: '100.00',
  })
  expect(new Set(result.moves.map(({ rule }) => rule))).toEqual(new Set(['negative_box']))
  expect(columns(result, '81')).toEqual(['-100.00', '0.00', '0.00', '0.00', '0.00', '-100.00'])
})

test('Belgium: a moved base takes the tax that cannot be deducted along as it was posted, document by document', () => {
  // Each document: tax 0.21, of which 0.11 is deducted, so that 0.10 joins the cost. The rates alone would give 0.11.
  const ten = (booking: Booking): Booking[] => Array.from({ length: 10 }, () => booking)
  const code = 'ASIC21D50'
  expect(sent(returned(be, ten(earlier(code, 'credit_note', '1.02'))))).toMatchObject({ 82: '11.20', 86: '10.20' })
  expect(sent(returned(be, ten(earlier(code, 'invoice', '1.02'))))).toMatchObject({ 84: '11.20' })
  expect(sent(returned(be, ten({ code, base: '-1.02' })))).toMatchObject({ 84: '11.20' })
  expect(sent(returned(be, ten({ code, base: '-1.02', document: 'credit_note' })))).toMatchObject({ 82: '11.20', 86: '10.20' })
  expect(sent(returned(be, [{ code, base: '500.00' }, ...ten(earlier(code, 'credit_note', '1.02'))]))).toMatchObject({
    82: '563.70',
    86: '510.20',
  })
})

test('France: a refund typed as high as the credit stays a typed amount; a higher one is cut to the credit', () => {
  const purchase: Booking = { code: 'A20', base: '5000.00' }
  const refund = (typed: string) => columns(returned(fr, [purchase], { adjustments: { 26: typed }, refund_requested: true }), '26')
  expect(refund('1000.00')).toEqual(['0.00', '0.00', '0.00', '1000.00', '1000.00', '0.00'])
  expect(refund('999.00')).toEqual(['0.00', '0.00', '0.00', '999.00', '999.00', '0.00'])
  expect(refund('1001.00')).toEqual(['1000.00', '0.00', '0.00', '0.00', '1000.00', '0.00'])
})

test('Belgium: a code that no longer names the boxes of its lines follows the codes of the pack', () => {
  const sums = sumsOf(be, [earlier('V21'), earlier('AMIC21')]).map((one) => ({
    ...one,
    rule: be.vat_codes.find(({ code }) => code === 'VFR') ?? null,
  }))
  expect(sent(computeReturn(be, inputOf(sums)))).toEqual({
    49: '1000.00',
    64: '210.00',
    84: '1000.00',
    62: '210.00',
    63: '210.00',
    72: '210.00',
  })
  expect(sent(computeReturn(be, inputOf(sums.map((one) => ({ ...one, rule: null })))))).toMatchObject({ 49: '1000.00', 64: '210.00' })
})

test('Belgium: 81 to 83 below zero are filed as zero, and the rest goes on from return to return', () => {
  const first = returned(be, [{ code: 'AM21', base: '300.00', document: 'credit_note' }])
  expect(columns(first, '81')).toEqual(['-300.00', '0.00', '0.00', '0.00', '0.00', '-300.00'])
  const second = returned(be, [{ code: 'AM21', base: '100.00' }], { previous: { carry_forward: { 81: '-300.00' } } })
  expect(columns(second, '81')).toEqual(['100.00', '0.00', '-300.00', '0.00', '0.00', '-200.00'])
  const third = returned(be, [{ code: 'AM21', base: '250.00' }], { previous: { carry_forward: { 81: '-200.00' } } })
  expect(columns(third, '81')).toEqual(['250.00', '0.00', '-200.00', '0.00', '50.00', '0.00'])
})

test('Belgium: typed amounts are added; one below zero in 61 or 62 goes to the other', () => {
  const sale: Booking = { code: 'V21', base: '1000.00' }
  const typed = returned(be, [sale], { adjustments: { 61: '40.00', 62: '15.00', '03': '5.00' } })
  expect(sent(typed)).toEqual({ '03': '1005.00', 54: '210.00', 61: '40.00', 62: '15.00', 71: '235.00' })
  const turned = returned(be, [sale, { code: 'AMIC21', base: '100.00', document: 'credit_note' }], {
    adjustments: { 61: '-40.00', 62: '-15.00' },
  })
  expect(sent(turned)).toMatchObject({ 61: '15.00', 62: '61.00' })
  expect(columns(turned, '62')).toEqual(['21.00', '55.00', '0.00', '-15.00', '61.00', '0.00'])
  expect(moves(turned)).toEqual(['- 61 40.00 > 62 40.00', '- 62 15.00 > 61 15.00'])
  // A base typed below zero stays, for the check of negative grids.
  expect(sent(returned(be, [sale], { adjustments: { '02': '-1.00' } }))).toMatchObject({ '02': '-1.00' })
})

test('Belgium: boxes stand in the order of the form, without those that are zero in every column', () => {
  const result = returned(be, [
    { code: 'AM21', base: '100.00' },
    { code: 'V21', base: '100.00' },
  ])
  expect(result.boxes.map(({ grid }) => grid)).toEqual(['03', '81', '54', 'XX', '59', 'YY'])
  expect(result.all.size).toBe(be.vat_boxes.length)
  expect([result.is_nil, returned(be, []).is_nil]).toEqual([false, true])
  expect(returned(be, []).boxes).toEqual([])
})

test('France: a rate that credit notes leave below zero goes to B5, and its tax to 21', () => {
  const result = returned(fr, [
    { code: 'V20', base: '1000.30' },
    { code: 'V10', base: '400.40', document: 'credit_note' },
  ])
  expect(filed(result)).toEqual({
    A1: '1000.00',
    B5: '400.00',
    '08_base': '1000.00',
    '08_tax': '200.00',
    21: '40.00',
    16: '200.00',
    23: '40.00',
    TD: '160.00',
    28: '160.00',
    32: '160.00',
  })
  expect(columns(result, 'A1')).toEqual(['599.90', '400.40', '0.00', '0.00', '1000.00', '0.00'])
  expect(columns(result, '9B_tax')).toEqual(['-40.04', '0.00', '0.00', '0.00', '0.00', '0.00'])
  expect(moves(result)).toEqual(['- A1 400.40 > B5 400.40', '- 9B_base 400.40 > 21 40.00'])
  // 200.06 - 40.04 in the ledger.
  expect(formatCents(result.rounding)).toBe('-0.02')
})

test('France: a pair is netted over its codes, and one pair does not net another', () => {
  const result = returned(fr, [
    { code: 'V20', base: '100.00', document: 'credit_note' },
    { code: 'V20E', base: '150.00', paid: 100 },
    { code: 'AIC20', base: '80.00', document: 'credit_note' },
  ])
  expect(filed(result)).toMatchObject({ A1: '50.00', '08_base': '50.00', B5: '80.00', 21: '16.00', 15: '16.00' })
  expect(columns(result, '17')).toEqual(['-16.00', '16.00', '0.00', '0.00', '0.00', '0.00'])
})

test('France: untaxed lines below zero go to F8, deductions below zero to 15', () => {
  const result = returned(fr, [
    { code: 'VEXP', base: '300.00', document: 'credit_note' },
    { code: 'VLIC', base: '40.00', document: 'credit_note' },
    { code: 'A20', base: '100.00', document: 'credit_note' },
    { code: 'A20I', base: '50.00', document: 'credit_note' },
  ])
  expect(filed(result)).toEqual({ F8: '340.00', 15: '30.00', 16: '30.00', TD: '30.00', 28: '30.00', 32: '30.00' })
})

test('France: whole euros, half away from zero, except the coefficient of 22A', () => {
  const result = returned(
    fr,
    [
      { code: 'A20', base: '102.50' },
      { code: 'VEXP', base: '0.50' },
      { code: 'VLIC', base: '1.49' },
    ],
    { adjustments: { '22A': '0.83' } },
  )
  expect(filed(result)).toEqual({ E1: '1.00', F2: '1.00', 20: '21.00', 23: '21.00', 25: '21.00', 27: '21.00', '22A': '0.83' })
})

const credit: Booking = { code: 'A20', base: '5000.00' }

test('France: the credit of the return before is deducted, in the first return the opening balance and what was typed', () => {
  expect(filed(returned(fr, [credit], { previous: { amounts: { 27: '80.00' } } }))).toMatchObject({
    22: '80.00',
    23: '1080.00',
    27: '1080.00',
  })
  expect(filed(returned(fr, [credit], { opening_credit: '79.60' }))).toMatchObject({ 22: '80.00', 23: '1080.00' })
  const typed = returned(fr, [credit], { opening_credit: '80.00', adjustments: { 22: '-30.00' } })
  expect(columns(typed, '22')).toEqual(['80.00', '0.00', '0.00', '-30.00', '50.00', '0.00'])
  expect(filed(returned(fr, [credit], { previous: { amounts: { 27: '80.00' } }, adjustments: { 22: '-30.00' } }))).toMatchObject({
    22: '80.00',
  })
})

test.each([
  [{}, undefined, '1000.00'],
  [{ refund_requested: true }, '1000.00', undefined],
  [{ refund_requested: true, adjustments: { 26: '760.00' } }, '760.00', '240.00'],
  [{ refund_requested: true, adjustments: { 26: '1200.00' } }, '1000.00', undefined],
  [{ adjustments: { 26: '100.00' } }, '100.00', '900.00'],
] as const)('France: of a credit of 1000 with %j, 26 is %s and 27 is %s', (given, claimed, carried) => {
  const result = returned(fr, [credit], given)
  expect([filed(result)[26], filed(result)[27]]).toEqual([claimed, carried])
  expect(formatCents(result.refund)).toBe('1000.00')
})

test('Luxembourg: a minus sign is filed, and the balance is due or refunded by its sign', () => {
  const result = returned(lu, [{ code: 'V17', base: '1000.00', document: 'credit_note' }])
  expect(filed(result)).toMatchObject({ 701: '-1000.00', 702: '-170.00', 105: '-170.00' })
  expect([result.due, result.refund].map(formatCents)).toEqual(['0.00', '170.00'])
  expect(result.moves).toEqual([])
})

test('a return is the same whatever the order of its sums', () => {
  const sums = sumsOf(be, [earlier('V21'), { code: 'AMIC21', base: '-100.00' }, { code: 'AS21D50', base: '33.33' }])
  const input: ReturnInput = inputOf(sums)
  expect(filed(computeReturn(be, { ...input, sums: sums.toReversed() }))).toEqual(filed(computeReturn(be, input)))
  expect(parseCents('0.00')).toBe(computeReturn(be, input).rounding)
})
