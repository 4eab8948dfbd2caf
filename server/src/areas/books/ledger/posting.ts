/** Input and output of `postEntries()`. Dates are YYYY-MM-DD, amounts decimal strings as in the API. */

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

/** The signed amount that a line adds to a grid of the VAT return. */
export type GridAmount = { readonly grid: string; readonly amount: string }

export type NewLine = {
  readonly account_id: number
  readonly third_party_id?: number | null
  /** Exactly one of debit and credit is positive. */
  readonly debit: string
  readonly credit: string
  readonly label?: string | null
  /** The VAT of the line as the caller computed it; it is stored and never computed again. */
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
  /** The entry that this one reverses; the same statement sets its status to `reversed`. */
  readonly reversed_entry_id?: number | null
  /** An opening that carries forward items still open in the previous year: its lines cannot be lettered. */
  readonly carries?: boolean
  readonly lines: readonly NewLine[]
}

/** The result of a posting; results are in the order of the given entries. */
export type PostedEntry = {
  readonly id: number
  readonly number: number
  readonly journal_code: string
  readonly fiscal_year_code: string
}

/** The public id of a line, made of the entry id and the position of the line. */
export const lineId = (entryId: number, position: number): number => entryId * 100_000 + position
