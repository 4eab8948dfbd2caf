import type { Db } from '../../../kernel/write/database.ts'
import { type AnyResource, withoutLiveFields } from '../../../kernel/route/resource.ts'
import * as store from './store.ts'

/** The declared resources by name. */
export type Kinds = ReadonlyMap<string, AnyResource>

export function kindOf(kinds: Kinds, name: string): AnyResource {
  const kind = kinds.get(name)
  if (!kind) throw new Error(`the feed holds records of ${name}, which no area declares`)
  return kind
}

/** Records as JSON text by id; deleted ones are absent. */
export async function renderRecords(db: Db, kind: AnyResource, ids: readonly number[]): Promise<Map<number, Buffer>> {
  if (ids.length === 0) return new Map()
  const found = kind.rows
    ? await store.renderRows(db, { ...kind, rows: kind.rows }, ids)
    : (await kind.load(db, ids)).map((record) => ({ id: record.id, json: Buffer.from(JSON.stringify(withoutLiveFields(kind, record))) }))
  return new Map(found.map(({ id, json }) => [id, json]))
}

/** Text and records, joined as they are sent. */
export const joined = (parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
