import type { Params } from '../../../lib/languages.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { Firm } from '../../../kernel/route/route.ts'
import type { Paging } from '../../../kernel/route/paging.ts'
import { raw, sql, when } from '../../../kernel/write/sql.ts'
import type { Actor, Tx } from '../../../kernel/write/write.ts'
import type { ActivityItem } from './schema.ts'

export type ActivityRow = Omit<ActivityItem, 'summary'> & { note: string; params: Params }

const fields =
  raw(`a.id, wire(a.at) as at, a.kind, a.action, a.note, a.params, a.resource, a.record_id, a.record_label, a.operation_id, a.origin,
  (select json_build_object('id', p.id, 'name', p.name) from people p where p.id = a.user_id) as actor,
  case when a.device_id is not null or a.device_name is not null then json_build_object('id', a.device_id, 'name', a.device_name) end as device,
  (select json_build_object('public_token', c.public_token, 'name', c.name) from companies c where c.id = a.company_id) as company`)

/** Pages are located in the index alone; only the rows of the requested page are read. */
export const listCompanyActivity = (db: Db, { per_page, offset }: Paging) =>
  db.many<ActivityRow>(sql`
    select ${fields} from (
      select k.id from activity k where k.company_id = app_company() order by k.id desc limit ${per_page + 1} offset ${offset}) f
    join activity a on a.id = f.id order by a.id desc`)

/** Reads one row more than a page holds, which shows whether another page follows. */
export const listFirmActivity = (db: Db, { id, role }: Pick<Firm, 'id' | 'role'>, actor: Actor, { per_page, offset }: Paging) =>
  db.many<ActivityRow>(sql`
    select ${fields} from activity a
    where a.firm_id = ${id} ${when(role !== 'admin', sql`and not a.for_admins`)}
      ${when(!actor.is_platform_admin, sql`and (a.company_id is null or a.company_id in (select s.company_id from company_access s where s.user_id = ${actor.id}))`)}
    order by a.id desc limit ${per_page + 1} offset ${offset}`)

/** Deletes in batches, so that no lock is held for long. */
export const deleteExpired = (tx: Tx, most: number) =>
  tx.many(sql`
    delete from activity where id in (select a.id from activity a where a.at < app_now() - interval '24 months' order by a.at limit ${most}) returning id`)
