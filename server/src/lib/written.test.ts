import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writtenAmount, writtenDate, writtenFlag } from './written.ts'

test.each([
  ['1234.56', '1234.56'],
  ['1234,56', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1 234,56', '1234.56'],
  ['1\u00a0234,56', '1234.56'],
  ['1\u202f234\u202f567,8', '1234567.8'],
  ["1'234.56", '1234.56'],
  ['1.234.567', '1234567'],
  ['1234', '1234'],
  ['-12,5', '-12.5'],
  ['12,50-', '-12.50'],
  ['€ 12,50', '12.50'],
  ['12.50 EUR', '12.50'],
  ['0,00', '0.00'],
  ['12,3456', '12.3456'],
])('%s is the amount %s', (written, amount) => {
  expect(writtenAmount(written)).toBe(amount)
})

test.each([
  '1.234',
  '1,234',
  '12.34.56',
  '1.23,456,78',
  '=1+1',
  '1e3',
  '12,',
  ',5',
  '--1',
  '-1-',
  'abc',
  '',
  '1 2',
  '12 34,00',
  '1.234,567,00',
])('%s is no amount, or more than one', (written) => {
  expect(writtenAmount(written)).toBe(null)
})

test('an amount is read the same in every spelling', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
      const places = String(cents).padStart(2, '0')
      const grouped = (mark: string) => String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, mark)
      const amount = `${whole}.${places}`
      for (const written of [
        amount,
        `${whole},${places}`,
        `${grouped('.')},${places}`,
        `${grouped(',')}.${places}`,
        `${grouped(' ')},${places}`,
      ])
        expect(writtenAmount(written)).toBe(amount)
    }),
  )
})

test.each([
  ['2026-12-31', '2026-12-31'],
  ['31/12/2026', '2026-12-31'],
  ['1.2.2026', '2026-02-01'],
  ['31-12-2026', '2026-12-31'],
  ['12/31/2026', null],
  ['30/02/2026', null],
  ['31/12/26', null],
  ['', null],
])('%s is the date %s', (written, date) => {
  expect(writtenDate(written)).toBe(date)
})

test.each([
  ['Oui', true],
  ['x', true],
  ['0', false],
  ['Nein', false],
  ['peut-être', null],
])('%s is %s', (written, flag) => {
  expect(writtenFlag(written)).toBe(flag)
})
