/** How what happens to entries and their attachments is undone: a posting by its reversal, that by posting once more, a patch by a patch. */
import type { Db } from '../../../kernel/write/database.ts'
import { listsAt } from '../../../kernel/log/log-store.ts'
import type { Problem } from '../../../kernel/route/problem.ts'
import type { Image, Logged, Undo } from '../../../kernel/route/resource.ts'
import { formerValues, intoTheBin, notRevertible, revertConflict } from '../../../kernel/log/undo.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { dropFile } from '../../platform/files/index.ts'
import { type Origin, periodLocked, repostEntries, reverseEntries } from '../ledger/index.ts'
import { letterEach } from '../letterings/index.ts'
import { updateEntry } from './actions.ts'
import { messages } from './messages.ts'
import { attachment, entry } from './resource.ts'
import { differingPlaces, type Lists, mirroredLines, patchBack, undoneElsewhere } from './rules.ts'
import * as store from './store.ts'

type Problems = Promise<Map<number, Problem>>

const takenBack = ({ after }: Logged): number | null => (after?.['reversed_entry_id'] as number | null | undefined) ?? null
const originIn = ({ after }: Logged) => after?.['origin'] as Origin

/** Of a lettering: taken back with it. */
const isOfLettering = (revision: Logged) => originIn(revision) === 'lettering'

const posting: Undo = {
  // A reversal that an undo made is undone by posting once more; any other stays, and so does what another deed made.
  allowed: (revision) => (takenBack(revision) === null ? !undoneElsewhere.includes(originIn(revision)) : revision.origin === 'revert'),
  follows: (revision, plan) =>
    isOfLettering(revision) ||
    plan.some((other) => other.op === 'reverse' && other.record_id === takenBack(revision) && isOfLettering(other)),
  blocked: (db, revisions) =>
    problemsWith(
      db,
      revisions.map((revision) => ({ id: revision.id, entry_id: entryIn(revision), is_reversal: takenBack(revision) !== null })),
    ),
  run: async (tx, revisions, again) => {
    const reversals = revisions.filter((revision) => takenBack(revision) !== null)
    await postOnceMore(tx, reversals, again)
    await takeBack(
      tx,
      revisions.filter((revision) => takenBack(revision) === null).map(({ record_id }) => record_id),
    )
  },
}

type Wanted = { readonly id: number; readonly entry_id: number; readonly is_reversal: boolean }

/** What stands in the way of taking entries back, or of posting once more what reversals took back, by revision. */
async function problemsWith(db: Db, wanted: readonly Wanted[]): Problems {
  const named = wanted.map(({ entry_id }) => entry_id)
  const facts = new Map((await store.undoFacts(db, named)).map((row) => [row.id, row]))
  const known = await store.obstacles(
    db,
    [...facts.values()].flatMap(({ settled_by }) => settled_by),
    [...facts.keys()],
  )
  return new Map(
    wanted.flatMap(({ id, entry_id, is_reversal }): [number, Problem][] => {
      const found = facts.get(entry_id)
      const problem = found ? undoProblem(found, is_reversal, known) : notRevertible()
      return problem ? [[id, problem]] : []
    }),
  )
}

/** For whoever is undone by taking an entry back: what stands in the way of that, by revision. */
export const takingBackProblems = (db: Db, entries: ReadonlyMap<number, number>): Problems =>
  problemsWith(
    db,
    [...entries].map(([id, entry_id]) => ({ id, entry_id, is_reversal: false })),
  )

/** The entry that an undo is about: what was posted, or what a reversal took back. */
const entryIn = (revision: Logged) => takenBack(revision) ?? revision.record_id

type Facts = Awaited<ReturnType<typeof store.undoFacts>>[number]

function undoProblem(found: Facts, isReversal: boolean, known: Awaited<ReturnType<typeof store.obstacles>>): Problem | null {
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

/** Both sides are lettered together, as when an entry is reversed by hand. */
async function takeBack(tx: FileTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const posted = await reverseEntries(tx, ids)
  const reversals = new Map(
    (
      await store.load(
        tx,
        posted.map(({ id }) => id),
      )
    ).map((made) => [made.reversed_entry_id, made]),
  )
  const pairs = (await store.load(tx, ids)).flatMap((original) => {
    const made = reversals.get(original.id)
    return made ? mirroredLines(original, made) : []
  })
  if (pairs.length > 0) await letterEach(tx, pairs, { origin: 'auto', moves_vat: false })
}

async function postOnceMore(tx: FileTx, reversals: readonly Logged[], again: Map<number, number>): Promise<void> {
  if (reversals.length === 0) return
  const facts = new Map((await store.undoFacts(tx, reversals.map(entryIn))).map((row) => [row.id, row]))
  const ordered = reversals.toSorted((a, b) => a.record_id - b.record_id)
  const origins = new Map(ordered.map((reversal) => [reversal.record_id, facts.get(entryIn(reversal))?.origin ?? 'manual']))
  const posted = await repostEntries(tx, origins)
  for (const [index, reversal] of ordered.entries()) again.set(entryIn(reversal), posted[index]?.id ?? 0)
}

/** What became of an entry when another one reversed it goes with that other one. */
const reversing: Undo = {
  allowed: ({ origin }) => origin === 'revert',
  follows: (revision) => isOfLettering(revision) || revision.origin === 'revert',
  blocked: async () => new Map(),
  run: async () => {},
}

const columns = formerValues(entry)
const listsIn = (image: Image | null): Lists => image ?? {}

const patching: Undo = {
  blocked: async (db, revisions) => new Map([...(await columns.blocked(db, revisions)), ...(await listsChanged(db, revisions))]),
  run: async (tx, revisions) => {
    for (const { record_id, former, after } of revisions) {
      const [current] = await store.load(tx, [record_id])
      const own = { ...listsIn(former), ...(former && 'due_date' in former && { due_date: former['due_date'] as string | null }) }
      if (current) await updateEntry(tx, current, patchBack(current, own, listsIn(after)))
    }
  },
}

/** Places of the lists that a revision changed and that are not as it left them. */
async function listsChanged(db: Db, revisions: readonly Logged[]): Problems {
  const found = new Map<number, Problem>()
  for (const revision of revisions) {
    const { due, shared } = differingPlaces(listsIn(revision.former), listsIn(revision.after))
    if (due.length + shared.length === 0) continue
    const now = differingPlaces(listsIn(revision.after), listsIn(await listsAt(db, { ...revision, id: Number.MAX_SAFE_INTEGER })))
    if (now.due.some((at) => due.includes(at)) || now.shared.some((at) => shared.includes(at))) found.set(revision.id, revertConflict())
  }
  return found
}

export const entryRevert = { post: posting, reverse: reversing, update: patching } as const

/** Attachments of entries that are locked stay where they are. */
export async function lockedIn(db: Db, ids: readonly number[]): Problems {
  return new Map(
    (await store.lockedAttachments(db, ids)).map(({ id, is_closed, earliest_open_date }) => [
      id,
      periodLocked(is_closed ? 'fiscal_year_closed' : 'period_locked', earliest_open_date, { field: 'attachment' }),
    ]),
  )
}

const unlessLocked = (usual: Undo): Undo => ({
  ...usual,
  blocked: async (db, revisions) => {
    const locked = await lockedIn(
      db,
      revisions.map(({ record_id }) => record_id),
    )
    const held = revisions.flatMap(({ id, record_id }): [number, Problem][] => {
      const problem = locked.get(record_id)
      return problem ? [[id, problem]] : []
    })
    return new Map([...held, ...(await usual.blocked(db, revisions))])
  },
})

export const attachmentRevert = {
  create: unlessLocked(intoTheBin(attachment)),
  delete: unlessLocked(formerValues(attachment)),
  restore: unlessLocked(formerValues(attachment)),
  update: 'never',
} as const

/** The bytes go with the last that named them. */
export async function dropFilesOf(tx: FileTx, images: readonly Image[]): Promise<void> {
  for (const { file_id } of images) await dropFile(tx, file_id as number)
}
