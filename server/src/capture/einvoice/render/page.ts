import type { Language } from '../../../lib/languages.ts'
import { paymentOf } from '../payment.ts'
import type { RuleBreach } from '../rules/index.ts'
import { all, attribute, type Element, one, text, texts } from '../../../lib/xml/tree.ts'
import { type Html, html, trusted } from './html.ts'
import { linesBlock, periodOf } from './lines.ts'
import type { Label } from './messages.ts'
import { means } from './messages-codes.ts'
import { fact, facts, partiesBlock } from './parties.ts'
import { style } from './style.ts'
import { currencyOf, dueLabel, sumsBlock } from './totals.ts'
import { type Writer, writerIn, writtenCommunication, writtenIban } from './write.ts'

/** Document types with a title of their own (UNTDID 1001). */
const titles: ReadonlyMap<string, Label> = new Map([
  ['325', 'proforma'],
  ['326', 'partial'],
  ['384', 'corrected'],
  ['386', 'prepayment'],
  ['389', 'self_billed'],
  ['471', 'corrected'],
  ['472', 'corrected'],
  ['473', 'corrected'],
  ['500', 'prepayment'],
  ['501', 'self_billed'],
])

const titleOf = (root: Element): Label =>
  titles.get(text(root, 'InvoiceTypeCode') ?? '') ?? (root.name === 'CreditNote' ? 'credit_note' : 'invoice')

const dueDate = (root: Element): string | null => text(root, 'DueDate') ?? text(root, 'PaymentMeans/PaymentDueDate')

const top = (root: Element, writer: Writer): Html => {
  const payable = text(root, 'LegalMonetaryTotal/PayableAmount')
  const due = dueDate(root)
  return html`<header class="top"><div><h1>${writer.label(titleOf(root))}</h1><p class="number">${text(root, 'ID')}</p></div>
${payable === null ? null : html`<p class="due"><span>${dueLabel(root, writer)}</span><b>${writer.amount(payable)} ${currencyOf(root)}</b>${due === null ? null : html`<i>${writer.label('due_date')} ${writer.date(due)}</i>`}</p>`}</header>`
}

const references: readonly (readonly [Label, string])[] = [
  ['buyer_reference', 'BuyerReference'],
  ['order', 'OrderReference/ID'],
  ['sales_order', 'OrderReference/SalesOrderID'],
  ['contract', 'ContractDocumentReference/ID'],
  ['project', 'ProjectReference/ID'],
  ['despatch', 'DespatchDocumentReference/ID'],
  ['receipt', 'ReceiptDocumentReference/ID'],
  ['tender', 'OriginatorDocumentReference/ID'],
  ['cost_centre', 'AccountingCost'],
]

const isObject = (found: Element): boolean => text(found, 'DocumentTypeCode') === '130'

const preceding = (root: Element, writer: Writer): string =>
  all(root, 'BillingReference/InvoiceDocumentReference')
    .map((found) => [text(found, 'ID'), text(found, 'IssueDate') === null ? null : `(${writer.date(text(found, 'IssueDate'))})`])
    .map((parts) => parts.filter((part) => part !== null).join(' '))
    .join(', ')

const cell = (label: string, value: string | null): Html | null =>
  value === null || value === '' ? null : html`<div>${fact(label, value)}</div>`

const metaBlock = (root: Element, writer: Writer): Html | null => {
  const dated = (label: Label, path: string): Html | null => {
    const found = text(root, path)
    return cell(writer.label(label), found === null ? null : writer.date(found))
  }
  const due = dueDate(root)
  const objects = all(root, 'AdditionalDocumentReference').filter(isObject)
  return facts(
    [
      dated('date', 'IssueDate'),
      cell(writer.label('due_date'), due === null ? null : writer.date(due)),
      dated('delivery_date', 'Delivery/ActualDeliveryDate'),
      cell(writer.label('period'), periodOf(one(root, 'InvoicePeriod'), writer)),
      dated('tax_date', 'TaxPointDate'),
      cell(writer.label('preceding'), preceding(root, writer)),
      ...references.map(([label, path]) => cell(writer.label(label), texts(root, path).join(', '))),
      ...objects.map((found) => cell(writer.label('object'), text(found, 'ID'))),
    ],
    'meta',
  )
}

const paymentBlock = (root: Element, writer: Writer): Html | null => {
  const ways = all(root, 'PaymentMeans')
  const terms = texts(root, 'PaymentTerms/Note')
  if (ways.length + terms.length === 0) return null
  const blocks = ways.map((way) => {
    const code = text(way, 'PaymentMeansCode')
    const account = text(way, 'PayeeFinancialAccount/ID')
    const { bic } = paymentOf({ ...root, children: [way] })
    const debited = text(way, 'PaymentMandate/PayerFinancialAccount/ID')
    return facts([
      fact(writer.label('means'), code === null ? null : (attribute(one(way, 'PaymentMeansCode'), 'name') ?? writer.word(means, code))),
      fact(writer.label('account'), account === null ? null : writtenIban(account)),
      fact('BIC', bic),
      fact(writer.label('holder'), text(way, 'PayeeFinancialAccount/Name')),
      fact(writer.label('communication'), texts(way, 'PaymentID').concat(texts(way, 'InstructionID')).map(writtenCommunication)[0] ?? null),
      fact(writer.label('mandate'), text(way, 'PaymentMandate/ID')),
      fact(writer.label('debited'), debited === null ? null : writtenIban(debited)),
      fact(writer.label('card'), text(way, 'CardAccount/PrimaryAccountNumberID')),
    ])
  })
  const details =
    terms.length === 0
      ? null
      : html`<div><p class="small">${writer.label('terms')}</p>${terms.map((term) => html`<p class="text">${term}</p>`)}</div>`
  return html`<section><h2>${writer.label('payment')}</h2><div class="pay">${blocks}${details}</div></section>`
}

const notesBlock = (root: Element, writer: Writer): Html | null => {
  const notes = texts(root, 'Note')
  return notes.length === 0
    ? null
    : html`<section><h2>${writer.label('notes')}</h2>${notes.map((note) => html`<p class="text">${note}</p>`)}</section>`
}

/** Shown without a link, because the address comes from an untrusted file. */
const attachmentsBlock = (root: Element, writer: Writer): Html | null => {
  const found = all(root, 'AdditionalDocumentReference').filter((reference) => !isObject(reference))
  const named = found.map((reference) => {
    const file = attribute(one(reference, 'Attachment/EmbeddedDocumentBinaryObject'), 'filename')
    return [text(reference, 'DocumentDescription'), file ?? text(reference, 'Attachment/ExternalReference/URI'), text(reference, 'ID')]
  })
  const lines = named.map((parts) => [...new Set(parts.filter((part) => part !== null))].join(' · ')).filter((line) => line !== '')
  return lines.length === 0
    ? null
    : html`<section><h2>${writer.label('attachments')}</h2><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></section>`
}

/** Null for files that do not claim these rules. */
const findingsBlock = (findings: readonly RuleBreach[] | null, writer: Writer): Html | null => {
  if (findings === null) return null
  const rules = new Map(findings.map(({ rule, message }) => [rule, message]))
  const title = html`<h2>${writer.label('findings')}</h2>`
  if (rules.size === 0) return html`<section class="check">${title}<p>${writer.label('findings_none')}</p></section>`
  return html`<section class="check bad">${title}<p>${writer.label('findings_count', { count: rules.size })}</p>
<ul lang="en">${[...rules].map(([rule, message]) => html`<li><code>${rule}</code><span>${message}</span></li>`)}</ul></section>`
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

export const pageOf = (root: Element, findings: readonly RuleBreach[] | null, language: Language): string => {
  const writer = writerIn(language)
  const title = `${writer.label(titleOf(root))} ${text(root, 'ID') ?? ''}`.trim()
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${trusted(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${trusted(style)}</style></head>
<body><main>${top(root, writer)}
${partiesBlock(root, writer)}
${metaBlock(root, writer)}
${linesBlock(root, writer)}
${sumsBlock(root, writer)}
${paymentBlock(root, writer)}
${notesBlock(root, writer)}
${attachmentsBlock(root, writer)}
${findingsBlock(findings, writer)}
<footer>${writer.label('footer')}</footer></main></body></html>
`.html
}
