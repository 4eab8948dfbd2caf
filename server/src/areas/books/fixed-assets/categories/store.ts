import { columns } from '../../../../kernel/route/shape.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { assign, columnNames, moveToBin, recordFrom } from '../../../../kernel/write/record-store.ts'
import { raw, sql, when } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { Message } from '../../../../lib/languages.ts'
import type { AccountFacts as AccountRow, CategoryUse } from './rules.ts'
import { Category, type CategoryFields, type CategoryFilter } from './schema.ts'

const name = raw('coalesce(c.name, c.labels ->> app_language())')
const fields = sql`${columns(Category, 'c', ['name'])}, ${name} as name`

export const rows = (ids: readonly number[]) =>
  sql`select ${fields} from fixed_asset_categories c where c.company_id = app_company() and c.id = any(${ids}) and c.deleted_at is null`
export const load = (db: Db, ids: readonly number[]) => db.many<Category>(rows(ids))

/** In the order of the chart. */
export const list = (db: Db, { is_active }: CategoryFilter) =>
  db.list(sql`
    select ${fields} from fixed_asset_categories c join accounts a on a.company_id = c.company_id and a.id = c.asset_account_id
    where c.company_id = app_company() and c.deleted_at is null ${when(is_active !== undefined, sql`and c.is_active = ${is_active}`)}
    order by a.number, ${name}, c.id`)

export const countCategories = async (db: Db): Promise<number> => {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from fixed_asset_categories c where c.company_id = app_company() and c.deleted_at is null`)
  return count
}

export type AccountFacts = AccountRow & { readonly labels: Message }

/** The accounts with these ids or numbers. */
export const findAccounts = (db: Db, ids: readonly number[], numbers: readonly string[]) =>
  db.many<AccountFacts>(sql`
    select a.id, a.number, a.type, a.is_postable,
      coalesce(p.labels, jsonb_build_object('fr', a.label, 'nl', a.label, 'en', a.label, 'de', a.label)) as labels
    from accounts a left join pack_accounts p on p.country = a.pack and p.number = a.number and a.label is null
    where a.company_id = app_company() and a.deleted_at is null and (a.id = any(${ids}) or a.number = any(${numbers}))`)

export const loadUse = (tx: Tx, id: number) =>
  tx.one<CategoryUse>(sql`
    select coalesce(bool_or(a.depreciated_until is not null), false) as is_charged, coalesce(bool_or(a.entry_line_id is not null), false) as is_linked,
      coalesce(bool_or(a.method <> 'none'), false) as is_depreciating
    from fixed_assets a where a.company_id = app_company() and a.category_id = ${id}`)

export const insert = (tx: Tx, record: CategoryFields) => {
  const names = columnNames(record)
  return tx.one<Category>(sql`
    insert into fixed_asset_categories as c (company_id, ${names})
    select app_company(), ${names} from ${recordFrom('fixed_asset_categories', record)}
    returning ${fields}`)
}

export const update = (tx: Tx, id: number, changes: Partial<CategoryFields>) =>
  tx.one<Category>(sql`
    update fixed_asset_categories c set ${assign('fixed_asset_categories', changes)}
    where c.company_id = app_company() and c.id = ${id}
    returning ${fields}`)

export const trash = (tx: Tx, id: number) =>
  tx.one(sql`update fixed_asset_categories c set ${moveToBin} where c.company_id = app_company() and c.id = ${id} returning c.id`)

export type SetUpCategory = {
  readonly labels: Message
  readonly account: string
  readonly depreciation_account: string | null
  readonly expense_account: string | null
} & Pick<CategoryFields, 'method' | 'years' | 'prorata'>

/** Inserts the categories of the country pack, with accounts by number; one whose asset account does not exist is left out. */
export const insertMany = (tx: Tx, categories: readonly SetUpCategory[]) =>
  tx.many(sql`
    insert into fixed_asset_categories (company_id, labels, asset_account_id, depreciation_account_id, expense_account_id, method, years, prorata)
    select app_company(), s.labels, a.id, d.id, x.id, s.method, s.years, s.prorata
    from rows from (json_to_recordset(${JSON.stringify(categories)}::json)
      as (labels jsonb, account text, depreciation_account text, expense_account text, method text, years numeric, prorata text)) with ordinality
      s (labels, account, depreciation_account, expense_account, method, years, prorata, place)
    join accounts a on a.company_id = app_company() and a.number = s.account and a.deleted_at is null
    left join accounts d on d.company_id = app_company() and d.number = s.depreciation_account and d.deleted_at is null
    left join accounts x on x.company_id = app_company() and x.number = s.expense_account and x.deleted_at is null
    order by s.place`)

/** For `references.ts`: a name in any language of the pack takes precedence over the number of the asset account. */
export const categoriesByName = (names: readonly string[]) => sql`
  select g.code, c.id, c.rank, c.label from unnest(${names}::text[]) g (code) cross join lateral (
    select k.id, case when plain(g.code) = any (k.names) then 1 else 2 end as rank, k.label from (
      select c.id, coalesce(c.name, c.labels ->> app_language()) as label, a.number,
        array(select plain(n) from (select c.name union all select l.value from jsonb_each_text(c.labels) l where c.name is null) v (n)) as names
      from fixed_asset_categories c join accounts a on a.company_id = c.company_id and a.id = c.asset_account_id
      where c.company_id = app_company() and c.deleted_at is null) k
    where plain(g.code) = any (k.names) or k.number = g.code) c`
