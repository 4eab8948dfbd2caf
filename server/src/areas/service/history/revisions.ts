/** Revisions as the API shows them: with the reason why they cannot be undone, and singly with the whole record before and after. */
import type { Db } from '../../../kernel/write/database.ts'
import { loadListsAt } from '../../../kernel/log/log-store.ts'
import type { Paging } from '../../../kernel/route/paging.ts'
import { recordAt } from '../../../kernel/log/record-at.ts'
import { invalidField, notFound } from '../../../kernel/route/problem.ts'
import { type AnyResource, type RecordImage, withoutLiveFields } from '../../../kernel/route/resource.ts'
import { undoOf } from '../../../kernel/log/undo.ts'
import { messages } from './messages.ts'
import { type Requester, maskFields, mayUndo, presentRevision } from './rules.ts'
import type { Block, HistoryFilter, Revision, RevisionDetail } from './schema.ts'
import * as store from './store.ts'

export type Kinds = ReadonlyMap<string, AnyResource>

export async function listRevisions(db: Db, kinds: Kinds, requester: Requester, filter: HistoryFilter, paging: Paging) {
  if (filter.record_id !== undefined && filter.resource === undefined) throw invalidField('resource', messages.resource_required)
  const { items, total } = await store.listPage(db, filter, paging)
  return { items: await presentRevisions(db, kinds, requester, items), total }
}

/** Runs one query per resource and operation on the page, however many revisions there are. */
export async function presentRevisions(db: Db, kinds: Kinds, requester: Requester, rows: readonly store.Row[]): Promise<Revision[]> {
  const blocked = new Map<number, Block>()
  const open = rows.filter((row) => {
    const block = blockOf(kinds, requester, row)
    if (block) blocked.set(row.id, block)
    return block === null
  })
  const groups = Map.groupBy(open, ({ resource, op }) => `${resource} ${op}`)
  await Promise.all(
    [...groups.values()].map(async (group) => {
      const [first] = group
      const kind = first && kinds.get(first.resource)
      const found = kind && first ? await undoOf(kind, first.op)?.blocked(db, group) : undefined
      for (const [id, problem] of found ?? []) blocked.set(id, problem.detail.code as Block)
    }),
  )
  return rows.map((row) => presentRevision(row, kinds, blocked.get(row.id) ?? null))
}

/** The reasons that need no query. */
function blockOf(kinds: Kinds, requester: Requester, row: store.Row): Block | null {
  const kind = kinds.get(row.resource)
  const undo = kind && undoOf(kind, row.op)
  if (!mayUndo(requester, row)) return 'role_too_low'
  if (row.reverted_at !== null) return 'already_reverted'
  return !undo || undo.allowed?.(row) === false || (undo.follows?.(row, [row]) && !kind.together) ? 'not_revertible' : null
}

/** The complete record before and after: unchanged values that the log omits are taken from the last revision that holds them. */
export async function readRevision(db: Db, kinds: Kinds, requester: Requester, id: number): Promise<RevisionDetail> {
  const row = await store.findById(db, id)
  if (!row) throw notFound()
  const [revision] = await presentRevisions(db, kinds, requester, [row])
  const kind = kinds.get(row.resource)
  if (!revision || !kind) throw new Error(`the history holds records of ${row.resource}, which no area declares`)
  const [lists, changedBefore, [current]] = await Promise.all([
    loadListsAt(db, row),
    store.findPreviousChange(db, row),
    kind.load(db, [row.record_id]),
  ])
  const today = current && withoutLiveFields(kind, current)
  const at = (image: RecordImage | null, version: number | null, updated_at: unknown) =>
    image && maskFields(recordAt(kind, { ...image, version, updated_at: updated_at ?? image['created_at'] }, today), kind)
  return {
    ...revision,
    before: at(row.former && { ...lists, ...row.after, ...row.former }, row.version_before, changedBefore),
    after: at(row.after && { ...lists, ...row.after }, row.version_after, row.created_at),
  }
}
