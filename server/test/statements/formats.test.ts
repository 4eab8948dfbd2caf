/** One statement in five formats, and what is the same for all formats. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../src/lib/languages.ts'
import { issueMessage, readStatements, type Statement } from '../../src/statements/index.ts'
import { messages } from '../../src/statements/messages.ts'
import { findReference } from '../../src/statements/references.ts'
import { withoutCodes } from '../harness/statements/expected.ts'
import { writeCamt } from '../harness/statements/write-camt.ts'
import { writeCfonb } from '../harness/statements/write-cfonb.ts'
import { writeCoda } from '../harness/statements/write-coda.ts'
import { writeMt940 } from '../harness/statements/write-mt940.ts'
import { ownSamples } from '../samples/folders.ts'

const folder = path.join(ownSamples, 'statements')

const statementOf = (bytes: Uint8Array): Statement => {
  const [statement, ...others] = readStatements(bytes).statements
  if (!statement || others.length > 0) throw new Error('not one statement')
  return statement
}

const files = [
  'coda/01-simple.cod',
  'camt/own-simple.camt.053.001.02.xml',
  'camt/own-simple.camt.053.001.08.xml',
  'mt940/own-simple-swift.sta',
  'mt940/own-simple-dk.sta',
  'cfonb/own-simple.cfonb120.txt',
]

/** The text of a card terminal differs, CFONB has another account and no number, MT940 cuts references and CFONB has no bank code. */
const common = ({ opening_date, opening_balance, closing_date, closing_balance, booked_amounts, transactions }: Statement) => ({
  opening_date,
  opening_balance,
  closing_date,
  closing_balance,
  booked_amounts,
  transactions: transactions.map((one, index) => ({
    ...one,
    transaction_code: null,
    bank_reference: null,
    counterpart_bic: null,
    communication: index === 4 ? null : one.communication,
  })),
})

test.for(files.slice(1))('%s is the same statement as the CODA file', (name) => {
  const coda = statementOf(readFileSync(path.join(folder, 'coda/01-simple.cod')))
  const other = statementOf(readFileSync(path.join(folder, name)))
  expect(common(other)).toEqual(common(coda))
  if (!name.startsWith('cfonb')) expect([other.account, other.currency, other.number]).toEqual([coda.account, coda.currency, coda.number])
})

test('a written statement is the same in five formats', () => {
  const written = {
    iban: 'FR7630006000011234567890189',
    number: '20260302',
    opening_date: '2026-03-01',
    opening_balance: -12_300n,
    closing_date: '2026-03-02',
    transactions: [
      {
        amount: 12_345n,
        entry_date: '2026-03-02',
        value_date: '2026-03-01',
        name: 'Alpha SA',
        iban: 'BE21001234567803',
        reference: '202600012320',
        bank_reference: 'REF1',
      },
      {
        amount: -5_000n,
        entry_date: '2026-03-02',
        value_date: '2026-03-02',
        name: 'Bêta',
        iban: 'NL91ABNA0417164300',
        communication: 'FACT 12',
        end_to_end_id: 'E2E-1',
        bank_reference: 'REF2',
      },
      {
        amount: 5_000n,
        entry_date: '2026-03-02',
        value_date: '2026-03-02',
        name: 'Bêta',
        iban: 'NL91ABNA0417164300',
        communication: 'FACT 12',
        return_reason: '',
        bank_reference: 'REF3',
      },
    ],
  }
  const [coda, ...others] = [
    // The number of a CODA statement has three digits.
    { ...statementOf(writeCoda({ ...written, number: '302' })), number: written.number },
    statementOf(writeCamt(written, 2)),
    statementOf(writeCamt(written, 8)),
    statementOf(writeMt940(written)),
    statementOf(writeCfonb(written)),
  ].map(withoutCodes)
  expect(coda?.transactions).toHaveLength(3)
  for (const other of others) expect(other).toEqual(coda)
})

test.for([
  ['+++202/6000/12320+++', '202600012320'],
  ['merci ***202/6000/12320*** 12', '202600012320'],
  ['facture 202/6000/12320', '202600012320'],
  ['202600012320', '202600012320'],
  ['+++202/6000/12321+++', null],
  ['facture 202600012320 du 12', null],
  ['1202/6000/12320', null],
  ['310126985517 compte', null],
  ['RF18539007547034', 'RF18539007547034'],
  ['facture RF18 5390 0754 7034 merci', 'RF18539007547034'],
  ['REF RF19539007547034', null],
  ['ARF18539007547034', null],
] as const)('the reference in %s is %s', ([text, reference]) => {
  expect(findReference(text)).toBe(reference)
})

test('every code has a sentence in four languages', () => {
  for (const code of Object.keys(messages)) {
    const message = issueMessage(code)
    expect(languages.every((language) => (message?.[language] ?? '').length > 10)).toBe(true)
  }
  expect(issueMessage('constructor')).toBeNull()
})
