import { compact, foreignVatNumber } from '../../lib/identifiers.ts'
import { formatStructuredCommunication, makeStructuredCommunication, structuredCommunication } from '../../lib/structured-communication.ts'

/**
 * The VAT number is BE before the number of the Crossroads Bank for Enterprises, so one check serves both: 97 less the first eight digits
 * modulo 97 gives the last two. Nine digits are an old VAT number that lacks its leading zero. Enterprises begin with 0 or 1.
 */
export const vatNumber = (input: string): string | null => {
  const number = foreignVatNumber('BE', input)
  return number !== null && /^BE[01]/.test(number) ? number : null
}

export const enterpriseNumber = (input: string): string | null => vatNumber(input)?.slice(2) ?? null

/**
 * The number of a person in the national register, or the bis number of somebody who is not in it: 97 less the first nine digits modulo 97
 * gives the last two, with a 2 before them for who was born in 2000 or later.
 */
export const nationalNumber = (input: string): string | null => {
  const number = compact(input)
  if (!/^\d{11}$/.test(number)) return null
  const [first, check] = [number.slice(0, 9), Number(number.slice(9))]
  return [first, `2${first}`].some((digits) => 97 - (Number(digits) % 97) === check) ? number : null
}

/**
 * An establishment unit: ten digits that begin with 2 to 8. That its check digits are made like those of an enterprise is from memory, so
 * `is_certain` tells a number that fails them, which deserves a warning and no refusal.
 */
export const establishmentUnit = (input: string): { number: string; is_certain: boolean } | null => {
  const number = compact(input)
  return /^[2-8]\d{9}$/.test(number) ? { number, is_certain: 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)) } : null
}

/** A structured communication as it is printed: +++099/9000/12939+++. */
export const communication = (input: string): string | null => {
  const digits = structuredCommunication(input)
  return digits === null ? null : formatStructuredCommunication(digits)
}

/** The structured communication that a customer writes on the transfer (OGM, VCS). */
export const paymentCommunication = (number: bigint): string => formatStructuredCommunication(makeStructuredCommunication(number))
