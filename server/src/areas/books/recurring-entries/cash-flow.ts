/** The money that the next runs of recurring entries bring in and take out. */
import type { CashFlowItem, CashFlowSource } from '../../../kernel/route/contributions.ts'
import { minus, parseCents, sum } from '../../../lib/money.ts'
import type { NewEntry } from '../ledger/index.ts'
import { draftRuns } from './booking.ts'
import { datesFrom } from './calendar.ts'
import type { RecurringEntry } from './schema.ts'
import * as store from './store.ts'

/** The dates of a template that are still to be posted, up to a day. */
function datesUntil(record: RecurringEntry & { readonly next_run_on: string }, until: string): string[] {
  const ends_on = record.ends_on !== null && record.ends_on < until ? record.ends_on : until
  const left = record.max_runs === null ? Number.POSITIVE_INFINITY : record.max_runs - record.runs_count
  return datesFrom({ ...record, ends_on }, record.next_run_on, left)
}

/**
 * What an entry moves on bank and cash accounts on its date, and what it adds to claims and debts on their due dates, in positive: what the
 * forecast would show once the entry is posted.
 */
function moneyOf({ entry_date, due_date, lines }: NewEntry, accounts: store.MoneyAccounts): CashFlowItem[] {
  const money = lines.filter(({ account_id }) => accounts.has(account_id))
  const byDay = Map.groupBy(money, (line) =>
    accounts.get(line.account_id)?.is_claim ? (line.due_date ?? due_date ?? entry_date) : entry_date,
  )
  return [...byDay].flatMap(([due_on, own]) => {
    const amount = sum(own.map(({ debit, credit }) => minus(parseCents(debit), parseCents(credit))))
    return amount === 0n ? [] : [{ kind: 'recurring' as const, due_on, amount }]
  })
}

export const cashFlow: CashFlowSource = {
  name: 'recurring_entries',
  list: async (db, { company }, until) => {
    const running = await store.loadRunning(db, until)
    if (running.length === 0) return []
    const runs = running.flatMap((record) => datesUntil(record, until).map((date) => ({ ...record, date })))
    const accounts = await store.loadMoneyAccounts(db)
    const entries = await draftRuns(db, company, runs)
    return entries.flatMap((entry) => moneyOf(entry, accounts)).filter(({ due_on }) => due_on <= until)
  },
}
