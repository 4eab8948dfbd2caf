import type { Db } from './database.ts'
import { sql } from './sql.ts'

/** A firm that moves to another installation: `leaving`, people work on and jobs wait; `read_only`; `moved`, it works at `moved_to`. */
export type FirmMove = { readonly state: 'leaving' | 'read_only' | 'moved'; readonly moved_to: string | null }

/** The state of a firm, or of the firm of a company file; undefined while it works as usual. */
export const findMove = (
  db: Db,
  { company_id, firm_id }: { readonly company_id?: number | undefined; readonly firm_id?: number | undefined },
) =>
  db.maybe<FirmMove>(sql`
    select m.state, m.moved_to from firm_moves m
    where m.firm_id in (${firm_id ?? null}::bigint, (select c.firm_id from companies c where c.id = ${company_id ?? null}::bigint))`)

/** The same by public tokens. */
export const findMoveByToken = (db: Db, company: string | null, firm: string | null) =>
  db.maybe<FirmMove>(sql`
    select m.state, m.moved_to from firm_moves m
    where m.firm_id = coalesce((select c.firm_id from companies c where c.public_token = ${company}), (select f.id from firms f where f.public_token = ${firm}))`)
