import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { type Db, isRefusedBy } from '../../../kernel/write/database.ts'
import { invalidField, refused } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import { refuseUsed } from '../../../kernel/write/usages-store.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import type { Message } from '../../../lib/languages.ts'
import { changesOf } from '../../../lib/values.ts'
import { packOf } from '../../../packs/index.ts'
import type { Pack } from '../../../packs/pack.ts'
import { hasFiscalYear, ledgerMessages, resolveLinks } from '../ledger/index.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { account } from './resource.ts'
import { findMergeProblem, fillDefaults, validateAccount, changesIdentity } from './rules.ts'
import {
  type Account,
  type AccountFilter,
  type AccountPatch,
  type AccountDetails,
  type AccountState,
  type NewAccount,
  linkKeys,
} from './schema.ts'
import * as store from './store.ts'

export async function listAccounts(db: Db, filter: AccountFilter) {
  const { fiscal_year_id } = filter
  if (fiscal_year_id !== undefined && !(await hasFiscalYear(db, fiscal_year_id)))
    throw invalidField('fiscal_year_id', messages.fiscal_year_unknown)
  return store.list(db, filter)
}

export const readAccountState = async (db: Db, record: AccountDetails): Promise<AccountState> => ({
  ...record,
  ...(await store.loadBalances(db, record.id)),
})

export async function createAccount(tx: FileTx, given: NewAccount): Promise<Account> {
  const { body, mergeErrors } = await resolveLinks(tx, given, linkKeys)
  const fields = fillDefaults(body, packOf(tx.company.country_pack))
  refuseIf(mergeErrors(validateAccount(fields, packOf(tx.company.country_pack))))
  if (await store.isNumberTaken(tx, fields.number)) throw invalidField('number', messages.number_taken)
  const created = await store.insert(tx, fields).catch(rethrowUnknownVatCode)
  tx.note(notes.created, activityDetails(account, created))
  return created
}

export async function updateAccount(tx: FileTx, before: AccountDetails, patch: AccountPatch): Promise<Account> {
  const { body, mergeErrors } = await resolveLinks(tx, patch, linkKeys)
  refuseIf(mergeErrors({}))
  const changes = changesOf(before, body)
  if (Object.keys(changes).length === 0) return before
  if (changes.number !== undefined) await checkNewNumber(tx, before, changes.number)
  if (changesIdentity(changes)) await refuseUsed(tx, 'accounts', before.id)
  if (changes.is_reconcilable === false && (await store.hasOpenItems(tx, before.id)))
    throw invalidField('is_reconcilable', messages.items_open)
  const updated = await store.update(tx, before.id, changes).catch(rethrowUnknownVatCode)
  tx.note(notes.updated, activityDetails(account, updated))
  return updated
}

export async function deleteAccount(tx: Tx, record: AccountDetails): Promise<void> {
  if (record.is_system) throw invalidField('is_system', messages.stays)
  await refuseUsed(tx, 'accounts', record.id)
  await store.trash(tx, record.id)
  tx.note(notes.binned, activityDetails(account, record))
}

/** Posted lines keep their account and are reported under the target. A merge changes no amount and cannot be undone. */
export async function mergeAccount(tx: Tx, source: AccountDetails, into: number): Promise<Account> {
  const [target] = await store.load(tx, [into])
  if (!target) throw invalidField('into_id', ledgerMessages.account_unknown)
  const problem = findMergeProblem(source, target)
  if (problem) throw mergeRefused(problem)
  await store.merge(tx, source.id, into).catch((error: unknown) => {
    throw (error as { code?: string }).code === checkViolation ? mergeRefused(messages.merge_unfit) : error
  })
  tx.note(notes.merged, { ...activityDetails(account, source), params: { label: account.label(source), into: account.label(target) } })
  return target
}

/** The PostgreSQL error code for a violated check: a record that uses the source cannot use the target. */
const checkViolation = '23514'

const mergeRefused = (message: Message) => refused('merge_refused', message, { errors: { into_id: [{ message }] } })

async function checkNewNumber(tx: FileTx, { is_system, type }: AccountDetails, number: string): Promise<void> {
  if (is_system) throw invalidField('number', messages.number_fixed)
  refuseIf(validateAccount({ number, type }, packOf(tx.company.country_pack)))
  if (await store.isNumberTaken(tx, number)) throw invalidField('number', messages.number_taken)
}

/** VAT codes are in a higher layer, so the foreign key checks the link and its name identifies the field. */
function rethrowUnknownVatCode(error: unknown): never {
  if (isRefusedBy(error, 'accounts_default_vat_code')) throw invalidField('default_vat_code_id', ledgerMessages.vat_code_unknown)
  throw error
}

/** Inserts the chart of the country pack into a new company file. */
export async function setUpAccounts(tx: Tx, pack: Pack): Promise<void> {
  await store.insertChart(tx, pack.code)
}

/** Inserts an account for each bank of a new company file, with the properties of the chart's bank account. */
export async function setUpBankAccounts(
  tx: Tx,
  pack: Pack,
  accounts: readonly { readonly number: string; readonly label: string }[],
): Promise<void> {
  await store.insertWithPropertiesOf(tx, pack.code, pack.bank_account, accounts)
}

/** Opens the accounts that do not exist yet, for postings that the service makes. */
export async function openAccounts(tx: Tx, accounts: Parameters<typeof store.insertMissing>[1]): Promise<void> {
  await store.insertMissing(tx, accounts)
}
