/** The measures of an invoice and the one way its texts are written. */

/** A page that is being filled from top to bottom. */
export type Sheet = {
  readonly pdf: PDFKit.PDFDocument
  y: number
  /** Nothing but the foot stands below. */
  readonly bottom: number
  /** Begins the next page. */
  readonly turn: () => void
}

export const pageWidth = 595.28
export const left = 48
export const width = pageWidth - 2 * left
export const colours = { text: '#1d2433', quiet: '#667085', rule: '#d3d8e0', accent: '#1f3a5f', shade: '#f4f6f9' } as const

export type Writing = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly weight?: 'regular' | 'bold'
  readonly colour?: string
  readonly align?: 'left' | 'right' | 'center'
  /** Further lines are cut with an ellipsis. */
  readonly lines?: number
}

const leading = 1.35

const apply = (pdf: PDFKit.PDFDocument, { size, weight = 'regular' }: Pick<Writing, 'size' | 'weight'>) => pdf.font(weight).fontSize(size)
const gapOf = (pdf: PDFKit.PDFDocument, size: number): number => Math.max(size * leading - pdf.currentLineHeight(false), 0)

export const widthOf = (pdf: PDFKit.PDFDocument, text: string, size: number, weight: 'regular' | 'bold' = 'regular'): number =>
  apply(pdf, { size, weight }).widthOfString(text)

/** How high a text stands when it is written. */
export function heightOf(pdf: PDFKit.PDFDocument, text: string, { size, weight, width: room, lines }: Omit<Writing, 'x' | 'y'>): number {
  if (text === '') return 0
  apply(pdf, { size, ...(weight && { weight }) })
  const height = pdf.heightOfString(text, { width: room, lineGap: gapOf(pdf, size) })
  return lines === undefined ? height : Math.min(height, lines * size * leading)
}

/** Writes a text in its width and returns where the next may stand. */
export function write(pdf: PDFKit.PDFDocument, text: string, writing: Writing): number {
  if (text === '') return writing.y
  const { x, y, width: room, size, colour = colours.text, align = 'left', lines } = writing
  const height = heightOf(pdf, text, writing)
  pdf.fillColor(colour).text(text, x, y, {
    width: room,
    align,
    lineGap: gapOf(pdf, size),
    ...(lines !== undefined && { height: height + 0.5, ellipsis: true }),
  })
  return y + height
}

const footSize = 7
const mostFootLines = 4

/** Where the content of a page ends, above a foot of up to four lines. */
export function bottomOf(pdf: PDFKit.PDFDocument, footer: string): number {
  const foot = heightOf(pdf, footer, { width, size: footSize, lines: mostFootLines })
  return 812 - 20 - foot
}
