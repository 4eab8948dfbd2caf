/** Undoing a lettering unletters its lines; undoing that letters the same lines again. Both include the entries that a lettering causes. */
import type { Problem } from '../../../kernel/route/problem.ts'
import type { LoggedRevision, Undo } from '../../../kernel/route/resource.ts'
import { undoByFormerValues, revertConflict } from '../../../kernel/log/undo.ts'
import { lineId } from '../ledger/index.ts'
import { letter, unletter } from './actions.ts'
import { messages } from './messages.ts'
import { lettering } from './resource.ts'
import * as store from './store.ts'

const restoreFormerValues = undoByFormerValues(lettering)

const idsOf = (revisions: readonly LoggedRevision[]) => revisions.map(({ record_id }) => record_id)
const lineIdsPerEntry = 100_000

/** Whether the lettering pairs an entry with its reversal in the same write; such a lettering is kept. */
function settlesReversal({ after, write_no }: LoggedRevision, plan: readonly LoggedRevision[]): boolean {
  const reversed = plan.filter((other) => other.write_no === write_no && other.resource === 'entries' && other.op === 'reverse')
  const both = new Set(reversed.flatMap((other) => [other.record_id, other.after?.['reversed_by_entry_id']]))
  const lines = (after?.['lines'] ?? []) as readonly { readonly entry_line_id: number }[]
  return lines.length > 0 && lines.every(({ entry_line_id }) => both.has(Math.floor(entry_line_id / lineIdsPerEntry)))
}

/** What a bank match letters and unletters is undone with the match. */
const isOfMatch = ({ write_no }: LoggedRevision, plan: readonly LoggedRevision[]): boolean =>
  plan.some((other) => other.op === 'match' && other.resource === 'bank-transactions' && other.write_no === write_no)

const undoMatch: Undo = {
  // A bank match is undone through the bank transaction; what such an undo lettered and unlettered is undone with it.
  allowed: ({ after, origin }) => after?.['origin'] !== 'bank' || origin === 'revert',
  follows: (revision, plan) => isOfMatch(revision, plan) || settlesReversal(revision, plan),
  blocked: restoreFormerValues.blocked,
  run: async (tx, revisions) => unletter(tx, idsOf(revisions)),
}

const undoUnmatch: Undo = {
  allowed: undoMatch.allowed ?? (() => true),
  follows: isOfMatch,
  blocked: async (db, revisions) => {
    const busy = new Set((await store.findUnrestorable(db, idsOf(revisions), { reposted: true })).map(({ id }) => id))
    const taken = revisions.flatMap(({ id, record_id }): [number, Problem][] =>
      busy.has(record_id) ? [[id, revertConflict(messages.already_lettered)]] : [],
    )
    return new Map([...taken, ...(await restoreFormerValues.blocked(db, revisions))])
  },
  run: async (tx, revisions, again) => {
    for (const { record_id } of revisions) {
      const { origin, has_difference, lines } = await store.loadUndone(tx, record_id)
      // Entries that this undo posts again replace the reversed ones.
      const now = lines.map(({ entry_id, position, amount }) => ({
        entry_line_id: lineId(again.get(entry_id) ?? entry_id, position),
        amount,
      }))
      await letter(tx, { lines: now, difference: has_difference ? 'post' : 'none', origin })
    }
  },
}

/** A lettering is never changed. */
export const letteringRevert = { match: undoMatch, unmatch: undoUnmatch, update: 'never' } as const
