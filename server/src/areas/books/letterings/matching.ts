/** The rules of automatic lettering: unambiguous matches among the open items of any number of accounts and third parties. */
import { type Cents, magnitude, sum } from '../../../lib/money.ts'
import type { skipReasons } from './schema.ts'

export type Candidate = {
  readonly id: number
  readonly account_id: number
  readonly third_party_id: number | null
  readonly open: Cents
  readonly reference: string | null
  readonly communication: string | null
}

type Reason = (typeof skipReasons)[number]
export type MatchResult<C extends Candidate> = {
  readonly groups: readonly (readonly C[])[]
  readonly skipped: readonly { readonly entry_line_id: number; readonly reason: Reason }[]
}

const settles = (items: readonly Candidate[]): boolean => items.length > 1 && sum(items.map(({ open }) => open)) === 0n

/** Ignores case, spaces and punctuation. */
const normalise = (text: string | null): string | null => text?.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '') || null

const keys = [(item: Candidate) => normalise(item.communication), (item: Candidate) => normalise(item.reference)] as const

export function matchItems<C extends Candidate>(items: readonly C[]): MatchResult<C> {
  const accounts = Map.groupBy(items, ({ account_id, third_party_id }) => `${account_id} ${third_party_id}`)
  const found = [...accounts.values()].map(matchOnAccount)
  return { groups: found.flatMap(({ groups }) => groups), skipped: found.flatMap(({ skipped }) => skipped) }
}

/** Matches the items of one account and one third party. */
function matchOnAccount<C extends Candidate>(items: readonly C[]): MatchResult<C> {
  const groups: (readonly C[])[] = []
  const reasons = new Map<number, Reason>()
  let rest = items
  const take = (group: readonly C[]) => {
    const taken = new Set(group)
    groups.push(group)
    rest = rest.filter((item) => !taken.has(item))
  }
  for (const keyOf of keys) {
    for (const [key, named] of Map.groupBy(rest, keyOf)) {
      if (key === null || named.length < 2) continue
      if (settles(named)) take(named)
      else for (const { id } of named) reasons.set(id, 'sum_differs')
    }
  }
  for (const pair of Map.groupBy(rest, ({ open }) => magnitude(open)).values()) {
    const reason = pairRefusal(pair)
    if (reason === null) take(pair)
    else for (const { id } of pair) if (reason !== 'no_counterpart' || !reasons.has(id)) reasons.set(id, reason)
  }
  return { groups, skipped: rest.map(({ id }) => ({ entry_line_id: id, reason: reasons.get(id) ?? 'no_counterpart' })) }
}

/** A pair is two items with opposite amounts and no third item of that size. Two different communications rule a pair out. */
function pairRefusal(items: readonly Candidate[]): Reason | null {
  if (!items.some(({ open }) => open > 0n) || !items.some(({ open }) => open < 0n)) return 'no_counterpart'
  if (items.length > 2) return 'several_candidates'
  const [first, second] = items.map(keys[0])
  return first && second && first !== second ? 'communication_differs' : null
}
