/** Company files of the external platform: what it says of a file's identity is applied here, its accounting stays as it is. */
import { type Static, Type } from 'typebox'
import { flag } from '../../../kernel/route/shape.ts'
import type { FileTx, Tx } from '../../../kernel/write/write.ts'
import type { Language } from '../../../lib/languages.ts'
import { newPublicToken } from '../../../lib/tokens.ts'
import { restoreCompany, updateCompany } from './actions.ts'
import { readCompany } from './resource.ts'
import { type CompanyDetails, NewCompany } from './schema.ts'
import { setUpCompany } from './set-up.ts'
import * as store from './store.ts'

const { firm: _firm, ...described } = NewCompany.properties

/** The body of a new file, without its firm. */
export const LinkedCompanyBody = Type.Object({ ...described, is_active: Type.Optional(flag()) })
export type LinkedCompany = Static<typeof LinkedCompanyBody>

type Place = {
  readonly firm: { readonly id: number; readonly country_code: string }
  readonly external_id: string
  readonly locale: Language
  readonly now: Date
}

/** The caller holds the lock of the firm, and found no file with this id under it. */
export async function createLinkedCompany(tx: Tx, place: Place, { is_active = true, ...body }: LinkedCompany): Promise<CompanyDetails> {
  // The limit of a firm does not depend on a user.
  const made = await setUpCompany(tx, { ...place, user_id: 0, public_token: newPublicToken() }, body)
  if (is_active) return made
  await store.updateCompany(tx, { is_active })
  return readCompany(tx, made.id)
}

/** What is set up once stays: pack, fiscal year and bank journals. */
export async function updateLinkedCompany(
  tx: FileTx,
  { country_pack: _pack, fiscal_year: _year, banks: _banks, ...patch }: LinkedCompany,
): Promise<CompanyDetails> {
  await updateCompany(tx, await readCompany(tx, tx.company.id), patch)
  await store.markSynced(tx)
  return readCompany(tx, tx.company.id)
}

/** The caller holds the lock of the firm, because the restored file counts against its licence again. */
export const restoreLinkedCompany = async (tx: FileTx): Promise<void> => void (await restoreCompany(tx, 0))
