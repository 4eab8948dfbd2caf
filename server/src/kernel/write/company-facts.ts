import type { CountryPack } from '../../lib/country-packs.ts'
import type { Language } from '../../lib/languages.ts'

/** What rules need to know of a company file; inside a write it is read under the lock of the file. */
export type CompanyFacts = {
  readonly id: number
  readonly public_token: string
  readonly name: string
  readonly firm_id: number | null
  readonly country_pack: CountryPack
  readonly country: string
  readonly currency: string
  readonly locale: Language
  readonly is_active: boolean
  readonly is_demo: boolean
  readonly is_deleted: boolean
  /** Settings of the file that only areas read, by name: the area that reads one knows its shape. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** As the database function `company_facts` returns them: the settings stand beside the facts of the kernel. */
export type StoredFacts = Omit<CompanyFacts, 'settings'>

export function factsOf(stored: StoredFacts): CompanyFacts {
  const { id, public_token, name, firm_id, country_pack, country, currency, locale, is_active, is_demo, is_deleted, ...settings } = stored
  return { id, public_token, name, firm_id, country_pack, country, currency, locale, is_active, is_demo, is_deleted, settings }
}
