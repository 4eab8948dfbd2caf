import { expect, test } from 'vitest'
import type { ExtractionLine } from './extraction.ts'
import { bookLines } from './book-lines.ts'

const line = (amount_net: number, given: Partial<ExtractionLine> = {}): ExtractionLine => ({
  description: null,
  quantity: null,
  unit_price: null,
  vat_rate: 21,
  amount_net,
  amount_vat: null,
  amount_gross: null,
  ...given,
})
const totals = (net: number, vat: number, vat_breakdown: { rate: number; base: number; amount: number }[] = []) => ({
  net,
  vat,
  gross: Math.round((net + vat) * 100) / 100,
  vat_breakdown,
})
const amounts = (lines: ReturnType<typeof bookLines>) => lines.map(({ amount_net, amount_vat }) => [amount_net, amount_vat])

test('the tax that the stated has for a rate is shared by its lines, also where it is not what the rate gives', () => {
  const stated = totals(100, 20.58, [{ rate: 21, base: 100, amount: 20.58 }])
  expect(amounts(bookLines([line(60), line(40)], stated))).toEqual([
    ['60.00', '12.35'],
    ['40.00', '8.23'],
  ])
})

test('two categories of one rate are one rate', () => {
  const shares = [
    { rate: 21, base: 1.12, amount: 0.24 },
    { rate: 21, base: 2.24, amount: 0.47 },
  ]
  expect(amounts(bookLines([line(1.12), line(2.24)], totals(3.36, 0.71, shares)))).toEqual([
    ['1.12', '0.24'],
    ['2.24', '0.47'],
  ])
})

test('lines that are further from their rate than they can round to are what they are, with the tax of their sum', () => {
  const stated = totals(200, 42, [{ rate: 21, base: 200, amount: 42 }])
  expect(amounts(bookLines([line(1.12), line(1.12), line(1.12)], stated))).toEqual([
    ['1.12', '0.24'],
    ['1.12', '0.24'],
    ['1.12', '0.23'],
  ])
})

test('a stated below zero is turned, its discounts too; quantity by price keeps the sign of its amount', () => {
  const stated = totals(-90, -18.9, [{ rate: 21, base: -90, amount: -18.9 }])
  const lines = [line(-100, { quantity: -2, unit_price: 50 }), line(10, { quantity: 1, unit_price: 10 })]
  expect(bookLines(lines, stated)).toEqual([
    { description: null, quantity: 2, unit_price: 50, amount_net: '100.00', amount_vat: '21.00' },
    { description: null, quantity: -1, unit_price: 10, amount_net: '-10.00', amount_vat: '-2.10' },
  ])
  const written = [line(100, { quantity: -1, unit_price: 100 }), line(50, { quantity: 1, unit_price: -50 }), line(5, { unit_price: -5 })]
  expect(bookLines(written, totals(155, 32.55)).map(({ quantity, unit_price }) => [quantity, unit_price])).toEqual([
    [1, 100],
    [1, 50],
    [null, 5],
  ])
})

test('a line that is taken back bears its own tax: what is left over is a cent, and no share of it', () => {
  const stated = totals(0.99, 0.21, [{ rate: 21, base: 0.99, amount: 0.21 }])
  expect(amounts(bookLines([line(100), line(-99.01)], stated))).toEqual([
    ['100.00', '21.00'],
    ['-99.01', '-20.79'],
  ])
})
