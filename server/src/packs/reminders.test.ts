import { expect, test } from 'vitest'
import { formatCents, parseCents } from '../lib/money.ts'
import { packOf } from './index.ts'
import { clauseLimitOf, consumerRuleOn, type ConsumerReminders } from './reminders.ts'

const be = packOf('BE').consumer_reminders as ConsumerReminders

test.each([
  ['0.01', '20.00'],
  ['150.00', '20.00'],
  ['150.01', '30.00'],
  ['200.00', '35.00'],
  ['500.00', '65.00'],
  ['500.01', '65.00'],
  ['1000.00', '90.00'],
  ['39200.00', '2000.00'],
  ['90000.00', '2000.00'],
])('of a debt of %s the clause may ask %s', (debt, limit) => {
  expect(formatCents(clauseLimitOf(be, parseCents(debt), '2026-03-01'))).toBe(limit)
})

test('the rule is Belgian and dated, and leaves 14 days', () => {
  expect(consumerRuleOn(be, '2023-08-31')).toBeNull()
  expect(consumerRuleOn(be, '2023-09-01')?.days_to_pay).toBe(14)
  expect(formatCents(clauseLimitOf(be, parseCents('100.00'), '2023-08-31'))).toBe('0.00')
  expect([packOf('FR'), packOf('LU')].map((pack) => 'consumer_reminders' in pack)).toEqual([false, false])
})
