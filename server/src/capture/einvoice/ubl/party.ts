import { oneLine } from '../../../lib/writers/one-line.ts'
import { optionalXml, xml, type XmlElement } from '../../../lib/writers/xml.ts'
import type { OutgoingParty } from './outgoing-invoice.ts'

/** Null when nothing of a text can be seen: the network takes no empty element. */
export const plainText = (text: string): string | null => oneLine(text) || null

export const vatScheme = xml('cac:TaxScheme', [xml('cbc:ID', 'VAT')])

const optional = (name: string, text: string | null): XmlElement | null => optionalXml(name, text === null ? null : plainText(text))

export const partyXml = (party: OutgoingParty): XmlElement => {
  const { endpoint, registration, vat_number, address, contact } = party
  const schemed = registration?.scheme ? { schemeID: registration.scheme } : {}
  return xml('cac:Party', [
    xml('cbc:EndpointID', endpoint.id, { schemeID: endpoint.scheme }),
    xml('cac:PostalAddress', [
      optional('cbc:StreetName', address.street),
      optional('cbc:AdditionalStreetName', address.additional),
      optional('cbc:CityName', address.city),
      optional('cbc:PostalZone', address.postal_code),
      xml('cac:Country', [xml('cbc:IdentificationCode', address.country)]),
    ]),
    vat_number === null ? null : xml('cac:PartyTaxScheme', [xml('cbc:CompanyID', vat_number), vatScheme]),
    xml('cac:PartyLegalEntity', [
      xml('cbc:RegistrationName', plainText(party.name) ?? ''),
      registration && xml('cbc:CompanyID', registration.id, schemed),
      optional('cbc:CompanyLegalForm', party.legal_information),
    ]),
    contact === null || plainText(contact) === null ? null : xml('cac:Contact', [optional('cbc:Name', contact)]),
  ])
}
