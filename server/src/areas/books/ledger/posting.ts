/** What goes through the door: an entry as whoever posts it has computed it. Dates are YYYY-MM-DD, amounts the wire's decimals. */

export const origins = [
  'manual',
  'invoice',
  'credit_note',
  'document',
  'recurring',
  'bank',
  'lettering',
  'vat',
  'depreciation',
  'disposal',
  'opening',
  'takeover',
  'appropriation',
  'closing',
  'invoices_to_receive',
  'reversal',
  'import',
  'external',
] as const

export type Origin = (typeof origins)[number]

/** What a line adds to a box of the VAT return, with its sign. */
export type GridAmount = { readonly grid: string; readonly amount: string }

export type NewLine = {
  readonly account_id: number
  readonly third_party_id?: number | null
  /** Exactly one of the two is above zero. */
  readonly debit: string
  readonly credit: string
  readonly label?: string | null
  /** The code as it was resolved for this line: nothing of it is computed again later. */
  readonly vat_code_id?: number | null
  readonly vat_base?: string | null
  readonly vat_rate?: string | null
  readonly vat_date?: string | null
  readonly grids?: readonly GridAmount[]
  readonly due_date?: string | null
  readonly analytics?: readonly { readonly analytic_code_id: number; readonly percent: string }[]
}

export type NewEntry = {
  readonly journal_id: number
  readonly entry_date: string
  readonly origin: Origin
  readonly label?: string | null
  readonly reference?: string | null
  readonly due_date?: string | null
  readonly third_party_id?: number | null
  readonly document_id?: number | null
  readonly document_reference?: string | null
  readonly structured_communication?: string | null
  /** The entry this one undoes; it becomes `reversed` by the same statement. */
  readonly reversed_entry_id?: number | null
  /** An opening of items that are open already in the year before: its lines cannot be lettered. */
  readonly carries?: boolean
  readonly lines: readonly NewLine[]
}

/** What the door gave back, in the order of what was handed in. */
export type Posted = {
  readonly id: number
  readonly number: number
  readonly journal_code: string
  readonly fiscal_year_code: string
}

/** Of a line of an entry: its place is part of its public id. */
export const lineId = (entryId: number, position: number): number => entryId * 100_000 + position
