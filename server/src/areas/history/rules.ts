import type { AnyResource } from '../../kernel/resource.ts'
import type { Revision } from './schema.ts'
import type { Row } from './store.ts'

/** What a reader sees of a revision: the fields that changed, and the record by its name at that time. */
export function shown({ former, after, ...row }: Row, resources: ReadonlyMap<string, AnyResource>): Revision {
  const record = { ...after, ...(after === null && former) }
  const label = resources.get(row.resource)?.label(record as never) ?? `${row.resource} ${row.record_id}`
  return { ...row, record_label: label, changes: changesOf(former, after) }
}

/** A creation goes from nothing to every field that was given, a purge back to nothing. */
export function changesOf(former: Row['former'], after: Row['after']): Revision['changes'] {
  const fields = Object.keys(former ?? after ?? {})
  const pairs = fields.map((field) => [field, { from: former?.[field] ?? null, to: after?.[field] ?? null }] as const)
  // A field that several statements of one write changed may be again what it was.
  return Object.fromEntries(pairs.filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)))
}
