/** Asking a provider whether it accepts credentials, outside any transaction. */
import type { Provider, ProviderFailure, ProviderSecrets, ProviderSession } from '../../../adapters/integrations/index.ts'
import type { Secrets } from '../../../kernel/outbound/secrets.ts'
import type { ServiceClient } from '../../../kernel/outbound/services.ts'
import { refuseIf } from '../../../kernel/route/field-errors.ts'
import { type FieldErrors, invalid, invalidField, Problem } from '../../../kernel/route/problem.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { nameOf, secretsOf } from './catalogue.ts'
import { messages, runMessages } from './messages.ts'
import { type JournalFacts, purposeOf } from './rules.ts'
import type { Integration, TestResult } from './schema.ts'
import type { SealedSecret } from './store.ts'

/** Whose credentials are tried. */
export type Access = { readonly services: ServiceClient; readonly company_id: number; readonly secrets: ProviderSecrets }

export const openSession = (provider: Provider, { services, company_id, secrets }: Access) =>
  provider.open({ services, secrets, account: String(company_id) })

/** 503 when the provider is silent, 422 on the field when it refuses, and on a journal whose account the credentials do not open. */
export async function checkWithProvider(
  provider: Provider,
  access: Access,
  named: readonly { readonly journal_id: number; readonly field: string }[],
  facts: ReadonlyMap<number, JournalFacts>,
): Promise<void> {
  const opened = await openSession(provider, access)
  if ('kind' in opened) throw problemOf(provider, opened)
  const missing = missingAccounts(opened.session, [...facts.values()])
  const params = { provider: nameOf(provider.name) }
  const errors: FieldErrors = Object.fromEntries(
    named.flatMap(({ journal_id, field }) => {
      const iban = facts.get(journal_id)?.iban ?? ''
      return missing.includes(iban) ? [[field, [{ message: messages.account_missing, params: { ...params, iban } }]]] : []
    }),
  )
  refuseIf(errors)
}

const missingAccounts = ({ ibans }: ProviderSession, journals: readonly { readonly iban: string | null }[]): string[] =>
  ibans === null ? [] : journals.flatMap(({ iban }) => (iban === null || ibans.includes(iban) ? [] : [iban]))

export function problemOf({ name }: Provider, failure: ProviderFailure): Problem {
  const provider = nameOf(name)
  if (failure.kind === 'refused') return invalidField(`secrets.${failure.field}`, messages.secret_refused, { provider })
  const seconds = failure.kind === 'silent' ? failure.retry_after_seconds : 30
  return new Problem(503, messages.unavailable, {
    code: 'integration_unavailable',
    params: { provider, seconds },
    headers: { 'retry-after': String(seconds) },
  })
}

/** The stored secrets of a connection; 422 on those that it lost in the bin. */
export function openSecretsOf(
  secrets: Secrets,
  { id, company_id, provider }: Pick<Integration, 'id' | 'company_id' | 'provider'>,
  sealed: readonly SealedSecret[],
): ProviderSecrets {
  const opened: ProviderSecrets = Object.fromEntries(
    sealed.map((one) => [one.field, secrets.open(one.sealed, purposeOf(company_id, id, one.field))]),
  )
  const missing = secretsOf[provider].filter((field) => opened[field] === undefined)
  if (missing.length > 0) {
    const error = { message: messages.secret_missing, params: { provider: nameOf(provider) } }
    throw invalid(Object.fromEntries(missing.map((field) => [`secrets.${field}`, [error]])))
  }
  return opened
}

/** Tries a connection; a refusal by the other side is a result, silence is not. */
export async function testConnection(
  provider: Provider,
  access: Access,
  journals: readonly { readonly iban: string | null }[],
  language: Language,
): Promise<TestResult> {
  const started = performance.now()
  const opened = await openSession(provider, access)
  const params = { provider: nameOf(provider.name) }
  const result = (ok: boolean, message: string): TestResult => ({ ok, message, duration_ms: Math.round(performance.now() - started) })
  if ('kind' in opened) {
    if (opened.kind === 'refused') return result(false, say(messages.secret_refused, language, params))
    if (opened.kind === 'wrong_answer') return result(false, say(runMessages.wrong_answer, language, params))
    throw problemOf(provider, opened)
  }
  const [iban] = missingAccounts(opened.session, journals)
  if (iban !== undefined) return result(false, say(messages.account_missing, language, { ...params, iban }))
  return result(true, say(messages.test_ok, language, params))
}
