/** A page to draw on, in points from the upper left. Nothing is wrapped automatically. */
import { existsSync } from 'node:fs'
import Pdf from 'pdfkit'

const folder = '/usr/share/fonts/truetype'
const files = {
  sans: ['liberation/LiberationSans-Regular.ttf', 'liberation/LiberationSans-Bold.ttf'],
  serif: ['liberation/LiberationSerif-Regular.ttf', 'liberation/LiberationSerif-Bold.ttf'],
  mono: ['liberation/LiberationMono-Regular.ttf', 'liberation/LiberationMono-Bold.ttf'],
  narrow: ['liberation/LiberationSansNarrow-Regular.ttf', 'liberation/LiberationSansNarrow-Bold.ttf'],
  dejavu: ['dejavu/DejaVuSans.ttf', 'dejavu/DejaVuSans-Bold.ttf'],
  condensed: ['dejavu/DejaVuSansCondensed.ttf', 'dejavu/DejaVuSansCondensed-Bold.ttf'],
  bookish: ['dejavu/DejaVuSerif.ttf', 'dejavu/DejaVuSerif-Bold.ttf'],
  typewriter: ['dejavu/DejaVuSansMono.ttf', 'dejavu/DejaVuSansMono-Bold.ttf'],
} as const satisfies Record<string, readonly [regular: string, bold: string]>

export type Family = keyof typeof files

const fontFile = (family: Family, bold: boolean): string => {
  const file = `${folder}/${files[family][bold ? 1 : 0]}`
  if (!existsSync(file)) throw new Error(`The font ${file} is missing: install Debian's fonts-dejavu-core and fonts-liberation.`)
  return file
}

export type Style = {
  readonly size?: number
  readonly bold?: boolean
  readonly family?: Family
  readonly color?: string
  /** Whether x is the left edge, the right edge or the centre of the text. */
  readonly align?: 'left' | 'right' | 'center'
  readonly leading?: number
  readonly spacing?: number
}

export type Canvas = {
  readonly width: number
  readonly height: number
  readonly text: (x: number, y: number, text: string, style?: Style) => void
  /** Draws lines below each other, without null ones. Returns the y of the next line. */
  readonly block: (x: number, y: number, lines: readonly (string | null)[], style?: Style) => number
  /** Wraps the text at a width, by words. */
  readonly broken: (text: string, width: number, style?: Style) => string[]
  readonly measure: (text: string, style?: Style) => number
  readonly rule: (x1: number, y1: number, x2: number, y2: number, style?: { color?: string; width?: number; dash?: number }) => void
  readonly box: (
    x: number,
    y: number,
    width: number,
    height: number,
    style: { fill?: string; stroke?: string; radius?: number; line?: number },
  ) => void
  readonly page: () => void
  /** Called for each page when all pages exist. */
  readonly eachPage: (draw: (page: number, pages: number) => void) => void
  readonly turned: (x: number, y: number, text: string, degrees: number, style?: Style) => void
}

const brokenBy = (text: string, width: number, measure: (text: string) => number): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || measure(`${last} ${word}`) > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

type Options = { readonly family: Family; readonly size?: readonly [width: number, height: number]; readonly title: string }

/** The dates in the PDF are fixed, so that the same drawing has the same bytes. */
export const openCanvas = ({ family, size = [595.28, 841.89], title }: Options) => {
  const document = new Pdf({
    size: [...size],
    margin: 0,
    bufferPages: true,
    info: { Title: title, Producer: 'corpus', Creator: 'corpus', CreationDate: new Date('2026-01-01T00:00:00Z') },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
  const set = ({ size: points = 9, bold = false, family: own = family, color = '#111111' }: Style) =>
    document.font(fontFile(own, bold)).fontSize(points).fillColor(color)
  const spaced = ({ spacing }: Style) => (spacing === undefined ? {} : { characterSpacing: spacing })
  const measure = (text: string, style: Style = {}): number => set(style).widthOfString(text, spaced(style))
  const text = (x: number, y: number, shown: string, style: Style = {}): void => {
    const width = style.align === undefined || style.align === 'left' ? 0 : measure(shown, style)
    set(style).text(shown, x - (style.align === 'center' ? width / 2 : width), y, { lineBreak: false, ...spaced(style) })
  }
  const canvas: Canvas = {
    width: size[0],
    height: size[1],
    text,
    measure,
    block: (x, y, lines, style = {}) => {
      const step = style.leading ?? (style.size ?? 9) * 1.35
      const shown = lines.filter((line) => line !== null)
      for (const [index, line] of shown.entries()) text(x, y + index * step, line, style)
      return y + shown.length * step
    },
    broken: (shown, width, style) => brokenBy(shown, width, (part) => measure(part, style)),
    rule: (x1, y1, x2, y2, { color = '#333333', width = 0.7, dash } = {}) => {
      document.save().lineWidth(width).strokeColor(color)
      if (dash) document.dash(dash, { space: dash })
      document.moveTo(x1, y1).lineTo(x2, y2).stroke().restore()
    },
    box: (x, y, width, height, { fill, stroke, radius = 0, line = 0.7 }) => {
      document.save().lineWidth(line).roundedRect(x, y, width, height, radius)
      if (fill && stroke) document.fillAndStroke(fill, stroke)
      else if (fill) document.fill(fill)
      else document.stroke(stroke ?? '#333333')
      document.restore()
    },
    page: () => void document.addPage({ size: [...size], margin: 0 }),
    eachPage: (draw) => {
      const { start, count } = document.bufferedPageRange()
      for (let page = start; page < start + count; page += 1) {
        document.switchToPage(page)
        draw(page - start + 1, count)
      }
    },
    turned: (x, y, shown, degrees, style = {}) => {
      document.save().rotate(degrees, { origin: [x, y] })
      text(x, y, shown, style)
      document.restore()
    },
  }
  const close = (): Promise<Buffer> => {
    document.end()
    return ended
  }
  return { canvas, close }
}
