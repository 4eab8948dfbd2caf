/** What the books show, and what they show to be missing. Days are YYYY-MM-DD, amounts decimal strings. */
export const kinds = ['payment_without_invoice', 'recurring_supplier', 'number_gap'] as const
type Kind = (typeof kinds)[number]

type Evidence = { readonly kind: 'entry_line' | 'entry' | 'document'; readonly id: number; readonly text: string }

/** A payment to a supplier that nothing settles. */
export type OpenPayment = {
  readonly line: number
  readonly party: number
  readonly on: string
  readonly amount: string
  readonly text: string
}
/** An invoice of a supplier that is not paid entirely. */
export type OpenInvoice = { readonly party: number; readonly on: string; readonly amount: string }
/** An invoice in the books, or a document that waits to be booked. */
export type Invoice = {
  readonly kind: 'entry' | 'document'
  readonly id: number
  readonly direction: 'sale' | 'purchase'
  readonly party: number
  readonly on: string
  readonly amount: string
  readonly number: string | null
}
export type Books = {
  readonly payments: readonly OpenPayment[]
  readonly open: readonly OpenInvoice[]
  readonly invoices: readonly Invoice[]
}

export type Finding = {
  readonly kind: Kind
  readonly key: string
  readonly third_party_id: number | null
  readonly expected_on: string
  readonly amount: string | null
  readonly evidence: readonly Evidence[]
  readonly score: number
}
