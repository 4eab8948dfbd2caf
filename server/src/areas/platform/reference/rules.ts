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
 * The abbreviation in the language. Where the country has none in that language, all its abbreviations are shown (`SRL/BV`): each is
 * correct for only part of the companies, so choosing one would be wrong for the others.
 */
const abbreviationIn = (language: Language, abbreviation: Abbreviation): string | null => {
  if (abbreviation === null || typeof abbreviation === 'string') return abbreviation
  return abbreviation[language] ?? [...new Set(Object.values(abbreviation))].join('/')
}

/** Ordered by country, then by code; all countries when none is given. */
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

/** The version in force in the country on that day; without a country, the one required by European law. */
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

/** Folds case, accents, apostrophes and ligatures for searching. */
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
