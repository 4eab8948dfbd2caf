/** The lines of an invoice, over as many pages as they need, with the running total carried over. */
import type { PrintedInvoice } from './model.ts'
import { colours, heightOf, left, type Sheet, width, widthOf, write } from './sheet.ts'

type Place = { readonly x: number; readonly width: number; readonly align: 'left' | 'right'; readonly size: number }

const size = 8.5
const titleSize = 7.5
const gap = 12
const pad = 5.5
const carryHeight = 20
const leastDescription = 80
const mostDescriptionLines = 14

/** The last line stands on the page of the totals, which take `closing` points. */
export function drawLines(sheet: Sheet, invoice: PrintedInvoice, closing: number): void {
  const places = layOut(sheet.pdf, invoice)
  drawTitles(sheet, invoice.columns, places)
  let running: string | null = null
  for (const [at, { cells, running: after }] of invoice.lines.entries()) {
    const height = rowHeight(sheet.pdf, cells, places)
    const below = at === invoice.lines.length - 1 ? closing : carryHeight
    if (running !== null && sheet.y + height + below > sheet.bottom) {
      drawCarry(sheet, invoice.carried_over, running)
      sheet.turn()
      drawTitles(sheet, invoice.columns, places)
      drawCarry(sheet, invoice.brought_forward, running)
    }
    drawRow(sheet, cells, places, height)
    running = after
  }
}

/** Numbers are as wide as the widest, and smaller where they leave no room; the description takes the rest. */
function layOut(pdf: PDFKit.PDFDocument, { columns, lines }: PrintedInvoice): Place[] {
  const wanted = columns.map((title, at) =>
    Math.max(widthOf(pdf, title, titleSize, 'bold'), ...lines.map(({ cells }) => widthOf(pdf, cells[at] ?? '', size))),
  )
  const gaps = gap * (columns.length - 1)
  const numbers = wanted.slice(1).reduce((sum, wide) => sum + wide, 0)
  const scale = Math.min(1, (width - leastDescription - gaps) / numbers)
  const description = width - gaps - numbers * scale
  let x: number = left
  return columns.map((_, at) => {
    const own = at === 0 ? description : (wanted[at] ?? 0) * scale
    // Half a point more, so that rounding never breaks a number.
    const place = { x: x - 0.5, width: own + 0.5, align: 'right', size: size * scale } as const
    const first = { x, width: own, align: 'left', size } as const
    x += own + gap
    return at === 0 ? first : place
  })
}

const described = (place: Place) => ({ ...place, lines: mostDescriptionLines })

const rowHeight = (pdf: PDFKit.PDFDocument, [description = ' ']: readonly string[], [first]: readonly Place[]): number =>
  (first ? heightOf(pdf, description || ' ', described(first)) : 0) + 2 * pad

function drawTitles(sheet: Sheet, titles: readonly string[], places: readonly Place[]): void {
  const { pdf } = sheet
  for (const [at, place] of places.entries())
    write(pdf, titles[at] ?? '', { ...place, y: sheet.y, size: titleSize, weight: 'bold', colour: colours.accent, lines: 1 })
  drawRule(sheet, sheet.y + 15, colours.accent, 1)
  sheet.y += 16
}

function drawRow(sheet: Sheet, cells: readonly string[], places: readonly Place[], height: number): void {
  for (const [at, place] of places.entries())
    write(sheet.pdf, cells[at] ?? '', { ...(at === 0 ? described(place) : { ...place, lines: 1 }), y: sheet.y + pad })
  sheet.y += height
  drawRule(sheet, sheet.y, colours.rule, 0.5)
}

function drawCarry(sheet: Sheet, label: string, amount: string): void {
  const at = { x: left, y: sheet.y + pad, width, size, colour: colours.quiet, align: 'right' } as const
  write(sheet.pdf, `${label}   ${amount}`, at)
  sheet.y += carryHeight
}

const drawRule = ({ pdf }: Sheet, y: number, colour: string, thick: number): void =>
  void pdf
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(thick)
    .stroke(colour)
