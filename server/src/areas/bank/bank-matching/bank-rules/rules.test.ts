import { expect, test } from 'vitest'
import { received, cents, factsOf, settings } from '../../../../../test/harness/books/bank-facts.ts'
import { rankProposals } from '../suggestions/ranking.ts'
import { findRule, meetsConditions } from './rules.ts'
import type { BankRule, Conditions } from './schema.ts'

const none: Conditions = {
  journal_id: null,
  sign: null,
  counterpart_iban: null,
  counterpart_name: null,
  communication: null,
  amount_min: null,
  amount_max: null,
  transaction_code: null,
}
const rule = (id: number, position: number, conditions: Partial<Conditions>, more: Partial<BankRule> = {}): BankRule => ({
  id,
  company_id: 1,
  position,
  name: `Règle ${id}`,
  conditions: { ...none, ...conditions },
  action: { account: '657200', third_party_id: null, vat_code: null, label: null, analytics: [] },
  auto_apply: false,
  is_active: true,
  hits_count: 0,
  last_hit_at: null,
  created_at: '',
  updated_at: '',
  lock_version: 0,
  version: 1,
  deleted_at: null,
  deleted_by: null,
  ...more,
})
const fee = received({
  amount: cents('-4.50'),
  counterpart_name: 'Crédit Général',
  counterpart_iban: 'BE68539007547034',
  communication: 'FRAIS DE GESTION É 03',
  transaction_code: '00135037',
})

test.for<[Partial<Conditions>, boolean]>([
  [{ journal_id: 1 }, true],
  [{ journal_id: 2 }, false],
  [{ sign: 'out' }, true],
  [{ sign: 'in' }, false],
  [{ counterpart_iban: 'BE68539007547034' }, true],
  [{ counterpart_iban: 'BE61310126985517' }, false],
  [{ counterpart_name: 'credit general' }, true],
  [{ counterpart_name: 'général' }, true],
  [{ counterpart_name: 'generali' }, false],
  [{ communication: 'frais de gestion e' }, true],
  [{ communication: 'Frais  de' }, false],
  [{ communication: '.*' }, false],
  [{ amount_min: '4.50' }, true],
  [{ amount_min: '4.51' }, false],
  [{ amount_max: '4.50' }, true],
  [{ amount_max: '4.49' }, false],
  [{ transaction_code: '00135037' }, true],
  [{ transaction_code: '0013503' }, false],
  [{ sign: 'out', communication: 'gestion', amount_max: '4.49' }, false],
])('%o: %s', ([conditions, holds]) => {
  expect(meetsConditions({ ...none, ...conditions }, fee)).toBe(holds)
})

test('the first active rule by position is used, whatever follows', () => {
  const rules = [
    rule(1, 3, { sign: 'out' }),
    rule(2, 2, { communication: 'gestion' }),
    rule(3, 1, { communication: 'gestion' }, { is_active: false }),
    rule(4, 4, { counterpart_name: 'credit' }),
  ]
  expect(findRule(rules, fee)?.id).toBe(2)
  expect(findRule([], fee)).toBeNull()
})

test('a rule proposes its action for the whole amount, at 0.90', () => {
  const action = {
    account: '657200',
    third_party_id: 11,
    vat_code: 'AS21',
    label: 'Frais',
    analytics: [{ analytic_code_id: 5, percent: '100.00' }],
  }
  const [proposed] = rankProposals(factsOf(fee, [], { rules: [rule(9, 1, { sign: 'out' }, { action })] }), settings)
  expect(proposed).toMatchObject({
    kind: 'rule',
    score: 0.9,
    rule_id: 9,
    label: 'Règle 9',
    may_be_automatic: true,
    allocations: [
      { account: '657200', third_party_id: 11, vat_code: 'AS21', label: 'Frais', amount: '-4.50', analytics: action.analytics },
    ],
  })
})
