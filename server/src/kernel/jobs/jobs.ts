import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Clock } from '../../lib/clock.ts'
import { type Db, isClosed, isGone, read } from '../write/database.ts'
import { findMove } from '../write/firm-move-store.ts'
import { closed } from '../route/problem.ts'
import type { FileStore } from '../files/store.ts'
import type { Lane } from './lanes.ts'
import { isApiAtWork } from './requests-store.ts'
import type { Mailer } from '../outbound/mail.ts'
import type { Meter } from '../operating/meter.ts'
import type { Outgoing } from '../outbound/outgoing.ts'
import type { Secrets } from '../outbound/secrets.ts'
import type { ServiceClient } from '../outbound/services.ts'
import { stageBytes } from '../files/uploads.ts'
import type { Upload } from '../files/upload.ts'
import type { Urls } from '../files/urls.ts'
import { type FileTx, type Tx, type Writer, type Writing, write, writePipelined } from '../write/write.ts'

/** Background work, declared by an area. It may run twice, so it must be safe to run twice. */
export type Job<S extends TSchema = TSchema> = {
  readonly name: string
  readonly lane: Lane
  readonly payload: S
  readonly run: (context: JobContext, payload: Static<S>) => Promise<void>
}

/** Recurring work: a cron line in UTC. */
export type Schedule = {
  readonly name: string
  readonly lane: Lane
  readonly cron: string
  readonly run: (context: JobContext) => Promise<void>
}

/**
 * Work that runs as long as a worker. It is created once per worker, ends with the signal after finishing what it began, and is restarted when
 * it fails.
 */
export type Loop = { readonly name: string; readonly start: (context: LoopContext) => () => Promise<void> }

export const job = <S extends TSchema>(name: string, lane: Lane, payload: S, run: Job<S>['run']): Job<S> => ({ name, lane, payload, run })

const named = { minute: '* * * * *', hour: '0 * * * *', night: '0 3 * * *' } as const

/** `every('minute', …)`, or any cron line in UTC. */
export const every = (when: keyof typeof named | (string & {}), name: string, lane: Lane, run: Schedule['run']): Schedule => ({
  name,
  lane,
  cron: (named as Record<string, string>)[when] ?? when,
  run,
})

/** What a job may do: read, and write company files through the same `write()` as every request. */
export type JobContext = {
  readonly clock: Clock
  /** Aborted when the worker stops: long work checks it between steps. */
  readonly signal: AbortSignal
  readonly read: <T>(companyId: number | null, work: (db: Db) => Promise<T>) => Promise<T>
  /** A write of a company file with origin `job` and no user; skipped when the file is gone or its firm moves. Several may share one operation. */
  readonly onFile: <T>(
    companyId: number,
    work: (tx: FileTx) => Promise<T>,
    given?: { readonly operation_id: string },
  ) => Promise<T | undefined>
  /** A write of a firm, under its lock. */
  readonly onFirm: <T>(firmId: number, work: (tx: Tx) => Promise<T>) => Promise<T>
  /** A write of neither; it takes no lock. */
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Between parts of long work, with the time that the last one took: while requests come in, the job rests as long, a second at most. */
  readonly rest: (workedMs: number) => Promise<void>
  /** Puts bytes that a job made into the store; `keepFile` in a write makes a file of them, or the sweep removes them. */
  readonly stage: (name: string, bytes: Buffer) => Promise<Upload>
  /** Reports a violated invariant to the operator: a log line and a count that monitoring watches. */
  readonly alarm: Alarm
} & JobServices

export type Alarm = (what: string, detail: object) => void

/** The external services of jobs: `services` calls those that the operator configured, `secrets` opens what is stored encrypted. */
export type JobServices = {
  readonly files: FileStore
  readonly mail: Mailer
  readonly urls: Urls
  readonly services: ServiceClient
  readonly secrets: Secrets
}
/** Outbound HTTP to addresses that users chose, and the secrets shared with them; for loops. */
export type OutboundServices = { readonly outgoing: Outgoing; readonly secrets: Secrets }
/** A loop does not end, so it reports each piece of its work to the meter itself. */
export type LoopContext = JobContext & OutboundServices & Pick<Meter, 'worked'>

const longestRestMs = 1_000

export function jobContext(writer: Writer & JobServices, signal: AbortSignal, report: Alarm = () => {}): JobContext {
  const opened = async <T>(lock: Writing['lock'], work: (tx: Tx) => Promise<T>) => {
    const { result } = await write(writer, { ...systemWrite, operation_id: randomUUID(), lock }, async (tx) => ({
      result: await work(tx),
    }))
    return result
  }
  return {
    clock: writer.pools.clock,
    signal,
    files: writer.files,
    mail: writer.mail,
    urls: writer.urls,
    services: writer.services,
    secrets: writer.secrets,
    alarm: (what, detail) => {
      writer.meter.alarmed(what)
      report(what, detail)
    },
    stage: (name, bytes) => stageBytes(writer, name, bytes),
    onFirm: (firm, work) => opened({ firm }, work),
    write: (work) => opened({ none: true }, work),
    read: (company_id, work) => read(writer.pools, { company_id, user_id: null }, work),
    rest: async (workedMs) => {
      const isBusy = await read(writer.pools, { company_id: null, user_id: null }, isApiAtWork)
      if (isBusy) await pause(Math.min(workedMs, longestRestMs), undefined, { signal }).catch(() => {})
    },
    onFile: async (company, work, { operation_id } = { operation_id: randomUUID() }) => {
      // Pipelined to see the error of the opening itself: a file that is gone or closed is no failure of the job.
      const { result } = await writePipelined(writer, { ...systemWrite, operation_id, lock: { company } }, async (tx, opening) => {
        const found = await opening.catch((error: unknown) => {
          if (!isGone(error) && !isClosed(error)) throw error
        })
        if (!found?.facts || found.facts.is_deleted) return { result: undefined, quit: true }
        return { result: await work(tx as FileTx) }
      })
      return result
    },
  }
}

/** The properties of a write that no request caused. */
export const systemWrite = {
  actor: null,
  key: null,
  fingerprint: null,
  operation_given: false,
  device_id: null,
  device_name: null,
  origin: 'job',
  occurred_at: null,
  dry_run: false,
} as const

/** A payload that no longer fits its declaration is a deployment error; the job fails and stays for inspection. */
export async function runJob(declared: Job, context: JobContext, payload: unknown): Promise<void> {
  if (!Value.Check(declared.payload, payload)) throw new Error(`the payload of ${declared.name} does not fit its declaration`)
  const move = await moveOf(context, payload)
  // The other installation has the same job.
  if (move?.state === 'moved') return
  // Nothing begins that the end of the move would have to wait for; the queue tries it again later, here or there.
  if (move) throw closed(null)
  await declared.run(context, payload)
}

async function moveOf({ read: reading }: JobContext, payload: unknown) {
  const { company_id, firm_id } = payload as { readonly company_id?: number; readonly firm_id?: number }
  return company_id === undefined && firm_id === undefined ? undefined : reading(null, (db) => findMove(db, { company_id, firm_id }))
}
