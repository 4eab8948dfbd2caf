import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Outcome } from '../../../kernel/outbound/outgoing.ts'
import { eventErrors, hintOf, newSecret, rangeErrors, isSelected, attemptResult, signatureOf } from './rules.ts'

const at = new Date('2026-03-10T12:00:00.000Z')
const answered = (status: number, retry_after: string | null = null): Outcome => ({
  kind: 'answered',
  status,
  retry_after,
  text: 'x',
  duration_ms: 7,
})
const minutesAfter = (date: string | null) => (date === null ? null : (Date.parse(date) - at.getTime()) / 60_000)

test('the signature is that of the published vector, the newest secret first', () => {
  const [t, body] = [new Date(1_700_000_000_999), '{"id":"evt_1"}']
  const v1 = 'c89214b5b5da833daed6f0b8c5bb6bd58cea9022bd80ccc78230f3942d632925'
  expect(signatureOf(['whsec_test'], t, body)).toBe(`t=1700000000,v1=${v1}`)
  expect(signatureOf(['whsec_new', 'whsec_test'], t, body)).toMatch(new RegExp(`^t=1700000000,v1=[0-9a-f]{64},v1=${v1}$`))
})

test('a secret is 43 characters behind its prefix, and its hint the last four', () => {
  const secret = newSecret()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/)
  expect(hintOf(secret)).toBe(`whsec_…${secret.slice(-4)}`)
})

test('after the n-th failure the next attempt waits 1, 2, 4 … 64 minutes, and the eighth was the last', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7].map((attempts) => {
    const { status, next_attempt_at } = attemptResult({ attempts, is_test: false }, answered(500), at)
    return [status, minutesAfter(next_attempt_at)]
  })
  expect(waits).toEqual([...[1, 2, 4, 8, 16, 32, 64].map((minutes) => ['pending', minutes]), ['failed', null]])
})

test.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [299, 'delivered'],
  [199, 'pending'],
  [301, 'pending'],
  [400, 'pending'],
  [410, 'pending'],
  [500, 'pending'],
])('%i is %s', (status, outcome) => {
  expect(attemptResult({ attempts: 0, is_test: false }, answered(status), at)).toMatchObject({
    status: outcome,
    last_status: String(status),
  })
})

test.each(['timeout', 'connection_error', 'refused'] as const)('%s is a failure that is tried again, and a test is not', (kind) => {
  const outcome: Outcome = { kind, text: 'why', duration_ms: 3 }
  expect(attemptResult({ attempts: 0, is_test: false }, outcome, at)).toMatchObject({
    status: 'pending',
    last_status: kind,
    response_status: null,
  })
  expect(attemptResult({ attempts: 0, is_test: true }, outcome, at)).toMatchObject({ status: 'failed', next_attempt_at: null })
})

test('whatever Retry-After asks for, the next attempt is the one of the schedule', () => {
  const wait = (asked: string, attempts: number) =>
    minutesAfter(attemptResult({ attempts, is_test: false }, answered(503, asked), at).next_attempt_at)
  for (const asked of ['60', '600', '99999999', 'soon', '-5', 'Tue, 10 Mar 2026 12:30:00 GMT']) expect(wait(asked, 2)).toBe(4)
  const anything = fc.oneof(fc.string(), fc.integer().map(String), fc.date().map(String))
  fc.assert(
    fc.property(anything, fc.integer({ min: 0, max: 6 }), (asked, attempts) => {
      expect(wait(asked, attempts)).toBe(2 ** attempts)
    }),
  )
})

test('events are names that exist, or the star alone', () => {
  const known = new Set(['entry.posted'])
  expect(eventErrors(['*'], known)).toEqual({})
  expect(eventErrors(['entry.posted'], known)).toEqual({})
  expect(Object.keys(eventErrors(['*', 'entry.posted'], known))).toEqual(['events'])
  expect(Object.keys(eventErrors(['entry.posted', 'x', 'y'], known))).toEqual(['events.1', 'events.2'])
  expect([isSelected(['*'], 'x'), isSelected(['x'], 'x'), isSelected(['y'], 'x')]).toEqual([true, true, false])
})

test.each([
  [{ from_sequence: 1, to_sequence: 5 }, []],
  [{ from_sequence: 5, to_sequence: 5 }, []],
  [{ since: '2026-03-10T12:00:00Z' }, []],
  [{}, ['since']],
  [{ from_sequence: 1 }, ['to_sequence']],
  [{ to_sequence: 1 }, ['from_sequence']],
  [{ from_sequence: 5, to_sequence: 4 }, ['to_sequence']],
  [{ from_sequence: 1, to_sequence: 5, since: '2026-03-10T12:00:00Z' }, ['since']],
])('a range to replay: %j is wrong in %j', (range, fields) => {
  expect(Object.keys(rangeErrors(range))).toEqual(fields)
})
