/** What a printed report is made of. */
import type { Language } from '../../lib/languages.ts'
import type { Table } from '../../lib/writers/table.ts'

export type PrintedTable = Table & {
  /** Stands above the table where there are several. */
  readonly name: string
  /** The columns of amounts whose running sum stands at the foot of a page and at the head of the next. */
  readonly carries?: readonly number[]
  /** The sums begin anew after each heading. */
  readonly carries_per_heading?: true
}

/** Who hands the report out, and whom it is about; the lines are addresses and numbers. */
export type Letterhead = {
  /** The logo as PNG or JPEG. */
  readonly firm: { readonly name: string; readonly lines: readonly string[]; readonly logo: Buffer | null } | null
  readonly company: { readonly name: string; readonly lines: readonly string[] }
}

export type Report = {
  readonly letterhead: Letterhead
  readonly title: string
  /** What was asked for, a line each. */
  readonly parameters: readonly string[]
  readonly language: Language
  readonly made_at: Date
  readonly tables: readonly PrintedTable[]
}
