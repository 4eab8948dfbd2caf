import { exact } from '../decimal.ts'
import { all, attribute, type Element, one, text } from '../../../lib/xml/tree.ts'
import { type Html, html } from './html.ts'
import { rated, vatCell } from './lines.ts'
import type { Writer } from './write.ts'

const reasonOf = (category: Element | undefined): string | null => {
  const [reason, code] = [text(category, 'TaxExemptionReason'), text(category, 'TaxExemptionReasonCode')]
  return [reason, code].filter((part) => part !== null).join(' · ') || null
}

const part = (subtotal: Element, writer: Writer): Html => {
  const category = one(subtotal, 'TaxCategory')
  const reason = reasonOf(category)
  return html`<tr${reason === null ? null : html` class="open"`}><td>${vatCell(rated(category, subtotal), writer)}</td><td class="n">${writer.amount(text(subtotal, 'TaxableAmount'))}</td><td class="n">${writer.amount(text(subtotal, 'TaxAmount'))}</td></tr>
${reason === null ? null : html`<tr class="reason"><td colspan="3"><small>${reason}</small></td></tr>`}`
}

const breakdown = (root: Element, writer: Writer): Html => {
  const parts = all(root, 'TaxTotal/TaxSubtotal')
  return parts.length === 0
    ? html`<section></section>`
    : html`<section><h2>${writer.label('breakdown')}</h2><table class="split"><thead><tr><th>${writer.label('rate')}</th><th class="n">${writer.label('base')}</th><th class="n">${writer.label('vat')}</th></tr></thead>
<tbody>${parts.map((subtotal) => part(subtotal, writer))}</tbody></table></section>`
}

export const currencyOf = (root: Element): string => text(root, 'DocumentCurrencyCode') ?? ''

const row = (label: string, value: string | null, currency: string, kind = ''): Html | null =>
  value === null ? null : html`<tr class="${kind}"><td>${label}</td><td class="n">${value} ${currency}</td></tr>`

const unlessZero = (value: string | null): string | null => (value === null || exact(value) === 0n ? null : value)

export const dueLabel = (root: Element, writer: Writer): string => writer.label(root.name === 'CreditNote' ? 'to_refund' : 'payable')

const totals = (root: Element, writer: Writer): Html => {
  const sums = one(root, 'LegalMonetaryTotal')
  const currency = currencyOf(root)
  const money = (path: string): string | null => {
    const found = text(sums, path)
    return found === null ? null : writer.amount(found)
  }
  const extra = (path: string): string | null => (unlessZero(text(sums, path)) === null ? null : money(path))
  const hasExtras = ['AllowanceTotalAmount', 'ChargeTotalAmount'].some((path) => extra(path) !== null)
  const taxes = all(root, 'TaxTotal/TaxAmount').map((tax) =>
    row(writer.label('total_vat'), writer.amount(tax.text), attribute(tax, 'currencyID') || currency),
  )
  return html`<section><h2>${writer.label('totals')}</h2><table class="totals"><tbody>
${hasExtras ? row(writer.label('sum_of_lines'), money('LineExtensionAmount'), currency) : null}
${row(writer.label('allowances'), extra('AllowanceTotalAmount') === null ? null : writer.amount(`-${text(sums, 'AllowanceTotalAmount')}`.replace('--', '')), currency)}
${row(writer.label('charges'), extra('ChargeTotalAmount'), currency)}
${row(writer.label('total_net'), money('TaxExclusiveAmount'), currency, hasExtras ? 'strong' : '')}
${taxes}
${row(writer.label('total_gross'), money('TaxInclusiveAmount'), currency, 'strong')}
${row(writer.label('prepaid'), extra('PrepaidAmount'), currency)}
${row(writer.label('rounding'), extra('PayableRoundingAmount'), currency)}
${text(sums, 'PayableAmount') === null ? null : html`<tr class="gap"><td></td><td></td></tr>`}
${row(dueLabel(root, writer), money('PayableAmount'), currency, 'final')}
</tbody></table></section>`
}

export const sumsBlock = (root: Element, writer: Writer): Html =>
  html`<div class="sums">${breakdown(root, writer)}${totals(root, writer)}</div>`
