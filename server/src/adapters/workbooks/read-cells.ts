import { scanXml } from '../../lib/xml/scan.ts'
import type { Element } from '../../lib/xml/tree.ts'
import { cleanText, isOwn, textOf } from './texts.ts'
import type { Styles } from './styles.ts'
import { dayOfSerial, isNumber, plainNumber } from './values.ts'
import { type WorkbookCell, workbookFault, workbookLimits } from './workbook.ts'

type Book = {
  readonly texts: readonly string[]
  readonly styles: Styles
  readonly counts_from_1904: boolean
}

const { rows: mostRows, columns: mostColumns, all_texts: mostCharacters } = workbookLimits

/** A sheet ends there, in every program. */
const lastRow = 1_048_576
const lastColumn = 16_384

/** What takes its children with it, until the row they are in is read. */
const inRow = new Set(['row', 'c', 'is', 'r'])

/** The rows of a sheet that have a value. The size that a sheet states is not believed. */
export function readCells(source: string, book: Book): WorkbookCell[][] {
  const rows: WorkbookCell[][] = []
  let [characters, last, isSheet] = [0, 0, false]
  const takeRow = (element: Element): void => {
    const number = rowNumber(element, last + 1)
    // Of two rows in one place it would be open which is meant.
    if (number <= last) throw workbookFault('broken')
    last = number
    const row = readRow(element, number, book)
    if (row.length === 0) return
    if (rows.length === mostRows) throw workbookFault('too_many_rows')
    for (const cell of row) if (typeof cell === 'string') characters += cell.length
    if (characters > mostCharacters) throw workbookFault('too_large')
    rows.push(row)
  }
  scanXml(source, {
    exact: true,
    isOwn,
    root: (namespace, name) => {
      isSheet = isOwn(namespace) && name === 'worksheet'
      return isSheet
    },
    take: (element, parent) => {
      if (inRow.has(parent)) return false
      if (element.name === 'row' && parent === 'sheetData') takeRow(element)
      return true
    },
  })
  if (!isSheet) throw workbookFault('broken')
  return rows
}

/** The number of a row may be left out: it is then the next one. */
function rowNumber({ attributes: { r: written } }: Element, next: number): number {
  const number = written === undefined ? next : /^\d{1,7}$/.test(written) ? Number(written) : 0
  if (number < 1 || number > lastRow) throw workbookFault('broken')
  return number
}

/** The cells up to the last one that has a value. */
function readRow({ children }: Element, number: number, book: Book): WorkbookCell[] {
  const row: WorkbookCell[] = []
  let next = 0
  for (const cell of children) {
    if (cell.name !== 'c') continue
    const at = columnOf(cell.attributes['r'], next, number)
    if (at < next) throw workbookFault('broken')
    next = at + 1
    const value = readCell(cell, book)
    if (value === '') continue
    if (at >= mostColumns) throw workbookFault('too_many_columns')
    while (row.length < at) row.push('')
    row.push(value)
  }
  return row
}

/** `C7` is in column 2 of row 7; a cell without a place is beside the one before it. */
function columnOf(place: string | undefined, next: number, row: number): number {
  const [, letters, digits] = place === undefined ? [] : (/^([A-Z]{1,3})(\d{1,7})$/.exec(place) ?? ['', '', ''])
  const column = letters === undefined ? next : Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  if (column < 0 || column >= lastColumn || (digits !== undefined && Number(digits) !== row)) throw workbookFault('broken')
  return column
}

function readCell(cell: Element, book: Book): WorkbookCell {
  const { t: type = 'n', s: style = '0' } = cell.attributes
  if (type === 'inlineStr') return cell.children.flatMap((child) => (child.name === 'is' ? [textOf(child)] : [])).join('')
  const stored = cell.children.find(({ name }) => name === 'v')?.text.trim() ?? ''
  // A text may be empty; a formula of another type without a value was never computed.
  if (stored === '') return type !== 'str' && cell.children.some(({ name }) => name === 'f') ? { error: null } : ''
  if (type === 's') return sharedText(stored, book.texts)
  if (type === 'str') return cleanText(stored)
  if (type === 'b') return readFlag(stored)
  if (type === 'e') return { error: cleanText(stored) }
  if (type === 'd') return /^\d{4}-\d{2}-\d{2}(?:T|$)/.test(stored) ? { date: stored.slice(0, 10) } : cleanText(stored)
  return readNumber(stored, style, book)
}

function sharedText(index: string, texts: readonly string[]): string {
  const text = /^\d{1,8}$/.test(index) ? texts[Number(index)] : undefined
  if (text === undefined) throw workbookFault('broken')
  return text
}

function readFlag(stored: string): WorkbookCell {
  if (!/^(?:[01]|true|false)$/.test(stored)) throw workbookFault('broken')
  return { flag: stored === '1' || stored === 'true' }
}

function readNumber(stored: string, style: string, { styles, counts_from_1904 }: Book): WorkbookCell {
  if (!isNumber(stored)) throw workbookFault('broken')
  const number = plainNumber(stored)
  // No amount is so large: who reads the cell refuses it as the text it is.
  if (number === null) return stored
  const form = styles.get(Number(style))
  const day = form === 'date' ? dayOfSerial(Number(stored), counts_from_1904) : null
  if (day !== null) return { date: day }
  // A code of a fixed length: its zeros at the beginning exist in its format only.
  return typeof form === 'number' && /^\d+$/.test(number) ? number.padStart(form, '0') : { number }
}
