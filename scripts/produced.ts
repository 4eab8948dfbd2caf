import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { areas } from '../server/src/areas.ts'
import { countFields, neverVaried } from '../server/test/harness/produced/answered-fields.ts'
import { compareWithReasons, readReasons } from '../server/test/harness/produced/reasons.ts'
import { idOf, neverProduced } from '../server/test/contract/outcomes.ts'
import { meanwhile } from '../server/test/contract/meanwhile.ts'
import { checkout, main } from './lib/checkout.ts'

const routes = areas.flatMap((area) => area.routes)

function linesOf(name: string, folder: string): string[] {
  const file = path.join(folder, name)
  if (!existsSync(file)) throw new Error(`${file} not found: a run of the tests leaves it.`)
  return readFileSync(file, 'utf8').split('\n')
}

/** Everything that is declared must be produced. A success that cannot exist yet is listed with its reason beside the examples. */
function compareOutcomes(lines: readonly string[]): readonly string[] {
  const { missing: all, declared } = neverProduced(routes, lines)
  const waits = new Set(routes.filter((route) => idOf(route) in meanwhile).map((route) => `${idOf(route)} ${route.status ?? 200}`))
  console.log(`${declared - all.length} of ${declared} declared outcomes produced, on ${routes.length} routes`)
  return all.filter((outcome) => !waits.has(outcome)).map((outcome) => `never produced: ${outcome}`)
}

/** Every field must have had two values, a flag both, a closed list each; what stays constant is listed with its reason. */
function compareFields(lines: readonly string[]): readonly string[] {
  const never = neverVaried(lines)
  const reasons = readReasons()
  console.log(
    `${countFields() - never.length} of ${countFields()} fields had two values, or every value of their list; ${reasons.size} need not`,
  )
  return compareWithReasons(never, reasons)
}

/** Compares what a whole test run produced with what the code declares. */
await main(async () => {
  const folder = process.argv[2] ?? path.join(checkout, '.cache')
  const missing = [...compareOutcomes(linesOf('produced.txt', folder)), ...compareFields(linesOf('varied.txt', folder))]
  for (const each of missing) console.log(each)
  if (missing.length > 0) process.exitCode = 1
})
