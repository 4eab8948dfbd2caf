/** A stand-in of Mollie: the primary balance and its transactions with their pages, by the documented API over a socket. */
import { randomBytes } from 'node:crypto'
import { type Answer, type HttpService, httpService, replies } from './http-service.ts'

type Amount = { readonly currency: string; readonly value: string }
export type MollieTransaction = {
  readonly id: string
  readonly type: string
  readonly resultAmount: Amount
  readonly initialAmount: Amount
  readonly deductions?: Amount
  readonly createdAt: string
  readonly context: object
}
export type MollieStandIn = HttpService & {
  readonly access_token: string
  currency: string
  pageSize: number
  /** Newest first. */
  readonly transactions: MollieTransaction[]
}

const euro = (value: string): Amount => ({ currency: 'EUR', value })

/** A transaction as Mollie writes it; `result` is what the balance changed by. */
export const mollieTransaction = (day: string, type: string, initial: string, result = initial, more: object = {}): MollieTransaction => {
  const id = randomBytes(8).toString('hex')
  return {
    id: `baltr_${id}`,
    type,
    resultAmount: euro(result),
    initialAmount: euro(initial),
    ...(result !== initial && { deductions: euro((Number(result) - Number(initial)).toFixed(2)) }),
    createdAt: `${day}T12:06:28+00:00`,
    context: { paymentId: `tr_${id}` },
    ...more,
  }
}

const said = (status: number, body: object): Answer => replies(status, JSON.stringify(body))
const refusal = (status: number, title: string): Answer => said(status, { status, title, detail: 'not accepted' })

export async function mollieStandIn(): Promise<MollieStandIn> {
  const access_token = `access_${randomBytes(20).toString('hex')}`
  const transactions: MollieTransaction[] = []
  const state = { currency: 'EUR', pageSize: 250 }
  const base = '/v2/balances/primary'

  const list = (from: string | null): Answer => {
    const start = from === null ? 0 : transactions.findIndex(({ id }) => id === from)
    if (start < 0) return refusal(404, 'Not Found')
    const page = transactions.slice(start, start + state.pageSize)
    const next = transactions[start + page.length]
    return said(200, {
      count: page.length,
      _embedded: { balance_transactions: page.map((one) => ({ resource: 'balance_transaction', ...one })) },
      _links: { next: next ? { href: `${there.url}${base}/transactions?from=${next.id}`, type: 'application/hal+json' } : null },
    })
  }
  const answer: Answer = (response, asked) => {
    const { pathname, searchParams } = new URL(asked.path, 'http://mollie')
    if (asked.headers.authorization !== `Bearer ${access_token}`) return refusal(401, 'Unauthorized Request')(response, asked)
    if (pathname === base)
      return said(200, { resource: 'balance', id: 'bal_gVMhHKqSSRYJyPsuoPNFH', currency: state.currency })(response, asked)
    if (pathname === `${base}/transactions`) return list(searchParams.get('from'))(response, asked)
    return refusal(404, 'Not Found')(response, asked)
  }
  const there = await httpService(answer)
  return Object.defineProperties(Object.assign(there, { access_token, transactions }), {
    currency: {
      get: () => state.currency,
      set: (currency: string) => {
        state.currency = currency
      },
    },
    pageSize: {
      get: () => state.pageSize,
      set: (size: number) => {
        state.pageSize = size
      },
    },
  }) as unknown as MollieStandIn
}
