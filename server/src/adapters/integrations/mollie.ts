/**
 * Mollie: the primary balance, by an organisation token with `balances.read`. The list of its transactions begins with the newest and is paged
 * with `from`, which is the first of the page. A payment comes with the fee that was kept from it: the two are separate movements, so that their
 * sum is the change of the balance.
 */
import { type Static, Type } from 'typebox'
import { formatCents, minus, parseCents } from '../../lib/money.ts'
import { amountOf, dayOf, type Movement, openAsking, parameterOf, type Provider, readBack } from './provider.ts'

const Amount = Type.Object({ currency: Type.String(), value: Type.String() })
const Balance = Type.Object({ id: Type.String(), currency: Type.String() })
const link = () => Type.Optional(Type.Union([Type.Object({ href: Type.String() }), Type.Null()]))
const Transactions = Type.Object({
  _embedded: Type.Object({
    balance_transactions: Type.Array(
      Type.Object({
        id: Type.String({ minLength: 1, maxLength: 180 }),
        type: Type.String(),
        resultAmount: Amount,
        initialAmount: Amount,
        createdAt: Type.String(),
        context: Type.Optional(Type.Unknown()),
      }),
    ),
  }),
  _links: Type.Optional(Type.Object({ next: link() })),
})
type Transaction = Static<typeof Transactions>['_embedded']['balance_transactions'][number]

export type MollieSettings = { readonly mollie_url: string }

const pageSize = 250

export const openMollie = ({ mollie_url: base }: MollieSettings): Provider => ({
  name: 'mollie',
  open: async (access) => {
    const ask = openAsking('mollie', access, 'access_token')
    const headers = { authorization: `Bearer ${access.secrets.access_token ?? ''}`, accept: 'application/hal+json' }
    const balance = await ask({ url: `${base}/v2/balances/primary`, headers }, Balance)
    if ('kind' in balance) return balance
    const { currency } = balance.value
    const readPage = async (from: string | null) => {
      const page = `${base}/v2/balances/primary/transactions?limit=${pageSize}${from === null ? '' : `&from=${encodeURIComponent(from)}`}`
      const answer = await ask({ url: page, headers }, Transactions)
      if ('kind' in answer) return answer
      // oxlint-disable-next-line no-underscore-dangle -- the provider names it so
      const items = answer.value._embedded.balance_transactions.map((transaction) => ({
        ...transaction,
        day: dayOf(transaction.createdAt),
      }))
      // oxlint-disable-next-line no-underscore-dangle -- the provider names it so
      return { value: { items, next: parameterOf(answer.value._links?.next?.href, 'from') } }
    }
    return {
      session: {
        ibans: null,
        synchronise: async () => true,
        read: async (feed) => {
          const found = await readBack({ from: feed.from, until: feed.until?.replace(/:fee$/, '') ?? null }, readPage)
          if ('kind' in found) return found
          const all = found.value.map((transaction) => ({ is_new: transaction.is_new, movements: movementsOf(transaction, currency) }))
          const unusable = all.filter(({ is_new, movements }) => is_new && movements.length === 0).length
          return { reading: { currency, movements: all.flatMap(({ movements }) => movements), unusable } }
        },
      },
    }
  },
})

/** The gross amount, and what was kept from it. Nothing for a transaction in another currency than that of the balance. */
function movementsOf({ id, type, resultAmount, initialAmount, createdAt, context }: Transaction, currency: string): Movement[] {
  const day = dayOf(createdAt)
  const [result, initial] = [amountOf(resultAmount.value), amountOf(initialAmount.value)]
  const isOwn = resultAmount.currency === currency && initialAmount.currency === currency
  if (day === null || result === null || initial === null || !isOwn) return []
  const texts = textsOf(context)
  const fee = minus(parseCents(result), parseCents(initial))
  const movement: Movement = {
    external_id: id,
    entry_date: day,
    value_date: day,
    amount: initial,
    counterpart_name: null,
    counterpart_iban: null,
    communication: texts['paymentDescription'] ?? [type, ...Object.values(texts)].join(' '),
    is_structured: false,
    transaction_code: type,
    bank_reference: texts['settlementId'] ?? texts['invoiceId'] ?? texts['paymentId'] ?? null,
    end_to_end_id: texts['paymentId'] ?? null,
  }
  const deducted: Movement = {
    ...movement,
    external_id: `${id}:fee`,
    amount: formatCents(fee),
    communication: ['fee', type, texts['paymentId'] ?? id].join(' '),
    transaction_code: 'fee',
    end_to_end_id: null,
  }
  return fee === 0n ? [movement] : [movement, deducted]
}

/** The texts of a context, whether they stand in it directly or below the name of what it is about. */
function textsOf(context: unknown): Record<string, string> {
  const entries = Object.entries(isObject(context) ? context : {})
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      isObject(value)
        ? Object.entries(value).filter((inner): inner is [string, string] => typeof inner[1] === 'string')
        : typeof value === 'string'
          ? [[name, value] as const]
          : [],
    ),
  )
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
