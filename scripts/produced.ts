import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { areas } from '../server/src/areas.ts'
import { neverProduced } from '../server/test/contract/outcomes.ts'
import { checkout, main } from './lib/checkout.ts'

/**
 * Holds what a whole test run produced against what the routes declare. A code that waits for a later area is listed in
 * server/test/partial.json and not declared yet, so whatever is declared has to be shown.
 */
await main(async () => {
  const file = process.argv[2] ?? path.join(checkout, '.cache/produced.txt')
  if (!existsSync(file)) throw new Error(`${file} not found: a run of the tests leaves it.`)
  const routes = areas.flatMap((area) => area.routes)
  const { missing, declared } = neverProduced(routes, readFileSync(file, 'utf8').split('\n'))
  for (const outcome of missing) console.log(`never produced: ${outcome}`)
  console.log(`${declared - missing.length} of ${declared} declared outcomes produced, on ${routes.length} routes`)
  if (missing.length > 0) process.exitCode = 1
})
