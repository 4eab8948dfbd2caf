/** Worker thread: reads or renders one long invoice. */
import { parentPort, workerData } from 'node:worker_threads'
import { isUnreadableXml, readInvoiceXml, renderInvoice } from '../../capture/einvoice/index.ts'
import type { Answer, Task } from './index.ts'

async function answerOf(task: Task): Promise<Answer> {
  try {
    return { done: task.kind === 'read' ? await readInvoiceXml(task.bytes, task.owner) : await renderInvoice(task.bytes, task.language) }
  } catch (error) {
    if (!isUnreadableXml(error)) throw error
    return { reason: error.reason, detail: error.message }
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
parentPort?.postMessage(await answerOf(workerData as Task))
