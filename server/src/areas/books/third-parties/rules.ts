import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { bic, foreignVatNumber, iban } from '../../../lib/identifiers.ts'
import type { Message } from '../../../lib/languages.ts'
import { packOfCountry } from '../../../packs/index.ts'
import { messages } from './messages.ts'
import { type ThirdPartyFields, fieldNames, type NewThirdParty, type ThirdParty, type ThirdPartyPatch } from './schema.ts'
import { ledgerMessages } from '../ledger/index.ts'

const pickFields = (source: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(fieldNames.map((name) => [name, source[name] ?? null])) as ThirdPartyFields

/** Defaults of a new third party: the country and language of the company file, everything else empty. */
export function fieldsOfNew(body: NewThirdParty, file: { country: string; locale: ThirdParty['locale'] }): ThirdPartyFields {
  const switches = { payment_term_end_of_month: false, is_vat_liable: true, is_consumer: false, is_281_50: false }
  const defaults = {
    ...switches,
    payment_blocked: false,
    reminder_blocked: false,
    is_active: true,
    country: file.country,
    locale: file.locale,
  }
  return pickFields({ ...defaults, ...withoutNulls(body, ['country', 'locale']) })
}

/** Absent leaves a field unchanged; null clears it if it may be empty, otherwise leaves it unchanged. */
export const applyPatch = (before: ThirdParty, patch: ThirdPartyPatch): ThirdPartyFields =>
  pickFields({ ...before, ...withoutNulls(patch, ['code', 'country', 'locale', 'account_id']) })

const withoutNulls = (source: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(source).filter(([name, value]) => value !== null || !names.includes(name)))

/** Rewrites each number in its canonical form and reports those that are invalid. */
export function normaliseNumbers(fields: ThirdPartyFields): { fields: ThirdPartyFields; errors: FieldErrors } {
  const pack = packOfCountry(fields.country)
  const errors: FieldErrors = {}
  const normalise = (field: string, value: string | null, to: (input: string) => string | null, message: Message) => {
    if (value === null || value.trim() === '') return null
    const canonical = to(value)
    if (canonical === null) errors[field] = [{ message, params: { country: fields.country } }]
    return canonical
  }
  const numbers = {
    enterprise_number: normalise(
      'enterprise_number',
      fields.enterprise_number,
      pack?.enterpriseNumber ?? ((input) => input.trim()),
      messages.enterprise_number_wrong,
    ),
    vat_number: normalise(
      'vat_number',
      fields.vat_number,
      pack?.vatNumber ?? ((input) => foreignVatNumber(fields.country, input)),
      messages.vat_number_wrong,
    ),
    national_number: normalise(
      'national_number',
      fields.national_number,
      pack?.nationalNumber ?? ((input) => input.trim()),
      messages.national_number_wrong,
    ),
    iban: normalise('iban', fields.iban, iban, messages.iban_wrong),
    bic: normalise('bic', fields.bic, bic, messages.bic_wrong),
  }
  if (pack && fields.legal_form_code && !pack.legal_forms.some(({ code }) => code === fields.legal_form_code))
    errors.legal_form_code = [{ message: messages.legal_form_unknown, params: { country: fields.country } }]
  return { fields: { ...fields, ...numbers }, errors }
}

/** The accounts and the VAT code that a third party refers to; null if not given, unknown or in the bin. */
export type LinkedRecords = {
  readonly account: AccountFacts | null
  /** The control account that the country pack provides for the type. */
  readonly standard_account: AccountFacts | null
  readonly default_account: AccountFacts | null
  readonly default_vat_code: { readonly direction: string } | null
}
type AccountFacts = { readonly id: number; readonly kind: string; readonly is_postable: boolean }

export type LinkIds = Pick<NewThirdParty, 'account_id' | 'default_account_id' | 'default_vat_code_id'>

const controlKind = { supplier: 'payable', customer: 'receivable' } as const
const vatDirection = { supplier: 'purchase', customer: 'sale' } as const

/** The control account given by the client, otherwise the standard one of the country. */
export const controlAccountOf = ({ account_id }: LinkIds, { account, standard_account }: LinkedRecords): AccountFacts | null =>
  account_id ? account : standard_account

export function linkErrorsOf(type: ThirdParty['type'], given: LinkIds, links: LinkedRecords): FieldErrors {
  const errors: FieldErrors = {}
  const control = controlAccountOf(given, links)
  if (given.account_id && !control) errors.account_id = [{ message: ledgerMessages.account_unknown }]
  else if (control && (control.kind !== controlKind[type] || !control.is_postable))
    errors.account_id = [{ message: messages[`account_unfit_${type}`] }]
  if (given.default_account_id && !links.default_account) errors.default_account_id = [{ message: ledgerMessages.account_unknown }]
  else if (links.default_account?.is_postable === false) errors.default_account_id = [{ message: messages.account_heading }]
  if (given.default_vat_code_id && !links.default_vat_code) errors.default_vat_code_id = [{ message: ledgerMessages.vat_code_unknown }]
  else if (links.default_vat_code && links.default_vat_code.direction !== vatDirection[type])
    errors.default_vat_code_id = [{ message: messages[`vat_code_unfit_${type}`] }]
  return errors
}

export const changedFields = (before: ThirdParty, after: ThirdPartyFields): string[] =>
  fieldNames.filter((field) => after[field] !== before[field])

const lastNumber = 999_999_999

/** `S00001`, `C00001` and so on; null when a code entered by hand already has the highest number. */
export const codeFollowing = (type: ThirdParty['type'], last: number): string | null =>
  last < lastNumber ? `${type === 'supplier' ? 'S' : 'C'}${String(last + 1).padStart(5, '0')}` : null
