import { whole } from '../decimal.ts'
import { all, type Element, has, text } from '../../../lib/xml/tree.ts'
import { added, distance, isAllowance, isCategory, isCharge, isVat, line, number, numberOrZero, type Rule } from './rule.ts'
import { isTaxed } from './sums.ts'

/**
 * The VAT categories (UNCL5305) with their requirements. The standard repeats its rules for every category under ids of the same pattern,
 * so they are generated from one table.
 */
interface Category {
  readonly prefix: string
  readonly code: string
  readonly name: string
  readonly rate: 'above' | 'zero' | 'any' | 'none'
  readonly parties: 'seller' | 'reverse' | 'both' | 'taxable' | 'nobody'
  readonly reason: boolean
}

const categories: readonly Category[] = [
  { prefix: 'BR-S', code: 'S', name: 'standard rated', rate: 'above', parties: 'seller', reason: false },
  { prefix: 'BR-Z', code: 'Z', name: 'zero rated', rate: 'zero', parties: 'seller', reason: false },
  { prefix: 'BR-E', code: 'E', name: 'exempt', rate: 'zero', parties: 'seller', reason: true },
  { prefix: 'BR-AE', code: 'AE', name: 'reverse charge', rate: 'zero', parties: 'reverse', reason: true },
  { prefix: 'BR-IC', code: 'K', name: 'intra-Community supply', rate: 'zero', parties: 'both', reason: true },
  { prefix: 'BR-G', code: 'G', name: 'export', rate: 'zero', parties: 'taxable', reason: true },
  { prefix: 'BR-O', code: 'O', name: 'outside the scope of VAT', rate: 'none', parties: 'nobody', reason: true },
  { prefix: 'BR-AF', code: 'L', name: 'Canary Islands tax', rate: 'any', parties: 'seller', reason: false },
  { prefix: 'BR-AG', code: 'M', name: 'Ceuta and Melilla tax', rate: 'any', parties: 'seller', reason: false },
]

const subtotal = 'TaxTotal/TaxSubtotal'

const numbersOf = (root: Element, path: string, wanted: (scheme: Element) => boolean): boolean =>
  all(root, path).some((scheme) => wanted(scheme) && text(scheme, 'CompanyID') !== null)

const always = (): boolean => true
const seller = (root: Element, wanted: (scheme: Element) => boolean): boolean =>
  numbersOf(root, 'AccountingSupplierParty/Party/PartyTaxScheme', wanted) || numbersOf(root, 'TaxRepresentativeParty/PartyTaxScheme', isVat)
const buyer = (root: Element): boolean => numbersOf(root, 'AccountingCustomerParty/Party/PartyTaxScheme', isVat)

const identified: Readonly<Record<Category['parties'], { holds: (root: Element) => boolean; says: string }>> = {
  seller: { holds: (root) => seller(root, always), says: 'the seller or its representative has a tax number' },
  reverse: {
    holds: (root) =>
      seller(root, always) &&
      (buyer(root) || all(root, 'AccountingCustomerParty/Party/PartyLegalEntity/CompanyID').some((id) => id.text !== '')),
    says: 'the seller has a tax number, and the buyer a VAT or registration number',
  },
  both: { holds: (root) => seller(root, isVat) && buyer(root), says: 'seller and buyer have VAT numbers' },
  taxable: { holds: (root) => seller(root, isVat), says: 'the seller or its representative has a VAT number' },
  nobody: { holds: (root) => !seller(root, isVat) && !buyer(root), says: 'neither seller nor buyer shows a VAT number' },
}

const rateFits = (category: Element, rate: Category['rate']): boolean => {
  const percent = number(category, 'Percent')
  if (rate === 'none') return !has(category, 'Percent')
  if (percent === null) return false
  return rate === 'above' ? percent > 0n : rate === 'zero' ? percent === 0n : percent >= 0n
}

const rateSays = { above: 'above zero', zero: 'zero', any: 'zero or more', none: 'left out' } as const

interface Place {
  readonly name: string
  readonly at: string
  readonly category: string
  readonly wanted: (found: Element) => boolean
}

// In the order of the ids: 02 to 04 for the parties, 05 to 07 for the rate.
const places: readonly Place[] = [
  { name: 'a line', at: line, category: 'Item/ClassifiedTaxCategory', wanted: always },
  { name: 'an allowance', at: 'AllowanceCharge', category: 'TaxCategory', wanted: isAllowance },
  { name: 'a charge', at: 'AllowanceCharge', category: 'TaxCategory', wanted: isCharge },
]

const uses = (root: Element, is: (category: Element) => boolean): boolean =>
  [subtotal, 'AllowanceCharge'].some((path) => all(root, `${path}/TaxCategory`).some(is)) ||
  all(root, `${line}/Item/ClassifiedTaxCategory`).some(is)

/** The sum of the lines, allowances and charges of the category, and of the rate where there are several. */
const baseOf = (root: Element, is: (category: Element) => boolean): { found: boolean; sum: bigint } => {
  const parts = places.flatMap(({ at, category, wanted }, index) =>
    all(root, at)
      .filter((found) => wanted(found) && all(found, category).some(is))
      .map((found) =>
        index === 0 ? numberOrZero(found, 'LineExtensionAmount') : (index === 1 ? -1n : 1n) * numberOrZero(found, 'Amount'),
      ),
  )
  return { found: parts.length > 0, sum: added(parts) }
}

const baseFits = (part: Element, root: Element, { code, rate }: Category): boolean => {
  const base = numberOrZero(part, 'TaxableAmount')
  const is = isCategory(code)
  if (rate === 'zero' || rate === 'none') return base === baseOf(root, is).sum
  const percent = number(part, 'TaxCategory/Percent')
  const { found, sum } = baseOf(root, (category) => is(category) && number(category, 'Percent') === percent)
  return found && distance(base, sum) < whole
}

const isExplained = (category: Element): boolean => has(category, 'TaxExemptionReason') || has(category, 'TaxExemptionReasonCode')

const rulesOf = (category: Category): Rule[] => {
  const { prefix, code, name, rate, parties, reason } = category
  const is = isCategory(code)
  const isPart = (part: Element): boolean => all(part, 'TaxCategory').some(is)
  const several = rate === 'above' || rate === 'any'
  return [
    {
      id: `${prefix}-01`,
      at: '',
      when: (root) => uses(root, is),
      holds: (root) => {
        const count = all(root, `${subtotal}/TaxCategory`).filter(is).length
        return several ? count > 0 : count === 1
      },
      says: `What is ${name} stands in the VAT breakdown${several ? '' : ', once'}.`,
    },
    ...places.flatMap(({ name: place, at, category: path, wanted }, index): Rule[] => {
      const when = (found: Element): boolean => wanted(found) && all(found, path).some(is)
      return [
        {
          id: `${prefix}-0${index + 2}`,
          at,
          when,
          holds: (_, root) => identified[parties].holds(root),
          says: `With ${place} that is ${name}, ${identified[parties].says}.`,
        },
        {
          id: `${prefix}-0${index + 5}`,
          at,
          when,
          holds: (found) =>
            all(found, path)
              .filter(is)
              .every((one) => rateFits(one, rate)),
          says: `The rate of ${place} that is ${name} is ${rateSays[rate]}.`,
        },
      ]
    }),
    {
      id: `${prefix}-08`,
      at: subtotal,
      when: isPart,
      holds: (part, root) => baseFits(part, root, category),
      says: `The base of what is ${name} is the sum of its lines, less allowances, plus charges.`,
    },
    {
      id: `${prefix}-09`,
      at: subtotal,
      when: isPart,
      holds: several ? isTaxed : (part) => numberOrZero(part, 'TaxAmount') === 0n,
      says: several ? `The VAT of what is ${name} is its base by its rate.` : `There is no VAT on what is ${name}.`,
    },
    {
      id: `${prefix}-10`,
      at: `${subtotal}/TaxCategory`,
      when: is,
      holds: (found) => isExplained(found) === reason,
      says: reason ? `What is ${name} says why it bears no VAT.` : `What is ${name} has no reason for an exemption.`,
    },
  ]
}

const isIntra = isCategory('K')
const isOutside = isCategory('O')
const hasOutside = (root: Element): boolean => all(root, `${subtotal}/TaxCategory`).some(isOutside)

const outsideAlone = (id: string, what: string, found: (root: Element) => readonly Element[]): Rule => ({
  id,
  at: '',
  when: hasOutside,
  holds: (root) => found(root).filter(isVat).every(isOutside),
  says: `Where the invoice lies outside the scope of VAT, ${what} of another category.`,
})

const allowanceCategories = (root: Element, wanted: (found: Element) => boolean): readonly Element[] =>
  all(root, 'AllowanceCharge')
    .filter(wanted)
    .flatMap((found) => all(found, 'TaxCategory'))

const special: readonly Rule[] = [
  {
    id: 'BR-IC-11',
    at: `${subtotal}/TaxCategory`,
    when: isIntra,
    holds: (_, root) =>
      ['Delivery/ActualDeliveryDate', 'InvoicePeriod/StartDate', 'InvoicePeriod/EndDate'].some((path) => text(root, path) !== null),
    says: 'An intra-Community supply has a date of delivery or a period.',
  },
  {
    id: 'BR-IC-12',
    at: `${subtotal}/TaxCategory`,
    when: isIntra,
    holds: (_, root) => text(root, 'Delivery/DeliveryLocation/Address/Country/IdentificationCode') !== null,
    says: 'An intra-Community supply names the country of delivery.',
  },
  outsideAlone('BR-O-11', 'the breakdown has no part', (root) => all(root, `${subtotal}/TaxCategory`)),
  outsideAlone('BR-O-12', 'no line is', (root) => all(root, `${line}/Item/ClassifiedTaxCategory`)),
  outsideAlone('BR-O-13', 'no allowance is', (root) => allowanceCategories(root, isAllowance)),
  outsideAlone('BR-O-14', 'no charge is', (root) => allowanceCategories(root, isCharge)),
]

export const categoryRules: readonly Rule[] = [...categories.flatMap(rulesOf), ...special]
