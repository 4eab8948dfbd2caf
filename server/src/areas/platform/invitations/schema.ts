import { type Static, Type } from 'typebox'
import { roles, signedQuery } from '../../../kernel/route/route.ts'
import { flag, id, nullable, nullableObject, oneOf, optional, publicToken, text, timestamp } from '../../../kernel/route/shape.ts'
import { newPassword } from '../auth/index.ts'

export const Invitation = Type.Object(
  {
    firm: Type.Object({ public_token: publicToken(), name: text(190) }),
    role: oneOf(roles),
    invited_by: nullableObject({ id: id(), name: nullable(text(190)) }),
    invited_at: timestamp(),
  },
  { title: 'Invitation' },
)
export type Invitation = Static<typeof Invitation>

export const LinkQuery = Type.Object({
  user: id(),
  firm: publicToken(),
  token: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: 'Works once; the service keeps only its hash' }),
  ...signedQuery,
})

export const LinkAnswer = Type.Object({
  accept: Type.Boolean({ ...flag(), description: 'False declines' }),
  password: optional(newPassword()),
})
