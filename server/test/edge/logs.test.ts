import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { hashPassword } from '../../src/lib/password.ts'
import { main, serviceOf } from '../harness/service.ts'
import { openWorld } from '../harness/world.ts'

const password = 'correct horse battery staple'
const w = await openWorld()
const encoder = await w.as('encoder')
await w.rows('update directory.users set password_hash = $1, email = $2 where id = $3', [
  await hashPassword(password),
  'anne@example.com',
  encoder.user_id,
])
const service = await serviceOf(w, [main])
afterAll(() => service.stop())

const authorization = () => `Bearer ${encoder.token}`
const inFile = (path: string) => `${service.base}/v1/companies/${w.company.public_token}${path}`
const idOf = (response: Response) => response.headers.get('x-request-id') ?? ''

test('one line per request: id, method, route as declared, status, milliseconds, address, user and file', async () => {
  const response = await fetch(inFile('/third-parties?q=dupont'), { headers: { authorization: authorization() } })
  const line = await service.lineOf(idOf(response))
  expect(line).toEqual({
    level: 30,
    time: expect.any(Number),
    request_id: idOf(response),
    method: 'GET',
    route: '/v1/companies/:company/third-parties',
    status: 200,
    ms: expect.any(Number),
    ip: '127.0.0.1',
    user_id: encoder.user_id,
    company_id: w.company.id,
  })
  expect(line.ms).toBeGreaterThan(0)
  expect(service.lines.filter(({ request_id }) => request_id === line.request_id)).toHaveLength(1)
})

test.each([
  ['a public route', 'GET', '/v1/ping', false, { status: 200, route: '/v1/ping' }],
  ['an outsider', 'GET', '/v1/auth/me', false, { status: 401, route: '/v1/auth/me' }],
  ['a hidden file', 'GET', '/v1/companies/aaaaaaaaaaaa', true, { status: 404, route: '/v1/companies/:company', user: true }],
  ['a session', 'GET', '/v1/auth/tokens', true, { status: 200, route: '/v1/auth/tokens', user: true }],
  ['an unknown path', 'GET', '/v1/nonsense', true, { status: 404 }],
  ['an undecodable path', 'GET', '/v1/%', true, { status: 404 }],
  ['a wrong method', 'DELETE', '/v1/ping', true, { status: 405 }],
  ['a refused body', 'POST', '/v1/companies', true, { status: 422, route: '/v1/companies', user: true }],
  ['the description', 'GET', '/v1/openapi.json', false, { status: 200, route: '/v1/openapi.json' }],
  ['a HEAD', 'HEAD', '/v1/ping', false, { status: 200, route: '/v1/ping' }],
] as const)('%s leaves its line too', async (_name, method, path, signed, { status, ...expected }) => {
  const response = await fetch(service.base + path, { method, ...(signed && { headers: { authorization: authorization() } }) })
  const line = await service.lineOf(idOf(response))
  const { route, user }: { route?: string; user?: boolean } = expected
  expect({ method: line.method, status: line.status, route: line.route, user_id: line.user_id }).toEqual({
    method,
    status,
    route,
    user_id: user ? encoder.user_id : undefined,
  })
  expect(response.status).toBe(status)
})

test('a refusal inside a file names user and file', async () => {
  const reviewer = await w.as('reviewer')
  const headers = { authorization: `Bearer ${reviewer.token}`, 'content-type': 'application/json' }
  const response = await fetch(inFile('/third-parties'), { method: 'POST', headers, body: '{}' })
  expect(await service.lineOf(idOf(response))).toMatchObject({ status: 403, user_id: reviewer.user_id, company_id: w.company.id })
})

test('a harmless id of the caller is the id everywhere: answer, error body and log', async () => {
  for (const id of ['12345678', 'mobile-app.7_2026-03-10', 'a'.repeat(64)]) {
    const response = await fetch(`${service.base}/v1/nonsense`, { headers: { 'x-request-id': id } })
    expect(idOf(response)).toBe(id)
    expect(await response.json()).toMatchObject({ request_id: id })
    expect(await service.lineOf(id)).toMatchObject({ status: 404 })
  }
})

test.each([
  'short',
  'a'.repeat(65),
  'two words',
  '<script>alert(1)</script>',
  '{"level":60}x',
  'a"b"c"d"e',
  '../../etc/passwd',
  'éééééééé',
  '%0a%0d%0a%0d',
  '12345678,12345678',
])('an id of %.20s is replaced by one of ours, and never logged', async (id) => {
  const response = await fetch(`${service.base}/v1/nonsense`, { headers: { 'x-request-id': Buffer.from(id).toString('latin1') } })
  const given = idOf(response)
  expect(given).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(await response.json()).toMatchObject({ request_id: given })
  await service.lineOf(given)
  expect(service.text()).not.toContain(`"${id}"`)
})

test('ids of ours never come twice', async () => {
  const ids = await Promise.all(Array.from({ length: 50 }, async () => idOf(await fetch(`${service.base}/v1/ping`))))
  expect(new Set(ids).size).toBe(50)
})

test('no secret reaches the log: no password, no token, no header, no query, no body', async () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(service.base + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  const signedIn = await post('/v1/auth/login', JSON.stringify({ email: 'anne@example.com', password }))
  const { token } = (await signedIn.json()) as { token: string }
  expect(signedIn.status).toBe(201)
  const session = { authorization: `Bearer ${token}` }
  const made = await post('/v1/auth/tokens', JSON.stringify({ name: 'Web shop secret name', abilities: ['read'] }), session)
  const integration = (await made.json()) as { token: string }
  const last = [
    await post('/v1/auth/login', JSON.stringify({ email: 'anne@example.com', password: 'wrong password 1' })),
    await post('/v1/auth/login', `{"email": "anne@example.com", "password": "wrong password 2"`),
    await fetch(`${inFile('/third-parties')}?q=secret-query&token=${token}`, { headers: session }),
    await fetch(`${service.base}/v1/nonsense/${token}?password=${encodeURIComponent(password)}`, { headers: session }),
    await fetch(inFile('/third-parties'), { headers: { authorization: `Bearer ${token}x`, cookie: 'session=secret-cookie' } }),
    await fetch(inFile('/third-parties'), {
      headers: { ...session, 'x-device-name': 'secret-device', 'x-client-mutation-id': 'secret-key' },
    }),
  ]
  for (const response of [signedIn, made, ...last]) await service.lineOf(idOf(response))
  const log = service.text()
  const { password: redisPassword } = new URL(w.config.redis_url)
  const { password: databasePassword } = new URL(w.config.database_url)
  for (const secret of [password, 'wrong password', token, integration.token, encoder.token, 'anne@example.com', 'Web shop'])
    expect(log).not.toContain(secret)
  for (const secret of ['secret-query', 'secret-cookie', 'secret-device', 'secret-key', 'Bearer']) expect(log).not.toContain(secret)
  for (const secret of [redisPassword, databasePassword]) if (secret) expect(log).not.toContain(secret)
})

const brokenService = `
  const { build } = await import(${JSON.stringify(new URL('../../src/app.ts', import.meta.url).href)})
  const { readConfig } = await import(${JSON.stringify(new URL('../../src/config.ts', import.meta.url).href)})
  const broken = {
    method: 'GET', url: '/v1/broken', ability: 'public', role: 'none', demo: 'allowed', limit: 'probe', summary: 'Breaks', reply: { form: 'none', schema: null },
    run: async () => {
      throw Object.assign(new Error('it broke'), {
        password: 'hidden-1', token: 'hidden-2', authorization: 'hidden-3', secret: 'hidden-4',
        parameters: ['hidden-5'], config: { any: 'hidden-6' }, detail: 'Failing row contains (hidden-7).',
      })
    },
  }
  const area = { name: 'broken', title: 'Broken', description: 'Breaks.', owns: [], routes: [broken] }
  const app = await build(readConfig(), [area])
  await app.listen({ host: '127.0.0.1', port: 0 })
  process.once('SIGTERM', () => app.close())
`

test('500 for what nobody foresaw: the reader gets an id, the log the stack, neither a secret', async () => {
  const broken = await serviceOf(w, ['--input-type=module', '--eval', brokenService])
  const response = await fetch(`${broken.base}/v1/broken`, { headers: { 'accept-language': 'en' } })
  expect(response.status).toBe(500)
  expect(response.headers.get('content-language')).toBe('en')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await response.json()).toEqual({ message: 'Internal error. Please report it with the request id.', request_id: idOf(response) })
  await broken.lineOf(idOf(response))
  const [error] = broken.lines.filter(({ request_id, err }) => request_id === idOf(response) && err !== undefined)
  expect(error).toMatchObject({ level: 50, err: { message: 'it broke', stack: expect.stringContaining('at ') } })
  expect(broken.text()).not.toContain('hidden-')
  await broken.stop()
})

test('with Redis away the service warns without its password, answers, and still ends by itself when told to', async () => {
  const alone = await serviceOf(w, [main], { REDIS_URL: 'redis://default:redis-password@127.0.0.1:1' })
  const response = await fetch(`${alone.base}/v1/ping`)
  expect(response.status).toBe(200)
  await alone.lineOf(idOf(response))
  expect(alone.lines.filter(({ level, msg }) => level === 40 && /redis/.test(msg ?? '')).length).toBeGreaterThan(0)
  expect(alone.text()).not.toContain('redis-password')
  expect(await alone.stop()).toBe(0)
})

test('wrong settings stop the start, all of them named', async () => {
  const child = spawn(process.execPath, [main], { env: { PORT: 'x', LOG_LEVEL: 'loud' }, stdio: ['ignore', 'ignore', 'pipe'] })
  const said: string[] = []
  createInterface(child.stderr).on('line', (line) => said.push(line))
  const [code] = (await once(child, 'close')) as [number]
  expect(code).toBe(2)
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'PORT', 'LOG_LEVEL']) expect(said.join('\n')).toMatch(new RegExp(`^ *${name}: `, 'm'))
})
