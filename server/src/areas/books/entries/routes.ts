import { json, nothing, paginated, route } from '../../../kernel/route/route.ts'
import { MB } from '../../../kernel/files/upload.ts'
import { bookkeeping, reading } from '../../../kernel/route/presets.ts'
import { entryPosted, entryReversed } from '../ledger/index.ts'
import { factsOf, postCreditNote, postFree, postInvoice, reverseEntry, updateEntry } from './actions.ts'
import { attach, detach } from './attachments.ts'
import { entry, holder } from './resource.ts'
import { Attached, CreditNoteBody, Entry, EntryFilter, EntryPatch, FreeEntry, InvoiceBody, Reversal } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/entries'
const fileTypes = ['pdf', 'png', 'jpg', 'webp', 'gif', 'heic', 'heif', 'xml', 'zip']

export const routes = [
  route({
    method: 'GET',
    url,
    ...reading,
    query: EntryFilter,
    reply: paginated(Entry),
    summary: 'List entries, newest first',
    description: 'By entry date, then by id. A third party finds the entries of whoever was merged into it too.',
    example: { query: { from: '2026-01-01', to: '2026-03-31', status: 'posted' } },
    run: ({ db, query, paging }) => store.page(db, query, paging),
  }),
  route({
    method: 'POST',
    url,
    ...bookkeeping,
    codes: ['period_locked', 'entry_unbalanced', 'account_not_postable'],
    emits: [entryPosted],
    body: FreeEntry,
    status: 201,
    reply: json(Entry),
    summary: 'Post a free entry',
    description:
      'Line by line, as it is written: each line has an amount on one side. The third party and the due date of the entry stand for the lines on collective accounts that name none. A VAT code takes a line of a purchase, sales or credit-note journal into the VAT return: as tax where it stands on an account of the code, else as base.',
    example: {
      body: {
        journal_id: 15,
        entry_date: '2026-03-31',
        label: 'Salaires de mars',
        lines: [
          { account: '620200', debit: '2450.00' },
          { account: '455000', credit: '2450.00' },
        ],
      },
    },
    lookups: ({ tx, body }) => factsOf(tx, body),
    run: ({ tx, body, lookups }) => postFree(tx, body, { facts: lookups }),
  }),
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: entry,
    reply: json(Entry),
    summary: 'Read an entry with its lines and attachments',
    description:
      'Names of accounts and third parties are those of today; `posted_as` says what they were when it was posted. Links to attachments hold for an hour.',
    run: async ({ record }) => record,
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...bookkeeping,
    of: entry,
    codes: ['period_locked'],
    body: EntryPatch,
    reply: json(Entry),
    summary: 'Change due dates and analytic distribution of a posted entry',
    description:
      'Everything else of a posted entry stays. Lines are matched by `id`. With a new `due_date` the open lines that fell due with the entry move along, unless the patch names them. Due dates change in a locked period too, analytics do not.',
    example: { body: { due_date: '2026-04-30' } },
    run: ({ tx, record, body }) => updateEntry(tx, record, body),
  }),
  route({
    method: 'POST',
    url: `${url}/invoice`,
    ...bookkeeping,
    codes: ['period_locked', 'account_not_postable', 'journal_type_refused'],
    emits: [entryPosted],
    body: InvoiceBody,
    status: 201,
    reply: json(Entry),
    summary: 'Post an invoice; VAT and the third-party line are computed',
    description:
      'The journal decides whether it is a purchase or a sale. VAT is computed once per code, on the sum of its lines. A line without a code has no VAT; one below zero is a discount. Without `due_date` the payment term of the third party counts; null leaves it open.',
    example: {
      body: {
        journal_id: 13,
        third_party_id: 11,
        entry_date: '2026-03-12',
        reference: '2026/041',
        structured_communication: '+++202/6000/04135+++',
        lines: [{ account: '700000', amount: '1000.00', vat_code: 'V21', label: 'Conseil, mars' }],
      },
    },
    lookups: ({ tx, body }) => factsOf(tx, body),
    run: ({ tx, body, lookups }) => postInvoice(tx, body, { facts: lookups }),
  }),
  route({
    method: 'POST',
    url: `${url}/credit-note`,
    ...bookkeeping,
    codes: ['period_locked', 'account_not_postable', 'journal_type_refused'],
    emits: [entryPosted],
    body: CreditNoteBody,
    status: 201,
    reply: json(Entry),
    summary: 'Post a credit note; VAT and the third-party line are computed',
    description:
      'Amounts as on the paper, above zero. The journal is one of credit notes or of their invoices. With `credited_entry_id` it is lettered with that invoice, as far as both are open.',
    example: {
      body: {
        journal_id: 14,
        third_party_id: 11,
        entry_date: '2026-03-20',
        reference: 'NC 2026/003',
        lines: [{ account: '700000', amount: '100.00', vat_code: 'V21', label: 'Remise sur 2026/041' }],
      },
    },
    lookups: ({ tx, body }) => factsOf(tx, body),
    run: ({ tx, body, lookups }) => postCreditNote(tx, body, { facts: lookups }),
  }),
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
      'In the same journal, every line on the other side, what it told the VAT return taken back. On the date of the original unless another is given; where that period is locked one must be. Answers the reversal; both are lettered with each other.',
    example: { body: { label: 'Facture annulée' } },
    run: ({ tx, record, body }) => reverseEntry(tx, record, body),
  }),
  route({
    method: 'POST',
    url: `${url}/:id/attachments`,
    ...bookkeeping,
    limit: 'upload',
    of: entry,
    upload: { field: 'files', max: 10, bytes: 25 * MB, types: fileTypes },
    status: 201,
    reply: json(Attached),
    summary: 'Attach files to an entry',
    description: `Up to ten files in the field \`files[]\`, 25 MB each: ${fileTypes.join(', ')}. Answers those that were added. Locked periods take them too.`,
    run: ({ tx, record, uploads }) => attach(tx, record, uploads),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id/attachments/:attachment`,
    ...bookkeeping,
    of: holder,
    codes: ['period_locked'],
    status: 204,
    reply: nothing(),
    summary: 'Move an attachment to the bin',
    description: 'X-Base-Version is that of the entry. In a locked period the attachments of an entry stay.',
    run: ({ tx, record, params }) => detach(tx, record, params.attachment),
  }),
]
