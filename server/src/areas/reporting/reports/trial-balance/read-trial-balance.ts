import { reportHead } from '../../../../kernel/route/report.ts'
import type { Company } from '../../../../kernel/route/route.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { localDay } from '../../../../lib/dates.ts'
import type { Language } from '../../../../lib/languages.ts'
import { formatCents } from '../../../../lib/money.ts'
import { packOf } from '../../../../packs/index.ts'
import { type AccountBalances, isInRange, previousResult, readBalances, readPartyBalances } from '../../../books/ledger/index.ts'
import { linesUrl } from '../lines-url.ts'
import { describeSpan, type ReportSpan, resolveSpan } from '../span.ts'
import {
  addColumns,
  columnsOf,
  cutNumbers,
  fingerprintRow,
  formatColumns,
  groupLabelOf,
  hasAmounts,
  rangeOfGroup,
  type RowBalances,
  rowOf,
  splitByParty,
  zeroBalances,
} from './rules.ts'
import type { Row, TrialBalance, TrialBalanceQuery } from './schema.ts'
import * as store from './store.ts'

type Reader = { readonly db: Db; readonly company: Company; readonly now: Date; readonly language: Language }

export async function readTrialBalance({ db, company, now, language }: Reader, query: TrialBalanceQuery): Promise<TrialBalance> {
  const span = await resolveSpan(db, query, localDay(now))
  const [balances, parties, chart] = await Promise.all([
    readBalances(db, span),
    query.detail === 'third_parties' ? readPartyBalances(db, span) : [],
    query.include_zero ? store.listAccounts(db) : [],
  ])
  const found = [...splitByParty(balances.map(rowOf), parties), ...emptyRows(chart, balances)].filter(({ account }) =>
    isInRange(account.number, query),
  )
  const cut = query.level === undefined ? found : cutNumbers(found, query.level, groupLabelOf(packOf(company.country_pack), language))
  const shown = inOrder(query.include_zero ? cut : cut.filter(hasAmounts))
  const amounts = shown.map(columnsOf)
  const rows = shown.map((row, index) => rowBody(row, amounts[index] as (typeof amounts)[number], span, query, company))
  const parameters = {
    ...describeSpan(span),
    level: query.level ?? null,
    account_from: query.account_from ?? null,
    account_to: query.account_to ?? null,
    include_zero: query.include_zero ?? false,
    detail: query.detail ?? 'accounts',
  }
  const business = rows.map((row, index) => fingerprintRow(row, shown[index]?.own_label ?? null))
  return {
    ...reportHead('trial-balance', { company, now }, parameters, business),
    rows,
    totals: { ...formatColumns(addColumns(amounts)), previous_result: formatCents(previousResult(balances)) },
  }
}

/** The accounts that have nothing. */
function emptyRows(chart: Awaited<ReturnType<typeof store.listAccounts>>, balances: readonly AccountBalances[]): RowBalances[] {
  const known = new Set(balances.map(({ id }) => id))
  return chart
    .filter(({ id }) => !known.has(id))
    .map(({ own_label, ...account }) => ({ account, own_label, third_party: null, since: null, ...zeroBalances }))
}

const inOrder = (rows: readonly RowBalances[]) =>
  rows.toSorted((a, b) => Number(a.account.number > b.account.number) - Number(a.account.number < b.account.number))

function rowBody(
  row: RowBalances,
  amounts: ReturnType<typeof columnsOf>,
  { from, to }: ReportSpan,
  query: TrialBalanceQuery,
  company: Company,
): Row {
  const { account, third_party, since } = row
  const accounts = account.id === null ? rangeOfGroup(account.number, query) : { account_id: account.id }
  return {
    account,
    third_party,
    ...formatColumns(amounts),
    lines_url: since ? linesUrl(company, { ...accounts, third_party_id: third_party?.id, from: since < from ? since : from, to }) : null,
  }
}
