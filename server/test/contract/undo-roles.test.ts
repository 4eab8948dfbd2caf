/**
 * Undo requires the role that the route of the change requires, tried on every write of a company file by its own example: somebody who lost
 * the role since undoes nothing that needs it, neither in the history nor by a push, and cannot undo an undo of it either.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { isForm, type Role, type Route, roles } from '../../src/kernel/route/route.ts'
import { multipart } from '../harness/multipart.ts'
import { openWorld } from '../harness/world.ts'
import { exampleServices } from '../stand-ins/example-services.ts'
import { fileOf, prepareExample } from './examples.ts'
import { meanwhile } from './meanwhile.ts'
import { idOf } from './outcomes.ts'
import { join, newScene, type Scene } from './scene.ts'

const routes = areas.flatMap((area) => area.routes)
const writes = routes.filter(
  ({ method, url, origin, limit }) =>
    method !== 'GET' && url.startsWith('/v1/companies/:company/') && origin !== 'revert' && !url.includes('/sync/') && limit !== 'account',
)

const outside = await exampleServices()
afterAll(() => outside.close())
const w = await openWorld({ config: outside.config })

async function giveRole({ firm, company, steward }: Scene, role: Role): Promise<void> {
  await w.rows('update firm_members set role = $1 where firm_id = $2 and user_id = $3', [role, firm.id, steward.user_id])
  await w.rows('delete from company_members where company_id = $1 and user_id = $2', [company.id, steward.user_id])
  if (role === 'encoder' || role === 'reviewer')
    await w.rows('insert into company_members (company_id, user_id, role) values ($1, $2, $3)', [company.id, steward.user_id, role])
}

type Revision = { id: number; operation_id: string; can_revert: boolean; revert_blocked: string | null }

/** The example of a route, sent by an admin, and the revisions it left. */
async function changeBy(route: Route): Promise<{ scene: Scene; history: () => Promise<Revision[]>; file: string }> {
  const scene = await newScene(w)
  // The firm keeps an admin when the one of the test loses the role.
  await join(w, scene, (await w.outsider()).user_id, 'admin')
  const { path } = await prepareExample(routes, { world: w, scene, route, user_id: scene.steward.user_id })
  const fields = Object.entries(route.example?.body ?? {}).map(([field, value]) => ({ field, value: String(value) }))
  const sent =
    route.upload && isForm(route)
      ? multipart(...fields, { field: route.upload.field, ...fileOf(route.upload) })
      : { ...(route.example?.body !== undefined && { body: route.example.body }), headers: {} }
  const operation = randomUUID()
  const { status } = await scene.steward(route.method, path, { ...sent, headers: { ...sent.headers, 'x-operation-id': operation } })
  expect(status).toBeLessThan(300)
  const file = `/v1/companies/${scene.company.public_token}`
  const history = async () => (await scene.steward('GET', `${file}/history?operation_id=${operation}&per_page=200`)).body.data as Revision[]
  return { scene, history, file }
}

/** How each way of undoing a revision ends: alone, with its operation, and by a push. */
async function tryUndo({ steward }: Scene, file: string, { id, operation_id }: Revision): Promise<string[]> {
  const one = await steward('POST', `${file}/history/${id}/revert`, { headers: { 'x-dry-run': '1' } })
  const whole = await steward('POST', `${file}/history/operations/${operation_id}/revert`, { headers: { 'x-dry-run': '1' } })
  const mutations = [{ client_mutation_id: randomUUID(), method: 'POST', path: `history/${id}/revert` }]
  const refusals = [one.body, whole.body]
  if (one.status === 403) {
    const [pushed] = (await steward('POST', `${file}/sync/push`, { body: { mutations } })).body.results
    refusals.push(pushed.error)
  }
  return refusals.map((body) => (body.code === 'role_too_low' ? `needs ${body.required_role}` : 'allowed'))
}

const tried = { undoable: new Set<string>(), refused: 0 }

/** An example that is refused where it runs changes nothing. */
const answered = writes.filter((route) => !(idOf(route) in meanwhile))

test.for(answered)('$method $url is undone with the role $role at least', async (route) => {
  const { scene, history, file } = await changeBy(route)
  const [revision] = (await history()).filter(({ can_revert }) => can_revert)
  if (!revision) return
  tried.undoable.add(`${route.method} ${route.url}`)
  for (const role of ['encoder', 'manager'] as const) {
    await giveRole(scene, role)
    const shown = (await history()).find(({ id }) => id === revision.id)
    const suffices = roles.indexOf(role) >= roles.indexOf(route.role as Role)
    expect([shown?.can_revert, shown?.revert_blocked]).toEqual(suffices ? [true, null] : [false, 'role_too_low'])
    const needs = `needs ${route.role}`
    expect(await tryUndo(scene, file, revision)).toEqual(suffices ? ['allowed', 'allowed'] : [needs, needs, needs])
    if (!suffices) tried.refused += 1
  }
  await giveRole(scene, 'admin')
  const undone = await scene.steward('POST', `${file}/history/${revision.id}/revert`)
  expect(undone.status).toBe(200)
  await giveRole(scene, 'encoder')
  const again = await scene.steward('POST', `${file}/history/operations/${undone.body.operation_id}/revert`)
  if (route.role !== 'encoder') expect([again.status, again.body.required_role]).toEqual([403, route.role])
  else expect(again.status).not.toBe(403)
})

test('the routes tried are many, of both kinds', () => {
  expect(tried.undoable.size).toBeGreaterThan(40)
  expect(tried.refused).toBeGreaterThan(20)
})
