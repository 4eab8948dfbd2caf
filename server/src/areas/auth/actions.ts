import { hashOfToken } from '../../kernel/admit.ts'
import type { Db } from '../../kernel/database.ts'
import { invalidField, notFound, refused } from '../../kernel/problem.ts'
import type { DriveContext } from '../../kernel/route.ts'
import type { Actor, Tx } from '../../kernel/write.ts'
import { verifyPassword } from '../../lib/password.ts'
import { newToken } from '../../lib/tokens.ts'
import { messages } from './messages.ts'
import type { Login, NewToken, User } from './schema.ts'
import * as store from './store.ts'

const tokensAllowed = 50

/** The password is verified before a transaction opens: hashing is slow by design. */
export async function signIn({
  read,
  write,
  signIn: lock,
  body,
}: DriveContext<'public', typeof Login>): Promise<{ token: string; user: User }> {
  const found = await read((db) => store.credentials(db, body.email.toLowerCase()))
  await lock.attempt()
  const known = await verifyPassword(body.password, found?.password_hash ?? null)
  if (!known || !found) throw invalidField('email', messages.wrong_credentials)
  await lock.succeeded()
  const token = newToken()
  const user = await write(async (tx) => {
    await store.insertSession(tx, found.id, hashOfToken(token), body.device_name || 'api')
    return userOf(tx, found.id)
  })
  return { token, user }
}

export async function userOf(db: Db, userId: number): Promise<User> {
  const [account, firms] = await Promise.all([store.account(db, userId), store.firmsOf(db, userId)])
  const managed = firms.filter(({ role }) => role === 'admin' || role === 'manager')
  return {
    ...account,
    locale: account.locale ?? 'fr',
    firms,
    managed_firms: managed.map(({ public_token, name }) => ({ public_token, name })),
  }
}

/** Counted under the user's lock, so that fifty requests at once cannot make a fifty-first token. */
export async function createToken(tx: Tx, actor: Actor, { name, abilities, expires_in_days }: NewToken) {
  const { used } = await store.countTokens(tx, actor.id)
  if (used >= tokensAllowed) {
    const limit = { limit: tokensAllowed, used }
    throw refused('token_limit_reached', messages.token_limit_reached, { params: limit, extra: limit })
  }
  const token = newToken()
  const distinct = [...new Set(abilities)]
  const integration_token = await store.insertToken(tx, actor.id, hashOfToken(token), {
    name,
    abilities: distinct,
    expires_in_days: expires_in_days ?? null,
  })
  return { token, integration_token }
}

export async function revokeToken(tx: Tx, actor: Actor, tokenId: number): Promise<void> {
  if (!(await store.deleteToken(tx, actor.id, tokenId))) throw notFound()
}

export const signOut = async (tx: Tx, actor: Actor): Promise<void> => void (await store.deleteOwnToken(tx, actor.token_id))
