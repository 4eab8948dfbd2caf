import { describe, expect, test } from 'vitest'
import { pageFromText } from '../../../../test/harness/pages.ts'
import { formatCents } from '../../../lib/money.ts'
import { amountsIn, ratesIn } from './amounts.ts'
import { layoutOf } from '../layout/layout.ts'

const amounts = (text: string) => amountsIn(layoutOf([pageFromText(text)])).map(({ value }) => formatCents(value))

describe('an amount', () => {
  test.each([
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u00a0234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1234.56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['0,05', '0.05'],
    ['€ 12,50', '12.50'],
    ['12,50 €', '12.50'],
    ['-12,50', '-12.50'],
    ['12,50-', '-12.50'],
    ['(12,50)', '-12.50'],
    ['1.234.567,89', '1234567.89'],
  ])('%s is %s', (text, amount) => {
    expect(amounts(text)).toEqual([amount])
  })

  test.each(['21,00 %', '21,00%', '1,2345', '12.345', '1.234.56', '02.03.26', 'F12,50', '12,50kg', '1,234,56'])('%s is none', (text) => {
    expect(amounts(text)).toEqual([])
  })

  test('a wide gap parts two numbers, a blank between thousands does not', () => {
    expect(amounts('1 250,00')).toEqual(['1250.00'])
    expect(amounts('1   250,00')).toEqual(['250.00'])
  })

  test('a base in brackets behind its tax is not negative', () => {
    expect(amounts('TVA 21% (1 000,00)   210,00')).toEqual(['1000.00', '210.00'])
  })
})

test('rates are percentages', () => {
  expect(ratesIn('TVA 21% et 5,5 % et 2.10%')).toEqual([2100, 550, 210])
})
