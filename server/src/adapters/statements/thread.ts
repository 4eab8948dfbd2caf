/** Worker thread: reads one long statement file. */
import { parentPort, workerData } from 'node:worker_threads'
import { readStatements } from '../../statements/index.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
parentPort?.postMessage(readStatements(workerData as Uint8Array))
