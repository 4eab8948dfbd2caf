/** Invoices as PDF, and what other programs read on them. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Books } from '../books/books.ts'
import type { Caller, World } from '../world.ts'

/** Runs work on a file that is gone afterwards. */
function onFile<T>(pdf: Buffer, work: (file: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'invoice-'))
  try {
    const file = path.join(folder, 'invoice.pdf')
    writeFileSync(file, pdf)
    return work(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const run = (program: string, args: readonly string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** The text of every page, by poppler; all blanks are plain ones. */
export const pagesOf = (pdf: Buffer): string[] =>
  onFile(pdf, (file) => run('pdftotext', ['-layout', file, '-']))
    .replace(/[\u00a0\u202f]/g, ' ')
    .split('\f')
    .slice(0, -1)

/** The words of a file on one line, as they are read. */
export const wordsOf = (pdf: Buffer): string => onFile(pdf, (file) => run('pdftotext', [file, '-'])).replace(/[\s\u00a0\u202f]+/g, ' ')

/** Left and right edges of every word on the page, by poppler, in points. */
export const edgesOf = (pdf: Buffer): [number, number][] =>
  Array.from(
    onFile(pdf, (file) => run('pdftotext', ['-bbox', file, '-'])).matchAll(/xMin="([\d.-]+)".*?xMax="([\d.-]+)"/g),
    ([, from, to]) => [Number(from), Number(to)],
  )

/** Throws when qpdf finds a fault. */
export const checkPdf = (pdf: Buffer): string => onFile(pdf, (file) => run('qpdf', ['--check', file]))

/** The text of the QR code on the first page, by zbar; null when it sees none. */
export const codeOf = (pdf: Buffer): string | null =>
  onFile(pdf, (file) => {
    run('pdftoppm', ['-r', '200', '-gray', '-png', '-l', '1', '-singlefile', file, file])
    try {
      return run('zbarimg', ['-q', '--raw', '--oneshot', `${file}.png`]).trimEnd()
    } catch (error) {
      const isNone = (error as { status?: number }).status === 4
      if (isNone) return null
      throw error
    }
  })

type Body = Readonly<Record<string, unknown>>

export type Invoices = {
  /** A booked sale, or one that waits. */
  readonly sale: (more?: Body) => Promise<{ id: number; number: string | null; entry: number | null }>
  readonly draw: (id: number, query?: string) => Promise<{ status: number; headers: Record<string, unknown>; pdf: Buffer; errors: object }>
}

/** Draws documents of a company file. */
export function invoicesIn(w: World, admin: Caller, b: Books, line: Body): Invoices {
  return {
    sale: async (more = {}) => {
      const body = { direction: 'sale', third_party_id: b.customer, document_date: '2026-03-10', lines: [line], book: true, ...more }
      const made = await admin('POST', `${b.path}/documents`, { body })
      if (made.status !== 201) throw new Error(made.text)
      const { document, entry } = made.body
      return { id: document.id, number: document.number, entry: entry?.lines[0].id ?? null }
    },
    draw: async (id, query = '') => {
      const url = `${b.path}/exports/document?document_id=${id}${query}`
      const { statusCode, headers, rawPayload } = await w.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })
      const errors = statusCode === 200 ? {} : JSON.parse(rawPayload.toString()).errors
      return { status: statusCode, headers, pdf: rawPayload, errors }
    },
  }
}
