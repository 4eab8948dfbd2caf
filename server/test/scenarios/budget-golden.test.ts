/**
 * The Belgian half-year against a budget, in a table worked out by hand from the dossier: the numbers in brackets are its operations.
 * The months of account 70, credits positive:
 *   January 12,500.00 [03]; February 850.00 [11] + 5,400.00 [16] + 3,200.00 [12] = 9,450.00; March 200.00 [20] − 500.00 [18] − 300.00 [19] = −600.00;
 *   April 2,400.00 [26] + 1,750.00 [27] = 4,150.00; May 640.00 [31] + 3 × 412.40 [32] = 1,877.20; June nothing. Together 27,377.20, the
 *   operating income of the dossier.
 * The months of account 60, debits positive:
 *   January 4,200.00 [02] + 2,000.00 [06]; February −200.00 [14]; March 1,000.00 [17]; April 250.00 + 3,100.00 [29]; May −200.00 [34];
 *   June −650.00 [39, stock]. Together 9,500.00.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '../harness/world.ts'
import { book, declareQuarter, golden, openBelgium } from './golden/belgium.ts'
import type { GoldenFile } from './golden/file.ts'
import { made } from './golden/shown.ts'

let w: World
let file: GoldenFile
let budget: { id: number; total_income: string; total_expense: string }

const lines = [
  { account: '70', amounts: ['8000', '8000', '4000', '4000', '2000', '2000'] },
  { account: '60', amounts: ['4500', '0', '1500', '3000', '0', '-500'] },
  { account: '61', amounts: ['800', '800', '800', '800', '800', '800'] },
  { account: '62', amounts: ['3750', '0', '0', '0', '3750', '0'] },
  { account: '630200', amounts: ['280', '280', '280', '280', '280', '280'] },
]

beforeAll(async () => {
  w = await world()
  file = await openBelgium(w, await w.as('admin'))
  const { call, path, year } = file
  for (const operation of golden.operations) {
    if (operation.kind === 'appropriation_and_close') {
      const appropriation = operation.expected_entries.flatMap((entry) =>
        entry.lines.map(({ account, debit, credit }) => ({ account, amount: debit === '0.00' ? credit : `-${debit}` })),
      )
      made(await call('POST', `${path}/fiscal-years/${year}/close`, { body: { appropriation } }))
    } else if (operation.kind === 'vat_return') await declareQuarter(file, operation)
    else await book(file, operation)
  }
  budget = made(await call('POST', `${path}/budgets`, { body: { name: 'Budget 2026A', fiscal_year_id: year, status: 'approved', lines } }))
})
afterAll(() => w.close())

type Row = {
  account: string
  budget: string
  actual: string
  variance: string
  variance_percent: string | null
  periods: { actual: string }[]
}
const variance = async (query = '') => made(await file.call('GET', `${file.path}/budgets/${budget.id}/variance${query}`))
const figures = ({ account, budget: planned, actual, variance: difference, variance_percent }: Row) =>
  [account, planned, actual, difference, variance_percent].filter((figure) => figure !== undefined)

test('the half-year, after it was closed', async () => {
  expect([budget.total_income, budget.total_expense]).toEqual(['28000.00', '22480.00'])
  const { rows, totals } = await variance()
  expect(rows.map(figures)).toEqual([
    // 9,500.00 − 8,500.00; 1,000 ÷ 8,500 = 11.7647 %.
    ['60', '8500.00', '9500.00', '1000.00', '11.76'],
    // 600 [04] − 300 [39] + 331.50 [09] + 1,500 [10] + 450 [13] + 168 [22] + 380 [25] + 220 [28] + 850 [33] + 100 − 100 [36] + 120 [39]
    // = 4,319.50, less 4,800: −480.50 ÷ 4,800 = −10.0104 %.
    ['61', '4800.00', '4319.50', '-480.50', '-10.01'],
    // 2 × (3,000 + 750) [07, 35].
    ['62', '7500.00', '7500.00', '0.00', '0.00'],
    // 1,190.14 + 486.58 [39], less 6 × 280: −3.28 ÷ 1,680 = −0.1952 %.
    ['630200', '1680.00', '1676.72', '-3.28', '-0.20'],
    // Not budgeted: interest and exchange [37, 30], charges [23, 15, 37] and tax [39].
    ['650000', '0.00', '62.50', '62.50', null],
    ['654000', '0.00', '10.40', '10.40', null],
    ['657100', '0.00', '0.50', '0.50', null],
    ['657200', '0.00', '25.00', '25.00', null],
    ['670200', '0.00', '856.52', '856.52', null],
    // 27,377.20 − 28,000.00; −622.80 ÷ 28,000 = −2.2243 %.
    ['70', '28000.00', '27377.20', '-622.80', '-2.22'],
  ])
  expect(rows.at(-1).periods.map(({ actual }: Row) => actual)).toEqual(['12500.00', '9450.00', '-600.00', '4150.00', '1877.20', '0.00'])
  expect(rows[0].periods.map(({ actual }: Row) => actual)).toEqual(['6200.00', '-200.00', '1000.00', '3350.00', '-200.00', '-650.00'])
  expect(figures(totals.income)).toEqual(['28000.00', golden.result.operating_income_70_74, '-622.80', '-2.22'])
  // The five budgeted rows 22,996.22 and the others 954.92: 23,951.14; 1,471.14 ÷ 22,480 = 6.5442 %.
  expect(figures(totals.expense)).toEqual(['22480.00', '23951.14', '1471.14', '6.54'])
  // The appropriation and the closing entry are left out, so this is the profit of the dossier: 3,426.06 − 5,520.00 = −2,093.94, −37.9337 %.
  expect(figures(totals.result)).toEqual(['5520.00', golden.result.profit_9904, '-2093.94', '-37.93'])
})

test('from 10 February to 15 March', async () => {
  const { rows, totals } = await variance('?from=2026-02-10&to=2026-03-15')
  expect(rows.map(figures)).toEqual([
    // Budget 0 + 1,500 × 15 ÷ 31 = 725.81. Entries of 20 February [14] and 3 March [17].
    ['60', '725.81', '800.00', '74.19', '10.22'],
    // 19 of 28 days of February: 542.86 (what 9 days, 257.14, leave); 15 of 31 of March: 387.10. 1,500 [10] + 450 [13] + 168 [22].
    ['61', '929.96', '2118.00', '1188.04', '127.75'],
    ['62', '0.00', '0.00', '0.00', null],
    // 280 − 90.00 = 190.00, and 280 × 15 ÷ 31 = 135.48.
    ['630200', '325.48', '0.00', '-325.48', '-100.00'],
    // Charges of 24 February [15].
    ['657200', '0.00', '12.50', '12.50', null],
    // 8,000 − 2,571.43 = 5,428.57, and 4,000 × 15 ÷ 31 = 1,935.48. 850 [11] + 3,200 [12] + 5,400 [16] − 500 [18] − 300 [19] + 200 [20].
    ['70', '7364.05', '8850.00', '1485.95', '20.18'],
  ])
  // 7,364.05 − 1,981.25 = 5,382.80; 8,850.00 − 2,930.50 = 5,919.50; 536.70 ÷ 5,382.80 = 9.9707 %.
  expect(figures(totals.result)).toEqual(['5382.80', '5919.50', '536.70', '9.97'])
})
