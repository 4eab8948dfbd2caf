import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'

type Address = { readonly address: string | null; readonly postal_code: string | null; readonly city: string | null }
export type LetterheadFirm = Address & {
  readonly name: string
  readonly vat_number: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly logo_file_id: number | null
}
export type LetterheadCompany = Address & {
  readonly name: string
  readonly logo_file_id: number | null
  readonly enterprise_number: string | null
  readonly vat_number: string | null
}

/** The names, addresses and numbers of a file and of its firm. */
export const findLetterhead = (db: Db) =>
  db.one<{ company: LetterheadCompany; firm: LetterheadFirm | null }>(sql`
    select
      json_build_object('name', c.name, 'enterprise_number', c.enterprise_number, 'vat_number', c.vat_number,
        'address', c.address, 'postal_code', c.postal_code, 'city', c.city,
        'logo_file_id', c.logo_file_id) as company,
      case when f.id is not null then json_build_object('name', f.name, 'vat_number', f.vat_number, 'email', f.email, 'phone', f.phone,
        'address', f.address, 'postal_code', f.postal_code, 'city', f.city, 'logo_file_id', f.logo_file_id) end as firm
    from companies c left join firms f on f.id = c.firm_id where c.id = app_company()`)
