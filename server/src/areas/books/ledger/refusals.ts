import { invalid, type Problem, refused } from '../../../kernel/route/problem.ts'
import { formatCents, minus, parseCents, sum } from '../../../lib/money.ts'
import { messages } from './messages.ts'
import type { NewEntry } from './posting.ts'

/** The detail of a refusal by `post_entries()`; `entry` and `line` count from 1 in the given list. */
type RefusalDetail = {
  readonly entry?: number
  readonly line?: number | null
  readonly account?: string
  readonly difference?: string
  readonly date?: string
  readonly reason?: 'period_locked' | 'fiscal_year_closed'
  readonly vat?: boolean
  readonly earliest_open_date?: string | null
}

/** 422 `period_locked`, with the first open day on or after the refused one. */
export function periodLocked(
  reason: 'period_locked' | 'fiscal_year_closed',
  earliest_open_date: string | null,
  { field = 'entry_date', vat = false } = {},
): Problem {
  const message = reason === 'fiscal_year_closed' ? messages.year_closed : vat ? messages.vat_locked : messages.period_locked
  return refused('period_locked', message, { errors: { [field]: [{ message }] }, extra: { reason, earliest_open_date } })
}

/** 422 `entry_unbalanced`. */
export const entryUnbalanced = (difference: string): Problem =>
  refused('entry_unbalanced', messages.entry_unbalanced, { params: { difference }, extra: { difference } })

/** Debit minus credit of an entry that is not posted yet. */
export const differenceOf = ({ lines }: Pick<NewEntry, 'lines'>): string =>
  formatCents(minus(sum(lines.map(({ debit }) => parseCents(debit))), sum(lines.map(({ credit }) => parseCents(credit)))))

/** Refuses an unbalanced entry as posting does, for callers that store an entry to post it later. */
export function checkBalance(entry: Pick<NewEntry, 'lines'>): void {
  const difference = differenceOf(entry)
  if (difference !== '0.00') throw entryUnbalanced(difference)
}

/** The PostgreSQL error code for a number that exceeds its column. */
const outOfRange = '22003'

/** Translates an error of `post_entries()` into the problem for the API user; any other error is returned unchanged. */
export function refusalOf(error: unknown): unknown {
  const { code, message, detail } = error as { code?: string; message?: string; detail?: string }
  if (code === outOfRange) return invalid({ lines: [{ message: messages.too_large }] })
  if (code !== 'PT422' || detail === undefined) return error
  const refusal = JSON.parse(detail) as RefusalDetail
  const line = `lines.${(refusal.line ?? 1) - 1}`
  if (message === 'period_locked')
    return periodLocked(refusal.reason ?? 'period_locked', refusal.earliest_open_date ?? null, { vat: refusal.vat ?? false })
  if (message === 'no_fiscal_year') return invalid({ entry_date: [{ message: messages.no_fiscal_year }] })
  if (message === 'entry_unbalanced') return entryUnbalanced(refusal.difference ?? '')
  const params = { account: refusal.account ?? '' }
  if (message === 'account_not_postable') {
    const errors = { [`${line}.account`]: [{ message: messages.account_not_postable, params }] }
    return refused('account_not_postable', messages.account_not_postable, { params, errors })
  }
  if (message === 'third_party_unknown') {
    const field = refusal.line ? `${line}.third_party_id` : 'third_party_id'
    return invalid({ [field]: [{ message: messages.third_party_unknown }] })
  }
  if (message === 'third_party_required')
    return invalid({ [`${line}.third_party_id`]: [{ message: messages.third_party_required, params }] })
  return error
}
