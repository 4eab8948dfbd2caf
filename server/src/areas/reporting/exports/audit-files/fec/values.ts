/** Reads the values of a fichier des écritures comptables as the administration's test program does. */
import { isDate } from '../../../../../lib/dates.ts'
import type { FecCheckCode } from './checks.ts'

type Fault = Extract<
  FecCheckCode,
  'decimal_point' | 'thousands_separator' | 'amount_invalid' | 'date_invalid' | 'date_year' | 'date_nonexistent'
>

/** An amount in millionths, so that whatever a foreign program writes is compared exactly. */
export type Amount = { readonly value: bigint; readonly fault: Fault | null }

const places = 6
const plainAmount = /^\d+,\d\d$/
const number = /^([+-]?)(\d*)(?:,(\d*))?(?:[eE]([+-]?\d{1,2}))?([+-]?)$/
const wrong = (fault: Fault): Amount => ({ value: 0n, fault })

export function readAmount(text: string): Amount {
  if (plainAmount.test(text)) return { value: BigInt(text.replace(',', '')) * 10_000n, fault: null }
  const written = text.trim()
  if (written === '') return { value: 0n, fault: null }
  const separators = written.match(/[\s.,]/g) ?? []
  if (separators.length > 1 || /\s/.test(written)) return wrong('thousands_separator')
  if (written.includes('.')) return wrong(/^[+-]?\d*\.\d*[+-]?$/.test(written) ? 'decimal_point' : 'amount_invalid')
  const [, before = '', whole = '', fraction = '', exponent = '0', after = ''] = number.exec(written) ?? []
  if (whole + fraction === '' || (before !== '' && after !== '')) return wrong('amount_invalid')
  const shift = places + Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction)
  const value = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  return { value: before === '-' || after === '-' ? -value : value, fault: null }
}

/** A day as YYYY-MM-DD; null where there is none, or none that can be read. */
export type Day = { readonly day: string | null; readonly fault: Fault | null }

const yearFirst = /^(\d{4})([/.-]?)(\d{2})\2(\d{2})(?:[ T].*)?$/
const dayFirst = /^(\d{2})([/.-]?)(\d{2})\2(\d{4})(?:[ T].*)?$/

export function readDay(text: string): Day {
  const written = text.trim()
  if (/^[0/.-]*$/.test(written)) return { day: null, fault: null }
  const [, year, , month, date] = yearFirst.exec(written) ?? []
  const found = dayOf(year, month, date) ?? lastFirst(written)
  if (found === null) return { day: null, fault: 'date_invalid' }
  if (!/^(?:19|20)/.test(found)) return { day: null, fault: 'date_year' }
  return isDate(found) ? { day: found, fault: null } : { day: null, fault: 'date_nonexistent' }
}

function lastFirst(written: string): string | null {
  const [, date, , month, year] = dayFirst.exec(written) ?? []
  return dayOf(year, month, date)
}

/** The program only bounds months and days: 31 February passes here. */
const dayOf = (year: string | undefined, month: string | undefined, date: string | undefined): string | null =>
  year && month && date && month >= '01' && month <= '12' && date >= '01' && date <= '31' ? `${year}-${month}-${date}` : null
