import { type CountryPack, countryPacks } from '../lib/country-packs.ts'
import { demoCompanies } from './be/demo/index.ts'
import { example as exampleBe } from './be/example.ts'
import { be } from './be/index.ts'
import type { ExampleFile } from './example.ts'
import { example as exampleFr } from './fr/example.ts'
import { fr } from './fr/index.ts'
import { example as exampleLu } from './lu/example.ts'
import { lu } from './lu/index.ts'
import { type Pack, vatRegimes } from './pack.ts'

export type { ExampleBooking, ExampleFile } from './example.ts'
export { type CountryPack, countryPacks, demoCompanies, vatRegimes }

const byCode = { BE: be, FR: fr, LU: lu } satisfies { [Code in CountryPack]: Pack & { code: Code } }

export const packOf = (code: CountryPack): Pack => byCode[code]

/** The pack of a country code, where there is one. */
export const packOfCountry = (country: string): Pack | undefined => packs.find(({ code }) => code === country)

export const packs: readonly Pack[] = countryPacks.map(packOf)

const examples: Readonly<Record<CountryPack, ExampleFile>> = { BE: exampleBe, FR: exampleFr, LU: exampleLu }

/** The example company file of a country, as `partita seed --example` books it. */
export const exampleOf = (code: CountryPack): ExampleFile => examples[code]
