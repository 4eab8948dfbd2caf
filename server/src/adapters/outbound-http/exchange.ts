import { Agent, type RequestOptions, request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { Target } from './guard.ts'

/** What is read of an answer before the line is cut, and what is kept of it. */
const mostBytes = 64 * 1024
const keptBytes = 8 * 1024
const keptCharacters = 2_000
/** Below the five seconds after which most servers close a connection that waits. */
const idleMs = 4_000

export type Answer = { readonly status: number; readonly text: string; readonly retry_after: string | null }
export type OutboundRequest = {
  readonly target: Target
  /** The address that was checked; the name is not looked up again. */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
}
type Failure = Error & { readonly code?: string }

export const openAgent = () => new Agent({ keepAlive: true, maxFreeSockets: 32, timeout: idleMs, scheduling: 'lifo' })

/** One request to one address. A connection that its other end closed while it waited is replaced once: nothing was read on it. */
export async function exchange(agent: Agent, secureContext: SecureContext, sending: OutboundRequest): Promise<Answer> {
  try {
    return await send(sending, { agent, secureContext })
  } catch (error) {
    if (!(error as { reused?: boolean }).reused || sending.signal.aborted) throw error
    return send(sending, { agent: false, secureContext })
  }
}

type Connection = Pick<RequestOptions, 'agent'> & { readonly secureContext: SecureContext }

function send({ target, address, headers, body, signal }: OutboundRequest, connection: Connection): Promise<Answer> {
  const { url, host, port, is_address } = target
  return new Promise((resolve, reject) => {
    let heard = false
    const sent = request(
      {
        ...connection,
        method: 'POST',
        host: address,
        family: isIP(address),
        port,
        // The certificate is held against the name that was asked for, not against the address.
        servername: is_address ? '' : host,
        path: url.pathname + url.search,
        headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
        minVersion: 'TLSv1.2',
        maxHeaderSize: 16 * 1024,
        signal,
      },
      (response) => {
        heard = true
        void textOf(response).then((text) => resolve(answerOf(response, text)))
      },
    )
    sent.on('error', (error: Failure) => {
      if (!heard) reject(Object.assign(error, { reused: sent.reusedSocket && isCut(error) }))
    })
    // The agent closes what waits for work too long; a request that runs has the limit of the whole exchange.
    sent.setTimeout(0)
    sent.end(body)
  })
}

const isCut = ({ code }: Failure) => code === 'ECONNRESET' || code === 'EPIPE'

const answerOf = ({ statusCode = 0, headers }: IncomingMessage, text: string): Answer => ({
  status: statusCode,
  text,
  retry_after: headers['retry-after'] ?? null,
})

/** The beginning of the answer. However it ends, the status has been heard. */
function textOf(response: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const kept: Buffer[] = []
    let [size, keeping] = [0, 0]
    const done = () => resolve(excerptOf(Buffer.concat(kept).subarray(0, keptBytes).toString('utf8')))
    response.on('data', (part: Buffer) => {
      size += part.length
      if (keeping < keptBytes) kept.push(part)
      keeping += part.length
      if (size > mostBytes) response.destroy()
    })
    response.once('end', done)
    response.once('close', done)
    response.once('error', done)
  })
}

/** Characters, not halves of them; what PostgreSQL cannot hold is shown as unreadable. */
export const excerptOf = (text: string): string =>
  Array.from(text.slice(0, 2 * keptCharacters))
    .slice(0, keptCharacters)
    .join('')
    .toWellFormed()
    .replaceAll('\0', '\uFFFD')
