import type { Client } from 'pg'
import { unpackJson } from '../../../server/src/kernel/write/packed-json.ts'
import { readFileSync } from 'node:fs'
import type { Outcome } from './contest.ts'
import type { Fixture } from './fixture.ts'

/** The rate limiter must count every call: the second of two finds one less. */
export async function expectLimiter(fixture: Fixture): Promise<void> {
  const left = async () => Number((await fetch(`${fixture.api.url}/v1/ping`)).headers.get('x-ratelimit-remaining') ?? Number.NaN)
  const [first, second] = [await left(), await left()]
  if (first - second !== 1) throw new Error(`The limiter is not counting: ${first} calls were left, then ${second}.`)
}

/** The API must have logged one line per request, or logging was not part of the measurement. */
export function expectLog(fixture: Fixture, outcomes: readonly Outcome[]): string {
  const lines = readFileSync(fixture.api.log, 'latin1')
    .split('\n')
    .filter((line) => /"status":20[01]/.test(line)).length
  const requests = outcomes.reduce((sum, { requests: { api } }) => sum + api, 0)
  const line = `log: ${lines} lines for ${requests} measured requests`
  if (lines < requests) throw new Error(`Requests were not logged. ${line}.`)
  return line
}

/** Each stored answer is that of its own write: `statement` returns them with the expected value of one field, as text. */
export async function expectOwnAnswers(client: Client, statement: string, files: readonly number[], field: string): Promise<void> {
  const { rows } = await client.query<{ packed: Buffer; expected: string }>(statement, [files])
  const wrong = rows.filter(({ packed, expected }) => String(JSON.parse(unpackJson(packed))[field]) !== expected)
  if (rows.length === 0 || wrong.length > 0) throw new Error(`${wrong.length} of ${rows.length} stored answers belong to another write.`)
}
