import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '../../capture/ocr/layout/page.ts'
import { type Failure, type Outcome, type ProcessOptions, runProcess } from '../child-processes/index.ts'
import type { Workspace } from './tesseract.ts'
import { fromPgm, type GreyImage } from '../images/index.ts'
import { pagesFromTsv } from './tsv.ts'

const millionPoints = 12
const bestDpi = 300

type More = Partial<Pick<ProcessOptions, 'seconds' | 'megabytes' | 'fileMegabytes' | 'outputMegabytes'>>

/** Runs a program of poppler on one PDF, the only file it may read. `argsOf` places its name among the arguments. */
const poppler = (
  { folder, signal }: Workspace,
  program: string,
  file: string,
  argsOf: (pdf: string) => readonly string[],
  more: More = {},
): Promise<Outcome> => {
  // An absolute path: a name that starts with a hyphen would be an option.
  const pdf = path.resolve(file)
  return runProcess({ program, args: argsOf(pdf), folder, reads: [pdf], seconds: 20, megabytes: 768, signal, ...more })
}

export const isPasswordProtected = (failure: Failure): boolean => /incorrect password|encrypted|password/i.test(failure.detail)

export async function readTextLayer(workspace: Workspace, file: string, pages: number): Promise<Page[] | Failure> {
  const outcome = await poppler(workspace, 'pdftotext', file, (pdf) => ['-tsv', '-enc', 'UTF-8', '-l', String(pages), pdf, '-'])
  return outcome.ok ? pagesFromTsv(outcome.output.toString('utf8')) : outcome
}

export interface PageImage {
  /** As displayed, in points. */
  readonly width: number
  readonly height: number
}

/** The images of the first page; none where they cannot be listed. */
export async function listFirstPageImages(workspace: Workspace, file: string): Promise<readonly PageImage[]> {
  const outcome = await poppler(workspace, 'pdfimages', file, (pdf) => ['-list', '-l', '1', pdf])
  if (!outcome.ok) return []
  return outcome.output
    .toString('latin1')
    .split('\n')
    .slice(2, 60)
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , type]) => type === 'image')
    .map(([, , , width, height, , , , , , , , acrossPpi, downPpi]) => ({
      width: (Number(width) / Number(acrossPpi)) * 72,
      height: (Number(height) / Number(downPpi)) * 72,
    }))
}

/**
 * Whether a page is one large image. Its text layer is then the OCR result of another program, with errors and without confidence, so the
 * image is read again.
 */
export const isScanned = (page: Page, images: readonly PageImage[]): boolean =>
  images.some(({ width, height }) => width * height > 0.6 * page.width * page.height)

/** Fine enough for small print, within a limit of pixels for the page. */
const dpiOf = ({ width, height }: Page): number => {
  const inches = (Math.max(1, width) / 72) * (Math.max(1, height) / 72)
  return Math.max(20, Math.min(bestDpi, Math.floor(Math.sqrt((millionPoints * 1_000_000) / inches))))
}

export async function renderGreyPage(workspace: Workspace, file: string, page: Page, number: number): Promise<GreyImage | Failure> {
  const root = path.join(workspace.folder, 'render')
  const which = ['-f', String(number), '-l', String(number), '-singlefile']
  const outcome = await poppler(workspace, 'pdftoppm', file, (pdf) => ['-gray', '-r', String(dpiOf(page)), ...which, pdf, root])
  if (!outcome.ok) return outcome
  const image = fromPgm(await readFile(`${root}.pgm`).catch(() => Buffer.alloc(0)))
  return image ?? { ok: false, reason: 'failed', detail: 'no image of the page' }
}

export async function renderJpegPage(workspace: Workspace, file: string, number: number, side: number): Promise<Buffer | Failure> {
  const root = path.join(workspace.folder, `image-${number}`)
  const which = ['-f', String(number), '-l', String(number), '-singlefile']
  const outcome = await poppler(workspace, 'pdftoppm', file, (pdf) => ['-jpeg', ...which, '-scale-to', String(side), pdf, root])
  if (!outcome.ok) return outcome
  return readFile(`${root}.jpg`).catch((): Failure => ({ ok: false, reason: 'failed', detail: 'no image of the page' }))
}

export interface Attachment {
  readonly name: string
  readonly bytes: Buffer
}

const mostAttachments = 20
const mostBytes = 10 * 1024 * 1024

/** The last part of a path, without characters that are unsafe in file names or on screens. */
const safeName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{C}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .slice(0, 120)

/** The files embedded in a PDF, such as the XML of a Factur-X invoice, within limits of number and size. */
export async function saveAttachments(workspace: Workspace, file: string): Promise<Attachment[] | Failure> {
  const listed = await poppler(workspace, 'pdfdetach', file, (pdf) => ['-list', pdf], { outputMegabytes: 1 })
  if (!listed.ok) return listed
  const entries = [...listed.output.toString('utf8').matchAll(/^(\d{1,5}): (.{1,1000})$/gm)].slice(0, mostAttachments)
  const found: Attachment[] = []
  for (const [, number = '', name = ''] of entries) {
    const target = path.join(workspace.folder, `inside-${number}`)
    const limits = { seconds: 10, megabytes: 512, fileMegabytes: 11 }
    const saved = await poppler(workspace, 'pdfdetach', file, (pdf) => ['-save', number, '-o', target, pdf], limits)
    const bytes = saved.ok ? await readFile(target).catch(() => null) : null
    if (bytes && bytes.length <= mostBytes) found.push({ name: safeName(name) || `file-${number}`, bytes })
  }
  return found
}
