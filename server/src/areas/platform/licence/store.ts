import type { Db } from '../../../kernel/write/database.ts'
import { columns } from '../../../kernel/route/shape.ts'
import { sql } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { Terms } from '../../../lib/licence-key.ts'
import type { Usage } from './rules.ts'
import { Licence, type PriceList } from './schema.ts'

const licenceColumns = columns(Licence, 'l', ['users', 'companies', 'file_bytes', 'deliveries'])

export const loadLicence = (db: Db, firmId: number) =>
  db.one<Licence>(sql`
    select ${licenceColumns}, json_build_object('used', users_used(${firmId}::bigint), 'limit', l.users_limit) as users,
      json_build_object('used', companies_used(${firmId}::bigint), 'limit', l.companies_limit) as companies,
      json_build_object('used', file_bytes_used(${firmId}::bigint), 'limit', l.file_bytes_limit) as file_bytes,
      json_build_object('used', deliveries_used(${firmId}::bigint), 'limit', l.deliveries_limit) as deliveries
    from licence_of(${firmId}::bigint) l`)

/* Usage. The caller holds the lock of the firm, or of the user for standalone files. */

export const loadUserUsage = (tx: Tx, firmId: number) =>
  tx.one<Usage>(sql`select users_used(${firmId}::bigint) as used, l.users_limit as limit from licence_of(${firmId}::bigint) l`)

export const loadCompanyUsage = (tx: Tx, firmId: number) =>
  tx.one<Usage>(sql`select companies_used(${firmId}::bigint) as used, l.companies_limit as limit from licence_of(${firmId}::bigint) l`)

export const loadStandaloneUsage = (tx: Tx, userId: number) =>
  tx.one<Usage>(sql`select standalone_used(${userId}::bigint) as used, p.companies_limit as limit from plans p where p.code = 'free'`)

type PlanGrant = {
  readonly users_limit: number | null
  readonly companies_limit: number | null
  readonly file_bytes_limit: number | null
  readonly deliveries_limit: number | null
  readonly features: readonly string[]
}

export const findPlan = (tx: Tx, code: string) =>
  tx.maybe<PlanGrant>(sql`
    select p.users_limit, p.companies_limit, p.file_bytes_limit, p.deliveries_limit, p.features from plans p where p.code = ${code}`)

export const findKeyHolder = (tx: Tx, keyHash: Buffer) =>
  tx.maybe<{ firm_id: number | null; suspended: boolean }>(
    sql`select l.firm_id, l.suspended_at is not null as suspended from licences l where l.key_hash = ${keyHash}`,
  )

type Claim = Terms & PlanGrant & { readonly key_hash: Buffer; readonly key_hint: string; readonly activated_by: number }

/** Returns undefined when another firm holds the key. Of two concurrent claims, the second waits for the first and then fails. */
export const claimKey = (tx: Tx, firmId: number, given: Claim) =>
  tx.maybe(sql`
    insert into licences as l (key_hash, firm_id, key_hint, serial, plan, holder, valid_from, valid_until, users_limit, companies_limit,
      file_bytes_limit, deliveries_limit, features, activated_by)
    values (${given.key_hash}, ${firmId}, ${given.key_hint}, ${given.serial}, ${given.plan}, ${given.holder}, ${given.valid_from}, ${given.valid_until},
      ${given.users_limit}, ${given.companies_limit}, ${given.file_bytes_limit}, ${given.deliveries_limit}, ${given.features}, ${given.activated_by})
    on conflict (key_hash) do update set firm_id = excluded.firm_id, users_limit = excluded.users_limit, companies_limit = excluded.companies_limit,
      file_bytes_limit = excluded.file_bytes_limit, deliveries_limit = excluded.deliveries_limit, features = excluded.features, activated_at = excluded.activated_at, activated_by = excluded.activated_by
    where l.firm_id is null
    returning l.firm_id`)

/** Makes the key available to other firms; its row is kept. */
export const releaseKey = (tx: Tx, firmId: number) =>
  tx.maybe<{ plan: string; key_hint: string }>(sql`update licences set firm_id = null where firm_id = ${firmId} returning plan, key_hint`)

/**
 * Copies the configured plans to the database; a plan that is no longer offered loses its position. Processes that start together are
 * serialised by a lock on the row of the free plan, and unchanged rows are not written.
 */
export async function syncPlans(tx: Tx, { plans }: PriceList): Promise<void> {
  const rows = plans.map(({ code, limits, features }, i) => ({
    code,
    position: i + 1,
    users_limit: limits.users,
    companies_limit: limits.companies,
    file_bytes_limit: limits.file_bytes ?? null,
    deliveries_limit: limits.deliveries ?? null,
    features,
  }))
  await tx.many(sql`select from plans where code = 'free' for no key update`)
  await tx.many(sql`
    with given as (select * from json_populate_recordset(null::plans, ${JSON.stringify(rows)}::json)),
    withdrawn as (update plans p set position = null where p.position is not null and p.code not in (select g.code from given g))
    insert into plans as p (code, position, users_limit, companies_limit, file_bytes_limit, deliveries_limit, features)
    select g.code, g.position, g.users_limit, g.companies_limit, g.file_bytes_limit, g.deliveries_limit, g.features from given g
    on conflict (code) do update set position = excluded.position, users_limit = excluded.users_limit, companies_limit = excluded.companies_limit,
      file_bytes_limit = excluded.file_bytes_limit, deliveries_limit = excluded.deliveries_limit, features = excluded.features
    where (p.position, p.users_limit, p.companies_limit, p.file_bytes_limit, p.deliveries_limit, p.features) is distinct from
      (excluded.position, excluded.users_limit, excluded.companies_limit, excluded.file_bytes_limit, excluded.deliveries_limit, excluded.features)`)
}
