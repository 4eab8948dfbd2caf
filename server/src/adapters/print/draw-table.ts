import { cellsOf, type ColumnKind, indentedColumn, type TableRow } from '../../lib/writers/table.ts'
import type { Message } from '../../lib/languages.ts'
import type { PrintedTable, Report } from './report.ts'
import { keepTogether } from './keep-together.ts'
import { gap, indentWidth, type Layout, margin } from './layout.ts'
import type { Pages } from './pages.ts'
import { sumsOf } from './sums.ts'
import type { Typeface } from './typeface.ts'
import { cleanText, shownCell } from './values.ts'
import { words } from './words.ts'

type Drawing = { readonly from: number | null; readonly letReaderCatchUp: () => Promise<void> }

/** The height of a row, and what of it is above the text, in sizes of its letters. */
const heights = { plain: 1.5, heading: 2.1, subtotal: 1.8, total: 2 }
const above = { plain: 0.15, heading: 0.75, subtotal: 0.3, total: 0.35 }
/** So many rows are drawn before others have their turn. */
const rowsAtOnce = 200
/** Room that a further table needs on a page: its name, its titles and some rows. */
const leastRoom = 110

/** Draws a table on as many pages as it needs, from `from` on the present page or else on a new one; returns where it ends. */
export async function drawTable(
  pages: Pages,
  table: PrintedTable,
  layout: Layout,
  report: Report,
  { from, letReaderCatchUp }: Drawing,
): Promise<number> {
  const sums = sumsOf(table.carries ?? [], table.carries_per_heading ?? false)
  const carryHeight = table.carries ? layout.size * heights.subtotal : 0
  const hasName = report.tables.length > 1 && table.name !== report.title
  const beginAt = (y: number) => pages.drawTitles(layout, hasName ? drawName(pages, table.name, y) : y)
  const fits = from !== null && from + leastRoom < pages.bottom()
  let y = beginAt(fits ? from + 16 : pages.begin(layout))
  const carry = (word: Message) => {
    const totals = table.carries ? sums.read() : null
    if (!totals) return
    const labelled = placeForWord(layout, pages.faces.bold, word[report.language], Math.min(...totals.keys()))
    const texts = layout.places.map((_, at) => {
      const amount = totals.get(at)
      return amount === undefined ? '' : shownCell('amount', amount, report.language)
    })
    drawTexts(layout, pages.faces.bold, texts.with(labelled, word[report.language]), {
      y: y + above.subtotal * layout.size,
      runsOver: true,
    })
    y += carryHeight
  }
  let drawn = 0
  for await (const block of keepTogether(table.rows)) {
    const height = block.reduce((sum, { style }) => sum + layout.size * heights[style ?? 'plain'], carryHeight)
    if (y + height > pages.bottom()) {
      carry(words.carried_forward)
      y = beginAt(pages.begin(layout))
      carry(words.brought_forward)
    }
    for (const row of block) {
      y = drawRow(pages, table, layout, row, report.language, y)
      sums.add(row)
    }
    drawn += block.length
    if (drawn % rowsAtOnce < block.length) await letReaderCatchUp()
  }
  return y
}

/** The word stands as near to the first sum as it fits. */
function placeForWord({ places, size }: Layout, face: Typeface, word: string, firstSum: number): number {
  const end = (places[firstSum]?.x ?? 0) - gap
  const width = face.widthOf(word, size)
  return Math.max(
    0,
    places.findLastIndex(({ x }, at) => at < firstSum && end - x >= width),
  )
}

function drawName({ faces, width }: Pages, name: string, y: number): number {
  faces.bold.draw(faces.bold.fit(cleanText(name), 10, width() - 2 * margin), 10, margin, y)
  return y + 17
}

function drawRow(
  { faces, rule, width }: Pages,
  { columns }: PrintedTable,
  layout: Layout,
  row: TableRow,
  language: Report['language'],
  y: number,
): number {
  const { size, places } = layout
  const texts = cellsOf(columns, row.cells).map((cell, at) => shownCell(columns[at]?.kind ?? 'text', cell, language))
  const style = row.style ?? 'plain'
  if (style === 'subtotal' || style === 'total')
    rule(style === 'total' ? margin : ruleFrom(places), width() - margin, y + 1, style === 'total' ? 0.75 : 0.35)
  const indent = row.indent ? { at: indentedColumn(columns), width: row.indent * indentWidth } : undefined
  drawTexts(layout, row.style ? faces.bold : faces.regular, texts, { y: y + above[style] * size, runsOver: style !== 'plain', indent })
  return y + heights[style] * size
}

/** A subtotal has its rule above the amounts only. */
const ruleFrom = (places: Layout['places']): number => places.find(({ kind }) => kind === 'amount')?.x ?? margin

type Texts = {
  readonly y: number
  /** Texts run over all empty cells beside them, not only over those of texts and days. */
  readonly runsOver: boolean
  readonly indent?: { readonly at: number; readonly width: number } | undefined
}

/** Empty cells over which the text of any row runs. Where an amount is missing, the place stays empty. */
const runnable: ReadonlySet<ColumnKind> = new Set(['text', 'date'])

/**
 * The texts of a row. One that is too long runs over empty cells to its right and is cut where there is no more room. Numbers and days are
 * never cut: their letters become smaller.
 */
function drawTexts({ places, size }: Layout, face: Typeface, texts: readonly string[], { y, runsOver, indent }: Texts): void {
  const last = places.at(-1)
  let limit = (last?.x ?? 0) + (last?.width ?? 0)
  for (const [at, place] of [...places.entries()].toReversed()) {
    const text = texts[at] ?? ''
    if (text === '') {
      if (!runsOver && !runnable.has(place.kind)) limit = place.x - gap
      continue
    }
    if (place.kind === 'text' || (runsOver && !/\d/.test(text))) {
      const x = place.x + (indent?.at === at ? indent.width : 0)
      face.draw(face.fit(text, size, Math.max(limit, place.x + place.width) - x), size, x, y)
    } else {
      const width = face.widthOf(text, size)
      const shrunk = width > place.width ? Math.max(3, Math.floor(((size * place.width) / width) * 10) / 10) : size
      const x = place.align === 'right' ? place.x + place.width - face.widthOf(text, shrunk) : place.x
      face.draw(text, shrunk, x, y + (size - shrunk) * 0.8)
    }
    limit = place.x - gap
  }
}
