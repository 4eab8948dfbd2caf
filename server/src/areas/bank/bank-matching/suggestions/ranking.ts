/** All proposals for one transaction, in the order in which people see them. */
import { canonicalJson } from '../../../../lib/canonical-json.ts'
import { proposeHistory, proposeReturn, proposeRule, proposeSplit, proposeTransfer } from './bookings.ts'
import { type Facts, type FileSettings, kinds, type Proposal } from './model.ts'
import { proposeOpenItems } from './open-items.ts'
import { proposePayments } from './payments.ts'

const mostProposals = 10

const proposeItems = (facts: Facts, settings: FileSettings): Proposal[] => [
  ...proposePayments(facts, settings),
  ...proposeOpenItems(facts, settings),
]

export function rankProposals(facts: Facts, settings: FileSettings): Proposal[] {
  const all = [
    ...proposeReturn(facts, settings),
    ...proposeItems(facts, settings),
    ...proposeSplit(facts, settings, (parts) => proposeItems(parts, settings)),
    ...proposeTransfer(facts, settings),
    ...proposeRule(facts, settings),
    ...proposeHistory(facts, settings),
  ]
  return mergeEqual(all).toSorted(byRank).slice(0, mostProposals)
}

const byRank = (a: Proposal, b: Proposal): number =>
  b.score - a.score ||
  kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
  (a.due_date ?? '').localeCompare(b.due_date ?? '') ||
  a.first_id - b.first_id

/** Where the money goes, whatever was the way to find it. */
const targetKey = ({ allocations, difference }: Proposal): string =>
  canonicalJson([difference, allocations.map((each) => canonicalJson(each)).toSorted()])

/** Proposals with equal allocations are one, at the highest score, with the reasons of all. */
function mergeEqual(proposals: readonly Proposal[]): Proposal[] {
  return [...Map.groupBy(proposals, targetKey).values()].flatMap((equal) => {
    const [best] = equal.toSorted((a, b) => b.score - a.score)
    if (!best) return []
    const reasons = new Map(equal.flatMap((each) => each.reasons.map((reason) => [reason.code, reason])))
    const ordered = [...best.reasons, ...[...reasons.values()].filter(({ code }) => !best.reasons.some((reason) => reason.code === code))]
    return [
      { ...best, may_be_automatic: equal.every(({ score, may_be_automatic }) => score < best.score || may_be_automatic), reasons: ordered },
    ]
  })
}
