import type { Client } from 'pg'
import { ownerUrl, withClient } from '../../lib/migrations.ts'
import type { Fixture } from '../lib/fixture.ts'

/** Tables that a posting writes, and tables that its rows refer to. */
const postingTables = [
  'entries',
  'entry_lines',
  'account_balances',
  'entry_days',
  'entry_chains',
  'revisions',
  'feed',
  'queue.outbox',
] as const
const masterTables = ['accounts', 'journals', 'fiscal_years', 'fiscal_periods', 'vat_codes', 'third_parties'] as const

/** What is copied: the tables whose rows are compared, and those that their rows refer to. */
export type Copied = { readonly tables: readonly string[]; readonly masters: readonly string[] }

const posting: Copied = { tables: postingTables, masters: masterTables }

/** The rows of an upload of bank statements. */
export const statements: Copied = {
  tables: ['bank_transactions', 'revisions', 'feed', 'queue.outbox'],
  masters: ['accounts', 'journals', 'coda_files', 'bank_statements'],
}

type Keys = 'keys checked' | 'nothing checked'
export type CopyTimes = Readonly<Record<Keys, number>> & { readonly rows: number }

/**
 * Seconds that COPY takes to write stored rows of a company file again, by default those of its entries, as another file, from disk in one transaction.
 * `keys checked`: with indexes, constraints and foreign keys, without our triggers, which expect an entry and its lines in one statement.
 * `nothing checked`: with indexes only.
 */
export const measureCopy = (fixture: Fixture, token: string, copied: Copied = posting): Promise<CopyTimes> =>
  withClient(ownerUrl(fixture.env), async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from companies where public_token = $1', [token])
    const from = Number(rows[0]?.id)
    await client.query(`set session_replication_role = replica; set search_path = public, queue`)
    const [checked, unchecked] = [await createEmptyFile(client, from, copied), await createEmptyFile(client, from, copied)]
    const kept = { checked: await dump(client, from, checked, copied), unchecked: await dump(client, from, unchecked, copied) }
    await client.query('set session_replication_role = default')
    for (const table of copied.tables) await client.query(`alter table ${table} disable trigger user`)
    const keys = await load(client, kept.checked.files)
    for (const table of copied.tables) await client.query(`alter table ${table} enable trigger user`)
    await client.query('set session_replication_role = replica')
    const nothing = await load(client, kept.unchecked.files)
    await expectSame(client, [from, checked, unchecked], copied)
    await remove(client, [checked, unchecked], copied)
    return { 'keys checked': keys, 'nothing checked': nothing, rows: kept.checked.rows }
  })

/** All columns except generated ones. */
const columnsOf = async (client: Client, table: string): Promise<string[]> =>
  (
    await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [table],
    )
  ).rows.map(({ name }) => name)

const selectFor = (columns: readonly string[], to: number) =>
  columns.map((name) => (name === 'company_id' ? `${to}::bigint` : name)).join(', ')

/** A file without entries that has the same accounts, journals, years and third parties. */
async function createEmptyFile(client: Client, from: number, { masters }: Copied): Promise<number> {
  const { rows } = await client.query<{ id: string }>(`select max(id) + 1000000 as id from companies`)
  const to = Number(rows[0]?.id)
  const own = ['id', 'public_token', 'code', 'chain_identity', 'external_id']
  const columns = (await columnsOf(client, 'companies')).filter((name) => !own.includes(name))
  await client.query(
    `insert into companies (id, public_token, code, chain_identity, ${columns.join(', ')}) overriding system value
     select $1::bigint, drawn.code, drawn.code, drawn.code, ${columns.join(', ')} from companies, left(md5($1::bigint::text), 12) as drawn (code) where id = $2`,
    [to, from],
  )
  for (const table of masters) {
    const all = await columnsOf(client, table)
    await client.query(
      `insert into ${table} (${all.join(', ')}) overriding system value select ${selectFor(all, to)} from ${table} where company_id = $1`,
      [from],
    )
  }
  return to
}

type Files = readonly { readonly table: string; readonly columns: string; readonly path: string }[]

async function dump(client: Client, from: number, to: number, { tables }: Copied): Promise<{ files: Files; rows: number }> {
  const { rows: settings } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  const files: { table: string; columns: string; path: string }[] = []
  let rows = 0
  for (const table of tables) {
    const all = await columnsOf(client, table)
    const path = `${settings[0]?.folder}/bench-${to}-${table}.copy`
    // The key of the outbox is shared by all files.
    const chosen = table === 'queue.outbox' ? selectFor(all, to).replace(/^id,/, `id + ${to} * 10000000::bigint,`) : selectFor(all, to)
    const done = await client.query(`copy (select ${chosen} from ${table} where company_id = ${from}) to '${path}'`)
    rows += done.rowCount ?? 0
    files.push({ table, columns: all.join(', '), path })
  }
  return { files, rows }
}

async function load(client: Client, files: Files): Promise<number> {
  const started = performance.now()
  await client.query('begin')
  for (const { table, columns, path } of files) await client.query(`copy ${table} (${columns}) from '${path}'`)
  await client.query('commit')
  return (performance.now() - started) / 1000
}

async function expectSame(client: Client, files: readonly number[], { tables }: Copied): Promise<void> {
  const counts = tables.map((table) => `(select count(*) from ${table} where company_id = $1)`).join(` || ' ' || `)
  const found = new Set<string>()
  for (const id of files) found.add((await client.query<{ n: string }>(`select ${counts} as n`, [id])).rows[0]?.n ?? '')
  if (found.size !== 1) throw new Error(`The copies hold other rows: ${[...found].join(' v ')}.`)
}

/** Deletes and vacuums, so that the next round does not work on larger tables. */
async function remove(client: Client, files: readonly number[], { tables, masters }: Copied): Promise<void> {
  for (const table of tables.toReversed()) await client.query(`delete from ${table} where company_id = any($1)`, [files])
  for (const table of masters.toReversed()) await client.query(`delete from ${table} where company_id = any($1)`, [files])
  await client.query('delete from companies where id = any($1)', [files])
  for (const table of tables) await client.query(`vacuum ${table}`)
}
