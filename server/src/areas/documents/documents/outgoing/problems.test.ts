/** What keeps a booked sale from being sent as an electronic invoice: each on its field. */
import { afterAll, expect, test } from 'vitest'
import { line, makeSeller, us } from '../../../../../test/harness/einvoices/seller.ts'
import { openWorld } from '../../../../../test/harness/world.ts'
import { languages } from '../../../../lib/languages.ts'
import { errorsOf } from './problems.ts'

const w = await openWorld()
const admin = await w.as('admin')
const seller = await makeSeller(w, admin)
const { b } = seller
afterAll(() => seller.end())

const withLines = (...more: readonly object[]) => ({ lines: more.map((own) => ({ ...line, ...own })) })

test.for([
  ['a line without a text', withLines({}, { description: null }), ['lines.1.description description_missing']],
  ['a line of nothing visible', withLines({ description: '\u200b' }), ['lines.0.description description_missing']],
  [
    'what lies outside the scope of VAT beside the rest',
    withLines({}, { vat_code: 'VHN' }, { vat_code: 'VUN' }),
    ['lines.1.vat_code outside_scope_mixed', 'lines.2.vat_code outside_scope_mixed'],
  ],
  ['no due date', { due_date: null }, ['due_date due_date_missing']],
  ['an intra-Community supply without its country', withLines({ vat_code: 'VICL' }), ['delivery_country delivery_country_missing']],
  ['VAT of another country', withLines({ vat_code: 'VOSS' }), ['lines.0.vat_code vat_of_other_country']],
  ['another currency', { currency: 'USD', exchange_rate: '1.08' }, ['currency currency_foreign']],
] as const)('%s', async ([, body, wanted]) => {
  const sale = await seller.sell(body)
  expect(await seller.problems(sale.id)).toEqual(wanted)
})

test('everything is told at once, in four languages', async () => {
  const bare = await makeSeller(w, admin, {}, { name: 'Atelier nu' })
  const third_party_id = await bare.customer({ vat_number: null, enterprise_number: null, peppol_identifier: null })
  await admin('PATCH', `${bare.b.path}/journals/${bare.b.journals.BNP}`, { body: { iban: null, bic: null } })
  const sale = await bare.sell({ third_party_id, due_date: null, ...withLines({ vat_code: 'VICL', description: null }) })
  const found = await bare.outgoing(sale.id)
  await bare.end()
  const problems = 'problems' in found ? found.problems : []
  expect(problems.map(({ field }) => field)).toEqual([
    'delivery_country',
    'company.vat_number',
    'third_party.vat_number',
    'third_party.peppol_identifier',
    'lines.0.description',
    'due_date',
    'company.iban',
  ])
  for (const { message } of problems) expect(new Set(languages.map((language) => message[language])).size).toBe(4)
  expect(Object.keys(errorsOf(problems))).toEqual(problems.map(({ field }) => field))
})

test('numbers of seller and buyer, where the category asks for them', async () => {
  const bare = await makeSeller(w, admin, {}, { name: 'Atelier nu' })
  const outsider = await bare.customer({ vat_number: null, enterprise_number: null })
  const of = async (vat_code: string, third_party_id = bare.b.customer) =>
    bare.problems((await bare.sell({ third_party_id, delivery_country: 'FR', ...withLines({ vat_code }) })).id)
  expect(await of('V21', outsider)).toEqual(['company.vat_number seller_vat_number_missing'])
  expect(await of('VHN', outsider)).toEqual(['company.enterprise_number seller_number_missing'])
  await bare.change({ vat_number: us.vat_number })
  expect(await of('V21', outsider)).toEqual([])
  expect(await of('VCC', outsider)).toEqual(['third_party.vat_number buyer_number_missing'])
  expect(await of('VICL', outsider)).toEqual(['third_party.vat_number buyer_vat_number_missing'])
  const numbered = await bare.customer({ vat_number: null })
  expect(await of('VCC', numbered)).toEqual([])
  expect(await of('VICL', numbered)).toEqual(['third_party.vat_number buyer_vat_number_missing'])
  await bare.end()
})

test('VAT codes of the company say their category and, where they charge nothing, why', async () => {
  const make = async (code: string, more: object) => {
    const made = await admin('POST', `${b.path}/vat-codes`, {
      body: { code, label: code, direction: 'sale', mechanism: 'exempt_with_credit', rate: '0.00', ...more },
    })
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    return code
  }
  const of = async (vat_code: string) => seller.problems((await seller.sell(withLines({ vat_code }))).id)
  expect(await of(await make('X1', {}))).toEqual(['lines.0.vat_code vat_category_missing'])
  expect(await of(await make('X2', { ubl_category: 'E' }))).toEqual(['lines.0.vat_code exemption_reason_missing'])
  expect(await of(await make('X3', { ubl_category: 'E', invoice_mention: 'Exonéré, art. 42' }))).toEqual([])
  expect(await of(await make('X4', { ubl_category: 'S' }))).toEqual(['lines.0.vat_code vat_of_other_country'])
  expect(await of(await make('X5', { ubl_category: 'AE' }))).toEqual([])
  expect(await of(await make('X6', { ubl_category: 'E', vatex_code: 'FANCY' }))).toEqual(['lines rule_broken'])
  const due = { accounts: { due: b.accounts['451054'] } }
  expect(
    await of(await make('X7', { ubl_category: 'E', vatex_code: 'VATEX-EU-132', rate: '21.00', mechanism: 'standard', ...due })),
  ).toEqual(['lines.0.vat_code vat_category_taxed'])
})

test('what no problem names, our own rules refuse', async () => {
  const off = await seller.sell(withLines({ amount_vat: '124.00' }))
  const found = await seller.outgoing(off.id)
  expect(found).toMatchObject({ problems: [{ field: 'lines', code: 'rule_broken', params: { rules: 'BR-CO-17 BR-S-09' } }] })
  const sale = await seller.sell()
  expect(await seller.problems(sale.id, { receiver: '0208:0812345604' })).toEqual(['third_party.peppol_identifier rule_broken'])
  expect(await seller.problems(sale.id, { receiver: '9999:1' })).toEqual(['third_party.peppol_identifier rule_broken'])
  const abroad = await seller.customer({ country: 'US', vat_number: '12-3456789', enterprise_number: null })
  expect(await seller.problems((await seller.sell({ third_party_id: abroad })).id)).toEqual(['third_party.vat_number rule_broken'])
})

test('only a booked sale of the file is sent', async () => {
  const pending = await admin('POST', `${b.path}/documents`, {
    body: { direction: 'sale', third_party_id: b.customer, document_date: '2026-03-02', lines: [line] },
  })
  expect(await seller.problems(pending.body.document.id)).toEqual(['document_id document_pending'])
  const bought = await admin('POST', `${b.path}/documents`, {
    body: {
      direction: 'purchase',
      third_party_id: b.supplier,
      number: 'F-1',
      document_date: '2026-03-02',
      lines: [{ amount_net: '1.00', account: '604000', vat_code: 'AM21' }],
      book: true,
    },
  })
  expect(await seller.problems(bought.body.document.id)).toEqual(['document_id document_bought'])
  expect(await seller.problems(999_999)).toEqual(['document_id document_unknown'])
})

test('a credit note asks for neither account nor due date, nor does an invoice of nothing', async () => {
  const own = await makeSeller(w, admin)
  await admin('PATCH', `${own.b.path}/journals/${own.b.journals.BNP}`, { body: { iban: null, bic: null } })
  const note = await own.sell({ is_credit_note: true, due_date: null })
  expect(await own.invoice(note.id)).toMatchObject({ transfer: null })
  expect(await own.problems((await own.sell()).id)).toEqual(['company.iban iban_missing'])
  await own.end()
})

test('a corrected invoice that is no longer booked has no number to quote', async () => {
  const sale = await seller.sell()
  const note = await seller.sell({ is_credit_note: true, credited_document_id: sale.id })
  const [{ journal_entry_id: entry } = { journal_entry_id: '' }] = await w.rows<{ journal_entry_id: string }>(
    'select journal_entry_id from documents where company_id = $1 and id = $2',
    [b.id, sale.id],
  )
  expect((await admin('POST', `${b.path}/entries/${entry}/reverse`, { body: {} })).status).toBe(201)
  expect(await seller.problems(note.id)).toEqual(['credited_document_id credited_pending'])
})

test('a legal mention that is missing is told on the field of the company file', async () => {
  const french = await makeSeller(
    w,
    admin,
    { country_pack: 'FR' },
    { name: 'Atelier FR', vat_number: 'FR44732829320', enterprise_number: '732829320' },
  )
  const sale = await french.sell({ lines: [{ ...line, account: '707', vat_code: 'V20' }] })
  const found = await french.problems(sale.id)
  await french.end()
  expect(found).toContain('company.legal_form mention_missing')
  expect(found).toContain('company.settings.legal.late_payment_rate mention_missing')
})
