import { randomUUID } from 'node:crypto'
import { invalidField, refused } from '../../../kernel/route/problem.ts'
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { hashPassword } from '../../../lib/password.ts'
import { syncPerson } from '../access/index.ts'
import { revokeSessions, addFirmNotes, setPasswordByMail } from './accounts.ts'
import { loadUser } from './actions.ts'
import { mailJob } from './jobs.ts'
import { messages } from './messages.ts'
import { refuseWeakPassword } from './new-password.ts'
import { notify } from './notices/notify.ts'
import { emailChanged, passwordChanged, passwordReset } from './notes.ts'
import { withVerifiedPassword } from './password-check.ts'
import { hashOfAddress, isHashOf } from './rules.ts'
import type { ChangedEmail, ChangedPassword, ResetPassword, ResetQuery, User, VerifiedEmail, VerifyQuery } from './schema.ts'
import * as store from './store.ts'
import { withReauthentication } from './two-factor/prove.ts'

const verifyHours = 24

const linkUsed = () => refused('link_used', messages.link_used)
export const wrongPassword = (field: string) => () => invalidField(field, messages.wrong_password)

export function refuseExternal(account: store.Account | undefined): asserts account is store.Account {
  if (account?.auth_source !== 'local') throw refused('external_account', messages.external_account)
}

export async function changePassword(context: ExternalContext<'session', typeof ChangedPassword>): Promise<User> {
  const { actor, body, read } = context
  const account = await read((db) => store.findAccountById(db, actor.id))
  refuseExternal(account)
  await refuseWeakPassword(body.password, account.email)
  return withReauthentication(context, body.otp, (prove) =>
    withVerifiedPassword(context, {
      find: (db) => store.findCredentialsById(db, actor.id),
      password: body.current_password,
      wrong: wrongPassword('current_password'),
      next: body.password,
      work: async (tx) => {
        await prove(tx)
        await revokeSessions(tx, actor.id, actor.token_id)
        if (body.revoke_tokens) await store.deleteIntegrationTokens(tx, actor.id)
        await addFirmNotes(tx, actor, passwordChanged)
        await notify(tx, actor.id, 'password_changed')
        return loadUser(tx, actor.id)
      },
    }),
  )
}

/** The new address stays pending until the mailed link is opened; until then the former address remains in use. */
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

/** Giving the account's current address cancels a pending change. */
async function requestAddress(tx: Tx, userId: number, address: string, now: Date): Promise<void> {
  const account = await store.findAccountById(tx, userId)
  if (account?.email === address) return void (await store.setPendingEmail(tx, userId, null))
  if (await store.isEmailTaken(tx, address, userId)) throw invalidField('email', messages.email_refused)
  await store.setPendingEmail(tx, userId, address)
  const expires = Math.floor(now.getTime() / 1000) + verifyHours * 3600
  const payload = { kind: 'address', mail_id: randomUUID(), user_id: userId, hash: hashOfAddress(address), expires } as const
  tx.enqueue(mailJob, payload, { key: `auth.mail address ${userId}` })
}

/** Idempotent: opening the link again after the address was confirmed gives the same answer. */
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
    // Two accounts had the same pending address, and the other one confirmed it concurrently.
    throw isUniqueViolation(error) ? linkUsed() : error
  })
  return { verified: true, email }
}

const isUniqueViolation = (error: unknown) => (error as { code?: unknown }).code === '23505'

/** Invalidates password links mailed to the former address: whoever reads that mailbox must not gain access to the account. */
async function confirmAddress(tx: Tx, { id, email, pending_email }: store.Account): Promise<string> {
  if (pending_email === null || (await store.isEmailTaken(tx, pending_email, id))) throw linkUsed()
  const account = await store.confirmPendingEmail(tx, id)
  await store.invalidateLinks(tx, id)
  await syncPerson(tx, account)
  await addFirmNotes(tx, account, emailChanged)
  await notify(tx, id, 'address_changed', {}, email)
  return account.email
}

/** An invalid link is refused before the costly hash. The link is consumed under the account's lock, so only the first request succeeds. */
export async function resetPassword({
  query: { user, nonce },
  body,
  read,
  write,
}: ExternalContext<'signed', typeof ResetPassword, string, typeof ResetQuery>): Promise<void> {
  const [link, owner] = await read((db) => Promise.all([store.findValidLink(db, user, nonce), store.findAccountById(db, user)]))
  if (!link || !owner) throw linkUsed()
  await refuseWeakPassword(body.password, owner.email)
  const hash = await hashPassword(body.password)
  await write(async (tx) => {
    const account = await store.lockAccount(tx, user)
    if (!account || account.is_disabled || account.auth_source !== 'local') throw linkUsed()
    if (!(await store.consumeLink(tx, user, nonce))) throw linkUsed()
    await setPasswordByMail(tx, account, hash, body.revoke_tokens)
    await addFirmNotes(tx, account, passwordReset)
    await notify(tx, user, 'password_changed')
  })
}
