import { activityDetails } from '../../../kernel/route/resource.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { newPublicToken } from '../../../lib/tokens.ts'
import { refuseCompanyOverLimit } from '../../platform/licence/index.ts'
import * as notes from './notes.ts'
import { company, readCompany } from './resource.ts'
import { type CompleteCompany, deriveCode } from './rules.ts'
import * as store from './store.ts'

/** A file as it was kept elsewhere, with the identity that the hashes of its ledger contain. */
export type KeptCompany = CompleteCompany & {
  readonly chain_identity: string
  readonly icon_link: string | null
  readonly is_active: boolean
}

type OpenedCompany = { readonly id: number; readonly public_token: string }

/** Creates the file of a firm that a dossier is opened into. It has no set-up: its records follow in the same write. */
export async function openCompany(tx: Tx, firmId: number, kept: KeptCompany): Promise<OpenedCompany> {
  await tx.lockFirm(firmId)
  // The operator has no account; the limit of a firm does not depend on one.
  await refuseCompanyOverLimit(tx, firmId, 0)
  const taken = await store.listCodes(tx, firmId, 0)
  const id = await tx.enterCompany(firmId)
  const public_token = newPublicToken()
  const code = taken.has(kept.code) ? deriveCode(kept.name, taken) : kept.code
  await store.insertCompany(tx, { id, public_token, firm_id: firmId, external_id: null }, { ...kept, code })
  return { id, public_token }
}

/** The line of the activity, once the file is complete. */
export async function noteOpened(tx: Tx, id: number, years: readonly string[]): Promise<void> {
  const { params, ...about } = activityDetails(company, await readCompany(tx, id))
  tx.note(notes.opened, { ...about, params: { ...params, years: years.join(', ') } })
}
