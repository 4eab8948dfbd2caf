/** Account operations of the operator's command line. The caller holds the account's lock. */
import { randomUUID } from 'node:crypto'
import { hashOfToken } from '../../../kernel/http/admit.ts'
import type { Note } from '../../../kernel/route/notes.ts'
import type { Urls } from '../../../kernel/files/urls.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { Params } from '../../../lib/languages.ts'
import { newToken } from '../../../lib/tokens.ts'
import { syncPerson } from '../access/index.ts'
import { setPassword, revokeSessions } from './accounts.ts'
import { mailJob, resetPageLink } from './jobs.ts'
import { accountDisabled, accountEnabled, passwordImposed, passwordLinkMade, tokensRevoked } from './notes.ts'
import { notify } from './notices/notify.ts'
import * as store from './store.ts'
import { twoFactorRemovedByOperator } from './two-factor/notes.ts'
import { deleteTwoFactor } from './two-factor/store.ts'

const linkSeconds = 3600
/** The sender named in the mail where no firm sends the link. */
const sender = 'Partita'

/** The address counts as verified, as with `ensureUser`. Returns undefined when the address already has an account. */
export async function registerUser(tx: Tx, given: store.NewAccount, isPlatformAdmin: boolean): Promise<store.Account | undefined> {
  const made = await store.insertAccount(tx, given, true)
  if (!made) return undefined
  await syncPerson(tx, made)
  return isPlatformAdmin ? store.makePlatformAdmin(tx, made.id) : made
}

/** Opens a session without a password, for an example that the operator makes; returns its token. */
export async function openSession(tx: Tx, userId: number, name: string): Promise<string> {
  const token = newToken()
  await store.insertSession(tx, userId, hashOfToken(token), { name, ip: '127.0.0.1', user_agent: null })
  return token
}

/** Returns a link and optionally mails it. Both are the same link, because a second one would replace the first. */
export async function createPasswordLink(tx: Tx, urls: Urls, account: store.Account, byMail: boolean) {
  const { nonce, expires_at } = await store.insertLink(tx, account.id)
  if (byMail) {
    const payload = { kind: 'password', mail_id: randomUUID(), user_id: account.id, nonce, firm: sender } as const
    tx.enqueue(mailJob, payload, { key: `auth.mail password ${account.id}` })
  }
  await addOperatorNotes(tx, account, passwordLinkMade)
  return { link: resetPageLink(urls, linkSeconds, String(account.id), nonce), expires_at }
}

export async function imposePassword(tx: Tx, account: store.Account, hash: string): Promise<void> {
  await setPassword(tx, account.id, hash)
  await addOperatorNotes(tx, account, passwordImposed)
}

/** Disabling ends all sessions; integration tokens are kept and work again once the account is enabled. */
export async function setDisabled(tx: Tx, account: store.Account, disabled: boolean): Promise<store.Account> {
  if (account.is_disabled === disabled) return account
  if (disabled) await revokeSessions(tx, account.id, null)
  await addOperatorNotes(tx, account, disabled ? accountDisabled : accountEnabled)
  return store.updateDisabled(tx, account.id, disabled)
}

/** For an owner who lost the device and the recovery codes. Ends all sessions: one may be open on that device. Returns whether there was a factor. */
export async function removeTwoFactor(tx: Tx, account: store.Account): Promise<boolean> {
  if (!(await deleteTwoFactor(tx, account.id))) return false
  await revokeSessions(tx, account.id, null)
  await addOperatorNotes(tx, account, twoFactorRemovedByOperator)
  await notify(tx, account.id, 'two_factor_removed')
  return true
}

/** Revokes every token of the account, or the given one, and adds a note for each of its firms. */
export async function revokeTokens(tx: Tx, account: store.Account, tokenId: number | null): Promise<store.TokenRow[]> {
  const revoked = await store.deleteTokens(tx, account.id, tokenId)
  if (revoked.length > 0) await addOperatorNotes(tx, account, tokensRevoked, { count: revoked.length })
  return revoked
}

/** Adds a note to every firm of the person. The note names no acting user, because the operator has no account. */
async function addOperatorNotes(tx: Tx, { id, name }: store.Account, what: Note, params: Params = {}): Promise<void> {
  for (const firm of await store.listFirmIdsOf(tx, id)) {
    tx.note(what, { firm_id: firm.id, params: { name, ...params }, resource: 'users', record_id: id, record_label: name })
  }
}
