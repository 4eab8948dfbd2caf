import type { Db } from '../../../kernel/write/database.ts'
import type { Firm as EnteredFirm } from '../../../kernel/route/route.ts'
import type { Upload } from '../../../kernel/files/upload.ts'
import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { forbidden, invalidField } from '../../../kernel/route/problem.ts'
import type { Actor, Tx } from '../../../kernel/write/write.ts'
import { newPublicToken } from '../../../lib/tokens.ts'
import { addMember, syncPerson } from '../access/index.ts'
import { hasTwoFactor } from '../auth/index.ts'
import { dropFile, keepFile } from '../files/index.ts'
import { messages } from './messages.ts'
import { firmChanged, logoReplaced, twoFactorOptional, twoFactorRequired } from './notes.ts'
import { changedFields, managesFirm, mirrorErrors, applyPatch, normaliseNumbers } from './rules.ts'
import type { Firm, FirmPatch } from './schema.ts'
import * as store from './store.ts'

/** A firm and the user acting in it; what the user sees depends on their role there. */
export type FirmContext = { readonly firm: EnteredFirm; readonly actor: Actor }

export const viewerOf = ({ firm, actor }: FirmContext): store.Viewer => ({ all: managesFirm(firm.role), user_id: actor.id })

type Founder = { id: number; name: string; email: string; locale: string | null }

/** Creates a firm with its first admin. */
export async function createFirm(
  tx: Tx,
  name: string,
  countryCode: string,
  founder: Founder,
  publicToken = newPublicToken(),
  source: Firm['source'] = 'manual',
) {
  await syncPerson(tx, founder)
  const firm = await store.insertFirm(tx, { public_token: publicToken, name, country_code: countryCode, source })
  await addMember(tx, firm.id, founder.id, 'admin')
  return firm
}

export async function showFirm(db: Db, context: FirmContext): Promise<Firm> {
  const { firm } = context
  const viewer = viewerOf(context)
  const [card, members, companies] = await Promise.all([
    store.loadFirmCard(db, firm.id),
    store.listFirmMembers(db, firm.id, viewer),
    store.listFirmCompanies(db, firm.id, viewer),
  ])
  return { ...card, can_manage: managesFirm(firm.role), members, companies }
}

export async function updateFirm(tx: Tx, context: FirmContext, patch: FirmPatch): Promise<Firm> {
  const { id } = context.firm
  const { source, ...before } = await store.loadFirmData(tx, id)
  const { firm: after, errors: misspelled } = normaliseNumbers(before, applyPatch(before, patch))
  refuseIf({ ...misspelled, ...mirrorErrors(source, before, after) })
  if (after.requires_two_factor !== before.requires_two_factor) await refuseRequirement(tx, context)
  const changed = changedFields(before, after)
  if (changed.length > 0) {
    await store.updateFirmData(tx, id, after)
    if (before.logo_file_id !== null && after.logo_file_id === null) await dropFile(tx, before.logo_file_id)
    const data = changed.filter((field) => field !== 'requires_two_factor')
    if (data.length > 0) tx.note(firmChanged, { params: { fields: data.join(', ') } })
    if (data.length < changed.length) tx.note(after.requires_two_factor ? twoFactorRequired : twoFactorOptional)
  }
  return showFirm(tx, context)
}

/** Only an admin who has a second factor, in a session, changes whether the firm requires one: nobody demands what they do not do themselves. */
async function refuseRequirement(tx: Tx, { firm, actor }: FirmContext): Promise<void> {
  if (!actor.session) throw forbidden('session_token_required')
  if (firm.role !== 'admin') throw forbidden('role_too_low', { required_role: 'admin' })
  if (!(await hasTwoFactor(tx, actor.id))) throw invalidField('requires_two_factor', messages.own_factor_first)
}

export async function replaceLogo(tx: Tx, context: FirmContext, [upload]: readonly Upload[]): Promise<Firm> {
  if (!upload) throw new Error('the logo upload has no file')
  const { id } = context.firm
  const { source: _source, ...before } = await store.loadFirmData(tx, id)
  const logo_file_id = await keepFile(tx, upload, { firm_id: id })
  await store.updateFirmData(tx, id, { ...before, logo_url: null, logo_file_id })
  if (before.logo_file_id !== null) await dropFile(tx, before.logo_file_id)
  tx.note(logoReplaced)
  return showFirm(tx, context)
}
