import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { invalidField, refused } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { dateOf } from '../../../lib/dates.ts'
import { changesOf } from '../../../lib/values.ts'
import type { Entry } from '../entries/index.ts'
import { checkTemplate, postFromTemplate } from './booking.ts'
import { startOfNextPeriod } from './calendar.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { recurringEntry } from './resource.ts'
import {
  isRescheduled,
  fieldsOfNew,
  nextDateOf,
  applyPatch,
  nextRunsOf,
  previewDatesOf,
  scheduleErrorsOf,
  resumeProgress,
  type Progress,
} from './rules.ts'
import type { RecurringEntryFields, NewRecurringEntry, RecurringEntry, RecurringEntryPatch, RecurringEntryDetail, Run } from './schema.ts'
import * as store from './store.ts'

const notStarted: Progress = { due_from: null, runs_count: 0 }

export async function createRecurringEntry(tx: FileTx, body: NewRecurringEntry, strict: boolean): Promise<RecurringEntryDetail> {
  const fields = await validate(tx, fieldsOfNew(body), notStarted, { strict })
  const created = await store.insert(tx, { ...fields, next_run_on: nextDateOf(fields, notStarted) })
  tx.note(notes.created, activityDetails(recurringEntry, created))
  return withNextRuns(tx, created)
}

export async function updateRecurringEntry(
  tx: FileTx,
  before: RecurringEntry,
  patch: RecurringEntryPatch,
  strict: boolean,
): Promise<RecurringEntryDetail> {
  const { today, ...progress } = await store.loadProgress(tx, before.id)
  const template = patch.template === undefined ? null : { strict }
  const changes = changesOf(before, await validate(tx, applyPatch(before, patch), progress, template))
  if (Object.keys(changes).length === 0) return withNextRuns(tx, before)
  const after: RecurringEntryFields = { ...before, ...changes }
  const resumes = changes.is_active === true
  const now = resumes ? resumeProgress(progress, today) : progress
  const moved = resumes || isRescheduled(before, after) ? { ...now, next_run_on: nextDateOf(after, now) } : {}
  // Any change may have removed the cause of the last error.
  const updated = await store.update(tx, before.id, { ...changes, ...moved, last_error: null })
  tx.note(
    changes.is_active === undefined ? notes.updated : resumes ? notes.resumed : notes.paused,
    activityDetails(recurringEntry, updated),
  )
  return withNextRuns(tx, updated)
}

export async function deleteRecurringEntry(tx: Tx, record: RecurringEntry): Promise<void> {
  await store.trash(tx, record.id)
  tx.note(notes.binned, activityDetails(recurringEntry, record))
}

/** Validates the schedule and, if one was given, the template by the rules of the route that posts such an entry. Returns the fields to store. */
async function validate(
  tx: FileTx,
  fields: RecurringEntryFields,
  { runs_count }: Progress,
  template: { readonly strict: boolean } | null,
): Promise<RecurringEntryFields> {
  refuseIf(scheduleErrorsOf(fields, runs_count))
  return template ? { ...fields, template: await checkTemplate(tx, fields, template.strict) } : fields
}

export async function withNextRuns(db: Db, record: RecurringEntry): Promise<RecurringEntryDetail> {
  const dates = previewDatesOf(record, record.next_run_on, record.runs_count)
  const [first, last] = [dates[0], dates.at(-1)]
  return { ...record, next_runs: nextRunsOf(dates, first && last ? await store.loadLockedPeriods(db, first, last) : []) }
}

/** Posts the entry of the next date, on that date or on the requested one. */
export async function runRecurringEntry(tx: FileTx, record: RecurringEntry, { date }: Run): Promise<Entry> {
  const { next_run_on: due_on } = record
  if (due_on === null) throw refused('recurring_finished', messages.finished)
  const day = date ? (dateOf(date) ?? due_on) : due_on
  const { is_taken } = await store.findRuns(tx, record.id, due_on, day)
  // A repeated request for the same day is a duplicate: it would post the date after next.
  if (is_taken && day !== due_on) throw invalidField('date', messages.posted_already)
  return post(tx, record, due_on, day)
}

/**
 * Posts the oldest date that is due; false when none is left. A date that was already posted is skipped. `onAttempt` receives the id of the
 * recurring entry before the attempt, so that the job knows which one failed.
 */
export async function postNextDue(tx: FileTx, excluded: readonly number[], onAttempt: (id: number) => void): Promise<boolean> {
  const record = await store.findNextDue(tx, excluded)
  if (!record?.next_run_on) return false
  const { next_run_on: due_on, id } = record
  onAttempt(id)
  const { is_done } = await store.findRuns(tx, id, due_on, due_on)
  if (is_done) await advance(tx, record, due_on, null)
  else await post(tx, record, due_on, due_on)
  return true
}

async function post(tx: FileTx, record: RecurringEntry, due_on: string, entry_date: string): Promise<Entry> {
  const entry = await postFromTemplate(tx, record, due_on, entry_date)
  const run = { entry_id: entry.id, entry_date, due_on }
  await store.recordRun(tx, record.id, run)
  await advance(tx, record, due_on, run)
  return entry
}

async function advance(tx: Tx, record: RecurringEntry, due_on: string, run: Parameters<typeof store.advance>[3]): Promise<void> {
  const progress = { due_from: startOfNextPeriod(record.frequency, due_on), runs_count: record.runs_count + (run ? 1 : 0) }
  await store.advance(tx, record.id, { ...progress, next_run_on: nextDateOf(record, progress) }, run)
}
