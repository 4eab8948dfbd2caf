/** From the request to the mailbox: the worker sends the queued mails, and their links work. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { queueUrl } from '../../../../test/engine/bells.ts'
import { mailServer } from '../../../../test/harness/external-services.ts'
import { jobMachine } from '../../../../test/harness/accounts/job-machine.ts'
import { delivered } from '../../../../test/harness/accounts/mailbox.ts'
import { type Caller, type World, world } from '../../../../test/harness/world.ts'
import { type SmtpStandIn, smtpStandIn } from '../../../../test/stand-ins/smtp.ts'
import { jobContext } from '../../../kernel/jobs/jobs.ts'
import { startWorker } from '../../../kernel/jobs/worker.ts'
import { hashPassword } from '../../../lib/password.ts'
import { auth, requestPasswordLink } from './index.ts'

let w: World
let post: SmtpStandIn
let hash: string
const password = 'correct horse battery'
const public_url = 'https://api.example.com'
const soon = { timeout: 60_000, interval: 50 }
beforeAll(async () => {
  post = await smtpStandIn()
  w = await world({ config: { smtp_url: post.url, public_url } })
  hash = await hashPassword(password)
})
afterAll(async () => {
  await w.close()
  await post.close()
})

const machine = (smtp_url = post.url) => jobMachine(w, smtp_url, public_url)

/** Runs the worker until the given condition holds. */
async function working(until: () => Promise<unknown>, smtp_url = post.url): Promise<void> {
  const writer = await machine(smtp_url)
  const worker = await startWorker({
    queue_url: queueUrl(w),
    jobs_at_once: 2,
    writer,
    areas: [auth(null)],
    consumers: [],
    report: () => {},
  })
  try {
    await until()
  } finally {
    await worker.stop()
    await writer.close()
  }
}

/** Requests a password link as a firm does. */
async function requestLink(person: Caller): Promise<string> {
  const writer = await machine()
  const { expires_at } = await jobContext(writer, new AbortController().signal).write((tx) =>
    requestPasswordLink(tx, { id: person.user_id }, 'Fiduciaire Léon & Associés'),
  )
  await writer.close()
  return expires_at
}

async function known(locale: string | null): Promise<{ person: Caller; email: string }> {
  const person = await w.outsider(locale === null ? {} : { locale })
  const [row] = await w.rows<{ email: string }>('update directory.users set password_hash = $1 where id = $2 returning email', [
    hash,
    person.user_id,
  ])
  return { person, email: row?.email ?? '' }
}

const jobs = () =>
  w.rows<{ attempts: number; last_error: string | null }>(
    `select j.attempts, j.last_error from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'auth.mail'`,
  )
const done = () => vi.waitFor(async () => expect(await jobs()).toEqual([]), soon)
const clear = () => w.rows('delete from graphile_worker._private_jobs')
// What one test leaves in the queue must not be sent in the next.
beforeEach(clear)
const linkIn = (text: string | undefined) => /^https:\/\/\S+$/m.exec(text ?? '')?.[0] ?? ''
const freshAddress = () => `anne.${randomUUID()}@example.com`

/** A non-breaking space separates a number from its unit. */
const plain = (text: string | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

const confirmations = [
  [null, 'Confirmez votre adresse e-mail', 'valable 24 heures.'],
  ['fr', 'Confirmez votre adresse e-mail', 'valable 24 heures.'],
  ['nl', 'Bevestig uw e-mailadres', '24 uur geldig.'],
  ['en', 'Please confirm your e-mail address', 'valid for 24 hours.'],
  ['de', 'Bitte bestätigen Sie Ihre E-Mail-Adresse', '24 Stunden gültig.'],
] as const

test('the mail to a new address is in the language of the account, French by default, and its link can be opened twice', async () => {
  const asked = await Promise.all(confirmations.map(async ([locale]) => ({ ...(await known(locale)), address: freshAddress() })))
  for (const { person, address } of asked) await person('PUT', '/v1/auth/email', { body: { email: address, password } })
  await working(done)
  for (const [index, [, subject, time]] of confirmations.entries()) {
    const address = asked[index]?.address ?? ''
    const { mail, to } = await post.mailTo(address)
    expect([mail.subject, to]).toEqual([subject, [address]])
    expect(plain(mail.text)).toContain(time)
    const link = linkIn(mail.text)
    expect(link.startsWith(`${public_url}/v1/auth/email/verify?`)).toBe(true)
    for (let click = 1; click <= 2; click += 1) {
      expect(await w.anonymous('GET', link.slice(public_url.length))).toMatchObject({
        status: 200,
        body: { verified: true, email: address },
      })
    }
  }
})

const invitations = [
  ['fr', 'Fiduciaire Léon & Associés : lien pour choisir un nouveau mot de passe', 'valable 60 minutes'],
  ['nl', 'Fiduciaire Léon & Associés: link om een nieuw wachtwoord te kiezen', '60 minuten geldig'],
  ['en', 'Fiduciaire Léon & Associés: link to choose a new password', 'valid for 60 minutes'],
  ['de', 'Fiduciaire Léon & Associés: Link für ein neues Passwort', '60 Minuten gültig'],
] as const

test('the mail with a password link is in the language of the account, links to the page, and works once', async () => {
  const people = await Promise.all(invitations.map(([locale]) => known(locale)))
  const ends: string[] = []
  for (const { person } of people) ends.push(await requestLink(person))
  await working(done)
  for (const [index, [, subject, time]] of invitations.entries()) {
    const { mail } = await post.mailTo(people[index]?.email ?? '')
    expect(mail.subject).toBe(subject)
    expect(plain(mail.text)).toContain(time)
    const link = new URL(linkIn(mail.text))
    expect([link.origin, link.pathname]).toEqual([public_url, '/password/reset'])
    const early = Date.parse(ends[index] ?? '') / 1000 - Number(link.searchParams.get('expires'))
    expect(early).toBeGreaterThanOrEqual(0)
    expect(early).toBeLessThan(3)
    const use = () => w.anonymous('POST', `/v1/auth/password/reset${link.search}`, { body: { password: 'staple and paper clip' } })
    expect((await use()).status).toBe(204)
    expect((await use()).body).toMatchObject({ code: 'link_used' })
  }
})

test('a link that was used, replaced, cancelled or has expired is not sent', async () => {
  const [asked, linked, over] = [await known('en'), await known('en'), await known('en')]
  const address = freshAddress()
  await asked.person('PUT', '/v1/auth/email', { body: { email: address, password } })
  await asked.person('PUT', '/v1/auth/email', { body: { email: asked.email, password } })
  await requestLink(linked.person)
  await w.rows('update directory.links set used_at = app_now() where user_id = $1', [linked.person.user_id])
  await requestLink(over.person)
  await w.rows(`update directory.links set created_at = app_now() - interval '2 hours', expires_at = app_now() where user_id = $1`, [
    over.person.user_id,
  ])
  expect(await jobs()).toHaveLength(3)
  const before = post.received.length
  await working(done)
  expect(post.received.length).toBe(before)
})

test('a newer password link replaces the queued one: one mail is sent, with the valid link', async () => {
  const { person, email } = await known('fr')
  await requestLink(person)
  await requestLink(person)
  expect(await jobs()).toHaveLength(1)
  await working(done)
  const sent = post.received.filter(({ to }) => to.includes(email))
  expect(sent).toHaveLength(1)
  const { search } = new URL(linkIn(sent[0]?.mail.text))
  const reply = await w.anonymous('POST', `/v1/auth/password/reset${search}`, { body: { password: 'staple and paper clip' } })
  expect(reply.status).toBe(204)
})

test('a permanent rejection ends the job, a temporary failure is retried, and no error contains the link', async () => {
  const { person } = await known('fr')
  await requestLink(person)
  post.fault = 'refuse recipient'
  await working(done)
  await requestLink(person)
  post.fault = 'greylist'
  const begun = post.counts.attempts
  await working(() => vi.waitFor(async () => expect(await jobs()).toMatchObject([{ attempts: 1, last_error: expect.any(String) }]), soon))
  post.fault = 'none'
  expect(post.counts.attempts).toBeGreaterThan(begun)
  expect((await jobs())[0]?.last_error).not.toContain('signature=')
  await clear()
})

test('the queue contains no link and no address', async () => {
  const { person, email } = await known('fr')
  const address = freshAddress()
  await person('PUT', '/v1/auth/email', { body: { email: address, password } })
  await requestLink(person)
  const queued = await w.rows<{ payload: object }>('select payload from graphile_worker._private_jobs')
  expect(queued).toHaveLength(2)
  for (const secret of ['signature', 'http', address, email, hash]) expect(JSON.stringify(queued)).not.toContain(secret)
  await clear()
})

const absent = 'Not run: no mail server here (SMTP_URL and MAILDIR name none).'

/** The delivered mail after a change of address was requested. */
async function readInMailbox({ smtp_url, maildir }: { smtp_url: string; maildir: string }, person: Caller, address: string) {
  const api = await w.sibling({ smtp_url })
  await w.callerOn(api, person)('PUT', '/v1/auth/email', { body: { email: address, password } })
  await working(done, smtp_url)
  const { subject, text } = await delivered(maildir, address)
  return { subject, link: linkIn(text).slice(public_url.length) }
}

test('through a real mail server: requested, sent by the worker, delivered and confirmed by its link', async ({ skip }) => {
  const server = mailServer()
  if (server) {
    const { person } = await known('de')
    const address = freshAddress()
    const { subject, link } = await readInMailbox(server, person, address)
    expect(subject).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse')
    expect((await w.anonymous('GET', link)).body).toEqual({ verified: true, email: address })
    expect((await w.anonymous('GET', link)).status).toBe(200)
    await w.rows('update directory.users set email = $2 where id = $1', [person.user_id, freshAddress()])
    expect((await w.anonymous('GET', link)).body).toMatchObject({ code: 'link_used' })
  } else {
    console.warn(absent)
    skip(absent)
  }
})
