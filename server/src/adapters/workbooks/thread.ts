/** Worker thread: reads one workbook. */
import { parentPort, workerData } from 'node:worker_threads'
import { readWorkbook } from './read-workbook.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
parentPort?.postMessage(await readWorkbook(workerData as Uint8Array))
