/** Undo of budgets: former values, lines included. An approved budget keeps its lines. */
import { loadListsAt, putBack } from '../../../kernel/log/log-store.ts'
import { revertConflict, undoByBin, undoByFormerValues } from '../../../kernel/log/undo.ts'
import type { Problem } from '../../../kernel/route/problem.ts'
import type { LoggedRevision, RecordImage, Undo } from '../../../kernel/route/resource.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { canonicalJson } from '../../../lib/canonical-json.ts'
import { messages } from './messages.ts'
import { budget } from './resource.ts'
import type { StoredLine } from './rules.ts'
import { mostLines } from './schema.ts'
import * as store from './store.ts'

type Problems = Promise<ReadonlyMap<number, Problem>>

const linesIn = (image: RecordImage | null): StoredLine[] | undefined => image?.['lines'] as StoredLine[] | undefined
const statusIn = (image: RecordImage | null): unknown => image?.['status']

const loadLinesNow = async (db: Db, revision: LoggedRevision): Promise<StoredLine[]> =>
  linesIn(await loadListsAt(db, { ...revision, id: Number.MAX_SAFE_INTEGER })) ?? []

/** Lines that a revision set and that have changed since. */
async function findChangedLines(db: Db, revisions: readonly LoggedRevision[]): Problems {
  const found = new Map<number, Problem>()
  for (const revision of revisions) {
    const after = linesIn(revision.after)
    const isOfLines = revision.op === 'create' || linesIn(revision.former) !== undefined
    if (isOfLines && canonicalJson(await loadLinesNow(db, revision)) !== canonicalJson(after ?? []))
      found.set(revision.id, revertConflict())
  }
  return found
}

/** A budget that is approved now, unless the undo returns it to draft as well. */
async function findApproved(db: Db, revisions: readonly LoggedRevision[]): Problems {
  const changing = revisions.filter(({ former }) => Object.keys(former ?? {}).some((field) => field !== 'status'))
  if (changing.length === 0) return new Map()
  const reopened = new Set(revisions.filter(({ former }) => statusIn(former) === 'draft').map(({ record_id }) => record_id))
  const approved = await store.approvedAmong(
    db,
    changing.map(({ record_id }) => record_id),
  )
  const held = changing.filter(({ record_id }) => approved.has(record_id) && !reopened.has(record_id))
  return new Map(held.map(({ id }) => [id, revertConflict(messages.approved)]))
}

/** Undos that would leave the file with too many lines. */
async function findBeyondLimit(db: Db, revisions: readonly LoggedRevision[]): Problems {
  const [count, own] = await Promise.all([
    store.countLines(db),
    store.countLinesOf(
      db,
      revisions.map(({ record_id }) => record_id),
    ),
  ])
  const beyond = revisions.filter(({ op, record_id, former }) => {
    const now = own.get(record_id) ?? 0
    const added = op === 'delete' ? now : (linesIn(former)?.length ?? now) - now
    return added > 0 && count + added > mostLines
  })
  return new Map(beyond.map(({ id }) => [id, revertConflict(messages.too_many_lines, [], { params: { max: mostLines } })]))
}

const merge = async (...found: readonly Problems[]): Problems => new Map((await Promise.all(found)).flatMap((each) => [...each]))

const usualCreation = undoByBin(budget)
const creation: Undo = {
  ...usualCreation,
  blocked: (db, revisions) => merge(findChangedLines(db, revisions), Promise.resolve(usualCreation.blocked(db, revisions))),
}

const usual = undoByFormerValues(budget)

const change: Undo = {
  ...usual,
  blocked: (db, revisions) =>
    merge(findBeyondLimit(db, revisions), findApproved(db, revisions), findChangedLines(db, revisions), usual.blocked(db, revisions)),
  run: async (tx, revisions) => {
    for (const revision of revisions) {
      const { record_id, former } = revision
      const lines = linesIn(former)
      // The lines of an approved budget cannot change: a budget that becomes a draft gets its status first, any other its lines.
      const isReopened = statusIn(former) === 'draft'
      if (isReopened) await putBack(tx, [revision])
      if (lines) await store.replaceLines(tx, new Map([[record_id, lines]]))
      if (!isReopened) await putBack(tx, [revision])
    }
  },
}

const deletion: Undo = { ...usual, blocked: (db, revisions) => merge(findBeyondLimit(db, revisions), usual.blocked(db, revisions)) }

export const budgetRevert = { create: creation, update: change, delete: deletion } as const
