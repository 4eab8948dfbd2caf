import { json, nothing, paginated, route } from '../../../kernel/route/route.ts'
import { officeTypeOf, officeTypes, typeOf } from '../../../kernel/files/signatures.ts'
import { MB, typeRefused } from '../../../kernel/files/upload.ts'
import { bookkeeping, reading } from '../../../kernel/route/presets.ts'
import { entryPosted, entryReversed } from '../ledger/index.ts'
import { loadFactsFor, postCreditNote, postFreeEntry, postInvoice, reverseEntry, updateEntry } from './actions.ts'
import { attachFiles, detachFile } from './attachments.ts'
import { entry, attachmentOwner } from './resource.ts'
import type { ReversalRule } from './reversals.ts'
import { AttachedFiles, CreditNoteBody, Entry, EntryFilter, EntryPatch, FreeEntry, InvoiceBody, Reversal } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/entries'
const fileTypes = ['pdf', 'png', 'jpg', 'webp', 'gif', 'heic', 'heif', 'xml', 'zip', ...officeTypes]

const identify = (head: Buffer, name: string) => {
  const found = officeTypeOf(head, name) ?? typeOf(head)
  return found && fileTypes.includes(found.ext) ? found : typeRefused(fileTypes)
}

const postingRoutes = [
  route({
    method: 'GET',
    url,
    ...reading,
    query: EntryFilter,
    reply: paginated(Entry),
    summary: 'List entries, newest first',
    description: 'By entry date, then by id. The filter by third party includes those merged into it.',
    example: { query: { from: '2026-01-01', to: '2026-03-31', status: 'posted' } },
    run: ({ db, query, paging }) => store.page(db, query, paging),
  }),
  route({
    method: 'POST',
    url,
    operation_id: 'postEntry',
    ...bookkeeping,
    codes: ['period_locked', 'entry_unbalanced', 'account_not_postable'],
    emits: [entryPosted],
    large_body: true,
    body: FreeEntry,
    status: 201,
    reply: json(Entry),
    summary: 'Post a free entry',
    description:
      'The lines are posted as given; each has an amount on exactly one side. The third party and the due date of the entry apply to lines on third-party accounts that have none. In a purchase, sales or credit-note journal, a VAT code includes the line in the VAT return: as tax if the line is on an account of the code, otherwise as base.',
    example: {
      body: {
        journal: 'OD',
        entry_date: '2026-03-31',
        label: 'Salaires de mars',
        lines: [
          { account: '620200', debit: '2450.00' },
          { account: '455000', credit: '2450.00' },
        ],
      },
    },
    lookups: ({ tx, body }) => loadFactsFor(tx, body),
    run: ({ tx, body, lookups }) => postFreeEntry(tx, body, { facts: lookups }),
  }),
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: entry,
    reply: json(Entry),
    known_books: true,
    summary: 'Read an entry with its lines and attachments',
    description:
      'Names of accounts and third parties are the current ones; `posted_as` holds the values at the time of posting where they differ. Links to attachments are valid for one hour.',
    run: async ({ record }) => record,
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...bookkeeping,
    of: entry,
    codes: ['period_locked'],
    large_body: true,
    body: EntryPatch,
    reply: json(Entry),
    summary: 'Change due dates and analytic distribution of a posted entry',
    description:
      'Nothing else of a posted entry can change. Lines are matched by `id`. A new `due_date` also applies to open lines that had the due date of the entry, unless the patch sets theirs. In a locked period due dates can change, analytics cannot.',
    example: { body: { due_date: '2026-04-30' } },
    run: ({ tx, record, body }) => updateEntry(tx, record, body),
  }),
  route({
    method: 'POST',
    url: `${url}/invoice`,
    operation_id: 'postInvoice',
    ...bookkeeping,
    codes: ['period_locked', 'account_not_postable', 'journal_type_refused'],
    emits: [entryPosted],
    large_body: true,
    body: InvoiceBody,
    status: 201,
    reply: json(Entry),
    summary: 'Post an invoice; VAT and the third-party line are computed',
    description:
      'The journal determines whether it is a purchase or a sale. VAT is computed once per VAT code, on the sum of its lines. A line without a code has no VAT; a negative line is a discount. Without `due_date`, the payment term of the third party applies; null means no due date.',
    example: {
      body: {
        journal: 'VEN',
        third_party: 'C00001',
        entry_date: '2026-03-12',
        reference: '2026/041',
        structured_communication: '+++202/6000/04135+++',
        lines: [{ account: '700000', amount: '1000.00', vat_code: 'V21', label: 'Conseil, mars' }],
      },
    },
    lookups: ({ tx, body }) => loadFactsFor(tx, body),
    run: ({ tx, body, lookups }) => postInvoice(tx, body, { facts: lookups }),
  }),
  route({
    method: 'POST',
    url: `${url}/credit-note`,
    operation_id: 'postCreditNote',
    ...bookkeeping,
    codes: ['period_locked', 'account_not_postable', 'journal_type_refused'],
    emits: [entryPosted],
    large_body: true,
    body: CreditNoteBody,
    status: 201,
    reply: json(Entry),
    summary: 'Post a credit note; VAT and the third-party line are computed',
    description:
      'Amounts are positive, as on the document. The journal is a credit-note journal or a journal of invoices. With `credited_entry_id`, the credit note is lettered with that invoice, as far as both are open.',
    example: {
      body: {
        journal: 'NCV',
        third_party: 'C00001',
        entry_date: '2026-03-20',
        reference: 'NC 2026/003',
        lines: [{ account: '700000', amount: '100.00', vat_code: 'V21', label: 'Remise sur 2026/041' }],
      },
    },
    lookups: ({ tx, body }) => loadFactsFor(tx, body),
    run: ({ tx, body, lookups }) => postCreditNote(tx, body, { facts: lookups }),
  }),
]

const reversalRoute = (rules: readonly ReversalRule[]) =>
  route({
    method: 'POST',
    url: `${url}/:id/reverse`,
    ...bookkeeping,
    of: entry,
    codes: ['period_locked', 'entry_already_reversed', 'entry_not_reversible', 'already_lettered'],
    emits: [entryReversed, entryPosted],
    body: Reversal,
    status: 201,
    reply: json(Entry),
    summary: 'Reverse a posted entry by a new entry',
    description:
      'Posts the lines on the opposite side, in the same journal, and reverses the amounts in the VAT return. The date is that of the original unless `entry_date` is given, which is required if that period is locked. Returns the reversal, lettered with the original. Depreciation is reversed from the latest entry back; the exit of a disposed asset is reversed together with its sale.',
    example: { body: { label: 'Facture annulée' } },
    run: ({ tx, record, body }) => reverseEntry(tx, record, body, rules),
  })

const attachmentRoutes = [
  route({
    method: 'POST',
    url: `${url}/:id/attachments`,
    operation_id: 'uploadEntryAttachments',
    ...bookkeeping,
    limit: 'upload',
    of: entry,
    upload: { field: 'files', max: 10, bytes: 25 * MB, types: fileTypes, identify },
    status: 201,
    reply: json(AttachedFiles),
    summary: 'Attach files to an entry',
    description: `Up to ten files in the field \`files[]\`, 25 MB each: ${fileTypes.join(', ')}. Returns the added files. Works in locked periods too.`,
    run: ({ tx, record, uploads }) => attachFiles(tx, record, uploads),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id/attachments/:attachment`,
    ...bookkeeping,
    of: attachmentOwner,
    codes: ['period_locked'],
    status: 204,
    reply: nothing(),
    summary: 'Move an attachment to the bin',
    description: 'X-Base-Version is the version of the entry. In a locked period attachments cannot be removed.',
    run: ({ tx, record, params }) => detachFile(tx, record, params.attachment),
  }),
]

export const routesWith = (rules: readonly ReversalRule[]) => [...postingRoutes, reversalRoute(rules), ...attachmentRoutes]
