/** Entries as the ledger would take them, for whoever must know before: templates, imports. Nothing is posted here. */
import { Problem } from '../../../kernel/route/problem.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { packOf } from '../../../packs/index.ts'
import type { NewEntry, Origin } from '../ledger/index.ts'
import { type JournalFacts, type Named, namesIn } from './facts.ts'
import { freeEntry } from './free.ts'
import { invoiceEntry } from './invoice.ts'
import type { CreditNoteBody, FreeEntry, InvoiceBody } from './schema.ts'
import * as store from './store.ts'

export const draftFree = async (tx: FileTx, body: FreeEntry): Promise<NewEntry> =>
  freeEntry(body, await store.facts(tx, namesIn(body)), packOf(tx.company.country_pack), 'manual')

export const draftInvoice = async (tx: FileTx, body: InvoiceBody): Promise<NewEntry> =>
  invoiceEntry(body, await store.facts(tx, namesIn(body)), 'invoice', packOf(tx.company.country_pack), 'invoice')

export const draftCreditNote = async (tx: FileTx, body: CreditNoteBody): Promise<NewEntry> =>
  invoiceEntry(body, await store.facts(tx, namesIn(body)), 'credit_note', packOf(tx.company.country_pack), 'credit_note')

/** Many free entries with one look at the file, and of each that is wrong what is wrong with it. */
export async function draftMany(
  tx: FileTx,
  bodies: readonly FreeEntry[],
  journals: readonly JournalFacts[],
  origin: Origin,
): Promise<(NewEntry | Problem)[]> {
  const facts = await store.facts(tx, together(bodies.map(namesIn)))
  const pack = packOf(tx.company.country_pack)
  return bodies.map((body) => {
    try {
      return freeEntry(body, { ...facts, journal: journals.find(({ id }) => id === body.journal_id) ?? null }, pack, origin)
    } catch (error) {
      if (error instanceof Problem) return error
      throw error
    }
  })
}

const all = <T>(lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())]

const together = (names: readonly Named[]): Named => ({
  journal_id: 0,
  credited_entry_id: null,
  account_ids: all(names.map(({ account_ids }) => account_ids)),
  account_numbers: all(names.map(({ account_numbers }) => account_numbers)),
  third_party_ids: all(names.map(({ third_party_ids }) => third_party_ids)),
  vat_code_ids: all(names.map(({ vat_code_ids }) => vat_code_ids)),
  vat_codes: all(names.map(({ vat_codes }) => vat_codes)),
  analytic_code_ids: all(names.map(({ analytic_code_ids }) => analytic_code_ids)),
})
