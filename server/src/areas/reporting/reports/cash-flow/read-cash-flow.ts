import type { CashFlowItem, CashFlowSource } from '../../../../kernel/route/contributions.ts'
import { reportHead } from '../../../../kernel/route/report.ts'
import type { CompanyFacts } from '../../../../kernel/write/company-facts.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { localDay } from '../../../../lib/dates.ts'
import { readBalances } from '../../../books/ledger/index.ts'
import { buildForecast, forecastFingerprint, moneyIn, weeksFrom } from './rules.ts'
import type { CashFlow, CashFlowQuery } from './schema.ts'

export async function readCashFlow(
  db: Db,
  { company, now }: { readonly company: CompanyFacts; readonly now: Date },
  { weeks: count = 13 }: CashFlowQuery,
  sources: readonly CashFlowSource[],
): Promise<CashFlow> {
  const today = localDay(now)
  const weeks = weeksFrom(today, count)
  const opening = moneyIn(await readBalances(db, { from: today, to: today }))
  const items: CashFlowItem[] = []
  for (const { list } of sources) items.push(...(await list(db, { company, today }, weeks.at(-1)?.to ?? today)))
  const forecast = buildForecast(opening, items, weeks)
  return {
    ...reportHead('cash-flow', { company, now }, { from: today, weeks: count }, forecastFingerprint(forecast)),
    ...forecast,
  }
}
