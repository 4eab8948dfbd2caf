/** The sample invoices that a document can express, booked as documents and written: equal in content, but for the differences listed. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkInvoice, type OutgoingInvoice, readInvoiceXml, writeUbl } from '../../../../capture/einvoice/index.ts'
import { parseXml } from '../../../../capture/einvoice/xml/parse.ts'
import { all, type Element } from '../../../../lib/xml/tree.ts'
import { makeSeller } from '../../../../../test/harness/einvoices/seller.ts'
import { openWorld } from '../../../../../test/harness/world.ts'
import { ownSamples } from '../../../../../test/samples/folders.ts'
import { owner } from '../../../../../test/capture/invoices.ts'
import { embedPdf } from './outgoing-invoice.ts'

const w = await openWorld()
const admin = await w.as('admin')
const seller = await makeSeller(w, admin)
afterAll(() => seller.end())

const sample = (name: string): Buffer => readFileSync(path.join(ownSamples, 'ubl', `${name}.xml`))

/** A document knows no trade name and no person to ask; a line is counted in pieces; the footer of our invoices is more than the sample's. */
const ignored = ['PartyName/Name', 'AccountingSupplierParty/Party/Contact', 'PartyLegalEntity/CompanyLegalForm']

const plain = (text: string): string => (/^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text)

/** Every text with its path and attributes, the unit left out. */
const said = (element: Element, at = ''): string[] => {
  if (element.children.length > 0) return element.children.flatMap((child) => said(child, `${at}${at && '/'}${child.name}`))
  const attributes = Object.entries(element.attributes).filter(([name]) => name !== 'unitCode')
  const shown = attributes.length > 0 ? ` ${attributes.map(([name, value]) => `${name}=${value}`).join(' ')}` : ''
  return ignored.some((part) => at.includes(part)) ? [] : [`${at}${shown}: ${plain(element.text)}`]
}

/** `-` what only the sample says, `+` what only we do. */
const differences = (theirs: readonly string[], ours: readonly string[]): string[] => {
  const left = [...ours]
  const missing = theirs.filter((text) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return [...missing.map((text) => `- ${text}`), ...left.map((text) => `+ ${text}`)]
}

const account = { account: '700000', quantity: '1' }
const goods = [
  { ...account, description: 'Menuiserie intérieure', quantity: '10', unit_price: '60.00', vat_code: 'V21' },
  { ...account, description: 'Panneaux chêne', quantity: '8', unit_price: '50.00', vat_code: 'V21' },
]
const french = {
  name: 'Clientèle Paris SAS',
  enterprise_number: '732829320',
  vat_number: 'FR44732829320',
  street: '5 rue de la Paix',
  house_number: null,
  postal_code: '75002',
  city: 'Paris',
  country: 'FR',
  peppol_identifier: '0009:73282932000074',
}
const swiss = {
  name: 'Helvetia Möbel AG',
  enterprise_number: null,
  vat_number: null,
  street: 'Bahnhofstrasse 3',
  house_number: null,
  postal_code: '8001',
  city: 'Zürich',
  country: 'CH',
  peppol_identifier: '0088:7300010000001',
}

type Scenario = {
  readonly name: string
  readonly customer?: Readonly<Record<string, unknown>>
  readonly sale: object
  readonly differs: readonly string[]
}

const reason = 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason'
const delivered = '+ Delivery/ActualDeliveryDate: 2026-03-02'
const attachment = 'AdditionalDocumentReference'
const embedded = `${attachment}/Attachment/EmbeddedDocumentBinaryObject`

const scenarios: readonly Scenario[] = [
  { name: 'u01-be-domestic-21', sale: { number: '2026-0031', lines: goods }, differs: [delivered] },
  {
    name: 'u03-reverse-charge-be',
    sale: { number: '2026-0033', lines: [{ ...account, description: 'Travaux immobiliers', unit_price: '4500.00', vat_code: 'VCC' }] },
    differs: [
      `- ${reason}: Autoliquidation - Verlegging van heffing (art. 20 KB nr 1)`,
      delivered,
      expect.stringMatching(`^\\+ ${reason}: Autoliquidation. En l’absence de contestation par écrit`),
    ],
  },
  {
    name: 'u04-intracommunity-goods-fr',
    customer: french,
    sale: {
      number: '2026-0034',
      delivery_country: 'FR',
      lines: [{ ...account, description: 'Table chêne', quantity: '2', unit_price: '980.00', vat_code: 'VICL' }],
    },
    differs: [
      '- Delivery/ActualDeliveryDate: 2026-02-27',
      '- Delivery/DeliveryLocation/Address/CityName: Paris',
      '- Delivery/DeliveryLocation/Address/PostalZone: 75002',
      `- ${reason}: Livraison intracommunautaire exemptée (art. 39bis CTVA)`,
      delivered,
      `+ ${reason}: Exemption de TVA, art. 39bis Code TVA`,
    ],
  },
  {
    name: 'u05-export',
    customer: swiss,
    sale: { number: '2026-0035', lines: [{ ...account, description: 'Table chêne', unit_price: '980.00', vat_code: 'VEXP' }] },
    differs: [`- ${reason}: Exportation hors UE exemptée (art. 39 CTVA)`, delivered, `+ ${reason}: Exemption de TVA, art. 39 Code TVA`],
  },
  {
    name: 'u06-exempt-small-business',
    sale: { number: '2026-0036', lines: [{ ...account, description: 'Formation', quantity: '2', unit_price: '450.00', vat_code: 'VFR' }] },
    differs: [delivered],
  },
  {
    name: 'u07-outside-scope',
    sale: { number: '2026-0037', lines: [{ ...account, description: 'Cotisation annuelle', unit_price: '150.00', vat_code: 'VHN' }] },
    differs: [`- ${reason}: Hors champ d'application de la TVA`, delivered],
  },
  {
    name: 'u08-credit-note',
    sale: {
      number: 'NC-2026-0004',
      is_credit_note: true,
      credited_number: '2026-0031',
      credited_date: '2026-03-02',
      structured_communication: null,
      lines: [{ ...account, description: 'Panneaux chêne (retour)', quantity: '2', unit_price: '50.00', vat_code: 'V21' }],
    },
    differs: [
      delivered,
      '+ PaymentMeans/PayeeFinancialAccount/Name: Atelier Demo SRL',
      '+ PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID: BBRUBEBB',
    ],
  },
  {
    name: 'u09-attachments-references',
    sale: { number: '2026-0039', buyer_reference: 'PO-4711', order_reference: 'PO-4711', lines: goods },
    // A document has no period, no note for the customer, and no other attachment than its printed form.
    differs: [
      '- Note: Merci de votre confiance',
      '- InvoicePeriod/StartDate: 2026-02-01',
      '- InvoicePeriod/EndDate: 2026-02-28',
      `- ${attachment}/DocumentDescription: Facture PDF`,
      `- ${attachment}/ID: TIMESHEET`,
      `- ${attachment}/DocumentDescription: Relevé des heures`,
      expect.stringContaining(`- ${embedded} mimeCode=text/csv filename=heures.csv`),
      `- ${attachment}/ID: LINK-1`,
      `- ${attachment}/Attachment/ExternalReference/URI: https://atelier-demo.example/doc/2026-0039`,
      `+ ${attachment}/DocumentDescription: Facture`,
      delivered,
    ],
  },
]

const written = async (theirs: Element, { customer, sale }: Scenario): Promise<OutgoingInvoice> => {
  const common = { buyer_reference: 'PO-4711', structured_communication: '+++202/6000/12320+++' }
  const booked = await seller.sell({ ...(customer && { third_party_id: await seller.customer(customer) }), ...common, ...sale })
  const invoice = await seller.invoice(booked.id)
  const [pdf] = all(theirs, 'AdditionalDocumentReference/Attachment/EmbeddedDocumentBinaryObject')
  return pdf ? embedPdf(invoice, Buffer.from(pdf.text, 'base64'), 'fr') : invoice
}

test.for(scenarios)('$name', async (scenario) => {
  const bytes = sample(scenario.name)
  const theirs = await parseXml(bytes)
  const ours = Buffer.from(writeUbl(await written(theirs, scenario)))
  expect(await checkInvoice(ours)).toEqual([])
  expect(differences(said(theirs), said(await parseXml(ours)))).toEqual(scenario.differs)
  const [read, wanted] = [(await readInvoiceXml(ours, owner)).extraction, (await readInvoiceXml(bytes, owner)).extraction]
  // Only a credit note names the bank of its account.
  expect({ ...read, language: null, payment: { ...read.payment, bic: wanted.payment.bic } }).toEqual({ ...wanted, language: null })
})

test.for([
  [
    'u02-multirate-allowance-charge',
    ['AllowanceCharge', 'LegalMonetaryTotal/PrepaidAmount', 'LegalMonetaryTotal/PayableRoundingAmount', 'InvoiceLine/Price/BaseQuantity'],
  ],
  ['u10-direct-debit', ['PaymentMeans/PaymentMandate/ID']],
  ['u11-currency-usd', ['TaxCurrencyCode']],
  ['u12-paid-by-card', ['LegalMonetaryTotal/PrepaidAmount']],
] as const)('%s needs what a document does not have', async ([name, fields]) => {
  const root = await parseXml(sample(name))
  for (const field of fields) expect([field, all(root, field).length > 0]).toEqual([field, true])
})
