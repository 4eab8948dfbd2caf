/**
 * What every write inside a company file promises, tried on every one of them by its own example: replay, stale version, archived file.
 * The file itself has rules of its own, which its area tries: it is changed while it is archived, and gone once it is deleted.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { factsOf } from '../../src/kernel/openapi/facts.ts'
import { isForm, type Route, detailRoutes } from '../../src/kernel/route/route.ts'
import { multipart } from '../harness/multipart.ts'
import { inWrite } from '../harness/raw-write.ts'
import { openWorld } from '../harness/world.ts'
import { exampleServices } from '../stand-ins/example-services.ts'
import { fileOf, prepareExample } from './examples.ts'
import { meanwhile } from './meanwhile.ts'
import { idOf } from './outcomes.ts'
import { newScene } from './scene.ts'

const routes = areas.flatMap((area) => area.routes)
const inFiles = areas.filter(({ name }) => name !== 'companies').flatMap((area) => area.routes)
const writes = inFiles.filter(({ method, url }) => method !== 'GET' && url.startsWith('/v1/companies/:company'))
const versioned = writes.filter((route) => factsOf(route).versioned)
const closedByArchive = writes.filter((route) => factsOf(route).codes['422'].includes('company_archived'))

const outside = await exampleServices()
afterAll(() => outside.close())
const w = await openWorld({ config: outside.config })

/** The example, made ready in a file of its own, to be sent with headers as often as is wanted. */
async function ready(route: Route) {
  const scene = await newScene(w)
  const { path } = await prepareExample(routes, { world: w, scene, route, user_id: scene.steward.user_id })
  const fields = Object.entries(route.example?.body ?? {}).map(([field, value]) => ({ field, value: String(value) }))
  const sent =
    route.upload && isForm(route)
      ? multipart(...fields, { field: route.upload.field, ...fileOf(route.upload) })
      : { ...(route.example?.body !== undefined && { body: route.example.body }), headers: {} }
  const send = (headers: Record<string, string>, query = '') =>
    scene.steward(route.method, path + query, { ...sent, headers: { ...sent.headers, ...headers } })
  const read = (url: string) => scene.steward('GET', path.split('/').slice(0, url.split('/').length).join('/'))
  return { send, read, company: scene.company }
}

const refusedScenes = new Map<Route, ReturnType<typeof ready>>()

/** The same for requests that are refused: they change nothing, so those of one route share a file. */
function readyToRefuse(route: Route): ReturnType<typeof ready> {
  const found = refusedScenes.get(route) ?? ready(route)
  refusedScenes.set(route, found)
  return found
}

const setActive = (companyId: number, isActive: boolean) =>
  w.rows(inWrite(companyId, `update companies set is_active = ${isActive} where id = ${companyId}`))

/** Links are signed anew when an answer leaves, for an hour from then. */
const unsigned = (text: string) => text.replaceAll(/expires=\d+&signature=[0-9a-f]{64}/g, '')

test('there are writes to try', () => {
  expect(versioned.length).toBeGreaterThan(0)
  expect(closedByArchive.length).toBeGreaterThan(0)
})

/** An example that is refused where it runs has no answer to keep; the test of its area has one. */
const answered = writes.filter((route) => !(idOf(route) in meanwhile))

test.for(answered)('$method $url answers a repeated key from memory, and refuses it for another request', async (route) => {
  const { send } = await ready(route)
  const headers = { 'x-client-mutation-id': randomUUID() }
  const first = await send(headers)
  const again = await send(headers)
  expect([first.status, again.status, again.headers['x-idempotent-replay']]).toEqual([route.status ?? 200, 200, '1'])
  expect(unsigned(again.text)).toEqual(unsigned(first.text || '{}'))
  expect([again.headers['x-operation-id'], again.headers['x-trashed']]).toEqual([
    first.headers['x-operation-id'],
    first.headers['x-trashed'],
  ])
  const other = await send(headers, '?other=1')
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
})

const shows = detailRoutes(routes)

test.for(versioned)('$method $url is 409 on a stale version, with the record as its GET shows it', async (route) => {
  const { send, read } = await readyToRefuse(route)
  const { status, body } = await send({ 'x-base-version': '99' })
  expect([status, body.code]).toEqual([409, 'conflict'])
  expect(body.server_data).toMatchObject({ version: body.server_version })
  const showing = route.of && shows.get(route.of)
  if (showing) expect(unsigned(JSON.stringify(body.server_data))).toBe(unsigned((await read(showing.url)).text))
})

test.for(closedByArchive)('$method $url is 422 company_archived in an archived file', async (route) => {
  const { send, company } = await readyToRefuse(route)
  await setActive(company.id, false)
  const { status, body } = await send({})
  await setActive(company.id, true)
  expect([status, body.code]).toEqual([422, 'company_archived'])
})
