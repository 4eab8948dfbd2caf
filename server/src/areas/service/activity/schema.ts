import { type Static, Type } from 'typebox'
import { id, nullable, oneOf, publicToken, text, timestamp } from '../../../kernel/route/shape.ts'

const origins = ['api', 'offline_sync', 'job', 'external', 'revert'] as const

/** The subjects of activity lines. */
export const noteKinds = [
  'entry',
  'document',
  'import',
  'bank',
  'vat',
  'third_party',
  'setup',
  'team',
  'sync',
  'mail',
  'peppol',
  'export',
  'security',
] as const

export const ActivityItem = Type.Object(
  {
    id: id(),
    at: timestamp(),
    kind: oneOf(noteKinds),
    action: Type.String({ maxLength: 50, description: 'The verb, for programs' }),
    summary: Type.String({ description: 'A sentence in the language of the reader' }),
    actor: nullable(Type.Object({ id: id(), name: text(190) })),
    device: nullable(Type.Object({ id: nullable(text(64)), name: nullable(text(120)) })),
    company: nullable(Type.Object({ public_token: publicToken(), name: text(200) })),
    resource: nullable(text(50)),
    record_id: nullable(id()),
    record_label: nullable(text(500)),
    operation_id: nullable(Type.String({ format: 'uuid' })),
    origin: oneOf(origins),
  },
  { title: 'ActivityItem' },
)
export type ActivityItem = Static<typeof ActivityItem>
