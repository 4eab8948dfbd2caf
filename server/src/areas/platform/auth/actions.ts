import { hashOfToken } from '../../../kernel/http/admit.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { invalidField, notFound, refused } from '../../../kernel/route/problem.ts'
import type { ExternalContext } from '../../../kernel/route/external-route.ts'
import type { Actor, Tx } from '../../../kernel/write/write.ts'
import { newToken } from '../../../lib/tokens.ts'
import { syncPerson } from '../access/index.ts'
import { addFirmNotes } from './accounts.ts'
import { messages } from './messages.ts'
import { signedIn, signInFailed, tokenCreated, tokenRevoked } from './notes.ts'
import { notify, notifyNewDevice } from './notices/notify.ts'
import { withVerifiedPassword } from './password-check.ts'
import type { ChangedUser, Login, NewToken, SignedIn, User } from './schema.ts'
import * as store from './store.ts'
import { requireSecondFactor, withReauthentication } from './two-factor/prove.ts'

const tokensAllowed = 50

/** The password is verified before the transaction opens, because hashing is slow by design. */
export async function signIn(context: ExternalContext<'public', typeof Login>): Promise<SignedIn> {
  const { signIn: lock, body, ip, user_agent, afterAnswer } = context
  await lock.attempt(body.email)
  const device_name = body.device_name || 'api'
  const token = newToken()
  const noteFailure = () => afterAnswer((tx) => noteFailedSignIn(tx, body.email, ip))
  const user = await withVerifiedPassword(context, {
    find: (db) => store.findCredentialsByEmail(db, body.email),
    password: body.password,
    wrong: () => {
      // Also for an address without an account, so that the work is the same.
      noteFailure()
      return invalidField('email', messages.wrong_credentials)
    },
    work: async (tx, userId) => {
      await requireSecondFactor(tx, context, userId, body.otp, { missing: () => lock.unfinished(body.email), wrong: noteFailure })
      await store.insertSession(tx, userId, hashOfToken(token), { name: device_name, ip, user_agent })
      await notifyNewDevice(tx, userId, { name: device_name, ip, user_agent })
      const found = await loadUser(tx, userId)
      await addFirmNotes(tx, found, signedIn, { device_name })
      return found
    },
  })
  await lock.succeeded(body.email)
  return { token, user }
}

/** Nobody signed in, so the line names no acting person. */
export async function noteFailedSignIn(tx: Tx, email: string, ip: string): Promise<void> {
  const account = await store.findAccountByEmail(tx, email)
  if (account) await addFirmNotes(tx, account, signInFailed, { ip }, null)
}

/** `only`: a firm to which the caller's token is restricted. */
export async function loadUser(db: Db, userId: number, only: string | null = null): Promise<User> {
  const [account, firms] = await Promise.all([store.loadProfile(db, userId), store.listFirmsOf(db, userId, only)])
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
async function createToken(tx: Tx, actor: Actor, { name, abilities, expires_in_days, firm = null }: NewToken) {
  if (firm !== null && !(await store.mayEnterFirm(tx, actor, firm))) throw invalidField('firm', messages.firm_unknown)
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
    firm,
  })
  await addFirmNotes(tx, actor, tokenCreated, { token_name: name })
  await notify(tx, actor.id, 'token_created', { token: name })
  return { token, integration_token }
}

export const issueToken = (context: ExternalContext<'session', typeof NewToken>) =>
  withReauthentication(context, context.body.otp, (prove) =>
    context.write(async (tx) => {
      await prove(tx)
      return createToken(tx, context.actor, context.body)
    }),
  )

export async function revokeToken(tx: Tx, actor: Actor, tokenId: number): Promise<void> {
  const revoked = await store.deleteToken(tx, actor.id, tokenId)
  if (!revoked) throw notFound()
  await addFirmNotes(tx, actor, tokenRevoked, { token_name: revoked.name })
}

export const signOut = async (tx: Tx, actor: Actor): Promise<void> => void (await store.deleteOwnToken(tx, actor.token_id))
