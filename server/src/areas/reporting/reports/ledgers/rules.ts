import type { Entry } from '../../../books/entries/index.ts'
import type { LedgerLine, LedgerPart } from '../../../books/ledger/index.ts'

/** The entries that a journal has in a fiscal year, numbered from 1 to `last_number` without gaps. */
export type JournalYear = {
  readonly journal_id: number
  readonly fiscal_year_id: number
  readonly last_number: number
  /** How many of them the span holds, closing entries included. */
  readonly entries: number
  /** The numbers of the closing entries among these, rising. */
  readonly closings: readonly number[]
}

/** The entries of a journal and year that belong to a page: from a number on, or, where it is null, by place among those of the span. */
export type JournalPart = Pick<JournalYear, 'journal_id' | 'fiscal_year_id'> & {
  readonly first_number: number | null
  readonly skip: number
  readonly take: number
}

/** Where the span holds all entries of the year, their numbers have no gaps but the closing entries, which are left out. */
export function journalPartOf({ ledger, skip, take }: LedgerPart<JournalYear>): JournalPart {
  const { journal_id, fiscal_year_id, last_number, entries, closings } = ledger
  const first_number =
    entries === last_number ? closings.reduce((number, closing) => (closing <= number ? number + 1 : number), skip + 1) : null
  return { journal_id, fiscal_year_id, first_number, skip, take }
}

/* Business values: what the fingerprint of a page covers. */

export const ledgerFingerprint = (lines: readonly LedgerLine[]) =>
  lines.map(({ id: _id, entry_id: _entry, account, third_party, analytics: _analytics, ...values }) => {
    return { ...values, account: account.number, third_party: third_party?.name ?? null }
  })

export const journalFingerprint = (entries: readonly Entry[]) =>
  entries.map(({ journal, fiscal_year_code, number, entry_date, label, reference, third_party, lines }) => ({
    journal: journal.code,
    fiscal_year: fiscal_year_code,
    number,
    entry_date: entry_date.slice(0, 10),
    label,
    reference,
    third_party: third_party?.code ?? null,
    lines: lines.map(({ account, third_party_code, debit, credit, label: text }) => {
      return { account: account.number, third_party: third_party_code, debit, credit, label: text }
    }),
  }))
