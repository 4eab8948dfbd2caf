import { above, below, type Cell, type Layout, type Line, partsOf } from './layout.ts'

/** Words positioned so that they may label a value. */
export interface Caption {
  readonly plain: string
  readonly relation: 'inline' | 'left' | 'above' | 'below'
}

interface Spot {
  readonly x: number
  readonly right: number
  readonly y: number
  readonly height: number
  readonly line: number
  readonly page: number
}

const longest = 60
/** A caption under its value is closer to it than to the next value below, and at most one line away. */
const reachBelow = 1.3
/** Words further to the left belong to another column, unless nothing above or below labels the value. */
const farLeft = 5
const clearlyNearer = 1.5

const hasDigits = (text: string): boolean => /\d/.test(text)
const isCaption = ({ plain }: Cell): boolean => plain.length <= longest && /[a-z#]|n[°º]/.test(plain) && !/\d{2}/.test(plain)

const gap = (upper: { y: number; height: number }, lower: { y: number }): number => Math.max(0, lower.y - upper.y - upper.height)

/** Of adjoining headings, the parts above or below the value. */
function partOver(cell: Cell, spot: Spot): string {
  const over = partsOf(cell).filter(({ x, right }) => x < spot.right && right > spot.x)
  return over.length === 0 ? cell.plain : over.map(({ plain }) => plain).join('  ')
}

/** The label under a value, unless it is the heading of a value below or to its right. */
function captionUnder(layout: Layout, spot: Spot, cell: Cell): { found: Cell; away: number } | null {
  const [found] = below(layout, { ...cell, ...spot, height: Math.max(spot.height, 1) }, 1)
  if (!found || !isCaption(found) || /:\s*$/.test(found.plain)) return null
  const away = gap(spot, found)
  if (away > reachBelow * spot.height) return null
  const cells = layout.lines[found.line]?.cells ?? []
  const beside = cells[cells.indexOf(found) + 1]
  if (beside && hasDigits(beside.plain)) return null
  const next = below(layout, found, 3).find(({ plain }) => hasDigits(plain))
  return next && gap(found, next) < clearlyNearer * away ? null : { found, away }
}

/** Everything that may label a value, the most likely first. `from` is where the previous value in its cell ends. */
export function captionsOf(layout: Layout, line: Line, cell: Cell, start: number, from: number, spot: Spot): Caption[] {
  const before = cell.plain.slice(Math.max(from, start - 2 * longest), start)
  const inline: Caption[] = /[a-z#]|n[°º]/.test(before) ? [{ plain: before, relation: 'inline' }] : []
  if (/[a-z]{3}/.test(before) || (from > 0 && !before.includes('  '))) return inline
  const left = from > 0 ? undefined : line.cells[line.cells.indexOf(cell) - 1]
  const beside: Caption[] = left && isCaption(left) ? [{ plain: left.plain, relation: 'left' }] : []
  const far = left !== undefined && spot.x - left.right > farLeft * spot.height && !/:\s*$/.test(left.plain)
  const over = above(layout, spot)
  const [nearest] = over
  const other = over.findIndex((head) => !isCaption(head))
  const heads = over.slice(0, other < 0 ? over.length : other).map((head): Caption => ({ plain: partOver(head, spot), relation: 'above' }))
  const under = captionUnder(layout, spot, cell)
  const feet: Caption[] = under ? [{ plain: partOver(under.found, spot), relation: 'below' }] : []
  const footFirst = under !== null && (!nearest || gap(nearest, spot) > clearlyNearer * under.away)
  const column = footFirst ? [...feet, ...heads] : [...heads, ...feet]
  return far ? [...inline, ...column, ...beside] : [...inline, ...beside, ...column]
}
