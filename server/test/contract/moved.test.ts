/** What every operation of a firm and its files promises once the firm works elsewhere. */
import { afterAll, expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { factsOf } from '../../src/kernel/openapi/facts.ts'
import { openWorld } from '../harness/world.ts'
import { exampleServices } from '../stand-ins/example-services.ts'
import { prepareExample, sendReady } from './examples.ts'
import { newScene } from './scene.ts'

const routes = areas.flatMap((area) => area.routes)
const ofFirms = routes.filter((route) => factsOf(route).codes['410'].includes('moved'))
const outside = await exampleServices()
afterAll(() => outside.close())
const w = await openWorld({ config: outside.config })

/** As partita firm moved leaves it; what waits to be sent does not matter here. */
const moveAway = (firm: { readonly id: number }) =>
  w.rows(`insert into firm_moves (firm_id, state, moved_to, attempt) values ($1, 'moved', 'https://new.example', gen_random_uuid())`, [
    firm.id,
  ])

test('operations of a firm or a company file have the code, others have not', () => {
  expect(ofFirms.length).toBeGreaterThan(200)
  expect(routes.filter((route) => !ofFirms.includes(route) && /:(?:firm|company)\b/.test(route.url))).toEqual([])
})

test.for(ofFirms)('$method $url is 410 moved', async (route) => {
  const scene = await newScene(w)
  const { path } = await prepareExample(routes, { world: w, scene, route, user_id: scene.steward.user_id })
  await moveAway(scene.firm)
  const { status, body } = await sendReady(scene.steward, route, path)
  expect([status, body.code, body.base_url]).toEqual([410, 'moved', 'https://new.example'])
})
