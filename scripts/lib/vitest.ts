import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { checkout } from './checkout.ts'

/** Where the test runner writes its own summary for the programs that add it up. */
export const testResultsFile = path.join(checkout, '.cache/test-results.json')

export function clearTestResults() {
  rmSync(testResultsFile, { force: true })
}

/** The runner's own numbers; nothing passed when it died before it could write them. */
export function readTestResults() {
  if (!existsSync(testResultsFile)) return { passed: 0, failed: 0 }
  const written: unknown = JSON.parse(readFileSync(testResultsFile, 'utf8'))
  const numbers = new Map<string, unknown>(Object.entries(written ?? {}))
  return { passed: Number(numbers.get('numPassedTests')), failed: Number(numbers.get('numFailedTests')) }
}
