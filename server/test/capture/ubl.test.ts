/** Reading UBL into an extraction, sentence by sentence of the handbook (formats.md 5.1, 5.2, 5.6, 5.8). */
import { expect, test } from 'vitest'
import { isInvoiceAttachment, readInvoiceXml, profileOfFile } from '../../src/capture/einvoice/index.ts'
import type { Reading } from '../../src/capture/extraction.ts'
import {
  bytesOf,
  type InvoiceSpec,
  owner,
  partyXml,
  peppolId,
  plainInvoice,
  subtotalXml,
  taxTotalXml,
  them,
  totalsXml,
  us,
} from './invoices.ts'

const read = (change: Partial<InvoiceSpec> = {}): Promise<Reading> => readInvoiceXml(bytesOf(plainInvoice(change)), owner)

const codes = ({ warnings }: Reading): string[] => warnings.map(({ code }) => code)

test('a plain invoice is a purchase without warnings, read by the engine ubl', async () => {
  const reading = await read()
  expect(reading.engine).toBe('ubl')
  expect(reading.warnings).toEqual([])
  expect(reading.confidence).toEqual({})
  expect(reading.extraction).toEqual({
    document_type: 'invoice',
    direction: 'purchase',
    counterparty: { name: 'Houtwerk Janssens & Zonen BV', vat_number: 'BE0456789133', iban: 'BE41737055500110', bic: null },
    number: 'F2026-117',
    date: '2026-03-02',
    due_date: '2026-04-01',
    structured_communication: '202600012320',
    currency: 'EUR',
    lines: [{ description: 'Meubelplaten', quantity: 2, unit_price: 50, vat_rate: 21, amount_net: 100, amount_vat: 21, amount_gross: 121 }],
    totals: { net: 100, vat: 21, gross: 121, vat_breakdown: [{ rate: 21, base: 100, amount: 21 }] },
    payment: { iban: 'BE41737055500110', bic: null, paid: false },
    nature: null,
    confidence: 1,
    language: null,
  })
  expect(reading.hints).toEqual({
    numbers: ['BE0456789133', '0456789133'],
    address: { address: 'Nijverheidslaan 12', postal_code: '9000', city: 'Gent', country: 'BE' },
    categories: ['S'],
    ubl_id: 'BE0456789133:F2026-117',
    corrects: [],
  })
})

test.for([
  [peppolId, undefined, 'peppol'],
  ['urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0', undefined, 'peppol_self_billing'],
  ['urn:cen.eu:en16931:2017#conformant#urn:UBL.BE:1.0.0.20180214', undefined, 'en_ubl_be'],
  ['urn:cen.eu:en16931:2017', undefined, 'en16931'],
  ['1.0', 'FFF.BE Vendor 3', 'efff'],
  ['1.0', 'E-FFF', 'efff'],
  ['urn:example:somebody', undefined, 'ubl_unknown'],
] as const)('a file that says %s is recognised', async ([customization, profile, expected]) => {
  expect(await profileOfFile(bytesOf(plainInvoice({ customization, ...(profile ? { profile } : {}) })))).toBe(expected)
})

test('an unknown profile is read all the same, with a warning and less confidence', async () => {
  const reading = await read({ customization: 'urn:example:somebody' })
  expect(reading.warnings).toEqual([{ code: 'profile_unknown', detail: 'urn:example:somebody' }])
  expect(reading.extraction.confidence).toBe(0.9)
})

test('an older file is read leniently, without warnings about rules it does not claim', async () => {
  const reading = await read({ customization: '1.0', profile: 'FFF.BE', references: '' })
  expect(reading.warnings).toEqual([])
  expect(reading.extraction.confidence).toBe(0.9)
})

test('the document inside a Peppol envelope is the one that is read', async () => {
  const inner = plainInvoice().replace(/^<\?xml.*\?>/, '')
  const envelope = `<StandardBusinessDocument xmlns="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><StandardBusinessDocumentHeader><HeaderVersion>1.0</HeaderVersion></StandardBusinessDocumentHeader>${inner}</StandardBusinessDocument>`
  expect(await profileOfFile(bytesOf(envelope))).toBe('peppol')
  expect((await readInvoiceXml(bytesOf(envelope), owner)).extraction.number).toBe('F2026-117')
})

test('a status message of the network is no invoice', async () => {
  const response = '<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2"/>'
  expect(await profileOfFile(bytesOf(response))).toBe('application_response')
  await expect(readInvoiceXml(bytesOf(response), owner)).rejects.toMatchObject({ name: 'UnreadableXml', reason: 'not_invoice' })
})

test('names are matched by namespace, never by prefix', async () => {
  const other = plainInvoice()
    .replaceAll('cbc:', 'b:')
    .replaceAll('cac:', 'a:')
    .replaceAll('xmlns:cbc', 'xmlns:b')
    .replaceAll('xmlns:cac', 'xmlns:a')
  expect((await readInvoiceXml(bytesOf(other), owner)).extraction.totals.gross).toBe(121)
  const foreign = plainInvoice().replace('<cbc:ID>F2026-117</cbc:ID>', '<x:ID xmlns:x="urn:other">F2026-117</x:ID>')
  expect(codes(await readInvoiceXml(bytesOf(foreign), owner))).toContain('number_missing')
})

test('we sell when we are the supplier; the other side is then the customer, and the account is ours', async () => {
  const reading = await read({ supplier: partyXml(us), customer: partyXml(them) })
  expect(reading.extraction).toMatchObject({
    direction: 'sale',
    counterparty: { name: them.name, vat_number: 'BE0456789133', iban: null, bic: null },
    payment: { iban: 'BE41737055500110' },
  })
})

test.for([
  ['its VAT number', { number: null }],
  ['its enterprise number alone', { vat: null }],
  ['a number with dots', { number: null, vat: 'BE 0765.432.146' }],
] as const)('we are found by %s', async ([, change]) => {
  const reading = await read({ customer: partyXml({ ...us, ...change }) })
  expect(reading.extraction.direction).toBe('purchase')
  expect(codes(reading)).not.toContain('not_addressed_to_company')
})

test('a French company is found by its branch number, which begins with the number its VAT number ends with', async () => {
  const french = { ...owner, country: 'FR', names: [], vat_number: 'FR44732829320', enterprise_number: '732829320' } as const
  const branch = partyXml({ name: 'Menuiserie SAS', country: 'FR' }).replace(
    '</cbc:RegistrationName>',
    '</cbc:RegistrationName><cbc:CompanyID schemeID="0009">73282932000074</cbc:CompanyID>',
  )
  const reading = await readInvoiceXml(bytesOf(plainInvoice({ customer: branch })), french)
  expect(reading.extraction.direction).toBe('purchase')
  expect(codes(reading)).not.toContain('not_addressed_to_company')
})

test('we are found by our name where the file gives us no number', async () => {
  const reading = await read({ customer: partyXml({ name: 'ATELIER DEMO s.r.l.'.replace(' s.r.l.', ' SRL') }) })
  expect(codes(reading)).not.toContain('not_addressed_to_company')
})

test('neither side is us: a purchase is suggested, with a warning', async () => {
  const reading = await read({ customer: partyXml({ name: 'Somebody Else NV', number: '0812345603', vat: 'BE0812345603' }) })
  expect(reading.extraction.direction).toBe('purchase')
  expect(codes(reading)).toEqual(['not_addressed_to_company'])
  expect(reading.confidence).toEqual({ direction: 0.5 })
})

test('our own account tells a sale where no name or number does', async () => {
  const reading = await read({
    supplier: partyXml({ name: 'Trade name' }),
    customer: partyXml({ name: 'Buyer', vat: 'BE0812345603' }),
    payment:
      '<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cac:PayeeFinancialAccount><cbc:ID>BE03363112233484</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>',
  })
  expect(reading.extraction.direction).toBe('sale')
})

test('our own VAT number is never the counterparty’s, even on an invoice to ourselves', async () => {
  const reading = await read({ supplier: partyXml(us), customer: partyXml(us) })
  expect(reading.extraction).toMatchObject({ direction: 'purchase', counterparty: { vat_number: null } })
  expect(codes(reading)).toEqual(['direction_unsure'])
})

test('in self-billing the parties keep their roles: we sell what the other side invoiced for us', async () => {
  const reading = await read({
    customization: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
    profile: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
    type: '389',
    supplier: partyXml(us),
    customer: partyXml(them),
  })
  expect(reading.extraction.direction).toBe('sale')
  expect(reading.warnings).toEqual([])
})

test('the legal name comes before the trade name, which serves where there is no other', async () => {
  expect((await read()).extraction.counterparty.name).toBe('Houtwerk Janssens & Zonen BV')
  const supplier = partyXml(them).replace(/<cbc:RegistrationName>.*?<\/cbc:RegistrationName>/, '')
  expect((await read({ supplier })).extraction.counterparty.name).toBe('Houtwerk Janssens')
})

test('without a VAT number the enterprise number of a Belgian party makes one, less surely', async () => {
  const reading = await read({ supplier: partyXml({ ...them, vat: null }) })
  expect(reading.extraction.counterparty.vat_number).toBe('BE0456789133')
  expect(reading.confidence).toEqual({ vat_number: 0.8 })
})

test('outside the scope of VAT no number is made up', async () => {
  const reading = await read({
    supplier: partyXml({ ...them, vat: null }),
    customer: partyXml({ ...us, vat: null }),
    taxTotal: taxTotalXml(
      '0.00',
      subtotalXml('100.00', '0.00', 'O', null, '<cbc:TaxExemptionReasonCode>VATEX-EU-O</cbc:TaxExemptionReasonCode>'),
    ),
    totals: totalsXml('100.00', '100.00'),
    lines: [{ name: 'Waarborg', quantity: '1', price: '100.00', net: '100.00', category: 'O', rate: null }],
  })
  expect(reading.extraction.counterparty.vat_number).toBeNull()
  expect(reading.extraction.lines[0]).toMatchObject({ vat_rate: 0, amount_vat: 0, amount_gross: 100 })
  expect(reading.warnings).toEqual([])
})

test('a VAT number that fails its check is shown, with a warning', async () => {
  const reading = await read({ supplier: partyXml({ ...them, vat: 'BE0456789134', number: null }) })
  expect(reading.warnings).toContainEqual({ code: 'vat_number_invalid', detail: 'BE0456789134' })
})

const account = (ids: readonly string[], more = ''): string =>
  ids
    .map(
      (id) =>
        `<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>${more}<cac:PayeeFinancialAccount><cbc:ID>${id}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`,
    )
    .join('')

test('an IBAN that fails its check is left out, with a warning', async () => {
  const reading = await read({ payment: account(['BE41737055500111']) })
  expect(reading.extraction.payment).toMatchObject({ iban: null })
  expect(reading.warnings).toEqual([{ code: 'iban_invalid', detail: 'BE41737055500111' }])
})

test('two accounts on a purchase are a warning', async () => {
  expect(codes(await read({ payment: account(['BE41737055500110', 'BE68539007547034']) }))).toEqual(['several_ibans'])
})

test.for([
  ['PaymentID in print', account(['BE41737055500110'], '<cbc:PaymentID>+++202/6000/12320+++</cbc:PaymentID>'), ''],
  ['PaymentID bare', account(['BE41737055500110'], '<cbc:PaymentID>202600012320</cbc:PaymentID>'), ''],
  ['InstructionID', account(['BE41737055500110'], '<cbc:InstructionID>202600012320</cbc:InstructionID>'), ''],
  [
    'the terms',
    `${account(['BE41737055500110'], '<cbc:PaymentID>F2026-117</cbc:PaymentID>')}<cac:PaymentTerms><cbc:Note>Mededeling +++202/6000/12320+++ a.u.b.</cbc:Note></cac:PaymentTerms>`,
    '',
  ],
  ['a note', account(['BE41737055500110']), '<cbc:Note>Communication: ***202/6000/12320***</cbc:Note>'],
] as const)('the structured communication is found in %s', async ([, payment, notes]) => {
  expect((await read({ payment, notes })).extraction.structured_communication).toBe('202600012320')
})

test('a communication that fails its check is none, and a creditor reference is one', async () => {
  expect(
    (await read({ payment: account(['BE41737055500110'], '<cbc:PaymentID>202600012321</cbc:PaymentID>') })).extraction
      .structured_communication,
  ).toBeNull()
  expect(
    (await read({ payment: account(['BE41737055500110'], '<cbc:PaymentID>RF18 5390 0754 7034</cbc:PaymentID>') })).extraction
      .structured_communication,
  ).toBe('RF18539007547034')
})

test('a date with a zone stays on its day; a missing one is a warning', async () => {
  expect((await read({ date: '2026-03-02+01:00' })).extraction.date).toBe('2026-03-02')
  const reading = await read({ date: 'soon', due: null })
  expect(reading.extraction).toMatchObject({ date: null, due_date: null })
  expect(codes(reading)).toContain('date_missing')
})

test('a due date before the date is a warning', async () => {
  expect(await read({ due: '2026-03-01' })).toMatchObject({ warnings: [{ code: 'due_before_date', detail: '2026-03-01' }] })
})

test('the due date of a credit note and of an older file stands with the payment', async () => {
  const payment = account(['BE41737055500110'], '<cbc:PaymentDueDate>2026-03-17</cbc:PaymentDueDate>')
  expect((await read({ root: 'CreditNote', payment })).extraction).toMatchObject({ document_type: 'credit_note', due_date: '2026-03-17' })
})

test('broken rules are one warning that names them', async () => {
  expect((await read({ references: '' })).warnings).toEqual([{ code: 'rules_failed', detail: 'PEPPOL-EN16931-R003' }])
})

test('a missing number and a missing name are warnings', async () => {
  expect(codes(await read({ id: '' }))).toContain('number_missing')
  expect(codes(await read({ supplier: '<cac:Party/>' }))).toContain('counterparty_missing')
})

test.for([
  ['fr', '<cbc:Note languageID="fr">x</cbc:Note>'],
  ['nl', '<cbc:Note>Gelieve te betalen binnen 30 dagen op het vermelde nummer met uw factuur</cbc:Note>'],
  ['de', '<cbc:Note>Zahlbar innerhalb von 30 Tagen, wir danken für Ihre Bestellung und die Zahlung</cbc:Note>'],
  ['en', '<cbc:Note>Please pay within 30 days of the invoice</cbc:Note>'],
  ['fr', '<cbc:Note>Paiement à 30 jours selon nos conditions pour la livraison</cbc:Note>'],
] as const)('the language is %s by what the notes say', async ([language, notes]) => {
  expect((await read({ notes })).extraction.language).toBe(language)
})

test('an attachment of a PDF is its invoice by its name', () => {
  for (const name of [
    'factur-x.xml',
    'Factur-X.XML',
    'zugferd-invoice.xml',
    'ZUGFeRD-invoice.xml',
    'xrechnung.xml',
    'files/factur-x.xml',
  ]) {
    expect(isInvoiceAttachment(name)).toBe(true)
  }
  for (const name of ['order-x.xml', 'terms.pdf', 'data.xml', 'factur-x.xml.exe', '']) expect(isInvoiceAttachment(name)).toBe(false)
})
