import { expect, test } from 'vitest'
import { splitEuVatNumber } from './eu-vat.ts'

test.each([
  ['NL999999904B01', 'NL', '999999904B01', false],
  ['EL999999905', 'EL', '999999905', false],
  ['GR999999905', 'EL', '999999905', false],
  ['XI999999973', 'XI', '999999973', true],
  ['IE9S99999L', 'IE', '9S99999L', false],
])('%s is split', (given, country, number, goods_only) => {
  expect(splitEuVatNumber(given)).toEqual({ country, number, goods_only })
})

test.each(['GB999999973', 'CHE123456788', 'NO999999999MVA', '0999000129', 'BE', '', 'be0999000129', 'BE0999 000129'])(
  '%j is no VAT number of the Union',
  (given) => {
    expect(splitEuVatNumber(given)).toBeNull()
  },
)
