import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openPools, read } from '../../src/kernel/write/database.ts'
import { silentMeter } from '../../src/kernel/operating/meter.ts'
import { scopeQueue } from '../../src/kernel/write/scope-queue.ts'
import { sql } from '../../src/kernel/write/sql.ts'
import { type Writing, write } from '../../src/kernel/write/write.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { openWorld } from '../harness/world.ts'

const w = await openWorld()
// One connection each, so that the tests examine the connection that was used.
const pools = openPools(w.config.database_url, 1, systemClock)
afterAll(() => pools.end())

const writing = (): Writing => ({
  actor: null,
  lock: { company: w.company.id },
  key: null,
  fingerprint: null,
  operation_id: randomUUID(),
  operation_given: false,
  device_id: 'device',
  device_name: null,
  origin: 'job',
  occurred_at: null,
  dry_run: false,
})
const writer = () => ({ pools, queue: scopeQueue(() => performance.now()), listeners: [], meter: silentMeter })

const settings = ['bound', 'company_id', 'user_id', 'write_no', 'at', 'writer', 'verb', 'recorded', 'memo_company'].map(
  (name) => `app.${name}`,
)

/** The settings of the pool's one connection outside of any transaction. */
async function remembered(which: 'read' | 'write') {
  const { rows } = await pools[which].query<{ pid: number; name: string; value: string | null; lock_timeout: string; visible: number }>(
    `select pg_backend_pid() as pid, name, nullif(current_setting(name, true), '') as value, current_setting('lock_timeout') as lock_timeout,
       (select count(*) from third_parties) + (select count(*) from heads) + (select count(*) from revisions) as visible
     from unnest($1::text[]) name`,
    [settings],
  )
  return {
    pid: rows[0]?.pid,
    left: rows.filter(({ value }) => value !== null),
    lock_timeout: rows[0]?.lock_timeout,
    visible: rows[0]?.visible,
  }
}

const insert = sql`insert into third_parties (company_id, type, code, name, country, locale, account_id)
  select app_company(), 'supplier', 'X' || txid_current(), 'Test', 'BE', 'fr', a.id from accounts a
  where a.company_id = app_company() and a.kind = 'payable'`

test('a write leaves no setting on its connection, however it ends', async () => {
  const { pid } = await remembered('write')
  const clean = { pid, left: [], lock_timeout: '0', visible: 0 }
  await write(writer(), writing(), async (tx) => {
    await tx.verb('post', () => tx.many(insert))
    return { result: null }
  })
  expect(await remembered('write')).toEqual(clean)
  await write(writer(), { ...writing(), dry_run: true }, async (tx) => {
    await tx.many(insert)
    return { result: null }
  })
  expect(await remembered('write')).toEqual(clean)
  await write(writer(), writing(), async () => ({ result: null, quit: true }))
  expect(await remembered('write')).toEqual(clean)
  const failing = write(writer(), writing(), async (tx) => {
    await tx.many(sql`select 1 / 0`)
    return { result: null }
  })
  await expect(failing).rejects.toThrow(/division by zero/)
  expect(await remembered('write')).toEqual(clean)
})

test('a read leaves no setting on its connection, however it ends', async () => {
  const who = { company_id: w.company.id, user_id: null }
  const { pid } = await remembered('read')
  const clean = { pid, left: [], lock_timeout: '0', visible: 0 }
  const [found] = await read(pools, who, (db) => db.many<{ seq: number }>(sql`select seq from heads`))
  expect(found?.seq).toBeGreaterThan(0)
  expect(await remembered('read')).toEqual(clean)
  await expect(read(pools, who, (db) => db.many(sql`select 1 / 0`))).rejects.toThrow(/division by zero/)
  expect(await remembered('read')).toEqual(clean)
})

test('a read can change nothing', async () => {
  const who = { company_id: w.company.id, user_id: null }
  await expect(read(pools, who, (db) => db.many(sql`update heads set seq = 99`))).rejects.toThrow(/read-only/)
})

test('a read without queries takes no connection', async () => {
  const held = await pools.read.connect()
  expect(await read(pools, { company_id: null, user_id: null }, async () => 'no query')).toBe('no query')
  held.release()
})

test('a statement sent after the end of its read is refused', async () => {
  let late: (() => Promise<unknown>) | undefined
  await read(pools, { company_id: w.company.id, user_id: null }, async (db) => {
    late = () => db.many(sql`select seq from heads`)
    return db.many(sql`select 1`)
  })
  await expect(late?.()).rejects.toThrow(/after its transaction had ended/)
})

test('a read is one snapshot: it does not see what is committed meanwhile', async () => {
  const seqs = await read(pools, { company_id: w.company.id, user_id: null }, async (db) => {
    const before = await db.one<{ seq: number }>(sql`select seq from heads`)
    await write(writer(), writing(), async (tx) => {
      await tx.many(insert)
      return { result: null }
    })
    return [before.seq, (await db.one<{ seq: number }>(sql`select seq from heads`)).seq]
  })
  expect(seqs[1]).toBe(seqs[0])
})

test('a write of a company file that has no head is refused', async () => {
  const lost = write(writer(), { ...writing(), lock: { company: 999_999 } }, async (_tx, opened) => ({ result: opened }))
  await expect(lost).rejects.toMatchObject({ status: 404 })
})

test('the times of the writes of a file follow their order', async () => {
  const file = await w.makeCompany()
  await w.rows(`update heads set written_at = '2199-01-01' where company_id = $1`, [file.id])
  const times: Date[] = []
  for (let i = 0; i < 2; i += 1) {
    await write(writer(), { ...writing(), lock: { company: file.id } }, async (_tx, opened) => {
      times.push(opened.at)
      return { result: null }
    })
  }
  expect(times.map((time) => time.toISOString())).toEqual(['2199-01-01T00:00:00.000Z', '2199-01-01T00:00:00.000Z'])
})
