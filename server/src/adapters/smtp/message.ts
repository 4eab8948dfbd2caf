/** What the library is given of a mail. Headers and addresses were validated on input, and are checked again before sending. */
import { createHash } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import type { Mail, MailAttachment, Mailbox } from '../../kernel/outbound/mail.ts'
import { isMailAddress, isMailName } from '../../lib/mail-address.ts'
import { unfit } from './errors.ts'

/** No mail refers to a file or URL that the library should read. */
export const closedIn = { disableFileAccess: true, disableUrlAccess: true }

/** More recipients than a person would name are a mistake. */
const mostRecipients = 20

const localPart = /^[\w.-]{1,150}$/
const wholeId = /^[\w.-]{1,150}@[\w.-]{1,255}$/

function checked({ name, address }: Mailbox): Mailbox {
  if (!isMailAddress(address)) throw unfit('its address is none')
  if (!isMailName(name)) throw unfit('its name or subject is more than a line')
  return { name, address }
}

function attached({ name, type, content }: MailAttachment) {
  if (!isMailName(name) || !/^[a-z]+\/[a-z0-9.+-]+$/.test(type)) throw unfit('an attachment has a name or a type that is none')
  return { filename: name, contentType: type, content, contentDisposition: 'attachment' as const, ...closedIn }
}

/** As the lines go over the wire, so that what is hashed is what arrives. */
const withCrlf = (text: string): string => (typeof text === 'string' ? text.replace(/\r?\n/g, '\r\n') : text)

export function messageOf(from: Mailbox, mail: Mail): SendMailOptions {
  const { to, also_to = [], cc = [], reply_to, sender_name, subject, text, html, language, attachments = [], id } = mail
  if (!isMailName(subject)) throw unfit('its name or subject is more than a line')
  if (!localPart.test(id) && !wholeId.test(id)) throw unfit('its id does not fit a Message-ID')
  if (1 + also_to.length + cc.length > mostRecipients) throw unfit('it has too many recipients')
  return {
    from: checked({ name: sender_name ?? from.name, address: from.address }),
    to: [to, ...also_to].map(checked),
    ...(cc.length > 0 && { cc: cc.map(checked) }),
    ...(reply_to && { replyTo: checked(reply_to) }),
    subject,
    text: withCrlf(text),
    html: withCrlf(html),
    attachments: attachments.map(attached),
    messageId: `<${id.includes('@') ? id : `${id}@${from.address.split('@')[1] ?? ''}`}>`,
    // The parts are divided by the same words at each attempt.
    baseBoundary: createHash('sha256').update(id).digest('hex').slice(0, 24),
    ...(mail.composed_at && { date: mail.composed_at }),
    headers: {
      // Prevents automatic replies (RFC 3834).
      ...(mail.is_automatic !== false && { 'Auto-Submitted': 'auto-generated' }),
      'Content-Language': language,
    },
    // Some servers wrap long lines and break links; encoded lines are short.
    encoding: 'quoted-printable',
    ...closedIn,
  }
}
