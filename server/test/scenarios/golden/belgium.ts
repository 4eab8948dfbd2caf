/** The Belgian dossier, operation by operation, and what its accountant letters. */
import type { Caller, World } from '../../harness/world.ts'
import type { BalanceRow, Expected, InvoiceInput } from './data.ts'
import { readDossier } from './data.ts'
import { type GoldenFile, openGolden } from './file.ts'
import { type Card, type CardOfInvoice, createCard, depreciate, importCard } from './fixed-assets.ts'
import { made } from './shown.ts'
import { declareVat, type VatReturn } from './vat-return.ts'

type Operation = {
  readonly id: string
  readonly date: string
  readonly kind: string
  readonly title: string
  readonly input: InvoiceInput & {
    readonly open_items: readonly { third_party: string; account: string; reference: string; due_date: string }[]
    readonly reversal: { readonly date: string }
    readonly period_type: string
    readonly year: number
    readonly period: number
    readonly coda_file: string
    readonly fixed_asset?: CardOfInvoice
  }
  readonly expected_entries: readonly Expected[]
}
type OpenItem = { readonly third_party: string; readonly reference: string; readonly open: string; readonly days_overdue: number }
type TrialBalance = {
  readonly rows: readonly (Omit<BalanceRow, 'balance'> & { balance_debit: string; balance_credit: string })[]
  readonly total_debit: string
  readonly total_credit: string
}
/** The lines of each section that are not zero. */
type AnnualAccounts = Readonly<Record<'assets' | 'liabilities' | 'income_statement' | 'appropriation', Readonly<Record<string, string>>>>
type Golden = {
  readonly company: Readonly<Record<string, unknown>> & {
    readonly fiscal_year: { code: string; starts_on: string; ends_on: string }
    readonly next_fiscal_year: { code: string; starts_on: string; ends_on: string }
    readonly banks: readonly { code: string; label: string; iban: string; account: string }[]
    readonly settings: { readonly auto_entries: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
  }
  readonly journals: readonly { code: string; type: string; control_account?: string }[]
  readonly third_parties: readonly { code: string; type: 'customer' | 'supplier'; name: string; payment_days: number }[]
  readonly fixed_assets: readonly Card[]
  readonly operations: readonly Operation[]
  readonly vat_returns: readonly {
    readonly year: number
    readonly period: number
    readonly starts_on: string
    readonly ends_on: string
    readonly due_on: string
    readonly grids: Readonly<Record<string, string>>
    readonly XX: string
    readonly YY: string
    readonly amount_due: string
    readonly amount_refund: string
    readonly settlement: { readonly op: string; readonly journal: string; readonly number: number }
    readonly controls_failed: readonly string[]
    readonly xml_reference: string
  }[]
  readonly coda_files: readonly { readonly name: string; readonly content: string }[]
  readonly listings: {
    readonly intra: readonly {
      readonly year: number
      readonly quarter: number
      readonly lines: readonly { readonly vat_number: string; readonly code: string; readonly amount: string }[]
      readonly amount_sum: string
      readonly xml_reference: string
    }[]
    readonly clients: {
      readonly year: number
      readonly threshold: string
      readonly lines: readonly {
        readonly third_party: string
        readonly vat_number: string
        readonly turnover: string
        readonly vat: string
      }[]
      readonly turnover_sum: string
      readonly vat_sum: string
      readonly xml_reference: string
    }
  }
  readonly open_items: { readonly as_of: string; readonly customers: readonly OpenItem[]; readonly suppliers: readonly OpenItem[] }
  readonly result: Readonly<Record<string, string>>
  readonly annual_accounts: Readonly<Record<'full' | 'abbreviated' | 'micro', AnnualAccounts>>
  readonly negative_tests: readonly {
    after_op: string
    action: string
    expect: { status: number | string; code?: string; reason?: string }
  }[]
  readonly trial_balances: Readonly<Record<string, TrialBalance>>
  readonly closing_entry: Expected
  readonly next_year_opening: Expected & {
    readonly fiscal_year: string
    readonly open_items: readonly { third_party: string; account: string; reference: string; amount: string; side: 'D' | 'C' }[]
  }
}

export const golden: Golden = JSON.parse(readDossier('be-golden'))

/** What each payment settles: its own line on the account, and the items the dossier names for it. */
const settlements: Readonly<Record<string, readonly [account: string, ...items: string[]]>> = {
  'BNP 1': ['400000', 'VEN/2025/42'],
  'BNP 2': ['440000', 'MC-2025-0118'],
  'BNP 4': ['440000', 'MC-2026-0031', 'NC-2026-004'],
  'BNP 5': ['455000', 'OD 2'],
  'BNP 9': ['400000', 'VEN/2026/2'],
  'CAI 1': ['400000', 'VEN 5'],
  'BNP 10': ['400000', 'VEN/2026/1', 'NCV/2026/1'],
  'BNP 11': ['400000', 'VEN/2026/3', 'NCV/2026/2'],
  'BNP 12': ['440000', 'RE-77120'],
  'BNP 13': ['440000', 'GC-1189'],
  'BNP 14': ['580000', 'CAI 2'],
  'BNP 16': ['400000', 'VEN/2026/4'],
  'BNP 17': ['440000', 'MI-4410'],
  'BNP 18': ['440000', 'TD-55'],
  'BNP 19': ['440000', 'POL-884-2026'],
  'BNP 20': ['440000', 'SZ-2026-17'],
  'BNP 21': ['440000', 'T-2203'],
  'BNP 22': ['440000', 'INV-9981'],
  'BNP 25': ['400000', 'VEN/2026/6'],
  'BNP 26': ['400000', 'VEN/2026/7'],
  'BNP 27': ['455000', 'OD 4'],
  'BNP 28': ['440000', 'EW-300871'],
  'BNP 29': ['440000', 'IP-0612'],
  'BNP 31': ['400000', 'VEN/2026/8'],
}

export async function openBelgium(w: World, call: Caller): Promise<GoldenFile> {
  const { company } = golden
  const { code, name, country_pack, legal_form, legal_form_code, enterprise_number, vat_number, vat_regime, locale } = company
  const { street, house_number, postal_code, city, country } = company
  const address = { street, house_number, postal_code, city, country }
  const file = await openGolden(w, call, {
    company: { code, name, country_pack, legal_form, legal_form_code, enterprise_number, vat_number, vat_regime, locale, ...address },
    fiscal_year: { code: company.fiscal_year.code, starts_on: company.fiscal_year.starts_on, ends_on: company.fiscal_year.ends_on },
    banks: company.banks.map(({ code: journal, label, iban }) => ({ code: journal, label, iban })),
    third_parties: golden.third_parties.map(({ payment_days, ...party }) => ({ ...party, payment_term_days: payment_days })),
  })
  const declarant = { email: 'compta@example.be', phone: '+32 (0)4 200.00.00' }
  made(await call('PATCH', file.path, { body: { settings: { vat: { declarant } } } }))
  return file
}

/** The return of an operation, without force: nothing is to be objected to it. Its credit is claimed back. */
export async function declareQuarter(file: GoldenFile, { id, input }: Operation): Promise<VatReturn> {
  const { period_type, year, period } = input
  const amount = golden.vat_returns.find(({ settlement }) => settlement.op === id)?.amount_refund
  return declareVat(file, { period_type, year, period }, { refund_requested: amount !== '0.00' })
}

function openingLines({ input, expected_entries }: Operation) {
  return (expected_entries[0]?.lines ?? []).map(({ account, third_party, debit, credit }) => {
    const item = input.open_items.find((each) => each.account === account && each.third_party === third_party)
    return {
      account,
      ...(debit === '0.00' ? { credit } : { debit }),
      ...(third_party && item && { third_party, reference: item.reference, due_date: item.due_date }),
    }
  })
}

/** Books one operation. The closing is left to the test that closes. */
export async function book(file: GoldenFile, operation: Operation): Promise<void> {
  const { kind, input, expected_entries } = operation
  if (kind === 'opening') await takeOver(file, operation)
  else if (kind.endsWith('_invoice')) await bookInvoice(file, input)
  else if (kind.endsWith('_credit_note')) await file.creditNote(documentOf(input))
  else if (kind === 'bank_statement') await bookStatement(file, operation)
  else if (kind === 'purchase_invoice_reversed') await file.reverse(await file.invoice(documentOf(input)), input.reversal.date)
  else
    for (const entry of expected_entries) {
      if (entry.origin === 'depreciation') await depreciate(file, entry.entry_date)
      else await file.free(entry)
      const [account, ...items] = settlements[`${entry.journal} ${entry.number}`] ?? ['']
      if (items.length > 0) await file.letter(account, `${entry.journal} ${entry.number}`, ...items)
    }
}

/** The opening balances, and the cards of what was bought before the file. */
async function takeOver(file: GoldenFile, operation: Operation): Promise<void> {
  await file.open(openingLines(operation))
  for (const card of golden.fixed_assets.filter(({ acquired_on }) => acquired_on < golden.company.fiscal_year.starts_on))
    await importCard(file, card)
}

async function bookInvoice(file: GoldenFile, input: Operation['input']): Promise<void> {
  const invoice = await file.invoice(documentOf(input))
  if (input.fixed_asset) await createCard(file, invoice, input.fixed_asset)
}

const [bank, shortages] = ['550000', '657100']

/** Uploads the statement and books each transaction: against the items it settles, the accounts of the rest, and a shortage as a difference. */
async function bookStatement(file: GoldenFile, { input, expected_entries }: Operation): Promise<void> {
  const sent = golden.coda_files.find(({ name }) => name === input.coda_file)
  if (!sent) throw new Error(`the dossier has no file ${input.coda_file}`)
  const transactions = await file.uploadStatement(sent.name, sent.content)
  for (const [index, { journal, number, lines }] of expected_entries.entries()) {
    const [account, ...items] = settlements[`${journal} ${number}`] ?? ['']
    const difference = lines.some((line) => line.account === shortages) ? 'post' : 'none'
    const others = lines
      .filter((line) => ![bank, account, shortages].includes(line.account))
      .map((line) => ({ account: line.account, amount: line.debit === '0.00' ? line.credit : `-${line.debit}` }))
    await file.match(transactions[index]?.id ?? 0, { account, items, others, difference })
  }
}

/** The reference of the entry of a transaction: statement and sequence, where the dossier writes `CODA 001-02`. */
export const bankReference = (reference: string | null): string | null => reference?.replace(/^CODA 0*(\d+)-0*(\d+)$/, '$1/$2') ?? null

/** The invoice alone: the card of an asset is made after it, and the currency of an import is read by another area. */
const documentOf = ({
  journal,
  third_party,
  entry_date,
  due_date,
  reference,
  lines,
  structured_communication,
}: InvoiceInput): InvoiceInput => ({
  journal,
  third_party,
  entry_date,
  reference,
  lines,
  ...(due_date && { due_date }),
  ...(structured_communication && { structured_communication }),
})

export function trialBalance(name: string): { rows: BalanceRow[]; total_debit: string; total_credit: string } {
  const found = golden.trial_balances[name]
  if (!found) throw new Error(`the dossier has no trial balance ${name}`)
  const rows = found.rows.map(({ account, debit, credit, balance_debit, balance_credit }) => ({
    account,
    debit,
    credit,
    balance: balance_credit === '0.00' ? balance_debit : `-${balance_credit}`,
  }))
  return { rows, total_debit: found.total_debit, total_credit: found.total_credit }
}
