/**
 * Papers: what came as a PDF or a picture becomes pages of words with their boxes, by poppler where the file carries its text and by
 * tesseract where it is a picture. Each piece of work has a folder of its own and goes through one gate, for every page costs a core.
 */
import { open } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '../../capture/ocr/layout/page.ts'
import { untrustedInput, loadSharp } from '../images/index.ts'
import { limitConcurrency, type Failure, withTempFolder, runProcess } from '../child-processes/index.ts'
import { type Workspace, recognisePage } from './tesseract.ts'
import {
  type Attachment,
  saveAttachments,
  isPasswordProtected,
  isScannedPage,
  renderJpegPage,
  renderGreyPage,
  readTextLayer,
} from './pdf.ts'
import { scanMegapixels } from './prepare.ts'
import { isUsableText } from './usable-text.ts'

export type { Attachment } from './pdf.ts'

export type SourceKind = 'pdf' | 'image'

/** `encrypted`: it wants a password. `unreadable`: broken, or beyond the limits. `unavailable`: this machine lacks a program. */
type Refusal = 'encrypted' | 'unreadable' | 'timed_out' | 'unavailable' | 'aborted'

export type Refused = { readonly refused: Refusal; readonly detail: string }

export interface RecognisedPages {
  readonly pages: readonly Page[]
  readonly source: 'text' | 'ocr'
  /** There are more pages than were read; what they say is not known. */
  readonly more: boolean
}

export interface RecogniseOptions {
  /** As many as are read. */
  readonly pages?: number
  readonly signal?: AbortSignal | undefined
}

const gate = limitConcurrency(2)
const previewSide = 1600

const refusals: Readonly<Record<Failure['reason'], Refusal>> = {
  timed_out: 'timed_out',
  too_much: 'unreadable',
  missing: 'unavailable',
  aborted: 'aborted',
  failed: 'unreadable',
}

const refusalOf = (failure: Failure): Refused => ({
  refused: failure.reason === 'failed' && isPasswordProtected(failure) ? 'encrypted' : refusals[failure.reason],
  detail: failure.detail,
})

/** One at the desk: its folder is removed, and what sharp throws at a broken picture is a refusal like any other. */
const inWorkspace = <T>(signal: AbortSignal | undefined, work: (desk: Workspace) => Promise<T | Failure>): Promise<T | Refused> =>
  gate(() =>
    withTempFolder(async (folder) => {
      try {
        const done = await work({ folder, signal })
        return isFailure(done) ? refusalOf(done) : done
      } catch (error) {
        return {
          refused: signal?.aborted ? 'aborted' : 'unreadable',
          detail: error instanceof Error ? error.message : String(error),
        } as const
      }
    }),
  )

const isFailure = (value: unknown): value is Failure => typeof value === 'object' && value !== null && 'ok' in value && value.ok === false

export const isRefused = (value: unknown): value is Refused => typeof value === 'object' && value !== null && 'refused' in value

async function readPdf(desk: Workspace, file: string, most: number): Promise<RecognisedPages | Failure> {
  const found = await readTextLayer(desk, file, most + 1)
  if (isFailure(found)) return found
  const pages = found.slice(0, most)
  const more = found.length > most
  const [first] = pages
  if (!first) return { ok: false, reason: 'failed', detail: 'no page' }
  if (isUsableText(pages) && !(await isScannedPage(desk, file, first))) return { pages, source: 'text', more }
  const read: Page[] = []
  for (const [index, page] of pages.entries()) {
    const picture = await renderGreyPage(desk, file, page, index + 1)
    const words = isFailure(picture) ? picture : await recognisePage(desk, picture)
    if (isFailure(words)) return words
    read.push(words)
  }
  return { pages: read, source: 'ocr', more }
}

/** HEIC as telephones make it, in a picture that sharp may open; any other file as it is. */
async function toOpenableImage(desk: Workspace, file: string): Promise<string | Failure> {
  const head = await readHead(file)
  if (!/^ftyp(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1)/.test(head.subarray(4, 12).toString('latin1'))) return file
  const target = path.join(desk.folder, 'converted.jpg')
  const outcome = await runProcess({
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

async function readImage(desk: Workspace, file: string): Promise<RecognisedPages | Failure> {
  const picture = await toOpenableImage(desk, file)
  if (typeof picture !== 'string') return picture
  const page = await recognisePage(desk, { file: picture })
  return isFailure(page) ? page : { pages: [page], source: 'ocr', more: false }
}

export const recognisePages = (
  file: string,
  kind: SourceKind,
  { pages = 10, signal }: RecogniseOptions = {},
): Promise<RecognisedPages | Refused> =>
  inWorkspace(signal, (desk) => (kind === 'pdf' ? readPdf(desk, file, pages) : readImage(desk, file)))

export const extractAttachments = (file: string, { signal }: RecogniseOptions = {}): Promise<readonly Attachment[] | Refused> =>
  inWorkspace(signal, (desk) => saveAttachments(desk, file))

/** A picture as people see it, at most 1600 points a side. */
async function renderImage(desk: Workspace, file: string): Promise<Buffer | Failure> {
  const picture = await toOpenableImage(desk, file)
  if (typeof picture !== 'string') return picture
  const read = await loadSharp()
  return read(picture, untrustedInput(scanMegapixels))
    .autoOrient()
    .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82 })
    .timeout({ seconds: 10 })
    .toBuffer()
}

/** The first page as people see it, a JPEG of at most 1600 points a side. */
export const renderFirstPage = (
  file: string,
  kind: SourceKind,
  { signal }: RecogniseOptions = {},
): Promise<{ readonly jpeg: Buffer } | Refused> =>
  inWorkspace(signal, async (desk) => {
    const drawn = kind === 'pdf' ? await renderJpegPage(desk, file, 1, previewSide) : await renderImage(desk, file)
    return isFailure(drawn) ? drawn : { jpeg: drawn }
  })

/** What is sent to somebody else is bounded, whatever came in. */
const mostImages = 4
const mostImageBytes = 6 * 1024 * 1024

/** The first pages as JPEGs, as many as could be drawn. */
export async function renderPages(file: string, kind: SourceKind): Promise<Buffer[]> {
  const drawn = await inWorkspace(undefined, async (desk) => {
    const pictures: Buffer[] = []
    for (let page = 1; page <= (kind === 'pdf' ? mostImages : 1); page += 1) {
      const picture = kind === 'pdf' ? await renderJpegPage(desk, file, page, previewSide) : await renderImage(desk, file)
      if (isFailure(picture) || Buffer.concat([...pictures, picture]).length > mostImageBytes) break
      pictures.push(picture)
    }
    return pictures
  })
  return isRefused(drawn) ? [] : drawn
}
