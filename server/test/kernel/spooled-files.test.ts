/** Files that are written to disk while they are made: two at once, all or nothing, and nothing left behind. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { Type } from 'typebox'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { areas } from '../../src/areas.ts'
import type { SpoolContent } from '../../src/kernel/files/spool.ts'
import type { Area } from '../../src/kernel/route/area.ts'
import { externalRoute } from '../../src/kernel/route/external-route.ts'
import { spooledFile } from '../../src/kernel/route/route.ts'
import type { Db } from '../../src/kernel/write/database.ts'
import { sql } from '../../src/kernel/write/sql.ts'
import { streamRows } from '../../src/kernel/write/stream-rows-store.ts'
import { countExporting, openSpools, untilNothingLeft } from '../harness/exports/open-files.ts'
import { password, passwordsIn } from '../harness/passwords.ts'
import { type Caller, type World, world } from '../harness/world.ts'
import { blocked, holding, untilBlocked } from './locks.ts'

let begun = 0
let ended = 0
/** Files that wait for their turn, and those that had it. */
const turns = { waiting: 0, taken: 0 }

async function* endless(db: Db): AsyncGenerator<string> {
  begun += 1
  try {
    for await (const { n } of streamRows<{ n: number }>(db, sql`select generate_series(1, 1000000000) as n`)) yield `${n}\n`
  } finally {
    ended += 1
  }
}

async function* broken(db: Db, statement: ReturnType<typeof sql>): AsyncGenerator<string> {
  yield 'x'.repeat(1_000_000)
  await db.many(statement)
}

const contents: Readonly<Record<string, (db: Db) => SpoolContent>> = {
  waiting: async function* (db) {
    await db.many(sql`select pg_advisory_xact_lock_shared(7)`)
    yield 'waited'
  },
  endless,
  counted: async function* (db) {
    turns.waiting += 1
    await db.many(sql`select 1 as one`)
    turns.taken += 1
    yield 'counted'
  },
  large: function* () {
    for (let n = 0; n < 500; n += 1) yield 'x'.repeat(100_000)
  },
  defect: async function* () {
    yield 'x'.repeat(1_000_000)
    throw new Error('a defect of ours')
  },
  lost: (db) => broken(db, sql`select pg_terminate_backend(pg_backend_pid())`),
  slow: async function* (db) {
    await db.many(sql`select set_config('statement_timeout', '1', true)`)
    yield* broken(db, sql`select pg_sleep(60)`)
  },
}

const spooling: Area = {
  name: 'spooling',
  title: 'Spooling',
  description: 'Files of a test.',
  owns: [],
  routes: [
    externalRoute({
      method: 'GET',
      url: '/v1/companies/:company/spooled/:kind',
      params: { kind: Type.String() },
      ability: 'read',
      role: 'reviewer',
      demo: 'allowed',
      limit: 'export',
      reply: spooledFile({ types: ['text/plain'], headers: ['X-Export-Fingerprint'] }),
      summary: 'Make a file',
      run: ({ spool, params: { kind } }) =>
        spool(async (db) => ({
          name: `${kind}.txt`,
          type: 'text/plain',
          content: contents[kind]?.(db) ?? [],
          headers: () => ({ 'X-Export-Fingerprint': 'made' }),
        })),
    }),
  ],
}

let w: World
let reviewer: Caller
beforeAll(async () => {
  w = await world({ areas: [...areas, spooling] })
  reviewer = await w.as('reviewer')
  await w.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => w.close())

const make = (kind: string) => reviewer('GET', `C/spooled/${kind}`)

const urlOf = (kind: string) => `/v1/companies/${w.company.public_token}/spooled/${kind}`
const authorization = () => ({ authorization: `Bearer ${reviewer.token}` })

/** A request on a socket of its own, which the test may cut. */
function request(kind: string) {
  const { port } = w.app.server.address() as AddressInfo
  const sent = get({ port, path: urlOf(kind), agent: false, headers: authorization() })
  sent.on('error', () => {})
  return sent
}

test('two files are made at once and a third waits; reports, reads and sign-in are answered meanwhile', async () => {
  const { known } = await passwordsIn(w)
  await known(reviewer)
  const [account] = await w.rows<{ email: string }>('select email from directory.users where id = $1', [reviewer.user_id])
  const rival = await holding(w, 'select pg_advisory_xact_lock(7)')
  const files = [make('waiting'), make('waiting'), make('waiting')]
  try {
    await untilBlocked(w, 2)
    const admin = await w.as('admin')
    const statuses = [
      (await admin('GET', 'C/reports/trial-balance')).status,
      (await reviewer('GET', 'C/third-parties')).status,
      (await w.anonymous('POST', '/v1/auth/login', { body: { email: account?.email, password } })).status,
    ]
    expect(statuses).toEqual([200, 200, 201])
    expect([await blocked(w), await countExporting(w)]).toEqual([2, 2])
  } finally {
    await rival.release()
  }
  expect((await Promise.all(files)).map(({ status, text }) => [status, text])).toEqual(Array.from({ length: 3 }, () => [200, 'waited']))
  await untilNothingLeft(w)
})

test.each([
  ['defect', 500],
  ['lost', 503],
  ['slow', 503],
])('an error in the middle of a file (%s) is answered %d, not with half a file', async (kind, wanted) => {
  // Not as a caller of the harness, who is right to refuse a 500.
  const { statusCode, headers, body } = await w.app.inject({ method: 'GET', url: urlOf(kind), headers: authorization() })
  expect([statusCode, headers['content-type']]).toEqual([wanted, 'application/json; charset=utf-8'])
  expect(JSON.parse(body)).toMatchObject({ message: expect.any(String) })
  expect(headers['x-export-fingerprint']).toBeUndefined()
  await untilNothingLeft(w)
  expect((await make('large')).status).toBe(200)
})

test('a caller who hangs up while the file is made ends the reading, and gives the connection back', async () => {
  const before = ended
  const sent = request('endless')
  while ((await countExporting(w)) !== 1);
  expect(begun).toBe(before + 1)
  sent.destroy()
  await untilNothingLeft(w)
  expect(ended).toBe(before + 1)
})

test('a caller who hangs up while the file waits for its turn: it is not made, and the next one is', async () => {
  const rival = await holding(w, 'select pg_advisory_xact_lock(7)')
  const files = [make('waiting'), make('waiting')]
  try {
    await untilBlocked(w, 2)
    const connected = once(w.app.server, 'connection')
    const sent = request('counted')
    const [socket] = (await connected) as [Socket]
    await vi.waitFor(() => expect(turns.waiting).toBe(1), 60_000)
    sent.destroy()
    await once(socket, 'close')
  } finally {
    await rival.release()
  }
  await Promise.all(files)
  await untilNothingLeft(w)
  expect(turns).toEqual({ waiting: 1, taken: 0 })
  expect((await make('counted')).text).toBe('counted')
  expect(turns).toEqual({ waiting: 2, taken: 1 })
})

test('a download that is cut leaves no file open', async () => {
  const sent = request('large')
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, '50000000'])
  await once(answer, 'data')
  expect([openSpools(), await countExporting(w)]).toEqual([1, 0])
  answer.destroy()
  await untilNothingLeft(w)
})

test('a slow download holds no connection, so that further files are made', async () => {
  const answers: IncomingMessage[] = []
  for (let n = 0; n < 4; n += 1) answers.push(((await once(request('large'), 'response')) as [IncomingMessage])[0])
  expect([openSpools(), await countExporting(w)]).toEqual([4, 0])
  for (const answer of answers) answer.destroy()
  await untilNothingLeft(w)
})
