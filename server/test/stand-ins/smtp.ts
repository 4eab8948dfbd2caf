/**
 * A mail server in the test's own process that speaks SMTP over a socket, and fails on demand. What it took is kept as the bytes that came
 * and as a mail program would show it.
 */
import { execFileSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** What goes wrong from now on, on connections old and new. */
type Fault =
  | 'none'
  | 'refuse sender'
  | 'refuse recipient'
  | 'greylist'
  | 'refuse message'
  | 'silent'
  | 'cut in data'
  | 'cut before data'
  | 'cut before data, once'

export type Received = {
  readonly from: string
  readonly to: readonly string[]
  /** The bytes, one character each. */
  readonly raw: string
  readonly mail: Email
  readonly encrypted: boolean
  /** Who signed in, if anybody did. */
  readonly user: string | null
}

export type SmtpStandIn = {
  readonly port: number
  readonly url: string
  /** Every mail taken so far, in order. */
  readonly received: readonly Received[]
  /** Connections opened, passwords received and mails started, whatever their outcome. */
  readonly counts: { connections: number; passwords: number; attempts: number }
  fault: Fault
  /** The first mail to this address, already here or still to come. */
  readonly mailTo: (address: string) => Promise<Received>
  readonly close: () => Promise<void>
}

export type Certificate = { readonly key: string; readonly cert: string }

/** Made anew for each run, valid for two days, for 127.0.0.1: no key lies in the repository. */
export function newCertificate(): Certificate {
  const folder = mkdtempSync(path.join(tmpdir(), 'smtp-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  try {
    execFileSync('openssl', ['req', '-x509', ...curve, ...names, '-days', '2', '-keyout', key, '-out', cert], { stdio: 'pipe' })
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const refusal = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode })

type Account = { readonly user: string; readonly password: string }
type Options = {
  /** With a certificate it offers STARTTLS, or with `secure` speaks nothing else. */
  readonly certificate?: Certificate
  readonly secure?: boolean
  /** Whoever sends must sign in with these. */
  readonly account?: Account
}

export async function smtpStandIn({ certificate, secure = false, account }: Options = {}): Promise<SmtpStandIn> {
  const received: Received[] = []
  const news = new EventEmitter().setMaxListeners(0)
  const sockets = new Map<number | undefined, Socket>()
  const state: State = { fault: 'none', counts: { connections: 0, passwords: 0, attempts: 0 } }
  const keep = (taken: Received) => {
    received.push(taken)
    news.emit('mail')
  }
  const server = new SMTPServer({
    ...certificate,
    secure,
    logger: false,
    disableReverseLookup: true,
    authOptional: !account,
    allowInsecureAuth: true,
    hideSTARTTLS: !certificate,
    disabledCommands: account ? [] : ['AUTH'],
    closeTimeout: 100,
    ...behaviour(state, account, keep, (session) => sockets.get(session.remotePort)?.destroy()),
  })
  // A client that breaks off a handshake is what some tests are about.
  server.on('error', () => undefined)
  server.server.on('connection', (socket) => {
    const { remotePort } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return Object.assign(state, {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    mailTo: async (address: string) => {
      for (;;) {
        const found = received.find(({ to }) => to.includes(address))
        if (found) return found
        await once(news, 'mail')
      }
    },
    close: async () => {
      const closed = new Promise<void>((done) => server.close(done))
      for (const socket of sockets.values()) socket.destroy()
      await closed
    },
  })
}

type State = Pick<SmtpStandIn, 'fault' | 'counts'>

/** What it answers to each command, by the fault of the moment. */
function behaviour(
  state: State,
  account: Account | undefined,
  keep: (taken: Received) => void,
  cut: (session: SMTPServerSession) => void,
): SMTPServerOptions {
  const take = async (stream: SMTPServerDataStream, session: SMTPServerSession, done: (error?: Error | null) => void) => {
    try {
      const taken = await receivedIn(stream, session)
      if (state.fault === 'refuse message') return done(refusal(554, 'Looks like spam'))
      keep(taken)
      return done()
    } catch (error) {
      return done(error as Error)
    }
  }
  return {
    onConnect: (_session, done) => {
      state.counts.connections += 1
      if (state.fault !== 'silent') done()
    },
    onAuth: ({ username, password }, _session, done) => {
      state.counts.passwords += 1
      const known = username === account?.user && password === account?.password
      done(known ? null : refusal(535, 'Authentication failed'), { user: username })
    },
    onMailFrom: (_address, session, done) => {
      state.counts.attempts += 1
      if (state.fault.startsWith('cut before data')) {
        if (state.fault.endsWith('once')) state.fault = 'none'
        return cut(session)
      }
      return done(state.fault === 'refuse sender' ? refusal(550, 'Sender not allowed') : null)
    },
    onRcptTo: (_address, _session, done) => {
      if (state.fault === 'refuse recipient') return done(refusal(550, 'No such mailbox'))
      return done(state.fault === 'greylist' ? refusal(451, 'Greylisted, come back later') : null)
    },
    onData: (stream, session, done) => {
      if (state.fault === 'cut in data') stream.once('data', () => cut(session))
      else void take(stream, session, done)
    },
  }
}

async function receivedIn(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Received> {
  const bytes = await buffer(stream)
  const { mailFrom, rcptTo } = session.envelope
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    raw: bytes.toString('latin1'),
    mail: await PostalMime.parse(bytes),
    encrypted: session.secure,
    user: typeof session.user === 'string' ? session.user : null,
  }
}
