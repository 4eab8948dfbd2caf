import { describe, expect, test } from 'vitest'
import { pageFromText } from '../../../../test/harness/pages.ts'
import { identifiersIn } from './identifiers.ts'
import { layoutOf } from '../layout/layout.ts'
import { chooseNumber } from './number.ts'
import type { DocumentType } from './number-labels.ts'

const choose = (text: string, type: DocumentType = 'invoice') => {
  const layout = layoutOf([pageFromText(text)])
  return chooseNumber(layout, type, identifiersIn(layout).vat)
}

describe('the number of an invoice', () => {
  test.each([
    ['Numéro de facture : F2026/0147', 'F2026/0147'],
    ['Facture n° 2026-0147', '2026-0147'],
    ['N° facture F25.08.6579', 'F25.08.6579'],
    ['Factuurnummer   20260088', '20260088'],
    ['Factuur nr.: RE-2026-0777', 'RE-2026-0777'],
    ['Rechnungsnummer: RE-2026-0312', 'RE-2026-0312'],
    ['Rechnung Nr. 312', '312'],
    ['Invoice number INV-99127', 'INV-99127'],
    ['Invoice # 99127', '99127'],
    ['Facture VF 2026-12 du 3 mars 2026', 'VF 2026-12'],
    ['FACTUUR 20254324', '20254324'],
    ['Nummer INV-98923', 'INV-98923'],
    ['Ticket n° 000451', '000451'],
  ])('%s', (text, number) => {
    expect(choose(text).number).toBe(number)
    expect(choose(text).sure).toBeGreaterThan(0.85)
  })

  test('stands to the right of its label or below it', () => {
    expect(choose('Facture n° :        V1-2504937').number).toBe('V1-2504937')
    expect(choose('Numéro de facture     Date\nF2026/0147            02/03/2026').number).toBe('F2026/0147')
  })

  test.each([
    ['a customer', 'N° client : 12345'],
    ['an order', 'Bestelnummer: 4511371397'],
    ['a delivery', 'N° bon de livraison : BL8423089'],
    ['a tax', 'N° TVA BE0812345603'],
    ['a telephone', 'N° tél. 081 22 33 44'],
    ['a date', 'Facture n° 02/03/2026'],
  ])('is not that of %s', (_what, text) => {
    expect(choose(text).number).toBeNull()
  })

  test('ends before a date', () => {
    expect(choose('Factuurnr. 20260012 - 15 maart 2026').number).toBe('20260012')
    expect(choose('Facture n° 147 du 02/03/2026').number).toBe('147')
  })

  test('is unsure when two labels give two numbers', () => {
    expect(choose('Facture n° 147\nNuméro de facture : 148').sure).toBeLessThan(0.85)
  })

  test('is unsure when digits go on after a blank', () => {
    expect(choose('Facture n° 2026 0147').sure).toBeLessThan(0.85)
  })

  test('of a credit note is its own and not that of the invoice it corrects', () => {
    const text = 'Note de crédit n° NC2026/0009\nConcerne la facture n° F2026/0100'
    expect(choose(text, 'credit_note')).toMatchObject({ number: 'NC2026/0009', corrects: ['F2026/0100'] })
  })

  test('stands over its label where the labels are small print below', () => {
    const text =
      'F2026/0147      4412        12/03/2026\nRéf. facture    Réf. client Facturé le\n\n\nPO-99812        08/03/2026\nCde n°          Expédié le'
    expect(choose(text)).toMatchObject({ number: 'F2026/0147', sure: 0.97 })
  })

  test.each([
    ['the subject of a letter', 'Objet : facture commerciale n° RE-2026-1389', 'RE-2026-1389'],
    ['a sentence', 'Betreft: verkoopfactuur met nummer VF26/118', 'VF26/118'],
    ['an abbreviation', 'Rg.-Nr.: 2026-118', '2026-118'],
    ['a title with its date', 'FACTUUR RE-2026-7025 datum factuur 19.06.2026', 'RE-2026-7025'],
    ['the name of the tax', 'Facture TVA n° 20260147', '20260147'],
    ['whom it is for', 'Facture client F26/0033 du 3 mars 2026', 'F26/0033'],
  ])('is found in %s', (_what, text, number) => {
    expect(choose(text).number).toBe(number)
  })

  test('of an order slip beside it is another', () => {
    expect(choose('Bon n°        Facture numéro\nBC791784408   F25.07.5456')).toMatchObject({ number: 'F25.07.5456', sure: 0.97 })
  })

  test('of a heading far to the left is none', () => {
    expect(choose('Tél.                              2026-118\n                                  pièce n°').number).toBe('2026-118')
  })

  test('to be quoted with a payment is read, with a low confidence', () => {
    expect(choose('Gelieve over te maken met vermelding van VF26/118')).toMatchObject({ number: 'VF26/118', sure: 0.6 })
  })

  test('of a proposal is that of the proposal', () => {
    expect(choose('OFFRE DE PRIX INV-44308', 'other').number).toBe('INV-44308')
  })

  test('is not part of a number that checks itself', () => {
    expect(choose('Bon\nBE 0812.345.603').number).toBeNull()
  })

  test('of more than thirty signs is none', () => {
    expect(choose(`Facture n° ${'1'.repeat(31)}`).number).toBeNull()
  })
})
