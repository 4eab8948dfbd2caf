import { refuseIf } from '../../../kernel/route/field-errors.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { type FieldErrors, invalidField } from '../../../kernel/route/problem.ts'
import { about } from '../../../kernel/route/resource.ts'
import { refuseUsed } from '../../../kernel/write/usages-store.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { changesOf } from '../../../lib/values.ts'
import { packOf } from '../../../packs/index.ts'
import type { Pack, VatRule } from '../../../packs/pack.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { vatCode } from './resource.ts'
import { newCard, patched, problemsWith, touchesBooking, unknownAccounts, vatRuleOf } from './rules.ts'
import type { Card, NewVatCode, VatCode, VatCodePatch, VatCodeSheet } from './schema.ts'
import * as store from './store.ts'

export async function createVatCode(tx: FileTx, body: NewVatCode): Promise<VatCode> {
  const { card, errors } = newCard(body)
  refuseIf({ ...(await problemsIn(tx, card, card)), ...errors })
  if (card.is_default) await store.dropDefault(tx, card.direction, null)
  const created = await store.insert(tx, card)
  tx.note(notes.created, about(vatCode, created))
  return created
}

export async function updateVatCode(tx: FileTx, before: VatCodeSheet, patch: VatCodePatch): Promise<VatCode> {
  const { card, errors } = patched(before, patch)
  const changes = changesOf(before, card)
  if (changes.code !== undefined && before.is_system) throw invalidField('code', messages.code_fixed)
  refuseIf({ ...(await problemsIn(tx, card, changes)), ...errors })
  if (Object.keys(changes).length === 0) return before
  if (touchesBooking(changes)) await refuseUsed(tx, 'vat_codes', before.id)
  if (card.is_default && (changes.is_default || changes.direction)) await store.dropDefault(tx, card.direction, before.id)
  const updated = await store.update(tx, before.id, changes)
  tx.note(notes.updated, about(vatCode, updated))
  return updated
}

export async function deleteVatCode(tx: Tx, record: VatCodeSheet): Promise<void> {
  await refuseUsed(tx, 'vat_codes', record.id)
  await store.trash(tx, record.id)
  tx.note(notes.binned, about(vatCode, record))
}

/** Everything that speaks against a code; its name and its links are asked for only where they change. */
async function problemsIn(tx: FileTx, card: Card, { code, accounts }: Partial<Card>): Promise<FieldErrors> {
  const links = Object.values(accounts ?? {}).filter((id) => id !== null)
  const [taken, known] = await Promise.all([
    code !== undefined && store.isTaken(tx, code),
    links.length > 0 ? store.postableAccounts(tx, links) : new Set<number>(),
  ])
  return {
    ...problemsWith(card, packOf(tx.company.country_pack)),
    ...(accounts && unknownAccounts(accounts, known)),
    ...(taken && { code: [{ message: messages.code_taken }] }),
  }
}

/** The VAT codes of the pack in a new file that has its chart. */
export async function setUpVatCodes(tx: Tx, pack: Pack): Promise<void> {
  await store.setUp(tx, pack.code)
}

/** What booking asks of the codes of a file, by id. */
export async function vatRules(db: Db, pack: Pack, ids: readonly number[]): Promise<Map<number, VatRule>> {
  const rows = await store.ruleRows(db, ids)
  return new Map(rows.map(({ id, accounts, ...code }) => [id, vatRuleOf(code, accounts, pack)]))
}
