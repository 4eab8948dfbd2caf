import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page, Word } from '../../capture/ocr/layout/page.ts'
import { type Failure, runProcess } from '../child-processes/index.ts'
import { pgm, prepareImage } from './prepare.ts'
import type { GreyImage } from './deskew.ts'
import { pagesFromTsv } from './tsv.ts'

const languages = 'fra+nld+deu+eng'
const seconds = 60
/** Below it the page may stand on its head; a look at its orientation costs a second. */
const doubtful = 0.6
/** What two readings of the same spot disagree about is not known. */
const disputed = 0.3

export interface Workspace {
  readonly folder: string
  readonly signal?: AbortSignal | undefined
}

const tesseract = (desk: Workspace, args: readonly string[]) =>
  runProcess({
    program: 'tesseract',
    args,
    folder: desk.folder,
    seconds,
    megabytes: 1024,
    // More threads than one only wait for each other on a page.
    env: { OMP_THREAD_LIMIT: '1' },
    signal: desk.signal,
  })

/** Tesseract draws its boxes around the ink; a line of type is taller than its letters by what a text layer counts in. */
const asType = (word: Word): Word => ({ ...word, y: word.y - 0.17 * word.height, height: 1.35 * word.height })

async function wordsOf(desk: Workspace, file: string, options: readonly string[]): Promise<readonly Word[] | Failure> {
  const outcome = await tesseract(desk, [file, 'stdout', ...options, 'tsv'])
  return outcome.ok ? (pagesFromTsv(outcome.output.toString('utf8'))[0]?.words ?? []).map(asType) : outcome
}

const isFailure = (value: readonly Word[] | Failure): value is Failure => 'ok' in value

const hasDigit = (text: string): boolean => /\d/.test(text)
const signs = (text: string): string => text.replace(/[^\p{L}\d]/gu, '').toUpperCase()

const overlap = (a: Word, b: Word): number => {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return across <= 0 || down <= 0 ? 0 : (across * down) / Math.min(a.width * a.height, b.width * b.height)
}

/**
 * One reading with a second, made another way, laid over it. Tesseract is often sure of a wrong digit, seldom twice of the same one: a word
 * with digits that the second reads differently is disputed. What the first overlooked is taken from the second.
 */
export function mergeReadings(first: readonly Word[], second: readonly Word[]): Word[] {
  const words = first.map((word) => {
    if (!hasDigit(word.text)) return word
    const same = second.filter((other) => overlap(word, other) > 0.5)
    const read = signs(same.map(({ text }) => text).join(''))
    if (same.length === 0) return { ...word, confidence: word.confidence * 0.9 }
    return read.includes(signs(word.text)) || signs(word.text).includes(read)
      ? word
      : { ...word, confidence: Math.min(word.confidence, disputed) }
  })
  const overlooked = second.filter((word) => word.confidence > 0.7 && first.every((other) => overlap(word, other) < 0.2))
  return [...words, ...overlooked.map((word) => ({ ...word, confidence: word.confidence * 0.9 }))]
}

const mean = (words: readonly Word[]): number => {
  const letters = words.reduce((total, { text }) => total + text.length, 0)
  return letters === 0 ? 0 : words.reduce((total, { text, confidence }) => total + confidence * text.length, 0) / letters
}

type Rotation = 90 | 180 | 270
const rotations: ReadonlyMap<string, Rotation> = new Map([
  ['90', 90],
  ['180', 180],
  ['270', 270],
])

async function detectRotation(desk: Workspace, file: string): Promise<Rotation | null> {
  const outcome = await tesseract(desk, [file, 'stdout', '--psm', '0', '-l', 'osd'])
  return outcome.ok ? (rotations.get(/^Rotate: (\d{1,3})$/m.exec(outcome.output.toString('utf8'))?.[1] ?? '') ?? null) : null
}

async function recogniseImage(desk: Workspace, picture: GreyImage, name: string): Promise<readonly Word[] | Failure> {
  const file = path.join(desk.folder, name)
  await writeFile(file, pgm(picture))
  return wordsOf(desk, file, ['-l', languages, '--dpi', '300'])
}

const junk = (word: Word): boolean => word.confidence < 0.2 && !hasDigit(word.text)

/** The words on a picture of a page, read twice; turned upright first where the first reading makes no sense. */
export async function recognisePage(desk: Workspace, source: { readonly file: string } | GreyImage): Promise<Page | Failure> {
  let picture = await prepareImage(source)
  let first = await recogniseImage(desk, picture, 'page.pgm')
  if (isFailure(first)) return first
  if (mean(first) < doubtful || first.length < 8) {
    const turn = await detectRotation(desk, path.join(desk.folder, 'page.pgm'))
    if (turn) {
      const upright = await prepareImage(source, turn)
      const again = await recogniseImage(desk, upright, 'page.pgm')
      if (!isFailure(again) && mean(again) > mean(first)) [picture, first] = [upright, again]
    }
  }
  // Scattered words, one language: another way of cutting the page up and another model of its letters.
  const second = await wordsOf(desk, path.join(desk.folder, 'page.pgm'), ['-l', 'eng', '--psm', '11', '--dpi', '300'])
  const words = isFailure(second) ? first : mergeReadings(first, second)
  return { width: picture.width, height: picture.height, words: words.filter((word) => !junk(word)) }
}
