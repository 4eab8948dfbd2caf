import { isDeepStrictEqual } from 'node:util'
import { readStatements, type Statement } from '../../../server/src/statements/index.ts'
import { cpuTime } from '../../../server/test/cpu-time.ts'
import { expectedStatement, withoutCodes } from '../../../server/test/harness/statements/expected.ts'
import { randomStatement } from '../../../server/test/harness/statements/random-statements.ts'
import { writeCamt } from '../../../server/test/harness/statements/write-camt.ts'
import { writeCfonb } from '../../../server/test/harness/statements/write-cfonb.ts'
import { writeCoda } from '../../../server/test/harness/statements/write-coda.ts'
import { writeMt940 } from '../../../server/test/harness/statements/write-mt940.ts'
import type { WrittenStatement } from '../../../server/test/harness/statements/written.ts'
import type { Prove } from '../../lib/proof.ts'
import { milliseconds, randomFrom, seed } from '../lib/figures.ts'
import { type Tally, tally } from '../lib/tally.ts'

const sizes = { ci: { coda: 500, camt: 200 }, full: { coda: 5_000, camt: 2_000 } }
const transactionsOfLongFile = 20_000
const mostMilliseconds = 2_000

const readable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one)))

/** Writes random statements and reads them back; one that differs is shown with both. */
const proveFormat = (shown: Tally, format: 'coda' | 'camt053', count: number): void => {
  const draw = randomFrom(seed + count)
  let transactions = 0
  for (let nth = 0; nth < count; nth++) {
    const written = randomStatement(draw, { splits: format === 'coda' })
    const bytes =
      format === 'coda' ? writeCoda(written, { encoding: nth % 2 === 0 ? 'latin1' : 'utf8' }) : writeCamt(written, 2 + (nth % 13))
    const [found, wanted] = [readStatements(bytes).statements.map(withoutCodes), [expectedStatement(written, format)]]
    transactions += written.transactions.length
    const isEqual = isDeepStrictEqual(found, wanted)
    shown.check(
      isEqual,
      `${format} statement ${nth} is read as it was written`,
      isEqual ? undefined : { found: readable(found), wanted: readable(wanted) },
    )
  }
  shown.say(`${count} ${format} statements with ${transactions} booked amounts, seed ${seed}`)
}

const longStatements = (perStatement: number): WrittenStatement[] =>
  Array.from({ length: transactionsOfLongFile / perStatement }, (_, nth) => ({
    iban: 'FR7630006000011234567890189',
    number: String(nth + 1),
    opening_date: '2026-03-01',
    opening_balance: 0n,
    closing_date: '2026-03-28',
    transactions: Array.from({ length: perStatement }, (__, index) => ({
      amount: index % 3 === 0 ? -12_345n : 6_789n,
      entry_date: '2026-03-02',
      value_date: '2026-03-02',
      name: 'Alpha Construct SA',
      iban: 'BE21001234567803',
      communication: `facture 2026-${index} avec une communication de longueur ordinaire`,
      end_to_end_id: `E2E-${index}`,
      bank_reference: `REF${index}`,
    })),
  }))

/** A long file in each format: one statement, except in CODA, whose numbers have four digits. */
const proveSpeed = (shown: Tally): void => {
  const files = {
    coda: writeCoda(longStatements(5_000)),
    camt053: writeCamt(longStatements(20_000)),
    mt940: writeMt940(longStatements(20_000)),
    cfonb120: writeCfonb(longStatements(20_000)),
  }
  for (const [format, bytes] of Object.entries(files)) {
    let statements: readonly Statement[] = []
    const taken = cpuTime(() => {
      statements = readStatements(bytes).statements
    })
    const count = statements.reduce((sum, { transactions }) => sum + transactions.length, 0)
    shown.check(
      count === transactionsOfLongFile && taken < mostMilliseconds,
      `${format}: ${transactionsOfLongFile} transactions are read in time`,
      { count, taken },
    )
    shown.say(`${format}: ${count} transactions, ${(bytes.length / 1e6).toFixed(1)} MB, ${milliseconds(taken)} of processor time`)
  }
}

/** Random statements through writers that share no code with the readers, and long files in each format. */
export const prove: Prove = async (size) => {
  const shown = tally('Random bank statements are read as they were written, and long files quickly.')
  proveFormat(shown, 'coda', sizes[size].coda)
  proveFormat(shown, 'camt053', sizes[size].camt)
  proveSpeed(shown)
  return shown.result
}
