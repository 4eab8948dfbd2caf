import type { Page, Word } from './page.ts'
import { rowsOf } from './word-rows.ts'

/** A run of words without a wide gap: a field of the page. */
export interface Cell {
  readonly text: string
  /** Lower case without accents, of the same length as `text`, for matching labels. */
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
  /** 0 at the top of its page, 1 at the bottom. */
  readonly place: number
}

export interface Layout {
  readonly lines: readonly Line[]
  readonly width: number
}

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

const tidied = (text: string): string =>
  text
    .replace(/[\u00a0\u202f\u2007\u2009]/g, ' ')
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()

const gapOf = (before: Word, word: Word): number => word.x - before.x - before.width

/** Letter-spaced text arrives as several words: a gap far smaller than the others of its line is none. */
const isTorn = (before: Word, word: Word, usual: number): boolean =>
  gapOf(before, word) < Math.min(0.45 * usual, 0.16 * word.height) && /\p{L}$/u.test(before.text) && /^\p{L}/u.test(word.text)

// Two blanks mark a gap that no number spans.
function cellOf(words: readonly Word[], line: number, page: number): Cell {
  let text = ''
  const placed: Placed[] = []
  const gaps = words.slice(1).map((word, index) => gapOf(words[index] as Word, word))
  const usual = gaps.length < 3 ? 0 : (gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0)
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    if (before && !isTorn(before, word, usual)) text += gapOf(before, word) < blank * Math.max(before.height, word.height) ? ' ' : '  '
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
    // A large letter of a logo is not joined with small print beside it.
    const alike = last && Math.max(last.height, word.height) < 2.2 * Math.min(last.height, word.height)
    if (alike && word.x - last.x - last.width <= wideGap * Math.max(last.height, word.height)) runs.at(-1)?.push(word)
    else runs.push([word])
  }
  return runs.map((run) => cellOf(run, line, page))
}

export function layoutOf(pages: readonly Page[]): Layout {
  const lines: Line[] = []
  for (const [number, page] of pages.entries()) {
    for (const words of rowsOf(page.words)) {
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

/** The position of some characters of a cell, and the lowest confidence of their words. */
export function span(cell: Cell, start: number, end: number): { x: number; right: number; confidence: number } {
  const words = cell.words.filter((placed) => placed.start < end && placed.end > start).map(({ word }) => word)
  const [first, last] = [words[0], words.at(-1)]
  return {
    x: first?.x ?? cell.x,
    right: last ? last.x + last.width : cell.right,
    confidence: Math.min(1, ...words.map(({ confidence }) => confidence)),
  }
}

/** The parts of a cell between wider gaps: adjoining headings, or a name and the heading of the next one. */
export function partsOf(cell: Cell): { text: string; plain: string; start: number; x: number; right: number }[] {
  const runs: Placed[][] = []
  for (const placed of cell.words) {
    const last = runs.at(-1)
    if (last && placed.start - (last.at(-1)?.end ?? 0) < 2) last.push(placed)
    else runs.push([placed])
  }
  return runs.map((run) => {
    const [start, end] = [run[0]?.start ?? 0, run.at(-1)?.end ?? 0]
    return { text: cell.text.slice(start, end), plain: cell.plain.slice(start, end), start, ...span(cell, start, end) }
  })
}

/** The cells above in the same column, nearest first, as far as a heading may be from its value. */
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

/** The cells below in the same column. */
export function below(layout: Layout, cell: Cell, reach = 3): Cell[] {
  const found: Cell[] = []
  for (let index = cell.line + 1; index < layout.lines.length; index += 1) {
    const line = layout.lines[index]
    if (!line || line.page !== cell.page || line.y - cell.y > (reach + 1) * cell.height) break
    found.push(...line.cells.filter((other) => other.x < cell.right && other.right > cell.x))
  }
  return found
}
