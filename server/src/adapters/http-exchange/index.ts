/** One HTTP request to an address that the operator configured, on a new connection. Redirects are not followed. */
import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest, type RequestOptions as SecureOptions } from 'node:https'
import type { SecureContext } from 'node:tls'

export { openTrust } from './trust.ts'

type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  readonly most_bytes: number
  readonly secureContext: SecureContext
  readonly signal: AbortSignal
}

/** `body` is null when it is larger than allowed. A fault contains no text of the other side, so none reaches a log or an answer. */
export type HttpOutcome =
  | { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer | null }
  | { readonly fault: 'timeout' | 'unreachable' | 'cut' }

export function sendRequest({ method, url, headers, body, most_bytes, secureContext, signal }: HttpRequest): Promise<HttpOutcome> {
  return new Promise((resolve) => {
    const failed = (fault: 'unreachable' | 'cut') => resolve({ fault: signal.aborted ? 'timeout' : fault })
    const options: RequestOptions = {
      method,
      agent: false,
      headers: {
        'accept-encoding': 'identity',
        'user-agent': 'Partita',
        ...headers,
        ...(body && { 'content-length': body.length }),
      },
      maxHeaderSize: 16 * 1024,
      signal,
    }
    const onResponse = (response: IncomingMessage) =>
      void bytesOf(response, most_bytes).then(
        (received) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: received }),
        () => failed('cut'),
      )
    const secure: SecureOptions & { readonly secureContext: SecureContext } = {
      ...options,
      agent: false,
      secureContext,
      minVersion: 'TLSv1.2',
    }
    const sent = url.protocol === 'https:' ? secureRequest(url, secure, onResponse) : plainRequest(url, options, onResponse)
    sent.once('error', () => failed('unreachable'))
    sent.end(body ?? undefined)
  })
}

/** The whole answer; null when it exceeds the limit. */
async function bytesOf(response: IncomingMessage, most: number): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > most) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}
