import type { Db } from '../../kernel/database.ts'
import type { Role } from '../../kernel/route.ts'
import { sql } from '../../kernel/sql.ts'

export type FirmRow = { id: number; public_token: string; name: string; country_code: string }

export const insertFirm = (db: Db, firm: Omit<FirmRow, 'id'>) =>
  db.one<FirmRow>(sql`
    insert into firms (public_token, name, country_code) values (${firm.public_token}, ${firm.name}, ${firm.country_code})
    returning id, public_token, name, country_code`)

export const insertMember = (db: Db, firmId: number, userId: number, role: Role) =>
  db.many(sql`insert into firm_members (firm_id, user_id, role) values (${firmId}, ${userId}, ${role})`)

/** The firms a user belongs to, and with `all` every firm there is. */
export const memberships = (db: Db, userId: number, all: boolean) =>
  db.many<FirmRow & { role: Role; is_demo: boolean }>(sql`
    select f.id, f.public_token, f.name, f.country_code, f.source = 'demo' as is_demo, case when ${all}::boolean then 'admin' else m.role end as role
    from firms f left join firm_members m on m.firm_id = f.id and m.user_id = ${userId} and m.is_active
    where ${all}::boolean or m.role is not null`)
