/** Every resource of a company file that the stream carries is in the SDK's offline store: by name, by id, and as the service shows it. */
import { expect, test } from 'vitest'
import { createClient } from '../../../sdk/src/index.ts'
import { memoryStorage, openStore, type Resource } from '../../../sdk/src/offline/index.ts'
import { areas } from '../../src/areas.ts'
import type { AnyResource } from '../../src/kernel/route/resource.ts'
import { prepareExample, sendReady } from '../contract/examples.ts'
import { newScene, type Scene } from '../contract/scene.ts'
import { openWorld } from '../harness/world.ts'
import { textOf } from '../install/settings.ts'

const w = await openWorld()
const base_url = await w.app.listen({ host: '127.0.0.1', port: 0 })
const routes = areas.flatMap((area) => area.routes)
const kinds = areas.flatMap((area) => area.resources ?? []).filter(({ below }) => below === undefined)
const names = kinds.map(({ name }) => name)

const open = ({ company, steward }: Scene) =>
  openStore({ client: createClient({ base_url, token: steward.token }), company: company.public_token, storage: memoryStorage() })

/** What the service tells a device that begins: the records of one resource. */
async function served({ company, steward }: Scene, name: string): Promise<{ id: number }[]> {
  const { body } = await steward('GET', `/v1/companies/${company.public_token}/sync/bootstrap?resources=${name}`)
  expect(body.has_more).toBe(false)
  return body.resources[name] ?? []
}

/**
 * A record of the resource, made as the example of an operation on one needs it: one that reads it. A file has one
 * registration for Peppol or none, which can be read too: there it is deleting that needs one. Documents that are missing
 * are found by the books, and their example makes one past the change log; ignoring it is the first change that the stream carries.
 */
async function makeRecord(scene: Scene, kind: AnyResource): Promise<void> {
  const on = routes.filter((route) => route.of?.name === kind.name)
  const route = on.find(({ method }) => method === (kind.is_single ? 'DELETE' : 'GET')) ?? on[0]
  if (!route) throw new Error(`no operation names a record of ${kind.name}`)
  const { path } = await prepareExample(routes, { world: w, scene, route, user_id: scene.steward.user_id })
  if (kind.name === 'missing-documents') expect(await sendReady(scene.steward, route, path)).toMatchObject({ status: 200 })
}

test('the types of the SDK name every resource of the stream', () => {
  const { schemas } = JSON.parse(textOf('server/openapi.json')).components
  expect(Object.keys(schemas.SyncRecords.properties)).toEqual(names)
  expect(names.length).toBeGreaterThanOrEqual(25)
})

test.for(names)('%s: a store that begins and one that follows hold what the service shows', async (name) => {
  const kind = kinds.find((each) => each.name === name) as AnyResource
  const scene = await newScene(w)
  const following = await open(scene)
  expect(await following.sync()).toEqual({ ok: true, pending: 0 })
  await makeRecord(scene, kind)
  expect(await following.sync()).toEqual({ ok: true, pending: 0 })
  const beginning = await open(scene)
  expect(await beginning.sync()).toEqual({ ok: true, pending: 0 })
  const records = await served(scene, name)
  expect(records.length).toBeGreaterThan(0)
  const byId = (list: readonly { id: number | string }[]) => list.toSorted((one, other) => Number(one.id) - Number(other.id))
  for (const store of [beginning, following]) {
    expect(byId(store.list(name as Resource))).toEqual(byId(records))
    for (const record of records) expect(store.get(name as Resource, record.id)).toEqual(record)
  }
})
