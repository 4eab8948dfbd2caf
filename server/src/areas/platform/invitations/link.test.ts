/** The mailed link: made by the worker, delivered by a real mail server, answered once. */
import { randomBytes } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { inJob, work } from '../../../../test/engine/bells.ts'
import { mailServer } from '../../../../test/harness/external-services.ts'
import { inviteBySql, linkOf, signedLink } from '../../../../test/harness/accounts/invitations.ts'
import { delivered } from '../../../../test/harness/accounts/mailbox.ts'
import { firmMember } from '../../../../test/harness/members.ts'
import { passwordsIn } from '../../../../test/harness/passwords.ts'
import { type Caller, openWorld } from '../../../../test/harness/world.ts'
import { type SmtpStandIn, smtpStandIn } from '../../../../test/stand-ins/smtp.ts'
import { verifyPassword } from '../../../lib/password.ts'
import { invitations } from './index.ts'

const public_url = 'https://api.example.com'
const post: SmtpStandIn = await smtpStandIn()
afterAll(() => post.close())
const w = await openWorld({ config: { smtp_url: post.url, public_url } })
const p = await passwordsIn(w)

const emailOf = async ({ user_id }: Caller) =>
  (await w.rows<{ email: string }>('select email from directory.users where id = $1', [user_id]))[0]?.email ?? ''
async function team(name = 'Fiduciaire Léon & Associés') {
  const firm = await w.makeFirm()
  await w.rows('update firms set name = $2 where id = $1', [firm.id, name])
  return { firm, boss: await firmMember(w, firm, 'admin') }
}
type Team = Awaited<ReturnType<typeof team>>
const invite = async ({ firm, boss }: Team, email: string) =>
  (await boss('POST', `/v1/firms/${firm.public_token}/members`, { body: { email, name: 'http://spam.example', role: 'encoder' } })).status
const queued = () =>
  w.rows<{ payload: object }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'invitations.mail'`,
  )

/** Runs a worker until every mail is sent. */
async function sendAll(smtp_url = post.url): Promise<void> {
  const worker = await work({ ...w, config: { ...w.config, smtp_url } }, { area: invitations })
  await vi.waitFor(async () => expect(await queued()).toEqual([]), { timeout: 60_000, interval: 50 })
  await worker.stop()
}
const linkIn = (text: string | undefined) => new URL(/^https:\/\/\S+$/m.exec(text ?? '')?.[0] ?? 'about:blank')
const answer = (search: string, body: object) => w.anonymous('POST', `/v1/auth/invitations/answer?${search.slice(1)}`, { body })
const firmsOf = async (person: Caller) => (await person('GET', '/v1/auth/me')).body.firms.length

const subjects = {
  fr: ['Fiduciaire Léon & Associés vous invite à rejoindre son équipe', 'valable 30 jours'],
  nl: ['Fiduciaire Léon & Associés nodigt u uit om bij het team te komen', '30 dagen geldig'],
  en: ['Fiduciaire Léon & Associés invites you to join its team', 'valid for 30 days'],
  de: ['Fiduciaire Léon & Associés lädt Sie in das Team ein', '30 Tage gültig'],
} as const

test('the mail is in the language of the account, greets its owner by their own name, and its link works once', async () => {
  const made = await team()
  const people = await Promise.all(Object.keys(subjects).map(async (locale) => ({ locale, person: await w.outsider({ locale }) })))
  for (const { person } of people) expect(await invite(made, await emailOf(person))).toBe(200)
  const waiting = await queued()
  expect(waiting).toHaveLength(4)
  for (const { payload } of waiting) expect(Object.keys(payload).toSorted()).toEqual(['firm_id', 'user_id'])
  await sendAll()
  for (const { locale, person } of people) {
    const { mail, to } = await post.mailTo(await emailOf(person))
    const [subject, time] = subjects[locale as keyof typeof subjects]
    expect([mail.subject, to]).toEqual([subject, [await emailOf(person)]])
    const text = (mail.text ?? '').replaceAll('\u00a0', ' ')
    expect([text.includes(time), text.includes('Anne Dubois'), `${mail.text}${mail.html}`.includes('spam')]).toEqual([true, true, false])
    const link = linkIn(mail.text)
    expect([link.origin, link.pathname]).toEqual([public_url, '/invitation'])
    const [row] = await w.rows<{ text: string }>('select row_to_json(i)::text as text from firm_invitations i where user_id = $1', [
      person.user_id,
    ])
    expect(row?.text).not.toContain(link.searchParams.get('token'))
    expect((await answer(link.search, { accept: true })).status).toBe(204)
    expect((await answer(link.search, { accept: true })).body.code).toBe('link_used')
    expect(await firmsOf(person)).toBe(1)
    expect((await person('GET', '/v1/auth/me')).body.email_verified).toBe(true)
  }
})

test('through a real mail server: invited, sent by the worker, delivered, and declined by its link', async ({ skip }) => {
  const server = mailServer()
  if (server) {
    const [made, person] = [await team(), await w.outsider({ locale: 'de' })]
    const email = await emailOf(person)
    await invite(made, email)
    await sendAll(server.smtp_url)
    const { subject, text } = await delivered(server.maildir, email)
    expect(subject).toBe(subjects.de[0])
    const { search } = linkIn(text)
    expect((await answer(search, { accept: false })).status).toBe(204)
    expect((await answer(search, { accept: true })).body.code).toBe('link_used')
    expect(await w.rows('select from firm_members where user_id = $1', [person.user_id])).toEqual([])
  } else {
    const absent = 'Not run: no mail server here (SMTP_URL and MAILDIR name none).'
    console.warn(absent)
    skip(absent)
  }
})

test('no mail for an invitation that was withdrawn or answered, for a disabled account, or to a former address', async () => {
  const made = await team()
  const [withdrawn, answered, disabled, moved] = await Promise.all([w.outsider(), w.outsider(), w.outsider(), w.outsider()])
  for (const person of [withdrawn, answered, disabled, moved]) await invite(made, await emailOf(person))
  await made.boss('DELETE', `/v1/firms/${made.firm.public_token}/members/${withdrawn.user_id}`)
  await answered('POST', `/v1/auth/invitations/${made.firm.public_token}/decline`)
  await w.rows('update directory.users set disabled_at = now() where id = $1', [disabled.user_id])
  await w.rows('update directory.users set email = $2 where id = $1', [moved.user_id, `${randomBytes(5).toString('hex')}@example.com`])
  const before = post.received.length
  await sendAll()
  expect(post.received.length).toBe(before)
})

async function linked(state: string | null = null) {
  const [{ firm }, person] = [await team(), await p.known(await w.outsider())]
  await inviteBySql(w, firm, person.user_id)
  if (state !== null) await w.rows(`update directory.users set ${state} where id = $1`, [person.user_id])
  const link = await linkOf(w, firm, person.user_id)
  const search = (values: Record<string, string> = {}) => signedLink(w, { ...link, ...values }).replace('/v1/auth/invitations/answer', '')
  return { firm, person, search, link }
}

test('422 on password where somebody else chose it; with one, sessions, planted tokens and a pending address end', async () => {
  const { person, search } = await linked(`password_shared = true, pending_email = 'planted@example.com'`)
  await p.others(person)
  const refused = await answer(search(), { accept: true })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['password']])
  expect((await answer(search(), { accept: true, password: '1234567' })).status).toBe(422)
  expect((await answer(search(), { accept: true, password: 'a password of my own' })).status).toBe(204)
  expect(await verifyPassword('a password of my own', await p.stored(person))).toBe(true)
  expect(await p.tokensOf(person)).toEqual([])
  const [account] = await w.rows(
    'select password_shared, pending_email, email_verified_at is not null as verified from directory.users where id = $1',
    [person.user_id],
  )
  expect(account).toEqual({ password_shared: false, pending_email: null, verified: true })
  expect(await w.rows('select is_active from firm_members where user_id = $1', [person.user_id])).toEqual([{ is_active: true }])
})

test('204 a password that is not needed is not stored, and declining needs none', async () => {
  const [own, shared] = [await linked(), await linked('password_shared = true')]
  expect((await answer(own.search(), { accept: true, password: 'a password of my own' })).status).toBe(204)
  expect(await p.stored(own.person)).toBe(p.hash)
  expect((await answer(shared.search(), { accept: false })).status).toBe(204)
  expect(await p.stored(shared.person)).toBe(p.hash)
})

test.each([
  ['another token', { token: 'A'.repeat(43) }, null],
  ['another firm', { firm: 'aaaaaaaaaaaa' }, null],
  ['a disabled account', {}, 'disabled_at = now()'],
  ['an address that is no longer that of the account', {}, `email = md5(id::text) || '@example.com'`],
] as const)('422 link_used: %s', async (_what, values, state) => {
  const { search, person } = await linked(state)
  const { status, body } = await answer(search(values), { accept: true })
  expect([status, body.code]).toEqual([422, 'link_used'])
  expect(await w.rows('select is_active from firm_members where user_id = $1', [person.user_id])).toEqual([{ is_active: false }])
})

test('403 signature_invalid without a signature or with another query; 422 for a body without an answer and for a dry run', async () => {
  const { search } = await linked()
  for (const wrong of [search().replace(/&signature=.*$/, ''), search().replace(/user=\d+/, 'user=1')])
    expect((await answer(wrong, { accept: true })).body.code).toBe('signature_invalid')
  const { status, body } = await answer(search(), {})
  expect([status, Object.keys(body.errors)]).toEqual([422, ['accept']])
  const tried = await w.anonymous('POST', `/v1/auth/invitations/answer${search()}`, {
    body: { accept: true },
    headers: { 'x-dry-run': '1' },
  })
  expect(tried.body.code).toBe('dry_run_unsupported')
})

test('an invitation ends after 30 days: it is not listed, not accepted, and a job removes the member', async () => {
  const { firm, person, search } = await linked('email_verified_at = now()')
  const young = await linked()
  const [{ days } = { days: 0 }] = await w.rows<{ days: number }>(
    `select extract(day from expires_at - invited_at)::int as days from firm_invitations where user_id = $1`,
    [person.user_id],
  )
  expect(days).toBe(30)
  await w.rows(
    `update firm_invitations set invited_at = invited_at - interval '30 days', expires_at = expires_at - interval '30 days' where user_id = $1`,
    [person.user_id],
  )
  expect((await person('GET', '/v1/auth/invitations')).body).toEqual([])
  expect((await person('POST', `/v1/auth/invitations/${firm.public_token}/accept`)).status).toBe(404)
  expect((await answer(search(), { accept: true })).body.code).toBe('link_used')
  for (const schedule of invitations.schedules ?? []) for (let n = 1; n <= 2; n += 1) await inJob(w, schedule.run)
  expect(await w.rows('select from firm_members where user_id = $1', [person.user_id])).toEqual([])
  expect(await w.rows('select note, record_label, user_id, origin from activity where firm_id = $1', [firm.id])).toEqual([
    { note: 'invitation_expired', record_label: 'Somebody', user_id: null, origin: 'job' },
  ])
  expect(await w.rows('select from firm_invitations where user_id = $1', [young.person.user_id])).toHaveLength(1)
})
