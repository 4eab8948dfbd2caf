import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { bic, iban } from '../../../lib/identifiers.ts'
import type { AccountKind, Pack } from '../../../packs/pack.ts'
import { messages } from './messages.ts'
import type { RoutedDocument } from './routing.ts'
import type { Bank, Card, Conditions, Journal, JournalPatch, NewJournal, NewRule, Rule, RulePatch } from './schema.ts'
import { ledgerMessages } from '../ledger/index.ts'

/** A new journal with its defaults. */
export const newCard = (body: NewJournal): Card => ({
  code: body.code,
  label: body.label,
  type: body.type,
  control_account_id: body.control_account_id ?? null,
  iban: body.iban ?? null,
  bic: body.bic ?? null,
  description: body.description ?? null,
  is_default: body.is_default ?? false,
  is_active: true,
})

/** The journal after a patch: absent is unchanged, null empties. */
export function patched(before: Journal, patch: Omit<JournalPatch, 'control_account'>): Card {
  const { code, label, type, control_account_id, description, is_default, is_active } = before
  return { code, label, type, control_account_id, iban: before.iban, bic: before.bic, description, is_default, is_active, ...patch }
}

/** Code and bank numbers in their one spelling, and what is wrong with those that have none. */
export function normalised(card: Card): { card: Card; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const read = (field: 'iban' | 'bic', to: (input: string) => string | null) => {
    const given = card[field]
    if (given === null || given.trim() === '') return null
    const spelled = to(given)
    if (spelled === null) errors[field] = [{ message: field === 'iban' ? messages.iban_wrong : messages.bic_wrong }]
    return spelled
  }
  const spelled = { ...card, code: card.code.toUpperCase(), iban: read('iban', iban), bic: read('bic', bic) }
  if (spelled.iban !== null && card.type !== 'financial') errors.iban = [{ message: messages.iban_misplaced }]
  return { card: spelled, errors }
}

/** What the account on the other side of a journal must be for; a journal of miscellaneous operations has none. */
const controlKinds: Readonly<Record<Card['type'], AccountKind | null>> = {
  purchase: 'payable',
  purchase_credit_note: 'payable',
  sale: 'receivable',
  sale_credit_note: 'receivable',
  miscellaneous: null,
  cash: 'cash',
  financial: 'bank',
}

/** What the rules must know of the rest of the file. */
export type Facts = {
  readonly code_taken: boolean
  readonly iban_taken: string | null
  readonly account: { readonly kind: string; readonly is_postable: boolean } | null
}

export function problemsWith(card: Card, facts: Facts, { opening_journal: opening }: Pick<Pack, 'opening_journal'>): FieldErrors {
  const errors: FieldErrors = {}
  if (card.code === opening.code && card.type !== opening.type)
    errors.code = [{ message: messages.code_reserved, params: { code: card.code } }]
  if (facts.code_taken) errors.code = [{ message: messages.code_taken, params: { code: card.code } }]
  if (facts.iban_taken !== null) errors.iban = [{ message: messages.iban_taken, params: { code: facts.iban_taken } }]
  if (card.control_account_id === null) return errors
  const kind = controlKinds[card.type]
  if (kind === null) errors.control_account_id = [{ message: messages.control_account_unwanted }]
  else if (!facts.account) errors.control_account_id = [{ message: ledgerMessages.account_unknown }]
  else if (facts.account.kind !== kind || !facts.account.is_postable)
    errors.control_account_id = [{ message: messages.control_account_unfit, params: { kind } }]
  return errors
}

/** The documents a journal takes, where its type says so. */
const documentsOf: Partial<Readonly<Record<Card['type'], Pick<RoutedDocument, 'direction' | 'is_credit_note'>>>> = {
  purchase: { direction: 'purchase', is_credit_note: false },
  purchase_credit_note: { direction: 'purchase', is_credit_note: true },
  sale: { direction: 'sale', is_credit_note: false },
  sale_credit_note: { direction: 'sale', is_credit_note: true },
}

/** A rule that asks for documents its journal never takes would never hold. */
export function contradictions(rule: Pick<Rule, 'direction' | 'is_credit_note'>, type: Card['type']): FieldErrors {
  const taken = documentsOf[type]
  if (!taken) return {}
  const { direction, is_credit_note } = taken
  const errors: FieldErrors = {}
  if (rule.direction !== null && rule.direction !== direction)
    errors.direction = [{ message: direction === 'purchase' ? messages.only_purchases : messages.only_sales }]
  if (rule.is_credit_note !== null && rule.is_credit_note !== is_credit_note)
    errors.is_credit_note = [{ message: is_credit_note ? messages.only_credit_notes : messages.only_invoices }]
  return errors
}

/** The rules of a journal were made for its type: one that a new type contradicts is changed first. */
export function typeProblems({ rules }: Pick<Journal, 'rules'>, type: Card['type']): FieldErrors {
  const contradicted = rules.filter((rule) => Object.keys(contradictions(rule, type)).length > 0)
  if (contradicted.length === 0) return {}
  return { type: [{ message: messages.type_contradicts, params: { rules: contradicted.map(({ name }) => name).join(', ') } }] }
}

/** The conditions of a new rule; what is not given is any. */
export const newConditions = (body: NewRule): Conditions => ({
  name: body.name,
  direction: body.direction ?? null,
  is_credit_note: body.is_credit_note ?? null,
  source: body.source ?? null,
  third_party_id: body.third_party_id ?? null,
  vat_mechanism: body.vat_mechanism ?? null,
  currency: body.currency ?? null,
  keyword: body.keyword ?? null,
  is_active: body.is_active ?? true,
})

export const patchedConditions = (before: Rule, patch: RulePatch): Conditions => {
  const given = { ...before, ...patch }
  const { name, direction, is_credit_note, source, third_party_id, vat_mechanism, currency, keyword, is_active } = given
  return { name, direction, is_credit_note, source, third_party_id, vat_mechanism, currency, keyword, is_active }
}

/** A mechanism that no VAT code of the country has would make a rule that never holds. */
export const mechanismProblems = ({ vat_mechanism }: Conditions, pack: Pack): FieldErrors =>
  vat_mechanism === null || pack.vat_codes.some(({ mechanism }) => mechanism === vat_mechanism)
    ? {}
    : { vat_mechanism: [{ message: messages.mechanism_unknown }] }

/** The banks of a new file in their one spelling, and what is wrong with them. */
export function readBanks(banks: readonly Bank[], pack: Pack): { banks: (Bank & { iban: string | null })[]; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const codes = new Set(pack.journals.map(({ code }) => code))
  const ibans = new Set<string>()
  const read = banks.map((bank, index) => {
    const { code, label, iban: given } = bank
    const spelled = { code: code.toUpperCase(), label, iban: given ? iban(given) : null }
    if (spelled.code === pack.opening_journal.code)
      errors[`banks.${index}.code`] = [{ message: messages.code_reserved, params: { code: spelled.code } }]
    if (codes.has(spelled.code)) errors[`banks.${index}.code`] = [{ message: messages.code_taken, params: { code: spelled.code } }]
    if (given && spelled.iban === null) errors[`banks.${index}.iban`] = [{ message: messages.iban_wrong }]
    if (spelled.iban !== null && ibans.has(spelled.iban)) errors[`banks.${index}.iban`] = [{ message: messages.iban_repeated }]
    codes.add(spelled.code)
    if (spelled.iban !== null) ibans.add(spelled.iban)
    return spelled
  })
  return { banks: read, errors }
}
