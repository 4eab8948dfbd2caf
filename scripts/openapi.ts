import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { areas } from '../server/src/areas.ts'
import { describe } from '../server/src/kernel/openapi/openapi.ts'
import { toVersion30 } from '../server/src/kernel/openapi/version-3-0.ts'
import { checkout, main } from './lib/checkout.ts'

type Difference = { readonly at: readonly string[]; readonly committed: unknown; readonly fresh: unknown }

const isParent = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The first place where the two differ. */
function firstDifference(committed: unknown, fresh: unknown, at: readonly string[] = []): Difference | undefined {
  if (!isParent(committed) || !isParent(fresh)) return committed === fresh ? undefined : { at, committed, fresh }
  const [old, now] = [new Map<string, unknown>(Object.entries(committed)), new Map<string, unknown>(Object.entries(fresh))]
  for (const name of new Set([...now.keys(), ...old.keys()])) {
    const found = firstDifference(old.get(name), now.get(name), [...at, name])
    if (found) return found
  }
  return undefined
}

const excerpt = (value: unknown) => (value === undefined ? '(nothing)' : JSON.stringify(value).slice(0, 300))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function explain(committed: string, fresh: string) {
  const found = firstDifference(parsed(committed), parsed(fresh))
  if (!found) return 'They say the same, in another order or layout.'
  return [`${found.at.join(' → ') || 'The whole file'}:`, `- ${excerpt(found.committed)}`, `+ ${excerpt(found.fresh)}`].join('\n')
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete'])

function descriptionFor(file: string, which: 'v1' | 'additions') {
  const description = describe(areas, which)
  const operations = Object.values(description.paths).flatMap((item) => Object.keys(item).filter((name) => methods.has(name))).length
  return { file, operations, text: `${JSON.stringify(description, null, 2)}\n` }
}

await main(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  const published = descriptionFor('server/openapi.json', 'v1')
  if (published.operations === 0) throw new Error('No area declares a route of the specification.')
  const descriptions = [published, descriptionFor('server/openapi-additions.json', 'additions')]
  for (const { file, text } of descriptions) {
    const target = path.join(checkout, file)
    if (!values.check) {
      writeFileSync(target, text)
      continue
    }
    const committed = existsSync(target) ? readFileSync(target, 'utf8') : ''
    if (committed === text) continue
    throw new Error(`${file} is not what the routes declare: run node scripts/openapi.ts and commit it.\n${explain(committed, text)}`)
  }
  // Not committed: it follows from the two others. The check looks at it.
  mkdirSync(path.join(checkout, '.cache'), { recursive: true })
  writeFileSync(path.join(checkout, '.cache/openapi-3.0.json'), JSON.stringify(toVersion30(describe(areas, 'all'))))
  const counts = descriptions.map(({ file, operations }) => `${file}: ${operations} operations`).join(', ')
  console.log(values.check ? `fresh, ${counts}` : counts)
})
