import { type Cents, formatCents, magnitude, minus, parseCents, plus, sum, times, zero } from '../../../../lib/money.ts'
import { type Language, type Message, say } from '../../../../lib/languages.ts'
import { splitEuVatNumber } from '../../../../packs/eu-vat.ts'
import { type ClientListingRule, yearRuleOf } from '../../../../packs/listings.ts'
import type { Pack } from '../../../../packs/pack.ts'
import { messages } from './messages.ts'
import type { FilingFacts } from '../store.ts'
import type { ClientListing, ClientRow, IntraListing, IntraRow, ListingCheck } from './schema.ts'
import type { Sales } from './store.ts'

/** Of a company file, what decides whether and by which rhythm it lists. */
export type ListingFile = Pick<FilingFacts, 'vat_regime' | 'periodicity'>

/** The rhythm of the listing where the caller names none: that of the returns, if the country lists by it. */
export function periodTypeOf({ period_types }: Pack['intra_listing'], { vat_regime, periodicity }: ListingFile): 'monthly' | 'quarterly' {
  const rhythm = periodicity ?? (vat_regime === 'unit' ? 'monthly' : vat_regime)
  return period_types.find((type) => type === rhythm) ?? period_types[0] ?? 'monthly'
}

/** Whether the file owes the annual listing of customers: null, or the rule of the year. */
export const clientRuleOf = (pack: Pack, { vat_regime }: ListingFile, year: number): ClientListingRule | null =>
  vat_regime === 'exempt' ? null : yearRuleOf(pack.client_listing, year)

const isListed = (turnover: Cents, { threshold, negatives }: ClientListingRule): boolean =>
  magnitude(turnover) > parseCents(threshold) && (turnover > 0n || negatives === 'listed')

type Fault = 'vat_number_missing' | 'vat_number_invalid'

/**
 * What is wrong with the number of a customer; null when nothing is. A customer that is not liable to VAT is not listed, and one marked as a
 * consumer needs no number.
 */
function faultOfClient(sales: Sales, pack: Pack): Fault | null {
  const { vat_number, country, is_consumer, vies_status } = sales
  if (vat_number === null) return country === pack.code && !is_consumer ? 'vat_number_missing' : null
  if (pack.vatNumber(vat_number) === vat_number) return vies_status === 'invalid' ? 'vat_number_invalid' : null
  return vat_number.startsWith(pack.code) || country === pack.code ? 'vat_number_invalid' : null
}

const isLiable = ({ third_party_id, is_vat_liable }: Sales): boolean => third_party_id !== null && is_vat_liable !== false

/** The listing of a year from the sales of that year, by VAT number: two cards with one number are one customer. */
export function buildClientListing(
  all: readonly Sales[],
  rule: ClientListingRule,
  pack: Pack,
  language: Language,
): Omit<ClientListing, 'own_turnover'> {
  const liable = all.filter(isLiable)
  const listable = liable.filter(({ vat_number }) => vat_number !== null && pack.vatNumber(vat_number) === vat_number)
  const rows = [...Map.groupBy(listable, ({ vat_number }) => vat_number ?? '')]
    .map(([vat_number, cards]) => ({ ...cardOf(cards), vat_number, turnover: totalOf(cards, 'base'), vat: totalOf(cards, 'vat') }))
    .filter(({ turnover }) => isListed(turnover, rule))
    .toSorted(byNumber)
  const isAbove = ({ base }: Sales) => isListed(parseCents(base), rule)
  const faulty = liable.filter((sales) => isAbove(sales) || rows.some(({ vat_number }) => vat_number === sales.vat_number))
  return {
    threshold: rule.threshold,
    rows: rows.map((row): ClientRow => ({ ...row, turnover: formatCents(row.turnover), vat: formatCents(row.vat) })),
    totals: { turnover: formatCents(sum(rows.map(({ turnover }) => turnover))), vat: formatCents(sum(rows.map(({ vat }) => vat))) },
    checks: faultChecks(faulty, (sales) => faultOfClient(sales, pack), language),
  }
}

/** The answer where no listing is owed. */
export const noClientListing = (language: Language): Omit<ClientListing, 'own_turnover'> => ({
  threshold: null,
  rows: [],
  totals: { turnover: formatCents(zero), vat: formatCents(zero) },
  checks: [checkOf('listing_not_due', language, [])],
})

/** A number that stands in the listing: of another member state, and for services not of Northern Ireland. */
function listedNumberOf({ vat_number, intra_code }: Sales, pack: Pack) {
  const split = vat_number === null ? null : splitEuVatNumber(vat_number)
  if (split === null || split.country === pack.code || (split.goods_only && intra_code === 'S')) return null
  return { country: split.country, vat_number: `${split.country}${split.number}` }
}

/** The listing of a period, one row for each VAT number and code. Sales without a number that can be declared are named in the checks. */
export function buildIntraListing(all: readonly Sales[], control: string | null, pack: Pack, language: Language): IntraListing {
  const declared = (amount: Cents) => (pack.intra_listing.in_units ? times(times(amount, 1n, 100n), 100n, 1n) : amount)
  const listable = all.flatMap((sales) => {
    const number = listedNumberOf(sales, pack)
    return number && sales.intra_code ? [{ ...sales, ...number, code: sales.intra_code }] : []
  })
  const groups = Map.groupBy(listable, ({ vat_number, code }) => `${vat_number} ${code}`)
  const rows = [...groups.values()]
    .map((cards) => ({ ...cardOf(cards), ...firstOf(cards), amount: declared(totalOf(cards, 'base')) }))
    .filter(({ amount }) => amount !== 0n)
    .toSorted((one, other) => byNumber(one, other) || (one.code < other.code ? -1 : 1))
  const faultOf = (sales: Sales): Fault | null => {
    if (sales.vat_number === null) return 'vat_number_missing'
    return listedNumberOf(sales, pack) === null || sales.vies_status === 'invalid' ? 'vat_number_invalid' : null
  }
  const moved = all.filter(({ base }) => parseCents(base) !== 0n)
  const exact = sum(listable.map(({ base }) => parseCents(base)))
  return {
    rows: rows.map((row): IntraRow => ({ ...row, amount: formatCents(row.amount) })),
    totals: { amount: formatCents(sum(rows.map(({ amount }) => amount))) },
    checks: [...faultChecks(moved, faultOf, language), ...controlCheck(exact, control, pack, language)],
  }
}

/** The sum of the rows must be that of the boxes of the return. */
function controlCheck(total: Cents, control: string | null, pack: Pack, language: Language): ListingCheck[] {
  if (control === null || parseCents(control) === total) return []
  const difference = formatCents(minus(parseCents(control), total))
  const boxes = pack.intra_listing.control?.join(' ').replace(/^\+/, '') ?? ''
  return [checkOf('intra_listing_differs', language, [], { total: formatCents(total), control, difference, boxes })]
}

const byNumber = (one: { readonly vat_number: string }, other: { readonly vat_number: string }): number =>
  one.vat_number === other.vat_number ? 0 : one.vat_number < other.vat_number ? -1 : 1

const totalOf = (cards: readonly Sales[], field: 'base' | 'vat'): Cents =>
  cards.reduce((total, card) => plus(total, parseCents(card[field])), zero)

/** The first card that has the number gives its id and name. Sales come in the order of the cards. */
const cardOf = ([first]: readonly Sales[]) => ({ third_party_id: first?.third_party_id ?? 0, name: first?.name ?? '' })

const firstOf = ([first]: readonly Pick<IntraRow, 'country' | 'vat_number' | 'code'>[]) => {
  if (first === undefined) throw new Error('a group without a member')
  return { country: first.country, vat_number: first.vat_number, code: first.code }
}

const faultChecks = (sales: readonly Sales[], faultOf: (sales: Sales) => Fault | null, language: Language): ListingCheck[] =>
  (['vat_number_missing', 'vat_number_invalid'] as const).flatMap((fault) => {
    const found = sales.filter((each) => faultOf(each) === fault)
    if (found.length === 0) return []
    const ids = new Set(found.flatMap(({ third_party_id }) => (third_party_id === null ? [] : [third_party_id])))
    return [checkOf(fault, language, [...ids], { count: Math.max(ids.size, 1) })]
  })

/** The rows of a fingerprint: without ids, and with the own turnover where there is one. */
export const clientFingerprint = ({ rows, own_turnover }: ClientListing): object[] => [
  ...rows.map(({ name, vat_number, turnover, vat }) => ({ name, vat_number, turnover, vat })),
  ...(own_turnover === null ? [] : [{ own_turnover }]),
]

export const intraFingerprint = ({ rows }: IntraListing): object[] =>
  rows.map(({ name, vat_number, code, amount }) => ({ name, vat_number, code, amount }))

const texts: Readonly<Record<ListingCheck['code'], Message>> = messages

const checkOf = (
  code: ListingCheck['code'],
  language: Language,
  third_party_ids: number[],
  params: Record<string, string | number> = {},
): ListingCheck => ({ code, level: 'warning', message: say(texts[code], language, params), third_party_ids })
