import { accountReading } from '../../../kernel/route/presets.ts'
import { plain, route } from '../../../kernel/route/route.ts'
import { countriesIn } from '../../../lib/countries.ts'
import { localDay } from '../../../lib/dates.ts'
import { legalFormsIn, searchNaceCodes } from './rules.ts'
import { Country, CountryFilter, LegalForm, LegalFormFilter, NaceCode, NaceCodeFilter } from './schema.ts'

const url = '/v1/reference'
const reading = { method: 'GET', ...accountReading } as const

export const routes = [
  route({
    ...reading,
    url: `${url}/legal-forms`,
    query: LegalFormFilter,
    reply: plain(LegalForm),
    summary: 'List legal forms',
    description:
      'Ordered by country, then by code: the code of the Belgian or French register; for Luxembourg a code defined by this service. Belgian abbreviations exist in French and Dutch; other languages show both (`SRL/BV`). `requires_capital` says whether the law requires a share capital of any amount; it is null where this varies.',
    example: { query: { country: 'BE', lang: 'en' } },
    run: async ({ language, query }) => legalFormsIn(language, query.country),
  }),
  route({
    ...reading,
    url: `${url}/nace-codes`,
    query: NaceCodeFilter,
    reply: plain(NaceCode),
    summary: 'List activity codes',
    description:
      'The sections of NACE, each followed by its divisions. Without `version`, the version in force today in `country` is used, or the one in force under European law when no country is given: that of 2025 since 1 January 2025, in France from 1 January 2027. `country` has no other effect, because the national classifications differ only from the third level on. The codes were compared with public lists; the wording of the labels has not been verified against the regulations.',
    example: { query: { q: 'construction', version: '2025', lang: 'en' } },
    run: async ({ language, now, query }) => searchNaceCodes(language, localDay(now), query),
  }),
  route({
    ...reading,
    url: `${url}/countries`,
    query: CountryFilter,
    reply: plain(Country),
    summary: 'List countries',
    description:
      'Every country of ISO 3166-1, ordered by its name in the language. `vat_prefix` is the prefix of VAT numbers (EL in Greece, FR in Monaco, CHE in Switzerland; Northern Ireland is part of GB and may also use XI), null where no rule is known. `iban_length` is null where accounts have no IBAN. `peppol_schemes` lists the national schemes in use; where companies register through this service, the scheme it uses comes first.',
    example: { query: { lang: 'nl' } },
    run: async ({ language }) => countriesIn(language).map((country) => ({ ...country, peppol_schemes: [...country.peppol_schemes] })),
  }),
]
