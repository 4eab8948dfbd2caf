/* A table as every writer takes it, for CSV, spreadsheets and print alike. */

/**
 * What a column holds. Values are text whatever the kind: amounts and other numbers as decimals, dates as YYYY-MM-DD. `fixed` is text of a
 * fixed form that may begin with a sign; `phone` is a phone number, as long as it looks like one.
 */
export type ColumnKind = 'text' | 'fixed' | 'phone' | 'amount' | 'number' | 'date'
export type Column = { readonly title: string; readonly kind: ColumnKind }
export type Row = readonly (string | null)[]
export type TableRow = {
  readonly cells: Row
  /** How it is set off where that is possible. */
  readonly style?: 'heading' | 'subtotal' | 'total'
  /** Levels below the outermost, in a tree: moves the first text to the right. */
  readonly indent?: number
}
/** At hand, or many at a time as they are read: each wait costs more than a row. */
export type RowsOf<R> = Iterable<R> | AsyncIterable<Iterable<R>>
export type TableRows = RowsOf<TableRow>
export type Table = { readonly columns: readonly Column[]; readonly rows: TableRows }

const forms: Readonly<Partial<Record<ColumnKind, RegExp>>> = {
  amount: /^-?\d+(\.\d+)?$/,
  number: /^-?\d+(\.\d+)?$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  fixed: /^[+\d][\d ()/.+-]*$/,
}
const phone = /^\+?[\d(][\d ()/.-]*$/

/** Spreadsheets take text that begins like this for a formula, also from a CSV file. */
const formula = /^[=+\-@\t\r]/

/**
 * The value of a cell as a spreadsheet may read it: text that would be taken for a formula gets an apostrophe. A value that is not what its
 * column holds is a mistake of ours, and could be a formula of somebody else.
 */
export function cellOf({ title, kind }: Column, value: string | null): string {
  if (value === null || value === '') return ''
  const form = forms[kind]
  if (form && !form.test(value)) throw new Error(`${JSON.stringify(value.slice(0, 40))} is no ${kind}, in the column ${title}`)
  const isText = kind === 'text' || (kind === 'phone' && !phone.test(value))
  return isText && formula.test(value) ? `'${value}` : value
}

/** The cells of a row, one per column. */
export function cellsOf(columns: readonly Column[], row: Row): string[] {
  if (row.length !== columns.length) throw new Error(`${row.length} cells for ${columns.length} columns`)
  return columns.map((column, at) => cellOf(column, row[at] ?? null))
}

/** The rows, many at a time. */
export async function* batchesOf<R>(rows: RowsOf<R>): AsyncGenerator<Iterable<R>, undefined> {
  if (Symbol.asyncIterator in rows) yield* rows
  else yield rows
}

const rowsInBatch = 500

/** Rows that come one by one, many at a time. */
export async function* inBatches<R>(rows: AsyncIterable<R>): AsyncGenerator<R[]> {
  let batch: R[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < rowsInBatch) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The column that `indent` moves: the first text. */
export const indentedColumn = (columns: readonly Column[]): number =>
  Math.max(
    columns.findIndex(({ kind }) => kind === 'text'),
    0,
  )

/** The first rows, for what must be known of a table before it is written, and all of them. */
export async function readAhead(rows: TableRows, count: number): Promise<{ first: TableRow[]; all: AsyncGenerator<Iterable<TableRow>> }> {
  const rest = batchesOf(rows)
  const read: TableRow[] = []
  while (read.length < count) {
    const { done, value } = await rest.next()
    if (done) break
    for (const row of value) read.push(row)
  }
  return { first: read.slice(0, count), all: joined(read, rest) }
}

async function* joined<R>(first: Iterable<R>, rest: AsyncGenerator<Iterable<R>, undefined>): AsyncGenerator<Iterable<R>> {
  try {
    yield first
    yield* rest
  } finally {
    // Whoever leaves among the first rows must also end the source.
    await rest.return(undefined)
  }
}

export const blockLength = 64 * 1024

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
