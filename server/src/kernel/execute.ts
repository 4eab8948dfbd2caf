import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { canonicalJson } from '../lib/canonical-json.ts'
import type { Language } from '../lib/languages.ts'
import type { Admitted, Gate } from './admit.ts'
import type { Call } from './call.ts'
import { type Db, type JsonText, read } from './database.ts'
import { messages } from './messages.ts'
import type { FileStore } from './files/store.ts'
import type { Mailer } from './mail.ts'
import { type Paging, pageBody, pageLinks, pagingOf, type Some } from './paging.ts'
import { type FieldErrors, invalid, invalidField, notFound, refused, stale } from './problem.ts'
import { type Prepared, prepare } from './prepared.ts'
import type { AnyResource, Versioned } from './resource.ts'
import { type FileReply, type Firm, integerParams, type Route, type showingOf } from './route.ts'
import { signLinks, signText } from './signing.ts'
import type { Upload } from './uploads.ts'
import { type Ending, type Memo, type Opened, type Tx, type Writer, type Writing, write } from './write.ts'

/** Everything a call needs: the gate, the door to the database, and the outside world. */
export type Machine = Gate & Writer & { readonly files: FileStore; readonly mail: Mailer }

/** The machine with its routes around it: those that show one record of each kind. */
export type Serving = Machine & { readonly shows: ReturnType<typeof showingOf> }

/** What goes back to the caller: text that is already JSON, a file, or nothing. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | Readable | null
}

/** Runs an admitted call: a read in one consistent snapshot, a write in one transaction. Links are signed last of all. */
export async function execute(machine: Serving, call: Call, admitted: Admitted): Promise<Answer> {
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
    return executeDrive(machine, call, writing, prepared, shape, (means) => run({ ...context, ...means }))
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
  machine: Machine,
  call: Call,
  writing: Writing,
  prepared: Prepared,
  shape: Shape,
  run: (means: ReturnType<typeof driver>) => Promise<unknown>,
): Promise<Answer> {
  refuseShape(shape)
  const state = { recorded: false }
  const answer = render(call, prepared, shape, await run(driver(machine, call, writing, state)))
  return state.recorded ? withHeaders(answer, { 'x-operation-id': writing.operation_id }) : answer
}

function driver(machine: Machine, call: Call, writing: Writing, state: { recorded: boolean }) {
  const who = { company_id: null, user_id: writing.actor?.id ?? null }
  return {
    mail: machine.mail,
    files: machine.files,
    ip: call.ip,
    user_agent: call.user_agent,
    read: <T>(work: (db: Db) => Promise<T>) => read(machine.pools, who, work),
    write: async <T>(work: (tx: Tx) => Promise<T>) => {
      const { result, recorded } = await write(machine, writing, async (tx, opening) => {
        await opening
        return { result: await work(tx) }
      })
      state.recorded ||= recorded
      return result
    },
    signIn: { attempt: () => machine.limits.attemptSignIn(call.ip), succeeded: () => machine.limits.signInSucceeded(call.ip) },
  }
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
  const unreadable: FieldErrors | null = 'unreadable' in call.body ? { body: [{ message: messages.body_unreadable }] } : null
  const body = 'value' in call.body ? prepared.body(call.body.value) : { value: null, errors: unreadable }
  const { uploads = [], errors: uploadErrors } = 'value' in call.body ? call.body : {}
  const all = { ...call.headers.errors, ...query.errors, ...nulErrors(query.value as Call['query']), ...body.errors, ...uploadErrors }
  const errors = Object.keys(all).length > 0 ? all : null
  return { query: query.value, body: body.value, uploads, paging: errors ? pagingOf({}) : pagingOf(query.value as object), errors }
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

const isIntegerParam = (name: string) => (integerParams as readonly string[]).includes(name)

function paramsOf(call: Call): Record<string, string | number> {
  return Object.fromEntries(Object.entries(call.params).map(([name, value]) => [name, isIntegerParam(name) ? integer(value) : value]))
}

/** An id too large to exist is an id that does not exist. */
function integer(value: string | undefined): number {
  const n = Number(value)
  if (!Number.isSafeInteger(n)) throw notFound()
  return n
}

/** The deepest record of the path, which may be the company file itself; one below another is there only under its own. */
async function find(db: Db, { load, below, is_file }: AnyResource, call: Call, companyId: number | null): Promise<Versioned> {
  const [record] = await load(db, [is_file && companyId !== null ? companyId : integer(call.params[below?.param ?? 'id'])])
  if (!record) throw notFound()
  const { [below?.owner ?? '']: owner } = record as unknown as Record<string, unknown>
  if (below && owner !== integer(call.params.id)) throw notFound()
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
  const { route, headers } = call
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
    const reachable = route.binned === 'allowed' || (route.binned === 'replayed' && opened.replay !== null)
    if (opened.facts?.is_deleted && !reachable) throw notFound()
    if (opened.replay) {
      const answer = replayed(opened.replay, writing)
      machine.meter.replayed()
      return { result: answer, quit: true }
    }
    const record = await loading
    if (record && headers.base_version !== null && headers.base_version !== record.version) {
      throw stale(record.version, await show(tx, record))
    }
    refuseShape(shape)
    if (opened.foreign_operation) throw invalidField('X-Operation-Id', messages.foreign_operation)
    if (opened.facts && !opened.facts.is_active && route.archived !== 'allowed')
      throw refused('company_archived', messages.company_archived)
    const answer = render(call, prepared, shape, await run(tx, record, await asking))
    if (writing.key === null) return { result: answer }
    return { result: answer, memo: { status: answer.status, body: answer.body as string | null, trashed: 'x-trashed' in answer.headers } }
  }

  const { result, recorded, events } = await write(machine, writing, work)
  if (writing.dry_run)
    return withHeaders(result, { 'x-dry-run': '1', ...(events.length > 0 && { 'x-dry-run-events': [...new Set(events)].join(',') }) })
  return recorded ? withHeaders(result, { 'x-operation-id': writing.operation_id }) : result
}

const withHeaders = (answer: Answer, headers: Record<string, string>): Answer => ({ ...answer, headers: { ...answer.headers, ...headers } })

function writingOf(call: Call, admitted: Admitted): Writing {
  const { route, headers } = call
  // By the route, not by the path as it was spelled: %63ompanies is companies.
  const keyed = route.url === '/v1/companies' || route.url.startsWith('/v1/companies/')
  const key = keyed && route.method !== 'GET' ? headers.client_mutation_id : null
  return {
    ...headers,
    language: call.language ?? undefined,
    actor: admitted.actor,
    lock: lockOf(route, admitted),
    key,
    fingerprint: key === null ? null : fingerprintOf(call),
  }
}

/** What the path names, the account of the caller otherwise; `locks: 'none'` leaves it to the action. */
function lockOf(route: Route, { company, firm, actor }: Admitted): Writing['lock'] {
  if (company && route.locks === 'keeper')
    return { company: company.id, ...(company.firm_id === null ? { user: true } : { firm: company.firm_id }) }
  if (company) return { company: company.id }
  if (route.locks === 'none' || !actor) return { none: true }
  return firm ? { firm: firm.id } : { user: true }
}

function fingerprintOf(call: Call): Buffer {
  const { value, uploads = [] } = 'value' in call.body ? call.body : {}
  const files = uploads.map(({ name, size, sha256 }) => ({ name, size, sha256 }))
  const body = canonicalJson(call.route.upload ? { fields: value, files } : value)
  return createHash('sha256')
    .update(`${call.route.method}\n${call.path}\n${canonicalJson(call.query)}\n${body}`)
    .digest()
}

/** The memorised answer, always as 200; the same key for another request is refused, nothing executed. */
function replayed(memo: Memo, writing: Writing): Answer {
  if (memo.fingerprint !== writing.fingerprint?.toString('hex')) throw refused('idempotency_key_reused', messages.idempotency_key_reused)
  if (!memo.visible) throw notFound()
  return {
    status: 200,
    headers: {
      ...jsonType(),
      'x-idempotent-replay': '1',
      ...(memo.operation_id !== null && { 'x-operation-id': memo.operation_id }),
      ...(memo.trashed && { 'x-trashed': '1' }),
    },
    body: memo.body ?? '{}',
  }
}

const isJsonText = (value: unknown): value is JsonText =>
  typeof value === 'object' && value !== null && 'json' in value && typeof value.json === 'string'

/** From what run() returned to what leaves: the form's wrapper, then only the fields the schema declares. */
function render(call: Call, prepared: Prepared, { query, paging }: Shape, result: unknown): Answer {
  const { route } = call
  if (route.also !== undefined) {
    const { status, body } = result as { status: number; body: unknown }
    return { status, headers: jsonType(), body: prepared.serialise(body) }
  }
  const status = route.status ?? 200
  if (route.reply.form === 'file') return renderFile(status, result as FileReply)
  if (route.reply.schema === null)
    return { status, headers: route.of?.bin && route.method === 'DELETE' ? { 'x-trashed': '1' } : {}, body: null }
  const headers = jsonType()
  // A long list becomes bytes here, once: it is hashed for its tag and written to the socket as it is.
  if (isJsonText(result)) return { status, headers, body: Buffer.from(result.json) }
  if (route.reply.form === 'data') return { status, headers, body: prepared.serialise({ data: result }) }
  if (route.reply.form === 'has_more') {
    const { items, has_more } = result as Some<unknown>
    const { page, per_page } = paging
    return { status, headers, body: prepared.serialise({ data: items, current_page: page, per_page, has_more }) }
  }
  if (route.reply.form !== 'paginated') return { status, headers, body: prepared.serialise(result) }
  const page = result as { items: unknown[]; total: number }
  const url = call.origin + call.path
  headers.link = pageLinks(url, query as Record<string, unknown>, paging, page.total)
  return { status, headers, body: prepared.serialise(pageBody(url, query as { per_page?: number }, paging, page)) }
}

const jsonType = (): Record<string, string> => ({ 'content-type': 'application/json; charset=utf-8' })

function renderFile(status: number, { content, type, name, size, inline }: FileReply): Answer {
  // RFC 5987 keeps these four for itself; names of French files are full of the first.
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
  const disposition = `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`
  const headers = {
    'content-type': type,
    'content-disposition': disposition,
    ...(size !== undefined && { 'content-length': String(size) }),
  }
  return { status, headers, body: content }
}
