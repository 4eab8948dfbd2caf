import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { checkout, main } from './lib/checkout.ts'
import type { Prove, ProofResult, Size } from './lib/proof.ts'
import { withServices } from './lib/services.ts'

const folder = path.join(checkout, 'scripts/prove')
/**
 * Proofs that run by name only: `install` takes too long for every run, `neighbours` does not hold yet, and `fuzz` does not know yet how to
 * reach the operations of Peppol, mail, integrations, bridge and external platform.
 */
const byName: readonly string[] = ['install', 'neighbours', 'fuzz']

function isProof(module: unknown): module is { prove: Prove } {
  return typeof module === 'object' && module !== null && 'prove' in module && typeof module.prove === 'function'
}

/** The files of the proofs by name. A sub-folder groups some of them; what they share is in lib. */
const proofs = new Map(
  globSync(['*.ts', '*/*.ts'], { cwd: folder })
    .filter((file) => path.dirname(file) !== 'lib')
    .map((file) => [path.basename(file, '.ts'), file]),
)

async function proveOne(name: string, size: Size): Promise<ProofResult> {
  try {
    const module: unknown = await import(pathToFileURL(path.join(folder, proofs.get(name) ?? '')).href)
    if (!isProof(module)) throw new Error(`scripts/prove/${proofs.get(name)} does not export prove().`)
    const result = await module.prove(size)
    if (result.passed + result.failed === 0) throw new Error(`${result.title}: it asserted nothing.`)
    return result
  } catch (error) {
    return { title: name, passed: 0, failed: 1, lines: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }
  }
}

/** One after the other: proofs would disturb each other's measurements. */
async function proveAll(names: readonly string[], size: Size) {
  const results: (ProofResult & { name: string; seconds: string })[] = []
  for (const name of names) {
    const begin = performance.now()
    const result = await proveOne(name, size)
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    console.log(`\n${name}: ${result.title}`)
    for (const line of result.lines) console.log(`  ${line}`)
    console.log(`  ${result.passed} shown, ${result.failed} not, ${seconds} s`)
    results.push({ ...result, name, seconds })
  }
  return results
}

/** A long run is often read from its end, so the end names what failed. */
function summarise(results: Awaited<ReturnType<typeof proveAll>>) {
  console.log('\nproof                shown    not  seconds')
  for (const { name, passed, failed, seconds } of results) {
    console.log(`${name.padEnd(18)}${String(passed).padStart(8)}${String(failed).padStart(7)}${seconds.padStart(9)}`)
  }
  for (const { name, failed, lines } of results) if (failed > 0) console.log(`\n${name} failed:\n  ${lines.join('\n  ')}`)
}

await main(async () => {
  const { values, positionals } = parseArgs({ options: { full: { type: 'boolean', default: false } }, allowPositionals: true })
  const known = [...proofs.keys()].toSorted()
  const unknown = positionals.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`No proof is called ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  if (known.length === 0) throw new Error('There is no proof in scripts/prove.')
  const results = await withServices('schema', (env) => {
    // Proofs and the code they call read the environment as a deployed process does.
    Object.assign(process.env, env)
    return proveAll(positionals.length > 0 ? positionals : known.filter((name) => !byName.includes(name)), values.full ? 'full' : 'ci')
  })
  summarise(results)
  const [passed, failed] = (['passed', 'failed'] as const).map((key) => results.reduce((sum, result) => sum + result[key], 0))
  console.log(`\n${passed} passed, ${failed} failed`)
  // A connection that a proof left open must not keep the process alive.
  process.exit(failed === 0 ? 0 : 1)
})
