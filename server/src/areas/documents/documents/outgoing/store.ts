import type { VatCategory } from '../../../../capture/einvoice/index.ts'
import { actualId } from '../../../../kernel/write/record-store.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { raw, sql } from '../../../../kernel/write/sql.ts'
import type { CountryPack } from '../../../../lib/country-packs.ts'
import type { Document } from '../schema.ts'

export type EinvoiceCode = { readonly id: number; readonly ubl_category: VatCategory | null; readonly vatex_code: string | null }

export type EinvoiceFacts = {
  readonly country_pack: CountryPack
  /** The customer's address on the network, `<scheme>:<number>`. */
  readonly receiver: string | null
  readonly vat_codes: readonly EinvoiceCode[]
  /** The invoice of the file that a credit note names. */
  readonly credited: (Pick<Document, 'number' | 'status'> & { readonly day: string }) | null
}

/** What an electronic invoice says beside what a printed one does. */
export const readEinvoiceFacts = (db: Db, id: number) =>
  db.one<EinvoiceFacts>(sql`
    select c.country_pack, t.peppol_identifier as receiver, (
        select coalesce(json_agg(json_build_object('id', v.id, 'ubl_category', v.ubl_category, 'vatex_code', v.vatex_code)), '[]')
        from vat_codes v where v.company_id = d.company_id and v.id in (
          select l.vat_code_id from document_lines l where l.company_id = d.company_id and l.document_id = d.id)) as vat_codes, (
        select json_build_object('number', o.number, 'status', o.status, 'day', o.document_date::date::text)
        from documents o where o.company_id = d.company_id and o.id = d.credited_document_id) as credited
    from documents d
    join companies c on c.id = d.company_id
    join third_parties s on s.company_id = d.company_id and s.id = d.third_party_id
    join third_parties t on t.company_id = s.company_id and t.id = ${raw(actualId('s'))}
    where d.company_id = app_company() and d.id = ${id}`)
