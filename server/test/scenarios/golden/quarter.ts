/** The French and Luxembourg dossiers: a quarter of invoices, one receipt and the VAT, then the closing of the year worked out beside them. */
import type { Caller, Reply, World } from '../../harness/world.ts'
import { type BalanceRow, type Expected, type InvoiceInput, type Line, readDossier } from './data.ts'
import { type GoldenFile, openGolden } from './file.ts'
import { made } from './shown.ts'
import { declareVat, type VatReturn } from './vat-return.ts'

type Operation = {
  readonly id: number
  readonly type: 'document' | 'receipt'
  readonly date: string
  readonly journal: string
  readonly label: string
  readonly third_party: string
  readonly third_account: string
  readonly credit_note: boolean
  readonly lines: readonly { account: string; net: string; vat: string }[]
  readonly reference: string
  /** Of a receipt: references, with a plus between them. */
  readonly settles: string
  readonly letter: string | null
}
/** Of a month where the country lists by month, else of the quarter. */
type SalesListed = { readonly partner: string; readonly country: string; readonly month?: string; readonly amount: string }
type Golden = {
  readonly meta: {
    readonly company: { name: string; vat_number: string; legal_form_code: string; siren?: string; rcs?: string }
    readonly period: { type: string; year: number; period: number }
    readonly fiscal_year: { code: string; starts_on: string; ends_on: string }
  }
  readonly operations: readonly Operation[]
  readonly entries: readonly (Expected & { readonly operation: number | 'VAT' | null })[]
  readonly expected_trial_balance: readonly BalanceRow[]
  readonly vat_settlement: { readonly payable: string; readonly rounding: string }
  readonly expected_vat_boxes: Readonly<Record<string, string>>
  readonly trial_balance_totals: { readonly debit: string; readonly credit: string }
  readonly expected_ec_sales_list: Readonly<Record<'goods' | 'services', readonly SalesListed[]>>
  /** The lines of the balance sheet and of the income statement that are not zero. */
  readonly expected_statements: Readonly<Record<'bs' | 'pl', Readonly<Record<string, string>>>>
  readonly pending_vat_after_settlement?: Readonly<Record<string, string>>
}
type Closing = {
  readonly result: string
  readonly close: object
  readonly opening: {
    readonly journal: string
    readonly lines: readonly (readonly [string, string | null, string | null, string, string])[]
  }
  readonly open_items: readonly { account: string; third_party: string; reference: string; due_date: string | null; amount: string }[]
}

/** How the dossier's country keeps its books, where its file does not say it. */
export type Country = {
  readonly code: 'FR' | 'LU'
  readonly customers: string
  /** The dossier books its one bank on the account of the chart, not on one below it. */
  readonly bank: { readonly code: string; readonly control_account: string }
  /** What the file of a return needs to know. */
  readonly settings?: object
}

type Party = {
  readonly code: string
  readonly type: 'customer' | 'supplier'
  readonly name: string
  readonly country: string
  readonly account: string
  readonly vat_number: string | null
}

export type Quarter = {
  readonly golden: Golden
  readonly closing: Closing
  /** The dossier's entries as they must stand: with the codes of the third parties on their lines, VAT on payment in an entry of its own. */
  readonly expected: readonly Expected[]
  readonly parties: readonly Party[]
}

export function readQuarter({ code, customers }: Country): Quarter {
  const golden: Golden = JSON.parse(readDossier(`${code.toLowerCase()}-golden`))
  const closing: Closing = JSON.parse(readDossier(`${code.toLowerCase()}-closing`))
  const parties = partiesOf(golden, customers)
  const codeOf = (name: string) => parties.find((party) => party.name === name)?.code ?? ''
  const collective = new Set(parties.map(({ account }) => account))
  const named = (entry: Expected): Expected => ({
    ...entry,
    third_party: entry.third_party && codeOf(entry.third_party),
    lines: entry.lines.map((line) =>
      entry.third_party && collective.has(line.account) ? { ...line, third_party: codeOf(entry.third_party) } : line,
    ),
  })
  const expected = renumbered(golden.entries.flatMap((entry) => split(entry, golden)).map(named))
  return { golden, closing, expected, parties }
}

/** The dossiers name the partners without their VAT numbers, which a listing needs. */
const numbers: Readonly<Record<string, string>> = { BE: 'BE0999001119', DE: 'DE999999995', FR: 'FR29999999907' }

/** Customers and suppliers in the order in which they appear, coded so. */
function partiesOf({ operations, expected_ec_sales_list: { goods, services } }: Golden, customers: string): Quarter['parties'] {
  const listed = new Map([...goods, ...services].map(({ partner, country }) => [partner, numbers[country] ?? null]))
  const documents = operations.filter(({ type }) => type === 'document')
  const first = documents.filter(({ third_party }, index) => documents.findIndex((each) => each.third_party === third_party) === index)
  const count = { customer: 0, supplier: 0 }
  return first.map(({ third_party, third_account }) => {
    const type = third_account === customers ? 'customer' : 'supplier'
    count[type] += 1
    const code = `${type === 'customer' ? 'C' : 'S'}${String(count[type]).padStart(2, '0')}`
    const country = /\((..)\)$/.exec(third_party)?.[1] ?? ''
    return { code, type, name: third_party, country, account: third_account, vat_number: listed.get(third_party) ?? null }
  })
}

/** The dossier writes a receipt and the VAT that falls due with it as one entry, and says that there are two in practice. */
function split(entry: Golden['entries'][number], { operations }: Golden): Expected[] {
  const receipt = operations.find(({ id, type }) => id === entry.operation && type === 'receipt')
  if (!receipt || entry.lines.length === 2) return [entry]
  const [money, moved] = [entry.lines.slice(0, 2), entry.lines.slice(2)]
  return [
    { ...entry, lines: money },
    { ...entry, journal: 'OD', third_party: null, reference: receipt.settles, lines: moved },
  ]
}

function renumbered(entries: readonly Expected[]): Expected[] {
  const last = new Map<string, number>()
  return entries.map((entry) => {
    const number = (last.get(entry.journal) ?? 0) + 1
    last.set(entry.journal, number)
    return { ...entry, number }
  })
}

const sideOf = ({ account, debit, credit }: Line) => ({ account, ...(debit === '0.00' ? { credit } : { debit }) })

export type Booked = {
  readonly file: GoldenFile
  /** What the receipt's lettering answered. */
  readonly lettering: Reply['body']
  readonly vat: VatReturn
}

/** Everything before the closing. */
export async function bookQuarter(w: World, call: Caller, { code, bank, settings = {} }: Country, quarter: Quarter): Promise<Booked> {
  const { golden, parties, expected } = quarter
  const { name, vat_number, legal_form_code, siren, rcs } = golden.meta.company
  const { type: period_type, year, period } = golden.meta.period
  const file = await openGolden(w, call, {
    company: { name, vat_number, enterprise_number: siren ?? rcs, legal_form_code, country_pack: code, vat_regime: period_type },
    fiscal_year: golden.meta.fiscal_year,
    bank_journal: bank,
    third_parties: parties.map((party) => ({ ...party, payment_term_days: 30 })),
  })
  const typed = (journal: string, day: string) => expected.find((entry) => entry.journal === journal && entry.entry_date === day)
  const codeOf = (party: string) => parties.find((each) => each.name === party)?.code ?? ''
  let lettering: Reply['body']
  const [opening] = expected
  await file.open((opening?.lines ?? []).map(sideOf))
  for (const operation of golden.operations) {
    if (operation.type === 'document') {
      const input = documentOf(operation, codeOf(operation.third_party))
      await (operation.credit_note ? file.creditNote(input) : file.invoice(input))
      continue
    }
    const receipt = typed(operation.journal, operation.date)
    if (!receipt) throw new Error(`operation ${operation.id} has no entry`)
    const [, due] = receipt.lines
    await file.free(receipt)
    lettering = await file.letter(due?.account ?? '', `${receipt.journal} ${receipt.number}`, ...operation.settles.split(' + '))
  }
  made(await call('PATCH', file.path, { body: { settings } }))
  return { file, lettering, vat: await declareVat(file, { period_type, year, period }) }
}

/** A credit note is due when it is used. */
const documentOf = ({ journal, date, reference, lines, credit_note, label }: Operation, third_party: string): InvoiceInput => ({
  journal,
  third_party,
  entry_date: date,
  reference,
  ...(credit_note && { due_date: null }),
  lines: lines.map(({ account, net, vat }) => ({ account, amount: net, vat_code: vat, label })),
})

export async function openItemsOf({ call, path }: GoldenFile, as_of: string): Promise<Closing['open_items']> {
  const { data } = made(await call('GET', `${path}/open-items?as_of=${as_of}&per_page=100`))
  return data
    .filter((item: Reply['body']) => item.third_party !== null)
    .map((item: Reply['body']) => ({
      account: item.account.number,
      third_party: item.third_party.code,
      reference: item.reference,
      due_date: item.due_date,
      amount: item.open_amount,
    }))
}
