import type { ExternalContext } from '../../../../kernel/route/external-route.ts'
import { forbidden, invalidField, notFound, refused } from '../../../../kernel/route/problem.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { Message } from '../../../../lib/languages.ts'
import { addFirmNotes } from '../accounts.ts'
import { notify } from '../notices/notify.ts'
import { findAccountById } from '../store.ts'
import { hashOfCode, isRecoveryCode, normaliseCode, stepOfCode } from './codes.ts'
import { messages } from './messages.ts'
import { recoveryCodeUsed } from './notes.ts'
import * as store from './store.ts'

type Means = Pick<ExternalContext<'public', undefined>, 'secrets' | 'now'>

/** A sealed secret opens for the account it was made for only. */
export const purposeOf = (userId: number): string => `two-factor ${userId}`

/** Accepts a code once: of the app, or a recovery code. The use is recorded in this transaction, and undone with it. */
async function acceptCode(tx: Tx, { secrets, now }: Means, userId: number, secret: Buffer, typed: string): Promise<boolean> {
  const code = normaliseCode(typed)
  if (isRecoveryCode(code)) return acceptRecoveryCode(tx, userId, code)
  const step = stepOfCode(secrets.open(secret, purposeOf(userId)), code, now)
  return step !== null && store.useStep(tx, userId, step)
}

async function acceptRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
  if (!(await store.useRecoveryCode(tx, userId, hashOfCode(code)))) return false
  const account = await findAccountById(tx, userId)
  const { recovery_codes_left: left } = await store.loadTwoFactor(tx, userId)
  if (account) await addFirmNotes(tx, account, recoveryCodeUsed, { left })
  await notify(tx, userId, 'recovery_code_used', { left })
  return true
}

type Refusals = { readonly missing: () => Promise<void>; readonly wrong: () => void }

/** Refuses a sign-in without a valid code, for an account that has a second factor. */
export async function requireSecondFactor(
  tx: Tx,
  means: Means,
  userId: number,
  otp: string | null | undefined,
  refusals: Refusals,
): Promise<void> {
  const factor = await store.findSecret(tx, userId, true)
  if (!factor) return
  if (!otp) {
    await refusals.missing()
    throw codeRequired(messages.code_missing)
  }
  if (await acceptCode(tx, means, userId, factor.secret, otp)) return
  refusals.wrong()
  throw codeRequired(messages.code_refused)
}

const codeRequired = (message: Message) => refused('two_factor_required', messages.two_factor_required, { errors: { otp: [{ message }] } })

/** Refuses a request without a valid code; the account has a second factor. */
export async function requireCode(tx: Tx, means: Means, userId: number, otp: string): Promise<void> {
  const factor = await store.findSecret(tx, userId, true)
  if (!factor) throw invalidField('otp', messages.none_active)
  if (!(await acceptCode(tx, means, userId, factor.secret, otp))) throw invalidField('otp', messages.code_refused)
}

type Session = Means & Pick<ExternalContext<'session', undefined>, 'actor' | 'read' | 'signIn'>

/**
 * Asks for a code before a step that would let somebody else stay in: only from accounts that have a second factor, and not within the first
 * 15 minutes of a session. `run` calls `prove` inside its write. A wrong code counts as a failed sign-in.
 */
export async function withReauthentication<T>(
  context: Session,
  otp: string | null | undefined,
  run: (prove: (tx: Tx) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { actor, read } = context
  const due = await read(async (db) => (await store.hasTwoFactor(db, actor.id)) && !(await store.isRecentSession(db, actor.token_id)))
  if (!due) return run(async () => {})
  if (!otp) throw forbidden('reauthentication_required')
  return countAsSignIn(context, () => run((tx) => requireCode(tx, context, actor.id, otp)))
}

/** A wrong code or password in a session counts as a failed sign-in of its account. */
export async function countAsSignIn<T>({ actor, read, signIn }: Omit<Session, keyof Means>, run: () => Promise<T>): Promise<T> {
  const account = await read((db) => findAccountById(db, actor.id))
  if (!account) throw notFound()
  await signIn.attempt(account.email)
  const result = await run()
  await signIn.succeeded(account.email)
  return result
}
