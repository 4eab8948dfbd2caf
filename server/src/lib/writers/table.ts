/* A table as every writer takes it, for CSV, spreadsheets and print alike. */

/**
 * What a column holds. Values are text whatever the kind: amounts and other numbers as decimals, dates as YYYY-MM-DD. `fixed` is text of a
 * fixed form that may begin with a sign, such as a phone number.
 */
export type ColumnKind = 'text' | 'fixed' | 'amount' | 'number' | 'date'
export type Column = { readonly title: string; readonly kind: ColumnKind }
export type Row = readonly (string | null)[]
export type Table = { readonly columns: readonly Column[]; readonly rows: Iterable<Row> | AsyncIterable<Row> }

const forms: Readonly<Partial<Record<ColumnKind, RegExp>>> = {
  amount: /^-?\d+(\.\d+)?$/,
  number: /^-?\d+(\.\d+)?$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  fixed: /^[+\d][\d ()/.+-]*$/,
}

/** Spreadsheets take text that begins like this for a formula, also from a CSV file. */
const formula = /^[=+\-@\t\r]/

/**
 * The value of a cell as a spreadsheet may read it: text that would be taken for a formula gets an apostrophe. A value that is not what its
 * column holds is a mistake of ours, and could be a formula of somebody else.
 */
function cellOf({ title, kind }: Column, value: string | null): string {
  if (value === null || value === '') return ''
  const form = forms[kind]
  if (form && !form.test(value)) throw new Error(`${JSON.stringify(value.slice(0, 40))} is no ${kind}, in the column ${title}`)
  return kind === 'text' && formula.test(value) ? `'${value}` : value
}

/** The cells of a row, one per column. */
export function cellsOf(columns: readonly Column[], row: Row): string[] {
  if (row.length !== columns.length) throw new Error(`${row.length} cells for ${columns.length} columns`)
  return columns.map((column, at) => cellOf(column, row[at] ?? null))
}

const blockLength = 64 * 1024

/** Joins short pieces of text, because each one sent by itself costs more than its length. */
export async function* inBlocks(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let block = ''
  for await (const piece of pieces) {
    block += piece
    if (block.length < blockLength) continue
    yield block
    block = ''
  }
  if (block !== '') yield block
}
