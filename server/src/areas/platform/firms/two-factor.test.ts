/** Whether a firm requires a second factor of its members, and who may change it. */
import { expect, test } from 'vitest'
import { twoFactorsIn } from '../../../../test/harness/accounts/two-factor.ts'
import { openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()
const f = await twoFactorsIn(w)
const change = (requires_two_factor: boolean, more: object = {}) => ({ body: { requires_two_factor, ...more } })
const stored = async () => (await w.rows('select requires_two_factor as it from firms where id = $1', [w.firm.id]))[0]

test('200 for an admin who has a second factor: the firm shows it, the activity tells it, other fields are a line of their own', async () => {
  const [admin, colleague] = [await w.as('admin'), await w.as('encoder')]
  await f.enrol(admin)
  expect((await admin('GET', 'F')).body.requires_two_factor).toBe(false)
  const on = await admin('PATCH', '/v1/firms/:firm'.replace(':firm', w.firm.public_token), change(true, { phone: '081 22 33 44' }))
  expect([on.status, on.body.requires_two_factor]).toEqual([200, true])
  expect((await colleague('GET', 'F')).body.code).toBe('two_factor_enrolment_required')
  expect((await admin('GET', '/v1/firms')).body[0].requires_two_factor).toBe(true)
  expect((await admin('PATCH', 'F', change(false))).status).toBe(200)
  expect((await colleague('GET', 'F')).status).toBe(200)
  const lines = await w.rows(`select note, kind from activity where firm_id = $1 and note <> 'two_factor_added' order by id`, [w.firm.id])
  expect(lines).toEqual([
    { note: 'firm_changed', kind: 'setup' },
    { note: 'two_factor_required', kind: 'security' },
    { note: 'two_factor_optional', kind: 'security' },
  ])
})

test('422 for an admin without a second factor, who would lock themselves out', async () => {
  const { status, body } = await (await w.as('admin', { locale: 'en' }))('PATCH', 'F', change(true))
  expect([status, body.errors.requires_two_factor]).toEqual([
    422,
    ['Set up a second factor for your own account first (POST /v1/auth/two-factor).'],
  ])
  expect(await stored()).toEqual({ it: false })
})

test('403 for a manager and for an integration token; the value it has already may be sent by anybody who may change the firm', async () => {
  const manager = await w.as('manager')
  const refused = await manager('PATCH', 'F', change(true))
  expect([refused.status, refused.body.code, refused.body.required_role]).toEqual([403, 'role_too_low', 'admin'])
  const token = await w.as('admin', { abilities: ['write'] })
  expect((await token('PATCH', 'F', change(true))).body.code).toBe('session_token_required')
  expect((await manager('PATCH', 'F', change(false))).status).toBe(200)
  expect(await stored()).toEqual({ it: false })
})
