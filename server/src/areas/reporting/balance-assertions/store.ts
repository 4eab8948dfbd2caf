import type { Page, Paging } from '../../../kernel/route/paging.ts'
import { columns } from '../../../kernel/route/shape.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { moveToBin } from '../../../kernel/write/record-store.ts'
import { raw, sql, unprepared, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { BalanceAssertion, type BalanceAssertionFilter, liveFields } from './schema.ts'

/* Reading. Accounts and third parties that were merged are shown as those they became. */

const stored = sql`${columns(BalanceAssertion, 'a', ['account_id', 'third_party_id', ...liveFields])}, coalesce(o.merged_into_id, o.id) as account_id,
  coalesce(t.merged_into_id, t.id) as third_party_id`
const merged = raw(`join accounts o on o.company_id = a.company_id and o.id = a.account_id
  left join third_parties t on t.company_id = a.company_id and t.id = a.third_party_id`)

/** Without what is computed. */
export const rows = (ids: readonly number[]) => sql`
  select ${stored} from balance_assertions a ${merged} where a.company_id = app_company() and a.id = any(${ids}::bigint[]) and a.deleted_at is null`

/** Compared with the ledger as it is now; what broke them is looked for among broken ones only. */
export const load = (db: Db, ids: readonly number[]) =>
  db.many<BalanceAssertion>(
    unprepared(sql`
    with compared as materialized (
      select b.id, b.actual - a.amount as difference from assertion_balances(${ids}::bigint[]) b
      join balance_assertions a on a.company_id = app_company() and a.id = b.id),
    broken as materialized (
      select f.* from assertion_breaks(array(select c.id from compared c where c.difference <> 0)) f)
    select ${stored}, json_build_object('id', x.id, 'number', x.number, 'label', coalesce(x.label, p.labels ->> app_language())) as account,
      c.difference <> 0 as is_broken, c.difference::numeric(20,2)::text as difference,
      case when f.id is not null then json_build_object('entry_id', f.entry_id, 'posted_at', wire(f.posted_at)) end as broken_by,
      wire(coalesce(k.checked_at, a.created_at)) as checked_at
    from compared c
    join balance_assertions a on a.company_id = app_company() and a.id = c.id and a.deleted_at is null ${merged}
    join accounts x on x.company_id = a.company_id and x.id = coalesce(o.merged_into_id, o.id)
    left join pack_accounts p on p.country = x.pack and p.number = x.number
    left join balance_assertion_checks k on k.company_id = a.company_id and k.assertion_id = a.id
    left join broken f on f.id = a.id
    order by a."on" desc, a.id desc`),
  )

/** Latest day first. */
export async function listPage(
  db: Db,
  { account_id, is_broken }: BalanceAssertionFilter,
  { per_page, offset }: Paging,
): Promise<Page<BalanceAssertion>> {
  const ofAccount = sql`and coalesce(o.merged_into_id, o.id) = (
    select coalesce(g.merged_into_id, g.id) from accounts g where g.company_id = app_company() and g.id = ${account_id})`
  const inState = sql`join assertion_balances(array(select c.id from chosen c)) b on b.id = c.id and (b.actual <> c.amount) = ${is_broken}::boolean`
  const { total, ids } = await db.one<{ total: number; ids: number[] }>(
    unprepared(sql`
    with chosen as materialized (
      select a.id, a."on", a.amount from balance_assertions a join accounts o on o.company_id = a.company_id and o.id = a.account_id
      where a.company_id = app_company() and a.deleted_at is null ${when(account_id, ofAccount)}),
    kept as materialized (select c.id, c."on" from chosen c ${when(is_broken !== undefined, inState)})
    select (select count(*) from kept) as total, (
      select coalesce(json_agg(p.id), '[]') from (select k.id from kept k order by k."on" desc, k.id desc limit ${per_page} offset ${offset}) p) as ids`),
  )
  return { items: await load(db, ids), total }
}

/** The broken assertions after the last write, of all days or of a range of them. */
export const countBroken = async (db: Db, days: { readonly starts_on: string; readonly ends_on: string } | null): Promise<number> => {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from balance_assertion_checks k
    join balance_assertions a on a.company_id = k.company_id and a.id = k.assertion_id and a.deleted_at is null
    where k.company_id = app_company() and not k.holds
      ${when(days, sql`and a."on" between ${days?.starts_on}::date and ${days?.ends_on}::date`)}`)
  return count
}

/* Facts. */

export type SubjectFacts = {
  readonly account: { readonly id: number; readonly is_postable: boolean; readonly is_collective: boolean } | null
  readonly has_third_party: boolean
  readonly is_taken: boolean
}

type Subject = { readonly account_id: number; readonly third_party_id: number | null; readonly on: string }

/** The account and third party of a new assertion, and whether there is a manual one of that day already, mergers included. */
export const findSubject = (db: Db, { account_id, third_party_id, on }: Subject) =>
  db.one<SubjectFacts>(sql`
    select (select json_build_object('id', a.id, 'is_postable', a.is_postable, 'is_collective', a.kind in ('receivable', 'payable')) from accounts a
            where a.company_id = app_company() and a.id = ${account_id}::bigint and a.deleted_at is null) as account,
      exists (select from third_parties t where t.company_id = app_company() and t.id = ${third_party_id}::bigint and t.deleted_at is null) as has_third_party,
      exists (
        select from merged_accounts(${account_id}::bigint) m (id)
        join balance_assertions a on a.company_id = app_company() and a.account_id = m.id and a."on" = ${on}::date and a.source = 'manual' and a.deleted_at is null
        left join third_parties t on t.company_id = app_company() and t.id = a.third_party_id
        where coalesce(t.merged_into_id, t.id) is not distinct from ${third_party_id}::bigint) as is_taken`)

/* Writing. */

export const insert = async (tx: Tx, given: Subject & { readonly amount: string; readonly note: string | null }): Promise<number> => {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into balance_assertions (company_id, account_id, third_party_id, "on", amount, note, source)
    values (app_company(), ${given.account_id}, ${given.third_party_id}, ${given.on}, ${given.amount}, ${given.note}, 'manual') returning id`)
  return id
}

/**
 * One assertion for each statement, on the account of its journal. The balance of an account in another currency is none of the ledger, which
 * holds each amount at the rate of its day.
 */
export const insertOfStatements = (tx: Tx, ids: readonly number[]) =>
  tx.many(sql`
    insert into balance_assertions (company_id, account_id, "on", amount, source, coda_file_id, bank_statement_id)
    select s.company_id, j.control_account_id, s.new_balance_date, s.new_balance, 'bank_statement', s.coda_file_id, s.id
    from bank_statements s join journals j on j.company_id = s.company_id and j.id = s.journal_id
    where s.company_id = app_company() and s.id = any(${ids}::bigint[]) and s.foreign_currency is null and j.control_account_id is not null order by s.id`)

/** Compares the assertions that the write concerns so far; the ids of those it broke, 20 at most, in ascending order. */
export const checkAssertions = async (db: Db): Promise<number[]> => {
  const broken = await db.many<{ id: number }>(sql`select unnest(check_balance_assertions()) as id`)
  return broken.map(({ id }) => id)
}

export const trash = (tx: Tx, id: number) =>
  tx.one(sql`update balance_assertions a set ${moveToBin} where a.company_id = app_company() and a.id = ${id} returning a.id`)
