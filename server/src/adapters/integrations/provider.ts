/** What the providers of bank and payment data have in common. */
import { type Static, type TSchema, Type } from 'typebox'
import { readJson, retrySecondsOf, type ServiceClient, type ServiceFailure, type ServiceRequest } from '../../kernel/outbound/services.ts'
import { isDate, localDay } from '../../lib/dates.ts'

export const providerNames = ['ponto', 'mollie'] as const
export type ProviderName = (typeof providerNames)[number]

const secretFields = ['client_id', 'client_secret', 'access_token'] as const
export type SecretField = (typeof secretFields)[number]
export type ProviderSecrets = Readonly<Partial<Record<SecretField, string>>>

/** What happened on an account, as the provider tells it. */
export type Movement = {
  readonly external_id: string
  readonly entry_date: string
  readonly value_date: string
  /** Decimal, negative for money paid. */
  readonly amount: string
  readonly counterpart_name: string | null
  readonly counterpart_iban: string | null
  readonly communication: string | null
  readonly is_structured: boolean
  readonly transaction_code: string | null
  readonly bank_reference: string | null
  readonly end_to_end_id: string | null
}

/**
 * Why nothing was read. `silent`: nobody answered, or the provider asks to wait. `refused`: the credentials are not accepted. `endless`: its
 * pages do not end. `too_many`: there is more than one run reads.
 */
export type ProviderFailure =
  | { readonly kind: 'silent'; readonly retry_after_seconds: number }
  | { readonly kind: 'refused'; readonly field: SecretField }
  | { readonly kind: 'wrong_answer' | 'endless' | 'too_many' }

/** An account from a day on, up to a transaction that is known. The IBAN is null for the balance of a payment provider. */
export type FeedToRead = {
  readonly iban: string | null
  readonly from: string
  readonly until: string | null
}

/** `movements`: oldest first. `unusable`: how many cannot be imported, such as those in another currency than the account. */
export type Reading = { readonly currency: string; readonly movements: readonly Movement[]; readonly unusable: number }

export type ProviderSession = {
  /** The accounts that the credentials open; null for a provider with one balance, which has no IBAN. */
  readonly ibans: readonly string[] | null
  /** Asks the banks for news, and waits for them a limited time; false when one did not answer in that time. */
  readonly synchronise: (ibans: readonly string[], signal: AbortSignal) => Promise<boolean>
  readonly read: (feed: FeedToRead) => Promise<{ readonly reading: Reading } | ProviderFailure>
}

export type ProviderAccess = {
  readonly services: ServiceClient
  readonly secrets: ProviderSecrets
  /** Whose requests these are: a provider limits each connection by itself. */
  readonly account: string
}

export type Provider = {
  readonly name: ProviderName
  /** Checks the credentials. */
  readonly open: (access: ProviderAccess) => Promise<{ readonly session: ProviderSession } | ProviderFailure>
}

export type Asked<T> = { readonly value: T } | ProviderFailure

/** Requests of one connection to one provider. `refusedField`: the secret to blame for a 401 or 403. */
export const openAsking =
  (provider: ProviderName, { services, account }: ProviderAccess, refusedField: SecretField) =>
  async <S extends TSchema>(request: Omit<ServiceRequest, 'service' | 'account'>, shape: S): Promise<Asked<Static<S>>> => {
    const answer = readJson(await services.call({ ...request, service: provider, account }), shape)
    return 'value' in answer ? answer : failureOf(answer, refusedField)
  }

function failureOf(failure: ServiceFailure, field: SecretField): ProviderFailure {
  if (failure.kind === 'unavailable') return { kind: 'silent', retry_after_seconds: retrySecondsOf(failure) }
  if (failure.kind === 'refused' && [400, 401, 403].includes(failure.status)) return { kind: 'refused', field }
  return { kind: 'wrong_answer' }
}

/** A page of a list that begins with the newest. `day` is null for an item without a usable date. */
type ListPage<T> = { readonly items: readonly (T & { readonly id: string; readonly day: string | null })[]; readonly next: string | null }

/** `is_new`: it stands before `until`. */
type ListItem<T> = T & { readonly is_new: boolean }

const mostItems = 100_000

/**
 * Reads pages from the newest on, to the end of the one that contains `until`, or in which everything is older than `from`. The rest of that
 * page is kept: a bank may add a transaction to a day that was read before. The items come oldest first.
 */
export async function readBack<T>(
  { from, until }: Pick<FeedToRead, 'from' | 'until'>,
  readPage: (cursor: string | null) => Promise<Asked<ListPage<T>>>,
): Promise<Asked<readonly ListItem<T>[]>> {
  const found = new Map<string, ListItem<T>>()
  let isNew = true
  const cursors = new Set<string>()
  for (let cursor: string | null = null; ; ) {
    const page: Asked<ListPage<T>> = await readPage(cursor)
    if ('kind' in page) return page
    const { items, next } = page.value
    const before = found.size
    for (const item of items) {
      if (item.id === until) isNew = false
      if (!found.has(item.id)) found.set(item.id, { ...item, is_new: isNew })
    }
    const isOld = items.length > 0 && items.every(({ day }) => day !== null && day < from)
    if (next === null || isOld || items.some(({ id }) => id === until)) return { value: [...found.values()].toReversed() }
    if (cursors.has(next) || found.size === before) return { kind: 'endless' }
    if (found.size > mostItems) return { kind: 'too_many' }
    cursors.add(next)
    cursor = next
  }
}

/** The value of a parameter of the link to the next page. The link itself is not followed: the credentials go to one host only. */
export function parameterOf(link: string | null | undefined, name: string): string | null {
  if (!link || !URL.canParse(link, 'https://provider.invalid')) return null
  return new URL(link, 'https://provider.invalid').searchParams.get(name)
}

/** The calendar day of a moment, which may also be given as a day. */
export function dayOf(text: string | null | undefined): string | null {
  if (!text) return null
  if (text.length === 10) return isDate(text) ? text : null
  const time = Date.parse(text)
  const day = Number.isNaN(time) ? '' : localDay(new Date(time))
  return isDate(day) ? day : null
}

/** An amount as a JSON number, for `amountOf`. */
export const numberInJson = () => Type.Unsafe<number | string>({ type: 'number' })

const amountPattern = /^-?\d{1,13}(?:\.\d{1,2})?$/

/** An amount to the cent, from a JSON number or a text; null when it is none. A number of 15 digits is exact in JSON. */
export function amountOf(given: number | string): string | null {
  const text = String(given)
  return amountPattern.test(text) ? text : null
}
