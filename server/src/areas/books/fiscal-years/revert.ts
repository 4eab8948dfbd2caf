/** Undo for fiscal years and periods: restores former dates and locks, unless the period is locked or the year is closed. */
import type { Db } from '../../../kernel/write/database.ts'
import type { Problem } from '../../../kernel/route/problem.ts'
import type { LoggedRevision, Undo } from '../../../kernel/route/resource.ts'
import { undoByFormerValues, undoByBin } from '../../../kernel/log/undo.ts'
import { periodLocked } from '../ledger/index.ts'
import { fiscalYear, period } from './resource.ts'
import * as store from './store.ts'

type Locks = Awaited<ReturnType<typeof store.loadPeriodLocks>>

/** `isHeld` says whether the locks of the period and its year block the undo. */
const blockWhen = (
  isHeld: (lock: Locks[number]) => boolean,
  find: (db: Db, ids: readonly number[]) => Promise<Locks>,
  usual: Undo,
): Undo => ({
  ...usual,
  blocked: async (db, revisions) => {
    const found = new Map(
      (
        await find(
          db,
          revisions.map(({ record_id }) => record_id),
        )
      ).map((lock) => [lock.id, lock]),
    )
    const held = revisions.flatMap(({ id, record_id }): [number, Problem][] => {
      const lock = found.get(record_id)
      if (!lock || !isHeld(lock)) return []
      return [[id, periodLocked(lock.is_closed ? 'fiscal_year_closed' : 'period_locked', lock.earliest_open_date, { field: 'period' })]]
    })
    return new Map([...(await usual.blocked(db, revisions)), ...held])
  },
})

const whileOpen = (usual: Undo) => blockWhen(({ is_locked, is_closed }) => is_locked || is_closed, store.loadPeriodLocks, usual)

/** Restores the former row, including who locked it and when; the history records it under the given verb. */
const revertByVerb = (verb: 'lock' | 'unlock'): Undo => {
  const usual = undoByFormerValues(period)
  return blockWhen(({ is_closed }) => is_closed, store.loadPeriodLocks, {
    ...usual,
    run: (tx, revisions, again) => tx.verb(verb, () => usual.run(tx, revisions, again)),
  })
}

/** Periods created with their year are moved to the bin with it. */
const wasCreatedWithYear = ({ after }: LoggedRevision, plan: readonly LoggedRevision[]): boolean =>
  plan.some(({ resource, op, record_id }) => resource === fiscalYear.name && op === 'create' && record_id === after?.['fiscal_year_id'])

export const periodRevert = {
  create: { ...whileOpen(undoByBin(period)), follows: wasCreatedWithYear },
  update: whileOpen(undoByFormerValues(period)),
  delete: undoByFormerValues(period),
  restore: whileOpen(undoByFormerValues(period)),
  lock: revertByVerb('unlock'),
  unlock: revertByVerb('lock'),
} as const

const whileYearIsOpen = blockWhen(({ is_closed }) => is_closed, store.loadYearLocks, undoByFormerValues(fiscalYear))

export const fiscalYearRevert = { update: whileYearIsOpen } as const
