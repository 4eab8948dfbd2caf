/** Reading CII and ZUGFeRD into the same extraction (formats.md 6). */
import { expect, test } from 'vitest'
import { checkInvoice, readInvoiceXml, profileOfFile, renderInvoice } from '../../src/capture/einvoice/index.ts'
import { cii, ciiLine, ciiSums, ciiTax, zugferd1 } from './cii-invoices.ts'
import { bytesOf, owner } from './invoices.ts'

const read = async (spec: Parameters<typeof cii>[0] = {}) => readInvoiceXml(bytesOf(cii(spec)), owner)

test('every field of a CII invoice arrives in the extraction, read by the engine ubl', async () => {
  const { engine, extraction, warnings, hints } = await read()
  expect(engine).toBe('ubl')
  expect(warnings).toEqual([])
  expect(extraction).toEqual({
    document_type: 'invoice',
    direction: 'purchase',
    counterparty: { name: 'Houtwerk BV', vat_number: 'BE0456789133', iban: 'BE41737055500110', bic: 'KREDBEBB' },
    number: 'C-77',
    date: '2026-03-02',
    due_date: '2026-04-01',
    structured_communication: '202600012320',
    currency: 'EUR',
    lines: [{ description: 'Platten', quantity: 2, unit_price: 50, vat_rate: 21, amount_net: 100, amount_vat: 21, amount_gross: 121 }],
    totals: { net: 100, vat: 21, gross: 121, vat_breakdown: [{ rate: 21, base: 100, amount: 21 }] },
    payment: { iban: 'BE41737055500110', bic: 'KREDBEBB', paid: false },
    nature: null,
    confidence: 1,
    language: 'de',
  })
  expect(hints).toMatchObject({
    ubl_id: 'BE0456789133:C-77',
    categories: ['S'],
    address: { postal_code: '9000', city: 'Gent', country: 'BE' },
  })
})

test.for([
  ['urn:factur-x.eu:1p0:minimum', 'cii'],
  ['urn:factur-x.eu:1p0:basicwl', 'cii'],
  ['urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic', 'cii'],
  ['urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended', 'cii'],
  ['urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0', 'cii'],
  ['urn:example', 'cii_unknown'],
] as const)('the profile %s is recognised', async ([guideline, expected]) => {
  expect(await profileOfFile(bytesOf(cii({ guideline })))).toBe(expected)
})

test.for(['381', '261', '262', '296', '308', '396', '420', '458', '532'])('type %s is a credit note', async (type) => {
  expect((await read({ type })).extraction.document_type).toBe('credit_note')
})

test('a credit note below zero is one with positive amounts', async () => {
  const { extraction } = await read({
    type: '381',
    lines: ciiLine('Platten', '-2', '50.00', '-100.00'),
    taxes: ciiTax('-100.00', '-21.00'),
    sums: ciiSums('-100.00', '-21.00', '-121.00'),
  })
  expect(extraction).toMatchObject({ document_type: 'credit_note', totals: { gross: 121 }, lines: [{ quantity: 2, amount_net: 100 }] })
})

test('a profile without lines gives one line for each rate, named by the document', async () => {
  const { extraction, hints } = await read({
    guideline: 'urn:factur-x.eu:1p0:basicwl',
    lines: '',
    taxes: `${ciiTax('100.00', '21.00')}${ciiTax('50.00', '3.00', '6')}`,
    sums: ciiSums('150.00', '24.00', '174.00'),
  })
  expect(extraction.lines).toEqual([
    { description: 'C-77', quantity: 1, unit_price: null, vat_rate: 21, amount_net: 100, amount_vat: 21, amount_gross: 121 },
    { description: 'C-77', quantity: 1, unit_price: null, vat_rate: 6, amount_net: 50, amount_vat: 3, amount_gross: 53 },
  ])
  expect(hints.categories).toEqual(['S', 'S'])
})

test('a profile without even rates gives one line for the whole', async () => {
  const { extraction } = await read({ guideline: 'urn:factur-x.eu:1p0:minimum', lines: '', taxes: '' })
  expect(extraction.lines).toEqual([
    { description: 'C-77', quantity: 1, unit_price: null, vat_rate: null, amount_net: 100, amount_vat: 21, amount_gross: 121 },
  ])
})

test('allowances, charges and carriage become lines', async () => {
  const tax =
    '<ram:CategoryTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>21</ram:RateApplicablePercent></ram:CategoryTradeTax>'
  const settlement = `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>10.00</ram:ActualAmount><ram:Reason>Rabatt</ram:Reason>${tax}</ram:SpecifiedTradeAllowanceCharge><ram:SpecifiedLogisticsServiceCharge><ram:Description>Fracht</ram:Description><ram:AppliedAmount>5.00</ram:AppliedAmount>${tax.replaceAll('CategoryTradeTax', 'AppliedTradeTax')}</ram:SpecifiedLogisticsServiceCharge>`
  const sums =
    '<ram:LineTotalAmount>100.00</ram:LineTotalAmount><ram:ChargeTotalAmount>5.00</ram:ChargeTotalAmount><ram:AllowanceTotalAmount>10.00</ram:AllowanceTotalAmount><ram:TaxBasisTotalAmount>95.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">19.95</ram:TaxTotalAmount><ram:GrandTotalAmount>114.95</ram:GrandTotalAmount><ram:DuePayableAmount>114.95</ram:DuePayableAmount>'
  const { extraction, warnings } = await read({ settlement, sums, taxes: ciiTax('95.00', '19.95') })
  expect(extraction.lines.map(({ description, amount_net }) => [description, amount_net])).toEqual([
    ['Platten', 100],
    ['Rabatt', -10],
    ['Fracht', 5],
  ])
  expect(warnings).toEqual([])
})

test('the rules of the standard judge CII as well, under the same ids', async () => {
  const found = await checkInvoice(bytesOf(cii({ sums: ciiSums('100.00', '21.00', '120.00') })))
  expect(found.map(({ rule }) => rule)).toEqual(['BR-CO-15'])
})

test('ZUGFeRD 1.0 is read leniently; a line without a rate has the only one there is', async () => {
  const xml = bytesOf(zugferd1())
  expect(await profileOfFile(xml)).toBe('zugferd_1')
  const { extraction, warnings } = await readInvoiceXml(xml, owner)
  expect(extraction).toMatchObject({
    number: 'C-77',
    confidence: 0.9,
    totals: { net: 100, vat: 21, gross: 121 },
    lines: [{ description: 'Platten', quantity: 2, vat_rate: 21, amount_net: 100, amount_vat: 21 }],
  })
  expect(warnings).toEqual([])
})

test('a CII invoice has its page too', async () => {
  const page = await renderInvoice(bytesOf(cii()), 'de')
  expect(page).toContain('<h1>Rechnung</h1>')
  expect(page).toContain('Houtwerk BV')
  expect(page).toContain('2. März 2026')
})
