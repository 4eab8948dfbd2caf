import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SmtpStandIn, smtpStandIn } from '../../../test/stand-ins/smtp.ts'
import type { Mail, Mailer } from '../../kernel/outbound/mail.ts'
import { languages } from '../../lib/languages.ts'
import { isPermanent, openMailer } from './index.ts'

let smtp: SmtpStandIn
let mailer: Mailer
beforeAll(async () => {
  smtp = await smtpStandIn()
  mailer = openMailer({ smtp_url: smtp.url, mail_from: 'Partita <no-reply@partita.example>' })
})
afterAll(async () => {
  await mailer.close()
  await smtp.close()
})
beforeEach(() => {
  smtp.fault = 'none'
})

let last = 0
/** A mail to a recipient without earlier mails. */
function newMail(given: Partial<Mail> = {}): Mail {
  last += 1
  return {
    to: { name: 'Zoë Müller', address: `zoe${last}@example.com` },
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    text: 'Grüße',
    html: '<p>Grüße</p>',
    language: 'de',
    id: `verify-${last}`,
    ...given,
  }
}

const failureOf = async (mail: Mail): Promise<unknown> => {
  try {
    await mailer.send(mail)
  } catch (error) {
    return error
  }
  throw new Error('the mail was sent')
}

// The parser ends every part with a line break.
test('a mail arrives from our sender, to one recipient, as text and HTML, marked as auto-generated', async () => {
  const mail = newMail()
  await mailer.ready()
  await mailer.send(mail)
  const { from, to, raw, mail: read } = await smtp.mailTo(mail.to.address)
  expect([from, to]).toEqual(['no-reply@partita.example', [mail.to.address]])
  expect(read).toMatchObject({
    from: { name: 'Partita', address: 'no-reply@partita.example' },
    to: [mail.to],
    subject: mail.subject,
    text: `${mail.text}\n`,
    html: `${mail.html}\n`,
    messageId: `<${mail.id}@partita.example>`,
    attachments: [],
  })
  const headers = Object.fromEntries(read.headers.map(({ key, value }) => [key, value]))
  expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'de', 'mime-version': '1.0' })
  expect(raw.split('\r\n').every((line) => line.length <= 78 && /^[\x20-\x7e\t]*$/.test(line))).toBe(true)
})

test('a link stays whole in every language, long as it may be', async () => {
  const link = `https://api.example.com/v1/auth/password?expires=1790000000&signature=${'0123456789abcdef'.repeat(60)}&user=%C3%A9=.`
  for (const language of languages) {
    const mail = newMail({
      language,
      text: `Before:\n\n${link}\n\n.\n..after\n`,
      html: `<a href="${link.replaceAll('&', '&amp;')}">x</a>\n`,
    })
    await mailer.send(mail)
    const { mail: read } = await smtp.mailTo(mail.to.address)
    expect([read.text, read.html]).toEqual([`${mail.text}\n`, `${mail.html}\n`])
    expect(read.headers.find(({ key }) => key === 'content-language')?.value).toBe(language)
  }
})

test('a job that runs twice sends the same Message-ID', async () => {
  const mail = newMail()
  await mailer.send(mail)
  await mailer.send(mail)
  const copies = smtp.received.filter(({ to }) => to.includes(mail.to.address))
  expect(copies.map(({ mail: read }) => read.messageId)).toEqual(Array(2).fill(`<${mail.id}@partita.example>`))
})

test.each([
  ['refuse recipient', true, { responseCode: 550 }],
  ['refuse message', true, { responseCode: 554 }],
  ['greylist', false, { responseCode: 451 }],
  ['refuse sender', false, { responseCode: 550 }],
  ['cut in data', false, { code: expect.stringMatching(/^(?:ECONNECTION|ESOCKET)$/) }],
  ['cut before data', false, { code: expect.stringMatching(/^(?:ECONNECTION|ESOCKET)$/) }],
] as const)('%s: for good is %j, and the next mail passes', async (fault, permanent, detail) => {
  const mail = newMail()
  smtp.fault = fault
  const error = await failureOf(mail)
  expect(error).toMatchObject(detail)
  expect(isPermanent(error)).toBe(permanent)
  smtp.fault = 'none'
  expect(smtp.received.filter(({ to }) => to.includes(mail.to.address))).toEqual([])
  await mailer.send(mail)
  expect((await smtp.mailTo(mail.to.address)).mail.messageId).toBe(`<${mail.id}@partita.example>`)
})

test('a mail that was cut while it was sent is not sent again on our own: it may have arrived', async () => {
  await mailer.send(newMail())
  const before = smtp.counts.attempts
  smtp.fault = 'cut in data'
  await failureOf(newMail())
  expect(smtp.counts.attempts - before).toBe(1)
})

test('a connection that the server ended meanwhile costs no mail', async () => {
  const own = await smtpStandIn()
  const other = openMailer({ smtp_url: own.url, mail_from: 'no-reply@partita.example' })
  await other.send(newMail())
  const mail = newMail()
  own.fault = 'cut before data, once'
  await other.send(mail)
  expect((await own.mailTo(mail.to.address)).to).toEqual([mail.to.address])
  expect(own.counts).toMatchObject({ connections: 2, attempts: 3 })
  await other.close()
  await own.close()
})

test('90 mails at once arrive once each, over three connections, and closing waits for them', async () => {
  const own = await smtpStandIn()
  const other = openMailer({ smtp_url: own.url, mail_from: 'no-reply@partita.example' })
  const mails = Array.from({ length: 90 }, () => newMail())
  const sent = Promise.all(mails.map((mail) => other.send(mail)))
  await other.close()
  await sent
  expect(own.received.flatMap(({ to }) => to).toSorted()).toEqual(mails.map(({ to }) => to.address).toSorted())
  expect(own.counts.connections).toBe(3)
  const error: unknown = await other.send(newMail()).catch((caught: unknown) => caught)
  expect(error).toMatchObject({ message: 'Connection pool was closed' })
  expect(isPermanent(error)).toBe(false)
  await own.close()
})

test('503 mail_unavailable without a server, for an hour; a mail already promised waits', async () => {
  const none = openMailer({ smtp_url: null, mail_from: 'no-reply@partita.example' })
  const refusal = { status: 503, detail: { code: 'mail_unavailable', headers: { 'retry-after': '3600' } } }
  await expect(none.ready()).rejects.toMatchObject(refusal)
  const error: unknown = await none.send(newMail()).catch((caught: unknown) => caught)
  expect(error).toMatchObject(refusal)
  expect(isPermanent(error)).toBe(false)
  await none.close()
})

test('503 mail_unavailable when the server is down, for a minute', async () => {
  const gone = await smtpStandIn()
  await gone.close()
  const other = openMailer({ smtp_url: gone.url, mail_from: 'no-reply@partita.example' })
  const refusal = { status: 503, detail: { code: 'mail_unavailable', headers: { 'retry-after': '60' } }, cause: { code: 'ESOCKET' } }
  await expect(other.ready()).rejects.toMatchObject(refusal)
  expect(isPermanent(await other.send(newMail()).catch((caught: unknown) => caught))).toBe(false)
  await other.close()
})

test('a mail with several recipients, a sender’s name, an answer address and attachments; the hash is that of what arrived', async () => {
  const box = (name: string, address: string) => ({ name, address })
  const pdf = Buffer.from('%PDF-1.7 é\n'.repeat(5000))
  const mail = newMail({
    also_to: [box('', 'second@example.com')],
    cc: [box('Copie', 'copy@example.com')],
    reply_to: box('Fiduciaire', 'firm@example.com'),
    sender_name: 'Fiduciaire Dupont & Fils',
    attachments: [
      { name: 'Facture-été-1.pdf', type: 'application/pdf', content: Readable.from([pdf.subarray(0, 7), pdf.subarray(7)]) },
      { name: 'b.txt', type: 'text/plain', content: Buffer.from('bien reçu') },
    ],
    id: '0b6f2c1e-1111-4222-8333-944455556666@partita.example',
    composed_at: new Date('2026-03-01T10:00:00Z'),
    is_automatic: false,
  })
  const sent = await mailer.send(mail)
  const { raw, to, mail: read } = await smtp.mailTo('copy@example.com')
  expect(to).toEqual([mail.to.address, 'second@example.com', 'copy@example.com'])
  expect(read).toMatchObject({
    from: { name: 'Fiduciaire Dupont & Fils', address: 'no-reply@partita.example' },
    to: [mail.to, { address: 'second@example.com' }],
    cc: [{ name: 'Copie', address: 'copy@example.com' }],
    replyTo: [{ name: 'Fiduciaire', address: 'firm@example.com' }],
    messageId: '<0b6f2c1e-1111-4222-8333-944455556666@partita.example>',
    date: '2026-03-01T10:00:00.000Z',
  })
  expect(read.headers.some(({ key }) => key === 'auto-submitted')).toBe(false)
  const files = read.attachments.map(({ filename, mimeType, content }) => [filename, mimeType, Buffer.from(content as ArrayBuffer)])
  expect(files).toEqual([
    ['Facture-été-1.pdf', 'application/pdf', pdf],
    ['b.txt', 'text/plain', Buffer.from('bien reçu')],
  ])
  const bytes = Buffer.from(raw, 'latin1')
  expect(sent).toMatchObject({ sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length, refused: [] })
  expect(sent.response).toMatch(/^250 /)
  const again = {
    ...mail,
    attachments: [{ name: 'Facture-été-1.pdf', type: 'application/pdf', content: pdf }, ...(mail.attachments ?? []).slice(1)],
  }
  expect(await mailer.send(again)).toMatchObject({ sha256: sent.sha256 })
})

test.each<[string, Partial<Mail>]>([
  ['a copy to two addresses in one', { cc: [{ name: '', address: 'a@b.be, c@d.be' }] }],
  ['an answer address with a header', { reply_to: { name: 'A\r\nBcc: x@y.be', address: 'a@b.be' } }],
  ['a sender’s name of two lines', { sender_name: 'A\nBcc: x@y.be' }],
  ['an attachment named by a header', { attachments: [{ name: 'a"\r\nX: y', type: 'application/pdf', content: Buffer.from('') }] }],
  ['an attachment of no type', { attachments: [{ name: 'a', type: 'text/plain\r\nX: y', content: Buffer.from('') }] }],
  ['an id with a header', { id: 'a@b>\r\nX: y' }],
  ['more than twenty recipients', { cc: Array.from({ length: 20 }, (_, n) => ({ name: '', address: `a${n}@b.be` })) }],
])('%s is never sent', async (_what, given) => {
  const before = smtp.counts.attempts
  const error: unknown = await mailer.send(newMail(given)).catch((caught: unknown) => caught)
  expect([isPermanent(error), smtp.counts.attempts]).toEqual([true, before])
})
