import { type Static, Type } from 'typebox'
import { decimal, fileUrl, id, nullable, oneOf, optional, text, timestamp } from '../../../../kernel/route/shape.ts'

const directions = ['out', 'in'] as const
const statuses = ['queued', 'sent', 'delivered', 'failed', 'received', 'imported'] as const

export const Message = Type.Object(
  {
    id: id(),
    direction: oneOf(directions),
    document_id: nullable(id()),
    import_id: nullable(id()),
    sender: text(60),
    receiver: text(60),
    document_type: oneOf(['invoice', 'credit_note']),
    number: nullable(text(190)),
    amount_gross: nullable(decimal()),
    currency: nullable(text(3)),
    status: oneOf(statuses),
    message_id: Type.Union([Type.String({ maxLength: 190 }), Type.Null()], { description: 'The document at the access point' }),
    attempts: Type.Integer(),
    error: nullable(text(1000)),
    trail: Type.Array(Type.Object({ at: timestamp(), status: oneOf(statuses), message: text(1000) }, { title: 'PeppolTrailItem' })),
    sent_at: nullable(timestamp()),
    delivered_at: nullable(timestamp()),
    received_at: nullable(timestamp()),
    file_url: fileUrl(),
    created_at: timestamp(),
  },
  { title: 'PeppolMessage' },
)
export type Message = Static<typeof Message>
export type Status = Message['status']

export const MessageFilter = Type.Object({
  direction: Type.Optional(oneOf(directions)),
  status: Type.Optional(oneOf(statuses)),
  document_id: Type.Optional(id()),
})
export type MessageFilter = Static<typeof MessageFilter>

export const Sending = Type.Object({
  document_id: Type.Unsafe<number>({ ...id(), description: 'A booked invoice or credit note to a customer' }),
  receiver: optional(
    Type.String({
      maxLength: 60,
      description: 'By default the `peppol_identifier` of the customer, else its Belgian enterprise or VAT number: `0208:0403170701`',
    }),
  ),
})
export type Sending = Static<typeof Sending>
