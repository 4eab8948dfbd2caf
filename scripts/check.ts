import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { copies } from './lib/copies.ts'
import { binary, checkout, main, nodeEnvironment, run, runNode } from './lib/checkout.ts'
import { withServices } from './lib/services.ts'
import { readTestResults } from './lib/vitest.ts'

/** `said` is what the gate looked at, printed beside its seconds; a gate that throws has failed. */
type Gate = { title: string; check: () => Promise<string> }

const sources = globSync(['server/{src,test}/**/*.ts', 'sdk/src/**/*.ts', 'scripts/**/*.ts'], { cwd: checkout })
const plain = nodeEnvironment({ NO_COLOR: '1', FORCE_COLOR: undefined, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' })

/** Tools have been seen to look at nothing and pass. Each must name a number that fits the sources there are. */
function assertSeen(text: string, pattern: RegExp) {
  const seen = Number(pattern.exec(text)?.[1] ?? 0)
  if (seen < sources.length * 0.9) throw new Error(`It looked at ${seen} of ${sources.length} source files.\n${text}`)
  return `${seen} files`
}

async function tool(name: string, args: readonly string[]) {
  const { code, stdout, stderr } = await run(binary(name), args, { env: plain })
  if (code !== 0) throw new Error(`${stdout}${stderr}`)
  return `${stdout}${stderr}`
}

async function program(file: string, args: readonly string[], env: Record<string, string>) {
  const { code, stdout, stderr } = await runNode(file, args, { env })
  if (code !== 0) throw new Error(`${stdout}${stderr}`)
  return stdout.trim().split('\n').at(-1) ?? ''
}

/** What the compiler learned is kept: a later check looks again only at what changed and at what depends on it. */
const typesCache = path.join(checkout, '.cache/types.tsbuildinfo')

async function types() {
  const args = ['-p', '.', '--listFiles', '--incremental', '--tsBuildInfoFile', typesCache]
  const { code, stdout, stderr } = await run(binary('tsc'), args, { env: plain })
  const [listed, said] = [true, false].map((isFile) => stdout.split('\n').filter((line) => path.isAbsolute(line) === isFile))
  if (code !== 0) throw new Error([...(said ?? []), stderr].join('\n'))
  const own = listed?.filter((file) => !file.includes('/node_modules/')) ?? []
  return assertSeen(`${own.length} files`, /(\d+) files/)
}

async function descriptions() {
  const files = ['server/openapi.json', 'server/openapi-additions.json', '.cache/openapi-3.0.json']
  const missing = files.filter((file) => !existsSync(path.join(checkout, file)))
  if (missing.length > 0) throw new Error(`${missing.join(' and ')} not found: node scripts/openapi.ts writes them.`)
  const said = await tool('redocly', ['lint', ...files])
  const valid = said.match(/validated in/g)?.length ?? 0
  const paths = /"\/v1\//.test(readFileSync(path.join(checkout, 'server/openapi.json'), 'utf8'))
  if (valid !== files.length || !paths) throw new Error(`It validated ${valid} of ${files.length} descriptions.\n${said}`)
  return `${valid} descriptions`
}

const statics: readonly Gate[] = [
  { title: 'format', check: async () => assertSeen(await tool('biome', ['check']), /Checked (\d+) files/) },
  {
    title: 'lint',
    check: async () =>
      assertSeen(await tool('oxlint', ['--type-aware', 'server/src', 'server/test', 'sdk/src', 'scripts']), /on (\d+) files/),
  },
  { title: 'types', check: types },
  {
    title: 'dead code',
    check: async () => assertSeen(await tool('knip', ['--no-progress', '--performance-fn', 'walkAST']), /^walkAST\s+(\d+)/m),
  },
  { title: 'copies', check: () => copies(sources.length) },
]

const generated = (env: Record<string, string>): readonly Gate[] => [
  { title: 'schema dump', check: () => program('scripts/schema-dump.ts', ['--check'], env) },
  {
    title: 'OpenAPI',
    check: async () => `${await program('scripts/openapi.ts', ['--check'], env)}; ${await descriptions()}`,
  },
  { title: 'SDK types', check: () => program('scripts/sdk.ts', ['--check'], env) },
  { title: 'role matrix', check: () => program('scripts/role-matrix.ts', ['--check'], env) },
  { title: 'variables', check: () => program('scripts/variables.ts', ['--check'], env) },
  { title: 'country pages', check: () => program('scripts/country-pages.ts', ['--check'], env) },
]

async function tests() {
  const { code } = await runNode('scripts/test.ts', [], { show: true })
  const { passed, failed, failures } = readTestResults()
  if (code !== 0)
    throw new Error([`${failed} of ${passed + failed} tests failed, or the run itself did; it says so above.`, ...failures].join('\n'))
  return `${passed} tests`
}

/** Answers the titles of the gates that failed. */
async function pass(gates: readonly Gate[]) {
  const results = await Promise.all(
    gates.map(async ({ title, check }) => {
      const begin = performance.now()
      const [said, problem] = await check().then(
        (text) => [text, undefined] as const,
        (error: unknown) => ['FAILED', error instanceof Error ? error.message.trim() : String(error)] as const,
      )
      return { title, said, problem, seconds: (performance.now() - begin) / 1000 }
    }),
  )
  for (const { title, problem } of results) if (problem !== undefined) console.log(`\n${title} failed:\n${problem}\n`)
  for (const { title, said, seconds } of results) console.log(`${title.padEnd(14)}${seconds.toFixed(1).padStart(7)} s  ${said}`)
  return results.flatMap(({ title, problem }) => (problem === undefined ? [] : [title]))
}

/** Later gates say little about sources that do not pass the earlier ones, so the first group with a failure is the last. */
async function passAll() {
  const broken = await pass(statics)
  if (broken.length > 0) return { broken, passed: 0, failed: broken.length }
  const inTests = await pass([{ title: 'tests', check: tests }])
  const { passed, failed } = readTestResults()
  if (inTests.length > 0) return { broken: inTests, passed, failed: Math.max(failed, 1) }
  const stale = await withServices('roles', (env) => pass(generated(env)), [])
  return { broken: stale, passed, failed: stale.length }
}

await main(async () => {
  const begin = performance.now()
  const { broken, passed, failed } = await passAll()
  const outcome = broken.length === 0 ? 'every gate passed' : `failed: ${broken.join(', ')}`
  console.log(`\n${((performance.now() - begin) / 1000).toFixed(1)} s, ${outcome}`)
  console.log(`${passed} passed, ${failed} failed`)
  if (failed > 0) process.exitCode = 1
})
