import { refuseIf } from '../../../kernel/route/field-errors.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { type FieldErrors, invalidField } from '../../../kernel/route/problem.ts'
import { activityDetails } from '../../../kernel/route/resource.ts'
import { refuseUsed } from '../../../kernel/write/usages-store.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import { changesOf } from '../../../lib/values.ts'
import { packOf } from '../../../packs/index.ts'
import type { Pack, VatRule } from '../../../packs/pack.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { vatCode } from './resource.ts'
import { draftNewCode, draftChangedCode, validateVatCode, changesBooking, unknownAccountErrors, vatRuleOf } from './rules.ts'
import type { VatCodeFields, NewVatCode, VatCode, VatCodePatch, VatCodeDetails } from './schema.ts'
import * as store from './store.ts'

export async function createVatCode(tx: FileTx, body: NewVatCode): Promise<VatCode> {
  const { fields, errors } = draftNewCode(body)
  refuseIf({ ...(await checkVatCode(tx, fields, fields)), ...errors })
  if (fields.is_default) await store.clearDefault(tx, fields.direction, null)
  const created = await store.insert(tx, fields)
  tx.note(notes.created, activityDetails(vatCode, created))
  return created
}

export async function updateVatCode(tx: FileTx, before: VatCodeDetails, patch: VatCodePatch): Promise<VatCode> {
  const { fields, errors } = draftChangedCode(before, patch)
  const changes = changesOf(before, fields)
  if (changes.code !== undefined && before.is_system) throw invalidField('code', messages.code_fixed)
  refuseIf({ ...(await checkVatCode(tx, fields, changes)), ...errors })
  if (Object.keys(changes).length === 0) return before
  if (changesBooking(changes)) await refuseUsed(tx, 'vat_codes', before.id)
  if (fields.is_default && (changes.is_default || changes.direction)) await store.clearDefault(tx, fields.direction, before.id)
  const updated = await store.update(tx, before.id, changes)
  tx.note(notes.updated, activityDetails(vatCode, updated))
  return updated
}

export async function deleteVatCode(tx: Tx, record: VatCodeDetails): Promise<void> {
  await refuseUsed(tx, 'vat_codes', record.id)
  await store.trash(tx, record.id)
  tx.note(notes.binned, activityDetails(vatCode, record))
}

/** All errors of a VAT code; the code and the accounts are looked up only where they change. */
async function checkVatCode(tx: FileTx, fields: VatCodeFields, { code, accounts }: Partial<VatCodeFields>): Promise<FieldErrors> {
  const links = Object.values(accounts ?? {}).filter((id) => id !== null)
  const [taken, known] = await Promise.all([
    code !== undefined && store.isCodeTaken(tx, code),
    links.length > 0 ? store.findPostableAccounts(tx, links) : new Set<number>(),
  ])
  return {
    ...validateVatCode(fields, packOf(tx.company.country_pack)),
    ...(accounts && unknownAccountErrors(accounts, known)),
    ...(taken && { code: [{ message: messages.code_taken }] }),
  }
}

/** Inserts the VAT codes of the country pack into a new company file that already has its chart. */
export async function setUpVatCodes(tx: Tx, pack: Pack): Promise<void> {
  await store.insertPackCodes(tx, pack.code)
}

/** The VAT rules of the given codes, by id. */
export async function loadVatRules(db: Db, pack: Pack, ids: readonly number[]): Promise<Map<number, VatRule>> {
  const rows = await store.loadRuleRows(db, ids)
  return new Map(rows.map(({ id, accounts, ...code }) => [id, vatRuleOf(code, accounts, pack)]))
}
