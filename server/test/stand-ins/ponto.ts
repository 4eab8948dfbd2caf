/** A stand-in of Ponto: tokens, accounts, transactions with their pages, and synchronisations, by the documented API over a socket. */
import { randomBytes, randomUUID } from 'node:crypto'
import { type Answer, type HttpService, httpService, replies } from './http-service.ts'

export type PontoTransaction = {
  readonly id: string
  readonly amount: number
  readonly currency: string
  readonly executionDate: string
  readonly valueDate: string
  readonly [field: string]: unknown
}
type PontoAccount = {
  readonly id: string
  readonly reference: string
  readonly currency: string
  readonly transactions: PontoTransaction[]
}

export type PontoStandIn = HttpService & {
  readonly client_id: string
  readonly client_secret: string
  readonly accounts: PontoAccount[]
  /** How synchronisations answer, one after the other; the last for ever. */
  syncs: string[]
  pageSize: number
  /** The tokens given so far are no longer accepted. */
  readonly expire: () => void
  readonly addAccount: (iban: string, currency?: string) => PontoAccount
}

const pontoDay = (day: string): string => `${day}T00:00:00.000Z`

let counted = 0
/** A transaction as Ponto writes it. */
export const pontoTransaction = (day: string, amount: number, more: Readonly<Record<string, unknown>> = {}): PontoTransaction => {
  counted += 1
  return {
    id: randomUUID(),
    amount,
    currency: 'EUR',
    executionDate: pontoDay(day),
    valueDate: pontoDay(day),
    counterpartName: 'Client SA',
    counterpartReference: 'BE71096123456769',
    description: 'Overschrijving',
    remittanceInformation: `Facture ${counted}`,
    remittanceInformationType: 'unstructured',
    bankTransactionCode: 'PMNT-RCDT-ESCT',
    proprietaryBankTransactionCode: null,
    endToEndId: null,
    internalReference: `ref-${counted}`,
    ...more,
  }
}

const said = (status: number, body: object, headers = {}): Answer => replies(status, JSON.stringify(body), headers)
const refusal = (status: number, code: string): Answer => said(status, { errors: [{ code, detail: 'not accepted' }] })

type Credentials = { readonly client_id: string; readonly client_secret: string }
const newCredentials = (): Credentials => ({ client_id: randomUUID(), client_secret: randomBytes(24).toString('hex') })

export async function pontoStandIn({ client_id, client_secret }: Credentials = newCredentials()): Promise<PontoStandIn> {
  const accounts: PontoAccount[] = []
  const tokens = new Set<string>()
  const state = { syncs: ['success'], pageSize: 100 }
  const expire = () => tokens.clear()

  const answerToken: Answer = (response, asked) => {
    const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64')
    if (asked.headers.authorization !== `Basic ${basic}` || asked.body !== 'grant_type=client_credentials')
      return refusal(401, 'invalid_client')(response, asked)
    const token = randomBytes(20).toString('hex')
    tokens.add(token)
    return said(200, { access_token: token, expires_in: 1799, scope: 'ai', token_type: 'bearer' })(response, asked)
  }

  const listAccounts = (): Answer =>
    said(200, {
      data: accounts.map(({ id, reference, currency }) => ({
        id,
        type: 'account',
        attributes: { reference, referenceType: 'IBAN', currency, currentBalance: 100, holderName: 'Boulangerie Martin' },
      })),
      links: { first: `${there.url}/accounts` },
      meta: { paging: { limit: 100 } },
    })

  const listTransactions = ({ transactions, id }: PontoAccount, search: URLSearchParams): Answer => {
    const after = search.get('after')
    const start = after === null ? 0 : transactions.findIndex((one) => one.id === after) + 1
    if (after !== null && start === 0) return refusal(404, 'resourceNotFound')
    const page = transactions.slice(start, start + state.pageSize)
    const last = page.at(-1)
    const isMore = start + page.length < transactions.length
    return said(200, {
      data: page.map(({ id: one, ...attributes }) => ({ id: one, type: 'transaction', attributes })),
      links: { ...(isMore && { next: `${there.url}/accounts/${id}/transactions?after=${last?.id}` }) },
      meta: { paging: { limit: state.pageSize } },
    })
  }

  const synchronisation = (): Answer => {
    const status = state.syncs.length > 1 ? state.syncs.shift() : state.syncs[0]
    return said(200, { data: { id: randomUUID(), type: 'synchronization', attributes: { status, subtype: 'accountTransactions' } } })
  }

  const answer: Answer = (response, asked) => {
    const { pathname, searchParams } = new URL(asked.path, 'http://ponto')
    if (pathname === '/oauth2/token') return answerToken(response, asked)
    if (!tokens.has(String(asked.headers.authorization).replace(/^Bearer /, ''))) return refusal(401, 'invalidAccessToken')(response, asked)
    const [, first, id = '', second] = pathname.split('/')
    const account = accounts.find((one) => one.id === id)
    if (first === 'accounts' && id === '') return listAccounts()(response, asked)
    if (first === 'accounts' && second === 'transactions' && account) return listTransactions(account, searchParams)(response, asked)
    if (first === 'synchronizations') return synchronisation()(response, asked)
    return refusal(404, 'resourceNotFound')(response, asked)
  }
  const there = await httpService(answer)
  const addAccount = (reference: string, currency = 'EUR') => {
    const account: PontoAccount = { id: randomUUID(), reference, currency, transactions: [] }
    accounts.push(account)
    return account
  }
  const own = { client_id, client_secret, accounts, expire, addAccount }
  return Object.defineProperties(Object.assign(there, own), {
    syncs: {
      get: () => state.syncs,
      set: (syncs: string[]) => {
        state.syncs = syncs
      },
    },
    pageSize: {
      get: () => state.pageSize,
      set: (size: number) => {
        state.pageSize = size
      },
    },
  }) as unknown as PontoStandIn
}
