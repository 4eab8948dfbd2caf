import { shownDay } from '../../lib/dates.ts'
import { type Language, locales } from '../../lib/languages.ts'
import type { ColumnKind } from '../../lib/writers/table.ts'

const formatsOf = (options: Intl.NumberFormatOptions) =>
  new Map(Object.entries(locales).map(([language, locale]) => [language, new Intl.NumberFormat(locale, options)]))

const formats = {
  amount: formatsOf({ minimumFractionDigits: 2, maximumFractionDigits: 20 }),
  // The numbers of entries, years and rates: no blanks between thousands, and no zeros behind the point.
  number: formatsOf({ useGrouping: false, maximumFractionDigits: 20 }),
}

/** A value as people of the language write it. Amounts and numbers stay exact: they are formatted as text and never become a number. */
export function shownCell(kind: ColumnKind, value: string, language: Language): string {
  if (value === '') return ''
  if (kind === 'amount' || kind === 'number') return formats[kind].get(language)?.format(value as Intl.StringNumericLiteral) ?? value
  if (kind === 'date') return shownDay(value, language)
  return cleanText(value)
}

/** A text that is clean already, as most are. */
const clean = /^(?! )[ -~À-ÿ]*(?<! )$/

/** On one line, without the invisible characters that could turn the order of the letters around. */
export const cleanText = (text: string): string =>
  clean.test(text) && !text.includes('  ')
    ? text
    : text
        .replace(/\s+/g, ' ')
        .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
        .normalize('NFC')
        .trim()
