import type { Answer } from './fuzz-client.ts'
import type { Interface, Operation } from './fuzz-document.ts'
import { linksIn } from './fuzz-links.ts'
import type { Draft } from './fuzz-requests.ts'

export type Caller = { readonly name: string; readonly user_id: number; readonly abilities: readonly string[] | null; token: string }
/** What exists, by the name requests call it: the first of each was there from the start. */
export type Pools = Map<string, string[]>
export type Known = { readonly callers: readonly Caller[]; readonly pools: Pools }

const placeholder = /~([A-Za-z-]+)\.(\d+)(?:!(\d+))?~/g

/** The value with one of its characters changed; not the first, without which a path is none and the request no HTTP. */
function spoilt(value: string, place: number) {
  const at = 1 + (place % (value.length - 1))
  return value.slice(0, at) + (value[at] === 'a' ? 'b' : 'a') + value.slice(at + 1)
}

/** Puts what exists in the place of its name; `tokenOf` says how a caller is written. */
export function filled({ callers, pools }: Known, draft: Draft, tokenOf: (caller: Caller) => string): Draft {
  const fill = (text: string) =>
    text.replace(placeholder, (_whole, pool: string, which: string, place: string | undefined) => {
      const caller = pool === 'callers' ? callers[Number(which) % callers.length] : undefined
      if (caller) return tokenOf(caller)
      const known = pools.get(pool) ?? []
      const value = known[Number(which) % known.length] ?? '1'
      return place === undefined ? value : spoilt(value, Number(place))
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

type Seen = { id?: unknown; public_token?: unknown; integration_token?: { id?: unknown }; cursor?: unknown; data?: unknown }

const nameOf = (record: Seen | null): unknown => record?.public_token ?? record?.integration_token?.id ?? record?.id
/** A list tells of its first records; those of a long one would push out everything else that is known. */
const listed = (body: Seen): Seen[] => (Array.isArray(body) ? body : Array.isArray(body.data) ? body.data : []).slice(0, 5)

/** Records inside a record, under the name of the field that holds them: `fiscal_years`, and in them `periods`. */
export function learnInner(pools: Pools, record: object | null) {
  for (const [field, value] of Object.entries(record ?? {})) {
    if (!Array.isArray(value)) continue
    for (const each of value.slice(0, 5) as unknown[]) {
      if (typeof each !== 'object') continue
      remember(pools, field.replaceAll('_', '-'), nameOf(each))
      learnInner(pools, each)
    }
  }
}

/** A new record with others inside it comes first, and they with it: the older ones may be gone, and apart they are of no use. */
function putFirst(pools: Pools, collection: string, record: object) {
  const inner = new Map<string, string[]>()
  learnInner(inner, record)
  if (inner.size === 0) return
  inner.set(collection, [String(nameOf(record))])
  for (const [pool, values] of inner)
    pools.set(pool, [...values, ...(pools.get(pool) ?? []).filter((known) => !values.includes(known))].slice(0, most))
}

/** What an answer tells becomes what later requests ask for. */
export function learn(api: Interface, known: Known, operation: Operation, { status, headers, text }: Answer, body: unknown) {
  if (status < 200 || status > 299) return
  const { pools } = known
  remember(pools, 'etags', headers.etag)
  remember(pools, 'operations', headers['x-operation-id'])
  if (typeof body !== 'object' || body === null) return
  learnLinks(api, known, text)
  const seen: Seen = body
  remember(pools, 'cursors', seen.cursor)
  const collection = operation.segments.at(-1) ?? ''
  learnInner(pools, Array.isArray(body) ? { [collection]: body } : body)
  if (operation.method === 'POST' && seen.public_token === undefined) putFirst(pools, collection, seen)
  if (operation.method === 'POST') remember(pools, collection, nameOf(seen))
  if (operation.method === 'GET') for (const each of listed(seen)) remember(pools, collection, nameOf(each))
}
