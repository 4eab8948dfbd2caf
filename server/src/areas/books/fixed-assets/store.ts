import type { Page, Paging } from '../../../kernel/route/paging.ts'
import { columns } from '../../../kernel/route/shape.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { actualId, assign, columnNames, moveToBin, recordFrom } from '../../../kernel/write/record-store.ts'
import { raw, type Sql, sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { dateOf } from '../../../lib/dates.ts'
import { searchPatterns } from '../../../lib/search.ts'
import type { AssetFacts, AssetReferences } from './facts.ts'
import { fieldNames, FixedAsset, type FixedAssetFields, type FixedAssetFilter } from './schema.ts'

const fields = columns(FixedAsset, 'a')

export const rows = (ids: readonly number[]) =>
  sql`select ${fields} from fixed_assets a where a.company_id = app_company() and a.id = any(${ids}) and a.deleted_at is null`
export const load = (db: Db, ids: readonly number[]) => db.many<FixedAsset>(rows(ids))

/** What was posted by the end of a day. */
const chargedBy = (day: Sql) => sql`coalesce((
  select sum(c.amount) from asset_charges c join entries e on e.company_id = c.company_id and e.id = c.entry_id
  where c.company_id = a.company_id and c.asset_id = a.id and not c.is_reversed and e.entry_date <= ${day}), 0)`

/** The register at the end of a day, as the rows of the present one. */
const registerAt = (day: Sql) => sql`(
  select r.*, case when r.is_disposed then 'disposed' when r.acquisition_value - r.depreciated = r.residual_value then 'depreciated' else 'active' end as status
  from (
    select a.id, a.category_id, a.search, a.acquired_on, a.acquisition_value, a.residual_value, coalesce(a.disposed_on <= ${day}, false) as is_disposed,
      a.opening_depreciation + ${chargedBy(day)} as depreciated
    from fixed_assets a where a.company_id = app_company() and a.deleted_at is null and a.acquired_on <= ${day}) r)`

const matching = ({ category_id, status, q }: FixedAssetFilter) => sql`
  ${when(category_id, sql`and a.category_id = ${category_id}`)} ${when(status, sql`and a.status = ${status}`)}
  ${when(q, sql`and a.search like all (array(select plain(w) from unnest(${searchPatterns(q)}::text[]) w))`)}`

/** The assets that a filter names, with what is depreciated now or was at the end of a day. */
export const selectRegister = (filter: FixedAssetFilter) => {
  const day = filter.as_of === undefined ? null : dateOf(filter.as_of)
  return day
    ? sql`select a.id, a.depreciated, a.acquisition_value - a.depreciated as net_value, a.status from ${registerAt(sql`${day}::date`)} a where true ${matching(filter)}`
    : sql`select a.id, a.depreciated, a.net_value, a.status from fixed_assets a where a.company_id = app_company() and a.deleted_at is null ${matching(filter)}`
}

const newestFirst = ({ offset, per_page }: Paging) => sql`order by a.acquired_on desc, a.id desc offset ${offset} limit ${per_page}`

/** Newest acquisition first. The ids of the page are found before its records are read. */
export async function page(db: Db, filter: FixedAssetFilter, paging: Paging): Promise<Page<FixedAsset>> {
  const day = filter.as_of === undefined ? null : dateOf(filter.as_of)
  const { ids, total } = await (day ? findAt(db, filter, paging, day) : findNow(db, filter, paging))
  const found = new Map((await (day ? loadAt(db, ids, day) : load(db, ids))).map((asset) => [asset.id, asset]))
  return { items: ids.flatMap((id) => found.get(id) ?? []), total }
}

type FoundPage = { readonly ids: readonly number[]; readonly total: number }

/** The ids come from the index in their order. */
async function findNow(db: Db, filter: FixedAssetFilter, paging: Paging): Promise<FoundPage> {
  const from = sql`from fixed_assets a where a.company_id = app_company() and a.deleted_at is null ${matching(filter)}`
  const [items, { total }] = await Promise.all([
    db.many<{ id: number }>(sql`select a.id ${from} ${newestFirst(paging)}`),
    db.one<{ total: number }>(sql`select count(*) as total ${from}`),
  ])
  return { ids: items.map(({ id }) => id), total }
}

/** The state at a day is computed for every asset, so ids and total come from one pass. */
const findAt = (db: Db, filter: FixedAssetFilter, paging: Paging, day: string): Promise<FoundPage> =>
  db.one<FoundPage>(sql`
    with found as materialized (select a.id, a.acquired_on from ${registerAt(sql`${day}::date`)} a where true ${matching(filter)})
    select (select count(*) from found) as total,
      (select coalesce(json_agg(p.id), '[]') from (select a.id from found a ${newestFirst(paging)}) p) as ids`)

/** Records with what was depreciated at the end of a day. */
const loadAt = (db: Db, ids: readonly number[], day: string) =>
  db.many<FixedAsset>(sql`
    select ${columns(FixedAsset, 'a', ['depreciated', 'net_value', 'status'])}, r.depreciated::text as depreciated,
      (r.acquisition_value - r.depreciated)::text as net_value, r.status
    from fixed_assets a join ${registerAt(sql`${day}::date`)} r on r.id = a.id
    where a.company_id = app_company() and a.id = any(${ids})`)

export type PostedCharge = {
  readonly fiscal_year_code: string
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly entry_id: number
}

/** The standing charges of an asset, oldest first. */
export const listCharges = (db: Db, assetId: number) =>
  db.many<PostedCharge>(sql`
    select y.code as fiscal_year_code, c.starts_on as "from", c.ends_on as "to", c.amount::text as amount, c.entry_id
    from asset_charges c join fiscal_years y on y.company_id = c.company_id and y.id = c.fiscal_year_id
    where c.company_id = app_company() and c.asset_id = ${assetId} and not c.is_reversed order by c.starts_on`)

export const insert = (tx: Tx, values: FixedAssetFields) => {
  const names = columnNames(values)
  return tx.one<FixedAsset>(sql`
    insert into fixed_assets as a (company_id, ${names})
    select app_company(), ${names} from ${recordFrom('fixed_assets', values)}
    returning ${fields}`)
}

export const update = (tx: Tx, id: number, changes: Partial<FixedAssetFields>) =>
  tx.one<FixedAsset>(sql`
    update fixed_assets a set ${assign('fixed_assets', changes)}
    where a.company_id = app_company() and a.id = ${id}
    returning ${fields}`)

export const trash = (tx: Tx, id: number) =>
  tx.one(sql`update fixed_assets a set ${moveToBin} where a.company_id = app_company() and a.id = ${id} returning a.id`)

const jsonList = (selected: string, from: Sql) => sql`(select coalesce(json_agg(r), '[]') from (select ${raw(selected)} from ${from}) r)`

/** The records that bodies name, in one query. */
export const loadNamed = (db: Db, { category_ids, line_ids, third_party_ids, document_ids }: AssetReferences) =>
  db.one<Omit<AssetFacts, 'analytic_codes' | 'years'>>(sql`
    select ${jsonList(
      `c.id, c.asset_account_id, c.method, c.years::text as years, c.prorata, c.is_active,
         c.depreciation_account_id is not null and c.expense_account_id is not null as has_accounts`,
      sql`fixed_asset_categories c where c.company_id = app_company() and c.deleted_at is null and c.id = any(${category_ids}::bigint[])`,
    )} as categories,
      ${jsonList(
        `l.id, coalesce(b.merged_into_id, b.id) as account_id, l.debit::text as debit, e.entry_date::date as entry_date,
         coalesce(t.merged_into_id, t.id) as third_party_id, e.document_id, e.status = 'posted' and e.reversed_entry_id is null as is_standing`,
        sql`lines_named(${line_ids}::bigint[]) l
          join entries_named(array(select distinct n / 100000 from unnest(${line_ids}::bigint[]) n)) e on e.id = l.entry_id
          join accounts b on b.company_id = l.company_id and b.id = l.account_id
          left join third_parties t on t.company_id = e.company_id and t.id = coalesce(l.third_party_id, e.third_party_id)`,
      )} as lines,
      ${jsonList(
        'o.id as requested_id, t.id',
        sql`third_parties o join third_parties t on t.company_id = o.company_id and t.id = ${raw(actualId('o'))} and t.deleted_at is null
          where o.company_id = app_company() and o.id = any(${third_party_ids}::bigint[])`,
      )} as third_parties,
      (select coalesce(json_agg(d.id), '[]') from documents d
       where d.company_id = app_company() and d.deleted_at is null and d.id = any(${document_ids}::bigint[])) as document_ids,
      (select coalesce(max(a.code_number), 0) from fixed_assets a where a.company_id = app_company() and a.code_number is not null) as last_number`)

/** The assets that have these codes. */
export const loadByCode = (db: Db, codes: readonly string[]) =>
  db.many<FixedAsset>(
    sql`select ${fields} from fixed_assets a where a.company_id = app_company() and a.code = any(${codes}) and a.deleted_at is null`,
  )

/** Purchase lines on the asset account of a category that no asset names; credit notes are booked in journals of their own. */
export const countUnregistered = async (db: Db): Promise<number> => {
  const { count } = await db.one<{ count: number }>(sql`
    with asset_accounts as materialized (
      select b.id from accounts b
      join fixed_asset_categories c on c.company_id = b.company_id and c.asset_account_id = coalesce(b.merged_into_id, b.id)
        and c.deleted_at is null
      where b.company_id = app_company())
    select count(*) as count from asset_accounts b
    -- The offset makes the planner look the lines up account by account, whatever it thinks of their number.
    cross join lateral (
      select l.company_id, l.entry_id, l.position from entry_lines l
      where l.company_id = app_company() and l.account_id = b.id and l.debit > 0 offset 0) l
    join entries e on e.company_id = l.company_id and e.id = l.entry_id and e.status = 'posted' and e.reversed_entry_id is null
      and e.origin not in ('opening', 'takeover')
    join journals j on j.company_id = e.company_id and j.id = e.journal_id and j.type = 'purchase'
    where not exists (
      select from fixed_assets a
      where a.company_id = l.company_id and a.entry_id = l.entry_id and a.line_position = l.position and a.deleted_at is null)`)
  return count
}

const fieldColumns = raw(fieldNames.join(', '))

export const insertMany = (tx: Tx, records: readonly FixedAssetFields[]) =>
  tx.many<{ id: number; code: string }>(sql`
    insert into fixed_assets as a (company_id, ${fieldColumns})
    select app_company(), ${fieldColumns} from json_populate_recordset(null::fixed_assets, ${JSON.stringify(records)}::json)
    returning a.id, a.code`)

export const updateMany = (tx: Tx, records: readonly (FixedAssetFields & { readonly id: number })[]) =>
  tx.many(sql`
    update fixed_assets a set ${raw(fieldNames.map((name) => `${name} = n.${name}`).join(', '))}
    from json_populate_recordset(null::fixed_assets, ${JSON.stringify(records)}::json) n
    where a.company_id = app_company() and a.id = n.id`)
