/**
 * Undo of documents. A document is booked by its entry: undo reverses that entry or posts it again, and the
 * document follows.
 */
import type { Db } from '../../../kernel/write/database.ts'
import { binRecords, loadListsAt, putBack, undoState } from '../../../kernel/log/log-store.ts'
import type { Problem } from '../../../kernel/route/problem.ts'
import type { RecordImage, LoggedRevision, Undo } from '../../../kernel/route/resource.ts'
import { undoByFormerValues, undoByBin, revertConflict } from '../../../kernel/log/undo.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { dropFile } from '../../platform/files/index.ts'
import { findReversalProblems, reverseAndLetterAll } from '../../books/entries/index.ts'
import { rereadDocument } from './actions.ts'
import { messages } from './messages.ts'
import { messages as outgoingMessages } from './outgoing/messages.ts'
import { document } from './resource.ts'
import { amountsOf, headOf, isSame, referenceFields, type LoggedLists, linesIn, sharesIn } from './rules.ts'
import * as store from './store.ts'

type Problems = Promise<Map<number, Problem>>

const idsOf = (revisions: readonly LoggedRevision[]) => revisions.map(({ record_id }) => record_id)

/** Whether a revision changed nothing but references, which may change on a booked sale. */
const isOfReferences = ({ former }: LoggedRevision): boolean =>
  Object.keys(former ?? {}).every((name) => (referenceFields as readonly string[]).includes(name))

/**
 * The documents that are booked now, or locked by the external platform: undo leaves them unchanged, but for the references of booked sales
 * that no message carries.
 */
async function heldByBooking(db: Db, revisions: readonly LoggedRevision[]): Problems {
  const held = new Map((await store.heldAmong(db, idsOf(revisions))).map((found) => [found.id, found]))
  return new Map(
    revisions.flatMap((revision): [number, Problem][] => {
      const found = held.get(revision.record_id)
      if (!found) return []
      if (found.is_locked) return [[revision.id, revertConflict(messages.locked)]]
      const isFree = revision.op === 'update' && found.is_sale && isOfReferences(revision)
      if (isFree && !found.is_carried) return []
      return [[revision.id, revertConflict(isFree ? outgoingMessages.sent : messages.booked)]]
    }),
  )
}

/** Values that booking set in the write that created the document were removed with the entry. */
const given: readonly string[] = ['status', 'journal_id', 'journal_entry_id', 'number', 'structured_communication']
const usualCreation = undoByBin(document)

const creation: Undo = {
  blocked: async (db, revisions) => {
    const states = await undoState(
      db,
      revisions.map(({ id }) => id),
    )
    const unbooked = new Set(
      states
        .filter(({ seq, is_gone, fields }) => {
          const after = revisions.find(({ id }) => id === seq)?.after
          return !is_gone && after?.['status'] === 'booked' && fields.includes('status') && fields.every((name) => given.includes(name))
        })
        .map(({ seq }) => seq),
    )
    const others = revisions.filter(({ id }) => !unbooked.has(id))
    return new Map([...(await usualCreation.blocked(db, others)), ...(await heldByBooking(db, others))])
  },
  run: (tx, revisions) => binned(tx, idsOf(revisions)),
}

const binned = async (tx: FileTx, ids: readonly number[]): Promise<void> => {
  await binRecords(tx, document.name, ids)
}

const listsIn = (image: RecordImage | null): LoggedLists => image ?? {}
const columns = undoByFormerValues(document)

const patching: Undo = {
  blocked: async (db, revisions) =>
    new Map([...(await columns.blocked(db, revisions)), ...(await listsChanged(db, revisions)), ...(await heldByBooking(db, revisions))]),
  run: async (tx, revisions) => {
    await putBack(tx, revisions)
    for (const revision of revisions) await putListsBack(tx, revision)
  },
}

/** Lists changed by the revision that have changed again since. */
async function listsChanged(db: Db, revisions: readonly LoggedRevision[]): Problems {
  const found = new Map<number, Problem>()
  for (const revision of revisions) {
    const [former, after] = [listsIn(revision.former), listsIn(revision.after)]
    if (!former.lines && !former.analytics) continue
    const now: LoggedLists = await loadListsAt(db, { ...revision, id: Number.MAX_SAFE_INTEGER })
    const isMoved = (former.lines && !isSame(now.lines, after.lines)) || (former.analytics && !isSame(sharesIn(now), sharesIn(after)))
    if (isMoved) found.set(revision.id, revertConflict())
  }
  return found
}

async function putListsBack(tx: FileTx, revision: LoggedRevision): Promise<void> {
  const former = listsIn(revision.former)
  if (!former.lines && !former.analytics) return
  const now: LoggedLists = await loadListsAt(tx, { ...revision, id: Number.MAX_SAFE_INTEGER })
  const lines = linesIn({ lines: former.lines ?? now.lines ?? [], analytics: former.analytics ?? now.analytics ?? [] })
  if (former.lines) await store.putLines(tx, revision.record_id, lines)
  await store.putAnalytics(tx, revision.record_id, lines)
}

const usualDeletion = undoByFormerValues(document)

/** A restored document is pending: when its booking is undone in the same operation, posting the entry again books it. */
const deletion: Undo = {
  blocked: usualDeletion.blocked,
  run: async (tx, revisions) => {
    await store.untrash(tx, idsOf(revisions))
  },
}

const entryIn = ({ after }: LoggedRevision) => (after?.['journal_entry_id'] as number | null | undefined) ?? 0

/** The write changed more than the booking (rate, bin): that part is undone here, the booking by the entry. */
const isMixed = ({ former }: LoggedRevision): boolean => Object.keys(former ?? {}).some((name) => !given.includes(name))

/** Fields, other than those set by booking, that have changed since the revision. */
async function otherwiseChanged(db: Db, revisions: readonly LoggedRevision[]): Problems {
  const states = await undoState(
    db,
    revisions.map(({ id }) => id),
  )
  const changed = states.filter(({ is_gone, fields }) => is_gone || fields.some((name) => !given.includes(name)))
  return new Map([...changed.map(({ seq }): [number, Problem] => [seq, revertConflict()]), ...(await listsChanged(db, revisions))])
}

/** The former values of what else a revision changed; number and communication follow the entry. */
async function putOthersBack(tx: FileTx, revision: LoggedRevision): Promise<void> {
  const { record_id, former } = revision
  const current = await rereadDocument(tx, record_id)
  const row = { ...headOf(current), ...amountsOf(current) }
  const own = Object.keys(row).filter((name) => former && name in former && !given.includes(name))
  if (own.length > 0) await store.update(tx, record_id, { ...row, ...Object.fromEntries(own.map((name) => [name, former?.[name]])) })
  await putListsBack(tx, revision)
  if ((former?.['deleted_at'] ?? null) !== null) await binned(tx, [record_id])
}

/** A booking is undone with the entry posted in the same write; undone alone, it reverses that entry. */
const booking: Undo = {
  follows: (revision, plan) =>
    !isMixed(revision) &&
    plan.some((other) => other.resource === 'entries' && other.op === 'post' && other.record_id === entryIn(revision)),
  blocked: async (db, revisions) => {
    const booked = new Set((await store.bookedAmong(db, idsOf(revisions))).map(({ id }) => id))
    const standing = revisions.filter((revision) => booked.has(revision.record_id) || !isMixed(revision))
    const problems = await findReversalProblems(db, new Map(standing.map((revision) => [revision.id, entryIn(revision)])))
    return new Map([...problems, ...(await otherwiseChanged(db, revisions.filter(isMixed)))])
  },
  run: async (tx, revisions) => {
    const booked = new Set((await store.bookedAmong(tx, idsOf(revisions))).map(({ id }) => id))
    const standing = revisions.filter(({ record_id }) => booked.has(record_id)).map(entryIn)
    await reverseAndLetterAll(tx, standing)
    for (const revision of revisions.filter(isMixed)) await putOthersBack(tx, revision)
  },
}

/** A return to pending is undone by posting the reversed entry again. */
const reopening: Undo = {
  allowed: ({ origin }) => origin === 'revert',
  follows: (revision) => revision.origin === 'revert' && !isMixed(revision),
  blocked: otherwiseChanged,
  run: async (tx, revisions) => {
    for (const revision of revisions) await putOthersBack(tx, revision)
  },
}

export const documentRevert = { create: creation, update: patching, delete: deletion, post: booking, reverse: reopening } as const

/** The stored file is deleted with its last reference; the file of an import stays with the import. */
export async function dropFilesOf(tx: FileTx, images: readonly RecordImage[]): Promise<void> {
  for (const { file_id, import_id } of images) if (typeof file_id === 'number' && import_id === null) await dropFile(tx, file_id)
}
