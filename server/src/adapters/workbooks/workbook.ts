/** What reading a workbook gives, and how much of one is read. */

/**
 * A cell: text, or a value that a spreadsheet stores as such. Numbers are decimals with a point, dates are YYYY-MM-DD. An error is that of a
 * formula, such as `#N/A`; null when its result was never stored.
 */
export type WorkbookCell =
  | string
  | { readonly number: string }
  | { readonly date: string }
  | { readonly flag: boolean }
  | { readonly error: string | null }

/** Rows without a value are left out; an empty cell is an empty text. */
type WorkbookTable = { readonly rows: readonly (readonly WorkbookCell[])[] }

/** Why a workbook is refused. */
export type WorkbookFault =
  | 'not_workbook'
  | 'broken'
  | 'encrypted'
  | 'too_large'
  | 'external_links'
  | 'document_type'
  | 'too_many_rows'
  | 'too_many_columns'

export type WorkbookReading = WorkbookTable | { readonly fault: WorkbookFault }

const MB = 1024 * 1024

export const workbookLimits = {
  /** With the row of titles. */
  rows: 5_001,
  columns: 200,
  unpacked_bytes: 200 * MB,
  /** A spreadsheet has no longer text in a cell. */
  text: 32_767,
  /** One text may be the value of any number of cells: their sum counts. The longest CSV file has as much. */
  all_texts: 25 * MB,
} as const

/** Thrown while a workbook is read. */
export const workbookFault = (fault: WorkbookFault): Error & { readonly fault: WorkbookFault } =>
  Object.assign(new Error(fault), { name: 'WorkbookFault', fault })

export const faultOf = (error: unknown): WorkbookFault | null =>
  error instanceof Error && error.name === 'WorkbookFault' ? (error as ReturnType<typeof workbookFault>).fault : null
