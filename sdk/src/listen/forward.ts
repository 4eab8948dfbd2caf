import { createHmac } from 'node:crypto'
import type { WebhookEvent } from '../openapi.ts'

export type Forwarded = { readonly status: number; readonly duration_ms: number }

/** As the service signs: the time, and an HMAC over the time and the exact bytes of the body. */
const signatureOf = (secret: string, body: string): string => {
  const t = Math.floor(Date.now() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/** Sends an event with the headers and the body of a webhook. The number of the event stands in for the id of a delivery. */
export async function forward(url: string, secret: string, event: WebhookEvent, signal: AbortSignal): Promise<Forwarded> {
  const body = JSON.stringify(event)
  const begun = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Service-Webhooks/1.0',
      'X-Service-Event': event.event,
      'X-Service-Delivery': String(event.sequence),
      'X-Service-Signature': signatureOf(secret, body),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
  })
  await response.body?.cancel()
  return { status: response.status, duration_ms: Math.round(performance.now() - begun) }
}
