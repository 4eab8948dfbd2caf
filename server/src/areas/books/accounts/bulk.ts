import { failed, hasErrors, type OnExisting, type Outcome, repeats } from '../../../kernel/route/bulk.ts'
import { resolveLinks } from '../ledger/index.ts'
import { Problem } from '../../../kernel/route/problem.ts'
import { refuseUsed } from '../../../kernel/write/usages-store.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { changesOf } from '../../../lib/values.ts'
import { packOf } from '../../../packs/index.ts'
import { messages } from './messages.ts'
import { type AccountFields, fillDefaults, validateAccount, changesIdentity } from './rules.ts'
import { type AccountPatch, type AccountDetails, linkKeys, type NewAccount } from './schema.ts'
import * as store from './store.ts'

type PlannedRow = { readonly insert: AccountFields } | { readonly update: store.AccountChange } | { readonly outcome: Outcome }

/** Imports accounts with one insert and one update statement. The caller has checked the VAT codes that the rows name. */
export async function importAccounts(tx: FileTx, given: readonly NewAccount[], existing: OnExisting): Promise<Outcome[]> {
  const rows = await Promise.all(given.map((row) => resolveLinks(tx, row, linkKeys)))
  const pack = packOf(tx.company.country_pack)
  const found = await store.loadByNumber(
    tx,
    given.map(({ number }) => number),
  )
  const known = new Map(found.map((account) => [account.number, account]))
  const repeated = repeats(given, ({ number }) => number)
  const planned: PlannedRow[] = []
  for (const [index, { body: row, mergeErrors }] of rows.entries()) {
    const before = known.get(row.number)
    const fields = fillDefaults(row, pack)
    const errors = mergeErrors(before ? {} : validateAccount(fields, pack))
    if (repeated[index]) planned.push({ outcome: failed({ number: [{ message: messages.number_repeated }] }) })
    else if (hasErrors(errors)) planned.push({ outcome: failed(errors) })
    else if (!before) planned.push({ insert: fields })
    else if (existing === 'fail') planned.push({ outcome: failed({ number: [{ message: messages.number_taken }] }) })
    else if (existing === 'skip') planned.push({ outcome: { status: 'skipped', id: before.id } })
    else planned.push(await planChange(tx, before, row))
  }
  const created = await store.insertMany(
    tx,
    planned.flatMap((plan) => ('insert' in plan ? [plan.insert] : [])),
  )
  await store.updateMany(
    tx,
    planned.flatMap((plan) => ('update' in plan ? [plan.update] : [])),
  )
  const ids = new Map(created.map(({ number, id }) => [number, id]))
  return planned.map((plan) => {
    if ('outcome' in plan) return plan.outcome
    if ('update' in plan) return { status: 'updated', id: plan.update.id }
    return { status: 'created', id: ids.get(plan.insert.number) ?? 0 }
  })
}

/** The change of the existing account with this number; fields that the row omits stay unchanged. */
async function planChange(tx: FileTx, before: AccountDetails, { number: _number, ...patch }: NewAccount): Promise<PlannedRow> {
  const changes: AccountPatch = changesOf(before, patch)
  if (Object.keys(changes).length === 0) return { outcome: { status: 'skipped', id: before.id } }
  if (changesIdentity(changes)) {
    const refusal = await refuseUsed(tx, 'accounts', before.id).catch((error: unknown) => error)
    if (refusal instanceof Problem) return { outcome: failed({ number: [{ message: refusal.text }] }) }
    if (refusal !== undefined) throw refusal
  }
  if (changes.is_reconcilable === false && (await store.hasOpenItems(tx, before.id)))
    return { outcome: failed({ is_reconcilable: [{ message: messages.items_open }] }) }
  return { update: { id: before.id, ...changes } }
}
