/**
 * Prints tables as PDF, with the two fonts embedded: the fonts built into PDF readers have neither Greek nor Cyrillic letters, nor the narrow
 * blank of French amounts. Rows are drawn as they come.
 */
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Language } from '../../lib/languages.ts'
import { cellsOf, type Table } from '../../lib/writers/table.ts'
import { layOut, type Place } from './layout.ts'
import { shownCell } from './values.ts'

export type Report = Table & {
  readonly company: string
  readonly title: string
  /** What was asked for, a line each. */
  readonly parameters: readonly string[]
  readonly language: Language
  readonly made_at: Date
}

type Page = PDFKit.PDFDocument

const fonts = {
  regular: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
}
const margin = 36
const rowHeight = 12
/** So many rows are drawn before the reader of the stream has its turn. */
const rowsAtOnce = 200

export async function printReport(report: Report): Promise<Readable> {
  // Loaded with the first report: the library takes longer to load than the service to start.
  const { default: Pdf } = await import('pdfkit')
  const page = new Pdf({
    size: 'A4',
    layout: report.columns.length > 7 ? 'landscape' : 'portrait',
    margin: 0,
    font: fonts.regular,
    autoFirstPage: false,
    lang: report.language,
    info: { Title: `${report.company}: ${report.title}`, Producer: 'Partita', Creator: 'Partita', CreationDate: report.made_at },
  })
  page.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  draw(page, report).catch((error: Error) => page.destroy(error))
  return page
}

async function draw(page: Page, report: Report): Promise<void> {
  let number = 0
  let places: Place[] = []
  let y = 0
  const beginPage = () => {
    page.addPage()
    number += 1
    places = layOut(report.columns, margin, page.page.width - 2 * margin)
    y = drawHead(page, report, places, number)
  }
  beginPage()
  let drawn = 0
  for await (const row of report.rows) {
    if (y + rowHeight > page.page.height - margin) beginPage()
    const cells = cellsOf(report.columns, row)
    page.font('regular').fontSize(8)
    for (const [at, place] of places.entries()) drawCell(page, place, y, shownCell(place.kind, cells[at] ?? '', report.language))
    y += rowHeight
    drawn += 1
    if (drawn % rowsAtOnce === 0) await setImmediate()
  }
  page.end()
}

/** The head and foot of a page; returns where its rows begin. */
function drawHead(page: Page, { company, title, parameters }: Report, places: readonly Place[], number: number): number {
  const { width, height } = page.page
  const line = (font: keyof typeof fonts, size: number, text: string, y: number) => {
    page.font(font).fontSize(size)
    drawCell(page, { x: margin, width: width - 2 * margin, align: 'left' }, y, text)
    return y + size * 1.5
  }
  let y = line('bold', 9, company, margin)
  y = line('bold', 13, title, y)
  for (const parameter of parameters) y = line('regular', 8, parameter, y)
  page.font('bold').fontSize(8)
  for (const place of places) drawCell(page, place, y + 6, place.title)
  page
    .moveTo(margin, y + 18)
    .lineTo(width - margin, y + 18)
    .lineWidth(0.5)
    .stroke()
  page.font('regular').fontSize(8)
  drawCell(page, { x: width - margin - 60, width: 60, align: 'right' }, height - margin + 8, String(number))
  return y + 22
}

/** One line; what does not fit ends with an ellipsis. */
const drawCell = (page: Page, { x, width, align }: Pick<Place, 'x' | 'width' | 'align'>, y: number, text: string): void =>
  void page.text(text, x, y, { width, height: page.currentLineHeight(true) * 1.2, align, ellipsis: true })
