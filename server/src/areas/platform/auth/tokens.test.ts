import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()

const shop = { name: 'Web shop', abilities: ['read', 'write'] }
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const hashOf = (token: string) => createHash('sha256').update(token).digest()
const statusOf = async (token: string, on = w.anonymous) => (await on('GET', '/v1/auth/me', bearer(token))).status
const create = async (caller: Caller, body: object = {}) => (await caller('POST', '/v1/auth/tokens', { body: { ...shop, ...body } })).body

test('201 shows the token once; only its SHA-256 is stored', async () => {
  const person = await w.outsider()
  const { status, body, headers } = await person('POST', '/v1/auth/tokens', { body: shop })
  expect(status).toBe(201)
  expect(headers['x-operation-id']).toBeUndefined()
  expect(body).toEqual({
    token: expect.stringMatching(/^[\w-]{43}$/),
    integration_token: {
      id: expect.any(Number),
      name: 'Web shop',
      abilities: ['read', 'write'],
      firm: null,
      created_at: expect.stringMatching(/Z$/),
      expires_at: null,
      last_used_at: null,
    },
  })
  const stored = await w.rows<{ row: string; hash: Buffer }>(
    'select row_to_json(t)::text as row, hash from directory.tokens t where id = $1',
    [body.integration_token.id],
  )
  expect(stored[0]?.hash).toEqual(hashOf(body.token))
  expect(stored[0]?.row).not.toContain(body.token)
  const list = await person('GET', '/v1/auth/tokens')
  expect(list.text).not.toContain(body.token)
  expect(list.body).toEqual({ data: [body.integration_token] })
})

test('creating and revoking a token are lines of the activity, for the admins of the firms of its owner', async () => {
  const [person, admin] = [await w.as('manager'), await w.as('admin', { locale: 'en' })]
  const { integration_token } = await create(person, { name: 'Till' })
  expect((await person('DELETE', `/v1/auth/tokens/${integration_token.id}`)).status).toBe(204)
  const seen = async (caller: Caller) =>
    (await caller('GET', 'F/activity')).body.data
      .filter(({ action }: { action: string }) => action.endsWith('_token'))
      .map(({ summary, actor }: { summary: string; actor: { id: number } }) => [summary, actor.id])
  expect(await seen(admin)).toEqual([
    ['Anne Dubois revoked the integration token “Till”.', person.user_id],
    ['Anne Dubois created the integration token “Till”.', person.user_id],
  ])
  expect(await seen(person)).toEqual([])
  const [before] = await w.rows<{ n: number }>('select count(*)::int as n from activity')
  expect((await person('POST', '/v1/auth/tokens', { body: { name: '', abilities: [] } })).status).toBe(422)
  expect((await person('DELETE', `/v1/auth/tokens/${integration_token.id}`)).status).toBe(404)
  expect(await w.rows('select count(*)::int as n from activity')).toEqual([before])
})

test('201 grants exactly the requested abilities, each once', async () => {
  const { token, integration_token } = await create(await w.as('encoder'), { abilities: ['read', 'read', 'sync', 'read'] })
  expect(integration_token.abilities).toEqual(['read', 'sync'])
  expect(await statusOf(token)).toBe(200)
  const refused = await w.anonymous('POST', 'C/third-parties', { body: {}, ...bearer(token) })
  expect(refused.body).toMatchObject({ code: 'token_ability_missing', required_ability: 'write' })
})

test.each([
  [1, '1 day'],
  [730, '730 days'],
])('201 with an expiry after %i days', async (expires_in_days, interval) => {
  const { integration_token } = await create(await w.outsider(), { expires_in_days })
  expect(
    await w.rows('select expires_at - created_at = $2::interval as exact from directory.tokens where id = $1', [
      integration_token.id,
      interval,
    ]),
  ).toEqual([{ exact: true }])
  expect(integration_token.expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('201 without an expiry when expires_in_days is null', async () => {
  expect((await create(await w.outsider(), { expires_in_days: null })).integration_token.expires_at).toBeNull()
})

test.each<[string, object, string]>([
  ['no name', { name: undefined }, 'name'],
  ['an empty name', { name: '' }, 'name'],
  ['a name of 101', { name: 'x'.repeat(101) }, 'name'],
  ['no abilities', { abilities: undefined }, 'abilities'],
  ['an empty list of abilities', { abilities: [] }, 'abilities'],
  ['an unknown ability', { abilities: ['read', 'admin'] }, 'abilities.1'],
  ['no day', { expires_in_days: 0 }, 'expires_in_days'],
  ['731 days', { expires_in_days: 731 }, 'expires_in_days'],
  ['half a day', { expires_in_days: 0.5 }, 'expires_in_days'],
])('422 on %s', async (_title, given, field) => {
  const person = await w.outsider()
  const { status, body } = await person('POST', '/v1/auth/tokens', { body: { ...shop, ...given } })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  expect((await person('GET', '/v1/auth/tokens')).body.data).toEqual([])
})

test('201 twice for one idempotence key: an answer that contains a secret is never stored', async () => {
  const person = await w.outsider()
  const send = { body: shop, headers: { 'x-client-mutation-id': 'same' } }
  const [one, two] = [await person('POST', '/v1/auth/tokens', send), await person('POST', '/v1/auth/tokens', send)]
  expect([one.status, two.status]).toEqual([201, 201])
  expect(one.body.token).not.toBe(two.body.token)
  expect(await w.rows('select from replays where user_id = $1', [person.user_id])).toEqual([])
})

test('403 session_token_required: an integration token neither lists, creates nor revokes tokens', async () => {
  const integration = await w.as('admin', { abilities: ['read', 'write', 'sync'] })
  const replies = [
    await integration('GET', '/v1/auth/tokens'),
    await integration('POST', '/v1/auth/tokens', { body: shop }),
    await integration('DELETE', '/v1/auth/tokens/1'),
  ]
  for (const { status, body } of replies) expect([status, body.code]).toEqual([403, 'session_token_required'])
})

test('403 demo_mode on creation in the demo; reading and revoking are allowed', async () => {
  const visitor = await w.outsider({ demo: true })
  const { status, body } = await visitor('POST', '/v1/auth/tokens', { body: shop })
  expect([status, body.code]).toEqual([403, 'demo_mode'])
  expect((await visitor('GET', '/v1/auth/tokens')).body).toEqual({ data: [] })
  expect((await visitor('DELETE', '/v1/auth/tokens/999999999')).status).toBe(404)
})

/** Inserts existing tokens directly in the database. */
const hold = (person: Caller, count: number) =>
  w.rows(
    `insert into directory.tokens (user_id, kind, hash, name, abilities)
     select $1::bigint, 'integration', sha256(convert_to($1::bigint || '/' || n, 'UTF8')), 'Ancien', array['read'] from generate_series(1, $2::int) n`,
    [person.user_id, count],
  )

test('422 token_limit_reached at 50, with limit and used; a revoked or expired token does not count', async () => {
  const person = await w.outsider({ locale: 'en' })
  await hold(person, 50)
  const { status, body } = await person('POST', '/v1/auth/tokens', { body: shop })
  expect(status).toBe(422)
  expect(body).toMatchObject({
    code: 'token_limit_reached',
    limit: 50,
    used: 50,
    message: 'You already have 50 integration tokens. Revoke one before creating another.',
  })
  const [first, second] = (await person('GET', '/v1/auth/tokens')).body.data
  await person('DELETE', `/v1/auth/tokens/${first.id}`)
  expect((await person('POST', '/v1/auth/tokens', { body: shop })).status).toBe(201)
  await w.rows(`update directory.tokens set expires_at = app_now() - interval '1 second' where id = $1`, [second.id])
  expect((await person('POST', '/v1/auth/tokens', { body: shop })).status).toBe(201)
  expect((await person('POST', '/v1/auth/tokens', { body: shop })).status).toBe(422)
})

test('50 concurrent creations by two processes with 25 existing tokens end at exactly 50', async () => {
  const person = await w.outsider()
  await hold(person, 25)
  const elsewhere = w.callerOn(await w.sibling(), person)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) => (i % 2 ? elsewhere : person)('POST', '/v1/auth/tokens', { body: shop })),
  )
  const tally = (status: number) => replies.filter((reply) => reply.status === status).length
  expect([tally(201), tally(422)]).toEqual([25, 25])
  expect(
    await w.rows(`select count(*)::int as n from directory.tokens where user_id = $1 and kind = 'integration'`, [person.user_id]),
  ).toEqual([{ n: 50 }])
})

test('60 concurrent creations by two processes without existing tokens end at exactly 50', async () => {
  const person = await w.outsider()
  const elsewhere = w.callerOn(await w.sibling(), person)
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, i) => (i % 2 ? elsewhere : person)('POST', '/v1/auth/tokens', { body: { ...shop, name: `n° ${i}` } })),
  )
  const made = replies.filter(({ status }) => status === 201)
  expect([made.length, replies.filter(({ body }) => body.code === 'token_limit_reached').length]).toEqual([50, 10])
  const stored = await w.rows<{ id: string }>(`select id from directory.tokens where user_id = $1 and kind = 'integration' order by id`, [
    person.user_id,
  ])
  expect(stored.map(({ id }) => Number(id))).toEqual(made.map(({ body }) => body.integration_token.id).toSorted((a, b) => a - b))
})

test('429 beyond 20 creations a minute', async () => {
  const person = await w.outsider()
  const real = w.callerOn(await w.sibling({ limits_factor: 1 }), person)
  for (let n = 1; n <= 20; n += 1) {
    const { status, headers } = await real('POST', '/v1/auth/tokens', { body: {} })
    expect([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual([422, '20', String(20 - n)])
  }
  const { status, headers } = await real('POST', '/v1/auth/tokens', { body: shop })
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
})

test('200 lists own integration tokens only, newest first, without sessions', async () => {
  const [one, other] = [await w.outsider(), await w.outsider()]
  await create(one, { name: 'Premier' })
  await create(one, { name: 'Second' })
  await create(other, { name: 'Autre' })
  const { body } = await one('GET', '/v1/auth/tokens')
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Second', 'Premier'])
})

test('204 revokes immediately in every process; 404 the second time', async () => {
  const person = await w.outsider()
  const elsewhere = w.callerOn(await w.sibling(), w.anonymous)
  const { token, integration_token } = await create(person)
  expect([await statusOf(token), await statusOf(token, elsewhere)]).toEqual([200, 200])
  const { status, text } = await person('DELETE', `/v1/auth/tokens/${integration_token.id}`)
  expect([status, text]).toEqual([204, ''])
  expect([await statusOf(token), await statusOf(token, elsewhere)]).toEqual([401, 401])
  expect((await person('DELETE', `/v1/auth/tokens/${integration_token.id}`)).status).toBe(404)
})

test('404 for the token of another user, a session and an invalid id', async () => {
  const [person, other] = [await w.outsider(), await w.outsider()]
  const { token, integration_token } = await create(other)
  const [session] = await w.rows<{ id: string }>(`select id from directory.tokens where user_id = $1 and kind = 'session'`, [
    person.user_id,
  ])
  for (const id of [integration_token.id, session?.id, 999999999, '999999999999999999', 'x']) {
    const { status } = await person('DELETE', `/v1/auth/tokens/${id}`)
    expect({ id, status }).toEqual({ id, status: 404 })
  }
  expect(await statusOf(token)).toBe(200)
  expect(await statusOf(person.token)).toBe(200)
})

test('401 once a token has expired, and for a session unused for 60 days', async () => {
  const person = await w.outsider()
  const { token } = await create(person, { expires_in_days: 1 })
  expect(await statusOf(token)).toBe(200)
  await w.rows(`update directory.tokens set expires_at = app_now() where hash = $1`, [hashOf(token)])
  expect(await statusOf(token)).toBe(401)
  const age = (days: number, of: string) =>
    w.rows(`update directory.tokens set last_used_at = null, created_at = app_now() - make_interval(days => $2) where hash = $1`, [
      hashOf(of),
      days,
    ])
  await age(59, person.token)
  expect(await statusOf(person.token)).toBe(200)
  const old = await create(person)
  await age(400, old.token)
  expect(await statusOf(old.token)).toBe(200)
  await age(61, person.token)
  expect(await statusOf(person.token)).toBe(401)
})

test('last_used_at is written at most once a minute', async () => {
  const { token } = await create(await w.outsider())
  const usedAt = async () =>
    (await w.rows<{ last_used_at: Date | null }>('select last_used_at from directory.tokens where hash = $1', [hashOf(token)]))[0]
      ?.last_used_at
  const setBack = (seconds: number) =>
    w.rows('update directory.tokens set last_used_at = app_now() - make_interval(secs => $2) where hash = $1', [hashOf(token), seconds])
  expect(await usedAt()).toBeNull()
  await statusOf(token)
  expect(await usedAt()).toBeInstanceOf(Date)
  await setBack(50)
  const before = await usedAt()
  await statusOf(token)
  expect(await usedAt()).toEqual(before)
  await setBack(61)
  await statusOf(token)
  expect(Number(await usedAt())).toBeGreaterThan(Number(before))
})

test('422 dry_run_unsupported on account writes', async () => {
  const person = await w.outsider()
  const headers = { 'x-dry-run': '1' }
  const { integration_token } = await create(person)
  const replies = [
    await person('POST', '/v1/auth/tokens', { body: shop, headers }),
    await person('DELETE', `/v1/auth/tokens/${integration_token.id}`, { headers }),
    await person('POST', '/v1/auth/logout', { headers }),
  ]
  for (const { status, body } of replies) expect([status, body.code]).toEqual([422, 'dry_run_unsupported'])
  expect((await person('GET', '/v1/auth/tokens')).body.data).toHaveLength(1)
})
