import { expect, test } from 'vitest'
import { writeCoda } from '../../../test/harness/statements/write-coda.ts'
import { readStatements } from '../../statements/index.ts'
import { readStatementFile } from './index.ts'

const written = (count: number) =>
  writeCoda({
    iban: 'BE03363112233484',
    number: '7',
    opening_date: '2026-03-01',
    opening_balance: 0n,
    closing_date: '2026-03-02',
    transactions: Array.from({ length: count }, (_, index) => ({
      amount: 100n + BigInt(index),
      entry_date: '2026-03-02',
      communication: `facture ${index}`,
    })),
  })

test('a long file is read in a thread as a short one is read at once', async () => {
  const [short, long] = [written(10), written(3_000)]
  expect(await readStatementFile(short)).toEqual(readStatements(short))
  const reading = await readStatementFile(long)
  expect(reading.statements[0]?.transactions).toHaveLength(3_000)
  expect(reading).toEqual(readStatements(long))
})

test('the event loop stays free while a long file is read', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  await readStatementFile(written(9_000))
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
})

test('a file that takes longer than its time is refused', async () => {
  expect(await readStatementFile(written(3_000), 0)).toEqual({
    format: null,
    statements: [],
    issues: [{ code: 'too_large', level: 'error', line: null }],
  })
})
