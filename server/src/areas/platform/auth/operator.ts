/** What the operator's command line does to an account. The caller holds the account's lock. */
import { randomUUID } from 'node:crypto'
import type { Note } from '../../../kernel/route/notes.ts'
import type { Urls } from '../../../kernel/files/urls.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { Params } from '../../../lib/languages.ts'
import { syncPerson } from '../access/index.ts'
import { setPassword, revokeSessions } from './accounts.ts'
import { mailJob, resetPageLink } from './jobs.ts'
import { accountDisabled, accountEnabled, passwordImposed, passwordLinkMade, tokensRevoked } from './notes.ts'
import * as store from './store.ts'

const linkSeconds = 3600
/** The mail names who sends the link: a firm, or the service itself. */
const sender = 'Partita'

/** The address is vouched for, as with `ensureUser`; nothing when it has an account already. */
export async function registerUser(tx: Tx, given: store.NewAccount, isPlatformAdmin: boolean): Promise<store.Account | undefined> {
  const made = await store.insertAccount(tx, given, true)
  if (!made) return undefined
  await syncPerson(tx, made)
  return isPlatformAdmin ? store.makePlatformAdmin(tx, made.id) : made
}

/** A link to hand over, and the same one in a mail where that is wanted: a second one would replace it. */
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

/** Sessions end for good; integration tokens rest until the account is enabled again. */
export async function setDisabled(tx: Tx, account: store.Account, disabled: boolean): Promise<store.Account> {
  if (account.is_disabled === disabled) return account
  if (disabled) await revokeSessions(tx, account.id, null)
  await addOperatorNotes(tx, account, disabled ? accountDisabled : accountEnabled)
  return store.updateDisabled(tx, account.id, disabled)
}

/** Every token of the account, or the one named; what was revoked is told to its firms. */
export async function revokeTokens(tx: Tx, account: store.Account, tokenId: number | null): Promise<store.TokenRow[]> {
  const revoked = await store.deleteTokens(tx, account.id, tokenId)
  if (revoked.length > 0) await addOperatorNotes(tx, account, tokensRevoked, { count: revoked.length })
  return revoked
}

/** Every firm of the person learns of it, as done by nobody of the firm: the operator has no account. */
async function addOperatorNotes(tx: Tx, { id, name }: store.Account, what: Note, params: Params = {}): Promise<void> {
  for (const firm of await store.listFirmIdsOf(tx, id)) {
    tx.note(what, { firm_id: firm.id, params: { name, ...params }, resource: 'users', record_id: id, record_label: name })
  }
}
