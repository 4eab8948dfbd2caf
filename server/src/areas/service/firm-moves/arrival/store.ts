import type { Db } from '../../../../kernel/write/database.ts'
import type { OwnerTransaction } from '../../../../kernel/write/copy-store.ts'
import { raw, sql } from '../../../../kernel/write/sql.ts'
import { type Person, quoted } from '../store.ts'

/** Two arrivals do not look for free numbers at the same time. */
export const lockArrivals = (db: Db) => db.many(sql`select pg_advisory_xact_lock(hashtextextended('firm arrivals', 0))`)

/** What the installation has already of a firm that arrives, in words; null for nothing. */
export const findClash = async (
  db: Db,
  given: { readonly firm: string; readonly files: readonly string[]; readonly chains: readonly string[] },
) => {
  const { clash } = await db.one<{ clash: string | null }>(sql`
    select coalesce(
      (select 'the firm ' || f.public_token from firms f where f.public_token = ${given.firm}),
      (select 'the company file ' || c.public_token from companies c where c.public_token = any (${given.files}::text[]) limit 1),
      (select 'the books of ' || c.public_token from companies c where c.chain_identity = any (${given.chains}::text[]) limit 1)) as clash`)
  return clash
}

export type Account = { readonly id: number; readonly email: string }

export const findAccounts = (db: Db, emails: readonly string[]) =>
  db.many<Account>(sql`select u.id, u.email from directory.users u where u.email = any (${emails}::text[])`)

/** Numbers for people who have no account here; accounts take theirs from the same sequence. */
export const reservePeople = async (db: Db, count: number): Promise<number[]> => {
  const reserved = await db.many<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('directory.users', 'id')) as id from generate_series(1, ${count}::integer)`,
  )
  return reserved.map(({ id }) => id)
}

export type NewPerson = Pick<Person, 'name' | 'email' | 'locale' | 'belongs' | 'is_disabled'> & { readonly id: number }

/** People of the history, and accounts without a password for those who belong to the firm: only who reads their mail can choose one. */
export async function copyPeople({ copy }: OwnerTransaction, people: readonly NewPerson[], now: string): Promise<void> {
  await copy(
    'directory.users (id, name, email, locale, created_at, disabled_at)',
    people.flatMap(({ id, name, email, locale, belongs, is_disabled }) =>
      belongs ? [[id, name, email, locale, now, is_disabled ? now : null]] : [],
    ),
  )
  await copy(
    'public.people (id, name, email, locale)',
    people.map(({ id, name, email, locale }) => [id, name, email, locale]),
  )
}

type NewInvitation = {
  readonly firm: number
  readonly user: number
  readonly person: Person
  readonly from: string
  readonly until: string
}

export const copyInvitations = ({ copy }: OwnerTransaction, invitations: readonly NewInvitation[]) =>
  copy(
    'public.firm_invitations (firm_id, user_id, name, email, locale, invited_at, expires_at)',
    invitations.map(({ firm, user, person, from, until }) => [firm, user, person.name, person.email, person.locale, from, until]),
  )

type ForeignKey = {
  readonly name: string
  readonly table: string
  readonly columns: string[]
  readonly other: string
  readonly others: string[]
}

/** The foreign keys between these tables. Loading rows as they are checks none of them. */
export const loadForeignKeys = (db: Db, tables: readonly string[]) =>
  db.many<ForeignKey>(sql`
    select k.conname as name, n.nspname || '.' || c.relname as table, o.nspname || '.' || r.relname as other,
      array(select a.attname::text from unnest(k.conkey) with ordinality i (n, place) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = i.n order by i.place) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality i (n, place) join pg_attribute a on a.attrelid = k.confrelid and a.attnum = i.n order by i.place) as others
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_class r on r.oid = k.confrelid join pg_namespace o on o.oid = r.relnamespace
    where k.contype = 'f' and n.nspname || '.' || c.relname = any (${tables}::text[]) order by 2, 1`)

/** Whether a row that meets the condition names a record that is not there. */
export const isBroken = async (db: Db, { table, columns, other, others }: ForeignKey, rows: string): Promise<boolean> => {
  const present = columns.map((column) => `t."${column}" is not null`).join(' and ')
  const same = columns.map((column, at) => `r."${others[at]}" = t."${column}"`).join(' and ')
  const { broken } = await db.one<{ broken: boolean }>(
    sql`select exists (${raw(`select from ${quoted(table)} t where (${rows}) and ${present} and not exists (select from ${quoted(other)} r where ${same})`)}) as broken`,
  )
  return broken
}

/** Files of the firm, to be verified and checked. */
export const listFiles = (db: Db, firm: number) =>
  db.many<{ id: number; public_token: string; name: string }>(
    sql`select c.id, c.public_token, c.name from companies c where c.firm_id = ${firm} order by c.id`,
  )

export const isKeyInUse = async (db: Db, key: string): Promise<boolean> =>
  (await db.maybe(sql`select from graphile_worker._private_jobs j where j.key = ${key}`)) !== undefined

/** A key that a file has already: keys are random, so an honest archive never brings one. */
export const findUsedKey = (db: Db, keys: readonly string[]) =>
  db.maybe<{ key: string }>(sql`select f.key from files f where f.key = any (${keys}::text[]) limit 1`)

export const isStaged = async (db: Db, key: string): Promise<boolean> =>
  (await db.maybe(sql`select from file_stagings s where s.key = ${key}`)) !== undefined

/** Every client starts its copy again: it contains numbers of people and company files. */
export const restartStreams = (db: Db, firm: number) => db.many(sql`select restart_streams(${firm}::bigint)`)
