/** What the law of a country says about reminders to consumers, as dated data. */
import type { Message } from '../lib/languages.ts'
import { type Cents, minus, parseCents, percentOf, plus } from '../lib/money.ts'
import { dateOrNull, labelColumns, labelOf, matching, readTable } from './read.ts'

type Dated = Readonly<{ valid_from: string | null; valid_until: string | null }>

/** The most that a penalty clause may ask for a debt: the row with the highest `above` below the debt counts. */
type ClauseLimit = Dated & Readonly<{ above: Cents; fixed: Cents; percent: string; most: Cents | null }>

export type ConsumerReminders = Readonly<{
  rules: readonly (Dated & Readonly<{ days_to_pay: number; notice: Message }>)[]
  clauses: readonly ClauseLimit[]
}>

const period = ['valid_from', 'valid_until'] as const
const amount = (cell: string): Cents => parseCents(matching(cell, /^\d+\.\d{2}$/))
const dates = (cells: Readonly<Record<(typeof period)[number], string>>): Dated => ({
  valid_from: dateOrNull(cells.valid_from),
  valid_until: dateOrNull(cells.valid_until),
})

export const readConsumerReminders = (folder: string): ConsumerReminders => ({
  rules: readTable(folder, 'consumer-reminders.csv', [...period, 'days_to_pay', ...labelColumns], (cells) => ({
    ...dates(cells),
    days_to_pay: Number(matching(cells.days_to_pay, /^\d{1,2}$/)),
    notice: labelOf(cells),
  })),
  clauses: readTable(folder, 'consumer-clauses.csv', [...period, 'above', 'fixed', 'percent', 'most'], (cells) => ({
    ...dates(cells),
    above: amount(cells.above),
    fixed: amount(cells.fixed),
    percent: matching(cells.percent, /^\d{1,2}\.\d{2}$/),
    most: cells.most === '' ? null : amount(cells.most),
  })),
})

const isLaw = (day: string, { valid_from, valid_until }: Dated): boolean => (valid_from ?? day) <= day && day <= (valid_until ?? day)

/** The rule of a day; null before there was one. */
export const consumerRuleOn = ({ rules }: ConsumerReminders, day: string) => rules.find((rule) => isLaw(day, rule)) ?? null

/** The most that a penalty clause may ask for one debt. */
export function clauseLimitOf({ clauses }: ConsumerReminders, debt: Cents, day: string): Cents {
  const reached = clauses.filter((clause) => isLaw(day, clause) && clause.above < debt)
  const row = reached.toSorted((a, b) => (a.above < b.above ? 1 : -1))[0]
  if (!row) return parseCents('0.00')
  const limit = plus(row.fixed, percentOf(minus(debt, row.above), row.percent))
  return row.most !== null && limit > row.most ? row.most : limit
}
