/** Who does a run: one worker at a time, from its claim to its end. */
import { randomUUID } from 'node:crypto'
import type { JobContext } from '../../../../kernel/jobs/jobs.ts'
import { activityDetails } from '../../../../kernel/route/resource.ts'
import type { FileTx } from '../../../../kernel/write/write.ts'
import * as notes from '../notes.ts'
import { integration } from '../resource.ts'
import { mostRefusals } from '../rules.ts'
import type { Integration } from '../schema.ts'
import * as store from '../store.ts'
import { beginRun } from './begin.ts'
import type { runMessages } from '../messages.ts'
import type { Params } from '../../../../lib/languages.ts'

export type Writing = Pick<JobContext, 'onFile'>

/** A run that this worker does. All its writes are one operation. */
export type Claimed = {
  readonly company_id: number
  readonly run_id: number
  readonly claim: string
  readonly operation_id: string
  readonly is_requested: boolean
  readonly record: Integration
  readonly feeds: readonly store.FeedFacts[]
  readonly sealed: readonly store.SealedSecret[]
  /** Of the company file. */
  readonly currency: string
}

/** How a run ends; without a message, well. */
export type End = { readonly status: 'done' | 'failed'; readonly message: store.StoredMessage | null; readonly is_refusal?: boolean }

export const failed = (code: keyof typeof runMessages, params: Params = {}): End => ({ status: 'failed', message: { code, params } })

/** A claimed run that is claimed again belonged to a worker that died: it ends as failed, and another run, with a job of its own, takes its place. */
export const claimRun = async ({ onFile }: Writing, company_id: number, given: number): Promise<Claimed | undefined> => {
  const [claim, operation_id] = [randomUUID(), randomUUID()]
  return onFile(
    company_id,
    async (tx): Promise<Claimed | undefined> => {
      const run = await store.findRun(tx, given)
      if (!run || run.status !== 'running') return undefined
      const { integration_id, is_requested } = run
      if (run.claim !== null) {
        await store.finishRun(tx, given, failed('interrupted'))
        await beginRun(tx, integration_id, is_requested)
        return undefined
      }
      await store.claimRun(tx, given, claim)
      const [record] = await store.load(tx, [integration_id])
      if (!mayRun(tx, record)) {
        await store.finishRun(tx, given, failed('stopped'))
        return undefined
      }
      const [feeds, sealed] = await Promise.all([store.loadFeeds(tx, integration_id), store.loadSecrets(tx, integration_id)])
      return { company_id, run_id: given, claim, operation_id, is_requested, record, feeds, sealed, currency: tx.company.currency }
    },
    { operation_id },
  )
}

/** Nothing leaves an archived file or a demo. */
const mayRun = (tx: FileTx, record: Integration | undefined): record is Integration =>
  record?.is_active === true && tx.company.is_active && !tx.company.is_demo

/** A write of the run; undefined when it is no longer this worker's, or its connection was paused or disconnected. */
export const inRun = <T>({ onFile }: Writing, claimed: Claimed, work: (tx: FileTx) => Promise<T>): Promise<T | undefined> =>
  onFile(
    claimed.company_id,
    async (tx) => {
      const [run, [record]] = await Promise.all([store.findRun(tx, claimed.run_id), store.load(tx, [claimed.record.id])])
      return run?.status === 'running' && run.claim === claimed.claim && mayRun(tx, record) ? work(tx) : undefined
    },
    claimed,
  )

/** Ends the run, unless somebody else did. */
export const endRun = ({ onFile }: Writing, { company_id, run_id, claim, operation_id, record: { id } }: Claimed, end: End) =>
  onFile(
    company_id,
    async (tx) => {
      const run = await store.findRun(tx, run_id)
      if (run?.status !== 'running' || run.claim !== claim) return
      const count = await store.finishRun(tx, run_id, end)
      const [record] = await store.load(tx, [id])
      if (!record) return
      if (count > 0) tx.note(notes.ran, { params: { count, label: record.name } })
      if (end.is_refusal) await refuse(tx, record)
      else if (end.status === 'done') await accept(tx, record)
    },
    { operation_id },
  )

async function refuse(tx: FileTx, record: Integration): Promise<void> {
  const refusals = await store.countRefusal(tx, record.id)
  if (refusals < mostRefusals || record.status !== 'connected') return
  await store.update(tx, record.id, { status: 'error' })
  tx.note(notes.credentialsLost, activityDetails(integration, record))
}

/** The credentials were accepted: earlier refusals no longer count. */
async function accept(tx: FileTx, { id, status }: Integration): Promise<void> {
  await store.update(tx, id, { refusals: 0, ...(status === 'error' && { status: 'connected' as const }) })
}
