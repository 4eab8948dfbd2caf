import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Client, Pool } from 'pg'
import { Type } from 'typebox'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { access } from '../../src/areas/platform/access/index.ts'
import { noChecks, noRegisters } from '../harness/register/no-registers.ts'
import { companies } from '../../src/areas/company-files/companies/index.ts'
import { thirdParties } from '../../src/areas/books/third-parties/index.ts'
import { noSheetSources } from '../harness/mail/sheet-sources.ts'
import { withReaders } from '../../src/areas.ts'
import type { Area } from '../../src/kernel/route/area.ts'
import { messages } from '../../src/kernel/route/messages.ts'
import { externalRoute } from '../../src/kernel/route/external-route.ts'
import { plain, route } from '../../src/kernel/route/route.ts'
import { type Db, toUnavailable } from '../../src/kernel/write/database.ts'
import { sql } from '../../src/kernel/write/sql.ts'
import { languages } from '../../src/lib/languages.ts'
import { multipart, png } from '../harness/multipart.ts'
import { type Reply, openWorld } from '../harness/world.ts'
import { holding, untilBlocked } from './locks.ts'

/* Every failure of the database that can pass by itself is a 503 with a code, on every way into the database. */

type Work = (db: Db) => Promise<unknown>
const works: Work[] = []

const url = '/v1/companies/:company/trouble'
const common = { role: 'reviewer', demo: 'allowed', limit: 'read', reply: plain(Type.Unsafe<unknown>({})), summary: 'Trouble' } as const
const run = async (db: Db, number: number) => [(await works[number]?.(db)) ?? null]
const body = Type.Object({ work: Type.Integer() })

const trouble: Area = {
  name: 'trouble',
  title: 'Trouble',
  description: 'Statements of a test.',
  owns: ['kept'],
  routes: [
    route({ ...common, method: 'GET', url, ability: 'read', query: body, run: ({ db, query }) => run(db, query.work) }),
    route({ ...common, method: 'POST', url, ability: 'write', body, run: ({ tx, body: { work } }) => run(tx, work) }),
    externalRoute({
      ...common,
      method: 'POST',
      url: `${url}/external`,
      ability: 'write',
      body,
      run: ({ write, body: { work } }) => write((tx) => run(tx, work)),
    }),
  ],
}

const tables = `
  create table kept (company_id bigint not null references companies, name text not null, primary key (company_id, name));
  call isolate('kept');
  grant select, insert on kept to partita_app;
  create function fail_with(p_sqlstate text) returns void language plpgsql as $$
  begin raise exception 'failed on purpose' using errcode = p_sqlstate; end $$`

const w = await openWorld({
  areas: withReaders([access, thirdParties(noChecks, noSheetSources), companies(noRegisters), trouble]),
  migrate: tables,
})
const owner = new Client({ connectionString: w.owner_url })
await owner.connect()
// One connection in each pool: the next request finds whatever a failed one left behind.
const app = await w.sibling({ pool_size: 1 })
const reviewer = w.callerOn(app, await w.as('reviewer'))
const manager = w.callerOn(app, await w.as('manager'))
afterAll(() => owner.end())
beforeEach(() => void works.splice(0))

const ways = ['read', 'write', 'route of external work'] as const
type Way = (typeof ways)[number]

/** Runs the work on one way into the database. */
function send(way: Way, work: Work, headers: Record<string, string> = {}): Promise<Reply> {
  const number = works.push(work) - 1
  if (way === 'read') return reviewer('GET', `C/trouble?work=${number}`, { headers })
  return reviewer('POST', way === 'write' ? 'C/trouble' : 'C/trouble/external', { body: { work: number }, headers })
}

const keep = (db: Db) => db.many(sql`insert into kept (company_id, name) values (app_company(), 'kept')`)
const traces = () =>
  w.rows('select (select count(*) from kept) as kept, (select count(*) from replays) as replays, writes from heads where company_id = $1', [
    w.company.id,
  ])

const retryAfter = { request_in_progress: '1', maintenance: '2' }
type Code = keyof typeof retryAfter

/** The parts of an answer that tell of a failure. */
const refusalOf = ({ status, body: { code, message }, headers }: Reply) => ({
  status,
  code,
  message,
  retry_after: headers['retry-after'],
  language: headers['content-language'],
})
const unavailable = (code: Code, language: (typeof languages)[number] = 'fr') => ({
  status: 503,
  code,
  message: messages[code][language],
  retry_after: retryAfter[code],
  language,
})

/** Writes, fails, and then sends the same request without the failure to the same process. */
async function failOnce(way: Way, fail: Work) {
  const before = await traces()
  const key = { 'x-client-mutation-id': randomUUID() }
  const work: Work = async (db) => {
    if (way !== 'read') await keep(db)
    return fail(db)
  }
  const refused = await send(way, work, key)
  const after = await traces()
  works[0] = async (db) => db.one(sql`select 'served' as answer`)
  const again = await (way === 'read'
    ? reviewer('GET', 'C/trouble?work=0')
    : reviewer('POST', way === 'write' ? 'C/trouble' : 'C/trouble/external', { body: { work: 0 }, headers: key }))
  const next = { status: again.status, replay: again.headers['x-idempotent-replay'], body: again.body }
  return { refused: refusalOf(refused), before, after, next }
}

/** The failure is answered with its code, nothing was written, and the next request is served. */
const passed = (code: Code, { before }: Awaited<ReturnType<typeof failOnce>>) => ({
  refused: unavailable(code),
  before,
  after: before,
  next: { status: 200, replay: undefined, body: [{ answer: 'served' }] },
})

const onEveryWay = <T extends object>(cases: readonly T[]) => cases.flatMap((each) => ways.map((way) => ({ ...each, way })))

const sqlstates: readonly { sqlstate: string; code: Code }[] = [
  ...['40001', '40P01', '55P03'].map((sqlstate) => ({ sqlstate, code: 'request_in_progress' as const })),
  ...['57014', '25P03', '53300', '08000', '08003', '08006', '57P01', '57P02', '57P03', '57P04', '57P05'].map((sqlstate) => ({
    sqlstate,
    code: 'maintenance' as const,
  })),
]

test.for(onEveryWay(sqlstates))('$sqlstate on a $way is 503 $code', async ({ sqlstate, code, way }) => {
  const found = await failOnce(way, (db) => db.one(sql`select fail_with(${sqlstate})`))
  expect(found).toEqual(passed(code, found))
})

/** The server is a standby, or about to be the primary: after a failover a session may be there too early. */
test.for(ways.filter((way) => way !== 'read'))('25006 on a %s is 503 maintenance', async (way) => {
  const found = await failOnce(way, (db) => db.one(sql`select fail_with('25006')`))
  expect(found).toEqual(passed('maintenance', found))
})

test('25006 on a read is a defect: the transaction was declared read only', async () => {
  const reading = failOnce('read', (db) => db.one(sql`select fail_with('25006')`))
  await expect(reading).rejects.toThrow('answered 500')
})

test.for(sqlstates.filter(({ sqlstate }) => ['40001', '57014'].includes(sqlstate)))(
  '$sqlstate is answered in four languages',
  async (each) => {
    for (const language of languages)
      for (const way of ways) {
        const refused = await send(way, (db) => db.one(sql`select fail_with(${each.sqlstate})`), { 'accept-language': language })
        expect(refusalOf(refused)).toEqual(unavailable(each.code, language))
      }
  },
)

test('any other failure of a statement stays a 500', async () => {
  works[0] = (db) => db.one(sql`select 1 / 0`)
  const headers = { authorization: `Bearer ${reviewer.token}` }
  const path = `/v1/companies/${w.company.public_token}/trouble`
  for (const [method, address] of [
    ['GET', `${path}?work=0`],
    ['POST', path],
    ['POST', `${path}/external`],
  ] as const) {
    const answer = await w.app.inject({ method, url: address, headers, ...(method === 'POST' && { payload: { work: 0 } }) })
    expect([answer.statusCode, answer.json().code]).toEqual([500, undefined])
  }
})

test.for(ways.map((way) => ({ way })))(
  'a $way is answered by the statement that failed, not by one sent behind it in the same transaction',
  async ({ way }) => {
    const found = await failOnce(way, async (db) => {
      db.one(sql`select fail_with('55P03')`).catch(() => {})
      return db.one(sql`select 1 as one`)
    })
    expect(found).toEqual(passed('request_in_progress', found))
  },
)

test('a read whose binding fails is answered by that failure', async () => {
  await owner.query('alter function bind_read rename to bound_read')
  await owner.query(`create function bind_read(bigint, bigint, timestamptz) returns void language sql as $$ select fail_with('40001') $$`)
  try {
    expect(refusalOf(await send('read', (db) => db.one(sql`select 1 as one`)))).toEqual(unavailable('request_in_progress'))
  } finally {
    await owner.query('drop function bind_read(bigint, bigint, timestamptz)')
    await owner.query('alter function bound_read rename to bind_read')
  }
  expect((await send('read', (db) => db.one(sql`select 1 as one`))).status).toBe(200)
})

const waitForLock = (db: Db) => db.one(sql`select pg_advisory_xact_lock(17)`)

test.for(
  onEveryWay([
    { setting: 'lock_timeout', code: 'request_in_progress' as const },
    { setting: 'statement_timeout', code: 'maintenance' as const },
  ]),
)('a $way that waits beyond its $setting is 503 $code', async ({ setting, code, way }) => {
  const rival = await holding(w, 'select pg_advisory_xact_lock(17)')
  try {
    const found = await failOnce(way, async (db) => {
      await db.one(sql`select set_config(${setting}, '20ms', true)`)
      return waitForLock(db)
    })
    expect(found).toEqual(passed(code, found))
  } finally {
    await rival.release()
  }
})

test.for(ways.map((way) => ({ way })))('a $way that a deadlock ends is 503 request_in_progress', async ({ way }) => {
  const rival = new Client({ connectionString: w.owner_url })
  await rival.connect()
  // The rival never looks for a deadlock, so the request is the one that is ended.
  await rival.query(`set deadlock_timeout = '1h'; begin; select pg_advisory_xact_lock(17)`)
  try {
    const found = await failOnce(way, async (db) => {
      await db.one(sql`select pg_advisory_xact_lock(18)`)
      rival.query('select pg_advisory_xact_lock(18)').catch(() => {})
      const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while ((await w.rows(isWaiting)).length === 0);
      return waitForLock(db)
    })
    expect(found).toEqual(passed('request_in_progress', found))
  } finally {
    await rival.end()
  }
})

const pidOf = async (db: Db) => (await db.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid
const untilGone = async (pid: number) => {
  while ((await w.rows('select from pg_stat_activity where pid = $1', [pid])).length > 0);
}

test.for(ways.map((way) => ({ way })))('a $way whose session is ended by the operator is 503 maintenance', async ({ way }) => {
  const found = await failOnce(way, async (db) => {
    const pid = await pidOf(db)
    await owner.query('select pg_terminate_backend($1)', [pid])
    await untilGone(pid)
    return db.one(sql`select 1 as one`)
  })
  expect(found).toEqual(passed('maintenance', found))
})

test.for(ways.map((way) => ({ way })))('a $way that was idle in its transaction for too long is 503 maintenance', async ({ way }) => {
  const found = await failOnce(way, async (db) => {
    const pid = await pidOf(db)
    await db.one(sql`select set_config('idle_in_transaction_session_timeout', '20ms', true)`)
    await untilGone(pid)
    return db.one(sql`select 1 as one`)
  })
  expect(found).toEqual(passed('maintenance', found))
})

test('too many connections are 503 maintenance, and all is well once there are fewer', async () => {
  const caller = w.callerOn(await w.sibling({ pool_size: 1 }), reviewer)
  const [{ name } = { name: '' }] = await w.rows<{ name: string }>('select current_database() as name')
  await owner.query(`alter database ${name} connection limit 0`)
  try {
    await owner.query(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1 and usename = 'partita_app'`, [
      name,
    ])
    for (const path of ['/v1/status', 'C/third-parties']) expect(refusalOf(await caller('GET', path))).toEqual(unavailable('maintenance'))
  } finally {
    await owner.query(`alter database ${name} connection limit -1`)
  }
  expect((await caller('GET', 'C/third-parties')).status).toBe(200)
})

/** Ends the statement of the service that waits for a lock, as a timeout would. */
const cancelWaiting = () =>
  owner.query(`select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = 'partita_app' and wait_event_type = 'Lock'`)

test('503 maintenance when the query that identifies the caller is cancelled', async () => {
  const rival = new Client({ connectionString: w.owner_url })
  await rival.connect()
  await rival.query('begin; lock table directory.tokens in access exclusive mode')
  try {
    const waiting = reviewer('GET', 'C/third-parties')
    await untilBlocked(w, 1)
    await cancelWaiting()
    expect(refusalOf(await waiting)).toEqual(unavailable('maintenance'))
  } finally {
    await rival.end()
  }
  expect((await reviewer('GET', 'C/third-parties')).status).toBe(200)
})

test.for(sqlstates.filter(({ sqlstate }) => ['40001', '57014'].includes(sqlstate)))(
  '503 $code when the staging of an upload fails with $sqlstate',
  async ({ sqlstate, code }) => {
    const upload = () => manager('POST', 'C/logo', multipart({ field: 'file', name: 'logo.png', value: png() }))
    await owner.query('alter function stage_file rename to stage_file_kept')
    await owner.query(`create function stage_file(text, timestamptz) returns void language sql as $$ select fail_with('${sqlstate}') $$`)
    try {
      expect(refusalOf(await upload())).toEqual(unavailable(code))
    } finally {
      await owner.query('drop function stage_file(text, timestamptz)')
      await owner.query('alter function stage_file_kept rename to stage_file')
    }
    expect((await upload()).status).toBe(200)
  },
)

test('a new company file that waits for its firm in vain is 503, never 500', async () => {
  for (let round = 0; round < 10; round += 1) {
    const rival = await holding(w, `select from firms where id = ${w.firm.id} for update`)
    try {
      const waiting = manager('POST', '/v1/companies', { body: { name: 'En vain' } })
      await untilBlocked(w, 1)
      await cancelWaiting()
      expect(refusalOf(await waiting)).toEqual(unavailable('maintenance'))
    } finally {
      await rival.release()
    }
  }
  expect(await w.rows(`select from companies where name = 'En vain'`)).toEqual([])
  expect((await manager('POST', '/v1/companies', { body: { name: 'Servie' } })).status).toBe(201)
})

test('the driver’s own failures to connect are maintenance too', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const at = (port: number) => Object.assign(new URL(w.config.database_url), { hostname: '127.0.0.1', port: String(port) }).href
  const refusing = new Pool({ connectionString: at(9) })
  // The first asks a server that never answers; the second waits for the only connection there may be.
  const full = new Pool({ connectionString: at((silent.address() as AddressInfo).port), max: 1, connectionTimeoutMillis: 20 })
  const ended = new Pool({ connectionString: w.config.database_url })
  await ended.end()
  const failures = await Promise.all([refusing, full, full, ended].map((pool) => pool.query('select 1').catch((error: unknown) => error)))
  expect(failures.map(String)).toEqual([
    expect.stringContaining('ECONNREFUSED'),
    expect.stringContaining('Connection terminated'),
    expect.stringContaining('timeout exceeded'),
    expect.stringContaining('after calling end'),
  ])
  for (const failure of failures)
    expect(toUnavailable(failure)).toMatchObject({
      status: 503,
      detail: { code: 'maintenance', headers: { 'retry-after': '2' } },
      cause: failure,
    })
  await Promise.all([refusing.end(), full.end()])
  silent.close()
})
