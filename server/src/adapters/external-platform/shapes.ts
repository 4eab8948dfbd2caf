/** What the external platform answers. Records inside a company are checked one by one by the area that imports them. */
import { type Static, Type } from 'typebox'
import { externalId } from '../../kernel/route/shape.ts'
import { roles } from '../../kernel/route/route.ts'
import { languages } from '../../lib/languages.ts'

const words = (most: number) => Type.String({ minLength: 1, maxLength: most })
const maybe = (most: number) => Type.Optional(Type.Union([Type.String({ maxLength: most }), Type.Null()]))
const locale = Type.Optional(Type.Union([...languages.map((code) => Type.Literal(code)), Type.Null()]))
const role = Type.Union(roles.map((each) => Type.Literal(each)))
const address = Type.String({ maxLength: 254, pattern: '^[^\\s@]+@[^\\s@]+$' })

const PlatformUser = Type.Object({ id: externalId(), name: words(190), email: address, locale })

export const SignedIn = Type.Object({
  user: PlatformUser,
  firms: Type.Array(Type.Object({ id: externalId(), role }), { maxItems: 1000 }),
})
export type SignedIn = Static<typeof SignedIn>

const PlatformMember = Type.Object({ ...PlatformUser.properties, role, is_active: Type.Boolean() })
export type PlatformMember = Static<typeof PlatformMember>

export const PlatformFirm = Type.Object({
  id: externalId(),
  name: words(190),
  enterprise_number: maybe(40),
  vat_number: maybe(40),
  itaa_number: maybe(40),
  itaa_status: maybe(190),
  itaa_quality: maybe(190),
  is_partner: Type.Optional(Type.Boolean()),
  address: maybe(500),
  postal_code: maybe(20),
  city: maybe(190),
  country_code: Type.String({ pattern: '^[A-Z]{2}$' }),
  website: maybe(2000),
  email: maybe(254),
  phone: maybe(40),
  locale,
  members: Type.Array(PlatformMember, { maxItems: 10_000 }),
  companies: Type.Array(
    Type.Object({
      id: externalId(),
      is_active: Type.Boolean(),
      members: Type.Array(Type.Object({ id: externalId(), role }), { maxItems: 10_000 }),
    }),
    { maxItems: 100_000 },
  ),
})
export type PlatformFirm = Static<typeof PlatformFirm>

/** With its own id; the rest is the body of our own operation. */
const record = Type.Object({ id: externalId() })
const mostRecords = 500

export const CompanyPage = Type.Object({
  company: Type.Object({ name: words(200), is_active: Type.Optional(Type.Boolean()) }),
  third_parties: Type.Array(record, { maxItems: mostRecords }),
  documents: Type.Array(Type.Object({ id: externalId(), has_file: Type.Boolean() }), { maxItems: mostRecords }),
  bank_transactions: Type.Array(record, { maxItems: mostRecords }),
  cursor: Type.String({ maxLength: 1000 }),
  has_more: Type.Boolean(),
})
export type CompanyPage = Static<typeof CompanyPage>

export const SentCopy = Type.Object({
  document_id: externalId(),
  token: Type.Optional(Type.Union([Type.String({ maxLength: 190 }), Type.Null()])),
  locked: Type.Boolean(),
})
export type SentCopy = Static<typeof SentCopy>
