/** What the scoring of proposals knows and gives. Amounts are in cents with the sign of the bank: positive for money received. */
import type { Cents } from '../../../../lib/money.ts'
import type { Language } from '../../../../lib/languages.ts'
import type { Allocation } from '../allocation.ts'
import type { BankRule } from '../bank-rules/schema.ts'

type SplitPart = { readonly label: string; readonly amount: Cents }

/** A pending transaction. */
export type Transaction = {
  readonly id: number
  readonly journal_id: number
  readonly entry_date: string
  readonly amount: Cents
  readonly foreign: { readonly currency: string; readonly amount: Cents } | null
  readonly counterpart_name: string | null
  readonly counterpart_iban: string | null
  readonly communication: string | null
  readonly structured_communication: string | null
  readonly transaction_code: string | null
  /** Identifiers that banks repeat from payment files. */
  readonly references: readonly string[]
  /** The payment or collection came back. */
  readonly is_return: boolean
  readonly split: readonly SplitPart[]
  /** The third party that a user set. */
  readonly third_party_id: number | null
}

export type OpenItem = {
  readonly id: number
  readonly account: string
  readonly third_party_id: number | null
  readonly third_party_name: string | null
  /** Positive: money is expected. */
  readonly open: Cents
  /** The amount in the currency of the document, where it is another one and nothing of it is settled. */
  readonly foreign: { readonly currency: string; readonly amount: Cents } | null
  readonly number: string | null
  readonly communication: string | null
  /** The file issued the document itself, with its communication. */
  readonly is_sale: boolean
  readonly document_date: string
  readonly due_date: string | null
  /** The open payment batch that pays it. */
  readonly batch: { readonly id: number; readonly journal_id: number; readonly execution_on: string } | null
}

/** An open payment of a batch, with the open amount of each of its items; both signed as at the bank. */
export type Payment = {
  readonly id: number
  readonly batch_id: number
  readonly batch_number: number
  readonly journal_id: number
  readonly execution_on: string
  readonly end_to_end_id: string
  readonly creditor_name: string
  readonly creditor_iban: string
  readonly third_party_id: number | null
  readonly amount: Cents
  readonly items: readonly { readonly entry_line_id: number; readonly amount: Cents; readonly open: Cents }[]
}

export type Batch = {
  readonly id: number
  readonly number: number
  readonly journal_id: number
  readonly execution_on: string
  /** Its message id and its payment information id. */
  readonly references: readonly string[]
  /** Of its open payments, signed as at the bank. */
  readonly amount: Cents
  readonly payments_count: number
}

/** How a transaction of the same counterpart was booked. */
export type EarlierBooking = {
  readonly account: string | null
  readonly third_party_id: number | null
  readonly vat_code: string | null
  readonly name: string
  readonly entry_date: string
}

/** The earlier transaction that a return takes back, with the lines that it settled; amounts signed for the return. */
export type ReturnedPayment = {
  readonly entry_date: string
  readonly has_same_id: boolean
  readonly lines: readonly { readonly entry_line_id: number; readonly amount: Cents }[]
}

export type Party = { readonly id: number; readonly name: string }

/** Everything known about one transaction. */
export type Facts = {
  readonly transaction: Transaction
  readonly items: readonly OpenItem[]
  /** Third parties whose IBAN the counterpart has: on the card, or by an earlier match. */
  readonly known_parties: readonly Party[]
  /** Third parties whose name is in that of the counterpart. */
  readonly named_parties: readonly Party[]
  readonly is_own_iban: boolean
  readonly payments: readonly Payment[]
  readonly batches: readonly Batch[]
  readonly earlier: EarlierBooking | null
  readonly returned: ReturnedPayment | null
  /** The active rules by position; their accounts and third parties exist. */
  readonly rules: readonly BankRule[]
}

/** What holds for the whole company file. */
export type FileSettings = {
  readonly transit_account: string | null
  readonly difference_limit: Cents
  readonly bank_charges_account: string | null
  readonly exchange_accounts: { readonly loss: string; readonly gain: string } | null
  /** The last day on which the amount of a batch executed on a day counts. */
  readonly lastBatchDay: (executionOn: string) => string
  readonly language: Language
}

export const kinds = ['open_items', 'rule', 'transfer', 'history'] as const

export type Reason = { readonly code: string; readonly message: string }

export type Proposal = {
  readonly kind: (typeof kinds)[number]
  readonly score: number
  readonly label: string
  readonly reasons: readonly Reason[]
  readonly allocations: readonly Allocation[]
  readonly rule_id: number | null
  /** The allocations add up to the transaction and settle their items in full. */
  readonly is_exact: boolean
  /** Nothing speaks against booking it without a person. */
  readonly may_be_automatic: boolean
  readonly difference: 'none' | 'post'
  /** The oldest due date and the first id of what it settles, for the order. */
  readonly due_date: string | null
  readonly first_id: number
}
