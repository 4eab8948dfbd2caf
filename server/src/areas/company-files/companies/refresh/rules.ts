import { canonicalJson } from '../../../../lib/canonical-json.ts'
import type { Pack } from '../../../../packs/pack.ts'
import type { Enterprise } from '../../../platform/lookup/index.ts'
import type { CompanyChanges } from '../rules.ts'
import type { Company } from '../schema.ts'

/** Fields that belong together: one filled from another address or another activity would make a wrong whole. */
const groups = [
  ['name'],
  ['legal_form', 'legal_form_code'],
  ['address', 'street', 'house_number', 'box', 'postal_code', 'city', 'country'],
  ['nace_codes', 'main_nace_code'],
] as const
type Field = (typeof groups)[number][number]
type Sheet = Pick<Company, Field>

/** What the fields of a company file hold at most: registers write some names longer. */
const longest = { name: 200, legal_form: 190, address: 500, street: 190, house_number: 20, box: 20, postal_code: 20, city: 190 } as const

const fitting = (field: keyof typeof longest, value: string | null): string | null =>
  value === null ? null : value.replace(/\s+/g, ' ').trim().slice(0, longest[field])

/** What the register says, as a company file stores it. Numbers and VAT regime are not part of it: nobody changes them by a refresh. */
function sheetOf(found: Enterprise, pack: Pack): Sheet {
  const form = pack.legal_forms.some(({ code }) => code === found.legal_form_code) ? found.legal_form_code : null
  return {
    name: fitting('name', found.name) ?? found.name,
    legal_form: form === null ? null : fitting('legal_form', found.legal_form),
    legal_form_code: form,
    address: fitting('address', [found.street, found.house_number, found.box].filter((part) => part !== null).join(' ') || null),
    street: fitting('street', found.street),
    house_number: fitting('house_number', found.house_number),
    box: fitting('box', found.box),
    postal_code: fitting('postal_code', found.postal_code),
    city: fitting('city', found.city),
    country: found.country,
    nace_codes: found.nace_codes.map(({ code, classification }) => ({ code, classification })),
    main_nace_code: found.main_nace_code,
  }
}

const isEmpty = (value: unknown): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Case, accents and punctuation do not make another address. */
const comparable = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .normalize('NFD')
        .replace(/[^\p{L}\p{N}]/gu, '')
        .toLowerCase()
    : canonicalJson(value)

/**
 * The fields that a refresh changes. Without `overwrite`, what is empty is filled, unless the file says something else in the same group:
 * half of a former address is not completed with half of the present one. What the register does not say stays as it is, but an address,
 * a form or activities are replaced as a whole.
 */
export function refreshChanges(before: Company, found: Enterprise, pack: Pack, overwrite: boolean): CompanyChanges {
  const sheet = sheetOf(found, pack)
  const changes = groups.flatMap((group) => {
    const fields: readonly Field[] = group
    if (fields.every((field) => field === 'country' || isEmpty(sheet[field]))) return []
    const differing = fields.filter((field) => canonicalJson(sheet[field]) !== canonicalJson(before[field]))
    if (overwrite) return differing
    const isAnother = fields.some(
      (field) => !isEmpty(before[field]) && !isEmpty(sheet[field]) && comparable(sheet[field]) !== comparable(before[field]),
    )
    return isAnother ? [] : differing.filter((field) => isEmpty(before[field]))
  })
  return Object.fromEntries(changes.map((field) => [field, sheet[field]]))
}
