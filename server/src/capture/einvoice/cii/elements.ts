import { type Element, element, one, text } from '../../../lib/xml/tree.ts'

export type Currency = string | null

/** The text at a path under a UBL name; an amount gets the currency of the document, which CII states once. */
export const copy = (name: string, from: Element | undefined, path: string, currency?: Currency): Element | null => {
  const found = one(from, path)
  if (!found) return null
  const own = currency === undefined ? {} : { currencyID: currency ?? '' }
  return element(name, found.text, { ...own, ...found.attributes })
}

/** A CII date (`20260302`, format 102) in UBL notation; another format is copied unchanged and will not parse as a date. */
export const day = (name: string, from: Element | undefined, path: string): Element | null => {
  const found = one(from, path)
  const written = text(found, 'DateTimeString') ?? text(found, 'DateString') ?? (found?.text || null)
  if (written === null) return null
  const [, year, month, date] = /^(\d{4})(\d\d)(\d\d)/.exec(written) ?? []
  return element(name, year === undefined ? written : `${year}-${month}-${date}`)
}

export const period = (found: Element | undefined): Element | null =>
  found ? element('InvoicePeriod', [day('StartDate', found, 'StartDateTime'), day('EndDate', found, 'EndDateTime')]) : null

export const category = (name: string, tax: Element | undefined): Element | null =>
  tax
    ? element(name, [
        copy('ID', tax, 'CategoryCode'),
        copy('Percent', tax, 'RateApplicablePercent'),
        copy('TaxExemptionReasonCode', tax, 'ExemptionReasonCode'),
        copy('TaxExemptionReason', tax, 'ExemptionReason'),
        element('TaxScheme', [copy('ID', tax, 'TypeCode') ?? element('ID', 'VAT')]),
      ])
    : null

export const allowanceCharge = (found: Element, currency: Currency): Element =>
  element('AllowanceCharge', [
    copy('ChargeIndicator', found, 'ChargeIndicator/Indicator'),
    copy('AllowanceChargeReasonCode', found, 'ReasonCode'),
    copy('AllowanceChargeReason', found, 'Reason'),
    copy('MultiplierFactorNumeric', found, 'CalculationPercent'),
    copy('Amount', found, 'ActualAmount', currency),
    copy('BaseAmount', found, 'BasisAmount', currency),
    category('TaxCategory', one(found, 'CategoryTradeTax')),
  ])
