/** The document that an import would become, and what refuses it. */
import { bookableLines, bookLines } from '../../../capture/book-lines.ts'
import type { Extraction, ExtractionLine, Hints, Warning } from '../../../capture/extraction.ts'
import type { Suggestion } from '../../../capture/suggestions.ts'
import { type FieldErrors, invalid, invalidField, Problem } from '../../../kernel/route/problem.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { creditorReference } from '../../../lib/identifiers.ts'
import { structuredCommunication } from '../../../lib/structured-communication.ts'
import { checkNewDocument, type NewDocument } from '../documents/index.ts'
import { messages } from './messages.ts'
import type { Validation } from './schema.ts'
import * as store from './store.ts'
import { suggestBooking } from './suggest-booking.ts'

/** A warning where validating the import as it is would be refused. */
export async function findRefusal(tx: FileTx, extraction: Extraction, party: number | null, hints: Hints): Promise<Warning[]> {
  try {
    await checkNewDocument(tx, await draftDocument(tx, extraction, {}, party, hints), party ?? 0)
    return []
  } catch (error) {
    if (error instanceof Problem && error.status === 422) return [warningOf(Object.keys(error.detail.errors ?? {}))]
    throw error
  }
}

function warningOf(fields: readonly string[]): Warning {
  const numbers = fields.flatMap((field) => /^lines\.(\d+)\.(?:account|vat_code)/.exec(field)?.[1] ?? []).map((at) => Number(at) + 1)
  return numbers.length > 0
    ? { code: 'booking_missing', detail: [...new Set(numbers)].join(', ') }
    : { code: 'not_bookable', detail: fields.join(', ') }
}

/** The input of `createDocument`. Missing values are reported as field errors of `extracted`. */
export async function draftDocument(
  tx: FileTx,
  extraction: Extraction,
  body: Omit<Validation, 'extracted' | 'direction'>,
  suggestedParty: number | null,
  hints: Hints,
): Promise<NewDocument> {
  const { direction, date, number, totals } = extraction
  const third_party_id = body.third_party_id ?? (body.new_third_party ? null : suggestedParty)
  const lines = bookableLines(extraction)
  const is_receipt = extraction.document_type === 'receipt' && direction === 'purchase'
  const errors: FieldErrors = {
    ...(third_party_id === null && !body.new_third_party && { third_party_id: [{ message: messages.third_party_missing }] }),
    ...(date === null && { 'extracted.date': [{ message: messages.date_missing }] }),
    ...(number === null && direction === 'purchase' && !is_receipt && { 'extracted.number': [{ message: messages.number_missing }] }),
    ...(lines.length === 0 && { 'extracted.totals.gross': [{ message: messages.totals_missing }] }),
  }
  if (date === null || Object.keys(errors).length > 0) throw invalid(errors)
  const party = third_party_id === null ? null : ((await store.partyById(tx, third_party_id)) ?? null)
  const ofBookable = <T>(each: readonly T[]) =>
    each.length === extraction.lines.length ? pickBookable(each, extraction.lines, lines) : each
  const given = givenLines(body, lines.length, ofBookable)
  const categories = ofBookable(hints.categories)
  const chosen = chooseLines(given, await suggestBooking(tx, tx.company, { ...extraction, lines }, { ...hints, categories }, party))
  await refuseUnknownReferences(tx, chosen, direction)
  const isCredit = extraction.document_type === 'credit_note' || (totals.gross ?? 0) < 0
  return {
    source: 'importer',
    direction,
    is_credit_note: isCredit,
    third_party_id,
    new_third_party: body.new_third_party ?? null,
    number,
    document_date: date,
    // Without a due date the payment terms of the third party apply, as for a document entered by hand.
    ...(extraction.due_date !== null && { due_date: extraction.due_date }),
    currency: extraction.currency,
    exchange_rate: body.exchange_rate ?? null,
    structured_communication: communicationFor(extraction),
    force: body.force ?? false,
    is_receipt,
    lines: bookLines(lines, totals).map((line, index) => ({ ...line, ...chosen[index] })),
  }
}

/** Only a reference in a format that banks accept; any other stays in the extraction. */
const communicationFor = ({ structured_communication: value }: Extraction): string | null =>
  value !== null && (structuredCommunication(value) ?? creditorReference(value)) !== null ? value : null

type Chosen = { readonly account_id: number | null; readonly vat_code_id: number | null }

type GivenLine = NonNullable<Validation['lines']>[number]

/** Of a list with one element per extracted line, the elements of the lines that are booked; a line without an amount is a remark. */
const pickBookable = <T>(each: readonly T[], all: readonly ExtractionLine[], bookable: readonly ExtractionLine[]): readonly T[] =>
  each.filter((_, index) => bookable.some((line) => line === all[index]))

/** One element per line of the document, or per line of the extraction. With any other count an account could end up on the wrong line. */
function givenLines(
  { lines }: Validation,
  count: number,
  ofBookable: (all: readonly GivenLine[]) => readonly GivenLine[],
): readonly GivenLine[] {
  if (!lines || lines.length === 0) return []
  const given = lines.length === count ? lines : ofBookable(lines)
  if (given.length !== count) throw invalidField('lines', messages.lines_of_another_count, { count })
  return given
}

const chooseLines = (given: readonly GivenLine[], suggestions: readonly Suggestion[]): Chosen[] =>
  suggestions.map((suggested, index) => ({
    account_id: given[index]?.account_id ?? suggested.account_id,
    vat_code_id: given[index]?.vat_code_id ?? suggested.vat_code_id,
  }))

/** Every line needs an account and a VAT code of the company; the specification reports a missing code at the account too. */
async function refuseUnknownReferences(tx: FileTx, chosen: readonly Chosen[], direction: Extraction['direction']): Promise<void> {
  const ids = (of: (line: Chosen) => number | null) => chosen.map(of).filter((each) => each !== null)
  const existing = await store.existingReferences(
    tx,
    { accounts: ids(({ account_id }) => account_id), vat_codes: ids(({ vat_code_id }) => vat_code_id) },
    direction,
  )
  const errors = chosen.flatMap(({ account_id, vat_code_id }, index): [string, FieldErrors[string]][] => {
    const hasAccount = account_id !== null && existing.accounts.includes(account_id)
    const hasCode = vat_code_id !== null && existing.vat_codes.includes(vat_code_id)
    if (hasAccount && hasCode) return []
    const code = { message: messages.vat_code_missing }
    return [
      [`lines.${index}.account_id`, [hasAccount ? code : { message: messages.account_missing }]],
      ...(hasCode ? [] : [[`lines.${index}.vat_code_id`, [code]] as [string, FieldErrors[string]]]),
    ]
  })
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}
