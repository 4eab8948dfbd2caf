import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { formatCents, parseCents, sum } from '../../../lib/money.ts'
import { packOf } from '../../../packs/index.ts'
import { entryPosted, entryPostedAgain, entryReversed } from './events.ts'
import type { NewEntry, Origin, Posted } from './posting.ts'
import { refusalOf } from './refusals.ts'
import * as store from './store.ts'

/** Two places, no sign: amounts of the books. */
const totalOf = ({ lines }: Pick<NewEntry, 'lines'>) => formatCents(sum(lines.map(({ debit }) => parseCents(debit))))

/**
 * The one way into the ledger, for one entry or a thousand: numbers without a gap, balances, chain, history, feed and events with the same
 * commit. What may not be booked is refused here, whichever route it came by.
 */
export async function postEntries(tx: FileTx, entries: readonly NewEntry[]): Promise<Posted[]> {
  if (entries.length === 0) return []
  const posted = await store.post(tx, entries, packOf(tx.company.country_pack).version).catch((error: unknown) => {
    throw refusalOf(error)
  })
  for (const [index, entry] of entries.entries()) {
    const { id, number, journal_code, fiscal_year_code } = posted[index] as Posted
    await tx.announce(entryPosted, {
      ...toldOf(entry),
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

const toldOf = (entry: NewEntry) => ({
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

type Reversal = { readonly entry_date?: string | undefined; readonly label?: string | null | undefined }

/**
 * Takes entries back by entries of their own in the same journals. Whether they may be, and the lettering of the two sides, is the business
 * of whoever asks.
 */
export async function reverseEntries(tx: FileTx, ids: readonly number[], { entry_date, label }: Reversal = {}): Promise<Posted[]> {
  const originals = await store.mirrored(tx, ids)
  const posted = await postEntries(
    tx,
    originals.map(({ id, number: _number, journal_code: _journal, fiscal_year_code: _year, ...entry }) => ({
      ...entry,
      // What is taken back leaves the return of the day it is taken back: the one of the original may be filed.
      lines: entry.lines.map((line) => (line.vat_date && entry_date ? { ...line, vat_date: entry_date } : line)),
      entry_date: entry_date ?? entry.entry_date,
      label: label ?? entry.label ?? null,
      // No report counts what closes a year; what takes it back must not be counted either.
      origin: entry.origin === 'closing' ? 'closing' : 'reversal',
      reversed_entry_id: id,
    })),
  )
  for (const [index, { id, number, journal_code, fiscal_year_code, ...entry }] of originals.entries()) {
    const told = { ...toldOf(entry), id, number, journal_code, fiscal_year_code, status: 'reversed' as const }
    await tx.announce(entryReversed, { ...told, reversed_by_entry_id: posted[index]?.id ?? null })
  }
  return posted
}

/**
 * Posts entries that were taken back once more, as they were and with new numbers: a reversal stays what it is. `ids` are the reversals,
 * each with the origin of what it took back.
 */
export async function postAgain(tx: FileTx, reversals: ReadonlyMap<number, Origin>): Promise<Posted[]> {
  const mirrored = await store.mirrored(tx, [...reversals.keys()])
  const entries = mirrored.map(({ id, number: _number, journal_code: _journal, fiscal_year_code: _year, ...entry }) => ({
    ...entry,
    origin: reversals.get(id) ?? entry.origin,
  }))
  const posted = await postEntries(tx, entries)
  for (const [index, { origin }] of entries.entries()) await tx.announce(entryPostedAgain, { id: (posted[index] as Posted).id, origin })
  return posted
}

/** Takes lettered amounts from lines, or gives them back with a minus in front. */
export async function settleLines(tx: Tx, lines: readonly store.Settled[]): Promise<void> {
  if (lines.length > 0) await store.settle(tx, lines)
}
