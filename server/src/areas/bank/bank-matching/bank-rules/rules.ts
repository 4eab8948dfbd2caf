import type { FieldErrors } from '../../../../kernel/route/problem.ts'
import { iban } from '../../../../lib/identifiers.ts'
import { type Cents, formatCents, formatDecimal, magnitude, parseCents, parseDecimal } from '../../../../lib/money.ts'
import type { Allocation } from '../allocation.ts'
import { foldText } from '../suggestions/names.ts'
import { messages } from './messages.ts'
import type { Action, BankRule, BankRuleFields, BankRulePatch, Conditions, NewBankRule } from './schema.ts'

/** What a rule looks at. */
type RuledTransaction = {
  readonly journal_id: number
  readonly amount: Cents
  readonly counterpart_iban: string | null
  readonly counterpart_name: string | null
  readonly communication: string | null
  readonly structured_communication: string | null
  readonly transaction_code: string | null
}

const contains = (text: string | null, part: string): boolean => text !== null && foldText(text).includes(foldText(part))

/** Whether every given condition holds. */
export function meetsConditions(conditions: Conditions, transaction: RuledTransaction): boolean {
  const { journal_id, sign, counterpart_iban, counterpart_name, communication, amount_min, amount_max, transaction_code } = conditions
  const amount = magnitude(transaction.amount)
  const texts = [transaction.communication, transaction.structured_communication]
  return (
    (journal_id === null || journal_id === transaction.journal_id) &&
    (sign === null || (sign === 'in' ? transaction.amount > 0n : transaction.amount < 0n)) &&
    (counterpart_iban === null || counterpart_iban === transaction.counterpart_iban) &&
    (counterpart_name === null || contains(transaction.counterpart_name, counterpart_name)) &&
    (communication === null || texts.some((text) => contains(text, communication))) &&
    (amount_min === null || amount >= parseCents(amount_min)) &&
    (amount_max === null || amount <= parseCents(amount_max)) &&
    (transaction_code === null || transaction_code === transaction.transaction_code)
  )
}

/** The first active rule by position whose conditions hold. */
export const findRule = (rules: readonly BankRule[], transaction: RuledTransaction): BankRule | null =>
  rules
    .filter(({ is_active }) => is_active)
    .toSorted((a, b) => a.position - b.position || a.id - b.id)
    .find(({ conditions }) => meetsConditions(conditions, transaction)) ?? null

/** The action of a rule as a share of a transaction. */
export const actionAllocation = ({ account, third_party_id, vat_code, label, analytics }: Action, amount: Cents): Allocation => ({
  ...(account !== null && { account }),
  ...(third_party_id !== null && { third_party_id }),
  amount: formatCents(amount),
  ...(vat_code !== null && { vat_code }),
  ...(label !== null && { label }),
  ...(analytics.length > 0 && { analytics }),
})

const textOf = (given: string | null | undefined): string | null =>
  given === undefined || given === null || given.trim() === '' ? null : given.trim()
const amountOf = (given: string | null | undefined): string | null =>
  given === undefined || given === null ? null : formatCents(parseCents(given))

/** As they are stored: every condition by name, null where it is not given. An IBAN that cannot be one is reported by `conditionErrors`. */
const readConditions = (given: NewBankRule['conditions']): Conditions => ({
  journal_id: given.journal_id ?? null,
  sign: given.sign ?? null,
  counterpart_iban: textOf(given.counterpart_iban) === null ? null : (iban(given.counterpart_iban ?? '') ?? given.counterpart_iban ?? null),
  counterpart_name: textOf(given.counterpart_name),
  communication: textOf(given.communication),
  amount_min: amountOf(given.amount_min),
  amount_max: amountOf(given.amount_max),
  transaction_code: textOf(given.transaction_code),
})

const readAction = (given: NewBankRule['action']): Action => ({
  account: given.account ?? null,
  third_party_id: given.third_party_id ?? null,
  vat_code: textOf(given.vat_code),
  label: textOf(given.label),
  analytics: (given.analytics ?? []).map(({ analytic_code_id, percent }) => ({
    analytic_code_id,
    percent: formatDecimal(parseDecimal(percent, 2), 2),
  })),
})

export const fillDefaults = (body: NewBankRule): BankRuleFields => ({
  name: body.name.trim(),
  conditions: readConditions(body.conditions),
  action: readAction(body.action),
  auto_apply: body.auto_apply ?? false,
  is_active: body.is_active ?? true,
})

/** Conditions and action are each replaced as a whole. */
export const applyPatch = ({ name, conditions, action, auto_apply, is_active }: BankRule, patch: BankRulePatch): BankRuleFields => ({
  name: patch.name?.trim() ?? name,
  conditions: patch.conditions ? readConditions(patch.conditions) : conditions,
  action: patch.action ? readAction(patch.action) : action,
  auto_apply: patch.auto_apply ?? auto_apply,
  is_active: patch.is_active ?? is_active,
})

export function conditionErrors(conditions: Conditions): FieldErrors {
  const { counterpart_iban, amount_min, amount_max } = conditions
  const isEmpty = Object.values(conditions).every((condition) => condition === null)
  const isReversed = amount_min !== null && amount_max !== null && parseCents(amount_max) < parseCents(amount_min)
  return {
    ...(isEmpty && { conditions: [{ message: messages.condition_missing }] }),
    ...(counterpart_iban !== null &&
      iban(counterpart_iban) === null && { 'conditions.counterpart_iban': [{ message: messages.iban_wrong }] }),
    ...(isReversed && { 'conditions.amount_max': [{ message: messages.amounts_reversed }] }),
  }
}

const whole = 10_000n

/** What the action names: null for a record that the file does not have. */
export type NamedRecords = {
  readonly account: { readonly is_postable: boolean; readonly is_collective: boolean } | null
  readonly has_journal: boolean
  readonly has_third_party: boolean
  readonly has_vat_code: boolean
  readonly analytic_code_ids: readonly number[]
}

export function actionErrors({ account, third_party_id, vat_code, analytics }: Action, named: NamedRecords): FieldErrors {
  const share = analytics.reduce((all, { percent }) => all + parseDecimal(percent, 2), 0n)
  const unknown = analytics.flatMap(({ analytic_code_id }, index) =>
    named.analytic_code_ids.includes(analytic_code_id)
      ? []
      : [[`action.analytics.${index}.analytic_code_id`, [{ message: messages.analytic_code_unknown }]] as const],
  )
  const isNone = analytics.some(({ percent }) => parseDecimal(percent, 2) === 0n)
  const isRepeated = new Set(analytics.map(({ analytic_code_id }) => analytic_code_id)).size < analytics.length
  return {
    ...(account === null && third_party_id === null && { action: [{ message: messages.target_missing }] }),
    ...(account !== null && !named.account && { 'action.account': [{ message: messages.account_unknown }] }),
    ...(named.account?.is_postable === false && { 'action.account': [{ message: messages.account_unfit }] }),
    ...(named.account?.is_collective === true &&
      third_party_id === null && { 'action.third_party_id': [{ message: messages.third_party_required }] }),
    ...(third_party_id !== null && !named.has_third_party && { 'action.third_party_id': [{ message: messages.third_party_unknown }] }),
    ...(vat_code !== null && !named.has_vat_code && { 'action.vat_code': [{ message: messages.vat_code_unknown }] }),
    ...(vat_code !== null && account === null && { 'action.vat_code': [{ message: messages.vat_code_unwanted }] }),
    ...((share > whole || isNone || isRepeated) && { 'action.analytics': [{ message: messages.analytics_wrong }] }),
    ...Object.fromEntries(unknown),
  }
}
