import { retrySecondsOf } from '../../../kernel/outbound/services.ts'
import { Problem } from '../../../kernel/route/problem.ts'
import { messages } from './messages.ts'
import type { PeppolSilence } from './participants.ts'

/** An operator needs time to configure a provider. */
const operatorSeconds = 3600

/** The 503 of a provider that gives no answer. */
export function peppolUnavailable(silence: PeppolSilence): Problem {
  const code = 'peppol_unavailable'
  if (silence.kind === 'not_configured')
    return new Problem(503, messages.not_configured, { code, headers: { 'retry-after': String(operatorSeconds) } })
  const seconds = retrySecondsOf(silence)
  return new Problem(503, messages.provider_silent, { code, params: { seconds }, headers: { 'retry-after': String(seconds) } })
}
