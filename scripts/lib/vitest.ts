import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { binary, checkout, type Environment, nodeEnvironment, run } from './checkout.ts'

/** Where the runner of `npm test` writes its own summary for the programs that add it up. */
const testResultsFile = path.join(checkout, '.cache/test-results.json')

/** Runs the test runner and answers its own numbers; nothing passed when it died before it could write them. */
export async function runVitest(args: readonly string[], env: Environment, resultsFile = testResultsFile) {
  const server = path.join(checkout, 'server')
  const options = ['--root', server, '--config', path.join(server, 'vitest.config.ts'), `--outputFile.json=${resultsFile}`]
  rmSync(resultsFile, { force: true })
  const { code } = await run(binary('vitest'), ['run', ...options, ...args], { env: nodeEnvironment(env), show: true })
  return { code, ...readTestResults(resultsFile) }
}

export function readTestResults(resultsFile = testResultsFile) {
  if (!existsSync(resultsFile)) return { passed: 0, failed: 0 }
  const written: unknown = JSON.parse(readFileSync(resultsFile, 'utf8'))
  const numbers = new Map<string, unknown>(Object.entries(written ?? {}))
  return { passed: Number(numbers.get('numPassedTests')), failed: Number(numbers.get('numFailedTests')) }
}
