import { version } from '../../../../../kernel/operating/release.ts'
import { xml, type XmlElement } from '../../../../../lib/writers/xml.ts'
import type { AuditedCompany } from '../store.ts'
import { addressOf, optionalTextOf, textOf } from './parts.ts'

export type FaiaSpan = { readonly from: string; readonly to: string }

type Head = {
  readonly company: AuditedCompany
  readonly country: string
  readonly currency: string
  readonly made_on: string
  readonly span: FaiaSpan
}

export const headerOf = ({ company, country, currency, made_on, span }: Head): XmlElement =>
  xml('Header', [
    xml('AuditFileVersion', '2.01'),
    xml('AuditFileCountry', country),
    xml('AuditFileDateCreated', made_on),
    xml('SoftwareCompanyName', 'Partita'),
    xml('SoftwareID', 'Partita'),
    textOf('SoftwareVersion', version, 'short'),
    companyOf(company),
    xml('DefaultCurrencyCode', currency),
    xml('SelectionCriteria', [xml('SelectionStartDate', span.from), xml('SelectionEndDate', span.to)]),
    // Every invoice of the file is in the books, whenever its tax is due.
    xml('TaxAccountingBasis', 'Invoice'),
  ])

const companyOf = (company: AuditedCompany): XmlElement =>
  xml('Company', [
    textOf('RegistrationNumber', company.enterprise_number, 'middle'),
    textOf('Name', company.name, 'name'),
    addressOf('Address', company),
    contactOf(company),
    company.vat_number === null ? null : xml('TaxRegistration', [textOf('TaxRegistrationNumber', company.vat_number, 'middle')]),
    ...company.ibans.map((iban) => xml('BankAccount', [textOf('IBANNumber', iban, 'middle')])),
  ])

/** A name in one field is taken to end with the family name. A firm has a name only. */
function contactOf({ signatory, firm, phone, email }: AuditedCompany): XmlElement {
  const words = (signatory ?? '').trim().split(/\s+/)
  const [first, last] = signatory === null ? [null, firm] : [words.slice(0, -1).join(' '), words.at(-1) ?? '']
  return xml('Contact', [
    xml('ContactPerson', [textOf('FirstName', first, 'middle'), textOf('LastName', last, 'name')]),
    textOf('Telephone', phone?.replaceAll(/[^\d+]/g, '') ?? null, 'short'),
    optionalTextOf('Email', email, 'name'),
  ])
}
