/** The tables of a dossier: their columns, what of a row its fingerprint covers, and how CSV and JSON are written. */
import type { Sql } from '../../../../kernel/write/sql.ts'
import { inBlocks } from '../../../../lib/writers/table.ts'
import { openFingerprint } from '../fingerprint.ts'

/** `stamp` is the time of a technical event; `id` joins records of one file. */
type Kind = 'text' | 'json' | 'number' | 'amount' | 'date' | 'flag' | 'time' | 'id' | 'stamp'

/** A hint is written for readers, or may change after the year: the fingerprint does not cover it. */
export type Column = Kind | `${Kind} hint`
export type Columns = Readonly<Record<string, Column>>

/** Values as the database and the readers give them: amounts, dates and times as text. */
export type Value = string | number | boolean | object | null
export type Row = Readonly<Record<string, Value>>

/** A value as text; a structure as JSON. */
export const textOf = (value: Value | undefined): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

export type Year = {
  readonly id: number
  readonly code: string
  readonly starts_on: string
  readonly ends_on: string
  readonly is_closed: boolean
}

/** What completes a row that the database cannot complete by itself. */
export type Links = {
  /** The path of a stored file in the archive. */
  readonly pathOf: (fileId: number | null) => string | null
  /** JSON as stored, with the business key beside each id. */
  readonly withKeys: (value: Value) => Value
}

export type DossierTable = {
  readonly path: `csv/${string}.csv` | `data/${string}.json`
  readonly columns: Columns
  readonly query: (year: Year) => Sql
  readonly complete?: (row: Row, links: Links) => Row
}

export const kindOf = (column: Column): Kind => column.split(' ')[0] as Kind

const isCovered = (column: Column): boolean => !column.endsWith(' hint') && column !== 'id' && column !== 'stamp'

/** Text that a spreadsheet would take for a formula; and the apostrophe itself, so that a reader always knows which one to remove. */
const guarded = /^['=+\-@\t\r]/

export const isText = (column: Column): boolean => ['text', 'json'].includes(kindOf(column))

function cellOf(column: Column, value: Value): string {
  if (value === null) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (!isText(column)) return text
  const safe = guarded.test(text) ? `'${text}` : text
  return safe === '' || /[";\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export type Rows = Iterable<Row> | AsyncIterable<Row>

async function* csvLines(columns: Columns, rows: Rows): AsyncGenerator<string> {
  const names = Object.keys(columns)
  yield `\uFEFF${names.join(';')}\r\n`
  for await (const row of rows) yield `${names.map((name) => cellOf(columns[name] as Column, row[name] ?? null)).join(';')}\r\n`
}

/** One record a line, so that a reader need not hold the list. */
async function* jsonLines(columns: Columns, rows: Rows): AsyncGenerator<string> {
  const names = Object.keys(columns)
  let before = '[\n'
  for await (const row of rows) {
    yield `${before}${JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name] ?? null])))}`
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

export const writeRows = ({ path, columns }: Pick<DossierTable, 'path' | 'columns'>, rows: Rows): AsyncGenerator<string> =>
  inBlocks(path.startsWith('csv/') ? csvLines(columns, rows) : jsonLines(columns, rows))

/** JSON without what its business values do not depend on: ids and technical times. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'id' && !/_(?:id|at)$/.test(name))
      .map(([name, content]) => [name, withoutIds(content)]),
  )
}

/** What the fingerprint of its table covers of a row. */
const coveredBy = (columns: Columns) => {
  const covered = Object.entries(columns).filter(([, column]) => isCovered(column))
  return (row: Row): object =>
    Object.fromEntries(covered.map(([name, column]) => [name, kindOf(column) === 'json' ? withoutIds(row[name]) : (row[name] ?? null)]))
}

/** Counts and covers rows as they pass. */
export function openTableFingerprint({ path, columns }: Pick<DossierTable, 'path' | 'columns'>, fiscalYear: string) {
  const fingerprint = openFingerprint(path, { fiscal_year: fiscalYear })
  const coverOf = coveredBy(columns)
  let count = 0
  return {
    add: (row: Row): void => {
      fingerprint.add(coverOf(row))
      count += 1
    },
    rows: () => count,
    close: () => fingerprint.close(),
  }
}
