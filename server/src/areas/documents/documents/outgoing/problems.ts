/** What a document lacks for an electronic invoice: everything at once, each on the field that corrects it. */
import type { RuleBreach } from '../../../../capture/einvoice/index.ts'
import type { Message, Params } from '../../../../lib/languages.ts'
import { sum } from '../../../../lib/money.ts'
import type { FieldErrors } from '../../../../kernel/route/problem.ts'
import { oneLine } from '../../../../lib/writers/one-line.ts'
import type { InvoiceFacts } from '../invoice/store.ts'
import type { Document } from '../schema.ts'
import { messages } from './messages.ts'
import type { EinvoiceFacts } from './store.ts'
import { type CategorisedLine, needsReason } from './vat.ts'

type Code = keyof typeof messages

/** Fields of the company file begin with `company.`, those of the customer with `third_party.`; the others are of the document. */
export type OutgoingProblem = { readonly field: string; readonly code: string; readonly message: Message; readonly params?: Params }

export const problemOn = (field: string, code: Code, params?: Params): OutgoingProblem => ({
  field,
  code,
  message: messages[code],
  ...(params && { params }),
})

/** For `invalid()`, by field. */
export const errorsOf = (problems: readonly OutgoingProblem[]): FieldErrors =>
  Object.fromEntries(
    [...Map.groupBy(problems, ({ field }) => field)].map(([field, found]) => [
      field,
      found.map(({ message, params }) => ({ message, ...(params && { params }) })),
    ]),
  )

const when = (condition: boolean, field: string, code: Code, params?: Params): OutgoingProblem[] =>
  condition ? [problemOn(field, code, params)] : []

export type Facts = {
  readonly document: Document
  readonly printed: InvoiceFacts
  readonly einvoice: EinvoiceFacts
  readonly lines: readonly CategorisedLine[]
  readonly receiver: string | null
  /** The fields of the company file that its legal mentions lack. */
  readonly missing: FieldErrors
}

export const findProblems = (facts: Facts): OutgoingProblem[] => [
  ...documentProblems(facts),
  ...partyProblems(facts),
  ...facts.lines.flatMap((line) => lineProblems(line, facts.lines)),
  ...paymentProblems(facts),
]

function documentProblems({ document, einvoice, lines }: Facts): OutgoingProblem[] {
  const { credited } = einvoice
  return [
    ...when(document.foreign !== null, 'currency', 'currency_foreign', { currency: document.foreign?.currency ?? '' }),
    ...when(sum(lines.flatMap(({ line }) => [line.net, line.vat])) < 0n, 'lines', 'total_negative'),
    ...when(credited !== null && credited.status !== 'booked', 'credited_document_id', 'credited_pending'),
    ...when(has(lines, 'K') && document.delivery_country === null, 'delivery_country', 'delivery_country_missing'),
  ]
}

const has = (lines: readonly CategorisedLine[], ...categories: readonly CategorisedLine['category'][]): boolean =>
  lines.some(({ category }) => categories.includes(category))

function partyProblems({ printed: { issuer, customer }, lines, receiver, missing }: Facts): OutgoingProblem[] {
  const isOutside = lines.length > 0 && lines.every(({ category }) => category === 'O')
  const isUnnumbered = customer.vat_number === null && customer.enterprise_number === null
  return [
    ...when(!isOutside && issuer.vat_number === null, 'company.vat_number', 'seller_vat_number_missing'),
    ...when(isOutside && issuer.enterprise_number === null, 'company.enterprise_number', 'seller_number_missing'),
    ...when(has(lines, 'K') && customer.vat_number === null, 'third_party.vat_number', 'buyer_vat_number_missing'),
    ...when(has(lines, 'AE') && !has(lines, 'K') && isUnnumbered, 'third_party.vat_number', 'buyer_number_missing'),
    ...when(receiver === null, 'third_party.peppol_identifier', 'receiver_missing'),
    ...Object.entries(missing).flatMap(([field, found]) =>
      found.map(({ message, params }) => ({ field: `company.${field}`, code: 'mention_missing', message, ...(params && { params }) })),
    ),
  ]
}

function lineProblems(found: CategorisedLine, lines: readonly CategorisedLine[]): OutgoingProblem[] {
  const { index, line, code, category, rate } = found
  const [text, vat] = [`lines.${index}.description`, `lines.${index}.vat_code`]
  const params = { code: code.code }
  const isElsewhere = code.mechanism === 'oss' || (category === 'S' && rate === '0')
  return [
    ...when(oneLine(line.description ?? '') === '', text, 'description_missing'),
    ...(isElsewhere
      ? [problemOn(vat, 'vat_of_other_country', params)]
      : [
          ...when(category === null, vat, 'vat_category_missing', params),
          ...when(category !== null && category !== 'S' && line.vat !== 0n, vat, 'vat_category_taxed', params),
          ...when(needsReason(found), vat, 'exemption_reason_missing', params),
          ...when(category === 'O' && lines.some((other) => other.category !== 'O'), vat, 'outside_scope_mixed', params),
        ]),
  ]
}

/** A credit note is not paid, nor is an invoice of nothing. */
function paymentProblems({ document, printed: { issuer }, lines }: Facts): OutgoingProblem[] {
  if (document.is_credit_note || sum(lines.flatMap(({ line }) => [line.net, line.vat])) <= 0n) return []
  return [
    ...when(document.due_date === null, 'due_date', 'due_date_missing'),
    ...when(issuer.bank === null, 'company.iban', 'iban_missing'),
  ]
}

/** The field that corrects the breach of a rule that no problem above names. */
const fieldOfRule: readonly (readonly [RegExp, string])[] = [
  [/^(?:BR-CL-25|PEPPOL-EN16931-CL008|PEPPOL-COMMON-R043)$/, 'third_party.peppol_identifier'],
  [/^BR-CO-09$/, 'third_party.vat_number'],
  [/^(?:BR-CL-22|PEPPOL-EN16931-P01\d\d)$/, 'lines'],
  [/^BR-(?:CO-17|S-0[89])$/, 'lines'],
]

/** What our own rules say of the written invoice: one problem for each field, with all rules it breaks. */
export function problemsOfBreaches(breaches: readonly RuleBreach[]): OutgoingProblem[] {
  const fieldOf = (rule: string): string => fieldOfRule.find(([pattern]) => pattern.test(rule))?.[1] ?? 'document_id'
  return [...Map.groupBy(breaches, ({ rule }) => fieldOf(rule))].map(([field, found]) =>
    problemOn(field, 'rule_broken', { rules: [...new Set(found.map(({ rule }) => rule))].join(' ') }),
  )
}
