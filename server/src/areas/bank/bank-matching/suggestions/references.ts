/** What a payment says about the documents it pays: structured communications and document numbers. Every pattern is linear. */
import { remainder97 } from '../../../../lib/check-digits.ts'
import { creditorReference } from '../../../../lib/identifiers.ts'
import { formatStructuredCommunication, structuredCommunication } from '../../../../lib/structured-communication.ts'
import type { Transaction } from './model.ts'
import { foldText } from './names.ts'

const canonical = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')
const withoutZeros = (digits: string): string => digits.replace(/^0+/, '')

/** Longer texts are cut: no bank gives more. */
const longestText = 1000

const belgian = /(?<!\d)\d{3}[/ .-]?\d{4}[/ .-]?\d{5}(?!\d)/g
const creditor = /\bRF\d{2}(?: ?[A-Z0-9]{1,4}){1,6}/g

/** In free text words may follow the reference, so the longest beginning with the right check digits counts. */
const creditorReferenceIn = (found: string): string[] => {
  const text = canonical(found)
  const ends = Array.from({ length: Math.max(text.length - 4, 0) }, (_, index) => text.length - index)
  const end = ends.find((length) => creditorReference(text.slice(0, length)) !== null)
  return end === undefined ? [] : [text.slice(0, end)]
}

/** As communications are compared: twelve digits, or the reference in capitals. */
export const communicationKey = (text: string | null): string | null => {
  if (text === null) return null
  const key = canonical(text)
  return structuredCommunication(key) ?? creditorReference(key)
}

/** The valid structured communications of a transaction, in their own field or in the text. */
export function communicationsOf({ structured_communication, communication, references }: Transaction): string[] {
  const text = [communication ?? '', ...references].join(' \n ').slice(0, longestText).toUpperCase()
  return [
    ...new Set([
      ...[communicationKey(structured_communication)].filter((key) => key !== null),
      ...[...text.matchAll(belgian)].flatMap(([found]) => structuredCommunication(found) ?? []),
      ...[...text.matchAll(creditor)].flatMap(([found]) => creditorReferenceIn(found)),
    ]),
  ]
}

/** How entries may have stored a communication: as people read it, or as it is compared. */
export const communicationSpellings = (key: string): string[] => (/^\d{12}$/.test(key) ? [key, formatStructuredCommunication(key)] : [key])

/** The text of a payment, cut into letters and digits. A structured communication is no document number, and neither is an IBAN. */
export type PaymentText = {
  /** Capitals and digits of runs without a separator. */
  readonly words: readonly string[]
  readonly digits: readonly string[]
}

const iban = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g

const shortestIban = 15

/** What follows the IBAN at the beginning of a text; the whole text where its check digits are wrong. */
function withoutIban(found: string): string {
  const signs = canonical(found)
  const isIban = (length: number) => remainder97(`${signs.slice(4, length)}${signs.slice(0, 4)}`) === 1
  const lengths = Array.from({ length: Math.max(signs.length - shortestIban + 1, 0) }, (_, index) => shortestIban + index)
  const length = lengths.find(isIban)
  if (length === undefined) return found
  const rest = found.split(/(?<=[A-Z0-9])/).slice(length)
  return ` ${rest.join('')}`
}

export function paymentTextOf({ communication }: Pick<Transaction, 'communication'>): PaymentText {
  const text = foldText(communication ?? '')
    .slice(0, longestText)
    .toUpperCase()
  const plain = text.replace(belgian, (found) => (structuredCommunication(found) ? ' ' : found)).replace(iban, withoutIban)
  const words = plain.split(/[^A-Z0-9]+/).filter((word) => word !== '')
  return { words, digits: words.flatMap((word) => word.match(/\d+/g) ?? []) }
}

/** Runs of up to five neighbours joined: a number is written with blanks, dashes, slashes or nothing between its parts. */
const joinsOf = (parts: readonly string[]): Set<string> =>
  new Set(parts.flatMap((_, start) => [1, 2, 3, 4, 5].map((length) => parts.slice(start, start + length).join(''))))

const shortestNumber = 4
const shortestDigits = 5
const mostKeys = 400

/** The digits under which documents are looked up that the text may cite. */
export const digitKeysOf = ({ digits }: PaymentText): string[] =>
  [...joinsOf(digits)]
    .map(withoutZeros)
    .filter((key) => key.length >= shortestNumber && key.length <= 30)
    .slice(0, mostKeys)

/**
 * Whether the text cites a document: its whole number of at least four signs, or its digits of at least five, in any spelling. Leading zeros
 * of the digits do not matter.
 */
export function citesNumber(text: PaymentText, number: string | null): boolean {
  if (number === null) return false
  const whole = canonical(number)
  if (!/\d/.test(whole)) return false
  if (whole.length >= shortestNumber && joinsOf(text.words).has(whole)) return true
  const digits = withoutZeros(whole.replace(/\D/g, ''))
  if (digits.length < shortestDigits) return false
  return [...joinsOf(text.digits)].some((join) => withoutZeros(join) === digits)
}

const numberWords =
  /^(?:F|FA|FACT|FACTUUR|FACTURE|FACTURES|FACTUREN|FAC|FAKT|FT|INV|INVOICE|INVOICES|RE|RG|RECHNUNG|NR|NO|N|NUM|NUMERO|NUMMER|REF|NC|CN|CREDITNOTA|AVOIR)$/

const isYear = (digits: string): boolean => /^(?:19|20)\d\d$/.test(digits)

/** Days and amounts are written with two digits at most between separators, and years with four. */
const shortestUnexplained = 3

/**
 * Whether the text contains a number that the document does not explain: three digits or more that are no year and no part of its number, or
 * any digits behind a word such as `facture`. It may be the number of another document.
 */
export function hasOtherNumber(text: PaymentText, number: string | null, amounts: readonly string[]): boolean {
  const own = number === null ? '' : canonical(number)
  const explained = new Set([...(own.match(/\d+/g) ?? []), own.replace(/\D/g, ''), ...amounts].map(withoutZeros))
  const isExplained = (digits: string) => {
    const bare = withoutZeros(digits)
    return bare === '' || explained.has(bare) || (bare.length >= 2 && own.replace(/\D/g, '').endsWith(bare))
  }
  return text.words.some((word, index) => {
    const named = numberWords.test(text.words[index - 1] ?? '') || numberWords.test(/^[A-Z]*/.exec(word)?.[0] ?? '')
    return (word.match(/\d+/g) ?? []).some(
      (digits) => !isExplained(digits) && (named || (digits.length >= shortestUnexplained && !isYear(digits))),
    )
  })
}

/** The months by their names in four languages, and by the usual abbreviations. */
const monthNames: ReadonlyMap<string, number> = new Map(
  [
    'JANVIER JANUARI JANUARY JANUAR JAN JANV',
    'FEVRIER FEBRUARI FEBRUARY FEBRUAR FEB FEV FEVR',
    'MARS MAART MARCH MARZ MAERZ MRT',
    'AVRIL APRIL APR AVR',
    'MAI MEI MAY',
    'JUIN JUNI JUNE',
    'JUILLET JULI JULY JUIL',
    'AOUT AUGUSTUS AUGUST AUG',
    'SEPTEMBRE SEPTEMBER SEPT SEP',
    'OCTOBRE OKTOBER OCTOBER OCT OKT',
    'NOVEMBRE NOVEMBER NOV',
    'DECEMBRE DECEMBER DEZEMBER DEC DEZ',
  ].flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
)

/** The months that a text names: by name, or as `03/2026` without a day before it. */
function monthsIn({ words }: PaymentText): number[] {
  const isDay = (word: string | undefined) => word !== undefined && /^\d{1,2}$/.test(word)
  return words.flatMap((word, index) => {
    const named = monthNames.get(word)
    if (named !== undefined) return [named]
    const isMonth = /^(?:0?[1-9]|1[0-2])$/.test(word) && isYear(words[index + 1] ?? '') && !isDay(words[index - 1])
    return isMonth ? [Number(word)] : []
  })
}

/** Whether the text names months, and none in which the document was issued or is due: it may be for another period. */
export function hasOtherMonth(text: PaymentText, days: readonly (string | null)[]): boolean {
  const own = days.flatMap((day) => (day === null ? [] : [Number(day.slice(5, 7))]))
  const named = monthsIn(text)
  return named.length > 0 && !named.some((month) => own.includes(month))
}
