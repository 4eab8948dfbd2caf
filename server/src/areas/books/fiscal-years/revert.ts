/** Years and periods get their former dates and locks back, unless a lock stands in between. */
import type { Db } from '../../../kernel/write/database.ts'
import type { Problem } from '../../../kernel/route/problem.ts'
import type { Logged, Undo } from '../../../kernel/route/resource.ts'
import { formerValues, intoTheBin } from '../../../kernel/log/undo.ts'
import { periodLocked } from '../ledger/index.ts'
import { fiscalYear, period } from './resource.ts'
import * as store from './store.ts'

type Locks = Awaited<ReturnType<typeof store.locksOf>>

/** `isHeld`: which locks of the year and the period stand in the way. */
const unless = (isHeld: (lock: Locks[number]) => boolean, find: (db: Db, ids: readonly number[]) => Promise<Locks>, usual: Undo): Undo => ({
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

const whileOpen = (usual: Undo) => unless(({ is_locked, is_closed }) => is_locked || is_closed, store.locksOf, usual)

/** The same row as before, with who locked it and when; the history calls it by its own verb. */
const opposite = (verb: 'lock' | 'unlock'): Undo => {
  const usual = formerValues(period)
  return unless(({ is_closed }) => is_closed, store.locksOf, {
    ...usual,
    run: (tx, revisions, again) => tx.verb(verb, () => usual.run(tx, revisions, again)),
  })
}

/** The periods of a year that was just made are its own: they lie in the bin with it. */
const cameWithYear = ({ after }: Logged, plan: readonly Logged[]): boolean =>
  plan.some(({ resource, op, record_id }) => resource === fiscalYear.name && op === 'create' && record_id === after?.['fiscal_year_id'])

export const periodRevert = {
  create: { ...whileOpen(intoTheBin(period)), follows: cameWithYear },
  update: whileOpen(formerValues(period)),
  delete: formerValues(period),
  restore: whileOpen(formerValues(period)),
  lock: opposite('unlock'),
  unlock: opposite('lock'),
} as const

const whileYearIsOpen = unless(({ is_closed }) => is_closed, store.closedYears, formerValues(fiscalYear))

export const fiscalYearRevert = { update: whileYearIsOpen } as const
