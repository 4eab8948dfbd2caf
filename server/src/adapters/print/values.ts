import type { Language } from '../../lib/languages.ts'
import type { ColumnKind } from '../../lib/writers/table.ts'

const locales: Readonly<Record<Language, string>> = { fr: 'fr-FR', nl: 'nl-BE', en: 'en-GB', de: 'de-DE' }
const amounts = new Map(
  Object.entries(locales).map(([language, locale]) => [
    language,
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 20 }),
  ]),
)

/** A value as people of the language write it. Amounts stay exact: they are formatted as text and never become a number. */
export function shownCell(kind: ColumnKind, value: string, language: Language): string {
  if (value === '') return ''
  if (kind === 'amount') return amounts.get(language)?.format(value as Intl.StringNumericLiteral) ?? value
  if (kind === 'date') return value.split('-').toReversed().join('/')
  return value.replace(/\s+/g, ' ')
}
