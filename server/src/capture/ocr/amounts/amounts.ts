import { type Cents, negate, parseCents } from '../../../lib/money.ts'
import type { Found } from '../layout/found.ts'
import { type Cell, type Layout, type Line, span } from '../layout/layout.ts'

/** An amount as it is printed: `start` and `end` are its place in the text of its cell. */
export interface Amount extends Found<Cents> {
  readonly cell: Cell
  readonly start: number
  readonly end: number
  /** Between brackets with other words around it: the base a tax was reckoned on, say. */
  readonly bracketed: boolean
}

/**
 * The last mark before exactly two digits is the decimal one; blanks, points, commas or apostrophes may part the thousands. What a percent
 * sign follows is a rate, and what another digit follows is a unit price or a number of something.
 */
const printed = /(?<![\d.,'A-Za-z/])(\d{1,3}(?:[ .,']\d{3}){1,4}|\d{1,9})([.,])(\d{2})(?![\d%A-Za-z]|[.,/]\d| ?%)/g
const most = 1500

function centsOf(whole: string, mark: string, cents: string): Cents | null {
  // The mark between thousands is another than the one before the cents, and always the same.
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

/** Rates of tax in a text, in hundredths of a percent. */
export const ratesIn = (text: string): number[] =>
  [...text.slice(0, 2000).matchAll(percents)].map(
    (match) => Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0').slice(0, 2) || 0),
  )
