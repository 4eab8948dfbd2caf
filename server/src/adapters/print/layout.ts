/** Where the columns of a table stand on the page: widths from what the first rows hold. */
import type { Language } from '../../lib/languages.ts'
import { type Column, type ColumnKind, indentedColumn, type TableRow } from '../../lib/writers/table.ts'
import type { Typeface } from './typeface.ts'
import { shownCell } from './values.ts'

type Place = Column & { readonly x: number; readonly width: number; readonly align: 'left' | 'right' }
export type Typefaces = { readonly regular: Typeface; readonly bold: Typeface }

export const a4 = { short: 595.28, long: 841.89 }
export const margin = 36
export const gap = 7
export const indentWidth = 9
const usualSize = 8
const leastSize = 6

/** Points at the usual size. Sums are larger than the rows that were measured, so amounts have room for 9,999,999.99 at least. */
const least: Readonly<Record<ColumnKind, number>> = { amount: 66, number: 28, date: 50, fixed: 28, phone: 28, text: 40 }
/** Texts longer than this are cut before the page is turned or the letters become smaller. */
const longestText = 190

export type Layout = { readonly landscape: boolean; readonly size: number; readonly places: readonly Place[] }

const isRight = (kind: ColumnKind): boolean => kind === 'amount' || kind === 'number'

/** Upright where everything fits, else across; smaller letters only where that is not enough. */
export function layOut(columns: readonly Column[], first: readonly TableRow[], { regular, bold }: Typefaces, language: Language): Layout {
  const indented = indentedColumn(columns)
  const wanted = columns.map(({ kind, title }, at) => {
    const values = first.map(({ cells, style, indent = 0 }) => {
      // Words of headings and sums run over the empty cells beside them.
      if (style && !isRight(kind)) return 0
      const face = style ? bold : regular
      return face.widthOf(shownCell(kind, cells[at] ?? '', language), usualSize) + (at === indented ? indent * indentWidth : 0)
    })
    return Math.max(least[kind], widestLine(titleLines(title, bold), bold), ...values)
  })
  const needed = columns.reduce(
    (sum, { kind }, at) => sum + (kind === 'text' ? Math.min(wanted[at] ?? 0, longestText) : (wanted[at] ?? 0)),
    gap * (columns.length - 1),
  )
  const landscape = needed > a4.short - 2 * margin
  const room = (landscape ? a4.long : a4.short) - 2 * margin
  const size = Math.max(leastSize, Math.min(usualSize, Math.floor((usualSize * room * 4) / needed) / 4))
  const widths = shareOut(
    columns,
    wanted.map((width) => (width * size) / usualSize),
    room - gap * (columns.length - 1),
  )
  let x = margin
  const places = columns.map((column, at) => {
    const place = { ...column, x, width: widths[at] ?? 0, align: isRight(column.kind) ? ('right' as const) : ('left' as const) }
    x += place.width + gap
    return place
  })
  return { landscape, size, places }
}

/** Texts share what the other columns leave: none gets more than it wants while another is short. */
export function shareOut(columns: readonly Column[], wanted: readonly number[], room: number): number[] {
  const isText = (at: number) => columns[at]?.kind === 'text'
  const total = wanted.reduce((sum, width) => sum + width, 0)
  const texts = wanted.filter((_, at) => isText(at))
  if (total <= room) {
    const growing = texts.length > 0 ? isText : () => true
    const base = wanted.reduce((sum, width, at) => sum + (growing(at) ? width : 0), 0)
    return wanted.map((width, at) => (growing(at) ? width + ((room - total) * width) / base : width))
  }
  const others = total - texts.reduce((sum, width) => sum + width, 0)
  const limit = limitOf(texts, room - others)
  const shrunk = wanted.map((width, at) => (isText(at) ? Math.min(width, Math.max(limit, least.text)) : width))
  const scale = Math.min(1, room / shrunk.reduce((sum, width) => sum + width, 0))
  return shrunk.map((width) => width * scale)
}

/** The width at which the widths cut to it fill the room. */
function limitOf(widths: readonly number[], room: number): number {
  let left = room
  const sorted = widths.toSorted((a, b) => a - b)
  for (const [at, width] of sorted.entries()) {
    const share = left / (sorted.length - at)
    if (width > share) return share
    left -= width
  }
  return left
}

/** A title on one line, or on two where that makes its column narrower. */
export function titleLines(title: string, bold: Typeface): string[] {
  const words = title.split(' ')
  const ways = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
  if (title.length <= 8 || ways.length === 0) return [title]
  return ways.reduce((best, way) => (widestLine(way, bold) < widestLine(best, bold) ? way : best))
}

const widestLine = (lines: readonly string[], bold: Typeface): number => Math.max(...lines.map((line) => bold.widthOf(line, usualSize)))
