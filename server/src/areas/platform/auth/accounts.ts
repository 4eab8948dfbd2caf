import { randomUUID } from 'node:crypto'
import type { Note } from '../../../kernel/route/notes.ts'
import { notFound } from '../../../kernel/route/problem.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { Params } from '../../../lib/languages.ts'
import { syncPerson } from '../access/index.ts'
import { mailJob } from './jobs.ts'
import { notify } from './notices/notify.ts'
import * as store from './store.ts'

/** Creates an account with an unverified address; returns undefined when the address already has an account. */
export async function createAccount(tx: Tx, given: store.NewAccount): Promise<store.Account | undefined> {
  const made = await store.insertAccount(tx, given, false)
  if (made) await syncPerson(tx, made)
  return made
}

/** For the operator: the address counts as verified. An existing account is returned unchanged, with its password. */
export async function ensureUser(tx: Tx, given: store.NewAccount): Promise<{ account: store.Account; is_new: boolean }> {
  const made = await store.insertAccount(tx, given, true)
  const account = made ?? (await store.findAccountByEmail(tx, given.email))
  if (!account) throw notFound()
  return { account, is_new: made !== undefined }
}

/** Locks the account until the transaction ends. Every write locks in the order user, firm, company file. */
export async function lockAccount(tx: Tx, userId: number): Promise<store.Account> {
  const found = await store.lockAccount(tx, userId)
  if (!found) throw notFound()
  return found
}

export async function renameAccount(tx: Tx, userId: number, name: string): Promise<void> {
  await syncPerson(tx, await store.updateAccount(tx, userId, { name }))
}

/** Ends the sessions opened with the former password and invalidates mailed links that are still unused. */
export async function revokeSessions(tx: Tx, userId: number, exceptSession: number | null): Promise<void> {
  await store.deleteSessions(tx, userId, exceptSession)
  await store.invalidateLinks(tx, userId)
}

/** Sets a password chosen by somebody other than the account owner. */
export async function setPassword(tx: Tx, userId: number, hash: string, withTokens = false): Promise<void> {
  await store.setSharedPassword(tx, userId, hash)
  await revokeSessions(tx, userId, null)
  if (withTokens) await store.deleteIntegrationTokens(tx, userId)
  await notify(tx, userId, 'password_changed')
}

/**
 * Sets a password chosen by whoever reads the mailbox of the account. An address that somebody else asked for while they knew the password
 * is not confirmed any more.
 */
export async function setPasswordByMail(tx: Tx, { id, password_shared }: store.Account, hash: string, withTokens = false): Promise<void> {
  if (password_shared) await store.setPendingEmail(tx, id, null)
  await store.setOwnPassword(tx, id, hash)
  await revokeSessions(tx, id, null)
  if (withTokens) await store.deleteIntegrationTokens(tx, id)
  await store.markEmailVerified(tx, id)
}

/** Creates a link for choosing a new password; the mail is sent after this transaction commits. */
export async function requestPasswordLink(tx: Tx, user: { id: number }, firmName: string): Promise<{ expires_at: string }> {
  const { nonce, expires_at } = await store.insertLink(tx, user.id)
  const payload = { kind: 'password', mail_id: randomUUID(), user_id: user.id, nonce, firm: firmName } as const
  tx.enqueue(mailJob, payload, { key: `auth.mail password ${user.id}` })
  return { expires_at }
}

/** Adds a note about the person to the activity of every firm they work for. `acting`: who did it, unless they did; null where nobody knows. */
export async function addFirmNotes(
  tx: Tx,
  { id, name }: { id: number; name: string },
  what: Note,
  params: Params = {},
  acting: number | null = id,
): Promise<void> {
  for (const firm of await store.listFirmIdsOf(tx, id)) {
    const about = { resource: 'users', record_id: id, record_label: name }
    tx.note(what, { firm_id: firm.id, ...(acting !== null && { user_id: acting }), params: { name, ...params }, ...about })
  }
}
