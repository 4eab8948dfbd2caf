/** The examples a reader copies: there, right by the schema, and working. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { prepare } from '../../src/kernel/http/prepared.ts'
import type { Route } from '../../src/kernel/route/route.ts'
import { type World, world } from '../harness/world.ts'
import { exampleServices, type ExampleServices } from '../stand-ins/example-services.ts'
import { answerOf, lineOf, readyExample } from './examples.ts'
import { meanwhile } from './meanwhile.ts'
import { idOf } from './outcomes.ts'

const routes = areas.flatMap((area) => area.routes)
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

test.for(routes.filter((route) => route.body))('$method $url shows a body that its schema takes as it is', (route) => {
  expect(route.example?.body).toBeDefined()
  expect(prepare(route).body(structuredClone(route.example?.body), true)).toEqual({ value: route.example?.body, errors: null })
})

test.for(routes.filter((route) => route.query))('$method $url shows a query that its schema takes as it is', (route) => {
  expect(route.example?.query).toBeDefined()
  expect(prepare(route).query(structuredClone(route.example?.query), true)).toEqual({ value: route.example?.query, errors: null })
})

test('a route that takes no body or no query shows none', () => {
  const wrong = routes.filter(
    ({ body, query, example }) => (!body && example?.body !== undefined) || (!query && example?.query !== undefined),
  )
  expect(wrong.map(({ method, url }) => `${method} ${url}`)).toEqual([])
})

const strict = { prefer: 'handling=strict' }
/** The signature of such a link covers its query, so that nothing can be added to it. */
const isSealed = ({ signs }: Route) => signs === 'query'

test.for(routes)('$method $url refuses a strict unknown field by its name, and answers its example as it should', async (route) => {
  const { send, sendWith } = await readyExample(w, routes, route)
  if (!isSealed(route)) {
    const refused = await sendWith('surprise', strict)
    expect([refused.status, refused.headers['preference-applied']]).toEqual([422, 'handling=strict'])
    expect(Object.keys(refused.body.errors)).toEqual(
      expect.arrayContaining(route.method === 'GET' || route.ability === 'signed' ? ['surprise'] : ['surprise', 'surprise_query']),
    )
  }
  const answer = await send(strict)
  expect(lineOf(answer)).toBe(answerOf(route))
  expect(answer.headers['preference-applied']).toBe('handling=strict')
})

test('a success that cannot exist yet is missed on a declared route, and for a reason', () => {
  for (const [id, { said, because }] of Object.entries(meanwhile)) console.log(`${id} answers ${said}: ${because}`)
  expect(routes.map(idOf)).toEqual(expect.arrayContaining(Object.keys(meanwhile)))
})
