import type { FieldErrors } from '../../../kernel/route/problem.ts'
import type { Message } from '../../../lib/languages.ts'
import type { AccountKind, AccountType, Pack } from '../../../packs/pack.ts'
import { messages } from './messages.ts'
import type { Account, AccountPatch, NewAccount } from './schema.ts'

/** What is stored of an account that a user opens. */
export type Card = Pick<
  Account,
  'number' | 'label' | 'kind' | 'is_reconcilable' | 'is_postable' | 'default_vat_code_id' | 'description' | 'is_active'
> & { readonly type: AccountType | null }

/** Lines on these are settled by other lines, so they are meant to be lettered. */
const lettered: readonly AccountKind[] = ['receivable', 'payable', 'transfer', 'suspense']

/** A new account with its defaults; its type is that of its place in the chart. */
export const newCard = ({ kind = 'none', ...body }: NewAccount, pack: Pack): Card => ({
  number: body.number,
  label: body.label,
  type: body.type ?? pack.typeOfAccount(body.number),
  kind,
  is_reconcilable: body.is_reconcilable ?? lettered.includes(kind),
  is_postable: body.is_postable ?? true,
  default_vat_code_id: body.default_vat_code_id ?? null,
  description: body.description ?? null,
  is_active: true,
})

/** What is wrong with a number, and with an account whose place in the chart says nothing of its type. */
export function problemsWith({ number, type }: Pick<Card, 'number' | 'type'>, pack: Pack): FieldErrors {
  if (!pack.checkAccountNumber(number)) return { number: [{ message: pack.account_number_rule, params: { number } }] }
  return type === null ? { type: [{ message: messages.type_unknown, params: { number } }] } : {}
}

/** What entries were booked under: it stays as it is while the account is used. Nor does one in use become a heading, which takes no entry. */
export const touchesIdentity = (changes: AccountPatch): boolean =>
  changes.number !== undefined || changes.type !== undefined || changes.kind !== undefined || changes.is_postable === false

const collectiveKind = ({ kind }: Account) => (kind === 'receivable' || kind === 'payable' ? kind : null)
const isOfResult = ({ type }: Account) => type === 'expense' || type === 'income'

/**
 * Why an account cannot be merged into another, or null. Result accounts begin every year at nothing and the others do not: between the two
 * a merger would change balances.
 */
export function mergeProblem(source: Account, target: Account): Message | null {
  if (source.id === target.id) return messages.merge_itself
  if (source.is_system) return messages.merge_pack
  if (source.class !== target.class) return messages.merge_class
  if (collectiveKind(source) !== collectiveKind(target)) return messages.merge_collective
  if (isOfResult(source) !== isOfResult(target)) return messages.merge_type
  return target.is_postable ? null : messages.merge_heading
}
