import { type Db } from '../../../kernel/write/database.ts'
import { type OwnerTransaction } from '../../../kernel/write/copy-store.ts'
import { raw, sql } from '../../../kernel/write/sql.ts'
import { fileColumn, firmTables, kindOf, kindsByRecord, type Numbered, numbered, ownSequence, recordColumns, stays } from './tables.ts'
import type { Table } from './renumber.ts'

/* Every statement runs as the owner of the database, outside row-level security. */

export type Firm = { readonly id: number; readonly public_token: string; readonly name: string; readonly country_code: string }

export const findFirm = (db: Db, token: string) =>
  db.maybe<Firm>(
    sql`select f.id, f.public_token, f.name, f.country_code from firms f where f.public_token = ${token} and f.source <> 'demo'`,
  )

/** The tables that a firm takes with it, with the columns that are not computed from others. */
export const loadTables = (db: Db) =>
  db.many<Table>(sql`
    select c.oid::regclass::text as shown, n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ('public', 'queue') and a.attgenerated = ''
      and n.nspname || '.' || c.relname <> all (${Object.keys(stays)}::text[])
      and (n.nspname || '.' || c.relname = any (${firmTables}::text[])
           or exists (select from pg_attribute f where f.attrelid = c.oid and f.attname = ${fileColumn} and not f.attisdropped))
    group by c.oid, n.nspname, c.relname order by 2`)

export const quoted = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')

/** The condition for the rows `t` of a firm in a table. */
export function rowsOf({ name, columns }: Table, firm: number): string {
  const files = `(select c.id from public.companies c where c.firm_id = ${firm})`
  if (name === 'public.firms') return `t.id = ${firm}`
  if (name === 'public.companies') return `t.firm_id = ${firm}`
  // The stored answer of the call that made a file stands outside every file.
  if (name === 'public.replays') return `t.company_id in ${files} or t.made_company in ${files}`
  const ofFirm = columns.includes('firm_id')
  const ofFile = columns.includes(fileColumn)
  if (ofFirm && name.startsWith('queue.')) return `t.firm_id = ${firm}`
  return [ofFirm && `t.firm_id = ${firm}`, ofFile && `t.${fileColumn} in ${files}`].filter((each) => each !== false).join(' or ')
}

/** Whether a row of the firm also names the file of another firm, or another firm: no honest archive has one. */
export const hasStray = async (db: Db, table: Table, firm: number): Promise<boolean> => {
  const own = `(select c.id from public.companies c where c.firm_id = ${firm})`
  const strays = table.columns.flatMap((column) => {
    if (column === 'firm_id') return `t.firm_id <> ${firm}`
    return [fileColumn, 'made_company'].includes(column) ? `(t."${column}" <> 0 and t."${column}" not in ${own})` : []
  })
  if (strays.length === 0) return false
  const { stray } = await db.one<{ stray: boolean }>(
    sql`select exists (${raw(`select from ${quoted(table.name)} t where (${rowsOf(table, firm)}) and (${strays.join(' or ')})`)}) as stray`,
  )
  return stray
}

const list = (columns: readonly string[]): string => columns.map((column) => `t."${column}"`).join(', ')

/** The rows of a firm, as COPY writes them. Events that were not numbered yet keep their order. */
export const readRows = ({ copyOut }: OwnerTransaction, table: Table, firm: number): AsyncGenerator<string> =>
  copyOut(
    `select ${list(table.columns)} from ${quoted(table.name)} t where ${rowsOf(table, firm)}${table.name === 'queue.outbox' ? ' order by t.id' : ''}`,
  )

export const writeRows = ({ copyLines }: OwnerTransaction, { name, columns }: Table, rows: AsyncIterable<string>): Promise<void> =>
  copyLines(`${quoted(name)} (${columns.map((column) => `"${column}"`).join(', ')})`, rows)

/** The last number given out of every sequence that a moved table takes its ids from. */
export const loadSequences = (db: Db, tables: readonly Table[]) =>
  db.many<{ sequence: string; last: string }>(sql`
    select q.sequence, coalesce(pg_sequence_last_value(q.sequence::regclass), 0)::text as last
    from (select distinct coalesce(${JSON.stringify(ownSequence)}::jsonb ->> t.name, pg_get_serial_sequence(t.name, 'id')) as sequence
          from unnest(${tables.filter(({ columns }) => columns.includes('id')).map(({ name }) => name)}::text[]) t (name)) q
    where q.sequence is not null order by 1`)

/**
 * The sequence gives out no number up to this one any more. Changing a sequence locks it, so that no number is taken between the look and the
 * leap. Writers wait behind the lock, so it is not waited for any longer than they can; and writers hold several, so it is held alone.
 */
export async function advanceSequence(db: Db, sequence: string, to: string): Promise<void> {
  const { behind } = await db.one<{ behind: boolean }>(
    sql`select coalesce(pg_sequence_last_value(${sequence}::regclass), 0) < ${to}::bigint as behind, set_config('lock_timeout', '5s', true)`,
  )
  if (!behind) return
  await db.many(raw(`alter sequence ${quoted(sequence)} increment by 1`))
  await db.many(sql`
    select setval(${sequence}::regclass, ${to}::bigint) where coalesce(pg_sequence_last_value(${sequence}::regclass), 0) < ${to}::bigint`)
}

/** Whether one of these numbers is taken in a table that is numbered for the whole installation. */
export const isTaken = async (db: Db, table: Numbered, sequence: string, upTo: string): Promise<{ taken: boolean; last: number }> =>
  db.one<{ taken: boolean; last: number }>(sql`
    select exists (select from ${raw(quoted(table))} t where t.id between 1 and ${upTo}::bigint) as taken,
      coalesce(pg_sequence_last_value(${sequence}::regclass), 0) as last`)

export const sequencesOf = (db: Db) =>
  db.many<{ table: Numbered; sequence: string }>(sql`
    select t.name as table, coalesce(${JSON.stringify(ownSequence)}::jsonb ->> t.name, pg_get_serial_sequence(t.name, 'id')) as sequence
    from unnest(${[...numbered]}::text[]) t (name)`)

export type Person = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly locale: string | null
  /** Whether the person belongs to the team of the firm or of one of its files; others are only named in its history. */
  readonly belongs: boolean
  readonly is_member: boolean
  readonly is_invited: boolean
  readonly is_disabled: boolean
}

/** Everyone whom the rows of the firm name. */
export const loadPeople = (db: Db, tables: readonly Table[], firm: number) => {
  const named = tables.flatMap((table) =>
    table.columns.flatMap((column) => {
      const kind = kindOf(table.name, column)
      const from = `from ${quoted(table.name)} t where (${rowsOf(table, firm)})`
      if (kind === 'person') return `select t."${column}" ${from}`
      const people = Object.entries(kindsByRecord).flatMap(([record, each]) => (each === 'person' ? `'${record}'` : []))
      return kind === 'record' ? `select t."${column}" ${from} and t."${recordColumns[table.name]}" in (${people.join(', ')})` : []
    }),
  )
  return db.many<Person>(sql`
    select p.id, p.name, p.email, p.locale, coalesce(u.disabled_at is not null, true) as is_disabled, f.user_id is not null as is_member,
      exists (select from firm_invitations i where i.firm_id = ${firm} and i.user_id = p.id) as is_invited,
      f.user_id is not null or exists (select from company_members m join companies c on c.id = m.company_id where c.firm_id = ${firm} and m.user_id = p.id) as belongs
    from people p left join directory.users u on u.id = p.id left join firm_members f on f.firm_id = ${firm} and f.user_id = p.id where p.id in (${raw(named.join(' union '))}) order by p.id`)
}

export type MovedJob = {
  readonly task: string
  readonly payload: Record<string, unknown>
  readonly key: string | null
  readonly run_at: string | null
  /** Whose turns the job takes, where firms take turns. */
  readonly in_turn: boolean
}

/** Work that waits for a company file, or for an invitation of the firm. */
export const loadJobs = (db: Db, firm: number) =>
  db.many<MovedJob>(sql`
    select t.identifier as task, j.payload, j.key, case when j.run_at > app_now() then j.run_at::text end as run_at, j.priority > 0 as in_turn
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts < j.max_attempts and (j.payload ->> 'firm_id' = ${String(firm)}
      or (j.payload ->> 'company_id') in (select c.id::text from companies c where c.firm_id = ${firm})) order by j.id`)

export const enqueue = (db: Db, { task, payload, key, run_at, in_turn }: MovedJob, firm: number) =>
  in_turn
    ? db.many(sql`select queue.enqueue_in_turn(${task}, ${JSON.stringify(payload)}::json, ${key}, ${`firm ${firm}`})`)
    : db.many(sql`select queue.enqueue(${task}, ${JSON.stringify(payload)}::json, ${key}, ${run_at}::timestamptz)`)
