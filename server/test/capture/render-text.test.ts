/** The text of the rendered page: nothing of the invoice is lost, in either syntax. */
import { expect, test } from 'vitest'
import { renderInvoice } from '../../src/capture/einvoice/index.ts'
import { cii } from './cii-invoices.ts'
import { amountXml, bytesOf, type InvoiceSpec, partyXml, plainInvoice, them } from './invoices.ts'

const pageOf = (xml: string, language: 'fr' | 'nl' | 'en' | 'de' = 'fr'): Promise<string> => renderInvoice(bytesOf(xml), language)
const page = (change: Partial<InvoiceSpec> = {}): Promise<string> => pageOf(plainInvoice(change))

test.for(['constructor', 'toString', '__proto__'])('a code that is called %s is shown as it stands', async (word) => {
  const xml = plainInvoice({ type: word })
    .replace('unitCode="C62"', `unitCode="${word}"`)
    .replaceAll('<cbc:ID>S</cbc:ID>', `<cbc:ID>${word}</cbc:ID>`)
    .replace('>30<', `>${word}<`)
  const shown = await pageOf(xml)
  expect(shown).toContain('<h1>Facture</h1>')
  expect(shown).toContain(`2\u00a0${word}`)
  expect(shown).not.toContain('native code')
})

test('a rate that is no number is shown as it stands', async () => {
  expect(await pageOf(plainInvoice().replaceAll('<cbc:Percent>21<', '<cbc:Percent>21,00 pct<'))).toContain('21,00 pct')
})

test('a price after a discount shows the price before it', async () => {
  const discount = `<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${amountXml('Amount', '12.50')}${amountXml('BaseAmount', '62.50')}</cac:AllowanceCharge></cac:Price>`
  const xml = plainInvoice().replace('</cac:Price>', discount)
  expect(await pageOf(xml, 'fr')).toContain('62,50 − 12,50')
  expect(await pageOf(xml, 'en')).toContain('62.50 − 12.50')
})

test('what the seller must print of itself is there: its legal form and the numbers it is known by', async () => {
  const supplier = partyXml(them)
    .replace(
      '</cac:PartyLegalEntity>',
      '<cbc:CompanyLegalForm>SAS au capital de 50 000 €, RCS Lille</cbc:CompanyLegalForm></cac:PartyLegalEntity>',
    )
    .replace(
      '<cac:PostalAddress>',
      '<cac:PartyIdentification><cbc:ID schemeID="SEPA">BE57ZZZ0456789133</cbc:ID></cac:PartyIdentification><cac:PostalAddress>',
    )
  const shown = await page({ supplier })
  expect(shown).toContain('SAS au capital de 50 000 €, RCS Lille')
  expect(shown).toContain('SEPA:BE57ZZZ0456789133')
})

test('a number is not shown twice', async () => {
  const again = '<cac:PartyIdentification><cbc:ID schemeID="0208">0456789133</cbc:ID></cac:PartyIdentification><cac:PostalAddress>'
  expect(await page({ supplier: partyXml(them).replace('<cac:PostalAddress>', again) })).not.toContain('Identifiant')
})

test('what a line is booked on by the buyer, and the order it answers, is shown with it', async () => {
  const more = '<cbc:AccountingCost>CC-12</cbc:AccountingCost><cac:OrderLineReference><cbc:LineID>7</cbc:LineID></cac:OrderLineReference>'
  const shown = await page({ lines: [{ name: 'Platen', quantity: '2', price: '50.00', net: '100.00', more }] })
  expect(shown).toContain('Imputation de l’acheteur CC-12')
  expect(shown).toContain('Ligne de commande 7')
})

const date = (day: string): string => `<udt:DateTimeString format="102">${day}</udt:DateTimeString>`

test('a CII invoice shows its mandate, the account debited, the receiver of the goods and what lies elsewhere', async () => {
  const settlement = `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>59</ram:TypeCode><ram:Information>Einzug am Monatsende</ram:Information><ram:PayerPartyDebtorFinancialAccount><ram:IBANID>BE03363112233484</ram:IBANID></ram:PayerPartyDebtorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>
<ram:SpecifiedTradePaymentTerms><ram:DirectDebitMandateID>MND-9</ram:DirectDebitMandateID></ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${date('20260515')}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>`
  const delivery =
    '<ram:ShipToTradeParty><ram:Name>Lager Nord</ram:Name><ram:PostalTradeAddress><ram:LineThree>Tor 3</ram:LineThree><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress></ram:ShipToTradeParty>'
  const xml = cii({ settlement, delivery }).replace(
    '</ram:ApplicableHeaderTradeAgreement>',
    '<ram:SellerOrderReferencedDocument><ram:IssuerAssignedID>AB-5</ram:IssuerAssignedID></ram:SellerOrderReferencedDocument><ram:AdditionalReferencedDocument><ram:IssuerAssignedID>A1</ram:IssuerAssignedID><ram:URIID>https://example.org/a1</ram:URIID><ram:TypeCode>916</ram:TypeCode></ram:AdditionalReferencedDocument></ram:ApplicableHeaderTradeAgreement>',
  )
  const shown = await pageOf(xml, 'de')
  for (const said of [
    'MND-9',
    'BE03\u00a03631\u00a01223\u00a03484',
    'Einzug am Monatsende',
    'Lager Nord',
    'Tor 3',
    'AB-5',
    'https://example.org/a1',
    '15. Mai 2026',
  ])
    expect(shown).toContain(said)
})
