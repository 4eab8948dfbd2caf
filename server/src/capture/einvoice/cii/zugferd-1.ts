import type { Element } from '../../../lib/xml/tree.ts'

// ZUGFeRD 1.0 is an earlier draft of the same message: the same structure with many other names.
const renamed: ReadonlyMap<string, string> = new Map([
  ['CrossIndustryDocument', 'CrossIndustryInvoice'],
  ['SpecifiedExchangedDocumentContext', 'ExchangedDocumentContext'],
  ['HeaderExchangedDocument', 'ExchangedDocument'],
  ['SpecifiedSupplyChainTradeTransaction', 'SupplyChainTradeTransaction'],
  ['ApplicableSupplyChainTradeAgreement', 'ApplicableHeaderTradeAgreement'],
  ['ApplicableSupplyChainTradeDelivery', 'ApplicableHeaderTradeDelivery'],
  ['ApplicableSupplyChainTradeSettlement', 'ApplicableHeaderTradeSettlement'],
  ['SpecifiedSupplyChainTradeAgreement', 'SpecifiedLineTradeAgreement'],
  ['SpecifiedSupplyChainTradeDelivery', 'SpecifiedLineTradeDelivery'],
  ['SpecifiedSupplyChainTradeSettlement', 'SpecifiedLineTradeSettlement'],
  ['ApplicablePercent', 'RateApplicablePercent'],
])

const summation = 'SpecifiedTradeSettlementMonetarySummation'

/** A ZUGFeRD 1.0 document with the names of its successor. */
export const upgradeZugferd1 = (element: Element, parent = ''): Element => {
  const name =
    element.name === summation
      ? parent === 'SpecifiedLineTradeSettlement'
        ? 'SpecifiedTradeSettlementLineMonetarySummation'
        : 'SpecifiedTradeSettlementHeaderMonetarySummation'
      : (renamed.get(element.name) ?? element.name)
  return { ...element, name, children: element.children.map((child) => upgradeZugferd1(child, name)) }
}
