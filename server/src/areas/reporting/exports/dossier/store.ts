import type { Db } from '../../../../kernel/write/database.ts'
import { raw, type Sql, sql } from '../../../../kernel/write/sql.ts'
import type { Year } from './table.ts'

/* The business key of the record that a column names, as part of a statement. */

const keyOf =
  (table: string, key: string) =>
  (column: string): Sql =>
    raw(`(select k.${key} from ${table} k where k.company_id = app_company() and k.id = ${column})`)

export const accountNumber = keyOf('accounts', 'number')
export const partyCode = keyOf('third_parties', 'code')
export const journalCode = keyOf('journals', 'code')
export const vatCodeOf = keyOf('vat_codes', 'code')
export const yearCode = keyOf('fiscal_years', 'code')
export const analyticPath = keyOf('analytic_codes', 'path')

/** `<journal>/<year>/<number>` with the codes of today. */
export const entryKey = (column: string): Sql =>
  raw(`(select k.journal_code || '/' || y.code || '/' || k.number from entries k
    join fiscal_years y on y.company_id = k.company_id and y.id = k.fiscal_year_id where k.company_id = app_company() and k.id = ${column})`)

/** Assets whose acquisition the dossier knows. */
export const assetsOf = ({ ends_on }: Year): Sql => sql`
  select a.* from fixed_assets a where a.company_id = app_company() and a.deleted_at is null and a.acquired_on <= ${ends_on}::date`

/** Letterings with a line in the year. */
export const letteringsOf = ({ id }: Year): Sql => sql`
  select distinct s.lettering_id as id from lettering_lines s
  join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null
  join entries e on e.company_id = s.company_id and e.id = s.entry_id
  where s.company_id = app_company() and e.fiscal_year_id = ${id}::bigint`

/** Entries of earlier years that were open on the first day of the year, or that a lettering or an asset of the year names. */
const openedEarlier = (year: Year): Sql => sql`
  select e.id from entries e where e.company_id = app_company() and e.entry_date < ${year.starts_on}::date and e.id in (
    select l.entry_id from entry_lines l where l.company_id = app_company() and l.open_amount <> 0
    union all
    select s.entry_id from lettering_lines s join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null
    where s.company_id = app_company() and (g.settled_on >= ${year.starts_on}::date or g.id in (${letteringsOf(year)}))
    union all
    select g.difference_entry_id from letterings g where g.company_id = app_company() and g.id in (${letteringsOf(year)})
    union all
    select v.settlement_entry_id from vat_settlements v where v.company_id = app_company() and v.lettering_id in (${letteringsOf(year)})
    union all
    select x.id from (${assetsOf(year)}) a cross join lateral (values (a.entry_id), (a.disposal_entry_id), (a.sale_entry_id)) x (id)
    union all
    select c.entry_id from asset_charges c join (${assetsOf(year)}) a on a.id = c.asset_id where c.company_id = app_company())`

/** Payment batches executed in the year, or with a line of the year or of an earlier entry that it needs. */
export const batchesOf = (year: Year): Sql => sql`
  select b.* from payment_batches b where b.company_id = app_company() and (b.execution_on between ${year.starts_on}::date and ${year.ends_on}::date
    or b.id in (select i.batch_id from payment_items i join entries e on e.company_id = i.company_id and e.id = i.entry_id
      where i.company_id = app_company() and (e.fiscal_year_id = ${year.id}::bigint or e.id in (${openedEarlier(year)}))))`

/** Entries of earlier years that a record of the dossier needs, with all those that its payment batches paid or were settled by. */
export const earlierEntries = (year: Year): Sql => sql`
  ${openedEarlier(year)}
  union
  select e.id from entries e where e.company_id = app_company() and e.entry_date < ${year.starts_on}::date and e.id in (
    select i.entry_id from payment_items i join (${batchesOf(year)}) b on b.id = i.batch_id where i.company_id = app_company()
    union all
    select p.journal_entry_id from payments p join (${batchesOf(year)}) b on b.id = p.batch_id where p.company_id = app_company())`

export const findYear = (db: Db, id: number) =>
  db.maybe<Year>(sql`
    select y.id, y.code, y.starts_on::text as starts_on, y.ends_on::text as ends_on, y.is_closed
    from fiscal_years y where y.company_id = app_company() and y.id = ${id}::bigint and y.deleted_at is null`)

type CompanyHead = {
  readonly code: string
  readonly enterprise_number: string | null
  readonly chain_identity: string
}
export const loadHead = (db: Db) =>
  db.one<CompanyHead>(sql`select c.code, c.enterprise_number, c.chain_identity from companies c where c.id = app_company()`)

export type StoredFile = {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
  readonly folder: 'documents' | 'coda'
}

/** Documents with an entry in the year, or unbooked and dated in it. */
export const documentsOf = ({ id, starts_on, ends_on }: Year): Sql => sql`
  select d.* from documents d left join entries e on e.company_id = d.company_id and e.id = d.journal_entry_id
  where d.company_id = app_company() and d.deleted_at is null
    and (e.fiscal_year_id = ${id}::bigint or (d.journal_entry_id is null and d.document_date between ${starts_on}::date and ${ends_on}::date))`

/** Statement files whose last closing date is in the year. */
export const statementFilesOf = ({ starts_on, ends_on }: Year): Sql => sql`
  select f.* from coda_files f where f.company_id = app_company() and f.deleted_at is null and (
    select max(s.new_balance_date) from bank_statements s where s.company_id = f.company_id and s.coda_file_id = f.id
  ) between ${starts_on}::date and ${ends_on}::date`

export const attachmentsOf = ({ id }: Year): Sql => sql`
  select a.* from entry_attachments a join entries e on e.company_id = a.company_id and e.id = a.entry_id
  where a.company_id = app_company() and a.deleted_at is null and e.fiscal_year_id = ${id}::bigint`

/** The files of the year as they were stored. Those of the bin are not among them. */
export const listStoredFiles = (db: Db, year: Year) =>
  db.many<StoredFile>(sql`
    select f.id, f.key, x.name, f.type, f.size, encode(f.sha256, 'hex') as sha256, x.folder from (
      select d.file_id, n.name, 'documents' as folder, 1 as place, d.document_date::date as day, d.id from (${documentsOf(year)}) d
      join files n on n.company_id = d.company_id and n.id = d.file_id
      union all
      select a.file_id, a.name, 'documents', 2, null, a.id from (${attachmentsOf(year)}) a
      union all
      select c.file_id, c.name, 'coda', 3, null, c.id from (${statementFilesOf(year)}) c) x
    join files f on f.company_id = app_company() and f.id = x.file_id
    order by x.place, x.day, x.id`)

/** The business keys of the records that stored JSON names by id. */
export const loadKeys = (db: Db) =>
  db.many<{ name: string; id: number; key: string }>(sql`
    select 'journal' as name, j.id, j.code as key from journals j where j.company_id = app_company()
    union all select 'account', a.id, a.number from accounts a where a.company_id = app_company()
    union all select 'vat_code', v.id, v.code from vat_codes v where v.company_id = app_company()
    union all select 'analytic_code', c.id, c.path from analytic_codes c where c.company_id = app_company()
    union all select 'third_party', t.id, t.code from third_parties t where t.company_id = app_company() and t.id in (
      select (x.v #>> '{}')::bigint from (
        select jsonb_path_query(r.template, '$.**.third_party_id') from recurring_entries r where r.company_id = app_company()
        union all select jsonb_path_query(b.action, '$.**.third_party_id') from bank_rules b where b.company_id = app_company()) x (v)
      where jsonb_typeof(x.v) = 'number')`)
