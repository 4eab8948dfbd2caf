import { actualId } from '../../../../kernel/write/record-store.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { raw, sql } from '../../../../kernel/write/sql.ts'
import { streamRows } from '../../../../kernel/write/stream-rows-store.ts'
import type { PostalAddress } from '../../../../lib/countries.ts'
import type { Language } from '../../../../lib/languages.ts'
import { selectOpenLines } from '../open-items/store.ts'

export type StatementParty = PostalAddress & {
  readonly id: number
  readonly type: 'supplier' | 'customer'
  readonly code: string
  readonly name: string
  readonly locale: Language
  readonly vat_number: string | null
}

/** The third party, or the one that it was merged into. */
export const findParty = (db: Db, id: number) =>
  db.maybe<StatementParty>(sql`
    select t.id, t.type, t.code, t.name, t.locale, t.vat_number, t.street, t.house_number, t.box, t.address, t.postal_code, t.city, t.country
    from third_parties o join third_parties t on t.company_id = o.company_id and t.id = ${raw(actualId('o'))}
    where o.company_id = app_company() and o.id = ${id} and t.deleted_at is null`)

/** The first day of the fiscal year that holds a day. */
export const findYearStart = async (db: Db, day: string): Promise<string | null> => {
  const year = await db.maybe<{ starts_on: string }>(sql`
    select y.starts_on::date as starts_on from fiscal_years y
    where y.company_id = app_company() and y.deleted_at is null and ${day}::date between y.starts_on and y.ends_on`)
  return year?.starts_on ?? null
}

/** The account that customers pay to: of the default bank journal, else of the first. */
export const findBankAccount = (db: Db) =>
  db.maybe<{ iban: string; bic: string | null }>(sql`
    select j.iban, j.bic from journals j
    where j.company_id = app_company() and j.type = 'financial' and j.iban is not null and j.is_active and j.deleted_at is null
    order by j.is_default desc, j.code limit 1`)

export type StatementItem = {
  readonly entry_date: string
  readonly journal_code: string
  readonly number: number
  readonly reference: string | null
  readonly label: string | null
  readonly due_date: string | null
  readonly days_overdue: number
  readonly amount: string
  readonly open_amount: string
}

/** What was open at the end of a day on the accounts of customers and suppliers, the earliest due date first. */
export const streamOpenItems = (db: Db, partyId: number, day: string) =>
  streamRows<StatementItem>(
    db,
    sql`
    select f.entry_date, e.journal_code, e.number, e.reference, coalesce(l.label, e.label) as label, f.due_date, coalesce(f.days_overdue, 0) as days_overdue,
      l.debit - l.credit as amount, f.open as open_amount
    from (${selectOpenLines({ third_party_id: partyId, as_of: day })}) f
    join accounts a on a.company_id = app_company() and a.id = f.account_id and a.kind in ('receivable', 'payable')
    join entry_lines l on l.company_id = app_company() and l.entry_id = f.entry_id and l.position = f.position
    join entries e on e.company_id = app_company() and e.id = f.entry_id
    where f.open <> 0
    order by coalesce(f.due_date, f.entry_date), f.entry_date, e.journal_code, e.number, l.position`,
  )
