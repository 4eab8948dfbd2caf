import { openUrls } from '../../../src/kernel/files/urls.ts'
import { hashOfToken } from '../../../src/kernel/http/admit.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { newToken } from '../../../src/lib/tokens.ts'
import type { World } from '../world.ts'

type Place = { readonly id: number; readonly public_token: string }

/** An invitation as a firm makes it, without the request. */
export async function inviteBySql(w: World, firm: Pick<Place, 'id'>, userId: number, role = 'encoder'): Promise<void> {
  await w.rows('insert into firm_members (firm_id, user_id, role, is_active) values ($1, $2, $3, false)', [firm.id, userId, role])
  await w.rows(
    `insert into firm_invitations (firm_id, user_id, name, email) select $1, id, 'Somebody', email from directory.users where id = $2`,
    [firm.id, userId],
  )
}

/** The address counts as confirmed, so that its owner may accept in a session. */
export const confirmAddress = (w: World, userId: number) =>
  w.rows('update directory.users set email_verified_at = now() where id = $1', [userId])

/** What the mailed link of an invitation carries, before it is signed. */
export async function linkOf(w: World, firm: Place, userId: number): Promise<{ user: string; firm: string; token: string }> {
  const token = newToken()
  await w.rows('update firm_invitations set link_hash = $3 where firm_id = $1 and user_id = $2', [firm.id, userId, hashOfToken(token)])
  return { user: String(userId), firm: firm.public_token, token }
}

/** The signed path of the link, as the page sends it. */
export const signedLink = (w: World, link: Readonly<Record<string, string>>, seconds = 3600): string =>
  openUrls(w.config.url_keys, '', systemClock).sign('/v1/auth/invitations/answer', seconds, link)
