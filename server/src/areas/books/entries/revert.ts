/** Undo for entries and attachments: a posting is reversed, a reversal made by an undo is posted again, a patch is patched back. */
import type { Db } from '../../../kernel/write/database.ts'
import { loadListsAt } from '../../../kernel/log/log-store.ts'
import { invalidField, type Problem } from '../../../kernel/route/problem.ts'
import type { RecordImage, LoggedRevision, Undo } from '../../../kernel/route/resource.ts'
import { undoByFormerValues, undoByBin, notRevertible, revertConflict } from '../../../kernel/log/undo.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { dropFile } from '../../platform/files/index.ts'
import { type Origin, periodLocked, repostEntries } from '../ledger/index.ts'
import { updateEntry } from './actions.ts'
import { messages } from './messages.ts'
import { attachment, entry } from './resource.ts'
import { findCompanions, findObstacles, type ReversalRule, reverseAndLetterAll } from './reversals.ts'
import { differingPositions, type LoggedLists, restoringPatch, originsUndoneElsewhere } from './rules.ts'
import * as store from './store.ts'

type Problems = Promise<Map<number, Problem>>

const reversedEntryId = ({ after }: LoggedRevision): number | null => (after?.['reversed_entry_id'] as number | null | undefined) ?? null
const originIn = ({ after }: LoggedRevision) => after?.['origin'] as Origin

const entryOf = (revision: LoggedRevision) => ({ id: revision.record_id, origin: originIn(revision) })

/** Entries caused by a lettering are reversed with it. */
const isOfLettering = (revision: LoggedRevision) => originIn(revision) === 'lettering'

/** The entry of a bank match is reversed with the match. */
const isOfMatch = (revision: LoggedRevision, plan: readonly LoggedRevision[]) =>
  originIn(revision) === 'bank' &&
  plan.some(({ op, resource, write_no }) => op === 'match' && resource === 'bank-transactions' && write_no === revision.write_no)

/** Reversing an entry alone leaves out what the same operation posted besides it. */
async function findRuleProblems(db: Db, rules: readonly ReversalRule[], revisions: readonly LoggedRevision[]): Problems {
  const found = new Map<number, Problem>()
  for (const together of Map.groupBy(revisions, ({ operation_id }) => operation_id).values()) {
    const obstacles = await findObstacles(db, rules, together.map(entryOf))
    for (const { id, record_id } of together) {
      const obstacle = obstacles.get(record_id)
      if (obstacle) found.set(id, revertConflict(obstacle.message, [], { ...(obstacle.params && { params: obstacle.params }) }))
    }
  }
  return found
}

const undoPostWith = (rules: readonly ReversalRule[]): Undo => ({
  // Only reversals made by an undo can be undone; entries made by another action are undone through that action.
  allowed: (revision) =>
    reversedEntryId(revision) === null ? !originsUndoneElsewhere.includes(originIn(revision)) : revision.origin === 'revert',
  follows: (revision, plan) =>
    isOfLettering(revision) ||
    isOfMatch(revision, plan) ||
    plan.some((other) => other.op === 'reverse' && other.record_id === reversedEntryId(revision) && isOfLettering(other)),
  blocked: async (db, revisions) => {
    const own = revisions.map((revision) => ({
      id: revision.id,
      entry_id: entryIdOf(revision),
      is_reversal: reversedEntryId(revision) !== null,
    }))
    const posted = revisions.filter((revision) => reversedEntryId(revision) === null)
    const companions = await findCompanions(db, rules, posted.map(entryOf))
    const brought = posted.flatMap(({ id, record_id }) => {
      const companion = companions.get(record_id)
      return companion === undefined ? [] : [{ id, entry_id: companion, is_reversal: false }]
    })
    return new Map([...(await findRuleProblems(db, rules, posted)), ...(await findUndoProblems(db, [...own, ...brought]))])
  },
  run: async (tx, revisions, again) => {
    const reversals = revisions.filter((revision) => reversedEntryId(revision) !== null)
    await repost(tx, reversals, again)
    const posted = revisions.filter((revision) => reversedEntryId(revision) === null).map(entryOf)
    await reverseAndLetterAll(tx, [...(await findCompanions(tx, rules, posted)).values(), ...posted.map(({ id }) => id)])
  },
})

type UndoRequest = { readonly id: number; readonly entry_id: number; readonly is_reversal: boolean }

/** Problems, by revision, that prevent reversing entries or posting reversed entries again. */
async function findUndoProblems(db: Db, requests: readonly UndoRequest[]): Problems {
  const ids = requests.map(({ entry_id }) => entry_id)
  const facts = new Map((await store.loadUndoFacts(db, ids)).map((row) => [row.id, row]))
  const known = await store.loadBlockingRevisions(
    db,
    [...facts.values()].flatMap(({ settled_by }) => settled_by),
    [...facts.keys()],
  )
  return new Map(
    requests.flatMap(({ id, entry_id, is_reversal }): [number, Problem][] => {
      const found = facts.get(entry_id)
      const problem = found ? undoProblem(found, is_reversal, known) : notRevertible()
      return problem ? [[id, problem]] : []
    }),
  )
}

/** Problems, by revision, that prevent reversing entries; for areas whose undo reverses an entry. */
export const findReversalProblems = (db: Db, entries: ReadonlyMap<number, number>): Problems =>
  findUndoProblems(
    db,
    [...entries].map(([id, entry_id]) => ({ id, entry_id, is_reversal: false })),
  )

/** The entry that an undo concerns: the posted one, or the one that the reversal reversed. */
const entryIdOf = (revision: LoggedRevision) => reversedEntryId(revision) ?? revision.record_id

type UndoFacts = Awaited<ReturnType<typeof store.loadUndoFacts>>[number]

function undoProblem(
  found: UndoFacts,
  isReversal: boolean,
  known: Awaited<ReturnType<typeof store.loadBlockingRevisions>>,
): Problem | null {
  const blocking = (resource: string, ids: readonly number[], field: string) =>
    known.filter((row) => row.resource === resource && ids.includes(row.record_id)).map((row) => ({ ...row, fields: [field] }))
  if (!isReversal && found.status === 'reversed')
    return revertConflict(messages.already_reversed, blocking('entries', [found.id], 'status'))
  if (!isReversal && found.is_lettered)
    return revertConflict(messages.already_lettered, blocking('letterings', found.settled_by, 'open_amount'))
  const vat = !found.is_closed && !found.is_locked && found.is_vat_locked
  if (!found.is_closed && !found.is_locked && !vat) return null
  return periodLocked(found.is_closed ? 'fiscal_year_closed' : 'period_locked', found.earliest_open_date, { vat })
}

async function repost(tx: FileTx, reversals: readonly LoggedRevision[], again: Map<number, number>): Promise<void> {
  if (reversals.length === 0) return
  const facts = new Map((await store.loadUndoFacts(tx, reversals.map(entryIdOf))).map((row) => [row.id, row]))
  const ordered = reversals.toSorted((a, b) => a.record_id - b.record_id)
  const origins = new Map(ordered.map((reversal) => [reversal.record_id, facts.get(entryIdOf(reversal))?.origin ?? 'manual']))
  const posted = await repostEntries(tx, origins)
  for (const [index, reversal] of ordered.entries()) again.set(entryIdOf(reversal), posted[index]?.id ?? 0)
}

/** The status change of a reversed entry is undone together with its reversal. */
const undoReverse: Undo = {
  allowed: ({ origin }) => origin === 'revert',
  follows: (revision) => isOfLettering(revision) || revision.origin === 'revert',
  blocked: async () => new Map(),
  run: async () => {},
}

const restoreFormerValues = undoByFormerValues(entry)
const listsOf = (image: RecordImage | null): LoggedLists => image ?? {}

const undoUpdate: Undo = {
  blocked: async (db, revisions) =>
    new Map([...(await restoreFormerValues.blocked(db, revisions)), ...(await findChangedLists(db, revisions))]),
  run: async (tx, revisions) => {
    for (const { record_id, former, after } of revisions) {
      const [current] = await store.load(tx, [record_id])
      const own = { ...listsOf(former), ...(former && 'due_date' in former && { due_date: former['due_date'] as string | null }) }
      if (current) await updateEntry(tx, current, restoringPatch(current, own, listsOf(after)))
    }
  },
}

/** Conflicts for revisions whose lines or analytics were changed again afterwards. */
async function findChangedLists(db: Db, revisions: readonly LoggedRevision[]): Problems {
  const found = new Map<number, Problem>()
  for (const revision of revisions) {
    const { due, shared } = differingPositions(listsOf(revision.former), listsOf(revision.after))
    if (due.length + shared.length === 0) continue
    const now = differingPositions(listsOf(revision.after), listsOf(await loadListsAt(db, { ...revision, id: Number.MAX_SAFE_INTEGER })))
    if (now.due.some((at) => due.includes(at)) || now.shared.some((at) => shared.includes(at))) found.set(revision.id, revertConflict())
  }
  return found
}

export const entryRevertWith = (rules: readonly ReversalRule[]) =>
  ({ post: undoPostWith(rules), reverse: undoReverse, update: undoUpdate }) as const

/** Attachments of entries in a locked period can be neither removed nor restored. */
export async function findLockProblems(db: Db, ids: readonly number[]): Problems {
  return new Map(
    (await store.findLockedAttachments(db, ids)).map(({ id, is_closed, earliest_open_date }) => [
      id,
      periodLocked(is_closed ? 'fiscal_year_closed' : 'period_locked', earliest_open_date, { field: 'attachment' }),
    ]),
  )
}

const unlessLocked = (undo: Undo): Undo => ({
  ...undo,
  blocked: async (db, revisions) => {
    const locked = await findLockProblems(
      db,
      revisions.map(({ record_id }) => record_id),
    )
    const problems = revisions.flatMap(({ id, record_id }): [number, Problem][] => {
      const problem = locked.get(record_id)
      return problem ? [[id, problem]] : []
    })
    return new Map([...problems, ...(await undo.blocked(db, revisions))])
  },
})

export const attachmentRevert = {
  create: unlessLocked(undoByBin(attachment)),
  delete: unlessLocked(undoByFormerValues(attachment)),
  restore: unlessLocked(undoByFormerValues(attachment)),
  update: 'never',
} as const

/** Attachments are deleted for good after the statutory term of their entry. */
export async function findKept(db: Db, ids: readonly number[]): Problems {
  const kept = await store.findKeptAttachments(db, ids)
  return new Map(kept.map(({ id, until }) => [id, invalidField('id', messages.attachment_kept, { until })]))
}

/** Releases the stored files; a file is deleted with its last reference. */
export async function dropFilesOf(tx: FileTx, images: readonly RecordImage[]): Promise<void> {
  for (const { file_id } of images) await dropFile(tx, file_id as number)
}
