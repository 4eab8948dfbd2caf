import { type Static, Type } from 'typebox'
import { externalId } from '../../../kernel/route/shape.ts'
import { LinkedCompanyBody } from '../../company-files/companies/index.ts'
import { Document, NewDocumentBody } from '../../documents/documents/index.ts'

const longestId = 64

export const BridgeCompany = Type.Object({
  external_id: externalId(longestId),
  firm: Type.String({ maxLength: 12, description: 'The public token of the firm' }),
  ...LinkedCompanyBody.properties,
})
export type BridgeCompany = Static<typeof BridgeCompany>

const { book: _book, ...described } = NewDocumentBody.properties

/** What the field `metadata` of a delivery holds. */
export const Metadata = Type.Object({ external_document_id: externalId(longestId), ...described })
export type Metadata = Static<typeof Metadata>

export const mostMetadataBytes = 256 * 1024

export const Delivery = Type.Object({
  metadata: Type.String({
    minLength: 2,
    maxLength: mostMetadataBytes,
    contentMediaType: 'application/json',
    description: 'JSON: `external_document_id`, and the body of POST documents without `book`',
  }),
})

export const Delivered = Type.Object({ document: Document }, { title: 'DeliveredDocument' })
export type Delivered = Static<typeof Delivered>
