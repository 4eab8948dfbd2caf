import type { Db } from '../../kernel/database.ts'
import type { Company, Firm } from '../../kernel/route.ts'
import { sql } from '../../kernel/sql.ts'
import type { Actor } from '../../kernel/write.ts'

/** Token, user, company file or firm and the caller's role there, in one statement. */
export const admission = (db: Db, tokenHash: Buffer, company: string | null, firm: string | null, now: string | null) =>
  db.maybe<{ actor: Actor; company: Company | null; firm: Firm | null }>(sql`
    select actor, company, firm from admission(${tokenHash}::bytea, ${company}::text, ${firm}::text, ${now}::timestamptz)`)

export const assign = (db: Db, companyId: number, userId: number, role: 'manager' | 'encoder' | 'reviewer') =>
  db.many(sql`insert into company_members (company_id, user_id, role) values (${companyId}, ${userId}, ${role})`)

/** Keeps the cell's copy of a person in step with the directory. */
export const remember = (db: Db, person: { id: number; name: string; email: string; locale: string | null }) =>
  db.many(sql`
    insert into people (id, name, email, locale) values (${person.id}, ${person.name}, ${person.email}, ${person.locale})
    on conflict (id) do update set name = excluded.name, email = excluded.email, locale = excluded.locale`)
