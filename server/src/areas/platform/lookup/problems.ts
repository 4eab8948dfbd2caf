import { Problem } from '../../../kernel/route/problem.ts'
import { retrySecondsOf, type ServiceFailure } from '../../../kernel/outbound/services.ts'
import { messages } from './messages.ts'

/** Why a source gives no answer: it failed, the operator did not configure it, or has not loaded the register. */
export type Silence = ServiceFailure | { readonly kind: 'not_configured' } | { readonly kind: 'not_loaded' }

/** An operator needs time to load a register or to configure a source. */
const operatorSeconds = 3600

/** The 503 of a source that gives no answer. */
export function lookupUnavailable(silence: Silence): Problem {
  const code = 'lookup_unavailable'
  if (silence.kind === 'not_configured' || silence.kind === 'not_loaded') {
    const text = silence.kind === 'not_loaded' ? messages.register_not_loaded : messages.source_not_configured
    return new Problem(503, text, { code, headers: { 'retry-after': String(operatorSeconds) } })
  }
  const seconds = retrySecondsOf(silence)
  return new Problem(503, messages.source_silent, { code, params: { seconds }, headers: { 'retry-after': String(seconds) } })
}
