import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { bic, foreignVatNumber, iban } from '../../../lib/identifiers.ts'
import type { Message } from '../../../lib/languages.ts'
import { packOfCountry } from '../../../packs/index.ts'
import { messages } from './messages.ts'
import { type Card, cardFields, type NewThirdParty, type ThirdParty, type ThirdPartyPatch } from './schema.ts'
import { ledgerMessages } from '../ledger/index.ts'

const cardFrom = (source: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(cardFields.map((name) => [name, source[name] ?? null])) as Card

/** A new card with its defaults: the country and language of the file, everything else empty. */
export function newCard(body: NewThirdParty, file: { country: string; locale: ThirdParty['locale'] }): Card {
  const switches = { payment_term_end_of_month: false, is_vat_liable: true, is_consumer: false, is_281_50: false }
  const defaults = {
    ...switches,
    payment_blocked: false,
    reminder_blocked: false,
    is_active: true,
    country: file.country,
    locale: file.locale,
  }
  return cardFrom({ ...defaults, ...withoutNulls(body, ['country', 'locale']) })
}

/** The card after a patch: absent is unchanged, null empties what may be empty and leaves the rest as it was. */
export const patched = (before: ThirdParty, patch: ThirdPartyPatch): Card =>
  cardFrom({ ...before, ...withoutNulls(patch, ['code', 'country', 'locale', 'account_id']) })

const withoutNulls = (source: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(source).filter(([name, value]) => value !== null || !names.includes(name)))

/** Numbers in their one spelling, and what is wrong with those that have none. */
export function normalised(card: Card): { card: Card; errors: FieldErrors } {
  const pack = packOfCountry(card.country)
  const errors: FieldErrors = {}
  const read = (field: string, value: string | null, to: (input: string) => string | null, message: Message) => {
    if (value === null || value.trim() === '') return null
    const spelled = to(value)
    if (spelled === null) errors[field] = [{ message, params: { country: card.country } }]
    return spelled
  }
  const numbers = {
    enterprise_number: read(
      'enterprise_number',
      card.enterprise_number,
      pack?.enterpriseNumber ?? ((input) => input.trim()),
      messages.enterprise_number_wrong,
    ),
    vat_number: read(
      'vat_number',
      card.vat_number,
      pack?.vatNumber ?? ((input) => foreignVatNumber(card.country, input)),
      messages.vat_number_wrong,
    ),
    iban: read('iban', card.iban, iban, messages.iban_wrong),
    bic: read('bic', card.bic, bic, messages.bic_wrong),
  }
  if (pack && card.legal_form_code && !pack.legal_forms.some(({ code }) => code === card.legal_form_code))
    errors.legal_form_code = [{ message: messages.legal_form_unknown, params: { country: card.country } }]
  return { card: { ...card, ...numbers }, errors }
}

/** What the file knows of the accounts and the VAT code that a card names; null where there is none, or none outside the bin. */
export type Links = {
  readonly account: AccountFacts | null
  /** The one the country has for the type. */
  readonly usual: AccountFacts | null
  readonly default_account: AccountFacts | null
  readonly default_vat_code: { readonly direction: string } | null
}
type AccountFacts = { readonly id: number; readonly kind: string; readonly is_postable: boolean }

export type Named = Pick<NewThirdParty, 'account_id' | 'default_account_id' | 'default_vat_code_id'>

const controlKind = { supplier: 'payable', customer: 'receivable' } as const
const vatDirection = { supplier: 'purchase', customer: 'sale' } as const

/** The control account a card gets: the one that was said, or else the country's own. */
export const controlAccount = ({ account_id }: Named, { account, usual }: Links): AccountFacts | null => (account_id ? account : usual)

/** What is wrong with the links that were said. */
export function linkProblems(type: ThirdParty['type'], said: Named, links: Links): FieldErrors {
  const errors: FieldErrors = {}
  const control = controlAccount(said, links)
  if (said.account_id && !control) errors.account_id = [{ message: ledgerMessages.account_unknown }]
  else if (control && (control.kind !== controlKind[type] || !control.is_postable))
    errors.account_id = [{ message: messages[`account_unfit_${type}`] }]
  if (said.default_account_id && !links.default_account) errors.default_account_id = [{ message: ledgerMessages.account_unknown }]
  else if (links.default_account?.is_postable === false) errors.default_account_id = [{ message: messages.account_heading }]
  if (said.default_vat_code_id && !links.default_vat_code) errors.default_vat_code_id = [{ message: ledgerMessages.vat_code_unknown }]
  else if (links.default_vat_code && links.default_vat_code.direction !== vatDirection[type])
    errors.default_vat_code_id = [{ message: messages[`vat_code_unfit_${type}`] }]
  return errors
}

/** The fields that really changed; a patch that changes nothing announces nothing. */
export const changedFields = (before: ThirdParty, after: Card): string[] => cardFields.filter((field) => after[field] !== before[field])

const lastNumber = 999_999_999

/** `S00001`, `C00001`, counting up; null when a code given by hand has used the last number there is. */
export const codeAfter = (type: ThirdParty['type'], last: number): string | null =>
  last < lastNumber ? `${type === 'supplier' ? 'S' : 'C'}${String(last + 1).padStart(5, '0')}` : null
