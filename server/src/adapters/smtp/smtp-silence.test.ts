import { expect, test } from 'vitest'
import { smtpStandIn } from '../../../test/stand-ins/smtp.ts'
import type { Mail } from '../../kernel/outbound/mail.ts'
import { isPermanent, openMailer } from './index.ts'

const mail: Mail = {
  to: { name: 'Anne', address: 'anne@example.com' },
  subject: 'Bonjour',
  text: 'Bonjour',
  html: '<p>Bonjour</p>',
  language: 'fr',
  id: 'silence-1',
}

/** The outcome, and the seconds it took. */
async function failureOf(work: Promise<unknown>) {
  const start = performance.now()
  const error: unknown = await work.catch((caught: unknown) => caught)
  return { error, seconds: (performance.now() - start) / 1000 }
}

test('of a server that does not greet, ready gives up after three seconds and a mail after ten', async () => {
  const silent = await smtpStandIn()
  silent.fault = 'silent'
  const mailer = openMailer({ smtp_url: silent.url, mail_from: 'no-reply@partita.example' })
  const [ready, sent] = await Promise.all([failureOf(mailer.ready()), failureOf(mailer.send(mail))])
  expect(ready.error).toMatchObject({ status: 503, detail: { code: 'mail_unavailable' }, cause: { code: 'ETIMEDOUT' } })
  expect(ready.seconds).toBeGreaterThan(2.5)
  expect(ready.seconds).toBeLessThan(5)
  expect(sent.error).toMatchObject({ code: 'ETIMEDOUT' })
  expect(isPermanent(sent.error)).toBe(false)
  expect(sent.seconds).toBeGreaterThan(9.5)
  expect(sent.seconds).toBeLessThan(13)
  await mailer.close()
  await silent.close()
})
