import { type Static, Type } from 'typebox'
import { langQuery } from '../../../kernel/route/route.ts'
import { flag, nullable, oneOf, text } from '../../../kernel/route/shape.ts'
import { countryPacks } from '../../../packs/index.ts'
import { naceVersions } from './nace-structure.ts'

export const LegalForm = Type.Object(
  {
    code: text(20),
    label: text(190),
    abbreviation: nullable(text(20)),
    country: oneOf(countryPacks),
    requires_capital: nullable(flag()),
  },
  { title: 'LegalForm' },
)
export type LegalForm = Static<typeof LegalForm>

export const LegalFormFilter = Type.Object({ country: Type.Optional(oneOf(countryPacks)), ...langQuery })

export const NaceCode = Type.Object(
  {
    code: text(10),
    label: text(300),
    version: oneOf(naceVersions),
    level: Type.Integer({ minimum: 1, maximum: 2, description: '1 is a section, 2 a division' }),
    parent_code: nullable(text(10)),
  },
  { title: 'NaceCode' },
)
export type NaceCode = Static<typeof NaceCode>

export const NaceCodeFilter = Type.Object({
  country: Type.Optional(oneOf(countryPacks)),
  version: Type.Optional(oneOf(naceVersions)),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'Words that must all occur, in any case and with or without accents' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
  ...langQuery,
})
export type NaceCodeFilter = Static<typeof NaceCodeFilter>

export const Country = Type.Object(
  {
    code: text(2),
    name: text(190),
    is_eu: flag(),
    vat_prefix: nullable(text(3)),
    iban_length: nullable(Type.Integer()),
    currency: text(3),
    peppol_schemes: Type.Array(text(4)),
  },
  { title: 'Country' },
)

export const CountryFilter = Type.Object(langQuery)
