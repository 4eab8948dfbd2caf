import { type Cents, negate, parseCents } from '../../../lib/money.ts'
import type { Found } from '../layout/found.ts'
import { type Cell, type Layout, type Line, span } from '../layout/layout.ts'

/** A printed amount; `start` and `end` are its position in the text of its cell. */
export interface Amount extends Found<Cents> {
  readonly cell: Cell
  readonly start: number
  readonly end: number
  /** In brackets between other words, such as the base of a tax. */
  readonly bracketed: boolean
}

/**
 * A separator before exactly two digits is the decimal one; blanks, points, commas or apostrophes may separate thousands. A number followed
 * by a percent sign is a rate; one followed by more digits is a unit price or another number.
 */
const printed = /(?<![\d.,'A-Za-z/])(\d{1,3}(?:[ .,']\d{3}){1,4}|\d{1,9})([.,])(\d{2})(?![\d%A-Za-z]|[.,/]\d| ?%)/g
const most = 1500

function centsOf(whole: string, mark: string, cents: string): Cents | null {
  // The thousands separator differs from the decimal one and is the same throughout.
  const marks = new Set(whole.replace(/\d/g, ''))
  if (marks.has(mark) || marks.size > 1) return null
  return parseCents(`${whole.replace(/\D/g, '')}.${cents}`)
}

export function amountsInCell(cell: Cell, place: number): Amount[] {
  const found: Amount[] = []
  for (const match of cell.text.matchAll(printed)) {
    const [whole = '', mark = '', cents = ''] = match.slice(1)
    const value = centsOf(whole, mark, cents)
    if (value === null) continue
    const [start, end] = [match.index, match.index + match[0].length]
    const [before, after] = [cell.text.slice(Math.max(0, start - 6), start), cell.text.slice(end, end + 6)]
    const bracket = /\(\s?(?:€|EUR)?\s?$/.test(before) && /^\s?(?:€|EUR)?\s?\)/.test(after)
    const alone = bracket && /^[(\s€EUR]*$/.test(cell.text.slice(0, start)) && /^[)\s€EUR]*$/.test(cell.text.slice(end))
    const minus = /(?<![\w.,]) ?-\s?(?:€|EUR|\$|£)?\s?$|^-/.test(before.trimStart()) && /-\s?(?:€|EUR|\$|£)?\s?$/.test(before)
    const negative = alone || minus || /^\s?(?:€|EUR)?-(?!\s?\d)/.test(after)
    found.push({
      value: negative ? negate(value) : value,
      ...span(cell, start, end),
      y: cell.y,
      height: cell.height,
      line: cell.line,
      page: cell.page,
      place,
      cell,
      start,
      end,
      bracketed: bracket && !alone,
    })
  }
  return found
}

export const amountsInLine = (line: Line): Amount[] =>
  line.cells.flatMap((cell) => (/\d/.test(cell.text) ? amountsInCell(cell, line.place) : []))

export function amountsIn(layout: Layout): Amount[] {
  const found: Amount[] = []
  for (const line of layout.lines) {
    if (found.length > most) break
    found.push(...amountsInLine(line))
  }
  return found
}

const percents = /(?<![\d.,])(\d{1,2})(?:[.,](\d{1,2}))? ?%/g

/** VAT rates in a text, in hundredths of a percent. */
export const ratesIn = (text: string): number[] =>
  [...text.slice(0, 2000).matchAll(percents)].map(
    (match) => Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0').slice(0, 2) || 0),
  )
