import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { bic, iban } from '../../../lib/identifiers.ts'
import type { AccountKind, Pack } from '../../../packs/pack.ts'
import { messages } from './messages.ts'
import type { RoutedDocument } from './routing.ts'
import type { Bank, JournalFields, RuleFields, Journal, JournalPatch, NewJournal, NewRule, Rule, RulePatch } from './schema.ts'
import { ledgerMessages } from '../ledger/index.ts'

/** A new journal with its defaults. */
export const fillDefaults = (body: NewJournal): JournalFields => ({
  code: body.code,
  label: body.label,
  type: body.type,
  control_account_id: body.control_account_id ?? null,
  iban: body.iban ?? null,
  bic: body.bic ?? null,
  payment_schema: body.payment_schema ?? null,
  description: body.description ?? null,
  is_default: body.is_default ?? false,
  is_active: true,
})

/** The journal after a patch: omitted fields stay unchanged, null clears. */
export function applyPatch(before: Journal, patch: Omit<JournalPatch, 'control_account'>): JournalFields {
  const { code, label, type, control_account_id, payment_schema, description, is_default, is_active } = before
  const banking = { iban: before.iban, bic: before.bic, payment_schema }
  return { code, label, type, control_account_id, ...banking, description, is_default, is_active, ...patch }
}

/** Normalises code, IBAN and BIC, with errors for those that are invalid. */
export function normalise(fields: JournalFields): { fields: JournalFields; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const read = (field: 'iban' | 'bic', to: (input: string) => string | null) => {
    const given = fields[field]
    if (given === null || given.trim() === '') return null
    const spelled = to(given)
    if (spelled === null) errors[field] = [{ message: field === 'iban' ? messages.iban_wrong : messages.bic_wrong }]
    return spelled
  }
  const spelled = { ...fields, code: fields.code.toUpperCase(), iban: read('iban', iban), bic: read('bic', bic) }
  if (spelled.iban !== null && fields.type !== 'financial') errors.iban = [{ message: messages.iban_misplaced }]
  if (spelled.payment_schema !== null && fields.type !== 'financial')
    errors.payment_schema = [{ message: messages.payment_schema_misplaced }]
  return { fields: spelled, errors }
}

/** The required kind of the control account, by journal type; a miscellaneous journal has no control account. */
const controlKinds: Readonly<Record<JournalFields['type'], AccountKind | null>> = {
  purchase: 'payable',
  purchase_credit_note: 'payable',
  sale: 'receivable',
  sale_credit_note: 'receivable',
  miscellaneous: null,
  cash: 'cash',
  financial: 'bank',
}

/** The facts about other records that the rules need. */
export type FileFacts = {
  readonly code_taken: boolean
  readonly iban_taken: string | null
  readonly account: { readonly kind: string; readonly is_postable: boolean } | null
}

export function validateJournal(
  fields: JournalFields,
  facts: FileFacts,
  { opening_journal: opening }: Pick<Pack, 'opening_journal'>,
): FieldErrors {
  const errors: FieldErrors = {}
  if (fields.code === opening.code && fields.type !== opening.type)
    errors.code = [{ message: messages.code_reserved, params: { code: fields.code } }]
  if (facts.code_taken) errors.code = [{ message: messages.code_taken, params: { code: fields.code } }]
  if (facts.iban_taken !== null) errors.iban = [{ message: messages.iban_taken, params: { code: facts.iban_taken } }]
  if (fields.control_account_id === null) return errors
  const kind = controlKinds[fields.type]
  if (kind === null) errors.control_account_id = [{ message: messages.control_account_unwanted }]
  else if (!facts.account) errors.control_account_id = [{ message: ledgerMessages.account_unknown }]
  else if (facts.account.kind !== kind || !facts.account.is_postable)
    errors.control_account_id = [{ message: messages.control_account_unfit, params: { kind } }]
  return errors
}

/** The documents that a journal accepts, for the types that restrict them. */
const documentsOf: Partial<Readonly<Record<JournalFields['type'], Pick<RoutedDocument, 'direction' | 'is_credit_note'>>>> = {
  purchase: { direction: 'purchase', is_credit_note: false },
  purchase_credit_note: { direction: 'purchase', is_credit_note: true },
  sale: { direction: 'sale', is_credit_note: false },
  sale_credit_note: { direction: 'sale', is_credit_note: true },
}

/** Errors of a rule that could never match, because its journal does not accept such documents. */
export function findContradictions(rule: Pick<Rule, 'direction' | 'is_credit_note'>, type: JournalFields['type']): FieldErrors {
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

/** Errors of a new type that contradicts existing rules of the journal; those rules must change first. */
export function validateTypeChange({ rules }: Pick<Journal, 'rules'>, type: JournalFields['type']): FieldErrors {
  const contradicted = rules.filter((rule) => Object.keys(findContradictions(rule, type)).length > 0)
  if (contradicted.length === 0) return {}
  return { type: [{ message: messages.type_contradicts, params: { rules: contradicted.map(({ name }) => name).join(', ') } }] }
}

/** A new rule with its defaults; an omitted condition matches any document. */
export const fillRuleDefaults = (body: NewRule): RuleFields => ({
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

export const applyRulePatch = (before: Rule, patch: RulePatch): RuleFields => {
  const given = { ...before, ...patch }
  const { name, direction, is_credit_note, source, third_party_id, vat_mechanism, currency, keyword, is_active } = given
  return { name, direction, is_credit_note, source, third_party_id, vat_mechanism, currency, keyword, is_active }
}

/** A rule whose mechanism no VAT code of the country has could never match. */
export const validateMechanism = ({ vat_mechanism }: RuleFields, pack: Pack): FieldErrors =>
  vat_mechanism === null || pack.vat_codes.some(({ mechanism }) => mechanism === vat_mechanism)
    ? {}
    : { vat_mechanism: [{ message: messages.mechanism_unknown }] }

/** Normalises and validates the banks of a new company file. */
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
