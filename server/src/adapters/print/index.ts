/**
 * Prints tables as PDF, with the two fonts embedded: the fonts built into PDF readers have neither Greek nor Cyrillic letters, nor the narrow
 * blank of French amounts. Rows are drawn as they come.
 */
import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { readAhead } from '../../lib/writers/table.ts'
import { drawTable } from './draw-table.ts'
import { layOut } from './layout.ts'
import { pagesOf } from './pages.ts'
import type { Report } from './report.ts'
import { openPdf } from './typeface.ts'

export type { Letterhead, PrintedTable, Report } from './report.ts'

/** The columns are as wide as these rows need; a later text may be cut. */
const rowsMeasured = 400
/** So much may wait for the reader of the stream before drawing goes on. */
const bytesAhead = 1 << 20

export async function printReport(report: Report): Promise<Readable> {
  const { Pdf, fonts } = await openPdf()
  const document = new Pdf({
    font: fonts.regular,
    autoFirstPage: false,
    lang: report.language,
    info: {
      Title: `${report.letterhead.company.name}: ${report.title}`,
      Producer: 'Partita',
      Creator: 'Partita',
      CreationDate: report.made_at,
    },
  })
  document.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  draw(document, report).catch((error: Error) => document.destroy(error))
  return document
}

async function draw(document: PDFKit.PDFDocument, report: Report): Promise<void> {
  const pages = pagesOf(document, report)
  const letReaderCatchUp = async () => {
    do await setImmediate()
    while (document.readableLength > bytesAhead && !document.destroyed)
    if (document.destroyed) throw new Error('nobody reads the report any more')
  }
  let y: number | null = null
  let across = false
  for (const table of report.tables) {
    const { first, all } = await readAhead(table.rows, rowsMeasured)
    const layout = layOut(table.columns, first, pages.faces, report.language)
    // A table continues on the page of the one before it where the page is not turned.
    y = await drawTable(pages, { ...table, rows: all }, layout, report, { from: layout.landscape === across ? y : null, letReaderCatchUp })
    across = layout.landscape
  }
  pages.end()
  document.end()
}
