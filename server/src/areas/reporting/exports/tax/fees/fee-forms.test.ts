/** The statements 281.50 of two years, worked out by hand, in every format. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Books, makeBooks } from '../../../../../../test/harness/books/books.ts'
import { download, readPdf, readSheets } from '../../../../../../test/harness/exports/read-back.ts'
import { created } from '../../../../../../test/harness/replies.ts'
import { type Caller, type Reply, type World, world } from '../../../../../../test/harness/world.ts'
import { objectionOf } from '../../../../../../test/packs/files/xml.ts'
import { skipWithoutThirdParty } from '../../../../../../test/samples/folders.ts'

let w: World
let admin: Caller
let b: Books

type Part = readonly [code: 'AS21' | 'AS06' | 'AS00' | 'AS21ND', net: string]
type Step =
  | { readonly on: string; readonly invoice: readonly Part[] }
  | { readonly on: string; readonly credit: readonly Part[] }
  /** On the account of the supplier; `loss`: the exchange loss that the bank adds. */
  | { readonly on: string; readonly pay: string; readonly loss?: string; readonly lettered?: false }
  /** Fees booked without an invoice. */
  | { readonly on: string; readonly sundry: string }
  | { readonly on: string; readonly reverse: 'last' }

/** What is booked for each beneficiary, and what the statement of each year must say: invoiced, then paid, both without VAT. */
const cases: readonly {
  readonly name: string
  readonly card?: object
  readonly steps: readonly Step[]
  readonly in_2024: string | null
  readonly in_2025: string | null
}[] = [
  {
    name: 'A invoiced in one year, paid in the next',
    card: { fee_nature: 'commissions', enterprise_number: '0999001119', legal_form_code: '014', profession: 'courtier' },
    steps: [
      { on: '2024-12-10', invoice: [['AS21', '1000.00']] },
      { on: '2025-01-15', pay: '1210.00' },
    ],
    in_2024: '1000.00 0.00',
    in_2025: '0.00 1000.00',
  },
  {
    name: 'B invoice less credit note',
    steps: [
      { on: '2024-03-01', invoice: [['AS21', '2000.00']] },
      { on: '2024-04-01', credit: [['AS21', '500.00']] },
      { on: '2024-05-01', pay: '1815.00' },
    ],
    in_2024: '1500.00 1500.00',
    in_2025: null,
  },
  {
    name: 'C two part payments',
    steps: [
      { on: '2024-11-01', invoice: [['AS21', '1000.00']] },
      { on: '2024-12-01', pay: '605.00' },
      { on: '2025-01-02', pay: '605.00' },
    ],
    in_2024: '1000.00 500.00',
    in_2025: '0.00 500.00',
  },
  {
    name: 'D exactly the threshold',
    steps: [
      { on: '2024-02-01', invoice: [['AS21', '250.00']] },
      { on: '2024-02-20', pay: '302.50' },
    ],
    in_2024: null,
    in_2025: null,
  },
  {
    name: 'E one cent above it',
    steps: [
      { on: '2024-02-01', invoice: [['AS21', '250.01']] },
      { on: '2024-02-20', pay: '302.51' },
    ],
    in_2024: '250.01 250.01',
    in_2025: null,
  },
  {
    name: 'F into which another card is merged',
    steps: [{ on: '2024-06-01', invoice: [['AS00', '200.00']] }],
    in_2024: '500.00 0.00',
    in_2025: null,
  },
  {
    name: 'G invoiced in dollars, paid at another rate',
    card: { country: 'US', postal_code: '10001', city: 'New York' },
    steps: [
      { on: '2024-06-01', invoice: [['AS00', '920.00']] },
      { on: '2024-07-01', pay: '920.00', loss: '10.00' },
    ],
    in_2024: '920.00 920.00',
    in_2025: null,
  },
  {
    name: 'H VAT that cannot be deducted',
    steps: [
      { on: '2024-06-01', invoice: [['AS21ND', '1000.00']] },
      { on: '2024-07-01', pay: '1210.00' },
    ],
    in_2024: '1000.00 1000.00',
    in_2025: null,
  },
  {
    name: 'I two rates, half paid',
    card: { national_number: '85.07.30-033 28', fee_nature: null },
    steps: [
      {
        on: '2024-06-01',
        invoice: [
          ['AS21', '1000.00'],
          ['AS06', '1000.00'],
        ],
      },
      { on: '2024-07-01', pay: '1135.00' },
    ],
    in_2024: '2000.00 1000.00',
    in_2025: null,
  },
  {
    name: 'J paid in advance, without an invoice',
    card: { fee_nature: 'expenses' },
    steps: [{ on: '2024-08-01', pay: '400.00', lettered: false }],
    in_2024: '0.00 400.00',
    in_2025: null,
  },
  {
    name: 'K booked in the sundry journal, paid in the next year',
    steps: [
      { on: '2024-09-01', sundry: '600.00' },
      { on: '2025-02-01', pay: '600.00' },
    ],
    in_2024: '600.00 0.00',
    in_2025: '0.00 600.00',
  },
  {
    name: 'L invoice reversed',
    steps: [
      { on: '2024-06-01', invoice: [['AS00', '800.00']] },
      { on: '2024-07-01', reverse: 'last' },
    ],
    in_2024: null,
    in_2025: null,
  },
  {
    name: 'M not marked for the statement',
    card: { is_281_50: false },
    steps: [{ on: '2024-06-01', invoice: [['AS00', '5000.00']] }],
    in_2024: null,
    in_2025: null,
  },
]

const place = { street: 'Rue Fictive', house_number: '7', postal_code: '4000', city: 'Liège' }

async function makeCard(name: string, more: object = {}): Promise<number> {
  const body = { type: 'supplier', name, is_281_50: true, fee_nature: 'fees', ...place, ...more }
  return (await created(admin('POST', `${b.path}/third-parties`, { body }))).id
}

const linesOf = (parts: readonly Part[]) => parts.map(([vat_code, amount]) => ({ account: '616900', amount, vat_code }))

async function bookSteps(third_party_id: number, steps: readonly Step[]): Promise<void> {
  const { ACH, NCA, BNP, OD } = b.journals
  const open: number[] = []
  const post = async (at: string, body: object): Promise<Reply['body']> => created(admin('POST', `${b.path}/entries${at}`, { body }))
  const owedIn = (entry: Reply['body']): number => entry.lines.find(({ account }: Reply['body']) => account.number === '440000').id
  let last = 0
  for (const step of steps) {
    const head = { third_party_id, entry_date: step.on }
    if ('invoice' in step) {
      const entry = await post('/invoice', { ...head, journal_id: ACH, lines: linesOf(step.invoice) })
      last = entry.id
      open.push(owedIn(entry))
    } else if ('credit' in step) open.push(owedIn(await post('/credit-note', { ...head, journal_id: NCA, lines: linesOf(step.credit) })))
    else if ('sundry' in step) {
      const lines = [
        { account: '616900', debit: step.sundry },
        { account: '440000', third_party_id, credit: step.sundry },
      ]
      open.push(owedIn(await post('', { entry_date: step.on, journal_id: OD, lines })))
    } else if ('pay' in step) {
      const { pay, loss } = step
      const lines = [
        { account: '440000', third_party_id, debit: pay },
        ...(loss ? [{ account: '654000', debit: loss }] : []),
        { account: '550000', credit: (Number(pay) + Number(loss ?? 0)).toFixed(2) },
      ]
      const paid = owedIn(await post('', { entry_date: step.on, journal_id: BNP, lines }))
      const body = { lines: [...open, paid].map((entry_line_id) => ({ entry_line_id })) }
      if (step.lettered !== false) await created(admin('POST', `${b.path}/letterings`, { body }))
    } else await post(`/${last}/reverse`, { entry_date: step.on })
  }
}

beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  b = await makeBooks(w, admin, { fiscal_year: { code: '2024', starts_on: '2024-01-01', ends_on: '2024-12-31' } })
  await created(admin('POST', `${b.path}/fiscal-years`, { body: { code: '2025', starts_on: '2025-01-01', ends_on: '2025-12-31' } }))
  const address = { street: 'Rue du Moulin', house_number: '12', postal_code: '4000', city: 'Liège' }
  await admin('PATCH', b.path, { body: { enterprise_number: '0999000129', ...address } })
  for (const { name, card, steps } of cases) await bookSteps(await makeCard(name, card), steps)
  const merged = await makeCard('F of another keeper')
  await bookSteps(merged, [{ on: '2024-06-02', invoice: [['AS00', '300.00']] }])
  const { body } = await admin('GET', `${b.path}/third-parties?q=F%20into`)
  await admin('POST', `${b.path}/third-parties/${merged}/merge`, { body: { into_id: body[0].id } })
})
afterAll(() => w.close())

const at = (query: string) => `${b.path}/exports/281-50?${query}`
const sheetOf = async (year: number) =>
  readSheets((await download(w, admin, at(`year=${year}&format=xlsx&lang=en`))).bytes)[String(year)] ?? []

test.for([2024, 2025] as const)('the statements of %i: what was invoiced and what was paid, without VAT', async (year) => {
  const rows = (await sheetOf(year)).slice(1, -1)
  const shown = Object.fromEntries(rows.map((row) => [row[2], `${Number(row[8]).toFixed(2)} ${Number(row[9]).toFixed(2)}`]))
  const wanted = cases.map(({ name, in_2024, in_2025 }) => [name, year === 2024 ? in_2024 : in_2025] as const)
  expect(shown).toEqual(Object.fromEntries(wanted.filter(([, amounts]) => amounts !== null)))
})

test('nature, numbers and total: a card without a nature is one of fees', async () => {
  const [, ...rows] = await sheetOf(2024)
  const named = (letter: string) => rows.find((row) => row[2]?.startsWith(`${letter} `)) ?? []
  expect([named('A')[7], named('B')[7], named('I')[7], named('J')[7]]).toEqual(['Commissions', 'Fees', 'Fees', 'Expenses'])
  expect([named('A')[4], named('A')[6], named('I')[5]]).toEqual(['0999001119', 'courtier', '85073003328'])
  expect(rows.at(-1)?.slice(8).map(Number)).toEqual([8770.01, 5570.01])
})

test('422 XML without a sender names every setting that lacks; PDF and XLSX need none', async () => {
  const { status, body } = await admin('GET', at('year=2024&format=xml'))
  expect(status).toBe(422)
  expect(Object.keys(body.errors).toSorted()).toEqual(
    ['address', 'email', 'enterprise_number', 'name', 'phone'].map((field) => `settings.vat.sender_281_50.${field}`),
  )
  expect((await download(w, admin, at('year=2024'))).status).toBe(200)
})

test('200 XML of 2024: one form per beneficiary, totals, and valid; the fingerprint is that of every format', async ({ skip }) => {
  const sender_281_50 = {
    name: 'Fiduciaire Exemple SRL',
    enterprise_number: '0999.000.228',
    address: 'Rue Inventée 2\n1000 Bruxelles',
    phone: '+32 (0)2 000 00 00',
    email: 'compta@example.be',
  }
  await admin('PATCH', b.path, { body: { settings: { vat: { sender_281_50 } } } })
  const { status, text, headers } = await admin('GET', at('year=2024&format=xml'))
  expect([status, headers['content-type']]).toEqual([200, 'application/xml'])
  expect(headers['content-disposition']).toContain('0999000129-281.50-2024.xml')
  const valuesOf = (element: string) => [...text.matchAll(new RegExp(`<${element}[^>]*>([^<]*)<`, 'g'))].map(([, value]) => value)
  expect(
    valuesOf('f50_2064_totaal')
      .map(Number)
      .toSorted((x, y) => x - y),
  ).toEqual([0, 25001, 50000, 60000, 92000, 100000, 100000, 100000, 150000, 200000])
  expect([valuesOf('v0015_adres'), valuesOf('v0016_postcode'), valuesOf('v0018_telefoonnummer')]).toEqual([
    ['Rue Inventée 2'],
    ['1000'],
    ['020000000'],
  ])
  expect([valuesOf('f2011_nationaalnr'), valuesOf('f50_2110_kbonbr'), valuesOf('f2112_buitenlandspostnummer')]).toEqual([
    ['85073003328'],
    ['0999001119'],
    ['10001'],
  ])
  // Twice the total of each form, and what was paid.
  expect(valuesOf('r9013_controletotaal')).toEqual([String(2 * 877001 + 557001)])
  expect([valuesOf('r8010_aantalrecords'), valuesOf('r8011_controletotaal')]).toEqual([['12'], ['55']])
  const prints = await Promise.all(['', '&format=xlsx&lang=de'].map((more) => download(w, admin, at(`year=2024${more}`))))
  expect(prints.map((print) => print.headers['x-export-fingerprint'])).toEqual(prints.map(() => headers['x-export-fingerprint']))
  skipWithoutThirdParty(skip)
  expect(objectionOf('belcotax/Belcotax-2024.xsd', text)).toBeNull()
})

test('422 format_unsupported: no layout is at hand for other years, which still print', async () => {
  const { status, body } = await admin('GET', at('year=2025&format=xml'))
  expect([status, body.code]).toEqual([422, 'format_unsupported'])
  const text = readPdf((await download(w, admin, at('year=2025&lang=nl'))).bytes)
  for (const shown of ['Inkomsten van het jaar 2025', 'boven 250,00 EUR', 'Erelonen']) expect(text).toContain(shown)
})
