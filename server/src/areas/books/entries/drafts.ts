/** Validates and builds entries without posting them, for templates and imports. */
import { Problem } from '../../../kernel/route/problem.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { packOf } from '../../../packs/index.ts'
import type { Pack } from '../../../packs/pack.ts'
import type { NewEntry, Origin } from '../ledger/index.ts'
import { type JournalFacts, type EntryReferences, referencesIn } from './facts.ts'
import { buildFreeEntry } from './free-entry.ts'
import { buildInvoiceEntry } from './invoice-entry.ts'
import type { CreditNoteBody, FreeEntry, InvoiceBody } from './schema.ts'
import * as store from './store.ts'

export const draftFreeEntry = async (tx: FileTx, body: FreeEntry): Promise<NewEntry> =>
  buildFreeEntry(body, await store.loadFacts(tx, referencesIn(body)), packOf(tx.company.country_pack), 'manual')

export const draftInvoice = async (tx: FileTx, body: InvoiceBody): Promise<NewEntry> =>
  buildInvoiceEntry(body, await store.loadFacts(tx, referencesIn(body)), 'invoice', packOf(tx.company.country_pack), 'invoice')

export const draftCreditNote = async (tx: FileTx, body: CreditNoteBody): Promise<NewEntry> =>
  buildInvoiceEntry(body, await store.loadFacts(tx, referencesIn(body)), 'credit_note', packOf(tx.company.country_pack), 'credit_note')

/** The body of an entry, invoice or credit note, checked against the shape of its route. */
export type DraftRequest =
  | { readonly kind: 'free'; readonly body: FreeEntry }
  | { readonly kind: 'invoice'; readonly body: InvoiceBody }
  | { readonly kind: 'credit_note'; readonly body: CreditNoteBody }

/** Builds entries as they would be posted, with two queries for all of them. Those that would be refused are left out. */
export async function draftEach(db: Db, pack: Pack, requests: readonly DraftRequest[]): Promise<NewEntry[]> {
  const facts = await store.loadFacts(db, mergeReferences(requests.map(({ body }) => referencesIn(body))))
  const journals = await store.loadJournals(db, distinct([requests.map(({ body }) => body.journal_id)]))
  return requests.flatMap(({ kind, body }) => {
    const own = { ...facts, journal: journals.find(({ id }) => id === body.journal_id) ?? null }
    try {
      return [kind === 'free' ? buildFreeEntry(body, own, pack, 'manual') : buildInvoiceEntry(body, own, kind, pack, kind)]
    } catch (error) {
      if (error instanceof Problem) return []
      throw error
    }
  })
}

/** Builds many free entries with one query for all records they refer to; an invalid one yields its problem. */
export async function draftFreeEntries(
  tx: FileTx,
  bodies: readonly FreeEntry[],
  journals: readonly JournalFacts[],
  origin: Origin,
): Promise<(NewEntry | Problem)[]> {
  const facts = await store.loadFacts(tx, mergeReferences(bodies.map(referencesIn)))
  const pack = packOf(tx.company.country_pack)
  return bodies.map((body) => {
    try {
      return buildFreeEntry(body, { ...facts, journal: journals.find(({ id }) => id === body.journal_id) ?? null }, pack, origin)
    } catch (error) {
      if (error instanceof Problem) return error
      throw error
    }
  })
}

const distinct = <T>(lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())]

const mergeReferences = (references: readonly EntryReferences[]): EntryReferences => ({
  journal_id: 0,
  credited_entry_id: null,
  account_ids: distinct(references.map(({ account_ids }) => account_ids)),
  account_numbers: distinct(references.map(({ account_numbers }) => account_numbers)),
  third_party_ids: distinct(references.map(({ third_party_ids }) => third_party_ids)),
  vat_code_ids: distinct(references.map(({ vat_code_ids }) => vat_code_ids)),
  vat_codes: distinct(references.map(({ vat_codes }) => vat_codes)),
  analytic_code_ids: distinct(references.map(({ analytic_code_ids }) => analytic_code_ids)),
})
