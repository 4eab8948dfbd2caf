/**
 * Reads and renders untrusted XML invoices. Short ones are handled at once; long ones one after the other in a worker thread, so that the
 * event loop stays free. The thread has no secrets and limits of time and memory; its end also releases the memory of the parser, which
 * never shrinks.
 */
import { isLong, readInvoiceXml, renderInvoice, type UnreadableReason, unreadableXml } from '../../capture/einvoice/index.ts'
import type { Owner, Reading } from '../../capture/extraction.ts'
import type { Language } from '../../lib/languages.ts'
import { limitConcurrency } from '../child-processes/index.ts'
import { runThread } from '../threads/index.ts'

export type Task =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly owner: Owner }
  | { readonly kind: 'show'; readonly bytes: Uint8Array; readonly language: Language }
/** The answer of a thread: the reading, the page, or why the file cannot be read. */
export type Answer = { readonly done: Reading | string } | { readonly reason: UnreadableReason; readonly detail: string }

/** The longest accepted file takes about three seconds on one core. */
const longestSeconds = 30
const megabytes = 512
const limit = limitConcurrency(1)

export const readInvoice = (bytes: Uint8Array, owner: Owner, seconds = longestSeconds): Promise<Reading> =>
  isLong(bytes) ? limit(() => inThread<Reading>({ kind: 'read', bytes, owner }, seconds)) : readInvoiceXml(bytes, owner)

export const showInvoice = (bytes: Uint8Array, language: Language): Promise<string> =>
  isLong(bytes) ? limit(() => inThread<string>({ kind: 'show', bytes, language }, longestSeconds)) : renderInvoice(bytes, language)

async function inThread<T extends Reading | string>(task: Task, seconds: number): Promise<T> {
  const outcome = await runThread<Answer>(new URL('thread.ts', import.meta.url), task, { seconds, megabytes })
  if ('exceeded' in outcome)
    throw unreadableXml('too_large', outcome.exceeded === 'memory' ? `more than ${megabytes} MB` : `longer than ${seconds} s`)
  const { answer } = outcome
  if ('reason' in answer) throw unreadableXml(answer.reason, answer.detail)
  return answer.done as T
}
