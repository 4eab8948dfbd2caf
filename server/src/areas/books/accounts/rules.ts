import type { FieldErrors } from '../../../kernel/route/problem.ts'
import type { Message } from '../../../lib/languages.ts'
import type { AccountKind, AccountType, Pack } from '../../../packs/pack.ts'
import { messages } from './messages.ts'
import type { Account, AccountPatch, NewAccount } from './schema.ts'

/** The stored fields of an account that a user creates. */
export type AccountFields = Pick<
  Account,
  'number' | 'label' | 'kind' | 'is_reconcilable' | 'is_postable' | 'default_vat_code_id' | 'description' | 'is_active'
> & { readonly type: AccountType | null }

/** Lines on accounts of these kinds are settled by other lines, so the accounts are reconcilable by default. */
const letteredKinds: readonly AccountKind[] = ['receivable', 'payable', 'transfer', 'suspense']

/** A new account with its defaults; without a given type it has the type of its place in the chart. */
export const fillDefaults = ({ kind = 'none', ...body }: NewAccount, pack: Pack): AccountFields => ({
  number: body.number,
  label: body.label,
  type: body.type ?? pack.typeOfAccount(body.number),
  kind,
  is_reconcilable: body.is_reconcilable ?? letteredKinds.includes(kind),
  is_postable: body.is_postable ?? true,
  default_vat_code_id: body.default_vat_code_id ?? null,
  description: body.description ?? null,
  is_active: true,
})

/** Errors of the number, or of the type when the place in the chart does not determine it. */
export function validateAccount({ number, type }: Pick<AccountFields, 'number' | 'type'>, pack: Pack): FieldErrors {
  if (!pack.checkAccountNumber(number)) return { number: [{ message: pack.account_number_rule, params: { number } }] }
  return type === null ? { type: [{ message: messages.type_unknown, params: { number } }] } : {}
}

/** Whether the changes affect posted entries: these fields are fixed while the account is in use, and it cannot become a heading. */
export const changesIdentity = (changes: AccountPatch): boolean =>
  changes.number !== undefined || changes.type !== undefined || changes.kind !== undefined || changes.is_postable === false

const collectiveKind = ({ kind }: Account) => (kind === 'receivable' || kind === 'payable' ? kind : null)
const isResultAccount = ({ type }: Account) => type === 'expense' || type === 'income'

/**
 * Why an account cannot be merged into another, or null. Result accounts start every year at zero and balance sheet accounts do not, so a
 * merge between the two would change balances.
 */
export function findMergeProblem(source: Account, target: Account): Message | null {
  if (source.id === target.id) return messages.merge_itself
  if (source.is_system) return messages.merge_pack
  if (source.class !== target.class) return messages.merge_class
  if (collectiveKind(source) !== collectiveKind(target)) return messages.merge_collective
  if (isResultAccount(source) !== isResultAccount(target)) return messages.merge_type
  return target.is_postable ? null : messages.merge_heading
}
