/** The default ways to undo a change of a record, from the log alone. An area that needs more wraps them. */
import { binRecords, laterChanges, putBack, undoState, usedRecords } from './log-store.ts'
import { messages } from '../route/messages.ts'
import { type Problem, refused } from '../route/problem.ts'
import type { Db } from '../write/database.ts'
import type { AnyResource, LoggedRevision, Undo } from '../route/resource.ts'

type Blocking = { readonly revision_id: number; readonly resource: string; readonly record_id: number; readonly fields: readonly string[] }

export const notRevertible = (message = messages.not_revertible): Problem => refused('not_revertible', message)

/** 422 `revert_conflict`, with the later changes that block the undo, as far as they are known. */
export const revertConflict = (
  message = messages.revert_conflict,
  blocking: readonly Blocking[] = [],
  more: Readonly<Pick<Problem['detail'], 'errors' | 'params'>> = {},
): Problem => refused('revert_conflict', message, { ...more, extra: { blocking } })

/** Records that were changed or binned since, or deleted for good. */
async function changedSince(db: Db, revisions: readonly LoggedRevision[]): Promise<Map<number, Problem>> {
  const states = await undoState(
    db,
    revisions.map(({ id }) => id),
  )
  const changed = states.filter(({ is_gone, fields }) => !is_gone && fields.length > 0)
  const later = Map.groupBy(changed.length > 0 ? await laterChanges(db, changed) : [], ({ seq }) => seq)
  return new Map(
    states.flatMap(({ seq, is_gone, fields }): [number, Problem][] => {
      if (is_gone) return [[seq, notRevertible(messages.record_purged)]]
      const blocking = (later.get(seq) ?? []).map(({ seq: _of, ...change }) => change)
      return fields.length > 0 ? [[seq, revertConflict(messages.revert_conflict, blocking)]] : []
    }),
  )
}

async function usedSince(
  db: Db,
  { table }: Pick<AnyResource, 'table'>,
  revisions: readonly LoggedRevision[],
): Promise<Map<number, Problem>> {
  if (revisions.length === 0) return new Map()
  const used = new Set(
    await usedRecords(
      db,
      table,
      revisions.map(({ record_id }) => record_id),
    ),
  )
  return new Map(revisions.filter(({ record_id }) => used.has(record_id)).map(({ id }) => [id, revertConflict(messages.revert_used)]))
}

/** Undoes a creation: the record goes to the bin, unless it was changed or is used. */
export const undoByBin = (kind: Pick<AnyResource, 'table' | 'name'>): Undo => ({
  blocked: async (db, revisions) => new Map([...(await usedSince(db, kind, revisions)), ...(await changedSince(db, revisions))]),
  run: async (tx, revisions) => {
    await binRecords(
      tx,
      kind.name,
      revisions.map(({ record_id }) => record_id),
    )
  },
})

/** Restores the former values of the fields that a revision changed, and of no others; moves into and out of the bin included. */
export const undoByFormerValues = (kind: Pick<AnyResource, 'table' | 'is_fixed'>): Undo => ({
  // A merge cannot be undone.
  allowed: ({ after }) => (after?.['merged_into_id'] ?? null) === null,
  blocked: async (db, revisions) => {
    const asksUse = ({ op, former }: LoggedRevision) => op === 'restore' || (op === 'update' && kind.is_fixed?.(former ?? {}) === true)
    return new Map([...(await usedSince(db, kind, revisions.filter(asksUse))), ...(await changedSince(db, revisions))])
  },
  run: async (tx, revisions) => {
    await putBack(tx, revisions)
  },
})

/** How a change of this kind is undone; null when it never is. */
export function undoOf(kind: AnyResource, op: LoggedRevision['op']): Undo | null {
  const own = kind.revert?.[op]
  if (own !== undefined) return own === 'never' ? null : own
  if (op === 'create') return kind.bin && !kind.is_file ? undoByBin(kind) : null
  return op === 'update' || ((op === 'delete' || op === 'restore') && kind.bin && !kind.is_file) ? undoByFormerValues(kind) : null
}
