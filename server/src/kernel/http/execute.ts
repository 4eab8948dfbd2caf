import type { Language } from '../../lib/languages.ts'
import { type Admitted, reaches } from './admit.ts'
import type { Call } from './call.ts'
import { type Db, read } from '../write/database.ts'
import { messages } from '../route/messages.ts'
import { driver } from './drive.ts'
import { heard, memoOf, memorise, recall, writingOf } from './keyed.ts'
import { type Paging, pagingOf } from '../route/paging.ts'
import { type FieldErrors, forbidden, invalid, invalidField, notFound, Problem, refused, stale } from '../route/problem.ts'
import { type Prepared, prepare } from './prepared.ts'
import { render } from './render.ts'
import type { Machine, Serving } from './services.ts'
import { isIntegerParam, recordParams } from '../route/params.ts'
import type { AnyResource, Versioned } from '../route/resource.ts'
import { type Answer, type Company, type Firm, type Route } from '../route/route.ts'
import { signLinks, signText } from '../files/signing.ts'
import type { Upload } from '../files/upload.ts'
import type { Urls } from '../files/urls.ts'
import { type Actor, type Ending, type FileTx, type Opened, type Tx, type Writing, write, writePipelined } from '../write/write.ts'

/** Runs an admitted call that came by itself. One that was made offline and comes too late is refused and kept, for a person to decide. */
export async function execute(machine: Serving, call: Call, admitted: Admitted): Promise<Answer> {
  try {
    return await answerTo(machine, call, admitted)
  } catch (error) {
    const isKept = call.headers.origin === 'offline_sync' && !call.headers.dry_run && error instanceof Problem && error.status === 409
    throw isKept ? await machine.keep(machine, call, admitted, error) : error
  }
}

/** A read in one consistent snapshot, a write in one transaction. Links are signed last of all. */
async function answerTo(machine: Serving, call: Call, admitted: Admitted): Promise<Answer> {
  const prepared = prepare(call.route)
  const answer = await perform(machine, asTried(call), admitted, prepared)
  const { body } = answer
  if (prepared.links.length === 0 || (typeof body !== 'string' && !Buffer.isBuffer(body))) return answer
  return { ...answer, body: signText(body.toString(), prepared.links, machine.urls, call.origin) }
}

/** A body that asks for a dry run, where its route knows that field, is one as if the header had said so. */
function asTried(call: Call): Call {
  const { properties = {} } = (call.route.body ?? {}) as { properties?: Record<string, unknown> }
  const { dry_run } = ('value' in call.body ? (call.body.value ?? {}) : {}) as { dry_run?: unknown }
  // The fields of a form are text.
  const isAsked = dry_run === true || (call.route.upload !== undefined && (dry_run === 'true' || dry_run === '1'))
  return isAsked && 'dry_run' in properties ? { ...call, headers: { ...call.headers, dry_run: true } } : call
}

async function perform(machine: Serving, call: Call, admitted: Admitted, prepared: Prepared): Promise<Answer> {
  const { route } = call
  if (call.headers.dry_run && route.outside && route.method !== 'GET') throw refused('dry_run_unsupported', messages.dry_run_unsupported)
  // Before the shape is checked, which takes unknown fields out of body and query: the fingerprint is of what was sent.
  const writing = writingOf(call, admitted)
  const shape = checkShape(call, prepared)
  const language = (shape.query as { lang?: Language }).lang ?? call.language ?? 'fr'
  const context = {
    ...shape,
    now: machine.pools.clock.now(),
    language,
    urls: machine.urls,
    files: machine.files,
    params: paramsOf(call),
    actor: admitted.actor,
    company: admitted.company,
    firm: admitted.firm,
  }
  const run = route.run as (context: unknown) => Promise<unknown>
  if (shape.errors && route.exists && admitted.firm) await refuseUnknown(machine, route.exists, context.params, admitted.firm)

  if (route.drives) {
    return executeDrive(machine, call, admitted, writing, prepared, shape, {
      run: (means, record) => run({ ...context, ...means, record }),
      show: (db, record) => shown(machine, call, prepared, { ...context, db, record, query: {} }),
    })
  }
  if (route.method === 'GET') {
    const who = { company_id: admitted.company?.id ?? null, user_id: admitted.actor?.id ?? null, language }
    return executeRead(machine, call, who, prepared, shape, (db, record) => run({ ...context, db, record }))
  }
  return executeWrite(machine, call, writing, prepared, shape, {
    run: (tx, record, asked) => run({ ...context, tx, record, asked, company: admitted.company && { ...admitted.company, ...tx.company } }),
    show: (db, record) => shown(machine, call, prepared, { ...context, db, record, query: {} }),
  })
}

/** The record as its own GET answers it, which may tell more than was loaded; as it is, where no route shows it by itself. */
async function shown(
  { shows, urls }: Serving,
  call: Call,
  prepared: Prepared,
  context: { readonly record: Versioned } & Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const showing = call.route.of && shows.get(call.route.of)
  if (!showing) return signLinks(context.record, prepared.recordLinks, urls, call.origin)
  const { serialise, links } = prepare(showing)
  const run = showing.run as (context: unknown) => Promise<unknown>
  return signLinks(JSON.parse(serialise(await run(context))) as unknown, links, urls, call.origin)
}

/** Asked only of a call that is refused anyway: a handler finds out by itself. */
async function refuseUnknown(machine: Machine, exists: NonNullable<Route['exists']>, params: Record<string, unknown>, firm: Firm) {
  const there = await read(machine.pools, { company_id: null, user_id: null }, (db) => exists(db, params as Record<string, number>, firm))
  if (!there) throw notFound()
}

async function executeRead(
  machine: Machine,
  call: Call,
  who: Parameters<typeof read>[1],
  prepared: Prepared,
  shape: Shape,
  run: (db: Db, record: Versioned | undefined) => Promise<unknown>,
): Promise<Answer> {
  const result = await read(machine.pools, who, async (db) => {
    const record = call.route.of && (await find(db, call.route.of, call, who.company_id))
    refuseShape(shape)
    return run(db, record)
  })
  return render(call, prepared, shape, result)
}

async function executeDrive(
  machine: Serving,
  call: Call,
  admitted: Admitted,
  writing: Writing,
  prepared: Prepared,
  shape: Shape,
  { run, show }: DriveMeans,
): Promise<Answer> {
  const inFile = call.route.method !== 'GET' && 'company' in writing.lock
  const { known, record } = inFile ? await look(machine, call, writing, shape, show) : nothingKnown
  if (known) return known
  refuseShape(shape)
  const state = { recorded: false }
  const answer = render(
    call,
    prepared,
    shape,
    await run(driver(machine, call, admitted, writing, state, { execute: answerTo, recall }), record),
  )
  if (inFile && writing.key !== null) await memorise(machine, writing, answer, state.recorded)
  return state.recorded ? withHeaders(answer, { 'x-operation-id': writing.operation_id }) : answer
}

type DriveMeans = {
  readonly run: (means: ReturnType<typeof driver>, record: Versioned | undefined) => Promise<unknown>
  readonly show: Means['show']
}
type Looked = { readonly known: Answer | null; readonly record: Versioned | undefined }
const nothingKnown: Looked = { known: null, record: undefined }

/** What a write would hear when it opens, without one: a memorised answer, the record of the path, or why nothing can be written. */
async function look(machine: Machine, call: Call, writing: Writing, shape: Shape, show: Means['show']): Promise<Looked> {
  const { route } = call
  const { result } = await write(machine, writing, async (tx, opened): Promise<Ending<Looked>> => {
    const known = heard(machine, route, opened, writing)
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

/** Checked before a write opens, so that nobody waits for a body to be validated; reported in its turn, after 404 and 409. */
function checkShape(call: Call, prepared: Prepared): Shape {
  const query = prepared.query(call.query)
  const unreadable: FieldErrors | null =
    'unreadable' in call.body ? { body: [{ message: call.body.is_form ? messages.form_unreadable : messages.body_unreadable }] } : null
  const body = 'value' in call.body ? prepared.body(call.body.value) : { value: null, errors: unreadable }
  const { uploads = [], errors: uploadErrors } = 'value' in call.body ? call.body : {}
  const all = { ...call.headers.errors, ...query.errors, ...nulErrors(query.value as Call['query']), ...body.errors, ...uploadErrors }
  const errors = Object.keys(all).length > 0 ? all : null
  return {
    query: query.value,
    body: body.value,
    uploads,
    paging: pagingOf(errors ? {} : (query.value as object), call.route.reply.form),
    errors,
  }
}

function refuseShape({ errors }: Shape): void {
  if (errors) throw invalid(errors)
}

/** PostgreSQL's text holds every character but U+0000; a body with one was unreadable already. */
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

/** An id too large to exist is an id that does not exist. */
function integer(value: string | undefined): number {
  const n = Number(value)
  if (!Number.isSafeInteger(n)) throw notFound()
  return n
}

/** The deepest record of the path, which may be the company file itself; one below another is there only under its own. */
async function find(db: Db, { load, below, is_file }: AnyResource, call: Call, companyId: number | null): Promise<Versioned> {
  const { own, owner } = recordParams(call.route)
  const [record] = await load(db, [is_file && companyId !== null ? companyId : integer(call.params[own])])
  if (!record) throw notFound()
  const ownerId = below && (record as unknown as Record<string, unknown>)[below.owner]
  if (below && ownerId !== integer(call.params[owner])) throw notFound()
  return record
}

type Means = {
  readonly run: (tx: Tx, record: Versioned | undefined, asked: unknown) => Promise<unknown>
  readonly show: (db: Db, record: Versioned) => Promise<unknown>
}

async function executeWrite(
  machine: Machine,
  call: Call,
  writing: Writing,
  prepared: Prepared,
  shape: Shape,
  { run, show }: Means,
): Promise<Answer> {
  const { route } = call
  if (writing.dry_run && !('company' in writing.lock)) throw refused('dry_run_unsupported', messages.dry_run_unsupported)
  // Without a key or a record nothing can come before the shape, so no write is opened for a body that is wrong.
  if (writing.key === null && !route.of) refuseShape(shape)

  const work = async (tx: Tx, opening: Promise<Opened>): Promise<Ending<Answer>> => {
    const loading = route.of
      ? find(tx, route.of, call, 'company' in writing.lock ? writing.lock.company : null)
      : Promise.resolve(undefined)
    loading.catch(() => {})
    const ask = route.ask as ((asking: { tx: Db; body: unknown }) => Promise<unknown>) | undefined
    const asking = shape.errors ? undefined : ask?.({ tx, body: shape.body })
    asking?.catch(() => {})
    const opened = await opening
    const known = heard(machine, route, opened, writing)
    if (known) return { result: known, quit: true }
    const record = await loading
    await refuseStale(call, record, (current) => show(tx, current))
    refuseShape(shape)
    refuseState(route, opened)
    const answer = render(call, prepared, shape, await run(tx, record, await asking))
    return writing.key === null ? { result: answer } : { result: answer, memo: memoOf(answer) }
  }

  const { result, recorded, events } = await writePipelined(machine, writing, work)
  if (writing.dry_run)
    return withHeaders(result, { 'x-dry-run': '1', ...(events.length > 0 && { 'x-dry-run-events': [...new Set(events)].join(',') }) })
  return recorded ? withHeaders(result, { 'x-operation-id': writing.operation_id }) : result
}

async function refuseStale(call: Call, record: Versioned | undefined, show: (record: Versioned) => Promise<unknown>): Promise<void> {
  const { base_version } = call.headers
  if (record && base_version !== null && base_version !== record.version) throw stale(record.version, await show(record))
}

function refuseState(route: Route, { facts, foreign_operation }: Opened): void {
  if (foreign_operation) throw invalidField('X-Operation-Id', messages.foreign_operation)
  if (facts && !facts.is_active && route.archived !== 'allowed') throw refused('company_archived', messages.company_archived)
}

/** The write that is open already, as its handler knows it. */
type Outer = {
  readonly tx: FileTx
  readonly now: Date
  readonly language: Language
  readonly urls: Urls
  readonly actor: Actor
  readonly company: Company
}

/** Runs a call inside a write of the same file that is open already: the same checks in the same order, and one transaction for both. */
export async function runInside(outer: Outer, call: Call): Promise<Answer> {
  const { route } = call
  const { tx, company } = outer
  if (!reaches(company.role, route.role)) throw forbidden('role_too_low', { required_role: route.role })
  const prepared = prepare(route)
  const shape = checkShape(call, prepared)
  const record = route.of && (await find(tx, route.of, call, company.id))
  await refuseStale(call, record, async (current) => signLinks(current, prepared.recordLinks, outer.urls, call.origin))
  refuseShape(shape)
  const ask = route.ask as ((asking: { tx: Db; body: unknown }) => Promise<unknown>) | undefined
  const asked = await ask?.({ tx, body: shape.body })
  const run = route.run as unknown as (context: unknown) => Promise<unknown>
  return render(call, prepared, shape, await run({ ...outer, ...shape, params: paramsOf(call), record, asked, firm: null }))
}

const withHeaders = (answer: Answer, headers: Record<string, string>): Answer => ({ ...answer, headers: { ...answer.headers, ...headers } })
