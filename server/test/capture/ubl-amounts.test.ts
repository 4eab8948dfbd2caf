/** The amounts of a UBL invoice in the extraction: signs, allowances, totals, mismatches (formats.md 5.2, 5.6). */
import { expect, test } from 'vitest'
import { readInvoiceXml } from '../../src/capture/einvoice/index.ts'
import type { Reading } from '../../src/capture/extraction.ts'
import {
  amountXml,
  bytesOf,
  categoryXml,
  type InvoiceSpec,
  owner,
  plainInvoice,
  subtotalXml,
  taxTotalXml,
  totalsXml,
  ubl,
} from './invoices.ts'

const read = (change: Partial<InvoiceSpec> = {}): Promise<Reading> => readInvoiceXml(bytesOf(plainInvoice(change)), owner)

const codes = ({ warnings }: Reading): string[] => warnings.map(({ code }) => code)

test('a foreign currency is a warning', async () => {
  const reading = await readInvoiceXml(
    bytesOf(
      ubl({
        currency: 'USD',
        taxTotal: taxTotalXml('21.00', subtotalXml('100.00', '21.00', 'S', '21', '', 'USD'), 'USD'),
        totals: totalsXml('100.00', '121.00', '121.00', 'USD'),
        lines: [{ name: 'Design', quantity: '1', price: '100.00', net: '100.00' }],
      }),
    ),
    owner,
  )
  expect(reading).toMatchObject({ extraction: { currency: 'USD' }, warnings: [{ code: 'currency_foreign', detail: 'USD' }] })
})

test('the VAT is the total in the currency of the document, not that of the books', async () => {
  const xml = ubl({
    currency: 'USD',
    references: '<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode><cbc:BuyerReference>1</cbc:BuyerReference>',
    taxTotal: `${taxTotalXml('19.34', '')}${taxTotalXml('21.00', subtotalXml('100.00', '21.00', 'S', '21', '', 'USD'), 'USD')}`,
    totals: totalsXml('100.00', '121.00', '121.00', 'USD'),
    lines: [{ name: 'Design', quantity: '1', price: '100.00', net: '100.00' }],
  })
  const { extraction } = await readInvoiceXml(bytesOf(xml), owner)
  expect(extraction.totals).toEqual({ net: 100, vat: 21, gross: 121, vat_breakdown: [{ rate: 21, base: 100, amount: 21 }] })
})

test('the gross is not the amount to pay: prepayments and rounding do not touch it', async () => {
  const { extraction } = await read({
    totals: totalsXml(
      '100.00',
      '121.00',
      '71.02',
      'EUR',
      `${amountXml('PrepaidAmount', '50.00')}${amountXml('PayableRoundingAmount', '0.02')}`,
    ),
  })
  expect(extraction.totals.gross).toBe(121)
  expect(extraction.payment.paid).toBe(false)
})

test('nothing left to pay is paid, by whatever means', async () => {
  const totals = totalsXml('100.00', '121.00', '0.00', 'EUR', amountXml('PrepaidAmount', '121.00'))
  expect((await read({ totals })).extraction.payment.paid).toBe(true)
})

const allowance = (charged: boolean, reason: string, value: string): string =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${charged}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason>${amountXml('Amount', value)}${categoryXml('TaxCategory', 'S', '21')}</cac:AllowanceCharge>`

test('what is given or asked on the whole document becomes lines, so that the lines make the net', async () => {
  const reading = await read({
    extras: `${allowance(false, 'Korting', '10.00')}${allowance(true, 'Transport', '5.50')}`,
    taxTotal: taxTotalXml('20.06', subtotalXml('95.50', '20.06')),
    totals: `${amountXml('LineExtensionAmount', '100.00')}${amountXml('TaxExclusiveAmount', '95.50')}${amountXml('TaxInclusiveAmount', '115.56')}${amountXml('AllowanceTotalAmount', '10.00')}${amountXml('ChargeTotalAmount', '5.50')}${amountXml('PayableAmount', '115.56')}`,
  })
  expect(reading.warnings).toEqual([])
  expect(reading.extraction.lines.slice(1)).toEqual([
    { description: 'Korting', quantity: 1, unit_price: -10, vat_rate: 21, amount_net: -10, amount_vat: -2.1, amount_gross: -12.1 },
    { description: 'Transport', quantity: 1, unit_price: 5.5, vat_rate: 21, amount_net: 5.5, amount_vat: 1.16, amount_gross: 6.66 },
  ])
  expect(reading.hints.categories).toEqual(['S', 'S', 'S'])
})

test('an invoice below zero is a credit note with positive amounts', async () => {
  const reading = await read({
    type: '384',
    taxTotal: taxTotalXml('-21.00', subtotalXml('-100.00', '-21.00')),
    totals: totalsXml('-100.00', '-121.00'),
    lines: [
      { name: 'Retour', quantity: '-3', price: '50.00', net: '-150.00' },
      { name: 'Toch geleverd', quantity: '1', price: '50.00', net: '50.00' },
    ],
  })
  expect(reading.extraction).toMatchObject({
    document_type: 'credit_note',
    totals: { net: 100, vat: 21, gross: 121, vat_breakdown: [{ rate: 21, base: 100, amount: 21 }] },
    lines: [
      { quantity: 3, unit_price: 50, amount_net: 150, amount_vat: 31.5 },
      { quantity: -1, unit_price: 50, amount_net: -50, amount_vat: -10.5 },
    ],
  })
})

test('a line whose price carries the sign turns by its price', async () => {
  const { extraction } = await read({
    taxTotal: taxTotalXml('-21.00', subtotalXml('-100.00', '-21.00')),
    totals: totalsXml('-100.00', '-121.00'),
    lines: [{ name: 'Retour', quantity: '2', price: '-50.00', net: '-100.00' }],
  })
  expect(extraction.lines[0]).toMatchObject({ quantity: 2, unit_price: 50, amount_net: 100 })
})

test('a credit code in an invoice is a vendor’s mistake: the sign counts, with a warning', async () => {
  const reading = await read({ type: '381' })
  expect(reading.extraction.document_type).toBe('invoice')
  expect(reading.warnings).toContainEqual({ code: 'document_type_unsure', detail: '381' })
})

test('a credit note names the invoices it corrects', async () => {
  const references =
    '<cbc:BuyerReference>1</cbc:BuyerReference><cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F2026-9</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>'
  const reading = await read({ root: 'CreditNote', references })
  expect(reading.extraction.document_type).toBe('credit_note')
  expect(reading.hints.corrects).toEqual(['F2026-9'])
})

test('a unit price is the price by its base quantity, with all its places', async () => {
  const xml = plainInvoice({ lines: [{ name: 'Vis', quantity: '250', price: '40.00', net: '100.00' }] }).replace(
    '</cac:Price>',
    '<cbc:BaseQuantity unitCode="C62">100</cbc:BaseQuantity></cac:Price>',
  )
  expect((await readInvoiceXml(bytesOf(xml), owner)).extraction.lines[0]).toMatchObject({ quantity: 250, unit_price: 0.4 })
})

test('the description of an item follows its name where it says more', async () => {
  const item = (description: string) =>
    plainInvoice().replace('<cbc:Name>Meubelplaten', `<cbc:Description>${description}</cbc:Description><cbc:Name>Meubelplaten`)
  expect((await readInvoiceXml(bytesOf(item('Eik, 18 mm')), owner)).extraction.lines[0]?.description).toBe('Meubelplaten - Eik, 18 mm')
  expect((await readInvoiceXml(bytesOf(item('Meubelplaten')), owner)).extraction.lines[0]?.description).toBe('Meubelplaten')
})

test('net and VAT that do not make the gross are a mismatch beyond two cents', async () => {
  expect(codes(await read({ totals: totalsXml('100.00', '121.02') }))).not.toContain('totals_mismatch')
  const reading = await read({ totals: totalsXml('100.00', '121.03') })
  expect(reading.warnings).toContainEqual({ code: 'totals_mismatch', detail: 'gross' })
  expect(reading.extraction.confidence).toBe(0.7)
})

test('lines that do not make the net are a mismatch', async () => {
  const reading = await read({ lines: [{ name: 'Platen', quantity: '1', price: '99.00', net: '99.00' }] })
  expect(reading.warnings).toContainEqual({ code: 'totals_mismatch', detail: 'lines' })
})

test('missing totals are a warning, and no number is invented', async () => {
  const reading = await read({ taxTotal: '', totals: amountXml('LineExtensionAmount', '100.00') })
  expect(reading.extraction.totals).toMatchObject({ net: null, vat: null, gross: null })
  expect(codes(reading)).toContain('totals_missing')
})
