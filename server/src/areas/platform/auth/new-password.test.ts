/** Passwords that are refused, wherever one is chosen. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { passwordsIn, password } from '../../../../test/harness/passwords.ts'
import { type Caller, openWorld, type Reply } from '../../../../test/harness/world.ts'
import { openUrls } from '../../../kernel/files/urls.ts'
import { systemClock } from '../../../lib/clock.ts'
import { containsAddress } from './rules.ts'

const w = await openWorld()
const p = await passwordsIn(w)
const admin = await w.as('admin')

type Choose = (person: Caller, chosen: string) => Promise<Reply>

const byLink: Choose = async ({ user_id }, chosen) => {
  const [user, nonce] = [String(user_id), randomUUID()]
  await w.rows(
    `insert into directory.links (user_id, purpose, nonce, expires_at) values ($1, 'password', $2, now() + interval '1 hour')
     on conflict (user_id, purpose) do update set nonce = excluded.nonce`,
    [user, nonce],
  )
  const path = openUrls(w.config.url_keys, '', systemClock).sign('/v1/auth/password/reset', 600, { user, nonce })
  return w.anonymous('POST', path, { body: { password: chosen } })
}

const ways: readonly (readonly [string, Choose])[] = [
  [
    'PUT /v1/auth/password',
    (person, chosen) => person('PUT', '/v1/auth/password', { body: { current_password: password, password: chosen } }),
  ],
  ['POST /v1/auth/password/reset', byLink],
  ['PATCH F/members/{user}', (person, chosen) => admin('PATCH', `F/members/${person.user_id}`, { body: { password: chosen } })],
]

const addressed = async (address: string): Promise<Caller> => {
  const person = await p.known(await w.as('encoder', { locale: 'en' }))
  await w.rows('update directory.users set email = $2 where id = $1', [person.user_id, address])
  await w.rows('update people set email = $2 where id = $1', [person.user_id, address])
  return person
}

test.each(ways)(
  '%s: 422 on password for a common one and for one that contains the address; the former one stays',
  async (_way, choose) => {
    const name = `anne.dubois.${randomUUID().slice(0, 8)}`
    const person = await addressed(`${name}@example.com`)
    for (const chosen of ['password1', 'Qwerty123', `${name.toUpperCase()}-2026`, `my ${name}@example.com`]) {
      const { status, body } = await choose(person, chosen)
      expect([status, body.code, Object.keys(body.errors)]).toEqual([422, undefined, ['password']])
    }
    expect(await p.stored(person)).toBe(p.hash)
    expect((await choose(person, 'four unrelated plain words')).status).toBeLessThan(300)
  },
)

test('POST F/members: 422 on password for a new account; nothing is created', async () => {
  const email = `anne.dubois.${randomUUID().slice(0, 8)}@example.com`
  for (const chosen of ['iloveyou', `${email}!`]) {
    const { status, body } = await admin('POST', 'F/members', { body: { email, name: 'Anne', password: chosen, role: 'encoder' } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['password']])
  }
  expect(await w.rows('select from directory.users where email = $1', [email])).toEqual([])
})

test('a refused password does not use up the link', async () => {
  const person = await w.as('encoder')
  const [user, nonce] = [String(person.user_id), randomUUID()]
  await w.rows(`insert into directory.links (user_id, purpose, nonce, expires_at) values ($1, 'password', $2, now() + interval '1 hour')`, [
    user,
    nonce,
  ])
  const path = openUrls(w.config.url_keys, '', systemClock).sign('/v1/auth/password/reset', 600, { user, nonce })
  const choose = (chosen: string) => w.anonymous('POST', path, { body: { password: chosen } })
  expect((await choose('password')).status).toBe(422)
  expect((await choose('four unrelated plain words')).status).toBe(204)
})

test.each([
  ['fr', 'l’un des plus utilisés'],
  ['nl', 'een van de meest gebruikte'],
  ['en', 'one of the most common'],
  ['de', 'gehört zu den häufigsten'],
])('the message is in %s and says what to do', async (locale, said) => {
  const person = await p.known(await w.outsider({ locale }))
  const body = { current_password: password, password: 'password' }
  expect((await person('PUT', '/v1/auth/password', { body })).body.errors.password[0]).toContain(said)
})

test.each([
  ['anne@example.com', 'ANNE@EXAMPLE.COM 1', true],
  ['anne@example.com', 'joanne of arc', false],
  ['marie@example.com', 'Marie2026', true],
  ['marie@example.com', 'example.com', false],
])('%s and %s: %s', (address, chosen, contains) => {
  expect(containsAddress(chosen, address)).toBe(contains)
})
