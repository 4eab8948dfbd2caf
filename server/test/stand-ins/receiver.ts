/** A receiver of webhooks in the test's own process: a real HTTPS server with a certificate of its own, that misbehaves on demand. */
import { execFileSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** The domain of the test network: its names are public by their looks, and the stand-in of the name server says where they are. */
export const domain = 'partner.example'
/** Loopback addresses that OUTGOING_ALLOW lets through; 127.0.0.1 stays forbidden. */
export const testNetwork = '127.8.0.0/16'
export const testAddress = '127.8.0.1'

/** A certificate for every name of the domain, in a folder of its own until `remove`. No key lies in the repository. */
export function newAuthority(): { key: string; cert: string; ca_file: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'receiver-'))
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain},DNS:*.${domain},IP:${testAddress}`]
  execFileSync('openssl', ['req', '-x509', ...curve, ...names, '-days', '2', '-keyout', key, '-out', cert], { stdio: 'pipe' })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8'), ca_file: cert, remove }
}

type Taken = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string; readonly at: number }
type Answer = (request: Taken, response: ServerResponse, incoming: IncomingMessage) => void | Promise<void>

export type Receiver = {
  readonly port: number
  /** Every request, in order, whatever it was answered. */
  readonly taken: Taken[]
  /** What it does from now on; 200 at first. */
  answer: Answer
  /** Resolves when so many requests have come. */
  readonly until: (count: number) => Promise<void>
  /** How many connections were opened. */
  readonly connections: () => number
  readonly close: () => Promise<void>
}

export const answering =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body)

export async function receiver(certificate: { key: string; cert: string }, host = testAddress): Promise<Receiver> {
  const taken: Taken[] = []
  const news = new EventEmitter().setMaxListeners(0)
  const state: { answer: Answer } = { answer: answering(200) }
  let connections = 0
  const server = createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    void text(request).then(async (body) => {
      const one = { path: request.url ?? '', headers: request.headers, body, at: Date.now() }
      taken.push(one)
      news.emit('taken')
      await state.answer(one, response, request)
      return body
    })
  })
  // A client that breaks off is what some tests are about.
  server.on('tlsClientError', () => undefined)
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, host)
  await once(server, 'listening')
  return Object.assign(state, {
    port: (server.address() as AddressInfo).port,
    taken,
    until: async (count: number) => {
      while (taken.length < count) await once(news, 'taken')
    },
    connections: () => connections,
    close: async () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      server.closeAllConnections()
      await closed
    },
  })
}
