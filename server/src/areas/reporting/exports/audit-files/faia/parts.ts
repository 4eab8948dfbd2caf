/** What several parts of a FAIA are written with. Lengths are those of the schema, in characters. */
import type { Cents } from '../../../../../lib/money.ts'
import { formatCents, magnitude } from '../../../../../lib/money.ts'
import { xml, type XmlElement } from '../../../../../lib/writers/xml.ts'
import type { AuditedAddress } from '../store.ts'

const lengths = { code: 9, short: 18, middle: 35, name: 70, long: 256 } as const
type Length = keyof typeof lengths

/** Stands where the schema asks for a value that does not exist, as in the other files of the administration. */
const absent = 'NE'

const fitted = (value: string | null, length: Length): string =>
  Array.from((value ?? '').replaceAll(/\s+/g, ' ').trim())
    .slice(0, lengths[length])
    .join('')
    .trimEnd()

export const textOf = (name: string, value: string | null, length: Length): XmlElement => xml(name, fitted(value, length) || absent)

export const optionalTextOf = (name: string, value: string | null, length: Length): XmlElement | null => {
  const text = fitted(value, length)
  return text === '' ? null : xml(name, text)
}

export const addressOf = (name: string, { street, house_number, postal_code, city, country }: AuditedAddress): XmlElement =>
  xml(name, [
    optionalTextOf('StreetName', street, 'name'),
    optionalTextOf('Number', house_number, 'short'),
    textOf('City', city, 'middle'),
    textOf('PostalCode', postal_code, 'short'),
    optionalTextOf('Country', country, 'code'),
  ])

export const lacksAddress = ({ postal_code, city }: AuditedAddress): boolean =>
  fitted(postal_code, 'short') === '' || fitted(city, 'middle') === ''

export type Foreign = { readonly currency: string; readonly amount: string; readonly rate: string | null }

/** An amount in the currency of the books and in the currency it was agreed in. */
export const amountOf = (name: string, amount: string, { currency, amount: agreed, rate }: Foreign): XmlElement =>
  xml(name, [
    xml('Amount', amount),
    xml('CurrencyCode', currency),
    xml('CurrencyAmount', agreed),
    rate === null ? null : xml('ExchangeRate', rate),
  ])

/** A balance stands on the side it has; a debit is positive. */
export const balanceOf = (moment: 'Opening' | 'Closing', balance: Cents): XmlElement =>
  xml(`${moment}${balance < 0n ? 'Credit' : 'Debit'}Balance`, formatCents(magnitude(balance)))

export type Tax = {
  readonly code: string
  readonly percentage: string | null
  readonly base: string
  readonly amount: string
  readonly currency: string
}

export const taxOf = (name: string, { code, percentage, base, amount, currency }: Tax): XmlElement =>
  xml(name, [
    xml('TaxType', 'TVA'),
    xml('TaxCode', code),
    percentage === null ? null : xml('TaxPercentage', percentage),
    xml('TaxBase', base),
    amountOf('TaxAmount', amount, { currency, amount, rate: null }),
  ])

/** Codes of the file by those of the books: a code that is too long is cut and numbered, so that no two become one. */
export function shortCodes(codes: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(codes.filter((code) => code.length <= lengths.code))
  const short = new Map<string, string>([...taken].map((code) => [code, code]))
  for (const code of codes) {
    let number = 1
    while (!short.has(code)) {
      const made = `${code.slice(0, lengths.code - 3)}~${number}`
      if (!taken.has(made)) short.set(code, made)
      taken.add(made)
      number += 1
    }
  }
  return short
}
