/** Writes letterings, one or thousands at once, and undoes them. */
import type { FileTx } from '../../../kernel/write/write.ts'
import { type Cents, formatCents, negate, parseCents, zero } from '../../../lib/money.ts'
import { say } from '../../../lib/languages.ts'
import { lineId, type NewEntry, postEntries, reverseEntries, settleLines, autoEntriesOf } from '../ledger/index.ts'
import { invalidField } from '../../../kernel/route/problem.ts'
import { messages } from './messages.ts'
import {
  closesAll,
  letteringCode,
  groupByCommonLines,
  type OpenLine,
  offsetAmounts,
  type Plan,
  settlementDateOf,
  type Share,
  totalByLine,
} from './rules.ts'
import type { Lettering } from './schema.ts'
import * as store from './store.ts'
import { requireSundryJournal } from './sundry-journal.ts'
import { moveVatDueOnPayment } from './vat-on-payment.ts'

export type LetteringOptions = {
  readonly origin: Lettering['origin']
  /** The settlement date; by default the latest entry date of the lines. */
  readonly on?: string | undefined
  readonly moves_vat?: boolean | undefined
}

export const openLineOf = ({ open_amount, ...row }: store.LineRow): OpenLine & Pick<store.LineRow, 'reference' | 'communication'> => ({
  ...row,
  open: open_amount === null ? null : parseCents(open_amount),
})

/** The shares of a plan, including the line of its difference entry if it has one. */
type PlanWithDifference = { readonly shares: readonly Share[]; readonly difference_entry_id: number | null }

/** Stores validated letterings; returns their ids in the order of the plans. */
export async function writeLetterings(tx: FileTx, plans: readonly Plan[], purpose: LetteringOptions): Promise<number[]> {
  if (plans.length === 0) return []
  const complete = await postDifferences(tx, plans, purpose)
  const rows = await assignCodes(tx, complete, purpose)
  await tx.verb('match', async () => {
    await store.insert(tx, rows.made)
    const lines = rows.made.flatMap(({ id }, index) =>
      (complete[index]?.shares ?? []).map(({ line, amount }) => ({
        lettering_id: id,
        entry_line_id: line.id,
        amount: formatCents(amount),
      })),
    )
    await store.insertLines(tx, lines)
  })
  const taken = rows.made.flatMap(({ id, code }, index) =>
    (complete[index]?.shares ?? []).map(({ line, amount }) => ({ id: line.id, amount, lettering_id: id, lettering_code: code })),
  )
  await settleLines(
    tx,
    totalByLine(taken).map((line) => ({ ...line, amount: formatCents(line.amount) })),
  )
  if (rows.joined.length > 0) await store.joinGroups(tx, rows.joined)
  await refreshCodes(tx, rows.grown)
  if (purpose.moves_vat !== false) {
    await moveVatDueOnPayment(
      tx,
      plans.map(({ shares, on }, index) => ({
        lettering_id: rows.made[index]?.id ?? 0,
        on: on ?? purpose.on ?? settlementDateOf(shares),
        paid: shares.filter(({ line }) => line.is_collective).map(({ line, amount }) => ({ entry_id: line.entry_id, amount })),
      })),
    )
  }
  return rows.made.map(({ id }) => id)
}

async function refreshCodes(tx: FileTx, groups: readonly number[]): Promise<void> {
  if (groups.length === 0) return
  await store.refreshGroups(tx, groups)
  await settleLines(tx, await store.findOutdatedCodes(tx, groups))
}

/**
 * Assigns codes and groups: a line lettered before, or by an earlier plan of the batch, keeps its group, and when a lettering joins groups,
 * the oldest gives its code to all.
 */
async function assignCodes(tx: FileTx, plans: readonly PlanWithDifference[], { origin }: LetteringOptions) {
  const ids = await store.reserveIds(tx, plans.length)
  const touched = plans.flatMap(({ shares }) => shares.filter(({ line }) => line.has_lettering).map(({ line }) => line.id))
  const known = touched.length > 0 ? await store.loadGroups(tx, touched) : []
  const heads = plans.map(({ shares: [first] }) => ({
    account_id: first?.line.account_id ?? 0,
    third_party_id: first?.line.third_party_id ?? null,
  }))
  const keyOf = ({ account_id, third_party_id }: (typeof heads)[number]) => `${account_id} ${third_party_id}`
  const last = new Map(
    (await store.loadLastSerials(tx, [...new Set(heads.map(({ account_id }) => account_id))])).map((row) => [keyOf(row), row.serial]),
  )
  const renamed = new Map<number, number>()
  const current = (group: number): number => (renamed.has(group) ? current(renamed.get(group) ?? 0) : group)
  const serials = new Map(known.map(({ group_id, serial }) => [group_id, serial]))
  const groupsOf = new Map<number, number[]>()
  for (const { entry_line_id, group_id } of known) groupsOf.set(entry_line_id, [...(groupsOf.get(entry_line_id) ?? []), group_id])
  const grown = new Set<number>()
  const made = plans.map(({ shares, difference_entry_id }, index): store.NewLetteringRow => {
    const [id, head] = [ids[index] ?? 0, heads[index] ?? { account_id: 0, third_party_id: null }]
    const groups = [...new Set(shares.flatMap(({ line }) => groupsOf.get(line.id) ?? []).map(current))]
    const [into, ...from] = groups.toSorted((a, b) => a - b)
    for (const group of from) renamed.set(group, into ?? group)
    if (into === undefined) last.set(keyOf(head), (last.get(keyOf(head)) ?? 0) + 1)
    else grown.add(into)
    const serial = (into === undefined ? last.get(keyOf(head)) : serials.get(into)) ?? 1
    const group_id = into ?? id
    serials.set(group_id, serial)
    for (const { line } of shares) groupsOf.set(line.id, [group_id])
    const is_full = closesAll(shares)
    const code = is_full ? letteringCode(serial) : letteringCode(serial).toLowerCase()
    return { id, ...head, group_id, serial, code, is_full, settled_on: settlementDateOf(shares), difference_entry_id, origin }
  })
  const joined = [...renamed.keys()].map((from) => ({ from, into: current(from) }))
  return { made, joined, grown: [...new Set([...grown].map(current))] }
}

/** Posts the difference off the account: as a cost if too little was received or too much paid, otherwise as income. */
async function postDifferences(tx: FileTx, plans: readonly Plan[], { on }: LetteringOptions): Promise<PlanWithDifference[]> {
  const over = plans.filter(({ difference }) => difference !== 0n)
  if (over.length === 0) return plans.map(({ shares }) => ({ shares, difference_entry_id: null }))
  const { expense_account, income_account } = autoEntriesOf(tx.company).reconciliation_difference
  const accounts = await store.findAccountIds(
    tx,
    [expense_account, income_account].filter((number) => number !== null),
  )
  const accountOf = (difference: Cents): number => {
    const id = accounts.get((difference > 0n ? expense_account : income_account) ?? '')
    if (id === undefined) throw invalidField('difference', messages.no_account)
    return id
  }
  const journal_id = await requireSundryJournal(tx)
  const dayOf = (plan: Plan) => plan.on ?? on ?? settlementDateOf(plan.shares)
  const days = await store.findOpenDays(tx, over.map(dayOf), false)
  const entries = over.map((plan): NewEntry => {
    const { account_id = 0, third_party_id = null } = plan.shares[0]?.line ?? {}
    const { debit, credit } = offsetAmounts(plan.difference)
    return {
      journal_id,
      entry_date: days.get(dayOf(plan)) ?? dayOf(plan),
      origin: 'lettering',
      third_party_id,
      label: say(messages.difference_label, tx.company.locale, { date: dayOf(plan) }),
      lines: [
        { account_id, third_party_id, debit: formatCents(debit), credit: formatCents(credit) },
        { account_id: accountOf(plan.difference), debit: formatCents(credit), credit: formatCents(debit) },
      ],
    }
  })
  const posted = await postEntries(tx, entries)
  return plans.map((plan) => {
    const index = over.indexOf(plan)
    const [first] = plan.shares
    const id = posted[index]?.id
    if (!first || id === undefined) return { shares: plan.shares, difference_entry_id: null }
    const amount = negate(plan.difference)
    const entry_date = entries[index]?.entry_date ?? first.line.entry_date
    const line = { ...first.line, id: lineId(id, 1), entry_id: id, entry_date, due_date: null, open: amount, has_lettering: false }
    return { shares: [...plan.shares, { line, amount }], difference_entry_id: id }
  })
}

/** Reopens the lines and reverses the entries that the letterings caused, on the first open day if the original day is locked. */
export async function undoLetterings(tx: FileTx, ids: readonly number[]): Promise<void> {
  const caused = await store.loadCausedEntries(tx, ids)
  const back = await store.loadReturnedAmounts(tx, ids)
  const ended = await tx.verb('unmatch', () => store.markUndone(tx, ids))
  await settleLines(tx, back)
  await refreshCodes(tx, await splitGroups(tx, [...new Set(ended.map(({ group_id }) => group_id))]))
  for (const [day, entries] of Map.groupBy(caused, (entry) => entry.day)) {
    const reversals = await reverseEntries(
      tx,
      entries.map(({ id }) => id),
      // Without an open day, the ledger refuses the reversal with the reason why the day of the entry is locked.
      { entry_date: day ?? undefined },
    )
    const pairs = entries.flatMap(({ id, is_difference }, index) => (is_difference ? [[id, reversals[index]?.id ?? 0] as const] : []))
    await letterReversed(tx, pairs)
  }
}

/** Splits groups that only the undone letterings connected: the oldest part keeps the code, the others get new ones. Returns all resulting groups. */
async function splitGroups(tx: FileTx, groups: readonly number[]): Promise<number[]> {
  const members = await store.loadGroupMembers(tx, groups)
  const parts = [...Map.groupBy(members, ({ group_id }) => group_id).values()].flatMap((group) => groupByCommonLines(group).slice(1))
  for (const part of parts) {
    const [oldest] = part
    if (!oldest) continue
    const { id, account_id, third_party_id } = oldest
    const last = (await store.loadLastSerials(tx, [account_id])).find(
      (row) => row.account_id === account_id && row.third_party_id === third_party_id,
    )
    const serial = (last?.serial ?? 0) + 1
    const ids = part.map((lettering) => lettering.id)
    await store.splitGroup(tx, ids, { id, serial, code: letteringCode(serial) })
  }
  return [...groups, ...parts.flatMap(([oldest]) => oldest?.id ?? [])]
}

/** Letters each difference entry with its reversal, on the account of the third party. */
async function letterReversed(tx: FileTx, pairs: readonly (readonly [number, number])[]): Promise<void> {
  const lines = await store.loadLines(
    tx,
    pairs.flatMap(([original, reversal]) => [lineId(original, 1), lineId(reversal, 1)]),
  )
  const shares = new Map(lines.map(openLineOf).map((line) => [line.entry_id, { line, amount: line.open ?? zero }]))
  const plans = pairs.map((pair) => ({ shares: pair.flatMap((id) => shares.get(id) ?? []), difference: zero }))
  await writeLetterings(tx, plans, { origin: 'auto', moves_vat: false })
}
