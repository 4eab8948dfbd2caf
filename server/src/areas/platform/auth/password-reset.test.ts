import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { next, password, passwordsIn } from '../../../../test/harness/passwords.ts'
import { tamperedRefusals } from '../../../../test/harness/replies.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'
import { openUrls } from '../../../kernel/files/urls.ts'
import { systemClock } from '../../../lib/clock.ts'
import { verifyPassword } from '../../../lib/password.ts'

const w = await openWorld()
const p = await passwordsIn(w)

const sign = (path: string, seconds: number, params: Record<string, string>) =>
  openUrls(w.config.url_keys, '', systemClock).sign(path, seconds, params)

/** The state after requestPasswordLink, without a firm. */
async function link(person: Caller, minutes = 60): Promise<string> {
  const nonce = randomUUID()
  await w.rows(
    `insert into directory.links (user_id, purpose, nonce, created_at, expires_at) values ($1, 'password', $2, app_now() - interval '2 hours', app_now() + make_interval(mins => $3))
     on conflict (user_id, purpose) do update set nonce = excluded.nonce, used_at = null, expires_at = excluded.expires_at`,
    [person.user_id, nonce, minutes],
  )
  return sign('/v1/auth/password/reset', 3600, { user: String(person.user_id), nonce })
}
const queryOf = (signed: string) => signed.slice(signed.indexOf('?') + 1)
const reset = (signed: string, body: object = { password: next }, on = w.anonymous) =>
  on('POST', `/v1/auth/password/reset?${queryOf(signed)}`, { body })

test('204 sets the password, ends every session in every process, keeps integration tokens and verifies the address', async () => {
  const person = await p.known(await w.as('encoder'))
  await p.others(person)
  const elsewhere = w.callerOn(await w.sibling(), person)
  expect((await elsewhere('GET', '/v1/auth/me')).status).toBe(200)
  const signed = await link(person)
  const { status, text } = await reset(signed)
  expect((await elsewhere('GET', '/v1/auth/me')).status).toBe(401)
  expect([status, text]).toEqual([204, ''])
  expect(await verifyPassword(next, await p.stored(person))).toBe(true)
  expect(await p.tokensOf(person)).toEqual([{ kind: 'integration', name: 'Autre' }])
  expect(await w.rows('select email_verified_at is not null as verified from directory.users where id = $1', [person.user_id])).toEqual([
    { verified: true },
  ])
  expect(await p.notesOf(person)).toMatchObject([{ note: 'password_reset', kind: 'security', firm_id: w.firm.id }])
})

test('422 link_used the second time, for a replaced or expired link, and after the password was changed otherwise', async () => {
  const [person, changed] = [await p.known(await w.outsider()), await p.known(await w.outsider())]
  const [first, second] = [await link(person), await link(person)]
  const refused = async (signed: string) => {
    const { status, body } = await reset(signed, { password: 'yet another one' })
    expect([status, body.code]).toEqual([422, 'link_used'])
  }
  await refused(first)
  expect(await p.stored(person)).toBe(p.hash)
  expect((await reset(second)).status).toBe(204)
  await refused(second)
  expect(await verifyPassword(next, await p.stored(person))).toBe(true)
  await refused(await link(person, -1))
  const waiting = await link(changed)
  await changed('PUT', '/v1/auth/password', { body: { current_password: password, password: next } })
  await refused(waiting)
})

test('422 link_used for an account that was disabled or moved to another platform in the meantime', async () => {
  for (const change of [`disabled_at = app_now()`, `auth_source = 'external'`]) {
    const person = await p.known(await w.outsider())
    const signed = await link(person)
    await w.rows(`update directory.users set ${change} where id = $1`, [person.user_id])
    expect((await reset(signed)).body).toMatchObject({ code: 'link_used' })
    expect(await p.stored(person)).toBe(p.hash)
  }
})

test.each([
  ['fr', 'Ce lien a déjà servi ou a été remplacé par un plus récent. Demandez-en un nouveau.'],
  ['nl', 'Deze link werd al gebruikt of door een recentere vervangen. Vraag een nieuwe aan.'],
  ['en', 'This link was already used or replaced by a newer one. Ask for a new one.'],
  ['de', 'Dieser Link wurde bereits verwendet oder durch einen neueren ersetzt. Fordern Sie einen neuen an.'],
])('422 link_used is in %s: no token is read, so Accept-Language decides', async (language, message) => {
  const person = await w.outsider({ locale: 'fr' })
  const replaced = await link(person)
  await link(person)
  const send = { body: { password: next }, headers: { 'accept-language': language, authorization: `Bearer ${person.token}` } }
  expect((await w.anonymous('POST', `/v1/auth/password/reset?${queryOf(replaced)}`, send)).body.message).toBe(message)
})

test.each<[string, object]>([
  ['nothing', {}],
  ['a password of 7', { password: '1234567' }],
  ['a password of 1001', { password: 'x'.repeat(1001) }],
])('422 on the password, and the link remains valid: %s', async (_title, body) => {
  const person = await p.known(await w.outsider())
  const signed = await link(person)
  const reply = await reset(signed, body)
  expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['password']])
  expect((await reset(signed)).status).toBe(204)
})

test('403 signature_invalid without a signature, after expiry, for another account or route and with added parameters', async () => {
  const [person, other] = [await p.known(await w.outsider()), await p.known(await w.outsider())]
  const signed = await link(person)
  const params = new URLSearchParams(queryOf(signed))
  const nonce = params.get('nonce') ?? ''
  const foreign = new URLSearchParams(params)
  foreign.set('user', String(other.user_id))
  const wrong = [
    '/v1/auth/password/reset',
    sign('/v1/auth/password/reset', -1, { user: String(person.user_id), nonce }),
    `?${foreign.toString()}`,
    sign('/v1/auth/email/verify', 60, { user: String(person.user_id), nonce }),
    `${signed}&preview=1`,
    `${signed}&user=${other.user_id}`,
    openUrls(['x'.repeat(32)], '', systemClock).sign('/v1/auth/password/reset', 60, { user: String(person.user_id), nonce }),
  ]
  for (const one of wrong) {
    const { status, body } = await reset(one.includes('?') ? one : '?')
    expect({ one, status, code: body.code }).toEqual({ one, status: 403, code: 'signature_invalid' })
  }
  expect([await p.stored(person), await p.stored(other)]).toEqual([p.hash, p.hash])
  expect((await reset(signed)).status).toBe(204)
})

test('a link with any one character changed is refused, and the original link still works afterwards', async () => {
  const person = await p.known(await w.outsider())
  const signed = await link(person)
  expect(await tamperedRefusals(signed, (url) => w.app.inject({ method: 'POST', url, payload: { password: next } }))).toBeGreaterThan(1000)
  expect(await p.stored(person)).toBe(p.hash)
  expect((await reset(signed)).status).toBe(204)
})

test('of 50 concurrent uses of one link by two processes, exactly one succeeds', async () => {
  const person = await p.known(await w.as('encoder'))
  const signed = await link(person)
  const elsewhere = w.callerOn(await w.sibling(), w.anonymous)
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) => reset(signed, { password: `${next} ${i}` }, i % 2 ? elsewhere : w.anonymous)),
  )
  const won = replies.findIndex(({ status }) => status === 204)
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(replies.filter(({ body }) => body?.code === 'link_used')).toHaveLength(49)
  expect(await verifyPassword(`${next} ${won}`, await p.stored(person))).toBe(true)
  expect(await p.notesOf(person)).toHaveLength(1)
})

test('422 dry_run_unsupported, and 429 beyond 10 a minute from one address', async () => {
  const signed = await link(await w.outsider())
  const tried = await w.anonymous('POST', `/v1/auth/password/reset?${queryOf(signed)}`, {
    body: { password: next },
    headers: { 'x-dry-run': '1' },
  })
  expect(tried.body).toMatchObject({ code: 'dry_run_unsupported' })
  const real = w.callerOn(await w.sibling({ limits_factor: 1 }), w.anonymous)
  const send = { body: {}, ip: '192.0.2.99' }
  for (let n = 1; n <= 10; n += 1) expect((await real('POST', `/v1/auth/password/reset?${queryOf(signed)}`, send)).status).toBe(422)
  expect((await real('POST', `/v1/auth/password/reset?${queryOf(signed)}`, send)).status).toBe(429)
})
