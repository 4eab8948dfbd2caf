import type { Language } from '../../lib/languages.ts'
import { type Admitted, roleSuffices } from './admit.ts'
import type { Call } from './call.ts'
import { type Db, read } from '../write/database.ts'
import { raiseRequiredRole } from '../write/required-role-store.ts'
import { bindKnownBooks } from '../write/known-store.ts'
import { refuseMoment } from '../route/known-books.ts'
import { messages } from '../route/messages.ts'
import { externalContext, type ExternalState } from './external-context.ts'
import { readPoolOf } from './limits.ts'
import { answerLongList, isLongList } from './long-list.ts'
import { replayedAnswer, answerToStore, storeAnswer, findStoredAnswer, writingOf } from './stored-answers.ts'
import { type Paging, pagingOf } from '../route/paging.ts'
import { type FieldErrors, forbidden, invalid, invalidField, notFound, Problem, refused, stale } from '../route/problem.ts'
import { type Prepared, prepare } from './prepared.ts'
import { render } from './render.ts'
import type { Services } from './services.ts'
import { isIntegerParam, recordParams } from '../route/params.ts'
import { type ById, resolveCodes, withIds } from '../route/references.ts'
import type { AnyResource, Versioned } from '../route/resource.ts'
import { type Answer, type Company, type Firm, type Route } from '../route/route.ts'
import { mayHaveLinks, signLinks, signText } from '../files/signing.ts'
import type { Upload } from '../files/upload.ts'
import type { Urls } from '../files/urls.ts'
import { type Actor, type Ending, type FileTx, type Opened, type Tx, type Writing, write, writePipelined } from '../write/write.ts'

/** Runs an admitted call of a client. A stale one that was made offline is refused and kept, for a person to decide. */
export async function execute(services: Services, call: Call, admitted: Admitted): Promise<Answer> {
  try {
    return await answerTo(services, call, admitted)
  } catch (error) {
    const isKept = call.headers.origin === 'offline_sync' && !call.headers.dry_run && error instanceof Problem && error.status === 409
    throw isKept ? await services.keepStaleAction(services, call, admitted, error) : error
  }
}

/** A read runs in one consistent snapshot, a write in one transaction. Links are signed last. */
async function answerTo(services: Services, call: Call, admitted: Admitted): Promise<Answer> {
  const prepared = prepare(call.route)
  const answer = await perform(services, withDryRun(call), admitted, prepared)
  const { body } = answer
  if (prepared.links.length === 0 || (typeof body !== 'string' && !Buffer.isBuffer(body)) || !mayHaveLinks(body)) return answer
  return { ...answer, body: signText(body.toString(), prepared.links, services.urls, call.origin) }
}

/** Where a route declares the field `dry_run`, a body with it counts like the header. */
function withDryRun(call: Call): Call {
  const { properties = {} } = (call.route.body ?? {}) as { properties?: Record<string, unknown> }
  const { dry_run } = ('value' in call.body ? (call.body.value ?? {}) : {}) as { dry_run?: unknown }
  // The fields of a form are text.
  const isDryRun = dry_run === true || (call.route.upload !== undefined && (dry_run === 'true' || dry_run === '1'))
  return isDryRun && 'dry_run' in properties ? { ...call, headers: { ...call.headers, dry_run: true } } : call
}

async function perform(services: Services, call: Call, admitted: Admitted, prepared: Prepared): Promise<Answer> {
  const { route } = call
  if (call.headers.dry_run && route.no_dry_run && route.method !== 'GET') throw refused('dry_run_unsupported', messages.dry_run_unsupported)
  // Before the shape is checked, which removes unknown fields from body and query: the fingerprint covers what was sent.
  const writing = route.method === 'GET' && !route.is_external ? null : writingOf(call, admitted)
  const shape = checkShape(call, prepared)
  const asked = shape.errors ? undefined : (shape.query as { lang?: Language }).lang
  const language = asked ?? call.language ?? 'fr'
  const context = {
    ...shape,
    now: services.pools.clock.now(),
    strict: call.headers.strict,
    language,
    urls: services.urls,
    files: services.files,
    params: paramsOf(call),
    actor: admitted.actor,
    company: admitted.company,
    firm: admitted.firm,
  }
  const run = route.run as (context: unknown) => Promise<unknown>
  if (shape.errors && route.exists && admitted.firm) await refuseUnknown(services, route.exists, context.params, admitted.firm)

  if (writing === null) {
    const who = { company_id: admitted.company?.id ?? null, user_id: admitted.actor?.id ?? null, language }
    return executeRead(services, call, admitted, who, prepared, shape, (db, record) => run({ ...context, db, record }))
  }
  if (route.is_external) {
    return executeExternal(services, call, admitted, writing, prepared, shape, {
      run: (external, record) => run({ ...context, ...external, record }),
      show: (db, record) => currentRecord(services, call, prepared, { ...context, db, record, query: {} }),
    })
  }
  return executeWrite(services, call, writing, prepared, shape, {
    run: (tx, record, body, lookups) =>
      run({ ...context, tx, record, body, lookups, company: admitted.company && { ...admitted.company, ...tx.company } }),
    show: (db, record) => currentRecord(services, call, prepared, { ...context, db, record, query: {} }),
  })
}

/** The record as its own GET answers it, which may have more fields than were loaded; as loaded where no route shows it. */
async function currentRecord(
  { shows, urls }: Services,
  call: Call,
  prepared: Prepared,
  context: { readonly record: Versioned; readonly db: Db } & Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const showing = call.route.of && shows.get(call.route.of)
  if (!showing) return signLinks(context.record, prepared.recordLinks, urls, call.origin)
  const { serialise, links } = prepare(showing)
  const run = showing.run as (context: unknown) => Promise<unknown>
  const { known_at } = showing.known_books ? await bindKnownBooks(context.db, null) : { known_at: undefined }
  const shown = { ...((await run(context)) as object), known_at }
  return signLinks(JSON.parse(serialise(shown)) as unknown, links, urls, call.origin)
}

/** Checked only for a call that is refused anyway: a handler finds out by itself. */
async function refuseUnknown(services: Services, exists: NonNullable<Route['exists']>, params: Record<string, unknown>, firm: Firm) {
  const found = await read(services.pools, { company_id: null, user_id: null }, (db) => exists(db, params as Record<string, number>, firm))
  if (!found) throw notFound()
}

async function executeRead(
  services: Services,
  call: Call,
  admitted: Admitted,
  who: Parameters<typeof read>[1],
  prepared: Prepared,
  shape: Shape,
  run: (db: Db, record: Versioned | undefined) => Promise<unknown>,
): Promise<Answer> {
  const work = async (db: Db) => {
    // Sent together; the database binds the books before it looks for the record.
    const [books, record] = await Promise.all([
      call.route.known_books && bindKnownBooks(db, momentOf(shape)),
      call.route.of && find(db, call.route.of, call, who.company_id),
    ])
    refuseShape(shape)
    refuseMoment(books)
    const answer = await run(db, record)
    return books ? { ...(answer as object), known_at: books.known_at } : answer
  }
  const result = await read(services.pools, who, work, readPoolOf(call.route.limit))
  return isLongList(result) ? answerLongList(services, call, admitted, who, prepared, result) : render(call, prepared, shape, result)
}

const momentOf = ({ query, errors }: Shape): string | null => (errors ? null : ((query as { as_known_at?: string }).as_known_at ?? null))

async function executeExternal(
  services: Services,
  call: Call,
  admitted: Admitted,
  writing: Writing,
  prepared: Prepared,
  shape: Shape,
  { run, show }: ExternalHandler,
): Promise<Answer> {
  const inFile = call.route.method !== 'GET' && 'company' in writing.lock
  const { known, record } = inFile ? await preflight(services, call, writing, shape, show) : nothingKnown
  if (known) return known
  refuseShape(shape)
  const state: ExternalState = { recorded: false, is_partial: false, headers: {}, concluded: null }
  const isKeyed = inFile && writing.key !== null
  const toAnswer = (value: unknown) => render(call, prepared, shape, value)
  const means = {
    ...externalContext(services, call, admitted, writing, state, { execute: answerTo, findStoredAnswer, toAnswer }),
    recheck: async (tx: Tx, current: Versioned) => {
      await refuseStale(call, current, (now) => show(tx, now))
      refuseState(call.route, { facts: tx.company, foreign_operation: null })
    },
  }
  const work = async () => {
    const value = await run(means, record)
    return state.concluded ?? toAnswer(value)
  }
  const answer = await (isKeyed ? unlessAnswered(services, call, admitted, work) : work())
  if (isKeyed && !state.is_partial && state.concluded === null) await storeAnswer(services, writing, answer, state.recorded)
  return withHeaders(answer, { ...state.headers, ...(state.recorded && { 'x-operation-id': writing.operation_id }) })
}

/** A refusal may come from what an equal call has done meanwhile. The answer of that call is then the answer. */
async function unlessAnswered(services: Services, call: Call, admitted: Admitted, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const known = error instanceof Problem && error.status < 500 ? await findStoredAnswer(services, call, admitted) : null
    if (known === null) throw error
    return known
  }
}

type ExternalMeans = ReturnType<typeof externalContext> & { readonly recheck: (tx: Tx, current: Versioned) => Promise<void> }
type ExternalHandler = {
  readonly run: (means: ExternalMeans, record: Versioned | undefined) => Promise<unknown>
  readonly show: WriteHandler['show']
}
type Preflight = { readonly known: Answer | null; readonly record: Versioned | undefined }
const nothingKnown: Preflight = { known: null, record: undefined }

/** What the opening of a write would return, without writing: a stored answer, the record of the path, or the reason for a refusal. */
async function preflight(services: Services, call: Call, writing: Writing, shape: Shape, show: WriteHandler['show']): Promise<Preflight> {
  const { route } = call
  const { result } = await write(services, writing, async (tx, opened): Promise<Ending<Preflight>> => {
    const known = replayedAnswer(services, route, opened, writing)
    if (known) return { result: { known, record: undefined }, quit: true }
    const record = route.of && (await find(tx, route.of, call, opened.facts?.id ?? null))
    await refuseStale(call, record, (current) => show(tx, current))
    refuseShape(shape)
    refuseState(route, opened)
    return { result: { known: null, record }, quit: true }
  })
  return result
}

type Shape = {
  readonly query: unknown
  readonly body: unknown
  readonly uploads: readonly Upload[]
  readonly paging: Paging
  readonly errors: FieldErrors | null
}

/** Checked before a write opens, so that no lock is held during validation; reported in its turn, after 404 and 409. */
function checkShape(call: Call, prepared: Prepared): Shape {
  const { strict } = call.headers
  const query = prepared.query(call.query, strict)
  const unreadable: FieldErrors | null =
    'unreadable' in call.body ? { body: [{ message: call.body.is_form ? messages.form_unreadable : messages.body_unreadable }] } : null
  const body = 'value' in call.body ? prepared.body(call.body.value, strict) : { value: null, errors: unreadable }
  const { uploads = [], errors: uploadErrors, ignored = [] } = 'value' in call.body ? call.body : {}
  const ignoredFiles = strict ? Object.fromEntries(ignored.map((name) => [name, [unknownFile(call.route)]])) : {}
  const all = {
    ...call.headers.errors,
    ...query.errors,
    ...nulErrors(query.value as Call['query']),
    ...body.errors,
    ...ignoredFiles,
    ...uploadErrors,
  }
  const errors = Object.keys(all).length > 0 ? all : null
  return {
    query: query.value,
    body: body.value,
    uploads,
    paging: pagingOf(errors ? {} : (query.value as object), call.route.reply),
    errors,
  }
}

const unknownFile = ({ upload }: Route) => ({ message: messages.unknown_field, params: { fields: upload?.field ?? '' } })

function refuseShape({ errors }: Shape): void {
  if (errors) throw invalid(errors)
}

/** PostgreSQL's text type takes every character but U+0000; a body with one is unreadable already. */
const nulErrors = (query: Call['query']): FieldErrors =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => String(value).includes('\0'))
      .map(([name]) => [name, [{ message: messages.bad_format, params: { format: 'UTF-8' } }]]),
  )

function paramsOf(call: Call): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(call.params).map(([name, value]) => [name, isIntegerParam(call.route, name) ? integer(value) : value]),
  )
}

/** An id too large for a safe integer does not exist. */
function integer(value: string | undefined): number {
  const n = Number(value)
  if (!Number.isSafeInteger(n)) throw notFound()
  return n
}

/** The deepest record of the path, which may be the company file itself; a record below another one exists only under its owner. */
async function find(db: Db, { load, below, is_file, is_single }: AnyResource, call: Call, companyId: number | null): Promise<Versioned> {
  const { own, owner } = recordParams(call.route)
  const [record] = await load(db, [(is_file || is_single) && companyId !== null ? companyId : integer(call.params[own])])
  if (!record) throw notFound()
  const ownerId = below && (record as unknown as Record<string, unknown>)[below.owner]
  if (below && ownerId !== integer(call.params[owner])) throw notFound()
  return record
}

type WriteHandler = {
  readonly run: (tx: Tx, record: Versioned | undefined, body: unknown, lookups: unknown) => Promise<unknown>
  readonly show: (db: Db, record: Versioned) => Promise<unknown>
}

async function executeWrite(
  services: Services,
  call: Call,
  writing: Writing,
  prepared: Prepared,
  shape: Shape,
  { run, show }: WriteHandler,
): Promise<Answer> {
  const { route } = call
  if (writing.dry_run && !('company' in writing.lock)) throw refused('dry_run_unsupported', messages.dry_run_unsupported)
  // Without a key or a record nothing is reported before the shape, so no write is opened for an invalid body.
  if (writing.key === null && !route.of) refuseShape(shape)

  const work = async (tx: Tx, opening: Promise<Opened>): Promise<Ending<Answer>> => {
    const loading = route.of
      ? find(tx, route.of, call, 'company' in writing.lock ? writing.lock.company : null)
      : Promise.resolve(undefined)
    loading.catch(() => {})
    const resolving = shape.errors ? null : resolveCodes(tx, route.body, shape.body)
    const lookingUp = shape.errors ? undefined : lookUp(route, tx, shape.body, resolving)
    resolving?.catch(() => {})
    lookingUp?.catch(() => {})
    const opened = await opening
    const known = replayedAnswer(services, route, opened, writing)
    if (known) return { result: known, quit: true }
    const record = await loading
    await refuseStale(call, record, (current) => show(tx, current))
    refuseShape(shape)
    refuseState(route, opened)
    const result = await withIds((await resolving) ?? unchanged(shape), async (body) => run(tx, record, body, await lookingUp))
    const answer = render(call, prepared, shape, result)
    return writing.key === null ? { result: answer } : { result: answer, answer: answerToStore(answer) }
  }

  const { result, recorded, events, headers } = await writePipelined(services, writing, work)
  if (writing.dry_run)
    return withHeaders(result, {
      ...headers,
      'x-dry-run': '1',
      ...(events.length > 0 && { 'x-dry-run-events': [...new Set(events)].join(',') }),
    })
  return withHeaders(result, { ...headers, ...(recorded && { 'x-operation-id': writing.operation_id }) })
}

async function refuseStale(call: Call, record: Versioned | undefined, show: (record: Versioned) => Promise<unknown>): Promise<void> {
  const { base_version } = call.headers
  if (record && base_version !== null && base_version !== record.version) throw stale(record.version, await show(record))
}

function refuseState(route: Route, { facts, foreign_operation }: Pick<Opened, 'facts' | 'foreign_operation'>): void {
  if (foreign_operation) throw invalidField('X-Operation-Id', messages.foreign_operation)
  if (facts && !facts.is_active && route.archived !== 'allowed') throw refused('company_archived', messages.company_archived)
}

const unchanged = ({ body }: Shape): ById => ({ body, errors: {}, asGiven: (errors) => errors })

/** What a declared route looks up for its body, for its handler; a body with codes waits for their ids. */
function lookUp({ lookups }: Route, tx: Db, body: unknown, resolving: Promise<ById> | null): Promise<unknown> | undefined {
  const look = lookups as ((request: { tx: Db; body: unknown }) => Promise<unknown>) | undefined
  return look && resolving ? resolving.then((resolved) => withIds(resolved, (byId) => look({ tx, body: byId }))) : look?.({ tx, body })
}

/** The open write, as its handler knows it. */
type Outer = {
  readonly tx: FileTx
  readonly now: Date
  readonly language: Language
  readonly urls: Urls
  readonly actor: Actor
  readonly company: Company
}

/** Runs a call inside an open write of the same file: the same checks in the same order, and one transaction for both. */
export async function runInside(outer: Outer, call: Call): Promise<Answer> {
  const { route } = call
  const { tx, company } = outer
  if (!roleSuffices(company.role, route.role)) throw forbidden('role_too_low', { required_role: route.role })
  await raiseRequiredRole(tx, route.role)
  const prepared = prepare(route)
  const shape = checkShape(call, prepared)
  const record = route.of && (await find(tx, route.of, call, company.id))
  await refuseStale(call, record, async (current) => signLinks(current, prepared.recordLinks, outer.urls, call.origin))
  refuseShape(shape)
  const resolving = resolveCodes(tx, route.body, shape.body)
  const run = route.run as unknown as (context: unknown) => Promise<unknown>
  const result = await withIds((await resolving) ?? unchanged(shape), async (body) =>
    run({
      ...outer,
      ...shape,
      body,
      strict: call.headers.strict,
      params: paramsOf(call),
      record,
      lookups: await lookUp(route, tx, body, null),
      firm: null,
    }),
  )
  return render(call, prepared, shape, result)
}

const withHeaders = (answer: Answer, headers: Record<string, string>): Answer => ({ ...answer, headers: { ...answer.headers, ...headers } })
