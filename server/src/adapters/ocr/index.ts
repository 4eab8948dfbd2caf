/**
 * Papers: what came as a PDF or a picture becomes pages of words with their boxes, by poppler where the file carries its text and by
 * tesseract where it is a picture. Each piece of work has a folder of its own and goes through one gate, for every page costs a core.
 */
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '../../capture/ocr/layout/page.ts'
import { outside, picturesReader } from '../images/index.ts'
import { atMost, type Failure, inFolder, run } from '../child-processes/index.ts'
import { type Desk, readPicture } from './tesseract.ts'
import { type Attachment, filesInside, isLocked, isPicture, pagePicture, pictureOf, textLayer } from './pdf.ts'
import { paperPixels } from './prepare.ts'
import { isUsable } from './usable-text.ts'

export type { Attachment } from './pdf.ts'

export type PaperKind = 'pdf' | 'image'

/** `encrypted`: it wants a password. `unreadable`: broken, or beyond the limits. `unavailable`: this machine lacks a program. */
type Refusal = 'encrypted' | 'unreadable' | 'timed_out' | 'unavailable' | 'aborted'

export type Refused = { readonly refused: Refusal; readonly said: string }

export interface Paper {
  readonly pages: readonly Page[]
  readonly source: 'text' | 'ocr'
  /** There are more pages than were read; what they say is not known. */
  readonly more: boolean
}

export interface PaperOptions {
  /** As many as are read. */
  readonly pages?: number
  readonly signal?: AbortSignal | undefined
}

const gate = atMost(2)
const previewSide = 1600

const refusals: Readonly<Record<Failure['why'], Refusal>> = {
  timed_out: 'timed_out',
  too_much: 'unreadable',
  missing: 'unavailable',
  aborted: 'aborted',
  failed: 'unreadable',
}

const refusalOf = (failure: Failure): Refused => ({
  refused: failure.why === 'failed' && isLocked(failure) ? 'encrypted' : refusals[failure.why],
  said: failure.said,
})

/** One at the desk: its folder is removed, and what sharp throws at a broken picture is a refusal like any other. */
const atDesk = <T>(signal: AbortSignal | undefined, work: (desk: Desk) => Promise<T | Failure>): Promise<T | Refused> =>
  gate(() =>
    inFolder(async (folder) => {
      try {
        const done = await work({ folder, signal })
        return isFailure(done) ? refusalOf(done) : done
      } catch (error) {
        return {
          refused: signal?.aborted ? 'aborted' : 'unreadable',
          said: error instanceof Error ? error.message : String(error),
        } as const
      }
    }),
  )

const isFailure = (value: unknown): value is Failure => typeof value === 'object' && value !== null && 'ok' in value && value.ok === false

export const isRefused = (value: unknown): value is Refused => typeof value === 'object' && value !== null && 'refused' in value

async function readPdf(desk: Desk, file: string, most: number): Promise<Paper | Failure> {
  const found = await textLayer(desk, file, most + 1)
  if (isFailure(found)) return found
  const pages = found.slice(0, most)
  const more = found.length > most
  const [first] = pages
  if (!first) return { ok: false, why: 'failed', said: 'no page' }
  if (isUsable(pages) && !(await isPicture(desk, file, first))) return { pages, source: 'text', more }
  const read: Page[] = []
  for (const [index, page] of pages.entries()) {
    const picture = await pictureOf(desk, file, page, index + 1)
    const words = isFailure(picture) ? picture : await readPicture(desk, picture)
    if (isFailure(words)) return words
    read.push(words)
  }
  return { pages: read, source: 'ocr', more }
}

/** HEIC as telephones make it, in a picture that sharp may open; any other file as it is. */
async function openable(desk: Desk, file: string): Promise<string | Failure> {
  const head = await readHead(file)
  if (!/^ftyp(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1)/.test(head.subarray(4, 12).toString('latin1'))) return file
  const target = path.join(desk.folder, 'converted.jpg')
  const outcome = await run({
    program: 'heif-convert',
    args: ['-q', '92', path.resolve(file), target],
    folder: desk.folder,
    seconds: 30,
    signal: desk.signal,
  })
  if (!outcome.ok) return outcome
  // A file of several pictures gives several, numbered from one.
  const numbered = path.join(desk.folder, 'converted-1.jpg')
  return (await readHead(target)).length > 0 ? target : numbered
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file).catch(() => null)
  if (!handle) return Buffer.alloc(0)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function readImage(desk: Desk, file: string): Promise<Paper | Failure> {
  const picture = await openable(desk, file)
  if (typeof picture !== 'string') return picture
  const page = await readPicture(desk, { file: picture })
  return isFailure(page) ? page : { pages: [page], source: 'ocr', more: false }
}

export const pagesOf = (file: string, kind: PaperKind, { pages = 10, signal }: PaperOptions = {}): Promise<Paper | Refused> =>
  atDesk(signal, (desk) => (kind === 'pdf' ? readPdf(desk, file, pages) : readImage(desk, file)))

export const attachmentsOf = (file: string, { signal }: PaperOptions = {}): Promise<readonly Attachment[] | Refused> =>
  atDesk(signal, (desk) => filesInside(desk, file))

/** A picture as people see it, at most 1600 points a side. */
async function drawnImage(desk: Desk, file: string): Promise<Buffer | Failure> {
  const picture = await openable(desk, file)
  if (typeof picture !== 'string') return picture
  const read = await picturesReader()
  return read(picture, outside(paperPixels))
    .autoOrient()
    .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82 })
    .timeout({ seconds: 10 })
    .toBuffer()
}

/** The first page as people see it, a JPEG of at most 1600 points a side. */
export const firstPage = (file: string, kind: PaperKind, { signal }: PaperOptions = {}): Promise<{ readonly jpeg: Buffer } | Refused> =>
  atDesk(signal, async (desk) => {
    const drawn = kind === 'pdf' ? await pagePicture(desk, file, 1, previewSide) : await drawnImage(desk, file)
    return isFailure(drawn) ? drawn : { jpeg: drawn }
  })

/** What is sent to somebody else is bounded, whatever came in. */
const mostPictures = 4
const mostPictureBytes = 6 * 1024 * 1024

/** The first pages as JPEGs, as many as could be drawn. */
export async function pagePictures(file: string, kind: PaperKind): Promise<Buffer[]> {
  const drawn = await atDesk(undefined, async (desk) => {
    const pictures: Buffer[] = []
    for (let page = 1; page <= (kind === 'pdf' ? mostPictures : 1); page += 1) {
      const picture = kind === 'pdf' ? await pagePicture(desk, file, page, previewSide) : await drawnImage(desk, file)
      if (isFailure(picture) || Buffer.concat([...pictures, picture]).length > mostPictureBytes) break
      pictures.push(picture)
    }
    return pictures
  })
  return isRefused(drawn) ? [] : drawn
}
