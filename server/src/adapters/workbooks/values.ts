/* Numbers of spreadsheets: doubles, written in any of their notations. */

const notation = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?$/

/** A spreadsheet shows so many digits; those beyond are an error of binary fractions. */
const exactDigits = 15

export const isNumber = (stored: string): boolean => stored.length <= 40 && notation.test(stored)

/** A number as a decimal without an exponent; null for one beyond all amounts. */
export function plainNumber(stored: string): string | null {
  // A whole number may have been written by a program that keeps all of its digits.
  if (/^(?:0|-?[1-9]\d*)$/.test(stored)) return stored
  const value = Number(stored)
  if (!Number.isFinite(value) || Math.abs(value) >= 1e21) return null
  return withoutExponent(Number(value.toPrecision(exactDigits)))
}

function withoutExponent(value: number): string {
  const [digits = '', exponent] = String(value).split('e-')
  if (exponent === undefined) return digits
  const sign = digits.startsWith('-') ? '-' : ''
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace(/[-.]/g, '')}`
}

const dayMs = 86_400_000
/** Before this day spreadsheets count a 29 February 1900, which never was. */
const leapError = 60
const lastDay = Date.UTC(9999, 11, 31)

/** The day of a count of days, its time left out; null for a count that is no day. */
export function dayOfSerial(serial: number, countsFrom1904: boolean): string | null {
  const days = Math.floor(serial)
  if (days < 0 || (!countsFrom1904 && (days === leapError || days === 0))) return null
  const zero = countsFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days > leapError ? 30 : 31)
  const time = zero + days * dayMs
  return time > lastDay ? null : new Date(time).toISOString().slice(0, 10)
}
