import { type Static, Type } from 'typebox'
import { line, nullable, oneOf, publicToken, text, timestamp } from '../../../kernel/route/shape.ts'
import { languages } from '../../../lib/languages.ts'
import { User } from '../../platform/auth/index.ts'

export const OpenDemo = Type.Object({
  locale: Type.Optional(oneOf(languages)),
  device_name: Type.Optional(nullable(line(100))),
})

export const DemoSession = Type.Object(
  {
    token: text(100),
    user: User,
    demo: Type.Object({
      firm: Type.Object({ public_token: publicToken(), name: text(190) }),
      companies: Type.Array(Type.Object({ public_token: publicToken(), code: text(20), name: text(200) })),
      expires_at: timestamp(),
      resets_at: timestamp(),
    }),
  },
  { title: 'DemoSession' },
)
export type DemoSession = Static<typeof DemoSession>
