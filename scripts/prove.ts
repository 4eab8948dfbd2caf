import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { checkout, type Environment, main, nodeEnvironment } from './lib/checkout.ts'
import type { FinishedProof, Size } from './lib/proof.ts'
import { withServices } from './lib/services.ts'

const folder = path.join(checkout, 'scripts/prove')
/**
 * Proofs that run by name only: `install` and `soak` take too long for every run, `neighbours` does not hold yet, and `fuzz` was not run
 * over all its operations at once yet.
 */
const byName: readonly string[] = ['install', 'soak', 'neighbours', 'fuzz']
/** Of the proofs that mostly wait, so many run at a time. */
const atOnce = 3

/** The files of the proofs by name. A sub-folder groups some of them; what they share is in lib. */
const proofs = new Map(
  globSync(['*.ts', '*/*.ts'], { cwd: folder })
    .filter((file) => path.dirname(file) !== 'lib')
    .map((file) => [path.basename(file, '.ts'), path.join(folder, file)]),
)

/** A proof says itself, beside `prove`, that no other may run meanwhile. A module that cannot be loaded fails when it is run. */
async function runsAlone(name: string) {
  const module: unknown = await import(pathToFileURL(proofs.get(name) ?? '').href).catch(() => undefined)
  return typeof module === 'object' && module !== null && 'alone' in module
}

const running = new Set<ChildProcess>()
const interrupted = new AbortController()

/** `hours`: of a proof that lasts as long as it is told to. */
type Asked = { size: Size; hours: string | undefined }

/** In a process of its own: proofs that run at the same time share no module, no environment and no handler of signals. */
function proveOne(name: string, { size, hours }: Asked, env: Environment): Promise<FinishedProof> {
  const args = [proofs.get(name) ?? '', size, ...(hours === undefined ? [] : [hours])]
  const child = fork(path.join(folder, 'lib/run-proof.ts'), args, { cwd: checkout, env: nodeEnvironment(env) })
  running.add(child)
  return new Promise((resolve, reject) => {
    let finished: FinishedProof = { title: 'It ended early.', passed: 0, failed: 1, lines: [], processor: undefined }
    child.on('error', reject)
    child.on('message', (message: FinishedProof) => {
      finished = message
    })
    child.on('exit', () => {
      running.delete(child)
      resolve(finished)
    })
  })
}

type Result = FinishedProof & { name: string; seconds: number }

async function proveAndPrint(name: string, asked: Asked, env: Environment): Promise<Result> {
  const begin = performance.now()
  const result = await proveOne(name, asked, env)
  const seconds = (performance.now() - begin) / 1000
  console.log([`\n${name}: ${result.title}`, ...result.lines.map((line) => `  ${line}`)].join('\n'))
  console.log(`  ${result.passed} shown, ${result.failed} not, ${seconds.toFixed(1)} s`)
  return { ...result, name, seconds }
}

/** First those that mostly wait, beside each other, then those that are disturbed by others, one after the other. */
async function proveAll(names: readonly string[], asked: Asked, env: Environment) {
  const alone = new Set<string>()
  for (const name of names) if (await runsAlone(name)) alone.add(name)
  const results: Result[] = []
  const prove = async (queue: string[]) => {
    for (let name = queue.shift(); name !== undefined && !interrupted.signal.aborted; name = queue.shift())
      results.push(await proveAndPrint(name, asked, env))
  }
  const together = names.filter((name) => !alone.has(name))
  await Promise.all(Array.from({ length: atOnce }, () => prove(together)))
  await prove([...alone])
  return results
}

/** A long run is often read from its end, so the end names what failed. Processor time tells what a shorter proof would save. */
function summarise(results: readonly Result[]) {
  console.log('\nproof                shown    not  seconds  of processor')
  for (const { name, passed, failed, seconds, processor } of results) {
    const columns = [String(passed).padStart(8), String(failed).padStart(7), seconds.toFixed(1).padStart(9)]
    console.log(`${name.padEnd(18)}${columns.join('')}${(processor?.toFixed(1) ?? 'unknown').padStart(14)}`)
  }
  for (const { name, failed, lines } of results) if (failed > 0) console.log(`\n${name} failed:\n  ${lines.join('\n  ')}`)
}

/** An interrupted run gives each proof the time to stop what it started. */
function stopWhenInterrupted() {
  const leave = async () => {
    interrupted.abort()
    const ends = [...running].map((child) => once(child, 'exit'))
    for (const child of running) child.kill('SIGTERM')
    await Promise.all(ends)
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave())
}

await main(async () => {
  const options = { full: { type: 'boolean', default: false }, hours: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.hours !== undefined && !(Number(values.hours) > 0)) throw new Error('--hours takes a number above 0.')
  const known = [...proofs.keys()].toSorted()
  const unknown = positionals.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`No proof is called ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  if (known.length === 0) throw new Error('There is no proof in scripts/prove.')
  stopWhenInterrupted()
  const names = positionals.length > 0 ? positionals : known.filter((name) => !byName.includes(name))
  // Proofs and the code they call read the environment as a deployed process does.
  const results = await withServices('schema', (env) => proveAll(names, { size: values.full ? 'full' : 'ci', hours: values.hours }, env))
  summarise(results)
  const [passed, failed] = (['passed', 'failed'] as const).map((key) => results.reduce((sum, result) => sum + result[key], 0))
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
})
