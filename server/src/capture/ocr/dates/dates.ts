import { addDays } from '../../../lib/dates.ts'
import { captionsOf } from '../layout/captions.ts'
import { type DateKind, dateKind, letterDate } from './date-labels.ts'
import { type Day, daysIn, two } from './days.ts'
import type { Found } from '../layout/found.ts'
import { above, type Cell, type Layout, type Line, span } from '../layout/layout.ts'

export interface DateFound extends Found<string> {
  readonly kind: DateKind
  readonly monthFirst: boolean
}

/** Two dates of a period; neither is the date of the invoice. */
const until = /^\s{0,3}(?:-|au|tot(?: en met)?|bis|to|until|t\/m|jusqu'au|a|>)\s{0,3}(?:le |den |the )?$/

function labelled(layout: Layout, line: Line, cell: Cell, day: Day, from: number, found: readonly DateFound[]): DateKind {
  const before = cell.plain.slice(from, day.start)
  if (line.page === 0 && line.place < 0.45 && letterDate.test(before)) return 'bare'
  // A till prints the time beside the date.
  const timed = /^ {1,3}(?:(?:a|om|um|at) )?\d{1,2}[:h]\d{2}(?!\d)/.test(cell.plain.slice(day.end))
  const { y, height, page } = cell
  const spot = { ...span(cell, day.start, day.end), y, height, page, line: line.index }
  for (const { plain, relation } of captionsOf(layout, line, cell, day.start, from, spot)) {
    const kind = dateKind(plain, relation === 'inline')
    if (kind !== 'none') return kind
  }
  if (timed) return 'bare'
  // A column of dates has one heading.
  const [over] = above(layout, spot)
  const same = over && found.find((one) => one.line === over.line && one.page === over.page && one.x < spot.right && one.right > spot.x)
  return same?.kind ?? 'none'
}

function daysOf(layout: Layout, line: Line, cell: Cell, found: readonly DateFound[]): DateFound[] {
  const days = daysIn(cell.plain)
  const ranged = days.map(({ end }, index) => {
    const next = days[index + 1]
    return next !== undefined && until.test(cell.plain.slice(end, next.start))
  })
  return days.map((day, index) => {
    const from = days[index - 1]?.end ?? 0
    const kind = ranged[index] || ranged[index - 1] ? 'other' : labelled(layout, line, cell, day, from, found)
    const { y, height, page } = cell
    return {
      value: day.date,
      kind,
      monthFirst: day.monthFirst,
      ...span(cell, day.start, day.end),
      y,
      height,
      page,
      line: line.index,
      place: line.place,
    }
  })
}

export function datesIn(layout: Layout): DateFound[] {
  const found: DateFound[] = []
  for (const line of layout.lines) {
    for (const cell of line.cells) {
      if (found.length <= 200 && /\d/.test(cell.text)) found.push(...daysOf(layout, line, cell, found))
    }
  }
  return found
}

export interface DateChoice {
  readonly date: string | null
  readonly due: string | null
  /** Confidence in the invoice date, 0 to 1. */
  readonly sure: number
  readonly used: readonly number[]
}

const distinct = (dates: readonly DateFound[]): DateFound[] =>
  dates.filter((one, index) => dates.findIndex((other) => other.value === one.value) === index)

/** The due date by payment terms such as "30 days", to the end of the month where the terms say so. */
function dueByTerms(layout: Layout, date: string): string | null {
  for (const { plain } of layout.lines) {
    const match = /(?<!\d)(\d{1,3}) ?(?:jours|dagen|tagen?|days?)\b(.{0,40})/.exec(plain)
    if (!match || !/paiement|payable|paye|echeance|betal|zahl|fallig|payment|due|net\b|terms|conditions|voorwaarden/.test(plain)) continue
    if (/escompte|korting|skonto|discount|retard|rappel|interet|reclam|klacht|dispute/.test(plain)) continue
    const days = Number(match[1])
    if (days > 120) continue
    const due = addDays(date, days)
    if (!/fin (?:de |du )?mois|einde (?:van de )?maand|monatsende|end of (?:the )?month/.test(match[2] ?? '')) return due
    const next =
      Number(due.slice(5, 7)) === 12 ? `${Number(due.slice(0, 4)) + 1}-01-01` : `${due.slice(0, 5)}${two(Number(due.slice(5, 7)) + 1)}-01`
    return addDays(next, -1)
  }
  return null
}

export function chooseDates(layout: Layout, dates: readonly DateFound[], today: string): DateChoice {
  const plausible = ({ value }: DateFound) => value <= addDays(today, 31) && value >= addDays(today, -5 * 366)
  const of = (kind: DateKind) => distinct(dates.filter((date) => date.kind === kind))
  const [strong, bare, some, due] = [of('invoice').filter(plausible), of('bare').filter(plausible), of('some').filter(plausible), of('due')]
  const loose = distinct(dates.filter((date) => date.kind === 'none' && date.place < 0.5 && date.page === 0 && plausible(date)))
  const unlabelled = loose.toSorted((a, b) => (a.value < b.value ? -1 : 1))
  const [chosen, sure] = strong[0]
    ? [strong[0], strong.length > 1 ? 0.5 : 0.97]
    : bare[0]
      ? [bare[0], bare.length > 1 ? 0.5 : of('invoice').length > 0 ? 0.5 : 0.9]
      : some[0]
        ? [some[0], some.length > 1 ? 0.5 : 0.7]
        : [unlabelled[0], 0.5]
  if (!chosen) return { date: null, due: due[0]?.value ?? null, sure: 0, used: [] }
  // Where one date has its month first, ambiguous dates are uncertain.
  const american = dates.some((date) => date.monthFirst) && !chosen.monthFirst && Number(chosen.value.slice(8)) <= 12
  return {
    date: chosen.value,
    due: due[0]?.value ?? dueByTerms(layout, chosen.value),
    sure: american || chosen.monthFirst ? Math.min(sure, 0.5) : sure,
    used: [chosen.confidence],
  }
}
