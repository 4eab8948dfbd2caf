/** From an import to its document, in one write: what was said, else what was read and suggested. */
import type { Hints, SheetLine } from '../../../capture/extraction.ts'
import { type FieldErrors, invalid, invalidField } from '../../../kernel/route/problem.ts'
import { about } from '../../../kernel/route/resource.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { creditorReference } from '../../../lib/identifiers.ts'
import type { Language } from '../../../lib/languages.ts'
import { structuredCommunication } from '../../../lib/structured-communication.ts'
import { bookDocument, createDocument, externalCopy, type NewDocument, refusePush } from '../documents/index.ts'
import { rewrite } from './actions.ts'
import { refuseValidated } from './analysis/claims.ts'
import type { Matched } from './results.ts'
import { matched, noHints, suggestionsOf } from './matching.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { documentImport } from './resource.ts'
import type { DocumentImport, Suggestion, Validated, Validation } from './schema.ts'
import { bookableLines, settledLines } from '../../../capture/book-lines.ts'
import type { ExtractedSheet } from './extraction.ts'
import * as store from './store.ts'

export async function validateImport(tx: FileTx, before: DocumentImport, body: Validation, language: Language): Promise<Validated> {
  refusePush(tx.company, body.push_to_external)
  refuseUnfit(before, body)
  const { sheet, found } = await sheetOf(tx, before, body)
  if (!found.is_first && !body.force) throw invalidField('status', messages.is_duplicate)
  const { hints, file_id } = await store.readingOf(tx, before.id)
  const input = await documentOf(tx, sheet, body, found.suggested_third_party_id, hints ?? noHints)
  const made = await createDocument(tx, { ...input, file_id, import_id: before.id })
  await tx.verb('validate', () => store.validate(tx, before.id, made.id, made.third_party.id))
  const { document, entry } = body.book ? await bookDocument(tx, made.id) : { document: made, entry: null }
  tx.note(notes.validated, about(documentImport, before))
  return { import: await store.loadOne(tx, before.id), document, entry, external: externalCopy(language) }
}

/** Which states a document can be made from. */
function refuseUnfit({ status }: DocumentImport, { force, third_party_id, new_third_party }: Validation): void {
  refuseValidated(status)
  if (status === 'expanded') throw invalidField('status', messages.is_archive)
  if (status === 'queued' || status === 'analyzing') throw invalidField('status', messages.not_analysed)
  if (status === 'error') throw invalidField('status', messages.analysis_failed)
  if (status === 'duplicate' && !force) throw invalidField('status', messages.is_duplicate)
  if (third_party_id && new_third_party) throw invalidField('new_third_party', messages.third_party_twice)
}

/** The sheet that counts, with what the file says of it now: a third party may have come since, or the same invoice by another way. */
async function sheetOf(
  tx: FileTx,
  before: DocumentImport,
  { extracted, direction }: Validation,
): Promise<{ sheet: ExtractedSheet; found: Matched }> {
  const given = extracted ?? before.extracted
  if (!given) throw invalidField('status', messages.not_analysed)
  if (!extracted && (direction ?? given.direction) === given.direction) {
    const { sha256, hints } = await store.readingOf(tx, before.id)
    const sheet = given as ExtractedSheet
    return { sheet, found: await matched(tx, tx.company, { id: before.id, sha256, sheet, hints: hints ?? noHints, doubts: [] }) }
  }
  const found = await rewrite(tx, before, { ...given, direction: direction ?? given.direction })
  const { extracted: sheet } = await store.loadOne(tx, before.id)
  return { sheet: sheet as ExtractedSheet, found }
}

/** The body of a document, once nothing is missing in it. What the paper does not say is asked for in the sheet. */
async function documentOf(
  tx: FileTx,
  sheet: ExtractedSheet,
  body: Validation,
  suggested: number | null,
  hints: Hints,
): Promise<NewDocument> {
  const { direction, date, number, totals } = sheet
  const third_party_id = body.third_party_id ?? (body.new_third_party ? null : suggested)
  const lines = bookableLines(sheet)
  const errors: FieldErrors = {
    ...(third_party_id === null && !body.new_third_party && { third_party_id: [{ message: messages.third_party_missing }] }),
    ...(date === null && { 'extracted.date': [{ message: messages.date_missing }] }),
    ...(number === null && direction === 'purchase' && { 'extracted.number': [{ message: messages.number_missing }] }),
    ...(lines.length === 0 && { 'extracted.totals.gross': [{ message: messages.totals_missing }] }),
  }
  if (date === null || Object.keys(errors).length > 0) throw invalid(errors)
  const party = third_party_id === null ? null : ((await store.partyById(tx, third_party_id)) ?? null)
  const booked = <T>(each: readonly T[]) => (each.length === sheet.lines.length ? ofBooked(each, sheet.lines, lines) : each)
  const said = saidLines(body, lines.length, booked)
  const categories = booked(hints.categories)
  const chosen = chosenOf(said, await suggestionsOf(tx, tx.company, { ...sheet, lines }, { ...hints, categories }, party))
  await refuseLines(tx, chosen, direction)
  const isCredit = sheet.document_type === 'credit_note' || (totals.gross ?? 0) < 0
  return {
    source: 'importer',
    direction,
    is_credit_note: isCredit,
    third_party_id,
    new_third_party: body.new_third_party ?? null,
    number,
    document_date: date,
    // What the paper does not say is as with a document made by hand: the term of the third party.
    ...(sheet.due_date !== null && { due_date: sheet.due_date }),
    currency: sheet.currency,
    exchange_rate: body.exchange_rate ?? null,
    structured_communication: communicationFor(sheet),
    force: body.force ?? false,
    lines: settledLines(lines, totals).map((line, index) => ({ ...line, ...chosen[index] })),
  }
}

/** A reference that is none of those a bank knows stays on the sheet. */
const communicationFor = ({ structured_communication: said }: ExtractedSheet): string | null =>
  said !== null && (structuredCommunication(said) ?? creditorReference(said)) !== null ? said : null

type Chosen = { readonly account_id: number | null; readonly vat_code_id: number | null }

type SaidLine = NonNullable<Validation['lines']>[number]

/** Of a list with one for each line of the sheet, those of the lines that the document has: a remark is none. */
const ofBooked = <T>(each: readonly T[], all: readonly SheetLine[], booked: readonly SheetLine[]): readonly T[] =>
  each.filter((_, index) => booked.some((line) => line === all[index]))

/** One for each line of the document, or of the sheet. One less would give every later line the account of another. */
function saidLines({ lines }: Validation, count: number, booked: (all: readonly SaidLine[]) => readonly SaidLine[]): readonly SaidLine[] {
  if (!lines || lines.length === 0) return []
  const said = lines.length === count ? lines : booked(lines)
  if (said.length !== count) throw invalidField('lines', messages.lines_of_another_count, { count })
  return said
}

const chosenOf = (said: readonly SaidLine[], suggestions: readonly Suggestion[]): Chosen[] =>
  suggestions.map((suggested, index) => ({
    account_id: said[index]?.account_id ?? suggested.account_id,
    vat_code_id: said[index]?.vat_code_id ?? suggested.vat_code_id,
  }))

/** Every line needs both, of this file; the specification tells of either at the account. */
async function refuseLines(tx: FileTx, chosen: readonly Chosen[], direction: ExtractedSheet['direction']): Promise<void> {
  const ids = (of: (line: Chosen) => number | null) => chosen.map(of).filter((each) => each !== null)
  const known = await store.known(
    tx,
    { accounts: ids(({ account_id }) => account_id), vat_codes: ids(({ vat_code_id }) => vat_code_id) },
    direction,
  )
  const errors = chosen.flatMap(({ account_id, vat_code_id }, index): [string, FieldErrors[string]][] => {
    const hasAccount = account_id !== null && known.accounts.includes(account_id)
    const hasCode = vat_code_id !== null && known.vat_codes.includes(vat_code_id)
    if (hasAccount && hasCode) return []
    const code = { message: messages.vat_code_missing }
    return [
      [`lines.${index}.account_id`, [hasAccount ? code : { message: messages.account_missing }]],
      ...(hasCode ? [] : [[`lines.${index}.vat_code_id`, [code]] as [string, FieldErrors[string]]]),
    ]
  })
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}
