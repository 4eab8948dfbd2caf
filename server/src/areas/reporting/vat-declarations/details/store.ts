import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'
import { streamRows } from '../../../../kernel/write/stream-rows-store.ts'
import type { Language } from '../../../../lib/languages.ts'
import type { Span } from '../periods.ts'

export type SettlementRow = { readonly account: string; readonly label: string; readonly debit: string; readonly credit: string }

/** The lines of the entry that settled a return, with the present numbers of their accounts. */
export const listSettlement = (db: Db, entry: number) =>
  db.many<Omit<SettlementRow, 'label'>>(sql`
    select coalesce(m.number, a.number) as account, l.debit::text as debit, l.credit::text as credit
    from entry_lines l
    join accounts a on a.company_id = l.company_id and a.id = l.account_id
    left join accounts m on m.company_id = a.company_id and m.id = a.merged_into_id
    where l.company_id = app_company() and l.entry_id = ${entry} order by l.position`)

/** The labels of accounts: those of the file, else those of the country pack. */
export const loadAccountLabels = async (db: Db, numbers: readonly string[], language: Language): Promise<Map<string, string>> => {
  const found = await db.many<{ number: string; label: string }>(sql`
    select a.number, coalesce(a.label, p.labels ->> ${language}::text, '') as label
    from accounts a left join pack_accounts p on p.country = a.pack and p.number = a.number
    where a.company_id = app_company() and a.number = any(${numbers}) and a.deleted_at is null`)
  return new Map(found.map(({ number, label }) => [number, label]))
}

export type BoxLineRow = {
  readonly grid: string
  readonly entry_date: string
  readonly journal_code: string
  readonly number: number
  readonly account: string
  readonly third_party: string | null
  readonly label: string | null
  readonly vat_code: string | null
  readonly base: string | null
  readonly amount: string
  readonly reverses_earlier: boolean
}

/** Every line behind every box, box by box in the order given. */
export const streamBoxLines = (db: Db, { starts_on, ends_on }: Span, boxes: readonly string[]) =>
  streamRows<BoxLineRow>(
    db,
    sql`
    select x.grid, e.entry_date::date as entry_date, e.journal_code, e.number, coalesce(m.number, a.number) as account, t.name as third_party,
      coalesce(l.label, e.label) as label, l.vat_code, l.vat_base::text as base, x.amount::numeric(15,2)::text as amount,
      coalesce(o.entry_date < ${starts_on}::date, false) as reverses_earlier
    from entry_lines l
    cross join lateral jsonb_to_recordset(l.grids) x (grid text, amount numeric)
    join unnest(${boxes}::text[]) with ordinality b (grid, rank) on b.grid = x.grid
    join entries e on e.company_id = l.company_id and e.id = l.entry_id
    join accounts a on a.company_id = l.company_id and a.id = l.account_id
    left join accounts m on m.company_id = a.company_id and m.id = a.merged_into_id
    left join entries o on o.company_id = e.company_id and o.id = e.reversed_entry_id
    left join third_parties p on p.company_id = l.company_id and p.id = coalesce(l.third_party_id, e.third_party_id)
    left join third_parties t on t.company_id = p.company_id and t.id = coalesce(p.merged_into_id, p.id)
    where l.company_id = app_company() and l.vat_date between ${starts_on}::date and ${ends_on}::date and l.grids is not null
    order by b.rank, 5, e.entry_date, e.journal_code, e.number, l.position`,
  )
