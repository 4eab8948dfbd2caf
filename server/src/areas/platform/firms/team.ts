import { refuseIf } from '../../../kernel/route/field-errors.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { NoteDetails } from '../../../kernel/route/notes.ts'
import { forbidden, invalid, invalidField, notFound, refused } from '../../../kernel/route/problem.ts'
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import type { Actor, Tx } from '../../../kernel/write/write.ts'
import type { Params } from '../../../lib/languages.ts'
import { hashPassword } from '../../../lib/password.ts'
import {
  addMember,
  replaceAssignments,
  belongsElsewhere,
  changeMember,
  hasOtherAdmin,
  shareFirm,
  syncPerson,
  removeMember,
} from '../access/index.ts'
import {
  type Account,
  createAccount,
  findAccountByEmail,
  lockAccount,
  refuseWeakPassword,
  renameAccount,
  requestPasswordLink,
  setPassword,
  withReauthentication,
} from '../auth/index.ts'
import { inviteMember } from '../invitations/index.ts'
import { refuseUserOverLimit } from '../licence/index.ts'
import { type FirmContext, viewerOf } from './actions.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import {
  accountErrors,
  companyRoleOf,
  gainsAdmin,
  losesAdmin,
  maskAddress,
  mayAddAdmin,
  missingFieldErrors,
  pendingErrors,
  tokenErrors,
} from './rules.ts'
import type { FirmMember, MemberCompanies, MemberPatch, NewMember } from './schema.ts'
import * as store from './store.ts'

type TeamContext<B, U extends string> = ExternalContext<'write', B, U>
type MembersUrl = '/v1/firms/:firm/members'
type MemberUrl = `${MembersUrl}/:user`

export const about = ({ id, name }: { id: number; name: string }, params: Params = {}): NoteDetails => ({
  resource: 'members',
  record_id: id,
  record_label: name,
  params: { name, ...params },
})

async function requireMember(db: Db, firmId: number, userId: number): Promise<store.MemberRow> {
  const found = await store.findMember(db, firmId, userId)
  if (!found) throw notFound()
  return found
}

async function loadMember(db: Db, context: FirmContext, userId: number): Promise<FirmMember> {
  const [member] = await store.listFirmMembers(db, context.firm.id, viewerOf(context), userId)
  if (!member) throw notFound()
  return member
}

/**
 * The password is hashed before the transaction, and only when the address has no account. For an existing account, the password of the
 * body is ignored, and the name is what the firm sees until the person accepts.
 */
export async function addTeamMember(context: TeamContext<typeof NewMember, MembersUrl>) {
  const { read, write, firm, actor, body } = context
  if (body.role === 'admin') refuseIntegrationToken(actor)
  const email = body.email.toLowerCase()
  const known = await read((db) => findAccountByEmail(db, email))
  refuseIf(known ? {} : missingFieldErrors(body))
  if (!known && body.password) await refuseWeakPassword(body.password, email)
  const password_hash = known || !body.password ? null : await hashPassword(body.password)
  return withProof(context, body.role === 'admin', (prove) =>
    write(async (tx) => {
      const { account, created } = await findOrCreateAccount(tx, email, body, password_hash)
      await tx.lockFirm(firm.id)
      await prove(tx)
      await joinFirm(tx, { firm, actor }, account, created, body)
      return { status: created ? (201 as const) : (200 as const), body: await loadMember(tx, { firm, actor }, account.id) }
    }),
  )
}

type Provable = Parameters<typeof withReauthentication>[0] & { readonly body: { readonly otp?: string | null } }

/** Asks for a code where the request may give the firm another admin. `prove` comes after the locks: accounts are locked before their factors. */
const withProof = <T>(context: Provable, isAdminAdded: boolean, run: (prove: (tx: Tx) => Promise<void>) => Promise<T>): Promise<T> =>
  isAdminAdded ? withReauthentication(context, context.body.otp, run) : run(async () => {})

/** Creates the account, or finds and locks it. Of several concurrent requests one creates it and the others find it. */
async function findOrCreateAccount(tx: Tx, email: string, { name, locale }: NewMember, password_hash: string | null) {
  const made = name && password_hash ? await createAccount(tx, { name, email, password_hash, locale: locale ?? null }) : undefined
  if (made) return { account: made, created: true }
  const found = await findAccountByEmail(tx, email)
  // The account existed before the transaction, but its owner has changed the address since.
  if (!found) throw invalid(missingFieldErrors({}))
  const account = await lockAccount(tx, found.id)
  await syncPerson(tx, account)
  return { account, created: false }
}

/** An integration token does not become a person: with it nobody makes an admin, or an account whose password they know. */
function refuseIntegrationToken(actor: Actor): void {
  if (!actor.session) throw forbidden('session_token_required')
}

async function joinFirm(tx: Tx, { firm, actor }: FirmContext, account: Account, created: boolean, body: NewMember): Promise<void> {
  const { role, company_tokens, name, locale } = body
  const tokens = company_tokens ?? []
  const files = await store.companiesByToken(tx, firm.id, tokens)
  const errors = tokenErrors(tokens, files)
  const member = await store.findMember(tx, firm.id, account.id)
  if (member) errors.email = [{ message: member.invitation ? messages.already_invited : messages.already_member }]
  else if (account.auth_source === 'demo') errors.email = [{ message: messages.demo_account }]
  refuseIf(errors)
  await refuseUserOverLimit(tx, firm.id)
  if (created || (await joinsAtOnce(tx, actor, account))) {
    await addMember(tx, firm.id, account.id, role)
    tx.note(notes.memberAdded, about(account, { role }))
  } else await inviteMember(tx, firm.id, account, { role, name: name ?? null, locale: locale ?? null })
  await replaceAssignments(tx, firm.id, account.id, [...files.values()], companyRoleOf(role))
}

/**
 * A colleague of the caller joins without an invitation. Where somebody else chose the password of the account, only a caller who could have
 * set it: another colleague must not gain access to this firm with it.
 */
const joinsAtOnce = async (tx: Tx, actor: Actor, account: Account): Promise<boolean> =>
  account.id === actor.id || shareFirm(tx, actor.id, account.id, account.password_shared)

/** Locks the account before the firm, the order of every write, so that the checks on both hold until the commit. */
export async function changeTeamMember(context: TeamContext<typeof MemberPatch, MemberUrl>) {
  const { read, write, firm, actor, params, body } = context
  const member = await read((db) => requireMember(db, firm.id, params.user))
  if (body.password) refuseIntegrationToken(actor)
  if (body.password) await refuseWeakPassword(body.password, member.email)
  const password_hash = body.password ? await hashPassword(body.password) : null
  return withProof(context, mayAddAdmin(member, body), (prove) =>
    write(async (tx) => {
      const account = await lockAccount(tx, params.user)
      await tx.lockFirm(firm.id)
      await prove(tx)
      const before = await requireMember(tx, firm.id, params.user)
      if (gainsAdmin(before, body)) refuseIntegrationToken(actor)
      refuseIf(pendingErrors(before, body))
      await refuseAccountChange(tx, { firm, actor }, account, body)
      await changeMembership(tx, firm.id, before, body)
      if (body.name && body.name !== account.name) {
        await renameAccount(tx, account.id, body.name)
        tx.note(notes.memberRenamed, about({ id: account.id, name: body.name }, { before: account.name }))
      }
      if (password_hash) {
        await setPassword(tx, account.id, password_hash, body.revoke_tokens)
        tx.note(notes.memberPasswordSet, about(before))
      }
      return loadMember(tx, { firm, actor }, account.id)
    }),
  )
}

/** An admin of one firm must not take over an account that gives access to another firm, so only accounts of this firm alone are changed. */
async function refuseAccountChange(tx: Tx, { firm, actor }: FirmContext, account: Account, body: MemberPatch): Promise<void> {
  const fields = [...(body.name && body.name !== account.name ? ['name'] : []), ...(body.password ? ['password'] : [])]
  if (fields.length === 0) return
  if (account.auth_source !== 'local') throw refused('external_account', messages.external_account)
  if (body.password && account.id === actor.id) throw invalidField('password', messages.own_password)
  refuseIf(accountErrors(fields, account.is_platform_admin || (await belongsElsewhere(tx, firm.id, account.id))))
}

async function changeMembership(tx: Tx, firmId: number, before: store.MemberRow, body: MemberPatch): Promise<void> {
  const after = { role: body.role ?? before.role, is_active: body.is_active ?? before.is_active }
  if (after.role === before.role && after.is_active === before.is_active) return
  await refuseLosingLastAdmin(tx, firmId, before, after)
  if (after.is_active && !before.is_active) await refuseUserOverLimit(tx, firmId)
  await changeMember(tx, firmId, before.id, after)
  if (after.role !== before.role) tx.note(notes.memberRoleChanged, about(before, { role: after.role, former_role: before.role }))
  if (after.is_active !== before.is_active) tx.note(after.is_active ? notes.memberActivated : notes.memberDeactivated, about(before))
}

async function refuseLosingLastAdmin(
  tx: Tx,
  firmId: number,
  before: store.MemberRow,
  after: Parameters<typeof losesAdmin>[1],
): Promise<void> {
  if (losesAdmin(before, after) && !(await hasOtherAdmin(tx, firmId, before.id))) throw refused('last_admin', messages.last_admin)
}

/** The account is kept; its tokens remain valid for the other firms and company files it belongs to. */
export async function removeTeamMember(tx: Tx, firmId: number, userId: number): Promise<void> {
  const member = await requireMember(tx, firmId, userId)
  await refuseLosingLastAdmin(tx, firmId, member, null)
  await removeMember(tx, firmId, userId)
  tx.note(member.invitation ? notes.invitationWithdrawn : notes.memberRemoved, about(member))
}

/** For a member whose firm role gives access to every company file, the assignments only record a portfolio; access does not change. */
export async function replaceMemberCompanies(tx: Tx, context: FirmContext, userId: number, body: MemberCompanies): Promise<FirmMember> {
  const { id } = context.firm
  const member = await requireMember(tx, id, userId)
  const files = await store.companiesByToken(tx, id, body.company_tokens)
  refuseIf(tokenErrors(body.company_tokens, files))
  const role = body.role ?? 'encoder'
  const changed = await replaceAssignments(tx, id, userId, [...files.values()], role)
  if (changed) tx.note(notes.memberFilesChanged, about(member, { count: files.size, role }))
  return loadMember(tx, context, userId)
}

/** Allowed for members who are not just invited, active or not and whatever else the account gives access to: only its owner receives the link. */
export async function sendPasswordLink({ read, write, mail, firm, params }: TeamContext<undefined, `${MemberUrl}/password-reset`>) {
  await read((db) => requireMember(db, firm.id, params.user))
  await mail.ready()
  return write(async (tx) => {
    const account = await lockAccount(tx, params.user)
    await tx.lockFirm(firm.id)
    const member = await requireMember(tx, firm.id, params.user)
    if (member.invitation) throw refused('invitation_pending', messages.invitation_pending)
    if (account.auth_source !== 'local') throw refused('external_account', messages.external_account)
    const { expires_at } = await requestPasswordLink(tx, account, firm.name)
    tx.note(notes.passwordLinkSent, about(member))
    return { sent_to: maskAddress(account.email), expires_at }
  })
}
