/** Numbers of invented companies that pass the checks of their country. */
import { remainder97 } from '../../../server/src/lib/check-digits.ts'
import { makeStructuredCommunication } from '../../../server/src/lib/structured-communication.ts'
import type { SeededRandom } from './random.ts'
import type { Account, Country } from './model.ts'

const two = (number: number): string => String(number).padStart(2, '0')
const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)

const luhnDigit = (digits: string): string => {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, index) => total + (index % 2 === 1 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit), 0)
  return String((10 - (sum % 10)) % 10)
}

/** A nine-digit SIREN; with five digits more, a SIRET. */
const siren = (random: SeededRandom): string => {
  const digits = `${random.between(3, 9)}${random.digits(7)}`
  return digits + luhnDigit(digits)
}
export const siret = (base: string): string => `${base}0001${luhnDigit(`${base}0001`)}`

const be = (random: SeededRandom): string => {
  const digits = random.chance(0.15) ? `10${random.digits(6)}` : `0${random.between(4, 8)}${random.digits(6)}`
  return `BE${digits}${two(97 - (Number(digits) % 97))}`
}

const nl = (random: SeededRandom): string => {
  for (;;) {
    const digits = `${random.between(80, 86)}${random.digits(6)}`
    const check = weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11
    if (check < 10) return `NL${digits}${check}B0${random.between(1, 2)}`
  }
}

/** ISO 7064, modulus 11, 10. */
const de = (random: SeededRandom): string => {
  const digits = `${random.between(1, 3)}${random.digits(7)}`
  let product = 10
  for (const digit of digits) product = (((Number(digit) + product) % 10 || 10) * 2) % 11
  return `DE${digits}${(11 - product) % 10}`
}

const gb = (random: SeededRandom): string => {
  const digits = `${random.between(2, 9)}${random.digits(6)}`
  const rest = weighted(digits, [8, 7, 6, 5, 4, 3, 2]) % 97
  return `GB${digits}${two(97 - rest)}`
}

const es = (random: SeededRandom): string => {
  const digits = `${random.between(10, 88)}${random.digits(5)}`
  return `ESB${digits}${luhnDigit(digits)}`
}

/** Null for countries without VAT numbers: the United States. */
export const vatNumber = (country: Country, random: SeededRandom): string | null => {
  const make: Record<Country, () => string | null> = {
    BE: () => be(random),
    FR: () => {
      const number = siren(random)
      return `FR${two((12 + 3 * (Number(number) % 97)) % 97)}${number}`
    },
    LU: () => {
      const digits = `${random.between(10, 34)}${random.digits(4)}`
      return `LU${digits}${two(Number(digits) % 89)}`
    },
    NL: () => nl(random),
    DE: () => de(random),
    GB: () => gb(random),
    ES: () => es(random),
    US: () => null,
  }
  return make[country]()
}

const iban = (country: string, bban: string): string => `${country}${two(98 - remainder97(`${bban}${country}00`))}${bban}`

type Bank = { readonly name: string; readonly bic: string; readonly code: string }
const banks: Record<Country, readonly Bank[]> = {
  BE: [
    { name: 'BNP Paribas Fortis', bic: 'GEBABEBB', code: '001' },
    { name: 'KBC', bic: 'KREDBEBB', code: '737' },
    { name: 'Belfius', bic: 'GKCCBEBB', code: '068' },
    { name: 'ING', bic: 'BBRUBEBB', code: '363' },
  ],
  FR: [
    { name: 'Crédit Agricole', bic: 'AGRIFRPP', code: '30006' },
    { name: 'Société Générale', bic: 'SOGEFRPP', code: '30003' },
    { name: 'BNP Paribas', bic: 'BNPAFRPP', code: '30004' },
  ],
  LU: [
    { name: 'Spuerkeess', bic: 'BCEELULL', code: '001' },
    { name: 'BIL', bic: 'BILLLULL', code: '002' },
    { name: 'Banque Raiffeisen', bic: 'CCRALULL', code: '009' },
  ],
  NL: [
    { name: 'ING', bic: 'INGBNL2A', code: 'INGB' },
    { name: 'Rabobank', bic: 'RABONL2U', code: 'RABO' },
  ],
  DE: [
    { name: 'Commerzbank', bic: 'COBADEFF', code: '37040044' },
    { name: 'Sparkasse Aachen', bic: 'AACSDE33', code: '39050000' },
  ],
  GB: [
    { name: 'Barclays', bic: 'BARCGB22', code: 'BARC200415' },
    { name: 'NatWest', bic: 'NWBKGB2L', code: 'NWBK601613' },
  ],
  ES: [
    { name: 'CaixaBank', bic: 'CAIXESBB', code: '21000418' },
    { name: 'BBVA', bic: 'BBVAESMM', code: '01820332' },
  ],
  US: [{ name: 'First Harbor Bank', bic: 'FHBKUS33', code: '' }],
}

/** A Spanish check digit: weights of powers of two, modulo 11. */
const spanish = (digits: string): string => {
  const rest = 11 - (weighted(digits, [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11)
  return String(rest === 11 ? 0 : rest === 10 ? 1 : rest)
}

const dutch = (random: SeededRandom): string => {
  for (;;) {
    const digits = `0${random.digits(9)}`
    if (weighted(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0) return digits
  }
}

/** American accounts have no IBAN; such suppliers are paid by card or cheque. */
export const account = (country: Country, random: SeededRandom, not?: string): Account | null => {
  if (country === 'US') return null
  const list = banks[country].filter(({ name }) => name !== not)
  const { name, bic, code } = random.pick(list.length > 0 ? list : banks[country])
  const bban: Record<Exclude<Country, 'US'>, () => string> = {
    BE: () => {
      const digits = code + random.digits(7)
      return digits + two(Number(digits) % 97 || 97)
    },
    FR: () => {
      const digits = `${code}${random.digits(5)}${random.digits(11)}`
      const key = 97 - Number((89n * BigInt(digits.slice(0, 5)) + 15n * BigInt(digits.slice(5, 10)) + 3n * BigInt(digits.slice(10))) % 97n)
      return digits + two(key)
    },
    LU: () => code + random.digits(13),
    NL: () => code + dutch(random),
    DE: () => code + random.digits(10),
    GB: () => code + random.digits(8),
    ES: () => {
      const number = random.digits(10)
      return code + spanish(`00${code}`) + spanish(number) + number
    },
  }
  return { bank: name, bic, iban: iban(country, bban[country]()) }
}

export const communication = (random: SeededRandom): string =>
  makeStructuredCommunication(BigInt(`${random.between(1, 9)}${random.digits(9)}`))
