import { areas } from '../../src/areas.ts'
import { codesOf, type Route } from '../../src/kernel/route/route.ts'
import { lineOf, prepareExample, sendReady } from '../contract/examples.ts'
import { idOf } from '../contract/outcomes.ts'
import { newScene, type Scene } from '../contract/scene.ts'
import type { Caller, World } from '../harness/world.ts'
import { demoUser, type Kind } from './callers.ts'
import { expectedOf, hasPlace } from './expected.ts'

/** The bridge is for platform administrators only, who need no role: its own tests try every caller. */
export const routes = areas.flatMap((area) => area.routes).filter((route) => !codesOf(route).includes('bridge_only'))
export const signed = routes.filter(({ ability }) => ability === 'signed')
/** A signed link is a right of its own, whoever holds it and wherever it leads. */
export const placed = routes.filter((route) => hasPlace(route) && route.ability !== 'signed')
export const titled = (some: readonly Route[]) => some.map((route) => [idOf(route), route] as const)
export const byName = (answers: readonly (readonly [Kind, string])[]) =>
  Object.fromEntries(answers.map(([kind, answer]) => [kind.name, answer]))

/** A new firm with a new file and what the path of the example names, made for this user, or for its admin. */
async function placeFor(on: World, route: Route, demo: boolean, arrive?: (scene: Scene) => Promise<Caller>) {
  const scene = await newScene(on, demo)
  const caller = await arrive?.(scene)
  const user_id = caller?.user_id || scene.steward.user_id
  const { path } = await prepareExample(routes, { world: on, scene, route, user_id })
  return { scene, path, caller }
}

type Asked = {
  readonly kinds: readonly Kind[]
  readonly isRefused: (kind: Kind) => boolean
  readonly change?: (path: string) => string
}

/**
 * One after the other: some examples name an address or a key that only one may have. Who is let in has a place to change; those who are to
 * be refused share one, for a refusal changes nothing.
 */
export async function answersOf(on: World, route: Route, { kinds, isRefused, change = (path) => path }: Asked) {
  const shared = new Map<boolean, Awaited<ReturnType<typeof placeFor>>>()
  const answers: [Kind, string][] = []
  for (const kind of kinds) {
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

/** What everybody gets who leaves out the signature of a signed link. */
export const unsignedAnswers = (on: World, route: Route, kinds: readonly Kind[]) =>
  answersOf(on, route, { kinds, isRefused: () => true, change: (path) => path.replace(/&signature=.*$/, '') })

/** What a user of a demo firm gets in a firm that is none. */
export async function demoElsewhere(on: World, route: Route): Promise<string> {
  const [scene, home] = [await newScene(on), await newScene(on, true)]
  const caller = await demoUser.arrive(on, home)
  const { path } = await prepareExample(routes, { world: on, scene, route, user_id: caller.user_id })
  return lineOf(await sendReady(caller, route, path))
}

export const isToBeRefused = (route: Route) => (kind: Kind) => /^40[134]/.test(expectedOf(route, kind))
export const expectedAnswers = (route: Route, kinds: readonly Kind[]) => byName(kinds.map((kind) => [kind, expectedOf(route, kind)]))
