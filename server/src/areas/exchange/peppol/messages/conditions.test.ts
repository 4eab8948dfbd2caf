/**
 * Every condition of PEP-11 on a booked document: 422 on its field and no request at the access point. Each alone, each with every other,
 * and all together, from a seller that lacks nothing and from one that lacks its VAT number and its bank account.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { line, makeSeller, type Seller, us } from '../../../../../test/harness/einvoices/seller.ts'
import { openOffice } from '../../../../../test/harness/peppol/office.ts'

const { w, point, run } = await openOffice()
const admin = await w.as('admin')
const receiver = '0208:0812345603'

async function openSeller(card: object, hasBank: boolean): Promise<Seller> {
  const seller = await makeSeller(w, admin, {}, { ...us, ...card })
  const { b } = seller
  if (!hasBank) await admin('PATCH', `${b.path}/journals/${b.journals.BNP}`, { body: { iban: null, bic: null } })
  const scheme = 'enterprise_number' in card && card.enterprise_number === null ? '9925' : '0208'
  // Only one file receives for a number; the others send.
  const { status, body } = await admin('PUT', `${b.path}/peppol`, { body: { scheme, incoming_enabled: false } })
  expect(status).toBe(200)
  point.account.ids.add(body.participant_id)
  await run('peppol.check_registration', { company_id: b.id })
  const vat_code = { code: 'X2', label: 'X2', direction: 'sale', mechanism: 'exempt_with_credit', rate: '0.00', ubl_category: 'E' }
  expect((await admin('POST', `${b.path}/vat-codes`, { body: vat_code })).status).toBe(201)
  return seller
}

const [whole, bare, unnumbered] = [
  await openSeller({}, true),
  await openSeller({ vat_number: null }, false),
  await openSeller({ enterprise_number: null }, true),
]
const nameless = new Map<Seller, number>()
beforeAll(async () => {
  for (const seller of [whole, bare, unnumbered])
    nameless.set(seller, await seller.customer({ vat_number: null, enterprise_number: null, peppol_identifier: null }))
})
beforeEach(() => point.clear())
afterAll(() => Promise.all([whole, bare, unnumbered].map((seller) => seller.end())))

type Condition = {
  readonly name: string
  /** A line of its own, beside a plain one. */
  readonly line?: object
  readonly document?: object
  /** The customer has neither numbers nor an identifier. */
  readonly isNameless?: true
  readonly names?: { readonly receiver: string }
  /** `#`: the place of its line. */
  readonly fields: readonly string[]
}

const conditions: readonly Condition[] = [
  { name: 'a line without a text', line: { description: null }, fields: ['lines.#.description'] },
  { name: 'an exemption without a reason', line: { vat_code: 'X2' }, fields: ['lines.#.vat_code'] },
  { name: 'category O beside another', line: { vat_code: 'VHN' }, fields: ['lines.#.vat_code'] },
  { name: 'code VOSS', line: { vat_code: 'VOSS' }, fields: ['lines.#.vat_code'] },
  { name: 'category K without a delivery country', line: { vat_code: 'VICL' }, fields: ['delivery_country'] },
  { name: 'no due date', document: { due_date: null }, fields: ['due_date'] },
  { name: 'a foreign currency', document: { currency: 'USD', exchange_rate: '1.08' }, fields: ['currency'] },
  { name: 'a buyer without identifier', isNameless: true, fields: ['third_party.peppol_identifier'] },
  {
    name: 'reverse charge to a buyer without numbers',
    line: { vat_code: 'VCC' },
    isNameless: true,
    names: { receiver },
    fields: ['third_party.vat_number'],
  },
  {
    name: 'category K to a buyer without VAT number',
    line: { vat_code: 'VICL' },
    document: { delivery_country: 'FR' },
    isNameless: true,
    names: { receiver },
    fields: ['third_party.vat_number'],
  },
]

const pairs = conditions.flatMap((one, n) => conditions.slice(n + 1).map((other) => [one, other]))
const sets: readonly (readonly Condition[])[] = [...conditions.map((one) => [one]), ...pairs, conditions]

/** What a document of these conditions lacks. One condition may heal another: a given receiver or delivery country counts for all. */
function fieldsOf(chosen: readonly Condition[]): Set<string> {
  const withLine = chosen.filter((each) => each.line)
  const found = new Set(chosen.flatMap((each) => each.fields.map((field) => field.replace('#', String(withLine.indexOf(each) + 1)))))
  if (chosen.some(({ names }) => names)) found.delete('third_party.peppol_identifier')
  if (chosen.some(({ document }) => document && 'delivery_country' in document)) found.delete('delivery_country')
  const codes = withLine.map((each) => (each.line as { vat_code?: string }).vat_code)
  if (chosen.some(({ isNameless }) => isNameless) && codes.some((code) => code === 'VICL' || code === 'VCC'))
    found.add('third_party.vat_number')
  return found
}

async function refusalOf(seller: Seller, chosen: readonly Condition[], lines?: readonly object[]) {
  const sale = await seller.sell({
    ...(chosen.some(({ isNameless }) => isNameless) && { third_party_id: nameless.get(seller) }),
    ...Object.assign({}, ...chosen.map(({ document }) => document)),
    lines: lines ?? [line, ...chosen.flatMap((each) => (each.line ? [{ ...line, ...each.line }] : []))],
  })
  const named = Object.assign({}, ...chosen.map(({ names }) => names)) as object
  const { status, body } = await admin('POST', `${seller.b.path}/peppol/messages`, { body: { document_id: sale.id, ...named } })
  return { said: [status, ...Object.keys(body.errors ?? {}).toSorted()], sale: sale.id }
}

async function expectSilence(sales: readonly number[]): Promise<void> {
  expect(point.service.asked).toEqual([])
  expect(await w.rows('select 1 from peppol_messages where document_id = any($1)', [sales])).toEqual([])
}

const titled = (list: typeof sets) => list.map((chosen) => ({ title: chosen.map(({ name }) => name).join(', '), chosen }))

test.for(titled(sets))('$title', { timeout: 60_000 }, async ({ chosen }) => {
  const { said, sale } = await refusalOf(whole, chosen)
  expect(said).toEqual([422, ...[...fieldsOf(chosen)].toSorted()])
  await expectSilence([sale])
})

test.for(titled(conditions.map((one) => [one])))('a seller without VAT number and bank account: $title', async ({ chosen }) => {
  const { said, sale } = await refusalOf(bare, chosen)
  expect(said).toEqual([422, ...[...fieldsOf(chosen), 'company.iban', 'company.vat_number'].toSorted()])
  await expectSilence([sale])
})

test('a seller without enterprise number, whose sale is outside the scope of VAT', async () => {
  const { said, sale } = await refusalOf(unnumbered, [], [{ ...line, vat_code: 'VHN' }])
  expect(said).toEqual([422, 'company.enterprise_number'])
  await expectSilence([sale])
})

test('seller and buyer have a country, by the database', async () => {
  const columns = await w.rows(
    `select attrelid::regclass::text as of, attnotnull as is_there from pg_attribute
     where attrelid in ('companies'::regclass, 'third_parties'::regclass) and attname = 'country' order by 1`,
  )
  expect(columns).toEqual(['companies', 'third_parties'].map((of) => ({ of, is_there: true })))
})
