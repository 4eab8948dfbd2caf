import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { invalidField, refused } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import { refuseUsed } from '../../../kernel/write/usages-store.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { dateOf } from '../../../lib/dates.ts'
import { periodLocked } from '../ledger/index.ts'
import type { FindVatLocks } from './checks.ts'
import { fiscalYearCreated } from './events.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { fiscalYear, period } from './resource.ts'
import { adjacentDays, codeFor, overlaps, periodsOf, rearrangePeriods, type Span, validateSpan, isAdjacent, withVatLocks } from './rules.ts'
import type { FiscalYear, FiscalYearPatch, NewFiscalYear, Period } from './schema.ts'
import * as store from './store.ts'

/** The day of a timestamp at midnight; a date is returned unchanged. */
const dayOf = (given: string) => dateOf(given) ?? given

export async function createFiscalYear(tx: Tx, body: NewFiscalYear, vatLocks: readonly FindVatLocks[]): Promise<FiscalYear> {
  const span = { starts_on: dayOf(body.starts_on), ends_on: dayOf(body.ends_on) }
  const errors = validateSpan(span)
  const years = await store.loadYears(tx)
  const taken = new Set(years.map(({ code }) => code))
  if (body.code && taken.has(body.code)) errors.code = [{ message: messages.code_taken, params: { code: body.code } }]
  refuseIf(errors)
  refuseMisplaced(span, years)
  if (await store.hasEnteredOpeningAfter(tx, span.ends_on)) throw invalidField('starts_on', messages.opened_later)
  const id = await insertYear(tx, body.code ?? codeFor(span, taken), span, vatLocks)
  await tx.announce(fiscalYearCreated, { starts_on: span.starts_on })
  const created = await reloadYear(tx, id)
  tx.note(notes.created, activityDetails(fiscalYear, created))
  return created
}

/** Inserts the first year of a new company file. The caller marks the write as set-up and has validated the dates. */
export async function setUpFiscalYear(tx: Tx, { code, ...span }: Span & { readonly code: string | null }): Promise<number> {
  return insertYear(tx, code ?? codeFor(span, new Set()), span, [])
}

/** Inserts a year with its periods. The caller has checked that it fits between the other years. */
export async function insertYear(tx: Tx, code: string, span: Span, vatLocks: readonly FindVatLocks[]): Promise<number> {
  const { id } = await store.insert(tx, code, span, withVatLocks(periodsOf(span), await findDeclared(tx, vatLocks)))
  return id
}

const findDeclared = async (tx: Tx, vatLocks: readonly FindVatLocks[]): Promise<Span[]> =>
  (await Promise.all(vatLocks.map((find) => find(tx)))).flat()

/**
 * VAT-locks the months from the first to the last day of a validated return, or unlocks them. A month split by two fiscal years has two
 * periods, and both are locked.
 */
export async function lockVatMonths(tx: Tx, from: string, to: string, on: boolean): Promise<void> {
  await store.setVatLock(tx, { starts_on: from, ends_on: to }, on)
}

/** Fiscal years have no gaps and do not overlap. */
function refuseMisplaced(span: Span, years: readonly Span[]): void {
  if (overlaps(span, years))
    throw refused('fiscal_year_overlap', messages.overlap, { errors: { starts_on: [{ message: messages.overlap }] } })
  if (isAdjacent(span, years)) return
  const params = adjacentDays(years)
  throw refused('fiscal_year_gap', messages.gap, { params, errors: { starts_on: [{ message: messages.gap, params }] } })
}

export async function updateFiscalYear(
  tx: Tx,
  before: FiscalYear,
  { code = before.code, ...patch }: FiscalYearPatch,
  vatLocks: readonly FindVatLocks[],
): Promise<FiscalYear> {
  const span = { starts_on: dayOf(before.starts_on), ends_on: dayOf(patch.ends_on ?? before.ends_on) }
  const moves = span.ends_on !== dayOf(before.ends_on)
  const years = (await store.loadYears(tx)).filter(({ id }) => id !== before.id)
  const errors = moves ? validateSpan(span) : {}
  if (years.some((year) => year.code === code)) errors.code = [{ message: messages.code_taken, params: { code } }]
  refuseIf(errors)
  if (!moves && code === before.code) return before
  if (before.is_closed) throw await lockedProblem(tx, 'fiscal_year_closed', span.starts_on)
  if (moves) await moveEnd(tx, before, span, { years, vatLocks })
  await store.update(tx, before.id, { ...(code !== before.code && { code }), ...(moves && { ends_on: span.ends_on }) })
  const updated = await reloadYear(tx, before.id)
  tx.note(notes.updated, activityDetails(fiscalYear, updated))
  return updated
}

/** Moves the end of the last year and adapts its periods, unless an affected period is locked or in use. */
async function moveEnd(
  tx: Tx,
  before: FiscalYear,
  span: Span,
  { years, vatLocks }: { readonly years: readonly Span[]; readonly vatLocks: readonly FindVatLocks[] },
): Promise<void> {
  if (overlaps(span, years))
    throw refused('fiscal_year_overlap', messages.overlap, { errors: { ends_on: [{ message: messages.overlap }] } })
  if (years.some(({ starts_on }) => starts_on > span.starts_on)) throw invalidField('ends_on', messages.not_last)
  const periods = before.periods.map(({ id, number, is_locked, ...own }) => {
    return { id, number, is_locked, starts_on: dayOf(own.starts_on), ends_on: dayOf(own.ends_on) }
  })
  const { removed, added, resized, affected } = rearrangePeriods(periods, span)
  const locked = affected.find(({ is_locked }) => is_locked)
  if (locked) throw await lockedProblem(tx, 'period_locked', locked.starts_on, 'ends_on')
  await refuseEntriesAfter(tx, span.ends_on)
  for (const { id } of removed) await refuseUsed(tx, 'fiscal_periods', id)
  const removedIds = removed.map(({ id }) => id)
  if (removedIds.length > 0) await store.trashPeriods(tx, removedIds)
  if (resized.length > 0) await store.resizePeriods(tx, before.id, resized)
  if (added.length > 0) await store.insertPeriods(tx, before.id, withVatLocks(added, await findDeclared(tx, vatLocks)))
}

async function refuseEntriesAfter(tx: Tx, ends_on: string): Promise<void> {
  const entries = await store.countEntriesAfter(tx, ends_on)
  if (entries === 0) return
  const errors = { ends_on: [{ message: messages.entries_after, params: { count: entries } }] }
  throw refused('record_in_use', messages.entries_after, { params: { count: entries }, errors, extra: { usages: { entries } } })
}

export async function deleteFiscalYear(tx: Tx, record: FiscalYear): Promise<void> {
  if (record.is_closed) throw await lockedProblem(tx, 'fiscal_year_closed', dayOf(record.starts_on))
  const years = await store.loadYears(tx)
  const isBetween = years[0]?.id !== record.id && years.at(-1)?.id !== record.id
  if (isBetween) throw refused('fiscal_year_gap', messages.gap_left)
  await refuseUsed(tx, 'fiscal_years', record.id)
  await store.trash(tx, record.id)
  tx.note(notes.binned, activityDetails(fiscalYear, record))
}

/** Locking a locked period changes nothing. Periods of a closed year can be neither locked nor unlocked. */
export async function lockPeriod(tx: Tx, record: Period): Promise<Period> {
  await refuseClosed(tx, record)
  if (record.is_locked) return record
  const updated = await tx.verb('lock', () => store.lock(tx, record.id))
  tx.note(notes.locked, activityDetails(period, updated))
  return updated
}

export async function unlockPeriod(tx: Tx, record: Period): Promise<Period> {
  if (record.lock_reason === 'closing') throw refused('period_lock_held', messages.lock_held, { extra: { reason: 'closing' } })
  await refuseClosed(tx, record)
  if (!record.is_locked) return record
  const updated = await tx.verb('unlock', () => store.unlock(tx, record.id))
  tx.note(notes.unlocked, activityDetails(period, updated))
  return updated
}

async function refuseClosed(tx: Tx, record: Period): Promise<void> {
  const year = (await store.loadYears(tx)).find(({ id }) => id === record.fiscal_year_id)
  if (year?.is_closed) throw await lockedProblem(tx, 'fiscal_year_closed', dayOf(record.starts_on))
}

/** 422 `period_locked`, with the first open day on or after the refused one. */
async function lockedProblem(tx: Tx, reason: 'period_locked' | 'fiscal_year_closed', from: string, field = 'period') {
  return periodLocked(reason, await store.findOpenDate(tx, from), { field })
}

export async function reloadYear(tx: Tx, id: number): Promise<FiscalYear> {
  const [found] = await store.load(tx, [id])
  if (!found) throw new Error('the fiscal year just written cannot be read')
  return found
}
