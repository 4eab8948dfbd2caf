import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { areas } from '../server/src/areas.ts'
import { idOf, neverProduced } from '../server/test/contract/outcomes.ts'
import { meanwhile } from '../server/test/contract/meanwhile.ts'
import { checkout, main } from './lib/checkout.ts'

/**
 * Compares what a whole test run produced with what the routes declare: everything that is declared must be produced.
 */
await main(async () => {
  const file = process.argv[2] ?? path.join(checkout, '.cache/produced.txt')
  if (!existsSync(file)) throw new Error(`${file} not found: a run of the tests leaves it.`)
  const routes = areas.flatMap((area) => area.routes)
  const { missing: all, declared } = neverProduced(routes, readFileSync(file, 'utf8').split('\n'))
  // A success that cannot exist yet is listed with its reason beside the examples.
  const waits = new Set(routes.filter((route) => idOf(route) in meanwhile).map((route) => `${idOf(route)} ${route.status ?? 200}`))
  const missing = all.filter((outcome) => !waits.has(outcome))
  for (const outcome of missing) console.log(`never produced: ${outcome}`)
  console.log(`${declared - all.length} of ${declared} declared outcomes produced, on ${routes.length} routes`)
  if (missing.length > 0) process.exitCode = 1
})
