/** The end of an invoice: VAT and totals, how to pay, terms. A block that does not fit begins a new page. */
import type { PrintedInvoice } from './model.ts'
import { colours, heightOf, left, pageWidth, type Sheet, width, widthOf, write } from './sheet.ts'
import { drawCode } from './qr.ts'

type Pdf = PDFKit.PDFDocument

const vatWidth = 252
const totalsX = left + vatWidth + 30
const totalsWidth = pageWidth - left - totalsX
const mention = { x: left, width: vatWidth, size: 7.5, colour: colours.quiet } as const
const codeSide = 96
const boxPad = 14

/** The height of VAT and totals. */
export const heightOfSums = (pdf: Pdf, invoice: PrintedInvoice): number =>
  Math.max(heightOfVat(pdf, invoice), invoice.totals.length * 25) + 18

export function drawClosing(sheet: Sheet, invoice: PrintedInvoice): void {
  makeRoom(sheet, heightOfSums(sheet.pdf, invoice))
  const from = sheet.y + 18
  sheet.y = Math.max(drawVat(sheet.pdf, invoice, from), drawTotals(sheet.pdf, invoice, from))
  drawPayment(sheet, invoice)
  const note = { x: left, width, size: 7.5, colour: colours.quiet } as const
  for (const [at, text] of invoice.notes.entries()) {
    makeRoom(sheet, heightOf(sheet.pdf, text, note) + 16)
    sheet.y = write(sheet.pdf, text, { ...note, y: sheet.y + (at === 0 ? 16 : 3) })
  }
}

function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > sheet.bottom) sheet.turn()
}

const vatColumns = [
  { x: left, width: 72, align: 'left' },
  { x: left + 72, width: 88, align: 'right' },
  { x: left + 164, width: 88, align: 'right' },
] as const

function heightOfVat(pdf: Pdf, { vat }: PrintedInvoice): number {
  return 18 + vat.rows.reduce((sum, row) => sum + 15 + (row.mention === null ? 0 : heightOf(pdf, row.mention, mention) + 3), 0)
}

function drawVat(pdf: Pdf, { vat }: PrintedInvoice, from: number): number {
  for (const [at, column] of vatColumns.entries())
    write(pdf, vat.titles[at] ?? '', { ...column, y: from, size: 7.5, weight: 'bold', colour: colours.accent, lines: 1 })
  let y = from + 14
  rule(pdf, left, vatWidth, y)
  y += 4
  for (const { cells, mention: text } of vat.rows) {
    for (const [at, column] of vatColumns.entries()) write(pdf, cells[at] ?? '', { ...column, y, size: 8.5, lines: 1 })
    y += 15
    if (text !== null) y = write(pdf, text, { ...mention, y: y - 2 }) + 5
  }
  return y
}

function drawTotals(pdf: Pdf, { totals }: PrintedInvoice, from: number): number {
  let y = from
  for (const { label, value, is_strong } of totals) {
    const weight = is_strong ? 'bold' : 'regular'
    const size = is_strong ? 10.5 : 8.5
    const amount = widthOf(pdf, value, size, weight) + 1
    if (is_strong) rule(pdf, totalsX, totalsWidth, y + 1, colours.accent)
    const top = y + (is_strong ? 7 : 0)
    const room = totalsWidth - amount - 8
    const height = write(pdf, label, { x: totalsX, y: top, width: room, size: is_strong ? 9.5 : size, weight, lines: 2 }) - top
    write(pdf, value, { x: totalsX, y: top, width: totalsWidth, size, weight, align: 'right', lines: 1 })
    y = top + Math.max(height, size * 1.35) + 4
  }
  return y
}

const rule = (pdf: Pdf, x: number, long: number, y: number, colour: string = colours.rule): void =>
  void pdf
    .moveTo(x, y)
    .lineTo(x + long, y)
    .lineWidth(0.7)
    .stroke(colour)

function drawPayment(sheet: Sheet, { payment }: PrintedInvoice): void {
  if (!payment) return
  const { pdf } = sheet
  const { code, rows, title } = payment
  const textX = left + boxPad + (code ? codeSide + 22 : 0)
  const labels = Math.max(...rows.map(({ label }) => widthOf(pdf, label, 8)), 0) + 14
  const values = left + width - boxPad - textX - labels
  const rowHeights = rows.map(({ value }) => heightOf(pdf, value, { width: values, size: 9, weight: 'bold', lines: 2 }) + 4)
  const caption = code ? heightOf(pdf, code.label, { width: values + labels, size: 7.5 }) + 6 : 0
  const height = Math.max(18 + rowHeights.reduce((sum, each) => sum + each, 0) + caption, code ? codeSide : 0) + 2 * boxPad
  makeRoom(sheet, height + 22)
  const top = sheet.y + 22
  pdf.roundedRect(left, top, width, height, 5).fill(colours.shade)
  if (code) {
    pdf.rect(left + boxPad - 6, top + boxPad - 6, codeSide + 12, codeSide + 12).fill('#ffffff')
    drawCode(pdf, code.text, left + boxPad, top + boxPad, codeSide)
  }
  let y = write(pdf, title, { x: textX, y: top + boxPad, width: values, size: 9, weight: 'bold', colour: colours.accent }) + 6
  for (const [at, { label, value }] of rows.entries()) {
    write(pdf, label, { x: textX, y: y + 1, width: labels, size: 8, colour: colours.quiet, lines: 1 })
    write(pdf, value, { x: textX + labels, y, width: values, size: 9, weight: 'bold', lines: 2 })
    y += rowHeights[at] ?? 0
  }
  if (code) write(pdf, code.label, { x: textX, y: y + 4, width: values + labels, size: 7.5, colour: colours.quiet })
  sheet.y = top + height
}
