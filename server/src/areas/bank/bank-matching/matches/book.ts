/** Books transactions: one entry each in the journal of the bank, with what it settles. */
import { Problem } from '../../../../kernel/route/problem.ts'
import type { FileTx } from '../../../../kernel/write/write.ts'
import { type Cents, formatCents, negate, parseCents, plus, zero } from '../../../../lib/money.ts'
import { given } from '../../../../lib/values.ts'
import { packOf } from '../../../../packs/index.ts'
import { loadEntryFacts } from '../../../books/entries/index.ts'
import { autoEntriesOf, lineId, postEntries } from '../../../books/ledger/index.ts'
import { type LetteringGroup, letterMany, unletter } from '../../../books/letterings/index.ts'
import { setMatched } from '../../bank-statements/index.ts'
import { findOpenPayments, settlePayments } from '../../payment-batches/index.ts'
import { countHits } from '../bank-rules/store.ts'
import { type MatchFacts, type MatchRequest, referencesIn } from './facts.ts'
import { type BuiltMatch, buildMatch, type Settled } from './rules.ts'
import * as store from './store.ts'

/** What became of a request: the id of its entry, or the problem that refused it. */
export type Booked = { readonly transaction_id: number } & ({ readonly entry_id: number } | { readonly problem: Problem })

/**
 * Books any number of transactions in a fixed number of statements. A refused one does not affect the others; the results are in the order of
 * the requests.
 */
export async function bookMatches(tx: FileTx, requests: readonly MatchRequest[]): Promise<Booked[]> {
  if (requests.length === 0) return []
  const facts = await loadFacts(tx, requests)
  const settings = {
    limit: parseCents(autoEntriesOf(tx.company).reconciliation_difference.max_amount),
    cost_grids: packOf(tx.company.country_pack).cost_grids,
  }
  const taken = new Map<number, Cents>()
  const results = new Map<number, Booked>()
  const built: BuiltMatch[] = []
  for (const request of requests) {
    const transaction_id = request.transaction.id
    const made = problemOr(() => buildMatch(request, facts, taken, settings))
    if (made instanceof Problem) results.set(transaction_id, { transaction_id, problem: made })
    else {
      built.push(made)
      for (const { entry_line_id, amount } of made.settled.flatMap(({ items }) => items))
        taken.set(entry_line_id, plus(taken.get(entry_line_id) ?? zero, amount))
    }
  }
  for (const booked of await postOrRefuse(tx, built)) results.set(booked.transaction_id, booked)
  return requests.flatMap(({ transaction }) => results.get(transaction.id) ?? [])
}

function problemOr<T>(build: () => T): T | Problem {
  try {
    return build()
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

async function loadFacts(tx: FileTx, requests: readonly MatchRequest[]): Promise<MatchFacts> {
  const allocations = requests.flatMap((request) => request.allocations)
  const named = given(allocations.map(({ entry_line_id }) => entry_line_id))
  const references = referencesIn(requests)
  const payments = await loadPayments(tx, given(allocations.map(({ payment_batch_id }) => payment_batch_id)), named)
  const items = given([...named, ...payments.flatMap((payment) => payment.items.map(({ entry_line_id }) => entry_line_id))])
  const journals = given(requests.map(({ transaction }) => transaction.journal_id))
  const [entry, settings, found] = await Promise.all([
    loadEntryFacts(tx, references),
    store.loadSettings(tx, journals, references.vat_codes, autoEntriesOf(tx.company).reconciliation_difference),
    items.length > 0 ? store.loadItems(tx, items) : [],
  ])
  return { entry, ...settings, items: found, payments }
}

/** The open payments of the named batches, and those that pay a named item. */
async function loadPayments(tx: FileTx, batch_ids: readonly number[], entry_line_ids: readonly number[]): Promise<MatchFacts['payments']> {
  const found = await Promise.all([
    batch_ids.length > 0 ? findOpenPayments(tx, { batch_ids }) : [],
    entry_line_ids.length > 0 ? findOpenPayments(tx, { entry_line_ids }) : [],
  ])
  return [...new Map(found.flat().map((payment) => [payment.id, payment])).values()]
}

/** Posts all together; if the ledger refuses, one by one, so that only the refused ones stay unbooked. */
async function postOrRefuse(tx: FileTx, built: readonly BuiltMatch[]): Promise<Booked[]> {
  if (built.length === 0) return []
  try {
    return await tx.attempt(() => post(tx, built))
  } catch (error) {
    if (!(error instanceof Problem) || error.status === 503) throw error
    const [first, ...others] = built
    if (first && others.length === 0) return [{ transaction_id: first.transaction_id, problem: error }]
  }
  const results: Booked[] = []
  for (const each of built) results.push(...(await postOrRefuse(tx, [each])))
  return results
}

async function post(tx: FileTx, built: readonly BuiltMatch[]): Promise<Booked[]> {
  await unletter(tx, [...new Set(built.flatMap(({ ended_letterings }) => ended_letterings))])
  const posted = await postEntries(
    tx,
    built.map(({ entry }) => entry),
  )
  const booked = built.map((match, index) => ({ match, entry_id: posted[index]?.id ?? 0 }))
  await letterMany(
    tx,
    booked.flatMap(({ match, entry_id }) => match.settled.map((each) => groupOf(each, entry_id))),
    { origin: 'bank' },
  )
  const payments = booked.flatMap(({ match, entry_id }) => match.payment_ids.map((id) => ({ id, journal_entry_id: entry_id })))
  if (payments.length > 0) await settlePayments(tx, payments)
  await setMatched(
    tx,
    booked.map(({ match: { transaction_id: id, third_party_id, rule_id }, entry_id }) => ({
      id,
      journal_entry_id: entry_id,
      third_party_id,
      rule_id,
    })),
  )
  const ended = booked.flatMap(({ match, entry_id }) => match.ended_letterings.map((lettering_id) => ({ entry_id, lettering_id })))
  if (ended.length > 0) await store.recordEndedLetterings(tx, ended)
  const rules = built.flatMap(({ rule_id }) => rule_id ?? [])
  if (rules.length > 0) await countHits(tx, rules)
  return booked.map(({ match: { transaction_id }, entry_id }) => ({ transaction_id, entry_id }))
}

/** The items with the line of the entry that settles them: their amounts sum to zero. */
const groupOf = ({ items, position, amount }: Settled, entryId: number): LetteringGroup => ({
  lines: [
    ...items.map(({ entry_line_id, amount: share }) => ({ entry_line_id, amount: formatCents(share) })),
    ...(position === null ? [] : [{ entry_line_id: lineId(entryId, position), amount: formatCents(negate(amount)) }]),
  ],
})
