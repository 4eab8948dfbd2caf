/**
 * Measures and draws text letter by letter. pdfkit lays out each word through its font engine and keeps every word it has seen; a report of
 * thousands of names would take ten times as long, and its memory would grow with them.
 */
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const fontFiles = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}
type Weight = keyof typeof fontFiles

type EmbeddedFont = {
  /** The font as its file describes it, which no document changes. */
  readonly font: object
  readonly id: string
  readonly ascender: number
  readonly ref: () => object
  readonly encode: (text: string) => [string[], { readonly advanceWidth: number }[]]
}
/** The parts of pdfkit's document that its types leave out. */
type Internals = {
  readonly _font: EmbeddedFont
  readonly addContent: (content: string) => void
  readonly page: { readonly height: number; readonly fonts: Record<string, object> }
}

let parsed: Readonly<Record<Weight, object>> | undefined

/**
 * A font for one document. What was read of its file is shared, because reading takes longer than drawing an invoice; its glyphs are not: each
 * keeps the letters for which the font made it first, and the parts of an accented letter are made for none.
 */
const fontOf = (font: object): string => Object.create(font, { _glyphs: { value: {}, writable: true } })

/** Loaded with the first document: the library takes longer to load than the service to start. Its types know fonts by the names of files only. */
export async function openPdf() {
  const { default: Pdf } = await import('pdfkit')
  const parse = (font: string) => {
    const document = new Pdf({ font, autoFirstPage: false }) as unknown as Internals
    // oxlint-disable-next-line no-underscore-dangle -- the library has no public way to keep a font
    return document._font.font
  }
  parsed ??= { regular: parse(fontFiles.regular), bold: parse(fontFiles.bold) }
  return { Pdf, fonts: { regular: fontOf(parsed.regular), bold: fontOf(parsed.bold) } }
}

type Letter = { readonly code: string; readonly width: number }

export type Typeface = {
  /** In points. */
  readonly widthOf: (text: string, size: number) => number
  /** As much of a text as fits, with an ellipsis where something is left out. */
  readonly fit: (text: string, size: number, width: number) => string
  /** Draws one line whose upper edge is at `y`. */
  readonly draw: (text: string, size: number, x: number, y: number) => void
  /** The same as a part of a PDF stream with its own axes, whose origin is at the lower left. */
  readonly contentOf: (text: string, size: number) => { readonly content: string; readonly fonts: Record<string, object> }
}

const ellipsis = '…'

export function typefaceOf(document: PDFKit.PDFDocument, weight: Weight): Typeface {
  const internals = document.font(weight) as unknown as Internals
  // oxlint-disable-next-line no-underscore-dangle -- the library has no public way to measure letters
  const font = internals._font
  const letters = new Map<string, Letter>()
  const letterOf = (character: string): Letter => {
    const known = letters.get(character)
    if (known) return known
    const [codes, positions] = font.encode(character)
    const letter = { code: codes.join(''), width: positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) }
    letters.set(character, letter)
    return letter
  }
  const widthOf = (text: string, size: number) => {
    let width = 0
    for (const character of text) width += letterOf(character).width
    return (width * size) / 1000
  }
  const show = (text: string, size: number, x: number, y: number) => {
    let codes = ''
    for (const character of text) codes += letterOf(character).code
    return `BT /${font.id} ${size} Tf 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} Tm <${codes}> Tj ET`
  }
  return {
    widthOf,
    fit: (text, size, width) => {
      if (widthOf(text, size) <= width) return text
      let room = (width - widthOf(ellipsis, size)) * (1000 / size)
      let kept = ''
      for (const character of text) {
        room -= letterOf(character).width
        if (room < 0) break
        kept += character
      }
      return `${kept.trimEnd()}${ellipsis}`
    },
    draw: (text, size, x, y) => {
      if (text === '') return
      const { page } = internals
      page.fonts[font.id] ??= font.ref()
      // The axes of the document point down; text is drawn with axes that point up.
      const baseline = page.height - y - (font.ascender / 1000) * size
      internals.addContent(`q 1 0 0 -1 0 ${page.height} cm ${show(text, size, x, baseline)} Q`)
    },
    contentOf: (text, size) => ({ content: show(text, size, 0, 0), fonts: { [font.id]: font.ref() } }),
  }
}
