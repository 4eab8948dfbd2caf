import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'
import type { PostalAddress } from '../../../../lib/countries.ts'

/** What a company file says about its annual accounts, and who it is. */
export type StatementFacts = PostalAddress & {
  /** Null when the setting was emptied. */
  readonly scheme: string | null
  readonly name: string
  readonly legal_form: string | null
  readonly legal_form_code: string | null
  readonly enterprise_number: string | null
  readonly vat_number: string | null
}

export const loadStatementFacts = (db: Db) =>
  db.one<StatementFacts>(sql`
    select c.settings #>> '{annual_accounts,scheme}' as scheme, c.name, c.legal_form, c.legal_form_code, c.enterprise_number, c.vat_number,
      c.address, c.street, c.house_number, c.box, c.postal_code, c.city, c.country
    from companies c where c.id = app_company()`)
