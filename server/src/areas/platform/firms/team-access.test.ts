import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smtpStandIn, type SmtpStandIn } from '../../../../test/stand-ins/smtp.ts'
import { inviteBySql } from '../../../../test/harness/accounts/invitations.ts'
import { firmMember, joinFirm } from '../../../../test/harness/members.ts'
import { type Caller, type World, world } from '../../../../test/harness/world.ts'

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

type Place = { id: number; public_token: string }
const at = ({ public_token }: Place, tail = '') => `/v1/firms/${public_token}/members${tail}`
const join = (firm: Place, userId: number, role: string, active = true) => joinFirm(w, firm, userId, role, active)

const member = (firm: Place, role: string, options: Parameters<World['outsider']>[0] = {}) => firmMember(w, firm, role, options)
async function firmWithMember() {
  const firm = await w.makeFirm()
  return { firm, boss: await member(firm, 'admin') }
}
const linksOf = ({ user_id }: Caller) => w.rows(`select from directory.links where user_id = $1 and used_at is null`, [user_id])

test('202 mails a password link to the member’s own address, shown masked', async () => {
  const { firm, boss } = await firmWithMember()
  const clerk = await member(firm, 'encoder')
  await w.rows(`update directory.users set email = 'annie.dubois@example.com' where id = $1`, [clerk.user_id])
  const { status, body, headers } = await boss('POST', `/v1/firms/${firm.public_token}/members/${clerk.user_id}/password-reset`)
  expect([status, body]).toEqual([202, { sent_to: 'a•••@example.com', expires_at: expect.stringMatching(/Z$/) }])
  expect(headers['x-operation-id']).toBeDefined()
  expect(Math.abs(Date.parse(body.expires_at) - Date.now() - 3_600_000)).toBeLessThan(60_000)
  expect(await linksOf(clerk)).toHaveLength(1)
  expect(await w.rows('select note, params from activity where firm_id = $1', [firm.id])).toEqual([
    { note: 'password_link_sent', params: { name: 'Anne Dubois' } },
  ])
})

test('202 also for an inactive member and for an account of several firms: only its owner receives the link', async () => {
  const { firm, boss } = await firmWithMember()
  const clerk = await w.as('encoder')
  await join(firm, clerk.user_id, 'encoder', false)
  expect((await boss('POST', at(firm, `/${clerk.user_id}/password-reset`))).status).toBe(202)
  expect((await clerk('GET', '/v1/auth/me')).status).toBe(200)
})

test('422 external_account when another platform manages the password', async () => {
  const { firm, boss } = await firmWithMember()
  const clerk = await member(firm, 'encoder')
  await w.rows(`update directory.users set auth_source = 'external' where id = $1`, [clerk.user_id])
  const { status, body } = await boss('POST', at(firm, `/${clerk.user_id}/password-reset`))
  expect([status, body.code]).toEqual([422, 'external_account'])
  expect(await linksOf(clerk)).toEqual([])
})

test('503 mail_unavailable with Retry-After when no mail can be sent, and no link is created', async () => {
  const { firm, boss } = await firmWithMember()
  const clerk = await member(firm, 'encoder')
  const mute = w.callerOn(await w.sibling({ smtp_url: null }), boss)
  const { status, body, headers } = await mute('POST', at(firm, `/${clerk.user_id}/password-reset`))
  expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([503, 'mail_unavailable', true])
  expect(await linksOf(clerk)).toEqual([])
  expect((await mute('POST', at(firm, '/999999/password-reset'))).status).toBe(404)
})

test('422 invitation_pending for somebody who has not accepted yet, and no link is created', async () => {
  const { firm, boss } = await firmWithMember()
  const person = await w.outsider()
  await inviteBySql(w, firm, person.user_id)
  const { status, body } = await boss('POST', at(firm, `/${person.user_id}/password-reset`))
  expect([status, body.code]).toEqual([422, 'invitation_pending'])
  expect(await linksOf(person)).toEqual([])
})

const fresh = () => ({ email: `${randomBytes(6).toString('hex')}@example.com`, name: 'Luc', password: 'correct horse', role: 'encoder' })
const operations = [
  ['POST', '', 'admin', fresh, 201],
  ['PATCH', '/:user', 'admin', () => ({ role: 'reviewer' }), 200],
  ['DELETE', '/:user', 'admin', () => undefined, 204],
  ['PUT', '/:user/companies', 'manager', () => ({ company_tokens: [] }), 200],
  ['POST', '/:user/password-reset', 'admin', () => undefined, 202],
] as const

test.each(operations)(
  '401, 404 and 403 on %s members%s: only %s and above, never in the demo',
  async (method, tail, role, body, success) => {
    const firm = await w.makeFirm()
    const target = await member(firm, 'encoder')
    const lower = role === 'admin' ? 'manager' : 'encoder'
    const ask = async (caller: Caller, place: Place = firm, user = target.user_id) => {
      const { status, body: answer } = await caller(method, at(place, tail.replace(':user', String(user))), { body: body() })
      return [status, answer?.code, answer?.required_role].filter(Boolean)
    }
    const asleep = await w.outsider()
    await join(firm, asleep.user_id, 'admin', false)
    expect(await ask(w.anonymous)).toEqual([401])
    expect(await ask(await w.outsider())).toEqual([404])
    expect(await ask(asleep)).toEqual([404])
    expect(await ask(await member(firm, lower))).toEqual([403, 'role_too_low', role])
    expect(await ask(await member(firm, 'admin', { abilities: ['read', 'sync'] }))).toEqual([403, 'token_ability_missing'])
    const demo = await w.makeFirm(true)
    expect(await ask(await member(demo, 'admin', { demo: true }), demo)).toEqual([403, 'demo_mode'])
    const boss = await member(firm, role)
    if (tail !== '') for (const user of [999_999, (await w.outsider()).user_id]) expect(await ask(boss, firm, user)).toEqual([404])
    const tried = await boss(method, at(firm, tail.replace(':user', String(target.user_id))), {
      body: body(),
      headers: { 'x-dry-run': '1' },
    })
    expect([tried.status, tried.body.code]).toEqual([422, 'dry_run_unsupported'])
    expect(await ask(boss)).toEqual([success])
  },
)

test('a platform administrator manages every team under the same rules', async () => {
  const firm = await w.makeFirm()
  const [operator, clerk] = [await w.outsider({ platform: true }), await member(firm, 'encoder')]
  expect((await operator('PATCH', at(firm, `/${clerk.user_id}`), { body: { role: 'admin' } })).status).toBe(200)
  expect((await operator('DELETE', at(firm, `/${clerk.user_id}`))).body.code).toBe('last_admin')
})

test.each(['fr', 'nl', 'en', 'de'])('refusals are in %s', async (language) => {
  const { firm, boss } = await firmWithMember()
  const { body } = await boss('DELETE', at(firm, `/${boss.user_id}`), { headers: { 'accept-language': language } })
  const said = { fr: 'dernier administrateur', nl: 'laatste actieve beheerder', en: 'last active admin', de: 'letzte aktive' }
  expect(body.message).toContain(said[language as keyof typeof said])
})
