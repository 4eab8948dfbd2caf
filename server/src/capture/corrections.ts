/**
 * Applies a user's corrections to an extraction: normalises identifiers and computes the amounts again. Computes in cents; JSON numbers are
 * made at the end.
 */
import { dateOf } from '../lib/dates.ts'
import { bic, compact, creditorReference, iban } from '../lib/identifiers.ts'
import { type Cents, magnitude, minus, percentOf, plus, sum, zero } from '../lib/money.ts'
import { formatStructuredCommunication, structuredCommunication } from '../lib/structured-communication.ts'
import { roundToCents, centsOf, fromCents, rateText, splitTax, tidyText } from './amounts.ts'
import type { CorrectedExtraction, Warning, Extraction, ExtractionLine, VatShare } from './extraction.ts'

/** The VAT number in one spelling, or null when it is not valid; the rules of the countries are passed in. */
export type CheckVatNumber = (typed: string) => string | null

/** An identifier that is not valid is kept as typed; a warning reports it. */
export function applyCorrections(given: CorrectedExtraction, before: Extraction | null, checkVatNumber: CheckVatNumber): Extraction {
  const lines = given.lines.map(lineOf)
  const { counterparty, payment } = given
  return {
    document_type: given.document_type,
    direction: given.direction,
    counterparty: {
      name: tidyText(counterparty.name),
      vat_number: vatNumberOf(counterparty.vat_number, checkVatNumber),
      iban: normalise(counterparty.iban, iban),
      bic: normalise(counterparty.bic, bic),
    },
    number: tidyText(given.number),
    date: given.date && dateOf(given.date),
    due_date: given.due_date && dateOf(given.due_date),
    structured_communication: communicationOf(given.structured_communication),
    currency: given.currency.toUpperCase(),
    ...compute(lines, given.totals),
    payment: { iban: normalise(payment.iban, iban), bic: normalise(payment.bic, bic), paid: payment.paid },
    nature: tidyText(given.nature ?? before?.nature ?? null),
    confidence: given.confidence ?? before?.confidence ?? 1,
    language: given.language ?? before?.language ?? null,
  }
}

const normalise = (value: string | null, read: (input: string) => string | null): string | null =>
  tidyText(value) === null ? null : (read(value ?? '') ?? compact(value ?? ''))

function vatNumberOf(value: string | null, checkVatNumber: CheckVatNumber): string | null {
  const typed = value === null ? '' : compact(value)
  return typed === '' ? null : (checkVatNumber(typed) ?? typed)
}

export function communicationOf(value: string | null): string | null {
  const typed = tidyText(value)
  if (typed === null) return null
  const digits = structuredCommunication(typed)
  return digits === null ? (creditorReference(typed) ?? typed) : formatStructuredCommunication(digits)
}

function lineOf(line: ExtractionLine): ExtractionLine {
  const rounded = (value: number | null, places: number) => (value === null ? null : Math.round(value * 10 ** places) / 10 ** places)
  const [quantity, unit_price] = [rounded(line.quantity, 4), rounded(line.unit_price, 4)]
  const net = line.amount_net ?? (quantity !== null && unit_price !== null ? quantity * unit_price : null)
  return {
    description: tidyText(line.description),
    quantity,
    unit_price,
    vat_rate: line.vat_rate === null ? null : Number(rateText(line.vat_rate)),
    amount_net: net === null ? null : roundToCents(net),
    amount_vat: line.amount_vat === null ? null : roundToCents(line.amount_vat),
    amount_gross: line.amount_gross === null ? null : roundToCents(line.amount_gross),
  }
}

type Totals = Extraction['totals']

/**
 * VAT is due on the sum of each rate, so the tax is computed per rate and split over its lines. Where the invoice states a few cents more
 * or less, its sender rounded line by line, and the stated tax counts.
 */
function compute(lines: readonly ExtractionLine[], given: Totals): Pick<Extraction, 'lines' | 'totals'> {
  const taxed = lines.filter(({ amount_net }) => amount_net !== null)
  if (taxed.length === 0) return { lines: [...lines], totals: completeTotals(given) }
  // A tax without a rate cannot be computed; it stays as stated.
  const unrated = taxed.filter(({ vat_rate, amount_vat }) => vat_rate === null && (amount_vat ?? 0) !== 0)
  const byRate = Map.groupBy(
    taxed.filter((line) => !unrated.includes(line)),
    ({ vat_rate }) => vat_rate ?? 0,
  )
  const shares = [...byRate].map(([rate, own]): { share: VatShare; vats: Map<ExtractionLine, Cents> } => {
    const nets = own.map(({ amount_net }) => centsOf(amount_net ?? 0))
    const vat = taxOf(rate, sum(nets), own.length, given)
    const parts = splitTax(vat, rate, nets)
    return {
      share: { rate, base: fromCents(sum(nets)), amount: fromCents(vat) },
      vats: new Map(own.map((line, index) => [line, parts[index] ?? zero])),
    }
  })
  const asWritten = unrated.map((line): [ExtractionLine, Cents] => [line, centsOf(line.amount_vat ?? 0)])
  const vats = new Map([...shares.flatMap(({ vats: own }) => [...own]), ...asWritten])
  const [net, vat] = [sum(taxed.map(({ amount_net }) => centsOf(amount_net ?? 0))), sum([...vats.values()])]
  return {
    lines: lines.map((line) => withTax(line, vats.get(line))),
    totals: {
      net: fromCents(net),
      vat: fromCents(vat),
      gross: fromCents(plus(net, vat)),
      vat_breakdown: shares.map(({ share }) => share).toSorted((a, b) => b.rate - a.rate),
    },
  }
}

const withTax = (line: ExtractionLine, vat: Cents | undefined): ExtractionLine =>
  vat === undefined || line.amount_net === null
    ? line
    : { ...line, amount_vat: fromCents(vat), amount_gross: fromCents(plus(centsOf(line.amount_net), vat)) }

function taxOf(rate: number, base: Cents, lines: number, { vat_breakdown }: Totals): Cents {
  const exact = percentOf(base, rateText(rate))
  const stated = vat_breakdown.find((share) => share.rate === rate && centsOf(share.base) === base)
  const written = stated === undefined ? exact : centsOf(stated.amount)
  return magnitude(minus(written, exact)) <= BigInt(2 * lines) ? written : exact
}

/** Without lines the given totals count; a missing one is computed from the other two. */
function completeTotals({ net, vat, gross, vat_breakdown }: Totals): Totals {
  const cents = (value: number | null) => (value === null ? null : centsOf(value))
  const either = (one: Cents | null, left: Cents | null, right: Cents | null, by: (a: Cents, b: Cents) => Cents) =>
    one ?? (left !== null && right !== null ? by(left, right) : null)
  const shown = (value: Cents | null) => (value === null ? null : fromCents(value))
  const whole = either(cents(gross), cents(net), cents(vat), plus)
  return {
    net: shown(either(cents(net), whole, cents(vat), minus)),
    vat: shown(either(cents(vat), whole, cents(net), minus)),
    gross: shown(whole),
    vat_breakdown: vat_breakdown.map(({ rate, base, amount: tax }) => ({
      rate: Number(rateText(rate)),
      base: roundToCents(base),
      amount: roundToCents(tax),
    })),
  }
}

/** Warnings about the file itself, which no correction of its figures resolves. */
const aboutTheFile: readonly string[] = [
  'rules_failed',
  'corrects_invoice',
  'partly_paid',
  'payee_other',
  'pdf_xml_mismatch',
  'not_an_invoice',
  'not_addressed_to_company',
  'several_ibans',
  'profile_unknown',
]

/** The warnings that remain after a correction. Warnings that depend on other records are added by the matching. */
export function remainingWarnings(
  extraction: Extraction,
  before: readonly Warning[],
  currency: string,
  checkVatNumber: CheckVatNumber,
): Warning[] {
  const { counterparty, totals, date, due_date, number, payment } = extraction
  const all: (Warning | false)[] = [
    ...before.filter(({ code }) => aboutTheFile.includes(code)),
    counterparty.name === null && counterparty.vat_number === null && { code: 'counterparty_missing' },
    date === null && { code: 'date_missing' },
    number === null && extraction.document_type !== 'receipt' && { code: 'number_missing' },
    totals.gross === null && { code: 'totals_missing' },
    !addsUp(totals) && { code: 'totals_mismatch' },
    counterparty.vat_number !== null &&
      checkVatNumber(counterparty.vat_number) === null && { code: 'vat_number_invalid', detail: counterparty.vat_number },
    ...[...new Set([counterparty.iban, payment.iban])].map(
      (each): Warning | false => each !== null && iban(each) === null && { code: 'iban_invalid', detail: each },
    ),
    extraction.currency !== currency && { code: 'currency_foreign', detail: extraction.currency },
    date !== null && due_date !== null && due_date < date && { code: 'due_before_date', detail: due_date },
  ]
  return all.filter((warning) => warning !== false)
}

const addsUp = ({ net, vat, gross }: Totals): boolean =>
  net === null || vat === null || gross === null || plus(centsOf(net), centsOf(vat)) === centsOf(gross)
