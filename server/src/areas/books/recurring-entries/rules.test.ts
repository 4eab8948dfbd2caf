import { expect, test } from 'vitest'
import {
  fillPlaceholders,
  isRescheduled,
  fieldsOfNew,
  nextDateOf,
  applyPatch,
  periodName,
  nextRunsOf,
  previewDatesOf,
  scheduleErrorsOf,
  resumeProgress,
} from './rules.ts'
import type { NewRecurringEntry, RecurringEntry } from './schema.ts'

const body: NewRecurringEntry = {
  name: 'Loyer',
  kind: 'free',
  template: { label: 'Loyer {month}' },
  frequency: 'monthly',
  starts_on: '2026-01-31',
}
const unborn = { due_from: null, runs_count: 0 }

test('a new template takes its day from starts_on, has auto_post off, and drops the time of a timestamp', () => {
  expect(fieldsOfNew({ ...body, starts_on: '2026-01-31T10:00:00Z', ends_on: '2026-12-31T00:00:00.000Z' })).toEqual({
    ...body,
    interval: 1,
    day: 31,
    ends_on: '2026-12-31',
    max_runs: null,
    auto_post: false,
    is_active: true,
  })
  expect(fieldsOfNew({ ...body, frequency: 'weekly', starts_on: '2026-01-04' }).day).toBe(7)
})

test('an invalid schedule is refused by field', () => {
  const card = fieldsOfNew({ ...body, frequency: 'weekly', day: 8, ends_on: '2026-01-30', max_runs: 2 })
  expect(Object.keys(scheduleErrorsOf(card, 3))).toEqual(['day', 'ends_on', 'max_runs'])
  expect(scheduleErrorsOf(fieldsOfNew(body), 0)).toEqual({})
})

test('there is no next date after max_runs or ends_on', () => {
  const card = fieldsOfNew({ ...body, max_runs: 2, ends_on: '2026-12-31' })
  expect(nextDateOf(card, unborn)).toBe('2026-01-31')
  expect(nextDateOf(card, { due_from: '2026-02-01', runs_count: 1 })).toBe('2026-02-28')
  expect(nextDateOf(card, { due_from: '2026-03-01', runs_count: 2 })).toBe(null)
  expect(nextDateOf(fieldsOfNew({ ...body, ends_on: '2026-12-30' }), { due_from: '2026-12-01', runs_count: 11 })).toBe(null)
})

test('resuming continues from today, and never goes back', () => {
  expect(resumeProgress(unborn, '2026-05-10')).toEqual({ due_from: '2026-05-10', runs_count: 0 })
  expect(resumeProgress({ due_from: '2026-06-01', runs_count: 5 }, '2026-05-10')).toEqual({ due_from: '2026-06-01', runs_count: 5 })
})

test('null clears and absent keeps; only schedule fields require a new next date', () => {
  const before = { ...fieldsOfNew({ ...body, ends_on: '2026-12-31' }), id: 1 } as RecurringEntry
  expect(applyPatch(before, { ends_on: null }).ends_on).toBe(null)
  expect(applyPatch(before, { starts_on: '2026-02-01T00:00:00Z' })).toMatchObject({ starts_on: '2026-02-01', ends_on: '2026-12-31' })
  expect(isRescheduled(before, applyPatch(before, { name: 'X', auto_post: true }))).toBe(false)
  expect(isRescheduled(before, applyPatch(before, { day: 15 }))).toBe(true)
})

test('the preview stops at twelve dates or the last run, and marks locked periods', () => {
  const card = fieldsOfNew(body)
  expect(previewDatesOf(card, '2026-01-31', 0)).toHaveLength(12)
  expect(previewDatesOf({ ...card, max_runs: 5 }, '2026-01-31', 3)).toEqual(['2026-01-31', '2026-02-28'])
  expect(previewDatesOf(card, null, 0)).toEqual([])
  expect(nextRunsOf(['2026-01-31', '2026-02-28'], [{ starts_on: '2026-02-01', ends_on: '2026-02-28' }])).toEqual([
    { date: '2026-01-31', period_locked: false },
    { date: '2026-02-28', period_locked: true },
  ])
})

test.each([
  ['fr', 'août 2026', 'T3 2026', 'S2 2026', 'semaine 34 2026'],
  ['nl', 'augustus 2026', 'K3 2026', 'S2 2026', 'week 34 2026'],
  ['en', 'August 2026', 'Q3 2026', 'H2 2026', 'week 34 2026'],
  ['de', 'August 2026', 'Q3 2026', 'H2 2026', 'KW 34 2026'],
] as const)('a period is named in %s', (language, month, quarter, half, week) => {
  const named = (frequency: Parameters<typeof periodName>[0]) => periodName(frequency, '2026-08-20', language)
  expect([named('monthly'), named('quarterly'), named('half_yearly'), named('weekly'), named('yearly')]).toEqual([
    month,
    quarter,
    half,
    week,
    '2026',
  ])
})

test.each([
  ['2026-01-01', 'week 1 2026'],
  ['2027-01-01', 'week 53 2026'],
  ['2024-12-30', 'week 1 2025'],
])('the ISO week of %s is that of its Thursday', (date, name) => {
  expect(periodName('weekly', date, 'en')).toBe(name)
})

test('placeholders are filled in labels and references at any depth, and nowhere else', () => {
  const template = {
    label: 'Loyer {month} {year}',
    reference: '{period}/{foo}',
    note: '{month}',
    lines: [{ label: '{period}', account: '{year}' }],
  }
  expect(fillPlaceholders(template, 'quarterly', '2026-03-31', 'fr')).toEqual({
    label: 'Loyer mars 2026',
    reference: 'T1 2026/{foo}',
    note: '{month}',
    lines: [{ label: 'T1 2026', account: '{year}' }],
  })
})
