import { beforeAll, expect, test, vi } from 'vitest'
import { install, renew, smallCompanies, visit } from '../../../../test/harness/demo/demo.ts'
import { openDay } from '../../../../test/harness/reports/on-day.ts'
import { openWorld, world } from '../../../../test/harness/world.ts'
import { demoFirm } from './index.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

const [w, empty] = await Promise.all([openWorld(), openWorld()])
beforeAll(async () => {
  await install(w)
  await renew(w)
})

const open = (send: object = {}) => w.anonymous('POST', '/v1/auth/demo', send)
const day = 24 * 3600 * 1000

test('201: a user of a day who is admin of the demo firm, and its four files', async () => {
  const { status, body } = await open({ body: { locale: 'nl', device_name: 'Laptop' } })
  expect(status).toBe(201)
  expect(body.user).toMatchObject({ is_demo: true, locale: 'nl', email_verified: false, is_platform_admin: false })
  expect(body.user.name).toMatch(/^Demo \d{4}$/)
  expect(body.user.firms).toEqual([{ public_token: demoFirm.token, name: demoFirm.name, role: 'admin' }])
  expect(body.demo.firm).toEqual({ public_token: demoFirm.token, name: demoFirm.name })
  expect(body.demo.companies).toEqual(smallCompanies.map(({ token, company: { code, name } }) => ({ public_token: token, code, name })))
  const [row] = await w.rows<{ ends: string; left: number }>(
    `select wire(t.expires_at) as ends, extract(epoch from t.expires_at - u.created_at)::float as left
     from directory.tokens t join directory.users u on u.id = t.user_id where u.id = $1`,
    [body.user.id],
  )
  expect(row).toEqual({ ends: body.demo.expires_at, left: day / 1000 })
  expect(Date.parse(body.demo.expires_at) - Date.now()).toBeLessThanOrEqual(day)
  expect(body.demo.resets_at).toMatch(/T02:00:00\.000Z$/)
  expect(Date.parse(body.demo.resets_at)).toBeGreaterThan(Date.now())
})

test('201 says when the demo begins anew: the coming night', async () => {
  const summer = await openDay(w, '2027-07-15')
  try {
    const { body } = await summer.as(w.anonymous)('POST', '/v1/auth/demo')
    expect(body.demo.resets_at).toBe('2027-07-16T02:00:00.000Z')
  } finally {
    summer.end()
  }
})

test('201 without a body: the language of the reader, and the session is named', async () => {
  const { body } = await open({ headers: { 'accept-language': 'de' } })
  expect(body.user.locale).toBe('de')
  expect((await open()).body.user.locale).toBe('fr')
  const visitor = await visit(w)
  expect((await visitor.visitor('GET', '/v1/auth/sessions')).body.data).toMatchObject([{ device_name: 'demo', is_current: true }])
})

test('a visitor sees the demo firm and its files, and nothing else', async () => {
  const { visitor, session, path } = await visit(w)
  expect((await visitor('GET', `/v1/firms/${demoFirm.token}`)).body).toMatchObject({ source: 'demo', can_manage: true })
  const files = await visitor('GET', '/v1/companies')
  expect(files.body.map((file: { public_token: string }) => file.public_token).toSorted()).toEqual(
    session.demo.companies.map((file: { public_token: string }) => file.public_token).toSorted(),
  )
  expect((await visitor('GET', path('DELVAUX'))).body).toMatchObject({ is_demo: true, source: 'demo' })
  for (const other of ['C', 'C/entries', 'F']) expect((await visitor('GET', other)).status).toBe(404)
  const secret = await visitor('POST', '/v1/auth/tokens', { body: { name: 'x', abilities: ['read'] } })
  expect([secret.status, secret.body.code]).toEqual([403, 'demo_mode'])
})

test.each([
  ['fr', 'La démonstration n’est pas disponible'],
  ['nl', 'De demo is niet beschikbaar'],
  ['en', 'The demo is not available'],
  ['de', 'Die Demo ist nicht verfügbar'],
])('503 demo_unavailable in %s where none is installed, with Retry-After', async (language, beginning) => {
  const accounts = () => empty.rows('select count(*) from directory.users')
  const before = await accounts()
  for (const send of [{}, { body: {} }, { body: { locale: 'nl', device_name: 'Portable' } }]) {
    const { status, body, headers } = await empty.anonymous('POST', '/v1/auth/demo', { ...send, headers: { 'accept-language': language } })
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'demo_unavailable', '3600'])
    expect(body.message.startsWith(beginning)).toBe(true)
  }
  expect(await accounts()).toEqual(before)
})

test('503 while the demo is half built; the next run builds what is missing', async () => {
  const half = await world()
  await renew(half)
  expect(await half.rows(`select id from companies where source = 'demo'`)).toEqual([])
  await install(half)
  expect((await half.anonymous('POST', '/v1/auth/demo')).status).toBe(503)
  await renew(half, smallCompanies.slice(0, 3))
  expect((await half.anonymous('POST', '/v1/auth/demo')).body).toMatchObject({ code: 'demo_unavailable' })
  await install(half)
  await renew(half)
  expect((await visit(half)).session.demo.companies).toHaveLength(4)
  await half.close()
})

test.each<[string, object, string]>([
  ['a fifth language', { locale: 'it' }, 'locale'],
  ['a device name of 101', { device_name: 'x'.repeat(101) }, 'device_name'],
])('422 with %s', async (_title, body, field) => {
  const reply = await open({ body })
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]])
})

test('422 dry_run_unsupported', async () => {
  const { status, body } = await open({ headers: { 'x-dry-run': '1' } })
  expect([status, body.code]).toEqual([422, 'dry_run_unsupported'])
})

test('429 beyond 10 sessions a minute from one address', async () => {
  const real = w.callerOn(await w.sibling({ limits_factor: 1 }), w.anonymous)
  const ip = '192.0.2.10'
  for (let n = 1; n <= 10; n += 1) {
    const { status, headers } = await real('POST', '/v1/auth/demo', { ip })
    expect([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual([201, '10', String(10 - n)])
  }
  expect((await real('POST', '/v1/auth/demo', { ip })).status).toBe(429)
})

test('fifty visitors at once: each has an account, a membership and a token of their own', async () => {
  const members = async () =>
    Number(
      (
        await w.rows<{ n: number }>(`select count(*)::int as n from firm_members m join firms f on f.id = m.firm_id
    join directory.users u on u.id = m.user_id where f.source = 'demo' and u.auth_source = 'demo' and m.role = 'admin'`)
      )[0]?.n,
    )
  const before = await members()
  const replies = await Promise.all(Array.from({ length: 50 }, () => open({ body: { locale: 'en' } })))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
  expect(new Set(replies.map(({ body }) => body.token)).size).toBe(50)
  expect(new Set(replies.map(({ body }) => body.user.id)).size).toBe(50)
  expect((await members()) - before).toBe(50)
})
