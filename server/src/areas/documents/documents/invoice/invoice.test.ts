/** The rules of an invoice as tables: payment code, values, amounts, mentions. */
import { expect, test } from 'vitest'
import { parseCents } from '../../../../lib/money.ts'
import { packOf } from '../../../../packs/index.ts'
import type { Document, DocumentLine } from '../schema.ts'
import { printedLines, vatRows } from './amounts.ts'
import { epcText } from './epc.ts'
import { shownDay } from '../../../../lib/dates.ts'
import { oneLine } from '../../../../lib/writers/one-line.ts'
import { severalLines, showIban, showMoney, showNumber } from './format.ts'
import { mentionOfCode, mentionsOf } from './mentions.ts'
import type { InvoiceVatCode, Issuer } from './store.ts'

const transfer = { name: 'Atelier Meunier', iban: 'BE68539007547034', bic: null, amount: parseCents('12.10'), reference: 'F-1' }

test.each([
  ['free words', {}, 'BCD\n002\n1\nSCT\n\nAtelier Meunier\nBE68539007547034\nEUR12.10\n\n\nF-1'],
  ['a BIC', { bic: 'GKCCBEBB' }, 'BCD\n002\n1\nSCT\nGKCCBEBB\nAtelier Meunier\nBE68539007547034\nEUR12.10\n\n\nF-1'],
  [
    'a Belgian communication',
    { reference: '+++090/9337/55493+++' },
    'BCD\n002\n1\nSCT\n\nAtelier Meunier\nBE68539007547034\nEUR12.10\n\n090933755493',
  ],
  [
    'a creditor reference',
    { reference: 'RF18539007547034' },
    'BCD\n002\n1\nSCT\n\nAtelier Meunier\nBE68539007547034\nEUR12.10\n\nRF18539007547034',
  ],
  ['a name with line ends', { name: 'A\nB\r\nC' }, 'BCD\n002\n1\nSCT\n\nA B C\nBE68539007547034\nEUR12.10\n\n\nF-1'],
  ['the largest amount', { amount: parseCents('999999999.99') }, expect.stringContaining('EUR999999999.99')],
  ['a larger one', { amount: parseCents('1000000000.00') }, null],
  ['nothing', { amount: parseCents('0.00') }, null],
  ['more than the code holds', { name: '😀'.repeat(70), reference: '😀'.repeat(100) }, null],
])('the payment code of %s', (_title, more, text) => {
  expect(epcText({ ...transfer, ...more })).toEqual(text)
})

test('a name is cut at 70 characters and a text at 140', () => {
  const [, , , , , name, , , , , text] = epcText({ ...transfer, name: 'n'.repeat(90), reference: 't'.repeat(190) })?.split('\n') ?? []
  expect([name?.length, text?.length]).toEqual([70, 140])
})

test('values are written as in each language, exactly', () => {
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
  expect((['fr', 'nl', 'en', 'de'] as const).map((language) => plain(showMoney('12345678901234.50', 'EUR', language)))).toEqual([
    '12 345 678 901 234,50 €',
    '€ 12.345.678.901.234,50',
    '€12,345,678,901,234.50',
    '12.345.678.901.234,50 €',
  ])
  expect(plain(showMoney('10.00', 'USD', 'fr'))).toBe('10,00 USD')
  expect([showNumber('2.5000', 'fr'), showNumber('8.0000', 'en'), shownDay('2026-03-10T00:00:00.000Z', 'nl')]).toEqual([
    '2,5',
    '8',
    '10/03/2026',
  ])
  expect([shownDay('2026-03-10', 'de'), plain(showIban('BE68539007547034'))]).toEqual(['10.03.2026', 'BE68 5390 0754 7034'])
})

test('characters that show nothing or turn letters around are left out', () => {
  expect(oneLine(' a\u202Eb\u202C\u0000\tc\u200B ')).toBe('ab c')
  expect(severalLines('a\r\nb\n\n c \nd', 3)).toBe('a\nb\nc d')
})

const code = (more: Partial<InvoiceVatCode> = {}): InvoiceVatCode => ({
  id: 1,
  code: 'V21',
  rate: '21.00',
  mechanism: 'standard',
  exigibility: 'debit',
  invoice_mention: null,
  ...more,
})

const sold = (...lines: Partial<DocumentLine>[]) =>
  ({
    lines: lines.map((line) => ({
      description: null,
      vat_code_id: 1,
      quantity: null,
      unit_price: null,
      foreign_net: null,
      foreign_vat: null,
      ...line,
    })),
  }) as unknown as Document

test.each([
  ['a price below quantity times unit price', '2.0000', '50.0000', '90.00', -1000n],
  ['the price itself', '2.0000', '50.0000', '100.00', null],
  ['a cent of rounding', '3.0000', '33.3333', '99.99', null],
  ['a higher price', '2.0000', '50.0000', '110.00', null],
  ['no quantity', null, '50.0000', '40.00', null],
])('a discount is %s', (_title, quantity, unit_price, amount_net, discount) => {
  const [line] = printedLines(sold({ quantity, unit_price, amount_net, amount_vat: '0.00' }), [code()], packOf('BE'))
  expect(line?.discount).toBe(discount)
})

test('under the margin scheme the price includes the VAT, which is not shown', () => {
  const document = sold({ amount_net: '100.00', amount_vat: '21.00', unit_price: '100.0000', quantity: '1.0000' })
  const lines = printedLines(document, [code({ mechanism: 'margin' })], packOf('BE'))
  expect(vatRows(lines)).toMatchObject([{ shows_vat: false, net: 12_100n, vat: 0n }])
  expect(lines).toMatchObject([{ unit_price: null }])
})

test('amounts are those of the document in its own currency', () => {
  const [line] = printedLines(
    sold({ amount_net: '92.59', amount_vat: '19.44', foreign_net: '100.00', foreign_vat: '21.00' }),
    [code()],
    packOf('BE'),
  )
  expect(line).toMatchObject({ net: 10_000n, vat: 2100n })
})

const reverse = code({ mechanism: 'domestic_reverse_charge', invoice_mention: 'reverse_charge_be' })

test('a mention is that of the day of the document and of its language', () => {
  expect(mentionOfCode(reverse, packOf('BE'), '2022-12-31', 'nl')).toBe('Btw verlegd')
  expect(mentionOfCode(reverse, packOf('BE'), '2023-01-01', 'nl')).toMatch(/^Btw verlegd\. Bij gebrek aan schriftelijke betwisting/)
  expect(mentionOfCode(code({ invoice_mention: 'Mention propre' }), packOf('BE'), '2026-01-01', 'nl')).toBe('Mention propre')
  expect(mentionOfCode(code(), packOf('BE'), '2026-01-01', 'nl')).toBeNull()
})

const none = {
  rpm_district: null,
  siret: null,
  rcs_city: null,
  matricule: null,
  capital: null,
  business_permit: null,
  late_payment_rate: null,
  discount_clause: null,
}
const issuer = (more: Partial<Issuer> = {}): Issuer => ({
  name: 'Menuiserie Dupont',
  legal_form: null,
  legal_form_code: null,
  enterprise_number: null,
  vat_number: null,
  address: null,
  street: null,
  house_number: null,
  box: null,
  postal_code: null,
  city: null,
  country: 'FR',
  legal: none,
  services_on_payments: null,
  logo_file_id: null,
  bank: null,
  ...more,
})
const on = { day: '2026-03-10', language: 'en' } as const

test.each([
  ['a company of unknown form', null, ['settings.legal.capital', 'legal_form', 'settings.legal.rcs_city']],
  ['a SARL', '5499', ['settings.legal.capital', 'settings.legal.rcs_city']],
  ['a sole trader', '1000', []],
])('what the law wants of %s and the file lacks', (_title, legal_form_code, fields) => {
  const { missing } = mentionsOf('issuer', issuer({ legal_form_code, enterprise_number: '303265045' }), packOf('FR'), on)
  expect(Object.keys(missing).toSorted()).toEqual(fields.toSorted())
})

test('the 40 euro for recovery are law since 2013', () => {
  const legal = { ...none, late_payment_rate: '10 %', discount_clause: 'Néant' }
  const terms = (day: string) => mentionsOf('terms', issuer({ legal }), packOf('FR'), { ...on, day }).texts
  expect(terms('2012-12-31')).toEqual(['Taux des pénalités en cas de retard de paiement : 10 %', 'Néant'])
  expect(terms('2013-01-01')[1]).toMatch(/recouvrement.* : 40 €$/)
})
