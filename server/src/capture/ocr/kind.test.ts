import { describe, expect, test } from 'vitest'
import { pageFromText } from '../../../test/harness/pages.ts'
import { kindOf } from './kind.ts'
import { layoutOf } from './layout/layout.ts'

const kind = (text: string) => kindOf(layoutOf([pageFromText(text)]))

describe('the type of a document', () => {
  test.each([
    ['Schlussrechnung', 'invoice'],
    ['Eindfactuur 2026-12', 'invoice'],
    ["Note d'honoraires", 'invoice'],
    ['Facture rectificative (avoir)', 'credit_note'],
    ['Rechnungskorrektur 12', 'credit_note'],
    ['Kredietnota', 'credit_note'],
    ['Objet : facture pro forma n° 12', 'other'],
    ['Kassenbon', 'receipt'],
  ])('titled %s is %s', (title, type) => {
    expect(kind(`Alpha SA\n${title}\nRue de la Gare 1`).type).toBe(type)
  })

  test('is not that of the document it corrects or was delivered with', () => {
    expect(kind('Avoir\nRelatif à la facture   F2026/12').type).toBe('credit_note')
    expect(kind('Facture F2026/12\nBon de livraison : BL12').type).toBe('invoice')
  })

  test('is unsure where an invoice speaks of credit', () => {
    expect(kind('FACTURE\nRue de la Gare 1\nNote de crédit').sure).toBeLessThan(0.85)
  })
})
