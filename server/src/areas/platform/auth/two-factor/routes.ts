import { externalRoute } from '../../../../kernel/route/external-route.ts'
import { json, nothing, route } from '../../../../kernel/route/route.ts'
import { beginTwoFactor, confirmTwoFactor, removeTwoFactor } from './actions.ts'
import { ConfirmedTwoFactor, NewTwoFactor, RemovedTwoFactor, TwoFactor, TwoFactorSecret } from './schema.ts'
import { loadTwoFactor } from './store.ts'

const url = '/v1/auth/two-factor'
const own = {
  ability: 'session',
  role: 'owner-of-self',
  demo: 'blocked',
  limit: 'account',
  addition: true,
  without_two_factor: 'allowed',
} as const

export const twoFactorRoutes = [
  route({
    ...own,
    method: 'GET',
    url,
    demo: 'allowed',
    limit: 'read',
    reply: json(TwoFactor),
    summary: 'Whether your account has a second factor',
    description: 'Also tells how many recovery codes are left.',
    run: ({ db, actor }) => loadTwoFactor(db, actor.id),
  }),
  externalRoute({
    ...own,
    method: 'POST',
    url,
    operation_id: 'beginTwoFactor',
    codes: ['external_account', 'two_factor_active'],
    body: NewTwoFactor,
    status: 201,
    reply: json(TwoFactorSecret),
    summary: 'Begin to set up a second factor; shown once',
    description:
      'Enter the secret in an authenticator app, keep the recovery codes in a safe place, then confirm with a first code. Until then the second factor has no effect, and calling this again replaces it.',
    example: { body: { current_password: 'correct horse battery' } },
    run: beginTwoFactor,
  }),
  externalRoute({
    ...own,
    method: 'POST',
    url: `${url}/confirm`,
    operation_id: 'confirmTwoFactor',
    codes: ['two_factor_not_begun'],
    body: ConfirmedTwoFactor,
    status: 204,
    reply: nothing(),
    summary: 'Confirm the second factor with a first code',
    description: 'From now on signing in needs a code as well. Other sessions of the account end.',
    example: { body: { otp: '287082' } },
    run: confirmTwoFactor,
  }),
  externalRoute({
    ...own,
    method: 'DELETE',
    url,
    operation_id: 'removeTwoFactor',
    body: RemovedTwoFactor,
    status: 204,
    reply: nothing(),
    summary: 'Remove the second factor',
    description:
      'Needs the password and a code. Whoever has lost the device uses a recovery code; without one, the operator of the service removes the second factor.',
    example: { body: { current_password: 'correct horse battery', otp: 'K5QV-2R7M-XJ4D-ZT3B-WN6H-PA2C' } },
    run: removeTwoFactor,
  }),
]
