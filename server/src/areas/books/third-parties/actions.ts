import { refuseIf } from '../../../kernel/route/field-errors.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { type FieldErrors, invalidField, refused } from '../../../kernel/route/problem.ts'
import { about } from '../../../kernel/route/resource.ts'
import { refuseUsed } from '../../../kernel/write/usages-store.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { packOf } from '../../../packs/index.ts'
import { thirdPartyCreated, thirdPartyUpdated } from './events.ts'
import { resolveLinks, ledgerMessages } from '../ledger/index.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { thirdParty } from './resource.ts'
import { changedFields, codeAfter, controlAccount, linkProblems, type Named, newCard, normalised, patched } from './rules.ts'
import { type Card, keys, type NewThirdParty, type ThirdParty, type ThirdPartyPatch, type ThirdPartySheet } from './schema.ts'
import * as store from './store.ts'

export async function createThirdParty(tx: FileTx, given: NewThirdParty, source: ThirdParty['source'] = 'manual'): Promise<ThirdParty> {
  const { body, mergeErrors } = await resolveLinks(tx, given, keys)
  const { card, errors } = normalised(newCard(body, tx.company))
  const { receivable, payable } = packOf(tx.company.country_pack).control_accounts
  const [twins, links] = await Promise.all([
    store.twins(tx, body.type, body.code ?? null, card.vat_number, null),
    store.links(tx, body, body.type === 'supplier' ? payable : receivable),
  ])
  const account = controlAccount(body, links)
  refuseIf(mergeErrors({ ...errors, ...linkProblems(body.type, body, links), ...twinErrors(twins, body.force ?? false) }))
  if (!account) throw invalidField('account_id', ledgerMessages.account_unknown)
  const code = body.code ?? codeAfter(body.type, twins.last_number)
  if (code === null) throw invalidField('code', messages.codes_used_up)
  const created = await store.insert(tx, { ...card, code, account_id: account.id }, source)
  tx.note(notes.created, about(thirdParty, created))
  await tx.announce(thirdPartyCreated, created)
  return created
}

/** Somebody on a paper: the card of that type and VAT number where there is one, else a new one. */
export async function thirdPartyLike(tx: FileTx, given: NewThirdParty, source: ThirdParty['source'] = 'manual'): Promise<ThirdParty> {
  const { card } = normalised(newCard(given, tx.company))
  const known = card.vat_number === null ? undefined : await store.byVatNumber(tx, given.type, card.vat_number)
  return known ?? createThirdParty(tx, given, source)
}

export async function updateThirdParty(tx: Tx, before: ThirdParty, given: ThirdPartyPatch): Promise<ThirdParty> {
  const { body: patch, mergeErrors } = await resolveLinks(tx, given, keys)
  const { card: written, errors } = normalised(patched(before, patch))
  const { account_id, linkErrors } = await relinked(tx, before, patch)
  const card: Card = { ...written, account_id }
  const changed = changedFields(before, card)
  const keyChanged = changed.includes('code') || changed.includes('vat_number')
  const twins = keyChanged ? await store.twins(tx, before.type, card.code, card.vat_number, before.id) : null
  refuseIf(mergeErrors({ ...errors, ...linkErrors, ...twinErrors(twins, patch.force === true || !changed.includes('vat_number')) }))
  if (changed.length === 0) return before
  const updated = await store.update(tx, before.id, card)
  tx.note(notes.updated, about(thirdParty, updated))
  await tx.announce(thirdPartyUpdated, { ...updated, changed })
  return updated
}

/** The links that a patch says are looked up; those it leaves as they are were right when they were made. */
async function relinked(tx: Tx, before: ThirdParty, patch: Named): Promise<{ account_id: number; linkErrors: FieldErrors }> {
  const { account_id, default_account_id, default_vat_code_id } = patch
  if (!account_id && !default_account_id && !default_vat_code_id) return { account_id: before.account_id, linkErrors: {} }
  const links = await store.links(tx, patch, null)
  return { account_id: controlAccount(patch, links)?.id ?? before.account_id, linkErrors: linkProblems(before.type, patch, links) }
}

export async function deleteThirdParty(tx: Tx, record: ThirdParty): Promise<void> {
  // Sent together: a refusal undoes what follows it.
  await Promise.all([refuseUsed(tx, 'third_parties', record.id), store.trash(tx, record.id)])
  tx.note(notes.binned, about(thirdParty, record))
}

export const sheetOf = async (db: Db, record: ThirdParty): Promise<ThirdPartySheet> => ({ ...record, ...(await store.stateOf(db, record)) })

/** What was booked stays as it was booked and is read as the other's: no amount changes, and none is undone. */
export async function mergeThirdParty(tx: Tx, source: ThirdParty, into: number): Promise<ThirdParty> {
  const [before] = await store.load(tx, [into])
  if (!before) throw invalidField('into_id', messages.third_party_unknown)
  const problem = source.id === into ? messages.merge_itself : source.type === before.type ? null : messages.merge_type
  if (problem) throw refused('merge_refused', problem, { errors: { into_id: [{ message: problem }] } })
  await store.merge(tx, source.id, into)
  const [target = before] = await store.load(tx, [into])
  tx.note(notes.merged, { ...about(thirdParty, source), params: { label: thirdParty.label(source), into: thirdParty.label(target) } })
  await tx.announce(thirdPartyUpdated, { ...target, changed: target.balance === before.balance ? [] : ['balance'] })
  return target
}

const twinErrors = (twins: store.Twins | null, force: boolean): FieldErrors => ({
  ...(twins?.code_taken && { code: [{ message: messages.code_taken }] }),
  ...(twins?.vat_twin && !force && { vat_number: [{ message: messages.vat_number_taken, params: { code: twins.vat_twin } }] }),
})
