import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '../../../test/harness/world.ts'
import { systemClock } from '../../lib/clock.ts'
import { type Db, openPools, type Pools, read } from './database.ts'
import { sql } from './sql.ts'
import { streamRows } from './stream-rows-store.ts'

let w: World
let pools: Pools
beforeAll(async () => {
  w = await world()
  pools = openPools(w.config.database_url, 2, systemClock)
})
afterAll(async () => {
  await pools.end()
  await w.close()
})

const reading = <T>(work: (db: Db) => Promise<T>) => read(pools, { company_id: w.company.id, user_id: null }, work, 'export')
const openCursors = async (db: Db) =>
  (await db.one<{ n: number }>(sql`select count(*)::int as n from pg_cursors where name like 'rows_%'`)).n
const numbers = (db: Db, count: number) =>
  streamRows<{ n: number; text: string }>(db, sql`select n, ${'x'} || n as text from generate_series(1, ${count}::int) n order by n`)

test.each([0, 1, 3999, 4000, 4001, 12_000])('all of %d rows come once and in order', async (count) => {
  const seen: number[] = []
  await reading(async (db) => {
    for await (const { n, text } of numbers(db, count)) {
      expect(text).toBe(`x${n}`)
      seen.push(n)
    }
  })
  expect(seen).toEqual(Array.from({ length: count }, (_, at) => at + 1))
})

test('several queries are read at once, each with its own rows', async () => {
  const sums = await reading(async (db) => {
    let [outer, inner] = [0, 0]
    for await (const { n } of numbers(db, 3)) {
      outer += n
      for await (const each of numbers(db, 5000)) inner += each.n
    }
    return [outer, inner]
  })
  expect(sums).toEqual([6, 3 * ((5000 * 5001) / 2)])
})

test('whoever leaves early closes the cursor, and the transaction goes on', async () => {
  const left = await reading(async (db) => {
    for await (const { n } of numbers(db, 100_000)) if (n === 5000) break
    return openCursors(db)
  })
  expect(left).toBe(0)
})

test('an error among the rows is thrown where they are read', async () => {
  const failing = reading(async (db) => {
    let sum = 0
    for await (const { n } of streamRows<{ n: number }>(db, sql`select 1 / (9000 - n) as n from generate_series(1, 10000) n`)) sum += n
    return sum
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(await reading((db) => db.one(sql`select 1 as one`))).toEqual({ one: 1 })
})

test('a reader that goes away while rows are fetched leaves no unhandled error', async () => {
  await reading(async (db) => {
    await numbers(db, 100_000).next()
  })
  expect(await reading(openCursors)).toBe(0)
})

test('the rows belong to one snapshot, whatever is committed meanwhile', async () => {
  const count = (db: Db) => streamRows<{ name: string }>(db, sql`select f.name from firms f cross join generate_series(1, 5000)`)
  const seen = await reading(async (db) => {
    const rows = count(db)
    await rows.next()
    await w.makeFirm()
    let n = 1
    for await (const _ of rows) n += 1
    return n
  })
  const [{ firms } = { firms: 0 }] = await w.rows<{ firms: number }>('select count(*)::int as firms from firms')
  expect(seen).toBe((firms - 1) * 5000)
})

test('a file may take ten minutes to read, and its transaction is one snapshot that writes nothing', async () => {
  const settings = await reading((db) =>
    db.one(sql`select current_setting('statement_timeout') as timeout, current_setting('transaction_isolation') as isolation,
      current_setting('transaction_read_only') as read_only, current_setting('application_name') as name`),
  )
  expect(settings).toEqual({ timeout: '10min', isolation: 'repeatable read', read_only: 'on', name: 'partita-export' })
})
