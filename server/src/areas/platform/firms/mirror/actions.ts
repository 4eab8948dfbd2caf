/** A firm and its team as the external platform knows them. */
import { Problem } from '../../../../kernel/route/problem.ts'
import type { Role } from '../../../../kernel/route/route.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { Language } from '../../../../lib/languages.ts'
import { newPublicToken } from '../../../../lib/tokens.ts'
import { addMember, changeMember, hasOtherAdmin } from '../../access/index.ts'
import type { Account } from '../../auth/index.ts'
import { inviteMember } from '../../invitations/index.ts'
import { refuseUserOverLimit } from '../../licence/index.ts'
import * as notes from '../notes.ts'
import { losesAdmin } from '../rules.ts'
import { type FirmRow, findMember } from '../store.ts'
import { about } from '../team.ts'
import { firmRowOf, type MirroredFirm, mirroredState } from './rules.ts'
import * as store from './store.ts'

/** Creates the firm or brings it up to date, and locks it. Of several concurrent mirrors one creates it. */
export async function mirrorFirm(tx: Tx, given: MirroredFirm): Promise<FirmRow> {
  const row = firmRowOf(given)
  const found = await store.findByExternalId(tx, given.id)
  const made = found ? undefined : await store.insertMirrored(tx, newPublicToken(), given.id, row)
  const firm = found ?? made ?? (await store.findByExternalId(tx, given.id))
  if (!firm) throw new Error('a firm of the external platform was removed while it was mirrored')
  await tx.lockFirm(firm.id)
  if (made) tx.note(notes.firmMirrored, { params: { name: made.name } })
  else await store.updateMirrored(tx, firm.id, row)
  return firm
}

export type MirroredMember = {
  readonly name: string
  readonly locale: Language | null
  readonly role: Role
  readonly is_active: boolean
}

/** Why a member stays as they are. */
export type LeftOut = 'user_limit' | 'last_admin' | 'address_not_verified'

/**
 * The caller holds the locks of account and firm. A user of the platform joins at once, because the platform manages both the account and the
 * team; whoever has an account of their own here is invited. Nobody is removed.
 */
export async function mirrorMember(tx: Tx, firmId: number, account: Account, wish: MirroredMember): Promise<LeftOut | null> {
  const member = await findMember(tx, firmId, account.id)
  if (member?.invitation) return null
  if (!member) return addMirrored(tx, firmId, account, wish)
  const last = (await store.findMirrored(tx, firmId, account.id)) ?? null
  const after = mirroredState(member, last, wish)
  if (losesAdmin(member, after) && !(await hasOtherAdmin(tx, firmId, account.id))) return 'last_admin'
  if (after.is_active && !member.is_active && (await isFull(tx, firmId))) return 'user_limit'
  if (after.role !== member.role || after.is_active !== member.is_active) await changeMember(tx, firmId, account.id, after)
  if (after.role !== member.role) tx.note(notes.memberRoleChanged, about(member, { role: after.role, former_role: member.role }))
  if (after.is_active !== member.is_active) tx.note(after.is_active ? notes.memberActivated : notes.memberDeactivated, about(member))
  await store.rememberMirrored(tx, firmId, account.id, wish)
  return null
}

async function addMirrored(tx: Tx, firmId: number, account: Account, wish: MirroredMember): Promise<LeftOut | null> {
  if (!wish.is_active || account.auth_source === 'demo') return null
  if (account.auth_source === 'local' && !account.is_verified) return 'address_not_verified'
  if (await isFull(tx, firmId)) return 'user_limit'
  if (account.auth_source === 'local') {
    await inviteMember(tx, firmId, account, wish)
  } else {
    await addMember(tx, firmId, account.id, wish.role)
    tx.note(notes.memberAdded, about(account, { role: wish.role }))
  }
  await store.rememberMirrored(tx, firmId, account.id, wish)
  return null
}

async function isFull(tx: Tx, firmId: number): Promise<boolean> {
  try {
    await refuseUserOverLimit(tx, firmId)
    return false
  } catch (error) {
    if (error instanceof Problem && error.detail.code === 'user_limit_reached') return true
    throw error
  }
}
