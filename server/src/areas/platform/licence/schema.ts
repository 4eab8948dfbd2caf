import { type Static, Type } from 'typebox'
import { date, id, nullable, oneOf, text, timestamp } from '../../../kernel/route/shape.ts'
import { longestHolder, longestPlanCode, planCodePattern } from '../../../lib/licence-key.ts'

const statuses = ['none', 'trial', 'active', 'expired', 'suspended'] as const
const Use = Type.Object({ used: Type.Integer(), limit: nullable(Type.Integer()) })
type Use = Static<typeof Use>
const features = () => Type.Array(Type.String({ pattern: '^[a-z][a-z0-9_]{0,49}$' }), { maxItems: 50 })

export const Licence = Type.Object(
  {
    status: oneOf(statuses),
    plan: nullable(text(longestPlanCode)),
    key_hint: nullable(text(20)),
    holder: nullable(text(longestHolder)),
    valid_from: nullable(date()),
    valid_until: nullable(date()),
    users: Use,
    companies: Use,
    file_bytes: Type.Unsafe<Use>({ ...Use, description: 'The bytes of the files of the firm and of its company files' }),
    deliveries: Type.Unsafe<Use>({ ...Use, description: 'The webhook deliveries that are kept' }),
    features: features(),
    activated_at: nullable(timestamp()),
    activated_by: nullable(id()),
  },
  { title: 'Licence' },
)
export type Licence = Static<typeof Licence>

export const LicenceKey = Type.Object({ key: text(200, 20) })

/** A limit of null means unlimited. */
const limit = () => nullable(Type.Integer({ minimum: 0 }))
const Limits = Type.Object({ users: limit(), companies: limit(), file_bytes: limit(), deliveries: limit() })
/** In the operator's file, what was added later may be left out: then there is no such limit. */
const GivenLimits = Type.Object({
  users: limit(),
  companies: limit(),
  file_bytes: Type.Optional(limit()),
  deliveries: Type.Optional(limit()),
})
const price = () => Type.String({ format: 'decimal', pattern: String.raw`^\d{1,13}\.\d{2}$` })

/** Fields of a plan common to the published price list and the operator's file. */
const terms = {
  monthly_price: price(),
  yearly_price: price(),
  limits: Limits,
  extra_user_price: nullable(price()),
  extra_company_price: nullable(price()),
  features: features(),
}

export const Pricing = Type.Object(
  {
    currency: text(3),
    valid_from: date(),
    vat_included: Type.Boolean(),
    plans: Type.Array(Type.Object({ code: text(longestPlanCode), name: text(100), description: text(1000), ...terms }, { title: 'Plan' })),
  },
  { title: 'Pricing' },
)
export type Pricing = Static<typeof Pricing>

const translatedText = (maxLength: number) =>
  Type.Object({ fr: text(maxLength, 1), nl: text(maxLength, 1), en: text(maxLength, 1), de: text(maxLength, 1) })
const Plan = Type.Object(
  {
    code: Type.String({ pattern: planCodePattern }),
    name: translatedText(100),
    description: translatedText(1000),
    ...terms,
    limits: GivenLimits,
  },
  { additionalProperties: false },
)

/** The format of the operator's price list: every text in four languages, plans from the smallest to the largest. */
export const PriceList = Type.Object(
  { currency: Type.String({ pattern: '^[A-Z]{3}$' }), valid_from: date(), plans: Type.Array(Plan, { minItems: 1, maxItems: 50 }) },
  { additionalProperties: false },
)
export type PriceList = Static<typeof PriceList>
export type Plan = Static<typeof Plan>

/** Configuration of the area: the price list, and the public keys that verify licence keys. */
export type LicenceSettings = { readonly price_list: PriceList; readonly public_keys: readonly string[] }
