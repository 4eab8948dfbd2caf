/** Reads the CSV files of an extract of the register (KBO Open Data, cookbook R018): commas, double quotes, UTF-8, a header line. */
import type { Readable } from 'node:stream'

/** The problem with an extract, for the operator. */
export const extractProblem = (file: string, problem: string): Error =>
  Object.assign(new Error(`${file}: ${problem}`), { is_extract: true })
export const isExtractProblem = (error: unknown): error is Error => error instanceof Error && 'is_extract' in error

/** The cells of the named columns, row by row. `wants` refuses a line by its beginning, before it is parsed. */
export async function* readRows(
  file: string,
  bytes: Readable,
  columns: readonly string[],
  wants: (line: string) => boolean = () => true,
): AsyncGenerator<string[]> {
  let places: readonly number[] | null = null
  let last = 0
  let pending = ''
  let count = 0
  for await (const part of linesOf(bytes)) {
    count += 1
    const line = pending === '' ? part : `${pending}\n${part}`
    if (hasOpenQuote(line)) {
      if (line.length > longestLine) throw extractProblem(file, `line ${count}: a quote is not closed`)
      pending = line
      continue
    }
    pending = ''
    if (places === null) {
      places = placesOf(file, line, columns)
      last = Math.max(...places)
    } else if (line !== '' && wants(line)) {
      const cells = cellsOf(line)
      if (cells.length <= last) throw extractProblem(file, `line ${count}: too few cells`)
      yield places.map((place) => cells[place] ?? '')
    }
  }
  if (pending !== '') throw extractProblem(file, 'a quote is not closed at the end of the file')
  if (places === null) throw extractProblem(file, 'the file is empty')
}

const longestLine = 100_000

/** A damaged stream ends in its error, which an interface of `node:readline` would not pass on. */
async function* linesOf(bytes: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of bytes.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line
  }
  if (rest !== '') yield rest
}

function placesOf(file: string, header: string, columns: readonly string[]): number[] {
  const found = cellsOf(header.replace(/^\uFEFF/, ''))
  const missing = columns.filter((column) => !found.includes(column))
  if (missing.length > 0) throw extractProblem(file, `the column ${missing.join(', ')} is missing`)
  return columns.map((column) => found.indexOf(column))
}

function hasOpenQuote(line: string): boolean {
  let open = false
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) open = !open
  return open
}

function cellsOf(line: string): string[] {
  const cells: string[] = []
  let at = 0
  for (;;) {
    const isQuoted = line[at] === '"'
    const end = isQuoted ? closingQuote(line, at + 1) + 1 : endOfCell(line, at)
    cells.push(isQuoted ? line.slice(at + 1, end - 1).replaceAll('""', '"') : line.slice(at, end))
    const comma = endOfCell(line, end)
    if (comma >= line.length) return cells
    at = comma + 1
  }
}

const endOfCell = (line: string, from: number): number => {
  const comma = line.indexOf(',', from)
  return comma === -1 ? line.length : comma
}

/** The quotes of a line are in pairs, so one is found. */
function closingQuote(line: string, from: number): number {
  let at = line.indexOf('"', from)
  while (line[at + 1] === '"') at = line.indexOf('"', at + 2)
  return at
}

/** Ten digits of an enterprise (`0403.170.701`); null for an establishment unit, which begins with 2 to 8. */
export function enterpriseNumber(written: string): string | null {
  const digits = written.replaceAll('.', '')
  return /^[01]\d{9}$/.test(digits) ? digits : null
}

/** `09-08-1960` as a date of the database. */
export const dateOf = (written: string): string | null => {
  const [, day, month, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(written) ?? []
  return year === undefined ? null : `${year}-${month}-${day}`
}

/** Lines of enterprises; those of establishment units are most of the file. */
export const isOfEnterprise = (line: string): boolean => /^"?[01]/.test(line)
