/** Booking of documents, and their return to pending when the entry is reversed. */
import { invalidField, Problem, refused, renameFields } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { dateOf } from '../../../lib/dates.ts'
import { packOf } from '../../../packs/index.ts'
import { type Entry, loadEntryFacts, noErrors, postCreditNote, postInvoice } from '../../books/entries/index.ts'
import { chooseJournal, loadRoutingJournals } from '../../books/journals/index.ts'
import { applyRate, checkNumber, refuse, refuseBooked, rereadDocument } from './actions.ts'
import { documentBooked } from './events.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { namesIn } from './validation.ts'
import { document } from './resource.ts'
import { statedTaxes, payloadOf } from './rules.ts'
import type { BookBody, Document } from './schema.ts'
import * as store from './store.ts'

const zeroAmount = '0.00'

type Booking = Pick<BookBody, 'journal_id' | 'entry_date' | 'exchange_rate'>

/** Books a pending document in the given journal, or in the one that the journal rules choose. */
export async function bookDocument(tx: FileTx, id: number, given: Booking = {}): Promise<{ document: Document; entry: Entry }> {
  const before = await rereadDocument(tx, id)
  refuseBooked(before)
  const waiting = await applyRate(tx, before, given.exchange_rate)
  refuseIncomplete(waiting)
  const facts = await loadEntryFacts(tx, namesIn(waiting.third_party_id, waiting.lines))
  const mechanisms = await store.mechanismsOf(
    tx,
    facts.vat_codes.map((code) => code.id),
  )
  const journal = await journalOf(tx, waiting, mechanisms, given.journal_id ?? null)
  const entry_date = (given.entry_date ? dateOf(given.entry_date) : null) ?? waiting.document_date.slice(0, 10)
  const named = await numbered(tx, waiting, journal.id, entry_date)
  const made = await post(tx, waiting, {
    journal_id: journal.id,
    entry_date,
    ...named,
    stated: statedTaxes(waiting, facts.vat_codes),
  })
  await markBooked(tx, made.id)
  if (named.place !== null && made.number !== named.place) throw new Error('the number of a document was given to another entry')
  const booked = await rereadDocument(tx, id)
  if (booked.amount_gross !== zeroAmount && owedIn(made) !== booked.amount_gross)
    throw new Error('a document and its entry do not owe the same')
  tx.note(notes.booked, activityDetails(document, booked))
  await tx.announce(documentBooked, payloadOf(booked))
  return { document: booked, entry: made }
}

/** The third-party line is the first line of the entry. */
function owedIn({ lines: [control] }: Entry): string | undefined {
  return control?.debit === zeroAmount ? control.credit : control?.debit
}

function refuseIncomplete({ lines }: Document): void {
  const errors = Object.fromEntries(
    lines.flatMap(({ account_id, vat_code_id }, index) => [
      ...(account_id === null ? [[`lines.${index}.account_id`, [{ message: messages.account_missing }]] as const] : []),
      ...(vat_code_id === null ? [[`lines.${index}.vat_code_id`, [{ message: messages.vat_code_missing }]] as const] : []),
    ]),
  )
  if (Object.keys(errors).length > 0) throw refused('document_incomplete', messages.incomplete, { errors })
}

async function journalOf(tx: Tx, waiting: Document, vat_mechanisms: readonly string[], asked: number | null): Promise<{ id: number }> {
  const { direction, is_credit_note, source, third_party_id, number, lines, currency, foreign } = waiting
  const type = is_credit_note ? (`${direction}_credit_note` as const) : direction
  // A credit note may be booked in an invoice journal when the caller names it.
  const journals = await loadRoutingJournals(tx, [direction, type])
  if (asked !== null) {
    const found = journals.find(({ id, is_active }) => id === asked && is_active)
    if (!found) throw invalidField('journal_id', messages.journal_unfit, { type })
    return found
  }
  const texts = [number, ...lines.map(({ description }) => description)].filter((text) => text !== null)
  const routed = { direction, is_credit_note, source, third_party_id, vat_mechanisms, currency: foreign?.currency ?? currency, texts }
  const found = chooseJournal(
    routed,
    journals.flatMap(({ rules }) => rules),
    journals,
  )
  if (!found) throw invalidField('journal_id', messages.journal_missing, { type })
  return found
}

/** What is printed on every receipt: its date and its total. */
const receiptReference = ({ document_date, amount_gross, currency, foreign }: Document): string =>
  `${document_date.slice(0, 10)} ${foreign?.amount_gross ?? amount_gross} ${foreign?.currency ?? currency}`

type Named = { readonly number: string | null; readonly structured_communication: string | null; readonly place: number | null }

/**
 * A sale without a number takes the number of its entry, and a structured communication where the country has one. A receipt without a
 * number gets none: its entry is named by date and total. The file is locked, so
 * the next number read here is the one the ledger assigns; when no fiscal year contains the date, the ledger refuses the entry.
 */
async function numbered(tx: FileTx, waiting: Document, journalId: number, day: string): Promise<Named> {
  const { id, number, structured_communication, is_credit_note } = waiting
  if (number !== null) return { number, structured_communication, place: null }
  if (waiting.direction === 'purchase') return { number: receiptReference(waiting), structured_communication, place: null }
  const next = await store.nextNumber(tx, journalId, day)
  if (!next) return { number, structured_communication, place: null }
  const findings = noErrors()
  await checkNumber(tx, findings, { ...waiting, number: next.called }, id, messages.number_taken_for_good)
  refuse(findings)
  const { paymentCommunication } = packOf(tx.company.country_pack)
  // A credit note is not paid.
  const made = is_credit_note ? null : (paymentCommunication?.(BigInt(id)) ?? null)
  return { number: next.called, structured_communication: structured_communication ?? made, place: next.number }
}

type Posting = Omit<Named, 'place'> & {
  readonly journal_id: number
  readonly entry_date: string
  readonly stated: ReturnType<typeof statedTaxes>
}

const longestLabel = 190

async function post(tx: FileTx, waiting: Document, posting: Posting): Promise<Entry> {
  const { journal_id, entry_date, number, structured_communication, stated } = posting
  // Lines of amount zero are not booked.
  const lines = waiting.lines.filter(({ amount_net }) => amount_net !== zeroAmount)
  const body = {
    journal_id,
    entry_date,
    third_party_id: waiting.third_party_id,
    label: waiting.third_party.name,
    reference: number,
    due_date: waiting.due_date,
    structured_communication,
    lines: lines.map(({ account_id, vat_code_id, amount_net: amount, description, analytics }) => ({
      account_id,
      vat_code_id,
      amount,
      label: description?.slice(0, longestLabel) ?? null,
      analytics,
    })),
  }
  const vat = { stated, taxed_on: waiting.document_date.slice(0, 10) }
  const options = { origin: 'document', document: { id: waiting.id, reference: number ?? '' }, vat } as const satisfies Parameters<
    typeof postInvoice
  >[2]
  try {
    return await (waiting.is_credit_note ? postCreditNote(tx, body, options) : postInvoice(tx, body, options))
  } catch (error) {
    const placed = (field: string) => field.replace(/^lines\.(\d+)/, (_, at) => `lines.${(lines[Number(at)]?.position ?? 1) - 1}`)
    throw error instanceof Problem ? renameFields(error, placed) : error
  }
}

type Posted = { readonly id: number; readonly origin: string }

async function markBooked(tx: Tx, entryId: number): Promise<void> {
  const found = await tx.verb('post', () => store.book(tx, entryId))
  if (!found) throw refused('document_booked', messages.not_waiting)
}

/** Undo posted the entry of a document again: the document is booked again. */
export async function onPostedAgain(tx: Tx, { id, origin }: Posted): Promise<void> {
  if (origin === 'document') await markBooked(tx, id)
}

/** The entry of a document was reversed: the document is pending again. */
export async function onReversed(tx: Tx, { id, origin }: Posted): Promise<void> {
  if (origin !== 'document') return
  const found = await tx.verb('reverse', () => store.reopen(tx, id))
  if (found) tx.note(notes.reopened, activityDetails(document, await rereadDocument(tx, found.id)))
}
