/** The examples a reader copies: there, right by the schema, and working. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { prepare } from '../../src/kernel/prepared.ts'
import { type World, world } from '../harness/world.ts'
import { sendExample } from './examples.ts'

const routes = areas.flatMap((area) => area.routes)
let w: World

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test.for(routes.filter((route) => route.body))('$method $url shows a body that its schema takes as it is', (route) => {
  expect(route.example?.body).toBeDefined()
  expect(prepare(route).body(structuredClone(route.example?.body))).toEqual({ value: route.example?.body, errors: null })
})

test.for(routes.filter((route) => route.query))('$method $url shows a query that its schema takes as it is', (route) => {
  expect(route.example?.query).toBeDefined()
  expect(prepare(route).query(structuredClone(route.example?.query))).toEqual({ value: route.example?.query, errors: null })
})

test('a route that takes no body or no query shows none', () => {
  const wrong = routes.filter(
    ({ body, query, example }) => (!body && example?.body !== undefined) || (!query && example?.query !== undefined),
  )
  expect(wrong.map(({ method, url }) => `${method} ${url}`)).toEqual([])
})

test.for(routes)('$method $url answers its example with its declared status', async (route) => {
  const { status, text } = await sendExample(w, routes, route)
  expect({ status, text: status < 300 ? '' : text }).toEqual({ status: route.status ?? 200, text: '' })
})
