/** The rows of lists in the order of exports, with business keys instead of ids. Merged accounts and third parties are those they became. */
import { type DocumentFilter, selectMatchingDocuments } from '../../../documents/documents/index.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { raw, type Sql, sql, unprepared } from '../../../../kernel/write/sql.ts'
import { type AccountFilter, selectAccounts } from '../../../books/accounts/index.ts'
import { type EntryFilter, selectMatchingEntries } from '../../../books/entries/index.ts'
import { type FixedAssetFilter, selectRegister } from '../../../books/fixed-assets/index.ts'
import { type JournalFilter, selectJournals } from '../../../books/journals/index.ts'
import { type OpenItemFilter, selectOpenLines } from '../../../books/letterings/index.ts'
import { type RecurringEntryFilter, selectRecurringEntries } from '../../../books/recurring-entries/index.ts'
import { selectThirdParties, type ThirdPartyFilter } from '../../../books/third-parties/index.ts'
import { accountUses, gridUses, selectVatCodes, type VatCodeFilter } from '../../../books/vat-codes/index.ts'
import { selectMatchingTransactions, type TransactionFilter } from '../../../bank/bank-statements/index.ts'

/** Counts no further than one row above the limit, unless the count needs no rows. */
export async function countRows(db: Db, count: Sql | null, select: Sql, most: number): Promise<number> {
  const { rows } = await db.one<{ rows: number }>(
    unprepared(sql`select (${count ?? sql`select count(*) from (select from (${select}) s limit ${most + 1}) n`}) as rows`),
  )
  return rows
}

/* Records that parameters name, with their business keys. */

type Named = { readonly id: number; readonly key: string }

const findMerged = (table: 'accounts' | 'third_parties', key: string) => (db: Db, id: number) =>
  db.maybe<Named>(sql`
    select t.id, t.${raw(key)} as key from ${raw(table)} o join ${raw(table)} t on t.company_id = o.company_id and t.id = coalesce(o.merged_into_id, o.id)
    where o.company_id = app_company() and o.id = ${id} and t.deleted_at is null`)

export const findAccount = findMerged('accounts', 'number')
export const findThirdParty = findMerged('third_parties', 'code')

export const findJournal = (db: Db, id: number) =>
  db.maybe<Named>(
    sql`select j.id, j.code as key from journals j where j.company_id = app_company() and j.id = ${id} and j.deleted_at is null`,
  )

export const findFiscalYear = (db: Db, id: number) =>
  db.maybe<Named>(
    sql`select y.id, y.code as key from fiscal_years y where y.company_id = app_company() and y.id = ${id} and y.deleted_at is null`,
  )

/** The year that balances are of where none is named. */
export const findDefaultYear = (db: Db) =>
  db.maybe<Named>(sql`select y.id, y.code as key from fiscal_years y where y.company_id = app_company() and y.id = default_year()`)

/** By the name that a user gave it, else by its asset account: names of the country are translated. */
export const findCategory = (db: Db, id: number) =>
  db.maybe<Named>(sql`
    select c.id, coalesce(c.name, a.number) as key from fixed_asset_categories c
    join accounts a on a.company_id = c.company_id and a.id = c.asset_account_id
    where c.company_id = app_company() and c.id = ${id} and c.deleted_at is null`)

export const findCodaFile = (db: Db, id: number) =>
  db.maybe<Named>(
    sql`select f.id, f.sha256 as key from coda_files f where f.company_id = app_company() and f.id = ${id} and f.deleted_at is null`,
  )

/* Set-up. */

const of = (alias: string, names: string): Sql =>
  raw(
    names
      .split(/\s+/)
      .map((name) => `${alias}.${name}`)
      .join(', '),
  )

/** The record behind an id and the one that it was merged into, which is `alias`. */
const merged = (alias: string, table: 'accounts' | 'third_parties', id: string): Sql =>
  raw(`left join ${table} ${alias}0 on ${alias}0.company_id = app_company() and ${alias}0.id = ${id}
    left join ${table} ${alias} on ${alias}.company_id = app_company() and ${alias}.id = coalesce(${alias}0.merged_into_id, ${alias}0.id)`)

const vatCode = (alias: string, id: string): Sql =>
  raw(`left join vat_codes ${alias} on ${alias}.company_id = app_company() and ${alias}.id = ${id}`)

export const selectAccountRows = (filter: AccountFilter) => sql`
  select ${of('r', 'number label class type kind is_reconcilable is_postable parent_number description is_active is_system')}, a.label as typed_label,
    v.code as default_vat_code ${filter.with ? raw(', r.balance') : raw('')}
  from (${selectAccounts(filter)}) r
  join accounts a on a.company_id = app_company() and a.id = r.id
  ${vatCode('v', 'r.default_vat_code_id')}
  order by r.number`

export const selectJournalRows = (filter: JournalFilter) => sql`
  select ${of('r', 'code label type iban bic payment_schema description is_default is_active last_number entries_count')}, j.label as typed_label,
    a.number as control_account
  from (${selectJournals(filter)}) r
  join journals j on j.company_id = app_company() and j.id = r.id
  ${merged('a', 'accounts', 'r.control_account_id')}
  order by r.code`

const vatAccounts = accountUses.map(
  (use) =>
    `(select a.number from accounts a where a.company_id = app_company() and a.id = (r.accounts ->> '${use}')::bigint) as account_${use}`,
)
const vatGrids = gridUses.map(
  (use) =>
    `nullif((select string_agg(g.grid, ' ' order by g.place) from jsonb_array_elements_text(r.grids -> '${use}') with ordinality g (grid, place)), '') as grids_${use}`,
)

export const selectVatCodeRows = (filter: VatCodeFilter) => sql`
  select ${of('r', 'code label direction mechanism nature rate exigibility deductible_percent intra_code in_client_listing ubl_category vatex_code')},
    ${of('r', 'invoice_mention valid_from valid_until is_default is_active is_system')}, v.label as typed_label,
    ${raw([...vatAccounts, ...vatGrids].join(', '))}
  from (${selectVatCodes(filter)}) r
  join vat_codes v on v.company_id = app_company() and v.id = r.id
  order by r.code`

const partyFields = `type code name legal_form legal_form_code enterprise_number vat_number street house_number box address postal_code city country
  email phone website contact_name locale iban bic payment_term_days payment_term_end_of_month is_vat_liable is_consumer is_281_50 fee_nature
  payment_blocked reminder_blocked vies_status peppol_identifier peppol_registered external_id source note is_active balance`

export const selectThirdPartyRows = (filter: ThirdPartyFilter) => sql`
  select ${of('r', partyFields)}, a.number as account, d.number as default_account, v.code as default_vat_code
  from (${selectThirdParties(filter)}) r
  ${merged('a', 'accounts', 'r.account_id')}
  ${merged('d', 'accounts', 'r.default_account_id')}
  ${vatCode('v', 'r.default_vat_code_id')}
  order by r.name, r.type, r.code`

/* Books. */

const accountLabel = raw(`coalesce(a.label, p.labels ->> app_language()) as account_label, a.label as typed_account_label`)
const packAccount = raw('left join pack_accounts p on p.country = a.pack and p.number = a.number')
/** Twelve digits of a Belgian communication, however it was written; others as they are. */
const communication = (column: string): Sql =>
  raw(
    `case when ${column} ~ '^([+]{3}|[*]{3})[0-9/ ]+([+]{3}|[*]{3})$' then regexp_replace(${column}, '[^0-9]', '', 'g') else ${column} end as structured_communication`,
  )

const entryKey = (entry: string, year: string): Sql => raw(`${entry}.journal_code || '-' || ${year}.code || '-' || ${entry}.number`)

const shares = raw(`(
  select string_agg(c.path || ' ' || s.percent, '; ' order by c.path) from entry_line_analytics s
  join analytic_codes c on c.company_id = s.company_id and c.id = s.analytic_code_id
  where s.company_id = l.company_id and s.entry_id = l.entry_id and s.position = l.position)`)

const boxes = raw(`case when l.grids is not null then (
  select string_agg((g.box ->> 'grid') || ' ' || (g.box ->> 'amount'), '; ' order by g.place) from jsonb_array_elements(l.grids) with ordinality g (box, place)) end`)

/** One row per line: by date, journal, number and position. */
export const selectEntryRows = (filter: EntryFilter) => sql`
  select ${entryKey('e', 'y')} as entry_key, e.journal_code as journal, y.code as fiscal_year, e.number, e.entry_date::date as entry_date, e.label,
    e.reference, e.due_date::date as due_date, e.document_reference, ${communication('e.structured_communication')}, e.origin, e.status, l.position,
    a.number as account, ${accountLabel}, t.code as third_party, t.name as third_party_name, nullif(l.debit, 0) as debit, nullif(l.credit, 0) as credit,
    l.label as line_label, l.vat_code, l.vat_base, l.vat_rate, l.vat_date::date as vat_date, ${boxes} as grids, l.due_date::date as line_due_date,
    l.open_amount, l.lettering_code, ${shares} as analytic_codes, wire(e.posted_at) as posted_at, e.posted_by_name
  from (${selectMatchingEntries(filter)}) m
  join entries e on e.company_id = app_company() and e.id = m.id
  join entry_lines l on l.company_id = app_company() and l.entry_id = m.id
  join fiscal_years y on y.company_id = app_company() and y.id = e.fiscal_year_id
  ${merged('a', 'accounts', 'l.account_id')} ${packAccount}
  ${merged('t', 'third_parties', 'l.third_party_id')}
  order by e.entry_date, e.journal_code, e.number, l.position`

export const countEntryRows = (filter: EntryFilter) =>
  sql`select coalesce(sum(m.lines_count), 0)::bigint from (${selectMatchingEntries(filter)}) m`

/** By account and third party, so that what one owes stands together; then by date, journal, number and position. */
export const selectOpenItemRows = (filter: OpenItemFilter) => sql`
  select a.number as account, ${accountLabel}, t.type as third_party_type, t.code as third_party, t.name as third_party_name, f.entry_date,
    e.journal_code as journal, y.code as fiscal_year, e.number, e.journal_code || ' ' || e.number as piece, e.reference, coalesce(l.label, e.label) as label,
    ${communication('e.structured_communication')}, f.due_date, l.debit - l.credit as amount, f.open as open_amount, coalesce(f.days_overdue, 0) as days_overdue,
    coalesce(m.reminder_level, 0) as reminder_level, b.number as payment_batch
  from (${selectOpenLines(filter)}) f
  join entry_lines l on l.company_id = app_company() and l.entry_id = f.entry_id and l.position = f.position
  join entries e on e.company_id = app_company() and e.id = f.entry_id
  join fiscal_years y on y.company_id = app_company() and y.id = e.fiscal_year_id
  join accounts a on a.company_id = app_company() and a.id = f.account_id ${packAccount}
  left join third_parties t on t.company_id = app_company() and t.id = f.third_party_id
  left join line_marks m on m.company_id = app_company() and m.entry_id = f.entry_id and m.position = f.position
  left join payment_batches b on b.company_id = app_company() and b.id = m.payment_batch_id
  order by a.number, t.type, t.code, f.entry_date, e.journal_code, e.number, l.position`

/** By date, journal, statement and sequence. */
export const selectTransactionRows = (filter: TransactionFilter) => sql`
  select t.account_iban, j.code as journal, ${of('t', 'statement_number sequence entry_date value_date amount currency foreign_currency exchange_rate')},
    ${of('t', 'foreign_amount counterpart_name counterpart_iban counterpart_bic communication transaction_code')}, ${communication('t.structured_communication')},
    ${of('t', 'bank_reference end_to_end_id return_reason status source external_id note')}, p.code as third_party, p.name as third_party_name,
    ${entryKey('e', 'y')} as entry
  from (${selectMatchingTransactions(filter)}) m
  join bank_transactions t on t.company_id = app_company() and t.id = m.id
  join journals j on j.company_id = app_company() and j.id = t.journal_id
  left join entries e on e.company_id = app_company() and e.id = t.journal_entry_id
  left join fiscal_years y on y.company_id = app_company() and y.id = e.fiscal_year_id
  ${merged('p', 'third_parties', 't.third_party_id')}
  order by t.entry_date, j.code, t.statement_number, t.sequence, t.id`

/** By asset account and category, then by day of acquisition and code. */
export const selectAssetRows = (filter: FixedAssetFilter) => sql`
  select ${of('a', 'code name acquired_on in_service_on acquisition_value residual_value method years declining_rate prorata opening_depreciation')},
    r.depreciated, r.net_value, a.depreciated_until, r.status, ${of('a', 'disposed_on disposal_kind disposal_amount location serial_number note')},
    coalesce(c.name, c.labels ->> app_language()) as category, c.name as typed_category, n.number as asset_account, p.code as third_party,
    p.name as third_party_name, d.number as document, (
      select string_agg(k.path || ' ' || (s.share ->> 'percent'), '; ' order by k.path) from jsonb_array_elements(a.analytics) s (share)
      join analytic_codes k on k.company_id = app_company() and k.id = (s.share ->> 'analytic_code_id')::bigint) as analytic_codes
  from (${selectRegister(filter)}) r
  join fixed_assets a on a.company_id = app_company() and a.id = r.id
  join fixed_asset_categories c on c.company_id = app_company() and c.id = a.category_id
  ${merged('n', 'accounts', 'c.asset_account_id')}
  ${merged('p', 'third_parties', 'a.third_party_id')}
  left join documents d on d.company_id = app_company() and d.id = a.document_id
  order by n.number, c.id, a.acquired_on, a.code`

/** A line of a template: account, side and amount of an entry; account, amount and VAT code of an invoice. */
const templateLines = raw(`(
  select string_agg(concat_ws(' ', coalesce(a.number, n.line ->> 'account'),
      case when n.line ->> 'debit' is not null then 'D' when n.line ->> 'credit' is not null then 'C' end,
      coalesce(n.line ->> 'debit', n.line ->> 'credit', n.line ->> 'amount'), coalesce(v.code, n.line ->> 'vat_code'), n.line ->> 'label'), '; ' order by n.place)
  from jsonb_array_elements(r.template -> 'lines') with ordinality n (line, place)
  left join accounts a0 on a0.company_id = app_company() and a0.id = (n.line ->> 'account_id')::bigint
  left join accounts a on a.company_id = app_company() and a.id = coalesce(a0.merged_into_id, a0.id)
  left join vat_codes v on v.company_id = app_company() and v.id = (n.line ->> 'vat_code_id')::bigint)`)

export const selectRecurringRows = (filter: RecurringEntryFilter) => sql`
  select ${of('r', 'name kind frequency interval day starts_on ends_on max_runs runs_count next_run_on last_run_on auto_post is_active status last_error')},
    j.code as journal, p.code as third_party, p.name as third_party_name, r.template ->> 'label' as label, r.template ->> 'reference' as reference,
    ${templateLines} as lines
  from (${selectRecurringEntries(filter)}) r
  left join journals j on j.company_id = app_company() and j.id = (r.template ->> 'journal_id')::bigint
  ${merged('p', 'third_parties', "(r.template ->> 'third_party_id')::bigint")}
  order by r.name, r.id`

export type DocumentFile = {
  readonly date: string
  readonly number: string | null
  readonly third_party: string
  readonly key: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
}

/** The files of documents, by date, number and third party. */
export const listDocumentFiles = (db: Db, filter: Pick<DocumentFilter, 'from' | 'to' | 'direction'>) =>
  db.many<DocumentFile>(sql`
    select d.document_date::date as date, d.number, t.name as third_party, f.key, f.name, f.type, f.size, encode(f.sha256, 'hex') as sha256
    from (${selectMatchingDocuments(filter)}) m
    join documents d on d.company_id = app_company() and d.id = m.id
    join files f on f.company_id = app_company() and f.id = d.file_id
    join third_parties o on o.company_id = app_company() and o.id = d.third_party_id
    join third_parties t on t.company_id = app_company() and t.id = coalesce(o.merged_into_id, o.id)
    order by d.document_date, d.number, t.name, f.sha256, d.id`)
