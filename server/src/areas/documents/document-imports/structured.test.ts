/** XML invoices of real suppliers: their amounts in the extraction and in the document. */
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ubl } from '../../../../test/harness/import-files.ts'
import { type ImportSetup, openImports } from '../../../../test/harness/imports.ts'

let d: ImportSetup
beforeAll(async () => {
  d = await openImports()
  await d.supplier()
})
afterAll(() => d.close())

let last = 0
const next = () => `E-${(last += 1)}`
const documentOf = async (id: number, body: object = {}) => (await d.admin('POST', `${d.at}/${id}/validate`, { body })).body.document
const codesOf = ({ lines }: { lines: { vat_code: { code: string } }[] }) => lines.map(({ vat_code }) => vat_code.code)

test('a document has the VAT of its invoice, which is of the sum and not of each line', async () => {
  const lines = Array.from({ length: 10 }, () => ({ net: '1.02' }))
  const read = await d.invoice({ number: next(), lines })
  expect(read).toMatchObject({ status: 'ready', extracted: { totals: { net: 10.2, vat: 2.14, gross: 12.34 } } })
  expect(await documentOf(read.id)).toMatchObject({ amount_net: '10.20', amount_vat: '2.14', amount_gross: '12.34' })
})

test('an invoice of more lines than a document takes keeps the category of each rate', async () => {
  const many = Array.from({ length: 500 }, () => ({ net: '1.00' }))
  const read = await d.invoice({ number: next(), lines: [...many, { net: '80.00', rate: '0', category: 'AE' }] })
  expect(read.extracted.lines).toMatchObject([
    { vat_rate: 21, amount_net: 500 },
    { vat_rate: 0, amount_net: 80 },
  ])
  expect(codesOf(await documentOf(read.id))).toEqual(['AS21', 'ASCC21'])
})

test('a line keeps its category when the one before it is taken away', async () => {
  // A supplier without earlier bookings, which would suggest the same.
  const vat = 'BE0428759497'
  await d.supplier({ name: 'Toitures Marchal', vat_number: vat, iban: null })
  const read = await d.invoice({
    number: next(),
    seller: { name: 'Toitures Marchal', vat },
    lines: [{ net: '100.00' }, { description: 'Chantier', net: '80.00', rate: '0', category: 'AE' }],
  })
  const extracted = { ...read.extracted, lines: read.extracted.lines.slice(1) }
  expect(codesOf(await documentOf(read.id, { extracted }))).toEqual(['ASCC21'])
})

test('a line of nothing bears no cent of the VAT, before a correction and after it', async () => {
  const lines = [...Array.from({ length: 10 }, () => ({ net: '1.02' })), { description: 'Offert', net: '0.00' }]
  const first = await d.invoice({ number: next(), lines })
  expect(await documentOf(first.id)).toMatchObject({ amount_vat: '2.14', amount_gross: '12.34' })
  const second = await d.invoice({ number: next(), lines })
  expect(await documentOf(second.id, { extracted: second.extracted })).toMatchObject({ amount_vat: '2.14', amount_gross: '12.34' })
})

test('the number of last year, or of an invoice on a credit note, is no second copy', async () => {
  const number = next()
  await d.invoice({ number, date: '2025-11-05', lines: [{ net: '70.00' }] })
  const read = await d.invoice({ number, date: '2026-02-05', lines: [{ net: '90.00' }] })
  expect(read).toMatchObject({ status: 'ready', duplicate_of_import_id: null })
  const credit = ubl({ number, date: '2026-02-06', lines: [{ net: '50.00' }] })
    .toString()
    .replaceAll('Invoice-2', 'CreditNote-2')
    .replace(/<(\/?)Invoice(?=[ >])/g, '<$1CreditNote')
    .replaceAll('cac:InvoiceLine', 'cac:CreditNoteLine')
    .replaceAll('InvoicedQuantity', 'CreditedQuantity')
    .replace(/<cbc:DueDate>.*?<\/cbc:DueDate>/, '')
    .replace('<cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>', '<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>')
  expect(await d.read('credit.xml', Buffer.from(credit))).toMatchObject({ status: 'ready', extracted: { document_type: 'credit_note' } })
  expect(await d.invoice({ number, date: '2026-02-07', lines: [{ net: '91.00' }] })).toMatchObject({
    status: 'duplicate',
    duplicate_of_import_id: read.id,
  })
})

test('what is taken back on the same invoice keeps its own tax, however little is left', async () => {
  const read = await d.invoice({ number: next(), lines: [{ net: '100.00' }, { description: 'Reprise', net: '-99.99' }] })
  const document = await documentOf(read.id)
  expect(document).toMatchObject({ amount_net: '0.01', amount_vat: '0.00', amount_gross: '0.01' })
  expect(document.lines.map(({ amount_vat }: { amount_vat: string }) => amount_vat)).toEqual(['21.00', '-21.00'])
})

/** A PDF without text, with these files embedded. */
async function carrying(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const page = new Pdf({ size: [400, 260] })
  page.fontSize(20).text('Votre facture de 121,00 EUR se trouve en annexe de ce document, sous forme de fichier. Merci de votre confiance.')
  for (const [name, bytes] of Object.entries(files)) page.file(bytes, { name })
  page.end()
  return buffer(page)
}

test('an invoice inside a PDF is found under a name of its own, if it is the only one', async () => {
  const [one, other] = [next(), next()]
  const read = await d.read(
    'hybride.pdf',
    await carrying({ 'BE0403170701_facture.xml': ubl({ number: one }), 'conditions.xml': Buffer.from('<a/>') }),
  )
  expect(read).toMatchObject({ engine: 'ubl', extracted: { number: one, totals: { gross: 121 } } })
  const two = await d.read('deux.pdf', await carrying({ 'a.xml': ubl({ number: other }), 'b.xml': ubl({ number: next() }) }))
  expect(two.engine).toBe('text')
})

/** An invoice with changed text. */
const changed = (number: string, change: (xml: string) => string): Buffer => Buffer.from(change(ubl({ number }).toString()))
const unknown = (xml: string): string => xml.replace(/urn:cen\.eu:en16931:2017#compliant[^<]*/, 'urn:example')

test.for([
  ['beyond all money', (xml: string) => xml.replaceAll('100.00', '900000000000000.00').replaceAll('121.00', '900000000000021.00')],
  ['at a rate nobody has', (xml: string) => xml.replaceAll('<cbc:Percent>21<', '<cbc:Percent>2100<')],
  ['below a rate of nothing', (xml: string) => xml.replaceAll('<cbc:Percent>21<', '<cbc:Percent>-21<')],
  ['in a currency that is none', (xml: string) => xml.replace('>EUR<', '>EURO<')],
  ['with a VAT number without end', (xml: string) => xml.replaceAll('BE0403170701', `BE0403170701${'1'.repeat(400)}`)],
  ['with a number without end', (xml: string) => xml.replace(/<cbc:ID>E-\d+<\/cbc:ID>/, `<cbc:ID>${'9'.repeat(300)}</cbc:ID>`)],
] as const)('an invoice %s needs a review', async ([, change]) => {
  const read = await d.read(
    'odd.xml',
    changed(next(), (xml) => change(unknown(xml))),
  )
  expect(read.status).toBe('needs_review')
})
