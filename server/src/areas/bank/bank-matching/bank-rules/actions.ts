import { refuseIf } from '../../../../kernel/route/field-errors.ts'
import { invalidField } from '../../../../kernel/route/problem.ts'
import { activityDetails } from '../../../../kernel/route/resource.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import { changesOf } from '../../../../lib/values.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { bankRule } from './resource.ts'
import { actionErrors, applyPatch, conditionErrors, fillDefaults } from './rules.ts'
import { type BankRule, type BankRuleFields, type BankRulePatch, mostRules, type NewBankRule } from './schema.ts'
import * as store from './store.ts'

/** Without a position the rule comes last; otherwise the rules from that position on move down by one. */
export async function createRule(tx: Tx, body: NewBankRule): Promise<BankRule> {
  const fields = fillDefaults(body)
  await validate(tx, fields, fields)
  await store.numberPositions(tx)
  const last = await store.countRules(tx)
  if (last >= mostRules) throw invalidField('name', messages.too_many, { max: mostRules })
  const position = Math.min(body.position ?? last + 1, last + 1)
  if (position <= last) await store.shift(tx, position, last, 1)
  const created = await store.insert(tx, position, fields)
  tx.note(notes.ruleCreated, activityDetails(bankRule, created))
  return created
}

export async function updateRule(tx: Tx, before: BankRule, patch: BankRulePatch): Promise<BankRule> {
  const fields = applyPatch(before, patch)
  const changes: Partial<BankRuleFields & { position: number }> = changesOf(before, fields)
  await validate(tx, fields, changes)
  const position = await move(tx, before, patch.position)
  if (position !== before.position) changes.position = position
  if (Object.keys(changes).length === 0) return before
  const updated = await store.update(tx, before.id, changes)
  tx.note(notes.ruleUpdated, activityDetails(bankRule, updated))
  return updated
}

/** Moves the rules between the old and the new position by one; returns the new position. */
async function move(tx: Tx, { position: from }: BankRule, wanted = from): Promise<number> {
  if (wanted === from) return from
  const to = Math.min(wanted, await store.countRules(tx))
  if (to > from) await store.shift(tx, from + 1, to, -1)
  if (to < from) await store.shift(tx, to, from - 1, 1)
  return to
}

export async function deleteRule(tx: Tx, record: BankRule): Promise<void> {
  const last = await store.countRules(tx)
  await store.trash(tx, record.id)
  if (record.position < last) await store.shift(tx, record.position + 1, last, -1)
  tx.note(notes.ruleBinned, activityDetails(bankRule, record))
}

/** Only changed conditions and actions are validated: a rule stays editable whose account was deleted. */
async function validate(tx: Tx, fields: BankRuleFields, changed: Partial<BankRuleFields>): Promise<void> {
  if (changed.conditions === undefined && changed.action === undefined) return
  const named = await store.findNamed(tx, fields)
  const { journal_id } = fields.conditions
  refuseIf({
    ...(changed.conditions && conditionErrors(fields.conditions)),
    ...(changed.conditions &&
      journal_id !== null &&
      !named.has_journal && { 'conditions.journal_id': [{ message: messages.journal_unknown }] }),
    ...(changed.action && actionErrors(fields.action, named)),
  })
}
