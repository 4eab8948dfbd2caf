import { type Static, Type } from 'typebox'
import { languages } from '../../lib/languages.ts'
import { roles } from '../../kernel/route.ts'
import { email, flag, id, nullable, oneOf, publicToken, text, timestamp } from '../../kernel/shape.ts'

const abilities = ['read', 'write', 'sync'] as const

export const User = Type.Object(
  {
    id: id(),
    name: text(190),
    email: email(),
    locale: oneOf(languages),
    email_verified: flag(),
    pending_email: nullable(email()),
    is_platform_admin: flag(),
    is_demo: flag(),
    firms: Type.Array(Type.Object({ public_token: publicToken(), name: text(190), role: oneOf(roles) })),
    managed_firms: Type.Array(Type.Object({ public_token: publicToken(), name: text(190) })),
  },
  { title: 'User' },
)
export type User = Static<typeof User>

export const Login = Type.Object({
  email: email(),
  password: text(1000, 1),
  device_name: Type.Optional(nullable(text(100))),
})

export const Session = Type.Object({ token: text(100), user: User })

export const IntegrationToken = Type.Object(
  {
    id: id(),
    name: text(100),
    abilities: Type.Array(oneOf(abilities)),
    created_at: timestamp(),
    expires_at: nullable(timestamp()),
    last_used_at: nullable(timestamp()),
  },
  { title: 'IntegrationToken' },
)
export type IntegrationToken = Static<typeof IntegrationToken>

export const NewToken = Type.Object({
  name: text(100, 1),
  abilities: Type.Array(oneOf(abilities), { minItems: 1, maxItems: 10 }),
  expires_in_days: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 730 }))),
})
export type NewToken = Static<typeof NewToken>

export const CreatedToken = Type.Object({ token: text(100), integration_token: IntegrationToken })
