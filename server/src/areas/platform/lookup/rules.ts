import type { Language } from '../../../lib/languages.ts'
import { compact, foreignVatNumber, vatPrefixOf } from '../../../lib/identifiers.ts'
import { splitEuVatNumber, type EuVatNumber } from '../../../packs/eu-vat.ts'
import { packs } from '../../../packs/index.ts'
import type { Pack } from '../../../packs/pack.ts'
import type { Enterprise } from './schema.ts'
import type { Sheet } from './sources/sheet.ts'

/** The country of a number that was given without one; undefined when no country writes its numbers so. */
export const packOfNumber = (number: string): Pack | undefined => packs.find(({ register }) => register.recognises(number))

/** The number of an enterprise in its register, or the VAT number where VIES is the only source; null when it is neither. */
export function wantedNumber(pack: Pack, given: string): { readonly number: string } | { readonly vat_number: string } | null {
  const vat_number = pack.register.source === 'vies' ? pack.vatNumber(given) : null
  if (vat_number !== null) return { vat_number }
  const number = pack.enterpriseNumber(given)
  return number === null ? null : { number }
}

/** Prefixes that are not the code of a country. */
const countriesOfPrefixes: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' }

/** A VAT number of the Union as people write it, in its two parts; null when its digits cannot be right. */
export function readEuVatNumber(given: string): EuVatNumber | null {
  const compacted = compact(given)
  const prefix = compacted.slice(0, 2)
  const checked = foreignVatNumber(countriesOfPrefixes[prefix] ?? prefix, compacted)
  return checked === null ? null : splitEuVatNumber(checked)
}

/** A number of a country whose numbers are known, and which VIES does not cover. */
export function isForeignVatNumber(given: string): boolean {
  const country = compact(given).slice(0, 2)
  return vatPrefixOf(country) !== null && foreignVatNumber(country, given) !== null
}

/** The sheet with its legal form named in the language of the reader. */
export function enterpriseOf(sheet: Sheet, pack: Pack, language: Language, fetched_at: string): Enterprise {
  const form = pack.legal_forms.find(({ code }) => code === sheet.legal_form_code)
  return { ...sheet, legal_form: form?.label[language] ?? null, country: pack.code, fetched_at }
}

const fewestSigns = 3

/** A shorter text would match a large part of a register. */
export const isLongEnough = (q: string): boolean => (q.match(/[\p{L}\p{N}]/gu) ?? []).length >= fewestSigns
