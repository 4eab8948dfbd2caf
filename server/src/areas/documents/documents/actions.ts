import { Problem, invalidField, refused, renameFields } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { dateOf } from '../../../lib/dates.ts'
import { communicationOf, dueDateOf, loadEntryFacts, type EntryErrors, addError, noErrors, problemOf } from '../../books/entries/index.ts'
import { findReferenceRate } from '../../platform/reference/index.ts'
import { findOrCreateThirdParty } from '../../books/third-parties/index.ts'
import { documentImported } from './events.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { creditedOf } from './outgoing/credited.ts'
import { messages as outgoingMessages } from './outgoing/messages.ts'
import { linesFrom, namesIn, partyFor, rateOf } from './validation.ts'
import { document } from './resource.ts'
import {
  amountsOf,
  convertLines,
  emptiedLineIndex,
  type ForeignCurrency,
  type Head,
  headOf,
  isCurrency,
  isSame,
  isCarried,
  linesOf,
  referenceFields,
  referencesOf,
  type StatedLine,
  statedLinesOf,
  payloadOf,
} from './rules.ts'
import type { Document, DocumentPatch, NewDocumentBody } from './schema.ts'
import * as store from './store.ts'

/** A new document from any source; one made from an import has its file and the import. */
export type NewDocument = Omit<NewDocumentBody, 'book'> & {
  readonly source: Document['source']
  readonly origin?: Document['origin']
  readonly file_id?: number | null
  readonly import_id?: number | null
  /** A receipt of a purchase needs no number. */
  readonly is_receipt?: boolean
  /** Its id on the external platform, for one that comes from there. */
  readonly external_id?: string | null
}

const dayOf = (given: string): string => dateOf(given) ?? ''
const filled = (given: string | null | undefined): string | null => given?.trim() || null

/** Who creates the document: a signed-in person, an integration token, or a job. */
const originOf = ({ actor }: Tx): Document['origin'] => (actor === null ? 'job' : actor.session ? 'user' : 'integration')

export async function createDocument(tx: FileTx, input: NewDocument): Promise<Document> {
  const third_party_id = await partyIn(tx, input, input.direction, input.source)
  if (third_party_id === null) throw invalidField('third_party_id', messages.party_required)
  const { head, amounts, lines } = await checkNewDocument(tx, input, third_party_id)
  const brought = {
    source: input.source,
    origin: input.origin ?? originOf(tx),
    file_id: input.file_id ?? null,
    import_id: input.import_id ?? null,
    is_forced: input.force ?? false,
    is_receipt: input.is_receipt ?? false,
    external: input.external_id ? { status: 'imported' as const, document_id: input.external_id, token: null, locked: false } : null,
  }
  const id = await store.insert(tx, { ...head, ...amounts, ...brought })
  await store.putLines(tx, id, lines)
  if (lines.some(({ analytics }) => analytics.length > 0)) await store.putAnalytics(tx, id, lines)
  const made = await rereadDocument(tx, id)
  tx.note(notes.created, activityDetails(document, made))
  await tx.announce(documentImported, payloadOf(made))
  return made
}

type Checked = ReturnType<typeof convertLines> & { readonly head: Head }

/** Everything that refuses a new document of this third party, before anything is written. */
export async function checkNewDocument(tx: FileTx, input: NewDocument, third_party_id: number): Promise<Checked> {
  const { direction, is_credit_note = false, lines: given } = input
  const facts = await loadEntryFacts(tx, namesIn(third_party_id, given))
  const findings = noErrors()
  const party = partyFor(findings, third_party_id, direction, facts)
  const day = dayOf(input.document_date)
  const head: Head = {
    direction,
    is_credit_note,
    third_party_id: party?.id ?? third_party_id,
    number: filled(input.number),
    document_date: day,
    due_date: input.due_date === undefined ? party && dueDateOf(day, party) : input.due_date && dayOf(input.due_date),
    currency: tx.company.currency,
    structured_communication: communicationOf(findings, input.structured_communication),
    ...referencesOf(input),
    ...(await creditedOf(tx, findings, input, { is_credit_note, direction, third_party_id: party?.id ?? third_party_id }, null)),
    note: filled(input.note),
  }
  const stated = linesFrom(findings, given, facts, { direction, is_credit_note, day })
  const foreign = await foreignOf(tx, findings, head, input, null)
  if (!input.is_receipt) checkHead(findings, head)
  if (!(input.force ?? false)) await checkNumber(tx, findings, head, 0, messages.number_taken)
  refuse(findings)
  return { head, ...convertToFileCurrency(stated, foreign) }
}

export async function updateDocument(tx: FileTx, before: Document, patch: DocumentPatch): Promise<Document> {
  if (before.status === 'booked') return updateBooked(tx, before, patch)
  refuseLocked(before)
  const former = headOf(before)
  const { direction } = before
  const third_party_id = (await partyIn(tx, patch, direction, 'api')) ?? before.third_party_id
  const facts = await loadEntryFacts(tx, namesIn(third_party_id, patch.lines ?? []))
  const findings = noErrors()
  const party = partyFor(findings, third_party_id, direction, facts)
  const day = patch.document_date === undefined ? former.document_date : dayOf(patch.document_date)
  const is_credit_note = patch.is_credit_note ?? before.is_credit_note
  const noted = { is_credit_note, direction, third_party_id: party?.id ?? third_party_id }
  const head: Head = {
    ...former,
    ...noted,
    currency: tx.company.currency,
    number: patch.number === undefined ? before.number : filled(patch.number),
    document_date: day,
    due_date: patch.due_date === undefined ? former.due_date : patch.due_date && dayOf(patch.due_date),
    structured_communication:
      patch.structured_communication === undefined
        ? before.structured_communication
        : communicationOf(findings, patch.structured_communication),
    ...referencesOf(patch, before),
    ...(await creditedOf(tx, findings, patch, noted, former)),
    note: patch.note === undefined ? before.note : filled(patch.note),
  }
  const stated = patch.lines ? linesFrom(findings, patch.lines, facts, { direction, is_credit_note, day }) : statedLinesOf(before)
  const foreign = await foreignOf(tx, findings, head, patch, before)
  // Only a receipt has no number, and it needs none.
  if (before.number !== null) checkHead(findings, head)
  const isRenamed = head.number !== before.number || head.third_party_id !== before.third_party_id
  if (isRenamed) await checkNumber(tx, findings, head, before.id, messages.number_taken_for_good)
  refuse(findings)
  return rewrite(tx, before, head, stated, foreign)
}

/** Of a booked sale the references may change, so that it can be sent again after a refusal; of any other booked document nothing may. */
async function updateBooked(tx: FileTx, before: Document, patch: DocumentPatch): Promise<Document> {
  const named = Object.entries(patch).flatMap(([name, given]) => (given === undefined ? [] : [name]))
  const isOfReferences = named.length > 0 && named.every((name) => (referenceFields as readonly string[]).includes(name))
  if (before.direction !== 'sale' || !isOfReferences) refuseBooked(before)
  if (isCarried(before)) throw refused('document_booked', outgoingMessages.sent)
  const references = referencesOf(patch, before)
  if (isSame(references, referencesOf(before))) return before
  await store.updateReferences(tx, before.id, references)
  const updated = await rereadDocument(tx, before.id)
  tx.note(notes.updated, activityDetails(document, updated))
  return updated
}

/** Writes what changed; an unchanged document is returned as it is. */
async function rewrite(
  tx: FileTx,
  before: Document,
  head: Head,
  stated: readonly StatedLine[],
  foreign: ForeignCurrency,
): Promise<Document> {
  const { amounts, lines } = convertToFileCurrency(stated, foreign)
  const former = linesOf(before)
  const isHead = !isSame({ ...head, ...amounts }, { ...headOf(before), ...amountsOf(before) })
  const shares = (list: typeof lines) => list.flatMap(({ position, analytics }) => analytics.map((share) => ({ position, ...share })))
  if (!isHead && isSame(lines, former)) return before
  refuseLocked(before)
  if (isHead) await store.update(tx, before.id, { ...head, ...amounts })
  await store.putLines(tx, before.id, lines)
  if (!isSame(shares(lines), shares(former))) await store.putAnalytics(tx, before.id, lines)
  const updated = await rereadDocument(tx, before.id)
  tx.note(notes.updated, activityDetails(document, updated))
  return updated
}

/** Converts the lines of a pending document at another rate, or into the file's currency when that has changed. */
export async function applyRate(tx: FileTx, before: Document, exchange_rate: DocumentPatch['exchange_rate']): Promise<Document> {
  const findings = noErrors()
  const head = { ...headOf(before), currency: tx.company.currency }
  const foreign = await foreignOf(tx, findings, head, { exchange_rate: exchange_rate ?? null }, before)
  refuse(findings)
  return rewrite(tx, before, head, statedLinesOf(before), foreign)
}

export async function deleteDocument(tx: Tx, record: Document): Promise<void> {
  refuseBooked(record)
  refuseLocked(record)
  await store.trash(tx, record.id)
  tx.note(notes.binned, activityDetails(document, record))
}

/** For a delivery of a document that is in the bin: it returns. Another one may have taken its number meanwhile. */
export async function restoreDocument(tx: FileTx, id: number): Promise<void> {
  try {
    await tx.attempt(() => store.untrash(tx, [id]))
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23505') throw error
    throw invalidField('number', messages.number_taken_for_good, { number: '', document: id })
  }
}

export function refuseBooked({ status }: Pick<Document, 'status'>): void {
  if (status === 'booked') throw refused('document_booked', messages.booked)
}

function refuseLocked({ external }: Pick<Document, 'external'>): void {
  if (external?.locked) throw refused('document_booked', messages.locked)
}

export async function rereadDocument(tx: Tx, id: number): Promise<Document> {
  const [found] = await store.load(tx, [id])
  if (!found) throw new Error('the document just written cannot be read')
  return found
}

const typeOf = { purchase: 'supplier', sale: 'customer' } as const
const sourceOf = { importer: 'importer', peppol: 'peppol', external: 'external', api: 'manual' } as const

type NamesParty = Pick<DocumentPatch, 'third_party_id' | 'new_third_party'>

/** The named third party, or the one described in `new_third_party`: found by VAT number, created otherwise. */
async function partyIn(
  tx: FileTx,
  { third_party_id, new_third_party: given }: NamesParty,
  direction: Document['direction'],
  source: Document['source'],
): Promise<number | null> {
  if (third_party_id || !given) return third_party_id ?? null
  const type = typeOf[direction]
  if (given.type && given.type !== type)
    throw invalidField('new_third_party.type', type === 'supplier' ? messages.supplier_wanted : messages.customer_wanted)
  try {
    return (await findOrCreateThirdParty(tx, { ...given, type }, sourceOf[source])).id
  } catch (error) {
    throw error instanceof Problem ? renameFields(error, (field) => `new_third_party.${field}`) : error
  }
}

type NamesMoney = Pick<DocumentPatch, 'currency' | 'exchange_rate'>

/** The document's foreign currency and its rate: the rate given, the one stored, or the reference rate of the document date. */
async function foreignOf(
  tx: FileTx,
  findings: EntryErrors,
  head: Head,
  given: NamesMoney,
  before: Document | null,
): Promise<ForeignCurrency> {
  const currency = given.currency ?? before?.foreign?.currency ?? before?.currency ?? head.currency
  const said = rateOf(findings, given.exchange_rate)
  if (currency === head.currency) return null
  if (!isCurrency(currency)) return addError(findings, 'currency', { message: messages.currency_unknown, params: { currency } })
  const kept = before?.currency === head.currency && before.foreign?.currency === currency ? before.foreign.exchange_rate : null
  const isMoved = before === null || headOf(before).document_date !== head.document_date
  const looked = said === null && (isMoved || kept === null)
  const published = looked ? await findReferenceRate(tx, { from: currency, to: head.currency, day: head.document_date }) : null
  const rate = said ?? published ?? kept
  if (rate !== null) return { currency, rate }
  refuse(findings)
  const missing = { message: messages.exchange_rate_missing, params: { currency, day: head.document_date, own: head.currency } }
  throw refused('exchange_rate_missing', missing.message, { params: missing.params, errors: { exchange_rate: [missing] } })
}

/** Refuses a rate that rounds the net amount of a taxed line to zero: neither the line nor its tax could be booked. */
function convertToFileCurrency(stated: readonly StatedLine[], foreign: ForeignCurrency): ReturnType<typeof convertLines> {
  const own = convertLines(stated, foreign)
  const at = emptiedLineIndex(own.lines)
  if (at >= 0) throw invalidField(`lines.${at}.amount_net`, messages.emptied_by_rate)
  return own
}

function checkHead(findings: EntryErrors, { direction, number }: Head): void {
  if (direction === 'purchase' && number === null) addError(findings, 'number', { message: messages.number_required })
}

/** An invoice number is unique per third party and direction. */
export async function checkNumber(
  tx: Tx,
  findings: EntryErrors,
  head: Pick<Head, 'direction' | 'third_party_id' | 'number'>,
  except: number,
  message: typeof messages.number_taken,
): Promise<void> {
  const conflicting = head.number === null ? undefined : await store.sameNumber(tx, head, except)
  if (conflicting) addError(findings, 'number', { message, params: { number: head.number ?? '', document: conflicting.id } })
}

export function refuse(findings: EntryErrors): void {
  const problem = problemOf(findings)
  if (problem) throw problem
}
