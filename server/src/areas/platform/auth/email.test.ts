import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tamperedRefusals } from '../../../../test/harness/replies.ts'
import { type Caller, type World, world } from '../../../../test/harness/world.ts'
import { type SmtpStandIn, smtpStandIn } from '../../../../test/stand-ins/smtp.ts'
import { openUrls } from '../../../kernel/files/urls.ts'
import { systemClock } from '../../../lib/clock.ts'
import { hashPassword } from '../../../lib/password.ts'

let w: World
let post: SmtpStandIn
let hash: string
const password = 'correct horse battery'
beforeAll(async () => {
  post = await smtpStandIn()
  w = await world({ config: { smtp_url: post.url } })
  hash = await hashPassword(password)
})
afterAll(async () => {
  await w.close()
  await post.close()
})

async function known(person: Caller): Promise<Caller> {
  await w.rows('update directory.users set password_hash = $1 where id = $2', [hash, person.user_id])
  return person
}
const account = async (person: Caller) =>
  (
    await w.rows<{ email: string; pending_email: string | null; verified: boolean }>(
      'select email, pending_email, email_verified_at is not null as verified from directory.users where id = $1',
      [person.user_id],
    )
  )[0]
const freshAddress = () => `anne.${randomUUID()}@example.com`
/** The queued mail jobs. */
const waiting = (person: Caller) =>
  w.rows<{ payload: { kind: string; hash: string; expires: number } }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'auth.mail' and (j.payload ->> 'user_id')::bigint = $1`,
    [person.user_id],
  )
const hashOf = (address: string) => createHash('sha256').update(address).digest('hex')
const ask = (person: Caller, email: string, given = password) => person('PUT', '/v1/auth/email', { body: { email, password: given } })

test('200 PUT email: the address is pending, in lower case, its mail is queued, and the former address remains in use', async () => {
  const person = await known(await w.outsider())
  const before = await account(person)
  const address = freshAddress()
  const { status, body, headers } = await ask(person, address.toUpperCase().replace('EXAMPLE.COM', 'Example.com'))
  expect([status, headers['x-operation-id']]).toEqual([200, undefined])
  expect(body).toEqual((await person('GET', '/v1/auth/me')).body)
  expect(body).toMatchObject({ email: before?.email, pending_email: address, email_verified: false })
  const [job, ...more] = await waiting(person)
  expect([job?.payload.kind, job?.payload.hash, more]).toEqual(['address', hashOf(address), []])
  expect(JSON.stringify(job)).not.toContain(address)
})

test('200 the same pending address sends the mail again, another one replaces it, and at most one mail is queued', async () => {
  const person = await known(await w.outsider())
  const [first, second] = [freshAddress(), freshAddress()]
  await ask(person, first)
  expect((await ask(person, first)).body.pending_email).toBe(first)
  expect((await waiting(person)).map(({ payload }) => payload.hash)).toEqual([hashOf(first)])
  expect((await ask(person, second)).body.pending_email).toBe(second)
  expect((await waiting(person)).map(({ payload }) => payload.hash)).toEqual([hashOf(second)])
})

test('200 the current address cancels a pending change, even without a mail server', async () => {
  const person = await known(await w.outsider())
  await ask(person, freshAddress())
  const without = w.callerOn(await w.sibling({ smtp_url: null }), person)
  const own = (await account(person))?.email ?? ''
  const { status, body } = await ask(without, own.toUpperCase())
  expect([status, body.email, body.pending_email]).toEqual([200, own, null])
})

test('422 on password when it is wrong, before the address is checked', async () => {
  const [person, other] = [await known(await w.outsider({ locale: 'nl' })), await w.outsider()]
  for (const address of [freshAddress(), (await account(other))?.email ?? '', (await account(person))?.email ?? '']) {
    const { status, body } = await ask(person, address, 'wrong')
    expect([status, body.errors]).toEqual([422, { password: ['Onjuist wachtwoord.'] }])
  }
  expect([(await account(person))?.pending_email, await waiting(person)]).toEqual([null, []])
})

test.each([
  ['fr', 'Cette adresse ne peut pas être utilisée. Indiquez-en une autre.'],
  ['nl', 'Dit adres kan niet worden gebruikt. Geef een ander op.'],
  ['en', 'This address cannot be used. Give another one.'],
  ['de', 'Diese Adresse kann nicht verwendet werden. Geben Sie eine andere an.'],
])('422 on email, in %s, when another account has the address; nothing more is disclosed', async (locale, sentence) => {
  const [person, other] = [await known(await w.outsider({ locale })), await w.outsider()]
  const { status, body } = await ask(person, ((await account(other))?.email ?? '').toUpperCase())
  expect([status, body.code, body.errors]).toEqual([422, undefined, { email: [sentence] }])
  expect(await waiting(person)).toEqual([])
})

test.each<[string, object, string[]]>([
  ['nothing', {}, ['email', 'password']],
  ['no password', { email: 'anne@example.com' }, ['password']],
  ['an address that is none', { email: 'anne', password }, ['email']],
  ['two addresses', { email: 'anne@example.com,bob@example.com', password }, ['email']],
  ['an address that begins a header', { email: 'anne@example.com\r\nBcc: bob@example.com', password }, ['email']],
  ['an address with a name', { email: 'Anne <anne@example.com>', password }, ['email']],
  [
    'an address of 255',
    { email: `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'y'.repeat(60)}.${'x'.repeat(8)}.be`, password },
    ['email'],
  ],
])('422 PUT email on %s', async (_title, body, fields) => {
  const person = await known(await w.outsider())
  const reply = await person('PUT', '/v1/auth/email', { body })
  expect([reply.status, Object.keys(reply.body.errors).toSorted()]).toEqual([422, fields])
  expect(await waiting(person)).toEqual([])
})

test('503 mail_unavailable without a mail server or with an unresponsive one, and nothing is pending', async () => {
  const person = await known(await w.outsider())
  const closed = await smtpStandIn()
  await closed.close()
  for (const [smtp_url, seconds] of [
    [null, '3600'],
    [closed.url, '60'],
  ] as const) {
    const { status, body, headers } = await ask(w.callerOn(await w.sibling({ smtp_url }), person), freshAddress())
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'mail_unavailable', seconds])
  }
  expect([(await account(person))?.pending_email, await waiting(person)]).toEqual([null, []])
})

test('422 external_account, 403 demo_mode, 403 session_token_required, 401 and 422 dry_run_unsupported', async () => {
  const body = { email: freshAddress(), password }
  const person = await known(await w.outsider())
  expect((await person('PUT', '/v1/auth/email', { body, headers: { 'x-dry-run': '1' } })).body).toMatchObject({
    code: 'dry_run_unsupported',
  })
  await w.rows(`update directory.users set auth_source = 'external' where id = $1`, [person.user_id])
  expect((await person('PUT', '/v1/auth/email', { body })).body).toMatchObject({ code: 'external_account' })
  const demo = await w.outsider({ demo: true })
  expect((await demo('PUT', '/v1/auth/email', { body })).body).toMatchObject({ code: 'demo_mode' })
  const integration = await w.outsider({ abilities: ['read', 'write', 'sync'] })
  expect((await integration('PUT', '/v1/auth/email', { body })).body).toMatchObject({ code: 'session_token_required' })
  expect((await w.anonymous('PUT', '/v1/auth/email', { body })).status).toBe(401)
})

/* The link. */

const sign = (person: Caller, address: string, seconds = 3600, path = '/v1/auth/email/verify') =>
  openUrls(w.config.url_keys, '', systemClock).sign(path, seconds, { user: String(person.user_id), hash: hashOf(address) })
const verify = (signed: string, on = w.anonymous) => on('GET', `/v1/auth/email/verify?${signed.slice(signed.indexOf('?') + 1)}`)

/** The state after PUT email. */
async function pending(person: Caller, address = freshAddress()): Promise<string> {
  await w.rows('update directory.users set pending_email = $2 where id = $1', [person.user_id, address])
  return address
}

test('200 verify: the pending address becomes the verified address in the directory and in the cell’s copy; a second request is 200', async () => {
  const person = await w.as('encoder')
  const address = await pending(person)
  await w.rows(
    `insert into directory.links (user_id, purpose, nonce, expires_at) values ($1, 'password', gen_random_uuid(), app_now() + interval '1 hour')`,
    [person.user_id],
  )
  const { status, body } = await verify(sign(person, address))
  expect([status, body]).toEqual([200, { verified: true, email: address }])
  expect(await account(person)).toEqual({ email: address, pending_email: null, verified: true })
  expect(await w.rows('select email from people where id = $1', [person.user_id])).toEqual([{ email: address }])
  expect((await verify(sign(person, address))).body).toEqual(body)
  expect(await w.rows(`select note, kind, firm_id::int from activity where record_id = $1`, [person.user_id])).toEqual([
    { note: 'email_changed', kind: 'security', firm_id: w.firm.id },
  ])
  // A link sent to the former address is no longer valid.
  expect(await w.rows('select used_at is not null as used from directory.links where user_id = $1', [person.user_id])).toEqual([
    { used: true },
  ])
})

test('200 verify of the current address marks it as verified', async () => {
  const person = await w.outsider()
  const own = (await account(person))?.email ?? ''
  expect((await verify(sign(person, own))).body).toEqual({ verified: true, email: own })
  expect(await account(person)).toMatchObject({ verified: true })
})

test('422 link_used for a link that was replaced or cancelled, or whose address another account has taken', async () => {
  const person = await w.outsider()
  const refused = async (address: string) => {
    const { status, body } = await verify(sign(person, address))
    expect([status, body.code]).toEqual([422, 'link_used'])
  }
  const first = await pending(person)
  const second = await pending(person)
  await refused(first)
  await w.rows('update directory.users set pending_email = null where id = $1', [person.user_id])
  await refused(second)
  const other = await w.outsider()
  const third = await pending(person)
  await w.rows('update directory.users set email = $2 where id = $1', [other.user_id, third])
  await refused(third)
  const fourth = await pending(person)
  await w.rows('update directory.users set disabled_at = app_now() where id = $1', [person.user_id])
  await refused(fourth)
  expect(await account(person)).toMatchObject({ pending_email: fourth, verified: false })
})

test('of 20 accounts with the same pending address that verify concurrently in two processes, exactly one gets it', async () => {
  const address = freshAddress()
  const people = await Promise.all(Array.from({ length: 20 }, () => w.outsider()))
  for (const person of people) await pending(person, address)
  const elsewhere = w.callerOn(await w.sibling(), w.anonymous)
  const replies = await Promise.all(people.map((person, i) => verify(sign(person, address), i % 2 ? elsewhere : w.anonymous)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ body }) => body.code === 'link_used')).toHaveLength(19)
  const [owner, ...more] = await w.rows<{ id: string }>('select id from directory.users where email = $1', [address])
  expect([Number(owner?.id), more]).toEqual([people[replies.findIndex(({ status }) => status === 200)]?.user_id, []])
})

test('403 signature_invalid without a signature, after expiry, for another account and with added parameters', async () => {
  const [person, other] = [await w.outsider(), await w.outsider()]
  const address = await pending(person)
  await pending(other, address)
  const signed = sign(person, address)
  const wrong = [
    '?',
    sign(person, address, -1),
    signed.replace(`user=${person.user_id}`, `user=${other.user_id}`),
    `${signed}&lang=fr`,
    sign(person, address, 60, '/v1/auth/password/reset'),
    openUrls(['x'.repeat(32)], '', systemClock).sign('/v1/auth/email/verify', 60, { user: String(person.user_id), hash: hashOf(address) }),
  ]
  for (const one of wrong) {
    const { status, body } = await verify(one)
    expect({ one, status, code: body.code }).toEqual({ one, status: 403, code: 'signature_invalid' })
  }
  expect(await account(person)).toMatchObject({ pending_email: address })
})

test('a link with any one character changed is refused, and the original link still works afterwards', async () => {
  const person = await w.outsider()
  const address = await pending(person)
  const signed = sign(person, address)
  expect(await tamperedRefusals(signed, (url) => w.app.inject({ method: 'GET', url }))).toBeGreaterThan(1000)
  expect(await account(person)).toMatchObject({ pending_email: address })
  expect((await verify(signed)).status).toBe(200)
})

test('429 beyond 10 verifications a minute from one address', async () => {
  const person = await w.outsider()
  const signed = sign(person, await pending(person))
  const real = w.callerOn(await w.sibling({ limits_factor: 1 }), w.anonymous)
  const send = { ip: '192.0.2.44' }
  for (let n = 1; n <= 10; n += 1)
    expect((await real('GET', `/v1/auth/email/verify?${signed.slice(signed.indexOf('?') + 1)}`, send)).status).toBe(200)
  expect((await real('GET', `/v1/auth/email/verify?${signed.slice(signed.indexOf('?') + 1)}`, send)).status).toBe(429)
})
