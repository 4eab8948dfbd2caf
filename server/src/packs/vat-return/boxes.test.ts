import { expect, test } from 'vitest'
import { formatCents } from '../../lib/money.ts'
import { packOf, packs } from '../index.ts'
import { balanceSigns } from './boxes.ts'
import { adjustableBoxes, refundMinimum, takesCents } from './index.ts'

const taxes = (code: 'BE' | 'FR' | 'LU', isFirst = false): string => {
  const pack = packOf(code)
  const kinds = new Map(pack.vat_boxes.map(({ box, kind }) => [box, kind]))
  return [...adjustableBoxes(pack, isFirst)]
    .filter((box) => kinds.get(box) === 'tax')
    .toSorted()
    .join(' ')
}

test('the boxes of tax that may be typed in', () => {
  expect(taxes('BE')).toBe('61 62')
  expect(taxes('FR')).toBe('13_tax 15 21 2C 5B T7_tax')
  expect(taxes('FR', true)).toBe('13_tax 15 21 22 2C 5B T7_tax')
  expect(taxes('LU')).toBe('042 073 090 092 094 095 227 228 417 452 732 734 736 932 934 936 962 964')
  expect(taxes('LU', true)).toBe(taxes('LU'))
})

test.each(packs)('$code: every base, every box to fill in and every note may be typed, no total may', (pack) => {
  const adjustable = adjustableBoxes(pack, false)
  const ofKind = (kinds: readonly string[]) => pack.vat_boxes.filter(({ kind }) => kinds.includes(kind))
  expect(ofKind(['base', 'input', 'info']).filter(({ box }) => !adjustable.has(box))).toEqual([])
  expect(ofKind(['total']).filter(({ box }) => adjustable.has(box))).toEqual([])
})

test('whole euros in France, except the coefficient', () => {
  expect([
    takesCents(packOf('BE'), '61'),
    takesCents(packOf('FR'), '15'),
    takesCents(packOf('FR'), '22A'),
    takesCents(packOf('LU'), '095'),
  ]).toEqual([true, false, true, true])
})

test('the least refund: 150 with the return that ends the year, else 760, in France only', () => {
  const minimum = (code: 'BE' | 'FR' | 'LU', day: string) => {
    const found = refundMinimum(packOf(code), day)
    return found && formatCents(found)
  }
  expect([minimum('FR', '2026-12-31'), minimum('FR', '2026-11-30'), minimum('FR', '2026-03-31')]).toEqual(['150.00', '760.00', '760.00'])
  expect([minimum('BE', '2026-12-31'), minimum('LU', '2026-12-31')]).toEqual([null, null])
})

test.each(packs)(
  '$code: every box of tax and no other raises or lowers the balance, except the typed ones of the French settlement',
  (pack) => {
    const signs = balanceSigns(pack)
    const expected = pack.vat_boxes
      .filter(({ box, kind }) => kind === 'tax' || ['AA', 'X5', '29', 'Z5', 'AB'].includes(box))
      .map(({ box }) => box)
    expect([...signs.keys()].toSorted()).toEqual(expected.toSorted())
  },
)
