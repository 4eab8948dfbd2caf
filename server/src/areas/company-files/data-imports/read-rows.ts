/** Converts the request into rows shaped like request bodies: text cells of a file are converted to the types of their fields. */
import type { TObject } from 'typebox'
import { type FieldErrors, invalidField } from '../../../kernel/route/problem.ts'
import { decodeText, readDelimited } from '../../../lib/delimited.ts'
import { writtenAmount, writtenDate, writtenFlag } from '../../../lib/written.ts'
import type { Message } from '../../../lib/languages.ts'
import type { WorkbookCell } from '../../../adapters/workbooks/index.ts'
import { messages } from './messages.ts'
import type { WorkbookRows } from './read-upload.ts'
import { maxRows } from './schema.ts'

export type Row = Readonly<Record<string, unknown>>
/** A row and the errors of the cells that could not be read. */
export type ReadRow = { readonly value: Row; readonly errors: FieldErrors }

type Mapping = Readonly<Record<string, string | null>>

/** Renames the fields of JSON rows according to the mapping. */
export function readRows(rows: readonly Row[], mapping: Mapping = {}): ReadRow[] {
  const columns = new Map(rows.flatMap((row) => Object.keys(row)).map((column) => [column, fieldOf(column, mapping)]))
  refuseUnknown(mapping, [...columns.keys()])
  return rows.map((row) => {
    const named = Object.entries(row).map(([column, value]) => [columns.get(column) ?? null, value] as const)
    return { value: Object.fromEntries(named.filter(([field]) => field !== null)) as Row, errors: {} }
  })
}

/** Reads the lines of a CSV file as rows of the given shape. An empty cell is an absent field. */
export function readTable(bytes: Uint8Array, shape: TObject, mapping: Mapping = {}): ReadRow[] {
  const text = decodeText(bytes)
  if (text.includes('\0')) throw invalidField('file', messages.not_text)
  const table = readDelimited(text, maxRows + 1)
  if ('unclosed_at' in table) throw invalidField('file', messages.quote_open, { line: table.unclosed_at })
  return readCells({ ...table, beyond: messages.too_many_cells }, shape, mapping)
}

/** Reads the first sheet of a workbook likewise; the first row has the titles. */
export function readWorkbookRows([titles = [], ...rows]: WorkbookRows, shape: TObject, mapping: Mapping = {}): ReadRow[] {
  return readCells({ header: titles.map(shownCell), rows, beyond: messages.cells_without_title }, shape, mapping)
}

type Cells = {
  readonly header: readonly string[]
  readonly rows: WorkbookRows
  /** Said of a row that is longer than the header. */
  readonly beyond: Message
}

function readCells({ header, rows, beyond }: Cells, shape: TObject, mapping: Mapping): ReadRow[] {
  if (rows.length === 0) throw invalidField('file', messages.no_rows)
  if (rows.length > maxRows) throw invalidField('file', messages.too_many_rows, { max: maxRows })
  refuseUnknown(mapping, header)
  const fields = header.map((column) => fieldOf(column, mapping))
  const twice = fields.find((field, index) => field !== null && fields.indexOf(field) < index)
  if (twice) throw invalidField('file', messages.column_twice, { column: twice })
  const kinds = new Map(fields.map((field) => [field, kindOf(shape, field ?? '')]))
  return rows.map((cells) => {
    const errors: FieldErrors = {}
    const value: Record<string, unknown> = {}
    for (const [index, field] of fields.entries()) {
      const cell = cells[index] ?? ''
      if (field !== null && cell !== '') value[field] = readCell(cell, kinds.get(field) ?? 'text', field, errors)
    }
    if (cells.length > header.length) errors.row = [{ message: beyond, params: { columns: header.length } }]
    return { value, errors }
  })
}

/** The field of a column: from the mapping, otherwise the column name in lower case with underscores for blanks and hyphens. */
function fieldOf(column: string, mapping: Mapping): string | null {
  if (Object.hasOwn(mapping, column)) return mapping[column] || null
  return column
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
}

function refuseUnknown(mapping: Mapping, columns: readonly string[]): void {
  const unknown = Object.keys(mapping).find((column) => !columns.includes(column))
  if (unknown !== undefined) throw invalidField('mapping', messages.column_unknown, { column: unknown })
}

type Kind = 'flag' | 'integer' | 'amount' | 'date' | 'text'

function kindOf(shape: TObject, field: string): Kind {
  const { type, format } = (shape.properties as Record<string, { type?: string | string[]; format?: string }>)[field] ?? {}
  const types = [type].flat()
  if (format === 'decimal') return 'amount'
  if (format === 'date-in') return 'date'
  return types.includes('boolean') ? 'flag' : types.includes('integer') && !types.includes('string') ? 'integer' : 'text'
}

/** A value of a spreadsheet as people would write it. */
const shownCell = (cell: WorkbookCell): string =>
  typeof cell === 'string'
    ? cell
    : 'number' in cell
      ? cell.number
      : 'date' in cell
        ? cell.date
        : 'flag' in cell
          ? String(cell.flag)
          : (cell.error ?? '')

/** A spreadsheet stores numbers as such: a point in one is never a mark between thousands. */
const readAmount = (cell: WorkbookCell): string | null =>
  typeof cell === 'object' && 'number' in cell ? cell.number : writtenAmount(shownCell(cell))

const formulaFailed = (value: string) => ({ message: messages.formula_failed, params: { value: value.slice(0, 40) } })

/** An unreadable cell is reported as an error and its text is kept as the value. */
function readCell(given: WorkbookCell, kind: Kind, field: string, errors: FieldErrors): unknown {
  const cell = shownCell(given)
  if (typeof given === 'object' && 'error' in given) {
    errors[field] = [given.error === null ? { message: messages.formula_empty } : formulaFailed(given.error)]
    return cell
  }
  if (kind === 'text') return cell
  const read =
    kind === 'amount'
      ? readAmount(given)
      : kind === 'date'
        ? writtenDate(cell)
        : kind === 'flag'
          ? writtenFlag(cell)
          : /^\d{1,15}$/.test(cell)
            ? Number(cell)
            : null
  if (read === null) errors[field] = [{ message: messages[`${kind}_unreadable`], params: { value: cell.slice(0, 40) } }]
  return read ?? cell
}
