/** The head of an invoice: who, to whom, what and when. */
import type { PrintedInvoice } from './model.ts'
import { colours, left, pageWidth, width, widthOf, write } from './sheet.ts'

type Pdf = PDFKit.PDFDocument

const top = 44
const half = width / 2
/** The right half begins where the window of an envelope does. */
const right = left + half + 34
const rightWidth = pageWidth - left - right
const leastSecondRow = 158

/** Returns where the lines begin. */
export function drawFirstHead(pdf: Pdf, invoice: PrintedInvoice): number {
  const issuerEnd = drawIssuer(pdf, invoice)
  const titleEnd = drawTitle(pdf, invoice)
  const y = Math.max(issuerEnd + 26, titleEnd + 26, leastSecondRow)
  return Math.max(drawDetails(pdf, invoice, y), drawCustomer(pdf, invoice, y)) + 26
}

function drawIssuer(pdf: Pdf, { issuer, logo }: PrintedInvoice): number {
  let y = top
  if (logo) {
    pdf.image(logo, left, y, { fit: [180, 56] })
    y += 66
  }
  const size = logo ? 10 : 15
  y = write(pdf, issuer.name, { x: left, y, width: half, size, weight: 'bold', colour: colours.accent, lines: 3 }) + 3
  for (const line of issuer.lines) y = write(pdf, line, { x: left, y, width: half, size: 8, colour: colours.quiet, lines: 2 })
  return y
}

function drawTitle(pdf: Pdf, { title, number, mark }: PrintedInvoice): number {
  const at = { x: right, width: rightWidth, align: 'right' } as const
  let y = write(pdf, title, { ...at, y: top - 4, size: 21, weight: 'bold', colour: colours.accent })
  if (number !== null) y = write(pdf, number, { ...at, y, size: 10, lines: 2 })
  if (mark === null) return y
  const wide = widthOf(pdf, mark, 8, 'bold') + 16
  pdf.roundedRect(pageWidth - left - wide, y + 6, wide, 17, 8.5).fill(colours.accent)
  write(pdf, mark, { x: pageWidth - left - wide, y: y + 9.5, width: wide, size: 8, weight: 'bold', colour: '#ffffff', align: 'center' })
  return y + 23
}

function drawDetails(pdf: Pdf, { details }: PrintedInvoice, from: number): number {
  const labels = Math.min(Math.max(...details.map(({ label }) => widthOf(pdf, label, 8))) + 14, 130)
  let y = from
  for (const { label, value } of details) {
    write(pdf, label, { x: left, y: y + 0.7, width: labels, size: 8, colour: colours.quiet, lines: 1 })
    y = write(pdf, value, { x: left + labels, y, width: half - labels, size: 8.5, lines: 3 }) + 3
  }
  return y
}

function drawCustomer(pdf: Pdf, { customer }: PrintedInvoice, from: number): number {
  const at = { x: right, width: rightWidth }
  let y = write(pdf, customer.title, { ...at, y: from, size: 8, colour: colours.quiet }) + 3
  y = write(pdf, customer.name, { ...at, y, size: 10, weight: 'bold', lines: 4 }) + 2
  for (const line of customer.lines) y = write(pdf, line, { ...at, y, size: 9, lines: 2 })
  return y
}

/** The head of every further page: enough to tell which document it belongs to. */
export function drawNextHead(pdf: Pdf, { issuer, title, number, customer }: PrintedInvoice): number {
  const at = { y: top - 8, size: 8, colour: colours.quiet, lines: 1 }
  write(pdf, issuer.name, { ...at, x: left, width: half })
  write(pdf, [title, number].filter((part) => part !== null).join(' '), { ...at, x: left + half, width: half, align: 'right' })
  write(pdf, customer.name, { ...at, y: top + 4, x: left + half, width: half, align: 'right' })
  return top + 30
}
