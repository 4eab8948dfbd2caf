export const countryPacks = ['BE', 'FR', 'LU'] as const

export type CountryPack = (typeof countryPacks)[number]

export const vatRegimes = ['monthly', 'quarterly', 'franchise', 'exempt', 'unit'] as const

/** What every country brings. An area asks `packOf(company)` and never compares a country itself. */
export type Pack = Readonly<{
  code: CountryPack
  currency: string
  vat_regimes: readonly (typeof vatRegimes)[number][]
  default_vat_regime: (typeof vatRegimes)[number]
  /** The company's number as the national register writes it, without separators, or null when it cannot be one. */
  enterpriseNumber: (input: string) => string | null
  /** The VAT number with its country prefix, without separators, or null when it cannot be one. */
  vatNumber: (input: string) => string | null
}>
