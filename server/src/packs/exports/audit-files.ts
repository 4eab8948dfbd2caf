/** The file that a tax administration may ask for to audit the books: what each country's form needs as data. */
import type { Language } from '../../lib/languages.ts'
import { dateOrNull, filled, oneOf, readTable } from '../read.ts'

const columnTypes = ['text', 'date', 'number'] as const
const columnRules = ['mandatory', 'required', 'optional', 'amount'] as const

/** A column of the fichier des écritures comptables. */
export type FecColumn = Readonly<{
  name: string
  type: (typeof columnTypes)[number]
  /** `mandatory` and `required` columns are never empty, `required` since 2013; an empty `amount` is zero. */
  rule: (typeof columnRules)[number]
}>

export const faiaVariants = ['A', 'B'] as const
export type FaiaVariant = (typeof faiaVariants)[number]

/** What a FAIA covers where the caller does not say. It holds for spans that end on these days. */
type FaiaDefault = Readonly<{
  valid_from: string | null
  valid_until: string | null
  span: 'fiscal_year' | 'civil_year'
  variant_with_sales: FaiaVariant
  variant_without_sales: FaiaVariant
}>

/** `language`: that of the labels of the country pack in the file, whoever asks for it. */
export type AuditFileRules =
  | Readonly<{ form: 'fec'; language: Language; columns: readonly FecColumn[] }>
  | Readonly<{ form: 'faia'; language: Language; defaults: readonly FaiaDefault[] }>

export const readFecColumns = (folder: string): readonly FecColumn[] =>
  readTable(folder, 'fec-columns.csv', ['name', 'type', 'rule'], (cells) => ({
    name: filled(cells.name),
    type: oneOf(cells.type, columnTypes),
    rule: oneOf(cells.rule, columnRules),
  }))

export const readFaiaDefaults = (folder: string): readonly FaiaDefault[] =>
  readTable(folder, 'faia-defaults.csv', ['valid_from', 'valid_until', 'span', 'variant_with_sales', 'variant_without_sales'], (cells) => ({
    valid_from: dateOrNull(cells.valid_from),
    valid_until: dateOrNull(cells.valid_until),
    span: oneOf(cells.span, ['fiscal_year', 'civil_year']),
    variant_with_sales: oneOf(cells.variant_with_sales, faiaVariants),
    variant_without_sales: oneOf(cells.variant_without_sales, faiaVariants),
  }))
