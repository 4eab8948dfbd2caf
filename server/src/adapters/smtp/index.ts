/** Sends mail by SMTP (RFC 5321), through the operator's server or relay. */
import { createHash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Mailbox, Mailer } from '../../kernel/outbound/mail.ts'
import { unavailable } from '../../kernel/route/problem.ts'
import { closedIn, messageOf } from './message.ts'
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

export function openMailer({ smtp_url, mail_from }: Settings): Mailer {
  const from = senderOf(mail_from)
  return smtp_url === null ? noMailer(domainOf(from)) : mailerTo(serverOf(smtp_url), from)
}

const refuse = () => Promise.reject(unavailable('mail_unavailable', absentFor))
const noMailer = (domain: string): Mailer => ({ is_configured: false, domain, ready: refuse, send: refuse, close: () => Promise.resolve() })
const domainOf = ({ address }: Mailbox): string => address.split('@')[1] ?? ''

function mailerTo(server: Server, from: Mailbox): Mailer {
  const transport = createTransport({ ...server, ...times, ...closedIn, ...pool })
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((data as Metered).meter.read)
    done()
  })
  const probe = createTransport({ ...server, ...shortTimes })
  const underWay = new Set<Promise<unknown>>()
  return {
    is_configured: true,
    domain: domainOf(from),
    ready: async () => {
      try {
        await probe.verify()
      } catch (cause) {
        throw Object.assign(unavailable('mail_unavailable', silentFor), { cause })
      }
    },
    send: async (mail) => {
      const message = messageOf(from, mail)
      const meter = meterOf()
      const sending = transport.sendMail(Object.assign(message, { meter }))
      underWay.add(sending)
      const { response, rejected } = await sending.finally(() => underWay.delete(sending))
      return { ...meter.result(), response, refused: rejected }
    },
    close: async () => {
      await Promise.allSettled(underWay)
      transport.close()
    },
  }
}

/** Reads along what is handed to the server: the last message is the one that it took. */
function meterOf() {
  let [hash, size] = [createHash('sha256'), 0]
  return {
    read: (message: Readable): Readable => {
      ;[hash, size] = [createHash('sha256'), 0]
      const through = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          hash.update(chunk)
          size += chunk.length
          done(null, chunk)
        },
      })
      return pipeline(message, through, () => undefined)
    },
    result: () => ({ sha256: hash.digest('hex'), size }),
  }
}
type Metered = { readonly meter: ReturnType<typeof meterOf> }
