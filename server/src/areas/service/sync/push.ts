import { type Headers, clampClientTime } from '../../../kernel/http/call.ts'
import { messages as general } from '../../../kernel/route/messages.ts'
import { matchRoute } from '../../../kernel/http/match-route.ts'
import { recordParams } from '../../../kernel/route/params.ts'
import { invalidField, notFound, Problem, problemBody, refused } from '../../../kernel/route/problem.ts'
import type { Versioned } from '../../../kernel/route/resource.ts'
import type { Answer, Company, Route } from '../../../kernel/route/route.ts'
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import { isStatementTimeout } from '../../../kernel/write/database.ts'
import type { Actor } from '../../../kernel/write/write.ts'
import { canonicalJson } from '../../../lib/canonical-json.ts'
import { say } from '../../../lib/languages.ts'
import { type OfflineAction, assess, storeConflict, type CurrentState } from './conflicts.ts'
import { messages } from './messages.ts'
import { isSyncable, tempIdsIn, recordOf, replaceTempIds } from './rules.ts'
import type { Mutation, Pushed, PushResult } from './schema.ts'
import * as store from './store.ts'

type Context = Pick<
  ExternalContext<'sync', undefined>,
  'read' | 'write' | 'writeUnlocked' | 'call' | 'count' | 'portion' | 'stopHere' | 'device' | 'now' | 'language' | 'log'
> & {
  readonly actor: Actor
  readonly company: Company
}

/** State shared by the mutations of one push. */
type Queue = {
  readonly routes: readonly Route[]
  /** Records created under a temporary id, in this push or an earlier one. */
  readonly ids: Map<string, number>
  /** Temporary ids whose record was not created. */
  readonly lost: Set<string>
  readonly known: ReadonlyMap<string, store.KnownConflict>
}

/** How often a merge is retried when the record changes meanwhile, before it becomes a conflict. */
const maxTries = 5

/**
 * Replays actions in order, each as a request in its own transaction: a failed action does not stop the others. Each counts against the limit
 * of its own route; the first one beyond it ends the push, and it and those behind it were not tried.
 */
export async function push(context: Context, routes: readonly Route[], mutations: readonly Mutation[]): Promise<Pushed> {
  const { read, writeUnlocked, actor, company, device } = context
  const names = mutations.flatMap(({ path, body }) => [...tempIdsIn(path.split('/')), ...tempIdsIn(body)])
  const [ids, known] = await read((db) =>
    Promise.all([
      store.findTempIds(db, actor.id, names),
      store.findConflictsByKeys(
        db,
        actor.id,
        mutations.map(({ client_mutation_id }) => client_mutation_id),
      ),
    ]),
  )
  const queue: Queue = { routes, ids, lost: new Set(), known: new Map(known.map((conflict) => [conflict.client_mutation_id, conflict])) }
  const made = new Map<string, number>()
  const results: PushResult[] = []
  for (const mutation of mutations) {
    const result = await context
      .portion(() => resultOf(context, queue, mutation))
      .catch((error: unknown) => stopAtLimit(context, results, error))
    if (result === null) break
    const { temp_id, id, status } = result
    if (temp_id !== null && (status === 'rejected' || status === 'conflict' || id === null)) queue.lost.add(temp_id)
    else if (temp_id !== null && id !== null) {
      queue.lost.delete(temp_id)
      queue.ids.set(temp_id, id)
      made.set(temp_id, id)
    }
    results.push(result)
  }
  const { seq, server_time, open } = await read(async (db) => ({
    ...(await store.readStreamState(db, actor.id, 0, null)),
    open: await store.countOpenConflicts(db),
  }))
  const pushed: Pushed = { results, cursor: seq, server_time, open_conflicts: open }
  const seen = { company_id: company.id, user_id: actor.id, device_name: device.name }
  await writeUnlocked(async (tx) => {
    if (device.id !== null) await store.recordDevice(tx, { ...seen, device_id: device.id }, null, pushed)
    if (made.size > 0) await store.storeTempIds(tx, company.id, actor.id, made)
  })
  return pushed
}

/** Where some actions were done, their results are the answer; where none was, the refusal is. */
function stopAtLimit({ stopHere }: Context, results: readonly PushResult[], error: unknown): null {
  if (!isLimit(error) || results.length === 0) throw error
  stopHere(Number(error.detail.headers?.['retry-after'] ?? 1))
  return null
}

const isLimit = (error: unknown): error is Problem => error instanceof Problem && error.status === 429

/** The answer to the last push of a device, for a device that did not receive it. */
export async function readLastPush({ read, actor, device, now }: Pick<Context, 'read' | 'actor' | 'device' | 'now'>): Promise<Pushed> {
  const { id } = device
  if (id === null) throw invalidField('X-Device-Id', messages.device_required)
  const found = await read((db) => store.findLastPush(db, actor.id, id))
  return found?.push ?? { results: [], cursor: 0, server_time: now.toISOString(), open_conflicts: 0 }
}

type Outcome = Omit<PushResult, 'client_mutation_id' | 'temp_id'>
const emptyOutcome: Outcome = { status: 'applied', http_status: 200, id: null, version: null, data: null, conflict_id: null, error: null }

async function resultOf(context: Context, queue: Queue, mutation: Mutation): Promise<PushResult> {
  const { client_mutation_id, temp_id = null } = mutation
  const found = await applyMutation(context, queue, mutation).catch((error: unknown) => toRejection(context, error))
  return { client_mutation_id, temp_id, ...found }
}

/**
 * A temporary failure ends the push, which the device then sends again as a whole; a reached limit ends it before the next action. So does a problem with the caller rather than an
 * action: a caller who loses access during a push gets that error, because actions already applied must not be reported as rejected.
 */
const endsPush = ({ status, detail }: Problem): boolean => status === 503 || status === 401 || status === 429 || detail.place === true

/** Every other problem becomes the result of its action. */
function toRejection({ language, log }: Context, error: unknown): Outcome {
  const problem = error instanceof Problem && !isStatementTimeout(error) ? error : null
  if (problem && endsPush(problem)) throw problem
  if (problem) return { ...emptyOutcome, status: 'rejected', http_status: problem.status, error: problemBody(problem, language) }
  // An internal error or a timeout in one action must not block the actions queued behind it.
  log(error)
  return { ...emptyOutcome, status: 'rejected', http_status: 500, error: { message: say(general.internal, language) } }
}

async function applyMutation(context: Context, queue: Queue, mutation: Mutation): Promise<Outcome> {
  const request = requestOf(queue, mutation, context.company)
  const former = queue.known.get(mutation.client_mutation_id)
  if (former) return knownConflict(former, request)
  await context.count(request.route)
  const inner = callOf(context, mutation, request)
  try {
    return resultFrom(await context.call(inner), request)
  } catch (error) {
    if (!(error instanceof Problem) || mutation.base_version === undefined || mutation.base_version === null) throw error
    const current = await findCurrentState(context, request, error)
    if (!current) throw error
    return mergeOrStore(context, mutation, request, current)
  }
}

type Request = {
  readonly route: Route
  readonly params: Record<string, string>
  readonly method: Mutation['method']
  /** Relative to the company file, with its query. */
  readonly relative: string
  readonly path: string
  readonly query: Record<string, string>
  readonly body: Record<string, unknown> | null
}

/** The request of a mutation, with temporary ids replaced by record ids. */
function requestOf({ routes, ids, lost }: Queue, { method, path: given, body = null }: Mutation, { public_token }: Company): Request {
  const wanted = tempIdsIn(given.split(/[/?]/))
  const refusedName = [...wanted, ...tempIdsIn(body)].find((name) => lost.has(name))
  if (refusedName !== undefined) throw invalidField('temp_id', messages.rejected_name, { name: `$${refusedName}` })
  const unknown = wanted.find((name) => !ids.has(name))
  if (unknown !== undefined) throw invalidField('path', messages.unknown_name, { name: `$${unknown}` })
  const relative = given
    .split('/')
    .map((segment) => String(replaceTempIds(segment, ids)))
    .join('/')
  const [below = '', search = ''] = relative.split('?', 2)
  const path = `/v1/companies/${public_token}${below === '' ? '' : `/${below}`}`
  const found = matchRoute(routes, method, path)
  if (/^(sync|exports)(\/|$)/.test(below) || (found && !isSyncable(found.route))) throw refused('not_syncable', messages.not_syncable)
  if (!found) throw notFound()
  const query = Object.fromEntries(new URLSearchParams(search))
  return { ...found, method, relative, path, query, body: replaceTempIds(body, ids) as Request['body'] }
}

function callOf({ now, device }: Context, mutation: Mutation, { route, params, path, query, body }: Request) {
  const { client_mutation_id, base_version = null, occurred_at, operation_id } = mutation
  const headers: Partial<Headers> = {
    client_mutation_id,
    base_version,
    ...(operation_id && { operation_id: operation_id.toLowerCase(), operation_given: true }),
    occurred_at: occurred_at ? clampClientTime(occurred_at, now) : null,
    device_id: device.id,
    device_name: device.name,
    origin: 'offline_sync',
  }
  return { route, params, path, query, body: { value: body ?? undefined }, headers }
}

function resultFrom({ status, headers, body }: Answer, { params }: Request): Outcome {
  const data: unknown = typeof body === 'string' && body !== '' ? JSON.parse(body) : null
  const record = recordOf(data)
  const isReplay = headers['x-idempotent-replay'] === '1'
  return {
    ...emptyOutcome,
    status: isReplay ? 'replayed' : 'applied',
    http_status: status,
    id: Number(record?.id ?? params['id'] ?? 0) || null,
    version: record?.version ?? null,
    data: record === null ? null : (data as Record<string, unknown>),
  }
}

/** An action already stored as a conflict is not tried again. */
function knownConflict(former: store.KnownConflict, { method, relative, body }: Request): Outcome {
  if (former.method !== method || former.path !== relative || canonicalJson(former.body) !== canonicalJson(body))
    throw refused('idempotency_key_reused', general.idempotency_key_reused)
  return {
    ...emptyOutcome,
    status: 'conflict',
    http_status: 409,
    id: former.record_id,
    version: former.server_version,
    data: former.server_data,
    conflict_id: former.id,
  }
}

/** The record that made a stale action fail; for a record deleted meanwhile, its last known state. */
async function findCurrentState({ read }: Context, { route, method, params }: Request, error: Problem): Promise<CurrentState | null> {
  const { server_data } = (error.detail.extra ?? {}) as { server_data?: Record<string, unknown> & Versioned }
  if (error.status === 409 && server_data) return { record: server_data }
  const kind = route.of
  if (error.status !== 404 || !kind || method === 'DELETE') return null
  const id = Number(params[recordParams(route).own])
  const last = await read((db) => store.findLastState(db, kind.name, id))
  if (!last || (last.op !== 'delete' && last.op !== 'purge')) return null
  return { record: null, id, version: last.version, last: last.after, occurred_at: last.occurred_at }
}

/** Merges a stale action that changes other fields than the server did, and stores it as a conflict if they overlap. */
async function mergeOrStore(context: Context, mutation: Mutation, request: Request, first: CurrentState): Promise<Outcome> {
  const { read, call, now } = context
  const asked: OfflineAction = {
    kind: request.route.of as OfflineAction['kind'],
    shape: request.route.body,
    method: request.method,
    path: request.relative,
    body: request.body,
    base_version: mutation.base_version ?? 0,
    client_mutation_id: mutation.client_mutation_id,
    occurred_at: mutation.occurred_at ? clampClientTime(mutation.occurred_at, now) : now.toISOString(),
  }
  let current = first
  for (let tries = 1; ; tries += 1) {
    const assessment = await read((db) => assess(db, asked, current))
    const { comparison } = assessment
    if (current.record === null || !comparison || comparison.disputed.length > 0 || tries > maxTries)
      return storeAsConflict(context, asked, assessment)
    const inner = callOf(context, { ...mutation, base_version: current.record.version }, request)
    try {
      const found = resultFrom(await call({ ...inner, body: { value: comparison.body }, keyed_body: inner.body }), request)
      return found.status === 'replayed' ? found : { ...found, status: 'merged' }
    } catch (error) {
      const again = error instanceof Problem ? await findCurrentState(context, request, error) : null
      if (!again) throw error
      current = again
    }
  }
}

async function storeAsConflict(
  { write, actor, device }: Context,
  asked: OfflineAction,
  assessment: Awaited<ReturnType<typeof assess>>,
): Promise<Outcome> {
  const { current } = assessment
  const conflict_id = await write((tx) => storeConflict(tx, asked, assessment, actor, { device_id: device.id, device_name: device.name }))
  const at = current.record ?? current
  return { ...emptyOutcome, status: 'conflict', http_status: 409, id: at.id, version: at.version, data: current.record, conflict_id }
}
