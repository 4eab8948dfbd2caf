/** The invoice of a sale as PDF, in the three countries. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Books, makeBooks } from '../../../../../test/harness/books/books.ts'
import { documentsIn } from '../../../../../test/harness/documents.ts'
import { checkPdf, codeOf, type Invoices, invoicesIn, pagesOf, wordsOf } from '../../../../../test/harness/exports/invoices.ts'
import { solidImage } from '../../../../../test/harness/images.ts'
import { multipart } from '../../../../../test/harness/multipart.ts'
import { type Caller, type World, world } from '../../../../../test/harness/world.ts'

type File = { readonly b: Books; readonly invoices: Invoices }
let w: World
let admin: Caller
let be: File
let fr: File
let lu: File

const address = { street: 'Rue des Tilleuls', house_number: '12', postal_code: '5000', city: 'Namur' }

async function makeFile(country_pack: 'BE' | 'FR' | 'LU', company: object, bank: object, line: object): Promise<File> {
  const b = await makeBooks(w, admin, { country_pack })
  const patched = await admin('PATCH', b.path, { body: { ...address, ...company } })
  const journal = await admin('PATCH', `${b.path}/journals/${b.journals.BNP}`, { body: bank })
  const card = {
    name: 'Łódź Client SA',
    street: 'Chaussée de Charleroi',
    house_number: '110',
    postal_code: '1060',
    city: 'Bruxelles',
    country: 'BE',
  }
  const party = await admin('PATCH', `${b.path}/third-parties/${b.customer}`, {
    body: { ...card, vat_number: 'BE0403199702', locale: 'nl' },
  })
  expect([patched.status, journal.status, party.status]).toEqual([200, 200, 200])
  return { b, invoices: invoicesIn(w, admin, b, { description: 'Conseil', quantity: '8', unit_price: '125', ...line }) }
}

beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  be = await makeFile(
    'BE',
    { enterprise_number: '0477472701', vat_number: 'BE0477472701', legal_form_code: '610', settings: { legal: { rpm_district: 'Namur' } } },
    { iban: 'BE68539007547034', bic: 'GKCCBEBB' },
    { account: '700000', vat_code: 'V21' },
  )
  fr = await makeFile('FR', {}, { iban: 'FR7630006000011234567890189' }, { account: '707', vat_code: 'V20' })
  lu = await makeFile('LU', {}, { iban: 'LU280019400644750000' }, { account: '7061', vat_code: 'V17' })
})
afterAll(() => w.close())

const fingerprint = (drawn: { headers: Record<string, unknown> }) => drawn.headers['x-export-fingerprint']

test('200 a Belgian invoice: issuer, customer, dates, line, VAT, totals, communication and code, in the language of the customer', async () => {
  const { id, number } = await be.invoices.sale({ due_date: '2026-04-09' })
  const { status, headers, pdf } = await be.invoices.draw(id)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition']).toContain(`Atelier-Meunier-${number}.pdf`)
  const words = wordsOf(pdf)
  for (const shown of [
    'Atelier Meunier',
    'Rue des Tilleuls 12',
    '5000 Namur',
    'Btw BE0477472701',
    'BV',
    'Ondernemingsnummer 0477.472.701',
    'RPR Namur',
  ])
    expect(words).toContain(shown)
  for (const shown of [
    'Factuur',
    String(number),
    'Łódź Client SA',
    'Chaussée de Charleroi 110',
    '1060 Bruxelles',
    'Btw BE0403199702',
    '10/03/2026',
    '09/04/2026',
  ])
    expect(words).toContain(shown)
  expect(pagesOf(pdf)[0]).toMatch(/Conseil\s+8\s+125,00\s+21 %\s+1\.000,00\n/)
  expect(pagesOf(pdf)[0]).toMatch(/21 %\s+1\.000,00\s+210,00/)
  for (const shown of ['€ 1.000,00', '€ 210,00', '€ 1.210,00', 'BE68 5390 0754 7034', 'GKCCBEBB']) expect(words).toContain(shown)
  const { body } = await admin('GET', `${be.b.path}/documents/${id}`)
  expect(words).toContain(body.structured_communication)
  const digits = body.structured_communication.replace(/\D/g, '')
  expect(codeOf(pdf)).toBe(`BCD\n002\n1\nSCT\nGKCCBEBB\nAtelier Meunier\nBE68539007547034\nEUR1210.00\n\n${digits}`)
  checkPdf(pdf)
})

test('200 `lang` wins over the language of the customer, and changes neither figures nor fingerprint', async () => {
  const { id } = await be.invoices.sale()
  const drawn = await Promise.all(['', '&lang=fr', '&lang=en', '&lang=de'].map((lang) => be.invoices.draw(id, lang)))
  expect(drawn.map(({ pdf }) => /Factuur|Facture|Invoice|Rechnung/.exec(wordsOf(pdf))?.[0])).toEqual([
    'Factuur',
    'Facture',
    'Invoice',
    'Rechnung',
  ])
  expect(new Set(drawn.map(fingerprint)).size).toBe(1)
  const again = await be.invoices.draw(id)
  expect(again.pdf.equals(drawn[0]?.pdf ?? Buffer.alloc(0))).toBe(true)
  const other = await be.invoices.sale()
  expect(fingerprint(await be.invoices.draw(other.id))).not.toBe(fingerprint(again))
})

test('200 each VAT code has its own row and its mention', async () => {
  const sold = ['V06', 'VCC', 'VICL', 'VICS', 'VEXP', 'V44'].map((vat_code) => ({
    description: vat_code,
    amount_net: '100.00',
    account: '700000',
    vat_code,
  }))
  const { id } = await be.invoices.sale({ lines: sold })
  const words = wordsOf((await be.invoices.draw(id, '&lang=fr')).pdf)
  for (const mention of [
    'le client est présumé reconnaître qu’il est un assujetti tenu au dépôt de déclarations périodiques',
    'Exemption de TVA, art. 39bis Code TVA',
    'Autoliquidation, art. 196 directive 2006/112/CE',
    'Exemption de TVA, art. 39 Code TVA',
    'Exemption de TVA, art. 44 Code TVA',
  ])
    expect(words).toContain(mention)
})

test('200 a discount below the line, a line below zero and what a customer has paid', async () => {
  const lines = [
    { description: 'Bois', quantity: '2', unit_price: '100', amount_net: '150.00', account: '700000', vat_code: 'V21' },
    { description: 'Geste', amount_net: '-50.00', account: '700000', vat_code: 'V21' },
  ]
  const { id, entry } = await be.invoices.sale({ lines })
  const note = await be.invoices.sale({
    is_credit_note: true,
    lines: [{ description: 'Retour', amount_net: '50.00', account: '700000', vat_code: 'V21' }],
  })
  const pairs = { body: { lines: [{ entry_line_id: entry }, { entry_line_id: note.entry }] } }
  expect((await admin('POST', `${be.b.path}/letterings`, pairs)).status).toBe(201)
  const { pdf } = await be.invoices.draw(id, '&lang=fr')
  const [page = ''] = pagesOf(pdf)
  expect(page).toMatch(/Bois\s+2\s+100,00\s+-50,00\s+21 %\s+150,00/)
  expect(page).toMatch(/Geste\s+21 %\s+-50,00/)
  expect(page).toMatch(/Total TVA comprise\s+121,00 €/)
  expect(page).toMatch(/Déjà réglé\s+60,50 €/)
  expect(page).toMatch(/Reste à payer\s+60,50 €/)
  expect(codeOf(pdf)).toContain('EUR60.50')
})

test('200 a credit note names the invoice it is lettered with; neither it nor the paid invoice has a code', async () => {
  const invoice = await be.invoices.sale()
  const note = await be.invoices.sale({ is_credit_note: true, document_date: '2026-03-20' })
  const pairs = { body: { lines: [{ entry_line_id: invoice.entry }, { entry_line_id: note.entry }] } }
  expect((await admin('POST', `${be.b.path}/letterings`, pairs)).status).toBe(201)
  const credit = await be.invoices.draw(note.id, '&lang=fr')
  expect(wordsOf(credit.pdf)).toContain(`Corrige la facture ${invoice.number} (10/03/2026)`)
  expect(wordsOf(credit.pdf)).toContain('Note de crédit')
  const paid = await be.invoices.draw(invoice.id, '&lang=fr')
  expect(wordsOf(paid.pdf)).toContain('Payée')
  expect([codeOf(credit.pdf), codeOf(paid.pdf)]).toEqual([null, null])
})

test('200 a document that waits is drawn as a draft, without code', async () => {
  const { id } = await be.invoices.sale({ book: false })
  const { pdf } = await be.invoices.draw(id, '&lang=en')
  expect(wordsOf(pdf)).toContain('Draft, not an invoice: it has not been booked yet.')
  expect(codeOf(pdf)).toBeNull()
})

test('200 in another currency: its amounts, the VAT in euro too, no code', async () => {
  const { id } = await be.invoices.sale({ currency: 'USD', exchange_rate: '1.25' })
  const { pdf } = await be.invoices.draw(id, '&lang=en')
  const words = wordsOf(pdf)
  for (const shown of ['1,000.00 USD', '1,210.00 USD', 'VAT in EUR (1 EUR = 1.25 USD)', '€168.00']) expect(words).toContain(shown)
  expect(codeOf(pdf)).toBeNull()
})

test('200 the logo of the file stands on the page', async () => {
  const { id } = await be.invoices.sale()
  const before = (await be.invoices.draw(id)).pdf
  const value = await solidImage(900, 300).webp().toBuffer()
  expect((await admin('POST', `${be.b.path}/logo`, multipart({ field: 'file', name: 'logo.webp', value }))).status).toBe(200)
  const after = (await be.invoices.draw(id)).pdf
  expect([before.includes('/Subtype /Image'), after.includes('/Subtype /Image')]).toEqual([false, true])
  checkPdf(after)
})

test('422 for a purchase, for a document of nobody and without a document', async () => {
  const bought = await documentsIn(be.b, admin).purchase()
  for (const id of [bought.body.document.id, 999_999_999]) {
    const { status, errors } = await be.invoices.draw(id)
    expect([status, Object.keys(errors)]).toEqual([422, ['document_id']])
  }
  const { status, body } = await admin('GET', `${be.b.path}/exports/document`)
  expect([status, Object.keys(body.errors)]).toEqual([422, ['document_id']])
})

const french = { late_payment_rate: 'trois fois le taux d’intérêt légal', discount_clause: 'Pas d’escompte pour paiement anticipé' }

test('422 names what the law wants on a French invoice; once it is given the mentions are there, in French', async () => {
  const { id } = await fr.invoices.sale()
  const refusal = await fr.invoices.draw(id)
  expect([refusal.status, Object.keys(refusal.errors).toSorted()]).toEqual([
    422,
    ['capital', 'discount_clause', 'late_payment_rate', 'rcs_city']
      .map((name) => `settings.legal.${name}`)
      .concat('enterprise_number', 'legal_form')
      .toSorted(),
  ])
  const settings = { legal: { capital: 10_000, rcs_city: 'Lyon', ...french }, vat: { services_on_payments: false } }
  const body = { enterprise_number: '303265045', vat_number: 'FR40303265045', legal_form_code: '5499', settings }
  expect((await admin('PATCH', fr.b.path, { body })).status).toBe(200)
  const words = wordsOf((await fr.invoices.draw(id, '&lang=de')).pdf)
  for (const shown of [
    'Rechnung',
    'SARL au capital de 10 000 €',
    'SIREN 303 265 045',
    'RCS Lyon 303 265 045',
    'Taux des pénalités en cas de retard de paiement : trois fois le taux d’intérêt légal',
    'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €',
    'Pas d’escompte pour paiement anticipé',
    'Option pour le paiement de la taxe d’après les débits',
  ])
    expect(words).toContain(shown)
})

test('200 a French credit note is an avoir without terms of payment', async () => {
  const { id } = await fr.invoices.sale({ is_credit_note: true })
  const words = wordsOf((await fr.invoices.draw(id, '&lang=fr')).pdf)
  expect(words).toContain('Avoir')
  expect(words).not.toContain('Indemnité forfaitaire')
})

test('422 names RCS number and business permit of a Luxembourg file; then its mentions are in French', async () => {
  const { id } = await lu.invoices.sale({ lines: [{ description: 'Beratung', amount_net: '750.00', account: '7061', vat_code: 'VSIC' }] })
  const refusal = await lu.invoices.draw(id)
  expect([refusal.status, Object.keys(refusal.errors).toSorted()]).toEqual([422, ['enterprise_number', 'settings.legal.business_permit']])
  const body = { enterprise_number: 'B256789', legal_form_code: 'SARL', settings: { legal: { business_permit: '10012345/0' } } }
  expect((await admin('PATCH', lu.b.path, { body })).status).toBe(200)
  const words = wordsOf((await lu.invoices.draw(id, '&lang=en')).pdf)
  for (const shown of ['S.à r.l.', 'R.C.S. Luxembourg B256789', 'Autorisation d’établissement n° 10012345/0', 'Autoliquidation'])
    expect(words).toContain(shown)
})

test('200 a customer that was merged into another is that other, and the activity names the export', async () => {
  const gone = (await admin('POST', `${be.b.path}/third-parties`, { body: { type: 'customer', name: 'Ancien client' } })).body.id
  const { id } = await be.invoices.sale({ third_party_id: gone })
  expect((await admin('POST', `${be.b.path}/third-parties/${gone}/merge`, { body: { into_id: be.b.customer } })).status).toBe(200)
  const words = wordsOf((await be.invoices.draw(id)).pdf)
  expect(words).toContain('Łódź Client SA')
  expect(words).not.toContain('Ancien client')
  const { body } = await admin('GET', `${be.b.path}/activity?per_page=1`)
  expect(body.data[0]).toMatchObject({ kind: 'export', record_label: 'document' })
})
