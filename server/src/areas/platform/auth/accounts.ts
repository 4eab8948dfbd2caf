import { randomUUID } from 'node:crypto'
import type { Note } from '../../../kernel/route/notes.ts'
import { notFound } from '../../../kernel/route/problem.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { Params } from '../../../lib/languages.ts'
import { syncPerson } from '../access/index.ts'
import { mailJob } from './jobs.ts'
import * as store from './store.ts'

/** An account with an unproven address; nothing when that address has one already. */
export async function createAccount(tx: Tx, given: store.NewAccount): Promise<store.Account | undefined> {
  const made = await store.insertAccount(tx, given, false)
  if (made) await syncPerson(tx, made)
  return made
}

/** For the operator, who vouches for the address. One that is known keeps its account and its password. */
export async function ensureUser(tx: Tx, given: store.NewAccount): Promise<store.Account> {
  const found = (await store.insertAccount(tx, given, true)) ?? (await store.findAccountByEmail(tx, given.email))
  if (!found) throw notFound()
  return found
}

/** The account stands still until the write ends: user, firm, company is the order everywhere. */
export async function lockAccount(tx: Tx, userId: number): Promise<store.Account> {
  const found = await store.lockAccount(tx, userId)
  if (!found) throw notFound()
  return found
}

export async function renameAccount(tx: Tx, userId: number, name: string): Promise<void> {
  await syncPerson(tx, await store.updateAccount(tx, userId, { name }))
}

/** Whoever knew the former password is out: its sessions end, and a link that waits in a mailbox with them. */
export async function revokeSessions(tx: Tx, userId: number, exceptSession: number | null): Promise<void> {
  await store.deleteSessions(tx, userId, exceptSession)
  await store.invalidateLinks(tx, userId)
}

/** By somebody else, who then knows it. */
export async function setPassword(tx: Tx, userId: number, hash: string): Promise<void> {
  await store.setSharedPassword(tx, userId, hash)
  await revokeSessions(tx, userId, null)
}

/** An account nobody's firm holds, whose password somebody knows: it is left to its owner, who gets in by a link. */
export async function revokeAllCredentials(tx: Tx, userId: number): Promise<void> {
  await store.setSharedPassword(tx, userId, null)
  await store.deleteTokens(tx, userId, null)
  await store.invalidateLinks(tx, userId)
}

/** A link by which its reader chooses a new password, mailed once this write is committed. */
export async function requestPasswordLink(tx: Tx, user: { id: number }, firmName: string): Promise<{ expires_at: string }> {
  const { nonce, expires_at } = await store.insertLink(tx, user.id)
  const payload = { kind: 'password', mail_id: randomUUID(), user_id: user.id, nonce, firm: firmName } as const
  tx.enqueue(mailJob, payload, { key: `auth.mail password ${user.id}` })
  return { expires_at }
}

/** Every firm the person works for learns what they did that touches the security of its files. */
export async function addFirmNotes(tx: Tx, { id, name }: { id: number; name: string }, what: Note, params: Params = {}): Promise<void> {
  for (const firm of await store.listFirmIdsOf(tx, id)) {
    const about = { resource: 'users', record_id: id, record_label: name }
    tx.note(what, { firm_id: firm.id, user_id: id, params: { name, ...params }, ...about })
  }
}
