/** Reads untrusted workbooks, one after the other in a worker thread with limits of time and memory: a small file may unpack to a large one. */
import { limitConcurrency } from '../child-processes/index.ts'
import { runThread } from '../threads/index.ts'
import type { WorkbookReading } from './workbook.ts'

/** The longest accepted workbook takes about eight seconds of one core; other work may take most of it. */
const longestSeconds = 45
const megabytes = 512
const limit = limitConcurrency(1)

export const readWorkbookFile = (bytes: Uint8Array, seconds = longestSeconds): Promise<WorkbookReading> =>
  limit(async () => {
    const outcome = await runThread<WorkbookReading>(new URL('thread.ts', import.meta.url), bytes, { seconds, megabytes })
    return 'answer' in outcome ? outcome.answer : { fault: 'too_large' }
  })

export type { WorkbookCell, WorkbookFault, WorkbookReading } from './workbook.ts'
