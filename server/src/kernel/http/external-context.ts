import { randomUUID } from 'node:crypto'
import { type Admitted, admit, countCall } from './admit.ts'
import type { Call } from './call.ts'
import { type Db, read } from '../write/database.ts'
import type { Services } from './services.ts'
import { readPoolOf } from './limits.ts'
import { callerOf, undivided } from './portions.ts'
import { messages } from '../route/messages.ts'
import { Problem, refused } from '../route/problem.ts'
import type { Answer, Route, SpooledFile } from '../route/route.ts'
import type { FileToSpool, InnerCall } from '../route/external-route.ts'
import { spool } from '../files/spool.ts'
import { stageBytes } from '../files/uploads.ts'
import { spoolSnapshot } from '../write/spool-snapshot.ts'
import type { Note, NoteDetails } from '../route/notes.ts'
import { noteReading } from '../write/note-reading-store.ts'
import { type FileTx, type Tx, type Writing, type Written, write } from '../write/write.ts'
import { answerToStore } from './stored-answers.ts'

type InnerExecution = {
  readonly execute: (services: Services, call: Call, admitted: Admitted) => Promise<Answer>
  readonly findStoredAnswer: (services: Services, call: Call, admitted: Admitted) => Promise<Answer | null>
  /** The answer of this call to what its handler returns. */
  readonly toAnswer: (value: unknown) => Answer
}

/** What the writes of an external route leave for its answer. */
export type ExternalState = {
  recorded: boolean
  is_partial: boolean
  headers: Readonly<Record<string, string>>
  /** The answer, where it was stored with the last write. */
  concluded: Answer | null
}

const mostIds = 20

/** The ids of several writes in one header, in ascending order. */
function withIds(headers: ExternalState['headers'], header: string, found: string | undefined): ExternalState['headers'] {
  if (found === undefined) return headers
  const ids = new Set([headers[header] ?? [], found].flat().flatMap((list) => list.split(',').map(Number)))
  const listed = [...ids].toSorted((a, b) => a - b).slice(0, mostIds)
  return { ...headers, [header]: listed.join(',') }
}

/** Adds what the checks found to the headers of the answer. */
const addHeaders = ({ checks }: Services, state: ExternalState, headers: Readonly<Record<string, string>>) => {
  for (const { header } of checks ?? []) state.headers = withIds(state.headers, header, headers[header])
}

/** The writes of an external route, each a transaction of its own. */
function writesOf(services: Services, writing: Writing, state: ExternalState, { toAnswer }: InnerExecution) {
  const ended = async <T>(written: Promise<Written<T>>) => {
    const { result, recorded, headers } = await written
    state.recorded ||= recorded
    addHeaders(services, state, headers)
    return result
  }
  const opened = <T>(as: Writing, work: (tx: Tx) => Promise<T>) => ended(write(services, as, async (tx) => ({ result: await work(tx) })))
  const conclude = async <T>(work: (tx: Tx) => Promise<T>) => {
    const { value, answer } = await ended(
      write(services, writing, async (tx, { replay }) => {
        // An equal call has answered meanwhile; its answer is looked up.
        if (replay) throw refused('idempotency_key_reused', messages.idempotency_key_reused)
        const made = await work(tx)
        const result = { value: made, answer: toAnswer(made) }
        return writing.key === null ? { result } : { result, answer: answerToStore(result.answer) }
      }),
    )
    state.concluded = answer
    return value
  }
  return {
    write: <T>(work: (tx: Tx) => Promise<T>) => opened(writing, work),
    conclude,
    writeUnlocked: <T>(work: (tx: Tx) => Promise<T>) => opened({ ...writing, lock: { none: true }, key: null }, work),
    onFile: <T>(place: { firm: number; company: number }, work: (tx: FileTx) => Promise<T>, binned?: true) =>
      opened({ ...writing, lock: place, key: null }, async (tx) =>
        tx.company && (binned || !tx.company.is_deleted) ? work(tx as FileTx) : undefined,
      ),
  }
}

/** What the handler of an external route receives instead of an open transaction. */
export function externalContext(
  services: Services,
  call: Call,
  admitted: Admitted,
  writing: Writing,
  state: ExternalState,
  inner: InnerExecution,
) {
  const caller = callerOf(admitted, call.ip)
  const who = { company_id: admitted.company?.id ?? null, user_id: writing.actor?.id ?? null, language: call.language ?? undefined }
  return {
    mail: services.mail,
    files: services.files,
    outgoing: services.outgoing,
    secrets: services.secrets,
    services: services.services,
    ip: call.ip,
    user_agent: call.user_agent,
    device: { id: call.headers.device_id, name: call.headers.device_name },
    key: writing.key,
    read: <T>(work: (db: Db) => Promise<T>) => read(services.pools, who, work, readPoolOf(call.route.limit)),
    ...writesOf(services, writing, state, inner),
    stage: (name: string, bytes: Buffer) => stageBytes(services, name, bytes),
    spool: async (make: (db: Db) => Promise<FileToSpool>): Promise<SpooledFile> =>
      spoolSnapshot(services, { who, pool: 'export', hung_up: call.hung_up }, async (db) => {
        const { name, type, content, headers } = await make(db)
        return { name, type, ...(await spool(services.portions.divide(caller, content), call.hung_up)), headers: headers() }
      }),
    portion: <T>(work: () => Promise<T>) => services.portions.run(caller, work),
    note: (line: Note, details: NoteDetails) => noteReading(services.pools, writing, admitted.company, line, details),
    log: services.report,
    afterAnswer: (work: (tx: Tx) => Promise<void>) =>
      services.after_answer.run(
        async () =>
          void (await write(services, { ...writing, lock: { none: true }, key: null }, async (tx) => ({ result: await work(tx) }))),
        services.report,
      ),
    count: async (route: Route) => void (await countCall(services, route, { actor: admitted.actor, ip: call.ip })),
    stopHere: (seconds: number) => {
      state.is_partial = true
      state.headers = { ...state.headers, 'retry-after': String(seconds) }
    },
    call: async (innerCall: InnerCall) => {
      const answer = await callWithin(services, call, innerCall, inner)
      addHeaders(services, state, answer.headers)
      return answer
    },
    signIn: {
      attempt: (account: string) => services.limits.attemptSignIn(call.ip, account),
      succeeded: (account: string) => services.limits.signInSucceeded(call.ip, account),
      unfinished: (account: string) => services.limits.signInUnfinished(call.ip, account),
    },
  }
}

/**
 * Admitted anew for each call, so that a right revoked in between is respected. The ability of the outer call counts for the inner one; role,
 * demo and visibility are those of the inner route. Its caller counts it, because one action may take several calls, and makes a portion of it. A call that was executed
 * while the caller still had the role gets its stored answer again, because a refusal would be wrong.
 */
async function callWithin(
  services: Services,
  outer: Call,
  inner: InnerCall,
  { execute, findStoredAnswer }: InnerExecution,
): Promise<Answer> {
  const params = { ...inner.params, ...(outer.params.company !== undefined && { company: outer.params.company }) }
  const headers = {
    ...outer.headers,
    client_mutation_id: null,
    base_version: null,
    operation_id: randomUUID(),
    operation_given: false,
    ...inner.headers,
  }
  const call: Call = { ...outer, ...inner, params, headers }
  const limits = { ...services.limits, count: async () => ({}) }
  const within = { ...services, portions: { ...services.portions, ...undivided } }
  let known: Admitted | null = null
  try {
    const admitted = await admit(
      { ...within, limits },
      { ...call, route: { ...inner.route, ability: outer.route.ability } },
      (_, found) => {
        known = found
      },
    )
    return await execute(within, call, admitted)
  } catch (error) {
    const isRole = error instanceof Problem && error.detail.code === 'role_too_low'
    const before = isRole && known !== null ? await findStoredAnswer(services, call, known) : null
    if (before === null) throw error
    return before
  }
}
