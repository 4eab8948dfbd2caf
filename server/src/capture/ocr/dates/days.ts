import { isDate } from '../../../lib/dates.ts'

const months = new Map(
  (
    'janvier janv january januari januar janner jan;fevrier fevr fev february februari februar feb;mars maart mrt march marz maerz mar;' +
    'avril april avr apr;mai mei may;juin juni june jun;juillet juli july juil jul;aout augustus august aug;septembre september sept sep;' +
    'octobre oktober october okt oct;novembre november nov;decembre december dezember dec dez'
  )
    .split(';')
    .flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
)

/** `monthFirst`: the second number exceeds twelve, so the first is the month; other dates on the document may be written so too. */
export interface Day {
  readonly date: string
  readonly monthFirst: boolean
  readonly twoDigits: boolean
  readonly start: number
  readonly end: number
}

export const two = (value: number | string): string => String(value).padStart(2, '0')
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
