import { bookkeeping, reading } from '../../../kernel/route/presets.ts'
import { json, nothing, plain, route } from '../../../kernel/route/route.ts'
import { Entry } from '../entries/index.ts'
import { entryPosted } from '../ledger/index.ts'
import { createRecurringEntry, deleteRecurringEntry, runRecurringEntry, withNextRuns, updateRecurringEntry } from './actions.ts'
import { recurringEntry } from './resource.ts'
import { NewRecurringEntry, RecurringEntry, RecurringEntryFilter, RecurringEntryPatch, RecurringEntryDetail, Run } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/recurring-entries'

export const routes = [
  route({
    method: 'GET',
    url,
    ...reading,
    query: RecurringEntryFilter,
    reply: plain(RecurringEntry),
    summary: 'List the recurring entries',
    description: 'By name. `last_error` is the reason why the job could not post the date in `next_run_on`, which stays due.',
    example: { query: { is_active: true } },
    run: ({ db, query }) => store.list(db, query),
  }),
  route({
    method: 'POST',
    url,
    ...bookkeeping,
    codes: ['entry_unbalanced'],
    large_body: true,
    body: NewRecurringEntry,
    status: 201,
    reply: json(RecurringEntryDetail),
    summary: 'Create a recurring entry',
    description:
      'The template is validated like the entry it produces. The first date is the first matching day on or after `starts_on`; the others follow at the interval. With `auto_post`, everything due, past dates included, is posted at 04:00 UTC; without it, each date is posted by calling `run`.',
    example: {
      body: {
        name: 'Loyer du siège',
        kind: 'free',
        frequency: 'monthly',
        day: 31,
        starts_on: '2026-01-01',
        auto_post: true,
        template: {
          journal: 'OD',
          label: 'Loyer {month} {year}',
          lines: [
            { account: '610000', debit: '1500.00' },
            { account: '499000', credit: '1500.00' },
          ],
        },
      },
    },
    run: ({ tx, body, strict }) => createRecurringEntry(tx, body, strict),
  }),
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: recurringEntry,
    reply: json(RecurringEntryDetail),
    summary: 'Read a recurring entry with its next dates',
    description: 'Up to twelve dates, each with whether its period is currently locked.',
    run: ({ db, record }) => withNextRuns(db, record),
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...bookkeeping,
    of: recurringEntry,
    codes: ['entry_unbalanced'],
    large_body: true,
    body: RecurringEntryPatch,
    reply: json(RecurringEntryDetail),
    summary: 'Change, pause or resume a recurring entry',
    description:
      'A template is replaced as a whole. While `is_active` is false nothing is posted, and dates that fall due in the meantime are skipped: posting continues from the day it is resumed. A month (or week) that was posted is not posted again if the day changes.',
    example: { body: { is_active: false } },
    run: ({ tx, record, body, strict }) => updateRecurringEntry(tx, record, body, strict),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...bookkeeping,
    of: recurringEntry,
    status: 204,
    reply: nothing(),
    summary: 'Move a recurring entry to the bin',
    description: 'Entries that it posted stay.',
    run: ({ tx, record }) => deleteRecurringEntry(tx, record),
  }),
  route({
    method: 'POST',
    url: `${url}/:id/run`,
    ...bookkeeping,
    of: recurringEntry,
    codes: ['period_locked', 'recurring_finished', 'account_not_postable'],
    emits: [entryPosted],
    body: Run,
    status: 201,
    reply: json(Entry),
    summary: 'Post the entry of the next date now',
    description:
      'Posts the entry for `next_run_on`, on that day or on `date`, and advances to the next date. Placeholders are filled from the scheduled date, even if the entry is posted on another day.',
    example: { body: { date: '2026-02-02' } },
    run: ({ tx, record, body }) => runRecurringEntry(tx, record, body),
  }),
]
