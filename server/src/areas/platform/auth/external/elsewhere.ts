/** Signing in with the address and password of an external platform. A local account is checked here, and the platform is not asked. */
import { hashOfToken } from '../../../../kernel/http/admit.ts'
import type { ExternalContext } from '../../../../kernel/route/external-route.ts'
import { invalidField } from '../../../../kernel/route/problem.ts'
import type { Role } from '../../../../kernel/route/route.ts'
import type { Language } from '../../../../lib/languages.ts'
import { newToken } from '../../../../lib/tokens.ts'
import { addFirmNotes } from '../accounts.ts'
import { loadUser, noteFailedSignIn, signIn } from '../actions.ts'
import { findOrCreateExternal } from './external-accounts.ts'
import { messages } from '../messages.ts'
import { signedIn } from '../notes.ts'
import { notifyNewDevice } from '../notices/notify.ts'
import type { Login, SignedIn } from '../schema.ts'
import * as store from '../store.ts'
import { requireSecondFactor } from '../two-factor/prove.ts'

type UserElsewhere = { readonly id: string; readonly name: string; readonly email: string; readonly locale: Language | null }
type KnownElsewhere = { readonly user: UserElsewhere; readonly firms: readonly { readonly id: string; readonly role: Role }[] }

type Context = ExternalContext<'public', typeof Login>

/** What another area contributes: users whom another platform knows, and the firms they bring with them. */
export type SignInElsewhere = {
  /** Null where the platform does not know the address with this password. Throws a 503 where it gives no answer. */
  readonly prove: (context: Context, email: string, password: string) => Promise<KnownElsewhere | null>
  /** Copies the firms of the user, before the answer. A failure does not refuse the sign-in. */
  readonly mirror: (context: Context, known: KnownElsewhere, userId: number) => Promise<void>
}

/** Null: local accounts only. */
export const signInWith =
  (elsewhere: SignInElsewhere | null) =>
  (context: Context): Promise<SignedIn> =>
    elsewhere === null ? signIn(context) : signInAnywhere(context, elsewhere)

async function signInAnywhere(context: Context, elsewhere: SignInElsewhere): Promise<SignedIn> {
  const account = await context.read((db) => store.findAccountByEmail(db, context.body.email))
  return account && account.auth_source !== 'external' ? signIn(context) : signInThere(context, elsewhere)
}

async function signInThere(context: Context, elsewhere: SignInElsewhere): Promise<SignedIn> {
  const { signIn: lock, body, ip, user_agent, afterAnswer, write, log } = context
  await lock.attempt(body.email)
  const noteFailure = () => afterAnswer((tx) => noteFailedSignIn(tx, body.email, ip))
  const refuse = () => {
    noteFailure()
    return invalidField('email', messages.wrong_credentials)
  }
  const known = await elsewhere.prove(context, body.email.toLowerCase(), body.password).catch(async (error: unknown) => {
    // Nobody said that the password is wrong: the attempt is no failure.
    await lock.unfinished(body.email)
    throw error
  })
  if (known === null) throw refuse()
  const device = { name: body.device_name || 'api', ip, user_agent }
  const token = newToken()
  const userId = await write(async (tx) => {
    const found = await findOrCreateExternal(tx, known.user)
    if (!found || found.auth_source !== 'external' || found.is_disabled) return null
    await requireSecondFactor(tx, context, found.id, body.otp, { missing: () => lock.unfinished(body.email), wrong: noteFailure })
    await store.insertSession(tx, found.id, hashOfToken(token), device)
    await notifyNewDevice(tx, found.id, device)
    return found.id
  })
  if (userId === null) throw refuse()
  await elsewhere.mirror(context, known, userId).catch(log)
  const user = await write(async (tx) => {
    const loaded = await loadUser(tx, userId)
    await addFirmNotes(tx, loaded, signedIn, { device_name: device.name })
    return loaded
  })
  await lock.succeeded(body.email)
  return { token, user }
}
