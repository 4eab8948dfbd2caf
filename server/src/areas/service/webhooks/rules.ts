import { createHmac, randomBytes } from 'node:crypto'
import type { Outcome } from '../../../kernel/outbound/outgoing.ts'
import type { Relayed } from '../../../kernel/jobs/queue-store.ts'
import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { messages } from './messages.ts'
import type { Envelope, Replay, Webhook, WebhookPatch } from './schema.ts'

export const maxWebhooks = 20
export const maxReplayed = 10_000
const maxAttempts = 8

/** 256 random bits after a prefix that secret scanners recognise. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`
export const hintOf = (secret: string): string => `whsec_…${secret.slice(-4)}`

export const hostOf = (url: string): string => new URL(url).host

/** Errors for unknown events and for `*` combined with others. */
export function eventErrors(events: readonly string[], known: ReadonlySet<string>): FieldErrors {
  if (events.includes('*') && events.length > 1) return { events: [{ message: messages.star_alone }] }
  const unknown = [...events.entries()].filter(([, event]) => event !== '*' && !known.has(event))
  return Object.fromEntries(unknown.map(([index, event]) => [`events.${index}`, [{ message: messages.event_unknown, params: { event } }]]))
}

export type Settings = Pick<Webhook, 'url' | 'description' | 'events' | 'is_active'>

export const applyPatch = (before: Settings, patch: WebhookPatch): Settings => ({
  url: patch.url ?? before.url,
  description: patch.description === undefined ? before.description : patch.description,
  events: [...new Set(patch.events ?? before.events)],
  is_active: patch.is_active ?? before.is_active,
})

export const changedFields = (before: Settings, after: Settings): string[] =>
  (['url', 'description', 'events', 'is_active'] as const).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

export const isSelected = (events: readonly string[], event: string): boolean => events[0] === '*' || events.includes(event)

/** The database returns members in an order of its own. */
const subjectOf = ({ public_token, name }: Envelope['firm']): Envelope['firm'] => ({ public_token, name })

/** The body of a delivery. Its members are in documented order; a body is stored once and never rebuilt. */
export const envelopeOf = (
  event: Omit<Relayed, 'firm_id' | 'company_id' | 'sequence'> & { readonly sequence: number | null },
): Envelope => ({
  id: event.id,
  event: event.event,
  api_version: 'v1',
  sequence: event.sequence,
  created_at: event.created_at,
  firm: subjectOf(event.firm ?? { public_token: '', name: '' }),
  company: event.company && subjectOf(event.company),
  data: event.data as Envelope['data'],
})

/** One signature per valid secret, newest first, over the time of the attempt and the exact bytes of the body. */
export const signatureOf = (secrets: readonly string[], at: Date, body: string): string => {
  const t = Math.floor(at.getTime() / 1000)
  const signed = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`)
  return [`t=${t}`, ...signed].join(',')
}

const minuteMs = 60_000

export type Attempted = { readonly attempts: number; readonly is_test: boolean }
export type AttemptResult = {
  readonly status: 'pending' | 'delivered' | 'failed'
  readonly next_attempt_at: string | null
  readonly response_status: number | null
  readonly response_excerpt: string
  readonly duration_ms: number
  readonly last_status: string
  readonly at: string
}

/**
 * The result of an attempt. After the n-th failure the next attempt waits 2^(n-1) minutes, whatever Retry-After asks for; the eighth attempt
 * is the last.
 */
export function attemptResult({ attempts, is_test }: Attempted, outcome: Outcome, at: Date): AttemptResult {
  const answered = outcome.kind === 'answered' ? outcome : null
  const seen = {
    response_status: answered?.status ?? null,
    response_excerpt: outcome.text,
    duration_ms: outcome.duration_ms,
    last_status: answered ? String(answered.status) : outcome.kind,
    at: at.toISOString(),
  }
  if (answered && answered.status >= 200 && answered.status < 300) return { ...seen, status: 'delivered', next_attempt_at: null }
  if (is_test || attempts + 1 >= maxAttempts) return { ...seen, status: 'failed', next_attempt_at: null }
  return { ...seen, status: 'pending', next_attempt_at: new Date(at.getTime() + 2 ** attempts * minuteMs).toISOString() }
}

/** Requires either a complete range of sequence numbers or `since`, not both. */
export function rangeErrors({ from_sequence, to_sequence, since }: Replay): FieldErrors {
  const numbered = from_sequence !== undefined || to_sequence !== undefined
  if (numbered === (since !== undefined)) return { since: [{ message: messages.replay_range }] }
  if (!numbered) return {}
  if (from_sequence === undefined) return { from_sequence: [{ message: messages.replay_range }] }
  if (to_sequence === undefined) return { to_sequence: [{ message: messages.replay_range }] }
  return to_sequence < from_sequence ? { to_sequence: [{ message: messages.replay_order }] } : {}
}
