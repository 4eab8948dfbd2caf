import { createServer, type Socket } from 'node:net'
import { createClient } from 'redis'
import { expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { limitClasses } from '../../src/kernel/http/limits.ts'
import { openUrls } from '../../src/kernel/files/urls.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { type Caller, openWorld } from '../harness/world.ts'

// Six reads, three writes, six probes, one sign-in and one new token a minute.
const factor = 0.01
const w = await openWorld({ config: { limits_factor: factor, trusted_proxies: ['10.0.0.0/8', '192.0.2.10'] } })

let address = 0
/** An address nobody used before. */
const fresh = () => `203.0.113.${(address += 1)}`
const statuses = async (times: number, call: () => Promise<{ status: number }>) => {
  const seen: number[] = []
  for (let n = 0; n < times; n += 1) seen.push((await call()).status)
  return seen
}

test('every answer of a limited route says what is left, whatever it is', async () => {
  const [encoder, reviewer] = [await w.as('encoder'), await w.as('reviewer')]
  const left = async (who: Caller, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const { status, headers } = await who(method, path, body ? { body } : {})
    return [status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]
  }
  expect(await left(encoder, 'POST', 'C/third-parties', { type: 'supplier', name: 'x' })).toEqual([201, '3', '2'])
  expect(await left(encoder, 'POST', 'C/third-parties', {})).toEqual([422, '3', '1'])
  expect(await left(reviewer, 'POST', 'C/third-parties', {})).toEqual([403, '3', '2'])
  expect(await left(encoder, 'POST', '/v1/companies/aaaaaaaaaaaa/third-parties', {})).toEqual([404, '3', '0'])
  expect(await left(encoder, 'PATCH', 'C/third-parties/99', {})).toEqual([404, '3', '2'])
  expect(await left(encoder, 'GET', 'C/third-parties')).toEqual([200, '6', '5'])
  expect(await left(encoder, 'GET', 'C/third-parties?type=x')).toEqual([422, '6', '4'])
})

test('429 beyond the limit: Retry-After in whole seconds, no code, nothing done', async () => {
  const encoder = await w.as('encoder')
  const create = () => encoder('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Limited' } })
  expect(await statuses(3, create)).toEqual([201, 201, 201])
  const { status, headers, body } = await create()
  expect(status).toBe(429)
  expect(headers).toMatchObject({
    'x-ratelimit-limit': '3',
    'x-ratelimit-remaining': '0',
    'retry-after': expect.stringMatching(/^(5\d|60)$/),
  })
  expect(body).toEqual({ message: expect.stringContaining(String(headers['retry-after'])), request_id: headers['x-request-id'] })
  expect(await w.rows(`select id from third_parties where name = 'Limited'`)).toHaveLength(3)
})

test('a limit belongs to the user: all tokens together, no other user', async () => {
  const [one, other] = [await w.as('encoder'), await w.as('encoder')]
  await w.rows('update directory.tokens set user_id = $1 where user_id = $2', [one.user_id, other.user_id])
  const list = (who: Caller) => () => who('GET', 'C/third-parties')
  expect(await statuses(3, list(one))).toEqual([200, 200, 200])
  expect(await statuses(4, list(other))).toEqual([200, 200, 200, 429])
  expect((await one('GET', 'C/third-parties')).status).toBe(429)
  expect((await one('GET', 'C/history')).status).toBe(200)
  expect((await (await w.as('encoder'))('GET', 'C/third-parties')).status).toBe(200)
})

test('a limit belongs to the route: its records and files are counted together', async () => {
  const admin = await w.as('admin')
  const elsewhere = `/v1/companies/${(await w.makeCompany()).public_token}`
  const paths = [
    'C/third-parties/900001',
    'C/third-parties/900002',
    `${elsewhere}/third-parties/900003`,
    'C/third-parties/900004',
    'C/third-parties/900005',
    'C/third-parties/900006',
  ]
  for (const path of paths) expect((await admin('GET', path)).status).toBe(404)
  expect((await admin('GET', 'C/third-parties/900007')).status).toBe(429)
  expect((await admin('DELETE', 'C/third-parties/900007')).status).toBe(404)
})

test('HEAD counts as the GET it stands for; OPTIONS and unknown paths count for nothing', async () => {
  const encoder = await w.as('encoder')
  expect(await statuses(6, () => encoder('HEAD', 'C/third-parties'))).toEqual([200, 200, 200, 200, 200, 200])
  expect((await encoder('GET', 'C/third-parties')).status).toBe(429)
  const { headers } = await encoder('GET', '/v1/nonsense')
  expect(headers['x-ratelimit-limit']).toBeUndefined()
})

test('a public route is counted by address, a token changes nothing', async () => {
  const [ip, other] = [fresh(), fresh()]
  const encoder = await w.as('encoder')
  expect(await statuses(4, () => w.anonymous('GET', '/v1/ping', { ip }))).toEqual([200, 200, 200, 200])
  expect(await statuses(3, () => encoder('GET', '/v1/ping', { ip }))).toEqual([200, 200, 429])
  expect((await w.anonymous('GET', '/v1/ping', { ip: other })).status).toBe(200)
  expect((await w.anonymous('GET', '/v1/status', { ip })).status).toBe(200)
})

test('without a token nothing is counted: an outsider cannot use up the limit of a user', async () => {
  const encoder = await w.as('encoder')
  const ip = fresh()
  expect(new Set(await statuses(20, () => w.anonymous('GET', 'C/third-parties', { ip })))).toEqual(new Set([401]))
  expect((await encoder('GET', 'C/third-parties', { ip })).headers['x-ratelimit-remaining']).toBe('5')
})

test('the addresses of one IPv6 network are counted together', async () => {
  const from = (host: number) => ({ ip: `2001:db8:77:1::${host}` })
  expect(await statuses(6, () => w.anonymous('GET', '/v1/ping', from((address += 1))))).toEqual([200, 200, 200, 200, 200, 200])
  expect((await w.anonymous('GET', '/v1/ping', from((address += 1)))).status).toBe(429)
  expect((await w.anonymous('GET', '/v1/ping', { ip: '2001:db8:77:2::1' })).status).toBe(200)
})

test.each([
  '/docs',
  '/docs/',
  '/docs/guides/authentication',
  '/v1/openapi.json',
  '/v1/openapi-additions.json',
  '/v1/openapi-3.0.json',
  '/v1/collection.json',
  '/llms.txt',
  '/password/reset',
])('GET %s has a limit, per address', async (path) => {
  const ip = fresh()
  // The first request makes the page, which may take longer than the window.
  await w.anonymous('GET', path, { ip: fresh() })
  const first = await w.anonymous('GET', path, { ip })
  expect([first.status, first.headers['x-ratelimit-limit'], first.headers['x-ratelimit-remaining']]).toEqual([200, '1', '0'])
  const { status, headers, body } = await w.anonymous('GET', path, { ip, headers: { 'x-forwarded-for': fresh() } })
  expect([status, Number(headers['retry-after']) > 0, body.message]).toEqual([429, true, expect.any(String)])
  expect((await w.anonymous('GET', path, { ip: fresh() })).status).toBe(200)
})

const withBearer = (caller: Caller, token: string, ip: string, forwarded = fresh()) =>
  caller('GET', '/v1/auth/me', { ip, headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': forwarded } })

test('429 for the fourth bearer that is no token, before the database is asked; a token in use goes on', async () => {
  const ip = fresh()
  const encoder = await w.as('encoder')
  expect((await encoder('GET', '/v1/auth/me', { ip })).status).toBe(200)
  const guesses: number[] = []
  for (let n = 1; n <= 3; n += 1) guesses.push((await withBearer(w.anonymous, `guess-${n}`, ip)).status)
  expect(guesses).toEqual([401, 401, 401])
  // A process that cannot reach the database answers 503 as soon as it asks.
  const database_url = Object.assign(new URL(w.config.database_url), { port: '1' }).href
  const cutOff = w.callerOn(await w.sibling({ database_url, patience_ms: 100 }), w.anonymous)
  const refused = await withBearer(cutOff, 'guess-4', ip)
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect((await withBearer(cutOff, 'guess-5', fresh())).status).toBe(503)
  expect((await encoder('GET', '/v1/auth/me', { ip })).status).toBe(200)
})

test('50 bearers at once that are no token: three are looked up', async () => {
  const ip = fresh()
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => withBearer(w.anonymous, `raced-${n}`, ip)))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(47)
})

test('50 tokens at once that this process has not seen before all go through, one address or not', async () => {
  const usual = await w.sibling({ limits_factor: 1 })
  const callers = await Promise.all(Array.from({ length: 50 }, () => w.outsider()))
  const ip = fresh()
  const answers = await Promise.all(callers.map((caller) => w.callerOn(usual, caller)('GET', '/v1/auth/me', { ip })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('two processes share one limit through Redis, where its key is', async () => {
  const sibling = await w.sibling()
  const ip = fresh()
  const [here, there] = [w.anonymous, w.callerOn(sibling, w.anonymous)]
  expect(await statuses(3, () => here('GET', '/v1/ping', { ip }))).toEqual([200, 200, 200])
  expect(await statuses(4, () => there('GET', '/v1/ping', { ip }))).toEqual([200, 200, 200, 429])
  expect((await here('GET', '/v1/ping', { ip })).status).toBe(429)
  const client = createClient({ url: w.config.redis_url })
  await client.connect()
  const database = new URL(w.config.database_url).pathname.slice(1)
  expect(await client.get(`${database}:limit:GET /v1/ping:ip:${ip}`)).toBe('8')
  client.destroy()
})

test('50 calls at once on two processes of a limit of six give six', async () => {
  const sibling = await w.sibling()
  const ip = fresh()
  const [here, there] = [w.anonymous, w.callerOn(sibling, w.anonymous)]
  const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? here : there)('GET', '/v1/ping', { ip })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(6)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(44)
})

const pingFrom = async (ip: string, forwarded: string) =>
  (await w.anonymous('GET', '/v1/ping', { ip, headers: { 'x-forwarded-for': forwarded } })).headers['x-ratelimit-remaining']

test('X-Forwarded-For is believed from a trusted proxy', async () => {
  const [client, other] = [fresh(), fresh()]
  expect(await pingFrom('10.1.2.3', client)).toBe('5')
  expect(await pingFrom('192.0.2.10', client)).toBe('4')
  expect(await pingFrom('10.1.2.3', other)).toBe('5')
  // Through two proxies of ours; what the client wrote in front of its own address is not believed.
  expect(await pingFrom('10.1.2.3', `${client}, 10.9.9.9`)).toBe('3')
  expect(await pingFrom('10.1.2.3', `198.51.100.99, ${client}`)).toBe('2')
})

test('X-Forwarded-For of anybody else is not: nobody gets a new limit by inventing addresses', async () => {
  const ip = fresh()
  const seen: unknown[] = []
  for (let n = 0; n < 7; n += 1) seen.push(await pingFrom(ip, `198.51.100.${n}`))
  expect(seen).toEqual(['5', '4', '3', '2', '1', '0', '0'])
  expect((await w.anonymous('GET', '/v1/ping', { ip, headers: { 'x-forwarded-for': '198.51.100.50' } })).status).toBe(429)
})

test('without trusted proxies the header is never believed', async () => {
  const open = w.callerOn(await w.sibling({ trusted_proxies: [] }), w.anonymous)
  const ip = '10.1.2.3'
  const left = async (forwarded: string) =>
    Number((await open('GET', '/v1/status', { ip, headers: { 'x-forwarded-for': forwarded } })).headers['x-ratelimit-remaining'])
  const first = await left(fresh())
  expect(await left(fresh())).toBe(first - 1)
})

test('the factor scales every class, and never below one call', async () => {
  for (const [limits_factor, scaled] of [
    [1, (points: number) => points],
    [0.5, (points: number) => points / 2],
    [0.000001, () => 1],
  ] as const) {
    const app = await w.sibling({ limits_factor })
    const ip = fresh()
    expect((await w.callerOn(app, w.anonymous)('GET', '/', { ip })).headers['x-ratelimit-limit']).toBe(
      String(scaled(limitClasses.probe.points)),
    )
    const outsider = w.callerOn(app, await w.outsider())
    expect((await outsider('GET', '/v1/auth/me')).headers['x-ratelimit-limit']).toBe(String(scaled(limitClasses.read.points)))
    expect((await outsider('POST', '/v1/auth/tokens', { body: {} })).headers['x-ratelimit-limit']).toBe(
      String(scaled(limitClasses.tokens.points)),
    )
    expect((await outsider('DELETE', '/v1/auth/tokens/1')).headers['x-ratelimit-limit']).toBe(String(scaled(limitClasses.write.points)))
    expect((await outsider('POST', '/v1/auth/login', { ip, body: {} })).headers['x-ratelimit-limit']).toBe(
      String(scaled(limitClasses.login.points)),
    )
  }
})

test('429 on every declared route, once its limit is used up', async () => {
  const tight = await w.sibling({ limits_factor: 0.000001 })
  const urls = openUrls(w.config.url_keys, '', systemClock)
  for (const route of areas.flatMap((area) => area.routes)) {
    const caller = w.callerOn(tight, await w.as('admin'))
    const named = route.url.replace(':company', w.company.public_token).replace(':firm', w.firm.public_token).replace(/:\w+/g, '999999')
    const path = route.ability === 'signed' ? urls.sign(named, 60) : named
    const ip = fresh()
    const call = () => caller(route.method, path, { ip, ...(route.method !== 'GET' && { body: {} }) })
    const first = await call()
    expect(first.headers['x-ratelimit-limit']).toBe('1')
    // Signing out ends the token that would be counted.
    if (route.url !== '/v1/auth/logout') expect((await call()).status).toBe(429)
  }
})

/** A port on which nobody listens, or somebody who never answers. */
async function deaf(): Promise<{ url: string; close: () => void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `redis://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test.each(['away', 'hanging'])('with Redis %s requests go on, and limits are kept by the process', async (state) => {
  const redisLike = state === 'away' ? { url: 'redis://127.0.0.1:1', close: () => {} } : await deaf()
  const app = await w.sibling({ redis_url: redisLike.url })
  const encoder = w.callerOn(app, await w.as('encoder'))
  const create = () => encoder('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Without Redis' } })
  expect(await statuses(4, create)).toEqual([201, 201, 201, 429])
  expect((await encoder('GET', 'C/third-parties')).headers).toMatchObject({ 'x-ratelimit-limit': '6', 'x-ratelimit-remaining': '5' })
  const signIn = await encoder('POST', '/v1/auth/login', { ip: fresh(), body: { email: 'nobody@example.com', password: 'wrong' } })
  expect(signIn.status).toBe(422)
  await app.close()
  redisLike.close()
})
