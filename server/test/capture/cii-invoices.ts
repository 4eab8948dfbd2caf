/** Small invoices in CII and ZUGFeRD 1.0. */

interface CiiSpec {
  guideline?: string
  type?: string
  lines?: string
  taxes?: string
  sums?: string
  settlement?: string
  delivery?: string
}

export const ciiLine = (name: string, quantity: string, price: string, net: string, rate = '21', code = 'S'): string =>
  `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:Name>${name}</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>${price}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">${quantity}</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${code}</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`

export const ciiTax = (base: string, tax: string, rate = '21', code = 'S'): string =>
  `<ram:ApplicableTradeTax><ram:CalculatedAmount>${tax}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>${base}</ram:BasisAmount><ram:CategoryCode>${code}</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:ApplicableTradeTax>`

export const ciiSums = (net: string, tax: string, gross: string, more = ''): string =>
  `<ram:LineTotalAmount>${net}</ram:LineTotalAmount><ram:TaxBasisTotalAmount>${net}</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">${tax}</ram:TaxTotalAmount><ram:GrandTotalAmount>${gross}</ram:GrandTotalAmount>${more}<ram:DuePayableAmount>${gross}</ram:DuePayableAmount>`

const party = (tag: string, name: string, number: string): string =>
  `<ram:${tag}><ram:Name>${name}</ram:Name><ram:SpecifiedLegalOrganization><ram:ID schemeID="0208">${number}</ram:ID></ram:SpecifiedLegalOrganization><ram:PostalTradeAddress><ram:PostcodeCode>9000</ram:PostcodeCode><ram:LineOne>Kouter 1</ram:LineOne><ram:CityName>Gent</ram:CityName><ram:CountryID>BE</ram:CountryID></ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">BE${number}</ram:ID></ram:SpecifiedTaxRegistration></ram:${tag}>`

export const cii = (spec: CiiSpec = {}): string => `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${spec.guideline ?? 'urn:cen.eu:en16931:2017'}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>C-77</ram:ID><ram:TypeCode>${spec.type ?? '380'}</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20260302</udt:DateTimeString></ram:IssueDateTime><ram:IncludedNote><ram:Content>Danke für Ihre Bestellung und die Zahlung</ram:Content></ram:IncludedNote></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>${spec.lines ?? ciiLine('Platten', '2', '50.00', '100.00')}
<ram:ApplicableHeaderTradeAgreement><ram:BuyerReference>PO-1</ram:BuyerReference>${party('SellerTradeParty', 'Houtwerk BV', '0456789133')}${party('BuyerTradeParty', 'Atelier Demo SRL', '0765432146')}</ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery>${spec.delivery ?? ''}</ram:ApplicableHeaderTradeDelivery>
<ram:ApplicableHeaderTradeSettlement><ram:PaymentReference>+++202/6000/12320+++</ram:PaymentReference><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>BE41737055500110</ram:IBANID></ram:PayeePartyCreditorFinancialAccount><ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>KREDBEBB</ram:BICID></ram:PayeeSpecifiedCreditorFinancialInstitution></ram:SpecifiedTradeSettlementPaymentMeans>
${spec.taxes ?? ciiTax('100.00', '21.00')}${spec.settlement ?? ''}
<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260401</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>${spec.sums ?? ciiSums('100.00', '21.00', '121.00')}</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`

/** The same in ZUGFeRD 1.0, whose basic profile has lines without tax. */
export const zugferd1 = (): string =>
  cii({ lines: '', guideline: 'urn:ferd:CrossIndustryDocument:invoice:1p0:basic' })
    .replaceAll('CrossIndustryInvoice:100', 'X')
    .replace('urn:un:unece:uncefact:data:standard:X', 'urn:ferd:CrossIndustryDocument:invoice:1p0')
    .replaceAll('CrossIndustryInvoice', 'CrossIndustryDocument')
    .replaceAll('rsm:ExchangedDocumentContext', 'rsm:SpecifiedExchangedDocumentContext')
    .replaceAll('rsm:ExchangedDocument>', 'rsm:HeaderExchangedDocument>')
    .replaceAll('rsm:SupplyChainTradeTransaction', 'rsm:SpecifiedSupplyChainTradeTransaction')
    .replaceAll('ApplicableHeaderTrade', 'ApplicableSupplyChainTrade')
    .replaceAll('SpecifiedTradeSettlementHeaderMonetarySummation', 'SpecifiedTradeSettlementMonetarySummation')
    .replaceAll('RateApplicablePercent', 'ApplicablePercent')
    .replace(
      '</rsm:SpecifiedSupplyChainTradeTransaction>',
      '<ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedSupplyChainTradeDelivery><ram:BilledQuantity unitCode="C62">2</ram:BilledQuantity></ram:SpecifiedSupplyChainTradeDelivery><ram:SpecifiedSupplyChainTradeSettlement><ram:SpecifiedTradeSettlementMonetarySummation><ram:LineTotalAmount>100.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementMonetarySummation></ram:SpecifiedSupplyChainTradeSettlement><ram:SpecifiedTradeProduct><ram:Name>Platten</ram:Name></ram:SpecifiedTradeProduct></ram:IncludedSupplyChainTradeLineItem></rsm:SpecifiedSupplyChainTradeTransaction>',
    )
