import type { Role } from '../../../../kernel/route/route.ts'
import { columnNames, recordFrom } from '../../../../kernel/write/record-store.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { Language } from '../../../../lib/languages.ts'
import { sql } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { FirmRow } from '../store.ts'
import type { MirroredRow } from './rules.ts'

export const findByExternalId = (db: Db, externalId: string) =>
  db.maybe<FirmRow>(sql`select f.id, f.public_token, f.name, f.country_code from firms f where f.external_id = ${externalId}`)

/** The id of a firm on the platform; null for one that is not linked. */
export const findFirmLink = async (db: Db, firmId: number): Promise<string | null> => {
  const { external_id } = await db.one<{ external_id: string | null }>(sql`select f.external_id from firms f where f.id = ${firmId}`)
  return external_id
}

/** A firm by its public token, as a call of the platform needs it. */
export const findFirmToLink = (db: Db, token: string) =>
  db.maybe<FirmRow & { readonly external_id: string | null; readonly is_demo: boolean; readonly locale: Language }>(sql`
    select f.id, f.public_token, f.name, f.country_code, f.external_id, f.source = 'demo' as is_demo, f.locale from firms f where f.public_token = ${token}`)

/** Returns undefined when the platform's firm exists already, including one created concurrently. */
export const insertMirrored = (tx: Tx, publicToken: string, externalId: string, row: MirroredRow) => {
  const names = columnNames(row)
  return tx.maybe<FirmRow>(sql`
    insert into firms (public_token, external_id, source, synced_at, ${names})
    select ${publicToken}, ${externalId}, 'external', app_now(), ${names} from ${recordFrom('firms', row)}
    on conflict (external_id) where external_id is not null do nothing
    returning id, public_token, name, country_code`)
}

/** Identity follows the platform; contact data that were changed here stay. */
export const updateMirrored = (tx: Tx, firmId: number, row: MirroredRow) =>
  tx.many(sql`
    update firms f set name = n.name, enterprise_number = n.enterprise_number, vat_number = n.vat_number, itaa_number = n.itaa_number,
      itaa_status = n.itaa_status, itaa_quality = n.itaa_quality, is_partner = n.is_partner, address = coalesce(f.address, n.address),
      postal_code = coalesce(f.postal_code, n.postal_code), city = coalesce(f.city, n.city), website = coalesce(f.website, n.website),
      email = coalesce(f.email, n.email), phone = coalesce(f.phone, n.phone), synced_at = app_now(),
      updated_at = case when (f.name, f.enterprise_number, f.vat_number, f.itaa_number) is distinct from
        (n.name, n.enterprise_number, n.vat_number, n.itaa_number) then app_now() else f.updated_at end
    from ${recordFrom('firms', row)} n where f.id = ${firmId}`)

/** False for the demo firm. */
export const linkFirm = async (tx: Tx, firmId: number, externalId: string | null): Promise<boolean> =>
  (await tx.maybe(sql`
    update firms set external_id = ${externalId}, source = case when ${externalId}::text is null then 'manual' else 'external' end, updated_at = app_now()
    where id = ${firmId} and source <> 'demo' returning id`)) !== undefined

type Mirrored = { readonly role: Role; readonly is_active: boolean }

export const findMirrored = (db: Db, firmId: number, userId: number) =>
  db.maybe<Mirrored>(sql`select m.role, m.is_active from external_members m where m.firm_id = ${firmId} and m.user_id = ${userId}`)

export const rememberMirrored = (tx: Tx, firmId: number, userId: number, { role, is_active }: Mirrored) =>
  tx.many(sql`
    insert into external_members as m (firm_id, user_id, role, is_active) values (${firmId}, ${userId}, ${role}, ${is_active}::boolean)
    on conflict (firm_id, user_id) do update set role = excluded.role, is_active = excluded.is_active
    where (m.role, m.is_active) is distinct from (excluded.role, excluded.is_active)`)

/** The mirrored members of a firm, so that only those who differ are written. */
export const listMirrored = (db: Db, firmId: number) =>
  db.many<Mirrored & { readonly user_id: number }>(sql`
    select m.user_id, m.role, m.is_active from external_members m where m.firm_id = ${firmId} order by m.user_id`)
