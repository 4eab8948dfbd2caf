/** Rules without a published unit test: each change breaks exactly the rules listed beside it. */
import { expect, test } from 'vitest'
import { checkInvoice } from '../../src/capture/einvoice/index.ts'
import {
  amountXml,
  bytesOf,
  categoryXml,
  type InvoiceSpec,
  partyXml,
  plainInvoice,
  subtotalXml,
  taxTotalXml,
  them,
  totalsXml,
  us,
} from './invoices.ts'

type Edit = (xml: string) => string

const swap =
  (from: string | RegExp, to: string): Edit =>
  (xml) => {
    const changed = xml.replace(from, to)
    if (changed === xml) throw new Error(`nothing to replace: ${from}`)
    return changed
  }

const change =
  (spec: Partial<InvoiceSpec>): Edit =>
  () =>
    plainInvoice(spec)

const allowance = (inner: string, charged = false): string =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${charged}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>x</cbc:AllowanceChargeReason>${inner}</cac:AllowanceCharge>`

/** On the line, where the net amount of the line already includes it. */
const onLine = (inner: string): Edit =>
  change({ lines: [{ name: 'Platen', quantity: '2', price: '55.00', net: '100.00', more: allowance(inner) }] })

const mandate = '<cac:PaymentMeans><cbc:PaymentMeansCode>59</cbc:PaymentMeansCode></cac:PaymentMeans>'
const period = (start: string, end: string): string =>
  `<cac:InvoicePeriod><cbc:StartDate>${start}</cbc:StartDate><cbc:EndDate>${end}</cbc:EndDate></cac:InvoicePeriod>`
const ofLine = (more: string): InvoiceSpec['lines'] => [{ name: 'Platen', quantity: '2', price: '50.00', net: '100.00', more }]
const reference = '<cbc:BuyerReference>1</cbc:BuyerReference>'
const exempt = (code: string, reason: string): Edit =>
  change({
    taxTotal: taxTotalXml(
      '0.00',
      subtotalXml('100.00', '0.00', code, '0', `<cbc:TaxExemptionReasonCode>${reason}</cbc:TaxExemptionReasonCode>`),
    ),
    totals: totalsXml('100.00', '100.00'),
    lines: [{ name: 'Dienst', quantity: '2', price: '50.00', net: '100.00', category: code, rate: '0' }],
  })
const price = (inner: string): Edit => swap('</cac:Price>', `${inner}</cac:Price>`)

const cases: readonly (readonly [string, Edit])[] = [
  ['PEPPOL-EN16931-R001 PEPPOL-EN16931-R007 PEPPOL-EN16931-R008', change({ profile: '' })],
  ['PEPPOL-EN16931-R002', change({ notes: '<cbc:Note>one</cbc:Note><cbc:Note>two</cbc:Note>' })],
  ['PEPPOL-EN16931-R003', change({ references: '' })],
  ['BR-53 PEPPOL-EN16931-R054', change({ references: `<cbc:TaxCurrencyCode>USD</cbc:TaxCurrencyCode>${reference}` })],
  ['PEPPOL-EN16931-R005 PEPPOL-EN16931-R054', change({ references: `<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>${reference}` })],
  ['PEPPOL-EN16931-R007', change({ profile: 'urn:example:process' })],
  ['PEPPOL-EN16931-R008', swap('<cbc:BuyerReference>', '<cbc:AccountingCost/><cbc:BuyerReference>')],
  ['PEPPOL-EN16931-R010', change({ customer: partyXml(us).replace(/<cbc:EndpointID.*?<\/cbc:EndpointID>/, '') })],
  ['PEPPOL-EN16931-R020', change({ supplier: partyXml(them).replace(/<cbc:EndpointID.*?<\/cbc:EndpointID>/, '') })],
  [
    'PEPPOL-EN16931-R040',
    onLine(
      `<cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric>${amountXml('Amount', '10.00')}${amountXml('BaseAmount', '110.00')}`,
    ),
  ],
  ['PEPPOL-EN16931-R041', onLine(`<cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric>${amountXml('Amount', '10.00')}`)],
  ['PEPPOL-EN16931-R042', onLine(`${amountXml('Amount', '10.00')}${amountXml('BaseAmount', '110.00')}`)],
  ['PEPPOL-EN16931-R044', price(allowance(amountXml('Amount', '1.00'), true))],
  ['PEPPOL-EN16931-R046', price(allowance(`${amountXml('Amount', '1.00')}${amountXml('BaseAmount', '60.00')}`))],
  ['PEPPOL-EN16931-R051', swap('<cbc:PriceAmount currencyID="EUR">', '<cbc:PriceAmount currencyID="USD">')],
  ['BR-61 PEPPOL-EN16931-R061', change({ payment: mandate.replace('59', '58') + mandate })],
  ['PEPPOL-EN16931-R061', change({ payment: mandate })],
  [
    'PEPPOL-EN16931-R110',
    change({ references: `${reference}${period('2026-02-01', '2026-02-28')}`, lines: ofLine(period('2026-01-31', '2026-02-28')) }),
  ],
  [
    'PEPPOL-EN16931-R111',
    change({ references: `${reference}${period('2026-02-01', '2026-02-28')}`, lines: ofLine(period('2026-02-01', '2026-03-01')) }),
  ],
  ['PEPPOL-EN16931-R120', swap('>50.00<', '>50.02<')],
  ['PEPPOL-EN16931-R121 PEPPOL-EN16931-R120', price('<cbc:BaseQuantity unitCode="C62">-1</cbc:BaseQuantity>')],
  ['PEPPOL-EN16931-R130', price('<cbc:BaseQuantity unitCode="HUR">1</cbc:BaseQuantity>')],
  ['PEPPOL-EN16931-P0100', change({ type: '751' })],
  ['PEPPOL-EN16931-P0101', change({ root: 'CreditNote', type: '262' })],
  ['PEPPOL-EN16931-P0104', exempt('E', 'VATEX-EU-G')],
  ['PEPPOL-EN16931-P0107', exempt('E', 'VATEX-EU-AE')],
  ['PEPPOL-EN16931-P0109', exempt('G', 'VATEX-EU-F')],
  ['PEPPOL-COMMON-R043', change({ supplier: partyXml(them).replaceAll('>0456789133<', '>0456789134<') })],
  [
    'BR-CL-25 PEPPOL-EN16931-CL008',
    change({ supplier: partyXml(them).replace('EndpointID schemeID="0208"', 'EndpointID schemeID="9999"') }),
  ],
  ['BR-62 PEPPOL-EN16931-CL008', change({ supplier: partyXml(them).replace('EndpointID schemeID="0208"', 'EndpointID') })],
  [
    'BR-CL-24 PEPPOL-EN16931-CL001',
    change({
      references: `${reference}<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/html" filename="a">QQ==</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
    }),
  ],
  ['BR-21 PEPPOL-EN16931-R008', swap('Line><cbc:ID>1</cbc:ID>', 'Line><cbc:ID/>')],
  ['BR-23', swap(' unitCode="C62"', '')],
  ['BR-25 PEPPOL-EN16931-R008', change({ lines: [{ name: '', quantity: '2', price: '50.00', net: '100.00' }] })],
  ['BR-27', change({ lines: [{ name: 'x', quantity: '-2', price: '-50.00', net: '100.00' }] })],
  ['BR-29', change({ references: `${reference}${period('2026-02-28', '2026-02-01')}` })],
  [
    'BR-33 BR-CO-21',
    change({
      extras: `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${amountXml('Amount', '0.00')}${categoryXml('TaxCategory', 'S', '21')}</cac:AllowanceCharge>`,
      totals: totalsXml('100.00', '121.00', '121.00', 'EUR', amountXml('AllowanceTotalAmount', '0.00')),
    }),
  ],
  [
    'BR-DEC-23 UBL-DT-01',
    swap(
      'LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount><cac:Item>',
      'LineExtensionAmount currencyID="EUR">100.000</cbc:LineExtensionAmount><cac:Item>',
    ),
  ],
  ['BR-CL-23', swap('unitCode="C62"', 'unitCode="PCS"')],
  ['BR-CL-22', exempt('E', 'BECAUSE')],
]

test('an invoice without fault breaks nothing', async () => {
  expect(await checkInvoice(bytesOf(plainInvoice()))).toEqual([])
})

test.for(cases)('%s', async ([rules, edit]) => {
  const found = await checkInvoice(bytesOf(edit(plainInvoice())))
  expect([...new Set(found.map(({ rule }) => rule))].toSorted()).toEqual(rules.split(' ').toSorted())
  expect(found.every(({ message }) => message.endsWith('.'))).toBe(true)
})

test('a rule broken in two places is found twice', async () => {
  const lines = ofLine('')
    .concat(ofLine(''))
    .map((line) => ({ ...line, net: '50.00', quantity: '1', rate: '0' }))
  const found = await checkInvoice(bytesOf(plainInvoice({ lines })))
  expect(found.filter(({ rule }) => rule === 'BR-S-05')).toHaveLength(2)
})
