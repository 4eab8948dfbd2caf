import { codeNow } from '../../../../server/test/harness/accounts/two-factor.ts'
import type { Fixture } from '../fixture.ts'
import { call } from '../http.ts'
import type { Operation } from './openapi.ts'
import type { Caller, Pools } from './pools.ts'

type Account = { readonly caller: Caller; readonly password: string }

/**
 * The first caller has no second factor, except where an operation confirms one that was begun, or removes one. `codes` is what the
 * operation needs: a code of the app, or a recovery code.
 */
export async function renewSecondFactor(fixture: Fixture, base: string, { caller, password }: Account, pools: Pools, { id }: Operation) {
  await fixture.rows('delete from directory.two_factors where user_id = $1', [caller.user_id])
  if (id !== 'confirmTwoFactor' && id !== 'removeTwoFactor') return
  const begun = await call<{ secret?: string; recovery_codes?: string[] }>(base, 'POST', '/v1/auth/two-factor', {
    token: caller.token,
    body: { current_password: password },
  })
  const { secret = '', recovery_codes = [] } = begun.body
  pools.set('codes', id === 'confirmTwoFactor' ? [codeNow(secret)] : recovery_codes)
  if (id === 'removeTwoFactor')
    await fixture.rows('update directory.two_factors set confirmed_at = app_now(), last_step = 0 where user_id = $1', [caller.user_id])
}
