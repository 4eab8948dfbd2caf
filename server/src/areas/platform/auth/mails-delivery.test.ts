/** The mails of the service as delivered by a real mail server. */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { expect, test, vi } from 'vitest'
import { mailServer } from '../../../../test/harness/external-services.ts'
import { openMailer } from '../../../adapters/smtp/index.ts'
import type { Mail } from '../../../kernel/outbound/mail.ts'
import { languages } from '../../../lib/languages.ts'
import { composePasswordMail, composeVerificationMail } from './mails.ts'

const link = `https://api.example.com/v1/auth/email/verify?expires=1790000000&hash=${'0f'.repeat(32)}&user=7&signature=${'9e'.repeat(32)}`
const facts = { name: 'Zoë Müller-Ångström', firm: 'Fiduciaire Léon & Associés', link, hours: 24, minutes: 60 }

/** Mail delivered so far, as bytes. The server creates the folder with the first mail. */
function newMail(maildir: string) {
  const folder = path.join(maildir, 'new')
  const list = () => (existsSync(folder) ? readdirSync(folder) : [])
  const known = new Set(list())
  return () => list().flatMap((name) => (known.has(name) ? [] : [readFileSync(path.join(folder, name))]))
}

const from = { name: 'Partita – Comptabilité', address: 'no-reply@partita.example' }
const to = { name: facts.name, address: `zoe.${randomUUID()}@example.com` }
const letters = languages.flatMap((language) => [composeVerificationMail(language, facts), composePasswordMail(language, facts)])
const mails = letters.map((letter): Mail => ({ ...letter, to, id: randomUUID() }))

/** The parsed mail. */
async function read(bytes: Buffer) {
  const { from: sender, to: recipients, subject, text = '', html = '', messageId, headers } = await PostalMime.parse(bytes)
  const language = headers.find(({ key }) => key === 'content-language')?.value
  const targets = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1])
  return { messageId, from: sender, to: recipients, subject, text, html, language, link: text.split('\n')[4], targets }
}

test('a mail of each kind in each language arrives unchanged, with its whole link', async ({ skip }) => {
  const server = mailServer()
  if (server) {
    const delivered = newMail(server.maildir)
    const mailer = openMailer({ smtp_url: server.smtp_url, mail_from: `${from.name} <${from.address}>` })
    await mailer.ready()
    await Promise.all(mails.map((mail) => mailer.send(mail)))
    await mailer.close()
    const ours = () => delivered().filter((bytes) => bytes.includes(to.address))
    await vi.waitFor(() => expect(ours()).toHaveLength(mails.length), { timeout: 60_000, interval: 100 })
    const arrived = new Map((await Promise.all(ours().map(read))).map((mail) => [mail.messageId, mail]))
    const target = link.replaceAll('&', '&amp;')
    for (const { id, subject, text, html, language } of mails) {
      const messageId = `<${id}@partita.example>`
      // The parser ends every part with a line break.
      const written = { text: `${text}\n`, html: `${html}\n`, link, targets: [target, target] }
      expect(arrived.get(messageId)).toEqual({ messageId, from, to: [to], subject, language, ...written })
    }
  } else {
    const absent = 'Not run: no mail server here (SMTP_URL and MAILDIR name none).'
    console.warn(absent)
    skip(absent)
  }
})
