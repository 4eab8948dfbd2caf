import { type Static, Type } from 'typebox'
import { roles } from '../../../kernel/route/route.ts'
import {
  country,
  email,
  fileUrl,
  flag,
  id,
  line,
  nullable,
  oneOf,
  optional,
  personName,
  publicToken,
  text,
  timestamp,
  url,
} from '../../../kernel/route/shape.ts'
import { languages } from '../../../lib/languages.ts'
import { CompanyMember, companyRoles } from '../access/index.ts'
import { optionalOtp, revokeTokensFlag } from '../auth/index.ts'

/** How the files of a sender on eCDF begin, in Luxembourg. */
export const ecdfPrefix = () => Type.String({ pattern: '^[A-Z0-9]{6}$', description: 'Prefix of the files sent to eCDF, six characters' })

/** Identity and contact data of a firm, as shown in the list of firms. */
const card = {
  public_token: publicToken(),
  name: text(190),
  enterprise_number: nullable(text(40)),
  vat_number: nullable(text(40)),
  itaa_number: nullable(text(40)),
  itaa_status: nullable(text(190)),
  itaa_quality: nullable(text(190)),
  matricule: nullable(text(40)),
  ecdf_prefix: nullable(ecdfPrefix()),
  address: nullable(text(500)),
  postal_code: nullable(text(20)),
  city: nullable(text(190)),
  website: nullable(url()),
  logo_url: nullable(fileUrl()),
  is_partner: flag(),
  country_code: country(),
  locale: oneOf(languages),
  email: nullable(email()),
  phone: nullable(text(40)),
  source: oneOf(['manual', 'external', 'demo']),
  synced_at: nullable(timestamp()),
  requires_two_factor: flag(),
  can_manage: flag(),
}

export const FirmCard = Type.Object(card, { title: 'FirmCard' })
export type FirmCard = Static<typeof FirmCard>

export const FirmMember = Type.Object(
  {
    id: id(),
    name: text(190),
    email: email(),
    auth_source: oneOf(['local', 'external', 'demo']),
    locale: oneOf(languages),
    role: oneOf(roles),
    is_active: flag(),
    all_companies: flag(),
    companies: Type.Array(
      Type.Object({ public_token: publicToken(), name: text(200), code: text(20), role: oneOf(companyRoles), is_active: flag() }),
    ),
    invitation: Type.Unsafe<'pending' | null>({
      ...nullable(oneOf(['pending'])),
      description: 'Pending until the person accepts; until then the member is inactive, with the name and address the firm gave',
    }),
  },
  { title: 'FirmMember' },
)
export type FirmMember = Static<typeof FirmMember>

const FirmCompany = Type.Object({
  public_token: publicToken(),
  name: text(200),
  code: text(20),
  icon_url: nullable(fileUrl()),
  logo_url: nullable(fileUrl()),
  members: Type.Array(CompanyMember),
})
export type FirmCompany = Static<typeof FirmCompany>

export const Firm = Type.Object({ ...card, members: Type.Array(FirmMember), companies: Type.Array(FirmCompany) }, { title: 'Firm' })
export type Firm = Static<typeof Firm>

export const FirmPatch = Type.Object({
  name: Type.Optional(personName(190)),
  enterprise_number: optional(text(40)),
  vat_number: optional(text(40)),
  itaa_number: optional(text(40)),
  matricule: optional(text(40)),
  ecdf_prefix: optional(ecdfPrefix()),
  address: optional(text(500)),
  postal_code: optional(line(20)),
  city: optional(line(190)),
  country_code: Type.Optional(country()),
  website: optional(url()),
  email: optional(email()),
  phone: optional(line(40)),
  locale: Type.Optional(oneOf(languages)),
  logo_url: optional(url()),
  requires_two_factor: Type.Optional(flag()),
})
export type FirmPatch = Static<typeof FirmPatch>

const password = () => text(1000, 8)
/** The maximum bounds the work of one request; it exceeds the number of company files of any firm. */
const tokens = () => Type.Array(text(100), { maxItems: 5000 })

export const NewMember = Type.Object({
  email: email(),
  name: optional(personName(190)),
  password: optional(password()),
  role: oneOf(roles),
  locale: optional(oneOf(languages)),
  company_tokens: optional(tokens()),
  otp: optionalOtp(),
})
export type NewMember = Static<typeof NewMember>

export const MemberPatch = Type.Object({
  role: Type.Optional(oneOf(roles)),
  is_active: Type.Optional(flag()),
  name: optional(personName(190)),
  password: optional(password()),
  revoke_tokens: revokeTokensFlag(),
  otp: optionalOtp(),
})
export type MemberPatch = Static<typeof MemberPatch>

export const MemberCompanies = Type.Object({ company_tokens: tokens(), role: optional(oneOf(companyRoles)) })
export type MemberCompanies = Static<typeof MemberCompanies>

export const SentLink = Type.Object({ sent_to: text(254), expires_at: timestamp() }, { title: 'SentLink' })
