import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { type FieldErrors, refused } from '../../../kernel/route/problem.ts'
import { about } from '../../../kernel/route/resource.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { type Cents, formatCents, parseCents, sum, zero } from '../../../lib/money.ts'
import { openLineOf, type Purpose, undoLetterings, writeLetterings } from './lettering.ts'
import { matched } from './matching.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { lettering } from './resource.ts'
import { belongTogether, centsOf, hasBothSides, mostOf, type OpenLine, type Plan, planOf, type Share, shareOf } from './rules.ts'
import type { AutoLettering, AutoOutcome, Lettering, NewLettering } from './schema.ts'
import * as store from './store.ts'
import { autoEntriesOf } from '../ledger/index.ts'

/** A lettering as other areas ask for it: amounts without a sign, the open amount where none is said. */
type Wanted = Purpose & {
  readonly lines: readonly { readonly entry_line_id: number; readonly amount?: string | null | undefined }[]
  readonly difference?: 'none' | 'post' | undefined
}

/** Letters lines together: in full, in part where one line stays open for the rest, or with an entry for a small difference. */
export async function letter(tx: FileTx, { lines, difference = 'none', ...purpose }: Wanted): Promise<Lettering> {
  const [plan] = await plansOf(tx, [lines], difference)
  return stored(tx, plan ? [plan] : [], purpose)
}

/** Letters groups of whole lines, each by itself, in one go. */
export async function letterEach(tx: FileTx, groups: readonly (readonly number[])[], purpose: Purpose): Promise<void> {
  const wanted = groups.map((ids) => ids.map((entry_line_id) => ({ entry_line_id })))
  await writeLetterings(tx, await plansOf(tx, wanted, 'none'), purpose)
}

async function plansOf(tx: FileTx, groups: readonly Wanted['lines'][], difference: 'none' | 'post'): Promise<Plan[]> {
  const ids = new Set(groups.flatMap((lines) => lines.map(({ entry_line_id }) => entry_line_id)))
  const found = new Map((await store.linesOf(tx, [...ids])).map((row) => [row.id, openLineOf(row)]))
  const limit = limitOf(tx)
  return groups.map((lines) => {
    const shares = checkedShares(lines, found)
    const plan = planOf(shares, difference === 'post', limit)
    if (!plan) throw unbalanced(sum(shares.map(({ amount }) => amount)), difference === 'post' ? limit : null)
    return plan
  })
}

const limitOf = ({ company }: FileTx): Cents => parseCents(autoEntriesOf(company).reconciliation_difference.max_amount)

/** 422 by field for what is wrong with a line by itself, then for lines that do not go together. */
function checkedShares(asked: Wanted['lines'], found: ReadonlyMap<number, OpenLine>): Share[] {
  const errors: FieldErrors = {}
  const seen = new Set<number>()
  const said = asked.map(({ entry_line_id, amount }, index) => {
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
      said.filter(({ line }) => line && isWrong(line)).map(({ place }) => [`${place}.entry_line_id`, [{ message }]]),
    ),
  })
  const lines = said.flatMap(({ line }) => line ?? [])
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
  const shares = said.flatMap(({ line, amount, place }) => {
    if (!line) return []
    const cents = amount === null ? null : centsOf(amount)
    const share = amount !== null && cents === null ? null : shareOf(line, cents)
    if (!share) errors[`${place}.amount`] = [{ message: messages.amount_wrong, params: { open: formatCents(line.open ?? zero) } }]
    return share ?? []
  })
  refuseIf(errors)
  if (!hasBothSides(shares)) throw refused('lettering_refused', messages.one_sided)
  return shares
}

/** `limit`: a difference was to be posted, and is too large for that. */
function unbalanced(over: Cents, limit: Cents | null) {
  const difference = formatCents(over)
  if (limit === null) return refused('lettering_unbalanced', messages.unbalanced, { params: { difference }, extra: { difference } })
  return refused('lettering_unbalanced', messages.above_limit, { params: { difference, limit: formatCents(limit) }, extra: { difference } })
}

async function stored(tx: FileTx, plans: Parameters<typeof writeLetterings>[1], purpose: Purpose): Promise<Lettering> {
  const [made] = await store.load(tx, await writeLetterings(tx, plans, purpose))
  if (!made) throw new Error('the lettering just written cannot be read')
  return made
}

/** Letters as much as both sides allow, the oldest first; null when one side has nothing open, or they do not belong together. */
export async function letterIfPossible(
  tx: FileTx,
  debitLineIds: readonly number[],
  creditLineIds: readonly number[],
  purpose: Purpose,
): Promise<Lettering | null> {
  const lines = (await store.linesOf(tx, [...new Set([...debitLineIds, ...creditLineIds])])).map(openLineOf)
  const side = (ids: readonly number[], isOwn: (open: Cents) => boolean): Share[] =>
    lines.filter(({ id, open }) => ids.includes(id) && open !== null && isOwn(open)).map((line) => ({ line, amount: line.open ?? zero }))
  const debits = side(debitLineIds, (open) => open > 0n)
  const credits = side(creditLineIds, (open) => open < 0n)
  if (debits.length === 0 || credits.length === 0 || !belongTogether([...debits, ...credits].map(({ line }) => line))) return null
  return stored(tx, [{ shares: mostOf(debits, credits), difference: zero }], purpose)
}

/** Undoes letterings, whatever made them. */
export async function unletter(tx: FileTx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await undoLetterings(tx, ids)
}

export async function createLettering(tx: FileTx, { lines, difference }: NewLettering): Promise<Lettering> {
  const written = lines.map(({ entry_line_id, amount }) => ({
    entry_line_id,
    amount: amount === undefined || amount === null ? null : String(amount),
  }))
  const made = await letter(tx, { lines: written, difference, origin: 'manual' })
  tx.note(notes.lettered, about(lettering, made))
  return made
}

export async function deleteLettering(tx: FileTx, record: Lettering): Promise<void> {
  if (record.origin === 'bank') throw refused('lettering_bank_matched', messages.bank_matched)
  await unletter(tx, [record.id])
  tx.note(notes.unlettered, about(lettering, record))
}

/** Letters what agrees without doubt, and says of the rest why it does not. */
export async function letterAutomatically(tx: FileTx, { account_id, third_party_id }: AutoLettering): Promise<AutoOutcome> {
  const rows = await store.openLines(tx, account_id ?? null, third_party_id ?? null)
  const candidates = rows.map(openLineOf).map((line) => ({ ...line, open: line.open ?? zero }))
  const { groups, skipped } = matched(candidates)
  const plans = groups.map((group) => ({ shares: group.map((line) => ({ line, amount: line.open })), difference: zero }))
  const letterings = await store.load(tx, await writeLetterings(tx, plans, { origin: 'auto' }))
  if (letterings.length > 0) tx.note(notes.letteredAutomatically, { params: { count: letterings.length } })
  return { lettered: letterings.length, letterings, skipped: [...skipped] }
}
