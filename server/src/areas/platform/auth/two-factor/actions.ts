import type { ExternalContext } from '../../../../kernel/route/external-route.ts'
import { invalidField, refused } from '../../../../kernel/route/problem.ts'
import { addFirmNotes, revokeSessions } from '../accounts.ts'
import { refuseExternal, wrongPassword } from '../credentials.ts'
import { notify } from '../notices/notify.ts'
import { withVerifiedPassword } from '../password-check.ts'
import { findAccountById, findCredentialsById } from '../store.ts'
import { hashOfCode, newRecoveryCodes, newSecret, normaliseCode, stepOfCode, uriOf } from './codes.ts'
import { messages } from './messages.ts'
import { twoFactorAdded, twoFactorRemoved } from './notes.ts'
import { countAsSignIn, purposeOf, requireCode } from './prove.ts'
import type { ConfirmedTwoFactor, NewTwoFactor, RemovedTwoFactor, TwoFactorSecret } from './schema.ts'
import * as store from './store.ts'

/** The factor has no effect until it is confirmed: whoever does not finish can still sign in. */
export async function beginTwoFactor(context: ExternalContext<'session', typeof NewTwoFactor>): Promise<TwoFactorSecret> {
  const { actor, body, read, secrets } = context
  const account = await read((db) => findAccountById(db, actor.id))
  refuseExternal(account)
  const [secret, recovery_codes] = [newSecret(), newRecoveryCodes()]
  return withVerifiedPassword(context, {
    find: (db) => findCredentialsById(db, actor.id),
    password: body.current_password,
    wrong: wrongPassword('current_password'),
    work: async (tx) => {
      if (await store.hasTwoFactor(tx, actor.id)) throw refused('two_factor_active', messages.two_factor_active)
      await store.insertTwoFactor(tx, actor.id, secrets.seal(secret, purposeOf(actor.id)), recovery_codes.map(hashOfCode))
      return { secret, uri: uriOf(secret, account.email), recovery_codes }
    },
  })
}

/** Ends the other sessions, which were opened with the password alone. */
export async function confirmTwoFactor({
  actor,
  body,
  write,
  secrets,
  now,
}: ExternalContext<'session', typeof ConfirmedTwoFactor>): Promise<void> {
  await write(async (tx) => {
    const begun = await store.findSecret(tx, actor.id, false)
    if (!begun) throw refused('two_factor_not_begun', messages.two_factor_not_begun)
    const step = stepOfCode(secrets.open(begun.secret, purposeOf(actor.id)), normaliseCode(body.otp), now)
    if (step === null) throw invalidField('otp', messages.code_refused)
    await store.confirmTwoFactor(tx, actor.id, step)
    await revokeSessions(tx, actor.id, actor.token_id)
    await addFirmNotes(tx, actor, twoFactorAdded)
    await notify(tx, actor.id, 'two_factor_added')
  })
}

export async function removeTwoFactor(context: ExternalContext<'session', typeof RemovedTwoFactor>): Promise<void> {
  const { actor, body } = context
  await countAsSignIn(context, () =>
    withVerifiedPassword(context, {
      find: (db) => findCredentialsById(db, actor.id),
      password: body.current_password,
      wrong: wrongPassword('current_password'),
      work: async (tx) => {
        await requireCode(tx, context, actor.id, body.otp)
        await store.deleteTwoFactor(tx, actor.id)
        await addFirmNotes(tx, actor, twoFactorRemoved)
        await notify(tx, actor.id, 'two_factor_removed')
      },
    }),
  )
}
