/** Invoices of real suppliers that break the standard or are easily misread. None becomes ready when it may be wrong. */
import { expect, test } from 'vitest'
import { checkInvoice, readInvoiceXml } from '../../src/capture/einvoice/index.ts'
import { element, text, texts } from '../../src/lib/xml/tree.ts'
import type { Reading } from '../../src/capture/extraction.ts'
import { statusOf } from '../../src/capture/status.ts'
import { cii, ciiSums } from './cii-invoices.ts'
import {
  amountXml,
  bytesOf,
  type InvoiceSpec,
  owner,
  partyXml,
  plainInvoice,
  subtotalXml,
  taxTotalXml,
  them,
  totalsXml,
  us,
} from './invoices.ts'

/** A profile without rules: only the reader's own arithmetic protects the books. */
const unknown = { customization: 'urn:example:somebody' }
const core = { customization: 'urn:cen.eu:en16931:2017' }

const readXml = (xml: string): Promise<Reading> => readInvoiceXml(bytesOf(xml), owner)
const read = (change: Partial<InvoiceSpec> = {}): Promise<Reading> => readXml(plainInvoice(change))
const codes = ({ warnings }: Reading): string[] => warnings.map(({ code }) => code).filter((code) => code !== 'profile_unknown')
const percent = (to: string): string => plainInvoice(unknown).replaceAll('<cbc:Percent>21</cbc:Percent>', to)

test.for([
  ['rates that are not there', percent('')],
  ['rates with a comma', percent('<cbc:Percent>21,00</cbc:Percent>')],
  ['rates as a fraction', percent('<cbc:Percent>0.21</cbc:Percent>')],
  ['rates times a hundred', percent('<cbc:Percent>2100</cbc:Percent>')],
  [
    'a tax that is not of its rate',
    plainInvoice({ ...unknown, taxTotal: taxTotalXml('6.00', subtotalXml('100.00', '6.00')), totals: totalsXml('100.00', '106.00') }),
  ],
  ['lines of another rate', plainInvoice({ ...unknown, lines: [{ name: 'x', quantity: '2', price: '50.00', net: '100.00', rate: '6' }] })],
  ['an amount to pay that is another', plainInvoice({ ...unknown, totals: totalsXml('100.00', '121.00', '250.00') })],
  ['lines whose amounts have commas', plainInvoice({ ...unknown, lines: [{ name: 'x', quantity: '2,0', price: '50,00', net: '100,00' }] })],
] as const)('%s are a mismatch, whatever the profile', async ([, xml]) => {
  const reading = await readXml(xml)
  expect(codes(reading)).toContain('totals_mismatch')
  expect(statusOf(reading)).toBe('needs_review')
})

test('a tax within the tolerance of the standard but beyond all rounding is a mismatch', async () => {
  const reading = await read({
    ...core,
    taxTotal: taxTotalXml('21.90', subtotalXml('100.00', '21.90')),
    totals: totalsXml('100.00', '121.90'),
  })
  expect(reading.warnings).toEqual([{ code: 'totals_mismatch', detail: 'rate' }])
})

test('a tax rounded line by line is none', async () => {
  const lines = Array.from({ length: 10 }, () => ({ name: 'x', quantity: '1', price: '1.02', net: '1.02' }))
  const reading = await read({ lines, taxTotal: taxTotalXml('2.10', subtotalXml('10.20', '2.10')), totals: totalsXml('10.20', '12.30') })
  expect(reading.warnings).toEqual([])
  expect(reading.extraction.totals).toMatchObject({ net: 10.2, vat: 2.1, gross: 12.3 })
})

test.for([
  ['gross', { totals: totalsXml('100.00', '121.02') }],
  ['lines', { lines: [{ name: 'x', quantity: '1', price: '99.99', net: '99.99' }] }],
] as const)('a cent or two between the %s and the rest keep an older file from being ready', async ([, change]) => {
  const reading = await read({ ...unknown, ...change })
  expect(codes(reading)).toEqual(['amounts_rounded'])
  expect(statusOf(reading)).toBe('needs_review')
})

test('the currency is the one on the amounts where the document names none', async () => {
  const xml = plainInvoice(unknown)
    .replace(/<cbc:DocumentCurrencyCode>.*?<\/cbc:DocumentCurrencyCode>/, '')
    .replaceAll('"EUR"', '"USD"')
  const { extraction, warnings } = await readXml(xml)
  expect(extraction).toMatchObject({ currency: 'USD', totals: { vat: 21, vat_breakdown: [{ rate: 21, base: 100, amount: 21 }] } })
  expect(warnings).toContainEqual({ code: 'currency_foreign', detail: 'USD' })
})

test('a currency in small letters is the same', async () => {
  const { extraction } = await readXml(plainInvoice(unknown).replace('>EUR<', '>eur<'))
  expect(extraction).toMatchObject({ currency: 'EUR', totals: { vat_breakdown: [{ rate: 21 }] } })
})

test.for([
  ['another currency than the document names', plainInvoice(unknown).replaceAll('currencyID="EUR"', 'currencyID="USD"'), 'USD'],
  ['a word that is no currency', plainInvoice(unknown).replace('>EUR<', '>EURO<'), 'EURO'],
  [
    'one line in another currency',
    plainInvoice(core).replace(
      '<cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount><cac:Item>',
      '<cbc:LineExtensionAmount currencyID="USD">100.00</cbc:LineExtensionAmount><cac:Item>',
    ),
    'USD',
  ],
] as const)('%s is a warning', async ([, xml, detail]) => {
  const reading = await readXml(xml)
  expect(reading.warnings).toContainEqual({ code: 'currency_unsure', detail })
  expect(reading.extraction.currency).toBe('EUR')
})

test('a gross that is left out is the amount to pay before what was paid and without its rounding', async () => {
  const totals = [
    'LineExtensionAmount 100.00',
    'TaxExclusiveAmount 100.00',
    'PrepaidAmount 21.00',
    'PayableRoundingAmount 0.02',
    'PayableAmount 100.02',
  ]
  const reading = await read({
    ...unknown,
    totals: totals.map((each) => amountXml(each.split(' ')[0] ?? '', each.split(' ')[1] ?? '')).join(''),
  })
  expect(reading.extraction.totals.gross).toBe(121)
  expect(codes(reading)).toEqual(['partly_paid'])
})

test('one total of VAT for each rate, as older files have it, is added up', async () => {
  const reading = await read({
    ...unknown,
    taxTotal: taxTotalXml('21.00', subtotalXml('100.00', '21.00')) + taxTotalXml('6.00', subtotalXml('100.00', '6.00', 'S', '6')),
    totals: totalsXml('200.00', '227.00'),
    lines: ['21', '6'].map((rate) => ({ name: 'x', quantity: '2', price: '50.00', net: '100.00', rate })),
  })
  expect(reading.extraction.totals).toMatchObject({ vat: 27, vat_breakdown: [{ rate: 21 }, { rate: 6 }] })
  expect(codes(reading)).toEqual([])
})

test('a credit note below zero is a warning: written with a minus, or a claim', async () => {
  const reading = await read({
    root: 'CreditNote',
    taxTotal: taxTotalXml('-21.00', subtotalXml('-100.00', '-21.00')),
    totals: totalsXml('-100.00', '-121.00'),
    lines: [{ name: 'x', quantity: '-2', price: '50.00', net: '-100.00' }],
  })
  expect(reading.extraction).toMatchObject({ document_type: 'credit_note', totals: { gross: 121 } })
  expect(reading.warnings).toEqual([{ code: 'document_type_unsure', detail: '381' }])
})

test('a corrected invoice names the one it stands in for, and waits', async () => {
  const references =
    '<cbc:BuyerReference>1</cbc:BuyerReference><cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F2026-9</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>'
  expect((await read({ ...core, type: '384', references })).warnings).toEqual([{ code: 'corrects_invoice', detail: 'F2026-9' }])
})

test('an offer in the shape of an invoice is none', async () => {
  expect((await read({ ...core, type: '325' })).warnings).toEqual([{ code: 'not_an_invoice' }])
})

const doubled = (tag: string, more: string): string => plainInvoice(core).replace(`<${tag}>`, `${more}<${tag}>`)
const scheme = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>'

test.for([
  ['numbers', plainInvoice(core).replace('<cbc:ID>F2026-117</cbc:ID>', '<cbc:ID>F1</cbc:ID><cbc:ID>F2</cbc:ID>')],
  ['dates', doubled('cbc:IssueDate', '<cbc:IssueDate>2026-01-02</cbc:IssueDate>')],
  [
    'sellers',
    doubled(
      'cac:AccountingSupplierParty',
      `<cac:AccountingSupplierParty>${partyXml({ ...them, name: 'Other' })}</cac:AccountingSupplierParty>`,
    ),
  ],
  [
    'VAT numbers of a seller',
    doubled('cac:PartyTaxScheme', `<cac:PartyTaxScheme><cbc:CompanyID>FR44732829320</cbc:CompanyID>${scheme}</cac:PartyTaxScheme>`),
  ],
  [
    'names of a seller',
    doubled('cac:PartyLegalEntity', '<cac:PartyLegalEntity><cbc:RegistrationName>Factor NV</cbc:RegistrationName></cac:PartyLegalEntity>'),
  ],
] as const)('two %s that differ are a warning', async ([, xml]) => {
  expect(codes(await readXml(xml))).toEqual(['low_confidence'])
})

test('an envelope with two invoices is refused, so that neither is lost', async () => {
  const inner = plainInvoice().replace(/^<\?xml.*\?>/, '')
  const envelope = `<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><StandardBusinessDocumentHeader/>${inner}${inner}</StandardBusinessDocument>`
  await expect(readXml(envelope)).rejects.toMatchObject({ name: 'UnreadableXml', reason: 'not_invoice' })
})

test('an attribute of another namespace is not the one of the same name', async () => {
  const xml = plainInvoice().replaceAll('currencyID="EUR"', 'currencyID="EUR" x:currencyID="USD" xmlns:x="urn:other"')
  expect((await readXml(xml)).warnings).toEqual([])
})

test.for(['502', '503'])('type %s of CII is a credit note', async (type) => {
  const reading = await readInvoiceXml(bytesOf(cii({ type })), owner)
  expect(reading.extraction.document_type).toBe('credit_note')
  expect(codes(reading)).toEqual([])
})

test('BR-CL-01 has a list for each root, with the types of the French reform', async () => {
  const broken = async (change: Partial<InvoiceSpec>) =>
    (await checkInvoice(bytesOf(plainInvoice({ ...core, ...change })))).map(({ rule }) => rule)
  expect(await broken({ type: '381' })).toEqual(['BR-CL-01'])
  expect(await broken({ root: 'CreditNote', type: '380' })).toEqual(['BR-CL-01'])
  for (const type of ['471', '500', '501']) expect(await broken({ type })).toEqual([])
})

test('a file that says UTF-16 and is saved in bytes is read as UTF-8', async () => {
  expect((await readXml(plainInvoice().replace('UTF-8', 'utf-16'))).warnings).toEqual([])
})

const plainly = (id: string): string =>
  `<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>${id}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`

test('our account on a credit note says nothing of who sells', async () => {
  const reading = await read({
    ...core,
    root: 'CreditNote',
    customer: partyXml({ name: 'Chantier Liège' }),
    payment: plainly('BE03363112233484'),
  })
  expect(codes(reading)).toEqual(['direction_unsure'])
})

test('our own account is never the supplier’s', async () => {
  const { extraction } = await read({ payment: plainly('BE03363112233484') })
  expect(extraction).toMatchObject({ direction: 'purchase', counterparty: { iban: null }, payment: { iban: null } })
})

test('a number of another country that ends as ours does is not ours', async () => {
  const supplier = partyXml({ name: 'Lux SA', vat: 'LU65432146', country: 'LU' })
  const { extraction, warnings } = await read({ ...core, supplier, customer: partyXml({ name: 'Chantier Liège' }) })
  expect(extraction).toMatchObject({ direction: 'purchase', counterparty: { name: 'Lux SA', vat_number: 'LU65432146' } })
  expect(warnings.map(({ code }) => code)).toContain('not_addressed_to_company')
})

test('a company of our name under another number is not us', async () => {
  const other = partyXml({ name: us.name, country: 'FR' }).replace(
    '</cbc:RegistrationName>',
    '</cbc:RegistrationName><cbc:CompanyID schemeID="0002">732829320</cbc:CompanyID>',
  )
  expect(codes(await read({ ...core, customer: other }))).toEqual(['not_addressed_to_company'])
})

test('a self-billed invoice is known by who wrote it: two buyers may give the same number', async () => {
  const { hints } = await read({ ...core, type: '389', supplier: partyXml(us), customer: partyXml(them) })
  expect(hints.ubl_id).toBe('BE0456789133:F2026-117')
})

test('partial and corrected invoices go between German parties only on the network, and a type of self-billing only in self-billing', async () => {
  const broken = async (change: Partial<InvoiceSpec>) => (await checkInvoice(bytesOf(plainInvoice(change)))).map(({ rule }) => rule)
  expect(await broken({ type: '384' })).toEqual(['PEPPOL-EN16931-P0112'])
  const german = { supplier: partyXml({ ...them, country: 'DE' }), customer: partyXml({ ...us, country: 'DE' }) }
  expect(await broken({ type: '384', ...german })).toEqual([])
  expect(await broken({ type: '389' })).toEqual(['PEPPOL-EN16931-P0100'])
})

test('a Factur-X invoice of the profile without lines gets no warning about missing lines', async () => {
  const without = { guideline: 'urn:factur-x.eu:1p0:basicwl', lines: '' }
  expect((await readInvoiceXml(bytesOf(cii(without)), owner)).warnings).toEqual([])
  const wrong = await readInvoiceXml(bytesOf(cii({ ...without, sums: ciiSums('100.00', '21.00', '120.00') })), owner)
  expect(codes(wrong)).toEqual(['totals_mismatch', 'rules_failed'])
  // The minimum profile has no VAT by rate, so a person checks the PDF.
  const smallest = await readInvoiceXml(bytesOf(cii({ guideline: 'urn:factur-x.eu:1p0:minimum', lines: '', taxes: '' })), owner)
  expect(statusOf(smallest)).toBe('needs_review')
})

test('a French electronic address is known by the company number it begins with', async () => {
  const french = { ...owner, country: 'FR', names: [], vat_number: 'FR44732829320', enterprise_number: '732829320', ibans: [] }
  const customer = partyXml({ name: 'Menuiserie', country: 'FR' }).replace(
    '<cac:Party>',
    '<cac:Party><cbc:EndpointID schemeID="0225">732829320_SERVICE1</cbc:EndpointID>',
  )
  const reading = await readInvoiceXml(bytesOf(plainInvoice({ ...core, customer })), french)
  expect(codes(reading)).toEqual([])
})

const reachedBy = (endpoint: string, party: string): string =>
  party.replace(/<cbc:EndpointID.*?<\/cbc:EndpointID>/, `<cbc:EndpointID schemeID="0208">${endpoint}</cbc:EndpointID>`)

test('an address says where a file goes, not who a company is: a seller is not the one that sends for it', async () => {
  const { hints } = await read({ supplier: reachedBy('0812345603', partyXml(them)) })
  expect(hints.numbers).toEqual(['BE0456789133', '0456789133'])
})

test('an invoice for another company that came to our address is a warning', async () => {
  const other = { name: 'Somebody Else NV', number: '0812345603', vat: 'BE0812345603' }
  const reading = await read({ customer: reachedBy('0765432146', partyXml(other)) })
  expect(reading.extraction).toMatchObject({ direction: 'purchase', counterparty: { name: them.name } })
  expect(codes(reading)).toEqual(['not_addressed_to_company'])
  const sale = await read({ supplier: reachedBy('0765432146', partyXml(other)), customer: partyXml(them) })
  expect(sale.extraction).toMatchObject({ direction: 'sale', counterparty: { name: them.name } })
  expect(codes(sale)).toEqual(['not_addressed_to_company'])
})

test('the balance due, and a payee other than the seller, are warnings of an invoice that is ready', async () => {
  const reading = await read({
    ...core,
    totals: totalsXml('100.00', '121.00', '71.00', 'EUR', amountXml('PrepaidAmount', '50.00')),
    delivery: '<cac:PayeeParty><cac:PartyName><cbc:Name>Factor NV</cbc:Name></cac:PartyName></cac:PayeeParty>',
  })
  expect(reading.warnings).toEqual([
    { code: 'partly_paid', detail: '71.00 EUR' },
    { code: 'payee_other', detail: 'Factor NV' },
  ])
  expect(statusOf(reading)).toBe('ready')
  const paid = await read({ ...core, totals: totalsXml('100.00', '121.00', '0.00', 'EUR', amountXml('PrepaidAmount', '121.00')) })
  expect(paid).toMatchObject({ warnings: [], extraction: { payment: { paid: true } } })
})

test('a root of thousands of lines is looked up by name and keeps its order', () => {
  const lines = Array.from({ length: 300 }, (_, index) => element(index % 2 ? 'InvoiceLine' : 'CreditNoteLine', String(index)))
  const root = element('Invoice', [element('ID', 'F-1'), ...lines, element('Note', 'last')])
  expect([text(root, 'ID'), text(root, 'Note'), text(root, 'DueDate')]).toEqual(['F-1', 'last', null])
  expect(texts(root, 'InvoiceLine')).toEqual(Array.from({ length: 150 }, (_, index) => String(2 * index + 1)))
  expect(texts(root, 'InvoiceLine|CreditNoteLine')).toEqual(Array.from({ length: 300 }, (_, index) => String(index)))
})
