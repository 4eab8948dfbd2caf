/** A firm may require a second factor of its members, and the service requires one of platform administrators. */
import { expect, test } from 'vitest'
import { twoFactorsIn } from '../harness/accounts/two-factor.ts'
import { type Caller, openWorld } from '../harness/world.ts'
import { areas } from '../../src/areas.ts'
import { isOpen } from '../../src/kernel/route/route.ts'

const w = await openWorld()
const f = await twoFactorsIn(w)

const requiring = async (...people: Caller[]) => {
  const firm = await w.makeFirm()
  for (const { user_id } of people)
    await w.rows(`insert into firm_members (firm_id, user_id, role) values ($1, $2, 'admin')`, [firm.id, user_id])
  await w.rows('update firms set requires_two_factor = true where id = $1', [firm.id])
  return firm
}

const exempt = [
  'GET /v1/auth/me',
  'POST /v1/auth/logout',
  'GET /v1/auth/two-factor',
  'POST /v1/auth/two-factor',
  'POST /v1/auth/two-factor/confirm',
  'DELETE /v1/auth/two-factor',
]
const routes = areas.flatMap((area) => area.routes).filter(({ ability }) => !isOpen(ability))

test('403 two_factor_enrolment_required on every operation but the second factor, me and logout', async () => {
  const member = await w.outsider()
  const firm = await requiring(member)
  const answered = await Promise.all(
    routes
      .filter(({ url }) => url !== '/v1/auth/logout')
      .map(async ({ method, url }) => {
        const path = url.replace(':firm', firm.public_token).replace(':company', w.company.public_token).replace(/:\w+/g, '1')
        const { status, body } = await member(method, path, method === 'GET' ? {} : { body: {} })
        return { operation: `${method} ${url}`, said: `${status} ${body?.code}` }
      }),
  )
  const free = answered.filter(({ said }) => said !== '403 two_factor_enrolment_required').map(({ operation }) => operation)
  expect([...free, 'POST /v1/auth/logout'].toSorted()).toEqual(exempt.toSorted())
  expect((await member('POST', '/v1/auth/logout')).status).toBe(204)
}, 180_000)

test('the message says what to do, in the language of the account', async () => {
  for (const [locale, said] of [
    ['fr', /activez-le/],
    ['nl', /stel die in/],
    ['en', /set it up/],
    ['de', /Richten Sie ihn ein/],
  ] as const) {
    const member = await w.outsider({ locale })
    await requiring(member)
    expect((await member('GET', '/v1/firms')).body.message).toMatch(said)
  }
})

test('200 again as soon as the member has confirmed a second factor', async () => {
  const member = await w.outsider()
  await requiring(member)
  expect((await member('GET', '/v1/firms')).status).toBe(403)
  await f.enrol(member)
  expect((await member('GET', '/v1/firms')).status).toBe(200)
})

test('200 for members of other firms, and for a member who is inactive in the firm that requires it', async () => {
  const [elsewhere, inactive] = [await w.as('encoder'), await w.outsider()]
  const firm = await requiring(await w.outsider(), inactive)
  await w.rows('update firm_members set is_active = false where firm_id = $1 and user_id = $2', [firm.id, inactive.user_id])
  expect((await elsewhere('GET', '/v1/firms')).status).toBe(200)
  expect((await inactive('GET', '/v1/firms')).status).toBe(200)
})

test('200 for integration tokens, and for accounts whose sign-in another platform keeps', async () => {
  const [token, external] = [await w.outsider({ abilities: ['read'] }), await w.outsider()]
  await requiring(token, external)
  await w.rows(`update directory.users set auth_source = 'external' where id = $1`, [external.user_id])
  expect((await token('GET', '/v1/firms')).status).toBe(200)
  expect((await external('GET', '/v1/firms')).status).toBe(200)
})

test('403 for a platform administrator without a second factor, whatever the firms require', async () => {
  const operator = await w.outsider({ platform: true })
  expect((await operator('GET', '/v1/firms')).status).toBe(200)
  await w.rows('delete from directory.two_factors where user_id = $1', [operator.user_id])
  expect((await operator('GET', '/v1/firms')).body.code).toBe('two_factor_enrolment_required')
  expect((await operator('GET', '/v1/auth/me')).status).toBe(200)
})
