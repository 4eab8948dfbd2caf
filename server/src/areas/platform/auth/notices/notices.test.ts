/** What the owner of an account is told by mail, and that the mail arrives. */
import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { mailServer } from '../../../../../test/harness/external-services.ts'
import { jobMachine } from '../../../../../test/harness/accounts/job-machine.ts'
import { delivered } from '../../../../../test/harness/accounts/mailbox.ts'
import { password, twoFactorsIn } from '../../../../../test/harness/accounts/two-factor.ts'
import { type Caller, openWorld } from '../../../../../test/harness/world.ts'
import { smtpStandIn } from '../../../../../test/stand-ins/smtp.ts'
import { jobContext } from '../../../../kernel/jobs/jobs.ts'
import { openUrls } from '../../../../kernel/files/urls.ts'
import { systemClock } from '../../../../lib/clock.ts'
import { auth, imposePassword, lockAccount } from '../index.ts'
import { noticeJob } from './job.ts'

const post = await smtpStandIn()
const w = await openWorld({ config: { smtp_url: post.url } })
afterAll(() => post.close())
const f = await twoFactorsIn(w)

const signed = (url: string, query: Record<string, string>) => openUrls(w.config.url_keys, '', systemClock).sign(url, 600, query)
const login = (email: string, more: object, headers: Record<string, string> = {}) =>
  w.anonymous('POST', '/v1/auth/login', { body: { email, password, ...more }, headers, ip: '192.0.2.7' })

/** Runs what is queued for a person, with the given mail server. */
async function send(person: Caller, smtp_url: string | null = post.url): Promise<void> {
  const machine = await jobMachine(w, smtp_url)
  const waiting = await w.rows<{ id: string }>('select id from directory.notices where user_id = $1', [person.user_id])
  try {
    for (const { id } of waiting) await noticeJob.run(jobContext(machine, new AbortController().signal), { notice_id: id })
  } finally {
    await machine.close()
  }
}

test('a change of the password is told to the account: by its owner, by a link, by an admin, by the operator', async () => {
  const [admin, person] = [await w.as('admin'), await w.as('encoder')]
  const address = await f.known(person)
  const told = { kind: 'password_changed', address, params: {} }
  await person('PUT', '/v1/auth/password', { body: { current_password: password, password: 'staple and paper clip' } })
  expect(await f.noticesOf(person)).toEqual([told])
  const [nonce, user] = [randomUUID(), String(person.user_id)]
  await w.rows(`insert into directory.links (user_id, purpose, nonce, expires_at) values ($1, 'password', $2, now() + interval '1 hour')`, [
    user,
    nonce,
  ])
  const link = signed('/v1/auth/password/reset', { user, nonce })
  expect((await w.anonymous('POST', link, { body: { password: 'four unrelated plain words' } })).status).toBe(204)
  expect(await f.noticesOf(person)).toEqual([told, told])
  expect((await admin('PATCH', `F/members/${user}`, { body: { password: 'another four plain words' } })).status).toBe(200)
  expect(await f.noticesOf(person)).toEqual([told, told, told])
  const machine = await jobMachine(w, null)
  await jobContext(machine, new AbortController().signal).write(async (tx) =>
    imposePassword(tx, await lockAccount(tx, person.user_id), 'no hash'),
  )
  await machine.close()
  expect(await f.noticesOf(person)).toEqual([told, told, told, told])
})

test('a change of the address is told to the former address', async () => {
  const person = await w.outsider()
  const former = await f.known(person)
  const next = `anne.${randomUUID()}@example.com`
  await person('PUT', '/v1/auth/email', { body: { email: next, password } })
  const [row] = await w.rows<{ hash: string }>(`select encode(sha256(convert_to($1, 'UTF8')), 'hex') as hash`, [next])
  const open = () => w.anonymous('GET', signed('/v1/auth/email/verify', { user: String(person.user_id), hash: row?.hash ?? '' }))
  expect([(await open()).status, (await open()).status]).toEqual([200, 200])
  expect(await f.noticesOf(person)).toEqual([{ kind: 'address_changed', address: former, params: {} }])
  await send(person)
  const { mail, to } = await post.mailTo(former)
  expect([mail.subject, to]).toEqual(['L’adresse e-mail de votre compte Partita a changé', [former]])
  expect(`${mail.text}${mail.html}`).not.toContain(next)
})

test('a new integration token is told by its name', async () => {
  const person = await w.outsider()
  const address = await f.known(person)
  await person('POST', '/v1/auth/tokens', { body: { name: 'Web shop', abilities: ['read'] } })
  expect(await f.noticesOf(person)).toEqual([{ kind: 'token_created', address, params: { token: 'Web shop' } }])
})

test('a sign-in from a new device is told once for each device; another version of the browser is the same device', async () => {
  const person = await w.outsider()
  const email = await f.known(person)
  const browser = (version: string) => ({
    'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`,
  })
  await login(email, { device_name: 'Laptop' }, browser('140.0'))
  await login(email, { device_name: 'Laptop' }, browser('141.0'))
  expect(await f.noticesOf(person)).toEqual([{ kind: 'device_added', address: email, params: { device: 'Laptop', ip: '192.0.2.7' } }])
  await login(email, { device_name: 'Laptop' }, { 'user-agent': 'curl/8.14.1' })
  await login(email, { device_name: 'Phone' }, browser('141.0'))
  expect(await f.noticesOf(person)).toHaveLength(3)
})

test('of fifty sign-ins at once from one new device, one is told', async () => {
  const person = await w.outsider()
  const email = await f.known(person)
  await Promise.all(Array.from({ length: 50 }, () => f.signIn(email)))
  expect((await f.sessionsOf(person)).length).toBeGreaterThan(2)
  expect(await f.noticesOf(person)).toHaveLength(1)
}, 120_000)

test('a refused sign-in, a dry run and the demo tell nothing', async () => {
  const [person, demo] = [await w.outsider(), await w.outsider({ demo: true })]
  const email = await f.known(person)
  await login(email, { password: 'wrong' })
  await w.anonymous('POST', '/v1/auth/login', { body: { email, password }, headers: { 'x-dry-run': '1' } })
  expect(await f.noticesOf(person)).toEqual([])
  const machine = await jobMachine(w, null)
  await jobContext(machine, new AbortController().signal).write(async (tx) =>
    imposePassword(tx, await lockAccount(tx, demo.user_id), 'no hash'),
  )
  await machine.close()
  expect(await f.noticesOf(demo)).toEqual([])
})

test.each([
  [undefined, 'Connexion à votre compte Partita depuis un nouvel appareil'],
  ['fr', 'Connexion à votre compte Partita depuis un nouvel appareil'],
  ['nl', 'Aanmelding bij uw Partita-account vanaf een nieuw apparaat'],
  ['en', 'Sign-in to your Partita account from a new device'],
  ['de', 'Anmeldung bei Ihrem Partita-Konto von einem neuen Gerät'],
])('the mail is in the language of the account (%s), sent once and then forgotten', async (locale, subject) => {
  const person = await w.outsider(locale === undefined ? {} : { locale })
  const email = await f.known(person)
  await login(email, { device_name: 'Laptop' })
  await send(person)
  const { mail } = await post.mailTo(email)
  expect([mail.subject, mail.text]).toEqual([subject, expect.stringContaining('192.0.2.7')])
  expect(await f.noticesOf(person)).toEqual([])
  await send(person)
  expect(post.received.filter(({ to }) => to.includes(email))).toHaveLength(1)
})

test('the queue holds the id alone: no address, no name', async () => {
  const person = await w.outsider()
  const email = await f.known(person)
  await login(email, { device_name: 'Laptop' })
  const [notice] = await w.rows<{ id: string }>('select id from directory.notices where user_id = $1', [person.user_id])
  const queued = await w.rows<{ payload: object }>(`select payload from graphile_worker._private_jobs where payload::text like $1`, [
    `%${notice?.id}%`,
  ])
  expect(queued).toEqual([{ payload: { notice_id: notice?.id } }])
})

test('without a mail server, and when the address is rejected for good, the mail is forgotten; otherwise it waits for another attempt', async () => {
  const person = await w.outsider()
  const email = await f.known(person)
  await login(email, { device_name: 'One' })
  await send(person, null)
  expect(await f.noticesOf(person)).toEqual([])
  await login(email, { device_name: 'Two' })
  post.fault = 'greylist'
  await expect(send(person)).rejects.toThrow(/./)
  expect(await f.noticesOf(person)).toHaveLength(1)
  post.fault = 'refuse recipient'
  await send(person)
  post.fault = 'none'
  expect(await f.noticesOf(person)).toEqual([])
})

test('the nightly purge deletes mails older than a week and devices unused for a year, and nothing else', async () => {
  const person = await w.outsider()
  await w.rows(
    `insert into directory.notices (user_id, kind, address, created_at)
     select $1, 'password_changed', days || '@example.com', now() - days * interval '1 day' from unnest(array[6, 8]) days`,
    [person.user_id],
  )
  await w.rows(
    `insert into directory.devices (user_id, fingerprint, last_used_at)
     select $1, sha256(convert_to(days::text, 'UTF8')), now() - days * interval '1 day' from unnest(array[300, 370]) days`,
    [person.user_id],
  )
  const machine = await jobMachine(w, null)
  await auth(null).schedules?.[0]?.run(jobContext(machine, new AbortController().signal))
  await machine.close()
  expect((await f.noticesOf(person)).map(({ address }) => address)).toEqual(['6@example.com'])
  expect(await w.rows('select from directory.devices where user_id = $1', [person.user_id])).toHaveLength(1)
})

test('through a real mail server, in four languages', async ({ skip }) => {
  const server = mailServer()
  if (server) {
    const subjects: string[] = []
    for (const locale of ['fr', 'nl', 'en', 'de']) {
      const person = await w.outsider({ locale })
      const email = await f.known(person)
      await person('POST', '/v1/auth/tokens', { body: { name: 'Web shop', abilities: ['read'] } })
      await send(person, server.smtp_url)
      const { subject, text, html } = await delivered(server.maildir, email)
      expect([text, html].filter((part) => part?.includes('Web shop'))).toHaveLength(2)
      subjects.push(subject ?? '')
    }
    expect(subjects).toEqual([
      'Nouveau jeton d’intégration de votre compte Partita',
      'Nieuw integratietoken van uw Partita-account',
      'New integration token of your Partita account',
      'Neues Integrationstoken Ihres Partita-Kontos',
    ])
  } else {
    const absent = 'Not run: no mail server here (SMTP_URL and MAILDIR name none).'
    console.warn(absent)
    skip(absent)
  }
})
