import { bookkeeping, reading } from '../../../kernel/route/presets.ts'
import { json, nothing, paginated, route } from '../../../kernel/route/route.ts'
import { entryPosted, entryReversed, OpenItem } from '../ledger/index.ts'
import { createLettering, deleteLettering, letterAutomatically } from './actions.ts'
import { lettering } from './resource.ts'
import { AutoLettering, AutoOutcome, Lettering, NewLettering, OpenItemFilter, OpenTotals } from './schema.ts'
import { listOpenItems } from './open-items/store.ts'

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
      'Newest first. An open item is a line of a reconcilable account that is not fully lettered. Amounts are signed, debit positive. `totals` and `total_amount`, the sum of the open amounts, cover all items that match the filters, on all pages.',
    example: { query: { type: 'customer', overdue: true } },
    run: ({ db, query, paging }) => listOpenItems(db, query, paging),
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
      'The lines belong to one account and one third party, with at least one on each side. If the sides differ, the most recent line larger than the difference stays open for the rest; with `difference: post`, a difference within the limit in the settings is posted instead. Lines in locked periods can be lettered: only the entries that the lettering causes (a difference, VAT due on payment) need an open day, and use the first one after the settlement.',
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
      'The lines are open again as before the lettering. Entries that it caused are reversed, on the first open day if their own is locked, with the usual events. Works whether or not the periods of the lines are locked; `period_locked` is returned only if there are such entries and no open day is left to reverse them.',
    run: ({ tx, record }) => deleteLettering(tx, record),
  }),
  route({
    method: 'POST',
    url: `${url}/auto`,
    operation_id: 'letterAutomatically',
    ...bookkeeping,
    limit: 'batch',
    codes: ['period_locked'],
    emits: [entryPosted],
    body: AutoLettering,
    reply: json(AutoOutcome),
    summary: 'Letter unambiguous matches automatically',
    description:
      'Letters items with the same structured communication or the same reference that settle each other exactly, then single pairs of equal amounts. `skipped` gives the reason why each other item stays open. With `dry_run` nothing is stored.',
    example: { body: { dry_run: false } },
    run: ({ tx, body }) => letterAutomatically(tx, body),
  }),
]
