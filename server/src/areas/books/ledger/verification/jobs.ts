import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { every, type JobContext, job } from '../../../../kernel/jobs/jobs.ts'
import type { FileTx } from '../../../../kernel/write/write.ts'
import * as store from './store.ts'
import {
  chainsOf,
  describeProblem,
  isChainsRead,
  isFinished,
  planRun,
  type RunState,
  summarise,
  takeStep,
  usualPart,
} from './verification.ts'

/** One job per company file waits at a time. */
export const keyOf = (companyId: number) => `ledger.verify-file ${companyId}`

export const verifyFile = job(
  'ledger.verify-file',
  'nightly',
  Type.Object({ company_id: Type.Integer(), full: Type.Optional(Type.Boolean()) }),
  (context, { company_id, full }) => runVerification(context, company_id, { isFull: full ?? false }),
)

/** While periods and years are compared, the state is stored this often; it is stored after every part of the chains. */
const saveEveryMs = 1000

type Options = { readonly isFull: boolean; readonly most?: number }

/**
 * Verifies a company file, or continues a run that another worker left. Entries are read without the lock of the file; the lock is held only
 * while the state or the result is stored. If another job takes the run over, this one stops.
 */
export async function runVerification(context: JobContext, companyId: number, { isFull, most = usualPart }: Options): Promise<void> {
  const { read, onFile, clock } = context
  const claim = randomUUID()
  const claimed = await onFile(companyId, (tx) => store.claimRun(tx, claim, isFull))
  if (!claimed) return
  let state = claimed.state as RunState | null
  for (;;) {
    const plan = state ?? (await read(companyId, (db) => planRun(db, claimed.is_full, clock.now())))
    const finished = await takeSteps(context, companyId, { claim, most }, plan)
    if (!finished) return
    const outcome = await onFile(companyId, (tx) => finishRun(tx, claim, finished))
    if (outcome?.problem) context.alarm('ledger_broken', { company: outcome.company, problem: outcome.problem })
    if (!outcome?.isRestarted) return
    state = await read(companyId, (db) => planRun(db, true, clock.now()))
  }
}

/** Returns the finished state, or nothing when the job has to stop. */
async function takeSteps(
  { read, onFile, rest, signal }: JobContext,
  companyId: number,
  { claim, most }: { readonly claim: string; readonly most: number },
  plan: RunState,
): Promise<RunState | undefined> {
  let state = plan
  let savedAt = performance.now()
  const save = async (isStopping: boolean) => {
    savedAt = performance.now()
    return onFile(companyId, async (tx) => {
      const saved = await store.saveState(tx, claim, state)
      if (saved && isStopping) tx.enqueue(verifyFile, { company_id: companyId }, { key: keyOf(companyId) })
      return saved
    })
  }
  while (!isFinished(state)) {
    if (signal.aborted) {
      await save(true)
      return undefined
    }
    const before = state
    const began = performance.now()
    state = await read(companyId, (db) => takeStep(db, before, most))
    const tookMs = performance.now() - began
    const isDue = !isChainsRead(state) || performance.now() - savedAt > saveEveryMs
    if (isDue && !isFinished(state) && !(await save(false))) return undefined
    if (!isFinished(state)) await rest(tookMs)
  }
  return state
}

type Outcome = { readonly isRestarted: boolean; readonly company: string; readonly problem: string | null }

/** Stores the result, unless another job has the run. A run that became a full one while it read only new entries begins again. */
async function finishRun(tx: FileTx, claim: string, state: RunState): Promise<Outcome> {
  const company = tx.company.public_token
  if (!(await store.endRun(tx, claim, state.is_full)))
    return { isRestarted: (await store.restartRun(tx, claim)) !== undefined, company, problem: null }
  const chains = chainsOf(state)
  const found = summarise(chains, state.balances, state.days)
  const problem = describeProblem(found)
  await store.saveChains(tx, chains)
  await store.saveResult(tx, {
    verified_at: state.began_at,
    is_full: state.is_full,
    entries: chains.reduce((total, { entries }) => total + entries, 0),
    entries_read: state.entries_read,
    balances: state.balances,
    days: state.days,
    problem,
  })
  return { isRestarted: false, company, problem }
}

/** One after the other, so that the jobs of others are taken in between. */
const spacingMs = 100

/** Queues a job for every company file, so that one that fails or waits for a lock does not stop the others. */
async function queueAllFiles({ read, write, clock }: JobContext): Promise<void> {
  const files = await read(null, store.filesToVerify)
  const begin = clock.now().getTime()
  await write(async (tx) => {
    for (const [index, { company_id, is_full }] of files.entries()) {
      const run_at = new Date(begin + index * spacingMs).toISOString()
      tx.enqueue(verifyFile, { company_id, full: is_full }, { key: keyOf(company_id), run_at })
    }
  })
}

export const jobs = [verifyFile]
export const schedules = [every('night', 'ledger.verify', 'nightly', queueAllFiles)]
