/** The Luxembourg dossier through the API alone: the first quarter of 2026, then the closing and the opening of the next year. */
import { expect, test } from 'vitest'
import { type Country, readQuarter } from './golden/quarter.ts'
import { quarterTests } from './golden/quarter-tests.ts'

const country: Country = { code: 'LU', customers: '4011', bank: { code: 'BQ1', control_account: '5131' } }
const { golden } = readQuarter(country)
const seen = quarterTests(country)

/** What no test of this file looks at, with the area that will. */
const waiting = {
  vat_settlement: 'VAT returns: the entry OD 2 is typed line by line',
  expected_vat_boxes: 'VAT returns',
  expected_statements: 'annual accounts',
}
const looked = ['meta', 'opening', 'operations', 'entries', 'expected_ec_sales_list', 'expected_trial_balance', 'trial_balance_totals']

test('the receipt settles the invoice less its credit note in full', () => {
  const { lettering, entries } = seen()
  expect(lettering).toMatchObject({ is_full: true, difference_entry_id: null })
  expect(lettering.code).toMatch(/^[A-Z]+$/)
  const settled = entries.filter(({ reference }) => reference === '2026/001' || reference === 'NC 2026/001')
  expect(
    settled.map(({ lines }) => lines.find(({ lettering_id }: { lettering_id: number }) => lettering_id === lettering.id)?.open_amount),
  ).toEqual(['0.00', '0.00'])
})

test('what waits for its area is named', () => {
  expect(Object.keys(golden).toSorted()).toEqual([...looked, ...Object.keys(waiting)].toSorted())
})
