import { randomUUID } from 'node:crypto'
import { Client, type QueryResult } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../harness/world.ts'
import { withGadgets } from './gadgets.ts'

/* What no rule of ours should let through, tried as raw SQL by the application's own role. */

const w = await openWorld(withGadgets)
const admin = await w.as('admin')
const encoder = await w.as('encoder')
const file = await w.makeCompany()
const other = file
const theirs = (await admin('POST', `/v1/companies/${file.public_token}/gadgets`, { body: { name: 'theirs' } })).body.id
const mine = (await encoder('POST', 'C/gadgets', { body: { name: 'mine' }, headers: { 'x-client-mutation-id': 'walls' } })).body.id
const app = new Client({ connectionString: w.config.database_url })
await app.connect()
afterAll(() => app.end())

/** Runs statements in one transaction, always rolled back; returns the result of the last one. */
async function trying(...statements: string[]): Promise<QueryResult> {
  let last = await app.query('begin')
  try {
    for (const statement of statements) last = await app.query(statement)
    return last
  } finally {
    await app.query('rollback')
  }
}
const reading = () => `select bind_read(${w.company.id}, ${encoder.user_id})`
const writing = () => {
  const writer = JSON.stringify({ operation_id: randomUUID(), origin: 'api' })
  return `select * from open_write(${encoder.user_id}, false, null, ${w.company.id}, null, gen_random_uuid(), false, '${writer}', 1000)`
}
const denied = { code: '42501' }

test('the role itself: no superuser, no bypass, owner of nothing, and no way to become one', async () => {
  const { rows } = await app.query(`
    select r.rolname, r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb, (select count(*)::int from pg_class c where c.relowner = r.oid) as owns,
      (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships from pg_roles r where r.rolname = current_user`)
  expect(rows).toEqual([
    { rolname: 'partita_app', rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owns: 0, memberships: 0 },
  ])
  await expect(trying('set role partita_owner')).rejects.toMatchObject(denied)
  await expect(trying('set role partita_queue')).rejects.toMatchObject(denied)
})

test.each(['gadgets', 'parts', 'third_parties', 'revisions', 'revision_days', 'feed', 'heads', 'replays'])(
  'no file bound: %s has no rows and no error',
  async (table) => {
    expect((await trying(`select * from ${table}`)).rows).toEqual([])
  },
)

test.each(['gadgets', 'parts', 'third_parties', 'revisions', 'revision_days', 'feed', 'heads'])(
  'one file bound: %s has no rows of another',
  async (table) => {
    const { rows } = await trying(reading(), `select distinct company_id from ${table} where company_id <> ${w.company.id}`)
    expect(rows).toEqual([])
  },
)

test('every table with a company_id has a policy, its keys begin with it, and its foreign keys include it', async () => {
  /* Which files exist, who may enter them and what happened in them is knowledge of the firm, above the files; stored bytes may be a firm's own. */
  const firmLevel = ['activity', 'companies', 'company_members', 'files', 'webhook_deliveries']
  const tables = await w.rows<{ name: string; secured: boolean; keys: string[]; links: string[] }>(`
    select c.relname as name, c.relrowsecurity as secured,
      array(select pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid = c.oid and i.indisunique) as keys,
      array(select pg_get_constraintdef(k.oid) from pg_constraint k join pg_attribute fa on fa.attrelid = k.confrelid and fa.attname = 'company_id'
            where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> 'companies'::regclass) as links
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`)
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['feed', 'gadgets', 'heads', 'parts', 'replays', 'revisions', 'third_parties']),
  )
  for (const { name, secured, keys, links } of tables.filter((table) => !firmLevel.includes(table.name))) {
    expect([name, secured]).toEqual([name, true])
    // A message for a participant goes to one file of the installation.
    for (const key of keys.filter((each) => !each.includes(' peppol_registrations_receiver '))) expect(key).toMatch(/\(company_id[,)]/)
    for (const link of links) expect(link).toMatch(/^FOREIGN KEY \(company_id, /)
  }
})

test('a record cannot be linked to one of another file, nor put into another file', async () => {
  const link = `insert into parts (company_id, gadget_id, position, name) values (app_company(), ${theirs}, 1, 'stolen')`
  await expect(trying(writing(), link)).rejects.toMatchObject({ code: '23503' })
  const foreign = `insert into gadgets (company_id, name) values (${other.id}, 'planted')`
  await expect(trying(writing(), foreign)).rejects.toMatchObject(denied)
  await expect(trying(writing(), `update gadgets set company_id = ${other.id} where id = ${mine}`)).rejects.toThrow(
    /key of a record never changes/,
  )
  await expect(trying(writing(), `update parts set company_id = ${other.id}`)).resolves.toMatchObject({ rowCount: 0 })
})

test('a child cannot be moved into another file', async () => {
  const steps = [writing(), `insert into parts (company_id, gadget_id, position, name) values (app_company(), ${mine}, 1, 'wheel')`]
  await expect(trying(...steps, `update parts set company_id = ${other.id}`)).rejects.toMatchObject(denied)
})

test('rows of another file can be neither changed nor removed', async () => {
  expect((await trying(writing(), `update gadgets set name = 'taken' where id = ${theirs}`)).rowCount).toBe(0)
  expect((await trying(writing(), `delete from gadgets where id = ${theirs}`)).rowCount).toBe(0)
  expect((await trying(writing(), `update heads set seq = 0 where company_id = ${other.id}`)).rowCount).toBe(0)
  await expect(trying(writing(), `insert into heads (company_id) values (${other.id})`)).rejects.toMatchObject(denied)
  await expect(trying(`select * from open_write(null, false, null, 999999, null, gen_random_uuid(), false, '{}', 1000)`)).rejects.toThrow(
    /no head/,
  )
})

test.each([
  ['a creation', () => `insert into gadgets (company_id, name, written_in) values (app_company(), 'unwritten', 1)`],
  ['a change', () => `update gadgets set name = 'unwritten' where id = ${mine}`],
  ['a technical column', () => `update gadgets set stock = 99 where id = ${mine}`],
  ['a hidden column', () => `update gadgets set search = 'x' where id = ${mine}`],
  ['a removal', () => `delete from gadgets where id = ${mine}`],
  ['a child', () => `insert into parts (company_id, gadget_id, position, name) values (app_company(), ${mine}, 1, 'unwritten')`],
  ['a company file', () => `update companies set name = 'unwritten' where id = app_company()`],
])('a tracked table cannot be written outside write(): %s', async (_what, statement) => {
  // Outside a write the trigger of the row refuses before the log does.
  await expect(trying(reading(), statement())).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23502)$/) })
})

test('no tracked row can be written by claiming to be in a write that has ended', async () => {
  const pretending = `select set_config('app.write_no', '1', true), set_config('app.company_id', '${w.company.id}', true)`
  await expect(trying(pretending, `update gadgets set name = 'x' where id = ${mine}`)).rejects.toMatchObject(denied)
  await expect(trying(pretending, `insert into gadgets (company_id, name) values (${w.company.id}, 'x')`)).rejects.toMatchObject(denied)
})

test('a setting of the session gives no rows and no write', async () => {
  const session = new Client({ connectionString: w.config.database_url })
  await session.connect()
  try {
    await session.query(`set app.company_id = '${w.company.id}'`)
    expect((await session.query('select * from gadgets')).rows).toEqual([])
    // Even a setting made while bound: the next transaction is another one.
    await session.query('begin')
    await session.query(`
      select set_config('app.bound', transaction_timestamp()::text, false), set_config('app.company_id', '${w.company.id}', false),
        set_config('app.user_id', '${encoder.user_id}', false), set_config('app.write_no', '1', false), set_config('app.memo_company', '${w.company.id}', false)`)
    expect((await session.query('select * from gadgets')).rows).toHaveLength(1)
    await session.query('commit')
    for (const table of ['gadgets', 'heads', 'feed', 'revisions', 'revision_days', 'replays', 'third_parties']) {
      expect([table, ...(await session.query(`select * from ${table}`)).rows]).toEqual([table])
    }
    expect((await session.query('select app_company() as c, app_user() as u, app_write() as w')).rows).toEqual([
      { c: null, u: null, w: null },
    ])
    await expect(session.query(`update gadgets set name = 'x'`)).rejects.toMatchObject(denied)
    await expect(session.query(`insert into gadgets (company_id, name) values (${w.company.id}, 'x')`)).rejects.toMatchObject(denied)
  } finally {
    await session.end()
  }
})

test('history is append-only: a revision of an earlier write is neither changed nor removed, nor one added outside a write', async () => {
  expect((await trying(writing(), `update revisions set op = 'delete' where record_id = ${mine}`)).rowCount).toBe(0)
  await expect(trying(writing(), 'delete from revisions')).rejects.toMatchObject(denied)
  await expect(trying(writing(), 'truncate revisions')).rejects.toMatchObject(denied)
  const forged = `insert into revisions select company_id, seq + 1000000, 1, resource, record_id, op, 1, 1, operation_id, user_id, null, null, null, origin, occurred_at, created_at, null, null, null from revisions limit 1`
  await expect(trying(reading(), forged)).rejects.toMatchObject(denied)
  await expect(trying(writing(), forged)).rejects.toMatchObject(denied)
})

test('the counters of another file’s history and its feed are inaccessible', async () => {
  for (const table of ['revision_days', 'feed']) {
    expect((await trying(writing(), `update ${table} set company_id = company_id where company_id = ${other.id}`)).rowCount).toBe(0)
    await expect(trying(writing(), `update ${table} set company_id = ${other.id}`)).rejects.toMatchObject(denied)
    await expect(trying(writing(), `delete from ${table}`)).rejects.toMatchObject(denied)
  }
})

test('stored answers belong to their user: another one sees none and can add none', async () => {
  const outsider = await w.as('encoder')
  const bind = (user: number) => `select bind_read(${w.company.id}, ${user}), set_config('app.memo_company', '${w.company.id}', true)`
  expect((await trying(bind(encoder.user_id), 'select key from replays')).rows).toEqual([{ key: 'walls' }])
  expect((await trying(bind(outsider.user_id), 'select key from replays')).rows).toEqual([])
  const planted = `insert into replays (company_id, user_id, key, fingerprint, status, trashed) values (${w.company.id}, ${encoder.user_id}, 'planted', '', 200, false)`
  await expect(trying(bind(outsider.user_id), planted)).rejects.toMatchObject(denied)
  await expect(trying(bind(encoder.user_id), 'delete from replays')).rejects.toMatchObject(denied)
})

test.each([
  'select * from queue.outbox',
  'update queue.outbox set event = event',
  'delete from queue.outbox',
  'create table queue.mine (id int)',
])('the application can only add to the outbox: %s', async (statement) => {
  await expect(trying(statement)).rejects.toMatchObject(denied)
})

test.each([
  'alter table gadgets disable row level security',
  'alter table gadgets disable trigger all',
  'drop policy own_file on gadgets',
  `call isolate('gadgets')`,
  `call track('gadgets', 'gadgets')`,
  'alter table gadgets add column x int',
  'create index on gadgets (name)',
  'create table mine (id int)',
  'create function mine() returns int language sql as $$ select 1 $$',
  'create schema mine',
  'create function app_company() returns bigint language sql as $$ select 1::bigint $$',
  `create or replace function app_company() returns bigint language sql stable as $$ select 1::bigint $$`,
  'set session_replication_role = replica',
  'drop table gadgets',
  'truncate gadgets',
  `insert into tracked (table_name, resource, technical, hidden) values ('x', 'x', '{}', '{}')`,
])('the application cannot change the schema: %s', async (statement) => {
  await expect(trying(statement)).rejects.toMatchObject(denied)
})

test('row security cannot be switched off: queries fail then', async () => {
  await expect(trying('set local row_security = off', 'select * from gadgets')).rejects.toMatchObject(denied)
})

test('the queue’s role sees no table of a company file', async () => {
  const visible = await w.rows<{ table: string }>(`
    select c.oid::regclass::text as table from pg_class c
    where c.relkind in ('r', 'v') and c.relnamespace in ('public'::regnamespace, 'directory'::regnamespace)
      and has_any_column_privilege('partita_queue', c.oid, 'select, insert, update') order by 1`)
  // A firm that moves has its state there. Endpoints belong to a firm: the relay reads which events they want, and adds deliveries that it cannot read.
  expect(visible).toEqual([{ table: 'firm_moves' }, { table: 'webhook_deliveries' }, { table: 'webhooks' }])
  const [readable] = await w.rows(`
    select has_table_privilege('partita_queue', 'webhook_deliveries', 'select') as deliveries,
      has_column_privilege('partita_queue', 'webhooks', 'secret', 'select') as secrets, has_column_privilege('partita_queue', 'webhooks', 'url', 'select') as urls`)
  expect(readable).toEqual({ deliveries: false, secrets: false, urls: false })
})
