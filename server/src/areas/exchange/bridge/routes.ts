import { MB } from '../../../kernel/files/upload.ts'
import { externalRoute } from '../../../kernel/route/external-route.ts'
import { createdOrExisting, route } from '../../../kernel/route/route.ts'
import { thirdPartyCreated } from '../../books/third-parties/index.ts'
import { CompanyDetails } from '../../company-files/companies/index.ts'
import { documentImported } from '../../documents/documents/index.ts'
import { bridgeCompany, bridgeDocument } from './actions.ts'
import { BridgeCompany, Delivered, Delivery, mostMetadataBytes } from './schema.ts'

const bridging = { method: 'POST', ability: 'write', role: 'none', demo: 'blocked', limit: 'bridge', origin: 'external' } as const

export const routes = [
  externalRoute({
    ...bridging,
    url: '/v1/bridge/companies',
    operation_id: 'bridgeCompany',
    locks: 'none',
    codes: ['bridge_only', 'not_linked', 'company_limit_reached', 'record_in_use'],
    body: BridgeCompany,
    status: 201,
    also: 200,
    reply: createdOrExisting(CompanyDetails),
    summary: 'Bridge only: create or update (on external_id) the company file of the external platform',
    description:
      'For platform administrators. A file of the firm with this `external_id` is updated, and restored where it is in the bin; its country pack, fiscal year and banks stay as they are, and so do its numbers while it is registered on Peppol: 422 `record_in_use`. Otherwise it is created with its accounting set-up.',
    example: {
      body: {
        external_id: 'client-4711',
        firm: 'k3m9x2p7q4w8',
        name: 'Boulangerie Martin SRL',
        country_pack: 'BE',
        enterprise_number: '0403.170.701',
        is_active: true,
      },
    },
    run: bridgeCompany,
  }),
  route({
    ...bridging,
    url: '/v1/bridge/companies/:company/documents',
    operation_id: 'bridgeDocument',
    codes: ['bridge_only', 'not_linked', 'exchange_rate_missing'],
    emits: [documentImported, thirdPartyCreated],
    upload: { field: 'file', max: 1, bytes: 25 * MB, types: ['pdf', 'jpg', 'png', 'webp', 'xml'], field_bytes: mostMetadataBytes },
    body: Delivery,
    status: 201,
    also: 200,
    reply: createdOrExisting(Delivered),
    summary: 'Bridge only: deliver a document (multipart metadata + file), deduplicated on its external id',
    description:
      'For platform administrators. `metadata` is JSON: `external_document_id`, and the body of `POST documents` without `book`. The document is `pending`. A known `external_document_id` answers the document there is, restored where it is in the bin, and changes nothing of it.',
    example: {
      body: {
        metadata:
          '{"external_document_id":"doc-815","direction":"purchase","number":"F2026/118","document_date":"2026-03-10","new_third_party":{"name":"Holzwerk GmbH"},"lines":[{"description":"Eichenbretter","amount_net":"1000.00"}]}',
      },
    },
    run: ({ tx, actor, body, uploads }) => bridgeDocument({ tx, actor, metadata: body.metadata, uploads }),
  }),
]
