/** Which reminders are due, of which level. An enterprise has one level for all it owes; to a consumer each debt has its own. */
import { daysBetween } from '../../../../lib/dates.ts'
import { formatCents, parseCents, sum } from '../../../../lib/money.ts'
import type { OpenItem } from '../../../books/ledger/index.ts'
import type { ReminderProposal } from '../schema.ts'
import type { ReminderLevel } from '../templates/purposes.ts'

export type Debtor = {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly email: string | null
  readonly locale: ReminderProposal['third_party']['locale']
  readonly is_consumer: boolean
  readonly reminder_blocked: boolean
  readonly last_reminder_at: string | null
}

export type OverdueItem = OpenItem & { readonly reminded_on: string | null }

/** `raised`: the debts that the reminder takes to its level; the items also hold credits, and debts that credits cover. */
export type Proposal = ReminderProposal & { readonly raised: readonly OverdueItem[]; readonly is_consumer: boolean }

const daysBetweenReminders = 14

const isDebt = ({ open_amount }: OverdueItem): boolean => parseCents(open_amount) > 0n
const totalOf = (items: readonly OverdueItem[]) => sum(items.map(({ open_amount }) => parseCents(open_amount)))
const next = (level: number): ReminderLevel => (level >= 2 ? 3 : level === 1 ? 2 : 1)

type Group = {
  readonly level: ReminderLevel
  readonly items: readonly OverdueItem[]
  readonly raised: readonly OverdueItem[]
  readonly too_soon: boolean
}

export function proposalsOf(debtor: Debtor, items: readonly OverdueItem[], day: string, daysToPay: number | null): Proposal[] {
  const groups = debtor.is_consumer ? groupsByDebt(items, day, daysToPay ?? daysBetweenReminders) : groupsOfAll(items, day)
  const { id, code, name, email, locale, is_consumer, reminder_blocked, last_reminder_at } = debtor
  return groups
    .filter((group) => totalOf(group.items) > 0n)
    .map(({ level, items: shown, raised, too_soon }) => ({
      third_party: { id, code, name, email, locale },
      level,
      items: [...shown],
      total: formatCents(totalOf(shown)),
      last_reminder_at,
      blocked: reminder_blocked ? 'reminder_blocked' : email === null ? 'email_missing' : too_soon ? 'too_soon' : null,
      raised,
      is_consumer,
    }))
}

const isTooSoon = ({ reminded_on }: OverdueItem, day: string, days: number): boolean =>
  reminded_on !== null && daysBetween(reminded_on, day) < days

/** All that is overdue, one level above the highest that was sent for any of it. */
function groupsOfAll(items: readonly OverdueItem[], day: string): Group[] {
  const debts = items.filter(isDebt)
  const level = next(Math.max(0, ...debts.map(({ reminder_level }) => reminder_level)))
  return [{ level, items, raised: debts, too_soon: debts.some((debt) => isTooSoon(debt, day, daysBetweenReminders)) }]
}

/**
 * Debts by their own next level, the highest first. The days to pay begin on the day after the first reminder, so the second may follow on
 * the day after the last of them. Credits pay the debts that were reminded of most; what they cover is shown with the next group.
 */
function groupsByDebt(items: readonly OverdueItem[], day: string, daysToPay: number): Group[] {
  const debts = items.filter(isDebt)
  const waits = (debt: OverdueItem) => isTooSoon(debt, day, debt.reminder_level === 1 ? daysToPay + 1 : daysBetweenReminders)
  let carried = items.filter((item) => !isDebt(item))
  const groups: Group[] = []
  for (const level of [3, 2, 1] as const) {
    const all = debts.filter(({ reminder_level }) => next(reminder_level) === level)
    const ready = all.filter((debt) => !waits(debt))
    const raised = ready.length > 0 ? ready : all
    if (raised.length === 0) continue
    const shown = [...raised, ...carried]
    if (totalOf(shown) > 0n) {
      groups.push({ level, items: shown, raised, too_soon: ready.length === 0 })
      carried = []
    } else carried = shown
  }
  return groups.toReversed()
}
