/** Matching with the company's records: the third party, earlier bookings, duplicates. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ubl } from '../../../../test/harness/import-files.ts'
import { type ImportSetup, openImports } from '../../../../test/harness/imports.ts'
import { makeBooks } from '../../../../test/harness/books/books.ts'
import { pdf, upload } from '../../../../test/harness/import-files.ts'
import { categoriesOf, vatCodeFor, suggestionsFor, type UsualBooking } from '../../../capture/suggestions.ts'

let d: ImportSetup
let lambert: number
beforeAll(async () => {
  d = await openImports()
  lambert = await d.supplier()
})
afterAll(() => d.close())

let last = 0
const next = () => `M-${(last += 1)}`
const validate = (id: number, body: object = {}) => d.admin('POST', `${d.at}/${id}/validate`, { body })
const codes = (body: { warnings: { code: string }[] }) => body.warnings.map(({ code }) => code)
const said = (body: { warnings: { code: string; message: string }[] }) => body.warnings.find(({ code }) => code === 'duplicate')?.message

test('the third party is found by its VAT number, whatever its name', async () => {
  expect((await d.invoice({ number: next(), seller: { name: 'Tout autre nom' } })).suggested_third_party_id).toBe(lambert)
})

test('by its bank account when the number is unknown, by its name without the words every company has', async () => {
  const byBank = await d.supplier({ name: 'Banque', vat_number: null, iban: 'BE71096123456769' })
  const byName = await d.supplier({ name: 'Établissements Dupont & Fils', vat_number: null, iban: null })
  const unknown = { vat: 'BE0428759497' }
  expect((await d.invoice({ number: next(), seller: { ...unknown, name: 'X', iban: 'BE71096123456769' } })).suggested_third_party_id).toBe(
    byBank,
  )
  expect(
    (await d.invoice({ number: next(), seller: { ...unknown, name: 'DUPONT ET FILS SRL', iban: 'BE62510007547061' } }))
      .suggested_third_party_id,
  ).toBeNull()
  expect(
    (await d.invoice({ number: next(), seller: { ...unknown, name: 'Dupont &amp; Fils SRL', iban: 'BE62510007547061' } }))
      .suggested_third_party_id,
  ).toBe(byName)
})

test('a name is not believed against a number', async () => {
  await d.supplier({ name: 'Martin SA', vat_number: 'BE0417710407', iban: null })
  const { suggested_third_party_id } = await d.invoice({
    number: next(),
    seller: { name: 'Martin', vat: 'BE0428759497', iban: 'BE62510007547061' },
  })
  expect(suggested_third_party_id).toBeNull()
})

test('a name that was read before and assigned by a user is remembered', async () => {
  const seller = { name: 'Enseigne du Coin', vat: 'BE0428759497', iban: 'BE62510007547061' }
  const renamed = await d.supplier({ name: 'Société Anonyme des Comptoirs', vat_number: null, iban: null })
  const first = await d.invoice({ number: next(), seller })
  expect(first.suggested_third_party_id).not.toBe(renamed)
  await validate(first.id, { third_party_id: renamed })
  expect((await d.invoice({ number: next(), seller })).suggested_third_party_id).toBe(renamed)
})

test('lines are booked as they were before for this third party: by subject, then by rate, the latest first', async () => {
  const { accounts, vat_codes } = d.b
  const imported = await d.invoice({
    number: next(),
    lines: [
      { description: 'Papier mars 2026', net: '10.00' },
      { description: 'Transport', net: '5.00' },
    ],
  })
  expect(imported.suggestions.map(({ reason }: { reason: string }) => reason)).toEqual(['country', 'country'])
  const { body } = await validate(imported.id, {
    lines: [
      { account_id: accounts['604000'], vat_code_id: vat_codes['AM21'] },
      { account_id: accounts['615000'], vat_code_id: vat_codes['AS21'] },
    ],
  })
  const lines = [
    { description: 'Transport', net: '6.00' },
    { description: 'Papier avril 2026', net: '11.00' },
    { description: 'Encre', net: '1.00' },
  ]
  // Until it is booked, nobody has said that it is right.
  const early = await d.invoice({ number: next(), lines })
  expect(new Set(early.suggestions.map(({ reason }: { reason: string }) => reason))).toEqual(new Set(['country']))
  expect((await d.admin('POST', `${d.b.path}/documents/${body.document.id}/book`, { body: {} })).status).toBe(201)
  const again = await d.invoice({ number: next(), lines })
  const document_id = body.document.id
  expect(again.suggestions).toEqual([
    { account_id: accounts['615000'], vat_code_id: vat_codes['AS21'], reason: 'booked_before', document_id },
    { account_id: accounts['604000'], vat_code_id: vat_codes['AM21'], reason: 'booked_before', document_id },
    { account_id: accounts['604000'], vat_code_id: vat_codes['AM21'], reason: 'booked_before', document_id },
  ])
})

test('then as its card says, then as the country usually does', async () => {
  const { accounts, vat_codes } = d.b
  await d.supplier({ name: 'Carte', vat_number: 'BE0412345614', iban: null, default_account_id: accounts['612000'], force: true })
  const { suggestions } = await d.invoice({ number: next(), seller: { vat: 'BE0412345614', iban: 'BE62510007547061' } })
  expect(suggestions).toEqual([
    { account_id: accounts['612000'], vat_code_id: vat_codes['AS21'], reason: 'third_party', document_id: null },
  ])
})

test('nothing is learned across files, not even of the same firm', async () => {
  const other = await makeBooks(d.w, d.admin)
  await d.admin('PATCH', other.path, { body: { vat_number: 'BE0417497106' } })
  const { body: sent } = await d.admin('POST', `${other.path}/document-imports`, upload({ 'a.xml': ubl({ number: next() }) }))
  const { body } = await d.admin('POST', `${other.path}/document-imports/${sent.imports[0].id}/process`)
  expect([body.suggested_third_party_id, body.suggestions[0].reason, body.duplicate_of_import_id]).toEqual([null, 'country', null])
})

test('the same bytes again are a duplicate, and it says of which record and by which rule', async () => {
  const bytes = ubl({ number: next() })
  const first = await d.read('premier.xml', bytes)
  const again = await d.read('second.xml', bytes)
  expect([again.status, again.duplicate_of_import_id, again.duplicate_of_document_id]).toEqual(['duplicate', first.id, null])
  expect(codes(again)).toEqual(['duplicate'])
  expect(said(again)).toMatch(/octet pour octet.*premier\.xml/)
})

test('the same electronic invoice with other bytes, by its seller and number', async () => {
  const number = next()
  const first = await d.invoice({ number })
  await validate(first.id)
  const again = await d.read('autre.xml', ubl({ number, due: '2026-05-01' }))
  expect([again.status, again.duplicate_of_import_id]).toEqual(['duplicate', first.id])
  expect(again.duplicate_of_document_id).toEqual(expect.any(Number))
  expect(said(again)).toMatch(/électronique/)
})

test('the same third party, number and amount, against a document made by hand', async () => {
  const number = next()
  const { body } = await d.admin('POST', `${d.b.path}/documents`, {
    body: {
      direction: 'purchase',
      third_party_id: lambert,
      number: number.replace('-', '/'),
      document_date: '2026-03-05',
      lines: [{ amount_net: '100.00', account: '604000', vat_code: 'AM21' }],
    },
  })
  const read = await d.invoice({ number })
  expect([read.status, read.duplicate_of_import_id, read.duplicate_of_document_id]).toEqual(['duplicate', null, body.document.id])
  expect(said(read)).toMatch(/même numéro/)
  const other = await d.invoice({ number, lines: [{ net: '101.00' }] })
  expect(said(other)).not.toMatch(/même numéro et du même montant/)
})

test('the same structured communication and amount', async () => {
  const communication = '+++090/9337/55493+++'
  const { body } = await d.admin('POST', `${d.b.path}/documents`, {
    body: {
      direction: 'purchase',
      third_party_id: d.b.supplier,
      number: next(),
      document_date: '2026-03-05',
      structured_communication: communication,
      lines: [{ amount_net: '77.00', account: '604000', vat_code: 'AM21' }],
    },
  })
  const read = await d.invoice({ number: next(), communication, lines: [{ net: '77.00' }] })
  expect([read.status, read.duplicate_of_document_id]).toEqual(['duplicate', body.document.id])
  expect(said(read)).toMatch(/communication structurée/)
})

test('an invoice whose number was read in part or not at all is identified by its third party, date and amount', async () => {
  const lines = [{ net: '613.00' }]
  const first = await d.invoice({ number: 'FA-2026-0907', lines })
  const imported = async (changes: object) => {
    const unread = await d.read('papier.pdf', pdf(next()))
    const { body } = await d.admin('PATCH', `${d.at}/${unread.id}`, { body: { extracted: { ...first.extracted, ...changes } } })
    return body
  }
  expect((await d.invoice({ number: 'FA-2026', lines })).status).toBe('ready')
  expect((await imported({ number: 'FA 20', date: '2026-03-06' })).duplicate_of_import_id).toBeNull()
  expect((await imported({ number: '0908' })).duplicate_of_import_id).toBeNull()
  expect((await imported({ number: '2026' })).duplicate_of_import_id).toBe(first.id)
  expect((await imported({ number: 'FA' })).duplicate_of_import_id).toBe(first.id)
  expect((await imported({ number: '09' })).duplicate_of_import_id).toBeNull()
  expect((await imported({ number: '1 FA20260907' })).duplicate_of_import_id).toBe(first.id)
  const part = await imported({ number: 'FA 2026 09' })
  expect(part.duplicate_of_import_id).toBe(first.id)
  expect(said(part)).toMatch(/du même jour.*FA-2026-0907\.xml/)
  expect((await imported({ number: null })).duplicate_of_import_id).toBe(first.id)
})

test('a rent that keeps its communication from month to month is no duplicate', async () => {
  const communication = '+++202/6000/04135+++'
  const march = await d.invoice({ number: next(), communication, lines: [{ net: '55.00' }] })
  const april = await d.invoice({ number: next(), date: '2026-04-05', due: '2026-05-04', communication, lines: [{ net: '55.00' }] })
  expect([march.status, april.status]).toEqual(['ready', 'ready'])
})

test('an import in the bin, or whose document is, is none that this one could double', async () => {
  const bytes = ubl({ number: next() })
  const first = await d.read('a.xml', bytes)
  await d.admin('DELETE', `${d.at}/${first.id}`)
  const second = await d.read('b.xml', bytes)
  expect(second.status).toBe('ready')
  const { body } = await validate(second.id)
  await d.admin('DELETE', `${d.b.path}/documents/${body.document.id}`)
  expect((await d.read('c.xml', bytes)).status).toBe('ready')
})

test('two copies that are analysed at once: one is the duplicate of the other', async () => {
  const bytes = ubl({ number: next() })
  const [one, other] = [await d.queued('a.xml', bytes), await d.queued('b.xml', bytes)]
  const answers = await Promise.all([d.process(one), d.process(other)])
  expect(answers.map(({ body }) => body.status as string).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['duplicate', 'ready'])
})

test('foreign tax is not deductible, at whatever rate; untaxed foreign purchases are self-assessed, also of a new seller', async () => {
  const mechanismOf = async (seller: object, rate: string, category: string) => {
    const { suggestions, ...read } = await d.invoice({
      number: next(),
      seller: { name: 'Neu', iban: '', ...seller },
      lines: [{ net: '100.00', rate, category }],
    })
    const [found] = await d.w.rows<{ mechanism: string }>('select mechanism from vat_codes where id = $1', [suggestions[0].vat_code_id])
    expect(codes(read as { warnings: { code: string }[] }).includes('vat_foreign')).toBe(found === undefined)
    return [found?.mechanism ?? null, suggestions[0].reason]
  }
  const [dutch, german] = [
    { vat: 'NL004495445B01', country: 'NL' },
    { vat: 'DE136695976', country: 'DE' },
  ]
  expect(await mechanismOf(dutch, '21', 'S')).toEqual([null, 'country'])
  expect(await mechanismOf(german, '0', 'K')).toEqual(['intra_eu_goods', 'country'])
  expect(await mechanismOf(german, '0', 'AE')).toEqual(['intra_eu_services', 'country'])
  expect(await mechanismOf({ vat: 'BE0428759497', country: 'NL' }, '21', 'S')).toEqual(['standard', 'country'])
  await d.supplier({ name: 'Hotel', vat_number: 'NL004495445B01', country: 'NL', iban: null, default_vat_code_id: null })
  expect((await mechanismOf(dutch, '21', 'S'))[0]).toBeNull()
})

const plain = { description: null, quantity: null, unit_price: null, amount_net: 1, amount_vat: null, amount_gross: null }
const code = (id: number, rate: string, mechanism: string, nature: string | null, ubl_category: string, is_default = false) => ({
  id,
  rate,
  mechanism,
  nature,
  ubl_category,
  is_default,
  is_self_assessed: ubl_category === 'AE' || ubl_category === 'K',
})
const usual: UsualBooking = {
  account_id: 9,
  codes: [
    code(1, '21.00', 'standard', '81', 'S'),
    code(2, '21.00', 'standard', '82', 'S', true),
    code(3, '6.00', 'standard', '81', 'S'),
    code(4, '6.00', 'standard', '82', 'S'),
    code(5, '0.00', 'standard', '82', 'Z'),
    code(6, '21.00', 'domestic_reverse_charge', '82', 'AE'),
    code(7, '21.00', 'intra_eu_services', '82', 'AE'),
    code(8, '21.00', 'intra_eu_goods', '82', 'K'),
    code(10, '21.00', 'partly_deductible', '82', 'S'),
  ],
}

test.for([
  ['the default of its rate', 21, null, false, 2],
  ['the nature of the default at another rate', 6, 'S', false, 4],
  ['nothing at all', 0, null, false, 5],
  ['reverse charge at home', 0, 'AE', false, 6],
  ['reverse charge from abroad', 0, 'AE', true, 7],
  ['goods from another member state', 0, 'K', true, 8],
  ['a rate the country does not have', 3, null, false, undefined],
  ['no rate', null, null, false, undefined],
] as const)('the code of the country for %s', ([, vat_rate, category, isAbroad, id]) => {
  expect(vatCodeFor({ ...plain, vat_rate }, category, isAbroad, usual)?.id).toBe(id)
})

const athome = { is_abroad: false, direction: 'purchase' } as const
const card = { id: 1, country: 'BE', vat_number: null, iban: null, default_account_id: 77 }
const codesFor = (default_vat_code_id: number, rates: readonly (number | null)[], category: string | null = null) =>
  suggestionsFor(
    rates.map((vat_rate) => ({ ...plain, vat_rate })),
    rates.map(() => category),
    { party: { ...card, default_vat_code_id }, before: [], usual, ...athome },
  ).map(({ account_id, vat_code_id }) => [account_id, vat_code_id])

test('the default code of a third party is for its own rate: another rate on the invoice gets another code', () => {
  expect(codesFor(1, [21, 6, null])).toEqual([
    [77, 1],
    [77, 4],
    [77, 1],
  ])
  // Self-assessed tax is not printed on the invoice; where the supplier charges tax, it is not self-assessed.
  expect(codesFor(6, [0, 21])).toEqual([
    [77, 6],
    [77, 2],
  ])
  expect(codesFor(99, [21])).toEqual([[77, 2]])
})

test('where the customer owes the tax, an earlier line without tax is not similar', () => {
  const booked = { description: 'Travaux', account_id: 61, rate: '0.00' }
  const exempt = { ...booked, document_id: 1, vat_code_id: 5, ubl_category: 'Z' }
  const own = { ...booked, document_id: 2, vat_code_id: 90, ubl_category: null }
  const suggested = (before: Parameters<typeof suggestionsFor>[2]['before'], category: string | null) =>
    suggestionsFor([{ ...plain, description: 'Travaux', vat_rate: 0 }], [category], { party: null, before, usual, ...athome })[0]
  expect(suggested([exempt], 'AE')).toMatchObject({ vat_code_id: 6, reason: 'country' })
  expect(suggested([exempt, own], 'AE')).toMatchObject({ vat_code_id: 90, reason: 'booked_before' })
  expect(suggested([exempt], 'E')).toMatchObject({ vat_code_id: 5, reason: 'booked_before' })
})

const codesOf = (lines: Parameters<typeof suggestionsFor>[0], categories: readonly string[]) =>
  suggestionsFor(lines, categoriesOf(lines, { categories }), { party: null, before: [], usual, ...athome }).map(
    ({ vat_code_id }) => vat_code_id,
  )

test('the categories of an invoice are those of its lines as long as they are the lines it had', () => {
  const suggested = (rates: readonly number[], categories: readonly string[]) =>
    codesOf(
      rates.map((vat_rate) => ({ ...plain, vat_rate })),
      categories,
    )
  expect(suggested([0, 21], ['AE', 'S'])).toEqual([6, 2])
  // After a line is removed, the only category of the invoice is still known, one of several is not.
  expect(suggested([21], ['AE', 'S'])).toEqual([2])
  expect(suggested([0], ['AE', 'AE'])).toEqual([6])
})

test('without anything to go by, nothing is made up', () => {
  const known = { party: null, before: [], usual: { account_id: null, codes: [] }, ...athome }
  expect(suggestionsFor([{ ...plain, vat_rate: 21 }], [], known)).toEqual([
    { account_id: null, vat_code_id: null, reason: 'none', document_id: null },
  ])
})
