import type { Db } from '../../../../kernel/write/database.ts'
import { assign } from '../../../../kernel/write/record-store.ts'
import { sql } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { ThirdParty } from '../schema.ts'

export type CheckResult = Partial<
  Pick<
    ThirdParty,
    'vies_status' | 'vies_checked_at' | 'vies_consultation_number' | 'peppol_registered' | 'peppol_checked_at' | 'peppol_lookup'
  >
>

/** The VAT number of the company file, which asks. */
export const loadOwnVatNumber = async (db: Db): Promise<string | null> =>
  (await db.one<{ vat_number: string | null }>(sql`select c.vat_number from companies c where c.id = app_company()`)).vat_number

/** Only while the third party has the numbers that were asked about. */
export const storeChecks = (tx: Tx, { id, country, vat_number, enterprise_number, peppol_identifier }: ThirdParty, result: CheckResult) =>
  tx.many(sql`
    update third_parties t set ${assign('third_parties', result)}
    where t.company_id = app_company() and t.id = ${id} and t.country = ${country} and t.vat_number is not distinct from ${vat_number}
      and t.enterprise_number is not distinct from ${enterprise_number} and t.peppol_identifier is not distinct from ${peppol_identifier}`)
