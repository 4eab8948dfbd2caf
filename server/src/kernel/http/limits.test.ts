import { createHash, randomUUID } from 'node:crypto'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { createClient } from 'redis'
import { afterAll, afterEach, expect, test } from 'vitest'
import { world } from '../../../test/harness/world.ts'
import { type Limits, limitClasses, openLimits } from './limits.ts'

const w = await world()
const { redis_url } = w.config
const opened: Limits[] = []
const open = async (installation: string, factor = 0.01, url = redis_url) => {
  const made = await openLimits(url, installation, factor, () => {})
  opened.push(made)
  return made
}
afterEach(async () => void (await Promise.all(opened.splice(0).map((limits) => limits.close()))))

const redis = createClient({ url: redis_url })
await redis.connect()
afterAll(async () => {
  redis.destroy()
  await w.close()
})

const inRow = async (times: number, call: () => Promise<unknown>) => {
  const answers: unknown[] = []
  for (let n = 0; n < times; n += 1) answers.push(await call().catch((problem: unknown) => problem))
  return answers
}
const refusal = { status: 429, detail: { headers: { 'retry-after': expect.stringMatching(/^[1-9]\d*$/) } } }

test('each call takes one of the points, and the one after the last is refused until the window ends', async () => {
  const limits = await open(randomUUID())
  const answers = await inRow(4, () => limits.count('write', 'POST /x', 'user:1'))
  expect(answers.slice(0, 3)).toEqual([2, 1, 0].map((left) => ({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': String(left) })))
  expect(answers[3]).toMatchObject({
    status: 429,
    detail: { headers: { 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '0', 'retry-after': expect.stringMatching(/^(59|60)$/) } },
  })
  expect(answers[3]).not.toHaveProperty('detail.code')
})

test('a caller that goes on waits for every refusal after the tenth', async () => {
  const limits = await open(randomUUID(), 0.001)
  const call = async (of: string) => {
    const begin = performance.now()
    await limits.count('read', 'GET /x', of).catch(() => {})
    return performance.now() - begin
  }
  await inRow(11, () => call('user:1'))
  expect(await call('user:1')).toBeGreaterThan(245)
  expect(await Promise.race([call('user:1').then(() => 'refused'), call('user:2').then(() => 'answered')])).toBe('answered')
})

test('callers and routes are counted separately', async () => {
  const limits = await open(randomUUID(), 0.001)
  await limits.count('read', 'GET /x', 'user:1')
  await expect(limits.count('read', 'GET /x', 'user:1')).rejects.toMatchObject(refusal)
  await expect(limits.count('read', 'GET /x', 'user:2')).resolves.toBeDefined()
  await expect(limits.count('read', 'GET /y', 'user:1')).resolves.toBeDefined()
})

test('two processes share one count, which is a key in Redis that expires with its window', async () => {
  const installation = randomUUID()
  const [one, other] = [await open(installation), await open(installation)]
  const answers = await inRow(2, () => one.count('write', 'POST /x', 'user:1'))
  expect(answers[1]).toMatchObject({ 'x-ratelimit-remaining': '1' })
  expect(await other.count('write', 'POST /x', 'user:1')).toMatchObject({ 'x-ratelimit-remaining': '0' })
  await expect(one.count('write', 'POST /x', 'user:1')).rejects.toMatchObject(refusal)
  const keys = await redis.keys(`${installation}:*`)
  expect(keys).toEqual([`${installation}:limit:POST /x:user:1`])
  const ttl = await redis.ttl(keys[0] ?? '')
  expect(ttl).toBeGreaterThan(50)
  expect(ttl).toBeLessThanOrEqual(60)
})

test('two installations on one Redis do not count together', async () => {
  const [one, other] = [await open(randomUUID(), 0.001), await open(randomUUID(), 0.001)]
  await one.count('read', 'GET /x', 'user:1')
  await expect(other.count('read', 'GET /x', 'user:1')).resolves.toBeDefined()
})

test.each([
  [1, '600'],
  [0.5, '300'],
  [1000, '600000'],
  [0.0000001, '1'],
])('a factor of %d makes 600 points %s', async (factor, points) => {
  const limits = await open(randomUUID(), factor)
  expect(await limits.count('read', 'GET /x', 'user:1')).toMatchObject({ 'x-ratelimit-limit': points })
})

test.each([
  ['export', 30],
  ['archive', 6],
  ['lookup', 30],
  ['outbound', 30],
  ['mirror', 6],
  ['mailing', 6],
  ['bridge', 120],
] as const)('class %s allows a user %d calls a minute', async (limit, points) => {
  const limits = await open(randomUUID(), 1)
  const answers = await inRow(points + 1, () => limits.count(limit, 'GET /x', 'user:1'))
  expect(limitClasses[limit].per).toBe('user')
  expect(answers.at(-2)).toEqual({ 'x-ratelimit-limit': String(points), 'x-ratelimit-remaining': '0' })
  expect(answers.at(-1)).toMatchObject(refusal)
  await expect(limits.count(limit, 'GET /x', 'user:2')).resolves.toBeDefined()
})

test('50 calls at once of a window of 30 give 30 and refuse 20', async () => {
  const limits = await open(randomUUID(), 0.1)
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => limits.count('write', 'POST /x', 'user:1')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
})

/** A new account each time, so that only the address counts. */
const guess = (limits: Limits, ip: string, account: string = randomUUID()) => limits.attemptSignIn(ip, account)
const lockedFor = (seconds: RegExp) => ({ status: 429, detail: { headers: { 'retry-after': expect.stringMatching(seconds) } } })

test('the tenth failure from one address locks it for five minutes, and no other', async () => {
  const limits = await open(randomUUID())
  await inRow(9, () => guess(limits, '192.0.2.1'))
  await expect(limits.refuseLocked('192.0.2.1')).resolves.toBeUndefined()
  await guess(limits, '192.0.2.1')
  await expect(limits.refuseLocked('192.0.2.1')).rejects.toMatchObject(lockedFor(/^(299|300)$/))
  await expect(limits.refuseLocked('192.0.2.2')).resolves.toBeUndefined()
})

test('a success takes back its own attempt only: nine guesses and one own sign-in, repeated, lock the address', async () => {
  const limits = await open(randomUUID())
  await inRow(9, () => guess(limits, '192.0.2.1'))
  await guess(limits, '192.0.2.1', 'own@example.com')
  await limits.signInSucceeded('192.0.2.1', 'own@example.com')
  await expect(limits.refuseLocked('192.0.2.1')).resolves.toBeUndefined()
  await guess(limits, '192.0.2.1')
  await expect(limits.refuseLocked('192.0.2.1')).rejects.toMatchObject(refusal)
})

test('any number of successes locks nothing', async () => {
  const limits = await open(randomUUID())
  for (let n = 0; n < 25; n += 1) {
    await limits.attemptSignIn('192.0.2.1', 'anne@example.com')
    await limits.signInSucceeded('192.0.2.1', 'anne@example.com')
  }
  await expect(limits.refuseLocked('192.0.2.1')).resolves.toBeUndefined()
})

test('the addresses of one IPv6 /64 are locked together, an IPv4 address however it is written', async () => {
  const limits = await open(randomUUID())
  for (let n = 0; n < 10; n += 1) await guess(limits, `2001:db8:1:2::${n.toString(16)}`)
  await expect(limits.refuseLocked('2001:db8:1:2:ffff:ffff:ffff:ffff')).rejects.toMatchObject(refusal)
  await expect(limits.refuseLocked('2001:db8:1:3::1')).resolves.toBeUndefined()
  for (let n = 0; n < 10; n += 1) await guess(limits, n % 2 === 0 ? '192.0.2.9' : '::ffff:192.0.2.9')
  await expect(limits.refuseLocked('192.0.2.9')).rejects.toMatchObject(refusal)
})

const placeOf = (n: number) => `198.51.100.${n}`

test('ten failures from ten addresses lock the account, in any case of its address, and no other account', async () => {
  const limits = await open(randomUUID())
  for (let n = 1; n <= 10; n += 1) await guess(limits, placeOf(n), n % 2 === 0 ? 'Anne@example.com' : 'anne@example.com')
  await expect(guess(limits, placeOf(11), 'anne@example.com')).rejects.toMatchObject(lockedFor(/^(29\d|300)$/))
  await expect(guess(limits, placeOf(12), 'luc@example.com')).resolves.toBeUndefined()
})

test('a success clears the failures of its account', async () => {
  const limits = await open(randomUUID())
  for (let n = 1; n <= 9; n += 1) await guess(limits, placeOf(n), 'anne@example.com')
  await guess(limits, placeOf(20), 'anne@example.com')
  await limits.signInSucceeded(placeOf(20), 'anne@example.com')
  for (let n = 1; n <= 9; n += 1) await guess(limits, placeOf(n), 'anne@example.com')
  await expect(guess(limits, placeOf(21), 'anne@example.com')).resolves.toBeUndefined()
})

test('who signed in from an address before is not locked out there by failures from elsewhere', async () => {
  const limits = await open(randomUUID())
  await guess(limits, placeOf(1), 'anne@example.com')
  await limits.signInSucceeded(placeOf(1), 'anne@example.com')
  for (let n = 2; n <= 11; n += 1) await guess(limits, placeOf(n), 'anne@example.com')
  await expect(guess(limits, placeOf(12), 'anne@example.com')).rejects.toMatchObject(refusal)
  await expect(guess(limits, placeOf(1), 'anne@example.com')).resolves.toBeUndefined()
})

test('each failure starts the five minutes anew, a refused attempt does not', async () => {
  const installation = randomUUID()
  const limits = await open(installation)
  await guess(limits, '192.0.2.1')
  const key = `${installation}:limit:sign-in:192.0.2.1`
  await redis.expire(key, 10)
  await guess(limits, '192.0.2.1')
  await expect.poll(() => redis.ttl(key)).toBeGreaterThan(290)
  await inRow(8, () => guess(limits, '192.0.2.1'))
  await redis.expire(key, 100)
  await expect(guess(limits, '192.0.2.1')).rejects.toMatchObject(lockedFor(/^(99|100)$/))
  expect(await redis.ttl(key)).toBeLessThanOrEqual(100)
})

test('Redis holds no e-mail address', async () => {
  const installation = randomUUID()
  const limits = await open(installation)
  await guess(limits, '192.0.2.1', 'anne@example.com')
  await limits.signInSucceeded('192.0.2.1', 'anne@example.com')
  await guess(limits, '192.0.2.2', 'anne@example.com')
  expect((await redis.keys(`${installation}:*`)).filter((key) => key.includes('anne'))).toEqual([])
})

test('50 attempts at once at one account from 50 addresses: ten go on to the password', async () => {
  const limits = await open(randomUUID())
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => guess(limits, placeOf(n + 1), 'anne@example.com')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

const bearer = (text: string) => createHash('sha256').update(text).digest()

test('a bearer counts before the database is asked, and no longer once it is a token', async () => {
  const limits = await open(randomUUID())
  for (let n = 0; n < 20; n += 1) {
    await limits.suspectBearer('192.0.2.1', bearer(`token ${n}`))
    limits.settleBearer('192.0.2.1', bearer(`token ${n}`), true)
  }
  // Three of a hundredth of the limit.
  for (const guessed of ['one', 'two', 'three']) {
    await limits.suspectBearer('192.0.2.1', bearer(guessed))
    limits.settleBearer('192.0.2.1', bearer(guessed), false)
  }
  await expect(limits.suspectBearer('192.0.2.1', bearer('four'))).rejects.toMatchObject(lockedFor(/^(59|60)$/))
  await expect(limits.suspectBearer('192.0.2.1', bearer('token 3'))).resolves.toBeUndefined()
  await expect(limits.suspectBearer('192.0.2.2', bearer('four'))).resolves.toBeUndefined()
  await inRow(10, () => limits.suspectBearer('192.0.2.1', bearer('four')))
  const begin = performance.now()
  await expect(limits.suspectBearer('192.0.2.1', bearer('four'))).rejects.toMatchObject(refusal)
  expect(performance.now() - begin).toBeGreaterThan(245)
})

test('a token that was revoked counts from its next call on', async () => {
  const limits = await open(randomUUID())
  const revoked = bearer('revoked')
  await limits.suspectBearer('192.0.2.1', revoked)
  limits.settleBearer('192.0.2.1', revoked, true)
  limits.settleBearer('192.0.2.1', revoked, false)
  await inRow(2, () => limits.suspectBearer('192.0.2.1', revoked))
  await expect(limits.suspectBearer('192.0.2.1', revoked)).rejects.toMatchObject(refusal)
})

test('50 unknown bearers at once from one address: three go on to the database', async () => {
  const limits = await open(randomUUID())
  const results = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => limits.suspectBearer('192.0.2.1', bearer(String(n)))))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

/** A Redis that accepts connections and never answers. */
async function mute(): Promise<{ url: string; server: Server; sockets: Set<Socket> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `redis://127.0.0.1:${(server.address() as { port: number }).port}`, server, sockets }
}

const closedPort = 'redis://127.0.0.1:1'

test('with Redis away from the start, limits and the lock are kept in the process', async () => {
  const limits = await open(randomUUID(), 0.01, closedPort)
  const answers = await inRow(4, () => limits.count('write', 'POST /x', 'user:1'))
  expect(answers.slice(0, 3)).toEqual([2, 1, 0].map((left) => ({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': String(left) })))
  expect(answers[3]).toMatchObject(refusal)
  await inRow(10, () => guess(limits, '192.0.2.1'))
  await expect(limits.refuseLocked('192.0.2.1')).rejects.toMatchObject(refusal)
  await limits.signInSucceeded('192.0.2.1', 'anne@example.com')
  await expect(limits.refuseLocked('192.0.2.1')).resolves.toBeUndefined()
})

test('a hanging Redis is treated as away: neither the start nor a request waits for it', async () => {
  const { url, server, sockets } = await mute()
  const started = performance.now()
  const limits = await open(randomUUID(), 0.01, url)
  const answers = await inRow(4, () => limits.count('write', 'POST /x', 'user:1'))
  expect(answers.slice(0, 3)).toMatchObject([2, 1, 0].map((left) => ({ 'x-ratelimit-remaining': String(left) })))
  expect(answers[3]).toMatchObject(refusal)
  expect(performance.now() - started).toBeLessThan(60_000)
  expect(sockets.size).toBeGreaterThan(0)
  for (const socket of sockets) socket.destroy()
  server.close()
})

/** A proxy to the real Redis that can stop answering. */
async function proxy() {
  const real = new URL(redis_url)
  let shut = false
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(real.port), real.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from.on('error', () => {}))
      from.on('data', (bytes) => !shut && to.write(bytes))
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = Object.assign(new URL(real), { port: String((server.address() as { port: number }).port) }).href
  return {
    url,
    shut: () => (shut = true),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('a Redis that stops answering under traffic blocks no request forever', async () => {
  const { url, shut, close } = await proxy()
  const limits = await open(randomUUID(), 0.1, url)
  expect(await limits.count('write', 'POST /x', 'user:1')).toMatchObject({ 'x-ratelimit-remaining': '29' })
  shut()
  const started = performance.now()
  const results = await Promise.allSettled(Array.from({ length: 50 }, () => limits.count('write', 'POST /x', 'user:1')))
  expect(performance.now() - started).toBeLessThan(60_000)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  close()
})

test('600 calls a minute are given by four processes together, at most 600 and at least 95 % of them', async () => {
  const installation = randomUUID()
  const processes = await Promise.all(Array.from({ length: 4 }, () => open(installation, 1)))
  const call = (n: number) => processes[n % 4]?.count('read', 'GET /x', 'user:1')
  const given: number[] = []
  // Forty callers, each with one call at a time, as clients that wait for their answers.
  await Promise.all(
    Array.from({ length: 40 }, async (_, caller) => {
      for (let n = 0; n < 20; n += 1) if ((await call(caller)?.catch(() => null)) !== null) given.push(caller)
    }),
  )
  expect(given.length).toBeLessThanOrEqual(600)
  expect(given.length).toBeGreaterThanOrEqual(600 - 3 * 7)
  expect(Number(await redis.get(`${installation}:limit:GET /x:user:1`))).toBeGreaterThanOrEqual(600)
})

test('points left of a window are not given in the next one', async () => {
  const installation = randomUUID()
  const limits = await open(installation, 1)
  await inRow(3, () => limits.count('read', 'GET /x', 'user:1'))
  const key = `${installation}:limit:GET /x:user:1`
  expect(await redis.get(key)).toBe('9')
  await redis.pExpire(key, 200)
  // The process learns the end of the window with its next block.
  await inRow(7, () => limits.count('read', 'GET /x', 'user:1'))
  await expect.poll(() => redis.exists(key)).toBe(0)
  expect(await limits.count('read', 'GET /x', 'user:1')).toMatchObject({ 'x-ratelimit-remaining': '599' })
})
