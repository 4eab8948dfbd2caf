import type { AnyResource } from '../../../kernel/route/resource.ts'
import type { Block, Revision } from './schema.ts'
import type { Row } from './store.ts'

/** What a reader sees of a revision: the fields that changed, the record by its name at that time, and whether it could be undone. */
export function presentRevision(row: Row, resources: ReadonlyMap<string, AnyResource>, blocked: Block | null): Revision {
  const { former, after, write_no: _write, ...revision } = row
  return {
    ...revision,
    record_label: labelOf(row, resources),
    changes: changesOf(former, after),
    can_revert: blocked === null,
    revert_blocked: blocked,
  }
}

export function labelOf({ resource, record_id, former, after }: Row, resources: ReadonlyMap<string, AnyResource>): string {
  const record = { ...after, ...(after === null && former) }
  return resources.get(resource)?.label(record as never) ?? `${resource} ${record_id}`
}

/** A creation goes from nothing to every field that was given, a purge back to nothing. */
export function changesOf(former: Row['former'], after: Row['after']): Revision['changes'] {
  const fields = Object.keys(former ?? after ?? {})
  const pairs = fields.map((field) => [field, { from: former?.[field] ?? null, to: after?.[field] ?? null }] as const)
  // A field that several statements of one write changed may be again what it was.
  return Object.fromEntries(pairs.filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)))
}

/** Who asks: an encoder undoes what is their own, a manager everything. */
export type Requester = { readonly id: number; readonly role: 'reviewer' | 'encoder' | 'manager' | 'admin' }

export const mayUndo = ({ id, role }: Requester, { user }: Pick<Row, 'user'>): boolean =>
  role === 'manager' || role === 'admin' || (role === 'encoder' && user?.id === id)
