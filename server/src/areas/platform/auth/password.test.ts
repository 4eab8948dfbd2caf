import { expect, test } from 'vitest'
import { next, password, passwordsIn } from '../../../../test/harness/passwords.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { verifyPassword } from '../../../lib/password.ts'

const w = await openWorld()
const p = await passwordsIn(w)

test('200 PUT password: the new password works, other sessions end in every process, integration tokens remain valid', async () => {
  const person = await p.known(await w.as('encoder'))
  const second = await w.as('encoder')
  await w.rows('update directory.tokens set user_id = $1 where user_id = $2', [person.user_id, second.user_id])
  await p.others(person)
  const elsewhere = await w.sibling()
  expect((await w.callerOn(elsewhere, second)('GET', '/v1/auth/me')).status).toBe(200)
  const { status, body, headers } = await person('PUT', '/v1/auth/password', { body: { current_password: password, password: next } })
  expect((await w.callerOn(elsewhere, second)('GET', '/v1/auth/me')).status).toBe(401)
  expect([status, headers['x-operation-id']]).toEqual([200, expect.any(String)])
  expect(body).toEqual((await person('GET', '/v1/auth/me')).body)
  expect(await p.tokensOf(person)).toEqual([
    { kind: 'session', name: 'Test' },
    { kind: 'integration', name: 'Autre' },
  ])
  expect([await verifyPassword(next, await p.stored(person)), await verifyPassword(password, await p.stored(person))]).toEqual([
    true,
    false,
  ])
  expect(await p.notesOf(person)).toEqual([
    {
      note: 'password_changed',
      kind: 'security',
      action: 'change_password',
      firm_id: w.firm.id,
      params: { name: 'Anne Dubois' },
      record_label: 'Anne Dubois',
      company_id: null,
    },
  ])
})

test('422 on current_password when it is wrong, in the language of the account; nothing changes', async () => {
  for (const [locale, sentence] of [
    ['fr', 'Mot de passe incorrect.'],
    ['nl', 'Onjuist wachtwoord.'],
    ['en', 'Wrong password.'],
    ['de', 'Falsches Passwort.'],
  ]) {
    const person = await p.known(await w.outsider({ locale: locale ?? '' }))
    await p.others(person)
    const { status, body } = await person('PUT', '/v1/auth/password', { body: { current_password: 'wrong', password: next } })
    expect([status, body.code, body.errors]).toEqual([422, undefined, { current_password: [sentence] }])
    expect(await p.stored(person)).toBe(p.hash)
    expect(await p.tokensOf(person)).toHaveLength(4)
  }
})

test('422 on current_password for an account that has none', async () => {
  const person = await w.outsider()
  const { status, body } = await person('PUT', '/v1/auth/password', { body: { current_password: 'any', password: next } })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['current_password']])
})

test.each<[string, object, string[]]>([
  ['nothing', {}, ['current_password', 'password']],
  ['a password of 7', { current_password: password, password: '1234567' }, ['password']],
  ['a password of blanks', { current_password: password, password: ' '.repeat(8) }, ['password']],
  ['a password of 1001', { current_password: password, password: 'x'.repeat(1001) }, ['password']],
  ['a password that is no text', { current_password: password, password: 12345678 }, ['password']],
])('422 PUT password on %s', async (_title, body, fields) => {
  const person = await p.known(await w.outsider())
  const reply = await person('PUT', '/v1/auth/password', { body })
  expect([reply.status, Object.keys(reply.body.errors).toSorted()]).toEqual([422, fields])
  expect(await p.stored(person)).toBe(p.hash)
})

test('422 external_account when another platform manages the password', async () => {
  const person = await p.known(await w.outsider())
  await w.rows(`update directory.users set auth_source = 'external' where id = $1`, [person.user_id])
  const { status, body } = await person('PUT', '/v1/auth/password', { body: { current_password: password, password: next } })
  expect([status, body.code]).toEqual([422, 'external_account'])
  expect(await p.stored(person)).toBe(p.hash)
})

test('403 demo_mode, 403 session_token_required, 401, and 422 dry_run_unsupported', async () => {
  const body = { current_password: password, password: next }
  const demo = await w.outsider({ demo: true })
  expect((await demo('PUT', '/v1/auth/password', { body })).body).toMatchObject({ code: 'demo_mode' })
  const integration = await p.known(await w.outsider({ abilities: ['read', 'write', 'sync'] }))
  expect((await integration('PUT', '/v1/auth/password', { body })).body).toMatchObject({ code: 'session_token_required' })
  expect((await w.anonymous('PUT', '/v1/auth/password', { body })).status).toBe(401)
  const person = await p.known(await w.outsider())
  const tried = await person('PUT', '/v1/auth/password', { body, headers: { 'x-dry-run': '1' } })
  expect(tried.body).toMatchObject({ code: 'dry_run_unsupported' })
  expect([await p.stored(integration), await p.stored(person)]).toEqual([p.hash, p.hash])
})

test('429 beyond 10 changes a minute per user, from any address', async () => {
  const person = await w.outsider()
  const real = w.callerOn(await w.sibling({ limits_factor: 1 }), person)
  for (let n = 1; n <= 10; n += 1) {
    const { status, headers } = await real('PUT', '/v1/auth/password', { body: {}, ip: `192.0.2.${n}` })
    expect([status, headers['x-ratelimit-remaining']]).toEqual([422, String(10 - n)])
  }
  expect((await real('PUT', '/v1/auth/password', { body: {} })).status).toBe(429)
})

test('of concurrent changes with the same current password, exactly one succeeds', async () => {
  const person = await p.known(await w.outsider())
  const elsewhere = w.callerOn(await w.sibling(), person)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      (i % 2 ? elsewhere : person)('PUT', '/v1/auth/password', { body: { current_password: password, password: `${next} ${i}` } }),
    ),
  )
  const won = replies.findIndex(({ status }) => status === 200)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status, body }) => status === 422 && 'current_password' in body.errors)).toHaveLength(9)
  expect(await verifyPassword(`${next} ${won}`, await p.stored(person))).toBe(true)
})
