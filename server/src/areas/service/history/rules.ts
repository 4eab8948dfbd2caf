import type { AnyResource } from '../../../kernel/route/resource.ts'
import type { Block, Revision } from './schema.ts'
import type { Row } from './store.ts'

/** A revision as the API shows it: the changed fields, the label of the record at that time, and whether it can be undone. */
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

/** A creation changes every given field from null, a purge every field to null. */
export function changesOf(former: Row['former'], after: Row['after']): Revision['changes'] {
  const fields = Object.keys(former ?? after ?? {})
  const pairs = fields.map((field) => [field, { from: former?.[field] ?? null, to: after?.[field] ?? null }] as const)
  // Several statements of one write may change a field and change it back.
  return Object.fromEntries(pairs.filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)))
}

/** The user of the request: an encoder may undo their own changes, a manager all of them. */
export type Requester = { readonly id: number; readonly role: 'reviewer' | 'encoder' | 'manager' | 'admin' }

export const mayUndo = ({ id, role }: Requester, { user }: Pick<Row, 'user'>): boolean =>
  role === 'manager' || role === 'admin' || (role === 'encoder' && user?.id === id)
