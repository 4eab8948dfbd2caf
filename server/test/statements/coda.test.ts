/** CODA files against the parses of another program, and what a damaged file says. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readStatements } from '../../src/statements/index.ts'
import { writeCoda } from '../harness/statements/write-coda.ts'
import { ownSamples, skipWithoutThirdParty, thirdPartySamples } from '../samples/folders.ts'
import { account, cents, comparedBalances, comparedMovements, comparedTransaction, type ExpectedFile } from './coda-model.ts'

const own = path.join(ownSamples, 'statements/coda')
const thirdParty = path.join(thirdPartySamples, 'coda/third-party')

/** What was read in a file and what another program read, in one shape. */
const compare = (file: string, expectedFile: string) => {
  const { statements } = readStatements(readFileSync(file))
  const expected: ExpectedFile = JSON.parse(readFileSync(expectedFile, 'utf8'))
  const wanted = expected.statements.map((statement) => ({
    account: account(statement.account.number),
    currency: statement.account.currency,
    number: statement.coda_seq.replace(/^0+/, ''),
    balances: [statement.old_balance_date, cents(statement.old_balance), statement.new_balance_date, cents(statement.new_balance)],
    transactions: statement.transactions.flatMap(comparedMovements),
    booked: statement.transactions.map(({ amount }) => cents(amount)),
    change: cents(statement.new_balance) - cents(statement.old_balance),
  }))
  const found = statements.map((statement, index) => ({
    ...comparedBalances(statement),
    transactions: statement.transactions.map((transaction, nth) => comparedTransaction(transaction, wanted[index]?.transactions[nth])),
    booked: statement.booked_amounts,
    change: statement.transactions.reduce((sum, { amount }) => sum + amount, 0n),
  }))
  return { found, wanted }
}

test.for(readdirSync(own).filter((name) => name.endsWith('.cod')))('%s reads as its expected parse', (name) => {
  const { found, wanted } = compare(path.join(own, name), path.join(own, 'expected', name.replace('.cod', '.json')))
  expect(found).toEqual(wanted)
})

/** Those that are consistent; the others were cut down by hand. */
const consistent = ['ekwo/golden', 'ekwo/two-statements', ...['1', '10', '11', '8'].map((nth) => `php-coda-parser/sample${nth}`)]

test.for(consistent)('the third-party file %s reads as its expected parse', (name, { skip }) => {
  skipWithoutThirdParty(skip, thirdParty)
  const { found, wanted } = compare(
    path.join(thirdParty, `${name}.cod`),
    path.join(thirdParty, 'expected-own', `${name.replace('/', '-')}.json`),
  )
  expect(found).toEqual(wanted)
})

test.for([
  ['2', ['balance']],
  ['3', ['record_count', 'total_credit', 'total_debit']],
  ['4', ['record_count', 'sequence', 'total_credit', 'total_debit']],
  ['5', ['record_count', 'sequence', 'total_credit', 'total_debit']],
  ['6', ['record_count', 'sequence', 'total_credit', 'total_debit']],
  ['7', ['record_count', 'total_credit', 'total_debit']],
  ['9', ['record_count', 'total_credit']],
] as const)('the inconsistent third-party file sample%s is refused', ([nth, codes], { skip }) => {
  skipWithoutThirdParty(skip, thirdParty)
  const { statements, issues } = readStatements(readFileSync(path.join(thirdParty, `php-coda-parser/sample${nth}.cod`)))
  expect(statements).toEqual([])
  expect(issues.map(({ code }) => code).toSorted()).toEqual(codes)
})

test.for([
  ['b1-record-count', [{ code: 'record_count', level: 'error', line: 18 }]],
  ['b2-balance-mismatch', [{ code: 'balance', level: 'error', line: 17 }]],
  [
    'b3-line-length-127',
    [
      { code: 'line_length', level: 'error', line: 4 },
      { code: 'record_count', level: 'error', line: 18 },
    ],
  ],
  ['b4-trailer-totals', [{ code: 'total_debit', level: 'error', line: 18 }]],
  ['b5-missing-trailer', [{ code: 'trailer_missing', level: 'error', line: 17 }]],
  ['b6-sequence-break', [{ code: 'sequence', level: 'error', line: 4 }]],
  ['b8-unknown-version', [{ code: 'coda_version', level: 'error', line: 1 }]],
] as const)('%s is refused with its line', ([name, expected]) => {
  const { statements, issues } = readStatements(readFileSync(path.join(own, 'broken', `${name}.cod`)))
  expect(statements).toEqual([])
  expect(issues).toEqual(expected)
})

test('a gap between statements is read: the area compares it with what it has', () => {
  const { statements, issues } = readStatements(readFileSync(path.join(own, 'broken/b7-balance-gap-between-statements.cod')))
  expect(statements).toHaveLength(2)
  expect(issues).toEqual([])
})

test('details that do not add up leave the total alone, with a warning', () => {
  const { statements } = readStatements(readFileSync(path.join(own, 'broken/b9-detail-sum-mismatch.cod')))
  expect(statements[0]?.issues).toEqual([{ code: 'detail_sum', level: 'warning', line: 3 }])
  expect(statements[0]?.transactions[0]).toMatchObject({ amount: -181_500n, batch_reference: 'PMT-20260317-01', split: [] })
})

const simple = () => readFileSync(path.join(own, '01-simple.cod'), 'latin1')

/** The sample with the characters at a position of a line replaced; positions are counted from 1. */
const withText = (line: number, at: number, text: string): Uint8Array => {
  const lines = simple().split('\r\n')
  const before = lines[line - 1] ?? ''
  lines[line - 1] = before.slice(0, at - 1) + text + before.slice(at - 1 + text.length)
  return Buffer.from(lines.join('\r\n'), 'latin1')
}

const codesOf = (bytes: Uint8Array): string[] => readStatements(bytes).issues.map(({ code }) => code)

test('version 1 is refused by its own code', () => {
  expect(codesOf(withText(1, 128, '1'))).toEqual(['coda_1'])
})

test.for([
  ['another application', withText(1, 15, '06'), ['application']],
  ['no currency', withText(2, 40, '   '), ['currency_invalid']],
  ['no account', withText(2, 6, ' '.repeat(34)), ['account_missing']],
  ['letters in an amount', withText(3, 40, 'X'), ['amount_invalid', 'sequence']],
  ['30 February', withText(3, 116, '300226'), ['date_invalid', 'sequence']],
  ['letters in a sequence', withText(3, 3, 'ABCD'), ['sequence']],
  ['an unknown record', withText(14, 1, '7'), ['record_order']],
  ['no closing balance', withText(17, 1, '4'), ['closing_balance_missing', 'record_count']],
] as const)('%s is refused', ([, bytes, codes]) => {
  const found = codesOf(bytes)
  for (const code of codes) expect(found).toContain(code)
})

test('a coded number of zeros is replaced by the printed one, else by the closing date', () => {
  expect(readStatements(withText(2, 126, '000')).statements[0]?.number).toBe('12')
  const lines = simple().split('\r\n')
  lines[1] = `12000${(lines[1] ?? '').slice(5, 125)}000`
  expect(readStatements(Buffer.from(lines.join('\r\n'), 'latin1')).statements[0]?.number).toBe('20260311')
})

test('thousandths are checked exactly, rounded, and the rest is on the last transaction', () => {
  const lines = simple().split('\r\n')
  const put = (line: number, at: number, text: string) => {
    lines[line - 1] = (lines[line - 1] ?? '').slice(0, at - 1) + text + (lines[line - 1] ?? '').slice(at - 1 + text.length)
  }
  // 1210.004 and 245.304 received: the closing balance is 10786.818.
  put(3, 33, '000000001210004')
  put(15, 33, '000000000245304')
  put(17, 43, '000000010786818')
  put(18, 38, '000000001455308')
  const { statements, issues } = readStatements(Buffer.from(lines.join('\r\n'), 'latin1'))
  expect(issues).toEqual([])
  expect(statements[0]?.issues).toMatchObject([{ code: 'amount_precision', level: 'warning' }])
  expect(statements[0]?.transactions.map(({ amount }) => amount)).toEqual([121_000n, -60_500n, -5_899n, -450n, 24_531n])
  expect(statements[0]?.closing_balance).toBe(1_078_682n)
})

const accented = { iban: 'BE03363112233484', number: '7', opening_date: '2026-03-01', opening_balance: 0n, closing_date: '2026-03-02' }

test.for(['latin1', 'utf8'] as const)('accents are read in %s', (encoding) => {
  const transactions = [{ amount: 100n, entry_date: '2026-03-02', name: 'Café des Nôtres', communication: 'réf. été' }]
  const { statements } = readStatements(writeCoda({ ...accented, transactions }, { encoding, lineEnd: '\n' }))
  expect(statements[0]?.transactions[0]).toMatchObject({ counterpart_name: 'Café des Nôtres', communication: 'réf. été' })
})

test('statements of several accounts are read from one file', () => {
  const { statements } = readStatements(readFileSync(path.join(own, '02-multi-statements.cod')))
  expect(statements.map(({ account: iban, currency, number }) => [iban, currency, number])).toEqual([
    ['BE03363112233484', 'EUR', '13'],
    ['BE03363112233484', 'EUR', '14'],
    ['BE74310150012307', 'USD', '3'],
  ])
})

test('payments that came back carry the reason of the bank', () => {
  const { statements } = readStatements(readFileSync(path.join(own, '05-sepa-direct-debit.cod')))
  expect(statements[0]?.transactions.map(({ return_reason }) => return_reason)).toEqual([null, null, null, 'AM04', 'MD06', null])
})

test('a structured communication with wrong check digits is kept as text, with a warning', () => {
  const { statements } = readStatements(withText(3, 66, '202600012321'))
  expect(statements[0]?.transactions[0]).toMatchObject({ communication: '202600012321', structured_communication: null })
  expect(statements[0]?.issues).toEqual([{ code: 'reference_check', level: 'warning', line: 3 }])
})
