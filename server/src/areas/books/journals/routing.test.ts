import { expect, test } from 'vitest'
import { chooseJournal, type RoutedDocument } from './routing.ts'
import type { Rule } from './schema.ts'

const journal = (id: number, code: string, type: 'purchase' | 'purchase_credit_note' | 'sale' | 'miscellaneous', more: object = {}) => ({
  id,
  code,
  type,
  is_active: true,
  is_default: false,
  ...more,
})
const journals = [
  journal(1, 'ACH', 'purchase', { is_default: true }),
  journal(2, 'ACH2', 'purchase'),
  journal(3, 'ACH3', 'purchase', { is_active: false }),
  journal(4, 'NCA', 'purchase_credit_note'),
  journal(5, 'AAA', 'purchase_credit_note'),
  journal(6, 'VEN', 'sale'),
  journal(7, 'OD', 'miscellaneous'),
]

const invoice: RoutedDocument = {
  direction: 'purchase',
  is_credit_note: false,
  source: 'importer',
  third_party_id: 12,
  vat_mechanisms: ['standard', 'intra_eu_goods'],
  currency: 'EUR',
  texts: ['2026/0815', 'Loyer du dépôt, août'],
}

const rule = (id: number, journal_id: number, conditions: Partial<Rule> = {}): Rule => ({
  id,
  journal_id,
  position: 1,
  name: `rule ${id}`,
  direction: null,
  is_credit_note: null,
  source: null,
  third_party_id: null,
  vat_mechanism: null,
  currency: null,
  keyword: null,
  is_active: true,
  created_at: '',
  updated_at: '',
  version: 1,
  ...conditions,
})

test.each<[string, Partial<RoutedDocument>, Rule[], string | null]>([
  ['no rule: the default of its type', {}, [], 'ACH'],
  ['no default: the first of its type by code', { is_credit_note: true }, [], 'AAA'],
  ['a sale goes to a sales journal', { direction: 'sale' }, [], 'VEN'],
  ['no journal of its type: none', { direction: 'sale', is_credit_note: true }, [], null],
  ['a rule without conditions matches', {}, [rule(1, 2)], 'ACH2'],
  ['an inactive rule is skipped', {}, [rule(1, 2, { is_active: false })], 'ACH'],
  ['a rule of an inactive journal is skipped', {}, [rule(1, 3)], 'ACH'],
  ['a rule of a journal of another type is skipped', {}, [rule(1, 6), rule(2, 7)], 'ACH'],
  ['direction', {}, [rule(1, 2, { direction: 'purchase' })], 'ACH2'],
  ['another direction', {}, [rule(1, 2, { direction: 'sale' })], 'ACH'],
  ['not a credit note', {}, [rule(1, 2, { is_credit_note: false })], 'ACH2'],
  ['a credit note', {}, [rule(1, 2, { is_credit_note: true })], 'ACH'],
  ['source', {}, [rule(1, 2, { source: 'importer' })], 'ACH2'],
  ['another source', {}, [rule(1, 2, { source: 'peppol' })], 'ACH'],
  ['third party', {}, [rule(1, 2, { third_party_id: 12 })], 'ACH2'],
  ['another third party', {}, [rule(1, 2, { third_party_id: 13 })], 'ACH'],
  ['no third party yet', { third_party_id: null }, [rule(1, 2, { third_party_id: 12 })], 'ACH'],
  ['the mechanism of one of its lines', {}, [rule(1, 2, { vat_mechanism: 'intra_eu_goods' })], 'ACH2'],
  ['another mechanism', {}, [rule(1, 2, { vat_mechanism: 'export' })], 'ACH'],
  ['currency', {}, [rule(1, 2, { currency: 'EUR' })], 'ACH2'],
  ['another currency', {}, [rule(1, 2, { currency: 'USD' })], 'ACH'],
  ['a word of a line, ignoring case and accents', {}, [rule(1, 2, { keyword: 'DEPOT' })], 'ACH2'],
  ['a part of the number', {}, [rule(1, 2, { keyword: '0815' })], 'ACH2'],
  ['a word that does not occur', {}, [rule(1, 2, { keyword: 'garage' })], 'ACH'],
  ['all conditions must match', {}, [rule(1, 2, { source: 'importer', currency: 'USD' })], 'ACH'],
  ['the lower position wins', {}, [rule(1, 1, { position: 2 }), rule(2, 2, { position: 1 })], 'ACH2'],
  ['at the same position the older rule wins', {}, [rule(9, 1), rule(8, 2)], 'ACH2'],
  ['a rule that does not match is skipped', {}, [rule(1, 1, { currency: 'USD' }), rule(2, 2, { position: 2 })], 'ACH2'],
])('%s', (_title, document, rules, code) => {
  expect(chooseJournal({ ...invoice, ...document }, rules, journals)?.code ?? null).toBe(code)
})
