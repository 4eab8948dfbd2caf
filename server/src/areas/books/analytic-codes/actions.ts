import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { invalidField } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import { refuseUsed } from '../../../kernel/write/usages-store.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { changesOf } from '../../../lib/values.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { analyticCode } from './resource.ts'
import { pathBelow, validateNewCode, renamePath } from './rules.ts'
import type { AnalyticCode, AnalyticCodePatch, NewAnalyticCode } from './schema.ts'
import * as store from './store.ts'

export async function createAnalyticCode(tx: Tx, body: NewAnalyticCode): Promise<AnalyticCode> {
  const facts = await store.loadFacts(tx, body.parent_id ?? null, body.code)
  refuseIf(validateNewCode(body, facts))
  const { code, label, is_required = false } = body
  const created = await store.insert(tx, facts.parent, { code, label, is_required, path: pathBelow(facts.parent, code) })
  tx.note(notes.created, activityDetails(analyticCode, created))
  return created
}

/** The parent of a code never changes, so no cycle of parents can arise. */
export async function updateAnalyticCode(tx: Tx, before: AnalyticCode, patch: AnalyticCodePatch): Promise<AnalyticCode> {
  const changes = changesOf(before, patch)
  if (Object.keys(changes).length === 0) return before
  if (changes.is_required && before.parent_id !== null) throw invalidField('is_required', messages.required_of_axes)
  if (changes.code !== undefined && (await store.isCodeTaken(tx, before, changes.code)))
    throw invalidField('code', messages.code_taken, { code: changes.code })
  const path = renamePath(before, changes.code ?? before.code)
  const updated = await store.update(tx, before.id, { ...changes, ...(path !== before.path && { path }) })
  if (path !== before.path) await store.renamePaths(tx, before.axis_id, before.path, path)
  tx.note(notes.updated, activityDetails(analyticCode, updated))
  return updated
}

export async function deleteAnalyticCode(tx: Tx, record: AnalyticCode): Promise<void> {
  await refuseUsed(tx, 'analytic_codes', record.id)
  await store.trash(tx, record.id)
  tx.note(notes.binned, activityDetails(analyticCode, record))
}
