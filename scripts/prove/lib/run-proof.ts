/** Runs one proof, in a process of its own: `run-proof.ts FILE SIZE HOURS`. scripts/prove.ts starts it and is sent the result. */
import { pathToFileURL } from 'node:url'
import type { FinishedProof, Prove, ProofResult, Size } from '../../lib/proof.ts'
import { processorSeconds } from '../../bench/lib/cpu.ts'

function isProof(module: unknown): module is { prove: Prove } {
  return typeof module === 'object' && module !== null && 'prove' in module && typeof module.prove === 'function'
}

async function runProof(file: string, size: Size, hours: number | undefined): Promise<ProofResult> {
  const module: unknown = await import(pathToFileURL(file).href)
  if (!isProof(module)) throw new Error(`${file} does not export prove().`)
  const result = await module.prove(size, hours)
  if (result.passed + result.failed === 0) throw new Error(`${result.title}: it asserted nothing.`)
  return result
}

const [, , file = '', size, hours] = process.argv
const result = await runProof(file, size === 'full' ? 'full' : 'ci', hours === undefined ? undefined : Number(hours)).catch(
  (error: unknown) => ({
    title: 'It ended early.',
    passed: 0,
    failed: 1,
    lines: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }),
)
const finished: FinishedProof = { ...result, processor: processorSeconds() }
// A connection that a proof left open must not keep the process alive.
process.send?.(finished, () => process.exit(0))
