import type { Page, Word } from './page.ts'

/** A run of words with no gap wider than a blank or two: what a person would call a field of the page. */
export interface Cell {
  readonly text: string
  /** Lower case without accents, sign for sign as long as `text`: what labels are looked for in. */
  readonly plain: string
  readonly x: number
  readonly right: number
  readonly y: number
  readonly height: number
  readonly line: number
  readonly page: number
  readonly words: readonly Placed[]
}

interface Placed {
  readonly word: Word
  readonly start: number
  readonly end: number
}

export interface Line {
  readonly cells: readonly Cell[]
  readonly text: string
  readonly plain: string
  readonly y: number
  readonly height: number
  readonly index: number
  readonly page: number
  /** 0 at the top of its page, 1 at the foot. */
  readonly place: number
}

export interface Layout {
  readonly lines: readonly Line[]
  readonly width: number
}

const mostLines = 1500
const mostWords = 6000
const longestWord = 200
const wideGap = 1.2
const blank = 0.75

const plainSigns = new Map<string, string>()
const plainSign = (sign: string): string => {
  const known = plainSigns.get(sign)
  if (known !== undefined) return known
  const base = sign.normalize('NFD').charAt(0).toLowerCase()
  const plain = base.length === sign.length ? base : sign
  if (plainSigns.size < 5000) plainSigns.set(sign, plain)
  return plain
}

export const plainOf = (text: string): string => text.split('').map(plainSign).join('')

/** A page of OCR has boxes as tall as their own letters: a hyphen or an "a" is no smaller print. */
const leveled = (words: readonly Word[]): Word[] => {
  const kept = words.slice(0, mostWords)
  const usual = kept.map(({ height }) => height).toSorted((a, b) => a - b)[Math.floor(kept.length / 2)] ?? 1
  return kept.map((word) => {
    const height = Math.max(word.height, 0.8 * usual)
    return { ...word, text: word.text.slice(0, longestWord), y: word.y - (height - word.height) / 2, height }
  })
}

const middle = ({ y, height }: Word): number => y + height / 2

/** From left to right, each word joins the line whose last word it continues: so a slightly slanting line stays one line. */
function linesOf(words: readonly Word[]): Word[][] {
  const lines: Word[][] = []
  for (const word of words.toSorted((a, b) => a.x - b.x)) {
    let [best, distance]: [Word[] | null, number] = [null, Number.POSITIVE_INFINITY]
    for (const line of lines) {
      const last = line.at(-1)
      if (!last) continue
      const away = Math.abs(middle(last) - middle(word))
      const overlaps = last.x + last.width - word.x > 0.5 * Math.min(last.width, word.width)
      if (away < 0.5 * Math.min(last.height, word.height) + 0.1 * Math.max(last.height, word.height) && away < distance && !overlaps)
        [best, distance] = [line, away]
    }
    if (best) best.push(word)
    else if (lines.length < mostLines) lines.push([word])
  }
  const height = (line: readonly Word[]) => line.reduce((total, word) => total + middle(word), 0) / line.length
  return lines.toSorted((a, b) => height(a) - height(b))
}

const tidied = (text: string): string =>
  text
    .replace(/[\u00a0\u202f\u2007\u2009]/g, ' ')
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()

function cellOf(words: readonly Word[], line: number, page: number): Cell {
  let text = ''
  const placed: Placed[] = []
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    // Two blanks stand for a gap that no number reaches across.
    if (before) text += word.x - before.x - before.width < blank * Math.max(before.height, word.height) ? ' ' : '  '
    const start = text.length
    text += tidied(word.text)
    placed.push({ word, start, end: text.length })
  }
  const [first, last] = [words[0], words.at(-1)]
  const y = Math.min(...words.map((word) => word.y))
  return {
    text,
    plain: plainOf(text),
    x: first?.x ?? 0,
    right: last ? last.x + last.width : 0,
    y,
    height: Math.max(...words.map((word) => word.height)),
    line,
    page,
    words: placed,
  }
}

function cellsOf(words: readonly Word[], line: number, page: number): Cell[] {
  const runs: Word[][] = []
  for (const word of words) {
    const last = runs.at(-1)?.at(-1)
    // A letter of a logo beside small print begins no sentence with it.
    const alike = last && Math.max(last.height, word.height) < 2.2 * Math.min(last.height, word.height)
    if (alike && word.x - last.x - last.width <= wideGap * Math.max(last.height, word.height)) runs.at(-1)?.push(word)
    else runs.push([word])
  }
  return runs.map((run) => cellOf(run, line, page))
}

export function layoutOf(pages: readonly Page[]): Layout {
  const lines: Line[] = []
  for (const [number, page] of pages.entries()) {
    for (const words of linesOf(leveled(page.words))) {
      const index = lines.length
      const cells = cellsOf(words, index, number)
      const text = cells.map((cell) => cell.text).join('   ')
      const y = Math.min(...cells.map((cell) => cell.y))
      const height = Math.max(...cells.map((cell) => cell.height))
      lines.push({ cells, text, plain: plainOf(text), y, height, index, page: number, place: y / Math.max(1, page.height) })
    }
  }
  return { lines, width: Math.max(1, ...pages.map((page) => page.width)) }
}

/** Where some signs of a cell stand, and how sure the least sure word under them is. */
export function span(cell: Cell, start: number, end: number): { x: number; right: number; confidence: number } {
  const words = cell.words.filter((placed) => placed.start < end && placed.end > start).map(({ word }) => word)
  const [first, last] = [words[0], words.at(-1)]
  return {
    x: first?.x ?? cell.x,
    right: last ? last.x + last.width : cell.right,
    confidence: Math.min(1, ...words.map(({ confidence }) => confidence)),
  }
}

/** The cells above one that stand in its column, nearest first, as far up as a heading may be from its value. */
export function above(
  layout: Layout,
  cell: { x: number; right: number; y: number; height: number; line: number; page: number },
  reach = 3,
): Cell[] {
  const found: Cell[] = []
  for (let index = cell.line - 1; index >= 0; index -= 1) {
    const line = layout.lines[index]
    if (!line || line.page !== cell.page || cell.y - line.y > (reach + 1) * cell.height) break
    found.push(...line.cells.filter((other) => other.x < cell.right && other.right > cell.x))
  }
  return found
}

/** The cells below one, in its column. */
export function below(layout: Layout, cell: Cell, reach = 3): Cell[] {
  const found: Cell[] = []
  for (let index = cell.line + 1; index < layout.lines.length; index += 1) {
    const line = layout.lines[index]
    if (!line || line.page !== cell.page || line.y - cell.y > (reach + 1) * cell.height) break
    found.push(...line.cells.filter((other) => other.x < cell.right && other.right > cell.x))
  }
  return found
}
