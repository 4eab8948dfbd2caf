/** Booked sales as electronic invoices: what they say. */
import { afterAll, expect, test } from 'vitest'
import { checkInvoice, type OutgoingInvoice, readInvoiceXml, writeUbl } from '../../../../capture/einvoice/index.ts'
import { line, makeSeller, them, us } from '../../../../../test/harness/einvoices/seller.ts'
import { ownerOf } from '../../../../../test/harness/einvoices/expected-reading.ts'
import { openWorld } from '../../../../../test/harness/world.ts'
import { embedPdf } from './outgoing-invoice.ts'

const w = await openWorld()
const admin = await w.as('admin')
const seller = await makeSeller(w, admin)
const { b } = seller
afterAll(() => seller.end())

/** What the customer's program reads in it. */
const readBack = async (invoice: OutgoingInvoice) => {
  const bytes = Buffer.from(writeUbl(invoice))
  expect(await checkInvoice(bytes)).toEqual([])
  return (await readInvoiceXml(bytes, ownerOf(invoice.buyer))).extraction
}

test('a booked sale says all that the network asks for', async () => {
  const sale = await seller.sell({
    lines: [line, { ...line, description: 'Livraison\n Namur ', quantity: '2.5', unit_price: '10.125', vat_code: 'V06' }],
  })
  expect(await seller.invoice(sale.id)).toEqual({
    is_credit_note: false,
    number: sale.number,
    issue_date: '2026-03-02',
    due_date: '2026-04-01',
    currency: 'EUR',
    buyer_reference: 'C00001',
    order_reference: null,
    corrects: [],
    attachments: [],
    seller: {
      endpoint: { scheme: '0208', id: '0765432146' },
      name: 'Atelier Demo SRL',
      registration: { scheme: '0208', id: '0765432146' },
      vat_number: 'BE0765432146',
      legal_information: 'Numéro d’entreprise 0765.432.146',
      address: { street: 'Rue du Test 1', additional: null, postal_code: '4000', city: 'Liège', country: 'BE' },
      contact: null,
    },
    buyer: {
      endpoint: { scheme: '0208', id: '0812345603' },
      name: 'Alpha Construct SA',
      registration: { scheme: '0208', id: '0812345603' },
      vat_number: 'BE0812345603',
      legal_information: null,
      address: { street: 'Rue des Briques 12', additional: null, postal_code: '5000', city: 'Namur', country: 'BE' },
      contact: null,
    },
    delivery: { date: '2026-03-02', country: null },
    transfer: {
      iban: 'BE03363112233484',
      bic: 'BBRUBEBB',
      account_name: 'Atelier Demo SRL',
      reference: expect.stringMatching(/^\+{3}\d{3}\/\d{4}\/\d{5}\+{3}$/),
    },
    terms: null,
    vat: [
      { category: 'S', rate: '21', base: '600.00', tax: '126.00', reason_code: null, reason: null },
      { category: 'S', rate: '6', base: '25.31', tax: '1.52', reason_code: null, reason: null },
    ],
    totals: { net: '625.31', vat: '127.52', gross: '752.83' },
    lines: [
      {
        description: 'Menuiserie intérieure',
        quantity: '10',
        unit_price: '60.00',
        net: '600.00',
        difference: null,
        category: 'S',
        rate: '21',
      },
      { description: 'Livraison\n Namur', quantity: '2.5', unit_price: '10.125', net: '25.31', difference: null, category: 'S', rate: '6' },
    ],
  })
})

test('the customer’s reference wins over that of the order, and the order over our code', async () => {
  const both = await seller.sell({ buyer_reference: 'Cellule 7', order_reference: 'PO-4711' })
  expect(await seller.invoice(both.id)).toMatchObject({ buyer_reference: 'Cellule 7', order_reference: 'PO-4711' })
  const order = await seller.sell({ order_reference: 'PO-4711' })
  expect(await seller.invoice(order.id)).toMatchObject({ buyer_reference: 'PO-4711', order_reference: 'PO-4711' })
})

test('a credit note is positive, is not paid and names the invoice it corrects', async () => {
  const sale = await seller.sell()
  const note = await seller.sell({ is_credit_note: true, credited_document_id: sale.id })
  const invoice = await seller.invoice(note.id)
  expect(invoice).toMatchObject({
    is_credit_note: true,
    due_date: null,
    corrects: [{ number: sale.number, issue_date: '2026-03-02' }],
    transfer: { iban: 'BE03363112233484', reference: null },
    totals: { net: '600.00', vat: '126.00', gross: '726.00' },
  })
  expect(await readBack(invoice)).toMatchObject({ document_type: 'credit_note', totals: { gross: 726 } })
})

test('an invoice of elsewhere is named by its number and date, and without either the one it is lettered with', async () => {
  const elsewhere = await seller.sell({ is_credit_note: true, credited_number: '2025-117', credited_date: '2025-12-30' })
  expect((await seller.invoice(elsewhere.id)).corrects).toEqual([{ number: '2025-117', issue_date: '2025-12-30' }])
  const undated = await seller.sell({ is_credit_note: true, credited_number: '2025-118' })
  expect((await seller.invoice(undated.id)).corrects).toEqual([{ number: '2025-118', issue_date: null }])
  const own = await seller.customer({ name: 'Letters NV' })
  const [sale, note] = [await seller.sell({ third_party_id: own }), await seller.sell({ third_party_id: own, is_credit_note: true })]
  expect((await seller.invoice(note.id)).corrects).toEqual([])
  const lines = await w.rows<{ id: string }>(
    `select l.id from entry_lines l join documents d on d.company_id = l.company_id and d.journal_entry_id = l.entry_id
     where l.company_id = $1 and l.position = 1 and d.id = any($2)`,
    [b.id, [sale.id, note.id]],
  )
  const lettered = await admin('POST', `${b.path}/letterings`, { body: { lines: lines.map(({ id }) => ({ entry_line_id: Number(id) })) } })
  expect(lettered.status).toBe(201)
  expect((await seller.invoice(note.id)).corrects).toEqual([{ number: sale.number, issue_date: '2026-03-02' }])
})

test('quantity by price gives the net amount, with a discount or a supplement where it does not', async () => {
  const sale = await seller.sell({
    lines: [
      { ...line, amount_net: '570.00' },
      { ...line, amount_net: '600.02' },
      { ...line, amount_net: '612.50' },
      { ...line, description: 'Reprise', quantity: '2', unit_price: '-15.00' },
      { description: 'Remise', amount_net: '-20.00', account: '700000', vat_code: 'V21' },
      { description: 'Forfait', amount_net: '80.00', account: '700000', vat_code: 'V21' },
    ],
  })
  const invoice = await seller.invoice(sale.id)
  expect(invoice.lines.map(({ quantity, unit_price, net, difference }) => [quantity, unit_price, net, difference])).toEqual([
    ['10', '60.00', '570.00', { amount: '-30.00', reason: 'Remise' }],
    ['10', '60.00', '600.02', null],
    ['10', '60.00', '612.50', { amount: '12.50', reason: 'Supplément' }],
    ['-2', '15.00', '-30.00', null],
    ['-1', '20.00', '-20.00', null],
    ['1', '80.00', '80.00', null],
  ])
  expect((await readBack(invoice)).totals.gross).toBe(Number(sale.amount_gross))
})

test('under the margin scheme the price is stated with its VAT, and no VAT', async () => {
  const sale = await seller.sell({
    lines: [
      { ...line, vat_code: 'VM21' },
      { ...line, description: 'Achat', vat_code: 'VMPA' },
    ],
  })
  const invoice = await seller.invoice(sale.id)
  expect(invoice.vat).toEqual([
    { category: 'E', rate: '0', base: '1326.00', tax: '0.00', reason_code: 'VATEX-EU-F', reason: 'Régime particulier – Biens d’occasion' },
  ])
  expect(invoice.lines[0]).toMatchObject({ quantity: '1', unit_price: '726.00', net: '726.00', rate: '0' })
  expect((await readBack(invoice)).totals.gross).toBe(Number(sale.amount_gross))
})

test('outside the scope of VAT nobody shows a VAT number', async () => {
  const sale = await seller.sell({ lines: [{ ...line, vat_code: 'VHN' }] })
  expect(await seller.invoice(sale.id)).toMatchObject({
    seller: { vat_number: null, registration: { id: us.enterprise_number } },
    buyer: { vat_number: null, registration: { id: them.enterprise_number } },
    vat: [{ category: 'O', rate: null, reason_code: 'VATEX-EU-O' }],
  })
})

test('reasons of one category are told together, and a code only where it is that of all', async () => {
  const sale = await seller.sell({
    lines: [
      { ...line, vat_code: 'V44' },
      { ...line, vat_code: 'VFR' },
    ],
  })
  expect((await seller.invoice(sale.id)).vat).toEqual([
    {
      category: 'E',
      rate: '0',
      base: '1200.00',
      tax: '0.00',
      reason_code: null,
      reason: 'Exemption de TVA, art. 44 Code TVA; Régime particulier de franchise des petites entreprises',
    },
  ])
})

test('texts are in the language of the customer, and an address without a street is taken from its lines', async () => {
  const third_party_id = await seller.customer({
    name: 'Kunde GmbH',
    locale: 'de',
    country: 'DE',
    vat_number: 'DE136695976',
    enterprise_number: null,
    street: null,
    house_number: null,
    address: 'Haus B\nHauptstraße 5\nHinterhof',
    contact_name: 'Frau Weiß',
    peppol_identifier: '9930:DE136695976',
  })
  const sale = await seller.sell({ third_party_id, delivery_country: 'DE', lines: [{ ...line, vat_code: 'VICL', amount_net: '500.00' }] })
  const invoice = await seller.invoice(sale.id)
  expect(invoice).toMatchObject({
    buyer: {
      endpoint: { scheme: '9930', id: 'DE136695976' },
      registration: null,
      contact: 'Frau Weiß',
      address: { street: 'Haus B', additional: 'Hauptstraße 5, Hinterhof', country: 'DE' },
    },
    delivery: { date: '2026-03-02', country: 'DE' },
    vat: [{ category: 'K', reason_code: 'VATEX-EU-IC', reason: 'Steuerfreie innergemeinschaftliche Lieferung, Art. 39bis MwStGB' }],
    lines: [{ difference: { amount: '-100.00', reason: 'Rabatt' } }],
  })
  expect(await readBack(invoice)).toMatchObject({
    direction: 'purchase',
    counterparty: { vat_number: 'BE0765432146' },
    totals: { gross: 500 },
  })
})

test('the receiver of the request wins over the address of the customer', async () => {
  const sale = await seller.sell()
  expect(await seller.outgoing(sale.id, { receiver: '9925:BE0812345603' })).toMatchObject({
    invoice: { buyer: { endpoint: { scheme: '9925', id: 'BE0812345603' } } },
  })
})

test('the printed invoice goes along under the number of the document', async () => {
  const sale = await seller.sell({ number: 'VEN/2026 17' })
  const invoice = embedPdf(await seller.invoice(sale.id), Buffer.from('%PDF-1.7 …'), 'nl')
  expect(invoice.attachments).toMatchObject([
    { reference: 'VEN/2026 17', description: 'Factuur', file_name: 'VEN-2026-17.pdf', mime_type: 'application/pdf' },
  ])
  expect((await readBack(invoice)).number).toBe('VEN/2026 17')
})

test('terms and legal form of the company are told where they are known', async () => {
  const own = await makeSeller(
    w,
    admin,
    {},
    { ...us, legal_form: 'SRL', settings: { legal: { rpm_district: 'Liège', late_payment_rate: '10 %' } } },
  )
  const sale = await own.sell()
  const invoice = await own.invoice(sale.id)
  await own.end()
  expect(invoice).toMatchObject({
    seller: { legal_information: 'SRL – Numéro d’entreprise 0765.432.146 – RPM Liège' },
    terms: 'Intérêts de retard : 10 %',
  })
})
