import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** A request to a service that the operator configured, which may be on a private address. Addresses that users choose use `Outgoing`. */
export type ServiceRequest = {
  /** The name of the service: it is counted, and rests after failures, under this name. */
  readonly service: string
  /** Where a service limits each of its accounts by itself: whose request it is. Then the account rests, not the service. */
  readonly account?: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON, a form as multipart; text and bytes need a `content-type` among the headers. */
  readonly body?: ServiceBody
  /** Limit for the whole exchange; 10 seconds by default. */
  readonly limit_ms?: number
  /** The largest answer; 5 MB by default. */
  readonly most_bytes?: number
}
export type ServiceBody = { readonly json: unknown } | { readonly form: FormData } | { readonly content: string | Buffer }

/**
 * Why there is no answer. `unavailable`: nobody answered, or the service cannot answer now. `refused`: the service does not accept the
 * request (4xx). `wrong_answer`: an answer that is not what the protocol says.
 */
export type ServiceFailure =
  | {
      readonly kind: 'unavailable'
      readonly reason: 'timeout' | 'unreachable' | 'cut' | 'status' | 'resting'
      readonly retry_after_seconds: number | null
    }
  | { readonly kind: 'refused'; readonly status: number; readonly body: Buffer }
  | { readonly kind: 'wrong_answer'; readonly reason: 'redirect' | 'too_large' | 'unreadable' }
type ServiceAnswer = { readonly kind: 'answered'; readonly status: number; readonly type: string | null; readonly body: Buffer }
export type ServiceOutcome = ServiceAnswer | ServiceFailure

export type ServiceClient = {
  /** It never throws, and follows no redirect. */
  readonly call: (request: ServiceRequest) => Promise<ServiceOutcome>
  readonly close: () => Promise<void>
}

/** The answer as JSON of that shape. Members that the shape does not name are ignored: a service may add some at any time. */
export function readJson<S extends TSchema>(outcome: ServiceOutcome, shape: S): { readonly value: Static<S> } | ServiceFailure {
  if (outcome.kind !== 'answered') return outcome
  const value = parsedJson(outcome.body)
  return Value.Check(shape, value) ? { value } : { kind: 'wrong_answer', reason: 'unreadable' }
}

/** The bytes as JSON; undefined when they are none. */
export function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** A client may come back after this many seconds where the service does not say it. */
const usualSeconds = 30

/** For the `Retry-After` of the 503 that a failure becomes. */
export const retrySecondsOf = (failure: ServiceFailure): number =>
  (failure.kind === 'unavailable' ? failure.retry_after_seconds : null) ?? usualSeconds
