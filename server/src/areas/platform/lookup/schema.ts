import { type Static, Type } from 'typebox'
import { date, flag, nullable, oneOf, text, timestamp } from '../../../kernel/route/shape.ts'
import { countryPacks } from '../../../packs/index.ts'

const sources = ['open-data', 'sirene', 'recherche-entreprises', 'vies'] as const
const statuses = ['active', 'ceased'] as const
const classifications = ['MAIN', 'SECO', 'ANCI'] as const

export const Enterprise = Type.Object(
  {
    enterprise_number: Type.String({
      maxLength: 40,
      description: 'As the register writes it; in Luxembourg, where the register has no interface, the VAT number that was looked up',
    }),
    vat_number: Type.Union([Type.String({ maxLength: 40 }), Type.Null()], {
      description: 'Null where the source does not say whether the enterprise is liable to VAT: the Belgian and French registers do not',
    }),
    name: text(500),
    commercial_name: nullable(text(500)),
    legal_form: nullable(text(190)),
    legal_form_code: nullable(text(20)),
    status: nullable(oneOf(statuses)),
    started_on: nullable(date()),
    street: nullable(text(500)),
    house_number: nullable(text(50)),
    box: nullable(text(50)),
    postal_code: nullable(text(20)),
    city: nullable(text(190)),
    country: oneOf(countryPacks),
    nace_codes: Type.Array(
      Type.Object({ code: text(10), classification: nullable(oneOf(classifications)) }, { title: 'EnterpriseActivity' }),
    ),
    main_nace_code: nullable(text(10)),
    email: nullable(text(500)),
    phone: nullable(text(100)),
    website: nullable(text(500)),
    source: oneOf(sources),
    fetched_at: Type.String({ format: 'date-time', description: 'When the source was asked or, for open data, when it was loaded' }),
  },
  { title: 'Enterprise' },
)
export type Enterprise = Static<typeof Enterprise>

export const ViesCheck = Type.Object(
  {
    country: Type.String({ pattern: '^[A-Z]{2}$', description: 'The prefix of the number: EL for Greece, XI for Northern Ireland' }),
    vat_number: text(40),
    valid: flag(),
    name: nullable(text(500)),
    address: nullable(text(1000)),
    consultation_number: Type.Union([Type.String({ maxLength: 60 }), Type.Null()], {
      description:
        'The proof of the check. VIES gives one only to a requester with a VAT number of its own, as the check of a third party does',
    }),
    checked_at: timestamp(),
  },
  { title: 'ViesCheck' },
)
export type ViesCheck = Static<typeof ViesCheck>

export const EnterpriseSearch = Type.Object({
  q: Type.String({
    minLength: 3,
    maxLength: 200,
    description: 'Beginnings of words of the name, in any case and with or without accents',
  }),
  country: Type.Optional(oneOf(countryPacks)),
})

export const EnterpriseQuery = Type.Object({ country: Type.Optional(oneOf(countryPacks)) })

export const numberParam = { number: Type.String({ maxLength: 40 }) }
