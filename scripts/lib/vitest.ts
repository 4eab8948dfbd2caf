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

type FileResults = { readonly name: string; readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[] }
type TestResults = { readonly numPassedTests: number; readonly numFailedTests: number; readonly testResults: readonly FileResults[] }

/** The runner's numbers, and the tests that failed. */
export function readTestResults(resultsFile = testResultsFile) {
  if (!existsSync(resultsFile)) return { passed: 0, failed: 0, failures: [] }
  const results = JSON.parse(readFileSync(resultsFile, 'utf8')) as TestResults
  const failures = results.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${path.relative(checkout, name)}: ${fullName}`),
  )
  return { passed: results.numPassedTests, failed: results.numFailedTests, failures }
}
