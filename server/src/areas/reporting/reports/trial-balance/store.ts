import type { Db } from '../../../../kernel/write/database.ts'
import { sql } from '../../../../kernel/write/sql.ts'

/** The accounts that can be booked on, by number. */
export const listAccounts = (db: Db) =>
  db.many<{ id: number; number: string; label: string; own_label: string | null }>(sql`
    select a.id, a.number, coalesce(a.label, k.labels ->> app_language()) as label, a.label as own_label
    from accounts a left join pack_accounts k on k.country = a.pack and k.number = a.number
    where a.company_id = app_company() and a.deleted_at is null and a.is_postable order by a.number`)
