import type { Books } from '../books.ts'
import { cents, type Facts } from '../facts.ts'
import { type Balance, balanceOf, isShown, linesByAccount, type Span, trialBalance, yearAt } from '../oracle.ts'
import { compareAmounts, compareKeys, type Differences, sumUp } from './compare.ts'

type Amounts = Readonly<Record<string, string>>
type Row = { readonly account: { readonly number: string } }
type TrialBalanceRow = Row & Readonly<Record<keyof ReturnType<typeof sides> | 'lines_url', string>>
export type TrialBalance = { readonly rows: readonly TrialBalanceRow[]; readonly totals: Amounts }

const sides = ({ opening, debit, credit, closing }: Balance) => ({
  opening_debit: Math.max(opening, 0),
  opening_credit: Math.max(-opening, 0),
  debit,
  credit,
  closing_debit: Math.max(closing, 0),
  closing_credit: Math.max(-closing, 0),
  balance: closing,
})

/** Every column of every account, and the totals. */
export async function checkTrialBalance(books: Books, facts: Facts, span: Span): Promise<Differences> {
  const where = `trial balance ${span.from} to ${span.to}`
  const { rows, totals } = await books.report<TrialBalance>('trial-balance', span)
  const expected = trialBalance(facts, span)
  const found = compareKeys(
    where,
    rows.map(({ account }) => account.number),
    expected.keys(),
  )
  for (const row of rows) {
    const balance = expected.get(row.account.number)
    if (balance) found.push(...compareAmounts(`${where}, ${row.account.number}`, row, sides(balance)))
  }
  const all = [...expected.values()]
  const total = (name: keyof ReturnType<typeof sides>) => sumUp(all.map((balance) => sides(balance)[name]))
  const names = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'] as const
  found.push(...compareAmounts(`${where}, totals`, totals, Object.fromEntries(names.map((name) => [name, total(name)]))))
  found.push(...compareAmounts(`${where}, totals`, totals, { previous_result: sumUp(all.map(({ opening }) => opening)) }))
  return found
}

type PartyRow = TrialBalanceRow & { readonly third_party: { readonly id: number } | null }

/** Collective accounts by third party, and all accounts by their first two digits. */
export async function checkDetails(books: Books, facts: Facts, span: Span): Promise<Differences> {
  const where = `trial balance ${span.from} to ${span.to}`
  const found: Differences = []
  const { rows } = await books.report<{ rows: readonly PartyRow[] }>('trial-balance', { ...span, detail: 'third_parties' })
  const parties = new Map<string, Balance>()
  for (const [account, lines] of linesByAccount(facts)) {
    if (!['receivable', 'payable'].includes(facts.accounts.get(account)?.kind ?? '')) continue
    for (const [party, own] of Map.groupBy(lines, (line) => line.party)) {
      const balance = balanceOf(facts, account, own, span)
      if (isShown(balance)) parties.set(`${account} ${party}`, balance)
    }
  }
  const shown = rows.filter(({ third_party }) => third_party !== null)
  const keyOf = ({ account, third_party }: PartyRow) => `${account.number} ${third_party?.id}`
  found.push(...compareKeys(`${where} by third party`, shown.map(keyOf), parties.keys()))
  for (const row of shown) {
    const balance = parties.get(keyOf(row))
    if (balance) found.push(...compareAmounts(`${where}, ${keyOf(row)}`, row, sides(balance)))
  }
  const cut = await books.report<TrialBalance>('trial-balance', { ...span, level: 2 })
  const groups = Map.groupBy(trialBalance(facts, span), ([number]) => number.slice(0, 2))
  for (const row of cut.rows) {
    const balances = (groups.get(row.account.number) ?? []).map(([, balance]) => balance)
    const [debit, credit, balance] = (['debit', 'credit', 'closing'] as const).map((name) => sumUp(balances.map((each) => each[name])))
    found.push(...compareAmounts(`${where}, ${row.account.number}`, row, { debit: debit ?? 0, credit: credit ?? 0, balance: balance ?? 0 }))
  }
  return found
}

type LedgerLine = {
  readonly id: number
  readonly account: { readonly number: string }
  readonly debit: string
  readonly credit: string
  readonly balance: string
}
type LedgerAccount = Row & {
  readonly opening_balance: string
  readonly debit: string
  readonly credit: string
  readonly closing_balance: string
}
type Ledger = {
  readonly data: readonly LedgerLine[]
  readonly accounts: readonly LedgerAccount[]
  readonly last_page: number
  readonly totals: Amounts
}

async function readLedger(books: Books, span: Span, perPage: number): Promise<Ledger[]> {
  const pages: Ledger[] = []
  do pages.push(await books.report<Ledger>('general-ledger', { ...span, per_page: perPage, page: pages.length + 1 }))
  while (pages.length < (pages.at(-1)?.last_page ?? 0))
  return pages
}

/**
 * Every line of the span once, the balance after each, and the balances of the trial balance. What carries the year before forward stands there only
 * where the span begins with it; once it is reversed it may be left out.
 */
export async function checkGeneralLedger(books: Books, facts: Facts, span: Span, perPage: number): Promise<Differences> {
  const where = `general ledger ${span.from} to ${span.to}, ${perPage} a page`
  const expected = trialBalance(facts, span)
  const carried = new Map(facts.lines.filter(({ kind }) => kind === 'carried').map((line) => [line.id, line]))
  const listed = facts.lines.filter(({ kind, date }) => ['movement', 'opening'].includes(kind) && span.from <= date && date <= span.to)
  const pages = await readLedger(books, span, perPage)
  const shown = pages.flatMap(({ data }) => data)
  const found = compareKeys(
    where,
    shown.map(({ id }) => id).filter((id) => !carried.has(id)),
    listed.map(({ id }) => id),
  )
  const { ends_on = '' } = yearAt(facts, span.from) ?? {}
  if (shown.some(({ id }) => (carried.get(id)?.date ?? '') > ends_on))
    found.push(`${where}: an opening repeats what the span counts already`)
  if (new Set(shown.map(({ id }) => id)).size < shown.length) found.push(`${where}: a line is there twice`)
  const balances = new Map<string, number>()
  for (const [index, page] of pages.entries()) found.push(...checkPage(`${where}, page ${index + 1}`, page, balances))
  for (const [account, balance] of balances) {
    const { closing } = expected.get(account) ?? { closing: 0 }
    if (balance !== closing) found.push(`${where}: ${account} ends with ${balance} cents, not ${closing}`)
  }
  const totals = { debit: sumUp(shown.map(({ debit }) => cents(debit))), credit: sumUp(shown.map(({ credit }) => cents(credit))) }
  return [...found, ...compareAmounts(`${where}, totals`, pages[0]?.totals ?? {}, totals)]
}

/** The accounts of a page: the balance before its first line, its lines, and the balance after the last one. */
function checkPage(where: string, { data, accounts }: Ledger, balances: Map<string, number>): Differences {
  const byAccount = Map.groupBy(data, ({ account }) => account.number)
  const found = compareKeys(
    `${where}, accounts`,
    accounts.map(({ account }) => account.number),
    byAccount.keys(),
  )
  for (const { account, ...shown } of accounts) {
    const lines = byAccount.get(account.number) ?? []
    const before = balances.get(account.number) ?? cents(shown.opening_balance)
    let running = before
    for (const line of lines) {
      running += cents(line.debit) - cents(line.credit)
      found.push(...compareAmounts(`${where}, line ${line.id} of ${account.number}`, line, { balance: running }))
    }
    const [debit, credit] = [sumUp(lines.map((line) => cents(line.debit))), sumUp(lines.map((line) => cents(line.credit)))]
    found.push(
      ...compareAmounts(`${where}, ${account.number}`, shown, { opening_balance: before, debit, credit, closing_balance: running }),
    )
    balances.set(account.number, running)
  }
  return found
}

type JournalEntry = { readonly id: number; readonly lines: readonly { readonly id: number }[] }

/** Every entry of the span but closings, with all its lines. */
export async function checkJournal(books: Books, facts: Facts, span: Span): Promise<Differences> {
  const where = `journal ${span.from} to ${span.to}`
  const entries = await books.all<JournalEntry>(`/reports/journal?from=${span.from}&to=${span.to}`)
  const lines = facts.lines.filter(({ kind, date }) => kind !== 'closing' && span.from <= date && date <= span.to)
  return compareKeys(
    where,
    entries.flatMap((entry) => entry.lines.map(({ id }) => id)),
    lines.map(({ id }) => id),
  )
}
