import type { Db } from '../../../kernel/write/database.ts'
import { sql } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { Language } from '../../../lib/languages.ts'
import type { Invitation } from './schema.ts'

type NewInvitation = {
  readonly name: string
  readonly email: string
  readonly locale: Language | null
  readonly invited_by: number | null
}

export const insertInvitation = (tx: Tx, firmId: number, userId: number, { name, email, locale, invited_by }: NewInvitation) =>
  tx.many(sql`
    insert into firm_invitations (firm_id, user_id, name, email, locale, invited_by)
    values (${firmId}, ${userId}, ${name}, ${email}, ${locale}, ${invited_by})`)

/** The invitations a person can still answer, newest first. */
export const listInvitations = (db: Db, userId: number) =>
  db.many<Invitation>(sql`
    select json_build_object('public_token', f.public_token, 'name', f.name) as firm, m.role, wire(i.invited_at) as invited_at,
      case when i.invited_by is not null then json_build_object('id', i.invited_by, 'name', p.name) end as invited_by
    from firm_invitations i join firm_members m on m.firm_id = i.firm_id and m.user_id = i.user_id join firms f on f.id = i.firm_id
    left join people p on p.id = i.invited_by
    where i.user_id = ${userId} and i.expires_at > app_now() order by i.invited_at desc, f.id`)

/** What the firm wrote. */
export type Invited = { readonly firm_id: number; readonly name: string; readonly email: string }

/** The invitation that a person can still answer; with the hash of a link, only if it is the latest link mailed for it. */
export const findInvitation = (db: Db, userId: number, firm: string, link: Buffer | null) =>
  db.maybe<Invited>(sql`
    select i.firm_id, i.name, i.email from firm_invitations i join firms f on f.id = i.firm_id
    where i.user_id = ${userId} and f.public_token = ${firm} and i.expires_at > app_now()
      and (${link}::bytea is null or i.link_hash = ${link}::bytea)`)

/** Makes the person an active member; false when there is no such invitation any more. */
export const acceptInvitation = async (tx: Tx, firmId: number, userId: number, link: Buffer | null): Promise<boolean> => {
  const { accepted } = await tx.one<{ accepted: boolean }>(sql`
    select accept_invitation(${firmId}::bigint, ${userId}::bigint, ${link}::bytea) as accepted`)
  return accepted
}

/** What the mail says; `seconds`: until the invitation ends. */
type MailFacts = {
  readonly email: string
  readonly locale: Language | null
  readonly firm: string
  readonly firm_name: string
  readonly seconds: number
}

/** Replaces the link of an invitation that can still be answered. */
export const replaceLink = (tx: Tx, firmId: number, userId: number, link: Buffer) =>
  tx.maybe<MailFacts>(sql`
    update firm_invitations i set link_hash = ${link} from firms f
    where i.firm_id = ${firmId} and i.user_id = ${userId} and i.expires_at > app_now() and f.id = i.firm_id
    returning i.email, i.locale, f.public_token as firm, f.name as firm_name,
      floor(extract(epoch from i.expires_at - app_now()))::integer as seconds`)

export const listFirmsWithExpired = (db: Db) =>
  db.many<{ firm_id: number }>(sql`
    select distinct i.firm_id from firm_invitations i where i.expires_at <= app_now()
      and not exists (select from firm_moves m where m.firm_id = i.firm_id) order by i.firm_id`)

export const listExpired = (tx: Tx, firmId: number) =>
  tx.many<{ user_id: number; name: string }>(
    sql`select i.user_id, i.name from firm_invitations i where i.firm_id = ${firmId} and i.expires_at <= app_now() order by i.user_id`,
  )
