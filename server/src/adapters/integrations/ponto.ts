/**
 * Ponto: bank accounts by client credentials. The API is JSON:API; lists begin with the newest and are paged with `after`. A token lives for
 * half an hour and is renewed when it is refused.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Static, type TSchema, Type } from 'typebox'
import { compact, iban as ibanOf } from '../../lib/identifiers.ts'
import {
  type Asked,
  amountOf,
  dayOf,
  type FeedToRead,
  type Movement,
  numberInJson,
  openAsking,
  parameterOf,
  type Provider,
  type ProviderAccess,
  type ProviderFailure,
  readBack,
  type Reading,
} from './provider.ts'

const Token = Type.Object({ access_token: Type.String({ minLength: 1, maxLength: 8192 }) })
const text = () => Type.Optional(Type.Union([Type.String(), Type.Null()]))
const paging = { links: Type.Optional(Type.Object({ next: text() })) }
const externalId = () => Type.String({ minLength: 1, maxLength: 190 })
const Accounts = Type.Object({
  data: Type.Array(
    Type.Object({ id: externalId(), attributes: Type.Object({ reference: text(), referenceType: text(), currency: Type.String() }) }),
  ),
  ...paging,
})
const Transactions = Type.Object({
  data: Type.Array(
    Type.Object({
      id: externalId(),
      attributes: Type.Object({
        amount: numberInJson(),
        currency: Type.String(),
        executionDate: text(),
        valueDate: text(),
        counterpartName: text(),
        counterpartReference: text(),
        remittanceInformation: text(),
        remittanceInformationType: text(),
        description: text(),
        bankTransactionCode: text(),
        proprietaryBankTransactionCode: text(),
        internalReference: text(),
        endToEndId: text(),
      }),
    }),
  ),
  ...paging,
})
const Synchronization = Type.Object({ data: Type.Object({ id: externalId(), attributes: Type.Object({ status: Type.String() }) }) })

type Account = { readonly id: string; readonly iban: string; readonly currency: string }
type Transaction = Static<typeof Transactions>['data'][number]

export type PontoSettings = { readonly ponto_url: string; readonly sync_wait_ms: number; readonly sync_poll_ms: number }

const pageSize = 100
const mostAccountPages = 20

export const openPonto = ({ ponto_url: base, sync_wait_ms, sync_poll_ms }: PontoSettings): Provider => ({
  name: 'ponto',
  open: async (access) => {
    const api = openApi(base, access)
    const found = await readAccounts(api)
    if ('kind' in found) return found
    const accounts = new Map(found.value.map((account) => [account.iban, account]))
    return {
      session: {
        ibans: [...accounts.keys()],
        synchronise: async (ibans, signal) => {
          const limit = AbortSignal.any([signal, AbortSignal.timeout(sync_wait_ms)])
          const each = ibans.flatMap((iban) => accounts.get(iban) ?? [])
          const answers = await Promise.all(each.map((account) => synchronise(api, account, sync_poll_ms, limit)))
          return answers.every(Boolean)
        },
        read: async (feed) => {
          const account = accounts.get(feed.iban ?? '')
          return account ? readTransactions(api, account, feed) : { kind: 'wrong_answer' }
        },
      },
    }
  },
})

type Api = <S extends TSchema>(path: string, shape: S, body?: unknown) => Promise<Asked<Static<S>>>

/** A token is asked for once, and again when it has expired. */
function openApi(base: string, access: ProviderAccess): Api {
  const ask = openAsking('ponto', access, 'client_secret')
  const { client_id = '', client_secret = '' } = access.secrets
  const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64')
  const askToken = () =>
    ask(
      {
        method: 'POST',
        url: `${base}/oauth2/token`,
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: { content: 'grant_type=client_credentials' },
      },
      Token,
    )
  let token: ReturnType<typeof askToken> | null = null
  const send = async <S extends TSchema>(path: string, shape: S, body?: unknown): Promise<Asked<Static<S>>> => {
    const got = await (token ??= askToken())
    if ('kind' in got) return got
    const headers = { authorization: `Bearer ${got.value.access_token}`, accept: 'application/vnd.api+json, application/json' }
    return ask({ url: `${base}${path}`, headers, ...(body !== undefined && { method: 'POST', body: { json: body } }) }, shape)
  }
  return async (path, shape, body) => {
    const used = token
    const answer = await send(path, shape, body)
    if (!('kind' in answer) || answer.kind !== 'refused' || used === null) return answer
    if (token === used) token = null
    return send(path, shape, body)
  }
}

async function readAccounts(api: Api): Promise<Asked<readonly Account[]>> {
  const accounts: Account[] = []
  let after: string | null = null
  for (let page = 0; page < mostAccountPages; page += 1) {
    const answer: Asked<Static<typeof Accounts>> = await api(`/accounts?limit=${pageSize}${afterOf(after)}`, Accounts)
    if ('kind' in answer) return answer
    for (const { id, attributes } of answer.value.data) {
      const iban = attributes.reference ? ibanOf(attributes.reference) : null
      if (iban !== null) accounts.push({ id, iban, currency: attributes.currency })
    }
    const next: string | null = parameterOf(answer.value.links?.next, 'after')
    if (next === null) return { value: accounts }
    after = next
  }
  return { kind: 'endless' }
}

const afterOf = (after: string | null): string => (after === null ? '' : `&after=${encodeURIComponent(after)}`)

async function readTransactions(api: Api, { id, currency }: Account, feed: FeedToRead): Promise<{ reading: Reading } | ProviderFailure> {
  const path = `/accounts/${encodeURIComponent(id)}/transactions?limit=${pageSize}`
  const found = await readBack(feed, async (after) => {
    const answer = await api(`${path}${afterOf(after)}`, Transactions)
    if ('kind' in answer) return answer
    const items = answer.value.data.map((transaction) => ({ ...transaction, day: entryDayOf(transaction) }))
    return { value: { items, next: parameterOf(answer.value.links?.next, 'after') } }
  })
  if ('kind' in found) return found
  const all = found.value.map((transaction) => ({ is_new: transaction.is_new, movement: movementOf(transaction, currency) }))
  const unusable = all.filter(({ is_new, movement }) => is_new && movement === null).length
  return { reading: { currency, movements: all.flatMap(({ movement }) => movement ?? []), unusable } }
}

const entryDayOf = ({ attributes }: Transaction): string | null => dayOf(attributes.executionDate) ?? dayOf(attributes.valueDate)

function movementOf(transaction: Transaction, currency: string): Movement | null {
  const { id, attributes } = transaction
  const day = entryDayOf(transaction)
  const amount = amountOf(attributes.amount)
  if (day === null || amount === null || attributes.currency !== currency) return null
  const counterpart = attributes.counterpartReference ?? null
  return {
    external_id: id,
    entry_date: day,
    value_date: dayOf(attributes.valueDate) ?? day,
    amount,
    counterpart_name: attributes.counterpartName ?? null,
    counterpart_iban: counterpart === null ? null : (ibanOf(counterpart) ?? compact(counterpart)),
    communication: attributes.remittanceInformation || attributes.description || null,
    is_structured: attributes.remittanceInformationType === 'structured',
    transaction_code: attributes.bankTransactionCode ?? attributes.proprietaryBankTransactionCode ?? null,
    bank_reference: attributes.internalReference ?? null,
    end_to_end_id: attributes.endToEndId ?? null,
  }
}

const ended: Readonly<Record<string, boolean>> = { success: true, error: false }

async function synchronise(api: Api, account: Account, pollMs: number, limit: AbortSignal): Promise<boolean> {
  const attributes = { resourceType: 'account', resourceId: account.id, subtype: 'accountTransactions' }
  let answer = await api('/synchronizations', Synchronization, { data: { type: 'synchronization', attributes } })
  while (!('kind' in answer)) {
    const { id, attributes: state } = answer.value.data
    const done = ended[state.status]
    if (done !== undefined) return done
    const waited = await pause(pollMs, true, { signal: limit }).catch(() => false)
    if (!waited) return false
    answer = await api(`/synchronizations/${encodeURIComponent(id)}`, Synchronization)
  }
  return false
}
