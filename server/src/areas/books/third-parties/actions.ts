import { refuseIf } from '../../../kernel/route/field-errors.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { type FieldErrors, invalidField, refused } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import { refuseUsed } from '../../../kernel/write/usages-store.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { packOf } from '../../../packs/index.ts'
import { thirdPartyCreated, thirdPartyUpdated } from './events.ts'
import { resolveLinks, ledgerMessages } from '../ledger/index.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { thirdParty } from './resource.ts'
import {
  changedFields,
  codeFollowing,
  controlAccountOf,
  linkErrorsOf,
  type LinkIds,
  fieldsOfNew,
  normaliseNumbers,
  applyPatch,
} from './rules.ts'
import {
  type ThirdPartyFields,
  linkKeys,
  type NewThirdParty,
  type SheetSources,
  type ThirdParty,
  type ThirdPartyPatch,
  type ThirdPartyDetail,
} from './schema.ts'
import * as store from './store.ts'

export async function createThirdParty(tx: FileTx, given: NewThirdParty, source: ThirdParty['source'] = 'manual'): Promise<ThirdParty> {
  const { body, mergeErrors } = await resolveLinks(tx, given, linkKeys)
  const { fields, errors } = normaliseNumbers(fieldsOfNew(body, tx.company))
  const { receivable, payable } = packOf(tx.company.country_pack).control_accounts
  const [duplicates, links] = await Promise.all([
    store.findDuplicates(tx, body.type, body.code ?? null, fields.vat_number, null),
    store.loadLinkedRecords(tx, body, body.type === 'supplier' ? payable : receivable),
  ])
  const account = controlAccountOf(body, links)
  refuseIf(mergeErrors({ ...errors, ...linkErrorsOf(body.type, body, links), ...duplicateErrors(duplicates, body.force ?? false) }))
  if (!account) throw invalidField('account_id', ledgerMessages.account_unknown)
  const code = body.code ?? codeFollowing(body.type, duplicates.last_number)
  if (code === null) throw invalidField('code', messages.codes_used_up)
  const created = await store.insert(tx, { ...fields, code, account_id: account.id }, source)
  tx.note(notes.created, activityDetails(thirdParty, created))
  await tx.announce(thirdPartyCreated, created)
  return created
}

/** Returns the third party of that type with that VAT number, or creates it. */
export async function findOrCreateThirdParty(
  tx: FileTx,
  given: NewThirdParty,
  source: ThirdParty['source'] = 'manual',
): Promise<ThirdParty> {
  const { fields } = normaliseNumbers(fieldsOfNew(given, tx.company))
  const known = fields.vat_number === null ? undefined : await store.findByVatNumber(tx, given.type, fields.vat_number)
  return known ?? createThirdParty(tx, given, source)
}

export async function updateThirdParty(tx: Tx, before: ThirdParty, given: ThirdPartyPatch): Promise<ThirdParty> {
  const { body: patch, mergeErrors } = await resolveLinks(tx, given, linkKeys)
  const { fields: written, errors } = normaliseNumbers(applyPatch(before, patch))
  const { account_id, linkErrors } = await resolveAccountLinks(tx, before, patch)
  const fields: ThirdPartyFields = { ...written, account_id }
  const isRenamed = before.source === 'external' && before.external_id !== null && fields.external_id !== before.external_id
  if (isRenamed) errors.external_id = [{ message: messages.external_id_kept }]
  const changed = changedFields(before, fields)
  const keyChanged = changed.includes('code') || changed.includes('vat_number')
  const duplicates = keyChanged ? await store.findDuplicates(tx, before.type, fields.code, fields.vat_number, before.id) : null
  refuseIf(
    mergeErrors({ ...errors, ...linkErrors, ...duplicateErrors(duplicates, patch.force === true || !changed.includes('vat_number')) }),
  )
  if (changed.length === 0) return before
  const updated = await store.update(tx, before.id, fields)
  tx.note(notes.updated, activityDetails(thirdParty, updated))
  await tx.announce(thirdPartyUpdated, { ...updated, changed })
  return updated
}

/** Only the links in the patch are looked up: unchanged ones were validated when they were written. */
async function resolveAccountLinks(tx: Tx, before: ThirdParty, patch: LinkIds): Promise<{ account_id: number; linkErrors: FieldErrors }> {
  const { account_id, default_account_id, default_vat_code_id } = patch
  if (!account_id && !default_account_id && !default_vat_code_id) return { account_id: before.account_id, linkErrors: {} }
  const links = await store.loadLinkedRecords(tx, patch, null)
  return { account_id: controlAccountOf(patch, links)?.id ?? before.account_id, linkErrors: linkErrorsOf(before.type, patch, links) }
}

export async function deleteThirdParty(tx: Tx, record: ThirdParty): Promise<void> {
  // Both statements are sent at once: if the first one refuses, the transaction rolls back the second.
  await Promise.all([refuseUsed(tx, 'third_parties', record.id), store.trash(tx, record.id)])
  tx.note(notes.binned, activityDetails(thirdParty, record))
}

export async function loadThirdPartyDetail(db: Db, record: ThirdParty, sources: SheetSources): Promise<ThirdPartyDetail> {
  const [state, documents, reminders] = await Promise.all([
    store.loadLedgerState(db, record),
    sources.documents(db, record.id),
    sources.reminders(db, record.id),
  ])
  return { ...record, ...state, ...documents, ...reminders }
}

/** Posted lines keep the id of the merged third party and are read as lines of the target. A merge cannot be undone. */
export async function mergeThirdParty(tx: Tx, source: ThirdParty, into: number): Promise<ThirdParty> {
  const [before] = await store.load(tx, [into])
  if (!before) throw invalidField('into_id', messages.third_party_unknown)
  const problem = source.id === into ? messages.merge_itself : source.type === before.type ? null : messages.merge_type
  if (problem) throw refused('merge_refused', problem, { errors: { into_id: [{ message: problem }] } })
  await store.merge(tx, source.id, into)
  const [target = before] = await store.load(tx, [into])
  tx.note(notes.merged, {
    ...activityDetails(thirdParty, source),
    params: { label: thirdParty.label(source), into: thirdParty.label(target) },
  })
  if (target.balance !== before.balance) await tx.announce(thirdPartyUpdated, { ...target, changed: ['balance'] })
  return target
}

const duplicateErrors = (duplicates: store.Duplicates | null, force: boolean): FieldErrors => ({
  ...(duplicates?.code_taken && { code: [{ message: messages.code_taken }] }),
  ...(duplicates?.vat_number_taken_by &&
    !force && { vat_number: [{ message: messages.vat_number_taken, params: { code: duplicates.vat_number_taken_by } }] }),
})
