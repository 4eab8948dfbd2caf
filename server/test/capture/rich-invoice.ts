import { amountXml, categoryXml, partyXml, subtotalXml, taxTotalXml, them, ubl, us } from './invoices.ts'

const contact =
  '<cac:Contact><cbc:Name>Els Peeters</cbc:Name><cbc:Telephone>+32 9 000 00 00</cbc:Telephone><cbc:ElectronicMail>boekhouding@houtwerk.example</cbc:ElectronicMail></cac:Contact>'

const allowance = (charged: boolean, reason: string, amount: string, more = ''): string =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${charged}</cbc:ChargeIndicator><cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason>${more}</cac:AllowanceCharge>`.replace(
    '</cbc:AllowanceChargeReason>',
    `</cbc:AllowanceChargeReason>${more.startsWith('<cbc:Multiplier') ? '' : amountXml('Amount', amount)}`,
  )

const byPercent = (percent: string, amount: string, base: string): string =>
  `<cbc:MultiplierFactorNumeric>${percent}</cbc:MultiplierFactorNumeric>${amountXml('Amount', amount)}${amountXml('BaseAmount', base)}`

/**
 * An invoice with everything a page shows: two rates and a reverse charge, an allowance, a charge, periods, references, attachments, terms.
 */
export const richInvoice = (): string =>
  ubl({
    id: 'F2026-00417',
    notes: '<cbc:Note>Werf Quai de Rome 45. Gelieve het werfnummer 2026-118 te vermelden bij elke briefwisseling.</cbc:Note>',
    references: `<cbc:AccountingCost>CC-204</cbc:AccountingCost><cbc:BuyerReference>PO-4711</cbc:BuyerReference>
<cac:InvoicePeriod><cbc:StartDate>2026-02-01</cbc:StartDate><cbc:EndDate>2026-02-28</cbc:EndDate></cac:InvoicePeriod>
<cac:OrderReference><cbc:ID>BC-2026-081</cbc:ID></cac:OrderReference>
<cac:DespatchDocumentReference><cbc:ID>LB-7731</cbc:ID></cac:DespatchDocumentReference>
<cac:ContractDocumentReference><cbc:ID>RK-2025-19</cbc:ID></cac:ContractDocumentReference>
<cac:AdditionalDocumentReference><cbc:ID>117-1</cbc:ID><cbc:DocumentDescription>Werkbonnen februari</cbc:DocumentDescription><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="werkbonnen-2026-02.pdf">JVBERi0xLjQK</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`,
    supplier: partyXml({ ...them, contact }),
    customer: partyXml({ ...us, trade: 'Atelier Demo' }),
    delivery:
      '<cac:Delivery><cbc:ActualDeliveryDate>2026-02-27</cbc:ActualDeliveryDate><cac:DeliveryLocation><cac:Address><cbc:StreetName>Quai de Rome 45</cbc:StreetName><cbc:CityName>Liège</cbc:CityName><cbc:PostalZone>4000</cbc:PostalZone><cac:Country><cbc:IdentificationCode>BE</cbc:IdentificationCode></cac:Country></cac:Address></cac:DeliveryLocation></cac:Delivery>',
    payment: `<cac:PaymentMeans><cbc:PaymentMeansCode>30</cbc:PaymentMeansCode><cbc:PaymentID>+++202/6000/12320+++</cbc:PaymentID><cac:PayeeFinancialAccount><cbc:ID>BE41737055500110</cbc:ID><cbc:Name>Houtwerk Janssens</cbc:Name><cac:FinancialInstitutionBranch><cbc:ID>KREDBEBB</cbc:ID></cac:FinancialInstitutionBranch></cac:PayeeFinancialAccount></cac:PaymentMeans>
<cac:PaymentTerms><cbc:Note>Betaalbaar binnen 30 dagen. 2 % korting bij betaling binnen 8 dagen.</cbc:Note></cac:PaymentTerms>`,
    extras: `${allowance(false, 'Jaarkorting', '', `${byPercent('2', '24.96', '1248.00')}${categoryXml('TaxCategory', 'S', '21')}`)}
<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Transport</cbc:AllowanceChargeReason>${amountXml('Amount', '45.00')}${categoryXml('TaxCategory', 'S', '21')}</cac:AllowanceCharge>`,
    taxTotal: taxTotalXml(
      '324.09',
      `${subtotalXml('1268.04', '266.29')}${subtotalXml('963.38', '57.80', 'S', '6')}${subtotalXml('1980.00', '0.00', 'AE', '0', '<cbc:TaxExemptionReasonCode>VATEX-EU-AE</cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>Btw verlegd, art. 20 KB nr. 1</cbc:TaxExemptionReason>')}`,
    ),
    totals: `${amountXml('LineExtensionAmount', '4191.38')}${amountXml('TaxExclusiveAmount', '4211.42')}${amountXml('TaxInclusiveAmount', '4535.51')}${amountXml('AllowanceTotalAmount', '24.96')}${amountXml('ChargeTotalAmount', '45.00')}${amountXml('PrepaidAmount', '1000.00')}${amountXml('PayableAmount', '3535.51')}`,
    lines: [
      {
        name: 'Eiken panelen, massief 20 mm',
        quantity: '24',
        price: '52.00',
        net: '1248.00',
        more: '<cbc:Note>Geleverd in twee keer</cbc:Note>',
      },
      { name: 'Renovatie privéwoning > 10 jaar', quantity: '19.5', price: '48.40', net: '943.80', rate: '6' },
      { name: 'Inox schroeven', quantity: '522', price: '0.0375', net: '19.58', rate: '6' },
      {
        name: 'Plaatsing maatwerk op de werf',
        quantity: '36',
        price: '55.00',
        net: '1980.00',
        category: 'AE',
        rate: '0',
        more: '<cac:InvoicePeriod><cbc:StartDate>2026-02-09</cbc:StartDate><cbc:EndDate>2026-02-20</cbc:EndDate></cac:InvoicePeriod>',
      },
    ],
  })
