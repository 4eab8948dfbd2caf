/** Values as people of a language write them. Decimals stay text: they are formatted exactly and never become a number. */
import { type Language, languages, locales } from '../../../../lib/languages.ts'
import { oneLine } from '../../../../lib/writers/one-line.ts'

const formatters = (options: Intl.NumberFormatOptions) =>
  Object.fromEntries(languages.map((language) => [language, new Intl.NumberFormat(locales[language], options)])) as Record<
    Language,
    Intl.NumberFormat
  >

const amounts = formatters({ minimumFractionDigits: 2, maximumFractionDigits: 20 })
const numbers = formatters({ maximumFractionDigits: 20 })
const euros = formatters({ style: 'currency', currency: 'EUR' })

const literal = (decimal: string) => decimal as Intl.StringNumericLiteral

export const showAmount = (decimal: string, language: Language): string => amounts[language].format(literal(decimal))

/** Without zeros at the end: 2.5000 is 2,5. */
export const showNumber = (decimal: string, language: Language): string => numbers[language].format(literal(decimal))

export const showPercent = (decimal: string, language: Language): string => `${showNumber(decimal, language)}\u00a0%`

/** The euro has its sign; any other currency is told by its code, since several share a sign. */
export const showMoney = (decimal: string, currency: string, language: Language): string =>
  currency === 'EUR' ? euros[language].format(literal(decimal)) : `${showAmount(decimal, language)}\u00a0${currency}`

export const showIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1\u00a0')

/** The first lines of a text as they were typed; what follows them runs on. */
export function severalLines(text: string, most: number): string {
  const lines = text
    .split(/\r\n?|\n/)
    .map(oneLine)
    .filter((line) => line !== '')
  return [...lines.slice(0, most - 1), lines.slice(most - 1).join(' ')].filter((line) => line !== '').join('\n')
}
