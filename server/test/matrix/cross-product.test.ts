/**
 * Who may do what: every declared route by every kind of caller. A caller who may, in a firm and a company file of their own,
 * must reach the success of the route's own example; everybody else gets the refusal of the design, to the letter.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import type { Route } from '../../src/kernel/route/route.ts'
import { idOf } from '../contract/outcomes.ts'
import { rows } from '../contract/rows.ts'
import { type World, world } from '../harness/world.ts'
import { exampleServices, type ExampleServices } from '../stand-ins/example-services.ts'
import {
  answersOf,
  byName,
  demoElsewhere,
  expectedAnswers,
  isToBeRefused,
  placed,
  routes,
  signed,
  titled,
  unsignedAnswers,
} from './answers.ts'
import { callers } from './callers.ts'

const combinations = routes.flatMap((route) => callers.map((kind) => ({ route, kind })))

let outside: ExampleServices
let w: World

beforeAll(async () => {
  outside = await exampleServices()
  w = await world({ config: outside.config })
})
afterAll(async () => {
  await w.close()
  await outside.close()
})

test('the matrix holds every declared route with each of the sixteen kinds of caller', () => {
  console.log(
    `visibility matrix: ${routes.length} routes × ${callers.length} callers = ${combinations.length} combinations; ` +
      `${signed.length} signed routes without a signature × ${callers.length}, ${placed.length} routes with a place × a demo user elsewhere`,
  )
  expect(new Set(callers.map(({ name }) => name)).size).toBe(16)
  expect(new Set(combinations.map(({ route, kind }) => `${idOf(route)} ${kind.name}`)).size).toBe(routes.length * 16)
  expect(routes.length).toBeGreaterThan(0)
  expect(rows.length).toBe(240)
})

test.concurrent.for(titled(routes))('%s answers every kind of caller as the contract and the design say', async ([, route]) => {
  expect(await answersOf(w, route, { kinds: callers, isRefused: isToBeRefused(route) })).toEqual(expectedAnswers(route, callers))
})

test.concurrent.for(titled(signed))('%s is 403 signature_invalid for everybody without a signature', async ([, route]) => {
  expect(await unsignedAnswers(w, route, callers)).toEqual(byName(callers.map((kind) => [kind, '403 signature_invalid'])))
})

test.concurrent.for(titled(placed))('%s is 404 for a demo user outside the demo firm', async ([, route]) => {
  expect(await demoElsewhere(w, route)).toBe('404')
})

test('a declaration that asks for less than the contract is seen, by exactly those it lets in', async () => {
  const loose = (route: Route): Route =>
    idOf(route) === 'PATCH /v1/firms/:firm' ? { ...route, ability: 'read', role: 'encoder', demo: 'allowed' } : route
  const changed = areas.map((area) => ({ ...area, routes: area.routes.map(loose) }))
  const other = await world({ areas: changed })
  const route = changed.flatMap((area) => area.routes).find((each) => idOf(each) === 'PATCH /v1/firms/:firm')
  const answers = route && (await answersOf(other, route, { kinds: callers, isRefused: () => false }))
  await other.close()
  const expected = route && expectedAnswers(route, callers)
  const seen = Object.entries(answers ?? {}).filter(([name, said]) => expected?.[name] !== said)
  expect(Object.fromEntries(seen)).toEqual({
    'integration token: read': '200',
    'integration token: write': '403 token_ability_missing required_ability: "read"',
    'integration token: sync': '403 token_ability_missing required_ability: "read"',
    reviewer: '403 role_too_low required_role: "encoder"',
    encoder: '200',
    'demo user': '200',
  })
})
