/** The lines of an electronic invoice: the net amount of the document wins, and quantity by price must give it. */
import type { OutgoingLine } from '../../../../capture/einvoice/index.ts'
import type { Language } from '../../../../lib/languages.ts'
import { type Cents, formatCents, formatDecimal, magnitude, minus, parseDecimal, priceOf } from '../../../../lib/money.ts'
import { texts } from '../invoice/texts.ts'
import { type CategorisedLine, shortDecimal } from './vat.ts'

const places = 4

/** What quantity by price may differ from the net amount (PEPPOL-EN16931-R120). */
const tolerance = 2n

/** At least two decimals. */
const priceText = (price: bigint): string => formatDecimal(price, places).replace(/0{1,2}$/, '')

type Priced = Pick<OutgoingLine, 'quantity' | 'unit_price' | 'difference'>

/** Without a quantity and a price, or where the price may not be shown, a line is one of its amount. A price is never below zero. */
function pricedLine({ quantity, unit_price, net }: CategorisedLine['line'], language: Language): Priced {
  if (quantity === null || unit_price === null)
    return { quantity: net < 0n ? '-1' : '1', unit_price: formatCents(magnitude(net)), difference: null }
  const [count, price] = [parseDecimal(quantity, places), parseDecimal(unit_price, places)]
  const [signed, above] = price < 0n ? [-count, -price] : [count, price]
  return {
    quantity: shortDecimal(formatDecimal(signed, places)),
    unit_price: priceText(above),
    difference: differenceOf(minus(net, priceOf(count, price)), language),
  }
}

function differenceOf(amount: Cents, language: Language): Priced['difference'] {
  if (magnitude(amount) <= tolerance) return null
  return { amount: formatCents(amount), reason: (amount < 0n ? texts.discount : texts.supplement)[language] }
}

export const outgoingLines = (lines: readonly CategorisedLine[], language: Language): OutgoingLine[] =>
  lines.flatMap(({ line, category, rate }) =>
    category === null
      ? []
      : [{ description: line.description ?? '', ...pricedLine(line, language), net: formatCents(line.net), category, rate }],
  )
