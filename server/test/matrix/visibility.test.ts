/**
 * The visibility matrix without repetition: every route admits the caller with the least sufficient rights and gives each of its 403 codes
 * once; one route of each kind refuses every caller it must refuse. Two routes are of one kind when ability, role, demo flag and the place
 * in their path are equal. The contract test compares these four with the table; cross-product.test.ts calls every route as every caller.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Route, roles } from '../../src/kernel/route/route.ts'
import { operationOf } from '../contract/rows.ts'
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
import { callers, type Kind } from './callers.ts'
import { expectedOf } from './expected.ts'

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

const kindOf = (route: Route) => [route.ability, route.role, route.demo, /\{(?:company|firm)\}/.exec(operationOf(route))?.[0]].join(' ')

const oneOfEachKind = (some: readonly Route[]): Route[] => {
  const first = new Map<string, Route>()
  for (const route of some) if (!first.has(kindOf(route))) first.set(kindOf(route), route)
  return [...first.values()]
}

const rankOf = ({ role }: Kind) => roles.findIndex((each) => each === role)

/** Of those a route lets in, a person before a token, then the lowest role. */
const leastOf = (route: Route): Kind[] =>
  callers
    .filter((kind) => !isToBeRefused(route)(kind))
    .toSorted((a, b) => Number(a.token !== 'session') - Number(b.token !== 'session') || rankOf(a) - rankOf(b))
    .slice(0, 1)

/** One caller for each 403 code of a route. */
const onePerCode = (route: Route): Kind[] => {
  const byCode = new Map<string, Kind>()
  for (const kind of callers) {
    const [status, code = ''] = expectedOf(route, kind).split(' ')
    if (status === '403' && !byCode.has(code)) byCode.set(code, kind)
  }
  return [...byCode.values()]
}

const refusing = oneOfEachKind(routes.filter((route) => callers.some(isToBeRefused(route))))

test('every route lets somebody in, and all but public and signed ones refuse somebody', () => {
  expect(routes.filter((route) => leastOf(route).length === 0)).toEqual([])
  const open = routes.filter(({ ability }) => ability === 'public' || ability === 'signed').map(kindOf)
  expect(oneOfEachKind(routes).length).toBe(refusing.length + new Set(open).size)
  expect(refusing.length).toBeGreaterThan(10)
})

test.concurrent.for(titled(routes))('%s lets in the caller who may only just', async ([, route]) => {
  const kinds = leastOf(route)
  expect(await answersOf(w, route, { kinds, isRefused: () => false })).toEqual(expectedAnswers(route, kinds))
})

test.concurrent.for(titled(routes.filter((route) => onePerCode(route).length > 0)))(
  '%s gives each of its 403 codes to a caller it must refuse',
  async ([, route]) => {
    const kinds = onePerCode(route)
    expect(await answersOf(w, route, { kinds, isRefused: () => true })).toEqual(expectedAnswers(route, kinds))
  },
)

test.concurrent.for(titled(refusing))('%s refuses everybody who may not, as all routes of its kind do', async ([, route]) => {
  const kinds = callers.filter(isToBeRefused(route))
  expect(await answersOf(w, route, { kinds, isRefused: () => true })).toEqual(expectedAnswers(route, kinds))
})

test.concurrent.for(titled(oneOfEachKind(signed)))('%s is 403 signature_invalid for everybody without a signature', async ([, route]) => {
  expect(await unsignedAnswers(w, route, callers)).toEqual(byName(callers.map((kind) => [kind, '403 signature_invalid'])))
})

test.concurrent.for(titled(oneOfEachKind(placed)))('%s is 404 for a demo user outside the demo firm', async ([, route]) => {
  expect(await demoElsewhere(w, route)).toBe('404')
})
