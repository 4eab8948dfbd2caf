import { type Static, Type } from 'typebox'
import { languages } from '../../../lib/languages.ts'
import { roles, signedQuery } from '../../../kernel/route/route.ts'
import { email, flag, id, line, nullable, oneOf, personName, publicToken, text, timestamp } from '../../../kernel/route/shape.ts'
import { optionalOtp } from './two-factor/schema.ts'

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
  device_name: Type.Optional(nullable(line(100))),
  otp: optionalOtp(),
})

export const SignedIn = Type.Object({ token: text(100), user: User })
export type SignedIn = Static<typeof SignedIn>

export const ChangedUser = Type.Object({ name: Type.Optional(personName(190)), locale: Type.Optional(oneOf(languages)) })
export type ChangedUser = Static<typeof ChangedUser>

export const newPassword = () => text(1000, 8)

/** Asked for beside a new password. */
export const revokeTokensFlag = () => Type.Optional(Type.Boolean({ description: 'True: the integration tokens of the account end too' }))

export const ChangedPassword = Type.Object({
  current_password: text(1000, 1),
  password: newPassword(),
  revoke_tokens: revokeTokensFlag(),
  otp: optionalOtp(),
})
export const ChangedEmail = Type.Object({ email: email(), password: text(1000, 1) })
export const ResetPassword = Type.Object({ password: newPassword(), revoke_tokens: revokeTokensFlag() })

export const VerifyQuery = Type.Object({
  user: id(),
  hash: Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the address in lower case' }),
  ...signedQuery,
})
export const ResetQuery = Type.Object({
  user: id(),
  nonce: Type.String({ format: 'uuid', description: 'Distinguishes the current link from earlier ones' }),
  ...signedQuery,
})

export const VerifiedEmail = Type.Object({ verified: Type.Literal(true), email: email() })
export type VerifiedEmail = Static<typeof VerifiedEmail>

export const Session = Type.Object(
  {
    id: id(),
    device_name: text(100),
    ip: nullable(text(45)),
    user_agent: nullable(text(500)),
    created_at: timestamp(),
    last_used_at: timestamp(),
    expires_at: timestamp(),
    is_current: flag(),
  },
  { title: 'Session' },
)
export type Session = Static<typeof Session>

export const IntegrationToken = Type.Object(
  {
    id: id(),
    name: text(100),
    abilities: Type.Array(oneOf(abilities)),
    firm: Type.Unsafe<string | null>({ ...nullable(publicToken()), description: 'The only firm it works in; null: all of yours' }),
    created_at: timestamp(),
    expires_at: nullable(timestamp()),
    last_used_at: nullable(timestamp()),
  },
  { title: 'IntegrationToken' },
)
export type IntegrationToken = Static<typeof IntegrationToken>

export const NewToken = Type.Object({
  name: personName(100),
  abilities: Type.Array(oneOf(abilities), { minItems: 1, maxItems: 10 }),
  expires_in_days: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 730 }))),
  firm: Type.Optional(
    Type.Unsafe<string | null>({ ...nullable(publicToken()), description: 'Restricts the token to this firm and its company files' }),
  ),
  otp: optionalOtp(),
})
export type NewToken = Static<typeof NewToken>

export const CreatedToken = Type.Object({ token: text(100), integration_token: IntegrationToken })
