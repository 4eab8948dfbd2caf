import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()

test('200 me: the account, its firms by name with the role, and the firms it manages', async () => {
  const person = await w.outsider({ locale: 'de' })
  const [zeta, alpha, left] = [await w.makeFirm(), await w.makeFirm(), await w.makeFirm()]
  await w.rows(`update firms set name = case id when $1 then 'Zeta' when $2 then 'Alpha' else 'Quittée' end where id in ($1, $2, $3)`, [
    zeta.id,
    alpha.id,
    left.id,
  ])
  await w.rows(
    `insert into firm_members (firm_id, user_id, role, is_active) values ($2, $1, 'manager', true), ($3, $1, 'reviewer', true), ($4, $1, 'admin', false)`,
    [person.user_id, zeta.id, alpha.id, left.id],
  )
  const [row] = await w.rows<{ email: string }>('select email from directory.users where id = $1', [person.user_id])
  const { status, body } = await person('GET', '/v1/auth/me')
  expect(status).toBe(200)
  expect(body).toEqual({
    id: person.user_id,
    name: 'Anne Dubois',
    email: row?.email,
    locale: 'de',
    email_verified: false,
    pending_email: null,
    is_platform_admin: false,
    is_demo: false,
    firms: [
      { public_token: alpha.public_token, name: 'Alpha', role: 'reviewer' },
      { public_token: zeta.public_token, name: 'Zeta', role: 'manager' },
    ],
    managed_firms: [{ public_token: zeta.public_token, name: 'Zeta' }],
  })
})

test('200 me: French by default, with the flags of the account', async () => {
  const [plain, demo, operator] = [await w.outsider(), await w.outsider({ demo: true }), await w.outsider({ platform: true })]
  await w.rows(`update directory.users set email_verified_at = app_now(), pending_email = 'new@example.com' where id = $1`, [plain.user_id])
  const said = [
    (await plain('GET', '/v1/auth/me')).body,
    (await demo('GET', '/v1/auth/me')).body,
    (await operator('GET', '/v1/auth/me')).body,
  ]
  expect(said[0]).toMatchObject({ locale: 'fr', email_verified: true, pending_email: 'new@example.com', firms: [], managed_firms: [] })
  expect(said.map(({ is_demo }) => is_demo)).toEqual([false, true, false])
  expect(said.map(({ is_platform_admin }) => is_platform_admin)).toEqual([false, false, true])
})

test('a session ends 90 days after it was opened, however often it is used; no statement lengthens it', async () => {
  const person = await w.outsider()
  const age = (created: string) =>
    w.rows(
      `update directory.tokens set created_at = app_now() - $2::interval, last_used_at = app_now(), expires_at = null where user_id = $1`,
      [person.user_id, created],
    )
  await age('89 days 23 hours')
  expect((await person('GET', '/v1/auth/me')).status).toBe(200)
  const [session] = (await person('GET', '/v1/auth/sessions')).body.data
  expect(Date.parse(session.expires_at) - Date.parse(session.created_at)).toBe(90 * 24 * 3600 * 1000)
  await w.asApp(`update directory.tokens set expires_at = 'infinity' where user_id = $1`, [person.user_id])
  await w.asApp(`update directory.tokens set expires_at = null where user_id = $1`, [person.user_id])
  const [row] = await w.rows<{ ok: boolean }>(
    `select expires_at = created_at + interval '90 days' as ok from directory.tokens where user_id = $1`,
    [person.user_id],
  )
  expect(row).toEqual({ ok: true })
  await age('90 days')
  expect((await person('GET', '/v1/auth/me')).status).toBe(401)
})

test('an integration token has no such end', async () => {
  const person = await w.outsider({ abilities: ['read'] })
  await w.rows(`update directory.tokens set created_at = app_now() - interval '900 days', expires_at = null where user_id = $1`, [
    person.user_id,
  ])
  expect((await person('GET', '/v1/auth/me')).status).toBe(200)
})

test('204 logout revokes only the token used, immediately and in every process', async () => {
  const person = await w.outsider()
  const { body } = await person('POST', '/v1/auth/tokens', { body: { name: 'Reste', abilities: ['read'] } })
  const elsewhere = w.callerOn(await w.sibling(), person)
  expect((await elsewhere('GET', '/v1/auth/me')).status).toBe(200)
  const { status, text, headers } = await person('POST', '/v1/auth/logout')
  expect([status, text, headers['x-operation-id'], headers['x-trashed']]).toEqual([204, '', undefined, undefined])
  expect([(await person('GET', '/v1/auth/me')).status, (await elsewhere('GET', '/v1/auth/me')).status]).toEqual([401, 401])
  expect((await person('POST', '/v1/auth/logout')).status).toBe(401)
  expect((await w.anonymous('GET', '/v1/auth/me', { headers: { authorization: `Bearer ${body.token}` } })).status).toBe(200)
})

test('204 logout with an integration token that has the write ability revokes that token', async () => {
  const integration = await w.outsider({ abilities: ['read', 'write'] })
  expect((await integration('POST', '/v1/auth/logout')).status).toBe(204)
  expect((await integration('GET', '/v1/auth/me')).status).toBe(401)
  expect(await w.rows('select from directory.tokens where user_id = $1', [integration.user_id])).toEqual([])
})

test('403 token_ability_missing: me needs read, logout needs write', async () => {
  const [reader, writer] = [await w.outsider({ abilities: ['read', 'sync'] }), await w.outsider({ abilities: ['write', 'sync'] })]
  expect((await reader('GET', '/v1/auth/me')).status).toBe(200)
  expect((await writer('GET', '/v1/auth/me')).body).toMatchObject({ code: 'token_ability_missing', required_ability: 'read' })
  expect((await reader('POST', '/v1/auth/logout')).body).toMatchObject({ code: 'token_ability_missing', required_ability: 'write' })
  expect((await writer('POST', '/v1/auth/logout')).status).toBe(204)
})

test('401 without a code on every route that needs a token, for any invalid authorization header', async () => {
  const person = await w.outsider()
  const replies = [
    await w.anonymous('GET', '/v1/auth/me'),
    await w.anonymous('POST', '/v1/auth/logout'),
    await w.anonymous('GET', '/v1/auth/tokens'),
    await w.anonymous('POST', '/v1/auth/tokens', { body: {} }),
    await w.anonymous('DELETE', '/v1/auth/tokens/1'),
  ]
  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    'Bearer wrong',
    `Basic ${person.token}`,
    person.token,
    `Bearer ${person.token} x`,
  ]) {
    replies.push(await w.anonymous('GET', '/v1/auth/me', { headers: { authorization } }))
  }
  for (const { status, body } of replies) {
    expect(status).toBe(401)
    expect(body).toEqual({ message: expect.any(String), request_id: expect.any(String) })
  }
  expect((await w.anonymous('GET', '/v1/auth/me', { headers: { authorization: `bearer ${person.token}` } })).status).toBe(200)
})

test.each([
  ['fr', 'Cette opération demande une session : connectez-vous avec votre mot de passe.'],
  ['nl', 'Voor deze handeling is een sessie nodig: meld u aan met uw wachtwoord.'],
  ['en', 'This operation needs a session: sign in with your password.'],
  ['de', 'Für diesen Vorgang ist eine Sitzung nötig: Melden Sie sich mit Ihrem Passwort an.'],
])('403 is in the stored language of the user, %s, whatever the header requests', async (locale, message) => {
  const integration = await w.outsider({ abilities: ['read'], locale })
  const { status, body } = await integration('GET', '/v1/auth/tokens', { headers: { 'accept-language': locale === 'en' ? 'fr' : 'en' } })
  expect([status, body.message]).toEqual([403, message])
})
