import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { inJob } from '../../../../test/engine/bells.ts'
import { platformConfig, platformOf, platformPassword as password, signedIn } from '../../../../test/harness/platform/linked.ts'
import { openWorld, world } from '../../../../test/harness/world.ts'
import { addFirm, externalPlatform, standInMember } from '../../../../test/stand-ins/external-platform.ts'
import { faults, replies } from '../../../../test/stand-ins/http-service.ts'
import { hashPassword } from '../../../lib/password.ts'
import { mirrorJob } from './jobs.ts'

const there = await externalPlatform()
const w = await openWorld({ config: platformConfig(there) })
afterAll(() => there.close())
beforeEach(() => {
  there.fault = null
  there.asked.length = 0
})

let last = 0
const freshIp = () => `10.1.${Math.floor((last += 1) / 250)}.${last % 250}`
const login = (body: object, ip = freshIp()) => w.anonymous('POST', '/v1/auth/login', { body, ip })
const account = async (email: string) =>
  (await w.rows('select id::integer, auth_source, external_id, password_hash, name from directory.users where email = $1', [email]))[0]

describe('POST /v1/auth/login by the external platform', () => {
  test('201 creates the account, the firm and its team, without any password here', async () => {
    const [admin, colleague] = [standInMember('admin', { name: 'Anne Dubois', locale: 'nl' }), standInMember('encoder')]
    const firm = addFirm(there, [admin, colleague])
    const { status, body } = await login({ email: admin.email.toUpperCase(), password })
    expect(status).toBe(201)
    expect(body.user).toMatchObject({
      name: 'Anne Dubois',
      locale: 'nl',
      email_verified: true,
      firms: [{ name: firm.name, role: 'admin' }],
    })
    expect(await account(admin.email)).toMatchObject({ auth_source: 'external', external_id: admin.id, password_hash: null })
    const headers = { authorization: `Bearer ${body.token}` }
    const shown = await w.anonymous('GET', `/v1/firms/${body.user.firms[0].public_token}`, { headers })
    expect(shown.body).toMatchObject({ source: 'external', enterprise_number: '0403170701', itaa_status: 'active' })
    expect(shown.body.synced_at).not.toBeNull()
    expect(shown.body.members.map((member: { email: string; role: string }) => [member.email, member.role])).toEqual([
      [admin.email, 'admin'],
      [colleague.email, 'encoder'],
    ])
    const asked = there.asked.map(({ method, path, headers: sent }) => [method, path, sent.authorization])
    expect(asked).toEqual([
      ['POST', '/sign-in', `Bearer ${there.key}`],
      ['GET', `/firms/${firm.id}`, `Bearer ${there.key}`],
    ])
  })

  test('201 the company files follow by a job', async () => {
    const member = standInMember()
    const firm = addFirm(there, [member], 3)
    await signedIn(w, member.email)
    const queued = await w.rows<{ payload: unknown }>(`select payload from graphile_worker._private_jobs where key = $1`, [
      `external.mirror ${firm.id}`,
    ])
    expect(queued).toEqual([{ payload: { firm: firm.id } }])
    await inJob(w, (context) => mirrorJob(platformOf(there)).run(context, { firm: firm.id }))
    await inJob(w, (context) => mirrorJob(platformOf(there)).run(context, { firm: firm.id }))
    const files = await w.rows(
      `select c.external_id, c.source from companies c join firms f on f.id = c.firm_id where f.external_id = $1 order by 1`,
      [firm.id],
    )
    expect(files).toEqual(firm.companies.map(({ id }) => ({ external_id: id, source: 'external' })))
  })

  test('50 first sign-ins at once make one account and one firm', async () => {
    const member = standInMember()
    const firm = addFirm(there, [member])
    const answers = await Promise.all(Array.from({ length: 50 }, () => login({ email: member.email, password })))
    // Attempts under way count against the lock of the account, so some are refused.
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 429)).toEqual([])
    expect(answers.some(({ status }) => status === 201)).toBe(true)
    const [counted] = await w.rows(
      `select (select count(*)::integer from directory.users where external_id = $1) as users, (select count(*)::integer from firms where external_id = $2) as firms,
         (select count(*)::integer from firm_members m join firms f on f.id = m.firm_id where f.external_id = $2) as members`,
      [member.id, firm.id],
    )
    expect(counted).toEqual({ users: 1, firms: 1, members: 1 })
  })

  test('422 wrong credentials count as a failure; nothing tells whether the address is known there', async () => {
    const member = standInMember()
    addFirm(there, [member])
    const ip = freshIp()
    const wrong = await login({ email: member.email, password: 'wrong password' }, ip)
    const unknown = await login({ email: 'nobody@platform.example', password }, ip)
    expect([wrong.status, wrong.body.errors]).toEqual([422, unknown.body.errors])
    expect(Object.keys(wrong.body.errors)).toEqual(['email'])
    for (let n = 0; n < 8; n += 1) await login({ email: member.email, password: 'wrong password' }, ip)
    expect((await login({ email: member.email, password }, ip)).status).toBe(429)
  })

  test('503 external_unavailable is not counted as a failed sign-in, whatever the fault', { timeout: 60_000 }, async () => {
    const member = standInMember()
    addFirm(there, [member])
    const ip = freshIp()
    const wrong = [
      '500',
      '401',
      '204',
      'a redirect',
      'garbage',
      'half a JSON',
      'another JSON',
      'a line that is cut',
      'a line that is cut at once',
    ]
    for (const name of wrong.filter((each) => each !== '401')) {
      there.fault = { path: '/sign-in', answer: faults[name] ?? replies(500) }
      const { status, body, headers } = await login({ email: member.email, password }, ip)
      expect([name, status, body.code]).toEqual([name, 503, 'external_unavailable'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      there.fault = null
      expect((await login({ email: member.email, password }, ip)).status).toBe(201)
    }
    there.fault = { path: '/sign-in', answer: replies(429, '', { 'retry-after': '1' }) }
    expect((await login({ email: member.email, password }, ip)).headers['retry-after']).toBe('1')
  })

  test('503 a platform that stays silent beyond the time limit', { timeout: 30_000 }, async () => {
    const silentThere = await externalPlatform()
    const on = await world({ config: platformConfig(silentThere) })
    silentThere.fault = { path: '/sign-in', answer: faults['silence'] ?? replies(500) }
    const { status, body } = await on.anonymous('POST', '/v1/auth/login', { body: { email: 'anne@platform.example', password } })
    expect([status, body.code]).toEqual([503, 'external_unavailable'])
    await Promise.all([on.close(), silentThere.close()])
  })

  test('503 an answer about another address: nobody takes over its account', async () => {
    const victim = standInMember()
    addFirm(there, [victim])
    await signedIn(w, victim.email)
    const user = { id: victim.id, name: 'Anne', email: victim.email, locale: null }
    there.fault = { path: '/sign-in', answer: replies(200, JSON.stringify({ user, firms: [] })) }
    const { status, body } = await login({ email: 'somebody@platform.example', password })
    expect([status, body.code]).toEqual([503, 'external_unavailable'])
  })

  test('422 an address that another user of the platform has here', async () => {
    const former = standInMember()
    const firm = addFirm(there, [former])
    await signedIn(w, former.email)
    firm.members[0] = { ...former, id: `${former.id}-other` }
    const { status, body } = await login({ email: former.email, password })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
    expect(await account(former.email)).toMatchObject({ external_id: former.id })
  })

  test('201 a user whose address changed there keeps their account', async () => {
    const member = standInMember()
    const firm = addFirm(there, [member])
    const { user_id } = await signedIn(w, member.email)
    const email = `new-${member.email}`
    firm.members[0] = { ...member, email, name: 'Anne Peeters' }
    there.passwords.set(email, password)
    expect((await signedIn(w, email)).user_id).toBe(user_id)
    expect(await account(email)).toMatchObject({ id: user_id, name: 'Anne Peeters' })
    expect(await account(member.email)).toBeUndefined()
  })

  test('201 a local account is checked here, and the platform is not asked', async () => {
    const member = standInMember()
    addFirm(there, [member])
    const local = await w.as('manager')
    await w.rows('update directory.users set password_hash = $1, email = $2 where id = $3', [
      await hashPassword('local password'),
      member.email,
      local.user_id,
    ])
    expect((await login({ email: member.email, password: 'local password' })).status).toBe(201)
    expect((await login({ email: member.email, password })).status).toBe(422)
    expect(there.asked).toEqual([])
  })

  test('422 a disabled account', async () => {
    const member = standInMember()
    addFirm(there, [member])
    await signedIn(w, member.email)
    await w.rows('update directory.users set disabled_at = now() where email = $1', [member.email])
    expect((await login({ email: member.email, password })).status).toBe(422)
  })

  test('201 although the firm cannot be mirrored', async () => {
    const member = standInMember()
    addFirm(there, [member])
    there.fault = { path: '/firms', answer: replies(500) }
    const { status, body } = await login({ email: member.email, password })
    expect([status, body.user.firms]).toEqual([201, []])
  })

  test('the password is neither stored nor in the activity', async () => {
    const member = standInMember()
    addFirm(there, [member])
    await login({ email: member.email, password })
    const [found] = await w.rows(
      `select (select count(*)::integer from directory.users u where u::text like '%' || $1 || '%')
      + (select count(*)::integer from activity a where a::text like '%' || $1 || '%')
      + (select count(*)::integer from graphile_worker._private_jobs j where j.payload::text like '%' || $1 || '%') as count`,
      [password],
    )
    expect(found).toEqual({ count: 0 })
  })
})
