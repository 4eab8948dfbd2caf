import { expect, test } from 'vitest'
import { readRates } from './rates.ts'

test('rates are read from the columns currency, date, rate', () => {
  expect(readRates('currency,date,rate\nUSD,2026-03-10,1.0812\r\n\nJPY,2026-03-10,161\n')).toEqual({
    rates: [
      { currency: 'USD', day: '2026-03-10', rate: '1.081200' },
      { currency: 'JPY', day: '2026-03-10', rate: '161.000000' },
    ],
    problem: null,
  })
})

test.each([
  ['other columns', 'date,usd\n2026-03-10,1.08\n', 'line 1: the columns are not currency,date,rate'],
  ['a day that is none', 'currency,date,rate\nUSD,2026-02-30,1.08\n', 'line 2: no currency, date and rate'],
  ['no rate', 'currency,date,rate\nUSD,2026-02-10,N/A\n', 'line 2: no currency, date and rate'],
  ['a rate of nothing', 'currency,date,rate\nUSD,2026-02-10,0.0000001\n', 'line 2: no currency, date and rate'],
  ['the euro', 'currency,date,rate\nUSD,2026-02-10,1\nEUR,2026-02-10,1\n', 'line 3: no currency, date and rate'],
])('a file with %s is refused with the line number', (_title, text, problem) => {
  expect(readRates(text)).toEqual({ rates: [], problem })
})
