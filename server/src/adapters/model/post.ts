import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest, type RequestOptions as SecureOptions } from 'node:https'
import type { SecureContext } from 'node:tls'

/** An answer with 500 lines is a tenth of it. */
const mostBytes = 512 * 1024

export type PostRequest = {
  readonly url: URL
  readonly key: string
  readonly body: string
  readonly secureContext: SecureContext
  readonly signal: AbortSignal
}

/** The answer, or how the request failed. A failure contains no text of the other side, so none reaches a log or an answer. */
export type PostOutcome =
  | { readonly json: unknown }
  | { readonly fault: 'timeout' | 'unreachable' | 'cut' | 'redirect' | 'too_large' | 'not_json' }
  | { readonly fault: 'status'; readonly status: number; readonly retry_after: string | null }

/** One POST on a new connection. Redirects are not followed: key and document are meant for one address. */
export function post({ url, key, body, secureContext, signal }: PostRequest): Promise<PostOutcome> {
  return new Promise((resolve) => {
    const failed = (fault: 'unreachable' | 'cut') => resolve({ fault: signal.aborted ? 'timeout' : fault })
    const options: RequestOptions = {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'Partita',
      },
      maxHeaderSize: 16 * 1024,
      signal,
    }
    const onResponse = (response: IncomingMessage) =>
      void textOf(response).then(
        (text) => resolve(outcomeOf(response, text)),
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
    sent.end(body)
  })
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage, text: string | null): PostOutcome {
  if (statusCode >= 300 && statusCode < 400) return { fault: 'redirect' }
  if (statusCode !== 200) return { fault: 'status', status: statusCode, retry_after: headers['retry-after'] ?? null }
  if (text === null) return { fault: 'too_large' }
  try {
    return { json: JSON.parse(text) }
  } catch {
    return { fault: 'not_json' }
  }
}

/** The whole answer; null when it exceeds the limit. */
async function textOf(response: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > mostBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
