/** Reads the CSV of a dossier back, row by row, exactly as it was written. */
import { type Column, type Columns, isText, kindOf, type Row, type Value } from '../table.ts'

/** A cell in quotes, or a bare one, with the sign that ends it. */
const cellPattern = /(?:"([^"]*(?:""[^"]*)*)"|([^";\r\n]*))(;|\r\n)/y

const longestRow = 64 * 1024 * 1024

/** The rows as cells: null for an empty one, '' for an empty text. Null when the text ends inside a row. */
function takeRow(text: string, from: number): { readonly cells: (string | null)[]; readonly end: number } | null {
  const cells: (string | null)[] = []
  cellPattern.lastIndex = from
  for (;;) {
    const match = cellPattern.exec(text)
    if (!match) return null
    cells.push(match[1] === undefined ? match[2] || null : match[1].replaceAll('""', '"'))
    if (match[3] !== ';') return { cells, end: cellPattern.lastIndex }
  }
}

async function* cellsOf(chunks: AsyncIterable<string>): AsyncGenerator<(string | null)[]> {
  let text = ''
  for await (const chunk of chunks) {
    text += chunk
    let from = 0
    for (let row = takeRow(text, from); row; row = takeRow(text, from)) {
      from = row.end
      yield row.cells
    }
    text = text.slice(from)
    if (text.length > longestRow) throw new Error('a row has no end')
  }
  if (text !== '') throw new Error(`the last line does not end as it must: ${text.slice(0, 40)}`)
}

const readers: Readonly<Partial<Record<ReturnType<typeof kindOf>, (text: string) => Value>>> = {
  id: Number,
  number: Number,
  flag: (text) => text === 'true',
  json: (text) => JSON.parse(text) as Value,
}

function readCell(column: Column, cell: string | null): Value {
  if (cell === null) return null
  const text = isText(column) && cell.startsWith("'") ? cell.slice(1) : cell
  return (readers[kindOf(column)] ?? String)(text)
}

export async function* readCsv(columns: Columns, chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  const names = Object.keys(columns)
  let line = 0
  for await (const cells of cellsOf(chunks)) {
    line += 1
    if (cells.length !== names.length) throw new Error(`row ${line} has ${cells.length} cells for ${names.length} columns`)
    if (line > 1) yield Object.fromEntries(names.map((name, at) => [name, readCell(columns[name] as Column, cells[at] ?? null)]))
    else if (cells.join(';').replace(/^\uFEFF/, '') !== names.join(';')) throw new Error('the columns are not those of the format')
  }
  if (line === 0) throw new Error('there is no line of columns')
}
