import { hashOfToken } from '../../../kernel/http/admit.ts'
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import type { NoteDetails } from '../../../kernel/route/notes.ts'
import { invalidField, notFound, refused } from '../../../kernel/route/problem.ts'
import type { Role } from '../../../kernel/route/route.ts'
import type { Actor, Tx } from '../../../kernel/write/write.ts'
import type { Language } from '../../../lib/languages.ts'
import { hashPassword } from '../../../lib/password.ts'
import { addMember, removeMember } from '../access/index.ts'
import { type Account, lockAccount, markEmailVerified, messages as authMessages, setPasswordByMail } from '../auth/index.ts'
import { mailJob } from './jobs.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { needsMailedLink, needsOwnPassword } from './rules.ts'
import type { LinkAnswer, LinkQuery } from './schema.ts'
import * as store from './store.ts'

const nameLength = 190

const about = (userId: number, name: string): NoteDetails => ({
  resource: 'members',
  record_id: userId,
  record_label: name,
  params: { name },
})

type Wish = { readonly role: Role; readonly name: string | null; readonly locale: Language | null }

/**
 * Adds the account as an inactive member that its owner may accept or decline. The caller holds the locks of account and firm and has checked
 * the licence. Assignments to company files take effect with the acceptance.
 */
export async function inviteMember(tx: Tx, firmId: number, { id, email }: Account, { role, name, locale }: Wish): Promise<void> {
  const shown = name ?? email.slice(0, nameLength)
  await addMember(tx, firmId, id, role, false)
  await store.insertInvitation(tx, firmId, id, { name: shown, email, locale, invited_by: tx.actor?.id ?? null })
  tx.note(notes.memberInvited, { ...about(id, shown), params: { name: shown, role } })
  tx.enqueue(mailJob, { firm_id: firmId, user_id: id }, { key: `invitations.mail ${firmId} ${id}` })
}

/** Looked up again under the lock of the firm, because the firm may withdraw it meanwhile. */
async function lockInvitation(tx: Tx, userId: number, firm: string, link: Buffer | null): Promise<store.Invited | undefined> {
  const found = await store.findInvitation(tx, userId, firm, link)
  if (!found) return undefined
  await tx.lockFirm(found.firm_id)
  return store.findInvitation(tx, userId, firm, link)
}

/** The account is locked by the route, so that nobody sets its password meanwhile. */
export async function acceptInvitation(tx: Tx, actor: Actor, firm: string): Promise<void> {
  const account = await lockAccount(tx, actor.id)
  const invited = await lockInvitation(tx, actor.id, firm, null)
  if (!invited) throw notFound()
  if (needsMailedLink(account)) throw refused('mailed_link_required', messages.mailed_link_required)
  if (!(await store.acceptInvitation(tx, invited.firm_id, actor.id, null))) throw notFound()
  tx.note(notes.invitationAccepted, about(actor.id, account.name))
}

export async function declineInvitation(tx: Tx, actor: Actor, firm: string): Promise<void> {
  const invited = await lockInvitation(tx, actor.id, firm, null)
  if (!invited) throw notFound()
  await removeInvited(tx, invited, actor.id)
}

/** The note hides who declined: the firm knows the person only as it wrote them. */
async function removeInvited(tx: Tx, { firm_id, name }: store.Invited, userId: number): Promise<void> {
  await removeMember(tx, firm_id, userId)
  tx.note(notes.invitationDeclined, { ...about(userId, name), user_id: null })
}

const linkUsed = () => refused('link_used', authMessages.link_used)

/** A used or replaced link is refused before the costly hash. */
export async function answerByLink({
  query: { user, firm, token },
  body: { accept, password },
  read,
  write,
}: ExternalContext<'signed', typeof LinkAnswer, string, typeof LinkQuery>): Promise<void> {
  const link = hashOfToken(token)
  if (!(await read((db) => store.findInvitation(db, user, firm, link)))) throw linkUsed()
  const hash = accept && password ? await hashPassword(password) : null
  await write(async (tx) => {
    const account = await lockAccount(tx, user)
    const invited = await lockInvitation(tx, user, firm, link)
    // Whoever reads a mailbox that is no longer the account's must not answer.
    if (!invited || account.is_disabled || account.email !== invited.email) throw linkUsed()
    if (!accept) return removeInvited(tx, invited, user)
    await proveMailbox(tx, account, hash)
    if (!(await store.acceptInvitation(tx, invited.firm_id, user, link))) throw linkUsed()
    tx.note(notes.invitationAccepted, { ...about(user, account.name), user_id: user })
  })
}

/** Where somebody else knows the password, accepting would give them access too: the owner chooses another one first. */
async function proveMailbox(tx: Tx, account: Account, hash: string | null): Promise<void> {
  if (!needsOwnPassword(account)) return void (await markEmailVerified(tx, account.id))
  if (hash === null) throw invalidField('password', messages.password_needed)
  await setPasswordByMail(tx, account, hash)
}
