/** User input in a name, an address or a text never becomes a header, a recipient or a command. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Received, type SmtpStandIn, smtpStandIn } from '../../../test/stand-ins/smtp.ts'
import type { Mail, Mailer } from '../../kernel/outbound/mail.ts'
import { isMailAddress, isMailName } from '../../lib/mail-address.ts'
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

let last = 0
const newMail = (given: Partial<Mail> = {}): Mail => {
  last += 1
  const to = { name: 'Anne', address: `anne${last}@example.com` }
  return { to, subject: 'Bonjour', text: 'Bonjour', html: '<p>Bonjour</p>', language: 'fr', id: `mail-${last}`, ...given }
}

const headersSent = ['auto-submitted', 'content-language', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']

/** The mail is the intended one, and no other parsing of its bytes finds more in it. */
function expectPlain({ from, to, raw, mail: read }: Received, meant: Mail) {
  expect([from, to]).toEqual(['no-reply@partita.example', [meant.to.address]])
  expect(read.headers.map(({ key }) => key).toSorted()).toEqual(headersSent)
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]/g, ' ')
  expect(head.split('\r\n').map((line) => line.slice(0, line.indexOf(':')).toLowerCase())).toEqual(expect.arrayContaining(headersSent))
  expect(head).not.toMatch(/\r(?!\n)|(?<!\r)\n|\0/)
  expect(head.split('\r\n')).toHaveLength(headersSent.length)
  expect([read.from, read.to, read.cc, read.bcc]).toMatchObject([{ address: from }, [{ address: meant.to.address }], undefined, undefined])
  const spaced = (text: string | undefined) => text?.replace(/\s+/g, ' ').trim()
  expect(spaced(read.subject)).toBe(spaced(meant.subject))
  expect(spaced(read.to?.[0]?.name)).toBe(spaced(meant.to.name))
}

const injections = [
  'x@a\r\nBcc: evil@b.example',
  'x@a.example\r\nBcc: evil@b.example',
  'x@a.example\nBcc: evil@b.example',
  'x@a.example\rBcc: evil@b.example',
  'x@a.example\r\n\r\nA body',
  'x@a.example>\r\nRCPT TO:<evil@b.example',
  'x\u2028Bcc: evil@b.example',
  'x\0@a.example',
  '"x\r\nBcc: evil@b.example"@a.example',
  '=?utf-8?Q?=0D=0ABcc:_evil@b.example?=',
  '=?utf-8?B?DQpCY2M6IGV2aWxAYi5leGFtcGxl?=',
]

test.each(injections)('%j is refused permanently as an address, a name, a subject and an id, without a connection', async (injected) => {
  const before = { ...smtp.counts }
  const fit = newMail()
  const mails = [
    newMail({ to: { name: 'Anne', address: injected } }),
    newMail({ to: { name: injected, address: 'anne@example.com' } }),
    newMail({ subject: injected }),
    newMail({ id: injected }),
    newMail({ id: `${fit.id}@a.example>\r\nBcc: <evil@b.example` }),
  ]
  const errors = await Promise.all(mails.map((mail) => mailer.send(mail).catch((error: unknown) => error)))
  expect(errors.map(isPermanent)).toEqual([true, true, true, true, true])
  expect(errors.map(String).filter((said) => said.includes('evil'))).toEqual([])
  expect(smtp.counts).toEqual(before)
})

test.each([
  'x@a.example, evil@b.example',
  'x@a.example; evil@b.example',
  'group: x@a.example, evil@b.example;',
  'Anne <evil@b.example>',
  '<evil@b.example>',
  'evil@b.example <anne@example.com>',
  '"Anne" <evil@b.example>, "',
  'Anne (evil@b.example)',
  "O'Neil & Fils \\",
])('%j as a name or a subject is only that', async (tricky) => {
  const mail = newMail({ to: { name: tricky, address: `tricky${last}@example.com` }, subject: tricky })
  await mailer.send(mail)
  const received = await smtp.mailTo(mail.to.address)
  expectPlain(received, mail)
  expect(received.to.some((address) => address.includes('evil'))).toBe(false)
})

test.each([
  'x@a.example, evil@b.example',
  'Anne <evil@b.example>',
  'group: x@a.example;',
  'x@a.example> SIZE=1',
  'x y@a.example',
  'évil@b.example',
])('%j is no address', async (address) => {
  const before = { ...smtp.counts }
  const error: unknown = await mailer.send(newMail({ to: { name: 'Anne', address } })).catch((caught: unknown) => caught)
  expect(isPermanent(error)).toBe(true)
  expect(smtp.counts).toEqual(before)
})

test('whatever the name, the subject and the address: refused, or a plain mail with exactly them', async () => {
  const bits = fc.constantFrom(
    '\r\n',
    '\n',
    '\0',
    ',',
    ';',
    ':',
    '<',
    '>',
    '"',
    '@',
    '=?utf-8?Q?',
    '?=',
    'é',
    '😀',
    'Bcc: x@y.be',
    ' ',
    'A',
  )
  const lines = fc
    .array(fc.oneof({ weight: 3, arbitrary: fc.string({ maxLength: 6 }) }, bits), { maxLength: 6 })
    .map((parts) => parts.join(''))
  const addresses = fc.oneof({ weight: 4, arbitrary: fc.emailAddress() }, lines)
  await fc.assert(
    fc.asyncProperty(lines, lines, addresses, async (name, subject, address) => {
      const [taken, begun] = [smtp.received.length, smtp.counts.attempts]
      const mail = newMail({ to: { name, address }, subject: `S ${subject}` })
      const error: unknown = await mailer.send(mail).then(
        () => undefined,
        (caught: unknown) => caught,
      )
      if (!isMailName(name) || !isMailName(subject) || !isMailAddress(address)) {
        expect(isPermanent(error)).toBe(true)
        expect(smtp.counts.attempts).toBe(begun)
        return
      }
      expect(error).toBeUndefined()
      expect(smtp.received).toHaveLength(taken + 1)
      const received = smtp.received[taken] as Received
      expectPlain(received, mail)
    }),
    { numRuns: 300 },
  )
})

test('a text that speaks SMTP stays a text, whatever its line breaks', async () => {
  const smuggled = (end: string) => `a${end}.${end}MAIL FROM:<evil@b.example>${end}RCPT TO:<evil@b.example>${end}DATA${end}b`
  const before = smtp.received.length
  for (const end of ['\r\n', '\n', '\r']) {
    const mail = newMail({ text: smuggled(end), html: `<p>${smuggled(end)}</p>` })
    await mailer.send(mail)
    const received = await smtp.mailTo(mail.to.address)
    expectPlain(received, mail)
    expect(received.mail.text?.replace(/\r\n?/g, '\n')).toBe(`${smuggled('\n')}\n`)
  }
  expect(smtp.received).toHaveLength(before + 3)
})

test('no content is fetched from a file or an address', async () => {
  const before = smtp.received.length
  for (const content of [{ path: import.meta.filename }, { href: 'http://127.0.0.1:9/' }]) {
    const mail = newMail({ text: content as unknown as string })
    await expect(mailer.send(mail)).rejects.toThrow('path' in content ? /^File access rejected/ : /^Url access rejected/)
  }
  expect(smtp.received).toHaveLength(before)
})
