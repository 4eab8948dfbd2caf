/** Long lists that fail, are cut or are read slowly: an error is answered as one, and no connection and no file is left behind. */
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Type } from 'typebox'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import type { Area } from '../../src/kernel/route/area.ts'
import { plain, route } from '../../src/kernel/route/route.ts'
import { sql } from '../../src/kernel/write/sql.ts'
import { countExporting, openSpools, untilNothingLeft } from '../harness/exports/open-files.ts'
import { password, passwordsIn } from '../harness/passwords.ts'
import { openWorld } from '../harness/world.ts'
import { blocked, holding, untilBlocked } from './locks.ts'

/** Each has more rows than are held in memory; what fails, fails in the middle. */
const statements = {
  endless: sql`select generate_series(1, 1000000000) as n`,
  large: sql`select n, repeat('x', 1000) as text from generate_series(1, 40000) n`,
  waiting: sql`select n, case when n = 5000 then pg_advisory_xact_lock_shared(7)::text end as text from generate_series(1, 5001) n`,
  defect: sql`select 1 / (n - 5000) as n from generate_series(1, 10000) n`,
  lost: sql`select case when n = 5000 then pg_terminate_backend(pg_backend_pid())::integer else n end as n from generate_series(1, 10000) n`,
}

const lists: Area = {
  name: 'lists',
  title: 'Lists',
  description: 'Long lists of a test.',
  owns: [],
  routes: Object.entries(statements).map(([name, statement]) =>
    route({
      method: 'GET',
      url: `/v1/companies/:company/lists/${name}`,
      ability: 'read',
      role: 'reviewer',
      demo: 'allowed',
      limit: 'read',
      reply: plain(Type.Object({ n: Type.Integer(), text: Type.Optional(Type.Unsafe<string | null>({})) })),
      summary: `List ${name}`,
      run: ({ db }) => db.list(statement),
    }),
  ),
}

const size = 4
const w = await openWorld({ areas: [...areas, lists], config: { pool_size: size } })
const reviewer = await w.as('reviewer')
beforeAll(() => w.app.listen({ host: '127.0.0.1', port: 0 }))

type Name = keyof typeof statements
const pathOf = (name: Name) => `/v1/companies/${w.company.public_token}/lists/${name}`
const headers = { authorization: `Bearer ${reviewer.token}` }

/** A request on a socket of its own, which the test may cut. */
function request(name: Name, more: Record<string, string> = {}) {
  const { port } = w.app.server.address() as AddressInfo
  const sent = get({ port, path: pathOf(name), agent: false, headers: { ...headers, ...more } })
  sent.on('error', () => {})
  return sent
}
const answerTo = async (name: Name, more: Record<string, string> = {}) =>
  ((await once(request(name, more), 'response')) as [IncomingMessage])[0]

test('eight at once: two are read, the others wait and are answered; reads, writes and sign-in are answered meanwhile', async () => {
  const { known } = await passwordsIn(w)
  await known(reviewer)
  const [account] = await w.rows<{ email: string }>('select email from directory.users where id = $1', [reviewer.user_id])
  const encoder = await w.as('encoder')
  const rival = await holding(w, 'select pg_advisory_xact_lock(7)')
  // The lists of one user are read one after another.
  const readers = await Promise.all(Array.from({ length: 8 }, () => w.as('reviewer')))
  const asked = readers.map((reader) => reader('GET', 'C/lists/waiting'))
  try {
    await untilBlocked(w, 2)
    const statuses = [
      (await reviewer('GET', 'C/third-parties')).status,
      (await encoder('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Dupont' } })).status,
      (await w.anonymous('POST', '/v1/auth/login', { body: { email: account?.email, password } })).status,
    ]
    expect(statuses).toEqual([200, 201, 201])
    expect([await blocked(w), await countExporting(w, 'list')]).toEqual([2, 2])
  } finally {
    await rival.release()
  }
  const answers = await Promise.all(asked)
  expect(answers.map(({ status, body }) => [status, body.length])).toEqual(Array.from({ length: 8 }, () => [200, 5001]))
  await untilNothingLeft(w, 'list')
})

test.each([
  ['defect', 500],
  ['lost', 503],
] as const)('an error in the middle of a list (%s) is answered %d, not with half a list', async (name, wanted) => {
  // Not as a caller of the harness, who is right to refuse a 500.
  const answer = await w.app.inject({ method: 'GET', url: pathOf(name), headers })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([wanted, 'application/json; charset=utf-8'])
  expect(JSON.parse(answer.body)).toMatchObject({ message: expect.any(String) })
  expect(answer.headers.etag).toBeUndefined()
  await untilNothingLeft(w, 'list')
  expect((await reviewer('GET', 'C/lists/large')).body).toHaveLength(40_000)
})

test('a caller who hangs up while the list is read ends the reading, and gives the connection back', async () => {
  const sent = request('endless')
  while ((await countExporting(w, 'list')) !== 1 || openSpools() !== 1);
  sent.destroy()
  await untilNothingLeft(w, 'list')
  expect((await reviewer('GET', 'C/lists/large')).status).toBe(200)
})

test.each([{}, { 'accept-encoding': 'gzip' }])('an answer that is cut leaves no file open: %o', async (more) => {
  const answer = await answerTo('large', more)
  expect(answer.statusCode).toBe(200)
  await once(answer, 'data')
  answer.destroy()
  await untilNothingLeft(w, 'list')
})

test('slow readers hold no connection, so that further lists are answered', async () => {
  const answers: IncomingMessage[] = []
  onTestFinished(() => answers.forEach((answer) => answer.destroy()))
  for (let n = 0; n < 6; n += 1) answers.push(await answerTo('large'))
  // A session is shown as idle a moment after its last answer was read.
  await expect.poll(async () => [openSpools(), await countExporting(w, 'list')]).toEqual([6, 0])
  expect((await reviewer('GET', 'C/lists/large')).status).toBe(200)
  for (const answer of answers) answer.destroy()
  await untilNothingLeft(w, 'list')
})
