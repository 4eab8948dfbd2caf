import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePercent } from './rules.ts'

test.each<[string | number, string | null]>([
  ['21', '21.00'],
  ['21.0', '21.00'],
  ['021.00', '21.00'],
  [21, '21.00'],
  [5.5, '5.50'],
  ['5.505', '5.51'],
  ['5.504999999', '5.50'],
  [0, '0.00'],
  [100, '100.00'],
  ['100.00', '100.00'],
  ['100.004', '100.00'],
  ['100.005', null],
  ['100.01', null],
  [100.01, null],
  ['999', null],
  ['1000', null],
  ['-1', null],
  [-0.01, null],
  ['', null],
  ['x', null],
  [1e21, null],
])('%j is parsed as %j', (given, expected) => {
  expect(parsePercent(given)).toBe(expected)
})

test('values with two decimals from 0.00 to 100.00 stay unchanged, as string and as number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (hundredths) => {
      const digits = String(hundredths).padStart(3, '0')
      const written = `${digits.slice(0, -2)}.${digits.slice(-2)}`
      expect([parsePercent(written), parsePercent(Number(written))]).toEqual([written, written])
    }),
  )
})
