import type { FieldErrors } from '../../../kernel/route/problem.ts'
import type { Role } from '../../../kernel/route/route.ts'
import { isCountry } from '../../../lib/countries.ts'
import { foreignVatNumber } from '../../../lib/identifiers.ts'
import { packOfCountry } from '../../../packs/index.ts'
import type { CompanyRole } from '../access/index.ts'
import { messages } from './messages.ts'
import type { FirmPatch, MemberPatch } from './schema.ts'

type PatchFields = { -readonly [Field in keyof FirmPatch]-?: Exclude<FirmPatch[Field], undefined> }
/** The editable data of a firm as stored; the logo is either a link or a file, never both. */
export type FirmData = PatchFields & { logo_file_id: number | null }

/** An absent field is unchanged; null or a blank text clears it. */
export function applyPatch(before: FirmData, { logo_url, ...patch }: FirmPatch): FirmData {
  const given = Object.fromEntries(
    Object.entries(patch).map(([field, value]) => [field, typeof value === 'string' ? value.trim() || null : value]),
  )
  const after: FirmData = { ...before, ...(given as Omit<FirmPatch, 'logo_url'>) }
  if (logo_url === undefined || (logo_url !== null && isSignedFileLink(logo_url))) return after
  return { ...after, logo_url, logo_file_id: null }
}

/** Whether this is a link signed by the service, possibly expired, which a client sends back with the rest of the record. */
export function isSignedFileLink(link: string): boolean {
  const url = URL.parse(link)
  return url !== null && /^\/v1\/files\/\d+$/.test(url.pathname) && url.searchParams.has('expires') && url.searchParams.has('signature')
}

/** Normalises the numbers for the country and reports those that are invalid. Only changed fields are validated. */
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

/** Fields mirrored from the external platform cannot be changed here. */
export const mirrorErrors = (source: string, before: FirmData, after: FirmData): FieldErrors =>
  source === 'external'
    ? Object.fromEntries(
        mirrored.filter((field) => after[field] !== before[field]).map((field) => [field, [{ message: messages.mirrored }]]),
      )
    : {}

/** The fields whose value changed, by their API names. */
export function changedFields(before: FirmData, after: FirmData): string[] {
  const fields = (Object.keys(after) as (keyof FirmData)[]).filter((field) => after[field] !== before[field])
  return [...new Set(fields.map((field) => (field === 'logo_file_id' ? 'logo_url' : field)))]
}

export const managesFirm = (role: Role): boolean => role === 'admin' || role === 'manager'

/** The company file role that corresponds to a firm role; admin exists only as a firm role and becomes manager. */
export const companyRoleOf = (role: Role): CompanyRole => (role === 'admin' ? 'manager' : role)

/** Errors for the fields that a new account requires. */
export const missingFieldErrors = (given: { readonly name?: string | null; readonly password?: string | null }): FieldErrors =>
  Object.fromEntries(
    (['name', 'password'] as const).flatMap((field) => (given[field] ? [] : [[field, [{ message: messages.needed_for_new_account }]]])),
  )

/** Only the owner changes name and password of an account that also belongs elsewhere. */
export const accountErrors = (fields: readonly string[], belongsElsewhere: boolean): FieldErrors =>
  belongsElsewhere ? Object.fromEntries(fields.map((field) => [field, [{ message: messages.not_yours_to_set }]])) : {}

/** Of an invited person, the firm changes neither the account nor the access. */
export const pendingErrors = (
  { invitation }: { readonly invitation: 'pending' | null },
  { name, password, is_active }: Pick<MemberPatch, 'name' | 'password' | 'is_active'>,
): FieldErrors =>
  invitation
    ? Object.fromEntries(
        Object.entries({ name, password, is_active }).flatMap(([field, value]) =>
          value ? [[field, [{ message: messages.invitation_pending }]]] : [],
        ),
      )
    : {}

/** Errors for the tokens that match no company file of the firm. */
export const tokenErrors = (tokens: readonly string[], known: ReadonlyMap<string, number>): FieldErrors =>
  Object.fromEntries(
    tokens.flatMap((token, n) => (known.has(token) ? [] : [[`company_tokens.${n}`, [{ message: messages.company_unknown }]]])),
  )

/** Masks an address so that its owner recognises it and nobody else can reconstruct it. */
export const maskAddress = (address: string): string => address.replace(/^(.)[^@]*/u, '$1•••')

type Membership = { readonly role: Role; readonly is_active: boolean }
const isAdmin = ({ role, is_active }: Membership) => role === 'admin' && is_active

/** Whether the change makes the member an active admin. */
export const gainsAdmin = (before: Membership, { role = before.role, is_active = before.is_active }: Partial<Membership>): boolean =>
  isAdmin({ role, is_active }) && !isAdmin(before)

/** Whether the request may give the firm another active admin, whatever the member becomes meanwhile. */
export const mayAddAdmin = (before: { readonly role: Role }, asked: { readonly role?: Role; readonly is_active?: boolean }): boolean =>
  asked.role === 'admin' || (asked.is_active === true && before.role === 'admin')

/** Whether the change leaves the firm with one active admin less. */
export const losesAdmin = (before: Membership, after: Membership | null): boolean => isAdmin(before) && !(after && isAdmin(after))
