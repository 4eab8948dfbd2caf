import { allowanceCharge, type Currency, category, copy, day, period } from './elements.ts'
import { ciiParty, payee, representative } from './party.ts'
import { isCreditCode } from '../codes.ts'
import { all, attribute, type Element, element, one, text } from '../../../lib/xml/tree.ts'

/**
 * Converts a Cross Industry Invoice to UBL names, so that one reader, one set of rules and one page serve both syntaxes. Nothing is
 * computed: missing elements stay missing, and amounts keep their notation.
 */
export const ublFromCii = (root: Element): Element => {
  const header = one(root, 'ExchangedDocument')
  const transaction = one(root, 'SupplyChainTradeTransaction')
  const agreement = one(transaction, 'ApplicableHeaderTradeAgreement')
  const delivery = one(transaction, 'ApplicableHeaderTradeDelivery')
  const settlement = one(transaction, 'ApplicableHeaderTradeSettlement')
  const currency = text(settlement, 'InvoiceCurrencyCode')
  const code = text(header, 'TypeCode')
  const credit = isCreditCode(code ?? '')
  return element(credit ? 'CreditNote' : 'Invoice', [
    copy('CustomizationID', root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
    copy('ProfileID', root, 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID'),
    copy('ID', header, 'ID'),
    day('IssueDate', header, 'IssueDateTime'),
    ...all(settlement, 'SpecifiedTradePaymentTerms')
      .map((terms) => day('DueDate', terms, 'DueDateDateTime'))
      .filter((due) => due !== null)
      .slice(0, 1),
    code === null ? null : element(credit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode', code),
    ...all(header, 'IncludedNote').map((note) => copy('Note', note, 'Content')),
    day('TaxPointDate', one(settlement, 'ApplicableTradeTax'), 'TaxPointDate'),
    currency === null ? null : element('DocumentCurrencyCode', currency),
    copy('TaxCurrencyCode', settlement, 'TaxCurrencyCode'),
    copy('AccountingCost', settlement, 'ReceivableSpecifiedTradeAccountingAccount/ID'),
    copy('BuyerReference', agreement, 'BuyerReference'),
    invoicePeriod(settlement),
    ...references(agreement, delivery, settlement),
    element('AccountingSupplierParty', [ciiParty(one(agreement, 'SellerTradeParty'))]),
    element('AccountingCustomerParty', [ciiParty(one(agreement, 'BuyerTradeParty'))]),
    payee(one(settlement, 'PayeeTradeParty')),
    representative(one(agreement, 'SellerTaxRepresentativeTradeParty')),
    deliveryOf(delivery),
    ...paymentMeans(settlement),
    ...all(settlement, 'SpecifiedTradePaymentTerms').map((terms) => element('PaymentTerms', [copy('Note', terms, 'Description')])),
    ...all(settlement, 'SpecifiedTradeAllowanceCharge').map((found) => allowanceCharge(found, currency)),
    ...logistics(settlement, currency),
    ...taxTotals(settlement, currency),
    monetaryTotal(one(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation'), currency),
    ...all(transaction, 'IncludedSupplyChainTradeLineItem').map((line) => lineOf(line, credit, currency)),
  ])
}

/** In CII the tax point code is part of the tax, in UBL of the period. */
const invoicePeriod = (settlement: Element | undefined): Element | null => {
  const dates = period(one(settlement, 'BillingSpecifiedPeriod'))
  const code = copy('DescriptionCode', settlement, 'ApplicableTradeTax/DueDateTypeCode')
  return dates === null && code === null ? null : element('InvoicePeriod', [...(dates?.children ?? []), code])
}

const reference = (name: string, id: Element | null): Element | null => (id === null ? null : element(name, [id]))

const orderOf = (agreement: Element | undefined): Element | null => {
  const buyers = copy('ID', agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID')
  const sellers = copy('SalesOrderID', agreement, 'SellerOrderReferencedDocument/IssuerAssignedID')
  return buyers === null && sellers === null ? null : element('OrderReference', [buyers, sellers])
}

const references = (
  agreement: Element | undefined,
  delivery: Element | undefined,
  settlement: Element | undefined,
): readonly (Element | null)[] => [
  orderOf(agreement),
  ...all(settlement, 'InvoiceReferencedDocument').map((found) =>
    element('BillingReference', [
      element('InvoiceDocumentReference', [copy('ID', found, 'IssuerAssignedID'), day('IssueDate', found, 'FormattedIssueDateTime')]),
    ]),
  ),
  reference('DespatchDocumentReference', copy('ID', delivery, 'DespatchAdviceReferencedDocument/IssuerAssignedID')),
  reference('ReceiptDocumentReference', copy('ID', delivery, 'ReceivingAdviceReferencedDocument/IssuerAssignedID')),
  reference('ContractDocumentReference', copy('ID', agreement, 'ContractReferencedDocument/IssuerAssignedID')),
  ...all(agreement, 'AdditionalReferencedDocument').map(attached),
  reference('ProjectReference', copy('ID', agreement, 'SpecifiedProcuringProject/ID')),
]

/** Type 50 is the tender, 130 the invoiced object, 916 an attached document. */
const attached = (found: Element): Element => {
  const binary = one(found, 'AttachmentBinaryObject')
  const elsewhere = copy('URI', found, 'URIID')
  const code = text(found, 'TypeCode')
  return element(code === '50' ? 'OriginatorDocumentReference' : 'AdditionalDocumentReference', [
    copy('ID', found, 'IssuerAssignedID'),
    code === '130' ? element('DocumentTypeCode', code) : null,
    copy('DocumentDescription', found, 'Name'),
    binary || elsewhere
      ? element('Attachment', [
          binary ? { ...binary, name: 'EmbeddedDocumentBinaryObject' } : null,
          elsewhere ? element('ExternalReference', [elsewhere]) : null,
        ])
      : null,
  ])
}

const deliveryOf = (delivery: Element | undefined): Element | null => {
  const date = day('ActualDeliveryDate', delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime')
  const place = one(delivery, 'ShipToTradeParty')
  const address = place ? (one(ciiParty(place), 'PostalAddress') ?? null) : null
  const location = address ? element('DeliveryLocation', [{ ...address, name: 'Address' }]) : null
  const name = copy('Name', place, 'Name')
  const receiver = name ? element('DeliveryParty', [element('PartyName', [name])]) : null
  return date === null && location === null && receiver === null ? null : element('Delivery', [date, location, receiver])
}

const meansCode = (means: Element): Element | null => {
  const [code, information] = [copy('PaymentMeansCode', means, 'TypeCode'), text(means, 'Information')]
  return code && information !== null ? { ...code, attributes: { ...code.attributes, name: information } } : code
}

/** In CII the direct debit mandate is part of the terms, in UBL of the payment means. */
const mandateOf = (means: Element, settlement: Element | undefined): Element | null => {
  const debited = copy('ID', means, 'PayerPartyDebtorFinancialAccount/IBANID')
  const isDebit = debited !== null || ['49', '59'].includes(text(means, 'TypeCode') ?? '')
  const id = isDebit ? copy('ID', settlement, 'SpecifiedTradePaymentTerms/DirectDebitMandateID') : null
  return id === null && debited === null
    ? null
    : element('PaymentMandate', [id, debited ? element('PayerFinancialAccount', [debited]) : null])
}

const paymentMeans = (settlement: Element | undefined): readonly Element[] => {
  const id = copy('PaymentID', settlement, 'PaymentReference')
  const found = all(settlement, 'SpecifiedTradeSettlementPaymentMeans').map((means) => {
    const account = one(means, 'PayeePartyCreditorFinancialAccount')
    const branch = copy('ID', means, 'PayeeSpecifiedCreditorFinancialInstitution/BICID')
    const card = copy('PrimaryAccountNumberID', means, 'ApplicableTradeSettlementFinancialCard/ID')
    return element('PaymentMeans', [
      meansCode(means),
      id,
      card ? element('CardAccount', [card]) : null,
      account
        ? element('PayeeFinancialAccount', [
            copy('ID', account, 'IBANID') ?? copy('ID', account, 'ProprietaryID'),
            copy('Name', account, 'AccountName'),
            branch ? element('FinancialInstitutionBranch', [branch]) : null,
          ])
        : null,
      mandateOf(means, settlement),
    ])
  })
  return found.length > 0 || id === null ? found : [element('PaymentMeans', [id])]
}

/** The extended profile has a separate element for freight, which is a charge like others. */
const logistics = (settlement: Element | undefined, currency: Currency): readonly Element[] =>
  all(settlement, 'SpecifiedLogisticsServiceCharge').map((charge) =>
    element('AllowanceCharge', [
      element('ChargeIndicator', 'true'),
      copy('AllowanceChargeReason', charge, 'Description'),
      copy('Amount', charge, 'AppliedAmount', currency),
      category('TaxCategory', one(charge, 'AppliedTradeTax')),
    ]),
  )

const taxTotals = (settlement: Element | undefined, currency: Currency): readonly Element[] => {
  const totals = all(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation/TaxTotalAmount')
  const subtotals = all(settlement, 'ApplicableTradeTax').map((tax) =>
    element('TaxSubtotal', [
      copy('TaxableAmount', tax, 'BasisAmount', currency),
      copy('TaxAmount', tax, 'CalculatedAmount', currency),
      category('TaxCategory', tax),
    ]),
  )
  const own = totals.find((total) => (attribute(total, 'currencyID') ?? currency) === currency)
  const others = totals.filter((total) => total !== own)
  const first = own || subtotals.length > 0 ? [element('TaxTotal', [own ? amount('TaxAmount', own, currency) : null, ...subtotals])] : []
  return [...first, ...others.map((total) => element('TaxTotal', [amount('TaxAmount', total, currency)]))]
}

const amount = (name: string, from: Element, currency: Currency): Element => {
  const written = attribute(from, 'currencyID') ?? currency
  return element(name, from.text, written === null ? {} : { currencyID: written })
}

const monetaryTotal = (sums: Element | undefined, currency: Currency): Element | null =>
  sums
    ? element('LegalMonetaryTotal', [
        copy('LineExtensionAmount', sums, 'LineTotalAmount', currency),
        copy('TaxExclusiveAmount', sums, 'TaxBasisTotalAmount', currency),
        copy('TaxInclusiveAmount', sums, 'GrandTotalAmount', currency),
        copy('AllowanceTotalAmount', sums, 'AllowanceTotalAmount', currency),
        copy('ChargeTotalAmount', sums, 'ChargeTotalAmount', currency),
        copy('PrepaidAmount', sums, 'TotalPrepaidAmount', currency),
        copy('PayableRoundingAmount', sums, 'RoundingAmount', currency),
        copy('PayableAmount', sums, 'DuePayableAmount', currency),
      ])
    : null

const lineOf = (line: Element, credit: boolean, currency: Currency): Element => {
  const settlement = one(line, 'SpecifiedLineTradeSettlement')
  const quantity = one(line, 'SpecifiedLineTradeDelivery/BilledQuantity')
  const product = one(line, 'SpecifiedTradeProduct')
  const net = one(line, 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice')
  const base = one(net, 'BasisQuantity')
  return element(credit ? 'CreditNoteLine' : 'InvoiceLine', [
    copy('ID', line, 'AssociatedDocumentLineDocument/LineID'),
    ...all(line, 'AssociatedDocumentLineDocument/IncludedNote').map((note) => copy('Note', note, 'Content')),
    quantity ? { ...quantity, name: credit ? 'CreditedQuantity' : 'InvoicedQuantity' } : null,
    copy('LineExtensionAmount', settlement, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount', currency),
    period(one(settlement, 'BillingSpecifiedPeriod')),
    ...all(settlement, 'SpecifiedTradeAllowanceCharge').map((found) => allowanceCharge(found, currency)),
    element('Item', [
      copy('Description', product, 'Description'),
      copy('Name', product, 'Name'),
      reference('SellersItemIdentification', copy('ID', product, 'SellerAssignedID')),
      category('ClassifiedTaxCategory', one(settlement, 'ApplicableTradeTax')),
    ]),
    net ? element('Price', [copy('PriceAmount', net, 'ChargeAmount', currency), base ? { ...base, name: 'BaseQuantity' } : null]) : null,
  ])
}
