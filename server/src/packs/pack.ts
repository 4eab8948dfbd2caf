import type { Message } from '../lib/languages.ts'

export const countryPacks = ['BE', 'FR', 'LU'] as const

export type CountryPack = (typeof countryPacks)[number]

export const vatRegimes = ['monthly', 'quarterly', 'franchise', 'exempt', 'unit'] as const

/** A form an enterprise may take, under the code of the country's register. */
export type LegalForm = Readonly<{
  code: string
  label: Message
  /** One that every language uses, or what each language of the country writes. */
  abbreviation: string | Readonly<Partial<Message>> | null
  /** Whether the law asks for a share capital, of whatever amount; null where that is unknown or has no single answer. */
  requires_capital: boolean | null
}>

/** What every country brings. An area asks `packOf(company)` and never compares a country itself. */
export type Pack = Readonly<{
  code: CountryPack
  currency: string
  vat_regimes: readonly (typeof vatRegimes)[number][]
  default_vat_regime: (typeof vatRegimes)[number]
  legal_forms: readonly LegalForm[]
  /** The day from which enterprises are classed by NACE Rev. 2.1 in the country's own version. */
  nace_2025_from: string
  /** The company's number as the national register writes it, without separators, or null when it cannot be one. */
  enterpriseNumber: (input: string) => string | null
  /** The VAT number with its country prefix, without separators, or null when it cannot be one. */
  vatNumber: (input: string) => string | null
}>
