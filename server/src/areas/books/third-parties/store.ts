import type { Db } from '../../../kernel/write/database.ts'
import { columns } from '../../../kernel/route/shape.ts'
import { actualId, assign, moveToBin, recordFrom } from '../../../kernel/write/record-store.ts'
import { raw, sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { searchPatterns } from '../../../lib/search.ts'
import { given } from '../../../lib/values.ts'
import type { LinkedRecords, LinkIds } from './rules.ts'
import { type LedgerState, type ThirdPartyFields, fieldNames, type NewThirdParty, ThirdParty, type ThirdPartyFilter } from './schema.ts'

const own = columns(ThirdParty, 't', ['balance'])
const fields = sql`${own}, party_balance(t.id)::text as balance`

export const rows = (ids: readonly number[]) =>
  sql`select ${fields} from third_parties t where t.company_id = app_company() and t.id = any(${ids}) and t.deleted_at is null`
export const load = (db: Db, ids: readonly number[]) => db.many<ThirdParty>(rows(ids))

/** The balances of the third parties that a search found: of these alone, where the open items of a large file would take longer. */
const foundWith = (words: readonly string[]) => sql`
  with found as materialized (select f.id from third_parties_with(${words}::text[]) f (id))
  select f.id as third_party_id, sum(l.open_amount) as balance from found f
  join third_parties o on o.company_id = app_company() and (o.id = f.id or o.merged_into_id = f.id)
  join accounts a on a.company_id = app_company() and a.kind in ('receivable', 'payable')
  left join entry_lines l on l.company_id = app_company() and l.account_id = a.id and l.third_party_id = o.id and l.open_amount <> 0
  group by f.id`

/** By name. */
export const selectThirdParties = ({ type, q }: ThirdPartyFilter) => {
  const words = searchPatterns(q)
  return sql`
    select ${own}, coalesce(s.balance, 0)::numeric(17,2)::text as balance from third_parties t
    ${words.length > 0 ? sql`join (${foundWith(words)})` : raw('left join party_balances()')} s on s.third_party_id = t.id
    where t.company_id = app_company() and t.deleted_at is null
    ${when(type, sql`and t.type = ${type}`)}
    order by t.name, t.id`
}
export const list = (db: Db, filter: ThirdPartyFilter) => db.list(selectThirdParties(filter))

export type Duplicates = { code_taken: boolean; vat_number_taken_by: string | null; last_number: number }

/** Conflicts with other third parties of the type, and the highest number used in a code, in one query. */
export const findDuplicates = (tx: Tx, type: ThirdParty['type'], code: string | null, vatNumber: string | null, except: number | null) =>
  tx.one<Duplicates>(sql`
    select exists (select from third_parties t where t.company_id = app_company() and t.type = ${type} and t.code = ${code} and t.deleted_at is null
                   and t.id is distinct from ${except}::bigint) as code_taken,
      (select t.code from third_parties t where t.company_id = app_company() and t.vat_number = ${vatNumber} and t.type = ${type} and t.deleted_at is null
       and t.id is distinct from ${except}::bigint limit 1) as vat_number_taken_by,
      (select coalesce(max(t.code_number), 0) from third_parties t where t.company_id = app_company() and t.type = ${type} and t.code_number is not null) as last_number`)

/** The oldest third party of a type with this VAT number. */
export const findByVatNumber = (tx: Tx, type: ThirdParty['type'], vatNumber: string) =>
  tx.maybe<ThirdParty>(sql`
    select ${fields} from third_parties t
    where t.company_id = app_company() and t.type = ${type} and t.vat_number = ${vatNumber} and t.deleted_at is null order by t.id limit 1`)

/** The third party of a type that the external platform knows by this id, with the one it was merged into; one in the bin is `is_gone`. */
export const findByExternalId = (db: Db, type: ThirdParty['type'], externalId: string) =>
  db.maybe<{ id: number; is_gone: boolean }>(sql`
    select t.id, t.deleted_at is not null as is_gone from third_parties g
    join third_parties t on t.company_id = g.company_id and t.id = ${raw(actualId('g'))}
    where g.company_id = app_company() and g.type = ${type} and g.external_id = ${externalId} order by g.source <> 'external', t.deleted_at is not null, g.id limit 1`)

const accountFacts = raw(
  `json_build_object('id', a.id, 'kind', a.kind, 'is_postable', a.is_postable) from accounts a where a.company_id = app_company() and a.deleted_at is null`,
)

/** `standard`: the number of the country's standard control account. */
export const loadLinkedRecords = (tx: Tx, { account_id, default_account_id, default_vat_code_id }: LinkIds, standard: string | null) =>
  tx.one<LinkedRecords>(sql`
    select (select ${accountFacts} and a.id = ${account_id ?? null}::bigint) as account,
      (select ${accountFacts} and a.number = ${standard}::text) as standard_account,
      (select ${accountFacts} and a.id = ${default_account_id ?? null}::bigint) as default_account,
      (select json_build_object('direction', v.direction) from vat_codes v
       where v.company_id = app_company() and v.deleted_at is null and v.id = ${default_vat_code_id ?? null}::bigint) as default_vat_code`)

const fieldColumns = raw(fieldNames.join(', '))

export const insert = (tx: Tx, values: ThirdPartyFields, source: ThirdParty['source']) =>
  tx.one<ThirdParty>(sql`
    insert into third_parties as t (company_id, source, ${fieldColumns})
    select app_company(), ${source}, ${fieldColumns} from ${recordFrom('third_parties', values)}
    returning ${fields}`)

export const update = (tx: Tx, id: number, values: ThirdPartyFields) =>
  tx.one<ThirdParty>(sql`
    update third_parties t set ${assign('third_parties', values, fieldColumns)}
    where t.company_id = app_company() and t.id = ${id}
    returning ${fields}`)

export type ImportFacts = {
  /** Third parties with the code of a row, and all that have a VAT number. */
  readonly third_parties: readonly ThirdParty[]
  readonly last_numbers: Readonly<Record<ThirdParty['type'], number>>
  readonly accounts: readonly { readonly id: number; readonly number: string; readonly kind: string; readonly is_postable: boolean }[]
  readonly vat_codes: readonly { readonly id: number; readonly code: string; readonly direction: string }[]
}

/** Loads all records that the rows refer to. `standard`: the numbers of the country's standard control accounts. */
export async function loadImportFacts(tx: Tx, wanted: readonly NewThirdParty[], standard: readonly string[]): Promise<ImportFacts> {
  const codes = given(wanted.map(({ code }) => code))
  const numbers = given([...standard, ...wanted.flatMap(({ account, default_account }) => [account, default_account])])
  const accountIds = given(wanted.flatMap(({ account_id, default_account_id }) => [account_id, default_account_id]))
  const vatCodes = given(wanted.map(({ default_vat_code }) => default_vat_code))
  const vatCodeIds = given(wanted.map(({ default_vat_code_id }) => default_vat_code_id))
  const [third_parties, accounts, vat_codes, last_numbers] = await Promise.all([
    tx.many<ThirdParty>(sql`
      select ${fields} from third_parties t where t.company_id = app_company() and t.deleted_at is null and (t.code = any(${codes}) or t.vat_number is not null)`),
    tx.many<ImportFacts['accounts'][number]>(sql`
      select a.id, a.number, a.kind, a.is_postable from accounts a
      where a.company_id = app_company() and a.deleted_at is null and (a.number = any(${numbers}) or a.id = any(${accountIds}))`),
    tx.many<ImportFacts['vat_codes'][number]>(sql`
      select v.id, v.code, v.direction from vat_codes v
      where v.company_id = app_company() and v.deleted_at is null and (v.id = any(${vatCodeIds}) or v.code = any(${vatCodes}))`),
    tx.one<ImportFacts['last_numbers']>(sql`
      select coalesce(max(t.code_number) filter (where t.type = 'supplier'), 0) as supplier,
        coalesce(max(t.code_number) filter (where t.type = 'customer'), 0) as customer
      from third_parties t where t.company_id = app_company() and t.code_number is not null`),
  ])
  return { third_parties, accounts, vat_codes, last_numbers }
}

export const insertMany = (tx: Tx, records: readonly ThirdPartyFields[]) =>
  tx.many<ThirdParty>(sql`
    insert into third_parties as t (company_id, source, ${fieldColumns})
    select app_company(), 'import', ${fieldColumns} from json_populate_recordset(null::third_parties, ${JSON.stringify(records)}::json) order by code
    returning ${fields}`)

export const updateMany = (tx: Tx, records: readonly (ThirdPartyFields & { readonly id: number })[]) =>
  tx.many<ThirdParty>(sql`
    update third_parties t set ${raw(fieldNames.map((name) => `${name} = n.${name}`).join(', '))}
    from json_populate_recordset(null::third_parties, ${JSON.stringify(records)}::json) n
    where t.company_id = app_company() and t.id = n.id
    returning ${fields}`)

export const trash = (tx: Tx, id: number) =>
  tx.one(sql`
    update third_parties t set ${moveToBin} where t.company_id = app_company() and t.id = ${id} returning t.id`)

/** References move to the target and the source goes to the bin permanently; posted lines stay unchanged. */
export const merge = async (tx: Tx, id: number, into: number) => {
  await tx.many(sql`select repoint_third_party(${id}::bigint, ${into}::bigint)`)
  await tx.one(sql`
    update third_parties t set ${moveToBin}, merged_into_id = ${into}
    where t.company_id = app_company() and t.id = ${id} returning t.id`)
}

/**
 * Open items, turnover and last entries of a third party and of those merged into it. Turnover sums the lines of its invoices and credit
 * notes without the VAT lines (those with a VAT base) and without the control account.
 */
export const loadLedgerState = (db: Db, { id, type }: ThirdParty) =>
  db.one<LedgerState>(sql`
    with members as materialized (
      select t.id from third_parties t where t.company_id = app_company() and (t.id = ${id} or t.merged_into_id = ${id})
    ), collective as materialized (
      select a.id, coalesce(a.merged_into_id, a.id) as shown_id from accounts a where a.company_id = app_company() and a.kind in ('receivable', 'payable')
    ), today as materialized (
      select app_today() as day
    ), items as materialized (
      select l.entry_id, l.position, l.open_amount, l.debit - l.credit as amount, l.due_date::date as due_date, l.id, l.entry_date, l.label,
        a.shown_id as account_id
      from members m cross join collective a
      join entry_lines l on l.company_id = app_company() and l.account_id = a.id and l.third_party_id = m.id and l.open_amount <> 0
    )
    select (select coalesce(sum(i.open_amount), 0)::numeric(17,2) from items i) as open_total,
      (select coalesce(sum(i.open_amount), 0)::numeric(17,2) from items i where i.due_date < (select d.day from today d)) as overdue_total,
      (select coalesce(json_agg(row_to_json(o)), '[]') from (
        select i.id, i.entry_id, e.number, e.journal_code, i.entry_date, i.due_date, e.reference, coalesce(i.label, e.label) as label, e.structured_communication,
          json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'type', t.type) as third_party,
          json_build_object('id', a.id, 'number', a.number, 'label', coalesce(a.label, p.labels ->> app_language())) as account,
          i.amount::text as amount, i.open_amount::text as open_amount, coalesce(greatest(0, (select d.day from today d) - i.due_date), 0) as days_overdue,
          m.payment_batch_id, coalesce(m.reminder_level, 0) as reminder_level
        from (select * from items i order by coalesce(i.due_date, i.entry_date), i.entry_date, i.entry_id, i.position limit 100) i
        join entries e on e.company_id = app_company() and e.id = i.entry_id
        join accounts a on a.company_id = e.company_id and a.id = i.account_id
        left join pack_accounts p on p.country = a.pack and p.number = a.number
        join third_parties t on t.company_id = e.company_id and t.id = ${id}
        left join line_marks m on m.company_id = e.company_id and m.entry_id = i.entry_id and m.position = i.position
        order by coalesce(i.due_date, i.entry_date), i.entry_date, i.entry_id, i.position) o) as open_items,
      (select coalesce(json_agg(row_to_json(o)), '[]') from (
        select y.code as fiscal_year_code, (${type === 'customer' ? 1 : -1} * sum(l.credit - l.debit))::numeric(17,2)::text as amount
        from entries e
        join journals j on j.company_id = e.company_id and j.id = e.journal_id
          and j.type = any (${type === 'customer' ? ['sale', 'sale_credit_note'] : ['purchase', 'purchase_credit_note']})
        join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
        join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id and l.vat_base is null
        join accounts a on a.company_id = l.company_id and a.id = l.account_id and a.kind not in ('receivable', 'payable')
        where e.company_id = app_company() and e.third_party_id in (select m.id from members m)
        group by y.id, y.code, y.starts_on order by y.starts_on desc) o) as turnover,
      (select coalesce(json_agg(row_to_json(o)), '[]') from (
        select e.id, e.journal_code, y.code as fiscal_year_code, e.number, e.entry_date::date as entry_date, e.label, e.reference, e.origin, e.status,
          e.total::text as total
        from entries e join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
        where e.company_id = app_company() and e.third_party_id in (select m.id from members m)
        order by e.entry_date desc, e.id desc limit 10) o) as last_entries`)
