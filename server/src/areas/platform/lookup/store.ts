import type { Db } from '../../../kernel/write/database.ts'
import { sql } from '../../../kernel/write/sql.ts'
import type { Actor, Tx } from '../../../kernel/write/write.ts'
import type { RegisterRow } from './sources/open-data.ts'

type Kept = { readonly answer: unknown; readonly fetched_at: string }

/** An answer that has not expired. */
export const findKept = (db: Db, source: string, number: string) =>
  db.maybe<Kept>(sql`
    select c.answer, wire(c.fetched_at) as fetched_at from lookup_cache c
    where c.source = ${source} and c.number = ${number} and c.expires_at > app_now()`)

/** Of two requests that asked at once, the later answer stays. */
export const keepAnswer = (tx: Tx, source: string, number: string, answer: object | null, hours: number) =>
  tx.one<Kept>(sql`
    insert into lookup_cache as c (source, number, answer, expires_at)
    values (${source}, ${number}, ${answer === null ? null : JSON.stringify(answer)}::jsonb, app_now() + make_interval(hours => ${hours}::integer))
    on conflict (source, number) do update set answer = excluded.answer, fetched_at = excluded.fetched_at, expires_at = excluded.expires_at
    returning c.answer, wire(c.fetched_at) as fetched_at`)

export const dropExpired = (tx: Tx) => tx.many(sql`delete from lookup_cache c where c.expires_at <= app_now()`)

/** When the register was last loaded; none when it is not loaded. */
export const findLoad = (db: Db) =>
  db.maybe<{ loaded_at: string }>(sql`select wire(l.loaded_at) as loaded_at from register_loads l order by l.id desc limit 1`)

const columns = sql`r.number, r.is_person, r.legal_form_code, r.started_on::text as started_on, r.names, r.seat, r.contacts, r.activities`

export const findInRegister = (db: Db, number: string) =>
  db.maybe<RegisterRow>(sql`select ${columns} from register_enterprises r where r.number = ${number}`)

/** So many matches are compared to find the best: a frequent word has a hundred thousand. */
const mostCompared = 1000

/**
 * Names that begin with the text, found in the order of the index, and names with words that begin with its words. Best first: the name
 * itself, names that begin with it, then short names.
 */
export const searchRegister = (db: Db, q: string, most: number) =>
  db.many<RegisterRow>(sql`
    with asked as materialized (select register_query(${q}) as query, register_key(${q}) as key),
    found as (
      (select r.number from asked a, register_enterprises r where r.sort_name >= a.key and r.sort_name < a.key || chr(65535)
       order by r.sort_name, r.number limit ${most})
      union
      (select r.number from asked a, register_enterprises r where r.words @@ a.query limit ${mostCompared}))
    select ${columns} from found f join register_enterprises r on r.number = f.number, asked a
    order by r.sort_name = a.key desc, starts_with(r.sort_name, a.key) desc, length(r.sort_name), r.sort_name, r.number limit ${most}`)

/** The country of the firm that the caller joined first. */
export const findFirmCountry = (db: Db, actor: Actor) =>
  db.maybe<{ country_code: string }>(sql`
    select f.country_code from firm_members m join firms f on f.id = m.firm_id where m.user_id = ${actor.id} and m.is_active order by f.id limit 1`)
