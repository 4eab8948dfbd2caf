/**
 * Reads untrusted statement files. Short ones are read at once; long ones one after the other in a worker thread, so that the event loop
 * stays free, with limits of time and memory.
 */
import { readStatements, type StatementReading } from '../../statements/index.ts'
import { limitConcurrency } from '../child-processes/index.ts'
import { runThread } from '../threads/index.ts'

/** About 500 transactions, some hundredths of a second. */
const short = 256 * 1024
/** The longest accepted file takes about two seconds on one core. */
const longestSeconds = 30
const megabytes = 512
const limit = limitConcurrency(1)

export const readStatementFile = async (bytes: Uint8Array, seconds = longestSeconds): Promise<StatementReading> =>
  bytes.byteLength <= short ? readStatements(bytes) : await limit(() => inThread(bytes, seconds))

async function inThread(bytes: Uint8Array, seconds: number): Promise<StatementReading> {
  const outcome = await runThread<StatementReading>(new URL('thread.ts', import.meta.url), bytes, { seconds, megabytes })
  if ('answer' in outcome) return outcome.answer
  return { format: null, statements: [], issues: [{ code: 'too_large', level: 'error', line: null }] }
}
