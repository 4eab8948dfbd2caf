import { type Column, cellsOf, indentedColumn, readAhead, type Table, type TableRow } from '../../lib/writers/table.ts'
import { escaped, sheetEnd, sheetHead } from './parts.ts'
import { styleOf } from './styles.ts'
import { columnWidths, rowsMeasured } from './widths.ts'

const mostRows = 1_048_576
const mostCharacters = 32_767
/** A spreadsheet keeps numbers as doubles, which are exact to this many digits. */
const exactDigits = 15

const letters = (at: number): string => (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

const dayMs = 86_400_000
const dayZero = Date.UTC(1899, 11, 30)
/** Before this day Excel counts a 29 February 1900, which never was. */
const firstDay = '1900-03-01'

const textCell = (place: string, text: string, style = ''): string =>
  `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, mostCharacters).toWellFormed())}</t></is></c>`

type CellStyle = { readonly style?: TableRow['style']; readonly indent?: number }

function cell(place: string, { kind }: Column, text: string, { style, indent = 0 }: CellStyle): string {
  if (text === '') return style ? `<c r="${place}"${styleOf('general', style)}/>` : ''
  const isNumber = (kind === 'amount' || kind === 'number') && text.replace(/[-.]/g, '').replace(/^0+/, '').length <= exactDigits
  if (isNumber) return `<c r="${place}"${styleOf(kind === 'amount' ? 'amount' : 'general', style)}><v>${text}</v></c>`
  if (kind === 'date' && text >= firstDay)
    return `<c r="${place}"${styleOf('date', style)}><v>${(Date.parse(text) - dayZero) / dayMs}</v></c>`
  return textCell(place, text, styleOf('general', style, indent))
}

/** The XML of a sheet, row by row. */
export async function* rowsOf({ columns, rows }: Table): AsyncGenerator<string> {
  const places = columns.map((_, at) => letters(at))
  const indented = indentedColumn(columns)
  const { first, all } = await readAhead(rows, rowsMeasured)
  yield sheetHead(columnWidths(columns, first))
  yield `<row r="1">${columns.map(({ title }, at) => textCell(`${places[at]}1`, title, styleOf('title'))).join('')}</row>`
  let n = 1
  for await (const batch of all)
    for (const { cells, style, indent = 0 } of batch) {
      n += 1
      if (n > mostRows) throw new Error(`a sheet has at most ${mostRows} rows`)
      const texts = cellsOf(columns, cells)
      const written = columns.map((column, at) =>
        cell(`${places[at]}${n}`, column, texts[at] ?? '', { style, indent: at === indented ? indent : 0 }),
      )
      yield `<row r="${n}">${written.join('')}</row>`
    }
  yield sheetEnd
}
