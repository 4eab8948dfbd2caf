import type { Books } from './books.ts'

/** What the API answered about the books: everything posted, line by line, and what was lettered. The oracle knows nothing else. */
export type Facts = {
  readonly years: readonly Year[]
  readonly accounts: ReadonlyMap<string, Account>
  readonly lines: readonly Line[]
  readonly letterings: readonly Lettering[]
}

export type Year = { readonly id: number; readonly starts_on: string; readonly ends_on: string; readonly is_closed: boolean }
export type Account = { readonly id: number; readonly number: string; readonly type: string; readonly kind: string }
export type Lettering = readonly { readonly line: number; readonly amount: number }[]

/** A carry-forward repeats the balances of the year before; an opening was typed. */
type Kind = 'movement' | 'opening' | 'carried' | 'closing'

export type Line = {
  readonly id: number
  readonly entry: number
  readonly kind: Kind
  readonly date: string
  readonly account: string
  readonly party: number | null
  /** Debit minus credit, in cents. */
  readonly amount: number
  readonly due: string | null
  readonly open: number
  readonly shares: readonly { readonly code: number; readonly percent: number }[]
}

export type EntryAnswer = {
  readonly id: number
  readonly entry_date: string
  readonly origin: string
  readonly status: string
  readonly reversed_entry_id: number | null
  readonly reversed_by_entry_id: number | null
  readonly due_date: string | null
  readonly lines: readonly LineAnswer[]
}

type LineAnswer = {
  readonly id: number
  readonly account: { readonly number: string }
  readonly posted_as: { readonly account_number?: string } | null
  readonly third_party_id: number | null
  readonly debit: string
  readonly credit: string
  readonly due_date: string | null
  readonly open_amount: string | null
  readonly analytics: readonly { readonly analytic_code_id: number; readonly percent: string }[]
}

/** What was merged into what, and the letterings that stand, as the play recorded them. */
type Recorded = {
  readonly mergedAccounts: ReadonlyMap<string, string>
  readonly mergedParties: ReadonlyMap<number, number>
  readonly letterings: ReadonlyMap<number, Lettering>
  /** The first chart that was read, with the accounts that were merged since. */
  readonly accounts: ReadonlyMap<string, Account>
}

export const cents = (amount: string) => Number(amount.replace('.', ''))
export const dayOf = (time: string) => time.slice(0, 10)

function follow<K>(merged: ReadonlyMap<K, K>, from: K): K {
  const next = merged.get(from)
  return next === undefined ? from : follow(merged, next)
}

export async function readFacts(books: Books, recorded: Recorded): Promise<Facts> {
  const years = await books.call<(Year & { readonly starts_on: string })[]>('GET', '/fiscal-years')
  const sorted = years
    .map(({ id, starts_on, ends_on, is_closed }) => ({ id, starts_on: dayOf(starts_on), ends_on: dayOf(ends_on), is_closed }))
    .toSorted((a, b) => a.starts_on.localeCompare(b.starts_on))
  const entries = await books.all<EntryAnswer>('/entries')
  const kinds = kindsOf(entries, sorted[0]?.starts_on ?? '')
  const lines = entries.flatMap((entry) => entry.lines.map((line) => lineOf(entry, line, kinds.get(entry.id) ?? 'movement', recorded)))
  return { years: sorted, accounts: recorded.accounts, lines, letterings: [...recorded.letterings.values(), ...pairsOf(entries, kinds)] }
}

/** A reversal is of the kind of what it reverses. Openings before which nothing can lie were typed, all others carry a year forward. */
function kindsOf(entries: readonly EntryAnswer[], firstDay: string): ReadonlyMap<number, Kind> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return new Map(
    entries.map((entry) => {
      const { origin, entry_date } = byId.get(entry.reversed_entry_id ?? 0) ?? entry
      const opening: Kind = dayOf(entry_date) === firstDay ? 'opening' : 'carried'
      return [entry.id, origin === 'closing' ? 'closing' : origin === 'opening' ? opening : 'movement']
    }),
  )
}

const lineOf = (entry: EntryAnswer, line: LineAnswer, kind: Kind, { mergedAccounts, mergedParties }: Recorded): Line => ({
  id: line.id,
  entry: entry.id,
  kind,
  date: dayOf(entry.entry_date),
  account: follow(mergedAccounts, line.posted_as?.account_number ?? line.account.number),
  party: line.third_party_id === null ? null : follow(mergedParties, line.third_party_id),
  amount: cents(line.debit) - cents(line.credit),
  due: line.due_date === null ? null : dayOf(line.due_date),
  open: line.open_amount === null ? 0 : cents(line.open_amount),
  shares: line.analytics.map(({ analytic_code_id, percent }) => ({ code: analytic_code_id, percent: cents(percent) })),
})

/** A reversal letters the lines of customers and suppliers with those that it cancels. */
function pairsOf(entries: readonly EntryAnswer[], kinds: ReadonlyMap<number, Kind>): Lettering[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return entries.flatMap((reversal) => {
    const original = byId.get(reversal.reversed_entry_id ?? 0)
    if (!original || kinds.get(reversal.id) === 'closing' || kinds.get(reversal.id) === 'carried') return []
    return original.lines.flatMap((line, index) => {
      const other = reversal.lines[index]
      if (!other || line.third_party_id === null) return []
      const amount = cents(line.debit) - cents(line.credit)
      return [
        [
          { line: line.id, amount },
          { line: other.id, amount: -amount },
        ],
      ]
    })
  })
}
