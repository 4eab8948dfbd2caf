import type { SecureContext } from 'node:tls'
import { type HttpOutcome, sendRequest } from '../http-exchange/index.ts'

/** An answer with 500 lines is a tenth of it. */
const mostBytes = 512 * 1024

export type PostRequest = {
  readonly url: URL
  readonly key: string
  readonly body: string
  readonly secureContext: SecureContext
  readonly signal: AbortSignal
}

/** The answer, or how the request failed. */
export type PostOutcome =
  | { readonly json: unknown }
  | { readonly fault: 'timeout' | 'unreachable' | 'cut' | 'redirect' | 'too_large' | 'not_json' }
  | { readonly fault: 'status'; readonly status: number; readonly retry_after: string | null }

/** Redirects are not followed: key and document are meant for one address. */
export async function post({ url, key, body, secureContext, signal }: PostRequest): Promise<PostOutcome> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' }
  return outcomeOf(
    await sendRequest({ method: 'POST', url, headers, body: Buffer.from(body), most_bytes: mostBytes, secureContext, signal }),
  )
}

function outcomeOf(answer: HttpOutcome): PostOutcome {
  if ('fault' in answer) return answer
  const { status, headers, body } = answer
  if (status >= 300 && status < 400) return { fault: 'redirect' }
  if (status !== 200) return { fault: 'status', status, retry_after: headers['retry-after'] ?? null }
  if (body === null) return { fault: 'too_large' }
  try {
    return { json: JSON.parse(body.toString('utf8')) }
  } catch {
    return { fault: 'not_json' }
  }
}
