import { attribute, type Element, one, text } from '../../../lib/xml/tree.ts'
import { isAllowance, isCharge, line, type Rule } from './rule.ts'

const isShort = (amount: string): boolean => !/\.\d{3,}$/.test(amount)

const short = (id: string, at: string, path: string, what: string, when?: Rule['when']): Rule => ({
  id,
  at,
  ...(when ? { when } : {}),
  holds: (found) => isShort(text(found, path) ?? ''),
  says: `${what} has at most two decimals.`,
})

const totals = 'LegalMonetaryTotal'
const ofLine = `${line}/AllowanceCharge`

/** The VAT total in the currency of the document, or in the accounting currency. */
const inCurrency =
  (code: string) =>
  (total: Element, root: Element): boolean =>
    text(root, code) !== null && attribute(one(total, 'TaxAmount'), 'currencyID') === text(root, code)

export const decimalRules: readonly Rule[] = [
  short('BR-DEC-01', 'AllowanceCharge', 'Amount', 'The amount of an allowance', isAllowance),
  short('BR-DEC-02', 'AllowanceCharge', 'BaseAmount', 'The base of an allowance', isAllowance),
  short('BR-DEC-05', 'AllowanceCharge', 'Amount', 'The amount of a charge', isCharge),
  short('BR-DEC-06', 'AllowanceCharge', 'BaseAmount', 'The base of a charge', isCharge),
  short('BR-DEC-09', totals, 'LineExtensionAmount', 'The sum of the lines'),
  short('BR-DEC-10', totals, 'AllowanceTotalAmount', 'The total of allowances'),
  short('BR-DEC-11', totals, 'ChargeTotalAmount', 'The total of charges'),
  short('BR-DEC-12', totals, 'TaxExclusiveAmount', 'The total without VAT'),
  short('BR-DEC-13', 'TaxTotal', 'TaxAmount', 'The VAT', inCurrency('DocumentCurrencyCode')),
  short('BR-DEC-14', totals, 'TaxInclusiveAmount', 'The total with VAT'),
  short('BR-DEC-15', 'TaxTotal', 'TaxAmount', 'The VAT in the currency of the accounts', inCurrency('TaxCurrencyCode')),
  short('BR-DEC-16', totals, 'PrepaidAmount', 'The amount paid before'),
  short('BR-DEC-17', totals, 'PayableRoundingAmount', 'The rounding'),
  short('BR-DEC-18', totals, 'PayableAmount', 'The amount to pay'),
  short('BR-DEC-19', 'TaxTotal/TaxSubtotal', 'TaxableAmount', 'The base of a part of the VAT'),
  short('BR-DEC-20', 'TaxTotal/TaxSubtotal', 'TaxAmount', 'The VAT of a part'),
  short('BR-DEC-23', line, 'LineExtensionAmount', 'The net amount of a line'),
  short('BR-DEC-24', ofLine, 'Amount', 'The amount of an allowance of a line', isAllowance),
  short('BR-DEC-25', ofLine, 'BaseAmount', 'The base of an allowance of a line', isAllowance),
  short('BR-DEC-27', ofLine, 'Amount', 'The amount of a charge of a line', isCharge),
  short('BR-DEC-28', ofLine, 'BaseAmount', 'The base of a charge of a line', isCharge),
]

const amounts = 'LineExtensionAmount AllowanceTotalAmount ChargeTotalAmount TaxExclusiveAmount TaxInclusiveAmount PrepaidAmount'
const names = `${amounts} PayableRoundingAmount PayableAmount TaxableAmount TaxAmount`.split(' ')

/** Rules of the UBL syntax only: on decimals, and one VAT category for each line. Prices may have any number of decimals. */
export const syntaxRules: readonly Rule[] = [
  ...names.map(
    (name): Rule => ({
      id: 'UBL-DT-01',
      at: `//${name}`,
      holds: (found) => isShort(found.text),
      says: 'An amount has at most two decimals.',
    }),
  ),
  {
    id: 'UBL-SR-48',
    at: line,
    holds: (found) =>
      found.children
        .filter(({ name }) => name === 'Item')
        .flatMap((item) => item.children.filter(({ name }) => name === 'ClassifiedTaxCategory')).length === 1,
    says: 'Every line has exactly one VAT category.',
  },
]
