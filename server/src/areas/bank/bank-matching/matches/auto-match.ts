/** Automatic matching: books what is certain, and says of the rest why it is not. */
import { refuseIf } from '../../../../kernel/route/field-errors.ts'
import type { FieldErrors, Problem } from '../../../../kernel/route/problem.ts'
import type { FileTx } from '../../../../kernel/write/write.ts'
import { dateOf } from '../../../../lib/dates.ts'
import type { Language } from '../../../../lib/languages.ts'
import { type BankTransaction, listPending, loadTransactions } from '../../bank-statements/index.ts'
import { propose, storeBestScores } from '../suggestions/actions.ts'
import { decide } from '../suggestions/decide.ts'
import type { Proposal } from '../suggestions/model.ts'
import { type Booked, bookMatches } from './book.ts'
import { chunksOf } from './chunks.ts'
import type { MatchRequest } from './facts.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { type AutoMatch, type AutoMatchOutcome, type AutoMatchResult, defaultScore } from './schema.ts'

export async function autoMatch(tx: FileTx, body: AutoMatch, language: Language): Promise<AutoMatchOutcome> {
  const transactions = await findTransactions(tx, body)
  const pending = transactions.filter(({ status }) => status === 'pending')
  const proposals = new Map<number, readonly Proposal[]>()
  for (const chunk of chunksOf(pending)) for (const [id, found] of await propose(tx, chunk, language)) proposals.set(id, found)
  await storeBestScores(tx, tx.company, proposals)
  const decisions = decide(pending, proposals, body.min_score ?? defaultScore)
  const byId = new Map(pending.map((transaction) => [transaction.id, transaction]))
  const requests = decisions.flatMap(({ transaction_id, proposal }): MatchRequest[] => {
    const transaction = byId.get(transaction_id)
    return proposal && transaction ? [requestOf(transaction, proposal)] : []
  })
  const booked = new Map<number, Booked>()
  for (const chunk of chunksOf(requests)) for (const each of await bookMatches(tx, chunk)) booked.set(each.transaction_id, each)
  if (body.ids) refuseLocked([...booked.values()])
  const results = new Map(
    decisions.map(({ transaction_id, score, reason }): [number, AutoMatchResult] => [
      transaction_id,
      { transaction_id, score, ...outcomeOf(booked.get(transaction_id), reason) },
    ]),
  )
  const matched = [...results.values()].filter(({ entry_id }) => entry_id !== null).length
  if (matched > 0) tx.note(notes.matchedAutomatically, { params: { count: matched } })
  const all = transactions.map(({ id, status }) => results.get(id) ?? skipped(id, status))
  return { matched, skipped: all.length - matched, results: all }
}

const requestOf = (transaction: BankTransaction, { allocations, difference, rule_id }: Proposal): MatchRequest => ({
  transaction,
  allocations,
  difference,
  rule_id,
})

/** Those named, whatever their state, or the pending ones of a journal and days. */
async function findTransactions(tx: FileTx, { ids, journal_id, from, to }: AutoMatch): Promise<BankTransaction[]> {
  const day = (given: string | null | undefined) => (given ? (dateOf(given) ?? undefined) : undefined)
  if (!ids) return listPending(tx, { journal_id: journal_id ?? undefined, from: day(from), to: day(to) })
  const found = new Map((await loadTransactions(tx, ids)).map((transaction) => [transaction.id, transaction]))
  const errors: FieldErrors = Object.fromEntries(
    ids.flatMap((id, index) => (found.has(id) ? [] : [[`ids.${index}`, [{ message: messages.transaction_unknown }]]])),
  )
  refuseIf(errors)
  return [...found.values()]
}

const codeOf = ({ detail }: Problem): string => detail.code ?? 'refused'

/** Transactions that were named are not passed over because their date is locked. */
function refuseLocked(booked: readonly Booked[]): void {
  const locked = booked.flatMap((each) => ('problem' in each && codeOf(each.problem) === 'period_locked' ? [each.problem] : []))[0]
  if (locked) throw locked
}

function outcomeOf(booked: Booked | undefined, reason: string | null): Pick<AutoMatchResult, 'entry_id' | 'reason'> {
  if (!booked) return { entry_id: null, reason }
  return 'problem' in booked ? { entry_id: null, reason: codeOf(booked.problem) } : { entry_id: booked.entry_id, reason: null }
}

const skipped = (transaction_id: number, status: BankTransaction['status']): AutoMatchResult => ({
  transaction_id,
  score: null,
  entry_id: null,
  reason: status === 'matched' ? 'transaction_matched' : 'transaction_ignored',
})
