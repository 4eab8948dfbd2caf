/** What an integration token of an admin may not do: become a person. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firmMember, joinFirm } from '../../../../test/harness/members.ts'
import { type World, world } from '../../../../test/harness/world.ts'
import { smtpStandIn, type SmtpStandIn } from '../../../../test/stand-ins/smtp.ts'

let w: World
let smtp: SmtpStandIn
beforeAll(async () => {
  smtp = await smtpStandIn()
  w = await world({ config: { smtp_url: smtp.url } })
})
afterAll(async () => {
  await w.close()
  await smtp.close()
})

async function team() {
  const firm = await w.makeFirm()
  const [boss, robot, clerk] = [
    await firmMember(w, firm, 'admin'),
    await firmMember(w, firm, 'admin', { abilities: ['read', 'write'] }),
    await firmMember(w, firm, 'encoder'),
  ]
  return {
    firm,
    boss,
    robot,
    clerk,
    members: `/v1/firms/${firm.public_token}/members`,
    member: `/v1/firms/${firm.public_token}/members/${clerk.user_id}`,
  }
}
const luc = (role: string) => ({ email: `${randomBytes(6).toString('hex')}@example.com`, name: 'Luc', password: 'correct horse', role })
const refused = [403, 'session_token_required']

test('403 session_token_required on adding an admin, new or existing; other roles are added', async () => {
  const { firm, robot, members, boss } = await team()
  const given = luc('admin')
  const added = await robot('POST', members, { body: given })
  expect([added.status, added.body.code]).toEqual(refused)
  expect(await w.rows('select from directory.users where email = $1', [given.email])).toEqual([])
  const { email } = (await boss('GET', members)).body.data[0]
  expect((await robot('POST', members, { body: { email, role: 'admin' } })).body.code).toBe('session_token_required')
  expect((await robot('POST', members, { body: luc('manager') })).status).toBe(201)
  expect((await boss('POST', members, { body: luc('admin') })).status).toBe(201)
  expect(await w.rows(`select from firm_members where firm_id = $1 and role = 'admin'`, [firm.id])).toHaveLength(3)
})

test('403 session_token_required on making a member admin, by role or by activation; what leaves them as they are is accepted', async () => {
  const { firm, boss, robot, member, members } = await team()
  const asleep = await w.outsider()
  await joinFirm(w, firm, asleep.user_id, 'admin', false)
  for (const [path, body] of [
    [member, { role: 'admin' }],
    [`${members}/${asleep.user_id}`, { is_active: true }],
  ] as const) {
    const { status, body: answer } = await robot('PATCH', path, { body })
    expect([status, answer.code]).toEqual(refused)
  }
  expect((await robot('PATCH', `${members}/${boss.user_id}`, { body: { role: 'admin' } })).status).toBe(200)
  expect((await robot('PATCH', member, { body: { role: 'manager', name: 'Anne Martin' } })).status).toBe(200)
  expect((await boss('PATCH', member, { body: { role: 'admin' } })).status).toBe(200)
})

test('403 session_token_required on setting a password and on mailing a password link; nothing changes', async () => {
  const { robot, clerk, member } = await team()
  const stored = () =>
    w.rows('select u.password_hash, l.nonce from directory.users u left join directory.links l on l.user_id = u.id where u.id = $1', [
      clerk.user_id,
    ])
  const before = await stored()
  for (const answer of [
    await robot('PATCH', member, { body: { password: 'known to the robot' } }),
    await robot('POST', `${member}/password-reset`),
  ])
    expect([answer.status, answer.body.code]).toEqual(refused)
  expect(await stored()).toEqual(before)
})
