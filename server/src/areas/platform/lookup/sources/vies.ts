/** VIES, the register of VAT numbers of the Union, by its REST interface. */
import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import { parsedJson, readJson, type ServiceClient, type ServiceFailure, type ServiceOutcome } from '../../../../kernel/outbound/services.ts'
import type { EuVatNumber } from '../../../../packs/eu-vat.ts'

/** What VIES says of a number; `name` and `address` are null where the member state withholds them. */
export type ViesAnswer = {
  readonly valid: boolean
  readonly name: string | null
  readonly address: string | null
  readonly consultation_number: string | null
}

const limitMs = 10_000
const retryAfterMs = 1_000

const Answer = Type.Object({
  countryCode: Type.String(),
  vatNumber: Type.String(),
  valid: Type.Boolean(),
  name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  address: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  requestIdentifier: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
const Errors = Type.Object({ errorWrappers: Type.Array(Type.Object({ error: Type.String() }), { minItems: 1 }) })

/** Errors that may be over in a second. Others (`INVALID_INPUT`, `IP_BLOCKED` …) are the same at the next attempt. */
const transient = /^(?:MS_|GLOBAL_|TIMEOUT|SERVICE_UNAVAILABLE)/

/**
 * Checks a number. Only `valid: false` without an error means that the number is invalid: a member state that does not answer is reported as
 * an error, often with status 200. Retries once, within the same time.
 */
export async function askVies(
  services: ServiceClient,
  url: string,
  number: EuVatNumber,
  requester: EuVatNumber | null,
): Promise<ViesAnswer | ServiceFailure> {
  const ends = performance.now() + limitMs
  const first = await askOnce(services, url, number, requester, limitMs)
  const left = ends - performance.now() - retryAfterMs
  if (!('again' in first) || left <= 0) return resultOf(first)
  await pause(retryAfterMs)
  return resultOf(await askOnce(services, url, number, requester, left))
}

type Attempt = ViesAnswer | ServiceFailure | { readonly again: ServiceFailure }
const resultOf = (attempt: Attempt): ViesAnswer | ServiceFailure => ('again' in attempt ? attempt.again : attempt)

async function askOnce(
  services: ServiceClient,
  url: string,
  number: EuVatNumber,
  requester: EuVatNumber | null,
  limit_ms: number,
): Promise<Attempt> {
  const json = {
    countryCode: number.country,
    vatNumber: number.number,
    ...(requester && { requesterMemberStateCode: requester.country, requesterNumber: requester.number }),
  }
  const outcome = await services.call({
    service: 'vies',
    method: 'POST',
    url: `${url}/check-vat-number`,
    headers: { accept: 'application/json' },
    body: { json },
    limit_ms,
  })
  const error = errorIn(outcome)
  if (error !== null) {
    const failure: ServiceFailure = { kind: 'unavailable', reason: 'status', retry_after_seconds: null }
    return transient.test(error) ? { again: failure } : failure
  }
  if (outcome.kind === 'unavailable') return outcome.retry_after_seconds === null ? { again: outcome } : outcome
  return answerOf(readJson(outcome, Answer), number)
}

/** The first error of an answer, whatever its status. */
function errorIn(outcome: ServiceOutcome): string | null {
  if (!('body' in outcome)) return null
  const wrapped = readJson({ kind: 'answered', status: 200, type: null, body: outcome.body }, Errors)
  if ('value' in wrapped) return wrapped.value.errorWrappers[0]?.error ?? ''
  const { actionSucceed } = (parsedJson(outcome.body) ?? {}) as { actionSucceed?: unknown }
  return actionSucceed === false ? '' : null
}

function answerOf(read: ReturnType<typeof readJson<typeof Answer>>, asked: EuVatNumber): ViesAnswer | ServiceFailure {
  if (!('value' in read)) return read
  const { countryCode, vatNumber, valid, name, address, requestIdentifier } = read.value
  // An answer about another number proves nothing.
  if (countryCode !== asked.country || vatNumber !== asked.number) return { kind: 'wrong_answer', reason: 'unreadable' }
  return { valid, name: shown(name), address: shown(address), consultation_number: shown(requestIdentifier) }
}

/** `---` means that the member state withholds it. */
function shown(value: string | null | undefined): string | null {
  const trimmed = value?.trim() ?? ''
  return trimmed === '' || /^-+$/.test(trimmed) ? null : trimmed
}
