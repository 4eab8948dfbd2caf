import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { smtpStandIn, type SmtpStandIn } from '../stand-ins/smtp.ts'
import { joinFirm } from '../harness/members.ts'
import { type World, world } from '../harness/world.ts'
import { password, recordIn, type Shell, shellOn, tableIn } from './partita.ts'

// Every line of shell starts a process; beside other tests that takes seconds.
vi.setConfig({ testTimeout: 180_000 })

let w: World
let shell: Shell
let post: SmtpStandIn
beforeAll(async () => {
  w = await world()
  shell = shellOn(w, { PUBLIC_URL: 'https://partita.example' })
  post = await smtpStandIn()
})
afterAll(async () => {
  shell.close()
  await Promise.all([post.close(), w.close()])
})

let made = 0
const freshAddress = () => `person-${(made += 1)}@example.com`
const signIn = (email: string, given = password) => w.anonymous('POST', '/v1/auth/login', { body: { email, password: given } })
const bearer = (token: string) => w.anonymous('GET', '/v1/auth/me', { headers: { authorization: `Bearer ${token}` } })
const account = async (email: string) =>
  (
    await w.rows<{ id: string; verified: boolean; is_platform_admin: boolean; disabled: boolean; locale: string | null }>(
      `select id, email_verified_at is not null as verified, is_platform_admin, disabled_at is not null as disabled, locale from directory.users where email = $1`,
      [email],
    )
  )[0]
/** An account that signs in, made by the command itself. */
async function person() {
  const email = freshAddress()
  const user = await shell.json(`user create --email ${email} --name 'Luc Martin' --password - --json < password.txt`)
  return { email, id: user.id as number }
}
const notesOf = (userId: number) =>
  w.rows<{ note: string; params: object; origin: string; user_id: string | null; device_name: string }>(
    `select note, params, origin, user_id, device_name from activity where record_id = $1 and resource = 'users' and kind = 'security' and note not in ('signed_in', 'sign_in_failed', 'token_created') order by id`,
    [userId],
  )
const join = (userId: number) => joinFirm(w, w.firm, userId, 'encoder')

test('firm create makes a firm and its admin, who signs in; its JSON is firm and user', async () => {
  const email = freshAddress()
  const create = `firm create --name 'Fiduciaire Lambert' --country BE --email ${email} --user 'Eva Lambert'`
  const { firm, user, ...rest } = await shell.json(`${create} --password - --json < password.txt`)
  expect([firm, rest]).toEqual([
    { public_token: expect.stringMatching(/^[a-z0-9]{12}$/), name: 'Fiduciaire Lambert', country_code: 'BE' },
    { ignored: [] },
  ])
  expect(user).toMatchObject({
    name: 'Eva Lambert',
    email,
    email_verified: true,
    firms: [{ public_token: firm.public_token, role: 'admin' }],
  })
  expect((await signIn(email)).status).toBe(201)
})

const firmsOf = (email: string) =>
  w.rows<{ name: string }>(
    `select f.name from firms f join firm_members m on m.firm_id = f.id join directory.users u on u.id = m.user_id where u.email = $1 order by f.id`,
    [email],
  )

test('firm create refuses an address that has an account, says what to do, and makes no firm', async () => {
  const { email } = await person()
  const refused = await shell.sh(
    `partita firm create --name Seconde --country LU --email ${email.toUpperCase()} --password 'another password'`,
  )
  expect([refused.code, refused.stdout]).toEqual([3, ''])
  expect(refused.stderr).toMatch(new RegExp(`an account ${email} already. Nothing was changed.*--existing-user`))
  expect([await firmsOf(email), await w.rows(`select id from firms where name = 'Seconde'`)]).toEqual([[], []])
})

test('firm create --existing-user says what the account keeps and which options it ignored', async () => {
  const { email } = await person()
  const create = `firm create --country LU --email ${email} --existing-user`
  const plain = await shell.sh(`partita ${create} --name Première`)
  expect([plain.code, plain.stdout.split('\n')]).toEqual([
    0,
    [
      expect.stringMatching(new RegExp(`^Première: [a-z0-9]{12}, admin ${email}$`)),
      `The account ${email} keeps its name, Luc Martin, and its password.`,
      '',
    ],
  ])
  const options = `--name Seconde --user 'Autre Nom' --password 'another password'`
  const { stdout } = await shell.sh(`partita ${create} ${options}`)
  expect(stdout).toContain(
    'Luc Martin, and its password; --password and --user were ignored. To change the password: partita user reset-password',
  )
  const { user, ignored } = await shell.json(`${create} ${options} --json`)
  expect([user.name, ignored]).toEqual(['Luc Martin', ['--password', '--user']])
  expect([(await signIn(email)).status, (await signIn(email, 'another password')).status]).toEqual([201, 422])
  expect((await firmsOf(email)).map(({ name }) => name)).toEqual(['Première', 'Seconde', 'Seconde'])
  const unknown = await shell.sh(`partita firm create --name X --country BE --email ${freshAddress()} --existing-user`)
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no account')])
})

test('two firms created at once with the same new address: one is made, the other refused', async () => {
  const email = freshAddress()
  const create = (name: string) =>
    shell.sh(`partita firm create --name ${name} --country BE --email ${email} --password '${name}-password'`)
  const both = await Promise.all([create('Une'), create('Deux')])
  expect(both.map(({ code }) => String(code)).toSorted()).toEqual(['0', '3'])
  const name = both[0].code === 0 ? 'Une' : 'Deux'
  expect(await firmsOf(email)).toEqual([{ name }])
  expect((await signIn(email, `${name}-password`)).status).toBe(201)
})

test('firm list and firm show give the same rows to people and to machines', async () => {
  await w.as('manager')
  const [rows, text] = await Promise.all([shell.json('firm list --json'), shell.sh('partita firm list')])
  const own = (rows as { public_token: string }[]).find(({ public_token }) => public_token === w.firm.public_token)
  expect(own).toMatchObject({ name: 'Fiduciaire', country_code: 'BE', source: 'manual', licence: 'trial', plan: 'unlimited', companies: 1 })
  const printed = tableIn(text.stdout).find(({ public_token }) => public_token === w.firm.public_token)
  expect(printed).toMatchObject({ name: 'Fiduciaire', licence: 'trial', companies: '1', companies_limit: '-' })

  const [shown, said] = await Promise.all([
    shell.json(`firm show ${w.firm.public_token} --json`),
    shell.sh(`partita firm show ${w.firm.public_token}`),
  ])
  expect(shown).toMatchObject({ firm: { name: 'Fiduciaire' }, licence: { status: 'trial' }, members: expect.any(Array) })
  expect(shown.members).toContainEqual(expect.objectContaining({ name: 'Anne Dubois', role: 'manager', is_active: true, companies: 0 }))
  const [firm = '', licence = '', members = ''] = said.stdout.split('\n\n')
  expect([recordIn(firm).public_token, recordIn(licence).status]).toEqual([w.firm.public_token, 'trial'])
  expect(tableIn(members.replace('members\n', '')).map(({ email }) => email)).toEqual(
    shown.members.map(({ email }: { email: string }) => email),
  )
})

test('a name that would command the terminal is shown without its command', async () => {
  const firm = await w.makeFirm()
  await w.rows('update firms set name = $2 where id = $1', [firm.id, '\u001b[2JHacked'])
  const { stdout } = await shell.sh('partita firm list')
  expect([stdout.includes('\u001b'), stdout.includes('?[2JHacked')]).toEqual([false, true])
})

test('user create makes an account with a proven address; without a password nobody can sign in yet', async () => {
  const [plain, admin] = [freshAddress(), freshAddress()]
  const [said, user] = await Promise.all([
    shell.sh(`partita user create --email ${plain} --name 'Luc Martin' --locale nl`),
    shell.json(`user create --email ${admin.toUpperCase()} --name 'Eva Peeters' --platform-admin --password '${password}' --json`),
  ])
  expect([said.code, recordIn(said.stdout)]).toMatchObject([0, { email: plain, locale: 'nl', is_platform_admin: 'no', is_disabled: 'no' }])
  expect(user).toMatchObject({ email: admin, name: 'Eva Peeters', locale: null, is_platform_admin: true, is_disabled: false })
  expect(await account(plain)).toMatchObject({ verified: true, is_platform_admin: false, locale: 'nl' })
  expect(await w.rows('select name from people where email = $1', [admin])).toEqual([{ name: 'Eva Peeters' }])
  expect([(await signIn(plain)).status, (await signIn(admin)).status]).toEqual([422, 201])
  expect((await signIn(admin)).body.user.is_platform_admin).toBe(true)
})

test('user reset-password prints a link that works once, for an hour, and tells the firm', async () => {
  const { email, id } = await person()
  await join(id)
  const first = await shell.json(`user reset-password ${email} --json`)
  const said = await shell.sh(`partita user reset-password ${email.toUpperCase()}`)
  const { link = '', mailed } = recordIn(said.stdout)
  expect([said.code, mailed, said.stderr]).toEqual([0, 'no', ''])
  expect(first).toEqual({ email, link: expect.any(String), expires_at: expect.any(String), mailed: false })
  const [older, url] = [new URL(first.link), new URL(link)]
  expect([url.origin, url.pathname]).toEqual(['https://partita.example', '/password/reset'])
  const seconds = Number(url.searchParams.get('expires')) - Date.now() / 1000
  expect([seconds > 3500, seconds <= 3601]).toEqual([true, true])
  const choose = (search: string) =>
    w.anonymous('POST', `/v1/auth/password/reset${search}`, { body: { password: 'staple and paper clip' } })
  expect((await choose(older.search)).body.code).toBe('link_used')
  expect((await choose(url.search)).status).toBe(204)
  expect((await choose(url.search)).body.code).toBe('link_used')
  expect([(await signIn(email)).status, (await signIn(email, 'staple and paper clip')).status]).toEqual([422, 201])
  const noted = { note: 'password_link_made', params: { name: 'Luc Martin' }, origin: 'api', user_id: null, device_name: 'partita' }
  expect(await notesOf(id)).toMatchObject([noted, noted, { note: 'password_reset' }])
})

test('user reset-password --mail queues the very link it prints; without a mail server it ends with 4 and changes nothing', async () => {
  const { email, id } = await person()
  const away = await shell.sh(`partita user reset-password ${email} --mail`)
  expect([away.code, away.stdout]).toEqual([4, ''])
  expect(away.stderr).toContain('SMTP_URL')
  expect(await w.rows('select nonce from directory.links where user_id = $1', [id])).toEqual([])
  const { link, mailed } = await shell.json(`user reset-password ${email} --mail --json`, { SMTP_URL: post.url })
  const queued = await w.rows<{ payload: { nonce: string } }>(
    `select payload from graphile_worker._private_jobs where (payload ->> 'user_id')::bigint = $1`,
    [id],
  )
  expect([mailed, queued.map(({ payload }) => payload.nonce)]).toEqual([true, [new URL(link).searchParams.get('nonce')]])
})

test('user reset-password --password - sets it at once and ends the sessions; the password is said nowhere', async () => {
  const { email, id } = await person()
  await join(id)
  const { token } = (await signIn(email)).body
  const set = await shell.sh(`printf 'staple and paper clip' | partita user reset-password ${email} --password -`)
  expect([set.code, recordIn(set.stdout)]).toEqual([0, { email, password: 'set' }])
  expect([(await bearer(token)).status, (await signIn(email)).status]).toEqual([401, 422])
  expect((await signIn(email, 'staple and paper clip')).status).toBe(201)
  const literal = await shell.sh(`partita user reset-password ${email} --password 'staple and paper clip'`)
  expect([literal.code, `${literal.stdout}${literal.stderr}`.includes('staple')]).toEqual([2, false])
  expect(JSON.stringify(await notesOf(id))).toContain('password_imposed')
  expect(JSON.stringify(await w.rows('select * from activity'))).not.toContain('staple')
})

test('a disabled account stops at once, sessions and integration tokens alike; enabled again, only the latter come back', async () => {
  const { email, id } = await person()
  await join(id)
  const { token } = (await signIn(email)).body
  const authorization = { authorization: `Bearer ${token}` }
  const integration = await w.anonymous('POST', '/v1/auth/tokens', {
    headers: authorization,
    body: { name: 'Import', abilities: ['read'] },
  })
  const statuses = async () => [(await bearer(token)).status, (await bearer(integration.body.token)).status, (await signIn(email)).status]
  expect(await statuses()).toEqual([200, 200, 201])
  const disabled = await shell.json(`user disable ${email} --json`)
  expect(await statuses()).toEqual([401, 401, 422])
  expect([disabled.is_disabled, (await account(email))?.disabled]).toEqual([true, true])
  const again = await shell.sh(`partita user disable ${email}`)
  expect([again.code, recordIn(again.stdout).is_disabled]).toEqual([0, 'yes'])
  const link = await shell.sh(`partita user reset-password ${email}`)
  expect([link.code, link.stderr]).toEqual([3, expect.stringContaining('user enable')])
  const enabled = await shell.sh(`partita user enable ${email}`)
  expect([enabled.code, recordIn(enabled.stdout).is_disabled]).toEqual([0, 'no'])
  expect((await shell.json(`user enable ${email} --json`)).is_disabled).toBe(false)
  expect(await statuses()).toEqual([401, 200, 201])
  expect((await notesOf(id)).map(({ note }) => note)).toEqual(['account_disabled', 'account_enabled'])
})

test('user two-factor remove: the password alone opens the account again, its sessions end, firm and owner are told; a second time is refused', async () => {
  const { email, id } = await person()
  await join(id)
  const { token } = (await signIn(email)).body
  await w.rows(`insert into directory.two_factors (user_id, secret, confirmed_at, last_step) values ($1, 'x', now(), 1)`, [id])
  expect((await signIn(email)).body.code).toBe('two_factor_required')
  const removed = await shell.sh(`partita user two-factor remove ${email.toUpperCase()}`)
  expect([removed.code, recordIn(removed.stdout)]).toEqual([0, { email, two_factor: 'removed' }])
  expect([(await bearer(token)).status, (await signIn(email)).status]).toEqual([401, 201])
  expect(await notesOf(id)).toMatchObject([{ note: 'two_factor_removed_by_operator', params: { name: 'Luc Martin' }, user_id: null }])
  expect(await w.rows(`select address from directory.notices where user_id = $1 and kind = 'two_factor_removed'`, [id])).toEqual([
    { address: email },
  ])
  const again = await shell.sh(`partita user two-factor remove ${email}`)
  expect([again.code, again.stderr]).toEqual([3, expect.stringContaining('no second factor')])
})

test('a revoked token stops at once: one by its id, or all of an account', async () => {
  const { email, id } = await person()
  await join(id)
  const [first, second] = [(await signIn(email)).body.token, (await signIn(email)).body.token]
  const [rows, text] = await Promise.all([shell.json(`token list --user ${email} --json`), shell.sh(`partita token list --user ${email}`)])
  expect(rows).toMatchObject([{ kind: 'session', name: 'api', abilities: ['read', 'write', 'sync'] }, { kind: 'session' }])
  expect(tableIn(text.stdout).map((row) => Number(row.id))).toEqual(rows.map((row: { id: number }) => row.id))
  const oldest = rows[1].id
  const revoked = await shell.sh(`partita token revoke ${oldest}`)
  expect([revoked.code, tableIn(revoked.stdout).map((row) => row.id)]).toEqual([0, [String(oldest)]])
  expect([(await bearer(first)).status, (await bearer(second)).status]).toEqual([401, 200])
  expect((await shell.sh(`partita token revoke ${oldest}`)).code).toBe(1)
  expect(await shell.json(`token revoke --user ${email} --all --json`)).toMatchObject([{ kind: 'session' }])
  expect((await bearer(second)).status).toBe(401)
  const none = await shell.sh(`partita token revoke --user ${email} --all`)
  expect([none.code, none.stdout]).toEqual([0, '(none)\n'])
  expect(await notesOf(id)).toMatchObject([
    { note: 'tokens_revoked', params: { count: 1 } },
    { note: 'tokens_revoked', params: { count: 1 } },
  ])
})
