import type { Db } from '../../../../../kernel/write/database.ts'
import { type Sql, sql } from '../../../../../kernel/write/sql.ts'
import { streamRows } from '../../../../../kernel/write/stream-rows-store.ts'
import type { Language } from '../../../../../lib/languages.ts'
import { type AuditedAddress, foreignShare } from '../store.ts'
import type { FaiaSpan } from './header.ts'

/** The entries of the span that move balances: openings are in the opening balances, and closings in none. */
const moving = ({ from, to }: FaiaSpan): Sql => sql`
  e.company_id = app_company() and e.entry_date between ${from}::date and ${to}::date and e.id not in (
    select v.id from entries o cross join lateral (values (o.id), (o.reversed_by_entry_id)) v (id)
    where o.company_id = app_company() and o.origin in ('opening', 'closing') and v.id is not null)`

/** Sales documents with a number: those booked in the span, and those of the span that wait to be booked. */
const issued = ({ from, to }: FaiaSpan): Sql => sql`
  d.company_id = app_company() and d.direction = 'sale' and d.deleted_at is null and d.number is not null
  and coalesce(e.entry_date::date, d.document_date::date) between ${from}::date and ${to}::date`

export const sumEntries = (db: Db, span: FaiaSpan) =>
  db.one<{ entries: number; total: string }>(sql`
    select count(*) as entries, coalesce(sum(e.total), 0)::numeric(20,2) as total from entries e where ${moving(span)}`)

/** Lines of invoices are credits of the seller, those of credit notes debits; an amount below zero stands on the other side. */
export const sumInvoices = (db: Db, span: FaiaSpan) =>
  db.one<{ invoices: number; debit: string; credit: string }>(sql`
    select count(distinct d.id) as invoices,
      coalesce(sum(abs(l.amount_net)) filter (where d.is_credit_note <> (l.amount_net < 0)), 0)::numeric(20,2) as debit,
      coalesce(sum(abs(l.amount_net)) filter (where d.is_credit_note = (l.amount_net < 0)), 0)::numeric(20,2) as credit
    from documents d
    join document_lines l on l.company_id = d.company_id and l.document_id = d.id
    left join entries e on e.company_id = d.company_id and e.id = d.journal_entry_id
    where ${issued(span)}`)

export type Card = AuditedAddress & {
  readonly id: number
  readonly type: 'supplier' | 'customer'
  readonly code: string
  readonly name: string
  readonly enterprise_number: string | null
  readonly vat_number: string | null
  readonly iban: string | null
  readonly is_consumer: boolean
  readonly account: string
}

/** The third parties that the entries and invoices of the span name, and those that have a balance. */
export const listCards = (db: Db, span: FaiaSpan, withBalance: readonly number[]) =>
  db.many<Card>(sql`
    with named (id) as (
      select l.third_party_id from entries e join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id where ${moving(span)}
      union select e.third_party_id from entries e where ${moving(span)}
      union select d.third_party_id from documents d left join entries e on e.company_id = d.company_id and e.id = d.journal_entry_id
        where ${issued(span)}
      union select n.id from unnest(${withBalance}::bigint[]) n (id))
    select distinct on (p.code, p.id) p.id, p.type, p.code, p.name, p.enterprise_number, p.vat_number, coalesce(p.street, p.address) as street,
      case when p.street is not null then nullif(concat_ws(' ', p.house_number, p.box), '') end as house_number, p.postal_code, p.city,
      p.country, p.iban, p.is_consumer, a.number as account
    from named n
    join third_parties q on q.company_id = app_company() and q.id = n.id
    join third_parties p on p.company_id = app_company() and p.id = coalesce(q.merged_into_id, q.id)
    join accounts b on b.company_id = app_company() and b.id = p.account_id
    join accounts a on a.company_id = app_company() and a.id = coalesce(b.merged_into_id, b.id)
    order by p.code, p.id`)

export type TaxCode = {
  readonly code: string
  readonly label: string
  readonly own_label: string | null
  readonly rate: string
  readonly valid_from: string | null
  readonly valid_until: string | null
}

/** Of codes that were deleted and made anew, the one in use. */
export const listTaxCodes = (db: Db, language: Language) =>
  db.many<TaxCode>(sql`
    select distinct on (v.code) v.code, coalesce(v.label, k.labels ->> ${language}::text) as label, v.label as own_label, v.rate, v.valid_from, v.valid_until
    from vat_codes v left join pack_vat_codes k on k.country = v.pack and k.code = v.code
    where v.company_id = app_company() order by v.code, v.deleted_at desc nulls first`)

export type FaiaJournal = { readonly id: number; readonly code: string; readonly label: string; readonly type: string }

export const listJournals = (db: Db, span: FaiaSpan, language: Language) =>
  db.many<FaiaJournal>(sql`
    select j.id, j.code, coalesce(j.label, j.labels ->> ${language}::text) as label, j.type from journals j
    where j.company_id = app_company() and exists (select from entries e where e.journal_id = j.id and ${moving(span)}) order by j.code, j.id`)

export type FaiaLine = {
  readonly transaction: string
  readonly period: number
  readonly period_year: number
  readonly entry_date: string
  readonly document_date: string | null
  readonly posted_on: string
  readonly posted_by: string | null
  readonly entry_label: string | null
  readonly reference: string | null
  readonly entry_party_id: number | null
  readonly account: string
  readonly account_label: string
  readonly party_id: number | null
  readonly label: string | null
  readonly debit: string
  readonly credit: string
  readonly vat_code: string | null
  readonly vat_rate: string | null
  readonly vat_base: string | null
  readonly foreign_amount: string | null
  readonly foreign_currency: string | null
  readonly foreign_rate: string | null
}

export const streamLines = (db: Db, span: FaiaSpan, journalId: number, language: Language) =>
  streamRows<FaiaLine>(
    db,
    sql`
    select concat_ws('-', j.code, y.code, e.number) as transaction, f.number as period, extract(year from y.ends_on)::integer as period_year,
      e.entry_date::date as entry_date, d.document_date::date as document_date,
      (e.posted_at at time zone 'Europe/Luxembourg')::date as posted_on, e.posted_by_name as posted_by, nullif(e.label, '') as entry_label,
      coalesce(nullif(e.reference, ''), nullif(e.document_reference, ''), d.number) as reference, coalesce(r.merged_into_id, r.id) as entry_party_id,
      a.number as account, coalesce(a.label, k.labels ->> ${language}::text) as account_label, coalesce(q.merged_into_id, q.id) as party_id,
      nullif(l.label, '') as label, l.debit, l.credit, v.code as vat_code, coalesce(l.vat_rate, v.rate) as vat_rate, abs(l.vat_base) as vat_base,
      x.amount as foreign_amount, x.currency as foreign_currency, x.rate as foreign_rate
    from entries e
    join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
    join journals j on j.company_id = e.company_id and j.id = e.journal_id
    join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
    join fiscal_periods f on f.company_id = e.company_id and f.id = e.period_id
    join accounts b on b.company_id = e.company_id and b.id = l.account_id
    join accounts a on a.company_id = e.company_id and a.id = coalesce(b.merged_into_id, b.id)
    left join pack_accounts k on k.country = a.pack and k.number = a.number
    left join third_parties q on q.company_id = e.company_id and q.id = l.third_party_id
    left join third_parties r on r.company_id = e.company_id and r.id = e.third_party_id
    left join documents d on d.company_id = e.company_id and d.id = e.document_id
    left join vat_codes v on v.company_id = e.company_id and v.id = l.vat_code_id
    ${foreignShare}
    where ${moving(span)} and e.journal_id = ${journalId}
    order by y.starts_on, e.number, l.position`,
  )

export type InvoiceLine = {
  readonly document_id: number
  readonly number: string
  readonly party_id: number
  readonly is_credit_note: boolean
  readonly document_date: string
  readonly net: string
  readonly gross: string
  readonly foreign_currency: string | null
  readonly foreign_rate: string | null
  readonly transaction: string | null
  readonly entry_date: string | null
  readonly period: number | null
  readonly period_year: number | null
  readonly position: number
  readonly account: string | null
  readonly description: string | null
  readonly quantity: string | null
  readonly unit_price: string
  readonly amount_net: string
  readonly amount_vat: string
  readonly foreign_net: string | null
  readonly vat_code: string | null
  readonly vat_rate: string | null
}

/** Unit prices in the currency of the books, as the amount of the line makes them. */
export const streamInvoiceLines = (db: Db, span: FaiaSpan) =>
  streamRows<InvoiceLine>(
    db,
    sql`
    select d.id as document_id, d.number, coalesce(q.merged_into_id, q.id) as party_id, d.is_credit_note, d.document_date::date as document_date,
      d.amount_net as net, d.amount_gross as gross, d.foreign_currency, round(1 / d.exchange_rate, 8) as foreign_rate,
      case when e.id is not null then concat_ws('-', j.code, y.code, e.number) end as transaction, e.entry_date::date as entry_date,
      f.number as period, extract(year from y.ends_on)::integer as period_year, l.position, a.number as account, nullif(l.description, '') as description,
      l.quantity, round(abs(l.amount_net / coalesce(nullif(l.quantity, 0), 1)), 2) as unit_price, l.amount_net, l.amount_vat, l.foreign_net,
      v.code as vat_code, v.rate as vat_rate
    from documents d
    join document_lines l on l.company_id = d.company_id and l.document_id = d.id
    join third_parties q on q.company_id = d.company_id and q.id = d.third_party_id
    left join entries e on e.company_id = d.company_id and e.id = d.journal_entry_id
    left join journals j on j.company_id = e.company_id and j.id = e.journal_id
    left join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
    left join fiscal_periods f on f.company_id = e.company_id and f.id = e.period_id
    left join accounts b on b.company_id = d.company_id and b.id = l.account_id
    left join accounts a on a.company_id = d.company_id and a.id = coalesce(b.merged_into_id, b.id)
    left join vat_codes v on v.company_id = d.company_id and v.id = l.vat_code_id
    where ${issued(span)}
    order by d.document_date, d.number, d.id, l.position`,
  )
