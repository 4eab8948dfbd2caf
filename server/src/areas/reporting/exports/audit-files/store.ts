import type { Db } from '../../../../kernel/write/database.ts'
import { raw, type Sql, sql } from '../../../../kernel/write/sql.ts'
import type { PostalAddress } from '../../../../lib/countries.ts'

/** The parts of an address that audit files take. The sum of all consumers has no country. */
export type AuditedAddress = Pick<PostalAddress, 'street' | 'house_number' | 'postal_code' | 'city'> & { readonly country: string | null }

/** The company as audit files name it, and whom the administration may call. */
export type AuditedCompany = AuditedAddress & {
  readonly country: string
  readonly code: string
  readonly name: string
  readonly enterprise_number: string | null
  readonly vat_number: string | null
  readonly signatory: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly firm: string | null
  readonly ibans: readonly string[]
}

/** Person, telephone and e-mail address are those of the settings, else those of the firm. */
export const loadCompany = (db: Db) =>
  db.one<AuditedCompany>(sql`
    select c.code, c.name, c.enterprise_number, c.vat_number, coalesce(c.street, c.address) as street,
      case when c.street is not null then nullif(concat_ws(' ', c.house_number, c.box), '') end as house_number, c.postal_code, c.city, c.country,
      nullif(c.settings #>> '{vat,declarant,signatory_1}', '') as signatory,
      coalesce(nullif(c.settings #>> '{vat,declarant,phone}', ''), f.phone) as phone,
      coalesce(nullif(c.settings #>> '{vat,declarant,email}', ''), f.email) as email, f.name as firm, (
        select coalesce(json_agg(distinct j.iban order by j.iban), '[]') from journals j
        where j.company_id = c.id and j.deleted_at is null and j.iban is not null) as ibans
    from companies c left join firms f on f.id = c.firm_id where c.id = app_company()`)

/**
 * `x`: what the line `l` is of the document `d` in a foreign currency. Only lines of its third party are; the amount is shared out among
 * them, and usually there is one. The rate is in units of the books for one of the currency.
 */
export const foreignShare: Sql = raw(`
  left join lateral (
    select d.foreign_currency as currency, round((l.debit + l.credit) * abs(d.foreign_gross / d.amount_gross), 2) as amount,
      round(1 / d.exchange_rate, 8) as rate
    where d.foreign_currency is not null and d.amount_gross <> 0 and l.third_party_id = d.third_party_id) x on true`)
