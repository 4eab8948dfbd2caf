import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { invalidField, refused } from '../../../kernel/route/problem.ts'
import { about } from '../../../kernel/route/resource.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { dateOf } from '../../../lib/dates.ts'
import { changesOf } from '../../../lib/values.ts'
import type { Entry } from '../entries/index.ts'
import { checkTemplate, postTemplate } from './booking.ts'
import { dayAfter } from './calendar.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { recurringEntry } from './resource.ts'
import { isRescheduled, newCard, nextDate, patched, preview, previewDates, scheduleProblems, woken, type Progress } from './rules.ts'
import type { Card, NewRecurringEntry, RecurringEntry, RecurringEntryPatch, RecurringEntrySheet, Run } from './schema.ts'
import * as store from './store.ts'

const unborn: Progress = { due_from: null, runs_count: 0 }

export async function createRecurringEntry(tx: FileTx, body: NewRecurringEntry): Promise<RecurringEntrySheet> {
  const card = await checked(tx, newCard(body), unborn)
  const created = await store.insert(tx, { ...card, next_run_on: nextDate(card, unborn) })
  tx.note(notes.created, about(recurringEntry, created))
  return sheetOf(tx, created)
}

export async function updateRecurringEntry(tx: FileTx, before: RecurringEntry, patch: RecurringEntryPatch): Promise<RecurringEntrySheet> {
  const { today, ...progress } = await store.progressOf(tx, before.id)
  const changes = changesOf(before, await checked(tx, patched(before, patch), progress, patch.template !== undefined))
  if (Object.keys(changes).length === 0) return sheetOf(tx, before)
  const after: Card = { ...before, ...changes }
  const wakes = changes.is_active === true
  const now = wakes ? woken(progress, today) : progress
  const moved = wakes || isRescheduled(before, after) ? { ...now, next_run_on: nextDate(after, now) } : {}
  // Whatever is changed may be what stood in the way.
  const updated = await store.update(tx, before.id, { ...changes, ...moved, last_error: null })
  tx.note(changes.is_active === undefined ? notes.updated : wakes ? notes.resumed : notes.paused, about(recurringEntry, updated))
  return sheetOf(tx, updated)
}

export async function deleteRecurringEntry(tx: Tx, record: RecurringEntry): Promise<void> {
  await store.trash(tx, record.id)
  tx.note(notes.binned, about(recurringEntry, record))
}

/** The template once nothing is wrong with it: its schedule by the calendar, its entry by the rules of its own route. */
async function checked(tx: FileTx, card: Card, { runs_count }: Progress, withTemplate = true): Promise<Card> {
  refuseIf(scheduleProblems(card, runs_count))
  return withTemplate ? { ...card, template: await checkTemplate(tx, card) } : card
}

export async function sheetOf(db: Db, record: RecurringEntry): Promise<RecurringEntrySheet> {
  const dates = previewDates(record, record.next_run_on, record.runs_count)
  const [first, last] = [dates[0], dates.at(-1)]
  return { ...record, next_runs: preview(dates, first && last ? await store.lockedPeriods(db, first, last) : []) }
}

/** Posts the date that comes next, on its own day or on the one that is asked for. */
export async function runRecurringEntry(tx: FileTx, record: RecurringEntry, { date }: Run): Promise<Entry> {
  const { next_run_on: due_on } = record
  if (due_on === null) throw refused('recurring_finished', messages.finished)
  const day = date ? (dateOf(date) ?? due_on) : due_on
  const { is_taken } = await store.runsAt(tx, record.id, due_on, day)
  // Who asks twice for one day means it once: the second would post the date after.
  if (is_taken && day !== due_on) throw invalidField('date', messages.posted_already)
  return post(tx, record, due_on, day)
}

/** The next date that is due, for the job, which is told whose it is; false when none is left. One that was posted before is passed over. */
export async function runNextDue(tx: FileTx, without: readonly number[], tries: (id: number) => void): Promise<boolean> {
  const record = await store.nextDue(tx, without)
  if (!record?.next_run_on) return false
  const { next_run_on: due_on, id } = record
  tries(id)
  const { is_done } = await store.runsAt(tx, id, due_on, due_on)
  if (is_done) await moveOn(tx, record, due_on, null)
  else await post(tx, record, due_on, due_on)
  return true
}

async function post(tx: FileTx, record: RecurringEntry, due_on: string, entry_date: string): Promise<Entry> {
  const entry = await postTemplate(tx, record, due_on, entry_date)
  const run = { entry_id: entry.id, entry_date, due_on }
  await store.recordRun(tx, record.id, run)
  await moveOn(tx, record, due_on, run)
  return entry
}

async function moveOn(tx: Tx, record: RecurringEntry, due_on: string, run: Parameters<typeof store.advance>[3]): Promise<void> {
  const progress = { due_from: dayAfter(record.frequency, due_on), runs_count: record.runs_count + (run ? 1 : 0) }
  await store.advance(tx, record.id, { ...progress, next_run_on: nextDate(record, progress) }, run)
}
