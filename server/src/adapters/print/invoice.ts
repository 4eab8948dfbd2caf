/** Prints an invoice as PDF. Everything on it is text that the caller has worded; here it gets its place on the pages. */
import type { Readable } from 'node:stream'
import { drawClosing, heightOfSums } from './invoice/closing.ts'
import { drawFirstHead, drawNextHead } from './invoice/head.ts'
import { drawLines } from './invoice/lines.ts'
import type { PrintedInvoice } from './invoice/model.ts'
import { bottomOf, colours, left, pageWidth, type Sheet, width, write } from './invoice/sheet.ts'
import { openPdf } from './typeface.ts'

export async function printInvoice(invoice: PrintedInvoice): Promise<Readable> {
  const { Pdf, fonts } = await openPdf()
  const pdf = new Pdf({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    // The number of pages is known only at the end.
    bufferPages: true,
    font: fonts.regular,
    lang: invoice.language,
    displayTitle: true,
    info: {
      Title: [invoice.title, invoice.number].filter((part) => part !== null).join(' '),
      Author: invoice.issuer.name,
      Producer: 'Partita',
      Creator: 'Partita',
      CreationDate: new Date(`${invoice.day}T00:00:00Z`),
    },
  })
  pdf.registerFont('regular', fonts.regular)
  pdf.registerFont('bold', fonts.bold)
  draw(pdf, invoice)
  pdf.end()
  return pdf
}

function draw(pdf: PDFKit.PDFDocument, invoice: PrintedInvoice): void {
  pdf.addPage()
  const footer = invoice.footer.join('  ·  ')
  const sheet: Sheet = {
    pdf,
    y: 0,
    bottom: bottomOf(pdf, footer),
    turn: () => {
      pdf.addPage()
      sheet.y = drawNextHead(pdf, invoice)
    },
  }
  sheet.y = drawFirstHead(pdf, invoice)
  drawLines(sheet, invoice, heightOfSums(pdf, invoice))
  drawClosing(sheet, invoice)
  drawFeet(pdf, invoice, footer, sheet.bottom)
}

function drawFeet(pdf: PDFKit.PDFDocument, { page }: PrintedInvoice, footer: string, bottom: number): void {
  const { count } = pdf.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at)
    pdf
      .moveTo(left, bottom + 14)
      .lineTo(left + width, bottom + 14)
      .lineWidth(0.5)
      .stroke(colours.rule)
    write(pdf, footer, { x: left, y: bottom + 20, width, size: 7, colour: colours.quiet, align: 'center' })
    write(pdf, page(at + 1, count), { x: pageWidth - left - 120, y: 818, width: 120, size: 7, colour: colours.quiet, align: 'right' })
  }
}
