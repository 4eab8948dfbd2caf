import { dateOf } from '../../../lib/dates.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { packOf } from '../../../packs/index.ts'
import { type NewEntry, type Origin, periodLocked, postEntries, replaceAnalytics, setDueDate, setLineDueDates } from '../ledger/index.ts'
import { letterIfPossible } from '../letterings/index.ts'
import { analyticCodeIdsIn, type EntryFacts, referencesIn } from './facts.ts'
import { buildFreeEntry } from './free-entry.ts'
import { buildInvoiceEntry, type DocumentVat } from './invoice-entry.ts'
import * as notes from './notes.ts'
import { noErrors, problemOf } from './validation.ts'
import { entry } from './resource.ts'
import { type ReversalRule, reverseWithCompanions } from './reversals.ts'
import { changesOf, isUnchanged } from './rules.ts'
import type { CreditNoteBody, Entry, EntryPatch, FreeEntry, InvoiceBody, Reversal } from './schema.ts'
import * as store from './store.ts'

type PostingOptions = {
  readonly origin?: Origin
  /** The records that the body refers to, if they are already loaded. */
  readonly facts?: EntryFacts
}
/** For an invoice booked from a document: the document, and the VAT that it states. */
type DocumentOptions = PostingOptions & {
  readonly document?: { readonly id: number; readonly reference: string }
  readonly vat?: DocumentVat
}

const documentLinkOf = ({ document }: DocumentOptions) =>
  document ? { document_id: document.id, document_reference: document.reference } : {}

export const loadFactsFor = (db: Db, body: Parameters<typeof referencesIn>[0]): Promise<EntryFacts> =>
  store.loadFacts(db, referencesIn(body))

/** Posts the lines as given. */
export async function postFreeEntry(tx: FileTx, body: FreeEntry, { origin = 'manual', facts }: PostingOptions = {}): Promise<Entry> {
  return post(tx, buildFreeEntry(body, facts ?? (await loadFactsFor(tx, body)), packOf(tx.company.country_pack), origin))
}

/** Posts an invoice; VAT and the line of the third party are computed. */
export async function postInvoice(tx: FileTx, body: InvoiceBody, options: DocumentOptions = {}): Promise<Entry> {
  const { origin = 'invoice', facts = await loadFactsFor(tx, body), vat } = options
  return post(tx, {
    ...buildInvoiceEntry(body, facts, 'invoice', packOf(tx.company.country_pack), origin, vat),
    ...documentLinkOf(options),
  })
}

/** Posts a credit note and letters it with the credited invoice, as far as both are open. */
export async function postCreditNote(tx: FileTx, body: CreditNoteBody, options: DocumentOptions = {}): Promise<Entry> {
  const { origin = 'credit_note', facts = await loadFactsFor(tx, body), vat } = options
  const made = await post(tx, {
    ...buildInvoiceEntry(body, facts, 'credit_note', packOf(tx.company.country_pack), origin, vat),
    ...documentLinkOf(options),
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
  return lettering ? reload(tx, made.id) : made
}

const isDebit = ({ debit }: Entry['lines'][number]) => debit !== '0.00'

async function post(tx: FileTx, made: NewEntry): Promise<Entry> {
  const posting = postEntries(tx, [made])
  const loading = store.loadPosted(tx)
  // A refusal is reported by the posting.
  loading.catch(() => {})
  await posting
  const record = await loading
  tx.note(notes.posted, activityDetails(entry, record))
  return record
}

async function reload(tx: FileTx, id: number): Promise<Entry> {
  const [found] = await store.load(tx, [id])
  if (!found) throw new Error('the entry just written cannot be read')
  return found
}

export async function updateEntry(tx: FileTx, before: Entry, patch: EntryPatch): Promise<Entry> {
  const errors = noErrors()
  const codes = await store.loadAnalyticCodes(tx, analyticCodeIdsIn(patch.lines ?? []))
  const changes = changesOf(errors, before, patch, codes)
  const problem = problemOf(errors)
  if (problem) throw problem
  if (isUnchanged(changes)) return before
  // Due dates may change in a locked period; analytic distributions are part of its figures and may not.
  if (changes.analytics.length > 0) await refuseLocked(tx, before, 'lines')
  if (changes.due_date !== undefined) await setDueDate(tx, before.id, changes.due_date)
  if (changes.due_dates.length > 0) await setLineDueDates(tx, before.id, changes.due_dates)
  if (changes.analytics.length > 0) await replaceAnalytics(tx, before.id, changes.analytics)
  const updated = await reload(tx, before.id)
  tx.note(notes.updated, activityDetails(entry, updated))
  return updated
}

export async function refuseLocked(tx: FileTx, { id }: Entry, field: string): Promise<void> {
  const { is_locked, is_closed, earliest_open_date } = await store.loadLock(tx, id)
  if (is_closed || is_locked) throw periodLocked(is_closed ? 'fiscal_year_closed' : 'period_locked', earliest_open_date, { field })
}

export async function reverseEntry(
  tx: FileTx,
  original: Entry,
  { entry_date, label }: Reversal,
  rules: readonly ReversalRule[],
): Promise<Entry> {
  const day = entry_date ? (dateOf(entry_date) ?? undefined) : undefined
  const reversal = await reverseWithCompanions(tx, original, { entry_date: day, label }, rules)
  tx.note(notes.reversed, {
    ...activityDetails(entry, reversal),
    params: { label: entry.label(reversal), original: entry.label(original) },
  })
  return reversal
}
