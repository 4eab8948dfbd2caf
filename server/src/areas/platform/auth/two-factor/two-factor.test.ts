import { expect, test } from 'vitest'
import { codeNow, password, twoFactorsIn } from '../../../../../test/harness/accounts/two-factor.ts'
import { type Caller, openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const f = await twoFactorsIn(w)

const begin = (person: Caller, current_password = password) => person('POST', '/v1/auth/two-factor', { body: { current_password } })
const confirm = (person: Caller, otp: string) => person('POST', '/v1/auth/two-factor/confirm', { body: { otp } })
const remove = (person: Caller, otp: string, current_password = password) =>
  person('DELETE', '/v1/auth/two-factor', { body: { current_password, otp } })
const state = async (person: Caller) => (await person('GET', '/v1/auth/two-factor')).body

test('200 GET two-factor: none, until one is confirmed', async () => {
  const person = await w.as('encoder')
  const none = { is_active: false, confirmed_at: null, recovery_codes_left: 0 }
  expect(await state(person)).toEqual(none)
  const email = await f.known(person)
  const { body } = await begin(person)
  expect(await state(person)).toEqual(none)
  expect((await f.signIn(email)).status).toBe(201)
  expect((await confirm(person, codeNow(body.secret))).status).toBe(204)
  expect(await state(person)).toEqual({ is_active: true, confirmed_at: expect.any(String), recovery_codes_left: 10 })
  expect((await f.signIn(email)).body.code).toBe('two_factor_required')
})

test('201 POST two-factor shows secret, address and recovery codes; the database holds none of them in clear', async () => {
  const person = await w.as('encoder')
  const email = await f.known(person)
  const { status, body } = await begin(person)
  expect([status, Object.keys(body)]).toEqual([201, ['secret', 'uri', 'recovery_codes']])
  expect([body.secret, body.recovery_codes.length]).toEqual([expect.stringMatching(/^[A-Z2-7]{32}$/), 10])
  expect(decodeURIComponent(body.uri)).toContain(`Partita:${email}?`)
  const rows = await w.rows(
    `select row_to_json(t)::text || encode(t.secret, 'escape') as stored from directory.two_factors t where user_id = $1
     union all select row_to_json(c)::text from directory.recovery_codes c where user_id = $1`,
    [person.user_id],
  )
  expect(rows).toHaveLength(11)
  for (const shown of [body.secret, ...body.recovery_codes.flatMap((code: string) => [code, code.replaceAll('-', '')])])
    expect(JSON.stringify(rows)).not.toContain(shown)
})

test('201 POST two-factor again replaces one that was not confirmed: its code confirms nothing', async () => {
  const person = await w.as('encoder')
  await f.known(person)
  const { body: first } = await begin(person)
  const { body: second } = await begin(person)
  expect((await confirm(person, codeNow(first.secret))).status).toBe(422)
  expect((await confirm(person, codeNow(second.secret))).status).toBe(204)
  expect(await w.rows('select count(*)::int as n from directory.recovery_codes where user_id = $1', [person.user_id])).toEqual([{ n: 10 }])
})

test('422 POST two-factor: a wrong password, an account of another platform, a factor that is active already', async () => {
  const person = await w.as('encoder')
  await f.known(person)
  const wrong = await begin(person, 'wrong')
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['current_password']])
  await f.enrol(person)
  expect((await begin(person)).body.code).toBe('two_factor_active')
  const external = await w.as('encoder')
  await w.rows(`update directory.users set auth_source = 'external' where id = $1`, [external.user_id])
  expect((await begin(external)).body.code).toBe('external_account')
})

test('204 confirm ends the other sessions, which were opened with the password alone, and tells firm and owner', async () => {
  const person = await w.as('encoder')
  const email = await f.known(person)
  await f.signIn(email)
  const { body } = await begin(person)
  expect(await f.sessionsOf(person)).toHaveLength(2)
  expect((await confirm(person, codeNow(body.secret).replace(/^(...)/, '$1 '))).status).toBe(204)
  expect(await f.sessionsOf(person)).toEqual([{ name: 'Test' }])
  expect(await f.notesOf(person)).toEqual(['signed_in', 'two_factor_added'])
  expect((await f.noticesOf(person)).map(({ kind }) => kind)).toEqual(['device_added', 'two_factor_added'])
})

test('422 confirm: nothing was begun, a wrong code, a recovery code', async () => {
  const person = await w.as('encoder')
  await f.known(person)
  expect((await confirm(person, '123456')).body.code).toBe('two_factor_not_begun')
  const { body } = await begin(person)
  for (const otp of [codeNow(body.secret, 3), codeNow(body.secret, -3), body.recovery_codes[0], 'x']) {
    const refused = await confirm(person, otp)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['otp']])
  }
  expect((await state(person)).is_active).toBe(false)
})

test('204 DELETE with password and code removes it; signing in needs the password alone', async () => {
  const person = await w.as('encoder')
  const { secret, email } = await f.enrol(person)
  expect((await remove(person, codeNow(secret))).status).toBe(204)
  expect((await f.signIn(email)).status).toBe(201)
  expect(await w.rows('select from directory.recovery_codes where user_id = $1', [person.user_id])).toEqual([])
  expect(await f.notesOf(person)).toEqual(['two_factor_removed', 'signed_in'])
  expect((await f.noticesOf(person)).map(({ kind }) => kind)).toContain('two_factor_removed')
})

test('204 DELETE with a recovery code, for a device that is lost', async () => {
  const person = await w.as('encoder')
  const { recovery_codes } = await f.enrol(person)
  expect((await remove(person, recovery_codes[3] ?? '')).status).toBe(204)
  expect((await state(person)).is_active).toBe(false)
})

test('422 DELETE: a wrong password, a wrong code, no second factor; nothing changes', async () => {
  const person = await w.as('encoder')
  await f.known(person)
  const none = await remove(person, '123456')
  expect([none.status, none.body.errors.otp[0]]).toEqual([422, expect.stringContaining('pas de second facteur')])
  const { secret } = await f.enrol(person)
  expect(Object.keys((await remove(person, codeNow(secret), 'wrong')).body.errors)).toEqual(['current_password'])
  expect(Object.keys((await remove(person, codeNow(secret, 5))).body.errors)).toEqual(['otp'])
  expect((await state(person)).is_active).toBe(true)
})

test('a wrong code of DELETE counts as a failed sign-in from that address', async () => {
  const person = await w.as('encoder')
  const { email } = await f.enrol(person)
  const ip = '192.0.2.88'
  for (let n = 1; n <= 10; n += 1) {
    const { status } = await person('DELETE', '/v1/auth/two-factor', { body: { current_password: password, otp: '000000' }, ip })
    expect(status).toBe(422)
  }
  expect((await f.signIn(email, '000000', ip)).status).toBe(429)
})

test('401 without a token, 403 with an integration token and in the demo, 422 for a dry run and an empty body', async () => {
  const token = await w.as('admin', { abilities: ['read', 'write', 'sync'] })
  const demo = await w.outsider({ demo: true })
  const person = await w.outsider()
  const calls = [
    ['POST', '/v1/auth/two-factor'],
    ['POST', '/v1/auth/two-factor/confirm'],
    ['DELETE', '/v1/auth/two-factor'],
  ] as const
  for (const [method, path] of calls) {
    expect((await w.anonymous(method, path, { body: {} })).status).toBe(401)
    expect((await token(method, path, { body: {} })).body.code).toBe('session_token_required')
    expect((await demo(method, path, { body: {} })).body.code).toBe('demo_mode')
    expect((await person(method, path, { body: {}, headers: { 'x-dry-run': '1' } })).body.code).toBe('dry_run_unsupported')
    expect((await person(method, path, { body: {} })).status).toBe(422)
  }
  expect((await w.anonymous('GET', '/v1/auth/two-factor')).status).toBe(401)
  expect((await token('GET', '/v1/auth/two-factor')).body.code).toBe('session_token_required')
  expect((await demo('GET', '/v1/auth/two-factor')).status).toBe(200)
})

test('raw SQL: a step is used once and never goes back, a used recovery code stays used, and the application deletes neither', async () => {
  const person = await w.as('encoder')
  await f.enrol(person)
  const id = person.user_id
  const step = (n: number | null) => w.asApp('update directory.two_factors set last_step = $2 where user_id = $1', [id, n])
  await step(100)
  for (const n of [100, 99, 0, null]) await expect(step(n)).rejects.toThrow(/works once|two_factors_confirmed/)
  await step(101)
  const use = (value: string) =>
    w.asApp(
      `update directory.recovery_codes set used_at = ${value} where (user_id, hash) = (select user_id, hash from directory.recovery_codes where user_id = $1 order by hash limit 1)`,
      [id],
    )
  await use('now()')
  await expect(use('null')).rejects.toThrow(/works once/)
  await expect(use('now()')).rejects.toThrow(/works once/)
  await expect(w.asApp('delete from directory.recovery_codes where user_id = $1', [id])).rejects.toThrow(/permission denied/)
  await expect(w.asApp(`update directory.two_factors set secret = '' where user_id = $1`, [id])).rejects.toThrow(/permission denied/)
  await expect(w.rows('update directory.two_factors set last_step = 7 where user_id = $1', [id])).rejects.toThrow(/works once/)
})
