import { readFileSync } from 'node:fs'
import type { Outcome } from './contest.ts'
import type { Fixture } from './fixture.ts'

/** The limiter counts every call: of two, the second finds one less. */
export async function expectLimiter(fixture: Fixture): Promise<void> {
  const left = async () => Number((await fetch(`${fixture.api.url}/v1/ping`)).headers.get('x-ratelimit-remaining') ?? Number.NaN)
  const [first, second] = [await left(), await left()]
  if (first - second !== 1) throw new Error(`The limiter is not counting: ${first} calls were left, then ${second}.`)
}

/** One line per request in the API's log, or logging was not part of what was measured. */
export function expectLog(fixture: Fixture, outcomes: readonly Outcome[]): string {
  const lines = readFileSync(fixture.api.log, 'latin1')
    .split('\n')
    .filter((line) => /"status":20[01]/.test(line)).length
  const requests = outcomes.reduce((sum, { requests: { api } }) => sum + api, 0)
  const line = `log: ${lines} lines for ${requests} measured requests`
  if (lines < requests) throw new Error(`Requests were not logged. ${line}.`)
  return line
}
