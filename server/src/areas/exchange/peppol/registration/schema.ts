import { type Static, Type } from 'typebox'
import { email, flag, id, nullable, oneOf, optional, text, timestamp } from '../../../../kernel/route/shape.ts'

const statuses = ['none', 'pending', 'active', 'rejected', 'withdrawn'] as const

export const Registration = Type.Object(
  {
    id: id(),
    status: oneOf(statuses),
    scheme: nullable(text(4)),
    participant_id: nullable(text(60)),
    full_id: nullable(text(90)),
    incoming_enabled: flag(),
    contact_email: nullable(email()),
    document_types: Type.Array(text(500), { description: 'What the company receives, by the identifiers of the network' }),
    pending_checks: Type.Array(text(500), { description: 'What the registration still waits for, in words' }),
    requested_at: nullable(timestamp()),
    activated_at: nullable(timestamp()),
    withdrawn_at: nullable(timestamp()),
    checked_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'When the provider was last asked' }),
    error: nullable(text(500)),
    lock_version: Type.Integer(),
    version: Type.Integer({ description: '0 while the company was never registered' }),
  },
  { title: 'PeppolRegistration' },
)
export type Registration = Static<typeof Registration>

export const RegistrationIn = Type.Object({
  incoming_enabled: Type.Optional(Type.Boolean({ default: true, description: 'False: register for sending only' })),
  contact_email: optional(email()),
  scheme: Type.Optional(
    Type.String({ pattern: '^[0-9]{4}$', description: 'By default 0208 in Belgium, 0225 in France and 9938 in Luxembourg' }),
  ),
  migration_key: optional(
    Type.String({
      minLength: 4,
      maxLength: 190,
      description:
        'The key that the present access point gave for moving the number. It is not stored: the operator gives it to the provider',
    }),
  ),
})
export type RegistrationIn = Static<typeof RegistrationIn>
