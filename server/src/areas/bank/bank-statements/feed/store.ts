import type { Db } from '../../../../kernel/write/database.ts'
import { sql, unprepared } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { FedFacts } from '../upload/pairs.ts'
import { factsOf } from '../upload/store.ts'

/** The closing day of the last imported statement of a journal; null before the first one. */
export const lastStatementDay = async (db: Db, journal_id: number): Promise<string | null> => {
  const { day } = await db.one<{ day: string | null }>(sql`
    select max(s.new_balance_date) as day from bank_statements s
    where s.company_id = app_company() and s.journal_id = ${journal_id} and s.deleted_at is null`)
  return day
}

/** Of these ids of a provider, those that were imported or recognised before, in the bin or not. */
export const findKnownIds = async (db: Db, source: string, ids: readonly string[]): Promise<string[]> => {
  const found = await db.many<{ external_id: string }>(sql`
    select t.external_id from bank_transactions t
    where t.company_id = app_company() and t.source = ${source} and t.external_id = any(${ids})
    union all
    select p.external_id from feed_pairs p where p.company_id = app_company() and p.source = ${source} and p.external_id = any(${ids})`)
  return found.map(({ external_id }) => external_id)
}

/** The journals, of those given, that the external platform feeds; one that nothing else feeds is taken for it. */
export const takeForPlatform = async (tx: Tx, journals: readonly number[]): Promise<Set<number>> => {
  const found = await tx.many<{ id: number }>(sql`select t.id from take_for_platform(${journals}::bigint[]) t (id)`)
  return new Set(found.map(({ id }) => id))
}

/** What a transaction is recognised by, where another source brought it: day, amount and communication. */
export type Likeness = {
  readonly entry_date: string
  readonly amount: string
  readonly communication: string | null
  readonly structured_communication: string | null
}

/** Transactions of a journal that belong to no statement, came from another source, and that this provider did not name yet; oldest first. */
export const findUnnamed = (db: Db, journal_id: number, source: string, rows: readonly Likeness[]) =>
  db.many<Likeness & { readonly id: number }>(
    unprepared(sql`
    select distinct t.id, t.entry_date, t.amount::text as amount, t.communication, t.structured_communication
    from json_to_recordset(${JSON.stringify(rows.map(({ entry_date, amount }) => ({ entry_date, amount })))}::json) n (entry_date date, amount numeric)
    join bank_transactions t on t.company_id = app_company() and t.journal_id = ${journal_id} and t.entry_date = n.entry_date and t.amount = n.amount
      and t.deleted_at is null and t.statement_id is null and t.source <> ${source}
    where not exists (select from feed_pairs p where p.company_id = t.company_id and p.transaction_id = t.id and p.source = ${source})
    order by t.id`),
  )

/** The transactions of a journal on the days of these rows, which came from another source and which this one did not name yet; oldest first. */
export const loadUnnamed = (db: Db, journal_id: number, source: string, rows: readonly Pick<Likeness, 'entry_date'>[]) =>
  db.many<FedFacts>(sql`
    ${factsOf}
    where t.company_id = app_company() and t.journal_id = ${journal_id} and t.source <> ${source} and t.deleted_at is null
      and t.entry_date = any(${[...new Set(rows.map(({ entry_date }) => entry_date))]}::date[])
      and not exists (select from feed_pairs p where p.company_id = t.company_id and p.transaction_id = t.id and p.source = ${source})
    order by t.entry_date, t.id`)

export type Pair = { readonly external_id: string; readonly transaction_id: number }

export const insertPairs = (tx: Tx, source: string, pairs: readonly Pair[]) =>
  tx.many(sql`
    insert into feed_pairs (company_id, source, external_id, transaction_id)
    select app_company(), ${source}, n.external_id, n.transaction_id
    from json_to_recordset(${JSON.stringify(pairs)}::json) n (external_id text, transaction_id bigint)`)
