/** The way back from a validated return to a draft: months open, settlement reversed, boxes removed, in one write. */
import { refused } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import type { Language } from '../../../lib/languages.ts'
import { isLettered, loadEntries, reverseAndLetterAll } from '../../books/entries/index.ts'
import { lockVatMonths } from '../../books/fiscal-years/index.ts'
import { reloadDeclaration, withBoxes } from './actions.ts'
import { loadReturnFacts, type ReturnFacts } from './draft.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { vatDeclaration } from './resource.ts'
import { isRepeatedYear, lastReplacementDay } from './rules.ts'
import type { Unlocking, VatDeclaration } from './schema.ts'
import * as store from './store.ts'

export async function unlockDeclaration(
  tx: FileTx,
  record: VatDeclaration,
  { reason }: Unlocking,
  language: Language,
): Promise<VatDeclaration> {
  if (record.status === 'draft') throw refused('vat_declaration_draft', messages.draft)
  const facts = await loadReturnFacts(tx)
  const isRecapitulation = isRepeatedYear(facts.declared, record)
  refuseUnlocking(facts, record, isRecapitulation)
  await tx.verb('unlock', async () => {
    if (!isRecapitulation) await lockVatMonths(tx, record.starts_on, record.ends_on, false)
    if (record.journal_entry_id !== null) await reverseSettlement(tx, record.journal_entry_id)
    await store.setDraft(tx, record.id, reason)
    await store.deleteGrids(tx, record.id)
  })
  const draft = await reloadDeclaration(tx, record.id)
  const details = activityDetails(vatDeclaration, draft)
  tx.note(notes.unlocked, { ...details, params: { ...details.params, reason } })
  return withBoxes(tx, draft, language)
}

/** Only the latest validated return is unlocked, and a filed one only as long as the administration takes another in its place. */
function refuseUnlocking({ pack, company, declared }: ReturnFacts, record: VatDeclaration, isRecapitulation: boolean): void {
  const isLater = (other: store.Declared) =>
    other.is_recapitulation === isRecapitulation && other.status === 'validated' && other.starts_on > record.ends_on
  if (declared.some(isLater)) throw refused('vat_declaration_not_last', messages.not_last)
  if (record.filed_on === null || record.due_on === null) return
  const day = lastReplacementDay(pack, record.due_on)
  if (company.today > day) throw refused('vat_declaration_filed', messages.filed, { params: { day } })
}

async function reverseSettlement(tx: FileTx, id: number): Promise<void> {
  const [settlement] = await loadEntries(tx, [id])
  if (!settlement) throw new Error(`the settlement entry ${id} is not there`)
  if (isLettered(settlement)) throw refused('already_lettered', messages.settlement_lettered)
  await reverseAndLetterAll(tx, [settlement.id])
}
