import { existsSync } from 'node:fs'
import path from 'node:path'
import { binary, checkout, main, nodeEnvironment, run, runNode } from './lib/checkout.ts'
import { withServices } from './lib/services.ts'
import { clearTestResults, readTestResults, testResultsFile } from './lib/test-results.ts'

async function runTests(args: readonly string[], env: Record<string, string>) {
  const server = path.join(checkout, 'server')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${testResultsFile}`]
  const options = ['--root', server, '--config', path.join(server, 'vitest.config.ts'), ...reporters]
  clearTestResults()
  const { code } = await run(binary('vitest'), ['run', ...options, ...args], { env: nodeEnvironment(env), show: true })
  if (code !== 0) throw new Error('The tests failed.')
  if (readTestResults().passed === 0) throw new Error('No test ran.')
}

await main(async () => {
  const args = process.argv.slice(2)
  await withServices('roles', async (env) => {
    await runTests(args, env)
    // What the whole suite produced is only known when the whole suite ran.
    if (args.length > 0 || !existsSync(path.join(checkout, 'scripts/produced.ts'))) return
    const { code } = await runNode('scripts/produced.ts', [], { env, show: true })
    if (code !== 0) throw new Error('The tests did not produce what the routes declare.')
  })
})
