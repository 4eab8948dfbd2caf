import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'

/** What a company file says about its annual accounts, and who it is. */
export type StatementFacts = {
  /** Null when the setting was emptied. */
  readonly scheme: string | null
  readonly name: string
  readonly legal_form: string | null
  readonly legal_form_code: string | null
  readonly enterprise_number: string | null
  readonly vat_number: string | null
  readonly address: string | null
  readonly street: string | null
  readonly house_number: string | null
  readonly box: string | null
  readonly postal_code: string | null
  readonly city: string | null
  readonly country: string
}

export const loadStatementFacts = (db: Db) =>
  db.one<StatementFacts>(sql`
    select c.settings #>> '{annual_accounts,scheme}' as scheme, c.name, c.legal_form, c.legal_form_code, c.enterprise_number, c.vat_number,
      c.address, c.street, c.house_number, c.box, c.postal_code, c.city, c.country
    from companies c where c.id = app_company()`)
