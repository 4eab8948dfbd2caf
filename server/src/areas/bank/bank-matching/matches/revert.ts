/**
 * Undo of a match is an unmatch: the transaction has its former state, third party included. Undone in turn, the ledger posts the entry again
 * and the transaction is matched with it; an unmatch that somebody asked for is not undone.
 */
import { putBack } from '../../../../kernel/log/log-store.ts'
import { undoByFormerValues } from '../../../../kernel/log/undo.ts'
import type { Problem } from '../../../../kernel/route/problem.ts'
import type { LoggedRevision, Undo } from '../../../../kernel/route/resource.ts'
import { periodLocked } from '../../../books/ledger/index.ts'
import { bankTransaction } from '../../bank-statements/index.ts'
import * as store from './store.ts'
import { unmatch } from './unmatch.ts'

const formerValues = undoByFormerValues(bankTransaction)

const entryIn = ({ after }: LoggedRevision) => (after?.['journal_entry_id'] as number | null | undefined) ?? 0

export const undoMatch: Undo = {
  blocked: async (db, revisions) => {
    const locks = new Map((await store.findLocks(db, revisions.map(entryIn))).map((lock) => [lock.id, lock]))
    const locked = revisions.flatMap((revision): [number, Problem][] => {
      const lock = locks.get(entryIn(revision))
      return lock ? [[revision.id, lockProblem(lock)]] : []
    })
    return new Map([...locked, ...(await formerValues.blocked(db, revisions))])
  },
  run: async (tx, revisions) => {
    await unmatch(
      tx,
      revisions.map((revision) => ({ id: revision.record_id, journal_entry_id: entryIn(revision) })),
    )
    await tx.verb('unmatch', () => putBack(tx, revisions))
  },
}

/** Only an unmatch that an undo made is undone: with the reversal of the entry, by `onPostedAgain`. */
export const undoUnmatch: Undo = {
  allowed: () => false,
  follows: ({ origin, former, write_no }, plan) =>
    origin === 'revert' &&
    plan.some(
      (other) =>
        other.resource === 'entries' &&
        other.op === 'post' &&
        other.write_no === write_no &&
        other.after?.['reversed_entry_id'] === former?.['journal_entry_id'],
    ),
  blocked: async () => new Map(),
  run: async () => {},
}

const lockProblem = ({ is_closed, is_locked, earliest_open_date }: store.Lock): Problem =>
  periodLocked(is_closed ? 'fiscal_year_closed' : 'period_locked', earliest_open_date, { vat: !is_closed && !is_locked })
