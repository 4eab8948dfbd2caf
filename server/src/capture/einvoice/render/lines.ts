import { exact } from '../decimal.ts'
import { all, attribute, type Element, has, isTrue, one, text, texts } from '../../../lib/xml/tree.ts'
import { type Html, html } from './html.ts'
import { categories } from './messages-codes.ts'
import type { Writer } from './write.ts'

/** Further lines are not rendered; the file has them all. */
const mostLines = 2000

export const periodOf = (period: Element | undefined, writer: Writer): string | null => {
  const [start, end] = [text(period, 'StartDate'), text(period, 'EndDate')]
  return start === null && end === null ? null : writer.period(start, end)
}

/** In older files the rate is beside the category, not inside it. */
export const rated = (category: Element | undefined, beside: Element | undefined): Element | undefined =>
  has(category, 'Percent') || !has(beside, 'Percent')
    ? category
    : { name: '', attributes: {}, text: '', ...category, children: [...(category?.children ?? []), ...all(beside, 'Percent')] }

/** The rate, or the meaning of a zero rate in words. */
export const vatCell = (category: Element | undefined, writer: Writer): Html => {
  const code = text(category, 'ID')
  const rate = writer.percent(text(category, 'Percent'))
  const words = code === null || code === 'S' ? null : writer.word(categories, code)
  return html`${rate}${words === null ? null : html`<small class="vatwords">${words}</small>`}`
}

const minus = (value: string | null): string => (value === null ? '' : value.startsWith('-') ? value.slice(1) : `-${value}`)

const signed = (found: Element): string | null => {
  const amount = text(found, 'Amount')
  return isTrue(found, 'ChargeIndicator') ? amount : exact(amount) === 0n ? amount : minus(amount)
}

const named = (found: Element, writer: Writer): string => {
  const reason = text(found, 'AllowanceChargeReason') ?? writer.label(isTrue(found, 'ChargeIndicator') ? 'charge' : 'allowance')
  const percent = writer.percent(text(found, 'MultiplierFactorNumeric'))
  return percent === '' ? reason : `${reason} (${percent})`
}

const details = (line: Element, writer: Writer): readonly (Html | null)[] => {
  const item = one(line, 'Item')
  const [name, description] = [text(item, 'Name'), text(item, 'Description')]
  const number = text(item, 'SellersItemIdentification/ID') ?? text(item, 'StandardItemIdentification/ID')
  const properties = all(item, 'AdditionalItemProperty').map((found) => `${text(found, 'Name') ?? ''}: ${text(found, 'Value') ?? ''}`)
  const period = periodOf(one(line, 'InvoicePeriod'), writer)
  const extras = all(line, 'AllowanceCharge').map((found) => `${named(found, writer)}: ${writer.amount(signed(found))}`)
  const remarks = [
    description === name ? null : description,
    number === null ? null : `${writer.label('item_number')} ${number}`,
    ...properties,
    period,
    ...(['order_line', 'cost_centre'] as const).map((label) => {
      const found = text(line, label === 'cost_centre' ? 'AccountingCost' : 'OrderLineReference/LineID')
      return found === null ? null : `${writer.label(label)} ${found}`
    }),
    ...texts(line, 'Note'),
    ...extras,
  ]
  return remarks.map((part) => (part === null ? null : html`<small>${part}</small>`))
}

/** The price before its discount, if there is one. */
const discounted = (line: Element, writer: Writer): Html | null => {
  const [gross, discount] = [text(line, 'Price/AllowanceCharge/BaseAmount'), text(line, 'Price/AllowanceCharge/Amount')]
  return gross === null || discount === null || exact(discount) === 0n
    ? null
    : html`<small>${writer.price(gross)} \u2212 ${writer.price(discount)}</small>`
}

const lineRow = (line: Element, writer: Writer): Html => {
  const quantity = one(line, 'InvoicedQuantity|CreditedQuantity')
  const older = one(line, 'TaxTotal/TaxSubtotal')
  const category = rated(one(line, 'Item/ClassifiedTaxCategory') ?? one(older, 'TaxCategory'), older)
  const base = one(line, 'Price/BaseQuantity')
  const per =
    base && exact(base.text) !== exact('1')
      ? writer.label('per', { quantity: writer.quantity(base.text, attribute(base, 'unitCode')) })
      : null
  return html`<tr><td class="at">${text(line, 'ID')}</td><td class="what"><b>${text(line, 'Item/Name') ?? text(line, 'Item/Description')}</b>${details(line, writer)}</td>
<td class="n">${writer.quantity(quantity?.text ?? null, attribute(quantity, 'unitCode'))}</td>
<td class="n">${writer.price(text(line, 'Price/PriceAmount'))}${discounted(line, writer)}${per === null ? null : html`<small>${per}</small>`}</td>
<td class="n">${vatCell(category, writer)}</td><td class="n">${writer.amount(text(line, 'LineExtensionAmount'))}</td></tr>`
}

const extraRow = (
  found: Element,
  writer: Writer,
): Html => html`<tr class="extra"><td class="at"></td><td class="what">${named(found, writer)}</td><td class="n"></td><td class="n"></td>
<td class="n">${vatCell(one(found, 'TaxCategory'), writer)}</td><td class="n">${writer.amount(signed(found))}</td></tr>`

export const linesBlock = (root: Element, writer: Writer): Html | null => {
  const lines = all(root, 'InvoiceLine|CreditNoteLine')
  const extras = all(root, 'AllowanceCharge')
  if (lines.length + extras.length === 0) return null
  const more = lines.length - mostLines
  return html`<section class="long"><h2>${writer.label('lines')}</h2><table class="lines"><thead><tr><th class="at"></th><th>${writer.label('description')}</th>
<th class="n">${writer.label('quantity')}</th><th class="n">${writer.label('unit_price')}</th><th class="n">${writer.label('vat')}</th><th class="n">${writer.label('net')}</th></tr></thead>
<tbody>${lines.slice(0, mostLines).map((line) => lineRow(line, writer))}
${more > 0 ? html`<tr><td class="at"></td><td colspan="5">${writer.label('more_lines', { count: more })}</td></tr>` : null}
${extras.map((found) => extraRow(found, writer))}</tbody></table></section>`
}
