import { isDate } from '../../../lib/dates.ts'
import { iban } from '../../../lib/identifiers.ts'
import { type Language, type Message, type Params, say } from '../../../lib/languages.ts'
import { formatStructuredCommunication, structuredCommunication } from '../../../lib/structured-communication.ts'
import { exact, written } from '../decimal.ts'
import { type Label, labels } from './messages.ts'
import { symbols, units } from './messages-codes.ts'

/** Formats the values of an invoice for one language. Invalid values are shown unchanged. */
export interface Writer {
  readonly language: Language
  readonly label: (label: Label, params?: Params) => string
  readonly word: (words: Readonly<Record<string, Message>>, code: string) => string
  readonly amount: (value: string | null) => string
  readonly price: (value: string | null) => string
  readonly percent: (value: string | null) => string
  readonly date: (value: string | null) => string
  readonly period: (start: string | null, end: string | null) => string
  readonly country: (code: string | null) => string | null
  readonly quantity: (value: string | null, unit: string | null) => string
}

// The region decides the format of amounts: Belgium for French and Dutch, Great Britain and Germany for the others.
const locales: Readonly<Record<Language, string>> = { fr: 'fr-BE', nl: 'nl-BE', en: 'en-GB', de: 'de-DE' }

const numeric = (value: string): Intl.StringNumericLiteral => value as Intl.StringNumericLiteral

/** A true minus sign, and a visible blank between thousands. */
const typeset = (number: string): string => number.replace('-', '\u2212').replaceAll('\u202f', '\u00a0')

const dayOf = (value: string | null): Date | null => {
  const day = value?.slice(0, 10) ?? ''
  return isDate(day) ? new Date(`${day}T00:00:00Z`) : null
}

/** A code of an untrusted file may be the name of an inherited property. */
const under = <T>(words: Readonly<Record<string, T>>, code: string): T | undefined => (Object.hasOwn(words, code) ? words[code] : undefined)

const writerOf = (language: Language): Writer => {
  const locale = locales[language]
  const numbers = (options: Intl.NumberFormatOptions): ((value: string | null) => string) => {
    const format = new Intl.NumberFormat(locale, options)
    return (value) => {
      const found = exact(value)
      return found === null ? (value ?? '') : typeset(format.format(numeric(written(found))))
    }
  }
  const percent = numbers({ maximumFractionDigits: 4 })
  const count = numbers({ maximumFractionDigits: 6 })
  const regions = new Intl.DisplayNames(locale, { type: 'region' })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const oneDay = (value: string | null): string => {
    const day = dayOf(value)
    return day === null ? (value ?? '') : days.format(day)
  }
  const unitIn = (code: string): string => (code === 'C62' ? '' : (under(symbols, code) ?? worded(units, code)))
  const worded = (words: Readonly<Record<string, Message>>, code: string): string => {
    const known = under(words, code)
    return known === undefined ? code : say(known, language)
  }
  return {
    language,
    label: (label, params) => say(labels[label], language, params),
    word: worded,
    amount: numbers({ minimumFractionDigits: 2, maximumFractionDigits: 4 }),
    price: numbers({ minimumFractionDigits: 2, maximumFractionDigits: 6 }),
    percent: (value) => (exact(value) === null ? (value ?? '') : `${percent(value)}\u00a0%`),
    date: oneDay,
    period: (start, end) => {
      const [from, to] = [dayOf(start), dayOf(end)]
      if (from !== null && to !== null && from <= to) return days.formatRange(from, to).replaceAll('\u2009', '')
      return [start, end].map((value) => (value === null ? '…' : oneDay(value))).join(' – ')
    },
    country: (code) => (code !== null && /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code),
    quantity: (value, unit) => [count(value), unit === null ? '' : unitIn(unit)].filter((part) => part !== '').join('\u00a0'),
  }
}

const writers = new Map<Language, Writer>()

export const writerIn = (language: Language): Writer => {
  const known = writers.get(language) ?? writerOf(language)
  writers.set(language, known)
  return known
}

/** In groups of four. */
export const writtenIban = (value: string): string =>
  iban(value) === null ? value : (iban(value) ?? '').replace(/(.{4})(?=.)/g, '$1\u00a0')

export const writtenCommunication = (value: string): string => {
  const digits = structuredCommunication(value)
  return digits === null ? value : formatStructuredCommunication(digits)
}
