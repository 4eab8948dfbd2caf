import type { Answer } from './client.ts'
import { depthOf, type Interface, type Operation } from './openapi.ts'
import { linksIn } from './links.ts'
import type { Draft } from './requests.ts'

export type Caller = { readonly name: string; readonly user_id: number; readonly abilities: readonly string[] | null; token: string }
/** Existing values by pool; the first of each pool were there from the start. */
export type Pools = Map<string, string[]>
/** `lasting`: values that were there from the start and are restored when a request removes them. */
export type Known = { readonly callers: readonly Caller[]; readonly pools: Pools; lasting?: Pools }

const placeholder = /~([A-Za-z-]+)\.(\d+)(?:!(\d+))?~/g

/** Changes one character of a value; never the first, without which the request would not be valid HTTP. */
function withChangedCharacter(value: string, place: number) {
  const at = 1 + (place % (value.length - 1))
  return value.slice(0, at) + (value[at] === 'a' ? 'b' : 'a') + value.slice(at + 1)
}

/** Replaces placeholders by existing values; `tokenOf` renders a caller. */
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

/** Keeps the first two values; of the others the newest replace the oldest. */
function remember(pools: Pools, pool: string, value: unknown) {
  if (typeof value !== 'string' && typeof value !== 'number') return
  const known = pools.get(pool) ?? []
  if (known.includes(String(value))) return
  if (known.length >= most) known.splice(2, 1)
  pools.set(pool, [...known, String(value)])
}

/** The newest link comes first: older ones are more likely to be used, replaced or without their file. */
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

/** Remembers a record under its collection, and under its type if it has one: `sale-journals`. */
function rememberRecord(pools: Pools, collection: string, record: Seen | null) {
  // OCR takes too long for this proof: scans are uploaded, but not remembered for analysis.
  if (record?.kind === 'image' || record?.kind === 'pdf') return
  remember(pools, collection, nameOf(record))
  if (typeof record?.type === 'string') remember(pools, `${record.type.replaceAll('_', '-')}-${collection}`, nameOf(record))
}

const nameOf = (record: Seen | null): unknown => record?.public_token ?? record?.integration_token?.id ?? record?.id
/** Only the first records of a list are remembered; those of a long list would displace all others. */
const listedRecords = 8
const listed = (body: Seen): Seen[] => (Array.isArray(body) ? body : Array.isArray(body.data) ? body.data : []).slice(0, listedRecords)

/** Remembers nested records under the name of their field: `fiscal_years`, and in them `periods`. */
export function learnInner(pools: Pools, record: object | null) {
  for (const [field, value] of Object.entries(record ?? {})) {
    if (!Array.isArray(value)) continue
    for (const each of value.slice(0, listedRecords) as unknown[]) {
      // Ids of records in another company file mean nothing here.
      if (typeof each !== 'object' || each === null || 'public_token' in each) continue
      rememberRecord(pools, field.replaceAll('_', '-'), each)
      learnInner(pools, each)
    }
  }
}

/**
 * A record that nested records were added to comes first, together with them: older ones may be gone, and parent and child are only useful
 * together. The answer holds either the whole record or only what was added; then the path names the record.
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

/** The value of a path segment. */
const placeIn = (url: string, segment: number): string => url.split(/[?#]/, 1)[0]?.split('/')[segment + 1] ?? ''

/** Forgets a deleted record. A deleted company file is kept: it can be restored. */
function forget({ pools, lasting }: Known, operation: Operation, url: string) {
  if (depthOf(operation) === 0) return
  const collection = operation.segments.at(-2) ?? ''
  const gone = placeIn(url, operation.segments.length - 1)
  const pool = pools.get(collection)
  if (pool?.includes(gone) && !lasting?.get(collection)?.includes(gone)) pool.splice(pool.indexOf(gone), 1)
}

/** Collections of records that an answer holds under a name of their own. */
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

/** Remembers the records of an answer for later requests; a dry run creates none. */
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
