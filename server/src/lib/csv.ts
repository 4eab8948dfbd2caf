/** One line of a table: its cells by column, and where it stands for whoever has to correct it. */
type CsvRow<Column extends string> = Readonly<{ line: number; cells: Readonly<Record<Column, string>> }>

const fault = (name: string, line: number, what: string): Error => new Error(`${name}, line ${line}: ${what}`)

// A cell in quotes with its quotes doubled, or a bare one, up to the comma or the end of the line.
const cellPattern = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y

const cellsOf = (text: string): string[] | null => {
  const cells: string[] = []
  cellPattern.lastIndex = 0
  for (;;) {
    const match = cellPattern.exec(text)
    if (!match) return null
    cells.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'))
    if (match[3] === '') return cells
  }
}

/**
 * A table of ours: UTF-8, commas, a header line with exactly these columns, one row a line, a line feed after each. Whatever departs from
 * that is an error that names the file and the line, because a tolerant reader would let a damaged table pass for a smaller one.
 */
export const readCsv = <Column extends string>(name: string, text: string, columns: readonly Column[]): CsvRow<Column>[] => {
  if (text.startsWith('\ufeff')) throw fault(name, 1, 'a byte order mark')
  if (!text.endsWith('\n')) throw fault(name, text.split('\n').length, 'no line feed at the end')
  const lines = text.slice(0, -1).split('\n')
  const header = columns.join(',')
  if (lines[0] !== header) throw fault(name, 1, `the columns are not ${header}`)
  return lines.slice(1).map((source, index) => {
    const line = index + 2
    if (source.includes('\r')) throw fault(name, line, 'a carriage return')
    const cells = cellsOf(source)
    if (cells === null) throw fault(name, line, 'a quote out of place')
    if (cells.length !== columns.length) throw fault(name, line, `${cells.length} cells for ${columns.length} columns`)
    const named = columns.map((column, position): [Column, string] => [column, cells[position] ?? ''])
    return { line, cells: Object.fromEntries(named) as Record<Column, string> }
  })
}
