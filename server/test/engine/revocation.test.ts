/** What one process takes away is gone in every other at its very next request: two programs of the service, one database. */
import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { hashOfToken } from '../../src/kernel/http/admit.ts'
import { next, password, passwordsIn } from '../harness/passwords.ts'
import { main, type Service, serviceOf } from '../harness/service.ts'
import { type Caller, openWorld } from '../harness/world.ts'

const w = await openWorld()
const licence = { LICENCE_PUBLIC_KEYS: w.config.licence_public_keys.join(',') }
const [one, two] = await Promise.all([serviceOf(w, [main], licence), serviceOf(w, [main], licence)])
const admin = await w.as('admin')
afterAll(() => Promise.all([one.stop(), two.stop()]))

type Bearer = { readonly token: string }
async function ask({ base }: Service, { token }: Bearer, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const response = await fetch(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}
const statusIn = async (service: Service, who: Bearer, path: string) => (await ask(service, who, 'GET', path)).status
const file = () => `/v1/companies/${w.company.public_token}`
const member = ({ user_id }: Caller) => `/v1/firms/${w.firm.public_token}/members/${user_id}`

/** Another session of the same person. */
async function elsewhere({ user_id }: Caller): Promise<Bearer> {
  const token = randomBytes(32).toString('hex')
  await w.rows(
    `insert into directory.tokens (user_id, kind, hash, name, abilities) values ($1, 'session', $2, 'Another', '{read,write,sync}')`,
    [user_id, hashOfToken(token)],
  )
  return { token }
}

/** Known to the second process, then taken away by the first: what the second says before and after, in both directions. */
async function beforeAndAfter(who: Bearer, path: string, takenBy: (service: Service) => Promise<number>, [first, second] = [one, two]) {
  const before = [await statusIn(second, who, path), await statusIn(second, who, path)]
  const taken = await takenBy(first)
  return { before, taken, after: await statusIn(second, who, path) }
}

test('the two are processes of their own', async () => {
  expect(one.base).not.toBe(two.base)
  expect([await statusIn(one, admin, '/v1/auth/me'), await statusIn(two, admin, '/v1/auth/me')]).toEqual([200, 200])
})

test.each([
  ['one to the other', () => [one, two] as const],
  ['the other to the one', () => [two, one] as const],
])('401: a revoked integration token, from %s', async (_title, pair) => {
  const [first, second] = pair()
  const person = await w.as('encoder')
  const { body } = await ask(first, person, 'POST', '/v1/auth/tokens', { name: 'Shop', abilities: ['read'] })
  const { token, integration_token } = body as { token: string; integration_token: { id: number } }
  const revoke = async (by: Service) => (await ask(by, person, 'DELETE', `/v1/auth/tokens/${integration_token.id}`)).status
  expect(await beforeAndAfter({ token }, file(), revoke, [first, second])).toEqual({ before: [200, 200], taken: 204, after: 401 })
})

test('401: a session that signed out, and one that another session ended', async () => {
  const person = await w.as('encoder')
  const [other, third] = [await elsewhere(person), await elsewhere(person)]
  const leave = async (by: Service) => (await ask(by, other, 'POST', '/v1/auth/logout')).status
  expect(await beforeAndAfter(other, '/v1/auth/me', leave)).toEqual({ before: [200, 200], taken: 204, after: 401 })
  const [row] = await w.rows<{ id: string }>('select id from directory.tokens where hash = $1', [hashOfToken(third.token)])
  const end = async (by: Service) => (await ask(by, person, 'DELETE', `/v1/auth/sessions/${row?.id}`)).status
  expect(await beforeAndAfter(third, '/v1/auth/me', end)).toEqual({ before: [200, 200], taken: 204, after: 401 })
})

test('401: the other sessions of somebody who changed the password; the one that changed it goes on', async () => {
  const person = await (await passwordsIn(w)).known(await w.as('encoder'))
  const other = await elsewhere(person)
  const change = async (by: Service) =>
    (await ask(by, person, 'PUT', '/v1/auth/password', { current_password: password, password: next })).status
  const { before, taken, after } = await beforeAndAfter(other, '/v1/auth/me', change)
  expect([before, Math.floor(taken / 100), after, await statusIn(two, person, '/v1/auth/me')]).toEqual([[200, 200], 2, 401, 200])
})

test('404: the files of a member who was removed or made inactive; the account stays', async () => {
  const [removed, inactive] = [await w.as('encoder'), await w.as('manager')]
  const remove = async (by: Service) => (await ask(by, admin, 'DELETE', member(removed))).status
  expect(await beforeAndAfter(removed, file(), remove)).toEqual({ before: [200, 200], taken: 204, after: 404 })
  const stop = async (by: Service) => (await ask(by, admin, 'PATCH', member(inactive), { is_active: false })).status
  expect(await beforeAndAfter(inactive, file(), stop)).toEqual({ before: [200, 200], taken: 200, after: 404 })
  expect([await statusIn(two, removed, '/v1/auth/me'), await statusIn(two, inactive, '/v1/auth/me')]).toEqual([200, 200])
})

test('403: a manager made encoder, and 404: a file that is no longer assigned', async () => {
  const person = await w.as('manager')
  const change = (by: Service) => ask(by, person, 'PATCH', file(), { city: `Namur ${randomBytes(3).toString('hex')}` })
  expect((await change(two)).status).toBe(200)
  const assigned = { company_tokens: [w.company.public_token], role: 'encoder' }
  expect((await ask(one, admin, 'PATCH', member(person), { role: 'encoder' })).status).toBe(200)
  expect((await ask(one, admin, 'PUT', `${member(person)}/companies`, assigned)).status).toBe(200)
  expect((await change(two)).body).toMatchObject({ code: 'role_too_low', required_role: 'manager' })
  const take = async (by: Service) => (await ask(by, admin, 'PUT', `${member(person)}/companies`, { company_tokens: [] })).status
  expect(await beforeAndAfter(person, file(), take)).toEqual({ before: [200, 200], taken: 200, after: 404 })
})
