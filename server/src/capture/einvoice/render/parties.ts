import { all, attribute, type Element, one, text, texts } from '../../../lib/xml/tree.ts'
import { type Html, html } from './html.ts'
import type { Label } from './messages.ts'
import type { Writer } from './write.ts'

export const fact = (label: string, value: string | null): Html | null =>
  value === null || value === '' ? null : html`<dt>${label}</dt><dd>${value}</dd>`

export const facts = (entries: readonly (Html | null)[], kind = 'facts'): Html | null =>
  entries.some((entry) => entry !== null) ? html`<dl class="${kind}">${entries}</dl>` : null

const addressLines = (address: Element | undefined, writer: Writer): readonly string[] => {
  const street = [text(address, 'StreetName'), text(address, 'BuildingNumber')].filter((part) => part !== null).join(' ')
  const town = [text(address, 'PostalZone'), text(address, 'CityName')].filter((part) => part !== null).join(' ')
  const country = writer.country(text(address, 'Country/IdentificationCode')?.toUpperCase() ?? null)
  const lines = [
    street,
    text(address, 'AdditionalStreetName'),
    ...texts(address, 'AddressLine/Line'),
    town,
    text(address, 'CountrySubentity'),
    country,
  ]
  return lines.filter((line) => line !== null).filter((line) => line !== '')
}

const withScheme = (id: Element | undefined): string | null => {
  if (!id || id.text === '') return null
  const scheme = attribute(id, 'schemeID')
  return scheme ? `${scheme}:${id.text}` : id.text
}

/** One line each, because mail addresses are long. */
const contactOf = (party: Element, writer: Writer): Html | null => {
  const values = ['Name', 'Telephone', 'ElectronicMail'].map((part) => text(party, `Contact/${part}`)).filter((part) => part !== null)
  return values.length === 0 ? null : html`<dt>${writer.label('contact')}</dt><dd>${values.map((part) => html`<p>${part}</p>`)}</dd>`
}

const numbers = (party: Element, writer: Writer): readonly (Html | null)[] => {
  const schemes = all(party, 'PartyTaxScheme')
  const values = [...texts(schemes[0], 'CompanyID'), ...texts(party, 'PartyLegalEntity/CompanyID'), ...texts(party, 'EndpointID')]
  const isVat = (scheme: Element): boolean => (text(scheme, 'TaxScheme/ID') ?? 'VAT').toUpperCase() === 'VAT'
  return [
    ...schemes.map((scheme) => fact(writer.label(isVat(scheme) ? 'vat_number' : 'tax_number'), text(scheme, 'CompanyID'))),
    fact(writer.label('company_number'), text(party, 'PartyLegalEntity/CompanyID')),
    ...all(party, 'PartyIdentification/ID')
      .filter((id) => !values.includes(id.text))
      .map((id) => fact(writer.label('identifier'), withScheme(id))),
    fact(writer.label('endpoint'), withScheme(one(party, 'EndpointID'))),
    contactOf(party, writer),
  ]
}

const partyBlock = (party: Element | undefined, label: Label, writer: Writer): Html | null => {
  if (!party || party.children.length === 0) return null
  const [trade, legal] = [text(party, 'PartyName/Name'), text(party, 'PartyLegalEntity/RegistrationName')]
  const form = text(party, 'PartyLegalEntity/CompanyLegalForm')
  return html`<div class="party"><h2>${writer.label(label)}</h2><p class="name">${legal ?? trade}</p>
${trade !== null && legal !== null && trade !== legal ? html`<p>${trade}</p>` : null}
${addressLines(one(party, 'PostalAddress'), writer).map((line) => html`<p>${line}</p>`)}
${form === null ? null : html`<p>${form}</p>`}
${facts(numbers(party, writer))}</div>`
}

const deliveryBlock = (root: Element, writer: Writer): Html | null => {
  const place = one(root, 'Delivery/DeliveryLocation/Address')
  const lines = addressLines(place, writer)
  const name = text(root, 'Delivery/DeliveryParty/PartyName/Name')
  return lines.length === 0 && name === null
    ? null
    : html`<div class="party"><h2>${writer.label('delivery')}</h2>${name === null ? null : html`<p class="name">${name}</p>`}${lines.map((line) => html`<p>${line}</p>`)}</div>`
}

/** The seller on the left, the buyer and the delivery on the right. */
export const partiesBlock = (root: Element, writer: Writer): Html => html`<div class="parties"><div>
${partyBlock(one(root, 'AccountingSupplierParty/Party'), 'seller', writer)}
${partyBlock(one(root, 'PayeeParty'), 'payee', writer)}
${partyBlock(one(root, 'TaxRepresentativeParty'), 'representative', writer)}</div><div>
${partyBlock(one(root, 'AccountingCustomerParty/Party'), 'buyer', writer)}
${deliveryBlock(root, writer)}</div></div>`
