import { hashOfToken } from '../../../kernel/http/admit.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { invalidField, notFound, Problem, refused } from '../../../kernel/route/problem.ts'
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import type { Actor, Tx } from '../../../kernel/write/write.ts'
import { newToken } from '../../../lib/tokens.ts'
import { syncPerson } from '../access/index.ts'
import { addFirmNotes } from './accounts.ts'
import { messages } from './messages.ts'
import { signedIn } from './notes.ts'
import { withVerifiedPassword } from './password-check.ts'
import type { ChangedUser, Login, NewToken, SignedIn, User } from './schema.ts'
import * as store from './store.ts'

const tokensAllowed = 50
const demoRetrySeconds = 3600

/** The password is verified before the transaction opens, because hashing is slow by design. */
export async function signIn(context: ExternalContext<'public', typeof Login>): Promise<SignedIn> {
  const { signIn: lock, body, ip, user_agent } = context
  await lock.attempt()
  const device_name = body.device_name || 'api'
  const token = newToken()
  const user = await withVerifiedPassword(context, {
    find: (db) => store.findCredentialsByEmail(db, body.email),
    password: body.password,
    wrong: () => invalidField('email', messages.wrong_credentials),
    work: async (tx, userId) => {
      await store.insertSession(tx, userId, hashOfToken(token), { name: device_name, ip, user_agent })
      const found = await loadUser(tx, userId)
      await addFirmNotes(tx, found, signedIn, { device_name })
      return found
    },
  })
  await lock.succeeded()
  return { token, user }
}

/** Always refused: no demo firm is installed yet. */
export const openDemo = (): Promise<never> =>
  Promise.reject(
    new Problem(503, messages.demo_unavailable, { code: 'demo_unavailable', headers: { 'retry-after': String(demoRetrySeconds) } }),
  )

export async function loadUser(db: Db, userId: number): Promise<User> {
  const [account, firms] = await Promise.all([store.loadProfile(db, userId), store.listFirmsOf(db, userId)])
  const managed = firms.filter(({ role }) => role === 'admin' || role === 'manager')
  return {
    ...account,
    locale: account.locale ?? 'fr',
    firms,
    managed_firms: managed.map(({ public_token, name }) => ({ public_token, name })),
  }
}

export async function changeUser(tx: Tx, actor: Actor, given: ChangedUser): Promise<User> {
  await syncPerson(tx, await store.updateAccount(tx, actor.id, given))
  return loadUser(tx, actor.id)
}

export async function closeSession(tx: Tx, actor: Actor, sessionId: number): Promise<void> {
  if (!(await store.deleteSession(tx, actor.id, sessionId))) throw notFound()
}

/** Tokens are counted under the user's lock, so that concurrent requests cannot exceed the limit. */
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
