import { bookkeeping, reading } from '../../../kernel/route/presets.ts'
import { json, nothing, plain, route } from '../../../kernel/route/route.ts'
import { Entry } from '../entries/index.ts'
import { entryPosted } from '../ledger/index.ts'
import { createRecurringEntry, deleteRecurringEntry, runRecurringEntry, sheetOf, updateRecurringEntry } from './actions.ts'
import { recurringEntry } from './resource.ts'
import { NewRecurringEntry, RecurringEntry, RecurringEntryFilter, RecurringEntryPatch, RecurringEntrySheet, Run } from './schema.ts'
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
    description: 'By name. `last_error` says why the job could not post the date in `next_run_on`, which stays due.',
    example: { query: { is_active: true } },
    run: ({ db, query }) => store.list(db, query),
  }),
  route({
    method: 'POST',
    url,
    ...bookkeeping,
    codes: ['entry_unbalanced'],
    body: NewRecurringEntry,
    status: 201,
    reply: json(RecurringEntrySheet),
    summary: 'Create a recurring entry',
    description:
      'The template is checked as its entry would be. The first date is the first such day from `starts_on` on, and the others follow by the interval from there. With `auto_post` everything due, past dates included, is posted at 04:00 UTC; without it each date waits for a run.',
    example: {
      body: {
        name: 'Loyer du siège',
        kind: 'free',
        frequency: 'monthly',
        day: 31,
        starts_on: '2026-01-01',
        auto_post: true,
        template: {
          journal_id: 15,
          label: 'Loyer {month} {year}',
          lines: [
            { account: '610000', debit: '1500.00' },
            { account: '499000', credit: '1500.00' },
          ],
        },
      },
    },
    run: ({ tx, body }) => createRecurringEntry(tx, body),
  }),
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: recurringEntry,
    reply: json(RecurringEntrySheet),
    summary: 'Read a recurring entry with its next dates',
    description: 'Up to twelve dates, each with whether its period is locked as things stand.',
    run: ({ db, record }) => sheetOf(db, record),
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...bookkeeping,
    of: recurringEntry,
    codes: ['entry_unbalanced'],
    body: RecurringEntryPatch,
    reply: json(RecurringEntrySheet),
    summary: 'Change, pause or resume a recurring entry',
    description:
      'A template is replaced as a whole. With `is_active` false nothing is posted; what fell due meanwhile is not posted afterwards: it goes on from the day it is resumed. A month, or a week, that was posted is not posted again under another day.',
    example: { body: { is_active: false } },
    run: ({ tx, record, body }) => updateRecurringEntry(tx, record, body),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...bookkeeping,
    of: recurringEntry,
    status: 204,
    reply: nothing(),
    summary: 'Move a recurring entry to the bin',
    description: 'What it posted stays.',
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
    summary: 'Post the next date now',
    description:
      'Posts the date in `next_run_on`, on that day or on `date`, and moves on to the one after. What stands in braces speaks of the date of the schedule, also when it is posted on another day.',
    example: { body: { date: '2026-02-02' } },
    run: ({ tx, record, body }) => runRecurringEntry(tx, record, body),
  }),
]
