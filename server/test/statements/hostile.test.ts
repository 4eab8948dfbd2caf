/** Hostile and damaged files: never an exception, never long, and what is wrong is said. */
import { expect, test } from 'vitest'
import { randomFrom } from '../../../scripts/prove/lib/figures.ts'
import { readStatements, type StatementReading } from '../../src/statements/index.ts'
import { cpuTime } from '../cpu-time.ts'
import { goodFiles, hostileFiles } from './hostile-files.ts'

const mostMilliseconds = 2_000

/** Reads and checks what holds for every file: few issues, and either statements that add up or an error. */
const readSafely = (bytes: Uint8Array): StatementReading => {
  let reading: StatementReading | undefined
  const milliseconds = cpuTime(() => {
    reading = readStatements(bytes)
  })
  if (!reading) throw new Error('not read')
  expect(milliseconds).toBeLessThan(mostMilliseconds)
  expect(reading.issues.length).toBeLessThanOrEqual(101)
  expect(reading.statements.length > 0).toBe(!reading.issues.some(({ level }) => level === 'error'))
  for (const { transactions, opening_balance, closing_balance } of reading.statements) {
    expect(transactions.reduce((sum, { amount }) => sum + amount, opening_balance)).toBe(closing_balance)
    expect(JSON.stringify(transactions, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
      '\\u0000',
    )
  }
  return reading
}

/** Harmless ones: the text is cleaned and the statement is right. */
const readable = new Set([
  'NUL bytes in a CODA text',
  'MT940 with NUL bytes',
  'MT940 with many slashes',
  'a million lines after one MT940 field',
])

test('there are at least 60 hostile files', () => {
  expect(hostileFiles.length).toBeGreaterThanOrEqual(60)
})

test.for(hostileFiles)('%s', ([name, make]) => {
  const { statements } = readSafely(make())
  expect(statements.length > 0).toBe(readable.has(name))
})

/** Bytes changed, removed, repeated or cut. */
const mutate = (bytes: Uint8Array, draw: () => number): Uint8Array => {
  const at = Math.floor(draw() * bytes.length)
  const length = 1 + Math.floor(draw() * 40)
  const kind = Math.floor(draw() * 5)
  const [before, part, after] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)]
  if (kind === 0) return Buffer.concat([before, Buffer.from([Math.floor(draw() * 256)]), bytes.subarray(at + 1)])
  if (kind === 1) return Buffer.concat([before, after])
  if (kind === 2) return Buffer.concat([before, part, part, after])
  if (kind === 3) return before
  return Buffer.concat([before, Buffer.from(Array.from(part, () => Math.floor(draw() * 256))), after])
}

test.for(Object.entries(goodFiles))('25 mutations of a good %s file', ([name, bytes]) => {
  expect(readStatements(bytes).issues).toEqual([])
  const draw = randomFrom(name.length)
  for (let nth = 0; nth < 25; nth++) readSafely(mutate(bytes, draw))
})
