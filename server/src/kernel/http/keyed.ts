import { createHash } from 'node:crypto'
import { canonicalJson } from '../../lib/canonical-json.ts'
import type { Admitted } from './admit.ts'
import type { Call } from './call.ts'
import { messages } from '../route/messages.ts'
import { notFound, placeNotFound, refused } from '../route/problem.ts'
import { jsonType } from './render.ts'
import type { Answer, Route } from '../route/route.ts'
import { type Memo, type Opened, type Writer, type Writing, write } from '../write/write.ts'

/* A write under a key: what tells it from another, and what it was answered before. */

export function writingOf(call: Call, admitted: Admitted): Writing {
  const { route, headers } = call
  // By the route, not by the path as it was spelled: %63ompanies is companies.
  const keyed = route.url === '/v1/companies' || route.url.startsWith('/v1/companies/')
  const key = keyed && route.method !== 'GET' ? headers.client_mutation_id : null
  return {
    ...headers,
    ...(route.origin && { origin: route.origin }),
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
  const body = call.keyed_body ?? call.body
  const { value, uploads = [] } = 'value' in body ? body : {}
  const files = uploads.map(({ name, size, sha256 }) => ({ name, size, sha256 }))
  const canonical = canonicalJson(call.route.upload ? { fields: value, files } : value)
  return createHash('sha256')
    .update(`${call.route.method}\n${call.path}\n${canonicalJson(call.query)}\n${canonical}`)
    .digest()
}

/** What the opening of a write says by itself: that the file is gone, or what was answered before. */
export function heard(writer: Writer, route: Route, { facts, replay }: Opened, writing: Writing): Answer | null {
  const reachable = route.binned === 'allowed' || (route.binned === 'replayed' && replay !== null)
  if (facts?.is_deleted && !reachable) throw placeNotFound()
  if (!replay) return null
  const answer = replayed(replay, writing)
  writer.meter.replayed()
  return answer
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

/** What the caller was answered under this key before; null when they never were. */
export async function recall(writer: Writer, call: Call, admitted: Admitted): Promise<Answer | null> {
  const writing = writingOf(call, admitted)
  if (writing.key === null) return null
  const { result } = await write(writer, writing, async (_, opened) => ({
    result: heard(writer, call.route, opened, writing),
    quit: true,
  }))
  return result
}

export async function memorise(writer: Writer, writing: Writing, answer: Answer, recorded: boolean): Promise<void> {
  await write(writer, writing, async () => ({ result: null, memo: memoOf(answer), ...(recorded && { recorded }) }))
}

export const memoOf = ({ status, body, headers }: Answer) => ({ status, body: body as string | null, trashed: 'x-trashed' in headers })
