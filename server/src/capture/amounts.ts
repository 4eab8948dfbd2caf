/** Amounts of an extraction: JSON numbers on the outside, exact cents in every computation. */
import { allocate, asNumber, type Cents, formatCents, magnitude, minus, parseCents, percentOf, plus, sum, zero } from '../lib/money.ts'
import type { ExtractionLine, VatShare } from './extraction.ts'

/** Rounds a JSON number to cents, half away from zero by its decimal digits and not by its binary value. */
export const centsOf = (value: number): Cents => {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plainNumber(value)) ?? []
  const cents = parseCents(`${whole}.${fraction.padEnd(2, '0').slice(0, 2)}`)
  const rounded = Number(fraction[2] ?? 0) >= 5 ? plus(cents, parseCents('0.01')) : cents
  return sign === '-' ? minus(zero, rounded) : rounded
}
const plainNumber = (value: number): string => (Math.abs(value) < 1e-6 ? '0' : value.toString())
export const fromCents = (cents: Cents): number => asNumber(formatCents(cents))
export const roundToCents = (value: number): number => fromCents(centsOf(value))
export const rateText = (rate: number): string => (Math.round(rate * 100) / 100).toFixed(2)

export const tidyText = (value: string | null): string | null => value?.trim().replace(/\s+/g, ' ') || null

/**
 * Splits the tax of a rate over its lines. Where some lines are negative, a proportional share would be meaningless: each line gets its own
 * tax, and the largest line the remaining cents.
 */
export function splitTax(vat: Cents, rate: number, nets: readonly Cents[]): Cents[] {
  if (!nets.some((net) => net < zero) || !nets.some((net) => net > zero)) return allocate(vat, nets)
  return adjustLargest(
    nets.map((net) => percentOf(net, rateText(rate))),
    vat,
  )
}

/** Changes the largest amount so that all amounts make this sum. */
export function adjustLargest(amounts: readonly Cents[], whole: Cents): Cents[] {
  const largest = amounts.reduce((best, one, index) => (magnitude(one) > magnitude(amounts[best] ?? zero) ? index : best), 0)
  const difference = minus(whole, sum(amounts))
  return amounts.map((one, index) => (index === largest ? plus(one, difference) : one))
}

/** A share of the VAT breakdown as a line. */
export const lineOfShare = ({ rate, base, amount: tax }: VatShare): ExtractionLine => ({
  description: null,
  quantity: null,
  unit_price: null,
  vat_rate: rate,
  amount_net: base,
  amount_vat: tax,
  amount_gross: fromCents(plus(centsOf(base), centsOf(tax))),
})
