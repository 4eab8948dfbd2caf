/** Invented account numbers and references with right check digits. */
import { remainder97 } from '../../server/src/lib/check-digits.ts'
import { formatStructuredCommunication, makeStructuredCommunication } from '../../server/src/lib/structured-communication.ts'

export type Random = () => number

export const digits = (random: Random, count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

const twoDigits = (number: number) => String(number).padStart(2, '0')

function bbanOf(random: Random, country: string) {
  if (country === 'BE') {
    const account = `9${digits(random, 9)}`
    return account + twoDigits(remainder97(account) || 97)
  }
  if (country === 'FR') {
    const [bank, branch, account] = [`3${digits(random, 4)}`, digits(random, 5), digits(random, 11)]
    return bank + branch + account + twoDigits(97 - remainder97(`${bank}${branch}${account}00`))
  }
  if (country === 'LU') return `9${digits(random, 15)}`
  if (country === 'DE') return `9${digits(random, 17)}`
  throw new Error(`No account numbers are made for ${country}.`)
}

export function makeIban(random: Random, country: string) {
  const bban = bbanOf(random, country)
  return country + twoDigits(98 - remainder97(`${bban}${country}00`)) + bban
}

/** Belgian creditors print twelve digits, others a creditor reference (ISO 11649). */
export function makeCommunication(random: Random, country: string) {
  if (country === 'BE') return makeStructuredCommunication(BigInt(`4${digits(random, 9)}`))
  const own = digits(random, 10)
  return `RF${twoDigits(98 - remainder97(`${own}RF00`))}${own}`
}

/** As it is printed on invoices. */
export const printCommunication = (communication: string) =>
  communication.startsWith('RF') ? (communication.match(/.{1,4}/g) ?? []).join(' ') : formatStructuredCommunication(communication)

/** With one digit typed wrongly, so that the check digits refuse it. */
export function misprint(communication: string) {
  const at = communication.length - 4
  const digit = Number(communication[at])
  return communication.slice(0, at) + String((digit + 1) % 10) + communication.slice(at + 1)
}
