import { isValidBIC, isValidIBAN } from 'ibantools'
import { euVat, stdnum, type Validator } from 'stdnum'
import { remainder97 } from './check-digits.ts'

// Besides the dots, blanks, hyphens and slashes people type, numbers copied out of a PDF bring the dashes and invisible blanks of the typesetter.
const separators = /[\s./\-\u2010-\u2015\u2212\u200b\u00ad]/g

/** Upper case without separators: what is left to check of a number as people write it. */
export const compact = (input: string): string => input.replace(separators, '').toUpperCase()

const longestVatNumber = 20

// Swiss and Norwegian numbers end in MWST, TVA, IVA or MVA on an invoice, yet are mostly given without; both ways are right.
const vatValidators = new Map<string, readonly (Validator | undefined)[]>([
  ...Object.entries(euVat),
  ['CH', [stdnum.CH?.vat, stdnum.CH?.uid]],
  ['GB', [stdnum.GB?.vat]],
  ['MC', [stdnum.MC?.tva]],
  ['NO', [stdnum.NO?.mva, stdnum.NO?.orgnr]],
])

// Where the prefix is not the country's code. A Swiss number has its CHE inside; Northern Ireland trades goods under XI while its country stays GB;
// Monaco belongs to the French VAT territory.
const vatPrefixes = new Map<string, readonly [string, ...string[]]>([
  ['CH', ['']],
  ['GB', ['GB', 'XI']],
  ['GR', ['EL']],
  ['MC', ['FR']],
])

/** What a VAT number of the country begins with once it is normalised, or null where the service knows no rule for it. */
export const vatPrefixOf = (country: string): string | null => {
  if (!vatValidators.has(country)) return null
  const [prefix] = vatPrefixes.get(country) ?? [country]
  return prefix === '' ? 'CHE' : prefix
}

// Five signs are a British department (GD) or health authority (HA); stdnum 1.12 takes any other two signs in front as well.
const vatMistakes = new Map([['GB', /^(?!GD|HA).{5}$/]])

/**
 * The VAT number of somebody in `country` (ISO alpha-2), with its prefix, or null when it cannot be right.
 * A country with a pack is better asked of its pack, which knows more of its own numbers. Where no check is known the number is kept as typed.
 */
export const foreignVatNumber = (country: string, input: string): string | null => {
  const validators = vatValidators.get(country)
  if (!validators) {
    const kept = input.trim().toUpperCase()
    return kept.length > 0 && kept.length <= longestVatNumber ? kept : null
  }
  const typed = compact(input)
  // stdnum throws on a Dutch number of nothing but its prefix; no number is without a digit.
  if (typed.length > longestVatNumber || !/\d/.test(typed)) return null
  const prefixes = vatPrefixes.get(country) ?? [country]
  const prefix = prefixes.find((candidate) => typed.startsWith(candidate)) ?? prefixes[0]
  // As typed first: a French key may itself be spelled FR, so a prefix is taken off only when the whole makes no sense.
  const spellings = typed.startsWith(prefix) ? [typed, typed.slice(prefix.length)] : [typed]
  for (const validator of validators) {
    for (const spelling of spellings) {
      const checked = validator?.validate(spelling)
      if (checked?.isValid && !vatMistakes.get(country)?.test(checked.compact)) return prefix + checked.compact
    }
  }
  return null
}

export const iban = (input: string): string | null => {
  const typed = compact(input)
  return isValidIBAN(typed) ? typed : null
}

export const bic = (input: string): string | null => {
  const typed = compact(input)
  return isValidBIC(typed) ? typed : null
}

/** A creditor reference (ISO 11649): RF, two check digits and up to 21 signs of the creditor's own. */
export const creditorReference = (input: string): string | null => {
  const typed = compact(input)
  return /^RF\d\d[A-Z\d]{1,21}$/.test(typed) && remainder97(typed.slice(4) + typed.slice(0, 4)) === 1 ? typed : null
}

/** A SEPA creditor identifier: country, two check digits, three signs the creditor chooses and no check covers, the national number. */
export const sepaCreditorId = (input: string): string | null => {
  const typed = compact(input)
  return /^[A-Z]{2}\d\d[A-Z\d]{4,31}$/.test(typed) && remainder97(typed.slice(7) + typed.slice(0, 4)) === 1 ? typed : null
}
