/** Invoices as suppliers really send them: against the standard, or within it and easily misread. None of them is called ready when it may be wrong. */
import { expect, test } from 'vitest'
import { findings, readInvoiceXml } from '../../src/capture/einvoice/index.ts'
import type { Reading } from '../../src/capture/sheet.ts'
import { statusOf } from '../../src/capture/status.ts'
import { cii } from './cii-invoices.ts'
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

/** A profile that promised no rule: nothing but the reader's own proof stands between it and the books. */
const unknown = { customization: 'urn:example:somebody' }
const core = { customization: 'urn:cen.eu:en16931:2017' }

const readXml = (xml: string): Promise<Reading> => readInvoiceXml(bytesOf(xml), owner)
const read = (change: Partial<InvoiceSpec> = {}): Promise<Reading> => readXml(plainInvoice(change))
const codes = ({ doubts }: Reading): string[] => doubts.map(({ code }) => code).filter((code) => code !== 'profile_unknown')
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
  expect(reading.doubts).toEqual([{ code: 'totals_mismatch', detail: 'rate' }])
})

test('a tax rounded line by line is none', async () => {
  const lines = Array.from({ length: 10 }, () => ({ name: 'x', quantity: '1', price: '1.02', net: '1.02' }))
  const reading = await read({ lines, taxTotal: taxTotalXml('2.10', subtotalXml('10.20', '2.10')), totals: totalsXml('10.20', '12.30') })
  expect(reading.doubts).toEqual([])
  expect(reading.sheet.totals).toMatchObject({ net: 10.2, vat: 2.1, gross: 12.3 })
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
  const { sheet, doubts } = await readXml(xml)
  expect(sheet).toMatchObject({ currency: 'USD', totals: { vat: 21, vat_breakdown: [{ rate: 21, base: 100, amount: 21 }] } })
  expect(doubts).toContainEqual({ code: 'currency_foreign', detail: 'USD' })
})

test('a currency in small letters is the same', async () => {
  const { sheet } = await readXml(plainInvoice(unknown).replace('>EUR<', '>eur<'))
  expect(sheet).toMatchObject({ currency: 'EUR', totals: { vat_breakdown: [{ rate: 21 }] } })
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
] as const)('%s is a doubt', async ([, xml, detail]) => {
  const reading = await readXml(xml)
  expect(reading.doubts).toContainEqual({ code: 'currency_unsure', detail })
  expect(reading.sheet.currency).toBe('EUR')
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
  expect(reading.sheet.totals.gross).toBe(121)
  expect(codes(reading)).toEqual([])
})

test('one total of VAT for each rate, as older files have it, is added up', async () => {
  const reading = await read({
    ...unknown,
    taxTotal: taxTotalXml('21.00', subtotalXml('100.00', '21.00')) + taxTotalXml('6.00', subtotalXml('100.00', '6.00', 'S', '6')),
    totals: totalsXml('200.00', '227.00'),
    lines: ['21', '6'].map((rate) => ({ name: 'x', quantity: '2', price: '50.00', net: '100.00', rate })),
  })
  expect(reading.sheet.totals).toMatchObject({ vat: 27, vat_breakdown: [{ rate: 21 }, { rate: 6 }] })
  expect(codes(reading)).toEqual([])
})

test('a credit note below zero is a doubt: written with a minus, or a claim', async () => {
  const reading = await read({
    root: 'CreditNote',
    taxTotal: taxTotalXml('-21.00', subtotalXml('-100.00', '-21.00')),
    totals: totalsXml('-100.00', '-121.00'),
    lines: [{ name: 'x', quantity: '-2', price: '50.00', net: '-100.00' }],
  })
  expect(reading.sheet).toMatchObject({ document_type: 'credit_note', totals: { gross: 121 } })
  expect(reading.doubts).toEqual([{ code: 'document_type_unsure', detail: '381' }])
})

test('a corrected invoice names the one it stands in for, and waits', async () => {
  const references =
    '<cbc:BuyerReference>1</cbc:BuyerReference><cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>F2026-9</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>'
  expect((await read({ ...core, type: '384', references })).doubts).toEqual([{ code: 'corrects_invoice', detail: 'F2026-9' }])
})

test('an offer in the shape of an invoice is none', async () => {
  expect((await read({ ...core, type: '325' })).doubts).toEqual([{ code: 'not_an_invoice' }])
})

test('two numbers are a doubt', async () => {
  const reading = await readXml(plainInvoice().replace('<cbc:ID>F2026-117</cbc:ID>', '<cbc:ID>F1</cbc:ID><cbc:ID>F2</cbc:ID>'))
  expect(codes(reading)).toEqual(['low_confidence'])
})

test.for(['502', '503'])('type %s of CII is a credit note', async (type) => {
  const reading = await readInvoiceXml(bytesOf(cii({ type })), owner)
  expect(reading.sheet.document_type).toBe('credit_note')
  expect(codes(reading)).toEqual([])
})

test('BR-CL-01 has a list for each root, with the types of the French reform', async () => {
  const broken = async (change: Partial<InvoiceSpec>) =>
    (await findings(bytesOf(plainInvoice({ ...core, ...change })))).map(({ rule }) => rule)
  expect(await broken({ type: '381' })).toEqual(['BR-CL-01'])
  expect(await broken({ root: 'CreditNote', type: '380' })).toEqual(['BR-CL-01'])
  for (const type of ['471', '500', '501']) expect(await broken({ type })).toEqual([])
})

test('a file that says UTF-16 and is saved in bytes is read as UTF-8', async () => {
  expect((await readXml(plainInvoice().replace('UTF-8', 'utf-16'))).doubts).toEqual([])
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
  const { sheet } = await read({ payment: plainly('BE03363112233484') })
  expect(sheet).toMatchObject({ direction: 'purchase', counterparty: { iban: null }, payment: { iban: null } })
})

test('a number of another country that ends as ours does is not ours', async () => {
  const supplier = partyXml({ name: 'Lux SA', vat: 'LU65432146', country: 'LU' })
  const { sheet, doubts } = await read({ ...core, supplier, customer: partyXml({ name: 'Chantier Liège' }) })
  expect(sheet).toMatchObject({ direction: 'purchase', counterparty: { name: 'Lux SA', vat_number: 'LU65432146' } })
  expect(doubts.map(({ code }) => code)).toContain('not_addressed_to_company')
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
