import { copy } from './elements.ts'
import { all, attribute, type Element, element, one } from '../../../lib/xml/tree.ts'

const named = (party: Element): Element | null => {
  const name = copy('Name', party, 'SpecifiedLegalOrganization/TradingBusinessName') ?? copy('Name', party, 'Name')
  return name ? element('PartyName', [name]) : null
}

const identifications = (party: Element): readonly Element[] =>
  [...all(party, 'GlobalID'), ...all(party, 'ID')].map((id) => element('PartyIdentification', [element('ID', id.text, id.attributes)]))

const address = (party: Element): Element | null => {
  const found = one(party, 'PostalTradeAddress')
  const third = copy('Line', found, 'LineThree')
  const country = copy('IdentificationCode', found, 'CountryID')
  return found
    ? element('PostalAddress', [
        copy('StreetName', found, 'LineOne'),
        copy('AdditionalStreetName', found, 'LineTwo'),
        copy('CityName', found, 'CityName'),
        copy('PostalZone', found, 'PostcodeCode'),
        copy('CountrySubentity', found, 'CountrySubDivisionName'),
        third ? element('AddressLine', [third]) : null,
        country ? element('Country', [country]) : null,
      ])
    : null
}

/** `VA` is the VAT number; any other scheme (`FC`) is a local tax number. */
const taxSchemes = (party: Element): readonly Element[] =>
  all(party, 'SpecifiedTaxRegistration/ID').map((id) =>
    element('PartyTaxScheme', [
      element('CompanyID', id.text),
      element('TaxScheme', [element('ID', attribute(id, 'schemeID') === 'VA' ? 'VAT' : (attribute(id, 'schemeID') ?? ''))]),
    ]),
  )

const contact = (party: Element): Element | null => {
  const found = one(party, 'DefinedTradeContact')
  return found
    ? element('Contact', [
        copy('Name', found, 'PersonName') ?? copy('Name', found, 'DepartmentName'),
        copy('Telephone', found, 'TelephoneUniversalCommunication/CompleteNumber'),
        copy('ElectronicMail', found, 'EmailURIUniversalCommunication/URIID'),
      ])
    : null
}

export const ciiParty = (party: Element | undefined): Element =>
  party
    ? element('Party', [
        copy('EndpointID', party, 'URIUniversalCommunication/URIID'),
        ...identifications(party),
        named(party),
        address(party),
        ...taxSchemes(party),
        element('PartyLegalEntity', [
          copy('RegistrationName', party, 'Name'),
          copy('CompanyID', party, 'SpecifiedLegalOrganization/ID'),
          copy('CompanyLegalForm', party, 'Description'),
        ]),
        contact(party),
      ])
    : element('Party', [])

/** In UBL these two have no `Party` wrapper. */
export const payee = (party: Element | undefined): Element | null => (party ? { ...ciiParty(party), name: 'PayeeParty' } : null)

export const representative = (party: Element | undefined): Element | null =>
  party ? { ...ciiParty(party), name: 'TaxRepresentativeParty' } : null
