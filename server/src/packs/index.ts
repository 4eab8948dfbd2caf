import { type CountryPack, countryPacks } from '../lib/country-packs.ts'
import { be } from './be/index.ts'
import { fr } from './fr/index.ts'
import { lu } from './lu/index.ts'
import { type Pack, vatRegimes } from './pack.ts'

export { type CountryPack, countryPacks, vatRegimes }

const byCode = { BE: be, FR: fr, LU: lu } satisfies { [Code in CountryPack]: Pack & { code: Code } }

export const packOf = (code: CountryPack): Pack => byCode[code]

/** The pack of a country code, where there is one. */
export const packOfCountry = (country: string): Pack | undefined => packs.find(({ code }) => code === country)

export const packs: readonly Pack[] = countryPacks.map(packOf)
