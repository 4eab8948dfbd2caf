import { type Static, Type } from 'typebox'
import { date, dateIn, decimal, id, nullable, oneOf, text } from '../../../kernel/route/shape.ts'

/** The account and the third party of a line. */
const NamedAccount = Type.Object({ id: id(), number: text(12), label: text(190) }, { title: 'NamedAccount' })
const NamedParty = Type.Object({ id: id(), name: text(190) }, { title: 'NamedThirdParty' })

/** A line of a ledger, with the balance after it. */
export const LedgerLine = Type.Object(
  {
    id: id(),
    entry_id: id(),
    number: Type.Integer({ description: 'The number of the entry in its journal and fiscal year' }),
    journal_code: text(6),
    entry_date: date(),
    due_date: nullable(date()),
    label: nullable(text(190)),
    reference: nullable(text(100)),
    account: NamedAccount,
    third_party: nullable(NamedParty),
    debit: decimal(),
    credit: decimal(),
    balance: decimal(),
    lettering_code: nullable(Type.String()),
    analytics: Type.Array(Type.Object({ analytic_code_id: id(), percent: decimal() })),
  },
  { title: 'LedgerLine' },
)
export type LedgerLine = Static<typeof LedgerLine>

/** What the lines of an account on one page do to its balance. */
export const AccountPart = Type.Object(
  { account: NamedAccount, opening_balance: decimal(), debit: decimal(), credit: decimal(), closing_balance: decimal() },
  { title: 'GeneralLedgerAccount' },
)
export type AccountPart = Static<typeof AccountPart>

/** Balances and totals of the whole ledger, not only of the page. */
export const ledgerSummaryFields = {
  opening_balance: decimal(),
  closing_balance: decimal(),
  totals: Type.Object({ debit: decimal(), credit: decimal() }, { title: 'LedgerTotals' }),
}

export const LedgerQuery = Type.Object({
  from: Type.Optional(dateIn()),
  to: Type.Optional(dateIn()),
  fiscal_year_id: Type.Optional(id()),
  lettered: Type.Optional(oneOf(['all', 'open', 'lettered'])),
  order: Type.Optional(oneOf(['asc', 'desc'])),
})
export type LedgerQuery = Static<typeof LedgerQuery>

/** A line that is not fully lettered. */
export const OpenItem = Type.Object(
  {
    id: id(),
    entry_id: id(),
    number: Type.Integer(),
    journal_code: text(6),
    entry_date: date(),
    due_date: nullable(date()),
    reference: nullable(text(100)),
    label: nullable(text(190)),
    structured_communication: nullable(text(40)),
    third_party: nullable(Type.Object({ id: id(), code: text(20), name: text(190), type: oneOf(['supplier', 'customer']) })),
    account: Type.Object({ id: id(), number: text(12), label: text(190) }),
    amount: decimal(),
    open_amount: decimal(),
    days_overdue: Type.Integer({ description: '0 when the item is not overdue' }),
    payment_batch_id: nullable(id()),
    reminder_level: Type.Integer(),
  },
  { title: 'OpenItem' },
)
export type OpenItem = Static<typeof OpenItem>
