import { expect, test } from 'vitest'
import { fingerprintOf, joinReferences, needsConfirmation, warningsOf } from './rules.ts'

const long = (length: number) => 'x'.repeat(length)

test.each<[string, string[], string | null]>([
  ['nothing', [], null],
  ['blanks', ['', ' '], null],
  ['one', [' F1 '], 'F1'],
  ['several', ['F1', '', 'F2'], 'F1 F2'],
  ['as many as fit, and the number of the others', [long(60), long(60), long(60)], `${long(60)} ${long(60)} +1`],
  ['one that leaves no room for the number', [long(139), 'F2', 'F3'], `${long(137)} +2`],
  ['one that is too long', [long(200)], long(140)],
  ['characters of two code units', ['😀'.repeat(100), '😀'.repeat(60)], `${'😀'.repeat(100)} +1`],
])('references in one text: %s', (_, references, joined) => {
  expect(joinReferences(references)).toBe(joined)
})

const facts = {
  payment: 0,
  last_iban: null,
  duplicate_of: null,
  is_known: true,
  shared_with: null,
  changed_by: 3,
  changed_at: '2026-11-16T00:00:00.000Z',
}

test('warnings of a payee, in the order of their weight', () => {
  expect(warningsOf([{ ...facts, last_iban: 'A' }], ['A'])).toEqual([])
  const all = warningsOf([{ ...facts, last_iban: 'A', duplicate_of: 'm-1', is_known: false, shared_with: 'S1 Autre' }], ['B'])
  expect(all).toEqual([
    { payment: 0, kind: 'iban_changed', detail: 'A', changed_by: 3, changed_at: facts.changed_at },
    { payment: 0, kind: 'possible_duplicate', detail: 'm-1', changed_by: null, changed_at: null },
    { payment: 0, kind: 'first_payment', detail: null, changed_by: null, changed_at: null },
    { payment: 0, kind: 'shared_iban', detail: 'S1 Autre', changed_by: null, changed_at: null },
  ])
})

test.each<[boolean | undefined, boolean, boolean]>([
  [undefined, false, false],
  [true, false, false],
  [false, false, true],
  [undefined, true, true],
  [true, true, false],
  [false, true, true],
])('confirm_payees %s, required %s: a confirmation is missing is %s', (confirmed, isRequired, expected) => {
  const warning = { payment: 0, detail: null, changed_by: null, changed_at: null }
  expect(needsConfirmation([{ ...warning, kind: 'shared_iban' }], confirmed, isRequired)).toBe(expected)
  expect(needsConfirmation([{ ...warning, kind: 'first_payment' }], confirmed, isRequired)).toBe(false)
})

test('the fingerprint covers what the bank is asked to do', () => {
  const payment = {
    amount: '1.00',
    creditor_name: 'A',
    creditor_iban: 'B',
    creditor_bic: null,
    communication: 'C',
    communication_kind: 'free' as const,
    end_to_end_id: 'm-1-1',
  }
  const batch = { message_id: 'm-1', execution_on: '2026-11-16', iban: 'D', payments: [payment] }
  const others = [
    { ...batch, message_id: 'm-2' },
    { ...batch, execution_on: '2026-11-17' },
    { ...batch, iban: 'E' },
    { ...batch, payments: [payment, payment] },
    ...Object.keys(payment).map((name) => ({ ...batch, payments: [{ ...payment, [name]: 'other' }] })),
  ]
  const prints = [batch, ...others].map(fingerprintOf)
  expect(new Set(prints).size).toBe(prints.length)
  expect(fingerprintOf({ ...batch, payments: [{ ...payment }] })).toBe(prints[0])
})
