import { randomUUID } from 'node:crypto'
import type { Admitted } from '../../../kernel/http/admit.ts'
import type { Call, Headers } from '../../../kernel/http/call.ts'
import { type Db, read } from '../../../kernel/write/database.ts'
import { Problem } from '../../../kernel/route/problem.ts'
import { about, type AnyResource, stored, type Versioned } from '../../../kernel/route/resource.ts'
import type { Actor, Tx, Writer } from '../../../kernel/write/write.ts'
import { write } from '../../../kernel/write/write.ts'
import * as notes from './notes.ts'
import { changedBy, compare, type Comparison, isObject, isSyncable, type Missed, suggestedSide } from './rules.ts'
import type { Conflict } from './schema.ts'
import * as store from './store.ts'

/** An action of a device as it was asked for. */
export type Asked = {
  readonly kind: AnyResource
  readonly method: Conflict['method']
  /** Below the company file. */
  readonly path: string
  readonly body: Record<string, unknown> | null
  readonly base_version: number
  readonly client_mutation_id: string
  readonly occurred_at: string
}

/** The record it meets: as it is, or the last that is known of one that is gone. */
export type Met =
  | { readonly record: Record<string, unknown> & Versioned }
  | {
      readonly record: null
      readonly id: number
      readonly version: number
      readonly last: Record<string, unknown>
      readonly occurred_at: string
    }

export type Judged = { readonly met: Met; readonly missed: readonly Missed[]; readonly comparison: Comparison | null }

/** Holds a stale action against what it did not know. Only a change of fields can be merged. */
export async function judge(db: Db, asked: Asked, met: Met): Promise<Judged> {
  if (met.record === null) return { met, missed: [], comparison: null }
  const missed = await store.missedSince(db, asked.kind.name, met.record.id, asked.base_version)
  // A base that is newer than the record comes from a database that is no more: nobody can say what it held.
  const isComparable = asked.method === 'PATCH' && asked.body !== null && asked.base_version < met.record.version
  return { met, missed, comparison: isComparable ? compare(asked.body ?? {}, met.record, missed, asked.kind) : null }
}

function keptOf(
  asked: Asked,
  { met, missed, comparison }: Judged,
  user_id: number,
  device: Pick<Headers, 'device_id' | 'device_name'>,
): store.Kept {
  const { kind, method, base_version, client_mutation_id, path, body } = asked
  const server_data = met.record && stored(kind, met.record)
  const lastMissed = missed
    .map(({ occurred_at }) => occurred_at)
    .toSorted()
    .at(-1)
  const server_occurred_at = met.record === null ? met.occurred_at : (comparison?.occurred_at ?? lastMissed ?? asked.occurred_at)
  const label = kind.label as (record: unknown) => string
  const facts = {
    resource: kind.name,
    method,
    client_occurred_at: asked.occurred_at,
    server_occurred_at,
  }
  return {
    ...facts,
    ...device,
    user_id,
    path,
    body,
    base_version,
    client_mutation_id,
    record_id: met.record?.id ?? (met as { id: number }).id,
    record_label: label(met.record ?? (met as { last: unknown }).last),
    server_version: met.record?.version ?? (met as { version: number }).version,
    server_data,
    fields: comparison ? [...comparison.disputed] : changedBy(met.record, missed, kind),
    suggested: suggestedSide({ ...facts, record: met.record }),
  }
}

/** Stores a conflict, once under its key, and ranks the open ones of its record. */
export async function keepConflict(
  tx: Tx,
  asked: Asked,
  judged: Judged,
  actor: Pick<Actor, 'id'>,
  device: Pick<Headers, 'device_id' | 'device_name'>,
): Promise<number> {
  const kept = keptOf(asked, judged, actor.id, device)
  const made = await store.insertConflict(tx, kept)
  if (!made) return (await store.conflictsUnder(tx, actor.id, [asked.client_mutation_id]))[0]?.id ?? 0
  await store.rank(tx, kept.resource, kept.record_id)
  const { record_label, record_id, resource } = kept
  tx.note(notes.conflictKept, { ...about({ name: resource, label: () => record_label }, { id: record_id, version: kept.server_version }) })
  return made.id
}

/** For a request that came alone and said that it was made offline: it is refused as every stale one is, and kept. */
export async function keepStale(writer: Writer, call: Call, { actor, company }: Admitted, stale: Problem): Promise<Problem> {
  const { server_data } = stale.detail.extra as { server_data: Record<string, unknown> & Versioned }
  const { route, headers, body } = call
  // What cannot be replayed cannot be decided either.
  if (!actor || !company || !route.of || headers.base_version === null || !isSyncable(route)) return stale
  const value = 'value' in body && isObject(body.value) ? body.value : null
  const asked: Asked = {
    kind: route.of,
    method: route.method as Asked['method'],
    path: call.path.split('/').slice(4).join('/'),
    body: value,
    base_version: headers.base_version,
    client_mutation_id: headers.client_mutation_id ?? randomUUID(),
    occurred_at: headers.occurred_at ?? writer.pools.clock.now().toISOString(),
  }
  const judged = await read(writer.pools, { company_id: company.id, user_id: actor.id }, (db) => judge(db, asked, { record: server_data }))
  const writing = {
    ...headers,
    actor,
    lock: { company: company.id },
    key: null,
    fingerprint: null,
    operation_given: false,
    language: call.language ?? undefined,
  }
  const { result } = await write(writer, writing, async (tx) => ({
    result: await keepConflict(tx, asked, judged, actor, headers),
  }))
  return new Problem(stale.status, stale.text, { ...stale.detail, extra: { ...stale.detail.extra, conflict_id: result } })
}
