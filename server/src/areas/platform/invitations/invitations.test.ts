/** Somebody else's account joins a firm only when its owner accepts. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { firmMember, joinFirm } from '../../../../test/harness/members.ts'
import { type Caller, type World, openWorld } from '../../../../test/harness/world.ts'
import { hashPassword } from '../../../lib/password.ts'

const w = await openWorld()

type Place = { id: number; public_token: string }
const at = ({ public_token }: Place, tail = '') => `/v1/firms/${public_token}/members${tail}`
const emailOf = async ({ user_id }: Caller) =>
  (await w.rows<{ email: string }>('select email from directory.users where id = $1', [user_id]))[0]?.email ?? ''
const notesOf = (firm: Place) =>
  w.rows<{ note: string; record_label: string; user_id: number | null }>(
    'select note, record_label, user_id::int from activity where firm_id = $1 order by id',
    [firm.id],
  )

async function team(options: Parameters<World['outsider']>[0] = {}) {
  const firm = await w.makeFirm()
  return { firm, boss: await firmMember(w, firm, 'admin', options) }
}

/** Somebody with a confirmed address and a password of their own, and the firm they work for. */
async function outsider(options: Parameters<World['outsider']>[0] = {}) {
  const home = await team(options)
  await w.rows('update directory.users set email_verified_at = now() where id = $1', [home.boss.user_id])
  return { home: home.firm, person: home.boss, email: await emailOf(home.boss) }
}

/** A firm that has invited somebody, with one company file. */
async function invited(role = 'admin', given: object = {}) {
  const [{ firm, boss }, { home, person, email }] = [await team(), await outsider()]
  const file = await w.makeCompany(firm.id)
  const answer = await boss('POST', at(firm), { body: { email, role, company_tokens: [file.public_token], ...given } })
  expect(answer.status).toBe(200)
  return { firm, boss, home, person, email, file, member: answer.body }
}
const accept = (person: Caller, firm: Place) => person('POST', `/v1/auth/invitations/${firm.public_token}/accept`)
const decline = (person: Caller, firm: Place) => person('POST', `/v1/auth/invitations/${firm.public_token}/decline`)
const endTrial = (firm: Place) => w.rows(`update firms set created_at = '2020-01-01' where id = $1`, [firm.id])

test('200 with invitation pending, the name of the request or the address, and nothing else of the account', async () => {
  const [{ firm, boss }, { person, email }] = [await team(), await outsider({ locale: 'de' })]
  await w.rows(`update directory.users set auth_source = 'external', name = 'Real Name' where id = $1`, [person.user_id])
  await w.rows(`update people set name = 'Real Name', auth_source = 'external' where id = $1`, [person.user_id])
  const { status, body } = await boss('POST', at(firm), { body: { email: email.toUpperCase(), role: 'manager' } })
  expect([status, body]).toEqual([
    200,
    {
      id: person.user_id,
      name: email,
      email,
      auth_source: 'local',
      locale: 'fr',
      role: 'manager',
      is_active: false,
      all_companies: true,
      companies: [],
      invitation: 'pending',
    },
  ])
  const other = await team()
  const named = await other.boss('POST', at(other.firm), { body: { email, name: 'Zoë', locale: 'nl', role: 'encoder' } })
  expect(named.body).toMatchObject({ name: 'Zoë', locale: 'nl', invitation: 'pending' })
  const seen = [
    await other.boss('GET', at(other.firm)),
    await other.boss('GET', `/v1/firms/${other.firm.public_token}`),
    await other.boss('GET', `/v1/firms/${other.firm.public_token}/activity`),
  ]
  for (const { text } of seen) expect([text.includes('Zoë'), text.includes('Real Name')]).toEqual([true, false])
})

test('200 members who have nothing to accept have the invitation null', async () => {
  const { firm, boss } = await team()
  const { body } = await boss('GET', at(firm))
  expect(body.data).toEqual([expect.objectContaining({ id: boss.user_id, invitation: null, is_active: true })])
})

test('200 a colleague joins at once: somebody who shares a firm with the caller, both active there', async () => {
  const [{ firm, boss }, { home, person, email }] = [await team(), await outsider()]
  await joinFirm(w, home, boss.user_id, 'encoder')
  const { body } = await boss('POST', at(firm), { body: { email, name: 'Ignored', role: 'encoder' } })
  expect(body).toMatchObject({ name: 'Anne Dubois', invitation: null, is_active: true })
  expect((await person('GET', '/v1/auth/me')).body.firms).toHaveLength(2)
})

test.each(['the caller is inactive there', 'the person is inactive there', 'the person was only invited there'])(
  '200 an invitation where they share a firm but %s',
  async (how) => {
    const [{ firm, boss }, { home, person, email }] = [await team(), await outsider()]
    const third = await w.makeFirm()
    const chief = await firmMember(w, third, 'admin')
    if (how.startsWith('the caller')) await joinFirm(w, home, boss.user_id, 'admin', false)
    else await joinFirm(w, third, boss.user_id, 'admin')
    if (how.endsWith('inactive there') && how.startsWith('the person')) await joinFirm(w, third, person.user_id, 'encoder', false)
    if (how.includes('invited')) await chief('POST', at(third), { body: { email, role: 'encoder' } })
    expect((await boss('POST', at(firm), { body: { email, role: 'encoder' } })).body.invitation).toBe('pending')
  },
)

test('a platform administrator invites like anybody else, and adds themselves at once', async () => {
  const [{ firm }, { email }] = [await team(), await outsider()]
  const operator = await w.outsider({ platform: true })
  expect((await operator('POST', at(firm), { body: { email, role: 'encoder' } })).body.invitation).toBe('pending')
  const own = await operator('POST', at(firm), { body: { email: await emailOf(operator), role: 'encoder' } })
  expect([own.status, own.body.invitation]).toEqual([200, null])
})

test('an invited person has no access: firm, file, lists, account and default firm are as before', async () => {
  const { firm, person, file, home } = await invited('admin')
  for (const path of [`/v1/firms/${firm.public_token}`, at(firm), `/v1/companies/${file.public_token}`])
    expect((await person('GET', path)).status).toBe(404)
  expect((await person('GET', '/v1/firms')).body).toHaveLength(1)
  expect((await person('GET', '/v1/companies')).body).toEqual([])
  const { body: me } = await person('GET', '/v1/auth/me')
  expect([me.firms.length, me.managed_firms.length]).toEqual([1, 1])
  const made = await person('POST', '/v1/companies', { body: { name: 'Mon dossier' } })
  expect([made.status, made.body.firm?.public_token]).toEqual([201, home.public_token])
  const named = await person('POST', '/v1/companies', { body: { name: 'Mon dossier', firm: firm.public_token } })
  expect([named.status, Object.keys(named.body.errors)]).toEqual([422, ['firm']])
})

test('an invited person without any other firm creates files without a firm', async () => {
  const { firm, boss } = await team()
  const person = await w.outsider()
  await boss('POST', at(firm), { body: { email: await emailOf(person), role: 'manager' } })
  const made = await person('POST', '/v1/companies', { body: { name: 'Mon dossier' } })
  expect([made.status, made.body.firm ?? null]).toEqual([201, null])
})

test('the firm sees no sign-in of an invited person, and sees it after acceptance', async () => {
  const { firm, person } = await invited()
  const rename = (name: string) => person('PATCH', '/v1/auth/me', { body: { name } })
  expect((await rename('Anne Martin')).status).toBe(200)
  const email = await emailOf(person)
  await w.rows('update directory.users set password_hash = $2 where id = $1', [person.user_id, await hashPassword('correct horse')])
  const signIn = () => w.anonymous('POST', '/v1/auth/login', { body: { email, password: 'correct horse' } })
  expect((await signIn()).status).toBe(201)
  expect((await notesOf(firm)).map(({ note }) => note)).toEqual(['member_invited'])
  await accept(person, firm)
  await signIn()
  expect((await notesOf(firm)).map(({ note }) => note)).toEqual(['member_invited', 'invitation_accepted', 'signed_in'])
})

test('200 lists an invitation of every role, each with the firm it is from and the person who sent it', async () => {
  const { person, email } = await outsider()
  const roles = ['reviewer', 'encoder', 'manager', 'admin']
  for (const role of roles) {
    const { firm, boss } = await team({ name: `Chef ${role}` })
    await w.rows('update firms set name = $2 where id = $1', [firm.id, `Cabinet ${role}`])
    expect((await boss('POST', at(firm), { body: { email, role } })).status).toBe(200)
  }
  const { body } = await person('GET', '/v1/auth/invitations')
  type Shown = { firm: { name: string }; role: string; invited_by: { name: string } }
  const shown = body.map(({ firm, role, invited_by }: Shown) => [role, firm.name, invited_by.name])
  expect(shown).toHaveLength(roles.length)
  expect(shown).toEqual(expect.arrayContaining(roles.map((role) => [role, `Cabinet ${role}`, `Chef ${role}`])))
})

test('200 lists the own invitations with firm, role, author and time; 204 accepting gives the role and the files at once', async () => {
  const { firm, boss, person, file, email } = await invited('encoder', { name: 'Quelqu’un' })
  const { status, body } = await person('GET', '/v1/auth/invitations')
  expect([status, body]).toEqual([
    200,
    [
      {
        firm: { public_token: firm.public_token, name: 'Fiduciaire' },
        role: 'encoder',
        invited_by: { id: boss.user_id, name: 'Anne Dubois' },
        invited_at: expect.stringMatching(/Z$/),
      },
    ],
  ])
  expect((await boss('GET', '/v1/auth/invitations')).body).toEqual([])
  expect((await accept(person, firm)).status).toBe(204)
  expect((await person('GET', '/v1/auth/invitations')).body).toEqual([])
  expect((await person('GET', `/v1/companies/${file.public_token}`)).status).toBe(200)
  expect((await person('GET', `/v1/firms/${firm.public_token}`)).body.can_manage).toBe(false)
  const [member] = (await boss('GET', at(firm))).body.data.filter(({ id }: { id: number }) => id === person.user_id)
  expect(member).toMatchObject({ name: 'Anne Dubois', email, role: 'encoder', is_active: true, invitation: null })
  expect(await notesOf(firm)).toEqual([
    { note: 'member_invited', record_label: 'Quelqu’un', user_id: boss.user_id },
    { note: 'invitation_accepted', record_label: 'Anne Dubois', user_id: person.user_id },
  ])
  expect((await accept(person, firm)).status).toBe(404)
})

test('204 declining ends the membership and its files; the firm does not learn the name', async () => {
  const { firm, boss, person } = await invited('encoder', { name: 'Quelqu’un' })
  expect((await decline(person, firm)).status).toBe(204)
  expect((await boss('GET', at(firm))).body.data).toHaveLength(1)
  expect(await w.rows('select from company_members where user_id = $1', [person.user_id])).toEqual([])
  expect((await notesOf(firm)).at(-1)).toEqual({ note: 'invitation_declined', record_label: 'Quelqu’un', user_id: null })
  const { text } = await boss('GET', `/v1/firms/${firm.public_token}/activity`)
  expect(text).toContain('Quelqu’un')
  expect([(await decline(person, firm)).status, (await accept(person, firm)).status]).toEqual([404, 404])
  expect((await boss('POST', at(firm), { body: { email: await emailOf(person), role: 'encoder' } })).body.invitation).toBe('pending')
})

test('404 for the invitation of another person, of an unknown firm and of a firm one belongs to', async () => {
  const { firm, boss, person, home } = await invited()
  const other = await outsider()
  for (const answer of [
    accept(other.person, firm),
    accept(boss, firm),
    accept(person, home),
    decline(person, home),
    accept(person, { id: 0, public_token: 'aaaaaaaaaaaa' }),
    person('POST', '/v1/auth/invitations/x/decline'),
  ])
    expect((await answer).status).toBe(404)
  expect((await person('GET', '/v1/auth/me')).body.firms).toHaveLength(1)
})

test('401, 403 and 422 before anything is answered: no token, integration tokens, demo users, dry runs', async () => {
  const { firm } = await team()
  const paths = ['accept', 'decline'].map((verb) => `/v1/auth/invitations/${firm.public_token}/${verb}`)
  const [robot, visitor, person] = [
    await w.outsider({ abilities: ['read', 'write', 'sync'] }),
    await w.outsider({ demo: true }),
    await w.outsider(),
  ]
  for (const path of paths) {
    expect((await w.anonymous('POST', path)).status).toBe(401)
    expect((await robot('POST', path)).body.code).toBe('session_token_required')
    expect((await visitor('POST', path)).body.code).toBe('demo_mode')
    expect((await person('POST', path, { headers: { 'x-dry-run': '1' } })).body.code).toBe('dry_run_unsupported')
  }
  expect((await w.anonymous('GET', '/v1/auth/invitations')).status).toBe(401)
  expect((await robot('GET', '/v1/auth/invitations')).body.code).toBe('session_token_required')
})

test.each([
  ['password_shared = true', 'whose password another firm chose'],
  ['email_verified_at = null', 'whose address is not confirmed'],
])('422 mailed_link_required on accepting in a session (%s): an account %s', async (state) => {
  const { firm, person } = await invited()
  await w.rows(`update directory.users set ${state} where id = $1`, [person.user_id])
  const { status, body } = await accept(person, firm)
  expect([status, body.code]).toEqual([422, 'mailed_link_required'])
  expect((await person('GET', '/v1/auth/me')).body.firms).toHaveLength(1)
  expect((await decline(person, firm)).status).toBe(204)
})

test('200 attaching an account whose password another firm chose invites it; password, sessions and tokens stay as they are', async () => {
  const [first, second] = [await team(), await team()]
  const given = { email: `${randomBytes(6).toString('hex')}@example.com`, name: 'Luc Peeters', password: 'correct horse', role: 'encoder' }
  const { id } = (await first.boss('POST', at(first.firm), { body: given })).body
  const signIn = () => w.anonymous('POST', '/v1/auth/login', { body: { email: given.email, password: given.password } })
  const { token } = (await signIn()).body
  const stored = () =>
    w.rows('select u.*, t.id as token from directory.users u join directory.tokens t on t.user_id = u.id where u.id = $1', [id])
  const before = await stored()
  const attached = await second.boss('POST', at(second.firm), { body: { email: given.email, role: 'reviewer' } })
  expect([attached.status, attached.body.invitation]).toEqual([200, 'pending'])
  expect((await first.boss('DELETE', at(first.firm, `/${id}`))).status).toBe(204)
  const again = await first.boss('POST', at(first.firm), { body: { email: given.email, role: 'encoder' } })
  expect([again.status, again.body.invitation]).toEqual([200, 'pending'])
  expect(await stored()).toEqual(before)
  expect((await signIn()).status).toBe(201)
  expect((await w.anonymous('GET', '/v1/auth/me', { headers: { authorization: `Bearer ${token}` } })).body.firms).toEqual([])
})

test('a colleague whose password somebody else chose joins at once only where the caller may set it, as admin of the shared firm', async () => {
  const shared = await w.makeFirm()
  const [admin, clerk, colleague] = [
    await firmMember(w, shared, 'admin'),
    await firmMember(w, shared, 'manager'),
    await firmMember(w, shared, 'encoder'),
  ]
  await w.rows('update directory.users set password_shared = true where id = $1', [colleague.user_id])
  for (const [caller, expected] of [
    [clerk, 'pending'],
    [admin, null],
  ] as const) {
    const firm = await w.makeFirm()
    await joinFirm(w, firm, caller.user_id, 'admin')
    const { body } = await caller('POST', at(firm), { body: { email: await emailOf(colleague), role: 'encoder' } })
    expect(body.invitation).toBe(expected)
  }
})

test('an invited person counts against the licence until they decline', async () => {
  const { firm, boss, person } = await invited()
  const used = async () => (await boss('GET', `/v1/firms/${firm.public_token}/licence`)).body.users.used
  expect(await used()).toBe(2)
  await endTrial(firm)
  const { email } = await outsider()
  const more = await boss('POST', at(firm), { body: { email, role: 'encoder' } })
  expect([more.status, more.body]).toEqual([422, expect.objectContaining({ code: 'user_limit_reached', limit: 1, used: 2 })])
  expect((await accept(person, firm)).status).toBe(204)
  expect(await used()).toBe(2)
  const other = await invited()
  await decline(other.person, other.firm)
  expect((await other.boss('GET', `/v1/firms/${other.firm.public_token}/licence`)).body.users.used).toBe(1)
})

test('422 on email for somebody who is invited already, with what to do', async () => {
  const { firm, boss, email } = await invited()
  const { status, body } = await boss('POST', at(firm), { body: { email, role: 'encoder' }, headers: { 'accept-language': 'en' } })
  expect([status, body.errors.email[0]]).toEqual([422, expect.stringContaining('invited already')])
})

test('of an invited person the firm changes role and files, and nothing of the account', async () => {
  const { firm, boss, person, file } = await invited('reviewer', { name: 'Quelqu’un' })
  const path = at(firm, `/${person.user_id}`)
  const role = await boss('PATCH', path, { body: { role: 'encoder', is_active: false } })
  expect([role.status, role.body]).toEqual([200, expect.objectContaining({ role: 'encoder', is_active: false, invitation: 'pending' })])
  const before = await w.rows('select * from directory.users where id = $1', [person.user_id])
  const set = await boss('PATCH', path, { body: { name: 'X', password: 'stolen password', is_active: true } })
  expect([set.status, Object.keys(set.body.errors).toSorted()]).toEqual([422, ['is_active', 'name', 'password']])
  expect(await w.rows('select * from directory.users where id = $1', [person.user_id])).toEqual(before)
  const files = await boss('PUT', at(firm, `/${person.user_id}/companies`), { body: { company_tokens: [], role: 'encoder' } })
  expect([files.status, files.body.companies, files.body.name]).toEqual([200, [], 'Quelqu’un'])
  await boss('PUT', at(firm, `/${person.user_id}/companies`), { body: { company_tokens: [file.public_token], role: 'manager' } })
  const inFile = (await boss('GET', `/v1/companies/${file.public_token}/members`)).body.data
  expect(inFile.find(({ id }: { id: number }) => id === person.user_id)).toMatchObject({ name: 'Quelqu’un', is_active: false })
  expect((await person('GET', `/v1/companies/${file.public_token}`)).status).toBe(404)
  expect((await boss('DELETE', path)).status).toBe(204)
  expect((await notesOf(firm)).at(-1)).toMatchObject({ note: 'invitation_withdrawn', record_label: 'Quelqu’un' })
  expect((await person('GET', '/v1/auth/invitations')).body).toEqual([])
})

test('422 on name and password of an invited account without any other firm', async () => {
  const { firm, boss } = await team()
  const person = await w.outsider()
  await boss('POST', at(firm), { body: { email: await emailOf(person), role: 'encoder' } })
  const { status, body } = await boss('PATCH', at(firm, `/${person.user_id}`), { body: { password: 'stolen password' } })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['password']])
})

test('an invitation of another firm does not stop the own firm from setting name and password', async () => {
  const [mine, yours] = [await team(), await team()]
  const clerk = await firmMember(w, mine.firm, 'encoder')
  const file = await w.makeCompany(yours.firm.id)
  const body = { email: await emailOf(clerk), role: 'encoder', company_tokens: [file.public_token] }
  expect((await yours.boss('POST', at(yours.firm), { body })).body.invitation).toBe('pending')
  expect((await mine.boss('PATCH', at(mine.firm, `/${clerk.user_id}`), { body: { password: 'another horse' } })).status).toBe(200)
})

test('an invited admin is not the admin a firm must keep', async () => {
  const { firm, boss } = await invited('admin')
  expect((await boss('DELETE', at(firm, `/${boss.user_id}`))).body.code).toBe('last_admin')
})

test.each(['fr', 'nl', 'en', 'de'])('refusals are in %s', async (language) => {
  const { firm, person } = await invited()
  await w.rows('update directory.users set email_verified_at = null where id = $1', [person.user_id])
  const said = { fr: 'lien reçu', nl: 'link in de e-mail', en: 'link in the mail', de: 'Link in der E-Mail' }
  const { body } = await person('POST', `/v1/auth/invitations/${firm.public_token}/accept`, { headers: { 'accept-language': language } })
  expect(body.message).toContain(said[language as keyof typeof said])
})
