import type { Db } from '../../../kernel/write/database.ts'
import { sql } from '../../../kernel/write/sql.ts'
import type { Actor, Tx } from '../../../kernel/write/write.ts'
import type { Language } from '../../../lib/languages.ts'

/** Whether the file has third parties that get a yearly statement of fees. */
export const hasFeeCards = async (db: Db): Promise<boolean> =>
  (
    await db.one<{ found: boolean }>(sql`
      select exists (select from third_parties t where t.company_id = app_company() and t.is_281_50 and t.deleted_at is null) as found`)
  ).found

/** In the first free of the ten places of the person, else in place of the oldest link. The caller holds the lock of the firm. */
export const addLink = async (tx: Tx, firmId: number, userId: number): Promise<string> => {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into obligation_links as l (firm_id, user_id, slot)
    select ${firmId}, ${userId}, s.slot from generate_series(1, 10) s (slot)
    left join obligation_links o on o.firm_id = ${firmId} and o.user_id = ${userId} and o.slot = s.slot
    order by o.created_at nulls first, s.slot limit 1
    on conflict (firm_id, user_id, slot) do update set id = gen_random_uuid(), created_at = app_now()
    returning l.id`)
  return id
}

export const removeLinks = async (tx: Tx, firmId: number): Promise<number> =>
  (await tx.many(sql`delete from obligation_links l where l.firm_id = ${firmId} returning l.id`)).length

/** The person whose calendar it is, and the firm. */
export type CalendarReader = Pick<Actor, 'id' | 'is_platform_admin'> & {
  readonly firm_id: number
  readonly firm_name: string
  readonly locale: Language | null
}

export const findReader = async (db: Db, link: string): Promise<CalendarReader | null> =>
  (await db.one<{ reader: CalendarReader | null }>(sql`select calendar_reader(${link}::uuid) as reader`)).reader
