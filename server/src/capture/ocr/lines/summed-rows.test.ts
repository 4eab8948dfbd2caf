import { describe, expect, test } from 'vitest'
import { pageFromText } from '../../../../test/harness/pages.ts'
import { formatCents, parseCents } from '../../../lib/money.ts'
import { weighAmounts } from '../amounts/evidence.ts'
import { layoutOf } from '../layout/layout.ts'
import { ratesOf } from '../amounts/rates.ts'
import { ratesOfRows } from '../amounts/rate-choice.ts'
import { rowsOf } from './summed-rows.ts'
import { sequencesIn } from '../amounts/runs.ts'

const rows = (text: string, net: string, gross: string) => {
  const layout = layoutOf([pageFromText(text)])
  const weighed = weighAmounts(layout)
  const [first = []] = rowsOf(layout, weighed, sequencesIn(weighed), { net: parseCents(net), gross: parseCents(gross) }, ratesOf('BE'))
  return first.map(({ amount, ...item }) => ({ ...item, amount: formatCents(amount) }))
}

describe('rows without headings', () => {
  test('are those that make the net', () => {
    const text = `
Lavage des vitres          2 x 50,00        21%    100,00
Savon liquide              3 x 10,00        21%     30,00
Total HTVA                                         130,00
TVA 21%                                             27,30
Total TVAC                                         157,30`
    expect(rows(text, '130.00', '157.30')).toMatchObject([
      { description: 'Lavage des vitres', quantity: '2', price: '50.00', rate: 2100, amount: '100.00' },
      { description: 'Savon liquide', quantity: '3', price: '10.00', rate: 2100, amount: '30.00' },
    ])
  })

  test('leave out what a page carries over', () => {
    const text = `
Vitres                100,00
Savon                  30,00
Ligne suivante        130,00
Sacs                   20,00`
    expect(rows(text, '150.00', '181.50').map(({ amount }) => amount)).toEqual(['100.00', '30.00', '20.00'])
  })

  test('are none where nothing makes the sum', () => {
    expect(rows('Vitres   100,00\nSavon   30,00', '131.00', '158.51')).toEqual([])
  })
})

describe('the rates of rows', () => {
  const cents = (amounts: readonly string[]) => amounts.map(parseCents)
  const sums = [
    { rate: 600, total: parseCents('30.00') },
    { rate: 2100, total: parseCents('170.00') },
  ]

  test('are those that make the sums of each rate', () => {
    expect(ratesOfRows(cents(['100.00', '30.00', '70.00']), [null, null, null], sums)).toEqual([2100, 600, 2100])
  })

  test('are left out where two assignments fit', () => {
    expect(ratesOfRows(cents(['30.00', '30.00', '140.00']), [null, null, null], sums)).toBeNull()
  })
})
