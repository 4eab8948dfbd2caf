/** The books as the API shows them at one moment. */
import type { Caller, Reply } from '../../harness/world.ts'
import type { BalanceRow } from './data.ts'
import { made, totalOf } from './shown.ts'

type Place = { readonly call: Caller; readonly path: string; readonly year: number }

/** Every entry of a fiscal year, page by page. */
export async function entriesOf({ call, path, year }: Place): Promise<Reply['body'][]> {
  const found: Reply['body'][] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = made(await call('GET', `${path}/entries?fiscal_year_id=${year}&per_page=100&page=${page}`))
    found.push(...answer.data)
    last = answer.last_page
  }
  return found
}

type Listed = { readonly id: number; readonly number: string; readonly balance: string }
type PeriodSum = { readonly fiscal_year_id: number; readonly debit: string; readonly credit: string }

const listOf = async ({ call, path, year }: Place): Promise<Listed[]> =>
  made(await call('GET', `${path}/accounts?with=balance&fiscal_year_id=${year}`))

const notZero = (accounts: readonly { number: string; balance: string }[]): Record<string, string> =>
  Object.fromEntries(accounts.filter(({ balance }) => balance !== '0.00').map(({ number, balance }) => [number, balance]))

/** What every account stands at in a fiscal year, where that is not zero. */
export const balancesOf = async (place: Place): Promise<Record<string, string>> => notZero(await listOf(place))

export type Standing = {
  /** Every account something was booked on: what went through it, as the entries say, and the balance its list shows. */
  readonly rows: readonly BalanceRow[]
  /** Of every account that is not at zero. */
  readonly balances: Readonly<Record<string, string>>
}

type EntryLine = { readonly account: { readonly number: string }; readonly debit: string; readonly credit: string }

export async function standing(place: Place): Promise<Standing> {
  const accounts = await listOf(place)
  const counted = (await entriesOf(place)).filter(({ origin }) => origin !== 'closing')
  const lines: EntryLine[] = counted.flatMap((entry) => entry.lines)
  const rows = [...Map.groupBy(lines, ({ account }) => account.number)].map(([account, of]) => ({
    account,
    debit: totalOf(of.map(({ debit }) => debit)),
    credit: totalOf(of.map(({ credit }) => credit)),
    balance: accounts.find(({ number }) => number === account)?.balance ?? '',
  }))
  return { rows: rows.toSorted((a, b) => a.account.localeCompare(b.account)), balances: notZero(accounts) }
}

/** The same from the kept sums of the periods, and from the ledgers of the accounts. */
export async function keptOf(
  { call, path, year }: Place,
  numbers: readonly string[],
): Promise<Record<'periods' | 'ledgers', BalanceRow[]>> {
  const accounts = await listOf({ call, path, year })
  const kept: Record<'periods' | 'ledgers', BalanceRow[]> = { periods: [], ledgers: [] }
  for (const account of numbers) {
    const { id, balance } = accounts.find(({ number }) => number === account) ?? { id: 0, balance: '' }
    const periods: PeriodSum[] = made(await call('GET', `${path}/accounts/${id}`)).balances
    const ofYear = periods.filter(({ fiscal_year_id }) => fiscal_year_id === year)
    kept.periods.push({ account, debit: totalOf(ofYear.map((of) => of.debit)), credit: totalOf(ofYear.map((of) => of.credit)), balance })
    const ledger = made(await call('GET', `${path}/accounts/${id}/ledger?fiscal_year_id=${year}&per_page=1`))
    kept.ledgers.push({ account, ...ledger.totals, balance: ledger.closing_balance })
  }
  return kept
}
