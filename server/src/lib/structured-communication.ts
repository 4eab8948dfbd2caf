import { belgianCheckDigits } from './check-digits.ts'
import { compact } from './identifiers.ts'

// Between pluses or stars, as on printed transfer forms, or bare; what opens also closes.
const spelling = /^(\+\+\+|\*\*\*|)(\d{12})\1$/

/** The twelve digits of a Belgian structured communication (OGM, VCS), or null. */
export const structuredCommunication = (input: string): string | null => {
  const digits = spelling.exec(compact(input))?.[2]
  return digits !== undefined && belgianCheckDigits(digits.slice(0, 10)) === digits.slice(10) ? digits : null
}

/** The twelve digits for a number of up to ten. */
export const makeStructuredCommunication = (number: bigint): string => {
  const digits = number.toString().padStart(10, '0')
  if (!/^\d{10}$/.test(digits)) throw new RangeError(`no ten digits: ${number}`)
  return digits + belgianCheckDigits(digits)
}

/** As people read it: +++090/9337/55493+++. */
export const formatStructuredCommunication = (digits: string): string =>
  `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`
