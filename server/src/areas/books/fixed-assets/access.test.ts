/** Who may call the operations of the register. */
import { expect, test } from 'vitest'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const [reviewer, encoder] = [await w.as('reviewer'), await w.as('encoder')]

const unknown = 999_999

test('200 a reviewer reads categories and assets; 404 for what does not exist', async () => {
  expect((await reviewer('GET', 'C/fixed-asset-categories')).body).toEqual([])
  expect((await reviewer('GET', 'C/fixed-assets')).body).toMatchObject({ data: [], total: 0 })
  expect((await reviewer('GET', `C/fixed-assets/${unknown}`)).status).toBe(404)
})

test('403 role_too_low for a reviewer who writes; an encoder gets as far as 404', async () => {
  const calls = [
    (caller: Caller) => caller('PATCH', `C/fixed-assets/${unknown}`, { body: { note: 'Vu' } }),
    (caller: Caller) => caller('DELETE', `C/fixed-assets/${unknown}`),
  ]
  for (const call of calls) {
    const { status, body } = await call(reviewer)
    expect([status, body.code, body.required_role]).toEqual([403, 'role_too_low', 'encoder'])
    expect((await call(encoder)).status).toBe(404)
  }
})

test('403 for a token that only reads, 401 without a token, 404 without access', async () => {
  const [reader, outsider] = [await w.as('encoder', { abilities: ['read'] }), await w.outsider()]
  const refused = await reader('DELETE', `C/fixed-assets/${unknown}`)
  expect([refused.status, refused.body.code]).toEqual([403, 'token_ability_missing'])
  expect((await w.anonymous('GET', 'C/fixed-assets')).status).toBe(401)
  expect((await outsider('GET', 'C/fixed-assets')).status).toBe(404)
})
