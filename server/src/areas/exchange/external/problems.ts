import { retrySecondsOf, type ServiceFailure } from '../../../kernel/outbound/services.ts'
import { Problem, refused } from '../../../kernel/route/problem.ts'
import { messages } from './messages.ts'

/** The 503 of a platform that gives no answer, or none of the protocol. */
export function platformUnavailable(failure: ServiceFailure): Problem {
  const seconds = retrySecondsOf(failure)
  return new Problem(503, messages.silent, {
    code: 'external_unavailable',
    params: { seconds },
    headers: { 'retry-after': String(seconds) },
  })
}

/** An answer that contradicts an earlier one. */
export const wrongAnswer = (): Problem => platformUnavailable({ kind: 'wrong_answer', reason: 'unreadable' })

export const firmNotLinked = () => refused('not_linked', messages.firm_not_linked)
export const companyNotLinked = () => refused('not_linked', messages.company_not_linked)
