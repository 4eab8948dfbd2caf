/**
 * What the files of Intervat share: the consignment around one declaration, the declarant and the firm that files for it. Version 0.9 of the
 * schemas. Children of the parties are in the namespace of the common types, everything else in that of the consignment.
 */
import { type Cents, formatCents, magnitude, parseCents } from '../../lib/money.ts'
import { optionalXml, writeXml, type XmlElement, xml } from '../../lib/writers/xml.ts'
import { type FilingParty, type FilingResult, fileOf, refuse, type ReturnFiling } from '../vat-files.ts'
import { enterpriseNumber, vatNumber } from './identifiers.ts'

type Head = Pick<ReturnFiling, 'declarant' | 'representative' | 'representative_reference'>

type Consignment = Readonly<{
  /** The root element, which also ends its namespace. */
  name: 'VATConsignment' | 'ClientListingConsignment' | 'IntraConsignment'
  /** The attribute that counts the declarations of the file: there is one. */
  count: string
  file_name: (vatNumber: string) => string
  declaration: (declarant: XmlElement) => XmlElement
}>

/** A file with one declaration, or what the company file lacks for it. */
export const consign = (head: Head, { name, count, file_name, declaration }: Consignment): FilingResult => {
  const number = head.declarant.vat_number === null ? null : vatNumber(head.declarant.vat_number)
  if (number === null) return refuse({ field: 'vat_number', reason: head.declarant.vat_number === null ? 'required' : 'invalid' })
  const root = xml(
    `ns2:${name}`,
    [...representativeOf(head), declaration(xml('ns2:Declarant', [xml('VATNumber', number.slice(2)), ...partyOf(head.declarant)]))],
    { xmlns: 'http://www.minfin.fgov.be/InputCommon', 'xmlns:ns2': `http://www.minfin.fgov.be/${name}`, [count]: '1' },
  )
  return fileOf(file_name(number), writeXml(root))
}

/** Nine fields of a firm or none: the schema takes no representative without all of them. */
const representativeOf = ({ representative: firm, representative_reference }: Head): (XmlElement | null)[] => {
  const number = firm?.enterprise_number ? enterpriseNumber(firm.enterprise_number) : null
  if (firm === null || number === null) return []
  const fields = partyOf(firm)
  if (fields.includes(null)) return []
  return [
    xml('ns2:Representative', [xml('RepresentativeID', number, { issuedBy: 'BE', identificationType: 'NVAT' }), ...fields]),
    optionalXml('ns2:RepresentativeReference', representative_reference),
  ]
}

const partyOf = (party: FilingParty): (XmlElement | null)[] => [
  optionalXml('Name', textOf(party.name, 200)),
  optionalXml('Street', textOf(party.street, 200)),
  optionalXml('PostCode', textOf(party.postal_code, 15)),
  optionalXml('City', textOf(party.city, 184)),
  optionalXml('CountryCode', textOf(party.country, 2)),
  optionalXml('EmailAddress', emailOf(party.email)),
  optionalXml('Phone', phoneOf(party.phone)),
]

/** The return is taken without them; Intervat then has nobody to write to. */
export const lacksContact = ({ email, phone }: FilingParty): boolean => emailOf(email) === null || phoneOf(phone) === null

/** Cut to what the schema takes, in characters and not in code units. */
export const textOf = (text: string | null, most: number): string | null =>
  Array.from(text?.trim() ?? '')
    .slice(0, most)
    .join('') || null

const emailOf = (email: string | null): string | null =>
  email !== null && /^[a-zA-Z0-9_.-]+@[a-zA-Z0-9_.-]+\.[a-zA-Z]{2,}$/.test(email) ? email : null

/** A plus and digits. The zero in brackets is dialled inside the country only. */
const phoneOf = (phone: string | null): string | null => {
  const typed = (phone ?? '').replace('(0)', '').trim()
  const digits = typed.replace(/\D/g, '')
  return digits.length >= 1 && digits.length <= 20 ? `${typed.startsWith('+') ? '+' : ''}${digits}` : null
}

/** At most 14 characters: seven of the company, four of the year, two or three of the period. */
export const referenceOf = (companyCode: string, year: number, period = ''): string =>
  `${companyCode.replace(/[^A-Za-z0-9]/g, '').slice(0, 7)}${year}${period}`

/** The reference that Intervat gives: number of the consignment, number of the declarant, number of the declaration. */
export const replacedOf = (element: string, reference: string | null): XmlElement | null =>
  reference !== null && /^[0-9]+-[0-9]{10}-[0-9]{6}$/.test(reference) ? xml(element, reference) : null

const largest = parseCents('99999999999.99')

/** Two decimals, a point, and a minus where it is allowed. */
export const amountOf = (amount: Cents): string => {
  if (magnitude(amount) > largest) throw new RangeError(`no amount of Intervat: ${formatCents(amount)}`)
  return formatCents(amount)
}

/** The period of a return or an intra-Community listing; null for a year, which neither has. */
export const periodOf = ({
  type,
  year,
  period,
}: ReturnFiling['period']): Readonly<{ element: XmlElement; short: string; named: string }> | null => {
  const last = type === 'monthly' ? 12 : 4
  if (type === 'annual') return null
  if (!Number.isInteger(period) || period < 1 || period > last) throw new RangeError(`no ${type} period: ${period}`)
  const two = String(period).padStart(2, '0')
  const isMonth = type === 'monthly'
  return {
    element: xml('ns2:Period', [xml(isMonth ? 'ns2:Month' : 'ns2:Quarter', String(period)), xml('ns2:Year', String(year))]),
    short: isMonth ? `M${two}` : `Q${period}`,
    named: isMonth ? two : `Q${period}`,
  }
}
