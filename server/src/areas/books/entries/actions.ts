import { dateOf } from '../../../lib/dates.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { about } from '../../../kernel/route/resource.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { packOf } from '../../../packs/index.ts'
import {
  type NewEntry,
  type Origin,
  periodLocked,
  postEntries,
  replaceAnalytics,
  reverseEntries,
  setDueDate,
  setLineDueDates,
} from '../ledger/index.ts'
import { letterEach, letterIfPossible } from '../letterings/index.ts'
import { analyticsIn, type Facts, namesIn } from './facts.ts'
import { freeEntry } from './free.ts'
import { invoiceEntry, type Paper } from './invoice.ts'
import * as notes from './notes.ts'
import { noFindings, problemOf } from './reading.ts'
import { entry } from './resource.ts'
import { changesOf, isEmpty, mirroredLines, reversalProblem } from './rules.ts'
import type { CreditNoteBody, Entry, EntryPatch, FreeEntry, InvoiceBody, Reversal } from './schema.ts'
import * as store from './store.ts'

type Posting = {
  readonly origin?: Origin
  /** What the body names, where it was asked for already. */
  readonly facts?: Facts
}
/** Of an invoice that a document stands behind: which one, and what its paper states. */
type Documented = Posting & { readonly document?: { readonly id: number; readonly reference: string }; readonly paper?: Paper }

const linkOf = ({ document }: Documented) => (document ? { document_id: document.id, document_reference: document.reference } : {})

export const factsOf = (db: Db, body: Parameters<typeof namesIn>[0]): Promise<Facts> => store.facts(db, namesIn(body))

/** An entry line by line, as it was written. */
export async function postFree(tx: FileTx, body: FreeEntry, { origin = 'manual', facts }: Posting = {}): Promise<Entry> {
  return posted(tx, freeEntry(body, facts ?? (await factsOf(tx, body)), packOf(tx.company.country_pack), origin))
}

/** An invoice: the tax and the line of the third party are computed. */
export async function postInvoice(tx: FileTx, body: InvoiceBody, options: Documented = {}): Promise<Entry> {
  const { origin = 'invoice', facts = await factsOf(tx, body), paper } = options
  return posted(tx, { ...invoiceEntry(body, facts, 'invoice', packOf(tx.company.country_pack), origin, paper), ...linkOf(options) })
}

/** A credit note; what it takes back of its invoice is lettered at once, as far as both are open. */
export async function postCreditNote(tx: FileTx, body: CreditNoteBody, options: Documented = {}): Promise<Entry> {
  const { origin = 'credit_note', facts = await factsOf(tx, body), paper } = options
  const made = await posted(tx, {
    ...invoiceEntry(body, facts, 'credit_note', packOf(tx.company.country_pack), origin, paper),
    ...linkOf(options),
  })
  if (!facts.credited) return made
  const [invoice] = await store.load(tx, [facts.credited.id])
  const control = made.lines[0]
  const open = (invoice?.lines ?? []).filter(
    ({ account_id, third_party_id, open_amount }) =>
      account_id === control?.account_id && third_party_id === control.third_party_id && open_amount !== null && open_amount !== '0.00',
  )
  if (!control || open.length === 0) return made
  const [debits, credits] = [[...open, control].filter(isDebit), [...open, control].filter((line) => !isDebit(line))]
  const lettering = await letterIfPossible(
    tx,
    debits.map(({ id }) => id),
    credits.map(({ id }) => id),
    { origin: 'credit_note' },
  )
  return lettering ? reread(tx, made.id) : made
}

const isDebit = ({ debit }: Entry['lines'][number]) => debit !== '0.00'

async function posted(tx: FileTx, made: NewEntry): Promise<Entry> {
  const [done] = await postEntries(tx, [made])
  const record = await reread(tx, done?.id ?? 0)
  tx.note(notes.posted, about(entry, record))
  return record
}

async function reread(tx: FileTx, id: number): Promise<Entry> {
  const [found] = await store.load(tx, [id])
  if (!found) throw new Error('the entry just written cannot be read')
  return found
}

export async function updateEntry(tx: FileTx, before: Entry, patch: EntryPatch): Promise<Entry> {
  const findings = noFindings()
  const codes = await store.analyticCodes(tx, analyticsIn(patch.lines ?? []))
  const changes = changesOf(findings, before, patch, codes)
  const problem = problemOf(findings)
  if (problem) throw problem
  if (isEmpty(changes)) return before
  // When a debt falls due is settled between people, whatever is locked; what a period cost each department is part of its figures.
  if (changes.analytics.length > 0) await refuseLocked(tx, before, 'lines')
  if (changes.due_date !== undefined) await setDueDate(tx, before.id, changes.due_date)
  if (changes.due_dates.length > 0) await setLineDueDates(tx, before.id, changes.due_dates)
  if (changes.analytics.length > 0) await replaceAnalytics(tx, before.id, changes.analytics)
  const updated = await reread(tx, before.id)
  tx.note(notes.updated, about(entry, updated))
  return updated
}

export async function refuseLocked(tx: FileTx, { id }: Entry, field: string): Promise<void> {
  const { is_locked, is_closed, earliest_open_date } = await store.lockOf(tx, id)
  if (is_closed || is_locked) throw periodLocked(is_closed ? 'fiscal_year_closed' : 'period_locked', earliest_open_date, { field })
}

export async function reverseEntry(tx: FileTx, original: Entry, { entry_date, label }: Reversal): Promise<Entry> {
  const problem = reversalProblem(original)
  if (problem) throw problem
  const id = await takeBackEntry(tx, original, { entry_date: entry_date ? (dateOf(entry_date) ?? undefined) : undefined, label })
  const reversal = await reread(tx, id)
  tx.note(notes.reversed, { ...about(entry, reversal), params: { label: entry.label(reversal), original: entry.label(original) } })
  return reversal
}

/** Reverses an entry and letters both sides together, so that neither stays among the open items. Whether it may be is asked before. */
export async function takeBackEntry(tx: FileTx, original: Entry, on: Parameters<typeof reverseEntries>[2] = {}): Promise<number> {
  const [done] = await reverseEntries(tx, [original.id], on)
  const made = await reread(tx, done?.id ?? 0)
  await letterEach(tx, mirroredLines(original, made), { origin: 'auto', moves_vat: false })
  return made.id
}
