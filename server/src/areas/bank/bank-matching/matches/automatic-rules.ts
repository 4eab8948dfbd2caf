/** Rules with `auto_apply`: the first rule that fits a transaction books it, at its import and again every night. */
import type { Problem } from '../../../../kernel/route/problem.ts'
import { activityDetails } from '../../../../kernel/route/resource.ts'
import type { FileTx } from '../../../../kernel/write/write.ts'
import { say } from '../../../../lib/languages.ts'
import { parseCents } from '../../../../lib/money.ts'
import { type BankTransaction, bankTransaction, type BookNewTransactions } from '../../bank-statements/index.ts'
import { actionAllocation, findRule } from '../bank-rules/rules.ts'
import type { BankRule } from '../bank-rules/schema.ts'
import { loadUsable } from '../bank-rules/store.ts'
import { type Booked, bookMatches } from './book.ts'
import { chunksOf } from './chunks.ts'
import type { MatchRequest } from './facts.ts'
import * as notes from './notes.ts'

/** Called inside the import. What a rule cannot book stays pending, with the reason in the activity. */
export const bookNewTransactions: BookNewTransactions = async (tx, transactions) => {
  const byId = new Map(transactions.map((transaction) => [transaction.id, transaction]))
  for (const booked of await bookByRules(tx, transactions)) {
    const transaction = byId.get(booked.transaction_id)
    if ('problem' in booked && transaction) noteRefusal(tx, transaction, booked.problem)
  }
}

/** Books the pending transactions that an automatic rule is the first to fit. */
export async function bookByRules(tx: FileTx, transactions: readonly BankTransaction[]): Promise<Booked[]> {
  const rules = await loadUsable(tx)
  if (!rules.some(({ auto_apply }) => auto_apply)) return []
  const requests = transactions.filter(({ status }) => status === 'pending').flatMap((transaction) => requestOf(rules, transaction))
  const booked: Booked[] = []
  for (const chunk of chunksOf(requests)) booked.push(...(await bookMatches(tx, chunk)))
  const count = booked.filter((each) => 'entry_id' in each).length
  if (count > 0) tx.note(notes.bookedByRules, { params: { count } })
  return booked
}

function requestOf(rules: readonly BankRule[], transaction: BankTransaction): MatchRequest[] {
  const amount = parseCents(transaction.amount)
  const rule = findRule(rules, { ...transaction, amount })
  if (!rule?.auto_apply || amount === 0n) return []
  return [{ transaction, allocations: [actionAllocation(rule.action, amount)], difference: 'none', rule_id: rule.id }]
}

/** The sentence is in the language of the file: the activity has many readers. */
function noteRefusal(tx: FileTx, transaction: BankTransaction, { text, detail }: Problem): void {
  const [first] = detail.code ? [] : Object.values(detail.errors ?? {}).flat()
  const { locale } = tx.company
  const reason = first ? say(first.message, locale, first.params) : say(text, locale, detail.params)
  const details = activityDetails(bankTransaction, transaction)
  tx.note(notes.ruleRefused, { ...details, params: { ...details.params, reason } })
}
