import { invalid, invalidField } from '../../kernel/problem.ts'
import { about } from '../../kernel/resource.ts'
import type { FileTx, Tx } from '../../kernel/write.ts'
import { thirdPartyCreated, thirdPartyUpdated } from './events.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { thirdParty } from './resource.ts'
import { changedFields, codeAfter, newCard, normalised, patched } from './rules.ts'
import type { NewThirdParty, ThirdParty, ThirdPartyPatch } from './schema.ts'
import * as store from './store.ts'

export async function createThirdParty(tx: FileTx, body: NewThirdParty): Promise<ThirdParty> {
  const draft = normalised(newCard(body, tx.company))
  const twins = await store.twins(tx, body.type, body.code ?? null, draft.card.vat_number, null)
  refuse(draft, twins, body.force ?? false)
  const code = body.code ?? codeAfter(body.type, twins.last_number)
  if (code === null) throw invalidField('code', messages.codes_used_up)
  const created = await store.insert(tx, { ...draft.card, code })
  tx.note(notes.created, about(thirdParty, created))
  await tx.announce(thirdPartyCreated, created)
  return created
}

export async function updateThirdParty(tx: Tx, before: ThirdParty, patch: ThirdPartyPatch): Promise<ThirdParty> {
  const draft = normalised(patched(before, patch))
  const changed = changedFields(before, draft.card)
  const keyChanged = changed.includes('code') || changed.includes('vat_number')
  const twins = keyChanged ? await store.twins(tx, before.type, draft.card.code, draft.card.vat_number, before.id) : null
  refuse(draft, twins, patch.force === true || !changed.includes('vat_number'))
  if (changed.length === 0) return before
  const updated = await store.update(tx, before.id, draft.card)
  tx.note(notes.updated, about(thirdParty, updated))
  await tx.announce(thirdPartyUpdated, { ...updated, changed })
  return updated
}

export async function deleteThirdParty(tx: Tx, record: ThirdParty): Promise<void> {
  await store.trash(tx, record.id)
  tx.note(notes.binned, about(thirdParty, record))
}

function refuse(draft: ReturnType<typeof normalised>, twins: store.Twins | null, force: boolean): void {
  const errors = { ...draft.errors }
  if (twins?.code_taken) errors.code = [{ message: messages.code_taken }]
  if (twins?.vat_twin && !force) errors.vat_number = [{ message: messages.vat_number_taken, params: { code: twins.vat_twin } }]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
