import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import type { Area } from '../../src/kernel/route/area.ts'
import { externalRoute } from '../../src/kernel/route/external-route.ts'
import { plain, route } from '../../src/kernel/route/route.ts'
import type { Db } from '../../src/kernel/write/database.ts'
import { sql } from '../../src/kernel/write/sql.ts'
import { password, passwordsIn } from '../harness/passwords.ts'
import { type Caller, type Reply, openWorld } from '../harness/world.ts'
import { blocked, holding, untilBlocked } from './locks.ts'

/* Reports and exports have connections of their own: however many are slow, other requests get theirs. */

const url = '/v1/companies/:company/slow'
const common = { method: 'GET', ability: 'read', role: 'reviewer', demo: 'allowed', reply: plain(Type.Unsafe<unknown>({})) } as const

/** Waits for a lock that the test holds, then says through which pool it came. */
const wait = async (db: Db) => {
  await db.many(sql`select pg_advisory_xact_lock_shared(7)`)
  return db.many(sql`select current_setting('application_name') as name`)
}

const slow: Area = {
  name: 'slow',
  title: 'Slow',
  description: 'Statements of a test.',
  owns: [],
  routes: [
    ...(['report', 'export', 'archive', 'read', 'batch'] as const).map((limit) =>
      route({ ...common, url: `${url}/${limit}`, limit, summary: `Read as ${limit}`, run: ({ db }) => wait(db) }),
    ),
    externalRoute({ ...common, url: `${url}/outside`, limit: 'export', summary: 'Export from outside', run: ({ read }) => read(wait) }),
  ],
}

const size = 16
const patience = 5000
const w = await openWorld({ areas: [...areas, slow], config: { pool_size: size, patience_ms: patience } })
const reviewer = await w.as('reviewer')

const poolOf = async (path: string) => (await reviewer('GET', `C/slow/${path}`)).body[0].name
const reading = (path: string, times: number) => Array.from({ length: times }, () => reviewer('GET', `C/slow/${path}`))
/** Reports of different users, because those of one run one after another. */
const reports = (callers: readonly Caller[]) => callers.map((caller) => caller('GET', 'C/slow/report'))
const readers = await Promise.all(Array.from({ length: size }, () => w.as('reviewer')))

/** Keeps every slow request waiting until the work is done; then they are all answered. */
async function whileHeld(work: () => Promise<Promise<Reply>[]>): Promise<void> {
  const rival = await holding(w, 'select pg_advisory_xact_lock(7)')
  let waiting: Promise<Reply>[] = []
  try {
    waiting = await work()
  } finally {
    await rival.release()
  }
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200))
}

test('reports, exports and archives read through a pool of their own, external routes too', async () => {
  expect(await Promise.all(['report', 'export', 'archive', 'outside'].map(poolOf))).toEqual(Array(4).fill('partita-report'))
  expect(await Promise.all(['read', 'batch'].map(poolOf))).toEqual(['partita-read', 'partita-read'])
})

test('while every connection for reports is taken, reads, writes and sign-in are answered; a further report is 503 once patience ends', async () => {
  const encoder = await w.as('encoder')
  const { known } = await passwordsIn(w)
  await known(reviewer)
  const [account] = await w.rows<{ email: string }>('select email from directory.users where id = $1', [reviewer.user_id])
  await whileHeld(async () => {
    const running = reports(readers.slice(0, size / 2))
    await untilBlocked(w, size / 2)

    const began = performance.now()
    const ninth = reviewer('GET', 'C/slow/export')
    expect((await reviewer('GET', 'C/third-parties')).status).toBe(200)
    expect((await encoder('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Dupont' } })).status).toBe(201)
    expect((await w.anonymous('POST', '/v1/auth/login', { body: { email: account?.email, password } })).status).toBe(201)
    expect(await blocked(w)).toBe(size / 2)

    const { status, body, headers } = await ninth
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'maintenance', '2'])
    expect(performance.now() - began).toBeGreaterThanOrEqual(patience)
    expect(await blocked(w)).toBe(size / 2)
    return running
  })
  expect((await reviewer('GET', 'C/slow/report')).status).toBe(200)
})

test('while a report of a user runs, further ones of the same user wait without a connection, and those of others run', async () => {
  await whileHeld(async () => {
    const own = reading('report', 5)
    await untilBlocked(w, 1)
    const others = reports(readers.slice(0, 2))
    await untilBlocked(w, 3)
    expect((await reviewer('GET', 'C/third-parties')).status).toBe(200)
    expect(await blocked(w)).toBe(3)
    return [...own, ...others]
  })
})

test('while every connection for reads is taken, callers are identified and reports are answered', async () => {
  await whileHeld(async () => {
    const reads = reading('read', size)
    await untilBlocked(w, size)
    expect((await reviewer('GET', 'C/ledger/verification')).status).toBe(200)
    const outsider = await w.outsider()
    expect((await outsider('GET', 'C/third-parties')).status).toBe(404)
    return reads
  })
})

test('a process keeps to the documented number of connections', async () => {
  await whileHeld(async () => {
    const waiting = [...reports(readers), ...reading('read', 2 * size)]
    await untilBlocked(w, size + size / 2)
    const held = await w.rows<{ pool: string; connections: number }>(
      `select application_name as pool, count(*)::int as connections from pg_stat_activity
       where datname = current_database() and application_name in ('partita-admission', 'partita-read', 'partita-report') group by 1 order by 1`,
    )
    expect(held).toEqual([
      { pool: 'partita-admission', connections: 2 },
      { pool: 'partita-read', connections: size },
      { pool: 'partita-report', connections: size / 2 },
    ])
    return waiting
  })
})
