import { bookkeeping, reading } from '../../../kernel/route/presets.ts'
import { json, nothing, paginated, route } from '../../../kernel/route/route.ts'
import { entryPosted, entryReversed, OpenItem } from '../ledger/index.ts'
import { createLettering, deleteLettering, letterAutomatically } from './actions.ts'
import { lettering } from './resource.ts'
import { AutoLettering, AutoOutcome, Lettering, NewLettering, OpenItemFilter, OpenTotals } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/letterings'

export const routes = [
  route({
    method: 'GET',
    url: '/v1/companies/:company/open-items',
    ...reading,
    query: OpenItemFilter,
    reply: paginated(OpenItem, OpenTotals.properties),
    summary: 'List the open items',
    description:
      'Newest first. An item is a line of a reconcilable account that is not wholly lettered; amounts are signed, debit positive. `totals` are of everything the filters find, on all pages.',
    example: { query: { type: 'customer', overdue: true } },
    run: ({ db, query, paging }) => store.openItems(db, query, paging),
  }),
  route({
    method: 'POST',
    url,
    ...bookkeeping,
    codes: ['already_lettered', 'lettering_unbalanced', 'lettering_refused', 'period_locked'],
    emits: [entryPosted],
    body: NewLettering,
    status: 201,
    reply: json(Lettering),
    summary: 'Letter open items together',
    description:
      'Lines of one account and one third party, at least one on each side. Where the sides differ, the youngest line that is larger than the difference stays open for it; with `difference: post`, a difference within the limit of the settings is booked. Works in locked periods: only the entries it causes (a difference, VAT due on payment) need an open day, and take the first one after the settlement.',
    example: { body: { lines: [{ entry_line_id: 1800001 }, { entry_line_id: 1900001, amount: '400.00' }], difference: 'none' } },
    run: ({ tx, body }) => createLettering(tx, body),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...bookkeeping,
    of: lettering,
    codes: ['lettering_bank_matched', 'period_locked'],
    emits: [entryPosted, entryReversed],
    status: 204,
    reply: nothing(),
    summary: 'Undo a lettering',
    description:
      'The lines are open again as before it. Entries it caused are reversed, on the first open day where their own is locked, and announced as any other. Possible whatever periods the lines are in; `period_locked` only when there are such entries and no open day is left for their reversal.',
    run: ({ tx, record }) => deleteLettering(tx, record),
  }),
  route({
    method: 'POST',
    url: `${url}/auto`,
    ...bookkeeping,
    limit: 'batch',
    codes: ['period_locked'],
    emits: [entryPosted],
    body: AutoLettering,
    reply: json(AutoOutcome),
    summary: 'Letter what agrees without doubt',
    description:
      'Items with one structured communication, or one reference, that settle each other exactly; then single pairs of equal amounts. `skipped` says of every other item why it stays open. With `dry_run` nothing is stored.',
    example: { body: { dry_run: false } },
    run: ({ tx, body }) => letterAutomatically(tx, body),
  }),
]
