import { asNumber, type Cents, formatCents, parseCents, times } from '../../lib/money.ts'

/**
 * A decimal of an XML file, exact: quantities and prices have as many places as the sender likes, so all are held as integers of 10^-10.
 * More places than that are no amount anybody computed.
 */
export type Exact = bigint

const places = 10

export const whole: Exact = 10n ** BigInt(places)

/** As XML Schema writes a decimal (`+1.5`, `.00`, `12.`), or null. */
export const exact = (formatExact: string | null): Exact | null => {
  const [, sign, units = '', fraction = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(formatExact ?? '') ?? []
  if (sign === undefined || units + fraction === '' || units.length > 15 || fraction.length > 40) return null
  const kept = BigInt(units + fraction.slice(0, places).padEnd(places, '0'))
  return sign === '-' ? -kept : kept
}

const oneCent = parseCents('0.01')

/** In cents, half away from zero where the file has more places. */
export const centsOf = (value: Exact): Cents => times(oneCent, value, whole / 100n)

/** `value × factor ÷ divisor`, to ten places. */
export const scale = (value: Exact, factor: Exact, divisor: Exact): Exact => (divisor === 0n ? 0n : (value * factor) / divisor)

/** The decimal written as short as it is. */
export const written = (value: Exact): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`
}

/** Last of all, as the sheet shows it. */
export const asJsonNumber = (value: Exact | null): number | null => (value === null ? null : asNumber(written(value)))

export const centsAsJsonNumber = (amount: Cents | null): number | null => (amount === null ? null : asNumber(formatCents(amount)))
