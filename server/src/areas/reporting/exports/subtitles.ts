/* What a file was asked for, as lines for the head of its pages. */
import { shownDay } from '../../../lib/dates.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { labels } from './labels.ts'

type Year = { readonly fiscal_year: string | null }

export const yearLine = ({ fiscal_year }: Year, language: Language): string[] =>
  fiscal_year === null ? [] : [say(labels.fiscal_year_named, language, { code: fiscal_year })]

/** The fiscal year and the days of a report. */
export const spanLines = ({ from, to, ...year }: Year & { readonly from: string; readonly to: string }, language: Language): string[] => [
  ...yearLine(year, language),
  say(labels.from_to, language, { from: shownDay(from, language), to: shownDay(to, language) }),
]
