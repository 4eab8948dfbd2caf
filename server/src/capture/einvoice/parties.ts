import { isCountry } from '../../lib/countries.ts'
import { compact, foreignVatNumber } from '../../lib/identifiers.ts'
import type { Hints, Owner } from '../extraction.ts'
import { all, attribute, type Element, one, text, texts } from '../../lib/xml/tree.ts'

export interface Side {
  name: string | null
  names: readonly string[]
  vat_number: string | null
  vat_is_valid: boolean
  /** Derived from the enterprise number, because the file has no VAT number. */
  vat_is_derived: boolean
  /** Whether the file identifies the company by a number other than its electronic address. */
  is_numbered: boolean
  /** Electronic addresses. Another company may receive or send on its behalf, so they identify it only where the file has no number. */
  endpoints: readonly string[]
  /** Every number that may identify it, in order of certainty. */
  numbers: readonly string[]
  address: Hints['address']
}

const isVatScheme = (scheme: Element): boolean => (text(scheme, 'TaxScheme/ID') ?? 'VAT').toUpperCase() === 'VAT'

/** Schemes of company registers; an identifier without a scheme may be anything, such as a customer code or a GLN. */
const registers = new Set(['0208', '9956', '9925', '0002', '0009', '0225', '9957', '9938', '0240', '0106', '0204', '9944', '9930'])

const isRegistered = (id: Element): boolean =>
  registers.has(attribute(id, 'schemeID') ?? '') || /^(?:KBO|BCE|CBE)$/i.test(attribute(id, 'schemeAgencyName') ?? '')

/** A French address (0225) is the company number, alone or followed by a branch or a service. */
const addressed = (id: Element): string => (attribute(id, 'schemeID') === '0225' ? (/^\d{9}(?=_)/.exec(id.text)?.[0] ?? id.text) : id.text)

// In older files an endpoint starts with its scheme: `0208:0765432146`, `9925:BE0765432146`.
const bare = (value: string): string => compact(value.replace(/^\d{4}:/, ''))

/** The country of a VAT prefix. Greece uses EL, Northern Ireland XI. */
const countryOf = (number: string, address: string | null): string | null => {
  const prefix = number.slice(0, 2)
  const known = new Map([
    ['EL', 'GR'],
    ['XI', 'GB'],
  ]).get(prefix)
  return known ?? (isCountry(prefix) && /\d/.test(number) ? prefix : address)
}

const addressOf = (party: Element | undefined): Hints['address'] => {
  const found = one(party, 'PostalAddress')
  const street = [text(found, 'StreetName'), text(found, 'BuildingNumber'), text(found, 'AdditionalStreetName')].filter(
    (part) => part !== null,
  )
  return {
    address: street.length > 0 ? street.join(' ') : (text(found, 'AddressLine/Line') ?? null),
    postal_code: text(found, 'PostalZone'),
    city: text(found, 'CityName'),
    country: text(found, 'Country/IdentificationCode')?.toUpperCase() ?? null,
  }
}

/** `liable` is false for an invoice outside the scope of VAT: it has no VAT number on purpose, so none is derived. */
export const sideOf = (party: Element | undefined, liable: boolean): Side => {
  const address = addressOf(party)
  const vat = all(party, 'PartyTaxScheme')
    .filter(isVatScheme)
    .flatMap((scheme) => texts(scheme, 'CompanyID'))
    .map(bare)
  const identifications = all(party, 'PartyIdentification/ID').filter((id) => isRegistered(id) && id.text !== '')
  const endpoints = all(party, 'EndpointID')
    .map(addressed)
    .filter((id) => id !== '')
    .map(bare)
  const own = [...texts(party, 'PartyLegalEntity/CompanyID'), ...identifications.map((id) => id.text)].map(bare)
  const written = vat.find((number) => /\d/.test(number)) ?? null
  const country = written === null ? address.country : countryOf(written, address.country)
  const valid = written !== null && country !== null ? foreignVatNumber(country, written) : null
  const is_numbered = written !== null || own.some((number) => /\d/.test(number))
  const registered = is_numbered ? own : [...own, ...endpoints]
  // Where the enterprise number is the VAT number without its prefix, one gives the other.
  const derived = liable && written === null && address.country !== null ? fromRegister(registered, address.country) : null
  const names = [...texts(party, 'PartyLegalEntity/RegistrationName'), ...texts(party, 'PartyName/Name')]
  return {
    name: names[0] ?? null,
    names,
    vat_number: valid ?? written ?? derived,
    vat_is_valid: written === null || valid !== null,
    vat_is_derived: derived !== null,
    is_numbered,
    endpoints,
    numbers: [...new Set([...(valid ? [valid] : []), ...vat, ...(derived ? [derived] : []), ...registered])],
    address,
  }
}

const fromRegister = (registered: readonly string[], country: string): string | null => {
  for (const number of registered) {
    const found = /^\d{10}$/.test(number) ? foreignVatNumber(country, number) : null
    if (found?.endsWith(number)) return found
  }
  return null
}

const shortest = 8
/** A partial number must have at least nine digits, like a French company number; eight digits may belong to another company. */
const shortestPart = 9

const prefixed = /^[A-Z]{2}(?=[A-Z\d]*\d)/

const tail = (number: string): string => number.replace(prefixed, '')

/** A VAT number may end with the enterprise number, and a branch number start with it: both identify the same company. */
const sameNumber = (left: string, right: string): boolean => {
  const [short = '', long = ''] = [tail(left), tail(right)].toSorted((a, b) => a.length - b.length)
  if (short === long) return short.length >= shortest
  return short.length >= shortestPart && (long.endsWith(short) || (long.length === 14 && long.startsWith(short)))
}

const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .trim()

const areOurs = (numbers: readonly string[], owner: Owner): boolean => {
  const own = [owner.vat_number, owner.enterprise_number].filter((number) => number !== null).map(compact)
  const homes = [owner.country, ...own.flatMap((number) => prefixed.exec(number) ?? [])]
  const isAbroad = (number: string): boolean => homes.every((home) => home !== (prefixed.exec(number)?.[0] ?? home))
  return numbers.some((number) => !isAbroad(number) && own.some((mine) => sameNumber(number, mine)))
}

export const hasNumber = (side: Side, owner: Owner): boolean => areOurs(side.numbers, owner)

export const hasEndpoint = (side: Side, owner: Owner): boolean => areOurs(side.endpoints, owner)

/** By name only where there is no number: two companies may share a name. */
export const hasName = (side: Side, owner: Owner): boolean =>
  !side.is_numbered && side.names.some((name) => owner.names.some((own) => plainName(own) === plainName(name) && plainName(name) !== ''))
