import { argon2Sync, createHash } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'
import { hashPassword } from '../../../lib/password.ts'

type Hashed = { memory: number; passes: number; parallelism: number }

/** Records hash calls by cost: this proves that the work was done, which timing could only suggest. */
const hashed = vi.hoisted(() => [] as Hashed[])
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const argon2 = (...[algorithm, options, done]: Parameters<typeof crypto.argon2>) => {
    hashed.push({ memory: options.memory, passes: options.passes, parallelism: options.parallelism })
    crypto.argon2(algorithm, options, done)
  }
  return { ...crypto, argon2 }
})

const password = 'correct horse battery'
const w = await openWorld()
const person = await w.as('manager', { locale: 'nl' })
const email = await setPassword(person)
beforeEach(() => void hashed.splice(0))

async function setPassword(caller: Caller): Promise<string> {
  const [row] = await w.rows<{ email: string }>('update directory.users set password_hash = $1 where id = $2 returning email', [
    await hashPassword(password),
    caller.user_id,
  ])
  return row?.email ?? ''
}

let lastAddress = 0
/** An IP address without failed attempts. */
const freshAddress = () => `10.0.0.${(lastAddress += 1)}`
const login = (body: object, ip = freshAddress(), on = w.anonymous) => on('POST', '/v1/auth/login', { body, ip })

test('201 returns a token that works immediately, and the user', async () => {
  const { status, body } = await login({ email, password })
  expect(status).toBe(201)
  expect(Object.keys(body)).toEqual(['token', 'user'])
  expect(body.token).toMatch(/^[\w-]{43}$/)
  const me = await w.anonymous('GET', '/v1/auth/me', { headers: { authorization: `Bearer ${body.token}` } })
  expect(me.status).toBe(200)
  expect(me.body).toEqual(body.user)
})

test('201 stores only the SHA-256 of the token, as a session with every ability that ends after 90 days', async () => {
  const { body } = await login({ email, password })
  const hash = createHash('sha256').update(body.token).digest()
  const stored = await w.rows<{ row: string }>('select row_to_json(t)::text as row from directory.tokens t where hash = $1', [hash])
  expect(stored).toHaveLength(1)
  expect(JSON.parse(stored[0]?.row ?? '')).toMatchObject({ kind: 'session', abilities: ['read', 'write', 'sync'] })
  const [{ days } = { days: 0 }] = await w.rows<{ days: number }>(
    'select extract(epoch from expires_at - created_at)::int / 86400 as days from directory.tokens where hash = $1',
    [hash],
  )
  expect(days).toBe(90)
  expect(stored[0]?.row).not.toContain(body.token)
})

test.each<[string, object, string]>([
  ['absent', {}, 'api'],
  ['null', { device_name: null }, 'api'],
  ['empty', { device_name: '' }, 'api'],
  ['given', { device_name: 'Portable d’Anne' }, 'Portable d’Anne'],
  ['of 100 characters', { device_name: 'x'.repeat(100) }, 'x'.repeat(100)],
])('201 names the session after the device: %s', async (_title, given, name) => {
  const { body } = await login({ email, password, ...given })
  const hash = createHash('sha256').update(body.token).digest()
  expect(await w.rows('select name from directory.tokens where hash = $1', [hash])).toEqual([{ name }])
})

test('201 for any case of the address, and with any token or idempotency key sent along', async () => {
  expect((await login({ email: email.toUpperCase(), password })).status).toBe(201)
  const headers = { authorization: 'Bearer wrong', 'x-client-mutation-id': 'same' }
  const [one, two] = await Promise.all(
    [1, 2].map(() => w.anonymous('POST', '/v1/auth/login', { body: { email, password }, headers, ip: freshAddress() })),
  )
  expect([one?.status, two?.status, two?.headers['x-idempotent-replay']]).toEqual([201, 201, undefined])
  expect(one?.body.token).not.toBe(two?.body.token)
})

test('201 for any Unicode composition of the password', async () => {
  const accented = await w.outsider()
  const address = await setPassword(accented)
  await w.rows('update directory.users set password_hash = $1 where id = $2', [await hashPassword('mot de passé'), accented.user_id])
  expect((await login({ email: address, password: 'mot de passe\u0301' })).status).toBe(201)
})

test('422 on email for a wrong password, an unknown address and an account without password, all after the same work', async () => {
  const withoutPassword = await w.outsider()
  const [row] = await w.rows<{ email: string }>('select email from directory.users where id = $1', [withoutPassword.user_id])
  const work: object[] = []
  for (const address of [email, 'nobody@example.com', row?.email]) {
    hashed.splice(0)
    const { status, body } = await login({ email: address, password: 'wrong' })
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['email'])
    expect(body).not.toHaveProperty('code')
    work.push([...hashed])
  }
  expect(work[0]).toEqual([{ memory: expect.any(Number), passes: expect.any(Number), parallelism: expect.any(Number) }])
  expect(work).toEqual([work[0], work[0], work[0]])
})

test('422 for a disabled account and an external account, exactly like a wrong password and after the same work', async () => {
  const said: object[] = []
  for (const change of [
    `name = name`,
    `disabled_at = app_now()`,
    `auth_source = 'external'`,
    `auth_source = 'external', password_hash = null`,
  ]) {
    const other = await w.as('encoder')
    const address = await setPassword(other)
    await w.rows(`update directory.users set ${change} where id = $1`, [other.user_id])
    hashed.splice(0)
    const { status, body } = await login({ email: address, password: change === 'name = name' ? 'wrong' : password })
    said.push({ status, body: { ...body, request_id: '' }, work: [...hashed] })
  }
  expect(said[0]).toMatchObject({ status: 422, body: { errors: { email: [expect.any(String)] } }, work: [{ passes: expect.any(Number) }] })
  expect(said).toEqual([said[0], said[0], said[0], said[0]])
})

test('201 stores IP address and user agent of the session, the latter truncated', async () => {
  const headers = { 'user-agent': 'M'.repeat(600) }
  const { body } = await w.anonymous('POST', '/v1/auth/login', { body: { email, password }, headers, ip: '192.0.2.61' })
  const { body: list } = await w.anonymous('GET', '/v1/auth/sessions', { headers: { authorization: `Bearer ${body.token}` } })
  const current = list.data.find(({ is_current }: { is_current: boolean }) => is_current)
  expect(current).toMatchObject({ device_name: 'api', ip: '192.0.2.61', user_agent: 'M'.repeat(500) })
})

test('201 adds a note with the device to every firm in which the person is active, and to no other', async () => {
  const [second, left] = [await w.makeFirm(), await w.makeFirm()]
  const colleague = await w.as('encoder')
  const address = await setPassword(colleague)
  await w.rows(
    `insert into firm_members (firm_id, user_id, role, is_active) values ($1, $3, 'reviewer', true), ($2, $3, 'encoder', false)`,
    [second.id, left.id, colleague.user_id],
  )
  const { headers } = await login({ email: address, password, device_name: 'Portable' })
  const lines = await w.rows<{ operation_id: string }>(
    `select firm_id::int, company_id, kind, action, note, params, record_label, operation_id, row_to_json(a)::text as whole from activity a where record_id = $1 order by firm_id`,
    [colleague.user_id],
  )
  const line = { company_id: null, kind: 'security', action: 'sign_in', note: 'signed_in', record_label: 'Anne Dubois' }
  const params = { name: 'Anne Dubois', device_name: 'Portable' }
  expect(lines).toMatchObject([
    { firm_id: w.firm.id, ...line, params },
    { firm_id: second.id, ...line, params },
  ])
  expect(lines.map(({ operation_id }) => operation_id)).toEqual([headers['x-operation-id'], headers['x-operation-id']])
  expect(JSON.stringify(lines)).not.toContain(password)
})

test('201 renews an outdated hash once; five concurrent sign-ins all succeed, and the password is unchanged', async () => {
  const colleague = await w.outsider()
  const address = await setPassword(colleague)
  const salt = Buffer.from('sixteen bytes of')
  const tag = argon2Sync('argon2id', { message: password, nonce: salt, tagLength: 32, memory: 64, passes: 1, parallelism: 1 })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const old = `$argon2id$v=19$m=64,t=1,p=1$${base64(salt)}$${base64(tag)}`
  await w.rows('update directory.users set password_hash = $1 where id = $2', [old, colleague.user_id])
  const stored = async () =>
    (await w.rows<{ password_hash: string }>('select password_hash from directory.users where id = $1', [colleague.user_id]))[0]
      ?.password_hash
  expect((await login({ email: address, password: 'wrong' })).status).toBe(422)
  expect(await stored()).toBe(old)
  const replies = await Promise.all(Array.from({ length: 5 }, () => login({ email: address, password })))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  const renewed = await stored()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$/)
  hashed.splice(0)
  expect((await login({ email: address, password })).status).toBe(201)
  expect([hashed.length, await stored()]).toEqual([1, renewed])
})

test('422 when the password changes during verification: the former password opens no session', async () => {
  const colleague = await w.outsider()
  const address = await setPassword(colleague)
  const replacement = await hashPassword('another password')
  hashed.splice(0)
  const signingIn = login({ email: address, password })
  await vi.waitFor(() => expect(hashed).toHaveLength(1), { timeout: 60_000, interval: 1 })
  await w.rows('update directory.users set password_hash = $1 where id = $2', [replacement, colleague.user_id])
  expect((await signingIn).status).toBe(422)
  expect(await w.rows(`select from directory.tokens where user_id = $1 and name = 'api'`, [colleague.user_id])).toEqual([])
})

test.each<[string, object, string[]]>([
  ['nothing', {}, ['email', 'password']],
  ['an address that is none', { email: 'anne', password }, ['email']],
  ['an empty password', { email: 'anne@example.com', password: '' }, ['password']],
  ['a device name of 101', { email: 'anne@example.com', password, device_name: 'x'.repeat(101) }, ['device_name']],
])('422 on an invalid body, without hashing: %s', async (_title, body, fields) => {
  const reply = await login(body)
  expect(reply.status).toBe(422)
  expect(Object.keys(reply.body.errors).toSorted()).toEqual(fields)
  expect(hashed).toEqual([])
})

test('429 after ten failures from one address, in every process, even with the right password, which is not checked', async () => {
  const ip = freshAddress()
  for (let n = 1; n <= 10; n += 1) expect((await login({ email: `other${n}@example.com`, password: 'wrong' }, ip)).status).toBe(422)
  hashed.splice(0)
  const elsewhere = w.callerOn(await w.sibling(), w.anonymous)
  for (const on of [w.anonymous, elsewhere]) {
    const { status, body, headers } = await login({ email, password }, ip, on)
    expect(status).toBe(429)
    expect(body).toEqual({ message: expect.any(String), request_id: headers['x-request-id'] })
    expect(Number(headers['retry-after'])).toBeGreaterThan(240)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(300)
  }
  expect((await login({}, ip)).status).toBe(429)
  expect(hashed).toEqual([])
  expect((await login({ email, password })).status).toBe(201)
})

test('429 for nine guesses at others and one own sign-in, repeated: a success does not clear the failures of the address', async () => {
  const ip = freshAddress()
  const guessAt = async (n: number) => (await login({ email: `person${n}@example.com`, password: 'wrong' }, ip)).status
  for (let n = 1; n <= 9; n += 1) expect(await guessAt(n)).toBe(422)
  expect((await login({ email, password }, ip)).status).toBe(201)
  expect([await guessAt(10), await guessAt(11)]).toEqual([422, 429])
  expect((await login({ email, password }, ip)).status).toBe(429)
})

test('201 any number of times from one address', async () => {
  const ip = freshAddress()
  for (let n = 1; n <= 12; n += 1) expect((await login({ email, password }, ip)).status).toBe(201)
})

test('429 after ten failures at one account from ten addresses, known or not, but not where its owner signed in before', async () => {
  const owner = await w.outsider()
  const address = await setPassword(owner)
  const home = freshAddress()
  expect((await login({ email: address, password }, home)).status).toBe(201)
  for (const target of [address, 'nobody-at-all@example.com']) {
    for (let n = 1; n <= 10; n += 1) expect((await login({ email: target, password: 'wrong' })).status).toBe(422)
    hashed.splice(0)
    const { status, headers } = await login({ email: target, password })
    expect([status, Number(headers['retry-after']) > 240, hashed]).toEqual([429, true, []])
  }
  expect((await login({ email: address, password }, home)).status).toBe(201)
})

test('429 a whole IPv6 network, whatever address of it is used', async () => {
  const from = (n: number) => `2001:db8:5:6:${n.toString(16)}::1`
  for (let n = 1; n <= 10; n += 1) expect((await login({ email: `v6-${n}@example.com`, password: 'wrong' }, from(n))).status).toBe(422)
  expect((await login({ email, password }, from(11))).status).toBe(429)
  expect((await login({ email, password }, '2001:db8:5:7::1')).status).toBe(201)
})

test('429 an invented X-Forwarded-For does not evade the lock, with a trusted proxy or without', async () => {
  const behind = w.callerOn(await w.sibling({ trusted_proxies: ['10.255.0.1'] }), w.anonymous)
  for (const [on, proxy, client] of [
    [w.anonymous, freshAddress(), null],
    [behind, freshAddress(), null],
    [behind, '10.255.0.1', '198.51.100.200'],
  ] as const) {
    const seen: number[] = []
    for (let n = 1; n <= 11; n += 1) {
      const headers = { 'x-forwarded-for': [`203.0.113.${n}`, ...(client ? [client] : [])].join(', ') }
      const body = { email: `${proxy}-${n}-${client}@example.com`, password: 'wrong' }
      seen.push((await on('POST', '/v1/auth/login', { body, ip: proxy, headers })).status)
    }
    expect(seen).toEqual([...Array<number>(10).fill(422), 429])
  }
})

type Line = { firm_id: number; note: string; params: Record<string, string>; user_id: number | null; for_admins: boolean }
const linesAbout = (userId: number) =>
  w.rows<Line>(
    `select firm_id::int, note, params, user_id::int, for_admins from activity where record_id = $1 and note = 'sign_in_failed' order by id`,
    [userId],
  )

test('422 of a known account leaves a line for the admins of its firms, with the address and without who it was', async () => {
  const [second, left] = [await w.makeFirm(), await w.makeFirm()]
  const colleague = await w.as('encoder')
  const address = await setPassword(colleague)
  await w.rows(
    `insert into firm_members (firm_id, user_id, role, is_active) values ($1, $3, 'reviewer', true), ($2, $3, 'encoder', false)`,
    [second.id, left.id, colleague.user_id],
  )
  await login({ email: address, password: 'a secret guess' }, '192.0.2.200')
  const line = { note: 'sign_in_failed', params: { name: 'Anne Dubois', ip: '192.0.2.200' }, user_id: null, for_admins: true }
  await vi.waitFor(
    async () =>
      expect(await linesAbout(colleague.user_id)).toEqual([
        { ...line, firm_id: w.firm.id },
        { ...line, firm_id: second.id },
      ]),
    { timeout: 60_000 },
  )
  expect(JSON.stringify(await w.rows('select row_to_json(a)::text from activity a'))).not.toContain('a secret guess')
  const shown = async (caller: Caller) =>
    (await caller('GET', 'F/activity?per_page=200')).body.data.filter(({ action }: { action: string }) => action === 'fail_sign_in')
  const [item] = await shown(await w.as('admin', { locale: 'en' }))
  expect(item).toMatchObject({ summary: 'Sign-in to the account of Anne Dubois refused, from the address 192.0.2.200.', actor: null })
  for (const role of ['manager', 'encoder', 'reviewer'] as const) expect(await shown(await w.as(role))).toEqual([])
  expect(await shown(colleague)).toEqual([])
})

test('50 failures at once at one account leave ten lines, one for each password that was checked', async () => {
  const colleague = await w.as('encoder')
  const address = await setPassword(colleague)
  const answers = await Promise.all(Array.from({ length: 50 }, () => login({ email: address, password: 'wrong' })))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
  await vi.waitFor(async () => expect(await linesAbout(colleague.user_id)).toHaveLength(10), { timeout: 60_000 })
})

test('429 beyond 20 sign-ins a minute from one address', async () => {
  const real = w.callerOn(await w.sibling({ limits_factor: 1 }), w.anonymous)
  const ip = freshAddress()
  for (let n = 1; n <= 20; n += 1) {
    const { status, headers } = await login({}, ip, real)
    expect([status, headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']]).toEqual([422, '20', String(20 - n)])
  }
  const { status, headers, body } = await login({ email, password }, ip, real)
  expect([status, headers['x-ratelimit-remaining']]).toEqual([429, '0'])
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(body).not.toHaveProperty('code')
})

test('422 dry_run_unsupported on sign-in', async () => {
  const { status, body } = await w.anonymous('POST', '/v1/auth/login', { body: { email, password }, headers: { 'x-dry-run': '1' } })
  expect([status, body.code]).toEqual([422, 'dry_run_unsupported'])
})

test.each([
  ['fr', 'Adresse ou mot de passe incorrect. Un administrateur de votre cabinet peut vous envoyer un lien pour en choisir un nouveau.'],
  ['nl', 'Onjuist e-mailadres of wachtwoord. Een beheerder van uw kantoor kan u een link sturen om een nieuw te kiezen.'],
  ['en', 'Wrong address or password. An admin of your firm can send you a link to choose a new one.'],
  ['de', 'Falsche Adresse oder falsches Passwort. Die Administration Ihrer Kanzlei kann Ihnen einen Link für ein neues senden.'],
])('422 is in %s: the user is not known yet, so Accept-Language decides', async (language, sentence) => {
  const send = { body: { email, password: 'wrong' }, headers: { 'accept-language': language }, ip: freshAddress() }
  const { body, headers } = await w.anonymous('POST', '/v1/auth/login', send)
  expect(body.errors.email).toEqual([sentence])
  expect(headers['content-language']).toBe(language)
})

test('429 for the rest of twenty concurrent wrong passwords: an attempt counts before its password is verified', async () => {
  const wrong = { body: { email: 'nobody-at-once@example.com', password: 'wrong' }, ip: '192.0.2.77' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => w.anonymous('POST', '/v1/auth/login', wrong)))
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
})
