/**
 * The client for services that the operator configured: registers, VIES, the Peppol provider, the external platform. It limits time and
 * size, follows no redirect and lets a service rest that keeps failing. Failures are values.
 */
import type { Meter } from '../../kernel/operating/meter.ts'
import type { ServiceBody, ServiceClient, ServiceFailure, ServiceOutcome, ServiceRequest } from '../../kernel/outbound/services.ts'
import { systemClock } from '../../lib/clock.ts'
import { type HttpOutcome, openTrust, sendRequest } from '../http-exchange/index.ts'
import { openBreaker } from './breaker.ts'

export type ServiceSettings = { readonly outgoing_ca: string | null; readonly redis_url: string; readonly database_url: string }

const usualLimitMs = 10_000
const usualMostBytes = 5 * 1024 * 1024

export function openServices(settings: ServiceSettings, { called }: Pick<Meter, 'called'>): ServiceClient {
  const trust = openTrust(settings.outgoing_ca)
  const breaker = openBreaker(settings.redis_url, new URL(settings.database_url).pathname.slice(1))

  const send = async (request: ServiceRequest, url: URL): Promise<ServiceOutcome> => {
    const { method = 'GET', body, limit_ms = usualLimitMs, most_bytes = usualMostBytes } = request
    const encoded = body ? await encode(body) : null
    const signal = AbortSignal.timeout(Math.max(1, Math.ceil(limit_ms)))
    const headers = { ...encoded?.headers, ...request.headers }
    return outcomeOf(await sendRequest({ method, url, headers, body: encoded?.bytes ?? null, most_bytes, secureContext: trust(), signal }))
  }

  const callOnce = async (request: ServiceRequest): Promise<ServiceOutcome> => {
    if (!URL.canParse(request.url)) return { kind: 'unavailable', reason: 'unreachable', retry_after_seconds: null }
    const resting = request.account === undefined ? request.service : `${request.service}:${request.account}`
    const rest = await breaker.restOf(resting)
    if (rest !== null) return { kind: 'unavailable', reason: 'resting', retry_after_seconds: Math.ceil(rest / 1000) }
    const outcome = await send(request, new URL(request.url))
    if (outcome.kind === 'unavailable') await breaker.noteFailure(resting, wishedMsOf(outcome))
    else await breaker.noteSuccess(resting)
    return outcome
  }

  return {
    call: async (request) => {
      const started = performance.now()
      const outcome = await callOnce(request)
      called(request.service, 'reason' in outcome ? outcome.reason : outcome.kind, (performance.now() - started) / 1000)
      return outcome
    },
    close: breaker.close,
  }
}

const wishedMsOf = ({ retry_after_seconds }: Extract<ServiceFailure, { kind: 'unavailable' }>): number | null =>
  retry_after_seconds === null ? null : retry_after_seconds * 1000

type Encoded = { readonly bytes: Buffer; readonly headers: Readonly<Record<string, string>> }

async function encode(body: ServiceBody): Promise<Encoded> {
  if ('json' in body) return { bytes: Buffer.from(JSON.stringify(body.json)), headers: { 'content-type': 'application/json' } }
  if ('content' in body) return { bytes: Buffer.from(body.content), headers: {} }
  const encoded = new Response(body.form)
  return { bytes: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': encoded.headers.get('content-type') ?? '' } }
}

function outcomeOf(answer: HttpOutcome): ServiceOutcome {
  if ('fault' in answer) return { kind: 'unavailable', reason: answer.fault, retry_after_seconds: null }
  const { status, headers, body } = answer
  if (status >= 300 && status < 400) return { kind: 'wrong_answer', reason: 'redirect' }
  if (status === 429 || status >= 500)
    return { kind: 'unavailable', reason: 'status', retry_after_seconds: secondsOf(headers['retry-after']) }
  if (body === null) return { kind: 'wrong_answer', reason: 'too_large' }
  if (status >= 400) return { kind: 'refused', status, body }
  return { kind: 'answered', status, type: headers['content-type'] ?? null, body }
}

/** Seconds, or a date (RFC 9110); null when it is neither. */
function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const seconds = Math.ceil((Date.parse(header) - systemClock.now().getTime()) / 1000)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}
