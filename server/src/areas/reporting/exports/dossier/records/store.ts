import type { Db } from '../../../../../kernel/write/database.ts'
import { raw, type Sql, sql } from '../../../../../kernel/write/sql.ts'
import {
  accountNumber,
  analyticPath,
  assetsOf,
  attachmentsOf,
  documentsOf,
  batchesOf,
  entryKey,
  journalCode,
  partyCode,
  statementFilesOf,
  vatCodeOf,
  yearCode,
} from '../store.ts'
import type { Year } from '../table.ts'

/** Name and type of a stored file, by the file of `alias`. */
const fileOf = (alias: string): Sql =>
  raw(`(select f.name from files f where f.company_id = app_company() and f.id = ${alias}.file_id) as file_name,
    (select f.type from files f where f.company_id = app_company() and f.id = ${alias}.file_id) as file_type`)

const documentLines: Sql = sql`
  (select jsonb_agg(jsonb_build_object('position', l.position, 'description', l.description, 'account_id', l.account_id,
     'account', ${accountNumber('l.account_id')}, 'vat_code_id', l.vat_code_id, 'vat_code', ${vatCodeOf('l.vat_code_id')},
     'quantity', l.quantity::text, 'unit_price', l.unit_price::text, 'amount_net', l.amount_net::text, 'amount_vat', l.amount_vat::text,
     'amount_gross', l.amount_gross::text, 'foreign_net', l.foreign_net::text, 'foreign_vat', l.foreign_vat::text, 'analytics', (
       select jsonb_agg(jsonb_build_object('analytic_code_id', x.analytic_code_id, 'path', ${analyticPath('x.analytic_code_id')}, 'percent', x.percent::text)
         order by x.id) from document_line_analytics x where x.company_id = l.company_id and x.document_id = l.document_id and x.position = l.position))
     order by l.position)
   from document_lines l where l.company_id = d.company_id and l.document_id = d.id) as lines`

export const selectDocuments = (year: Year): Sql => sql`
  select d.id, d.source, d.origin, d.direction, d.is_credit_note, d.third_party_id, ${partyCode('d.third_party_id')} as third_party, d.number,
    d.document_date::text as document_date, d.due_date::text as due_date, d.currency, d.amount_net, d.amount_vat, d.amount_gross, d.foreign_currency,
    d.exchange_rate, d.foreign_net, d.foreign_vat, d.foreign_gross, d.structured_communication, d.buyer_reference,
    d.order_reference, d.delivery_country, d.credited_document_id, coalesce(o.number, d.credited_number) as credited_number,
    coalesce(o.document_date::text, d.credited_date::text) as credited_date, d.status, d.journal_id,
    ${journalCode('d.journal_id')} as journal, d.journal_entry_id, ${entryKey('d.journal_entry_id')} as entry, d.file_id, ${fileOf('d')}, d.note,
    d.is_forced, d.is_numbered, ${documentLines}, wire(d.created_at) as created_at
  from (${documentsOf(year)}) d left join documents o on o.company_id = d.company_id and o.id = d.credited_document_id
  order by d.document_date, d.id`

export const selectAttachments = (year: Year): Sql => sql`
  select a.id, a.entry_id, ${entryKey('a.entry_id')} as entry, a.name, a.file_id, ${fileOf('a')} from (${attachmentsOf(year)}) a order by a.entry_id, a.id`

/** The transactions of providers that stand in a statement. */
const pairsOfStatements = sql`
  select p.transaction_id, p.statement_id, s.coda_file_id from statement_pairs p
  join bank_statements s on s.company_id = p.company_id and s.id = p.statement_id
  where p.company_id = app_company() and s.deleted_at is null`

export const selectTransactions = (year: Year): Sql => sql`
  select t.id, t.coda_file_id, t.statement_id, t.journal_id, ${journalCode('t.journal_id')} as journal, t.source, t.account_iban, t.statement_number,
    t.sequence, t.entry_date::text as entry_date, t.value_date::text as value_date, t.amount, t.currency, t.foreign_currency, t.exchange_rate,
    t.foreign_amount, t.counterpart_name, t.counterpart_iban, t.counterpart_bic, t.communication, t.structured_communication, t.transaction_code,
    t.bank_reference, t.end_to_end_id, t.batch_reference, t.return_reason, t.split, t.status, t.third_party_id,
    ${partyCode('t.third_party_id')} as third_party, t.journal_entry_id, ${entryKey('t.journal_entry_id')} as entry, t.rule_id, t.note, t.external_id,
    q.statement_id as paired_statement_id, wire(t.created_at) as created_at
  from bank_transactions t
  left join (${pairsOfStatements}) q on q.transaction_id = t.id where t.company_id = app_company() and t.deleted_at is null
    and (t.entry_date between ${year.starts_on}::date and ${year.ends_on}::date
      or coalesce(t.coda_file_id, q.coda_file_id) in (select f.id from (${statementFilesOf(year)}) f))
  order by 5, t.entry_date, t.statement_number, t.sequence, t.id`

export const selectStatementFiles = (year: Year): Sql => sql`
  select c.id, c.name, c.format, c.file_id, ${fileOf('c')}, c.sha256, c.transactions_count, c.warnings, wire(c.created_at) as created_at,
    (select jsonb_agg(jsonb_build_object('id', s.id, 'position', s.position, 'journal_id', s.journal_id, 'journal', ${journalCode('s.journal_id')},
       'iban', s.iban, 'currency', s.currency, 'statement_number', s.statement_number, 'old_balance', s.old_balance::text,
       'old_balance_date', s.old_balance_date::text, 'new_balance', s.new_balance::text, 'new_balance_date', s.new_balance_date::text,
       'transactions_count', s.transactions_count, 'foreign_currency', s.foreign_currency, 'exchange_rate', s.exchange_rate::text,
       'foreign_old_balance', s.foreign_old_balance::text, 'foreign_new_balance', s.foreign_new_balance::text,
       'booked_hash', encode(s.booked_hash, 'hex')) order by s.position)
     from bank_statements s where s.company_id = c.company_id and s.coda_file_id = c.id) as statements
  from (${statementFilesOf(year)}) c order by c.id`

/** The categories in the order in which they were made: their names are not unique. */
const numberedCategories: Sql = raw(`
  select c.*, row_number() over (order by c.id)::integer as number from fixed_asset_categories c where c.company_id = app_company()
    and (c.deleted_at is null or c.id in (select a.category_id from fixed_assets a where a.company_id = app_company() and a.deleted_at is null))`)

export const selectAssets = (year: Year): Sql => sql`
  select a.id, a.code, a.name, a.category_id, c.number as category_number, a.acquired_on::text as acquired_on, a.in_service_on::text as in_service_on,
    a.third_party_id, ${partyCode('a.third_party_id')} as third_party, a.document_id, a.entry_id, ${entryKey('a.entry_id')} as entry, a.line_position,
    a.acquisition_value, a.residual_value, a.method, a.years, a.declining_rate, a.prorata, a.opening_depreciation, a.plan_starts_on::text as plan_starts_on,
    a.plan_opening, a.depreciated, a.depreciated_until::text as depreciated_until, a.disposed_on::text as disposed_on, a.disposal_kind, a.disposal_amount,
    a.disposal_entry_id, ${entryKey('a.disposal_entry_id')} as disposal_entry, a.sale_entry_id, ${entryKey('a.sale_entry_id')} as sale_entry, a.location,
    a.serial_number, a.note, a.analytics, (
      select jsonb_agg(jsonb_build_object('fiscal_year_id', x.fiscal_year_id, 'fiscal_year', ${yearCode('x.fiscal_year_id')}, 'starts_on', x.starts_on::text,
        'ends_on', x.ends_on::text, 'amount', x.amount::text, 'entry_id', x.entry_id, 'entry', ${entryKey('x.entry_id')}, 'is_reversed', x.is_reversed)
        order by x.starts_on, x.id) from asset_charges x where x.company_id = a.company_id and x.asset_id = a.id) as charges,
    wire(a.created_at) as created_at
  from (${assetsOf(year)}) a join (${numberedCategories}) c on c.id = a.category_id order by a.code, a.id`

export const selectCategories = (): Sql => sql`
  select c.id, c.number, c.name, c.labels, c.asset_account_id, ${accountNumber('c.asset_account_id')} as asset_account, c.depreciation_account_id,
    ${accountNumber('c.depreciation_account_id')} as depreciation_account, c.expense_account_id, ${accountNumber('c.expense_account_id')} as expense_account,
    c.method, c.years, c.prorata, c.is_active, c.deleted_at is not null as is_deleted
  from (${numberedCategories}) c order by c.number`

/** The returns whose period ends in the year, with their boxes once they are validated. */
export const selectReturns = ({ starts_on, ends_on }: Year): Sql => sql`
  select d.id, d.code, d.period_type, d.year, d.period, d.is_recapitulation, d.due_on::text as due_on, d.status, d.adjustments, d.refund_requested,
    d.payment_forms_requested, d.client_listing_nil, d.comment, d.filed_listing_nil, d.amount_due, d.amount_refund, d.is_nil, d.checks, d.moves,
    d.journal_entry_id, ${entryKey('d.journal_entry_id')} as entry, wire(d.validated_at) as validated_at, d.fingerprint, d.filed_on::text as filed_on,
    d.filing_reference, d.replaces_reference, d.unlocked_count, d.unlock_reason, (
      select jsonb_agg(jsonb_build_object('position', g.position, 'grid', g.grid, 'computed', g.computed::text, 'moved', g.moved::text,
        'carried', g.carried::text, 'adjustment', g.adjustment::text, 'amount', g.amount::text, 'carry_forward', g.carry_forward::text) order by g.position)
      from vat_declaration_grids g where g.company_id = d.company_id and g.declaration_id = d.id) as grids
  from vat_declarations d where d.company_id = app_company() and d.deleted_at is null and d.ends_on between ${starts_on}::date and ${ends_on}::date
  order by d.starts_on, d.period_type, d.id`

export const listReturns = (db: Db, { starts_on, ends_on }: Year) =>
  db.many<{ id: number; code: string }>(sql`
    select d.id, d.code from vat_declarations d
    where d.company_id = app_company() and d.deleted_at is null and d.ends_on between ${starts_on}::date and ${ends_on}::date
    order by d.starts_on, d.period_type, d.id`)

const payments: Sql = sql`
  (select jsonb_agg(jsonb_build_object('position', p.position, 'third_party_id', p.third_party_id, 'third_party', ${partyCode('p.third_party_id')},
     'amount', p.amount::text, 'creditor_name', p.creditor_name, 'creditor_iban', p.creditor_iban, 'creditor_bic', p.creditor_bic,
     'communication', p.communication, 'communication_kind', p.communication_kind, 'end_to_end_id', p.end_to_end_id, 'status', p.status,
     'journal_entry_id', p.journal_entry_id, 'entry', ${entryKey('p.journal_entry_id')}, 'items', (
       select jsonb_agg(jsonb_build_object('position', i.position, 'entry_id', i.entry_id, 'entry', ${entryKey('i.entry_id')}, 'line_position', i.line_position,
         'amount', i.amount::text, 'holds_line', i.holds_line) order by i.position)
       from payment_items i where i.company_id = p.company_id and i.batch_id = p.batch_id and i.payment_position = p.position)) order by p.position)
   from payments p where p.company_id = b.company_id and p.batch_id = b.id) as payments`

export const selectBatches = (year: Year): Sql => sql`
  select b.id, b.number, b.journal_id, ${journalCode('b.journal_id')} as journal, b.iban, b.bic, b.debtor_name, b.debtor, b.execution_on::text as execution_on,
    b.status, b.message_id, b.batch_booking, b.total, b.payments_count, b.settled_count, wire(b.downloaded_at) as downloaded_at, b.was_downloaded,
    b.fingerprint, b.warnings, wire(b.cancelled_at) as cancelled_at, ${payments}
  from (${batchesOf(year)}) b
  order by b.number`

export const selectAssertions = ({ starts_on, ends_on }: Year): Sql => sql`
  select a.id, a.account_id, ${accountNumber('a.account_id')} as account, a.third_party_id, ${partyCode('a.third_party_id')} as third_party,
    a."on"::text as "on", a.amount, a.note, a.source, a.coda_file_id, a.bank_statement_id
  from balance_assertions a where a.company_id = app_company() and a.deleted_at is null and a."on" between ${starts_on}::date and ${ends_on}::date
  order by a."on", 3, a.id`
