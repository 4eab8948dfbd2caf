/** The reminder proposals of a day, from the open items of customers and what was sent for them. */
import type { Db } from '../../../../kernel/write/database.ts'
import { dateOf } from '../../../../lib/dates.ts'
import type { CountryPack } from '../../../../lib/country-packs.ts'
import { packOf } from '../../../../packs/index.ts'
import { consumerRuleOn } from '../../../../packs/reminders.ts'
import { listOpenItems, listReminded } from '../../../books/letterings/index.ts'
import type { OpenItem } from '../../../books/ledger/index.ts'
import { type OverdueItem, type Proposal, proposalsOf } from './rules.ts'
import { findDebtors } from './store.ts'

/** So many items are more than anybody reminds of at once. */
const mostItems = 20_000

type Reading = { readonly db: Db; readonly pack: CountryPack; readonly today: string }

/** By the code of the third party, then by level. `as_of`: what was overdue at the end of a past day. */
export async function readProposals({ db, pack, today }: Reading, as_of?: string): Promise<Proposal[]> {
  const day = (as_of && dateOf(as_of)) || today
  const filter = { type: 'customer', account_kind: 'receivable', overdue: true, ...(as_of !== undefined && { as_of }) } as const
  const { items } = await listOpenItems(db, filter, { page: 1, per_page: mostItems, offset: 0 })
  const byParty = Map.groupBy(items, ({ third_party }) => third_party?.id ?? 0)
  const [reminded, debtors] = await Promise.all([
    listReminded(
      db,
      items.map(({ id }) => id),
    ),
    findDebtors(db, [...byParty.keys()]),
  ])
  const dates = new Map(reminded.map(({ entry_line_id, reminded_on }) => [entry_line_id, reminded_on]))
  const rules = packOf(pack).consumer_reminders
  const daysToPay = (rules && consumerRuleOn(rules, day)?.days_to_pay) ?? null
  return debtors
    .toSorted((one, other) => (one.code < other.code ? -1 : 1))
    .flatMap((debtor) => proposalsOf(debtor, (byParty.get(debtor.id) ?? []).map(withDate(dates)).toSorted(byDue), day, daysToPay))
}

const withDate =
  (dates: ReadonlyMap<number, string>) =>
  (item: OpenItem): OverdueItem => ({ ...item, reminded_on: dates.get(item.id) ?? null })

const byDue = (one: OverdueItem, other: OverdueItem): number => `${one.due_date}`.localeCompare(`${other.due_date}`) || one.id - other.id
