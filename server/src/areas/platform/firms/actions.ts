import type { Db } from '../../../kernel/write/database.ts'
import type { Firm as EnteredFirm } from '../../../kernel/route/route.ts'
import type { Upload } from '../../../kernel/files/upload.ts'
import { refuseIf } from '../../../kernel/route/field-errors.ts'
import type { Actor, Tx } from '../../../kernel/write/write.ts'
import { newPublicToken } from '../../../lib/tokens.ts'
import { addMember, remember } from '../access/index.ts'
import { dropFile, keepFile } from '../files/index.ts'
import { firmChanged, logoReplaced } from './notes.ts'
import { changedFields, managesFirm, mirrorErrors, patched, spelled } from './rules.ts'
import type { Firm, FirmPatch } from './schema.ts'
import * as store from './store.ts'

/** Somebody inside a firm: what they see of it depends on their role there. */
export type Inside = { readonly firm: EnteredFirm; readonly actor: Actor }

export const viewerOf = ({ firm, actor }: Inside): store.Viewer => ({ all: managesFirm(firm.role), user_id: actor.id })

type Founder = { id: number; name: string; email: string; locale: string | null }

/** A firm with its first admin. */
export async function createFirm(tx: Tx, name: string, countryCode: string, founder: Founder) {
  await remember(tx, founder)
  const firm = await store.insertFirm(tx, { public_token: newPublicToken(), name, country_code: countryCode })
  await addMember(tx, firm.id, founder.id, 'admin')
  return firm
}

export async function showFirm(db: Db, inside: Inside): Promise<Firm> {
  const { firm } = inside
  const viewer = viewerOf(inside)
  const [card, members, companies] = await Promise.all([
    store.card(db, firm.id),
    store.members(db, firm.id, viewer),
    store.companies(db, firm.id, viewer),
  ])
  return { ...card, can_manage: managesFirm(firm.role), members, companies }
}

export async function updateFirm(tx: Tx, inside: Inside, patch: FirmPatch): Promise<Firm> {
  const { id } = inside.firm
  const { source, ...before } = await store.data(tx, id)
  const { firm: after, errors: misspelled } = spelled(before, patched(before, patch))
  refuseIf({ ...misspelled, ...mirrorErrors(source, before, after) })
  const changed = changedFields(before, after)
  if (changed.length > 0) {
    await store.update(tx, id, after)
    if (before.logo_file_id !== null && after.logo_file_id === null) await dropFile(tx, before.logo_file_id)
    tx.note(firmChanged, { params: { fields: changed.join(', ') } })
  }
  return showFirm(tx, inside)
}

export async function replaceLogo(tx: Tx, inside: Inside, [upload]: readonly Upload[]): Promise<Firm> {
  if (!upload) throw new Error('a logo was let through without its file')
  const { id } = inside.firm
  const { source: _source, ...before } = await store.data(tx, id)
  const logo_file_id = await keepFile(tx, upload, { firm_id: id })
  await store.update(tx, id, { ...before, logo_url: null, logo_file_id })
  if (before.logo_file_id !== null) await dropFile(tx, before.logo_file_id)
  tx.note(logoReplaced)
  return showFirm(tx, inside)
}
