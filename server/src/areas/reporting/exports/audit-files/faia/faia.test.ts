/** The FAIA over HTTP: schemas, sums judged by another program, the golden quarter, spans, variants and what it lacks. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Books, makeBooks } from '../../../../../../test/harness/books/books.ts'
import { bookDocument } from '../../../../../../test/harness/exports/book-document.ts'
import { bookGolden } from '../../../../../../test/harness/exports/golden-books.ts'
import { created } from '../../../../../../test/harness/replies.ts'
import { type Caller, type World, world } from '../../../../../../test/harness/world.ts'
import { objectionOf } from '../../../../../../test/packs/files/xml.ts'
import { ownSamples, skipWithoutThirdParty } from '../../../../../../test/samples/folders.ts'

let w: World
let admin: Caller
let busy: Awaited<ReturnType<typeof makeBusyFile>>
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  busy = await makeBusyFile()
})
afterAll(() => w.close())

const program = new URL('../../../../../../test/harness/exports/check-faia.py', import.meta.url).pathname
type Judged = {
  readonly problems: string[]
  readonly total: string
  readonly entries: number
  readonly accounts: Record<string, [opening: string, closing: string]>
  readonly transactions: Record<string, string[][]>
  readonly cards: string[]
  readonly names: string[]
  readonly invoices: string[]
}
const judge = (text: string): Judged =>
  JSON.parse(execFileSync('python3', [program], { input: text, encoding: 'utf8', maxBuffer: 64 << 20 }))

const schemaOf = (variant: 'A' | 'B') => `lu/xsd/FAIA_v_2.01_reduced_version_${variant}.xsd`
const valueOf = (text: string, element: string) => new RegExp(`<${element}>([^<]*)<`).exec(text)?.[1]

const free = (b: Books, entry_date: string, [debit, credit]: readonly [string, string], amount: string) =>
  created(
    admin('POST', `${b.path}/entries`, {
      body: {
        journal_id: b.journals['OD'],
        entry_date,
        lines: [
          { account: debit, debit: amount },
          { account: credit, credit: amount },
        ],
      },
    }),
  )
const yearsOf = async (b: Pick<Books, 'path'>): Promise<{ id: number; code: string }[]> =>
  (await admin('GET', `${b.path}/fiscal-years`)).body

/** A file with invoices of every kind: at home, abroad, a credit note, to consumers, with an account of its own. */
async function makeBusyFile(): Promise<Books & { readonly at: string }> {
  const b = await makeBooks(w, admin, { country_pack: 'LU' })
  await admin('PATCH', b.path, {
    body: {
      enterprise_number: 'B123456',
      vat_number: 'LU15027442',
      street: 'Rue du Fossé',
      house_number: '12',
      postal_code: 'L-1536',
      city: 'Luxembourg',
      settings: { vat: { declarant: { signatory_1: 'Anne Marie Weber', phone: '+352 20 00 00 00' } } },
    },
  })
  const party = async (more: object): Promise<number> =>
    (await created(admin('POST', `${b.path}/third-parties`, { body: { type: 'customer', ...more } }))).id
  const consumers = [await party({ name: 'Jean Muller', is_consumer: true }), await party({ name: 'Léa Klein', is_consumer: true })]
  await created(admin('POST', `${b.path}/accounts`, { body: { number: '706110', label: 'Ventes <en ligne> & divers' } }))
  const sale = (more: object) =>
    bookDocument(admin, b.path, { direction: 'sale', third_party_id: b.customer, document_date: '2026-03-10', ...more })
  const line = (account: string, amount_net: string, vat_code: string, more: object = {}) => ({
    description: 'Vente',
    amount_net,
    account,
    vat_code,
    ...more,
  })
  await sale({ lines: [line('7061', '1000.00', 'V17', { quantity: '4' }), line('706110', '200.00', 'V3'), line('7061', '-50.00', 'V17')] })
  await sale({ is_credit_note: true, document_date: '2026-03-20', lines: [line('7061', '100.00', 'V17')] })
  await sale({ currency: 'USD', exchange_rate: '1.25', lines: [line('7061', '500.00', 'VEXP')] })
  for (const third_party_id of consumers) await sale({ third_party_id, lines: [line('7061', '10.00', 'V17')] })
  await bookDocument(admin, b.path, {
    direction: 'purchase',
    third_party_id: b.supplier,
    number: 'F-77',
    document_date: '2026-04-02',
    lines: [{ description: 'Achat', amount_net: '300.00', account: '6061', vat_code: 'AIC17' }],
  })
  await free(b, '2026-05-31', ['6188', '5131'], '12.34')
  const [year] = await yearsOf(b)
  return { ...b, at: `${b.path}/exports/audit-file/${year?.id}` }
}

test('200 variant A, by default of a file with sales: valid, and every sum and key holds for another program', async ({ skip }) => {
  const { at } = busy
  const { status, headers, text } = await admin('GET', at)
  expect([status, headers['content-type']]).toEqual([200, 'application/xml'])
  expect(headers['content-disposition']).toContain('filename="FAIA-LU15027442-20260101-20261231-A.xml"')
  const judged = judge(text)
  expect(judged.problems).toEqual([])
  expect([judged.entries, judged.invoices.length]).toEqual([7, 5])
  expect(judged.cards).toEqual(['C00001', 'FINAL CONSUMER', 'S00001'])
  expect(judged.accounts['706110']).toEqual(['0.00', '-200.00'])
  expect(text).not.toContain('xmlns')
  expect([valueOf(text, 'FirstName'), valueOf(text, 'LastName'), valueOf(text, 'Telephone')]).toEqual([
    'Anne Marie',
    'Weber',
    '+35220000000',
  ])
  expect(new Set([...text.matchAll(/<AccountType>(\w+)</g)].map(([, type]) => type))).toEqual(
    new Set(['Actif', 'Passif', 'Produit', 'Charge']),
  )
  expect(text).toContain('<StandardAccountID>7061</StandardAccountID>')
  expect(text).toContain('<AccountDescription>Ventes &lt;en ligne&gt; &amp; divers</AccountDescription>')
  skipWithoutThirdParty(skip)
  expect(objectionOf(schemaOf('A'), text)).toBeNull()
})

test('200 variant B has the same books without the invoices', async ({ skip }) => {
  const { at } = busy
  const [a, b] = [(await admin('GET', `${at}?variant=A`)).text, (await admin('GET', `${at}?variant=B`)).text]
  expect([a.includes('<SourceDocuments>'), b.includes('<SourceDocuments>')]).toEqual([true, false])
  const { invoices: _a, ...ledgerA } = judge(a)
  const { invoices, ...ledgerB } = judge(b)
  expect([ledgerB, invoices]).toEqual([ledgerA, []])
  skipWithoutThirdParty(skip)
  expect([objectionOf(schemaOf('A'), a), objectionOf(schemaOf('B'), b)]).toEqual([null, null])
})

test('200 a foreign invoice has its amount, currency and a rate that multiplies to the amount of the books', async () => {
  const { at } = busy
  const { text } = await admin('GET', at)
  const found = [
    ...text.matchAll(
      /<Amount>([\d.]+)<\/Amount>\s*<CurrencyCode>USD<\/CurrencyCode>\s*<CurrencyAmount>([\d.]+)<\/CurrencyAmount>\s*<ExchangeRate>([\d.]+)</g,
    ),
  ]
  expect(found.map(([, amount, foreign, rate]) => [amount, foreign, rate])).toEqual([
    ['400.00', '500.00', '0.80000000'],
    ['400.00', '500.00', '0.80000000'],
  ])
})

test('200 tax stands once: on its line with the base, and on the line of a base that has none', async () => {
  const { at } = busy
  const { text } = await admin('GET', `${at}?variant=B`)
  const taxes = [...text.matchAll(/<TaxInformation>[\s\S]*?<\/TaxInformation>/g)].map(([tax]) =>
    ['TaxCode', 'TaxPercentage', 'TaxBase', 'Amount'].map((name) => valueOf(tax, name)).join(' '),
  )
  expect(taxes.toSorted()).toEqual(
    [
      'AIC17 17.00 300.00 51.00',
      'AIC17 17.00 300.00 51.00',
      'V17 17.00 10.00 1.70',
      'V17 17.00 10.00 1.70',
      'V17 17.00 100.00 17.00',
      'V17 17.00 950.00 161.50',
      'V3 3.00 200.00 6.00',
      'VEXP 0.00 400.00 0.00',
    ].toSorted(),
  )
})

test('200 the golden quarter: accounts, entries and totals of our own reference', async ({ skip }) => {
  const { path: at, year } = await bookGolden(w, admin, 'LU')
  const { text } = await admin('GET', `${at}/exports/audit-file/${year}`)
  const reference = judge(readFileSync(path.join(ownSamples, 'faia/faia-reduced-b-2026-q1.xml'), 'utf8'))
  const made = judge(text)
  expect(made.problems).toEqual([])
  const inCents = ({ accounts }: Judged) =>
    Object.entries(accounts).map(([number, sums]) => [number, ...sums.map((sum) => Number(sum).toFixed(2))])
  expect(inCents(made)).toEqual(inCents(reference))
  expect([made.transactions, made.entries, made.total]).toEqual([reference.transactions, reference.entries, reference.total])
  expect(made.names).toEqual(reference.names)
  expect(valueOf(text, 'TransactionID')).toBe('ACH-2026-1')
  skipWithoutThirdParty(skip)
  expect(objectionOf(schemaOf('B'), text)).toBeNull()
})

test('200 a civil year over two fiscal years, also before the first and after the last', async () => {
  const b = await makeBooks(w, admin, {
    country_pack: 'LU',
    fiscal_year: { code: '25/26', starts_on: '2025-07-01', ends_on: '2026-06-30' },
  })
  await created(admin('POST', `${b.path}/fiscal-years`, { body: { code: '26/27', starts_on: '2026-07-01', ends_on: '2027-06-30' } }))
  await free(b, '2025-09-30', ['5131', '7061'], '100.00')
  await free(b, '2026-02-28', ['5131', '7061'], '20.00')
  const [first] = (await yearsOf(b)).toSorted((one, other) => one.code.localeCompare(other.code))
  expect((await admin('POST', `${b.path}/fiscal-years/${first?.id}/close`, { body: { force: true } })).status).toBe(200)
  await free(b, '2026-08-31', ['6188', '5131'], '3.00')
  const ask = async (year: number) => (await admin('GET', `${b.path}/exports/audit-file/${first?.id}?year=${year}`)).text
  const text = await ask(2026)
  expect([valueOf(text, 'SelectionStartDate'), valueOf(text, 'SelectionEndDate')]).toEqual(['2026-01-01', '2026-12-31'])
  const judged = judge(text)
  expect([judged.problems, judged.entries, judged.total]).toEqual([[], 2, '23.00'])
  expect(judged.accounts['5131']).toEqual(['100.00', '117.00'])
  const [before, after] = [judge(await ask(2024)), judge(await ask(2030))]
  expect([before.problems, before.entries, after.problems, after.entries]).toEqual([[], 0, [], 0])
})

test('200 an opening is in the opening balances and among no entries', async () => {
  const b = await makeBooks(w, admin, { country_pack: 'LU' })
  const [year] = await yearsOf(b)
  const lines = [
    { account: '5131', debit: '500.00' },
    { account: '101', credit: '500.00' },
  ]
  expect((await admin('PUT', `${b.path}/fiscal-years/${year?.id}/opening-balances`, { body: { lines } })).status).toBe(200)
  const judged = judge((await admin('GET', `${b.path}/exports/audit-file/${year?.id}`)).text)
  expect(judged).toMatchObject({ problems: [], entries: 0, accounts: { '5131': ['500.00', '500.00'], '101': ['-500.00', '-500.00'] } })
})

test('200 what is missing is written as NE and counted in a header; texts are cut to what the schema takes', async ({ skip }) => {
  const b = await makeBooks(w, admin, { country_pack: 'LU' })
  const long = 'Établissements '.repeat(12).trim()
  const { id } = await created(admin('POST', `${b.path}/third-parties`, { body: { type: 'supplier', name: long } }))
  await bookDocument(admin, b.path, {
    direction: 'purchase',
    third_party_id: id,
    number: `F-${'9'.repeat(60)}`,
    document_date: '2026-02-02',
    lines: [{ description: 'Achat', amount_net: '10.00', account: '6061', vat_code: 'A17' }],
  })
  const [year] = await yearsOf(b)
  const { status, headers, text } = await admin('GET', `${b.path}/exports/audit-file/${year?.id}`)
  expect([status, headers['x-export-warnings']]).toEqual([
    200,
    'registration_number_missing=1,vat_number_missing=1,contact_missing=1,address_missing=2',
  ])
  expect(headers['content-disposition']).toMatch(/filename="FAIA-[^"]+-20260101-20261231-B\.xml"/)
  expect([valueOf(text, 'RegistrationNumber'), valueOf(text, 'Telephone')]).toEqual(['NE', 'NE'])
  expect(judge(text).problems).toEqual([])
  skipWithoutThirdParty(skip)
  expect(objectionOf(schemaOf('B'), text)).toBeNull()
})

test('200 the fingerprint is that of the books, the span and the variant, in every language', async () => {
  const { at } = busy
  const print = async (query: string) => (await admin('GET', `${at}${query}`)).headers['x-export-fingerprint']
  const first = await print('')
  expect([await print('?lang=de'), await print('?variant=A')]).toEqual([first, first])
  expect(new Set([first, await print('?variant=B'), await print('?year=2025')]).size).toBe(3)
})

test('200 every export is noted with its parameters', async () => {
  const { at, path: file } = busy
  await admin('GET', `${at}?year=2026&variant=B`)
  const [line] = (await admin('GET', `${file}/activity?per_page=1`)).body.data
  expect(line.summary).toMatch(/faia.*fiscal_year=2026 year=2026 variant=B/)
})

test('422 for a variant or a year that is none', async () => {
  const { at } = busy
  expect((await admin('GET', `${at}?variant=C`)).body.errors).toHaveProperty('variant')
  expect((await admin('GET', `${at}?year=abc`)).body.errors).toHaveProperty('year')
})
