import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { newCertificate, type SmtpStandIn, smtpStandIn } from '../../../test/stand-ins/smtp.ts'
import type { Mail, Mailer } from '../../kernel/outbound/mail.ts'
import { isPermanent, openMailer } from './index.ts'

const certificate = newCertificate()
const account = { user: 'anne@example.com', password: 'p@ss/wörd' }
const known = getCACertificates('default')
const trustIt = () => setDefaultCACertificates([...known, certificate.cert])
afterEach(() => setDefaultCACertificates(known))

const mail: Mail = {
  to: { name: 'Anne', address: 'anne@example.com' },
  subject: 'Bonjour',
  text: 'Bonjour',
  html: '<p>Bonjour</p>',
  language: 'fr',
  id: 'tls-1',
}

type Setting = { readonly smtp: SmtpStandIn; readonly mailer: Mailer }

async function withServer(options: Parameters<typeof smtpStandIn>[0], scheme: string, credentials = ''): Promise<Setting> {
  const smtp = await smtpStandIn(options)
  const mailer = openMailer({ smtp_url: `${scheme}://${credentials}127.0.0.1:${smtp.port}`, mail_from: 'no-reply@partita.example' })
  onTestFinished(async () => {
    await mailer.close()
    await smtp.close()
  })
  return { smtp, mailer }
}
const signedIn = `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@`

test.each([
  ['smtp', { certificate }],
  ['smtp+tls', { certificate }],
  ['smtps', { certificate, secure: true }],
] as const)('%s with a certificate we trust is encrypted, and signs in', async (scheme, options) => {
  trustIt()
  const { smtp, mailer } = await withServer({ ...options, account }, scheme, signedIn)
  await mailer.ready()
  await mailer.send(mail)
  expect(await smtp.mailTo('anne@example.com')).toMatchObject({ encrypted: true, user: account.user })
})

test('smtp without a password is encrypted when that is offered, by whomever, and plain when it is not', async () => {
  for (const options of [{ certificate }, {}]) {
    const { smtp, mailer } = await withServer(options, 'smtp')
    await mailer.ready()
    await mailer.send(mail)
    expect((await smtp.mailTo('anne@example.com')).encrypted).toBe('certificate' in options)
  }
})

test.each([
  ['smtp+tls', 'when it is not offered', {}, ''],
  ['smtp+tls', 'with a certificate nobody vouches for', { certificate }, ''],
  ['smtps', 'with a certificate nobody vouches for', { certificate, secure: true }, ''],
  ['smtps', 'to a server that speaks plainly', {}, ''],
  ['smtp', 'with a password and a certificate nobody vouches for', { certificate, account }, signedIn],
] as const)('%s fails %s, and neither a mail nor a password left', async (scheme, _why, options, credentials) => {
  const { smtp, mailer } = await withServer(options, scheme, credentials)
  await expect(mailer.ready()).rejects.toMatchObject({ status: 503, detail: { code: 'mail_unavailable' } })
  const error: unknown = await mailer.send(mail).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Error)
  expect(isPermanent(error)).toBe(false)
  expect([smtp.received, smtp.counts.attempts, smtp.counts.passwords]).toEqual([[], 0, 0])
})

test('a wrong password makes mail unavailable, and a mail wait', async () => {
  trustIt()
  const { smtp, mailer } = await withServer({ certificate, account }, 'smtp+tls', 'anne:wrong@')
  await expect(mailer.ready()).rejects.toMatchObject({ status: 503, cause: { responseCode: 535 } })
  const error: unknown = await mailer.send(mail).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ code: 'EAUTH', responseCode: 535 })
  expect(String(error)).not.toContain('wrong')
  expect(isPermanent(error)).toBe(false)
  expect(smtp.counts.passwords).toBe(2)
})
