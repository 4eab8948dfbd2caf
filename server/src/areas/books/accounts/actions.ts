import { refuseIf } from '../../../kernel/route/field-errors.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { invalidField, refused } from '../../../kernel/route/problem.ts'
import { about } from '../../../kernel/route/resource.ts'
import { refuseUsed } from '../../../kernel/write/usages-store.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import type { Message } from '../../../lib/languages.ts'
import { changesOf } from '../../../lib/values.ts'
import { packOf } from '../../../packs/index.ts'
import type { Pack } from '../../../packs/pack.ts'
import { linked, ledgerMessages } from '../ledger/index.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { account } from './resource.ts'
import { mergeProblem, newCard, problemsWith, touchesIdentity } from './rules.ts'
import {
  type Account,
  type AccountFilter,
  type AccountPatch,
  type AccountSheet,
  type AccountState,
  type NewAccount,
  keys,
} from './schema.ts'
import * as store from './store.ts'

export async function listAccounts(db: Db, filter: AccountFilter) {
  const { fiscal_year_id } = filter
  if (fiscal_year_id !== undefined && !(await store.hasYear(db, fiscal_year_id)))
    throw invalidField('fiscal_year_id', messages.fiscal_year_unknown)
  return store.list(db, filter)
}

export const stateOf = async (db: Db, record: AccountSheet): Promise<AccountState> => ({
  ...record,
  ...(await store.stateOf(db, record.id)),
})

export async function createAccount(tx: FileTx, given: NewAccount): Promise<Account> {
  const { body, problems } = await linked(tx, given, keys)
  const card = newCard(body, packOf(tx.company.country_pack))
  refuseIf(problems(problemsWith(card, packOf(tx.company.country_pack))))
  if (await store.isTaken(tx, card.number)) throw invalidField('number', messages.number_taken)
  const created = await store.insert(tx, card).catch(refuseVatCode)
  tx.note(notes.created, about(account, created))
  return created
}

export async function updateAccount(tx: FileTx, before: AccountSheet, patch: AccountPatch): Promise<Account> {
  const { body, problems } = await linked(tx, patch, keys)
  refuseIf(problems({}))
  const changes = changesOf(before, body)
  if (Object.keys(changes).length === 0) return before
  if (changes.number !== undefined) await refuseNumber(tx, before, changes.number)
  if (touchesIdentity(changes)) await refuseUsed(tx, 'accounts', before.id)
  if (changes.is_reconcilable === false && (await store.hasOpenItems(tx, before.id)))
    throw invalidField('is_reconcilable', messages.items_open)
  const updated = await store.update(tx, before.id, changes).catch(refuseVatCode)
  tx.note(notes.updated, about(account, updated))
  return updated
}

export async function deleteAccount(tx: Tx, record: AccountSheet): Promise<void> {
  if (record.is_system) throw invalidField('is_system', messages.stays)
  await refuseUsed(tx, 'accounts', record.id)
  await store.trash(tx, record.id)
  tx.note(notes.binned, about(account, record))
}

/** Posted lines stay where they were booked and are read as the other account's: a merger changes no amount, and none is undone. */
export async function mergeAccount(tx: Tx, source: AccountSheet, into: number): Promise<Account> {
  const [target] = await store.load(tx, [into])
  if (!target) throw invalidField('into_id', ledgerMessages.account_unknown)
  const problem = mergeProblem(source, target)
  if (problem) throw refusedMerge(problem)
  await store.merge(tx, source.id, into).catch((error: unknown) => {
    throw (error as { code?: string }).code === brokenRule ? refusedMerge(messages.merge_unfit) : error
  })
  tx.note(notes.merged, { ...about(account, source), params: { label: account.label(source), into: account.label(target) } })
  return target
}

/** What PostgreSQL answers when a trigger or a check refuses: here, that what used the one cannot use the other. */
const brokenRule = '23514'

const refusedMerge = (message: Message) => refused('merge_refused', message, { errors: { into_id: [{ message }] } })

async function refuseNumber(tx: FileTx, { is_system, type }: AccountSheet, number: string): Promise<void> {
  if (is_system) throw invalidField('number', messages.number_fixed)
  refuseIf(problemsWith({ number, type }, packOf(tx.company.country_pack)))
  if (await store.isTaken(tx, number)) throw invalidField('number', messages.number_taken)
}

/** VAT codes stand above accounts, which cannot ask them: the key of the link does, and says so under its name. */
function refuseVatCode(error: unknown): never {
  const { constraint } = error as { constraint?: string }
  if (constraint === 'accounts_default_vat_code') throw invalidField('default_vat_code_id', ledgerMessages.vat_code_unknown)
  throw error
}

/** The chart of the pack in a new file. */
export async function setUpAccounts(tx: Tx, pack: Pack): Promise<void> {
  await store.setUp(tx, pack.code)
}

/** An account for each bank of a new file, made like the chart's own. */
export async function setUpBankAccounts(
  tx: Tx,
  pack: Pack,
  accounts: readonly { readonly number: string; readonly label: string }[],
): Promise<void> {
  await store.setUpLike(tx, pack.code, pack.bank_account, accounts)
}
