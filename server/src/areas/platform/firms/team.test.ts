import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { firmMember, joinCompany, joinFirm } from '../../../../test/harness/members.ts'
import { type Caller, type World, openWorld } from '../../../../test/harness/world.ts'

const w = await openWorld()

type Place = { id: number; public_token: string }
const at = ({ public_token }: Place, tail = '') => `/v1/firms/${public_token}/members${tail}`
const newAddress = () => `${randomBytes(6).toString('hex')}@fiduciaire.example`
const join = (firm: Place, userId: number, role: string, active = true) => joinFirm(w, firm, userId, role, active)

const member = (firm: Place, role: string, options: Parameters<World['outsider']>[0] = {}) => firmMember(w, firm, role, options)
async function firmWithMember(role = 'admin') {
  const firm = await w.makeFirm()
  return { firm, boss: await member(firm, role) }
}
const emailOf = async ({ user_id }: Caller) =>
  (await w.rows<{ email: string }>('select email from people where id = $1', [user_id]))[0]?.email
const membersOf = (firm: Place) =>
  w.rows<{ id: number; role: string; is_active: boolean }>(
    'select user_id::int as id, role, is_active from firm_members where firm_id = $1 order by user_id',
    [firm.id],
  )
const filesOf = ({ user_id }: { user_id: number }) =>
  w.rows<{ id: number; role: string }>('select company_id::int as id, role from company_members where user_id = $1 order by company_id', [
    user_id,
  ])
const notesOf = async (firm: Place) =>
  (await w.rows<{ note: string }>('select note from activity where firm_id = $1 order by id', [firm.id])).map(({ note }) => note)
const luc = () => ({ email: newAddress(), name: 'Luc Peeters', password: 'correct horse', role: 'encoder' })
/** Ends the trial; the free plan allows one user. */
const endTrial = (firm: Place) => w.rows(`update firms set created_at = '2020-01-01' where id = $1`, [firm.id])

test('201 creates an account with an unverified address, a member with company files, and an activity note', async () => {
  const { firm, boss } = await firmWithMember()
  const [one, two] = [await w.makeCompany(firm.id), await w.makeCompany(firm.id)]
  const given = { ...luc(), locale: 'nl', company_tokens: [one.public_token, two.public_token, one.public_token] }
  const { status, body, headers } = await boss('POST', `/v1/firms/${firm.public_token}/members`, {
    body: { ...given, email: given.email.toUpperCase() },
  })
  expect(status).toBe(201)
  const companies = [one, two].map(({ public_token }) => ({
    public_token,
    name: 'Boulangerie Martin',
    code: 'BOUL',
    role: 'encoder',
    is_active: true,
  }))
  expect(body).toEqual({
    id: expect.any(Number),
    name: 'Luc Peeters',
    email: given.email,
    auth_source: 'local',
    locale: 'nl',
    role: 'encoder',
    is_active: true,
    all_companies: false,
    companies,
    invitation: null,
  })
  expect(headers['x-operation-id']).toBeDefined()
  const [account] = await w.rows<{ email_verified_at: null; password_hash: string }>('select * from directory.users where id = $1', [
    body.id,
  ])
  expect(account).toMatchObject({ email: given.email, name: 'Luc Peeters', locale: 'nl', email_verified_at: null, auth_source: 'local' })
  expect(account?.password_hash).toMatch(/^\$argon2id\$/)
  const [line] = await w.rows<{ row: string }>('select row_to_json(a)::text as row from activity a where firm_id = $1', [firm.id])
  expect(line?.row).toContain('"member_added"')
  expect(line?.row).not.toContain('correct horse')
  const session = await w.anonymous('POST', '/v1/auth/login', { body: { email: given.email, password: given.password } })
  expect([session.status, session.body.user.firms]).toEqual([
    201,
    [{ public_token: firm.public_token, name: 'Fiduciaire', role: 'encoder' }],
  ])
})

test('200 adds the account of a colleague unchanged: name, password and language of the body are ignored', async () => {
  const { firm, boss } = await firmWithMember()
  const person = await w.as('encoder', { locale: 'de' })
  await join(w.firm, boss.user_id, 'encoder')
  const email = await emailOf(person)
  const before = await w.rows('select * from directory.users where id = $1', [person.user_id])
  const body = { email, name: 'Somebody Else', password: 'stolen password', locale: 'fr', role: 'reviewer' }
  const answer = await boss('POST', at(firm), { body })
  expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ id: person.user_id, name: 'Anne Dubois', locale: 'de' })])
  expect(await w.rows('select * from directory.users where id = $1', [person.user_id])).toEqual(before)
  expect((await person('GET', '/v1/auth/me')).body.firms).toHaveLength(2)
})

test('200 for the external account of a colleague, without name or password in the body', async () => {
  const { firm, boss } = await firmWithMember()
  const person = await w.as('encoder')
  await join(w.firm, boss.user_id, 'encoder')
  await w.rows(`update directory.users set auth_source = 'external' where id = $1`, [person.user_id])
  const { status, body } = await boss('POST', at(firm), { body: { email: await emailOf(person), role: 'manager' } })
  expect([status, body.auth_source, body.all_companies]).toEqual([200, 'external', true])
})

test('201 an admin is assigned to the given company files as manager', async () => {
  const { firm, boss } = await firmWithMember()
  const file = await w.makeCompany(firm.id)
  const { body } = await boss('POST', at(firm), { body: { ...luc(), role: 'admin', company_tokens: [file.public_token] } })
  expect(body).toMatchObject({ role: 'admin', all_companies: true, companies: [{ role: 'manager' }] })
})

test.each([
  ['nothing', {}, ['email', 'role']],
  ['a new account without name and password', { email: 'new@fiduciaire.example', role: 'encoder' }, ['name', 'password']],
  ['a short password', { password: '1234567' }, ['password']],
  ['an unknown role', { role: 'owner' }, ['role']],
  ['an address that is none', { email: 'luc@fiduciaire.example\r\nBcc: a@example.com' }, ['email']],
  ['a name with a line break', { name: 'Luc\r\nBcc: a@example.com' }, ['name']],
  ['an unknown language', { locale: 'es' }, ['locale']],
  ['tokens that are no list', { company_tokens: 'all' }, ['company_tokens']],
])('422 on the field: %s', async (_what, given, fields) => {
  const { firm, boss } = await firmWithMember()
  const body = fields.length > 1 ? given : { ...luc(), ...given }
  const { status, body: answer } = await boss('POST', at(firm), { body })
  expect([status, Object.keys(answer.errors).toSorted()]).toEqual([422, fields.toSorted()])
  expect(await membersOf(firm)).toHaveLength(1)
})

test('422 by index for unknown, foreign and deleted company files; nothing is created', async () => {
  const { firm, boss } = await firmWithMember()
  const [own, binned, foreign] = [await w.makeCompany(firm.id), await w.makeCompany(firm.id), await w.makeCompany()]
  await w.rows(
    `set session_replication_role = replica; update companies set deleted_at = app_now() where id = ${binned.id}; reset session_replication_role`,
  )
  const given = { ...luc(), company_tokens: [foreign.public_token, own.public_token, 'nope', binned.public_token] }
  const { status, body } = await boss('POST', at(firm), { body: given })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['company_tokens.0', 'company_tokens.2', 'company_tokens.3']])
  expect(await w.rows('select from directory.users where email = $1', [given.email])).toEqual([])
  const member1 = await member(firm, 'encoder')
  const put = await boss('PUT', at(firm, `/${member1.user_id}/companies`), {
    body: { company_tokens: [own.public_token, foreign.public_token] },
  })
  expect([put.status, Object.keys(put.body.errors)]).toEqual([422, ['company_tokens.1']])
  expect(await filesOf(member1)).toEqual([])
})

test('422 on email for an existing member, active or not, and for a demo account', async () => {
  const { firm, boss } = await firmWithMember()
  const [clerk, asleep, visitor] = [await member(firm, 'encoder'), await w.outsider(), await w.outsider({ demo: true })]
  await join(firm, asleep.user_id, 'encoder', false)
  for (const person of [clerk, asleep, visitor]) {
    const { status, body } = await boss('POST', at(firm), { body: { ...luc(), email: await emailOf(person) } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
  }
  expect(await membersOf(firm)).toHaveLength(3)
})

test('422 user_limit_reached with limit and used, for a new member and for a reactivated one', async () => {
  const { firm, boss } = await firmWithMember()
  const asleep = await w.outsider()
  await join(firm, asleep.user_id, 'encoder', false)
  await endTrial(firm)
  const given = luc()
  const added = await boss('POST', at(firm), { body: given })
  expect([added.status, added.body]).toEqual([422, expect.objectContaining({ code: 'user_limit_reached', limit: 1, used: 1 })])
  expect(await w.rows('select from directory.users where email = $1', [given.email])).toEqual([])
  const back = await boss('PATCH', at(firm, `/${asleep.user_id}`), { body: { is_active: true } })
  expect([back.status, back.body]).toEqual([422, expect.objectContaining({ code: 'user_limit_reached', limit: 1, used: 1 })])
  expect((await boss('PATCH', at(firm, `/${asleep.user_id}`), { body: { role: 'reviewer' } })).status).toBe(200)
})

test('200 changes of role and activity take effect immediately', async () => {
  const { firm, boss } = await firmWithMember()
  const clerk = await member(firm, 'encoder')
  const file = await w.makeCompany(firm.id)
  const enter = async () => (await clerk('GET', `/v1/companies/${file.public_token}`)).status
  expect(await enter()).toBe(404)
  const { status, body, headers } = await boss('PATCH', `/v1/firms/${firm.public_token}/members/${clerk.user_id}`, {
    body: { role: 'manager' },
  })
  expect([status, body.role, body.all_companies, await enter()]).toEqual([200, 'manager', true, 200])
  expect(headers['x-operation-id']).toBeDefined()
  expect((await boss('PATCH', at(firm, `/${clerk.user_id}`), { body: { is_active: false } })).body.is_active).toBe(false)
  expect([await enter(), (await clerk('GET', at(firm))).status, (await clerk('GET', '/v1/auth/me')).status]).toEqual([404, 404, 200])
  expect((await boss('PATCH', at(firm, `/${clerk.user_id}`), { body: { is_active: true } })).body.is_active).toBe(true)
  const same = await boss('PATCH', at(firm, `/${clerk.user_id}`), {
    body: { is_active: true, role: 'manager', name: null, password: null },
  })
  expect([same.status, same.headers['x-operation-id']]).toEqual([200, undefined])
  expect(await notesOf(firm)).toEqual(['member_role_changed', 'member_deactivated', 'member_activated'])
})

test('200 sets name and password of an account that belongs to this firm alone; its sessions end', async () => {
  const { firm, boss } = await firmWithMember()
  const given = luc()
  const { body: made } = await boss('POST', at(firm), { body: given })
  const signIn = (password: string) => w.anonymous('POST', '/v1/auth/login', { body: { email: given.email, password } })
  const { token } = (await signIn(given.password)).body
  const send = { body: { name: 'Luc Janssens', password: 'another horse' }, headers: { 'x-client-mutation-id': 'key' } }
  const { status, body } = await boss('PATCH', at(firm, `/${made.id}`), send)
  expect([status, body.name]).toEqual([200, 'Luc Janssens'])
  expect((await w.anonymous('GET', '/v1/auth/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  expect([(await signIn(given.password)).status, (await signIn('another horse')).body.user.name]).toEqual([422, 'Luc Janssens'])
  expect(await notesOf(firm)).toEqual(expect.arrayContaining(['member_renamed', 'member_password_set']))
  const lines = await w.rows<{ row: string }>('select row_to_json(a)::text as row from activity a where firm_id = $1', [firm.id])
  expect(lines.map(({ row }) => row).join()).not.toContain('another horse')
})

test.each(['another firm', 'another firm, inactive there', 'a file without a firm', 'the whole platform'])(
  '422 on name and password of an account that also gives access to %s',
  async (where) => {
    const { firm, boss } = await firmWithMember()
    const person = await member(firm, 'encoder', { platform: where === 'the whole platform' })
    if (where.startsWith('another firm')) await join(await w.makeFirm(), person.user_id, 'encoder', where === 'another firm')
    if (where === 'a file without a firm') await person('POST', '/v1/companies', { body: { name: 'Seul', firm: null } })
    const before = await w.rows('select * from directory.users where id = $1', [person.user_id])
    const { status, body } = await boss('PATCH', at(firm, `/${person.user_id}`), {
      body: { name: 'X', password: 'stolen password', role: 'reviewer' },
    })
    expect([status, Object.keys(body.errors), body.code]).toEqual([422, ['name', 'password'], undefined])
    expect(await w.rows('select * from directory.users where id = $1', [person.user_id])).toEqual(before)
    expect((await person('GET', '/v1/auth/me')).status).toBe(200)
    const renamed = await boss('PATCH', at(firm, `/${person.user_id}`), { body: { name: 'Anne Dubois', role: 'reviewer' } })
    expect([renamed.status, renamed.body.role]).toEqual([200, 'reviewer'])
  },
)

test('422 external_account for name and password of an external account; role and activity can be changed', async () => {
  const { firm, boss } = await firmWithMember()
  const person = await member(firm, 'encoder')
  await w.rows(`update directory.users set auth_source = 'external' where id = $1`, [person.user_id])
  for (const given of [{ name: 'X' }, { password: 'stolen password' }])
    expect((await boss('PATCH', at(firm, `/${person.user_id}`), { body: given })).body.code).toBe('external_account')
  expect((await boss('PATCH', at(firm, `/${person.user_id}`), { body: { role: 'manager' } })).status).toBe(200)
})

test('422 on the caller’s own password, which is changed elsewhere with the current one', async () => {
  const { firm, boss } = await firmWithMember()
  const { status, body } = await boss('PATCH', at(firm, `/${boss.user_id}`), { body: { password: 'another horse' } })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['password']])
  expect((await boss('PATCH', at(firm, `/${boss.user_id}`), { body: { name: 'Anne Martin' } })).body.name).toBe('Anne Martin')
})

test.each([
  ['an unknown role', { role: 'owner' }, ['role']],
  ['no role', { role: null }, ['role']],
  ['an activity that is no boolean', { is_active: 'yes' }, ['is_active']],
  ['a blank name', { name: ' ' }, ['name']],
  ['a name with a line break', { name: 'A\nB' }, ['name']],
  ['a short password', { password: '1234567' }, ['password']],
])('422 on the field of a change: %s', async (_what, given, fields) => {
  const { firm, boss } = await firmWithMember()
  const clerk = await member(firm, 'encoder')
  const { status, body } = await boss('PATCH', at(firm, `/${clerk.user_id}`), { body: given })
  expect([status, Object.keys(body.errors)]).toEqual([422, fields])
})

test('422 last_admin when the last active admin would be demoted, deactivated or detached', async () => {
  const { firm, boss } = await firmWithMember()
  const asleep = await w.outsider()
  await join(firm, asleep.user_id, 'admin', false)
  for (const given of [{ role: 'manager' }, { is_active: false }])
    expect((await boss('PATCH', at(firm, `/${boss.user_id}`), { body: given })).body.code).toBe('last_admin')
  expect((await boss('DELETE', at(firm, `/${boss.user_id}`))).body.code).toBe('last_admin')
  expect(await notesOf(firm)).toEqual([])
  const second = await member(firm, 'admin')
  expect((await boss('DELETE', at(firm, `/${boss.user_id}`))).status).toBe(204)
  expect((await boss('GET', at(firm))).status).toBe(404)
  expect((await second('DELETE', at(firm, `/${second.user_id}`))).status).toBe(422)
})

test('204 detaches from the firm and its company files; the account keeps its other access', async () => {
  const { firm, boss } = await firmWithMember()
  const clerk = await w.as('encoder')
  await join(firm, clerk.user_id, 'encoder')
  const file = await w.makeCompany(firm.id)
  await joinCompany(w, file, clerk.user_id, 'encoder')
  const { status, headers, text } = await boss('DELETE', `/v1/firms/${firm.public_token}/members/${clerk.user_id}`)
  expect([status, text, headers['x-trashed']]).toEqual([204, '', undefined])
  expect(headers['x-operation-id']).toBeDefined()
  expect((await clerk('GET', `/v1/companies/${file.public_token}`)).status).toBe(404)
  expect((await clerk('GET', 'C')).status).toBe(200)
  expect(await filesOf(clerk)).toEqual([{ id: w.company.id, role: 'encoder' }])
  expect((await boss('DELETE', at(firm, `/${clerk.user_id}`))).status).toBe(404)
  expect(await notesOf(firm)).toEqual(['member_removed'])
})

test('200 replaces the company files of a member, except those of other firms and standalone ones', async () => {
  const { firm, boss } = await firmWithMember('manager')
  const clerk = await w.as('reviewer')
  await join(firm, clerk.user_id, 'encoder')
  const [one, two, three] = [await w.makeCompany(firm.id), await w.makeCompany(firm.id), await w.makeCompany(firm.id)]
  const put = (body: object) => boss('PUT', `/v1/firms/${firm.public_token}/members/${clerk.user_id}/companies`, { body })
  const first = await put({ company_tokens: [one.public_token, two.public_token, two.public_token] })
  expect([first.status, first.body.companies.map(({ role }: { role: string }) => role)]).toEqual([200, ['encoder', 'encoder']])
  expect(first.headers['x-operation-id']).toBeDefined()
  await put({ company_tokens: [two.public_token, three.public_token], role: 'manager' })
  const outside = { id: w.company.id, role: 'reviewer' }
  expect(await filesOf(clerk)).toEqual([outside, { id: two.id, role: 'manager' }, { id: three.id, role: 'manager' }])
  const same = await put({ company_tokens: [three.public_token, two.public_token], role: 'manager' })
  expect(same.headers['x-operation-id']).toBeUndefined()
  expect((await put({ company_tokens: [] })).body.companies).toEqual([])
  expect(await filesOf(clerk)).toEqual([outside])
  expect(await notesOf(firm)).toEqual(['member_files_changed', 'member_files_changed', 'member_files_changed'])
})

test('200 for a member with access to every company file the list only records a portfolio', async () => {
  const { firm, boss } = await firmWithMember()
  const partner = await member(firm, 'manager')
  const [one, two] = [await w.makeCompany(firm.id), await w.makeCompany(firm.id)]
  const { body } = await boss('PUT', at(firm, `/${partner.user_id}/companies`), {
    body: { company_tokens: [one.public_token], role: 'reviewer' },
  })
  expect(body).toMatchObject({ all_companies: true, companies: [{ public_token: one.public_token, role: 'reviewer' }] })
  for (const { public_token } of [one, two]) expect((await partner('GET', `/v1/companies/${public_token}`)).status).toBe(200)
})

test.each([
  ['no list', {}, ['company_tokens']],
  ['a firm role', { company_tokens: [], role: 'admin' }, ['role']],
])('422 on the files of a member: %s', async (_what, given, fields) => {
  const { firm, boss } = await firmWithMember()
  const { status, body } = await boss('PUT', at(firm, `/${boss.user_id}/companies`), { body: given })
  expect([status, Object.keys(body.errors)]).toEqual([422, fields])
})

test.each(['fr', 'nl', 'en', 'de'])('201 a new member is written to in %s', async (locale) => {
  const { firm, boss } = await firmWithMember()
  const { status, body } = await boss('POST', at(firm), { body: { ...luc(), locale } })
  expect([status, body.locale]).toEqual([201, locale])
})
