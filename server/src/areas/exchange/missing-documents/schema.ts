import { type Static, Type } from 'typebox'
import {
  date,
  decimal,
  email,
  id,
  line,
  nullable,
  nullableObject,
  oneOf,
  optional,
  recordFields,
  text,
} from '../../../kernel/route/shape.ts'
import { languages } from '../../../lib/languages.ts'
import { Mail } from '../mail/index.ts'
import { kinds } from './detection/types.ts'

const statuses = ['open', 'ignored', 'requested', 'found'] as const

export const MissingDocument = Type.Object(
  {
    id: id(),
    company_id: id(),
    kind: oneOf(kinds),
    third_party_id: nullable(id()),
    third_party: nullableObject({ id: id(), name: Type.String() }),
    expected_on: date(),
    amount: Type.Unsafe<string | null>({ ...nullable(decimal()), description: 'What was paid, or what the supplier usually asks' }),
    evidence: Type.Array(
      Type.Object({ kind: oneOf(['entry_line', 'entry', 'document']), id: id(), text: Type.String() }, { title: 'Evidence' }),
    ),
    score: Type.String({ ...decimal(), description: 'How sure it is, from 0 to 1' }),
    status: oneOf(statuses),
    note: nullable(text(500)),
    mail_id: Type.Unsafe<number | null>({ ...nullable(id()), description: 'The mail that asked for it last' }),
    ...recordFields,
  },
  { title: 'MissingDocument' },
)
export type MissingDocument = Static<typeof MissingDocument>

export const MissingDocumentFilter = Type.Object({
  status: Type.Optional(oneOf(statuses)),
  kind: Type.Optional(oneOf(kinds)),
  third_party_id: Type.Optional(id()),
})
export type MissingDocumentFilter = Static<typeof MissingDocumentFilter>

export const MissingDocumentPatch = Type.Object({
  status: Type.Optional(oneOf(['open', 'ignored'])),
  note: optional(line(500, 1)),
})
export type MissingDocumentPatch = Static<typeof MissingDocumentPatch>

export const Refreshed = Type.Object(
  { open: Type.Integer(), added: Type.Integer(), found: Type.Integer() },
  { title: 'RefreshedMissingDocuments' },
)
export type Refreshed = Static<typeof Refreshed>

export const NewRequest = Type.Object({
  ids: Type.Array(id(), { minItems: 1, maxItems: 100 }),
  to: Type.Optional(Type.Array(email(), { maxItems: 10, description: 'By default the address of each supplier' })),
  locale: optional(oneOf(languages)),
})
export type NewRequest = Static<typeof NewRequest>

export const Requested = Type.Object({ queued: Type.Integer(), mails: Type.Array(Mail) }, { title: 'RequestedDocuments' })
export type Requested = Static<typeof Requested>
