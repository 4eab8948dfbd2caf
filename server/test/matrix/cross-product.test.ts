/**
 * Who may do what: every declared route by every kind of caller. A caller who may, in a firm and a company file of their own,
 * must reach the success of the route's own example; everybody else gets the refusal of the design, to the letter.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import type { Route } from '../../src/kernel/route/route.ts'
import { lineOf, prepareExample, sendReady } from '../contract/examples.ts'
import { idOf } from '../contract/outcomes.ts'
import { rows } from '../contract/rows.ts'
import { newScene, type Scene } from '../contract/scene.ts'
import { type Caller, type World, world } from '../harness/world.ts'
import { smtpStandIn, type SmtpStandIn } from '../stand-ins/smtp.ts'
import { callers, demoUser, type Kind } from './callers.ts'
import { expectedOf, hasPlace } from './expected.ts'

const routes = areas.flatMap((area) => area.routes)
const combinations = routes.flatMap((route) => callers.map((kind) => ({ route, kind })))
const signed = routes.filter(({ ability }) => ability === 'signed')
/** A signed link is a right of its own, whoever holds it and wherever it leads. */
const placed = routes.filter((route) => hasPlace(route) && route.ability !== 'signed')
const titled = (some: readonly Route[]) => some.map((route) => [idOf(route), route] as const)
const byName = (answers: readonly (readonly [Kind, string])[]) => Object.fromEntries(answers.map(([kind, said]) => [kind.name, said]))

let post: SmtpStandIn
let w: World

beforeAll(async () => {
  post = await smtpStandIn()
  w = await world({ config: { smtp_url: post.url } })
})
afterAll(async () => {
  await w.close()
  await post.close()
})

/** A new firm with a new file and what the path of the example names, made for this user, or for its admin. */
async function placeFor(on: World, route: Route, demo: boolean, arrive?: (scene: Scene) => Promise<Caller>) {
  const scene = await newScene(on, demo)
  const caller = await arrive?.(scene)
  const user_id = caller?.user_id || scene.steward.user_id
  const { path } = await prepareExample(routes, { world: on, scene, route, user_id })
  return { scene, path, caller }
}

/**
 * One after the other: some examples name an address or a key that only one may have. Who is let in has a place to change; those who are to
 * be refused share one, for a refusal changes nothing.
 */
async function answersOf(on: World, route: Route, isRefused: (kind: Kind) => boolean, change = (path: string) => path) {
  const shared = new Map<boolean, Awaited<ReturnType<typeof placeFor>>>()
  const answers: [Kind, string][] = []
  for (const kind of callers) {
    const arrive = (scene: Scene) => kind.arrive(on, scene)
    const place = isRefused(kind)
      ? (shared.get(kind.demo) ?? (await placeFor(on, route, kind.demo)))
      : await placeFor(on, route, kind.demo, arrive)
    if (isRefused(kind)) shared.set(kind.demo, place)
    const caller = place.caller ?? (await arrive(place.scene))
    answers.push([kind, lineOf(await sendReady(caller, route, change(place.path)))])
  }
  return byName(answers)
}

const isToBeRefused = (route: Route) => (kind: Kind) => /^40[134]/.test(expectedOf(route, kind))
const expectedAnswers = (route: Route) => byName(callers.map((kind) => [kind, expectedOf(route, kind)]))

test('the matrix holds every declared route with each of the fifteen kinds of caller', () => {
  console.log(
    `visibility matrix: ${routes.length} routes × ${callers.length} callers = ${combinations.length} combinations; ` +
      `${signed.length} signed routes without a signature × ${callers.length}, ${placed.length} routes with a place × a demo user elsewhere`,
  )
  expect(new Set(callers.map(({ name }) => name)).size).toBe(15)
  expect(new Set(combinations.map(({ route, kind }) => `${idOf(route)} ${kind.name}`)).size).toBe(routes.length * 15)
  expect(routes.length).toBeGreaterThan(0)
  expect(rows.length).toBe(240)
})

test.concurrent.for(titled(routes))('%s answers every kind of caller as the contract and the design say', async ([, route]) => {
  expect(await answersOf(w, route, isToBeRefused(route))).toEqual(expectedAnswers(route))
})

test.concurrent.for(titled(signed))('%s is 403 signature_invalid for everybody without a signature', async ([, route]) => {
  const answers = await answersOf(
    w,
    route,
    () => true,
    (path) => path.replace(/&signature=.*$/, ''),
  )
  expect(answers).toEqual(byName(callers.map((kind) => [kind, '403 signature_invalid'])))
})

test.concurrent.for(titled(placed))('%s is 404 for a demo user outside the demo firm', async ([, route]) => {
  const [scene, home] = [await newScene(w), await newScene(w, true)]
  const caller = await demoUser.arrive(w, home)
  const { path } = await prepareExample(routes, { world: w, scene, route, user_id: caller.user_id })
  expect(lineOf(await sendReady(caller, route, path))).toBe('404')
})

test('a declaration that asks for less than the contract is seen, by exactly those it lets in', async () => {
  const loose = (route: Route): Route =>
    idOf(route) === 'PATCH /v1/firms/:firm' ? { ...route, ability: 'read', role: 'encoder', demo: 'allowed' } : route
  const changed = areas.map((area) => ({ ...area, routes: area.routes.map(loose) }))
  const other = await world({ areas: changed })
  const route = changed.flatMap((area) => area.routes).find((each) => idOf(each) === 'PATCH /v1/firms/:firm')
  const answers = route && (await answersOf(other, route, () => false))
  await other.close()
  const expected = route && expectedAnswers(route)
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
