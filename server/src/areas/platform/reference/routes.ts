import { accountReading } from '../../../kernel/route/presets.ts'
import { plain, route } from '../../../kernel/route/route.ts'
import { countriesIn } from '../../../lib/countries.ts'
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
      'By country, then by code: the number of the Belgian and of the French register, in Luxembourg a code of our own. Belgian abbreviations exist in French and Dutch; other languages are shown both (`SRL/BV`). `requires_capital` says whether the law asks for a share capital of any amount, null where that has no single answer.',
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
      'The sections of NACE, each followed by its divisions. Without `version` it is the one in force today in `country`, or by European law when no country is given: that of 2025 since 1 January 2025, in France from 1 January 2027. Apart from that `country` changes nothing, since the national classifications begin to differ at the third level. The codes were compared with public lists; the wording of the labels has not been verified with the regulations.',
    example: { query: { q: 'construction', version: '2025', lang: 'en' } },
    run: async ({ language, now, query }) => searchNaceCodes(language, now.toISOString().slice(0, 10), query),
  }),
  route({
    ...reading,
    url: `${url}/countries`,
    query: CountryFilter,
    reply: plain(Country),
    summary: 'List countries',
    description:
      'Every country of ISO 3166-1, in the order of its name in the language. `vat_prefix` is what a VAT number begins with here (EL in Greece, FR in Monaco, CHE in Switzerland; Northern Ireland is part of GB and may also write XI), null where no rule is known. `iban_length` is null where accounts have no IBAN. `peppol_schemes` are the national ones in use; where companies register through the service, its own comes first.',
    example: { query: { lang: 'nl' } },
    run: async ({ language }) => countriesIn(language).map((country) => ({ ...country, peppol_schemes: [...country.peppol_schemes] })),
  }),
]
