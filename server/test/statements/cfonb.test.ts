/** CFONB 120, the French statement of account. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readStatements } from '../../src/statements/index.ts'
import { ownSamples, skipWithoutThirdParty, thirdPartySamples } from '../samples/folders.ts'
import { cents } from './coda-model.ts'

const own = path.join(ownSamples, 'statements/cfonb/own-simple.cfonb120.txt')
const thirdParty = path.join(thirdPartySamples, 'cfonb/third-party')

type Expected = {
  readonly bank: string
  readonly branch: string
  readonly account: string
  readonly currency: string
  readonly opening_date: string
  readonly opening: string
  readonly closing_date: string
  readonly closing: string
  readonly operations: readonly {
    readonly code: string
    readonly date: string
    readonly value_date: string | null
    readonly amount: string
    readonly reject_code: string | null
  }[]
}

test.for([
  ['ekwo/golden.cfonb120.txt', 'ekwo-golden.cfonb120.json'],
  ['ekwo/two-statements.cfonb120.txt', 'ekwo-two-statements.cfonb120.json'],
  ['pennylane/example.txt', 'pennylane-example.json'],
  ['silarhi/complex-test.txt', 'silarhi-complex-test.json'],
  ['silarhi/test-unused-parts.txt', 'silarhi-test-unused-parts.json'],
] as const)('%s reads as its expected parse', ([name, expectedName], { skip }) => {
  skipWithoutThirdParty(skip, thirdParty)
  const expected: Expected[] = JSON.parse(readFileSync(path.join(thirdParty, 'expected-own', expectedName), 'utf8'))
  const { format, statements, issues } = readStatements(readFileSync(path.join(thirdParty, name)))
  expect([format, issues]).toEqual(['cfonb120', []])
  expect(
    statements.map((statement) => ({
      account: statement.account.slice(4, 25),
      currency: statement.currency,
      number: statement.number,
      balances: [statement.opening_date, statement.opening_balance, statement.closing_date, statement.closing_balance],
      operations: statement.transactions.map((one) => [
        one.transaction_code,
        one.entry_date,
        one.value_date,
        one.amount,
        one.return_reason !== null,
      ]),
    })),
  ).toEqual(
    expected.map((statement) => ({
      account: statement.bank + statement.branch + statement.account,
      currency: statement.currency,
      number: statement.closing_date.replaceAll('-', ''),
      balances: [statement.opening_date, cents(statement.opening), statement.closing_date, cents(statement.closing)],
      operations: statement.operations.map((one) => [one.code, one.date, one.value_date, cents(one.amount), one.reject_code !== null]),
    })),
  )
})

test('parties, references and texts are found by their qualifiers', ({ skip }) => {
  skipWithoutThirdParty(skip, thirdParty)
  const { statements } = readStatements(readFileSync(path.join(thirdParty, 'ekwo/golden.cfonb120.txt')))
  expect(statements[0]?.transactions).toMatchObject([
    {
      counterpart_name: 'CLIENT EXEMPLE UN SARL',
      counterpart_bic: 'ZZZZFRP1',
      communication: 'FACTURE 2026-0107 DU 28 FEVRIER 2026 - CHANTIER RUE INVENTEE - MERCI POUR VOTRE CONFIANCE',
      end_to_end_id: 'E2E-CLIENT-0001',
      bank_reference: 'REMISE-0042',
    },
    { counterpart_name: 'FOURNISSEUR EXEMPLE SAS', structured_communication: 'RF18539007547034' },
    { communication: 'CHEQUE 0000123' },
    { counterpart_name: 'CREANCIER EXEMPLE', communication: 'ABONNEMENT MARS' },
    { counterpart_name: 'CLIENT EXEMPLE DEUX', return_reason: '' },
    { communication: 'VIR ETRANGER RECU UN QUALIFIANT PROPRE A LA BANQUE' },
  ])
})

test.for([
  ['pennylane/end_of_statement_without_beginning.txt', 'record_order'],
  ['pennylane/invalid_date.txt', 'date_invalid'],
  ['pennylane/new_statement_without_previous_ended.txt', 'trailer_missing'],
  ['pennylane/operation.txt', 'record_order'],
  ['pennylane/operation_already_defined.txt', 'record_order'],
  ['pennylane/operation_detail_without_operation.txt', 'record_order'],
  ['pennylane/operation_out_of_statement.txt', 'record_order'],
  ['pennylane/operation_unstarted.txt', 'record_order'],
  ['silarhi/cfonb.240-complex-test.txt', 'cfonb_240'],
] as const)('%s is refused', ([name, code], { skip }) => {
  skipWithoutThirdParty(skip, thirdParty)
  const { statements, issues } = readStatements(readFileSync(path.join(thirdParty, name)))
  expect(statements).toEqual([])
  expect(issues.map((issue) => issue.code)).toContain(code)
})

test.for(['silarhi/simple-test.txt', 'silarhi/non-strict-test.txt'])('%s is read', (name, { skip }) => {
  skipWithoutThirdParty(skip, thirdParty)
  expect(readStatements(readFileSync(path.join(thirdParty, name))).issues).toEqual([])
})

const sample = () => readFileSync(own, 'latin1')

test('line ends are optional, and blanks at the end of a line may be lost', () => {
  const plain = readStatements(readFileSync(own))
  expect(plain.statements).toHaveLength(1)
  expect(readStatements(Buffer.from(sample().replace(/\r?\n/g, ''), 'latin1'))).toEqual(plain)
  expect(readStatements(Buffer.from(sample().replace(/ +\r?\n/g, '\n'), 'latin1'))).toEqual(plain)
})

test('the IBAN is made of bank, branch and account', () => {
  expect(readStatements(readFileSync(own)).statements[0]?.account).toBe('FR7630006000011234567890189')
})

test.for([
  ['a line that is too long', (text: string) => text.replace('VIR SEPA EMIS', 'VIR SEPA EMISXX'), 'line_length'],
  ['an unknown record', (text: string) => text.replace(/^05/m, '06'), 'record_order'],
  ['a sign that is none', (text: string) => text.replace('0000000012100{', '0000000012100X'), 'amount_invalid'],
  ['balances that do not agree', (text: string) => text.replace('0000000107868A', '0000000107868B'), 'balance'],
  ['another currency', (text: string) => text.replace(/^(04.{14})EUR/m, '$1USD'), 'currency_mixed'],
  ['no closing balance', (text: string) => text.replace(/^07.*$/m, ''), 'closing_balance_missing'],
] as const)('%s is refused', ([, replace, code]) => {
  const { statements, issues } = readStatements(Buffer.from(replace(sample()), 'latin1'))
  expect(statements).toEqual([])
  expect(issues.map((issue) => issue.code)).toContain(code)
})
