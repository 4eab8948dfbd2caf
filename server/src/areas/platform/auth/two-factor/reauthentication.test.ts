/** In a session older than 15 minutes, an account with a second factor sends a code with what would let somebody else stay in. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeNow, type Factor, password, twoFactorsIn } from '../../../../../test/harness/accounts/two-factor.ts'
import { type Caller, openWorld } from '../../../../../test/harness/world.ts'

const w = await openWorld()
const f = await twoFactorsIn(w)

type Send = (person: Caller, otp?: string) => ReturnType<Caller>

const member = async (role: string, active = true) => {
  const { user_id } = await w.outsider()
  await w.rows('insert into firm_members (firm_id, user_id, role, is_active) values ($1, $2, $3, $4)', [w.firm.id, user_id, role, active])
  return user_id
}
const newMember = (role: string) => ({ email: `luc.${randomUUID()}@example.com`, name: 'Luc Peeters', password, role })

const steps: readonly (readonly [string, number, Send])[] = [
  ['creating a token', 201, (person, otp) => person('POST', '/v1/auth/tokens', { body: { name: 'Web shop', abilities: ['read'], otp } })],
  ['adding an admin', 201, (person, otp) => person('POST', 'F/members', { body: { ...newMember('admin'), otp } })],
  [
    'making a member an admin',
    200,
    async (person, otp) => person('PATCH', `F/members/${await member('encoder')}`, { body: { role: 'admin', otp } }),
  ],
  [
    'making an admin active again',
    200,
    async (person, otp) => person('PATCH', `F/members/${await member('admin', false)}`, { body: { is_active: true, otp } }),
  ],
  [
    'changing the password',
    200,
    (person, otp) => person('PUT', '/v1/auth/password', { body: { current_password: password, password: 'staple and paper clip', otp } }),
  ],
]

let lastAddress = 0

/** From an IP address of its own, because wrong codes count against the address. */
async function oldSession(ip = `10.6.0.${(lastAddress += 1)}`): Promise<{ person: Caller; factor: Factor }> {
  const admin = await w.as('admin')
  const person: Caller = Object.assign((...[method, path, send = {}]: Parameters<Caller>) => admin(method, path, { ip, ...send }), {
    user_id: admin.user_id,
    token: admin.token,
  })
  const factor = await f.enrol(person)
  await f.age(person)
  return { person, factor }
}

test.each(steps)('%s: 403 reauthentication_required without a code, then accepted with one', async (_title, status, send) => {
  const { person, factor } = await oldSession()
  const refused = await send(person)
  expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication_required'])
  const done = await send(person, codeNow(factor.secret))
  expect([done.status, done.body.errors]).toEqual([status, undefined])
})

test.each(steps)('%s: 422 on otp for a wrong code and for a used one; nothing changes', async (_title, _status, send) => {
  const { person, factor } = await oldSession()
  const code = codeNow(factor.secret)
  await f.signIn(factor.email, code)
  await f.age(person)
  for (const otp of ['000000', code]) {
    const { status, body } = await send(person, otp)
    expect([status, Object.keys(body.errors)]).toEqual([422, ['otp']])
  }
  expect(await w.rows(`select from directory.tokens where user_id = $1 and kind = 'integration'`, [person.user_id])).toEqual([])
})

test.each(steps)('%s: no code within the first 15 minutes, nor for an account without a second factor', async (_title, status, send) => {
  const [fresh, without] = [await w.as('admin'), await w.as('admin')]
  await f.enrol(fresh)
  expect((await send(fresh)).status).toBe(status)
  await f.known(without)
  await f.age(without)
  expect((await send(without)).status).toBe(status)
})

test('other roles need no code, and neither does another change of a member', async () => {
  const { person } = await oldSession()
  expect((await person('POST', 'F/members', { body: newMember('manager') })).status).toBe(201)
  const other = await member('encoder')
  expect((await person('PATCH', `F/members/${other}`, { body: { role: 'manager' } })).status).toBe(200)
  expect((await person('PATCH', `F/members/${other}`, { body: { is_active: false } })).status).toBe(200)
  expect((await person('PATCH', `F/members/${other}`, { body: { is_active: true } })).status).toBe(200)
})

test('a recovery code is accepted too, once', async () => {
  const { person, factor } = await oldSession()
  const create = (otp: string | undefined) => person('POST', '/v1/auth/tokens', { body: { name: 'Web shop', abilities: ['read'], otp } })
  expect((await create(factor.recovery_codes[0])).status).toBe(201)
  expect((await create(factor.recovery_codes[0])).status).toBe(422)
})

test('ten wrong codes lock sign-in from that address', async () => {
  const ip = '192.0.2.99'
  const { person, factor } = await oldSession(ip)
  const create = (otp: string) => person('POST', '/v1/auth/tokens', { body: { name: 'Web shop', abilities: ['read'], otp } })
  for (let n = 1; n <= 10; n += 1) expect((await create('000000')).status).toBe(422)
  expect((await create(codeNow(factor.secret))).status).toBe(429)
  expect((await f.signIn(factor.email, codeNow(factor.secret), ip)).status).toBe(429)
})

test('of fifty requests at once with one code, one creates a token', async () => {
  const { person, factor } = await oldSession()
  const otp = codeNow(factor.secret)
  const create = (n: number) =>
    person('POST', '/v1/auth/tokens', { body: { name: 'Web shop', abilities: ['read'], otp }, ip: `10.8.0.${n}` })
  const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => create(n)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await w.rows(`select from directory.tokens where user_id = $1 and kind = 'integration'`, [person.user_id])).toHaveLength(1)
}, 120_000)
