import type pg from 'pg'
import type { Static, TObject, TSchema } from 'typebox'
import type { Language } from '../../lib/languages.ts'
import { connect, type Db, dbOn, drivenTime, type Pools, refuseAfterEnd, toUnavailable } from './database.ts'
import { abandon, type Transaction, transactionOn } from './transaction.ts'
import { type CompanyFacts, factsOf, type StoredFacts } from './company-facts.ts'
import type { Event } from '../route/events.ts'
import { type Lane, takesTurns } from '../jobs/lanes.ts'
import type { Meter } from '../operating/meter.ts'
import { lineOf, type Note, type NoteDetails } from '../route/notes.ts'
import type { ScopeQueue } from './scope-queue.ts'
import { compile, raw, sql } from './sql.ts'
import { bodyOf, storedForm, type StoredAnswer, type StoredReplay } from './stored-form.ts'

/** The caller, as the area of access identified them. */
export type Actor = {
  readonly id: number
  readonly name: string
  readonly locale: 'fr' | 'nl' | 'en' | 'de' | null
  readonly is_platform_admin: boolean
  readonly is_demo: boolean
  readonly token_id: number
  readonly token_name: string | null
  readonly session: boolean
  readonly abilities: readonly string[]
  /** The public token of the only firm that the integration token works in; null without such a restriction. */
  readonly only_firm: string | null
  /** Must set up a second factor before doing anything else. */
  readonly needs_two_factor: boolean
}

/** The properties of a write: its actor, its lock, and what the history shows of it. */
export type Writing = {
  readonly actor: Actor | null
  readonly lock:
    | { readonly user: true }
    | { readonly firm: number }
    | { readonly company: number }
    /** The file and, before it, its firm or the account of the caller. */
    | { readonly company: number; readonly firm: number }
    | { readonly company: number; readonly user: true }
    | { readonly none: true }
  readonly key: string | null
  readonly fingerprint: Buffer | null
  readonly operation_id: string
  readonly operation_given: boolean
  readonly device_id: string | null
  readonly device_name: string | null
  readonly origin: 'api' | 'offline_sync' | 'job' | 'external' | 'revert'
  readonly occurred_at: string | null
  readonly dry_run: boolean
  /** What its route requires, where that is more than encoder: undoing its changes requires it too. */
  readonly required_role?: 'manager' | 'admin' | undefined
  /** The language of labels of country packs. */
  readonly language?: Language | undefined
}

export type Opened = {
  readonly at: Date
  readonly replay: StoredAnswer | null
  readonly foreign_operation: boolean | null
  readonly facts: CompanyFacts | null
}
type Verb = 'post' | 'reverse' | 'match' | 'unmatch' | 'lock' | 'unlock' | 'close' | 'reopen' | 'validate'

/** An open write: the database, the facts read under the lock, and event publishing. */
export type Tx = Db & {
  readonly actor: Actor | null
  /** Set once the write is open; null in a write of no company file. */
  readonly company: CompanyFacts | null
  readonly announce: <S extends TSchema>(event: Event<S>, data: Static<S>) => Promise<void>
  /** Names the change that `work` makes, where "update" would say too little. */
  readonly verb: <T>(verb: Verb, work: () => Promise<T>) => Promise<T>
  /** What `work` inserts belongs to the set-up of a new file: it appears in the feed, without a revision of its own. */
  readonly setUp: <T>(work: () => Promise<T>) => Promise<T>
  /** Queues a job in the transaction of this write. A key replaces the waiting job with that key. */
  readonly enqueue: <S extends TSchema>(
    job: QueuedJob<S>,
    payload: Static<S>,
    options?: { readonly key?: string; readonly run_at?: string },
  ) => void
  /** A line of the activity, stored in the transaction of this write. */
  readonly note: (note: Note, noted?: NoteDetails) => void
  /** Runs a part of the write. Where it fails, what it did is undone, and the write may go on. */
  readonly attempt: <T>(work: () => Promise<T>) => Promise<T>
  /** Locks a firm inside the write of an account; the order of locks is user, firm, company everywhere. */
  readonly lockFirm: (firmId: number) => Promise<void>
  /** Creates the head of a new company file and makes this write its first; returns its id. */
  readonly enterCompany: (firmId: number | null) => Promise<number>
  /** Reads the facts of the company file again, after this write created it or changed it as a whole. */
  readonly rereadCompany: () => Promise<CompanyFacts>
}
export type FileTx = Tx & { readonly company: CompanyFacts }

/** The part of a declared job that queueing needs: its name, its lane, and the shape of its payload. */
type QueuedJob<S extends TSchema> = { readonly name: string; readonly lane: Lane; readonly payload: S }

export type Listener = { readonly to: Event; readonly run: (tx: Tx, data: never) => Promise<void> }

/** Reacts inside the same transaction: a listener that throws rolls back the write. */
export const on = <S extends TSchema>(to: Event<S>, run: (tx: Tx, data: Static<S>) => Promise<void>): Listener => ({ to, run })

/** What an area compares at the end of every write of a company file, in its transaction. The answer lists the ids found in a header. */
export type WriteCheck = { readonly header: string; readonly find: (db: Db) => Promise<readonly number[]> }

/** The end of the work: its result, and the answer to store under the key, if any. `quit` rolls back (a replay). */
export type Ending<T> = {
  readonly result: T
  readonly answer?: { status: number; body: string | null; trashed: boolean }
  /** The answer belongs to changes that earlier writes recorded under the same operation. */
  readonly recorded?: true
  readonly quit?: true
}
/** `headers`: what the checks found, as headers of the answer. */
export type Written<T> = {
  readonly result: T
  readonly recorded: boolean
  readonly events: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

export type Writer = {
  readonly pools: Pools
  readonly queue: ScopeQueue
  readonly listeners: readonly Listener[]
  readonly checks?: readonly WriteCheck[]
  readonly meter: Meter
}

const statement = {
  begin: compile(raw('begin')),
  commit: compile(raw('commit')),
  immediate: compile(raw('set constraints all immediate')),
  savepoint: compile(raw('savepoint attempt')),
  release: compile(raw('release savepoint attempt')),
  rollback: compile(raw('rollback to savepoint attempt')),
  // Its commit waits for the standbys, and so for everything that was committed before it.
  confirm: compile(raw("select pg_logical_emit_message(true, 'partita', '') where current_setting('synchronous_standby_names') <> ''")),
}

/**
 * One write, committed as a whole or not at all. Writers of one scope wait in process before they take a connection; the row lock orders the
 * writes of several processes. The result is returned only once the database answered COMMIT with `COMMIT`. `work` starts when the write is
 * open, that is when it holds its lock.
 */
export const write = <T>(writer: Writer, writing: Writing, work: (tx: Tx, opened: Opened) => Promise<Ending<T>>): Promise<Written<T>> =>
  writePipelined(writer, writing, async (tx, opening) => work(tx, await opening))

/**
 * A write whose `work` starts at once: the statements it sends before it awaits `opening` share the round trip of the opening, and run under
 * the lock all the same.
 */
export function writePipelined<T>(
  writer: Writer,
  writing: Writing,
  work: (tx: Tx, opening: Promise<Opened>) => Promise<Ending<T>>,
): Promise<Written<T>> {
  const { lock } = writing
  const kind = 'company' in lock ? 'company' : 'firm' in lock ? 'firm' : 'user' in lock ? 'user' : 'none'
  const started = performance.now()
  const lockTaken = () => writer.meter.locked(kind, (performance.now() - started) / 1000)
  const run = async (patience: number) => {
    const client = await connect(writer.pools.write)
    const transaction = transactionOn(client)
    try {
      const written = await transact(transaction, writer, writing, patience, lockTaken, work)
      client.release()
      return written
    } catch (error) {
      await abandon(client)
      throw toUnavailable(transaction.reasonOf(error))
    }
  }
  if ('none' in lock) return run(writer.queue.patience_ms)
  const id = 'company' in lock ? lock.company : 'firm' in lock ? lock.firm : writing.actor?.id
  return writer.queue.run(`${kind} ${id}`, run)
}

async function transact<T>(
  transaction: Transaction,
  writer: Writer,
  writing: Writing,
  patience: number,
  lockTaken: () => void,
  work: (tx: Tx, opening: Promise<Opened>) => Promise<Ending<T>>,
): Promise<Written<T>> {
  const is_demo = writing.actor?.is_demo ?? false
  const state: State = { company: null, firm_id: null, company_id: null, is_demo, events: [], jobs: [], notes: [], verb: '', over: false }
  const tx = txOn(transaction, writer, writing, state)
  transaction.query(statement.begin).catch(() => {})
  const opening = open(tx, writing, patience, drivenTime(writer.pools.clock)).then((found) => {
    lockTaken()
    const facts = found.facts && factsOf(found.facts)
    state.company = facts
    state.company_id = facts?.id ?? null
    state.firm_id = facts?.firm_id ?? ('firm' in writing.lock ? writing.lock.firm : null)
    state.is_demo ||= facts?.is_demo ?? false
    return { ...found, facts, replay: found.replay && { ...found.replay, body: bodyOf(found.replay) } }
  })
  opening.catch(() => {})
  const ending = await work(tx, opening).finally(() => (state.over = true))
  const events = state.events.map((sent) => sent.event)
  if (ending.quit) {
    // Work that quits because the opening failed has dealt with it: the failure is not repeated here.
    const replay = await opening.then((opened) => opened.replay).catch(() => null)
    const rolledBack = transaction.query('rollback')
    // The stored answer may be that of a COMMIT whose wait for a standby was cut off: it is given once a standby has it.
    await Promise.all([rolledBack, ...(replay === null ? [] : [transaction.query(statement.confirm)])])
    return { result: ending.result, recorded: false, events: [], headers: {} }
  }
  const checking = state.company_id === null ? Promise.resolve({}) : runChecks(dbOn(transaction), writer.checks ?? [])
  checking.catch(() => {})
  if (writing.dry_run) {
    const headers = await checking
    await transaction.query(statement.immediate)
    await transaction.query('rollback')
    return { result: ending.result, recorded: false, events, headers }
  }
  const [headers, recorded] = await Promise.all([checking, close(transaction, writing, ending, state)])
  return { result: ending.result, recorded, events, headers }
}

/** The statements of the checks are sent at once, before those that close the write, and share their round trip. */
async function runChecks(db: Db, checks: readonly WriteCheck[]): Promise<Record<string, string>> {
  const found = await Promise.all(checks.map(async ({ header, find }) => [header, (await find(db)).join(',')] as const))
  return Object.fromEntries(found.filter(([, ids]) => ids !== ''))
}

const open = (tx: Db, writing: Writing, patience: number, now: string | null) =>
  tx.one<Omit<Opened, 'facts' | 'replay'> & { readonly facts: StoredFacts | null; readonly replay: StoredReplay | null }>(sql`
    select at, replay, foreign_operation, facts, set_config('app.language', ${writing.language ?? ''}, true) from open_write(
      ${writing.actor?.id ?? null}::bigint, ${'user' in writing.lock}::boolean, ${'firm' in writing.lock ? writing.lock.firm : null}::bigint,
      ${'company' in writing.lock ? writing.lock.company : null}::bigint, ${writing.dry_run ? null : writing.key}::text, ${writing.operation_id}::uuid,
      ${writing.operation_given}::boolean, ${JSON.stringify(writerOf(writing))}::jsonb, ${patience}::integer, ${now}::timestamptz, true)`)

export const writerOf = ({ operation_id, device_id, device_name, origin, occurred_at, required_role, actor }: Writing) => ({
  operation_id,
  device_id,
  device_name,
  origin,
  occurred_at,
  required_role,
  token_name: actor?.token_name ?? null,
  platform_admin: actor?.is_platform_admin ?? false,
})

/**
 * Stored answer, events and COMMIT are sent together. A line of the activity counts as a recorded change, for the first answer and for its
 * replay. PostgreSQL answers a COMMIT after a failed statement with ROLLBACK, which is a failure here.
 */
async function close(transaction: Transaction, writing: Writing, { answer, recorded }: Ending<unknown>, state: State): Promise<boolean> {
  const db = dbOn(transaction)
  const noting =
    state.notes.length > 0
      ? db.many(sql`
          select note_activity(${state.firm_id}::bigint, ${state.company_id}::bigint, ${writing.actor?.id ?? null}::bigint,
            ${JSON.stringify(writerOf(writing))}::jsonb, ${JSON.stringify(state.notes)}::jsonb), set_config('app.recorded', '1', true)`)
      : recorded
        ? db.many(sql`select set_config('app.recorded', '1', true)`)
        : Promise.resolve()
  const { text, packed } = storedForm(answer?.body ?? null)
  const closing = db.one<{ recorded: boolean }>(sql`
    select close_write(${answer ? writing.key : null}::text, ${writing.fingerprint}::bytea, ${answer?.status ?? null}::smallint, ${text}::text,
      ${writing.operation_id}::uuid, ${answer?.trashed ?? false}::boolean, ${state.firm_id}::bigint, ${state.company_id}::bigint,
      ${asJson(state.events)}::jsonb, ${asJson(state.jobs)}::jsonb, ${packed}::bytea) as recorded`)
  const committing = transaction.query(statement.commit)
  const [noted, closed, committed] = await Promise.allSettled([noting, closing, committing])
  if (noted.status === 'rejected') throw noted.reason
  if (closed.status === 'rejected') throw closed.reason
  if (committed.status === 'rejected') throw committed.reason
  if (committed.value.command !== 'COMMIT') throw new Error('the transaction was rolled back by a statement nobody waited for')
  return closed.value.recorded
}

const asJson = (list: readonly unknown[]) => (list.length > 0 ? JSON.stringify(list) : null)

type State = {
  company: CompanyFacts | null
  company_id: number | null
  firm_id: number | null
  is_demo: boolean
  readonly events: { event: string; data: unknown }[]
  readonly notes: object[]
  verb: Verb | ''
  over: boolean
  readonly jobs: { task: string; payload: unknown; key: string | null; run_at: string | null; in_turn: boolean }[]
}

function txOn(transaction: Transaction, writer: Writer, writing: Writing, state: State): Tx {
  const query = async (config: pg.QueryConfig) => {
    refuseAfterEnd(state.over)
    return transaction.query(config)
  }
  const db = dbOn({ query } as unknown as pg.PoolClient)
  const name = (verb: Verb | '') => {
    state.verb = verb
    db.one(sql`select set_config('app.verb', ${verb}, true)`).catch(() => {})
  }
  const tx: Tx = {
    ...db,
    actor: writing.actor,
    get company() {
      return state.company
    },
    announce: async (event, data) => {
      if (event.public && !state.is_demo && state.firm_id !== null)
        state.events.push({ event: event.name, data: eventPayload(event.data, data) })
      for (const listener of writer.listeners) if (listener.to === event) await listener.run(tx, data as never)
    },
    verb: async (verb, work) => {
      const outer = state.verb
      name(verb)
      try {
        return await work()
      } finally {
        name(outer)
      }
    },
    setUp: async (work) => {
      db.one(sql`select set_config('app.setup', '1', true)`).catch(() => {})
      try {
        return await work()
      } finally {
        db.one(sql`select set_config('app.setup', '', true)`).catch(() => {})
      }
    },
    enqueue: (job, payload, { key, run_at } = {}) => {
      if (run_at && takesTurns(job.lane)) throw new Error(`${job.name} waits for its turn and has no time of its own`)
      state.jobs.push({ task: job.name, payload, key: key ?? null, run_at: run_at ?? null, in_turn: takesTurns(job.lane) })
    },
    note: (line, about) => {
      state.notes.push(lineOf(line, about))
    },
    attempt: (work) => attempt(transaction, state, work),
    lockFirm: async (firmId) => {
      await db.one(sql`select lock_firm(${firmId}::bigint, ${drivenTime(writer.pools.clock)}::timestamptz)`)
      state.firm_id = firmId
    },
    enterCompany: async (firmId) => {
      const { id } = await db.one<{ id: number }>(sql`select enter_company() as id`)
      Object.assign(state, { company_id: id, firm_id: firmId })
      return id
    },
    rereadCompany: async () => {
      const company = factsOf((await db.one<{ facts: StoredFacts }>(sql`select company_facts(app_company()) as facts`)).facts)
      Object.assign(state, { company, is_demo: state.is_demo || company.is_demo })
      return company
    },
  }
  return tx
}

/** Runs a part of a write under a savepoint; a failure undoes its rows, events, jobs and notes. */
async function attempt<T>(transaction: Transaction, state: State, work: () => Promise<T>): Promise<T> {
  const [events, jobs, notes] = [state.events.length, state.jobs.length, state.notes.length]
  await transaction.query(statement.savepoint)
  try {
    const result = await work()
    await transaction.query(statement.release)
    return result
  } catch (error) {
    await transaction.query(statement.rollback)
    await transaction.query(statement.release)
    state.events.length = events
    state.jobs.length = jobs
    state.notes.length = notes
    throw transaction.reasonOf(error)
  }
}

/** The event payload: exactly the declared fields, whatever record it is made from. */
function eventPayload(schema: TSchema, data: unknown): unknown {
  const source = data as Record<string, unknown>
  return Object.fromEntries(Object.keys((schema as TObject).properties).map((name) => [name, source[name] ?? null]))
}
