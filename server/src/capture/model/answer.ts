/**
 * Parses the answer of a model. It is untrusted: an answer of another shape, or with amounts that do not add up, is refused. The rest is
 * normalised like the values of our own readers, and still has to be compared with the document.
 */
import { Value } from 'typebox/value'
import { isDate } from '../../lib/dates.ts'
import { bic, compact, creditorReference, foreignVatNumber, iban } from '../../lib/identifiers.ts'
import { type Cents, negate, plus, type Shown, sum, zero } from '../../lib/money.ts'
import { structuredCommunication } from '../../lib/structured-communication.ts'
import { centsOf, exact } from '../einvoice/decimal.ts'
import { countryOf } from '../ocr/numbers/identifiers.ts'
import { close, taxOf } from '../ocr/amounts/rate-rows.ts'
import { AnswerShape } from './shape.ts'

interface AnswerShare {
  /** In hundredths of a percent. */
  readonly rate: number
  readonly base: Cents
  readonly amount: Cents
}

export interface AnswerTotals {
  readonly net: Cents
  readonly vat: Cents
  readonly gross: Cents
  readonly shares: readonly AnswerShare[]
}

interface AnswerLine {
  readonly description: string | null
  readonly quantity: number | null
  readonly unit_price: Shown | null
  readonly rate: number | null
  readonly net: Cents
}

export interface ModelAnswer {
  readonly document_type: AnswerShape['document_type']
  readonly direction: AnswerShape['direction']
  readonly name: string | null
  readonly vat_number: string | null
  readonly iban: string | null
  readonly bic: string | null
  readonly number: string | null
  readonly date: string | null
  readonly due_date: string | null
  readonly communication: string | null
  readonly currency: string | null
  readonly lines: readonly AnswerLine[]
  readonly totals: AnswerTotals | null
  readonly nature: AnswerShape['nature']
  readonly language: AnswerShape['language']
  /** Given as such a number, but its check digit is wrong. */
  readonly wrong: { readonly vat_number: string | null; readonly iban: string | null }
}

/** One line of visible characters, without control characters that hide text or change its direction. */
const words = (value: string | null, most: number): string | null =>
  Array.from((value ?? '').toWellFormed().normalize('NFC').replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim())
    .slice(0, most)
    .join('')
    .trim() || null

/** In cents; null for a number too small or too large for decimal notation. */
const cents = (value: Shown | null): Cents | null => {
  const read = value === null ? null : exact(String(value))
  return read === null ? null : centsOf(read)
}

const hundredths = (rate: number | null): number | null => (rate === null ? null : Math.round(rate * 100))
const vatNumberOf = (value: string): string | null => foreignVatNumber(countryOf(value) ?? '', value)
const dayOf = (value: string | null): string | null => (value !== null && isDate(value) ? value : null)

function checked(value: string | null, read: (typed: string) => string | null): { right: string | null; wrong: string | null } {
  const typed = compact(words(value, 50) ?? '')
  const right = typed === '' ? null : read(typed)
  return { right, wrong: typed === '' || right !== null ? null : typed.slice(0, 40) }
}

function communicationOf(value: string | null): string | null {
  const typed = words(value, 50)
  return typed === null ? null : (structuredCommunication(typed) ?? creditorReference(typed))
}

/** Net and tax must make the gross to the cent, and each rate its tax; null when they do not. Amounts of a credit note become positive. */
function totalsOf({ net, vat, gross, vat_breakdown }: AnswerShape['totals']): AnswerTotals | 'none' | null {
  const [base, tax, whole] = [cents(net), cents(vat), cents(gross)]
  if (whole === null || whole === 0n) return 'none'
  if (base === null || tax === null || plus(base, tax) !== whole) return null
  const read = vat_breakdown.map(({ rate, base: of, amount }) => ({ rate: hundredths(rate), base: cents(of), amount: cents(amount) }))
  const shares = read.flatMap((one) =>
    one.rate === null || one.base === null || one.amount === null ? [] : [{ rate: one.rate, base: one.base, amount: one.amount }],
  )
  if (shares.length < read.length || (shares.length === 0 && tax !== zero)) return null
  const allShares = shares.length === 0 ? [{ rate: 0, base, amount: zero }] : shares
  const isWhole = sum(allShares.map((share) => share.base)) === base && sum(allShares.map((share) => share.amount)) === tax
  if (!isWhole || !allShares.every((share) => close(taxOf(share.base, share.rate), share.amount))) return null
  const sign = whole < 0n ? negate : (amount: Cents) => amount
  return {
    net: sign(base),
    vat: sign(tax),
    gross: sign(whole),
    shares: allShares.map((share) => ({ rate: share.rate, base: sign(share.base), amount: sign(share.amount) })),
  }
}

function linesOf({ lines, totals }: AnswerShape): AnswerLine[] {
  const isNegative = (cents(totals.gross) ?? zero) < 0n
  return lines.flatMap(({ description, quantity, unit_price, vat_rate, amount_net }) => {
    const net = cents(amount_net)
    if (net === null) return []
    return [{ description: words(description, 500), quantity, unit_price, rate: hundredths(vat_rate), net: isNegative ? negate(net) : net }]
  })
}

/** The extraction in an answer, or why there is none. The protocol calls it `sheet`. */
export function readAnswer(answer: unknown): ModelAnswer | 'not_a_sheet' | 'not_adding_up' {
  const given = typeof answer === 'object' && answer !== null && 'sheet' in answer ? answer.sheet : null
  const cleaned = Value.Clean(AnswerShape, given)
  if (!Value.Check(AnswerShape, cleaned)) return 'not_a_sheet'
  const totals = totalsOf(cleaned.totals)
  if (totals === null) return 'not_adding_up'
  const [vat, account] = [checked(cleaned.counterparty.vat_number, vatNumberOf), checked(cleaned.counterparty.iban, iban)]
  return {
    document_type: cleaned.document_type,
    direction: cleaned.direction,
    name: words(cleaned.counterparty.name, 190),
    vat_number: vat.right,
    iban: account.right,
    bic: checked(cleaned.counterparty.bic, bic).right,
    number: words(cleaned.number, 100),
    date: dayOf(cleaned.date),
    due_date: dayOf(cleaned.due_date),
    communication: communicationOf(cleaned.structured_communication),
    currency: cleaned.currency,
    lines: linesOf(cleaned),
    totals: totals === 'none' ? null : totals,
    nature: cleaned.nature,
    language: cleaned.language,
    wrong: { vat_number: vat.wrong, iban: account.wrong },
  }
}
