/** A firm is closed in two steps: first what works in the background ends while people work on, then nothing is written any more. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../../../kernel/write/database.ts'
import * as store from './store.ts'

export type Leaving = { readonly db: Db; readonly firm: number; readonly attempt: string }

const pollMs = 200

/** How long running jobs and requests to webhooks are waited for. */
export const defaultPatienceMs = 300_000

/** Returns why the firm could not be closed, in words; null when it is closed. It is then read-only, or works as before. */
export async function closeFirm({ db, firm, attempt }: Leaving, patienceMs: number, onReadOnly = () => {}): Promise<string | null> {
  const state = await store.takeMove(db, firm, attempt)
  if (state === 'leaving') {
    await store.awaitRelay(db, firm)
    if (!(await waitForWork(db, firm, patienceMs))) {
      await store.setState(db, firm, attempt, { from: ['leaving'], to: 'working' })
      return 'Work of the firm has not ended in time: a job that runs, or a request to a webhook'
    }
    if (!(await store.setState(db, firm, attempt, { from: ['leaving'], to: 'read_only' })))
      return 'Another run of the program has taken the move'
  }
  onReadOnly()
  await store.closeFiles(db, firm)
  // An endpoint that was made while the others were waited for.
  if (await waitForWork(db, firm, patienceMs)) return null
  await store.setState(db, firm, attempt, { from: ['read_only'], to: 'working' })
  return 'A request to a webhook has not ended in time'
}

/** Jobs that find the firm leaving do not begin, so those that run get fewer. */
async function waitForWork(db: Db, firm: number, patienceMs: number): Promise<boolean> {
  const end = performance.now() + patienceMs
  for (;;) {
    const [leased, running] = [await store.holdEndpoints(db, firm), await store.countRunningJobs(db, firm)]
    if (leased === 0 && running === 0) return true
    if (performance.now() > end) return false
    await pause(pollMs)
  }
}
