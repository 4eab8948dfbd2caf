import { addDays, isDate } from '../../lib/dates.ts'
import type { Found } from './found.ts'
import { bareDateLabel, datedPaper, dueLabel, invoiceDateLabel, letterDate, otherDateLabel } from './labels.ts'
import { above, type Cell, type Layout, type Line, span } from './layout.ts'

const months = new Map(
  (
    'janvier janv january januari januar janner jan;fevrier fevr fev february februari februar feb;mars maart mrt march marz maerz mar;' +
    'avril april avr apr;mai mei may;juin juni june jun;juillet juli july juil jul;aout augustus august aug;septembre september sept sep;' +
    'octobre oktober october okt oct;novembre november nov;decembre december dezember dec dez'
  )
    .split(';')
    .flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
)

/** `monthFirst`: the second number is more than twelve, so the first is the month; whoever writes so may have written other dates so. */
export interface Day {
  readonly date: string
  readonly monthFirst: boolean
  readonly twoDigits: boolean
  readonly start: number
  readonly end: number
}

const two = (value: number | string): string => String(value).padStart(2, '0')
const yearOf = (text: string): string => (text.length === 4 ? text : Number(text) < 80 ? `20${text}` : `19${text}`)

function dayOf(year: string, month: number, day: number, match: RegExpMatchArray): Day[] {
  const full = yearOf(year)
  const place = { start: match.index ?? 0, end: (match.index ?? 0) + match[0].length, twoDigits: year.length === 2 }
  const dayFirst = `${full}-${two(month)}-${two(day)}`
  if (isDate(dayFirst)) return [{ date: dayFirst, monthFirst: false, ...place }]
  const monthFirst = `${full}-${two(day)}-${two(month)}`
  return isDate(monthFirst) ? [{ date: monthFirst, monthFirst: true, ...place }] : []
}

const numeric = /(?<![\da-z.,/-])(\d{1,2}) ?[/.-] ?(\d{1,2}) ?[/.-] ?((?:19|20)\d{2}|\d{2})(?!\d|[/.,-]\d)/g
const iso = /(?<![\da-z/.-])((?:19|20)\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d|[/.-]\d)/g
const named =
  /(?<!\d)(\d{1,2}) ?(?:(?:er|ste|de|st|nd|rd|th|e)(?![a-z])|\.)?[ -]{0,2}([a-z]{3,10})[.,]?[ -]{0,2}((?:19|20)\d{2}|\d{2})(?!\d)/g
const monthNamed = /(?<![a-z])([a-z]{3,10})\.? (\d{1,2})(?:st|nd|rd|th)?,? ((?:19|20)\d{2})(?!\d)/g

export function daysIn(plain: string): Day[] {
  const text = plain.slice(0, 2000)
  const found = [
    ...[...text.matchAll(iso)].flatMap((match) => dayOf(match[1] ?? '', Number(match[2]), Number(match[3]), match)),
    ...[...text.matchAll(numeric)].flatMap((match) => dayOf(match[3] ?? '', Number(match[2]), Number(match[1]), match)),
    ...[...text.matchAll(named)].flatMap((match) => {
      const month = months.get(match[2] ?? '')
      return month ? dayOf(match[3] ?? '', month, Number(match[1]), match).filter((day) => !day.monthFirst) : []
    }),
    ...[...text.matchAll(monthNamed)].flatMap((match) => {
      const month = months.get(match[1] ?? '')
      return month ? dayOf(match[3] ?? '', month, Number(match[2]), match).filter((day) => !day.monthFirst) : []
    }),
  ]
  return found
    .toSorted((a, b) => a.start - b.start)
    .filter((day, index, all) => all.findIndex((other) => other.start < day.end && day.start < other.end) === index)
}

type Kind = 'invoice' | 'bare' | 'due' | 'other' | 'none'

/** The label that ends nearest to the value decides: "Date de facture 2/3 Échéance" stands before the due date. */
function kindOf(label: string): Kind {
  const near = label.slice(-80)
  const last = (pattern: RegExp): number => {
    const ends = [...near.matchAll(new RegExp(pattern.source, 'g'))].map((match) => match.index + match[0].length)
    return ends.at(-1) ?? -1
  }
  const [invoice, due, other] = [last(invoiceDateLabel), last(dueLabel), last(otherDateLabel)]
  const best = Math.max(invoice, due, other)
  if (best >= 0) return best === due ? 'due' : best === invoice ? 'invoice' : 'other'
  return bareDateLabel.test(near) || datedPaper.test(near) ? 'bare' : 'none'
}

function labelled(layout: Layout, line: Line, cell: Cell, day: Day, from: number): Kind {
  const own = kindOf(cell.plain.slice(from, day.start))
  if (own !== 'none') return own
  if (line.place < 0.45 && line.page === 0 && letterDate.test(cell.plain.slice(from, day.start))) return 'bare'
  // A till prints the minute beside the day.
  if (/^ {1,3}\d{1,2}[:h]\d{2}(?!\d)/.test(cell.plain.slice(day.end))) return 'bare'
  if (!/[a-z]{3}/.test(cell.plain.slice(from, day.start))) {
    const left = line.cells[line.cells.indexOf(cell) - 1]
    const beside = left && daysIn(left.plain).length === 0 ? kindOf(left.plain) : 'none'
    if (beside !== 'none') return beside
    for (const head of above(layout, { ...cell, ...span(cell, day.start, day.end) })) {
      if (daysIn(head.plain).length > 0) continue
      const kind = kindOf(head.plain)
      if (kind !== 'none') return kind
    }
  }
  return 'none'
}

export interface DateFound extends Found<string> {
  readonly kind: Kind
  readonly monthFirst: boolean
}

export function datesIn(layout: Layout): DateFound[] {
  const found: DateFound[] = []
  for (const line of layout.lines) {
    for (const cell of line.cells) {
      if (found.length > 200 || !/\d/.test(cell.text)) continue
      let from = 0
      for (const day of daysIn(cell.plain)) {
        const kind = labelled(layout, line, cell, day, from)
        const { x, right, confidence } = span(cell, day.start, day.end)
        const { y, height, page } = cell
        found.push({
          value: day.date,
          kind,
          monthFirst: day.monthFirst,
          x,
          right,
          y,
          height,
          page,
          line: line.index,
          place: line.place,
          confidence,
        })
        from = day.end
      }
    }
  }
  return found
}

export interface DateChoice {
  readonly date: string | null
  readonly due: string | null
  /** How sure the day of the invoice is, 0 to 1. */
  readonly sure: number
  readonly used: readonly number[]
}

const distinct = (dates: readonly DateFound[]): DateFound[] =>
  dates.filter((one, index) => dates.findIndex((other) => other.value === one.value) === index)

/** Thirty days from the invoice, and to the end of that month where the words say so. */
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
  const of = (kind: Kind) => distinct(dates.filter((date) => date.kind === kind))
  const [strong, bare, due] = [of('invoice').filter(plausible), of('bare').filter(plausible), of('due')]
  const loose = distinct(dates.filter((date) => date.kind === 'none' && date.place < 0.5 && date.page === 0 && plausible(date)))
  const [chosen, sure] = strong[0]
    ? [strong[0], strong.length > 1 ? 0.5 : 0.97]
    : bare[0]
      ? [bare[0], bare.length > 1 ? 0.5 : of('invoice').length > 0 ? 0.5 : 0.9]
      : [loose.toSorted((a, b) => (a.value < b.value ? -1 : 1))[0], 0.5]
  if (!chosen) return { date: null, due: due[0]?.value ?? null, sure: 0, used: [] }
  // Where one date has its month first, those that can be read both ways are not known.
  const american = dates.some((date) => date.monthFirst) && !chosen.monthFirst && Number(chosen.value.slice(8)) <= 12
  return {
    date: chosen.value,
    due: due[0]?.value ?? dueByTerms(layout, chosen.value),
    sure: american || chosen.monthFirst ? Math.min(sure, 0.5) : sure,
    used: [chosen.confidence],
  }
}
