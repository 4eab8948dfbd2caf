/** Compares what the server would book, and what it proposes, with what is known to be right. */
import { type Cents, minus, parseCents, plus, sum, zero } from '../../server/src/lib/money.ts'
import type { Booking, Case } from './case.ts'

/** An allocation as the server sends it. */
type Allocation = {
  readonly entry_line_id?: number | null
  readonly payment_batch_id?: number | null
  readonly third_party_id?: number | null
  readonly account?: string | null
  readonly amount?: string | null
}
export type Proposal = { readonly allocations: readonly Allocation[]; readonly difference?: string | null }

/** What the ids of the server stand for. */
export type Ledger = {
  /** By entry line. */
  readonly items: ReadonlyMap<number, { readonly number: string; readonly open: Cents; readonly third_party_id: number }>
  /** Entry lines by payment batch. */
  readonly batches: ReadonlyMap<number, readonly number[]>
  readonly transit_account: string
}

type Reading = {
  readonly parts: ReadonlyMap<string, Cents>
  readonly third_parties: ReadonlySet<number>
  /** On account, by third party. */
  readonly on_account: ReadonlyMap<number, Cents>
  readonly accounts: ReadonlyMap<string, Cents>
  /** Of the transaction, what no allocation names. */
  readonly left: Cents
}

const add = <K>(sums: Map<K, Cents>, key: K, amount: Cents) => sums.set(key, plus(sums.get(key) ?? zero, amount))

export function readProposal(amount: Cents, { allocations }: Proposal, ledger: Ledger): Reading {
  const [parts, on_account, accounts] = [new Map<string, Cents>(), new Map<number, Cents>(), new Map<string, Cents>()]
  const third_parties = new Set<number>()
  const addItem = (line: number, given: string | null | undefined) => {
    const item = ledger.items.get(line)
    if (item) third_parties.add(item.third_party_id)
    add(parts, item?.number ?? `entry line ${line}`, given === null || given === undefined ? (item?.open ?? zero) : parseCents(given))
  }
  for (const { entry_line_id, payment_batch_id, third_party_id, account, amount: given } of allocations) {
    if (typeof entry_line_id === 'number') addItem(entry_line_id, given)
    else if (typeof payment_batch_id === 'number') for (const line of ledger.batches.get(payment_batch_id) ?? []) addItem(line, null)
    else if (typeof third_party_id === 'number') add(on_account, third_party_id, parseCents(given ?? '0'))
    else add(accounts, account ?? '?', parseCents(given ?? '0'))
  }
  const booked = sum([...parts.values(), ...on_account.values(), ...accounts.values()])
  return { parts, third_parties, on_account, accounts, left: minus(amount, booked) }
}

const sameParts = (one: ReadonlyMap<string, Cents>, other: ReadonlyMap<string, Cents>) =>
  one.size === other.size && [...one].every(([number, amount]) => other.get(number) === amount)

/** Whether the server's booking is the expected one, to the cent. */
function isBooking(got: Reading, expected: Booking, { transit_account }: Ledger) {
  if (expected.kind === 'transfer')
    return got.parts.size === 0 && got.on_account.size === 0 && got.left === zero && [...got.accounts.keys()].join() === transit_account
  if (!sameParts(got.parts, expected.parts)) return false
  if (expected.remainder === 'difference') return got.on_account.size === 0
  if (got.accounts.size > 0 || got.left !== zero) return false
  if (expected.remainder === 'nothing') return got.on_account.size === 0
  return got.on_account.size === 1 && [...got.on_account.keys()].every((party) => got.third_parties.has(party))
}

export type Outcome = {
  readonly id: string
  readonly family: string
  readonly certainty: Case['certainty']
  readonly automatic: 'none' | 'right' | 'wrong'
  /** The position of the first right proposal, from 1; 0: none is right. */
  readonly rank: number
  readonly proposals: number
}

/** `booked`: what the server would book by itself, or null. */
export function judge(one: Case, booked: Proposal | null, proposals: readonly Proposal[], ledger: Ledger): Outcome {
  const { id, family, certainty, transaction, acceptable, to_propose } = one
  const isOneOf = (proposal: Proposal, bookings: readonly Booking[]) => {
    const got = readProposal(transaction.amount, proposal, ledger)
    return bookings.some((expected) => isBooking(got, expected, ledger))
  }
  return {
    id,
    family,
    certainty,
    automatic: booked === null ? 'none' : isOneOf(booked, acceptable) ? 'right' : 'wrong',
    rank: proposals.findIndex((proposal) => isOneOf(proposal, [...acceptable, ...to_propose])) + 1,
    proposals: proposals.length,
  }
}

/** Items of which the automatic bookings together take more than what is open: an invoice paid twice is settled once. */
export function overbooked(bookings: readonly { readonly amount: Cents; readonly proposal: Proposal }[], ledger: Ledger) {
  const sums = new Map<string, Cents>()
  for (const { amount, proposal } of bookings)
    for (const [number, part] of readProposal(amount, proposal, ledger).parts) add(sums, number, part)
  const open = new Map([...ledger.items.values()].map((item) => [item.number, item.open]))
  const isMore = (part: Cents, limit: Cents) => (limit < 0n ? part < limit : part > limit)
  return [...sums].filter(([number, part]) => isMore(part, open.get(number) ?? zero)).map(([number]) => number)
}
