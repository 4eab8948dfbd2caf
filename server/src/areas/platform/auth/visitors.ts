/** Visitors of the demo. Their accounts have no password: the session that comes with one is the only way in, and both end after a day. */
import { randomUUID } from 'node:crypto'
import { hashOfToken } from '../../../kernel/http/admit.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { Language } from '../../../lib/languages.ts'
import { newToken, newVisitorNumber } from '../../../lib/tokens.ts'
import * as store from './store.ts'

type Device = { readonly name: string; readonly ip: string; readonly user_agent: string | null }

export async function createVisitor(tx: Tx, locale: Language, device: Device) {
  // Nobody reads mail of this domain (RFC 2606).
  const account = await store.insertVisitor(tx, {
    name: `Demo ${newVisitorNumber()}`,
    email: `demo-${randomUUID()}@partita.invalid`,
    locale,
  })
  const token = newToken()
  const { id } = await store.insertSession(tx, account.id, hashOfToken(token), device)
  return { account, token, expires_at: await store.findExpiry(tx, id) }
}
