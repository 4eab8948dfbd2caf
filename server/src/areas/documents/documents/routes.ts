import { Type } from 'typebox'
import { bookkeeping, downloading, reading } from '../../../kernel/route/presets.ts'
import { file, json, nothing, paginated, type Route, route, signedQuery } from '../../../kernel/route/route.ts'
import { externalRoute } from '../../../kernel/route/external-route.ts'
import { entryPosted } from '../../books/ledger/index.ts'
import { thirdPartyCreated } from '../../books/third-parties/index.ts'
import { deleteDocument, updateDocument } from './actions.ts'
import { documentBooked, documentImported } from './events.ts'
import { bookAndPush, makeDocument, type PushCopy } from './external.ts'
import { serveDocument } from './file.ts'
import { document } from './resource.ts'
import { BookBody, Booked, Document, DocumentFilter, DocumentPatch, Made, NewDocumentBody } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/documents'

const making = (push: PushCopy): Route =>
  route({
    method: 'POST',
    url,
    ...bookkeeping,
    codes: ['period_locked', 'account_not_postable', 'document_incomplete', 'exchange_rate_missing'],
    emits: [documentImported, documentBooked, entryPosted, thirdPartyCreated],
    large_body: true,
    body: NewDocumentBody,
    status: 201,
    reply: json(Made),
    summary: 'Create a document by hand',
    description:
      'A sales invoice, a purchase without a file, or a credit note of either; amounts are positive. The document is `pending`, its lines with or without account and VAT code, unless `book` posts its entry at once. VAT is computed once per code on the sum of its lines; `amount_vat` overrides it. Without `due_date` the payment term of the third party applies. A sale without `number` is numbered when it is booked. In another `currency`, each line is divided by `exchange_rate` and rounded, and the totals are the sums of the lines.',
    example: {
      body: {
        direction: 'sale',
        third_party_id: 11,
        document_date: '2026-03-12',
        lines: [{ description: 'Conseil, mars', quantity: '8', unit_price: '125.00', account: '700000', vat_code: 'V21' }],
        book: true,
      },
    },
    run: ({ tx, body, language }) => makeDocument(tx, push, body, language),
  })

const booking = (push: PushCopy): Route =>
  route({
    method: 'POST',
    url: `${url}/:id/book`,
    ...bookkeeping,
    of: document,
    codes: ['demo_mode', 'document_booked', 'period_locked', 'document_incomplete', 'exchange_rate_missing', 'account_not_postable'],
    emits: [documentBooked, entryPosted],
    body: BookBody,
    status: 201,
    reply: json(Booked),
    summary: 'Book a pending document',
    description:
      'Posts its entry: on its own date unless `entry_date` names another, in the journal that the routing rules choose unless `journal_id` names one. A sale without a number takes that of its entry, and in Belgium a structured communication. When the entry is reversed, the document is pending again. In a file that comes from the external platform a job sends a copy there, unless `push_to_external` is false; `external` tells of it.',
    example: { body: { entry_date: '2026-03-31' } },
    run: ({ tx, record, body, language }) => bookAndPush(tx, push, record.id, body, language),
  })

const listing = route({
  method: 'GET',
  url,
  ...reading,
  query: DocumentFilter,
  reply: paginated(Document),
  summary: 'List documents, newest first',
  description: 'By document date, then by id. The third-party filter includes third parties merged into it.',
  example: { query: { status: 'pending', direction: 'purchase', from: '2026-01-01' } },
  run: ({ db, query, paging }) => store.page(db, query, paging),
})

const records = [
  route({
    method: 'GET',
    url: `${url}/:id`,
    ...reading,
    of: document,
    reply: json(Document),
    summary: 'Read a document with its lines',
    description:
      'Amounts are in the currency of the company file; `foreign` holds them as stated on the document. The link to its file is valid for one hour.',
    run: async ({ record }) => record,
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    ...bookkeeping,
    of: document,
    codes: ['document_booked', 'exchange_rate_missing'],
    large_body: true,
    body: DocumentPatch,
    reply: json(Document),
    summary: 'Change a document',
    description:
      'A pending document takes every field, a booked sale only `buyer_reference`, `order_reference` and `delivery_country`, and these while no Peppol message carries it. Lines are replaced as a whole. Omitted fields keep their values; when `document_date` changes, a document in a foreign currency takes the reference rate of that day if one is known.',
    example: { body: { due_date: '2026-04-30', note: 'Payer en deux fois' } },
    run: ({ tx, record, body }) => updateDocument(tx, record, body),
  }),
  route({
    method: 'DELETE',
    url: `${url}/:id`,
    ...bookkeeping,
    of: document,
    codes: ['document_booked'],
    status: 204,
    reply: nothing(),
    summary: 'Move a pending document to the bin',
    description: 'A booked document cannot be deleted: reverse its entry first.',
    run: ({ tx, record }) => deleteDocument(tx, record),
  }),
]

const serving = externalRoute({
  method: 'GET',
  url: `${url}/:id/file`,
  ...downloading,
  query: Type.Object({ ...signedQuery }),
  reply: file(),
  summary: 'Read the stored file of a document',
  description:
    'The file that was imported, under its own name. The document carries the whole link in `file_url`, valid for 60 minutes; read the document again for a new link. Images are shown inline, everything else is a download.',
  example: { query: { expires: '1767225600', signature: '5f0c9b1de2a847360d91c5b8f7a6e4d3c2b1a0f9e8d7c6b5a4938271605f4e3d' } },
  run: ({ params, read, files }) => serveDocument({ files, read }, params.id),
})

export const routesWith = (push: PushCopy): Route[] => [listing, making(push), ...records, booking(push), serving]
