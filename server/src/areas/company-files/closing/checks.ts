import type { Db } from '../../../kernel/write/database.ts'
import { dateOf } from '../../../lib/dates.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { formatCents, negate, parseCents, sum, zero } from '../../../lib/money.ts'
import { packOf } from '../../../packs/index.ts'
import type { YearToClose, ClosingCheck, ClosingChecks, LoadYearDetails } from '../../books/fiscal-years/index.ts'
import { messages } from './messages.ts'
import * as store from './store.ts'

/** The result from expense and income accounts, a profit being positive; `before` leaves out the appropriation accounts. */
export function resultOf(balances: readonly store.Balance[], among: 'before' | 'after'): ReturnType<typeof sum> {
  const counted = balances.filter(({ type, kind }) => (type === 'expense' || type === 'income') && (among === 'after' || kind !== 'result'))
  return negate(sum(counted.map(({ balance }) => parseCents(balance))))
}

export const closingChecks: readonly ClosingCheck[] = [
  { code: 'previous_year_open', level: 'error', message: messages.previous_year_open, count: store.countEarlierOpenYears },
  {
    code: 'suspense_not_zero',
    level: 'warning',
    message: messages.suspense_not_zero,
    count: async (db, closing) => {
      const standing = await store.loadBalances(db, closing)
      return standing.filter(({ kind }) => kind === 'suspense' || kind === 'transfer').length
    },
  },
  { code: 'analytics_missing', level: 'warning', message: messages.analytics_missing, count: store.countLinesWithoutAnalytics },
  {
    code: 'result_not_appropriated',
    level: 'warning',
    message: messages.result_not_appropriated,
    // Where the result is carried into the next year automatically, there is nothing to appropriate before closing.
    count: async (db, closing) => {
      if (closing.pack.result_accounts.appropriation === null) return 0
      return resultOf(await store.loadBalances(db, closing), 'after') === zero ? 0 : 1
    },
  },
]

/** Runs the checks and returns those that found something, translated. */
export async function runClosingChecks(
  db: Db,
  checks: readonly ClosingCheck[],
  closing: YearToClose,
  language: Language,
): Promise<ClosingChecks> {
  const counted = await Promise.all(checks.map(async (check) => ({ ...check, count: await check.count(db, closing) })))
  return counted
    .filter(({ count }) => count > 0)
    .map(({ code, level, message, count }) => ({ code, level, message: say(message, language), count }))
}

/** The details of a fiscal year that are computed from the books. A closed year has no checks. */
export const fiscalYearDetailsWith =
  (checks: readonly ClosingCheck[]): LoadYearDetails =>
  async (db, { id, is_closed, ...year }, { country_pack, language }) => {
    const span = { starts_on: dateOf(year.starts_on) ?? '', ends_on: dateOf(year.ends_on) ?? '' }
    const closing = { id, ...span, pack: packOf(country_pack) }
    const [standing, opening] = await Promise.all([store.loadBalances(db, closing), store.findOpeningEntry(db, id)])
    return {
      result: formatCents(resultOf(standing, 'before')),
      opening_entry_id: opening?.id ?? null,
      closing_checks: is_closed ? [] : await runClosingChecks(db, checks, closing, language),
    }
  }
