import { randomUUID } from 'node:crypto'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Clock } from '../../lib/clock.ts'
import { type Db, isGone, read } from '../write/database.ts'
import type { FileStore } from '../files/store.ts'
import type { Mailer } from '../outbound/mail.ts'
import type { Meter } from '../operating/meter.ts'
import type { Outgoing } from '../outbound/outgoing.ts'
import type { Secrets } from '../outbound/secrets.ts'
import { stageBytes } from '../files/uploads.ts'
import type { Upload } from '../files/upload.ts'
import type { Urls } from '../files/urls.ts'
import { type FileTx, type Tx, type Writer, type Writing, write, writePipelined } from '../write/write.ts'

/** Work that is done apart from a request, declared by an area. It may run twice, so it must be safe to run twice. */
export type Job<S extends TSchema = TSchema> = {
  readonly name: string
  readonly payload: S
  readonly run: (context: JobContext, payload: Static<S>) => Promise<void>
}

/** Work the clock asks for: a cron line in UTC. */
export type Schedule = { readonly name: string; readonly cron: string; readonly run: (context: JobContext) => Promise<void> }

/**
 * Work that goes on for as long as a worker lives. It is made once per worker, ends when the signal does, after finishing what it began, and
 * is begun again when it failed.
 */
export type Loop = { readonly name: string; readonly start: (context: LoopContext) => () => Promise<void> }

export const job = <S extends TSchema>(name: string, payload: S, run: Job<S>['run']): Job<S> => ({ name, payload, run })

const named = { minute: '* * * * *', hour: '0 * * * *', night: '0 3 * * *' } as const

/** `every('minute', …)`, or any cron line in UTC. */
export const every = (when: keyof typeof named | (string & {}), name: string, run: Schedule['run']): Schedule => ({
  name,
  cron: (named as Record<string, string>)[when] ?? when,
  run,
})

/** What a job may do: read, and change company files through the same door as every request. */
export type JobContext = {
  readonly clock: Clock
  /** Ends when the worker is asked to stop: long work looks at it between steps. */
  readonly signal: AbortSignal
  readonly read: <T>(companyId: number | null, work: (db: Db) => Promise<T>) => Promise<T>
  /** A write of a company file with origin `job` and no user. A file that is gone is left alone. Several may be one operation. */
  readonly onFile: <T>(
    companyId: number,
    work: (tx: FileTx) => Promise<T>,
    given?: { readonly operation_id: string },
  ) => Promise<T | undefined>
  /** A write of a firm, under its lock. */
  readonly onFirm: <T>(firmId: number, work: (tx: Tx) => Promise<T>) => Promise<T>
  /** A write of neither, which locks nothing. */
  readonly write: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Puts bytes that a job made into the store; `keepFile` in a write makes a file of them, or the sweep takes them away. */
  readonly stage: (name: string, bytes: Buffer) => Promise<Upload>
  /** Tells the operator of something that must not be: a line of the log and a count that monitoring watches. */
  readonly alarm: Alarm
} & Outside

export type Alarm = (what: string, detail: object) => void

/** The outside world, as jobs reach it. */
export type Outside = { readonly files: FileStore; readonly mail: Mailer; readonly urls: Urls }
/** The world beyond, as loops reach it: addresses that others chose, and the secrets shared with them. */
export type Abroad = { readonly outgoing: Outgoing; readonly secrets: Secrets }
/** A loop has no end to be measured at: it tells of each piece of its work. */
export type LoopContext = JobContext & Abroad & Pick<Meter, 'worked'>

export function jobContext(writer: Writer & Outside, signal: AbortSignal, report: Alarm = () => {}): JobContext {
  const opened = async <T>(lock: Writing['lock'], work: (tx: Tx) => Promise<T>) => {
    const { result } = await write(writer, { ...byNobody, operation_id: randomUUID(), lock }, async (tx) => ({
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
    alarm: (what, detail) => {
      writer.meter.alarmed(what)
      report(what, detail)
    },
    stage: (name, bytes) => stageBytes(writer, name, bytes),
    onFirm: (firm, work) => opened({ firm }, work),
    write: (work) => opened({ none: true }, work),
    read: (company_id, work) => read(writer.pools, { company_id, user_id: null }, work),
    onFile: async (company, work, { operation_id } = { operation_id: randomUUID() }) => {
      // Pipelined to see the error of the opening itself: a file that is gone is no failure of the job.
      const { result } = await writePipelined(writer, { ...byNobody, operation_id, lock: { company } }, async (tx, opening) => {
        const found = await opening.catch((error: unknown) => {
          if (!isGone(error)) throw error
        })
        if (!found?.facts || found.facts.is_deleted) return { result: undefined, quit: true }
        return { result: await work(tx as FileTx) }
      })
      return result
    },
  }
}

/** A write that no request asked for. */
export const byNobody = {
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

/** A payload that no longer fits its declaration is a mistake of a deployment; it fails loudly and stays for inspection. */
export function runJob(declared: Job, context: JobContext, payload: unknown): Promise<void> {
  if (!Value.Check(declared.payload, payload)) throw new Error(`the payload of ${declared.name} does not fit its declaration`)
  return declared.run(context, payload)
}
