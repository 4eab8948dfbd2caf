import { actualId } from '../../../../kernel/write/record-store.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { raw, sql } from '../../../../kernel/write/sql.ts'
import type { PostalAddress } from '../../../../lib/countries.ts'
import type { Language } from '../../../../lib/languages.ts'

export type Issuer = PostalAddress & {
  readonly name: string
  readonly legal_form: string | null
  readonly legal_form_code: string | null
  readonly enterprise_number: string | null
  readonly vat_number: string | null
  readonly legal: Readonly<Record<string, string | null>>
  readonly services_on_payments: boolean | null
  readonly logo_file_id: number | null
  /** Where customers pay: the default bank journal, else the first by its code. */
  readonly bank: { readonly iban: string; readonly bic: string | null } | null
}

export type Customer = PostalAddress & {
  readonly code: string
  readonly name: string
  readonly contact_name: string | null
  readonly vat_number: string | null
  readonly enterprise_number: string | null
  readonly locale: Language
  readonly is_consumer: boolean
}

export type InvoiceVatCode = {
  readonly id: number
  readonly code: string
  readonly rate: string
  readonly mechanism: string
  readonly exigibility: 'debit' | 'payment'
  readonly invoice_mention: string | null
}

export type InvoiceFacts = {
  readonly issuer: Issuer
  readonly customer: Customer
  readonly vat_codes: readonly InvoiceVatCode[]
  /** What is still to be paid, in the file's currency; null while nothing is booked. */
  readonly open_amount: string | null
  /** The invoices that a credit note is lettered with. */
  readonly corrected: readonly { readonly number: string; readonly document_date: string }[]
}

const issuer = sql`(select row_to_json(i) from (
  select c.name, c.legal_form, c.legal_form_code, c.enterprise_number, c.vat_number, c.address, c.street, c.house_number, c.box,
    c.postal_code, c.city, c.country, c.settings -> 'legal' as legal, c.settings -> 'vat' -> 'services_on_payments' as services_on_payments,
    c.logo_file_id, (
      select json_build_object('iban', j.iban, 'bic', j.bic) from journals j
      where j.company_id = c.id and j.iban is not null and j.is_active and j.deleted_at is null
      order by j.is_default desc, j.code limit 1) as bank
  from companies c where c.id = d.company_id) i)`

/** A customer that was merged into another is that other. */
const customer = sql`(select row_to_json(p) from (
  select t.code, t.name, t.contact_name, t.vat_number, t.enterprise_number, t.address, t.street, t.house_number, t.box, t.postal_code,
    t.city, t.country, t.locale, t.is_consumer
  from third_parties s join third_parties t on t.company_id = s.company_id and t.id = ${raw(actualId('s'))}
  where s.company_id = d.company_id and s.id = d.third_party_id) p)`

const vatCodes = sql`(select coalesce(json_agg(v order by v.code), '[]') from (
  select v.id, v.code, v.rate::text as rate, v.mechanism, v.exigibility, v.invoice_mention from vat_codes v
  where v.company_id = d.company_id and v.id in (
    select l.vat_code_id from document_lines l where l.company_id = d.company_id and l.document_id = d.id)) v)`

/** The third-party line is the first line of an entry. */
const openAmount = sql`(select abs(l.open_amount)::text from entry_lines l
  where l.company_id = d.company_id and l.entry_id = d.journal_entry_id and l.position = 1)`

const corrected = sql`(select coalesce(json_agg(o order by o.document_date, o.number), '[]') from (
  select distinct o.number, o.document_date::date::text as document_date
  from lettering_lines n
  join letterings g on g.company_id = n.company_id and g.id = n.lettering_id and g.deleted_at is null
  join lettering_lines m on m.company_id = n.company_id and m.lettering_id = n.lettering_id
  join documents o on o.company_id = m.company_id and o.journal_entry_id = m.entry_id and o.direction = d.direction and not o.is_credit_note
  where d.is_credit_note and n.company_id = d.company_id and n.entry_id = d.journal_entry_id and n.position = 1) o)`

/** What an invoice says beside the document itself. */
export const readFacts = (db: Db, id: number) =>
  db.one<InvoiceFacts>(sql`
    select ${issuer} as issuer, ${customer} as customer, ${vatCodes} as vat_codes, ${openAmount} as open_amount, ${corrected} as corrected
    from documents d where d.company_id = app_company() and d.id = ${id}`)
