import { describe, expect, test } from 'vitest'
import { pageFromText } from '../../../../test/harness/pages.ts'
import { formatCents } from '../../../lib/money.ts'
import { layoutOf } from '../layout/layout.ts'
import { itemsIn } from './table.ts'
import { ratesOf } from '../amounts/rates.ts'

const items = (text: string) =>
  itemsIn(layoutOf([pageFromText(text)]), ratesOf('BE')).map((item) => ({ ...item, amount: formatCents(item.amount) }))

describe('the rows of a table', () => {
  test('stand between its headings and the totals', () => {
    const text = `
Omschrijving              Aantal    Prijs     BTW       Bedrag
Renovatiewerken             12,5     48,40      6%       605,00
Meubelplaten                  40     31,25     21%     1.250,00
Totaal excl. btw                                       1.855,00`
    expect(items(text)).toEqual([
      { description: 'Renovatiewerken', quantity: '12.5', price: '48.40', rate: 600, amount: '605.00' },
      { description: 'Meubelplaten', quantity: '40', price: '31.25', rate: 2100, amount: '1250.00' },
    ])
  })

  test('go on in a row without amounts', () => {
    const text = `
Désignation               Qté       P.U.      TVA      Montant
Travaux de maçonnerie       10      60,00      21%      600,00
mur du jardin
Total HTVA                                              600,00`
    expect(items(text)).toMatchObject([{ description: 'Travaux de maçonnerie mur du jardin', amount: '600.00' }])
  })

  test('take the rate from its column, not from a discount', () => {
    const text = `
Description               Qty    Price   Discount     VAT     Amount
Labour                      1   100,00        10%     21%      90,00`
    expect(items(text)).toMatchObject([{ rate: 2100, amount: '90.00' }])
  })

  test('of a till have what they are on the row before', () => {
    expect(items('Witte muurverf 10 l\n  22 x 64,50          21%        1.419,00')).toEqual([
      { description: 'Witte muurverf 10 l', quantity: '22', price: '64.50', rate: 2100, amount: '1419.00' },
    ])
  })

  test('are none without headings', () => {
    expect(items('Bonjour\nTotal TVAC   121,00')).toEqual([])
  })
})
