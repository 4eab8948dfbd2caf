import path from 'node:path'
import { deadlineKinds, type Deadlines, type DueRule } from './deadlines.ts'
import { dateOrNull, filled, labelColumns, labelOf, matching, oneOf, readTable, yesNo } from './read.ts'

/** `day 20`, `filing_day 24`, `months 6`, `open_day 10`, `working_day_after 05-01 2`. */
const dueRule = (cell: string): DueRule => {
  const [, simple, number] = /^(day|filing_day|months|open_day) (\d{1,2})$/.exec(cell) ?? []
  if (simple === 'day' || simple === 'filing_day') return { form: simple, day: Number(number) }
  if (simple === 'months') return { form: 'months', months: Number(number) }
  if (simple === 'open_day') return { form: 'open_day', count: Number(number) }
  const [, day = '', count] =
    /^working_day_after (\d\d-\d\d) (\d{1,2})$/.exec(matching(cell, /^working_day_after \d\d-\d\d \d{1,2}$/)) ?? []
  return { form: 'working_day_after', day, count: Number(count) }
}

const rulesOf = (folder: string) =>
  readTable(
    folder,
    'deadlines.csv',
    ['kind', 'filer', 'period', 'closing', 'due', 'plus_days', 'moves', 'ends_from', 'ends_until', ...labelColumns, 'evidence', 'note'],
    (cells) => {
      filled(cells.evidence)
      const { kind, filer, period, closing } = cells
      return {
        source: `${path.basename(folder)}/deadlines.csv#${[kind, filer, period, closing].filter((cell) => cell !== '').join(':')}`,
        kind: oneOf(kind, deadlineKinds),
        label: labelOf(cells),
        filer: filer === '' ? null : oneOf(filer, ['monthly', 'quarterly', 'annual']),
        period: oneOf(period, ['month', 'quarter', 'year', 'fiscal_year']),
        closing: closing === '' ? null : oneOf(closing, ['calendar', 'other']),
        due: dueRule(cells.due),
        plus_days: Number(matching(cells.plus_days, /^-?\d{1,2}$/)),
        moves: yesNo(cells.moves),
        ends_from: dateOrNull(cells.ends_from),
        ends_until: dateOrNull(cells.ends_until),
      }
    },
  )

const holidaysOf = (folder: string) =>
  readTable(folder, 'holidays.csv', ['day', 'from_year', 'note'], (cells) => {
    const day = matching(cells.day, /^(?:\d\d-\d\d|easter\+\d{1,2})$/)
    return {
      day: day.startsWith('easter+') ? Number(day.slice('easter+'.length)) : day,
      from_year: cells.from_year === '' ? null : Number(matching(cells.from_year, /^\d{4}$/)),
    }
  })

export const readDeadlines = (folder: string): Deadlines => ({ rules: rulesOf(folder), holidays: holidaysOf(folder) })
