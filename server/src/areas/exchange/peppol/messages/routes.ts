import { Type } from 'typebox'
import { externalRoute } from '../../../../kernel/route/external-route.ts'
import { bookkeeping, downloading, reading } from '../../../../kernel/route/presets.ts'
import type { Job } from '../../../../kernel/jobs/jobs.ts'
import { file, json, paginated, route, type Route, signedQuery } from '../../../../kernel/route/route.ts'
import type { Network } from '../provider.ts'
import type { Work } from './carry.ts'
import { readMessage, serveMessage } from './read.ts'
import { Message, MessageFilter, Sending } from './schema.ts'
import { sendDocument } from './send.ts'
import * as store from './store.ts'

const url = '/v1/companies/:company/peppol/messages'

export const messageRoutes = (network: Network, carry: Job<typeof Work>): Route[] => [
  route({
    method: 'GET',
    url,
    operation_id: 'listPeppolMessages',
    ...reading,
    query: MessageFilter,
    reply: paginated(Message),
    summary: 'List the messages sent and received through Peppol',
    description: 'Newest first, each with its trail.',
    example: { query: { direction: 'out', status: 'failed' } },
    run: ({ db, query, paging }) => store.page(db, query, paging),
  }),
  externalRoute({
    method: 'POST',
    url,
    operation_id: 'sendPeppolMessage',
    ...bookkeeping,
    demo: 'blocked',
    limit: 'outbound',
    codes: ['peppol_not_active', 'peppol_recipient_unknown', 'peppol_already_sent', 'document_not_booked', 'peppol_unavailable'],
    body: Sending,
    status: 202,
    reply: json(Message),
    summary: 'Send a booked invoice or credit note through Peppol',
    description:
      'The document is written as Peppol BIS Billing 3 with its PDF, checked by our rules and stored; these bytes are what `file_url` gives. What it lacks is 422 on the field that corrects it, and nothing is sent. Sending follows at once: up to 5 attempts within 81 minutes when the access point does not answer. A rejection is `failed` at once with its reasons; references of the document may then be corrected and it is sent again.',
    example: { body: { document_id: 5120 } },
    run: (context) => sendDocument(network, carry, context, context.body),
  }),
  route({
    method: 'GET',
    url: `${url}/:id`,
    operation_id: 'getPeppolMessage',
    ...reading,
    reply: json(Message),
    summary: 'Read a Peppol message with its trail',
    run: ({ db, params }) => readMessage(db, params.id),
  }),
  externalRoute({
    method: 'GET',
    url: `${url}/:id/file`,
    operation_id: 'getPeppolMessageFile',
    ...downloading,
    query: Type.Object({ ...signedQuery }),
    reply: file(),
    summary: 'Download the XML of a Peppol message',
    description: 'The bytes that travelled. Messages carry the link in `file_url`, valid for 60 minutes.',
    example: { query: { expires: '1767225600', signature: '5f0c9b1de2a847360d91c5b8f7a6e4d3c2b1a0f9e8d7c6b5a4938271605f4e3d' } },
    run: ({ read, params }) => read((db) => serveMessage(db, params.id)),
  }),
]
