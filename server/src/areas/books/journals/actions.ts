import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { type FieldErrors, invalidField } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import { refuseUsed } from '../../../kernel/write/usages-store.ts'
import { isRefusedBy } from '../../../kernel/write/database.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { changesOf } from '../../../lib/values.ts'
import { packOf } from '../../../packs/index.ts'
import { resolveLinks } from '../ledger/index.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { journal, rule } from './resource.ts'
import {
  findContradictions,
  validateMechanism,
  fillDefaults,
  fillRuleDefaults,
  normalise,
  applyPatch,
  applyRulePatch,
  validateJournal,
  validateTypeChange,
} from './rules.ts'
import type { JournalFields, RuleFields, Journal, JournalPatch, NewJournal, NewRule, Rule, RulePatch } from './schema.ts'
import * as store from './store.ts'

/** Fields that name a record by business key. */
const linkKeys = { control_account: 'account' } as const

export async function createJournal(tx: FileTx, given: NewJournal): Promise<Journal> {
  const { body, mergeErrors } = await resolveLinks(tx, given, linkKeys)
  const fields = await prepareJournal(tx, fillDefaults(body), null, mergeErrors)
  if (fields.is_default) await store.clearDefault(tx, fields.type)
  const created = await store.insert(tx, fields)
  tx.note(notes.created, activityDetails(journal, created))
  return created
}

export async function updateJournal(tx: FileTx, before: Journal, patch: JournalPatch): Promise<Journal> {
  const { body, mergeErrors } = await resolveLinks(tx, patch, linkKeys)
  const fields = await prepareJournal(tx, applyPatch(before, body), before, mergeErrors)
  const changes: Partial<JournalFields> = changesOf(before, fields)
  if (Object.keys(changes).length === 0) return before
  const isRenamed = changes.code !== undefined || changes.type !== undefined
  if (isRenamed) await refuseUsed(tx, 'journals', before.id)
  if (fields.is_default && (changes.is_default || changes.type !== undefined)) await store.clearDefault(tx, fields.type)
  const updated = await store.update(tx, before.id, changes)
  tx.note(notes.updated, activityDetails(journal, updated))
  return updated
}

export async function deleteJournal(tx: Tx, record: Journal): Promise<void> {
  await refuseUsed(tx, 'journals', record.id)
  await store.trash(tx, record.id)
  await store.trashRulesOf(tx, record.id)
  tx.note(notes.binned, activityDetails(journal, record))
}

/** Normalises and validates a journal. */
async function prepareJournal(
  tx: FileTx,
  draft: JournalFields,
  before: Journal | null,
  mergeErrors: (found: FieldErrors) => FieldErrors,
): Promise<JournalFields> {
  const { fields, errors } = normalise(draft)
  const facts = await store.loadFacts(tx, fields, before?.id ?? null)
  const typeErrors = before && before.type !== fields.type ? validateTypeChange(before, fields.type) : {}
  refuseIf(mergeErrors({ ...validateJournal(fields, facts, packOf(tx.company.country_pack)), ...typeErrors, ...errors }))
  return fields
}

/** Without a position the rule comes last; otherwise the rules from that position on move down by one. */
export async function addRule(tx: FileTx, owner: Journal, body: NewRule): Promise<Rule> {
  const fields = fillRuleDefaults(body)
  refuseIf({ ...findContradictions(fields, owner.type), ...validateMechanism(fields, packOf(tx.company.country_pack)) })
  const last = await store.lastPosition(tx, owner.id)
  const position = Math.min(body.position ?? last + 1, last + 1)
  if (position <= last) await store.shiftRules(tx, owner.id, position, last, 1)
  const created = await store.insertRule(tx, owner.id, position, fields).catch(rethrowUnknownThirdParty)
  tx.note(notes.ruleCreated, { ...activityDetails(rule, created), params: { label: created.name, journal: owner.code } })
  return created
}

export async function updateRule(tx: FileTx, before: Rule, patch: RulePatch): Promise<Rule> {
  const fields = applyRulePatch(before, patch)
  const changes: Partial<Rule> = changesOf(before, fields)
  refuseIf(await validateRuleChanges(tx, before, fields, changes))
  const position = await moveRule(tx, before, patch.position)
  if (position !== before.position) changes.position = position
  if (Object.keys(changes).length === 0) return before
  const updated = await store.updateRule(tx, before.id, changes).catch(rethrowUnknownThirdParty)
  tx.note(notes.ruleUpdated, activityDetails(rule, updated))
  return updated
}

/** Only changed conditions are validated again. */
async function validateRuleChanges(tx: FileTx, { journal_id }: Rule, fields: RuleFields, changes: Partial<Rule>): Promise<FieldErrors> {
  const typeMatters = changes.direction !== undefined || changes.is_credit_note !== undefined
  const [owner] = typeMatters ? await store.load(tx, [journal_id]) : []
  return {
    ...(owner && findContradictions(fields, owner.type)),
    ...(changes.vat_mechanism !== undefined && validateMechanism(fields, packOf(tx.company.country_pack))),
  }
}

/** Moves the rules between the old and the new position by one; returns the new position. */
async function moveRule(tx: Tx, { journal_id, position: from }: Rule, wanted = from): Promise<number> {
  if (wanted === from) return from
  const to = Math.min(wanted, await store.lastPosition(tx, journal_id))
  if (to > from) await store.shiftRules(tx, journal_id, from + 1, to, -1)
  if (to < from) await store.shiftRules(tx, journal_id, to, from - 1, 1)
  return to
}

export async function deleteRule(tx: Tx, record: Rule): Promise<void> {
  const last = await store.lastPosition(tx, record.journal_id)
  await store.trashRule(tx, record.id)
  if (record.position < last) await store.shiftRules(tx, record.journal_id, record.position + 1, last, -1)
  tx.note(notes.ruleBinned, activityDetails(rule, record))
}

/** Third parties are in a higher layer, so the foreign key checks the link and its name identifies the field. */
function rethrowUnknownThirdParty(error: unknown): never {
  if (isRefusedBy(error, 'journal_rules_third_party')) throw invalidField('third_party_id', messages.third_party_unknown)
  throw error
}
