import type { FieldErrors } from '../../../kernel/route/problem.ts'
import type { Role } from '../../../kernel/route/route.ts'
import { isCountry } from '../../../lib/countries.ts'
import { foreignVatNumber } from '../../../lib/identifiers.ts'
import { packOfCountry } from '../../../packs/index.ts'
import type { CompanyRole } from '../access/index.ts'
import { messages } from './messages.ts'
import type { FirmPatch } from './schema.ts'

type PatchFields = { -readonly [Field in keyof FirmPatch]-?: Exclude<FirmPatch[Field], undefined> }
/** What a firm may change of itself, as it is stored; a logo is a link or a file, never both. */
export type FirmData = PatchFields & { logo_file_id: number | null }

/** The firm after a patch: absent is unchanged, null or blank empties. */
export function applyPatch(before: FirmData, { logo_url, ...patch }: FirmPatch): FirmData {
  const given = Object.fromEntries(
    Object.entries(patch).map(([field, value]) => [field, typeof value === 'string' ? value.trim() || null : value]),
  )
  const after: FirmData = { ...before, ...(given as Omit<FirmPatch, 'logo_url'>) }
  if (logo_url === undefined || (logo_url !== null && isSignedFileLink(logo_url))) return after
  return { ...after, logo_url, logo_file_id: null }
}

/** A link the service signed itself, which a client sends back with the rest of the record; it may have ended meanwhile. */
export function isSignedFileLink(link: string): boolean {
  const url = URL.parse(link)
  return url !== null && /^\/v1\/files\/\d+$/.test(url.pathname) && url.searchParams.has('expires') && url.searchParams.has('signature')
}

/** Numbers in their one spelling for the country, and what is wrong with those that have none. Only what changed is looked at. */
export function normaliseNumbers(before: FirmData, firm: FirmData): { firm: FirmData; errors: FieldErrors } {
  const country = firm.country_code
  const pack = packOfCountry(country)
  const errors: FieldErrors = {}
  if (country !== before.country_code && !isCountry(country)) errors.country_code = [{ message: messages.country_unknown }]
  const number = (field: 'enterprise_number' | 'vat_number', read: (input: string) => string | null) => {
    const value = firm[field]
    if (value === null || (value === before[field] && country === before.country_code)) return value
    const spelling = read(value)
    if (spelling === null) errors[field] = [{ message: messages[`${field}_wrong`], params: { country } }]
    return spelling
  }
  const enterprise_number = number('enterprise_number', pack?.enterpriseNumber ?? ((input) => input))
  const vat_number = number('vat_number', pack?.vatNumber ?? ((input) => foreignVatNumber(country, input)))
  return { firm: { ...firm, enterprise_number, vat_number }, errors }
}

const mirrored = ['name', 'enterprise_number', 'vat_number', 'itaa_number'] as const

/** What comes from the external platform is changed there. */
export const mirrorErrors = (source: string, before: FirmData, after: FirmData): FieldErrors =>
  source === 'external'
    ? Object.fromEntries(
        mirrored.filter((field) => after[field] !== before[field]).map((field) => [field, [{ message: messages.mirrored }]]),
      )
    : {}

/** The fields that really changed, as the wire calls them. */
export function changedFields(before: FirmData, after: FirmData): string[] {
  const fields = (Object.keys(after) as (keyof FirmData)[]).filter((field) => after[field] !== before[field])
  return [...new Set(fields.map((field) => (field === 'logo_file_id' ? 'logo_url' : field)))]
}

export const managesFirm = (role: Role): boolean => role === 'admin' || role === 'manager'

/** The role in a file for somebody who joins with a firm role; the firm's admin is the manager of a file. */
export const companyRoleOf = (role: Role): CompanyRole => (role === 'admin' ? 'manager' : role)

/** What a new account cannot do without; one that is there has both. */
export const missingFieldErrors = (given: { readonly name?: string | null; readonly password?: string | null }): FieldErrors =>
  Object.fromEntries(
    (['name', 'password'] as const).flatMap((field) => (given[field] ? [] : [[field, [{ message: messages.needed_for_new_account }]]])),
  )

/** Name and password of an account that opens more than this firm are its owner's. */
export const accountErrors = (fields: readonly string[], belongsElsewhere: boolean): FieldErrors =>
  belongsElsewhere ? Object.fromEntries(fields.map((field) => [field, [{ message: messages.not_yours_to_set }]])) : {}

/** Which of the tokens name no file of the firm. */
export const tokenErrors = (tokens: readonly string[], known: ReadonlyMap<string, number>): FieldErrors =>
  Object.fromEntries(
    tokens.flatMap((token, n) => (known.has(token) ? [] : [[`company_tokens.${n}`, [{ message: messages.company_unknown }]]])),
  )

/** Enough of an address to recognise it, too little to learn it. */
export const maskAddress = (address: string): string => address.replace(/^(.)[^@]*/u, '$1•••')

type Membership = { readonly role: Role; readonly is_active: boolean }
const isAdmin = ({ role, is_active }: Membership) => role === 'admin' && is_active

/** Whether the change takes an active admin from the firm. */
export const losesAdmin = (before: Membership, after: Membership | null): boolean => isAdmin(before) && !(after && isAdmin(after))
