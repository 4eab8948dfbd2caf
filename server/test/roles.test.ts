import { describe, expect, test } from 'vitest'
import { areas } from '../src/areas.ts'
import type { Area } from '../src/kernel/route/area.ts'
import { nothing, type Role, type Route, roles, route } from '../src/kernel/route/route.ts'
import { joinCompany, joinFirm } from './harness/members.ts'
import { type Caller, type Reply, openWorld } from './harness/world.ts'

const routeBase = { method: 'POST', ability: 'write', demo: 'allowed', limit: 'write', reply: nothing(), status: 204 } as const
const open = { summary: 'A route of one role', run: async () => {} }

/** One route per role, outside every area; the matrix calls the declared routes with all callers. */
const roleRoutes: Area = {
  name: 'role-routes',
  title: 'Role routes',
  description: 'One route per role.',
  owns: [],
  routes: [
    route({ ...routeBase, ...open, url: '/v1/companies/:company/role-routes/reviewer', role: 'reviewer' }),
    route({ ...routeBase, ...open, url: '/v1/companies/:company/role-routes/encoder', role: 'encoder' }),
    route({ ...routeBase, ...open, url: '/v1/companies/:company/role-routes/manager', role: 'manager' }),
    route({ ...routeBase, ...open, url: '/v1/companies/:company/role-routes/admin', role: 'admin' }),
    route({ ...routeBase, ...open, url: '/v1/companies/:company/role-routes/outside', role: 'manager', demo: 'blocked' }),
    route({ ...routeBase, ...open, url: '/v1/companies/:company/role-routes/session', role: 'reviewer', ability: 'session' }),
  ],
}
const scoped = roleRoutes.routes
const titled = (routes: readonly Route[]) => routes.map((each) => [`${each.method} ${each.url}`, each] as const)
const rankOf = (role: Route['role']) => roles.findIndex((each) => each === role)

const w = await openWorld({ areas: [...areas, roleRoutes] })

const known = new Map<string, Promise<Caller>>()

/** The same person for every route: what is tried leaves no trace, so nobody has to be new. */
function person(role: Role | 'outsider', abilities?: readonly string[]): Promise<Caller> {
  const key = `${role} ${String(abilities)}`
  const options = abilities ? { abilities } : {}
  const found = known.get(key) ?? (role === 'outsider' ? w.outsider(options) : w.as(role, options))
  known.set(key, found)
  return found
}

/** Writes are dry runs: admission is complete and nothing is stored. */
const knock = (caller: Caller, { method, example }: Route, path: string): Promise<Reply> =>
  caller(method, path, {
    ...(method !== 'GET' && { headers: { 'x-dry-run': '1' } }),
    ...(example?.body !== undefined && { body: example.body }),
  })

const filled = (url: string) => url.replace('/v1/companies/:company', 'C')

/** The refusal of admission; null when the caller is admitted. */
async function refusal(caller: Caller, each: Route): Promise<object | null> {
  const { status, body } = await knock(caller, each, filled(each.url))
  const isInside = status !== 401 && status !== 403 && status !== 404
  const { code, required_role, required_ability } = body ?? {}
  return isInside ? null : { status, code, required_role, required_ability }
}

describe.each(titled(scoped))('%s', (_title, each) => {
  test.each(roles)('is open to its role and those above, and 403 role_too_low below: %s', async (role) => {
    const tooLow = { status: 403, code: 'role_too_low', required_role: each.role }
    expect(await refusal(await person(role), each)).toEqual(rankOf(role) < rankOf(each.role) ? tooLow : null)
  })

  test('404 without a code for an outsider, even one whose token lacks the ability; 401 for nobody', async () => {
    const unable = await person('outsider', each.ability === 'read' ? ['write'] : ['read'])
    for (const outsider of [await person('outsider'), unable]) {
      const { status, body } = await knock(outsider, each, filled(each.url))
      expect([status, Object.keys(body)]).toEqual([404, ['message', 'request_id']])
    }
    expect(await refusal(w.anonymous, each)).toEqual({ status: 401 })
  })

  test('403 for an integration token without the ability, before its role is looked at; that ability alone is enough', async () => {
    const others = ['read', 'write', 'sync'].filter((ability) => ability !== each.ability)
    const unable =
      each.ability === 'session' ? { code: 'session_token_required' } : { code: 'token_ability_missing', required_ability: each.ability }
    for (const role of ['admin', 'reviewer'] as const) {
      expect(await refusal(await person(role, others), each)).toEqual({ status: 403, ...unable })
    }
    expect(await refusal(await person('admin', each.ability === 'session' ? undefined : [each.ability]), each)).toBeNull()
  })
})

/** A demo firm with a file and its visitor, who is admin there, and a reviewer beside. */
async function demo() {
  const firm = await w.makeFirm(true)
  const file = await w.makeCompany(firm.id)
  const [visitor, reviewer] = [await w.outsider({ demo: true }), await w.outsider({ demo: true })]
  await w.rows(`insert into firm_members (firm_id, user_id, role) values ($1, $2, 'admin'), ($1, $3, 'reviewer')`, [
    firm.id,
    visitor.user_id,
    reviewer.user_id,
  ])
  await joinCompany(w, file, reviewer.user_id, 'reviewer')
  const pathIn = ({ url }: Route) => url.replace(':company', file.public_token)
  return { visitor, reviewer, pathIn }
}

test.each(titled(scoped.filter((each) => each.demo === 'blocked')))(
  '403 demo_mode in the demo firm, before the role: %s',
  async (_title, each) => {
    const { visitor, reviewer, pathIn } = await demo()
    for (const caller of [visitor, reviewer]) {
      const { status, body } = await knock(caller, each, pathIn(each))
      expect([status, body.code]).toEqual([403, 'demo_mode'])
    }
  },
)

test.each(titled(scoped.filter((each) => each.demo === 'allowed')))(
  'never 403 in the demo firm for its visitor: %s',
  async (_title, each) => {
    const { visitor, pathIn } = await demo()
    expect((await knock(visitor, each, pathIn(each))).status).not.toBe(403)
  },
)

/** The role a caller really has on a file: the highest route that admits them; null when the file is not visible to them. */
async function effectiveRole(caller: Caller, token: string): Promise<Role | null> {
  const found: Role[] = []
  for (const role of roles) {
    const { status } = await caller('POST', `/v1/companies/${token}/role-routes/${role}`)
    if (status === 404) return null
    if (status === 204) found.push(role)
  }
  return found.at(-1) ?? null
}

test.each<[firm: Role | null, file: Role | null, effective: Role | null]>([
  ['admin', null, 'admin'],
  ['manager', null, 'manager'],
  ['encoder', null, null],
  ['reviewer', null, null],
  ['encoder', 'encoder', 'encoder'],
  ['encoder', 'reviewer', 'reviewer'],
  ['encoder', 'manager', 'manager'],
  ['reviewer', 'encoder', 'encoder'],
  ['reviewer', 'manager', 'manager'],
  ['manager', 'reviewer', 'manager'],
  ['admin', 'reviewer', 'admin'],
])('the higher of firm role %s and assignment %s is %s', async (firm, file, effective) => {
  const caller = await w.outsider()
  if (firm) await joinFirm(w, w.firm, caller.user_id, firm)
  if (file) await joinCompany(w, w.company, caller.user_id, file)
  expect(await effectiveRole(caller, w.company.public_token)).toBe(effective)
  await w.rows('update firm_members set is_active = false where user_id = $1', [caller.user_id])
  expect(await effectiveRole(caller, w.company.public_token)).toBeNull()
})

test('the creator of a file without a firm passes every admin check of it, and a platform administrator of any', async () => {
  const [creator, operator] = [await w.outsider(), await w.outsider({ platform: true })]
  const { body } = await creator('POST', '/v1/companies', { body: { name: 'Seul', firm: null } })
  expect(await effectiveRole(creator, body.public_token)).toBe('admin')
  expect(await effectiveRole(operator, body.public_token)).toBe('admin')
  expect(await effectiveRole(await person('admin'), body.public_token)).toBeNull()
})
