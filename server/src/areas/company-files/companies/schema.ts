import { type Static, Type } from 'typebox'
import {
  country,
  date,
  decimal,
  fileUrl,
  flag,
  id,
  line,
  nullable,
  nullableObject,
  oneOf,
  optional,
  personName,
  publicToken,
  text,
  timestamp,
  url,
} from '../../../kernel/route/shape.ts'
import { languages } from '../../../lib/languages.ts'
import { countryPacks, vatRegimes } from '../../../packs/index.ts'
import { FiscalYear, NewFiscalYear } from '../../books/fiscal-years/index.ts'
import { Bank, Journal } from '../../books/journals/index.ts'
import { Settings, SettingsPatch } from './settings-schema.ts'

const classifications = ['MAIN', 'SECO', 'ANCI'] as const

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
    logo_url: nullable(fileUrl()),
    icon_url: nullable(fileUrl()),
    fiscal_year_start: date(),
    fiscal_year_end: date(),
    journal_entries_count: Type.Integer(),
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
    firm: nullableObject({ id: id(), public_token: publicToken(), name: text(190) }),
  },
  { title: 'Company' },
)
export type Company = Static<typeof Company>

/** One company file with its fiscal years, their periods and its journals; lists omit these because they do not open each file. */
export const CompanyDetails = Type.Object(
  { ...Company.properties, fiscal_years: Type.Array(FiscalYear), journals: Type.Array(Journal) },
  { title: 'CompanySheet' },
)
export type CompanyDetails = Static<typeof CompanyDetails>

export const CompanyFilter = Type.Object({
  trashed: Type.Optional(Type.Boolean({ description: 'List company files in the bin instead, limited to those you are an admin of' })),
})
export type CompanyFilter = Static<typeof CompanyFilter>

const nace = () => Type.String({ pattern: '^[0-9A-Za-z][0-9A-Za-z.]*$', maxLength: 10 })
const maxBanks = 50

/** Fields accepted both when a company file is created and when it is changed. */
const details = {
  code: optional(Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength: 20 })),
  enterprise_number: optional(text(40)),
  vat_number: optional(text(40)),
  legal_form: optional(line(190)),
  legal_form_code: optional(text(20)),
  address: optional(text(500)),
  logo_url: optional(url()),
  vat_regime: optional(oneOf(vatRegimes)),
  locale: optional(oneOf(languages)),
  street: optional(line(190)),
  house_number: optional(line(20)),
  box: optional(line(20)),
  postal_code: optional(line(20)),
  city: optional(line(190)),
  country: optional(country()),
  latitude: optional(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: optional(Type.Number({ minimum: -180, maximum: 180 })),
  nace_codes: optional(Type.Array(Type.Object({ code: nace(), classification: optional(oneOf(classifications)) }), { maxItems: 100 })),
  main_nace_code: optional(nace()),
}

export const NewCompany = Type.Object({
  firm: Type.Optional(nullable(text(12))),
  country_pack: optional(oneOf(countryPacks)),
  name: personName(200),
  ...details,
  fiscal_year: optional(NewFiscalYear),
  banks: optional(Type.Array(Bank, { maxItems: maxBanks })),
})
export type NewCompany = Static<typeof NewCompany>

export const CompanyPatch = Type.Object({
  name: Type.Optional(personName(200)),
  ...details,
  icon_url: optional(url()),
  is_active: Type.Optional(flag()),
  settings: Type.Optional(SettingsPatch),
})
export type CompanyPatch = Static<typeof CompanyPatch>

export const pictureKinds = ['logo', 'icon'] as const
export type PictureKind = (typeof pictureKinds)[number]

export const PictureForm = Type.Object({ kind: Type.Optional(oneOf(pictureKinds)) })

export const Refresh = Type.Object({
  overwrite: Type.Optional(
    Type.Boolean({ description: 'Also replace name, address, legal form and activity codes that the register says otherwise' }),
  ),
})
