/** What an export is: its declaration, and the content that every format is written from. */
import type { TObject } from 'typebox'
import type { FileStore } from '../../../kernel/files/store.ts'
import type { SpoolContent } from '../../../kernel/files/spool.ts'
import type { CashFlowSource } from '../../../kernel/route/contributions.ts'
import type { Company, FileHeader } from '../../../kernel/route/route.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { CountryPack } from '../../../lib/country-packs.ts'
import type { Language, Message } from '../../../lib/languages.ts'
import type { Column, RowsOf, TableRow } from '../../../lib/writers/table.ts'
import type { FilingAccess } from '../vat-declarations/index.ts'

export const formats = ['pdf', 'xlsx', 'csv', 'xml', 'zip'] as const
export type Format = (typeof formats)[number]

/** What files of the books are read with. Everything belongs to one snapshot. */
export type BookReader = {
  readonly db: Db
  readonly files: FileStore
  readonly company: Company
  readonly now: Date
  readonly language: Language
}

/** What other areas and the installation contribute. */
export type Contributed = {
  /** What other areas expect to be received and paid. */
  readonly cashFlowSources: readonly CashFlowSource[]
  /** The access of this installation to the platforms of administrations. */
  readonly filing: FilingAccess
}

/** What an export reads with. */
export type Reader = BookReader & Contributed & { readonly most_rows: number }

export type Export<Q = unknown> = {
  readonly name: string
  readonly label: Message
  /** The first is the default. */
  readonly formats: readonly [Format, ...Format[]]
  /** The countries that have it, where not all do. */
  readonly countries?: readonly CountryPack[]
  /** The parameters beside `format`, `lang` and `as_known_at`. */
  readonly query: TObject
  /** It can read the books as they were known at a moment. */
  readonly known_books?: true
  readonly make: (reader: Reader, query: Q, format: Format) => Promise<Tables | Made>
}

/** A row, and its business values for the fingerprint; headings and sums are not covered. */
export type ExportRow = TableRow & { readonly covered?: object }

export type ExportSheet = {
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: RowsOf<ExportRow>
  /** The columns of amounts, by their place, whose running sum stands at the foot of a page and at the head of the next. */
  readonly carries?: readonly number[]
  /** The sums begin anew after each heading: of one account, not of the whole ledger. */
  readonly carries_per_heading?: true
}

export type Addressee = { readonly name: string; readonly lines: readonly string[] }

/** Content that is written as PDF, XLSX or CSV: one table or several. */
export type Tables = {
  readonly title: string
  /** What was asked for, a line each, for the head of a page. */
  readonly subtitles: readonly string[]
  /** The language of its pages and sheets, where it is not that of the request. */
  readonly language?: Language
  /** The third party that the company file hands it to. Else the firm hands it out, and it is about the company file. */
  readonly addressed_to?: Addressee
  /** Several sheets only where the export offers no CSV. */
  readonly sheets: readonly [ExportSheet, ...ExportSheet[]]
  /** Of a report, which has made it already; or the parameters by business keys, and it is made of the rows as they are written. */
  readonly fingerprint: string | { readonly parameters: object }
}

/** Content that exists in one form only: XML, an invoice, an archive. */
export type Made = {
  readonly file_name: string
  readonly content: SpoolContent
  /** Asked for when the content is written. */
  readonly headers: () => Readonly<Partial<Record<FileHeader, string>>>
}

export const defineExport = <Q>(declared: Export<Q>): Export => declared as Export
