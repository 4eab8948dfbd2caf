/** Sends mail by SMTP (RFC 5321), through the operator's server or relay. */
import { createTransport } from 'nodemailer'
import type { Mail, Mailbox, Mailer } from '../../kernel/outbound/mail.ts'
import { unavailable } from '../../kernel/route/problem.ts'
import { isMailAddress, isMailName } from '../../lib/mail-address.ts'
import { unfit } from './errors.ts'
import { senderOf, type Server, serverOf } from './server.ts'

export { isPermanent } from './errors.ts'

type Settings = { readonly smtp_url: string | null; readonly mail_from: string }

/** Seconds until a retry: short for a server that does not answer, long where none is configured. */
const silentFor = 60
const absentFor = 3600

const times = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }
const shortTimes = { connectionTimeout: 3000, greetingTimeout: 3000, socketTimeout: 3000, dnsTimeout: 3000 }

// Idle connections end before the socket timeout, which would count as a failure. A mail of which no byte was sent may try a second
// connection; after that its job decides.
const pool = { pool: true, maxConnections: 3, maxMessages: 100, maxRequeues: 1, idleTimeout: 20_000 } as const

/** No mail refers to a file or URL that the library should read. */
const closedIn = { disableFileAccess: true, disableUrlAccess: true }

export function openMailer({ smtp_url, mail_from }: Settings): Mailer {
  const from = senderOf(mail_from)
  return smtp_url === null ? noMailer : mailerTo(serverOf(smtp_url), from)
}

const refuse = () => Promise.reject(unavailable('mail_unavailable', absentFor))
const noMailer: Mailer = { is_configured: false, ready: refuse, send: refuse, close: () => Promise.resolve() }

function mailerTo(server: Server, from: Mailbox): Mailer {
  const transport = createTransport({ ...server, ...times, ...closedIn, ...pool })
  const probe = createTransport({ ...server, ...shortTimes })
  const underWay = new Set<Promise<unknown>>()
  return {
    is_configured: true,
    ready: async () => {
      try {
        await probe.verify()
      } catch (cause) {
        throw Object.assign(unavailable('mail_unavailable', silentFor), { cause })
      }
    },
    send: async (mail) => {
      const sending = transport.sendMail(message(from, mail))
      underWay.add(sending)
      await sending.finally(() => underWay.delete(sending))
    },
    close: async () => {
      await Promise.allSettled(underWay)
      transport.close()
    },
  }
}

/** Headers and addresses were validated on input, and are checked again before sending. */
function message(from: Mailbox, { to, subject, text, html, language, id }: Mail) {
  if (!isMailAddress(to.address)) throw unfit('its address is none')
  if (!isMailName(to.name) || !isMailName(subject)) throw unfit('its name or subject is more than a line')
  if (!/^[\w.-]{1,150}$/.test(id)) throw unfit('its id does not fit a Message-ID')
  return {
    from: { ...from },
    to: { name: to.name, address: to.address },
    subject,
    text,
    html,
    messageId: `<${id}@${from.address.split('@')[1]}>`,
    // Prevents automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    // Some servers wrap long lines and break links; encoded lines are short.
    encoding: 'quoted-printable' as const,
    ...closedIn,
  }
}
