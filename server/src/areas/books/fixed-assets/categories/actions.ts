import { hasErrors } from '../../../../kernel/route/bulk.ts'
import { refuseIf } from '../../../../kernel/route/field-errors.ts'
import { type FieldErrors, invalidField } from '../../../../kernel/route/problem.ts'
import { activityDetails } from '../../../../kernel/route/resource.ts'
import { refuseUsed } from '../../../../kernel/write/usages-store.ts'
import type { FileTx, Tx } from '../../../../kernel/write/write.ts'
import { changesOf, given as present } from '../../../../lib/values.ts'
import { packOf } from '../../../../packs/index.ts'
import type { Pack } from '../../../../packs/pack.ts'
import { openAccounts } from '../../accounts/index.ts'
import { resolveLinks } from '../../ledger/index.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { category } from './resource.ts'
import { categoryErrors, changeErrors, type DraftCategory, draftChanged, draftNew } from './rules.ts'
import { type Category, type CategoryFields, type CategoryPatch, linkKeys, mostCategories, type NewCategory } from './schema.ts'
import { depreciationAccountOf } from './set-up.ts'
import * as store from './store.ts'

export async function createCategory(tx: FileTx, given: NewCategory): Promise<Category> {
  const { body, mergeErrors } = await resolveLinks(tx, given, linkKeys)
  const errors: FieldErrors = {}
  const fields = await completeCategory(tx, draftNew(body, errors), null, errors, mergeErrors)
  if ((await store.countCategories(tx)) >= mostCategories) throw invalidField('name', messages.too_many, { max: mostCategories })
  const created = await store.insert(tx, fields)
  tx.note(notes.created, activityDetails(category, created))
  return created
}

export async function updateCategory(tx: FileTx, before: Category, given: CategoryPatch): Promise<Category> {
  const { body, mergeErrors } = await resolveLinks(tx, given, linkKeys)
  const errors: FieldErrors = {}
  const fields = await completeCategory(tx, draftChanged(before, body, errors), before, errors, mergeErrors)
  const changes: Partial<CategoryFields> = changesOf(before, fields)
  if (Object.keys(changes).length === 0) return before
  refuseIf(mergeErrors(changeErrors(changes, await store.loadUse(tx, before.id))))
  const updated = await store.update(tx, before.id, changes)
  tx.note(notes.updated, activityDetails(category, updated))
  return updated
}

export async function deleteCategory(tx: Tx, record: Category): Promise<void> {
  await refuseUsed(tx, 'fixed_asset_categories', record.id)
  await store.trash(tx, record.id)
  tx.note(notes.binned, activityDetails(category, record))
}

/** Checks the accounts, and gives a category that is depreciated those that the chart suggests where it has none. */
async function completeCategory(
  tx: FileTx,
  draft: DraftCategory,
  before: Category | null,
  errors: FieldErrors,
  mergeErrors: (found: FieldErrors) => FieldErrors,
): Promise<CategoryFields> {
  const { asset_account_id, depreciation_account_id, expense_account_id, method } = draft
  const accounts = await store.findAccounts(tx, present([asset_account_id, depreciation_account_id, expense_account_id]), [])
  Object.assign(errors, { ...categoryErrors(draft, accounts, before), ...errors })
  // An account that was named by a wrong number is reported under the number only.
  for (const key of Object.keys(mergeErrors({}))) delete errors[`${key}_id`]
  const asset = accounts.find(({ id }) => id === asset_account_id)
  const isComplete = method === 'none' || (depreciation_account_id !== null && expense_account_id !== null)
  const suggested = asset && !isComplete && !hasErrors(mergeErrors(errors)) ? await suggestAccounts(tx, asset, draft, errors) : {}
  refuseIf(mergeErrors(errors))
  // Without an asset account there was an error.
  return { ...draft, ...suggested, asset_account_id: asset_account_id ?? 0 }
}

/** The accounts that the country suggests for an asset account; the one of the accumulated depreciation is opened if it does not exist. */
async function suggestAccounts(
  tx: FileTx,
  asset: store.AccountFacts,
  draft: DraftCategory,
  errors: FieldErrors,
): Promise<Partial<CategoryFields>> {
  const pack = packOf(tx.company.country_pack)
  const wanted = {
    depreciation_account_id: pack.depreciation.depreciationAccount(asset.number),
    expense_account_id: pack.depreciation.expenseAccount(asset.number),
  }
  const open = draft.depreciation_account_id === null && canOpen(wanted.depreciation_account_id, asset, pack)
  if (open) await openAccounts(tx, [depreciationAccountOf(wanted.depreciation_account_id ?? '', asset.labels, tx.company.locale)])
  const found = await store.findAccounts(tx, [], present(Object.values(wanted)))
  const suggested: { -readonly [Field in keyof typeof wanted]?: number } = {}
  for (const field of ['depreciation_account_id', 'expense_account_id'] as const) {
    if (draft[field] !== null) continue
    const account = found.find(({ number }) => number === wanted[field])
    if (account) suggested[field] = account.id
    else errors[field] = [{ message: messages.account_required, params: { number: asset.number } }]
  }
  Object.assign(errors, categoryErrors({ ...draft, ...suggested }, [...found, asset], null))
  return suggested
}

const canOpen = (number: string | null, asset: store.AccountFacts, { checkAccountNumber }: Pack): boolean =>
  number !== null && number !== asset.number && number.length <= 12 && checkAccountNumber(number)
