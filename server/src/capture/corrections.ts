/** A sheet as somebody corrected it, in one spelling, with its arithmetic done anew. All amounts in cents; numbers are made last of all. */
import type { Doubt, SheetLine, VatShare } from './extraction.ts'
import { dateOf } from '../lib/dates.ts'
import { bic, compact, creditorReference, foreignVatNumber, iban } from '../lib/identifiers.ts'
import { allocate, asNumber, type Cents, formatCents, magnitude, minus, parseCents, percentOf, plus, sum, zero } from '../lib/money.ts'
import { formatStructuredCommunication, structuredCommunication } from '../lib/structured-communication.ts'
import { packOfCountry } from '../packs/index.ts'
import type { CorrectedSheet, ExtractedSheet } from '../areas/documents/document-imports/extraction.ts'

/** A number as people and programs write it, at the cent: half away from zero by its decimal digits, not by its binary ones. */
export const centsOf = (value: number): Cents => {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plainNumber(value)) ?? []
  const cents = parseCents(`${whole}.${fraction.padEnd(2, '0').slice(0, 2)}`)
  const rounded = Number(fraction[2] ?? 0) >= 5 ? plus(cents, parseCents('0.01')) : cents
  return sign === '-' ? minus(zero, rounded) : rounded
}
const plainNumber = (value: number): string => (Math.abs(value) < 1e-6 ? '0' : value.toString())
const fromCents = (cents: Cents): number => asNumber(formatCents(cents))
const amount = (value: number): number => fromCents(centsOf(value))
export const rateText = (rate: number): string => (Math.round(rate * 100) / 100).toFixed(2)

export const words = (value: string | null): string | null => value?.trim().replace(/\s+/g, ' ') || null

/** Whole, in one spelling, and computed. What it cannot make sense of is kept as it was written: a warning says so. */
export function corrected(given: CorrectedSheet, before: ExtractedSheet | null): ExtractedSheet {
  const lines = given.lines.map(lineOf)
  const { counterparty, payment } = given
  return {
    document_type: given.document_type,
    direction: given.direction,
    counterparty: {
      name: words(counterparty.name),
      vat_number: vatNumberOf(counterparty.vat_number),
      iban: spelled(counterparty.iban, iban),
      bic: spelled(counterparty.bic, bic),
    },
    number: words(given.number),
    date: given.date && dateOf(given.date),
    due_date: given.due_date && dateOf(given.due_date),
    structured_communication: communicationOf(given.structured_communication),
    currency: given.currency.toUpperCase(),
    ...computed(lines, given.totals),
    payment: { iban: spelled(payment.iban, iban), bic: spelled(payment.bic, bic), paid: payment.paid },
    nature: words(given.nature ?? before?.nature ?? null),
    confidence: given.confidence ?? before?.confidence ?? 1,
    language: given.language ?? before?.language ?? null,
  }
}

const spelled = (value: string | null, read: (input: string) => string | null): string | null =>
  words(value) === null ? null : (read(value ?? '') ?? compact(value ?? ''))

const countryOf = (number: string): string => (number.startsWith('EL') ? 'GR' : number.slice(0, 2))

function checkedVatNumber(typed: string): string | null {
  const pack = packOfCountry(countryOf(typed))
  return pack ? pack.vatNumber(typed) : foreignVatNumber(countryOf(typed), typed)
}

function vatNumberOf(value: string | null): string | null {
  const typed = value === null ? '' : compact(value)
  return typed === '' ? null : (checkedVatNumber(typed) ?? typed)
}

export function communicationOf(value: string | null): string | null {
  const typed = words(value)
  if (typed === null) return null
  const digits = structuredCommunication(typed)
  return digits === null ? (creditorReference(typed) ?? typed) : formatStructuredCommunication(digits)
}

function lineOf(line: SheetLine): SheetLine {
  const rounded = (value: number | null, places: number) => (value === null ? null : Math.round(value * 10 ** places) / 10 ** places)
  const [quantity, unit_price] = [rounded(line.quantity, 4), rounded(line.unit_price, 4)]
  const net = line.amount_net ?? (quantity !== null && unit_price !== null ? quantity * unit_price : null)
  return {
    description: words(line.description),
    quantity,
    unit_price,
    vat_rate: line.vat_rate === null ? null : Number(rateText(line.vat_rate)),
    amount_net: net === null ? null : amount(net),
    amount_vat: line.amount_vat === null ? null : amount(line.amount_vat),
    amount_gross: line.amount_gross === null ? null : amount(line.amount_gross),
  }
}

type Totals = ExtractedSheet['totals']

/**
 * Invoices are taxed by the sum of each rate, so the tax of a rate is of its sum, and the lines share it. Where the paper says a few cents
 * more or less it rounded line by line: what is owed is what the paper says.
 */
function computed(lines: readonly SheetLine[], given: Totals): Pick<ExtractedSheet, 'lines' | 'totals'> {
  const taxed = lines.filter(({ amount_net }) => amount_net !== null)
  if (taxed.length === 0) return { lines: [...lines], totals: kept(given) }
  // A tax without its rate is not computed anew: it stays as it is written.
  const unrated = taxed.filter(({ vat_rate, amount_vat }) => vat_rate === null && (amount_vat ?? 0) !== 0)
  const byRate = Map.groupBy(
    taxed.filter((line) => !unrated.includes(line)),
    ({ vat_rate }) => vat_rate ?? 0,
  )
  const shares = [...byRate].map(([rate, own]): { share: VatShare; vats: Map<SheetLine, Cents> } => {
    const nets = own.map(({ amount_net }) => centsOf(amount_net ?? 0))
    const vat = taxOf(rate, sum(nets), own.length, given)
    const parts = taxesOf(vat, rate, nets)
    return {
      share: { rate, base: fromCents(sum(nets)), amount: fromCents(vat) },
      vats: new Map(own.map((line, index) => [line, parts[index] ?? zero])),
    }
  })
  const asWritten = unrated.map((line): [SheetLine, Cents] => [line, centsOf(line.amount_vat ?? 0)])
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

/**
 * The tax of a rate over its lines. Where some take back what others give, a share of what is left says nothing of either: each has its
 * own tax, and the largest the cents between.
 */
export function taxesOf(vat: Cents, rate: number, nets: readonly Cents[]): Cents[] {
  if (!nets.some((net) => net < zero) || !nets.some((net) => net > zero)) return allocate(vat, nets)
  return onLargest(
    nets.map((net) => percentOf(net, rateText(rate))),
    vat,
  )
}

/** Amounts that make this sum: the largest takes what they miss it by. */
export function onLargest(amounts: readonly Cents[], whole: Cents): Cents[] {
  const largest = amounts.reduce((best, one, index) => (magnitude(one) > magnitude(amounts[best] ?? zero) ? index : best), 0)
  const apart = minus(whole, sum(amounts))
  return amounts.map((one, index) => (index === largest ? plus(one, apart) : one))
}

const withTax = (line: SheetLine, vat: Cents | undefined): SheetLine =>
  vat === undefined || line.amount_net === null
    ? line
    : { ...line, amount_vat: fromCents(vat), amount_gross: fromCents(plus(centsOf(line.amount_net), vat)) }

function taxOf(rate: number, base: Cents, lines: number, { vat_breakdown }: Totals): Cents {
  const exact = percentOf(base, rateText(rate))
  const said = vat_breakdown.find((share) => share.rate === rate && centsOf(share.base) === base)
  const written = said === undefined ? exact : centsOf(said.amount)
  return magnitude(minus(written, exact)) <= BigInt(2 * lines) ? written : exact
}

/** Without lines the totals are the person's own; what follows from two of them is filled in. */
function kept({ net, vat, gross, vat_breakdown }: Totals): Totals {
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
      base: amount(base),
      amount: amount(tax),
    })),
  }
}

/** What a breakdown says of a rate, as a line. */
export const lineOfShare = ({ rate, base, amount: tax }: VatShare): SheetLine => ({
  description: null,
  quantity: null,
  unit_price: null,
  vat_rate: rate,
  amount_net: base,
  amount_vat: tax,
  amount_gross: fromCents(plus(centsOf(base), centsOf(tax))),
})

/** Doubts of the reader that no correction of the sheet settles: they are about the file, not about its figures. */
const ofTheFile: readonly string[] = [
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

/** What is still to be checked once somebody corrected the sheet. What depends on other records comes on top. */
export function doubtsOf(sheet: ExtractedSheet, before: readonly Doubt[], currency: string): Doubt[] {
  const { counterparty, totals, date, due_date, number, payment } = sheet
  const all: (Doubt | false)[] = [
    ...before.filter(({ code }) => ofTheFile.includes(code)),
    counterparty.name === null && counterparty.vat_number === null && { code: 'counterparty_missing' },
    date === null && { code: 'date_missing' },
    number === null && sheet.document_type !== 'receipt' && { code: 'number_missing' },
    totals.gross === null && { code: 'totals_missing' },
    !addsUp(totals) && { code: 'totals_mismatch' },
    counterparty.vat_number !== null &&
      checkedVatNumber(counterparty.vat_number) === null && { code: 'vat_number_invalid', detail: counterparty.vat_number },
    ...[...new Set([counterparty.iban, payment.iban])].map(
      (each): Doubt | false => each !== null && iban(each) === null && { code: 'iban_invalid', detail: each },
    ),
    sheet.currency !== currency && { code: 'currency_foreign', detail: sheet.currency },
    date !== null && due_date !== null && due_date < date && { code: 'due_before_date', detail: due_date },
  ]
  return all.filter((doubt) => doubt !== false)
}

const addsUp = ({ net, vat, gross }: Totals): boolean =>
  net === null || vat === null || gross === null || plus(centsOf(net), centsOf(vat)) === centsOf(gross)
