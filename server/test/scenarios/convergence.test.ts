/** Two random runs of many devices with every check; `npm run prove -- sync` plays many more. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { play } from '../convergence/play.ts'
import { failedBefore } from '../convergence/seeds.ts'
import type { Ground } from '../convergence/cast.ts'
import { type World, world } from '../harness/world.ts'

let w: World
let ground: Ground
beforeAll(async () => {
  w = await world()
  const base = await w.app.listen({ host: '127.0.0.1', port: 0 })
  const people = [await w.as('admin', { locale: 'fr' })]
  for (const locale of ['nl', 'en', 'de']) people.push(await w.as('encoder', { locale }))
  ground = { base, rows: (text, values) => w.rows(text, values) as never, firm: w.firm.public_token, people }
})
afterAll(() => w.close())

test.for([...failedBefore.slice(0, 1), 1])('ten devices of four people end with what the service shows: seed %i', async (seed) => {
  const { broken, counts } = await play(ground, seed)
  expect(broken.slice(0, 5)).toEqual([])
  expect(counts['writes']).toBeGreaterThan(5)
})
