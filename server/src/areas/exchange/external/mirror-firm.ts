/** Copies a firm, its team and its company files from the external platform. */
import type { Platform, PlatformFirm, PlatformMember } from '../../../adapters/external-platform/index.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { oneLine } from '../../../lib/mail-address.ts'
import { findOrCreateExternal } from '../../platform/auth/index.ts'
import { type LeftOut, mirrorFirm, mirrorMember } from '../../platform/firms/index.ts'
import { type Means, valueOf } from './means.ts'
import * as notes from './notes.ts'

type MirroredFirm = { readonly id: number; readonly country_code: string }
/** A firm as both sides know it. */
export type Pair = { readonly firm: MirroredFirm; readonly card: PlatformFirm; readonly users: ReadonlyMap<string, number> }

/** The firm and its team; null where the platform does not know the firm. */
export async function mirrorFirmAndTeam(platform: Platform, means: Means, externalId: string): Promise<Pair | null> {
  const card = valueOf(await platform.readFirm(means.services, externalId))
  if (card === null) return null
  const firm = await means.writeUnlocked((tx) => mirrorFirm(tx, card))
  const users = new Map<string, number>()
  for (const member of card.members) {
    const userId = await means.writeUnlocked((tx) => mirrorOne(tx, firm.id, member))
    if (userId !== null) users.set(member.id, userId)
  }
  return { firm, card, users }
}

const leftOut: Readonly<Record<LeftOut, (typeof notes)['memberLeftOut']>> = {
  user_limit: notes.memberLeftOut,
  last_admin: notes.lastAdminKept,
  address_not_verified: notes.addressNotVerified,
}

/** One short write per member, which locks in the order of every write: account, then firm. */
async function mirrorOne(tx: Tx, firmId: number, { id, email, role, is_active, ...member }: PlatformMember): Promise<number | null> {
  const name = oneLine(member.name) || email
  const locale = member.locale ?? null
  const account = await findOrCreateExternal(tx, { id, email, name, locale })
  if (!account) return null
  await tx.lockFirm(firmId)
  const why = await mirrorMember(tx, firmId, account, { name, locale, role, is_active })
  if (why) tx.note(leftOut[why], { params: { name }, resource: 'members', record_id: account.id, record_label: name })
  return account.id
}
