import { raw, type Sql, sql } from '../../../../../kernel/write/sql.ts'
import { accountNumber, journalCode, partyCode, vatCodeOf } from '../store.ts'
import type { Columns, Year } from '../table.ts'

/** Live records, those merged into another, and those of the bin that a posted line still names. */
const isKept = (alias: string, lineColumn: string): Sql =>
  raw(`(${alias}.deleted_at is null or ${alias}.id in (select l.${lineColumn} from entry_lines l where l.company_id = app_company()))`)

const isKeptOrMerged = (alias: string, lineColumn: string): Sql =>
  sql`(${raw(`${alias}.merged_into_id is not null`)} or ${isKept(alias, lineColumn)})`

/** Labels of the country pack in the language of the file. */
const packLabel = (table: string, key: string, alias: string): Sql =>
  raw(`(select k.labels ->> c.locale from ${table} k where k.country = ${alias}.pack and k.${key} = ${alias}.${key}) as pack_label`)

export const selectAccounts = (): Sql => sql`
  select a.id, a.number, a.label, ${packLabel('pack_accounts', 'number', 'a')}, a.pack, a.type, a.kind, a.is_reconcilable, a.is_postable,
    a.default_vat_code_id, ${vatCodeOf('a.default_vat_code_id')} as default_vat_code, a.is_active, a.description, a.merged_into_id,
    ${accountNumber('a.merged_into_id')} as merged_into, a.deleted_at is not null as is_deleted, wire(a.created_at) as created_at
  from accounts a join companies c on c.id = a.company_id
  where a.company_id = app_company() and ${isKeptOrMerged('a', 'account_id')} order by a.number, a.deleted_at nulls first, a.id`

export const selectJournals = (): Sql => sql`
  select j.id, j.code, j.label, j.labels, j.type, j.control_account_id, ${accountNumber('j.control_account_id')} as control_account, j.iban, j.bic,
    j.payment_schema, j.is_active, j.is_default, j.description, j.deleted_at is not null as is_deleted, wire(j.created_at) as created_at
  from journals j where j.company_id = app_company()
    and (j.deleted_at is null or j.id in (select e.journal_id from entries e where e.company_id = app_company())) order by j.code, j.id`

export const selectVatCodes = (): Sql => sql`
  select v.id, v.code, v.label, ${packLabel('pack_vat_codes', 'code', 'v')}, v.pack, v.direction, v.mechanism, v.nature, v.rate, v.exigibility,
    v.deductible_percent, v.due_account_id, ${accountNumber('v.due_account_id')} as due_account, v.deductible_account_id,
    ${accountNumber('v.deductible_account_id')} as deductible_account, v.repay_account_id, ${accountNumber('v.repay_account_id')} as repay_account,
    v.recover_account_id, ${accountNumber('v.recover_account_id')} as recover_account, v.pending_account_id,
    ${accountNumber('v.pending_account_id')} as pending_account, v.grids, v.intra_code, v.in_client_listing, v.ubl_category, v.vatex_code,
    v.invoice_mention, v.valid_from::text as valid_from, v.valid_until::text as valid_until, v.is_default, v.is_active,
    v.deleted_at is not null as is_deleted, wire(v.created_at) as created_at
  from vat_codes v join companies c on c.id = v.company_id
  where v.company_id = app_company() and ${isKept('v', 'vat_code_id')} order by v.code, v.deleted_at nulls first, v.id`

const partyColumns = (columns: Columns): Sql =>
  raw(
    Object.keys(columns)
      .map((name) => `t.${name}`)
      .join(', '),
  )

/** `stored`: the columns that are written as they stand. */
export const selectThirdParties = (stored: Columns) => (): Sql =>
  sql`
  select ${partyColumns(stored)}, ${accountNumber('t.account_id')} as account, ${accountNumber('t.default_account_id')} as default_account,
    ${vatCodeOf('t.default_vat_code_id')} as default_vat_code, wire(t.vies_checked_at) as vies_checked_at,
    wire(t.peppol_checked_at) as peppol_checked_at, ${partyCode('t.merged_into_id')} as merged_into, t.deleted_at is not null as is_deleted,
    wire(t.created_at) as created_at
  from third_parties t where t.company_id = app_company() and ${isKeptOrMerged('t', 'third_party_id')}
  order by t.type, t.code, t.deleted_at nulls first, t.id`

export const selectCompany = (): Sql => sql`
  select c.chain_identity, c.code, c.name, c.legal_form, c.legal_form_code, c.enterprise_number, c.vat_number, c.country_pack, c.vat_regime, c.currency,
    c.locale, c.address, c.street, c.house_number, c.box, c.postal_code, c.city, c.country, c.latitude, c.longitude, c.nace_codes, c.main_nace_code,
    c.logo_link, c.icon_link, c.fiscal_year_start::text as fiscal_year_start, c.fiscal_year_end::text as fiscal_year_end, c.settings, c.is_active,
    c.external_id
  from companies c where c.id = app_company()`

export const selectJournalRules = (): Sql => sql`
  select r.id, r.journal_id, ${journalCode('r.journal_id')} as journal, r.position, r.name, r.direction, r.is_credit_note, r.source, r.third_party_id,
    ${partyCode('r.third_party_id')} as third_party, r.vat_mechanism, r.currency, r.keyword, r.is_active
  from journal_rules r where r.company_id = app_company() and r.deleted_at is null order by 3, r.position, r.id`

export const selectBankRules = (): Sql => sql`
  select r.id, r.position, r.name, r.conditions, r.action, r.auto_apply, r.is_active, r.hits_count, wire(r.last_hit_at) as last_hit_at
  from bank_rules r where r.company_id = app_company() and r.deleted_at is null order by r.position, r.id`

export const selectRecurring = ({ starts_on, ends_on }: Year): Sql => sql`
  select r.id, r.name, r.kind, r.template, r.frequency, r.interval, r.day, r.starts_on::text as starts_on, r.ends_on::text as ends_on, r.max_runs,
    r.auto_post, r.is_active, r.runs_count, r.next_run_on::text as next_run_on, r.last_run_on::text as last_run_on, r.due_from::text as due_from,
    (select jsonb_agg(jsonb_build_object('due_on', x.due_on::text, 'entry_id', x.entry_id, 'entry',
       e.journal_code || '/' || y.code || '/' || e.number, 'entry_date', x.entry_date::text) order by x.due_on)
     from recurring_runs x join entries e on e.company_id = x.company_id and e.id = x.entry_id
     join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
     where x.company_id = r.company_id and x.recurring_entry_id = r.id and x.entry_date between ${starts_on}::date and ${ends_on}::date) as runs
  from recurring_entries r where r.company_id = app_company() and r.deleted_at is null order by r.name, r.id`
