/** Integration tokens of one firm, and tokens that end with a password. */
import { expect, test } from 'vitest'
import { joinFirm } from '../../../../test/harness/members.ts'
import { next, password, passwordsIn } from '../../../../test/harness/passwords.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const p = await passwordsIn(w)

type Place = { id: number; public_token: string }

/** Calls with another token than the caller's. */
const holding = (token: string, method: 'GET' | 'POST', path: string, body?: object) =>
  w.anonymous(method, path, { headers: { authorization: `Bearer ${token}` }, ...(body && { body }) })

async function scoped(caller: Caller, firm: Place): Promise<string> {
  const body = { name: 'Web shop', abilities: ['read', 'write'], firm: firm.public_token }
  const { status, body: made } = await caller('POST', '/v1/auth/tokens', { body })
  expect([status, made.integration_token.firm]).toEqual([201, firm.public_token])
  return made.token
}

/** A manager of two firms with a file each, who also keeps a file without a firm. */
async function managerOfTwo() {
  const person = await w.outsider()
  const [one, two] = [await w.makeFirm(), await w.makeFirm()]
  for (const firm of [one, two]) await joinFirm(w, firm, person.user_id, 'manager')
  const files = [await w.makeCompany(one.id), await w.makeCompany(two.id)] as const
  const alone = (await person('POST', '/v1/companies', { body: { name: 'Seul', firm: null } })).body
  return { person, one, two, files, alone }
}

test('a token of one firm sees that firm and its files only: in paths, lists and the account', async () => {
  const { person, one, two, files, alone } = await managerOfTwo()
  const token = await scoped(person, one)
  const statusOf = async (path: string) => (await holding(token, 'GET', path)).status
  expect([await statusOf(`/v1/firms/${one.public_token}`), await statusOf(`/v1/companies/${files[0].public_token}`)]).toEqual([200, 200])
  for (const path of [`firms/${two.public_token}`, `companies/${files[1].public_token}`, `companies/${alone.public_token}`])
    expect(await statusOf(`/v1/${path}`)).toBe(404)
  const tokensIn = async (path: string) =>
    (await holding(token, 'GET', path)).body.map(({ public_token }: { public_token: string }) => public_token)
  expect(await tokensIn('/v1/firms')).toEqual([one.public_token])
  expect(await tokensIn('/v1/companies')).toEqual([files[0].public_token])
  const { body: me } = await holding(token, 'GET', '/v1/auth/me')
  expect([me.firms, me.managed_firms].map((list) => list.map(({ public_token }: Place) => public_token))).toEqual([
    [one.public_token],
    [one.public_token],
  ])
  expect((await person('GET', '/v1/auth/tokens')).body.data[0].firm).toBe(one.public_token)
})

test('a token of one firm creates company files in that firm, and nowhere else', async () => {
  const { person, one, two } = await managerOfTwo()
  const token = await scoped(person, one)
  const create = (body: object) => holding(token, 'POST', '/v1/companies', { name: 'Nouveau', ...body })
  expect((await create({})).body.firm.public_token).toBe(one.public_token)
  expect((await create({ firm: one.public_token })).status).toBe(201)
  for (const firm of [null, two.public_token]) {
    const { status, body } = await create({ firm })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['firm']])
  }
})

test('a token of one firm ends its use with the membership, and binds a platform administrator too', async () => {
  const { person, one } = await managerOfTwo()
  const token = await scoped(person, one)
  await w.rows('update firm_members set is_active = false where firm_id = $1', [one.id])
  expect((await holding(token, 'GET', `/v1/firms/${one.public_token}`)).status).toBe(404)
  expect((await holding(token, 'GET', '/v1/companies')).body).toEqual([])
  const operator = await w.outsider({ platform: true })
  const bound = await scoped(operator, one)
  expect((await holding(bound, 'GET', `/v1/firms/${one.public_token}`)).status).toBe(200)
  expect((await holding(bound, 'GET', `/v1/firms/${w.firm.public_token}`)).status).toBe(404)
  expect((await holding(bound, 'GET', '/v1/firms')).body).toHaveLength(1)
})

test.each(['of which the caller is no member', 'of which the caller is an inactive member', 'that does not exist', 'that is no token'])(
  '422 on firm: one %s',
  async (which) => {
    const [person, firm] = [await w.outsider(), await w.makeFirm()]
    if (which.includes('inactive')) await joinFirm(w, firm, person.user_id, 'admin', false)
    const given = which.endsWith('not exist') ? 'aaaaaaaaaaaa' : which.endsWith('no token') ? 'Fiduciaire' : firm.public_token
    const { status, body } = await person('POST', '/v1/auth/tokens', { body: { name: 'X', abilities: ['read'], firm: given } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['firm']])
    expect(await w.rows(`select from directory.tokens where user_id = $1 and kind = 'integration'`, [person.user_id])).toEqual([])
  },
)

test('a session is never restricted to a firm, whoever writes it', async () => {
  const person = await w.outsider()
  await expect(w.asApp(`update directory.tokens set firm = 'aaaaaaaaaaaa' where user_id = $1`, [person.user_id])).rejects.toThrow(
    /tokens_firm/,
  )
})

test.each([
  [true, ['session']],
  [false, ['session', 'integration']],
  [undefined, ['session', 'integration']],
])('PUT password with revoke_tokens %s leaves of the tokens: %s', async (revoke_tokens, left) => {
  const person = await p.known(await w.outsider())
  await p.others(person)
  const { status } = await person('PUT', '/v1/auth/password', { body: { current_password: password, password: next, revoke_tokens } })
  expect([status, (await p.tokensOf(person)).map(({ kind }) => kind)]).toEqual([200, left])
})

test('a password set by an admin ends the integration tokens where revoke_tokens asks for it', async () => {
  const firm = await w.makeFirm()
  const [boss, clerk] = [await w.outsider(), await w.outsider()]
  await joinFirm(w, firm, boss.user_id, 'admin')
  await joinFirm(w, firm, clerk.user_id, 'encoder')
  await p.others(clerk)
  const set = (more: object) =>
    boss('PATCH', `/v1/firms/${firm.public_token}/members/${clerk.user_id}`, { body: { password: next, ...more } })
  expect([(await set({})).status, (await p.tokensOf(clerk)).map(({ kind }) => kind)]).toEqual([200, ['integration']])
  expect([(await set({ revoke_tokens: true })).status, await p.tokensOf(clerk)]).toEqual([200, []])
})
