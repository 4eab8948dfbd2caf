import { expect, test } from 'vitest'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const account = async (person: Caller) =>
  (
    await w.rows<{ name: string; email: string; locale: string | null }>('select name, email, locale from directory.users where id = $1', [
      person.user_id,
    ])
  )[0]
const inCell = async (person: Caller) =>
  (
    await w.rows<{ name: string; email: string; locale: string | null }>('select name, email, locale from people where id = $1', [
      person.user_id,
    ])
  )[0]

test('200 PATCH me changes name and language in the directory and in the cell’s copy, and returns the user', async () => {
  const person = await w.outsider({ locale: 'fr' })
  const { status, body, headers } = await person('PATCH', '/v1/auth/me', { body: { name: 'Anne Dubois-Peeters', locale: 'nl' } })
  expect([status, headers['x-operation-id']]).toEqual([200, undefined])
  expect(body).toEqual((await person('GET', '/v1/auth/me')).body)
  expect(body).toMatchObject({ id: person.user_id, name: 'Anne Dubois-Peeters', locale: 'nl' })
  expect(await account(person)).toMatchObject({ name: 'Anne Dubois-Peeters', locale: 'nl' })
  expect(await inCell(person)).toEqual(await account(person))
})

test('200 PATCH me leaves absent fields unchanged and ignores an empty body and unknown fields', async () => {
  const person = await w.outsider({ locale: 'de' })
  const before = await account(person)
  for (const send of [{}, { body: {} }, { body: { email: 'other@example.com', is_platform_admin: true, id: 1 } }]) {
    expect((await person('PATCH', '/v1/auth/me', send)).status).toBe(200)
  }
  expect(await account(person)).toEqual(before)
  await person('PATCH', '/v1/auth/me', { body: { name: 'Anna Dubois' } })
  expect(await account(person)).toEqual({ ...before, name: 'Anna Dubois' })
  await person('PATCH', '/v1/auth/me', { body: { locale: 'en' } })
  expect(await account(person)).toEqual({ ...before, name: 'Anna Dubois', locale: 'en' })
})

test.each<[string, object, string]>([
  ['an empty name', { name: '' }, 'name'],
  ['a blank name', { name: ' \t' }, 'name'],
  ['a name of 191', { name: 'x'.repeat(191) }, 'name'],
  ['a name without value', { name: null }, 'name'],
  ['a name that would begin a header', { name: 'Anne\r\nBcc: all@example.com' }, 'name'],
  ['a name of two lines', { name: 'Anne\nDubois' }, 'name'],
  ['no language', { locale: null }, 'locale'],
  ['a fifth language', { locale: 'it' }, 'locale'],
])('422 PATCH me on %s', async (_title, body, field) => {
  const person = await w.outsider()
  const before = await account(person)
  const reply = await person('PATCH', '/v1/auth/me', { body })
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]])
  expect(await account(person)).toEqual(before)
})

test('200 PATCH me for a demo user too; 403 for an integration token, 401 without a token', async () => {
  const demo = await w.outsider({ demo: true })
  expect((await demo('PATCH', '/v1/auth/me', { body: { locale: 'nl' } })).body).toMatchObject({ is_demo: true, locale: 'nl' })
  const integration = await w.outsider({ abilities: ['read', 'write', 'sync'] })
  expect((await integration('PATCH', '/v1/auth/me', { body: {} })).body).toMatchObject({ code: 'session_token_required' })
  expect((await w.anonymous('PATCH', '/v1/auth/me', { body: {} })).status).toBe(401)
})

test('422 dry_run_unsupported on account changes', async () => {
  const person = await w.outsider()
  const headers = { 'x-dry-run': '1' }
  const replies = [
    await person('PATCH', '/v1/auth/me', { body: { name: 'Autre' }, headers }),
    await person('DELETE', '/v1/auth/sessions/1', { headers }),
  ]
  for (const { status, body } of replies) expect([status, body.code]).toEqual([422, 'dry_run_unsupported'])
  expect(await account(person)).toMatchObject({ name: 'Anne Dubois' })
})

/** Inserts another, older session of the same person. */
async function session(person: Caller, given: { name?: string; created?: string; used?: string | null; expires?: string | null } = {}) {
  const { name = 'Ancien', created = '1 hour', used = null, expires = null } = given
  const [row] = await w.rows<{ id: string }>(
    `insert into directory.tokens (user_id, kind, hash, name, abilities, ip, user_agent, created_at, last_used_at, expires_at)
     values ($1, 'session', sha256(convert_to(gen_random_uuid()::text, 'UTF8')), $2, array['read', 'write', 'sync'], '192.0.2.7', 'Firefox',
       app_now() - $3::interval, app_now() - $4::interval, app_now() + $5::interval) returning id`,
    [person.user_id, name, created, used, expires],
  )
  return Number(row?.id)
}

test('200 lists the open sessions, most recently used first, without expired ones, those of others and integration tokens', async () => {
  const [person, other] = [await w.outsider(), await w.outsider()]
  const old = await session(person, { created: '59 days' })
  const used = await session(person, { name: 'Portable', created: '70 days', used: '2 days' })
  await session(person, { created: '61 days' })
  await session(person, { created: '90 days', used: '60 days' })
  await session(person, { expires: '-1 seconds' })
  await session(other)
  await person('POST', '/v1/auth/tokens', { body: { name: 'Web shop', abilities: ['read'] } })
  const { status, body } = await person('GET', '/v1/auth/sessions')
  expect(status).toBe(200)
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual([expect.any(Number), used, old])
  expect(body.data[0]).toMatchObject({ device_name: 'Test', ip: null, user_agent: null, is_current: true })
  expect(body.data[1]).toMatchObject({ device_name: 'Portable', ip: '192.0.2.7', user_agent: 'Firefox', is_current: false })
  const day = 24 * 3600 * 1000
  for (const { created_at, last_used_at, expires_at } of body.data) {
    expect(Date.parse(expires_at)).toBe(Math.min(Date.parse(last_used_at) + 60 * day, Date.parse(created_at) + 90 * day))
    expect(Date.parse(last_used_at)).toBeGreaterThanOrEqual(Date.parse(created_at))
  }
  expect(body.data[2].last_used_at).toBe(body.data[2].created_at)
})

test('200 a session with a fixed expiry shows it', async () => {
  const person = await w.outsider({ demo: true })
  const visit = await session(person, { expires: '24 hours', created: '0 seconds' })
  const { body } = await person('GET', '/v1/auth/sessions')
  const stored = await w.rows('select wire(expires_at) as expires_at from directory.tokens where id = $1', [visit])
  expect(body.data.filter(({ id }: { id: number }) => id === visit)).toMatchObject(stored)
})

test('204 closes a session in every process before it answers; 404 the second time', async () => {
  const person = await w.outsider()
  const { body } = await person('GET', '/v1/auth/sessions')
  const own = body.data[0].id
  const elsewhere = w.callerOn(await w.sibling(), person)
  expect((await elsewhere('GET', '/v1/auth/me')).status).toBe(200)
  const other = await session(person)
  const { status, text, headers } = await person('DELETE', `/v1/auth/sessions/${other}`)
  expect([status, text, headers['x-trashed']]).toEqual([204, '', undefined])
  expect((await person('DELETE', `/v1/auth/sessions/${other}`)).status).toBe(404)
  expect((await person('DELETE', `/v1/auth/sessions/${own}`)).status).toBe(204)
  expect([(await person('GET', '/v1/auth/me')).status, (await elsewhere('GET', '/v1/auth/me')).status]).toEqual([401, 401])
})

test('404 for the session of another user, an integration token and an invalid id', async () => {
  const [person, other] = [await w.outsider(), await w.outsider()]
  const theirs = await session(other)
  const { body } = await person('POST', '/v1/auth/tokens', { body: { name: 'Web shop', abilities: ['read'] } })
  for (const id of [theirs, body.integration_token.id, 999999999, '999999999999999999', 'x']) {
    const { status } = await person('DELETE', `/v1/auth/sessions/${id}`)
    expect({ id, status }).toEqual({ id, status: 404 })
  }
  expect(await w.rows('select from directory.tokens where id = $1', [theirs])).toHaveLength(1)
  expect((await w.anonymous('GET', '/v1/auth/me', bearer(body.token))).status).toBe(200)
})

test('200 and 204 for a demo user; 403 for an integration token, 401 without a token', async () => {
  const demo = await w.outsider({ demo: true })
  expect((await demo('GET', '/v1/auth/sessions')).status).toBe(200)
  expect((await demo('DELETE', `/v1/auth/sessions/${await session(demo)}`)).status).toBe(204)
  const integration = await w.outsider({ abilities: ['read', 'write', 'sync'] })
  for (const { status, body } of [await integration('GET', '/v1/auth/sessions'), await integration('DELETE', '/v1/auth/sessions/1')]) {
    expect([status, body.code]).toEqual([403, 'session_token_required'])
  }
  expect([(await w.anonymous('GET', '/v1/auth/sessions')).status, (await w.anonymous('DELETE', '/v1/auth/sessions/1')).status]).toEqual([
    401, 401,
  ])
})

test('401 for every token of a disabled account, immediately and in every process, until it is enabled again', async () => {
  const person = await w.as('manager')
  const { body } = await person('POST', '/v1/auth/tokens', { body: { name: 'Web shop', abilities: ['read'] } })
  const elsewhere = w.callerOn(await w.sibling(), w.anonymous)
  const statuses = async () => [
    (await person('GET', '/v1/auth/me')).status,
    (await person('GET', 'C/third-parties')).status,
    (await elsewhere('GET', '/v1/auth/me', bearer(body.token))).status,
  ]
  const used = () => w.rows('select last_used_at from directory.tokens where user_id = $1 order by id', [person.user_id])
  expect(await statuses()).toEqual([200, 200, 200])
  await w.rows(`update directory.users set disabled_at = app_now() where id = $1`, [person.user_id])
  const before = await used()
  expect(await statuses()).toEqual([401, 401, 401])
  expect(await used()).toEqual(before)
  await w.rows(`update directory.users set disabled_at = null where id = $1`, [person.user_id])
  expect(await statuses()).toEqual([200, 200, 200])
})
