import { roleSuffices } from '../../../kernel/http/admit.ts'
import { type Role, roles } from '../../../kernel/route/route.ts'
import type { AnyResource, RecordImage } from '../../../kernel/route/resource.ts'
import type { Block, Revision } from './schema.ts'
import type { Row } from './store.ts'

/** A revision as the API shows it: the changed fields, the label of the record at that time, and whether it can be undone. */
export function presentRevision(row: Row, resources: ReadonlyMap<string, AnyResource>, blocked: Block | null): Revision {
  const { former, after, write_no: _write, required_role: _role, ...revision } = row
  return {
    ...revision,
    record_label: labelOf(row, resources),
    changes: maskChanges(changesOf(former, after), resources.get(row.resource)),
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

type Masking = Pick<AnyResource, 'masked'> | undefined

/** The last two characters of a value tell one from another; the rest is nobody's business but that of who may read the record. */
const maskValue = (value: unknown): unknown => (typeof value === 'string' && value !== '' ? `•••${value.slice(-2)}` : value)

/** The fields of a record, those that its declaration masks by their end. */
export const maskFields = <R extends RecordImage>(record: R, kind: Masking): R =>
  kind?.masked
    ? (Object.fromEntries(
        Object.entries(record).map(([name, value]) => [name, kind.masked?.includes(name) ? maskValue(value) : value]),
      ) as R)
    : record

const maskChanges = (changes: Revision['changes'], kind: Masking): Revision['changes'] =>
  Object.fromEntries(
    Object.entries(changes).map(([name, { from, to }]) => [
      name,
      kind?.masked?.includes(name) ? { from: maskValue(from), to: maskValue(to) } : { from, to },
    ]),
  )

/** The user of the request. */
export type Requester = { readonly id: number; readonly role: Role }

/** An encoder may undo their own changes, a manager all of them, and nobody what the route of the change would refuse them. */
export function roleToUndo({ id }: Requester, { user, required_role }: Pick<Row, 'user' | 'required_role'>): Role {
  return highestRole([user?.id === id ? 'encoder' : 'manager', required_role ?? 'encoder'])
}

export const highestRole = (several: readonly Role[]): Role => roles.findLast((role) => several.includes(role)) ?? 'encoder'

export const mayUndo = (requester: Requester, row: Pick<Row, 'user' | 'required_role'>): boolean =>
  roleSuffices(requester.role, roleToUndo(requester, row))
