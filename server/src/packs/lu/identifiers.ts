import { passesLuhn, passesVerhoeff } from '../../lib/check-digits.ts'
import { isDate } from '../../lib/dates.ts'
import { compact, foreignVatNumber } from '../../lib/identifiers.ts'

// The Registre de commerce et des sociétés: its section (A sole traders, B commercial companies … K funds) and a number that never starts with zero.
// It carries no check digit. Letterheads write it out as "R.C.S. Luxembourg B 256.789".
const rcsNumber = /^(?:RCS)?(?:LUXEMBOURG)?([A-K][1-9]\d{0,5})$/

export const rcs = (input: string): string | null => rcsNumber.exec(compact(input))?.[1] ?? null

export const vatNumber = (input: string): string | null => foreignVatNumber('LU', input)

/** A person: the day of birth, three digits, then a Luhn and a Verhoeff digit, each made from the first eleven. */
const isPerson = (number: string): boolean =>
  /^\d{13}$/.test(number) &&
  isDate(`${number.slice(0, 4)}-${number.slice(4, 6)}-${number.slice(6, 8)}`) &&
  passesLuhn(number.slice(0, 12)) &&
  passesVerhoeff(number.slice(0, 11) + number.slice(12))

/**
 * An entity: the year it was founded and seven digits. The last is a check digit by a rule of 1987, but the series that followed shift it,
 * so that several are right and none may be refused.
 */
const isEntity = (number: string): boolean => /^(?:1[89]|20)\d{9}$/.test(number)

/** The number of a person or of an entity in the national register, which eCDF files ask for. */
export const matricule = (input: string): string | null => {
  const number = compact(input)
  return isPerson(number) || isEntity(number) ? number : null
}
