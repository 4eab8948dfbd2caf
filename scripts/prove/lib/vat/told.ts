/** What generate.py prints: a random file as events in their order, and the returns that the oracle computes for it. */

type Line = { readonly account: string; readonly base: string; readonly vat_code: string | null }
type TypedLine = {
  readonly account: string
  readonly vat_code: string | null
  readonly vat_base: string | null
  readonly debit?: string
  readonly credit?: string
}

export type DocumentEvent = {
  readonly type: 'document'
  readonly id: string
  readonly date: string
  readonly direction: 'sale' | 'purchase'
  readonly credit_note: boolean
  readonly lines: readonly Line[]
  /** VAT typed by hand: the document is posted line by line. */
  readonly entry?: readonly TypedLine[]
}

export type Event =
  | DocumentEvent
  | { readonly type: 'reversal'; readonly id: string; readonly of: string; readonly date: string }
  | { readonly type: 'payment'; readonly id: string; readonly of: string; readonly amount: string; readonly date: string }
  | { readonly type: 'offset'; readonly id: string; readonly of: string; readonly with: string; readonly amount: string }
  | { readonly type: 'undo'; readonly id: string; readonly of: string }
  | ReturnEvent

export type ReturnEvent = {
  /** A recapitulation is the year of a periodic filer in Luxembourg: it settles and locks nothing. */
  readonly type: 'validate' | 'recapitulation'
  readonly id: string
  readonly adjustments?: Readonly<Record<string, string>>
  readonly refund_requested?: boolean
}

export const isReturn = (event: Event): event is ReturnEvent => event.type === 'validate' || event.type === 'recapitulation'

export const columns = ['computed', 'moved', 'carried', 'adjustment', 'amount', 'carry_forward'] as const
export type Box = Readonly<Record<(typeof columns)[number], string>>
export type SettlementLine = { readonly account: string; readonly debit: string; readonly credit: string }

export type ExpectedReturn = {
  readonly period_type: string
  readonly year: number
  readonly period: number
  readonly starts_on: string
  readonly ends_on: string
  readonly boxes: Readonly<Record<string, Box>>
  readonly totals: readonly string[]
  readonly due: string
  readonly refund: string
  readonly settlement: readonly SettlementLine[]
}

export type Told = {
  readonly file: {
    readonly seed: number
    readonly country: 'BE' | 'FR' | 'LU'
    readonly periodicity: 'monthly' | 'quarterly' | 'annual'
    readonly first: { readonly year: number; readonly period: number }
    readonly opening_credit?: string
    readonly events: readonly Event[]
  }
  readonly periods: readonly ExpectedReturn[]
}

/** All amounts have two decimals. */
export const toCents = (amount: string) => BigInt(amount.replace('.', ''))
export const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + toCents(amount), 0n)
