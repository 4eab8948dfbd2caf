import { externalRoute } from '../../../kernel/route/external-route.ts'
import { bookkeeping, reading } from '../../../kernel/route/presets.ts'
import { json, paginated, route } from '../../../kernel/route/route.ts'
import { localDay } from '../../../lib/dates.ts'
import { decide, refresh } from './actions.ts'
import { requestDocuments } from './request.ts'
import { missingDocument } from './resource.ts'
import { MissingDocument, MissingDocumentFilter, MissingDocumentPatch, NewRequest, Refreshed, Requested } from './schema.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/missing-documents'

export const routes = [
  route({
    method: 'GET',
    url,
    addition: true,
    ...reading,
    query: MissingDocumentFilter,
    reply: paginated(MissingDocument),
    summary: 'List the documents that are missing',
    description:
      'Expected longest ago first, each with what shows it: a payment to a supplier without an invoice, a supplier whose regular invoice did not come, a gap in a numbered series. Computed every night, and by `POST refresh`; what has arrived meanwhile is `found`.',
    example: { query: { status: 'open' } },
    run: ({ db, query, paging }) => store.page(db, query, paging),
  }),
  route({
    method: 'PATCH',
    url: `${url}/:id`,
    addition: true,
    ...bookkeeping,
    of: missingDocument,
    body: MissingDocumentPatch,
    reply: json(MissingDocument),
    summary: 'Ignore a missing document, or take it up again',
    description: 'Ignoring needs a note; the document stays ignored as long as the books show the same.',
    example: { body: { status: 'ignored', note: 'Acompte sans facture' } },
    run: ({ tx, record, body }) => decide(tx, record, body),
  }),
  route({
    method: 'POST',
    url: `${url}/refresh`,
    addition: true,
    operation_id: 'refreshMissingDocuments',
    ...bookkeeping,
    limit: 'batch',
    reply: json(Refreshed),
    summary: 'Look for missing documents now',
    description: 'What the nightly search would find: `added` since the last one, `found` since then, and how many are `open`.',
    run: ({ tx, now }) => refresh(tx, localDay(now)),
  }),
  externalRoute({
    method: 'POST',
    url: `${url}/request`,
    addition: true,
    operation_id: 'requestMissingDocuments',
    ability: 'write',
    role: 'encoder',
    demo: 'blocked',
    limit: 'mailing',
    codes: ['mail_unavailable', 'recipient_missing'],
    body: NewRequest,
    status: 202,
    reply: json(Requested),
    summary: 'Ask for missing documents by mail',
    description:
      'One mail for each supplier, by the template `document_request`, to the address of the card or to `to`. A gap in the series of the file’s own sales has no third party and needs `to`.',
    example: { body: { ids: [31] } },
    run: (context) => requestDocuments(context, context.body),
  }),
]
