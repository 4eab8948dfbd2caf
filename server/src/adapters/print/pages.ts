/** The pages of a report: their heads, their feet and their numbers. */
import { localDay } from '../../lib/dates.ts'
import { say } from '../../lib/languages.ts'
import { a4, type Layout, margin, titleLines, type Typefaces } from './layout.ts'
import type { Report } from './report.ts'
import { type Typeface, typefaceOf } from './typeface.ts'
import { cleanText, shownCell } from './values.ts'
import { words } from './words.ts'

const logoSize = { width: 130, height: 40 }

export type Pages = {
  readonly faces: Typefaces
  /** Begins a page and returns where its table begins. */
  readonly begin: (layout: Layout) => number
  /** Draws the titles of the columns and returns where the rows begin. */
  readonly drawTitles: (layout: Layout, y: number) => number
  readonly bottom: () => number
  readonly width: () => number
  readonly rule: (from: number, to: number, y: number, thickness: number) => void
  /** Writes how many pages there are. */
  readonly end: () => void
}

export function pagesOf(document: PDFKit.PDFDocument, report: Report): Pages {
  const faces = { regular: typefaceOf(document, 'regular'), bold: typefaceOf(document, 'bold') }
  const total = openTotal(document, faces.regular)
  let number = 0
  const width = () => document.page.width
  const rule: Pages['rule'] = (from, to, y, thickness) => void document.moveTo(from, y).lineTo(to, y).lineWidth(thickness).stroke()
  const drawFoot = () => {
    const y = document.page.height - margin + 10
    faces.regular.draw(
      say(words.made_on, report.language, { day: shownCell('date', localDay(report.made_at), report.language) }),
      7,
      margin,
      y,
    )
    const shown = `${number} / `
    faces.regular.draw(shown, 8, width() / 2 - faces.regular.widthOf(shown, 8), y)
    total.place(width() / 2, y)
    const company = faces.regular.fit(cleanText(report.letterhead.company.name), 7, width() / 2 - margin - 60)
    faces.regular.draw(company, 7, width() - margin - faces.regular.widthOf(company, 7), y)
  }
  return {
    faces,
    begin: ({ landscape }) => {
      document.addPage({ size: [a4.short, a4.long], layout: landscape ? 'landscape' : 'portrait', margin: 0 })
      number += 1
      drawFoot()
      return number === 1 ? drawFirstHead(document, report, faces, rule) : drawHead(document, report, faces)
    },
    drawTitles: ({ places, size }, y) => {
      const titles = places.map(({ title }) => titleLines(cleanText(title), faces.bold))
      const lines = Math.max(1, ...titles.map(({ length }) => length))
      for (const [at, { x, width: room, align }] of places.entries())
        for (const [line, text] of (titles[at] ?? []).entries()) {
          const shown = faces.bold.fit(text, size, room)
          const left = align === 'right' ? x + room - faces.bold.widthOf(shown, size) : x
          faces.bold.draw(shown, size, left, y + (lines - (titles[at]?.length ?? 0) + line) * size * 1.3)
        }
      const below = y + lines * size * 1.3 + 3
      rule(margin, width() - margin, below, 0.5)
      return below + 3
    },
    bottom: () => document.page.height - margin - 4,
    width,
    rule,
    end: () => total.write(String(number)),
  }
}

/**
 * How many pages there are is known with the last one, when the others are written. So each page shows one and the same piece, whose content
 * comes at the end.
 */
function openTotal(document: PDFKit.PDFDocument, face: Typeface) {
  type Piece = { readonly data: Record<string, unknown>; readonly end: (content: string) => void }
  const internals = document as unknown as {
    readonly ref: (data: object) => Piece
    readonly addContent: (content: string) => void
    readonly page: { readonly height: number; readonly xobjects: Record<string, object> }
  }
  const piece = internals.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, -4, 60, 12] })
  return {
    place: (x: number, y: number) => {
      const { page } = internals
      page.xobjects['Pages'] = piece
      internals.addContent(`q 1 0 0 -1 ${x.toFixed(2)} ${(y + 7.42).toFixed(2)} cm /Pages Do Q`)
    },
    write: (text: string) => {
      const { content, fonts } = face.contentOf(text, 8)
      piece.data['Resources'] = { Font: fonts }
      piece.end(content)
    },
  }
}

/** The letterhead, the title and what was asked for. */
function drawFirstHead(document: PDFKit.PDFDocument, report: Report, { regular, bold }: Typefaces, rule: Pages['rule']): number {
  const { firm, company } = report.letterhead
  const { width } = document.page
  const half = width / 2 - margin - 8
  let left = margin
  if (firm?.logo) {
    document.image(firm.logo, margin, margin, { fit: [logoSize.width, logoSize.height] })
    left += logoSize.width + 10
  }
  const block = (name: string, lines: readonly string[], x: number, room: number) => {
    bold.draw(bold.fit(cleanText(name), 9, room), 9, x, margin)
    for (const [at, line] of lines.entries()) regular.draw(regular.fit(cleanText(line), 7, room), 7, x, margin + 13 + at * 9.5)
    return margin + 13 + lines.length * 9.5
  }
  const companyX = firm ? width / 2 + 8 : margin
  const ends = [
    firm ? block(firm.name, firm.lines, left, margin + half - left) : 0,
    block(company.name, company.lines, companyX, width - margin - companyX),
    firm?.logo ? margin + logoSize.height : 0,
  ]
  let y = Math.max(...ends) + 8
  rule(margin, width - margin, y, 0.5)
  y += 10
  const room = width - 2 * margin
  bold.draw(bold.fit(cleanText(report.title), 14, room), 14, margin, y)
  y += 21
  for (const line of report.parameters) {
    regular.draw(regular.fit(cleanText(line), 8, room), 8, margin, y)
    y += 11.5
  }
  return y + 7
}

/** The pages after the first repeat company, title and parameters on two lines. */
function drawHead(document: PDFKit.PDFDocument, report: Report, { regular, bold }: Typefaces): number {
  const room = document.page.width - 2 * margin
  bold.draw(bold.fit(cleanText(report.letterhead.company.name), 8, room), 8, margin, margin)
  const title = cleanText(report.title)
  const shown = bold.fit(title, 8, room)
  bold.draw(shown, 8, margin, margin + 11)
  const from = bold.widthOf(`${shown}  `, 8)
  if (shown === title && report.parameters.length > 0)
    regular.draw(regular.fit(report.parameters.map(cleanText).join(' · '), 8, room - from), 8, margin + from, margin + 11)
  return margin + 27
}
