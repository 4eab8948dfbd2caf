/** An enterprise of the register that the operator loaded, in the language of the reader. */
import type { Language } from '../../../../lib/languages.ts'
import { type Sheet, sheetOf } from './sheet.ts'

export type RegisterRow = {
  readonly number: string
  readonly is_person: boolean
  readonly legal_form_code: string | null
  readonly started_on: string | null
  readonly names: readonly { readonly kind: string; readonly language: string; readonly name: string }[]
  readonly seat: Readonly<Record<string, string>> | null
  readonly contacts: Readonly<Record<string, string>>
  readonly activities: readonly { readonly code: string; readonly classification: string }[]
}

/** Codes of the register. */
const [officialName, abbreviation, commercialName] = ['001', '002', '003']
const languageCodes: Readonly<Record<Language, string>> = { fr: '1', nl: '2', de: '3', en: '4' }
const soleTrader = 'EI'
const classifications = ['MAIN', 'SECO', 'ANCI'] as const

export function sheetOfRow(row: RegisterRow, language: Language): Sheet {
  const nameOf = (kind: string) => {
    const names = row.names.filter((each) => each.kind === kind)
    return (names.find((each) => each.language === languageCodes[language]) ?? names[0])?.name ?? null
  }
  const name = nameOf(officialName) ?? nameOf(commercialName) ?? nameOf(abbreviation) ?? row.number
  const seat = row.seat ?? {}
  // The seat is named in Dutch and French; in a place with one language the other is empty.
  const [own, other] = language === 'nl' ? ['nl', 'fr'] : ['fr', 'nl']
  const inLanguage = (part: 'street' | 'city') => seat[`${part}_${own}`] ?? seat[`${part}_${other}`] ?? null
  const nace_codes = row.activities.map(({ code, classification }) => ({
    code,
    classification: classifications.find((each) => each === classification) ?? null,
  }))
  return {
    ...sheetOf('open-data', row.number, name),
    commercial_name: nameOf(commercialName),
    legal_form_code: row.legal_form_code ?? (row.is_person ? soleTrader : null),
    // The open data holds active enterprises only.
    status: 'active',
    started_on: row.started_on,
    street: inLanguage('street'),
    house_number: seat['house_number'] ?? null,
    box: seat['box'] ?? null,
    postal_code: seat['postal_code'] ?? null,
    city: inLanguage('city'),
    nace_codes,
    main_nace_code: nace_codes.find(({ classification }) => classification === 'MAIN')?.code ?? null,
    email: row.contacts['EMAIL'] ?? null,
    phone: row.contacts['TEL'] ?? null,
    website: row.contacts['WEB'] ?? null,
  }
}
