/** Which transactions are booked without a person, and why the others are not. */
import type { Proposal } from './model.ts'
import { scores } from './scores.ts'

type SkipReason = 'no_proposal' | 'score_too_low' | 'several_proposals' | 'not_certain' | 'not_exact' | 'item_contested' | 'item_taken'

type Dated = { readonly id: number; readonly entry_date: string }

type Decision = {
  readonly transaction_id: number
  /** The best score, whether or not it is enough. */
  readonly score: number | null
} & ({ readonly proposal: Proposal; readonly reason: null } | { readonly proposal: null; readonly reason: SkipReason })

/**
 * A transaction is booked when its best proposal reaches `minScore`, is the only one with its score, is certain, and settles its items
 * exactly or in one of the two allowed ways: with a small difference, or in part by a communication of the file. Of transactions that would
 * settle one item, the one with the higher score gets it. Of equal ones the first that carries an identifier gets it, and without an
 * identifier none does.
 */
export function decide(transactions: readonly Dated[], proposals: ReadonlyMap<number, readonly Proposal[]>, minScore: number): Decision[] {
  const chosen = transactions.map((transaction) => ({ transaction, ...judge(proposals.get(transaction.id) ?? [], minScore) }))
  const claims = Map.groupBy(
    chosen.flatMap((each) => (each.proposal ? targetsOf(each.proposal).map((target) => ({ target, each })) : [])),
    ({ target }) => target,
  )
  const lost = new Map<number, SkipReason>()
  for (const rivals of claims.values()) {
    const [first, second, ...rest] = rivals.map(({ each }) => each).toSorted(byClaim)
    if (!first || !second) continue
    for (const { transaction } of [second, ...rest]) lost.set(transaction.id, 'item_taken')
    const isUndecided = first.score === second.score && (first.score ?? 0) < scores.structured_communication
    if (isUndecided)
      for (const { transaction, score } of [first, second, ...rest]) if (score === first.score) lost.set(transaction.id, 'item_contested')
  }
  return chosen.map(({ transaction, score, proposal, reason }): Decision => {
    const why = lost.get(transaction.id) ?? reason
    const head = { transaction_id: transaction.id, score }
    return proposal && !why ? { ...head, proposal, reason: null } : { ...head, proposal: null, reason: why ?? 'no_proposal' }
  })
}

type Judged = { readonly score: number | null; readonly proposal: Proposal | null; readonly reason: SkipReason | null }

function judge(found: readonly Proposal[], minScore: number): Judged {
  const [best, second] = found
  if (!best) return { score: null, proposal: null, reason: 'no_proposal' }
  const skip = (reason: SkipReason): Judged => ({ score: best.score, proposal: null, reason })
  if (best.score < minScore) return skip('score_too_low')
  if (second?.score === best.score) return skip('several_proposals')
  if (!best.may_be_automatic) return skip(best.is_exact || best.difference === 'post' ? 'not_certain' : 'not_exact')
  return { score: best.score, proposal: best, reason: null }
}

/** What only one transaction can settle. */
const targetsOf = ({ allocations }: Proposal): string[] =>
  allocations.flatMap(({ entry_line_id, payment_batch_id }) => [
    ...(entry_line_id === undefined ? [] : [`item ${entry_line_id}`]),
    ...(payment_batch_id === undefined ? [] : [`batch ${payment_batch_id}`]),
  ])

type Claim = { readonly transaction: Dated; readonly score: number | null }

const byClaim = (a: Claim, b: Claim): number =>
  (b.score ?? 0) - (a.score ?? 0) || a.transaction.entry_date.localeCompare(b.transaction.entry_date) || a.transaction.id - b.transaction.id
