import { type Static, Type } from 'typebox'
import { country, date, dateIn, decimal, flag, id, nullable, oneOf, publicToken, text, timestamp, url } from '../../kernel/shape.ts'
import { languages } from '../../lib/languages.ts'
import { countryPacks, vatRegimes } from '../../packs/index.ts'

const classifications = ['MAIN', 'SECO', 'ANCI'] as const

const Settings = Type.Object(
  { history: Type.Object({ trash_retention_days: Type.Integer({ minimum: 1, maximum: 365 }) }) },
  { title: 'CompanySettings' },
)

export const Company = Type.Object(
  {
    id: id(),
    public_token: publicToken(),
    firm_id: nullable(id()),
    code: text(20),
    name: text(200),
    legal_form: nullable(text(190)),
    legal_form_code: nullable(text(20)),
    enterprise_number: nullable(text(20)),
    vat_number: nullable(text(20)),
    country_pack: oneOf(countryPacks),
    vat_regime: oneOf(vatRegimes),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    locale: oneOf(languages),
    address: nullable(text(500)),
    street: nullable(text(190)),
    house_number: nullable(text(20)),
    box: nullable(text(20)),
    postal_code: nullable(text(20)),
    city: nullable(text(190)),
    country: country(),
    latitude: nullable(decimal()),
    longitude: nullable(decimal()),
    nace_codes: Type.Array(Type.Object({ code: text(10), classification: nullable(oneOf(classifications)) })),
    main_nace_code: nullable(text(10)),
    company_sheet_at: nullable(timestamp()),
    logo_url: nullable(url()),
    icon_url: nullable(url()),
    fiscal_year_start: date(),
    fiscal_year_end: date(),
    settings: Settings,
    is_active: flag(),
    is_demo: flag(),
    source: oneOf(['manual', 'external', 'demo']),
    external_id: nullable(text(190)),
    synced_at: nullable(timestamp()),
    created_at: timestamp(),
    updated_at: timestamp(),
    deleted_at: nullable(timestamp()),
    lock_version: Type.Integer(),
    version: Type.Integer(),
    firm: Type.Unsafe<{ id: number; public_token: string; name: string } | null>({
      type: ['object', 'null'],
      properties: { id: id(), public_token: publicToken(), name: text(190) },
      required: ['id', 'public_token', 'name'],
    }),
  },
  { title: 'Company' },
)
export type Company = Static<typeof Company>

const optional = <S extends Parameters<typeof nullable>[0]>(schema: S) => Type.Optional(nullable(schema))

export const NewCompany = Type.Object({
  firm: Type.Optional(nullable(text(12))),
  country_pack: optional(oneOf(countryPacks)),
  code: optional(Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 20 })),
  name: text(200, 1),
  enterprise_number: optional(text(40)),
  vat_number: optional(text(40)),
  legal_form: optional(text(190)),
  legal_form_code: optional(text(20)),
  address: optional(text(500)),
  logo_url: optional(url()),
  vat_regime: optional(oneOf(vatRegimes)),
  locale: optional(oneOf(languages)),
  street: optional(text(190)),
  house_number: optional(text(20)),
  box: optional(text(20)),
  postal_code: optional(text(20)),
  city: optional(text(190)),
  country: optional(country()),
  latitude: optional(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: optional(Type.Number({ minimum: -180, maximum: 180 })),
  nace_codes: optional(Type.Array(Type.Object({ code: text(10, 1), classification: optional(oneOf(classifications)) }), { maxItems: 100 })),
  main_nace_code: optional(text(10)),
  fiscal_year: optional(Type.Object({ code: optional(text(10)), starts_on: dateIn(), ends_on: dateIn() })),
})
export type NewCompany = Static<typeof NewCompany>
