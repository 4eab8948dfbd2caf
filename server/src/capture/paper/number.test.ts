import { describe, expect, test } from 'vitest'
import { drawn } from '../../../test/harness/pages.ts'
import { layoutOf } from './layout.ts'
import { chooseNumber } from './number.ts'

const choose = (text: string, creditNote = false) => chooseNumber(layoutOf([drawn(text)]), creditNote, new Set(['BE0812345603']))

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
    expect(choose(text, true)).toMatchObject({ number: 'NC2026/0009', corrects: ['F2026/0100'] })
  })

  test('of more than thirty signs is none', () => {
    expect(choose(`Facture n° ${'1'.repeat(31)}`).number).toBeNull()
  })
})
