/** Names, references and sets, as tables. */
import { expect, test } from 'vitest'
import { cents, received } from '../../../../../test/harness/books/bank-facts.ts'
import { nameKeys, namesFit } from './names.ts'
import { citesNumber, communicationsOf, digitKeysOf, hasOtherNumber, paymentTextOf } from './references.ts'
import { findSets } from './sets.ts'

test.for<[string, string, boolean]>([
  ['ALPHA CONSTRUCT', 'Alpha Construct SA', true],
  ['Construct Alpha', 'ALPHA CONSTRUCT NV', true],
  ['ALPHACONSTRUCT', 'Alpha Construct SRL', true],
  ['Établissements Dupont S.R.L.', 'DUPONT', true],
  ['DUPONT', 'Menuiserie Dupont SRL', true],
  ['MME LEROY ANNE', 'Anne Leroy', true],
  ['Bäckerei Weiß GmbH', 'BACKEREI WEISS', true],
  ['ETABLISSEMENTS VAN DER LINDEN ET FI', 'Van der Linden et Fils SA', true],
  ['DUPONT JEAN', 'Menuiserie Dupont SRL', false],
  ['ALPHA CONSTRUCTION', 'Alpha Construct SA', false],
  ['ALPHA', 'Beta', false],
  ['SA', 'Alpha SA', false],
  ['KBC', 'KBC Verzekeringen', false],
  ['KBC', 'KBC', true],
  ['DE LA', 'De La Rue', false],
  ['', 'Alpha', false],
])('%s and %s: %s', ([counterpart, party, fits]) => {
  expect(namesFit(counterpart, party)).toBe(fits)
  expect(namesFit(null, party)).toBe(false)
})

test('the keys of a name are all runs of its words, and there are never more than a dozen words', () => {
  expect(nameKeys('Alpha Construct SA Namur')).toEqual([
    'alpha',
    'alphaconstruct',
    'alphaconstructnamur',
    'construct',
    'constructnamur',
    'namur',
  ])
  expect(nameKeys(Array.from({ length: 95 }, (_, index) => `w${index}x`).join(' ')).length).toBeLessThanOrEqual(78)
})

test.for<[string, string, boolean]>([
  ['2026-0031', '2026-0031', true],
  ['20260031', '2026-0031', true],
  ['fact. 2026/0031 merci', '2026-0031', true],
  ['FACT FA 88121', 'FA-88121', true],
  ['88121', 'FA-88121', true],
  ['0088121', 'FA-88121', true],
  ['ven 2026 31', 'VEN-2026-000031', false],
  ['VEN2026000031', 'VEN-2026-000031', true],
  ['NC-77', 'NC-77', true],
  ['77', 'NC-77', false],
  ['8121', 'FA-88121', false],
  ['881210', 'FA-88121', false],
  ['FA-88122', 'FA-88121', false],
  ['facture', 'ACOMPTE', false],
])('"%s" cites %s: %s', ([communication, number, cites]) => {
  expect(citesNumber(paymentTextOf({ communication }), number)).toBe(cites)
})

test('structured communications are found in both fields, with their check digits, and are no document numbers', () => {
  const found = communicationsOf(
    received({ structured_communication: '202600012320', communication: '+++202/6000/12421+++ RF73INV20260042 202600012999' }),
  )
  expect(found).toEqual(['202600012320', '202600012421', 'RF73INV20260042'])
  const text = paymentTextOf({ communication: '+++202/6000/12320+++ BE68 5390 0754 7034 fact 88121' })
  expect(text.digits).toEqual(['88121'])
  expect(digitKeysOf(text)).toEqual(['88121'])
})

test.for<[string, boolean]>([
  ['merci', false],
  ['12/03/2026', false],
  ['loyer mars 2026', false],
  ['dossier 123', true],
  ['facture 7', true],
  ['F7', true],
  ['2026-0031', false],
  ['0031', false],
  ['2026-0032', true],
])('"%s" has a number that 2026-0031 does not explain: %s', ([communication, other]) => {
  expect(hasOtherNumber(paymentTextOf({ communication }), '2026-0031', ['1210', '00', '121000'])).toBe(other)
})

test('a text of any length and content is read in no time', () => {
  const started = performance.now()
  for (const unit of ['RF12 A', '123 ', '12345/', 'BE68 5390 ', '+++', 'FA-1 ', '\u0000', '((((', 'RF00RF00'])
    for (const communication of [unit.repeat(20_000), unit.repeat(166)]) {
      const text = paymentTextOf({ communication })
      expect(digitKeysOf(text).length).toBeLessThanOrEqual(400)
      citesNumber(text, '2026-0031')
      hasOtherNumber(text, '2026-0031', [])
      communicationsOf(received({ communication }))
    }
  expect(performance.now() - started).toBeLessThan(5000)
})

test.for<[string[], string, number[][]]>([
  [['1.00', '2.00', '3.00'], '3.00', [[0, 1]]],
  [['1.00', '2.00', '4.00'], '6.00', [[1, 2]]],
  [['5.00', '-2.00', '9.00'], '3.00', [[0, 1]]],
  [
    ['1.00', '1.00', '1.00', '1.00'],
    '2.00',
    [
      [0, 1],
      [0, 2],
      [0, 3],
    ],
  ],
  [['3.00', '1.00', '-1.00'], '3.00', []],
  [Array.from({ length: 9 }, () => '1.00'), '9.00', []],
  [Array.from({ length: 8 }, () => '1.00'), '8.00', [[0, 1, 2, 3, 4, 5, 6, 7]]],
  [[], '1.00', []],
])('sets of %s that make %s', ([amounts, total, sets]) => {
  expect(findSets(amounts.map(cents), cents(total))).toEqual(sets)
})
