/** Everything a demo company does from January of last year until a day. The same day gives the same plan. */
import { yearOf } from '../../../../lib/dates.ts'
import { type Cents, minus, parseCents, sum, times } from '../../../../lib/money.ts'
import type { DemoCompany } from '../../../../packs/be/demo/story.ts'
import { packOf } from '../../../../packs/index.ts'
import { type PlannedStatement, planStatements } from './bank.ts'
import { type PlannedInvoice, planInvoices } from './invoices.ts'
import { type PlannedEntry, planPayroll } from './payroll.ts'
import { planVatPayments } from './vat.ts'

type OpeningBalance = { readonly account: string; readonly side: 'debit' | 'credit'; readonly amount: Cents }

export type Plan = {
  readonly company: DemoCompany
  readonly today: string
  readonly first_year: number
  readonly opening: readonly OpeningBalance[]
  /** Booked. */
  readonly invoices: readonly PlannedInvoice[]
  /** The latest ones: documents that wait to be booked, and invoices that arrived as files. */
  readonly pending: readonly PlannedInvoice[]
  readonly arrived: readonly PlannedInvoice[]
  readonly wages: readonly PlannedEntry[]
  readonly statements: readonly PlannedStatement[]
}

const pendingDocuments = 3
const arrivedFiles = 3

export function planCompany(company: DemoCompany, today: string): Plan {
  const invoices = planInvoices(company, today)
  const payroll = planPayroll(company, today)
  const opening = planOpening(company)
  const payments = [...payroll.payments, ...planVatPayments(company, invoices, today)]
  const [bank] = opening.slice(-1)
  const opening_balance = bank?.amount ?? sum([])
  const latest = invoices.filter(({ is_credit_note, asset }) => !is_credit_note && asset === null).toReversed()
  const arrived = latest.filter(({ direction }) => direction === 'purchase').slice(0, arrivedFiles)
  const pending = latest.filter((invoice) => !arrived.includes(invoice)).slice(0, pendingDocuments)
  const waiting = new Set([...arrived, ...pending])
  return {
    company,
    today,
    first_year: yearOf(today) - 1,
    opening,
    invoices: invoices.filter((invoice) => !waiting.has(invoice)),
    pending: pending.toReversed(),
    arrived: arrived.toReversed(),
    wages: payroll.entries,
    statements: planStatements(company, { invoices, payments, opening_balance }, today),
  }
}

/** The balances of the first day; the last one is that of the bank. */
function planOpening({ opening, assets, bank, country }: DemoCompany): OpeningBalance[] {
  const { depreciation } = packOf(country)
  const given = opening.map(({ account, side, amount }): OpeningBalance => ({ account, side, amount: parseCents(amount) }))
  const held = assets.flatMap(({ account, value }): OpeningBalance[] => {
    const depreciated = { account: depreciation.depreciationAccount(account) ?? account, side: 'credit', amount: halfOf(value) } as const
    return [{ account, side: 'debit', amount: parseCents(value) }, depreciated]
  })
  const all = [...given, ...held]
  const of = (wanted: OpeningBalance['side']) => sum(all.filter(({ side }) => side === wanted).map(({ amount }) => amount))
  return [...all, { account: bank.account, side: 'debit', amount: minus(of('credit'), of('debit')) }]
}

/** What half of the life of an asset has taken off its value. */
export const halfOf = (value: string): Cents => times(parseCents(value), 1n, 2n)
