import type { Db } from '../../kernel/database.ts'
import { columns } from '../../kernel/shape.ts'
import { raw, sql, when } from '../../kernel/sql.ts'
import type { Actor, Tx } from '../../kernel/write.ts'
import type { CompleteCompany } from './rules.ts'
import { Company } from './schema.ts'

const fields = sql`${columns(Company, 'c', ['firm', 'is_demo'])}, c.source = 'demo' as is_demo,
  (select json_build_object('id', f.id, 'public_token', f.public_token, 'name', f.name) from firms f where f.id = c.firm_id) as firm`

export const load = (db: Db, ids: readonly number[]) =>
  db.many<Company>(sql`select ${fields} from companies c where c.id = any(${ids}) and c.deleted_at is null`)

/** The files a caller sees: which ones is firm-level knowledge, so no file needs to be bound. */
export const list = (db: Db, actor: Actor) =>
  db.json(sql`
    select ${fields} from companies c
    where c.deleted_at is null ${when(!actor.is_platform_admin, sql`and c.id in (select a.company_id from company_access a where a.user_id = ${actor.id})`)}
    order by c.name, c.id`)

/** Counted and read under the firm's lock, or the creator's for files without a firm. */
export const codesOf = async (tx: Tx, firmId: number | null, userId: number) => {
  const rows = await tx.many<{ code: string }>(sql`
    select c.code from companies c
    where c.firm_id is not distinct from ${firmId}::bigint
      and (c.firm_id is not null or exists (select from company_members m where m.company_id = c.id and m.user_id = ${userId}))`)
  return new Set(rows.map(({ code }) => code))
}

export const insert = (tx: Tx, id: number, publicToken: string, firmId: number | null, file: CompleteCompany) => {
  const names = Object.keys(file)
  const row = { ...file, id, public_token: publicToken, firm_id: firmId }
  return tx.many(sql`
    insert into companies (id, public_token, firm_id, ${raw(names.join(', '))})
    select id, public_token, firm_id, ${raw(names.join(', '))} from json_populate_record(null::companies, ${JSON.stringify(row)}::json)`)
}
