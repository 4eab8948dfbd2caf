/** Third parties of the external platform, known by its id, else by their VAT number. */
import { type Static, Type } from 'typebox'
import type { Db } from '../../../kernel/write/database.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { createThirdParty, updateThirdParty } from './actions.ts'
import { fieldsOfNew, normaliseNumbers } from './rules.ts'
import { NewThirdParty, type ThirdParty } from './schema.ts'
import * as store from './store.ts'

/** Without the ids that only this service knows. */
export const ExternalThirdParty = Type.Omit(NewThirdParty, [
  'account_id',
  'default_account_id',
  'default_vat_code_id',
  'external_id',
  'force',
])
export type ExternalThirdParty = Static<typeof ExternalThirdParty>

/** Null where the third party is in the bin: what was deleted here stays deleted. */
export async function saveExternalThirdParty(
  tx: FileTx,
  external_id: string,
  given: ExternalThirdParty,
): Promise<'created' | 'updated' | 'unchanged' | null> {
  const known = await store.findByExternalId(tx, given.type, external_id)
  if (known?.is_gone) return null
  if (known) {
    const [before] = await store.load(tx, [known.id])
    // One that was merged into another is described by that other.
    if (!before || before.external_id !== external_id) return 'unchanged'
    const { type: _type, ...patch } = given
    return isSame(before, await updateThirdParty(tx, before, patch))
  }
  const { fields } = normaliseNumbers(fieldsOfNew(given, tx.company))
  const same = fields.vat_number === null ? undefined : await store.findByVatNumber(tx, given.type, fields.vat_number)
  if (same?.external_id === null) return isSame(same, await updateThirdParty(tx, same, { external_id }))
  await createThirdParty(tx, { ...given, external_id }, 'external')
  return 'created'
}

const isSame = (before: ThirdParty, after: ThirdParty) => (after === before ? 'unchanged' : 'updated')

/** The id here of a third party of the platform; null where there is none outside the bin. */
export async function findExternalParty(db: Db, type: ThirdParty['type'], externalId: string): Promise<number | null> {
  const found = await store.findByExternalId(db, type, externalId)
  return found && !found.is_gone ? found.id : null
}
