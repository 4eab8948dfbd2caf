import { expect, test } from 'vitest'
import { passesLuhn, passesVerhoeff, remainder97 } from './check-digits.ts'

test('Luhn takes the sample of its description and refuses its neighbours', () => {
  expect(passesLuhn('79927398713')).toBe(true)
  expect(Array.from('012456789').filter((digit) => passesLuhn(`7992739871${digit}`))).toEqual([])
})

test('Verhoeff takes the sample of its description and refuses its neighbours', () => {
  expect(passesVerhoeff('2363')).toBe(true)
  expect(Array.from('012456789').filter((digit) => passesVerhoeff(`236${digit}`))).toEqual([])
  expect(passesVerhoeff('123451')).toBe(true)
  // Every swap of neighbours is seen.
  expect(['213451', '132451', '124351', '123541', '123415'].filter(passesVerhoeff)).toEqual([])
})

test.each([
  ['0', 0],
  ['97', 0],
  ['98', 1],
  ['A', 10],
  ['Z9', (35 * 10 + 9) % 97],
  ['123456789012345678901234567890', Number(123456789012345678901234567890n % 97n)],
] as const)('the remainder of %s by 97', (text, rest) => {
  expect(remainder97(text)).toBe(rest)
})
