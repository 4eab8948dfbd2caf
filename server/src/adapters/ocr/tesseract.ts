import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page, Word } from '../../capture/ocr/layout/page.ts'
import { type Failure, runProcess } from '../child-processes/index.ts'
import { type GreyImage, pgm, preparePage } from '../images/index.ts'
import { pagesFromTsv } from './tsv.ts'

export const ocrLanguages = ['fra', 'nld', 'deu', 'eng'] as const
const languages = ocrLanguages.join('+')
const seconds = 60
/** With a lower confidence the page may be rotated; detecting its orientation takes a second. */
const doubtful = 0.6
/** Confidence of a word that two readings disagree about. */
const disputed = 0.3

export interface Workspace {
  readonly folder: string
  readonly scope: string
  readonly signal?: AbortSignal | undefined
}

const tesseract = (workspace: Workspace, args: readonly string[]) =>
  runProcess({
    program: 'tesseract',
    args,
    folder: workspace.folder,
    seconds,
    megabytes: 1024,
    // More threads do not speed up a single page.
    env: { OMP_THREAD_LIMIT: '1' },
    signal: workspace.signal,
  })

/** Tesseract boxes enclose the ink; a text line is taller, as in a text layer. */
const asType = (word: Word): Word => ({ ...word, y: word.y - 0.17 * word.height, height: 1.35 * word.height })

async function wordsOf(workspace: Workspace, file: string, options: readonly string[]): Promise<readonly Word[] | Failure> {
  const outcome = await tesseract(workspace, [file, 'stdout', ...options, 'tsv'])
  return outcome.ok ? (pagesFromTsv(outcome.output.toString('utf8'))[0]?.words ?? []).map(asType) : outcome
}

const isFailure = (value: readonly Word[] | GreyImage | Failure): value is Failure => 'ok' in value

const hasDigit = (text: string): boolean => /\d/.test(text)
const signs = (text: string): string => text.replace(/[^\p{L}\d]/gu, '').toUpperCase()

const overlap = (a: Word, b: Word): number => {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return across <= 0 || down <= 0 ? 0 : (across * down) / Math.min(a.width * a.height, b.width * b.height)
}

/**
 * Merges two readings made in different ways. Tesseract is often confident about a wrong digit, but rarely reads the same wrong digit
 * twice: a word with digits that the second reading contradicts gets a low confidence. Words that only the second reading has are added.
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

async function detectRotation(workspace: Workspace, file: string): Promise<Rotation | null> {
  const outcome = await tesseract(workspace, [file, 'stdout', '--psm', '0', '-l', 'osd'])
  return outcome.ok ? (rotations.get(/^Rotate: (\d{1,3})$/m.exec(outcome.output.toString('utf8'))?.[1] ?? '') ?? null) : null
}

async function recogniseImage(workspace: Workspace, image: GreyImage, name: string): Promise<readonly Word[] | Failure> {
  const file = path.join(workspace.folder, name)
  await writeFile(file, pgm(image))
  return wordsOf(workspace, file, ['-l', languages, '--dpi', '300'])
}

const junk = (word: Word): boolean => word.confidence < 0.2 && !hasDigit(word.text)

/** An image file, or an image as poppler rendered it. */
type Source = { readonly file: string } | GreyImage

/** The words of a page image, read twice; rotated first if the first reading makes no sense. */
export async function recognisePage(workspace: Workspace, source: Source): Promise<Page | Failure> {
  const isPgm = !('file' in source)
  const bytes = isPgm ? pgm(source) : await readFile(source.file)
  const prepare = (turn: 0 | Rotation) => preparePage(workspace, bytes, { isPgm, turn })
  let image = await prepare(0)
  if (isFailure(image)) return image
  let first = await recogniseImage(workspace, image, 'page.pgm')
  if (isFailure(first)) return first
  if (mean(first) < doubtful || first.length < 8) {
    const turn = await detectRotation(workspace, path.join(workspace.folder, 'page.pgm'))
    if (turn) {
      const upright = await prepare(turn)
      const again = isFailure(upright) ? upright : await recogniseImage(workspace, upright, 'page.pgm')
      if (!isFailure(upright) && !isFailure(again) && mean(again) > mean(first)) [image, first] = [upright, again]
    }
  }
  // Sparse text mode and a single language: another segmentation and another model.
  const second = await wordsOf(workspace, path.join(workspace.folder, 'page.pgm'), ['-l', 'eng', '--psm', '11', '--dpi', '300'])
  const words = isFailure(second) ? first : mergeReadings(first, second)
  return { width: image.width, height: image.height, words: words.filter((word) => !junk(word)) }
}
