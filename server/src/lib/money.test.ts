import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  allocate,
  type Cents,
  exchanged,
  formatCents,
  formatDecimal,
  minus,
  negate,
  parseCents,
  parseDecimal,
  percentOf,
  plus,
  priceOf,
  roundDecimal,
  sum,
  times,
  zero,
} from './money.ts'

const widest = 10n ** 15n
const text = (value: bigint): string => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`
const positive = fc.bigInt({ min: 0n, max: widest }).map((value) => parseCents(text(value)))
const amount = fc.tuple(positive, fc.boolean()).map(([value, turned]) => (turned ? negate(value) : value))
const factor = fc.bigInt({ min: -1_000_000n, max: 1_000_000n })
const scale = fc.bigInt({ min: 1n, max: 1_000_000n })
const of = (value: string): Cents => parseCents(value)

test.each([
  ['0', '0.00'],
  ['1210.00', '1210.00'],
  ['1210.5', '1210.50'],
  ['-0.01', '-0.01'],
  ['-0', '0.00'],
  ['007.10', '7.10'],
  ['9999999999999.99', '9999999999999.99'],
])('%s is read and written as %s', (given, written) => {
  expect(formatCents(of(given))).toBe(written)
})

test.each(['', '1.234', '1,00', '1 000.00', '+1.00', '1e3', '.5', '1.', '--1', '0x10', ' 1', 'NaN', '1.0\n'])(
  '%j is no amount',
  (given) => {
    expect(() => of(given)).toThrow(RangeError)
  },
)

test('a decimal keeps the places asked for and refuses more', () => {
  expect(parseDecimal('5.5', 4)).toBe(55_000n)
  expect(parseDecimal('-2.1000', 4)).toBe(-21_000n)
  expect(() => parseDecimal('0.00001', 4)).toThrow('not a decimal of 4 places')
})

test('what is written is read back', () => {
  fc.assert(
    fc.property(amount, (value) => {
      const written = formatCents(value)
      expect(written).toMatch(/^-?(?:0|[1-9]\d*)\.\d\d$/)
      expect(of(written)).toBe(value)
    }),
  )
})

test.each([
  ['0.50', '1.00', '0.01'],
  ['0.49', '1.00', '0.00'],
  ['0.50', '-1.00', '-0.01'],
  ['1.50', '1.00', '0.02'],
  ['2.50', '1.00', '0.03'],
  ['55.55', '10.00', '5.56'],
  ['1237.20', '21.00', '259.81'],
  ['199.90', '5.5', '10.99'],
  ['-55.55', '10.00', '-5.56'],
])('%s at %s %% is %s: a half goes away from zero', (value, percent, product) => {
  expect(formatCents(percentOf(of(value), percent))).toBe(product)
})

test('a product is the exact one, rounded to the nearest cent, and a half away from zero', () => {
  fc.assert(
    fc.property(amount, factor, scale, (value, by, over) => {
      // Twice the distance from the exact rational product, in units of 1/over cents.
      const exact = value * by
      const distance = 2n * (times(value, by, over) * over - exact)
      const away = distance < 0n ? -distance : distance
      expect(away <= over).toBe(true)
      if (away === over) expect(distance > 0n).toBe(exact > 0n)
    }),
  )
})

test('rounding is the same on both sides of zero', () => {
  fc.assert(
    fc.property(amount, factor, scale, (value, by, over) => {
      expect(times(negate(value), by, over)).toBe(negate(times(value, by, over)))
      expect(times(value, -by, over)).toBe(negate(times(value, by, over)))
      expect(times(value, by, -over)).toBe(negate(times(value, by, over)))
    }),
  )
})

test('a whole is a whole, and nothing is divided by nothing', () => {
  fc.assert(
    fc.property(amount, scale, (value, over) => {
      expect(times(value, over, over)).toBe(value)
    }),
  )
  expect(() => times(of('1.00'), 1n, 0n)).toThrow(RangeError)
})

test('sums and differences agree', () => {
  fc.assert(
    fc.property(amount, amount, (left, right) => {
      expect(minus(plus(left, right), right)).toBe(left)
      expect(sum([left, right])).toBe(plus(left, right))
    }),
  )
  expect(sum([])).toBe(zero)
})

test.each([
  ['10.00', ['1.00', '1.00', '1.00'], ['3.33', '3.33', '3.34']],
  ['31.51', ['100.00', '200.00'], ['10.50', '21.01']],
  ['0.01', ['5.00', '5.00'], ['0.01', '0.00']],
  ['-10.00', ['1.00', '1.00', '1.00'], ['-3.33', '-3.33', '-3.34']],
  ['7.00', ['0.00', '0.00'], ['0.00', '7.00']],
  ['0.07', ['0.11', '0.11', '0.11', '0.00'], ['0.02', '0.02', '0.03', '0.00']],
  ['2.00', ['5.00', '-5.00', '0.00'], ['0.00', '2.00', '0.00']],
  ['0.00', [], []],
] as const)('%s over %j is %j: the rest is on the last that weighs anything', (whole, weights, shares) => {
  expect(allocate(of(whole), weights.map(of)).map(formatCents)).toEqual(shares)
})

test('nothing can be spread over no line', () => {
  expect(() => allocate(of('0.01'), [])).toThrow(RangeError)
})

test('a hundred small lines that all round up do not leave the last one below zero', () => {
  const weights = Array.from({ length: 100 }, () => of('0.03'))
  const shares = allocate(of('0.63'), weights)
  expect(formatCents(sum(shares))).toBe('0.63')
  expect(new Set(shares.map(formatCents))).toEqual(new Set(['0.00', '0.01']))
})

test('shares add up to the amount, none has the other sign, and each is within a cent of its due except the last', () => {
  fc.assert(
    fc.property(amount, fc.array(positive, { minLength: 1, maxLength: 40 }), (whole, weights) => {
      const shares = allocate(whole, weights)
      expect(shares).toHaveLength(weights.length)
      expect(sum(shares)).toBe(whole)
      expect(shares.filter((share) => (whole < 0n ? share > 0n : share < 0n))).toEqual([])
      const total = sum(weights)
      const last = weights.findLastIndex((weight) => weight !== 0n)
      for (const [index, share] of shares.entries()) {
        if (index === last || last < 0) continue
        const off = share * total - whole * (weights[index] ?? zero)
        expect((off < 0n ? -off : off) <= total).toBe(true)
      }
    }),
  )
})

test('quantities, prices and rates are rounded to their places, half away from zero', () => {
  expect(['1', '1.00005', '-1.00005', '0.00004', '12.3'].map((given) => formatDecimal(roundDecimal(given, 4), 4))).toEqual([
    '1.0000',
    '1.0001',
    '-1.0001',
    '0.0000',
    '12.3000',
  ])
  expect(formatCents(priceOf(roundDecimal('3', 4), roundDecimal('33.3333', 4)))).toBe('100.00')
  expect(formatCents(priceOf(roundDecimal('-0.5', 4), roundDecimal('0.01', 4)))).toBe('-0.01')
})

test('a foreign amount is divided by its rate and rounded once', () => {
  expect(formatCents(exchanged(parseCents('10.00'), '1.500000'))).toBe('6.67')
  expect(formatCents(exchanged(parseCents('-10.00'), '1.500000'))).toBe('-6.67')
  expect(formatCents(exchanged(parseCents('0.01'), '0.000001'))).toBe('10000.00')
})
