import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { invalidField, refused } from '../../../kernel/route/problem.ts'
import { about } from '../../../kernel/route/resource.ts'
import { refuseUsed } from '../../../kernel/write/usages-store.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { dateOf } from '../../../lib/dates.ts'
import { periodLocked } from '../ledger/index.ts'
import { fiscalYearCreated } from './events.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { fiscalYear, period } from './resource.ts'
import { around, codeFor, overlaps, periodsOf, rearranged, type Span, spanProblems, touches } from './rules.ts'
import type { FiscalYear, FiscalYearPatch, NewFiscalYear, Period } from './schema.ts'
import * as store from './store.ts'

/** The day a timestamp at midnight stands for; what was checked as a date is one. */
const day = (given: string) => dateOf(given) ?? given

export async function createFiscalYear(tx: Tx, body: NewFiscalYear): Promise<FiscalYear> {
  const span = { starts_on: day(body.starts_on), ends_on: day(body.ends_on) }
  const errors = spanProblems(span)
  const years = await store.years(tx)
  const taken = new Set(years.map(({ code }) => code))
  if (body.code && taken.has(body.code)) errors.code = [{ message: messages.code_taken, params: { code: body.code } }]
  refuseIf(errors)
  refuseMisplaced(span, years)
  if (await store.isOpenedAfter(tx, span.ends_on)) throw invalidField('starts_on', messages.opened_later)
  const id = await open(tx, body.code ?? codeFor(span, taken), span)
  await tx.announce(fiscalYearCreated, { starts_on: span.starts_on })
  const created = await reread(tx, id)
  tx.note(notes.created, about(fiscalYear, created))
  return created
}

/** The first year of a new file. The caller says that this is set-up, and has asked for what is wrong with the dates. */
export async function setUpFiscalYear(tx: Tx, { code, ...span }: Span & { readonly code: string | null }): Promise<number> {
  return open(tx, code ?? codeFor(span, new Set()), span)
}

/** A year with its periods; that it fits between its neighbours is known. */
export async function open(tx: Tx, code: string, span: Span): Promise<number> {
  const { id } = await store.insert(tx, code, span, periodsOf(span))
  return id
}

/** Books are kept without a hole in time, and no day twice. */
function refuseMisplaced(span: Span, years: readonly Span[]): void {
  if (overlaps(span, years))
    throw refused('fiscal_year_overlap', messages.overlap, { errors: { starts_on: [{ message: messages.overlap }] } })
  if (touches(span, years)) return
  const params = around(years)
  throw refused('fiscal_year_gap', messages.gap, { params, errors: { starts_on: [{ message: messages.gap, params }] } })
}

export async function updateFiscalYear(tx: Tx, before: FiscalYear, { code = before.code, ...patch }: FiscalYearPatch): Promise<FiscalYear> {
  const span = { starts_on: day(before.starts_on), ends_on: day(patch.ends_on ?? before.ends_on) }
  const moves = span.ends_on !== day(before.ends_on)
  const years = (await store.years(tx)).filter(({ id }) => id !== before.id)
  const errors = moves ? spanProblems(span) : {}
  if (years.some((year) => year.code === code)) errors.code = [{ message: messages.code_taken, params: { code } }]
  refuseIf(errors)
  if (!moves && code === before.code) return before
  if (before.is_closed) throw await locked(tx, 'fiscal_year_closed', span.starts_on)
  if (moves) await moveEnd(tx, before, span, years)
  await store.update(tx, before.id, { ...(code !== before.code && { code }), ...(moves && { ends_on: span.ends_on }) })
  const updated = await reread(tx, before.id)
  tx.note(notes.updated, about(fiscalYear, updated))
  return updated
}

/** Only the last year can end on another day; its periods follow, unless one of them is locked or used. */
async function moveEnd(tx: Tx, before: FiscalYear, span: Span, years: readonly Span[]): Promise<void> {
  if (overlaps(span, years))
    throw refused('fiscal_year_overlap', messages.overlap, { errors: { ends_on: [{ message: messages.overlap }] } })
  if (years.some(({ starts_on }) => starts_on > span.starts_on)) throw invalidField('ends_on', messages.not_last)
  const periods = before.periods.map(({ id, number, is_locked, ...own }) => {
    return { id, number, is_locked, starts_on: day(own.starts_on), ends_on: day(own.ends_on) }
  })
  const { removed, added, resized, touched } = rearranged(periods, span)
  const held = touched.find(({ is_locked }) => is_locked)
  if (held) throw await locked(tx, 'period_locked', held.starts_on, 'ends_on')
  await refuseEntriesAfter(tx, span.ends_on)
  for (const { id } of removed) await refuseUsed(tx, 'fiscal_periods', id)
  const gone = removed.map(({ id }) => id)
  if (gone.length > 0) await store.dropPeriods(tx, gone)
  if (resized.length > 0) await store.resizePeriods(tx, before.id, resized)
  if (added.length > 0) await store.insertPeriods(tx, before.id, added)
}

async function refuseEntriesAfter(tx: Tx, ends_on: string): Promise<void> {
  const entries = await store.entriesAfter(tx, ends_on)
  if (entries === 0) return
  const errors = { ends_on: [{ message: messages.entries_after, params: { count: entries } }] }
  throw refused('record_in_use', messages.entries_after, { params: { count: entries }, errors, extra: { usages: { entries } } })
}

export async function deleteFiscalYear(tx: Tx, record: FiscalYear): Promise<void> {
  if (record.is_closed) throw invalidField('is_closed', messages.closed_stays)
  const years = await store.years(tx)
  const isBetween = years[0]?.id !== record.id && years.at(-1)?.id !== record.id
  if (isBetween) throw refused('fiscal_year_gap', messages.gap_left)
  await refuseUsed(tx, 'fiscal_years', record.id)
  await store.trash(tx, record.id)
  tx.note(notes.binned, about(fiscalYear, record))
}

/** Locking what is locked changes nothing; in a closed year nothing can be locked or unlocked. */
export async function lockPeriod(tx: Tx, record: Period): Promise<Period> {
  await refuseClosed(tx, record)
  if (record.is_locked) return record
  const done = await tx.verb('lock', () => store.lock(tx, record.id))
  tx.note(notes.locked, about(period, done))
  return done
}

export async function unlockPeriod(tx: Tx, record: Period): Promise<Period> {
  if (record.lock_reason === 'closing') throw refused('period_lock_held', messages.lock_held, { extra: { reason: 'closing' } })
  await refuseClosed(tx, record)
  if (!record.is_locked) return record
  const done = await tx.verb('unlock', () => store.unlock(tx, record.id))
  tx.note(notes.unlocked, about(period, done))
  return done
}

async function refuseClosed(tx: Tx, record: Period): Promise<void> {
  const year = (await store.years(tx)).find(({ id }) => id === record.fiscal_year_id)
  if (year?.is_closed) throw await locked(tx, 'fiscal_year_closed', day(record.starts_on))
}

/** 422 `period_locked`, with the first day on or after the refused one that can be written. */
async function locked(tx: Tx, reason: 'period_locked' | 'fiscal_year_closed', from: string, field = 'period') {
  return periodLocked(reason, await store.openDateFrom(tx, from), { field })
}

export async function reread(tx: Tx, id: number): Promise<FiscalYear> {
  const [found] = await store.load(tx, [id])
  if (!found) throw new Error('the fiscal year just written cannot be read')
  return found
}
