import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { type FieldErrors, refused } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { type Cents, formatCents, minus, parseCents, sum, zero } from '../../../lib/money.ts'
import { openLineOf, type LetteringOptions, undoLetterings, writeLetterings } from './write-letterings.ts'
import { matchItems } from './matching.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { lettering } from './resource.ts'
import {
  belongTogether,
  centsOf,
  hasBothSides,
  capToSmallerSide,
  type OpenLine,
  type Plan,
  planLettering,
  type Share,
  requestedShare,
} from './rules.ts'
import type { AutoLettering, AutoOutcome, Lettering, NewLettering } from './schema.ts'
import * as store from './store.ts'
import { autoEntriesOf, lineId } from '../ledger/index.ts'

/** Amounts may be unsigned; without an amount, the whole open amount of the line is used. */
type LetteringRequest = LetteringOptions & {
  readonly lines: readonly { readonly entry_line_id: number; readonly amount?: string | null | undefined }[]
  readonly difference?: 'none' | 'post' | undefined
}

/** Letters lines together: in full, in part (one line stays open for the rest), or with an entry for a small difference. */
export async function letter(tx: FileTx, { lines, difference = 'none', ...purpose }: LetteringRequest): Promise<Lettering> {
  const [plan] = await planLetterings(tx, [lines], difference)
  return writeAndLoad(tx, plan ? [plan] : [], purpose)
}

/** Letters each group of whole lines, all groups in one batch. */
export async function letterEach(tx: FileTx, groups: readonly (readonly number[])[], purpose: LetteringOptions): Promise<void> {
  const wanted = groups.map((ids) => ids.map((entry_line_id) => ({ entry_line_id })))
  await writeLetterings(tx, await planLetterings(tx, wanted, 'none'), purpose)
}

/** Lines to letter together, with signed or unsigned amounts that settle each other, and the settlement date. */
export type LetteringGroup = { readonly lines: LetteringRequest['lines']; readonly on?: string | undefined }

/**
 * Letters many groups in a fixed number of statements; a line may occur in several of them as long as it is open. Returns the ids of the
 * letterings in the order of the groups.
 */
export async function letterMany(tx: FileTx, groups: readonly LetteringGroup[], purpose: LetteringOptions): Promise<number[]> {
  const plans = await planLetterings(
    tx,
    groups.map(({ lines }) => lines),
    'none',
  )
  return writeLetterings(
    tx,
    plans.map((plan, index) => ({ ...plan, on: groups[index]?.on })),
    purpose,
  )
}

async function planLetterings(tx: FileTx, groups: readonly LetteringRequest['lines'][], difference: 'none' | 'post'): Promise<Plan[]> {
  if (groups.length === 0) return []
  const ids = new Set(groups.flatMap((lines) => lines.map(({ entry_line_id }) => entry_line_id)))
  const found = new Map((await store.loadLines(tx, [...ids])).map((row): [number, OpenLine] => [row.id, openLineOf(row)]))
  const limit = limitOf(tx)
  return groups.map((lines) => {
    const shares = checkShares(lines, found)
    const plan = planLettering(shares, difference === 'post', limit)
    if (!plan) throw unbalancedProblem(sum(shares.map(({ amount }) => amount)), difference === 'post' ? limit : null)
    for (const { line, amount } of plan.shares) found.set(line.id, { ...line, open: minus(line.open ?? zero, amount) })
    return plan
  })
}

const limitOf = ({ company }: FileTx): Cents => parseCents(autoEntriesOf(company).reconciliation_difference.max_amount)

/** 422 first for errors of single lines, by field, then for lines that cannot be lettered together. */
function checkShares(requested: LetteringRequest['lines'], found: ReadonlyMap<number, OpenLine>): Share[] {
  const errors: FieldErrors = {}
  const seen = new Set<number>()
  const given = requested.map(({ entry_line_id, amount }, index) => {
    const line = found.get(entry_line_id)
    const place = `lines.${index}`
    if (!line) errors[`${place}.entry_line_id`] = [{ message: messages.line_unknown }]
    else if (seen.has(entry_line_id)) errors[`${place}.entry_line_id`] = [{ message: messages.line_twice }]
    seen.add(entry_line_id)
    return { line, amount: amount ?? null, place }
  })
  refuseIf(errors)
  const at = (isWrong: (line: OpenLine) => boolean, message: (typeof messages)['already_lettered']) => ({
    errors: Object.fromEntries(
      given.filter(({ line }) => line && isWrong(line)).map(({ place }) => [`${place}.entry_line_id`, [{ message }]]),
    ),
  })
  const lines = given.flatMap(({ line }) => line ?? [])
  if (lines.some(({ open }) => open === null))
    throw refused(
      'lettering_refused',
      messages.not_letterable,
      at(({ open }) => open === null, messages.not_letterable),
    )
  if (lines.some(({ open }) => open === 0n))
    throw refused(
      'already_lettered',
      messages.already_lettered,
      at(({ open }) => open === 0n, messages.already_lettered),
    )
  if (!belongTogether(lines)) throw refused('lettering_refused', messages.not_together)
  const shares = given.flatMap(({ line, amount, place }) => {
    if (!line) return []
    const cents = amount === null ? null : centsOf(amount)
    const share = amount !== null && cents === null ? null : requestedShare(line, cents)
    if (!share) errors[`${place}.amount`] = [{ message: messages.amount_wrong, params: { open: formatCents(line.open ?? zero) } }]
    return share ?? []
  })
  refuseIf(errors)
  if (!hasBothSides(shares)) throw refused('lettering_refused', messages.one_sided)
  return shares
}

/** `limit` is set when a difference should have been posted but exceeds it. */
function unbalancedProblem(over: Cents, limit: Cents | null) {
  const difference = formatCents(over)
  if (limit === null) return refused('lettering_unbalanced', messages.unbalanced, { params: { difference }, extra: { difference } })
  return refused('lettering_unbalanced', messages.above_limit, { params: { difference, limit: formatCents(limit) }, extra: { difference } })
}

async function writeAndLoad(tx: FileTx, plans: Parameters<typeof writeLetterings>[1], purpose: LetteringOptions): Promise<Lettering> {
  const [made] = await store.load(tx, await writeLetterings(tx, plans, purpose))
  if (!made) throw new Error('the lettering just written cannot be read')
  return made
}

/** Letters the smaller of the two sides, oldest lines first; null when a side has nothing open, or the lines cannot be lettered together. */
export async function letterIfPossible(
  tx: FileTx,
  debitLineIds: readonly number[],
  creditLineIds: readonly number[],
  purpose: LetteringOptions,
): Promise<Lettering | null> {
  const lines = (await store.loadLines(tx, [...new Set([...debitLineIds, ...creditLineIds])])).map(openLineOf)
  const side = (ids: readonly number[], isOwn: (open: Cents) => boolean): Share[] =>
    lines.filter(({ id, open }) => ids.includes(id) && open !== null && isOwn(open)).map((line) => ({ line, amount: line.open ?? zero }))
  const debits = side(debitLineIds, (open) => open > 0n)
  const credits = side(creditLineIds, (open) => open < 0n)
  if (debits.length === 0 || credits.length === 0 || !belongTogether([...debits, ...credits].map(({ line }) => line))) return null
  return writeAndLoad(tx, [{ shares: capToSmallerSide(debits, credits), difference: zero }], purpose)
}

/** Undoes letterings of any origin. */
export async function unletter(tx: FileTx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await undoLetterings(tx, ids)
}

/** Letters the lines of undone letterings again; those whose lines have less open by now stay undone. */
export async function restoreLetterings(tx: FileTx, ids: readonly number[]): Promise<void> {
  const blocked = new Set((ids.length > 0 ? await store.findUnrestorable(tx, ids) : []).map(({ id }) => id))
  for (const id of ids.filter((each) => !blocked.has(each))) {
    const { origin, has_difference, lines } = await store.loadUndone(tx, id)
    const whole = lines.map(({ entry_id, position, amount }) => ({ entry_line_id: lineId(entry_id, position), amount }))
    await letter(tx, { lines: whole, difference: has_difference ? 'post' : 'none', origin })
  }
}

export async function createLettering(tx: FileTx, { lines, difference }: NewLettering): Promise<Lettering> {
  const written = lines.map(({ entry_line_id, amount }) => ({
    entry_line_id,
    amount: amount === undefined || amount === null ? null : String(amount),
  }))
  const made = await letter(tx, { lines: written, difference, origin: 'manual' })
  tx.note(notes.lettered, activityDetails(lettering, made))
  return made
}

export async function deleteLettering(tx: FileTx, record: Lettering): Promise<void> {
  if (record.origin === 'bank') throw refused('lettering_bank_matched', messages.bank_matched)
  await unletter(tx, [record.id])
  tx.note(notes.unlettered, activityDetails(lettering, record))
}

/** Letters items that match unambiguously, and gives a reason for each of the others. */
export async function letterAutomatically(tx: FileTx, { account_id, third_party_id }: AutoLettering): Promise<AutoOutcome> {
  const rows = await store.loadOpenLines(tx, account_id ?? null, third_party_id ?? null)
  const candidates = rows.map(openLineOf).map((line) => ({ ...line, open: line.open ?? zero }))
  const { groups, skipped } = matchItems(candidates)
  const plans = groups.map((group) => ({ shares: group.map((line) => ({ line, amount: line.open })), difference: zero }))
  const letterings = await store.load(tx, await writeLetterings(tx, plans, { origin: 'auto' }))
  if (letterings.length > 0) tx.note(notes.letteredAutomatically, { params: { count: letterings.length } })
  return { lettered: letterings.length, letterings, skipped: [...skipped] }
}
