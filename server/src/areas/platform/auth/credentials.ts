import { randomUUID } from 'node:crypto'
import { invalidField, refused } from '../../../kernel/route/problem.ts'
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { hashPassword } from '../../../lib/password.ts'
import { syncPerson } from '../access/index.ts'
import { revokeSessions, addFirmNotes } from './accounts.ts'
import { loadUser } from './actions.ts'
import { mailJob } from './jobs.ts'
import { messages } from './messages.ts'
import { emailChanged, passwordChanged, passwordReset } from './notes.ts'
import { withVerifiedPassword } from './password-check.ts'
import { hashOfAddress, isHashOf } from './rules.ts'
import type { ChangedEmail, ChangedPassword, ResetPassword, ResetQuery, User, VerifiedEmail, VerifyQuery } from './schema.ts'
import * as store from './store.ts'

const verifyHours = 24

const linkUsed = () => refused('link_used', messages.link_used)
const wrongPassword = (field: string) => () => invalidField(field, messages.wrong_password)

function refuseExternal(account: store.Account | undefined): void {
  if (account?.auth_source !== 'local') throw refused('external_account', messages.external_account)
}

export async function changePassword(context: ExternalContext<'session', typeof ChangedPassword>): Promise<User> {
  const { actor, body, read } = context
  refuseExternal(await read((db) => store.findAccountById(db, actor.id)))
  return withVerifiedPassword(context, {
    find: (db) => store.findCredentialsById(db, actor.id),
    password: body.current_password,
    wrong: wrongPassword('current_password'),
    next: body.password,
    work: async (tx) => {
      await revokeSessions(tx, actor.id, actor.token_id)
      await addFirmNotes(tx, actor, passwordChanged)
      return loadUser(tx, actor.id)
    },
  })
}

/** The address changes when its mail was read; until then it is pending, and the former one keeps working. */
export async function changeEmail(context: ExternalContext<'session', typeof ChangedEmail>): Promise<User> {
  const { actor, body, read, mail, now } = context
  const address = body.email.toLowerCase()
  const account = await read((db) => store.findAccountById(db, actor.id))
  refuseExternal(account)
  if (account?.email !== address) await mail.ready()
  return withVerifiedPassword(context, {
    find: (db) => store.findCredentialsById(db, actor.id),
    password: body.password,
    wrong: wrongPassword('password'),
    work: async (tx) => {
      await requestAddress(tx, actor.id, address, now)
      return loadUser(tx, actor.id)
    },
  })
}

/** The account's own address ends the waiting for another. */
async function requestAddress(tx: Tx, userId: number, address: string, now: Date): Promise<void> {
  const account = await store.findAccountById(tx, userId)
  if (account?.email === address) return void (await store.setPendingEmail(tx, userId, null))
  if (await store.isEmailTaken(tx, address, userId)) throw invalidField('email', messages.email_refused)
  await store.setPendingEmail(tx, userId, address)
  const expires = Math.floor(now.getTime() / 1000) + verifyHours * 3600
  const payload = { kind: 'address', mail_id: randomUUID(), user_id: userId, hash: hashOfAddress(address), expires } as const
  tx.enqueue(mailJob, payload, { key: `auth.mail address ${userId}` })
}

/** A second click finds the address in its place, and is as welcome as the first. */
export async function verifyEmail({
  query,
  write,
}: ExternalContext<'signed', undefined, string, typeof VerifyQuery>): Promise<VerifiedEmail> {
  const email = await write(async (tx) => {
    const account = await store.lockAccount(tx, query.user)
    if (!account || account.is_disabled) throw linkUsed()
    if (isHashOf(query.hash, account.pending_email)) return confirmAddress(tx, account)
    if (!isHashOf(query.hash, account.email)) throw linkUsed()
    await store.markEmailVerified(tx, account.id)
    return account.email
  }).catch((error: unknown) => {
    // Two accounts waited for one address, and the other one was quicker by less than this write took.
    throw isUniqueViolation(error) ? linkUsed() : error
  })
  return { verified: true, email }
}

const isUniqueViolation = (error: unknown) => (error as { code?: unknown }).code === '23505'

/** A link to choose a password that waits in the former mailbox must not open the account to whoever reads that one now. */
async function confirmAddress(tx: Tx, { id, pending_email }: store.Account): Promise<string> {
  if (pending_email === null || (await store.isEmailTaken(tx, pending_email, id))) throw linkUsed()
  const account = await store.confirmPendingEmail(tx, id)
  await store.invalidateLinks(tx, id)
  await syncPerson(tx, account)
  await addFirmNotes(tx, account, emailChanged)
  return account.email
}

/** A dead link costs no hash; the one that counts is taken under the account's lock, by whoever comes first. */
export async function resetPassword({
  query: { user, nonce },
  body,
  read,
  write,
}: ExternalContext<'signed', typeof ResetPassword, string, typeof ResetQuery>): Promise<void> {
  if (!(await read((db) => store.findValidLink(db, user, nonce)))) throw linkUsed()
  const hash = await hashPassword(body.password)
  await write(async (tx) => {
    const account = await store.lockAccount(tx, user)
    if (!account || account.is_disabled || account.auth_source !== 'local') throw linkUsed()
    if (!(await store.consumeLink(tx, user, nonce))) throw linkUsed()
    await store.setOwnPassword(tx, user, hash)
    await revokeSessions(tx, user, null)
    await store.markEmailVerified(tx, user)
    await addFirmNotes(tx, account, passwordReset)
  })
}
