import { describe, expect, test } from 'vitest'
import { pageFromText } from '../../../test/harness/pages.ts'
import type { Owner } from '../extraction.ts'
import { statusOf } from '../status.ts'
import { readPages } from './read.ts'

const owner: Owner = {
  country: 'BE',
  currency: 'EUR',
  names: ['Atelier Demo SRL'],
  vat_number: 'BE0765432146',
  enterprise_number: '0765432146',
  ibans: ['BE03363112233484'],
}
const today = '2026-04-01'

const invoice = `
Alpha Construct SA                                    FACTURE
Rue des Briques 12
5000 Namur
TVA BE 0812.345.603


Numéro de facture : F2026/0147            Client :
Date de facture : 02/03/2026              Atelier Demo SRL
Date d'échéance : 01/04/2026              Rue du Test 1
                                          B-4000 Liège
                                          TVA BE 0765.432.146


Désignation                   Qté       P.U.      TVA      Montant
Travaux de maçonnerie          10      60,00      21%       600,00
Matériaux                       1     400,00      21%       400,00

                                  Total HTVA              1 000,00 €
                                  TVA 21%                   210,00 €
                                  Total TVAC              1 210,00 €

IBAN BE21 0012 3456 7803 BIC GEBABEBB
Communication structurée : +++202/6000/12320+++`

const read = (text: string, confidence = 1, who = owner) => readPages([pageFromText(text, confidence)], who, today)
const codes = (text: string, confidence = 1) => read(text, confidence).warnings.map(({ code }) => code)
const without = (part: string | RegExp, instead = '') => {
  const changed = invoice.replace(part, instead)
  expect(changed).not.toBe(invoice)
  return changed
}

describe('a printed invoice', () => {
  test('is read whole, and ready', () => {
    const reading = read(invoice)
    expect(reading.warnings).toEqual([])
    expect(statusOf(reading)).toBe('ready')
    expect(reading).toMatchObject({
      engine: 'text',
      hints: { numbers: ['BE0812345603'], address: { address: 'Rue des Briques 12', postal_code: '5000', city: 'Namur', country: 'BE' } },
      extraction: {
        document_type: 'invoice',
        direction: 'purchase',
        counterparty: { name: 'Alpha Construct SA', vat_number: 'BE0812345603', iban: 'BE21001234567803', bic: 'GEBABEBB' },
        number: 'F2026/0147',
        date: '2026-03-02',
        due_date: '2026-04-01',
        structured_communication: '202600012320',
        currency: 'EUR',
        lines: [
          {
            description: 'Travaux de maçonnerie',
            quantity: 10,
            unit_price: 60,
            vat_rate: 21,
            amount_net: 600,
            amount_vat: 126,
            amount_gross: 726,
          },
          { description: 'Matériaux', quantity: 1, unit_price: 400, vat_rate: 21, amount_net: 400, amount_vat: 84, amount_gross: 484 },
        ],
        totals: { net: 1000, vat: 210, gross: 1210, vat_breakdown: [{ rate: 21, base: 1000, amount: 210 }] },
        payment: { iban: 'BE21001234567803', bic: 'GEBABEBB', paid: false },
        confidence: 1,
        language: 'fr',
      },
    })
  })

  test('of our own is a sale to the other side', () => {
    const swapped = invoice
      .replace('Alpha Construct SA  ', 'Atelier Demo SRL    ')
      .replace('0812.345.603', 'X')
      .replace('Atelier Demo SRL\n', 'Alpha Construct SA\n')
      .replace('0765.432.146', '0812.345.603')
      .replace('BE X', 'BE 0765.432.146')
      .replace('BE21 0012 3456 7803', 'BE03 3631 1223 3484')
    expect(read(swapped)).toMatchObject({
      extraction: { direction: 'sale', counterparty: { name: 'Alpha Construct SA', vat_number: 'BE0812345603', iban: null } },
      warnings: [],
    })
  })

  test('never takes our own number for the supplier’s', () => {
    const reading = read(without('TVA BE 0812.345.603'))
    expect(reading.extraction.counterparty.vat_number).toBeNull()
    expect(statusOf(reading)).toBe('needs_review')
  })

  test('is a credit note when its title says so', () => {
    expect(read(without('FACTURE', 'NOTE DE CREDIT')).extraction.document_type).toBe('credit_note')
  })

  test.each(['OFFERTE', 'DEVIS', 'FACTURE PRO FORMA', 'RAPPEL', 'BON DE COMMANDE', 'OFFRE DE PRIX'])('titled %s is no invoice', (title) => {
    expect(codes(without('FACTURE', title))).toContain('not_an_invoice')
  })

  test('paid by card or in cash says so, where no account is asked to be paid', () => {
    expect(read(without(/IBAN[\s\S]*$/, 'Payé par Bancontact 02/03/2026')).extraction.payment).toEqual({
      iban: null,
      bic: null,
      paid: true,
    })
    expect(read(`${invoice}\nPaiement par Visa possible 02/03/2026`).extraction.payment.paid).toBe(false)
  })

  test('with its tax turned round is marked so', () => {
    const turned = without('21%                   210,00', ' 0%                     0,00')
      .replace('1 210,00', '1 000,00')
      .replaceAll(' 21% ', '  0% ')
      .concat('\nAutoliquidation')
    expect(read(turned)).toMatchObject({
      extraction: { totals: { net: 1000, vat: 0, gross: 1000 } },
      hints: { categories: ['AE', 'AE'] },
      warnings: [],
    })
  })

  test('whose lines do not make its net has one line for each rate', () => {
    expect(read(without('400,00      21%       400,00', '400,00      21%       401,00')).extraction.lines).toEqual([
      { description: null, quantity: null, unit_price: null, vat_rate: 21, amount_net: 1000, amount_vat: 210, amount_gross: 1210 },
    ])
  })

  test('goes on over its pages', () => {
    const [first = '', second = ''] = invoice.split('Matériaux')
    const reading = readPages([pageFromText(first), pageFromText(`Matériaux${second}`)], owner, today)
    expect(reading).toMatchObject({
      warnings: [],
      extraction: { totals: { gross: 1210 }, lines: [{ amount_net: 600 }, { amount_net: 400 }] },
    })
  })
})

describe('a warning is raised', () => {
  test.each([
    ['date_missing', /Date de facture : 02\/03\/2026/, 'Votre contact : Jean     '],
    ['number_missing', /Numéro de facture : F2026\/0147/, ''],
    ['totals_missing', /Total HTVA[\s\S]*1 210,00 €/, ''],
    ['totals_mismatch', '1 210,00', '1 200,00'],
    ['vat_number_invalid', '0812.345.603', '0812.345.604'],
    ['iban_invalid', '7803 BIC', '7804 BIC'],
    ['several_ibans', 'BIC GEBABEBB', 'BIC GEBABEBB\nIBAN BE41 7370 5550 0110'],
    ['due_before_date', '01/04/2026', '01/02/2026'],
    ['not_addressed_to_company', /Atelier Demo SRL([\s\S]*)0765.432.146/, 'Autre Client SA$1'],
    ['currency_foreign', /€/g, 'USD'],
  ])('%s', (code, part, instead) => {
    expect(codes(invoice.replace(part, instead))).toContain(code)
  })

  test('counterparty_missing', () => {
    expect(codes(without(/Alpha Construct SA/, '').replace('TVA BE 0812.345.603', ''))).toContain('counterparty_missing')
  })

  test('direction_unsure, when nothing tells who sent it', () => {
    const bare = invoice
      .replace('Client :', '')
      .replace(/IBAN.*/, '')
      .replace('TVA BE 0812.345.603', '')
      .replace('TVA BE 0765.432.146', '')
    expect(codes(bare)).toContain('direction_unsure')
  })

  test('when the only words for the other side are a name', () => {
    expect(read(without('TVA BE 0812.345.603')).warnings).toContainEqual({ code: 'low_confidence', detail: 'counterparty' })
  })

  test('when what calls itself an invoice gives money back', () => {
    const back = without('1 210,00', '-1 210,00').replace('1 000,00 €', '-1 000,00 €').replace('  210,00', ' -210,00')
    expect(read(back).warnings).toContainEqual({ code: 'low_confidence', detail: 'document_type' })
  })

  test('when there are unread pages', () => {
    expect(readPages([pageFromText(invoice)], owner, today, { more: true }).warnings).toContainEqual({
      code: 'low_confidence',
      detail: 'pages',
    })
  })

  test('when a scan is not sure of a word that counts', () => {
    expect(codes(invoice, 0.6)).toContain('low_ocr_quality')
    const page = pageFromText(invoice, 0.95)
    const words = page.words.map((word) => (word.text === 'F2026/0147' ? { ...word, confidence: 0.3 } : word))
    expect(readPages([{ ...page, words }], owner, today).warnings).toEqual([{ code: 'low_ocr_quality', detail: 'number' }])
  })
})

describe('the confidence of an extraction', () => {
  test('falls with every field that is missing, by its weight', () => {
    expect(read(without(/IBAN[\s\S]*$/)).extraction.confidence).toBe(0.95)
    expect(read(without(/Numéro de facture : F2026\/0147/)).extraction.confidence).toBe(0.85)
    expect(read(without('TVA BE 0812.345.603')).extraction.confidence).toBe(0.88)
  })

  test('is that of its words, for a scan', () => {
    expect(read(invoice, 0.9).extraction.confidence).toBeCloseTo(0.9, 2)
  })
})
