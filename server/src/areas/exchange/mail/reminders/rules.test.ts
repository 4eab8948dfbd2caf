import { expect, test } from 'vitest'
import { type Debtor, type OverdueItem, proposalsOf } from './rules.ts'

const debtor = (given: Partial<Debtor> = {}): Debtor => ({
  id: 1,
  code: 'C00001',
  name: 'Client',
  email: 'client@example.com',
  locale: 'fr',
  is_consumer: false,
  reminder_blocked: false,
  last_reminder_at: null,
  ...given,
})
let serial = 0
const item = (open_amount: string, reminder_level = 0, reminded_on: string | null = null): OverdueItem => {
  serial += 1
  const about = { number: serial, journal_code: 'VEN', entry_date: '2026-01-01', due_date: '2026-01-31', reference: null, label: null }
  const place = { structured_communication: null, third_party: null, account: { id: 1, number: '400000', label: 'Clients' } }
  return {
    id: serial,
    entry_id: serial,
    ...about,
    ...place,
    amount: open_amount,
    open_amount,
    days_overdue: 9,
    payment_batch_id: null,
    reminder_level,
    reminded_on,
  }
}
const consumer = debtor({ is_consumer: true })
const told = (who: Debtor, items: OverdueItem[], day = '2026-03-01') =>
  proposalsOf(who, items, day, 14).map(({ level, total, blocked, items: shown, raised }) => [
    level,
    total,
    blocked,
    shown.length,
    raised.length,
  ])

test('an enterprise: one proposal, a level above the highest sent, 3 at most, less what it is owed', () => {
  expect(told(debtor(), [item('100.00'), item('-30.00')])).toEqual([[1, '70.00', null, 2, 1]])
  expect(told(debtor(), [item('100.00', 1, '2026-02-01'), item('50.00')])).toEqual([[2, '150.00', null, 2, 2]])
  expect(told(debtor(), [item('100.00', 3, '2026-02-01')])).toEqual([[3, '100.00', null, 1, 1]])
  expect(told(debtor(), [item('100.00'), item('-100.00')])).toEqual([])
  expect(told(debtor(), [])).toEqual([])
})

test('14 days between reminders to an enterprise, whichever item the last was for', () => {
  const at = (day: string) => told(debtor(), [item('100.00', 1, '2026-02-01'), item('50.00')], day)[0]?.[2]
  expect([at('2026-02-14'), at('2026-02-15')]).toEqual(['too_soon', null])
})

test('what blocks a reminder, the firmest reason first', () => {
  const soon = [item('100.00', 1, '2026-02-28')]
  const reason = (given: Partial<Debtor>) => told(debtor(given), soon)[0]?.[2]
  expect([reason({ reminder_blocked: true, email: null }), reason({ email: null }), reason({})]).toEqual([
    'reminder_blocked',
    'email_missing',
    'too_soon',
  ])
})

test('a consumer: each debt at its own level, new ones at 1', () => {
  expect(told(consumer, [item('100.00', 1, '2026-02-01'), item('50.00'), item('20.00')])).toEqual([
    [1, '70.00', null, 2, 2],
    [2, '100.00', null, 1, 1],
  ])
})

test('level 2 for a consumer from the 15th day after the first reminder, level 3 after 14 more', () => {
  const at = (level: number, day: string) => told(consumer, [item('100.00', level, '2026-02-01')], day)[0]?.slice(0, 3)
  expect([at(1, '2026-02-15'), at(1, '2026-02-16')]).toEqual([
    [2, '100.00', 'too_soon'],
    [2, '100.00', null],
  ])
  expect([at(2, '2026-02-14'), at(2, '2026-02-15')]).toEqual([
    [3, '100.00', 'too_soon'],
    [3, '100.00', null],
  ])
})

test('a debt of a consumer whose days to pay are not over is left out beside one that is due', () => {
  expect(told(consumer, [item('100.00', 1, '2026-02-01'), item('40.00', 1, '2026-02-27')])).toEqual([[2, '100.00', null, 1, 1]])
})

test('what a consumer is owed pays the debts that were reminded of most; covered ones are shown and not raised', () => {
  expect(told(consumer, [item('100.00', 1, '2026-02-01'), item('50.00'), item('-30.00')])).toEqual([
    [1, '50.00', null, 1, 1],
    [2, '70.00', null, 2, 1],
  ])
  expect(told(consumer, [item('100.00', 1, '2026-02-01'), item('50.00'), item('-120.00')])).toEqual([[1, '30.00', null, 3, 1]])
  expect(told(consumer, [item('50.00'), item('-60.00')])).toEqual([])
})
