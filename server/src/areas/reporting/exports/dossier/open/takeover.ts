/** One entry that takes over what earlier years left, when their dossiers are not opened. */
import { type Cents, formatCents, magnitude, minus, negate, plus, sum, zero } from '../../../../../lib/money.ts'
import { earlierEntries, openingBalances } from '../ledger/tables.ts'
import { accounts, thirdParties } from '../master/tables.ts'
import type { Row } from '../table.ts'
import { hashEntry } from '../verify/chain.ts'
import type { Books } from './read-books.ts'
import { centsIn, idIn, listIn, numberIn, textIn } from './values.ts'

/** Stands for the entry among the ids of the dossier, below all of them. */
const takeoverId = -1

export type Takeover = {
  /** As rows of `csv/entries.csv`; empty when earlier years left nothing. */
  readonly rows: readonly Row[]
  /** Where a line of an earlier entry is taken over, by `lineKey`. */
  readonly lineAt: ReadonlyMap<string, number>
}

export const lineKey = (entry: number, position: number): string => `${entry}/${position}`

export const nothingTakenOver: Takeover = { rows: [], lineAt: new Map() }

type Item = {
  readonly account: number
  readonly party: number | null
  readonly amount: Cents
  readonly label: string | null
  readonly due_date: string | null
  readonly is_open: boolean
  readonly key: string | null
  readonly lettering_id: number | null
}

export function takeOver(
  books: Books,
  year: number,
  before: Row,
  facts: { readonly now: string; readonly pack_version: string },
): Takeover {
  const items = openItemsOf(books, year)
  const journal = journalFor(books)
  const all = [...items, ...remaindersOf(books, year, items)]
  if (all.length === 0 || !journal) return nothingTakenOver
  const debits = sum(all.map(({ amount }) => (amount > zero ? amount : zero)))
  const period = listIn(before, 'periods').at(-1)
  const head: Row = {
    entry_id: takeoverId,
    journal_id: numberIn(journal, 'id'),
    fiscal_year_id: numberIn(before, 'id'),
    journal_code: textIn(journal, 'code'),
    fiscal_year_code: textIn(before, 'code'),
    number: 1,
    entry_date: textIn(before, 'ends_on'),
    label: null,
    reference: null,
    third_party_code: null,
    structured_communication: null,
    posted_at: facts.now,
    posted_by_name: null,
    hash_version: 2,
    previous_hash: '0'.repeat(64),
    period_number: period ? numberIn(period, 'number') : null,
    third_party_id: null,
    document_id: null,
    document_reference: null,
    due_date: null,
    origin: 'takeover',
    reversed_entry_id: null,
    reversed_by_entry_id: null,
    carries: false,
    pack_version: facts.pack_version,
    total: formatCents(debits),
    lines_count: all.length,
  }
  const numbers = namesIn(books, accounts.path, 'number')
  const codes = namesIn(books, thirdParties.path, 'code')
  const rows = all.map((item, at): Row => ({ ...head, ...lineOf(item, at + 1, numbers, codes) }))
  const hash = hashEntry(books.identity, rows)
  return {
    rows: rows.map((row) => ({ ...row, hash })),
    lineAt: new Map(all.flatMap(({ key }, at) => (key === null ? [] : [[key, at + 1]]))),
  }
}

export const takeoverEntry = takeoverId

/** The lines that were open on the first day of the year, one by one. */
const openItemsOf = (books: Books, year: number): Item[] =>
  books
    .rowsOfYear(year, earlierEntries.path)
    .filter((row) => centsIn(row, 'open_at_start') !== zero)
    .map((row) => ({
      account: numberIn(row, 'account_id'),
      party: idIn(row, 'line_third_party_id'),
      amount: centsIn(row, 'open_at_start'),
      label: textIn(row, 'reference') ?? textIn(row, 'line_label') ?? textIn(row, 'label'),
      due_date: textIn(row, 'line_due_date'),
      is_open: true,
      key: lineKey(numberIn(row, 'entry_id'), numberIn(row, 'position')),
      lettering_id: idIn(row, 'lettering_id'),
    }))

/** What the balances have beyond the open items. */
function remaindersOf(books: Books, year: number, items: readonly Item[]): Item[] {
  const mergedAccounts = mergersIn(books, accounts.path)
  const mergedParties = mergersIn(books, thirdParties.path)
  const itemised = new Map<string, Cents>()
  const keyOf = (account: number, party: number | null) => `${account} ${party ?? ''}`
  for (const { account, party, amount } of items) {
    const key = keyOf(mergedAccounts(account), party === null ? null : mergedParties(party))
    itemised.set(key, plus(itemised.get(key) ?? zero, amount))
  }
  const balances = new Map(
    books
      .rowsOfYear(year, openingBalances.path)
      .map((row) => [keyOf(numberIn(row, 'account_id'), idIn(row, 'third_party_id')), centsIn(row, 'amount')]),
  )
  return [...new Set([...balances.keys(), ...itemised.keys()])].flatMap((key) => {
    const amount = minus(balances.get(key) ?? zero, itemised.get(key) ?? zero)
    const [account, party] = key.split(' ')
    const rest = { label: null, due_date: null, is_open: false, key: null, lettering_id: null }
    return amount === zero ? [] : [{ account: Number(account), party: party ? Number(party) : null, amount, ...rest }]
  })
}

const lineOf = (
  { account, party, amount, label, due_date, is_open, lettering_id }: Item,
  position: number,
  numbers: ReadonlyMap<number, string>,
  codes: ReadonlyMap<number, string>,
): Row => ({
  position,
  account_number: numbers.get(account) ?? '',
  debit: formatCents(amount > zero ? amount : zero),
  credit: formatCents(amount < zero ? magnitude(negate(amount)) : zero),
  line_label: label,
  line_third_party_code: party === null ? null : (codes.get(party) ?? ''),
  vat_code: null,
  vat_base: null,
  vat_rate: null,
  vat_date: null,
  grids: null,
  account_id: account,
  line_third_party_id: party,
  vat_code_id: null,
  line_due_date: due_date,
  open_amount: is_open ? formatCents(amount) : null,
  lettering_id,
  analytics: null,
})

/** The journal of miscellaneous entries that is proposed, else the first one. */
function journalFor(books: Books): Row | undefined {
  const found = books.rows('csv/journals.csv').filter(({ type, is_deleted }) => type === 'miscellaneous' && is_deleted !== true)
  return found.find(({ is_default }) => is_default === true) ?? found[0]
}

const namesIn = (books: Books, path: string, name: string): Map<number, string> =>
  new Map(books.rows(path).map((row) => [numberIn(row, 'id'), textIn(row, name) ?? '']))

function mergersIn(books: Books, path: string): (id: number) => number {
  const merged = new Map(books.rows(path).map((row) => [numberIn(row, 'id'), idIn(row, 'merged_into_id')]))
  return (id) => merged.get(id) ?? id
}
