import type { Answer } from './client.ts'
import { depthOf, type Interface, type Operation } from './openapi.ts'
import { linksIn } from './links.ts'
import type { Draft } from './requests.ts'

export type Caller = { readonly name: string; readonly user_id: number; readonly abilities: readonly string[] | null; token: string }
/** What exists, by the name requests call it: the first of each was there from the start. */
export type Pools = Map<string, string[]>
/** `lasting`: what was there from the start, and is brought back whatever becomes of it. */
export type Known = { readonly callers: readonly Caller[]; readonly pools: Pools; lasting?: Pools }

const placeholder = /~([A-Za-z-]+)\.(\d+)(?:!(\d+))?~/g

/** The value with one of its characters changed; not the first, without which a path is none and the request no HTTP. */
function withChangedCharacter(value: string, place: number) {
  const at = 1 + (place % (value.length - 1))
  return value.slice(0, at) + (value[at] === 'a' ? 'b' : 'a') + value.slice(at + 1)
}

/** Puts what exists in the place of its name; `tokenOf` says how a caller is written. */
export function fillPlaceholders({ callers, pools }: Known, draft: Draft, tokenOf: (caller: Caller) => string): Draft {
  const fill = (text: string) =>
    text.replace(placeholder, (_whole, pool: string, which: string, place: string | undefined) => {
      const caller = pool === 'callers' ? callers[Number(which) % callers.length] : undefined
      if (caller) return tokenOf(caller)
      const known = pools.get(pool) ?? []
      const value = known[Number(which) % known.length] ?? '1'
      return place === undefined ? value : withChangedCharacter(value, Number(place))
    })
  const headers = Object.entries(draft.headers).map(
    ([name, value]) => [name, Array.isArray(value) ? value.map(fill) : fill(value)] as const,
  )
  return {
    method: draft.method,
    url: fill(draft.url),
    headers: Object.fromEntries(headers),
    body: draft.body === undefined ? undefined : fill(draft.body),
    encoding: draft.encoding,
  }
}

const most = 60

/** The newest take the place of the oldest that were not there from the start. */
function remember(pools: Pools, pool: string, value: unknown) {
  if (typeof value !== 'string' && typeof value !== 'number') return
  const known = pools.get(pool) ?? []
  if (known.includes(String(value))) return
  if (known.length >= most) known.splice(2, 1)
  pools.set(pool, [...known, String(value)])
}

/** The newest link comes first: the older one is, the sooner it was used, replaced or left without its file. */
export function learnLinks(api: Interface, { pools }: Known, text: string) {
  for (const { operation, link } of linksIn(api, text)) {
    const others = (pools.get(operation.id) ?? []).filter((known) => known !== link)
    pools.set(operation.id, [link, ...others].slice(0, most))
  }
}

type Seen = {
  id?: unknown
  type?: unknown
  kind?: unknown
  public_token?: unknown
  integration_token?: { id?: unknown }
  cursor?: unknown
  data?: unknown
}

/** A record under the name of its collection, and where records are of several kinds under that of its own: `sale-journals`. */
function rememberRecord(pools: Pools, collection: string, record: Seen | null) {
  // Letters are read off a picture for longer than anybody waits here; pictures are sent, and read by nobody.
  if (record?.kind === 'image' || record?.kind === 'pdf') return
  remember(pools, collection, nameOf(record))
  if (typeof record?.type === 'string') remember(pools, `${record.type.replaceAll('_', '-')}-${collection}`, nameOf(record))
}

const nameOf = (record: Seen | null): unknown => record?.public_token ?? record?.integration_token?.id ?? record?.id
/** A list tells of its first records, the journals of a new file among them; those of a long one would push out what else is known. */
const listedRecords = 8
const listed = (body: Seen): Seen[] => (Array.isArray(body) ? body : Array.isArray(body.data) ? body.data : []).slice(0, listedRecords)

/** Records inside a record, under the name of the field that holds them: `fiscal_years`, and in them `periods`. */
export function learnInner(pools: Pools, record: object | null) {
  for (const [field, value] of Object.entries(record ?? {})) {
    if (!Array.isArray(value)) continue
    for (const each of value.slice(0, listedRecords) as unknown[]) {
      // What lies in another file is known there by numbers that mean something else here.
      if (typeof each !== 'object' || each === null || 'public_token' in each) continue
      rememberRecord(pools, field.replaceAll('_', '-'), each)
      learnInner(pools, each)
    }
  }
}

/**
 * A record that others were put into comes first, and they with it: the older ones may be gone, and apart they are of no use. Who adds to a
 * record may be told of the whole of it, or of what was added: then it is the path that names the record.
 */
function putFirst({ nested }: Interface, pools: Pools, record: object, owner: string) {
  const inner: Pools = new Map()
  learnInner(inner, record)
  for (const [within, outer] of nested) {
    const values = inner.get(within)
    if (values === undefined) continue
    const named = nameOf(record)
    const holder = typeof named === 'string' || typeof named === 'number' ? String(named) : owner
    for (const [pool, first] of [[within, values] as const, [outer, [holder]] as const])
      pools.set(pool, [...first, ...(pools.get(pool) ?? []).filter((known) => !first.includes(known))].slice(0, most))
  }
}

/** What stands in a path where its operation has that segment. */
const placeIn = (url: string, segment: number): string => url.split(/[?#]/, 1)[0]?.split('/')[segment + 1] ?? ''

/** A numbered record that was deleted is nothing to ask for; a file in the bin is, to have it restored. */
function forget({ pools, lasting }: Known, operation: Operation, url: string) {
  if (depthOf(operation) === 0) return
  const collection = operation.segments.at(-2) ?? ''
  const gone = placeIn(url, operation.segments.length - 1)
  const pool = pools.get(collection)
  if (pool?.includes(gone) && !lasting?.get(collection)?.includes(gone)) pool.splice(pool.indexOf(gone), 1)
}

/** Answers that hold more than one record name each by what it is: its collection is another word. */
const innerNames: Readonly<Record<string, string>> = {
  document: 'documents',
  import: 'document-imports',
  imports: 'document-imports',
  webhook: 'webhooks',
  delivery: 'deliveries',
}

function learnNamed(pools: Pools, body: object) {
  for (const [name, collection] of Object.entries(innerNames)) {
    const held: unknown = (body as Record<string, unknown>)[name]
    for (const each of [held].flat()) if (typeof each === 'object' && each !== null) rememberRecord(pools, collection, each)
  }
}

/** What an answer tells becomes what later requests ask for; what was only tried tells of nothing. */
export function learn(api: Interface, known: Known, operation: Operation, url: string, { status, headers, text }: Answer, body: unknown) {
  if (status < 200 || status > 299 || headers['x-dry-run'] !== undefined) return
  const { pools } = known
  if (operation.method === 'DELETE') forget(known, operation, url)
  remember(pools, 'etags', headers.etag)
  remember(pools, 'operations', headers['x-operation-id'])
  if (typeof body !== 'object' || body === null) return
  learnLinks(api, known, text)
  learnNamed(pools, body)
  const seen: Seen = body
  remember(pools, 'cursors', seen.cursor)
  const collection = operation.segments.at(-1) ?? ''
  const record = Array.isArray(body) ? { [collection]: body } : body
  if (seen.public_token === undefined) learnInner(pools, record)
  const owner = placeIn(url, operation.segments.length - 2)
  if (operation.method === 'POST' && seen.public_token === undefined) putFirst(api, pools, record, owner)
  if (operation.method === 'POST' && !(collection.replaceAll('-', '_') in seen)) rememberRecord(pools, collection, seen)
  if (operation.method === 'GET') for (const each of listed(seen)) rememberRecord(pools, collection, each)
}
