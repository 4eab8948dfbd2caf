/**
 * Suggests account and VAT code for each line: as booked before, else the defaults of the third party, else the usual ones of the country.
 */
import { vatPrefixOf } from '../lib/identifiers.ts'
import { withoutAccents } from '../lib/search.ts'
import type { Hints, ExtractionLine } from './extraction.ts'

export const suggestionReasons = ['booked_before', 'third_party', 'country', 'none'] as const

export type Suggestion = {
  readonly account_id: number | null
  readonly vat_code_id: number | null
  readonly reason: (typeof suggestionReasons)[number]
  /** The document that was booked so, with `booked_before`. */
  readonly document_id: number | null
}

/** What a third party's record says about booking its documents. */
export type Party = {
  readonly id: number
  readonly country: string
  readonly vat_number: string | null
  readonly iban: string | null
  readonly default_account_id: number | null
  readonly default_vat_code_id: number | null
}

/** How a line was booked before. */
export type BookedLine = {
  readonly document_id: number
  readonly description: string | null
  readonly account_id: number
  readonly vat_code_id: number
  /** The rate on the invoice: zero where the tax is self-assessed. */
  readonly rate: string
} & Pick<VatCode, 'ubl_category'>

/** A VAT code that may be suggested. */
export type VatCode = {
  readonly id: number
  readonly rate: string
  readonly mechanism: string
  readonly nature: string | null
  readonly ubl_category: string | null
  readonly is_default: boolean
  readonly is_self_assessed: boolean
}

/** The description without the numbers that change each month. */
const subjectOf = (text: string | null): string =>
  withoutAccents(text ?? '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

const sameRate = (rate: string, line: ExtractionLine): boolean => line.vat_rate === null || Number(rate) === line.vat_rate

/** Categories of EN 16931 under which the customer owes the tax: the rate is that of the VAT code, not printed on the invoice. */
const selfAssessed = new Set(['AE', 'K'])

/**
 * The most similar earlier line: the same description and rate, else the same rate; the latest first, so that a correction counts at once.
 * A line of which the customer owes the tax is not similar to one without tax; VAT codes that the company created itself have no category.
 */
function mostSimilar(line: ExtractionLine, category: string | null, before: readonly BookedLine[]): BookedLine | undefined {
  const isOwed = category !== null && selfAssessed.has(category)
  const alike = before.filter(
    ({ rate, ubl_category }) => sameRate(rate, line) && (!isOwed || ubl_category === null || selfAssessed.has(ubl_category)),
  )
  const subject = subjectOf(line.description)
  return (subject === '' ? undefined : alike.find(({ description }) => subjectOf(description) === subject)) ?? alike[0]
}

/**
 * The category of each line. After lines were changed, added or removed it is found again by description and rate, else by the only
 * category of the rate.
 */
export function categoriesOf(
  lines: readonly ExtractionLine[],
  { categories, lines: read }: Pick<Hints, 'categories' | 'lines'>,
): Hints['categories'] {
  // Without the stored lines, categories cannot be assigned once the number of lines changed.
  if (read === undefined) return categories.length === lines.length ? categories : lines.map(() => onlyCategory(categories))
  return lines.map((line, index) => {
    const isSame = (at: number) => read[at]?.description === line.description && read[at]?.vat_rate === line.vat_rate
    const at = isSame(index) ? index : read.findIndex((_, each) => isSame(each))
    if (at >= 0) return categories[at] ?? null
    return onlyCategory(read.flatMap(({ vat_rate }, each) => (vat_rate === line.vat_rate ? (categories[each] ?? []) : [])))
  })
}

const onlyCategory = (categories: Hints['categories']): string | null => (new Set(categories).size === 1 ? (categories[0] ?? null) : null)

export type UsualBooking = { readonly codes: readonly VatCode[]; readonly account_id: number | null }

/**
 * The usual VAT code for a line: by its category where there is one, else by its rate. Among several, the one with the nature of the
 * default code. Without a rate none is suggested.
 */
export function vatCodeFor(line: ExtractionLine, category: string | null, isAbroad: boolean, { codes }: UsualBooking): VatCode | undefined {
  const usual = codes.find(({ is_default }) => is_default)
  const ofNature = (all: readonly VatCode[]) => all.find(({ nature }) => nature === (usual?.nature ?? null)) ?? all[0]
  if (category !== null && selfAssessed.has(category)) {
    const fitting = codes.filter(({ ubl_category, mechanism }) => ubl_category === category && isDomestic(mechanism) !== isAbroad)
    return ofNature(fitting.filter(({ rate }) => rate === usual?.rate)) ?? ofNature(fitting)
  }
  if (category !== null && category !== 'S' && category !== 'Z')
    return ofNature(codes.filter(({ ubl_category }) => ubl_category === category))
  if (line.vat_rate === null) return undefined
  const ofRate = codes.filter(({ rate, mechanism }) => sameRate(rate, line) && (mechanism === 'standard' || mechanism === 'zero'))
  return ofRate.find(({ is_default }) => is_default) ?? ofNature(ofRate)
}

const isDomestic = (mechanism: string): boolean => mechanism.startsWith('domestic')

export type SuggestionContext = {
  readonly party: Party | null
  readonly before: readonly BookedLine[]
  readonly usual: UsualBooking
  /** The counterparty is established abroad. */
  readonly is_abroad: boolean
  readonly direction: 'purchase' | 'sale'
}

/** VAT charged by another country is not deductible here, even at a rate that this country has too. */
const isForeignTax = ({ vat_rate }: ExtractionLine, { is_abroad, direction }: SuggestionContext): boolean =>
  is_abroad && direction === 'purchase' && (vat_rate ?? 0) > 0

/**
 * By the VAT number on the invoice, because a foreign company with a domestic number charges domestic VAT; else by the third party's
 * record, else by the address.
 */
export function isFromAbroad(country: string, number: string | null, party: Party | null, address: Hints['address']): boolean {
  const shown = number ?? party?.vat_number ?? ''
  if (/^[A-Z]{2}/.test(shown)) return !shown.startsWith(vatPrefixOf(country) ?? country)
  return (party?.country ?? address.country ?? country) !== country
}

/** The default VAT code of the third party, if the invoice shows its rate; self-assessed tax is not printed on an invoice. */
function codeOfParty({ vat_rate }: ExtractionLine, party: Party | null, { codes }: UsualBooking): number | null {
  const code = codes.find(({ id }) => id === party?.default_vat_code_id)
  return code && (vat_rate === null || vat_rate === (code.is_self_assessed ? 0 : Number(code.rate))) ? code.id : null
}

/** One suggestion for each line, in order. */
export function suggestionsFor(lines: readonly ExtractionLine[], categories: Hints['categories'], known: SuggestionContext): Suggestion[] {
  return lines.map((line, index) => {
    const category = categories[index] ?? null
    const like = mostSimilar(line, category, known.before)
    if (like) return { account_id: like.account_id, vat_code_id: like.vat_code_id, reason: 'booked_before', document_id: like.document_id }
    const { party, usual } = known
    const code = isForeignTax(line, known) ? undefined : vatCodeFor(line, category, known.is_abroad, usual)
    const [account_id, vat_code_id] = [party?.default_account_id ?? null, codeOfParty(line, party, usual)]
    const reason = account_id !== null || vat_code_id !== null ? 'third_party' : usual.account_id !== null || code ? 'country' : 'none'
    return { account_id: account_id ?? usual.account_id, vat_code_id: vat_code_id ?? code?.id ?? null, reason, document_id: null }
  })
}
