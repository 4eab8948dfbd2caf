declare const isCents: unique symbol

/** An amount in cents. Made by the functions of this file only, so that a rate or a count never passes for money. */
export type Cents = bigint & { readonly [isCents]: true }

const of = (value: bigint): Cents => value as Cents

export const zero = of(0n)

const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/

/** A decimal string as an integer of 1/10^places; more places than that are an error, not a rounding. */
export const parseDecimal = (text: string, places: number): bigint => {
  const [, sign, whole = '', fraction = ''] = decimalPattern.exec(text) ?? []
  if (sign === undefined || fraction.length > places) throw new RangeError(`not a decimal of ${places} places: ${text}`)
  const digits = BigInt(whole + fraction.padEnd(places, '0'))
  return sign === '-' ? -digits : digits
}

export const parseCents = (text: string): Cents => of(parseDecimal(text, 2))

/** At most twelve digits before the point. */
const amountPattern = /^-?\d{1,12}(\.\d{1,2})?$/

/** An amount that a client sent; null if it is too large, finer than a cent or written with an exponent. */
export const readAmount = (given: string | number): Cents | null => (amountPattern.test(String(given)) ? parseCents(String(given)) : null)

/** As amounts are written on the wire: two places, a minus in front, no plus, no separators. */
export const formatCents = (amount: Cents): string => {
  const digits = magnitude(amount).toString().padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The few amounts that the specification shows as JSON numbers: they are shown so, and never computed with. */
export type Shown = number

export const asNumber = (decimal: string): Shown => Number(decimal)

export const sum = (amounts: readonly Cents[]): Cents => of(amounts.reduce((total: bigint, amount) => total + amount, 0n))

export const plus = (left: Cents, right: Cents): Cents => of(left + right)

export const minus = (left: Cents, right: Cents): Cents => of(left - right)

export const negate = (amount: Cents): Cents => of(0n - amount)

export const magnitude = (amount: Cents): Cents => (amount < 0n ? negate(amount) : amount)

/** The quotient rounded half away from zero, the only rounding the service uses. */
export const divided = (numerator: bigint, denominator: bigint): bigint => {
  if (denominator === 0n) throw new RangeError('a division by zero')
  const negative = numerator < 0n !== denominator < 0n
  const [above, below] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator]
  const rounded = (2n * above + below) / (2n * below)
  return negative ? -rounded : rounded
}

/** `amount × factor ÷ scale`, rounded once: 21.00 % is a factor of 2100 on a scale of 10000. */
export const times = (amount: Cents, factor: bigint, scale: bigint): Cents => of(divided(amount * factor, scale))

/** Rounded to whole euros. */
export const roundToEuros = (amount: Cents): Cents => of(divided(amount, 100n) * 100n)

/** An integer of 1/10^places as an amount; what is finer than a cent is an error, not a rounding. */
export const exactCents = (value: bigint, places: number): Cents => {
  const scale = 10n ** BigInt(Math.max(places - 2, 0))
  if (value % scale !== 0n) throw new RangeError(`finer than a cent: ${value} of ${places} places`)
  return of((value / scale) * 10n ** BigInt(Math.max(2 - places, 0)))
}

/** A decimal string as an integer of 1/10^places; what has more places is rounded. For quantities, prices and rates, never for money. */
export const roundDecimal = (text: string, places: number): bigint => {
  const [, fraction = ''] = text.split('.')
  const extra = Math.max(fraction.length - places, 0)
  return divided(parseDecimal(text, places + extra), 10n ** BigInt(extra))
}

export const formatDecimal = (value: bigint, places: number): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** So many at such a price, both in 1/10000. */
export const priceOf = (quantity: bigint, unitPrice: bigint): Cents => of(divided(quantity * unitPrice, 1_000_000n))

/** A foreign amount in the other currency; `rate` are units of the foreign one for one of that, with six places. */
export const exchanged = (amount: Cents, rate: string): Cents => times(amount, 1_000_000n, parseDecimal(rate, 6))

/** `percent` of an amount, rounded once. Rates have two places on the wire; four leave room for a law with finer ones. */
export const percentOf = (amount: Cents, percent: string): Cents => times(amount, parseDecimal(percent, 4), 1_000_000n)

/**
 * An amount spread over weights: each share rounded, the rest on the last that weighs anything. Many small shares can all round up and leave
 * the last one with less than nothing, and a cost line with a negative amount; then the running total is rounded instead, which shares the
 * rest out.
 */
export const allocate = (amount: Cents, weights: readonly Cents[]): Cents[] => {
  const whole = sum(weights)
  if (weights.length === 0) {
    if (amount !== 0n) throw new RangeError('nothing to spread an amount over')
    return []
  }
  const weighed = weights.findLastIndex((weight) => weight !== 0n)
  const last = weighed < 0 ? weights.length - 1 : weighed
  const shares = weights.map((weight, index) => (index === last || whole === 0n ? zero : times(amount, weight, whole)))
  const rest = minus(amount, sum(shares))
  const isFair = whole === 0n || rest === 0n || rest < 0n === amount < 0n
  return isFair ? shares.map((share, index) => (index === last ? rest : share)) : allocateEvenly(amount, weights, whole)
}

const allocateEvenly = (amount: Cents, weights: readonly Cents[], whole: Cents): Cents[] => {
  let [weighed, given] = [zero, zero]
  return weights.map((weight) => {
    const before = given
    weighed = plus(weighed, weight)
    given = times(amount, weighed, whole)
    return minus(given, before)
  })
}
