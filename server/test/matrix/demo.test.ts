/** Every declared route by a user of the demo: what the contract blocks is refused with `demo_mode`, everything else works. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../contract/rows.ts'
import { type World, world } from '../harness/world.ts'
import { smtpStandIn, type SmtpStandIn } from '../stand-ins/smtp.ts'
import { answersOf, expectedAnswers, isToBeRefused, routes, titled } from './answers.ts'
import { demoUser } from './callers.ts'

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

test('the contract blocks in the demo what the design lists, and the declarations say the same', () => {
  const blocked = rows.filter(({ terms: { demo } }) => demo === 'blocked')
  expect(blocked.length).toBeGreaterThan(40)
})

test.concurrent.for(titled(routes))('%s in the demo', async ([, route]) => {
  expect(await answersOf(w, route, { kinds: [demoUser], isRefused: isToBeRefused(route) })).toEqual(expectedAnswers(route, [demoUser]))
})
