/**
 * Electronic invoices from outside. A short one is read at once; a long one in a thread of its own, one after the other, so that a process
 * that serves others goes on serving them. The thread knows no secret, has limits of time and memory, and gives both back with its end:
 * what the parser once took it keeps as long as it lives.
 */
import { Worker } from 'node:worker_threads'
import { isLong, readInvoiceXml, renderInvoice, type UnreadableReason, unreadableXml } from '../../capture/einvoice/index.ts'
import type { Owner, Reading } from '../../capture/extraction.ts'
import type { Language } from '../../lib/languages.ts'
import { limitConcurrency } from '../child-processes/index.ts'

export type Task =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly owner: Owner }
  | { readonly kind: 'show'; readonly bytes: Uint8Array; readonly language: Language }
/** What a thread answers: the reading, the page, or why the file is not read. */
export type Answer = { readonly done: Reading | string } | { readonly reason: UnreadableReason; readonly detail: string }

/** The longest that is let in takes three seconds on a core of its own. */
const longestSeconds = 30
const megabytes = 512
const gate = limitConcurrency(1)

export const readInvoice = (bytes: Uint8Array, owner: Owner, seconds = longestSeconds): Promise<Reading> =>
  isLong(bytes) ? gate(() => inThread<Reading>({ kind: 'read', bytes, owner }, seconds)) : readInvoiceXml(bytes, owner)

export const showInvoice = (bytes: Uint8Array, language: Language): Promise<string> =>
  isLong(bytes) ? gate(() => inThread<string>({ kind: 'show', bytes, language }, longestSeconds)) : renderInvoice(bytes, language)

async function inThread<T extends Reading | string>(task: Task, seconds: number): Promise<T> {
  const thread = new Worker(new URL('thread.ts', import.meta.url), {
    workerData: task,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  const clock = setTimeout(() => void thread.terminate(), seconds * 1000)
  try {
    const answer = await new Promise<Answer>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ reason: 'too_large', detail: `more than ${megabytes} MB` }) : reject(error),
      )
      thread.once('exit', () => resolve({ reason: 'too_large', detail: `longer than ${seconds} s` }))
    })
    if ('reason' in answer) throw unreadableXml(answer.reason, answer.detail)
    return answer.done as T
  } finally {
    clearTimeout(clock)
    await thread.terminate()
  }
}
