/** Makes the document of an import in one write: from what the request gives, else from what was read and suggested. */
import { bookableLines, bookLines } from '../../../capture/book-lines.ts'
import { type Extraction, type ExtractionLine, type Hints, noHints } from '../../../capture/extraction.ts'
import type { Suggestion } from '../../../capture/suggestions.ts'
import { type FieldErrors, invalid, invalidField } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { creditorReference } from '../../../lib/identifiers.ts'
import type { Language } from '../../../lib/languages.ts'
import { structuredCommunication } from '../../../lib/structured-communication.ts'
import { bookDocument, createDocument, externalCopy, type NewDocument, refusePush } from '../documents/index.ts'
import { saveCorrection } from './actions.ts'
import { matchExtraction, suggestBooking } from './matching.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { documentImport } from './resource.ts'
import type { DocumentImport, Validated, Validation } from './schema.ts'
import { refuseUnanalysed } from './states.ts'
import * as store from './store.ts'

export async function validateImport(tx: FileTx, before: DocumentImport, body: Validation, language: Language): Promise<Validated> {
  refusePush(tx.company, body.push_to_external)
  refuseUnfit(before, body)
  const reading = await store.storedReading(tx, before.id)
  const hints = reading.hints ?? noHints
  const { extraction, matches } = await currentExtraction(tx, before, body, { sha256: reading.sha256, hints })
  if (!matches.is_first && !body.force) throw invalidField('status', messages.is_duplicate)
  const input = await documentOf(tx, extraction, body, matches.suggested_third_party_id, hints)
  const created = await createDocument(tx, { ...input, file_id: reading.file_id, import_id: before.id })
  await tx.verb('validate', () => store.validate(tx, before.id, created.id, created.third_party.id))
  const { document, entry } = body.book ? await bookDocument(tx, created.id) : { document: created, entry: null }
  tx.note(notes.validated, activityDetails(documentImport, before))
  return { import: await store.loadOne(tx, before.id), document, entry, external: externalCopy(language) }
}

function refuseUnfit({ status }: DocumentImport, { force, third_party_id, new_third_party }: Validation): void {
  refuseUnanalysed(status)
  if (status === 'error') throw invalidField('status', messages.analysis_failed)
  if (status === 'duplicate' && !force) throw invalidField('status', messages.is_duplicate)
  if (third_party_id && new_third_party) throw invalidField('new_third_party', messages.third_party_twice)
}

type Current = { readonly extraction: Extraction; readonly matches: store.Matches }

/** The extraction to be booked, matched again: a third party or the same invoice may have been added since the analysis. */
async function currentExtraction(
  tx: FileTx,
  before: DocumentImport,
  { extracted, direction }: Validation,
  { sha256, hints }: { readonly sha256: string; readonly hints: Hints },
): Promise<Current> {
  const given = extracted ?? before.extracted
  if (!given) throw invalidField('status', messages.not_analysed)
  if (!extracted && (direction ?? given.direction) === given.direction) {
    const extraction = given as Extraction
    return { extraction, matches: await matchExtraction(tx, tx.company, { id: before.id, sha256, extraction, hints, warnings: [] }) }
  }
  const matches = await saveCorrection(tx, before, { ...given, direction: direction ?? given.direction })
  const { extracted: extraction } = await store.loadOne(tx, before.id)
  return { extraction: extraction as Extraction, matches }
}

/** The input of `createDocument`. Missing values are reported as field errors of `extracted`. */
async function documentOf(
  tx: FileTx,
  extraction: Extraction,
  body: Validation,
  suggestedParty: number | null,
  hints: Hints,
): Promise<NewDocument> {
  const { direction, date, number, totals } = extraction
  const third_party_id = body.third_party_id ?? (body.new_third_party ? null : suggestedParty)
  const lines = bookableLines(extraction)
  const errors: FieldErrors = {
    ...(third_party_id === null && !body.new_third_party && { third_party_id: [{ message: messages.third_party_missing }] }),
    ...(date === null && { 'extracted.date': [{ message: messages.date_missing }] }),
    ...(number === null && direction === 'purchase' && { 'extracted.number': [{ message: messages.number_missing }] }),
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
