import { columns } from '../../../../kernel/route/shape.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { raw, sql, when } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import { FixedAsset } from '../schema.ts'
import type { DepreciableAsset, PlanCalendar } from './rules.ts'

/** The day count that the file has chosen; null: that of its country. */
export const loadDayCount = async (db: Db): Promise<PlanCalendar['day_count'] | null> => {
  const { day_count } = await db.one<{ day_count: PlanCalendar['day_count'] | null }>(
    sql`select c.settings #>> '{fixed_assets,day_count}' as day_count from companies c where c.id = app_company()`,
  )
  return day_count
}

/** An account of the category `k`, read through its merger. */
const accountOf = (key: string) => `(
  select json_build_object('id', a.id, 'number', a.number, 'is_usable', a.is_postable and a.is_active and a.deleted_at is null)
  from accounts o join accounts a on a.company_id = o.company_id and a.id = coalesce(o.merged_into_id, o.id)
  where o.company_id = k.company_id and o.id = k.${key})`

/** The accounts are found once for each category, not for each asset. */
const accounts = raw(`
  select k.id, ${accountOf('expense_account_id')} as expense_account, ${accountOf('depreciation_account_id')} as depreciation_account
  from fixed_asset_categories k where k.company_id = app_company()`)

/** The assets that may have a charge, by code; `ids` null: all of them. `until`: only those that no charge covers up to that day. */
export const loadDepreciable = (db: Db, ids: readonly number[] | null, until: string) =>
  db.many<DepreciableAsset>(sql`
    with c as materialized (${accounts})
    select ${columns(FixedAsset, 'a')}, c.expense_account, c.depreciation_account
    from fixed_assets a join c on c.id = a.category_id
    where a.company_id = app_company() and a.deleted_at is null and a.status = 'active' and a.method <> 'none'
      and (a.depreciated_until is null or a.depreciated_until < ${until}::date) ${when(ids, sql`and a.id = any(${ids}::bigint[])`)}
    order by a.code, a.id`)

/** The places, from 0, of the ids that no asset of the file has. */
export const findUnknown = async (db: Db, ids: readonly number[]): Promise<number[]> => {
  const found = await db.many<{ place: number }>(sql`
    select (n.place - 1)::integer as place from unnest(${ids}::bigint[]) with ordinality n (id, place)
    where not exists (select from fixed_assets a where a.company_id = app_company() and a.id = n.id) order by n.place`)
  return found.map(({ place }) => place)
}

type NewCharge = {
  readonly asset_id: number
  readonly fiscal_year_id: number
  readonly starts_on: string
  readonly ends_on: string
  readonly amount: string
  readonly entry_id: number
}

export const insertCharges = (tx: Tx, charges: readonly NewCharge[]) =>
  tx.many(sql`
    insert into asset_charges (company_id, asset_id, fiscal_year_id, starts_on, ends_on, amount, entry_id)
    select app_company(), n.asset_id, n.fiscal_year_id, n.starts_on, n.ends_on, n.amount, n.entry_id
    from json_to_recordset(${JSON.stringify(charges)}::json)
      n (asset_id bigint, fiscal_year_id bigint, starts_on date, ends_on date, amount numeric(15,2), entry_id bigint)`)

/** The charges of a reversed entry no longer stand. */
export const reverseCharges = (tx: Tx, entryId: number) =>
  tx.many(
    sql`update asset_charges c set is_reversed = true where c.company_id = app_company() and c.entry_id = ${entryId} and not c.is_reversed`,
  )

/** The charges of an entry that undo posted again stand with the new entry. */
export const copyCharges = (tx: Tx, formerId: number, entryId: number) =>
  tx.many(sql`
    insert into asset_charges (company_id, asset_id, fiscal_year_id, starts_on, ends_on, amount, entry_id)
    select c.company_id, c.asset_id, c.fiscal_year_id, c.starts_on, c.ends_on, c.amount, ${entryId}
    from asset_charges c where c.company_id = app_company() and c.entry_id = ${formerId} order by c.id`)

const entryLabel = (alias: string) =>
  raw(`${alias}.journal_code || '-' || ${alias}.fiscal_year_code || '-' || lpad(${alias}.number::text, 6, '0')`)

type Obstacle = {
  /** The entry that cannot be reversed. */
  readonly id: number
  readonly reason: 'disposed_since' | 'later_charge' | 'sale_of_disposal' | 'terms_changed'
  readonly asset: string
  /** The entry in the way. */
  readonly entry: string
}

/**
 * What stands in the way of reversing these entries together: one reason for each entry. Sub-queries look the records up by key: a plan made
 * for few charges joined them in an order that took a minute for 500.
 */
export const findObstacles = (db: Db, ids: readonly number[]) =>
  db.many<Obstacle>(sql`
    with charged as materialized (
      select c.entry_id, c.asset_id, c.ends_on from asset_charges c
      where c.company_id = app_company() and c.entry_id = any(${ids}::bigint[]) and not c.is_reversed),
    found as materialized (
      select c.entry_id as id, 'disposed_since' as reason, c.asset_id, (
        select a.disposal_entry_id from fixed_assets a
        where a.company_id = app_company() and a.id = c.asset_id and a.disposal_entry_id <> all(${ids}::bigint[])) as blocking_id
      from charged c
      union all
      select c.entry_id, 'later_charge', c.asset_id, (
        select max(n.entry_id) from asset_charges n
        where n.company_id = app_company() and n.asset_id = c.asset_id and not n.is_reversed and n.starts_on > c.ends_on
          and n.entry_id <> all(${ids}::bigint[]))
      from charged c
      union all
      select c.entry_id, 'terms_changed', c.asset_id, c.entry_id from charged c
      where (select a.plan_starts_on from fixed_assets a where a.company_id = app_company() and a.id = c.asset_id) > c.ends_on
      union all
      select a.sale_entry_id, 'sale_of_disposal', a.id, a.disposal_entry_id from fixed_assets a
      where a.company_id = app_company() and a.sale_entry_id = any(${ids}::bigint[]) and a.disposal_entry_id <> all(${ids}::bigint[])),
    first as materialized (
      select distinct on (f.id) f.* from found f where f.blocking_id is not null order by f.id, f.reason, f.blocking_id desc)
    select f.id, f.reason,
      (select a.code || ' ' || a.name from fixed_assets a where a.company_id = app_company() and a.id = f.asset_id) as asset,
      (select ${entryLabel('e')} from entries e where e.company_id = app_company() and e.id = f.blocking_id) as entry
    from first f`)

/** The sales that belong to these exits, by exit. */
export const findSales = async (db: Db, ids: readonly number[]): Promise<Map<number, number>> => {
  const found = await db.many<{ exit_id: number; sale_id: number }>(sql`
    select a.disposal_entry_id as exit_id, a.sale_entry_id as sale_id from fixed_assets a
    where a.company_id = app_company() and a.disposal_entry_id = any(${ids}::bigint[]) and a.sale_entry_id is not null`)
  return new Map(found.map(({ exit_id, sale_id }) => [exit_id, sale_id]))
}

type RegisterDifference = { readonly entry: string; readonly posted: string; readonly charged: string }

/** Depreciation entries whose charges differ from what they posted, and assets whose depreciation differs from their charges. */
export const findDifferences = (db: Db, limit: number) =>
  db.many<RegisterDifference>(sql`
    select * from (
      select ${entryLabel('e')} as entry, case when e.status = 'posted' then e.total else 0 end::numeric(15,2)::text as posted,
        coalesce(sum(c.amount) filter (where not c.is_reversed), 0)::numeric(15,2)::text as charged
      from entries e left join asset_charges c on c.company_id = e.company_id and c.entry_id = e.id
      where e.company_id = app_company() and e.origin = 'depreciation' group by e.company_id, e.id
      union all
      select a.code, (a.depreciated - a.opening_depreciation)::text, coalesce(sum(c.amount), 0)::numeric(15,2)::text
      from fixed_assets a left join asset_charges c on c.company_id = a.company_id and c.asset_id = a.id and not c.is_reversed
      where a.company_id = app_company() group by a.company_id, a.id) d
    where d.posted <> d.charged limit ${limit}`)
