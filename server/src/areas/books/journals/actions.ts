import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { type FieldErrors, invalidField } from '../../../kernel/route/problem.ts'
import { about } from '../../../kernel/route/resource.ts'
import { refuseUsed } from '../../../kernel/write/usages-store.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { changesOf } from '../../../lib/values.ts'
import { packOf } from '../../../packs/index.ts'
import { linked } from '../ledger/index.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { journal, rule } from './resource.ts'
import {
  contradictions,
  mechanismProblems,
  newCard,
  newConditions,
  normalised,
  patched,
  patchedConditions,
  problemsWith,
  typeProblems,
} from './rules.ts'
import type { Card, Conditions, Journal, JournalPatch, NewJournal, NewRule, Rule, RulePatch } from './schema.ts'
import * as store from './store.ts'

/** The link that may be named by its number. */
const keys = { control_account: 'account' } as const

export async function createJournal(tx: FileTx, given: NewJournal): Promise<Journal> {
  const { body, problems } = await linked(tx, given, keys)
  const card = await checked(tx, newCard(body), null, problems)
  if (card.is_default) await store.clearDefault(tx, card.type)
  const created = await store.insert(tx, card)
  tx.note(notes.created, about(journal, created))
  return created
}

export async function updateJournal(tx: FileTx, before: Journal, patch: JournalPatch): Promise<Journal> {
  const { body, problems } = await linked(tx, patch, keys)
  const card = await checked(tx, patched(before, body), before, problems)
  const changes: Partial<Card> = changesOf(before, card)
  if (Object.keys(changes).length === 0) return before
  const isRenamed = changes.code !== undefined || changes.type !== undefined
  if (isRenamed) await refuseUsed(tx, 'journals', before.id)
  if (card.is_default && (changes.is_default || changes.type !== undefined)) await store.clearDefault(tx, card.type)
  const updated = await store.update(tx, before.id, changes)
  tx.note(notes.updated, about(journal, updated))
  return updated
}

export async function deleteJournal(tx: Tx, record: Journal): Promise<void> {
  await refuseUsed(tx, 'journals', record.id)
  await store.trash(tx, record.id)
  await store.trashRulesOf(tx, record.id)
  tx.note(notes.binned, about(journal, record))
}

/** The journal in its one spelling, once nothing is wrong with it. */
async function checked(tx: FileTx, draft: Card, before: Journal | null, problems: (found: FieldErrors) => FieldErrors): Promise<Card> {
  const { card, errors } = normalised(draft)
  const facts = await store.facts(tx, card, before?.id ?? null)
  const ofRules = before && before.type !== card.type ? typeProblems(before, card.type) : {}
  refuseIf(problems({ ...problemsWith(card, facts, packOf(tx.company.country_pack)), ...ofRules, ...errors }))
  return card
}

/** Without a position it comes last; with one, those from there on make room. */
export async function addRule(tx: FileTx, owner: Journal, body: NewRule): Promise<Rule> {
  const conditions = newConditions(body)
  refuseIf({ ...contradictions(conditions, owner.type), ...mechanismProblems(conditions, packOf(tx.company.country_pack)) })
  const last = await store.lastPosition(tx, owner.id)
  const position = Math.min(body.position ?? last + 1, last + 1)
  if (position <= last) await store.shift(tx, owner.id, position, last, 1)
  const created = await store.insertRule(tx, owner.id, position, conditions).catch(refuseThirdParty)
  tx.note(notes.ruleCreated, { ...about(rule, created), params: { label: created.name, journal: owner.code } })
  return created
}

export async function updateRule(tx: FileTx, before: Rule, patch: RulePatch): Promise<Rule> {
  const conditions = patchedConditions(before, patch)
  const changes: Partial<Rule> = changesOf(before, conditions)
  refuseIf(await ruleProblems(tx, before, conditions, changes))
  const position = await moved(tx, before, patch.position)
  if (position !== before.position) changes.position = position
  if (Object.keys(changes).length === 0) return before
  const updated = await store.updateRule(tx, before.id, changes).catch(refuseThirdParty)
  tx.note(notes.ruleUpdated, about(rule, updated))
  return updated
}

/** What changes is looked at; the rest was right when it was said. */
async function ruleProblems(tx: FileTx, { journal_id }: Rule, conditions: Conditions, changes: Partial<Rule>): Promise<FieldErrors> {
  const asks = changes.direction !== undefined || changes.is_credit_note !== undefined
  const [owner] = asks ? await store.load(tx, [journal_id]) : []
  return {
    ...(owner && contradictions(conditions, owner.type)),
    ...(changes.vat_mechanism !== undefined && mechanismProblems(conditions, packOf(tx.company.country_pack))),
  }
}

/** Where the rule comes to stand; those it passes close up behind it. */
async function moved(tx: Tx, { journal_id, position: from }: Rule, wanted = from): Promise<number> {
  if (wanted === from) return from
  const to = Math.min(wanted, await store.lastPosition(tx, journal_id))
  if (to > from) await store.shift(tx, journal_id, from + 1, to, -1)
  if (to < from) await store.shift(tx, journal_id, to, from - 1, 1)
  return to
}

export async function deleteRule(tx: Tx, record: Rule): Promise<void> {
  const last = await store.lastPosition(tx, record.journal_id)
  await store.trashRule(tx, record.id)
  if (record.position < last) await store.shift(tx, record.journal_id, record.position + 1, last, -1)
  tx.note(notes.ruleBinned, about(rule, record))
}

/** Third parties stand above journals, which cannot ask them: the key of the link does, and says so under its name. */
function refuseThirdParty(error: unknown): never {
  const { constraint } = error as { constraint?: string }
  if (constraint === 'journal_rules_third_party') throw invalidField('third_party_id', messages.third_party_unknown)
  throw error
}
