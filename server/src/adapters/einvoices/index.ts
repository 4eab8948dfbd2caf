/**
 * Reads and renders untrusted XML invoices. Short ones are handled at once; long ones one after the other in a worker thread, so that the
 * event loop stays free. The thread has no secrets and limits of time and memory; its end also releases the memory of the parser, which
 * never shrinks.
 */
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { isLong, readInvoiceXml, renderInvoice, type UnreadableReason, unreadableXml } from '../../capture/einvoice/index.ts'
import type { Owner, Reading } from '../../capture/extraction.ts'
import type { Language } from '../../lib/languages.ts'
import { limitConcurrency } from '../child-processes/index.ts'
import { unavailable } from '../../kernel/route/problem.ts'
import { runThread } from '../threads/index.ts'
import { openPageCache } from './page-cache.ts'

export type Task =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly owner: Owner }
  | { readonly kind: 'show'; readonly bytes: Uint8Array; readonly language: Language }
/** The answer of a thread: the reading, the page, or why the file cannot be read. */
export type Answer = { readonly done: Reading | string } | { readonly reason: UnreadableReason; readonly detail: string }

/** The longest accepted file takes about three seconds on one core. */
const longestSeconds = 30
const megabyte = 1024 * 1024
const megabytes = 512
const limit = limitConcurrency(1)

/** Invoices with embedded scans reach a few megabytes; the parsed tree takes about ten times the size of the file. */
export const longestInvoice = 10 * megabyte
/** Files up to this size are read at once; longer ones one after the other, so that few are in memory. */
const short = megabyte / 4
const retrySeconds = 10
const inTurn = limitConcurrency(1, {
  mostWaiting: 12,
  refuse: () => {
    throw unavailable('maintenance', retrySeconds)
  },
})
const pages = openPageCache()

export const readInvoice = (bytes: Uint8Array, owner: Owner, seconds = longestSeconds): Promise<Reading> =>
  isLong(bytes) ? limit(() => inThread<Reading>({ kind: 'read', bytes, owner }, seconds)) : readInvoiceXml(bytes, owner)

/** An XML file in the store; `sha256` is that of its bytes. */
type StoredInvoice = { readonly sha256: string; readonly size: number; readonly open: () => Promise<Readable> }

/** The page of an invoice, in a language. What was shown before is not read again. */
export async function showInvoice(file: StoredInvoice, language: Language): Promise<string> {
  if (file.size > longestInvoice) throw unreadableXml('too_large', `more than ${longestInvoice} bytes`)
  const name = `${file.sha256} ${language}`
  const shown = pages.get(name)
  if (shown !== undefined) return shown
  const show = async () => pages.get(name) ?? pages.keep(name, await renderBytes(await buffer(await file.open()), language))
  return file.size > short ? inTurn(show) : show()
}

/** A short file with very many tags takes long, too. */
const renderBytes = (bytes: Uint8Array, language: Language): Promise<string> =>
  isLong(bytes) ? limit(() => inThread<string>({ kind: 'show', bytes, language }, longestSeconds)) : renderInvoice(bytes, language)

async function inThread<T extends Reading | string>(task: Task, seconds: number): Promise<T> {
  const outcome = await runThread<Answer>(new URL('thread.ts', import.meta.url), task, { seconds, megabytes })
  if ('exceeded' in outcome)
    throw unreadableXml('too_large', outcome.exceeded === 'memory' ? `more than ${megabytes} MB` : `longer than ${seconds} s`)
  const { answer } = outcome
  if ('reason' in answer) throw unreadableXml(answer.reason, answer.detail)
  return answer.done as T
}
