import { createHash } from 'node:crypto'
import { canonicalJson } from '../../lib/canonical-json.ts'
import type { Admitted } from './admit.ts'
import type { Call } from './call.ts'
import { messages } from '../route/messages.ts'
import { notFound, fileOrFirmNotFound, refused } from '../route/problem.ts'
import { jsonType } from './render.ts'
import type { Answer, Route } from '../route/route.ts'
import type { StoredAnswer } from '../write/stored-form.ts'
import { type Opened, type Writer, type Writing, write } from '../write/write.ts'

/* Writes under an idempotency key: the fingerprint of the request, and the stored answer of an earlier one. */

export function writingOf(call: Call, admitted: Admitted): Writing {
  const { route, headers } = call
  // By the route, not by the path as spelled: %63ompanies is companies.
  const keyed = route.url === '/v1/companies' || route.url.startsWith('/v1/companies/')
  const key = keyed && route.method !== 'GET' ? headers.client_mutation_id : null
  return {
    ...headers,
    // Nothing is tried on a read: what it notes, as the first download of a file, is noted.
    dry_run: headers.dry_run && route.method !== 'GET',
    ...(route.origin && { origin: route.origin }),
    required_role: route.role === 'manager' || route.role === 'admin' ? route.role : undefined,
    language: call.language ?? undefined,
    actor: admitted.actor,
    lock: lockOf(route, admitted),
    key,
    fingerprint: key === null ? null : fingerprintOf(call),
  }
}

/** Locks what the path names, otherwise the account of the caller; `locks: 'none'` leaves it to the action. */
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

/** The stored answer that the opening of a write found, if any; a file in the bin is refused. */
export function replayedAnswer(writer: Writer, route: Route, { facts, replay }: Opened, writing: Writing): Answer | null {
  const reachable = route.binned === 'allowed' || (route.binned === 'replay_only' && replay !== null)
  if (facts?.is_deleted && !reachable) throw fileOrFirmNotFound()
  if (!replay) return null
  const answer = answerOf(replay, writing)
  writer.meter.replayed()
  return answer
}

/** The stored answer, always as 200; the same key with another request is refused, and nothing is executed. */
function answerOf(stored: StoredAnswer, writing: Writing): Answer {
  if (stored.fingerprint !== writing.fingerprint?.toString('hex')) throw refused('idempotency_key_reused', messages.idempotency_key_reused)
  if (!stored.visible) throw notFound()
  return {
    status: 200,
    headers: {
      ...jsonType(),
      'x-idempotent-replay': '1',
      ...(stored.operation_id !== null && { 'x-operation-id': stored.operation_id }),
      ...(stored.trashed && { 'x-trashed': '1' }),
    },
    body: stored.body ?? '{}',
  }
}

/** The answer stored under the key of this call; null when there is none. */
export async function findStoredAnswer(writer: Writer, call: Call, admitted: Admitted): Promise<Answer | null> {
  const writing = writingOf(call, admitted)
  if (writing.key === null) return null
  const { result } = await write(writer, writing, async (_, opened) => ({
    result: replayedAnswer(writer, call.route, opened, writing),
    quit: true,
  }))
  return result
}

export async function storeAnswer(writer: Writer, writing: Writing, answer: Answer, recorded: boolean): Promise<void> {
  await write(writer, writing, async () => ({ result: null, answer: answerToStore(answer), ...(recorded && { recorded }) }))
}

export const answerToStore = ({ status, body, headers }: Answer) => ({
  status,
  body: body as string | null,
  trashed: 'x-trashed' in headers,
})
