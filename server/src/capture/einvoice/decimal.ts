import { asNumber, type Cents, formatCents, parseCents, times } from '../../lib/money.ts'

/**
 * An exact decimal of an XML file, held as an integer of 10^-10, because quantities and prices have any number of decimals. Further
 * decimals are cut.
 */
export type Exact = bigint

const places = 10

export const whole: Exact = 10n ** BigInt(places)

/** Parses an XML Schema decimal (`+1.5`, `.00`, `12.`), or null. */
export const exact = (formatExact: string | null): Exact | null => {
  const [, sign, units = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(formatExact ?? '') ?? []
  if (sign === undefined || units + fraction === '' || units.length > 15 || fraction.length > 40) return null
  const kept = BigInt(units + fraction.slice(0, places).padEnd(places, '0'))
  return sign === '-' ? -kept : kept
}

const oneCent = parseCents('0.01')

/** In cents, rounded half away from zero. */
export const centsOf = (value: Exact): Cents => times(oneCent, value, whole / 100n)

/** `value × factor ÷ divisor`, to ten places. */
export const scale = (value: Exact, factor: Exact, divisor: Exact): Exact => (divisor === 0n ? 0n : (value * factor) / divisor)

/** The shortest decimal notation. */
export const written = (value: Exact): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`
}

/** For the extraction, after all computation. */
export const asJsonNumber = (value: Exact | null): number | null => (value === null ? null : asNumber(written(value)))

export const centsAsJsonNumber = (amount: Cents | null): number | null => (amount === null ? null : asNumber(formatCents(amount)))
