import type { Language } from '../../../lib/languages.ts'
import { type CountryPack, packOf, packs } from '../../../packs/index.ts'
import { de } from './nace-de.ts'
import { en } from './nace-en.ts'
import { fr } from './nace-fr.ts'
import { nl } from './nace-nl.ts'
import { europeanFrom2025, type NaceLabels, naceStructure, type NaceVersion } from './nace-structure.ts'
import type { LegalForm, NaceCode, NaceCodeFilter } from './schema.ts'

type Abbreviation = (typeof packs)[number]['legal_forms'][number]['abbreviation']

const byCode = (a: { code: string }, b: { code: string }): number => (a.code < b.code ? -1 : 1)

/**
 * The abbreviation a reader of the language meets. A language the country does not abbreviate in is shown all it does, `SRL/BV`: each is
 * right for half of the companies, and to choose one would put a wrong form on the letterhead of the others.
 */
const abbreviationIn = (language: Language, abbreviation: Abbreviation): string | null => {
  if (abbreviation === null || typeof abbreviation === 'string') return abbreviation
  return abbreviation[language] ?? [...new Set(Object.values(abbreviation))].join('/')
}

/** By country and then by code; of all countries where none is asked for. */
export const legalFormsIn = (language: Language, country?: CountryPack): LegalForm[] =>
  (country ? [packOf(country)] : packs).flatMap(({ code: of, legal_forms }) =>
    legal_forms.toSorted(byCode).map(({ code, label, abbreviation, requires_capital }) => ({
      code,
      label: label[language],
      abbreviation: abbreviationIn(language, abbreviation),
      country: of,
      requires_capital,
    })),
  )

/** The version in which an enterprise of the country is classed on that day; without a country, the one European law asks for. */
export const naceVersionOn = (today: string, country?: CountryPack): NaceVersion =>
  today >= (country ? packOf(country).nace_2025_from : europeanFrom2025) ? '2025' : '2008'

const labels: Readonly<Record<Language, NaceLabels>> = { fr, nl, en, de }

/** Each section, followed by its divisions. */
export function naceCodesIn(language: Language, version: NaceVersion): NaceCode[] {
  const texts: Readonly<Record<string, string>> = labels[language][version]
  const item = (code: string, level: 1 | 2, parent_code: string | null) => ({ code, label: texts[code] ?? '', version, level, parent_code })
  return Object.entries<readonly string[]>(naceStructure[version])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([section, divisions]) => [item(section, 1, null), ...divisions.map((division) => item(division, 2, section))])
}

/** Letters alone count: no case, no accents, one kind of apostrophe. */
const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('’', "'").replaceAll('œ', 'oe').replaceAll('ß', 'ss')

const defaultLimit = 50

export function searchNaceCodes(language: Language, today: string, filter: NaceCodeFilter): NaceCode[] {
  const wanted = foldText(filter.q ?? '').split(/\s+/)
  return naceCodesIn(language, filter.version ?? naceVersionOn(today, filter.country))
    .filter(({ code, label }) => {
      const text = foldText(`${code} ${label}`)
      return wanted.every((word) => text.includes(word))
    })
    .slice(0, filter.limit ?? defaultLimit)
}
