import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { formatCents, parseCents, sum } from '../../../lib/money.ts'
import { packOf } from '../../../packs/index.ts'
import { entryPosted, entryPostedAgain, entryReversed } from './events.ts'
import type { NewEntry, Origin, PostedEntry } from './posting.ts'
import { refusalOf } from './refusals.ts'
import * as store from './store.ts'

/** The total debit, which equals the total credit, as a decimal with two places. */
const totalOf = ({ lines }: Pick<NewEntry, 'lines'>) => formatCents(sum(lines.map(({ debit }) => parseCents(debit))))

/**
 * Posts any number of entries. Every posting goes through this function: it assigns numbers without gaps, updates balances and the hash
 * chain, and writes history, feed and events in the same transaction. It refuses invalid entries, whatever the caller has checked.
 */
export async function postEntries(tx: FileTx, entries: readonly NewEntry[]): Promise<PostedEntry[]> {
  if (entries.length === 0) return []
  const posted = await store.postEntries(tx, entries, packOf(tx.company.country_pack).version).catch((error: unknown) => {
    throw refusalOf(error)
  })
  for (const [index, entry] of entries.entries()) {
    const { id, number, journal_code, fiscal_year_code } = posted[index] as PostedEntry
    await tx.announce(entryPosted, {
      ...eventPayloadOf(entry),
      id,
      number,
      journal_code,
      fiscal_year_code,
      status: 'posted',
      reversed_by_entry_id: null,
    })
  }
  return posted
}

const eventPayloadOf = (entry: NewEntry) => ({
  reference: entry.reference ?? null,
  entry_date: entry.entry_date,
  due_date: entry.due_date ?? null,
  label: entry.label ?? null,
  document_reference: entry.document_reference ?? null,
  origin: entry.origin,
  third_party_id: entry.third_party_id ?? null,
  total_debit: totalOf(entry),
  total_credit: totalOf(entry),
  lines_count: entry.lines.length,
  reversed_entry_id: entry.reversed_entry_id ?? null,
})

type ReversalOptions = { readonly entry_date?: string | undefined; readonly label?: string | null | undefined }

/**
 * Reverses entries by posting mirror entries in the same journals. The caller checks that they may be reversed and letters the two sides.
 */
export async function reverseEntries(
  tx: FileTx,
  ids: readonly number[],
  { entry_date, label }: ReversalOptions = {},
): Promise<PostedEntry[]> {
  const originals = await store.loadMirrorEntries(tx, ids)
  const posted = await postEntries(
    tx,
    originals.map(({ id, number: _number, journal_code: _journal, fiscal_year_code: _year, ...entry }) => ({
      ...entry,
      // A reversal belongs to the VAT return of its own date: the return of the original may be filed.
      lines: entry.lines.map((line) => (line.vat_date && entry_date ? { ...line, vat_date: entry_date } : line)),
      entry_date: entry_date ?? entry.entry_date,
      label: label ?? entry.label ?? null,
      // Reports exclude closing entries, so they must exclude the reversals of closing entries too.
      origin: entry.origin === 'closing' ? 'closing' : 'reversal',
      reversed_entry_id: id,
    })),
  )
  for (const [index, { id, number, journal_code, fiscal_year_code, ...entry }] of originals.entries()) {
    const payload = { ...eventPayloadOf(entry), id, number, journal_code, fiscal_year_code, status: 'reversed' as const }
    await tx.announce(entryReversed, { ...payload, reversed_by_entry_id: posted[index]?.id ?? null })
  }
  return posted
}

/**
 * Posts reversed entries again, with the same lines and new numbers; the reversals stay posted. The keys are the ids of the reversals, the
 * values the origins of the original entries.
 */
export async function repostEntries(tx: FileTx, reversals: ReadonlyMap<number, Origin>): Promise<PostedEntry[]> {
  const mirrored = await store.loadMirrorEntries(tx, [...reversals.keys()])
  const entries = mirrored.map(({ id, number: _number, journal_code: _journal, fiscal_year_code: _year, ...entry }) => ({
    ...entry,
    origin: reversals.get(id) ?? entry.origin,
  }))
  const posted = await postEntries(tx, entries)
  const former = new Map((await store.findReversed(tx, [...reversals.keys()])).map(({ id, reversed_entry_id }) => [id, reversed_entry_id]))
  const together = mirrored.map(({ id }, index) => ({ id: (posted[index] as PostedEntry).id, former_id: former.get(id) ?? null }))
  for (const [index, { id }] of mirrored.entries()) {
    const again = together[index] as (typeof together)[number]
    await tx.announce(entryPostedAgain, { ...again, origin: reversals.get(id) ?? 'manual', together })
  }
  return posted
}

/** Subtracts lettered amounts from the open amounts of lines; a negative amount restores them. */
export async function settleLines(tx: Tx, lines: readonly store.SettledLine[]): Promise<void> {
  if (lines.length > 0) await store.settleLines(tx, lines)
}
