/**
 * The amounts of the statements of fees. Invoiced: what documents of the year cost without VAT. Paid: what payments of the year settled,
 * whatever the year of the document, without the VAT of the documents they are lettered with.
 */
import { type Cents, negate, parseCents, parseDecimal, plus, sum, times, zero } from '../../../../../lib/money.ts'
import type { FeeNature } from '../../../../../packs/exports/fee-forms.ts'
import type { DocumentPart, FeeCard, FeeItem, LetteredLine } from './store.ts'

type Bookings = {
  readonly items: readonly FeeItem[]
  readonly parts: readonly DocumentPart[]
  readonly totals: readonly { readonly entry_id: number; readonly owed: string }[]
  readonly lettered: readonly LetteredLine[]
}

type FeeAmounts = { readonly invoiced: Cents; readonly paid: Cents }

type Document = { readonly net: Cents; readonly owed: Cents }

/** The amounts of each card in a calendar year, by the id of the card. */
export function amountsOfCards(bookings: Bookings, year: number): Map<number, FeeAmounts> {
  const documents = documentsOf(bookings)
  const isOfYear = ({ entry_date }: FeeItem) => entry_date.startsWith(`${year}-`)
  const amounts = new Map<number, FeeAmounts>()
  const add = (card: number, { invoiced = zero, paid = zero }: Partial<FeeAmounts>) => {
    const known = amounts.get(card) ?? { invoiced: zero, paid: zero }
    amounts.set(card, { invoiced: plus(known.invoiced, invoiced), paid: plus(known.paid, paid) })
  }
  for (const item of bookings.items.filter(isOfYear)) {
    if (item.kind === 'document') add(item.card_id, { invoiced: netOf(parseCents(item.owed), documents.get(item.entry_id)) })
    // Paid without a document, or not lettered with it yet: no VAT is known.
    if (item.kind === 'payment') add(item.card_id, { paid: parseCents(item.open_amount) })
  }
  const byLine = new Map(bookings.items.map((item) => [keyOf(item), item]))
  for (const lines of Map.groupBy(bookings.lettered, ({ lettering_id }) => lettering_id).values()) {
    const settled = lines.flatMap((line) => {
      const item = byLine.get(keyOf(line))
      return item ? [{ item, amount: parseCents(line.amount) }] : []
    })
    const owed = settled.filter(({ item }) => item.kind === 'document' || item.kind === 'opening')
    const gross = sum(owed.map(({ amount }) => amount))
    const net = sum(owed.map(({ item, amount }) => netOf(amount, documents.get(item.entry_id))))
    const payments = settled.filter(({ item }) => item.kind === 'payment' && isOfYear(item))
    for (const [card, paid] of Map.groupBy(payments, ({ item }) => item.card_id)) {
      const amount = sum(paid.map((payment) => payment.amount))
      add(card, { paid: gross === 0n ? amount : times(amount, net, gross) })
    }
  }
  return amounts
}

const keyOf = ({ entry_id, position }: { readonly entry_id: number; readonly position: number }): string => `${entry_id} ${position}`

/** The part of an amount owed for a document that is not VAT; all of it where the document is not known. */
const netOf = (amount: Cents, document: Document | undefined): Cents =>
  document === undefined || document.owed === 0n ? amount : times(amount, document.net, document.owed)

function documentsOf({ parts, totals }: Bookings): Map<number, Document> {
  const owed = new Map(totals.map((total) => [total.entry_id, parseCents(total.owed)]))
  return new Map(
    [...Map.groupBy(parts, ({ entry_id }) => entry_id)].map(([entry, own]) => [
      entry,
      { net: sum(own.map(netOfPart)), owed: owed.get(entry) ?? zero },
    ]),
  )
}

const whole = 10_000n

/** Lines without VAT, whose cost may hold VAT that cannot be deducted. */
function netOfPart({ amount, base, rate_in_cost }: DocumentPart): Cents {
  const cost = parseCents(amount)
  if (base !== null) return cost < 0n ? negate(parseCents(base)) : parseCents(base)
  if (rate_in_cost === null) return cost
  return times(cost, whole, whole + parseDecimal(rate_in_cost, 2))
}

/** A statement, before it is written in a format. */
export type FeeStatement = { readonly card: FeeCard; readonly nature: FeeNature; readonly invoiced: Cents; readonly paid: Cents }

/** The cards that need a statement: more than the threshold was invoiced, or paid. A card without a nature is one of fees. */
export const statementsOf = (cards: readonly FeeCard[], amounts: ReadonlyMap<number, FeeAmounts>, threshold: string): FeeStatement[] =>
  cards.flatMap((card) => {
    const { invoiced, paid } = amounts.get(card.id) ?? { invoiced: zero, paid: zero }
    const least = parseCents(threshold)
    return invoiced > least || paid > least ? [{ card, nature: card.fee_nature ?? 'fees', invoiced, paid }] : []
  })

/** Whether the beneficiary is a person: with a number of the national register, or without anything that enterprises have. */
export const isNaturalPerson = ({ national_number, has_legal_form, enterprise_number, vat_number }: FeeCard): boolean =>
  national_number !== null || (!has_legal_form && enterprise_number === null && vat_number === null)
