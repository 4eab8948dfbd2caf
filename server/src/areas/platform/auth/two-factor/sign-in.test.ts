/** Signing in to an account that has a second factor. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeNow, password, twoFactorsIn } from '../../../../../test/harness/accounts/two-factor.ts'
import { openWorld } from '../../../../../test/harness/world.ts'
import { openUrls } from '../../../../kernel/files/urls.ts'
import { systemClock } from '../../../../lib/clock.ts'

const w = await openWorld()
const f = await twoFactorsIn(w)

test.each([
  ['fr', 'Indiquez les six chiffres'],
  ['nl', 'Geef de zes cijfers'],
  ['en', 'Give the six digits'],
  ['de', 'Geben Sie die sechs Ziffern'],
])('422 two_factor_required without a code, in %s, and no session', async (language, begins) => {
  const person = await w.as('encoder')
  const { email } = await f.enrol(person)
  const { status, body } = await w.anonymous('POST', '/v1/auth/login', {
    body: { email, password },
    headers: { 'accept-language': language },
    ip: '10.9.9.9',
  })
  expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'two_factor_required', ['otp']])
  expect(body.errors.otp[0]).toContain(begins)
  expect(await f.sessionsOf(person)).toEqual([{ name: 'Test' }])
})

test('422 on email for a wrong password, whatever the code: the answer does not tell that there is a second factor', async () => {
  const { email, secret } = await f.enrol(await w.as('encoder'))
  for (const otp of [undefined, codeNow(secret), '000000']) {
    const reply = await w.anonymous('POST', '/v1/auth/login', { body: { email, password: 'wrong', otp }, ip: '10.9.9.8' })
    expect([reply.status, reply.body.code, Object.keys(reply.body.errors)]).toEqual([422, undefined, ['email']])
  }
})

test('201 with a code, once: the same code and an earlier one are refused, a later one is accepted', async () => {
  const person = await w.as('encoder')
  const { email, secret } = await f.enrol(person)
  const [before, code, after] = [codeNow(secret, -1), codeNow(secret), codeNow(secret, 1)]
  expect((await f.signIn(email, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(201)
  for (const otp of [code, before]) {
    const { status, body } = await f.signIn(email, otp)
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'two_factor_required', ['otp']])
  }
  expect((await f.signIn(email, after)).status).toBe(201)
  expect(await f.sessionsOf(person)).toHaveLength(3)
})

test('201 with a recovery code, once, however it is typed; firm and owner are told how many are left', async () => {
  const person = await w.as('encoder')
  const { email, recovery_codes } = await f.enrol(person)
  const [code = '', other = ''] = recovery_codes
  expect((await f.signIn(email, code.toLowerCase().replaceAll('-', ''))).status).toBe(201)
  expect((await f.signIn(email, code)).body.code).toBe('two_factor_required')
  expect((await f.signIn(email, other)).status).toBe(201)
  expect((await person('GET', '/v1/auth/two-factor')).body.recovery_codes_left).toBe(8)
  const told = (await f.notesOf(person)).filter((note) => note !== 'sign_in_failed')
  expect(told).toEqual(['recovery_code_used', 'signed_in', 'recovery_code_used', 'signed_in'])
  expect((await f.noticesOf(person)).filter(({ kind }) => kind === 'recovery_code_used').map(({ params }) => params)).toEqual([
    { left: 9 },
    { left: 8 },
  ])
})

test('a recovery code of somebody else is refused', async () => {
  const [one, two] = [await f.enrol(await w.as('encoder')), await f.enrol(await w.as('encoder'))]
  expect((await f.signIn(one.email, two.recovery_codes[0])).body.code).toBe('two_factor_required')
})

test('422 without a code is no failure: it locks nobody, and it clears no failure', async () => {
  const { email, secret } = await f.enrol(await w.as('encoder'))
  const ip = '192.0.2.67'
  for (let n = 1; n <= 12; n += 1) expect((await f.signIn(email, undefined, ip)).status).toBe(422)
  for (let n = 1; n <= 9; n += 1) expect((await f.signIn(email, '000000', ip)).status).toBe(422)
  expect((await f.signIn(email, undefined, ip)).status).toBe(422)
  expect((await f.signIn(email, '000000', ip)).status).toBe(422)
  expect((await f.signIn(email, codeNow(secret), ip)).status).toBe(429)
})

test('429 after ten wrong codes from one address, also with the right one, which is not checked; an address used before may sign in', async () => {
  const person = await w.as('encoder')
  const { email, secret } = await f.enrol(person)
  const [ip, own] = ['192.0.2.66', '192.0.2.68']
  expect((await f.signIn(email, codeNow(secret, -1), own)).status).toBe(201)
  for (let n = 1; n <= 10; n += 1) expect((await f.signIn(email, '000000', ip)).status).toBe(422)
  const code = codeNow(secret)
  expect((await f.signIn(email, code, ip)).status).toBe(429)
  expect((await f.signIn(email, code, own)).status).toBe(201)
})

test('of fifty sign-ins at once with one code, one opens a session', async () => {
  const person = await w.as('encoder')
  const { email, secret } = await f.enrol(person)
  const code = codeNow(secret)
  const replies = await Promise.all(Array.from({ length: 50 }, () => f.signIn(email, code)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await f.sessionsOf(person)).toEqual([{ name: 'Test' }, { name: 'api' }])
}, 120_000)

test('of fifty sign-ins at once with one recovery code, one opens a session', async () => {
  const person = await w.as('encoder')
  const { email, recovery_codes } = await f.enrol(person)
  const replies = await Promise.all(Array.from({ length: 50 }, () => f.signIn(email, recovery_codes[0])))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await f.sessionsOf(person)).toHaveLength(2)
  const used = await w.rows('select from directory.recovery_codes where user_id = $1 and used_at is not null', [person.user_id])
  expect(used).toHaveLength(1)
}, 120_000)

test('a password set by a mailed link does not open the account without a code', async () => {
  const person = await w.as('encoder')
  const { email } = await f.enrol(person)
  const [nonce, user] = [randomUUID(), String(person.user_id)]
  await w.rows(
    `insert into directory.links (user_id, purpose, nonce, expires_at) values ($1, 'password', $2, now() + interval '60 minutes')`,
    [user, nonce],
  )
  const link = openUrls(w.config.url_keys, '', systemClock).sign('/v1/auth/password/reset', 600, { user, nonce })
  expect((await w.anonymous('POST', link, { body: { password: 'staple and paper clip' } })).status).toBe(204)
  const body = { email, password: 'staple and paper clip' }
  expect((await w.anonymous('POST', '/v1/auth/login', { body, ip: '10.9.9.7' })).body.code).toBe('two_factor_required')
})
