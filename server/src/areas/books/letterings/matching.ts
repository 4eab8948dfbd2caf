/** What agrees without doubt: the rules of automatic lettering, over the open items of any number of accounts and third parties. */
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
export type Matched<C extends Candidate> = {
  readonly groups: readonly (readonly C[])[]
  readonly skipped: readonly { readonly entry_line_id: number; readonly reason: Reason }[]
}

const settles = (items: readonly Candidate[]): boolean => items.length > 1 && sum(items.map(({ open }) => open)) === 0n

/** Upper and lower case, blanks and the marks people put between digits say nothing. */
const plain = (text: string | null): string | null => text?.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '') || null

const keys = [(item: Candidate) => plain(item.communication), (item: Candidate) => plain(item.reference)] as const

export function matched<C extends Candidate>(items: readonly C[]): Matched<C> {
  const places = Map.groupBy(items, ({ account_id, third_party_id }) => `${account_id} ${third_party_id}`)
  const found = [...places.values()].map(matchedAt)
  return { groups: found.flatMap(({ groups }) => groups), skipped: found.flatMap(({ skipped }) => skipped) }
}

/** On one account, of one third party. */
function matchedAt<C extends Candidate>(items: readonly C[]): Matched<C> {
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
    const reason = refusalOfPair(pair)
    if (reason === null) take(pair)
    else for (const { id } of pair) if (reason !== 'no_counterpart' || !reasons.has(id)) reasons.set(id, reason)
  }
  return { groups, skipped: rest.map(({ id }) => ({ entry_line_id: id, reason: reasons.get(id) ?? 'no_counterpart' })) }
}

/** Two items of one size that settle each other, and no third of that size. A payment that names another document is no such pair. */
function refusalOfPair(items: readonly Candidate[]): Reason | null {
  if (!items.some(({ open }) => open > 0n) || !items.some(({ open }) => open < 0n)) return 'no_counterpart'
  if (items.length > 2) return 'several_candidates'
  const [first, second] = items.map(keys[0])
  return first && second && first !== second ? 'communication_differs' : null
}
