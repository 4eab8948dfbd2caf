import { refuseIf } from '../../../kernel/route/field-errors.ts'
import type { Db } from '../../../kernel/write/database.ts'
import type { NoteDetails } from '../../../kernel/route/notes.ts'
import { type FieldErrors, invalid, invalidField, notFound, refused } from '../../../kernel/route/problem.ts'
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { Params } from '../../../lib/languages.ts'
import { hashPassword } from '../../../lib/password.ts'
import { addMember, replaceAssignments, belongsElsewhere, changeMember, hasOtherAdmin, syncPerson, removeMember } from '../access/index.ts'
import {
  type Account,
  createAccount,
  findAccountByEmail,
  lockAccount,
  renameAccount,
  requestPasswordLink,
  setPassword,
  revokeAllCredentials,
} from '../auth/index.ts'
import { refuseUserOverLimit } from '../licence/index.ts'
import { type FirmContext, viewerOf } from './actions.ts'
import { messages } from './messages.ts'
import * as notes from './notes.ts'
import { accountErrors, companyRoleOf, losesAdmin, maskAddress, missingFieldErrors, tokenErrors } from './rules.ts'
import type { FirmMember, MemberCompanies, MemberPatch, NewMember } from './schema.ts'
import * as store from './store.ts'

type TeamContext<B, U extends string> = ExternalContext<'write', B, U>
type MembersUrl = '/v1/firms/:firm/members'
type MemberUrl = `${MembersUrl}/:user`

const about = ({ id, name }: { id: number; name: string }, params: Params = {}): NoteDetails => ({
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
 * The password is hashed before the transaction, and only when the address has no account. For an existing account, name and password of
 * the body are ignored.
 */
export async function addTeamMember({ read, write, firm, actor, body }: TeamContext<typeof NewMember, MembersUrl>) {
  const email = body.email.toLowerCase()
  const known = await read((db) => findAccountByEmail(db, email))
  refuseIf(known ? {} : missingFieldErrors(body))
  const password_hash = known || !body.password ? null : await hashPassword(body.password)
  return write(async (tx) => {
    const { account, created } = await findOrCreateAccount(tx, email, body, password_hash)
    await tx.lockFirm(firm.id)
    await joinFirm(tx, firm.id, account, created, body)
    tx.note(notes.memberAdded, about(account, { role: body.role }))
    return { status: created ? (201 as const) : (200 as const), body: await loadMember(tx, { firm, actor }, account.id) }
  })
}

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

/**
 * Somebody else knows the password of this account and must not gain access to this firm with it. If the account also belongs elsewhere,
 * the request is refused until its owner chooses a password; otherwise all its credentials are revoked.
 */
async function secureAccount(tx: Tx, firmId: number, account: Account, errors: FieldErrors): Promise<void> {
  if (await belongsElsewhere(tx, firmId, account.id)) errors.email = [{ message: messages.password_not_own }]
  else await revokeAllCredentials(tx, account.id)
}

async function joinFirm(tx: Tx, firmId: number, account: Account, created: boolean, { role, company_tokens }: NewMember): Promise<void> {
  const tokens = company_tokens ?? []
  const files = await store.companiesByToken(tx, firmId, tokens)
  const errors = tokenErrors(tokens, files)
  if (await store.findMember(tx, firmId, account.id)) errors.email = [{ message: messages.already_member }]
  else if (account.auth_source === 'demo') errors.email = [{ message: messages.demo_account }]
  else if (!created && account.password_shared) await secureAccount(tx, firmId, account, errors)
  refuseIf(errors)
  await refuseUserOverLimit(tx, firmId)
  await addMember(tx, firmId, account.id, role)
  await replaceAssignments(tx, firmId, account.id, [...files.values()], companyRoleOf(role))
}

/** Locks the account before the firm, the order of every write, so that the checks on both hold until the commit. */
export async function changeTeamMember({ read, write, firm, actor, params, body }: TeamContext<typeof MemberPatch, MemberUrl>) {
  await read((db) => requireMember(db, firm.id, params.user))
  const password_hash = body.password ? await hashPassword(body.password) : null
  return write(async (tx) => {
    const account = await lockAccount(tx, params.user)
    await tx.lockFirm(firm.id)
    const before = await requireMember(tx, firm.id, params.user)
    await refuseAccountChange(tx, { firm, actor }, account, body)
    await changeMembership(tx, firm.id, before, body)
    if (body.name && body.name !== account.name) {
      await renameAccount(tx, account.id, body.name)
      tx.note(notes.memberRenamed, about({ id: account.id, name: body.name }, { before: account.name }))
    }
    if (password_hash) {
      await setPassword(tx, account.id, password_hash)
      tx.note(notes.memberPasswordSet, about(before))
    }
    return loadMember(tx, { firm, actor }, account.id)
  })
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
  tx.note(notes.memberRemoved, about(member))
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

/** Allowed for every member, active or not and whatever else the account gives access to, because only its owner receives the link. */
export async function sendPasswordLink({ read, write, mail, firm, params }: TeamContext<undefined, `${MemberUrl}/password-reset`>) {
  await read((db) => requireMember(db, firm.id, params.user))
  await mail.ready()
  return write(async (tx) => {
    const account = await lockAccount(tx, params.user)
    await tx.lockFirm(firm.id)
    const member = await requireMember(tx, firm.id, params.user)
    if (account.auth_source !== 'local') throw refused('external_account', messages.external_account)
    const { expires_at } = await requestPasswordLink(tx, account, firm.name)
    tx.note(notes.passwordLinkSent, about(member))
    return { sent_to: maskAddress(account.email), expires_at }
  })
}
