/**
 * Turns PDFs and images into pages of words with their boxes: by poppler where a PDF has a text layer, by tesseract otherwise. Each run has
 * a temporary folder, and few run at a time, because every page uses a core.
 */
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '../../capture/ocr/layout/page.ts'
import { displayedImage } from '../images/index.ts'
import { limitConcurrency, type Failure, withTempFolder, runProcess } from '../child-processes/index.ts'
import { type Workspace, recognisePage } from './tesseract.ts'
import {
  type Attachment,
  saveAttachments,
  isPasswordProtected,
  isScanned,
  listFirstPageImages,
  renderJpegPage,
  renderGreyPage,
  readTextLayer,
} from './pdf.ts'
import { isUsableText } from './usable-text.ts'

export type { Attachment } from './pdf.ts'
export { missingPrograms } from './programs.ts'

export type SourceKind = 'pdf' | 'image'

/** `encrypted`: needs a password. `unreadable`: broken, or beyond the limits. `unavailable`: a program is not installed. */
type Refusal = 'encrypted' | 'unreadable' | 'timed_out' | 'unavailable' | 'aborted'

export type Refused = { readonly refused: Refusal; readonly detail: string }

export interface RecognisedPages {
  readonly pages: readonly Page[]
  readonly source: 'text' | 'ocr'
  /** The file has more pages than were read. */
  readonly more: boolean
}

export interface RecogniseOptions {
  /** Whose file it is: images of one scope may be decoded by one process. The work on this file alone unless given. */
  readonly scope?: string
  /** How many pages are read. */
  readonly pages?: number
  readonly signal?: AbortSignal | undefined
}

const limit = limitConcurrency(2)
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

/** Runs work in a temporary folder; an exception about a file becomes a refusal. */
const inWorkspace = <T>({ scope, signal }: RecogniseOptions, work: (workspace: Workspace) => Promise<T | Failure>): Promise<T | Refused> =>
  limit(() =>
    withTempFolder(async (folder) => {
      try {
        const done = await work({ folder, scope: scope ?? folder, signal })
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

async function readPdf(workspace: Workspace, file: string, most: number): Promise<RecognisedPages | Failure> {
  const [found, images] = await Promise.all([readTextLayer(workspace, file, most + 1), listFirstPageImages(workspace, file)])
  if (isFailure(found)) return found
  const pages = found.slice(0, most)
  const more = found.length > most
  const [first] = pages
  if (!first) return { ok: false, reason: 'failed', detail: 'no page' }
  if (isUsableText(pages) && !isScanned(first, images)) return { pages, source: 'text', more }
  const read: Page[] = []
  for (const [index, page] of pages.entries()) {
    const image = await renderGreyPage(workspace, file, page, index + 1)
    const words = isFailure(image) ? image : await recognisePage(workspace, image)
    if (isFailure(words)) return words
    read.push(words)
  }
  return { pages: read, source: 'ocr', more }
}

/** Converts HEIC to an image that sharp can open; any other file stays as it is. */
async function toOpenableImage(workspace: Workspace, file: string): Promise<string | Failure> {
  const head = await readHead(file)
  if (!/^ftyp(?:heic|heix|hevc|hevx|heim|heis|mif1|msf1)/.test(head.subarray(4, 12).toString('latin1'))) return file
  const target = path.join(workspace.folder, 'converted.jpg')
  const outcome = await runProcess({
    program: 'heif-convert',
    args: ['-q', '92', path.resolve(file), target],
    folder: workspace.folder,
    reads: [path.resolve(file)],
    seconds: 30,
    signal: workspace.signal,
  })
  if (!outcome.ok) return outcome
  // A file with several images gives several files, numbered from one.
  const numbered = path.join(workspace.folder, 'converted-1.jpg')
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

async function readImage(workspace: Workspace, file: string): Promise<RecognisedPages | Failure> {
  const image = await toOpenableImage(workspace, file)
  if (typeof image !== 'string') return image
  const page = await recognisePage(workspace, { file: image })
  return isFailure(page) ? page : { pages: [page], source: 'ocr', more: false }
}

export const recognisePages = (
  file: string,
  kind: SourceKind,
  { pages = 10, ...options }: RecogniseOptions = {},
): Promise<RecognisedPages | Refused> =>
  inWorkspace(options, (workspace) => (kind === 'pdf' ? readPdf(workspace, file, pages) : readImage(workspace, file)))

export const extractAttachments = (file: string, options: RecogniseOptions = {}): Promise<readonly Attachment[] | Refused> =>
  inWorkspace(options, (workspace) => saveAttachments(workspace, file))

/** The image as displayed, at most 1600 pixels a side. */
async function renderImage(workspace: Workspace, file: string): Promise<Buffer | Failure> {
  const image = await toOpenableImage(workspace, file)
  if (typeof image !== 'string') return image
  return displayedImage(workspace, await readFile(image), previewSide)
}

/** The first page as displayed, a JPEG of at most 1600 pixels a side. */
export const renderFirstPage = (
  file: string,
  kind: SourceKind,
  options: RecogniseOptions = {},
): Promise<{ readonly jpeg: Buffer } | Refused> =>
  inWorkspace(options, async (workspace) => {
    const rendered = kind === 'pdf' ? await renderJpegPage(workspace, file, 1, previewSide) : await renderImage(workspace, file)
    return isFailure(rendered) ? rendered : { jpeg: rendered }
  })

/** What is sent to the model is limited, whatever was uploaded. */
const mostImages = 4
const mostImageBytes = 6 * 1024 * 1024

/** The first pages as JPEGs, as many as can be rendered. */
export async function renderPages(file: string, kind: SourceKind): Promise<Buffer[]> {
  const rendered = await inWorkspace({}, async (workspace) => {
    const images: Buffer[] = []
    for (let page = 1; page <= (kind === 'pdf' ? mostImages : 1); page += 1) {
      const image = kind === 'pdf' ? await renderJpegPage(workspace, file, page, previewSide) : await renderImage(workspace, file)
      if (isFailure(image) || Buffer.concat([...images, image]).length > mostImageBytes) break
      images.push(image)
    }
    return images
  })
  return isRefused(rendered) ? [] : rendered
}
