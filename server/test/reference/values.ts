import { randomUUID } from 'node:crypto'
import { parametersOf } from '../../src/kernel/route/params.ts'
import { variableOf } from '../../src/kernel/openapi/samples.ts'
import type { Route } from '../../src/kernel/route/route.ts'
import { fileOf, prepareExample } from '../contract/examples.ts'
import { newScene } from '../contract/scene.ts'
import type { World } from '../harness/world.ts'

export type Values = Record<string, string>

/** What the shell of a careful reader holds: a new person, a new firm with a company file, and whatever the path names. */
export async function valuesFor(world: World, routes: readonly Route[], route: Route, origin: string): Promise<Values> {
  const scene = await newScene(world)
  const { params, version, path } = await prepareExample(routes, { world, scene, route, user_id: scene.steward.user_id })
  const always = { PARTITA: origin, TOKEN: scene.steward.token, KEY: randomUUID() }
  return {
    ...always,
    ...(route.upload && { FILE: fileOf(route.upload).name }),
    ...Object.fromEntries(parametersOf(route.url).map((name) => [variableOf(route, name), params[name] ?? ''])),
    ...(version !== null && { VERSION: String(version) }),
    ...(route.ability === 'signed' && { LINK: `${origin}${path}` }),
  }
}
