import { invalid, invalidField, refused } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { changesOf } from '../../../lib/values.ts'
import { packOf } from '../../../packs/index.ts'
import { type EntryErrors, noErrors } from '../entries/index.ts'
import { loadAssetFacts } from './load-facts.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { fixedAsset } from './resource.ts'
import { changedPlan, checkDraft, codeFollowing, draftChanged, draftNew, isCharged, newPlan, stateProblem } from './rules.ts'
import type { FixedAsset, FixedAssetFields, FixedAssetPatch, NewFixedAsset } from './schema.ts'
import * as store from './store.ts'

export async function createAsset(tx: FileTx, body: NewFixedAsset): Promise<FixedAsset> {
  const [facts, taken] = await Promise.all([loadAssetFacts(tx, [body]), body.code ? store.loadByCode(tx, [body.code]) : []])
  const code = body.code ?? codeFollowing(facts.last_number)
  if (code === null) throw invalidField('code', messages.codes_used_up)
  const errors = noErrors()
  if (taken.length > 0) errors.by_field.code = [{ message: messages.code_taken, params: { code } }]
  const draft = draftNew(errors, body, code, facts)
  checkDraft(errors, draft, null, facts)
  refuseIfWrong(errors)
  const created = await store.insert(tx, { ...draft, ...newPlan(draft, facts, packOf(tx.company.country_pack).depreciation) })
  tx.note(notes.created, activityDetails(fixedAsset, created))
  return created
}

export async function updateAsset(tx: FileTx, before: FixedAsset, patch: FixedAssetPatch): Promise<FixedAsset> {
  const named = { entry_line_id: before.entry_line_id }
  const facts = await loadAssetFacts(tx, [patch, named], [before.category_id])
  const errors = noErrors()
  const draft = draftChanged(errors, before, patch, facts)
  const changed = changesOf(before, draft)
  const problem = stateProblem(before, changed)
  if (problem) throw problem
  if (changed.code !== undefined && (await store.loadByCode(tx, [changed.code])).length > 0)
    errors.by_field.code = [{ message: messages.code_taken, params: { code: changed.code } }]
  checkDraft(errors, draft, before, facts)
  refuseIfWrong(errors)
  const plan = changedPlan(before, draft, facts, packOf(tx.company.country_pack).depreciation)
  const changes: Partial<FixedAssetFields> = changesOf(before, { ...draft, ...plan })
  if (Object.keys(changes).length === 0) return before
  const updated = await store.update(tx, before.id, changes)
  tx.note(notes.updated, activityDetails(fixedAsset, updated))
  return updated
}

/** What has no posted charge leaves the register without a trace in the books. */
export async function deleteAsset(tx: Tx, record: FixedAsset): Promise<void> {
  if (isCharged(record)) throw refused('asset_depreciated', messages.depreciated_stays)
  if (record.disposed_on !== null) throw refused('asset_depreciated', messages.disposed_stays)
  await store.trash(tx, record.id)
  tx.note(notes.binned, activityDetails(fixedAsset, record))
}

function refuseIfWrong({ by_field }: EntryErrors): void {
  if (Object.keys(by_field).length > 0) throw invalid(by_field)
}
