import { passesLuhn } from '../../lib/check-digits.ts'
import { compact, foreignVatNumber } from '../../lib/identifiers.ts'

/** The company is its SIREN. A SIRET names one establishment and is refused, not cut: it would hide which one was meant. */
export const siren = (input: string): string | null => {
  const number = compact(input)
  return /^\d{9}$/.test(number) && passesLuhn(number) ? number : null
}

const laPoste = '356000000'
const laPosteHeadOffice = '35600000000048'

const digitSum = (number: string): number => Array.from(number).reduce((total, digit) => total + Number(digit), 0)

/**
 * An establishment: the SIREN and five digits of its own. La Poste has more establishments than Luhn numbers, so that all but its head
 * office are checked by the plain sum of their digits, a multiple of five.
 */
export const siret = (input: string): string | null => {
  const number = compact(input)
  if (!/^\d{14}$/.test(number) || siren(number.slice(0, 9)) === null) return null
  const isBranch = number.startsWith(laPoste) && number !== laPosteHeadOffice
  return (isBranch ? digitSum(number) % 5 === 0 : passesLuhn(number)) ? number : null
}

/** FR, a key of two digits or of two signs (new style), and the SIREN; in Monaco a number of its own that begins with 000. */
export const vatNumber = (input: string): string | null => foreignVatNumber('FR', input)

/** The VAT number that goes with a SIREN, which may still be without one: a company under the franchise has none. */
export const vatNumberOf = (number: string): string => `FR${String((12 + 3 * (Number(number) % 97)) % 97).padStart(2, '0')}${number}`

/** The main activity as INSEE writes it: four digits and a letter. NAF 2025 keeps the form. */
export const activityCode = (input: string): string | null => {
  const code = input.trim().toUpperCase()
  return /^\d\d\.?\d\d[A-Z]$/.test(code) ? code.replace('.', '') : null
}
