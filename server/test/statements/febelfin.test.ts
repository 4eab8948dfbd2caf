/** Every valid CODA sample is read as the Debian package python3-febelfin-coda reads it. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readStatements, type StatementTransaction } from '../../src/statements/index.ts'
import { ownSamples, thirdPartySamples } from '../samples/folders.ts'
import { account } from './coda-model.ts'

/** Debian's own: the package is installed for no other. */
const python = '/usr/bin/python3'

type Move = {
  readonly type: string
  readonly code: string
  readonly amount: string
  readonly value_date: string | null
  readonly entry_date: string
  readonly bank_reference: string
  readonly customer_reference: string
  readonly bic: string
  readonly account: string
  readonly name: string
  readonly communication_type: string | null
  readonly communication: string
  readonly moves: readonly Move[]
}

type Found = {
  readonly account: string
  readonly currency: string
  readonly number: string
  readonly old_balance: string
  readonly old_balance_date: string | null
  readonly new_balance: string
  readonly new_balance_date: string
  readonly moves: readonly Move[]
}

const codaIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.cod'))
        .map((name) => path.join(folder, name))
    : []

/** The samples have no amounts finer than a cent. */
const cents = (thousandths: string): bigint => BigInt(thousandths) / 10n

/** Payments of a collective amount; its parts are one transaction. */
const paymentsOf = (move: Move): readonly Move[] => (move.moves.some(({ type }) => '567'.includes(type)) ? move.moves : [move])

/** The name may be longer, from an information record; the text of other types than these is not given by the package. */
const compared = (move: Move, { counterpart_name, communication, ...one }: StatementTransaction) => {
  const hasText = move.communication_type === null || ['101', '102', '127'].includes(move.communication_type)
  return {
    package: {
      ...move,
      account: account(move.account),
      name: (counterpart_name ?? '').startsWith(move.name),
      communication: hasText && move.communication !== '' ? move.communication : null,
      amount: cents(move.amount),
    },
    reader: {
      ...move,
      code: one.transaction_code,
      amount: one.amount,
      value_date: one.value_date,
      entry_date: one.entry_date,
      bank_reference: one.bank_reference ?? '',
      bic: one.counterpart_bic ?? '',
      account: account(one.counterpart_iban ?? ''),
      name: true,
      communication: hasText && move.communication !== '' ? (one.structured_communication ?? communication) : null,
    },
  }
}

test('movements, balances, dates and communications agree with python3-febelfin-coda', ({ skip }) => {
  const isInstalled = spawnSync(python, ['-c', 'import coda'], { stdio: 'ignore' }).status === 0
  if (!isInstalled) console.log('1 test skipped: python3-febelfin-coda is not installed')
  skip(!isInstalled, 'python3-febelfin-coda is not installed')
  const thirdParty = path.join(thirdPartySamples, 'coda/third-party')
  const files = [path.join(ownSamples, 'statements/coda'), path.join(thirdParty, 'ekwo'), path.join(thirdParty, 'php-coda-parser')].flatMap(
    codaIn,
  )
  const valid = files.filter((file) => readStatements(readFileSync(file)).statements.length > 0)
  const { stdout, status } = spawnSync(python, ['-B', path.join(import.meta.dirname, 'febelfin.py'), ...valid], { encoding: 'utf8' })
  expect(status).toBe(0)
  const readings: readonly (readonly Found[] | null)[] = JSON.parse(stdout)
  expect(valid.length).toBeGreaterThanOrEqual(6)
  for (const [index, file] of valid.entries()) {
    const { statements } = readStatements(readFileSync(file))
    const found = readings[index]
    expect(found, `${file} is read by the package`).not.toBeNull()
    expect(
      statements.map((one) => [
        account(one.account),
        one.currency,
        one.number,
        one.opening_date,
        one.opening_balance,
        one.closing_date,
        one.closing_balance,
      ]),
    ).toEqual(
      found?.map((one) => [
        account(one.account),
        one.currency,
        one.number.replace(/^0+/, ''),
        one.old_balance_date,
        cents(one.old_balance),
        one.new_balance_date,
        cents(one.new_balance),
      ]),
    )
    for (const [nth, statement] of statements.entries()) {
      const moves = (found?.[nth]?.moves ?? []).flatMap(paymentsOf)
      expect(statement.transactions).toHaveLength(moves.length)
      for (const [position, move] of moves.entries()) {
        const transaction = statement.transactions[position]
        if (!transaction) throw new Error('no transaction')
        const pair = compared(move, transaction)
        expect(pair.reader).toEqual(pair.package)
      }
    }
  }
})
