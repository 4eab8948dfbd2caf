import { type Static, Type } from 'typebox'
import { date, dateIn, decimal, flag, id, nullable, oneOf, text, timestamp } from '../../../kernel/route/shape.ts'

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

const breakReasons = ['altered', 'misplaced', 'number_missing', 'unlinked', 'entry_missing', 'head', 'imported'] as const

const Break = Type.Object({
  entry_id: nullable(id()),
  number: Type.Integer(),
  reason: oneOf(breakReasons),
})

const Chain = Type.Object({
  journal_code: text(10),
  fiscal_year_code: text(10),
  entries: Type.Integer(),
  head: nullable(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  first_break: nullable(Break),
  imported_head: nullable(
    Type.Object(
      { number: Type.Integer(), hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) },
      { description: 'The last entry of the chain in the dossier that the file was opened from; null for a chain that began here' },
    ),
  ),
})
export type Chain = Static<typeof Chain>

const BalanceDifference = Type.Object({
  account_number: nullable(text(12)),
  period_starts_on: nullable(date()),
  is_closing: flag(),
  debit: decimal(),
  credit: decimal(),
  kept_debit: decimal(),
  kept_credit: decimal(),
  lines: Type.Integer(),
  kept_lines: Type.Integer(),
})
export type BalanceDifference = Static<typeof BalanceDifference>

const DayDifference = Type.Object({
  journal_code: nullable(text(10)),
  day: date(),
  entries: Type.Integer(),
  kept_entries: Type.Integer(),
})
export type DayDifference = Static<typeof DayDifference>

export const Verification = Type.Object(
  {
    ok: flag(),
    verified_at: timestamp(),
    chains: Type.Array(Chain),
    balances: Type.Object({ ok: flag(), differences: Type.Array(BalanceDifference) }),
    days: Type.Object({ ok: flag(), differences: Type.Array(DayDifference) }),
  },
  { title: 'LedgerVerification' },
)
export type Verification = Static<typeof Verification>

export const VerificationQuery = Type.Object({ fiscal_year_id: Type.Optional(id()) })
