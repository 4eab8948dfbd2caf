import type { FieldErrors } from '../../../../kernel/route/problem.ts'
import { messages as kernelMessages } from '../../../../kernel/route/messages.ts'
import { formatDecimal, roundDecimal } from '../../../../lib/money.ts'
import { ledgerMessages } from '../../ledger/index.ts'
import { messages } from './messages.ts'
import type { Category, CategoryFields, CategoryPatch, linkKeys, NewCategory } from './schema.ts'

const longestLife = 100_00n

const plainDecimal = /^-?\d{1,12}(\.\d{1,20})?$/

/** A number with two decimals, in hundredths; null for one that is written with an exponent, such as 5e-324. */
export const hundredthsOf = (given: string | number): bigint | null =>
  plainDecimal.test(String(given)) ? roundDecimal(String(given), 2) : null

/** The years of a life with two decimals; null if they are absent, or invalid, which adds an error. */
export function readYears(errors: FieldErrors, given: string | number | null | undefined): string | null {
  if (given === null || given === undefined) return null
  const years = hundredthsOf(given)
  if (years !== null && years > 0n && years <= longestLife) return formatDecimal(years, 2)
  errors.years = [{ message: messages.years_wrong }]
  return null
}

/** A category whose accounts may still be missing. */
export type DraftCategory = Omit<CategoryFields, 'asset_account_id'> & { readonly asset_account_id: number | null }

type Body<B> = Omit<B, keyof typeof linkKeys>

export function draftNew(body: Body<NewCategory>, errors: FieldErrors): DraftCategory {
  const { name, method = 'linear', prorata = 'daily', is_active = true } = body
  return {
    name,
    asset_account_id: body.asset_account_id ?? null,
    depreciation_account_id: body.depreciation_account_id ?? null,
    expense_account_id: body.expense_account_id ?? null,
    method,
    years: readYears(errors, body.years),
    prorata,
    is_active,
  }
}

/** Absent leaves a field unchanged; null clears it. */
export function draftChanged(before: Category, patch: Body<CategoryPatch>, errors: FieldErrors): DraftCategory {
  const { name, asset_account_id, depreciation_account_id, expense_account_id, method, prorata, is_active } = { ...before, ...patch }
  const years = patch.years === undefined ? before.years : readYears(errors, patch.years)
  return { name, asset_account_id, depreciation_account_id, expense_account_id, method, years, prorata, is_active }
}

export type AccountFacts = { readonly id: number; readonly number: string; readonly type: string; readonly is_postable: boolean }

const accountFields = ['asset_account_id', 'depreciation_account_id', 'expense_account_id'] as const
const typeOf = { asset_account_id: 'asset', depreciation_account_id: 'asset', expense_account_id: 'expense' } as const
const unfit = {
  asset_account_id: messages.asset_account_unfit,
  depreciation_account_id: messages.depreciation_account_unfit,
  expense_account_id: messages.expense_account_unfit,
} as const

/** Errors of the accounts and the life. Accounts that did not change were right when they were given. */
export function categoryErrors(draft: DraftCategory, accounts: readonly AccountFacts[], before: Category | null): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of accountFields) {
    const id = draft[field]
    if (id === null || id === before?.[field]) continue
    const account = accounts.find((each) => each.id === id)
    if (!account) errors[field] = [{ message: ledgerMessages.account_unknown }]
    else if (!account.is_postable || account.type !== typeOf[field])
      errors[field] = [{ message: unfit[field], params: { number: account.number } }]
  }
  if (draft.asset_account_id === null) errors.asset_account_id = [{ message: kernelMessages.required }]
  else if (draft.depreciation_account_id === draft.asset_account_id) errors.depreciation_account_id ??= [{ message: messages.same_account }]
  if (draft.method !== 'none' && draft.years === null) errors.years = [{ message: messages.years_required }]
  return errors
}

/** How the assets of a category depend on its accounts. */
export type CategoryUse = {
  /** Some have posted charges. */
  readonly is_charged: boolean
  /** Some name the line of their purchase. */
  readonly is_linked: boolean
  /** Some are depreciated by their terms. */
  readonly is_depreciating: boolean
}

/** What was posted stays on the accounts it was posted to, so they cannot change any more; the expense account can. */
export function changeErrors(changes: Partial<DraftCategory>, { is_charged, is_linked, is_depreciating }: CategoryUse): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of ['depreciation_account_id', 'expense_account_id'] as const)
    if (changes[field] === null && is_depreciating) errors[field] = [{ message: messages.accounts_needed }]
  for (const field of ['asset_account_id', 'depreciation_account_id'] as const)
    if (changes[field] !== undefined && is_charged) errors[field] = [{ message: messages.accounts_charged }]
  if (changes.asset_account_id !== undefined && is_linked) errors.asset_account_id ??= [{ message: messages.account_linked }]
  return errors
}
