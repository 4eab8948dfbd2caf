import type { ProviderName, ProviderSecrets } from '../../../adapters/integrations/index.ts'
import type { FieldErrors } from '../../../kernel/route/problem.ts'
import { addDays, dateOf } from '../../../lib/dates.ts'
import { nameOf, secretsOf } from './catalogue.ts'
import { messages } from './messages.ts'
import type { GivenConfig, StoredConfig } from './schema.ts'

/** What the rules need to know of a journal. */
export type JournalFacts = {
  readonly id: number
  readonly type: string
  readonly iban: string | null
  readonly is_active: boolean
  readonly statement_source: string
  /** The connection that feeds it. */
  readonly integration_id: number | null
  /** The closing day of its last statement. */
  readonly last_statement_on: string | null
}

type NamedJournal = { readonly journal_id: number; readonly from: string | null; readonly field: string }

/** The journals that a configuration names, with the field that names each. */
export function journalsIn(provider: ProviderName, { journals = [], journal_id, from }: GivenConfig): NamedJournal[] {
  if (provider === 'ponto')
    return journals.map((one, index) => ({
      journal_id: one.journal_id,
      from: one.from ?? null,
      field: `config.journals.${index}.journal_id`,
    }))
  return journal_id === undefined ? [] : [{ journal_id, from: from ?? null, field: 'config.journal_id' }]
}

/** What is wrong with a configuration; `own` is the connection that it is for. */
export function configErrors(
  provider: ProviderName,
  given: GivenConfig,
  facts: ReadonlyMap<number, JournalFacts>,
  own: number | null,
): FieldErrors {
  const params = { provider: nameOf(provider) }
  const errors: FieldErrors = {}
  const foreign = provider === 'ponto' ? (['journal_id', 'from'] as const) : (['journals'] as const)
  for (const name of foreign) if (given[name] !== undefined) errors[`config.${name}`] = [{ message: messages.field_foreign, params }]
  const named = journalsIn(provider, given)
  if (named.length === 0) errors[provider === 'ponto' ? 'config.journals' : 'config.journal_id'] = [{ message: messages.journal_required }]
  const seen = new Set<number>()
  for (const { journal_id, field } of named) {
    const message = seen.has(journal_id) ? messages.journal_twice : journalProblem(provider, facts.get(journal_id), own)
    if (message) errors[field] = [{ message, params }]
    seen.add(journal_id)
  }
  return errors
}

function journalProblem(provider: ProviderName, journal: JournalFacts | undefined, own: number | null) {
  if (!journal || journal.type !== 'financial' || !journal.is_active) return messages.journal_unknown
  if (provider === 'ponto' && journal.iban === null) return messages.journal_without_iban
  if (provider === 'mollie' && journal.iban !== null) return messages.journal_with_iban
  const isFed = journal.integration_id !== null && journal.integration_id !== own
  return isFed || journal.statement_source === 'external' ? messages.journal_fed : null
}

/** As it is stored: every journal with its start day. */
export function resolveConfig(
  provider: ProviderName,
  given: GivenConfig,
  facts: ReadonlyMap<number, JournalFacts>,
  before: StoredConfig | null,
  today: string,
): StoredConfig {
  const former = new Map(before === null ? [] : startDaysIn(before))
  const journals = journalsIn(provider, given).map(({ journal_id, from }) => {
    const last = facts.get(journal_id)?.last_statement_on ?? null
    const usual = former.get(journal_id) ?? (last === null ? today : addDays(last, 1))
    return { journal_id, from: (from === null ? null : dateOf(from)) ?? usual }
  })
  const [first] = journals
  return provider === 'ponto' ? { journals } : { ...first }
}

const startDaysIn = ({ journals, journal_id, from }: StoredConfig): (readonly [number, string])[] =>
  journals?.map((one) => [one.journal_id, one.from] as const) ??
  (journal_id === undefined || from === undefined ? [] : [[journal_id, from]])

/** Secrets that are missing, or that the provider does not have. `known`: fields stored already. */
export function secretErrors(provider: ProviderName, given: ProviderSecrets, known: readonly string[] = []): FieldErrors {
  const params = { provider: nameOf(provider) }
  const wanted: readonly string[] = secretsOf[provider]
  const errors: FieldErrors = {}
  for (const name of Object.keys(given))
    if (!wanted.includes(name)) errors[`secrets.${name}`] = [{ message: messages.field_foreign, params }]
  for (const name of wanted) {
    const isGiven = name in given || known.includes(name)
    if (!isGiven) errors[`secrets.${name}`] = [{ message: messages.secret_missing, params }]
  }
  return errors
}

const shownCharacters = 4
const shortest = 12

/** The end of a secret, from which its owner recognises it; nothing of a short one. */
export const hintOf = (secret: string): string => `…${secret.length < shortest ? '' : secret.slice(-shownCharacters)}`

export const purposeOf = (companyId: number, integrationId: number, field: string): string =>
  `${field} of integration ${integrationId} of company file ${companyId}`

/** As many refusals of credentials in a row stop the schedule. */
export const mostRefusals = 3
