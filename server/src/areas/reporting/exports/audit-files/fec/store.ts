import type { Db } from '../../../../../kernel/write/database.ts'
import { sql } from '../../../../../kernel/write/sql.ts'
import { streamRows } from '../../../../../kernel/write/stream-rows-store.ts'
import type { Language } from '../../../../../lib/languages.ts'
import { foreignShare } from '../store.ts'

/** A line of an entry with what the file says of it. `own_…`: what a user typed; null where the label is that of the country pack. */
export type FecLine = {
  readonly journal: string
  readonly journal_label: string
  readonly own_journal_label: string | null
  readonly number: number
  readonly entry_date: string
  readonly account: string
  readonly account_label: string
  readonly own_account_label: string | null
  readonly third_party: string | null
  readonly third_party_name: string | null
  readonly reference: string | null
  readonly document_date: string | null
  readonly label: string | null
  readonly debit: string
  readonly credit: string
  readonly lettering: string | null
  readonly lettered_on: string | null
  readonly posted_on: string
  readonly foreign_amount: string | null
  readonly foreign_currency: string | null
}

type Asked = { readonly year_id: number; readonly opening_journal: string; readonly language: Language }

/**
 * The lines of a year: the opening journal first, then by day of posting, journal, number and position. A lettering is named when nothing is
 * left open in its group, with the day on which its last part was lettered.
 */
export const streamFecLines = (db: Db, { year_id, opening_journal, language }: Asked) =>
  streamRows<FecLine>(
    db,
    sql`
    with closed as materialized (
      select g.group_id, (max(g.created_at) at time zone 'Europe/Paris')::date as day
      from letterings g where g.company_id = app_company() and g.is_full and g.deleted_at is null group by g.group_id)
    select j.code as journal, coalesce(j.label, j.labels ->> ${language}::text) as journal_label, j.label as own_journal_label, e.number,
      e.entry_date::date as entry_date, a.number as account, coalesce(a.label, k.labels ->> ${language}::text) as account_label,
      a.label as own_account_label, p.code as third_party, p.name as third_party_name,
      coalesce(nullif(e.reference, ''), nullif(e.document_reference, ''), d.number) as reference, d.document_date::date as document_date,
      coalesce(nullif(l.label, ''), nullif(e.label, '')) as label, l.debit, l.credit, case when c.day is not null then g.code end as lettering,
      c.day as lettered_on, (e.posted_at at time zone 'Europe/Paris')::date as posted_on,
      x.amount as foreign_amount, x.currency as foreign_currency
    from entries e
    join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
    join journals j on j.company_id = e.company_id and j.id = e.journal_id
    join accounts b on b.company_id = e.company_id and b.id = l.account_id
    join accounts a on a.company_id = e.company_id and a.id = coalesce(b.merged_into_id, b.id)
    left join pack_accounts k on k.country = a.pack and k.number = a.number
    left join third_parties q on q.company_id = e.company_id and q.id = l.third_party_id
    left join third_parties p on p.company_id = e.company_id and p.id = coalesce(q.merged_into_id, q.id)
    left join documents d on d.company_id = e.company_id and d.id = e.document_id
    left join letterings g on g.company_id = e.company_id and g.id = l.lettering_id
    left join closed c on c.group_id = g.group_id
    ${foreignShare}
    where e.company_id = app_company() and e.fiscal_year_id = ${year_id}
    order by j.code <> ${opening_journal}::text, posted_on, j.code, e.number, l.position`,
  )
