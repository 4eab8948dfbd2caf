import { expect, test } from 'vitest'
import { readAmount, readDay } from './values.ts'

test.for([
  ['1200,00', 1_200_000_000n, null],
  ['0', 0n, null],
  ['', 0n, null],
  [' 12,5 ', 12_500_000n, null],
  ['-5,00', -5_000_000n, null],
  ['5,00-', -5_000_000n, null],
  ['+5,00', 5_000_000n, null],
  [',50', 500_000n, null],
  ['1,5E2', 150_000_000n, null],
  ['150E-1', 15_000_000n, null],
  ['-5,00-', 0n, 'amount_invalid'],
  ['1.00', 0n, 'decimal_point'],
  ['1.000,00', 0n, 'thousands_separator'],
  ['1 000', 0n, 'thousands_separator'],
  ['1.000.000', 0n, 'thousands_separator'],
  ['12,00 EUR', 0n, 'thousands_separator'],
  ['12,00EUR', 0n, 'amount_invalid'],
  [',', 0n, 'amount_invalid'],
  ['=1+1', 0n, 'amount_invalid'],
] as const)('the amount %j', ([text, value, fault]) => {
  expect(readAmount(text)).toEqual({ value, fault })
})

test.for([
  ['20260131', '2026-01-31', null],
  ['2026-01-31', '2026-01-31', null],
  ['31/01/2026', '2026-01-31', null],
  ['31.01.2026 12:30', '2026-01-31', null],
  ['31012026', '2026-01-31', null],
  ['', null, null],
  ['00000000', null, null],
  ['00/00/0000', null, null],
  ['20261310', null, 'date_invalid'],
  ['2026-01/31', null, 'date_invalid'],
  ['31 janvier 2026', null, 'date_invalid'],
  ['20260132', null, 'date_invalid'],
  ['18991231', null, 'date_year'],
  ['21000101', null, 'date_year'],
  ['20260229', null, 'date_nonexistent'],
  ['20240229', '2024-02-29', null],
] as const)('the date %j', ([text, day, fault]) => {
  expect(readDay(text)).toEqual({ day, fault })
})
