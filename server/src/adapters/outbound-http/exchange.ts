import { Agent, type RequestOptions, request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { SecureContext } from 'node:tls'
import type { Target } from './guard.ts'

/** Bytes read of an answer before the connection is closed, and how much of it is stored. */
const mostBytes = 64 * 1024
const keptBytes = 8 * 1024
const keptCharacters = 2_000
/** Most servers close idle connections after five seconds. */
const idleMs = 4_000

export type Answer = { readonly status: number; readonly text: string; readonly retry_after: string | null }
export type OutboundRequest = {
  readonly target: Target
  /** The checked address; the name is not resolved again. */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly signal: AbortSignal
}
type Failure = Error & { readonly code?: string }

export const openAgent = () => new Agent({ keepAlive: true, maxFreeSockets: 32, timeout: idleMs, scheduling: 'lifo' })

/** One request to one address. An idle connection that the server closed is replaced once: nothing was read on it. */
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
    let answered = false
    const sent = request(
      {
        ...connection,
        method: 'POST',
        host: address,
        family: isIP(address),
        port,
        // The certificate must match the requested name, not the address.
        servername: is_address ? '' : host,
        path: url.pathname + url.search,
        headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
        minVersion: 'TLSv1.2',
        maxHeaderSize: 16 * 1024,
        signal,
      },
      (response) => {
        answered = true
        void textOf(response).then((text) => resolve(answerOf(response, text)))
      },
    )
    sent.on('error', (error: Failure) => {
      if (!answered) reject(Object.assign(error, { reused: sent.reusedSocket && isCut(error) }))
    })
    // The agent limits idle connections; a running request has the time limit of the whole exchange.
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

/** The beginning of the answer. However the body ends, the status is known. */
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

/** Whole characters; characters that PostgreSQL cannot store are replaced. */
export const excerptOf = (text: string): string =>
  Array.from(text.slice(0, 2 * keptCharacters))
    .slice(0, keptCharacters)
    .join('')
    .toWellFormed()
    .replaceAll('\0', '\uFFFD')
