import type { Db } from '../../../kernel/write/database.ts'
import { columns } from '../../../kernel/route/shape.ts'
import { assign, moveToBin, recordFrom } from '../../../kernel/write/record-store.ts'
import { raw, sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { searchPatterns } from '../../../lib/search.ts'
import type { AccountFields } from './rules.ts'
import { Account, type AccountFilter, AccountPatch, type AccountDetails, type AccountState, linkKeys } from './schema.ts'

const label = raw(`coalesce(a.label, p.labels ->> app_language())`)

/** All account numbers of the file, collected once per statement: a lookup per account would read a chart of 700 accounts 700 times. */
const numbers = `(select jsonb_object_agg(b.number, true) from accounts b where b.company_id = app_company() and b.deleted_at is null)`

/** The longest proper prefix of the number that is an account. `max` works because among prefixes of one string the longest sorts last. */
const parent = raw(`(
  select max(left(a.number, n)) from generate_series(2, length(a.number) - 1) n where ${numbers} ? left(a.number, n))`)

const fields = sql`${columns(Account, 'a', ['label', 'parent_number'])}, ${label} as label, ${parent} as parent_number`
const detailFields = sql`${fields},
  case when a.label is null then p.labels else jsonb_build_object('fr', a.label, 'nl', a.label, 'en', a.label, 'de', a.label) end as labels`
const pack = raw('left join pack_accounts p on p.country = a.pack and p.number = a.number')

export const rows = (ids: readonly number[]) =>
  sql`select ${detailFields} from accounts a ${pack} where a.company_id = app_company() and a.id = any(${ids}) and a.deleted_at is null`
export const load = (db: Db, ids: readonly number[]) => db.many<AccountDetails>(rows(ids))

/** By number. */
export const selectAccounts = (filter: AccountFilter) => sql`
    select ${fields}${when(filter.with, raw(', coalesce(s.balance, 0)::numeric(17,2)::text as balance'))} from accounts a ${pack}
    ${when(filter.with, sql`left join year_balances(coalesce(${filter.fiscal_year_id}::bigint, default_year())) s on s.account_id = a.id`)}
    where a.company_id = app_company() and a.deleted_at is null
    ${when(filter.class, sql`and a.class = ${filter.class}`)}
    ${when(filter.type, sql`and a.type = ${filter.type}`)}
    ${when(filter.is_active !== undefined, sql`and a.is_active = ${filter.is_active}`)}
    ${when(filter.q, sql`and coalesce(plain(a.number || ' ' || a.label), p.search ->> app_language()) like all (array(select plain(w) from unnest(${searchPatterns(filter.q)}::text[]) w))`)}
    order by a.number`
export const list = (db: Db, filter: AccountFilter) => db.list(selectAccounts(filter))

/** The balances of one account, from the stored balances by period. */
export const loadBalances = (db: Db, id: number) =>
  db.one<Pick<AccountState, 'balance' | 'balances'>>(sql`
    select (
        select coalesce(sum(b.debit - b.credit), 0)::numeric(17,2) from fiscal_years y
        join accounts a on a.company_id = y.company_id and (a.id = ${id} or a.merged_into_id = ${id})
        join account_balances b on b.company_id = a.company_id and b.account_id = a.id and not b.is_closing
        join fiscal_periods p on p.company_id = b.company_id and p.id = b.period_id and p.starts_on <= y.ends_on
          and p.starts_on >= case when a.type in ('expense', 'income') then y.starts_on else carried_since(y.ends_on) end
        where y.company_id = app_company() and y.id = default_year()) as balance, (
        select coalesce(json_agg(json_build_object('fiscal_year_id', s.fiscal_year_id, 'period_id', s.period_id, 'debit', s.debit::text,
          'credit', s.credit::text, 'balance', s.balance::text) order by s.ends_on), '[]') from period_balances(${id}) s) as balances`)

export const isNumberTaken = async (tx: Tx, number: string) => {
  const { taken } = await tx.one<{ taken: boolean }>(sql`
    select exists (select from accounts a where a.company_id = app_company() and a.number = ${number} and a.deleted_at is null) as taken`)
  return taken
}

const writableColumns = raw('number, label, type, kind, is_reconcilable, is_postable, default_vat_code_id, description, is_active')

export const insert = (tx: Tx, record: AccountFields) =>
  tx.one<AccountDetails>(sql`
    with a as (
      insert into accounts (company_id, ${writableColumns})
      select app_company(), ${writableColumns} from ${recordFrom('accounts', record)}
      returning *)
    select ${detailFields} from a ${pack}`)

export const update = (tx: Tx, id: number, changes: AccountPatch) =>
  tx.one<AccountDetails>(sql`
    with a as (
      update accounts a set ${assign('accounts', changes)}
      where a.company_id = app_company() and a.id = ${id}
      returning *)
    select ${detailFields} from a ${pack}`)

export const loadByNumber = (tx: Tx, given: readonly string[]) =>
  tx.many<AccountDetails>(sql`
    select ${detailFields} from accounts a ${pack} where a.company_id = app_company() and a.number = any(${given}) and a.deleted_at is null`)

export const insertMany = (tx: Tx, records: readonly AccountFields[]) =>
  tx.many<{ id: number; number: string }>(sql`
    insert into accounts (company_id, ${writableColumns})
    select app_company(), ${writableColumns} from json_populate_recordset(null::accounts, ${JSON.stringify(records)}::json) order by number
    returning id, number`)

export type AccountChange = AccountPatch & { readonly id: number }

/** Updates the given fields of each account; other fields stay unchanged, so a label of the country pack is not copied. */
export const updateMany = (tx: Tx, changed: readonly AccountChange[]) => {
  const kept = Object.keys(AccountPatch.properties)
    .filter((name) => !(name in linkKeys))
    .map((name) => `${name} = case when n.given ? '${name}' then (n.account).${name} else a.${name} end`)
  return tx.many(sql`
    update accounts a set ${raw(kept.join(', '))}
    from (select g.given, (g.given ->> 'id')::bigint as id, jsonb_populate_record(null::accounts, g.given) as account
          from jsonb_array_elements(${JSON.stringify(changed)}::jsonb) g (given)) n
    where a.company_id = app_company() and a.id = n.id`)
}

export const trash = (tx: Tx, id: number) =>
  tx.one(sql`
    update accounts a set ${moveToBin} where a.company_id = app_company() and a.id = ${id} returning a.id`)

/** Repoints all references to the target and moves the account to the bin permanently; its entry lines stay on it. */
export const merge = async (tx: Tx, id: number, into: number) => {
  await tx.many(sql`select repoint_account(${id}::bigint, ${into}::bigint)`)
  await tx.one(sql`
    update accounts a set ${moveToBin}, merged_into_id = ${into}
    where a.company_id = app_company() and a.id = ${id} returning a.id`)
}

/** Inserts the chart of a country; an account that already exists stays unchanged. */
export const insertChart = (tx: Tx, country: string) =>
  tx.many(sql`
    insert into accounts (company_id, pack, number, type, kind, is_reconcilable, is_postable)
    select app_company(), p.country, p.number, p.type, p.kind, p.is_reconcilable, p.is_postable
    from pack_accounts p where p.country = ${country} and p.position is not null order by p.position
    on conflict do nothing`)

/** Inserts accounts with the properties of an account of the chart; an account that already exists takes the given label. */
export const insertWithPropertiesOf = (
  tx: Tx,
  country: string,
  like: string,
  accounts: readonly { readonly number: string; readonly label: string }[],
) =>
  tx.many(sql`
    insert into accounts (company_id, number, label, type, kind, is_reconcilable, is_postable)
    select app_company(), g.number, g.label, p.type, p.kind, p.is_reconcilable, p.is_postable
    from json_to_recordset(${JSON.stringify(accounts)}::json) g (number text, label text), pack_accounts p
    where p.country = ${country} and p.number = ${like}
    on conflict (company_id, number) where deleted_at is null do update set label = excluded.label`)

/** Inserts accounts that can be posted to; one that already exists stays unchanged. */
export const insertMissing = (tx: Tx, accounts: readonly Pick<AccountFields, 'number' | 'label' | 'type' | 'kind'>[]) =>
  tx.many(sql`
    insert into accounts (company_id, number, label, type, kind)
    select app_company(), g.number, g.label, g.type, g.kind from json_populate_recordset(null::accounts, ${JSON.stringify(accounts)}::json) g
    order by g.number
    on conflict (company_id, number) where deleted_at is null do nothing`)

/** Whether a line of the account is not fully lettered. */
export const hasOpenItems = async (tx: Db, id: number): Promise<boolean> => {
  const { found } = await tx.one<{ found: boolean }>(
    sql`select exists (select from entry_lines l where l.company_id = app_company() and l.account_id = ${id} and l.open_amount <> 0) as found`,
  )
  return found
}
