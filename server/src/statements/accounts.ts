import { belgianCheckDigits, remainder97 } from '../lib/check-digits.ts'
import { compact, iban } from '../lib/identifiers.ts'
import { longest, textOf } from './text.ts'

/** An IBAN whose check digits are still zeros, in front of its number. */
const withCheckDigits = (start: string, number: string): string =>
  start.slice(0, 2) + String(98 - remainder97(number + start)).padStart(2, '0') + number

/** The IBAN of a Belgian account number of twelve digits; null when its own check digits are wrong. */
export const belgianIban = (number: string): string | null => {
  if (!/^\d{12}$/.test(number)) return null
  return number.slice(10) === belgianCheckDigits(number.slice(0, 10)) ? withCheckDigits('BE00', number) : null
}

/** Letters of French account numbers as digits: A and J are 1, B, K and S are 2. */
const digitOf = (sign: string): string => {
  const letter = sign.charCodeAt(0) - 65
  if (letter < 0) return sign
  return String(letter < 18 ? (letter % 9) + 1 : letter - 16)
}

const ribNumber = (part: string): bigint => BigInt(Array.from(part, digitOf).join(''))

/** The IBAN of a French account from bank, branch and account number; the two digits of its key are computed. */
export const frenchIban = (bank: string, branch: string, account: string): string | null => {
  if (!/^[A-Z\d]{5}\/[A-Z\d]{5}\/[A-Z\d]{11}$/.test(`${bank}/${branch}/${account}`)) return null
  const key = 97n - ((89n * ribNumber(bank) + 15n * ribNumber(branch) + 3n * ribNumber(account)) % 97n)
  return withCheckDigits('FR00', bank + branch + account + String(key).padStart(2, '0'))
}

/** An account as it is stored: an IBAN without blanks, another number as it is written. */
export const accountOf = (written: string | null | undefined): string | null => {
  const text = textOf(written, 100)
  if (text === null) return null
  const joined = compact(text)
  return iban(joined) ?? text.slice(0, longest.account).trimEnd()
}

const ibanPattern = /(?<![A-Z\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?![A-Z\d])/g

/** The first IBAN with the right check digits in a text. */
export const findIban = (text: string): string | null => {
  for (const [found] of text.matchAll(ibanPattern)) {
    const groups = found.split(' ')
    for (let count = groups.length; count > 0; count--) {
      const known = iban(groups.slice(0, count).join(''))
      if (known !== null) return known
    }
  }
  return null
}
