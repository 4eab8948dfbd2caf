/** The examples a reader copies: there, right by the schema, and working. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { prepare } from '../../src/kernel/http/prepared.ts'
import { type World, world } from '../harness/world.ts'
import { smtpStandIn, type SmtpStandIn } from '../stand-ins/smtp.ts'
import { answerOf, lineOf, sendExample } from './examples.ts'
import { meanwhile } from './meanwhile.ts'
import { idOf } from './outcomes.ts'

const routes = areas.flatMap((area) => area.routes)
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

test.for(routes)('$method $url answers its example as it should', async (route) => {
  expect(lineOf(await sendExample(w, routes, route))).toBe(answerOf(route))
})

test('a success that cannot exist yet is missed on a declared route, and for a reason', () => {
  for (const [id, { said, because }] of Object.entries(meanwhile)) console.log(`${id} answers ${said}: ${because}`)
  expect(routes.map(idOf)).toEqual(expect.arrayContaining(Object.keys(meanwhile)))
})
