/** The facts about many transactions, read in a fixed number of queries. */
import type { Db } from '../../../../kernel/write/database.ts'
import { formatCents, magnitude, parseCents } from '../../../../lib/money.ts'
import { given } from '../../../../lib/values.ts'
import { loadUsable } from '../bank-rules/store.ts'
import { splitParts } from './bookings.ts'
import type { Batch, EarlierBooking, Facts, OpenItem, Party, Payment, ReturnedPayment, Transaction } from './model.ts'
import { nameKeys } from './names.ts'
import { communicationKey, communicationSpellings, communicationsOf, digitKeysOf, paymentTextOf } from './references.ts'
import * as store from './store.ts'

export async function loadFacts(db: Db, ids: readonly number[]): Promise<Facts[]> {
  const found = await store.loadPending(db, ids)
  if (found.length === 0) return []
  const clues = found.map((row) => cluesOf(row))
  const parties = await loadParties(db, clues)
  const [items, payments, batches, earlier, returned, rules] = await Promise.all([
    store.findItems(db, {
      communications: given(clues.flatMap(({ communications }) => communications.flatMap(communicationSpellings))),
      digits: given(clues.flatMap(({ digits }) => digits)),
      amounts: given(clues.flatMap(({ amounts }) => amounts)),
      party_ids: given(clues.flatMap((each) => partiesOf(parties, each).map(({ id }) => id))),
      pairs: clues.flatMap((each) =>
        partiesOf(parties, each).flatMap(({ id }) => each.amounts.map((amount) => ({ party_id: id, amount }))),
      ),
      foreign: clues.flatMap(({ transaction: { foreign } }) =>
        foreign ? [{ currency: foreign.currency, amount: formatCents(magnitude(foreign.amount)) }] : [],
      ),
    }),
    store.findPayments(
      db,
      given(clues.flatMap(({ transaction }) => transaction.references)),
      given(clues.map(({ transaction }) => transaction.counterpart_iban)),
      given(clues.flatMap(({ amounts }) => amounts)),
    ),
    store.findBatches(db, given(clues.flatMap(({ amounts }) => amounts))),
    store.findEarlierBookings(
      db,
      clues.map(({ transaction: { id } }) => id),
    ),
    store.findReturned(
      db,
      clues.filter(({ transaction }) => transaction.is_return).map(({ transaction: { id } }) => id),
    ),
    loadUsable(db),
  ])
  const itemsFor = indexItems(items.map(itemOf))
  const [paid, batched] = [payments.map(paymentOf), batches.map(batchOf)]
  const earlierOf = new Map(earlier.map((row): [number, EarlierBooking] => [row.transaction_id, row]))
  const returnedOf = new Map(returned.map((row): [number, ReturnedPayment] => [row.transaction_id, returnOf(row)]))
  return clues.map((each) => ({
    transaction: each.transaction,
    items: itemsFor(each, partiesOf(parties, each)),
    known_parties: parties.known.get(each.transaction.counterpart_iban ?? '') ?? [],
    named_parties: each.keys.flatMap((key) => parties.named.get(key) ?? []),
    is_own_iban: each.is_own_iban,
    payments: paid.filter(({ amount }) => each.amounts.includes(formatCents(amount))),
    batches: batched.filter(({ amount }) => each.amounts.includes(formatCents(amount))),
    earlier: earlierOf.get(each.transaction.id) ?? null,
    returned: returnedOf.get(each.transaction.id) ?? null,
    rules,
  }))
}

/** What a transaction says that leads to items and third parties. */
type Clues = {
  readonly transaction: Transaction
  readonly is_own_iban: boolean
  readonly communications: readonly string[]
  readonly digits: readonly string[]
  /** Its amount, and the largest part of a split one. */
  readonly amounts: readonly string[]
  readonly keys: readonly string[]
}

function cluesOf(row: store.TransactionRow): Clues {
  const transaction = transactionOf(row)
  const parts = splitParts(transaction)
  return {
    transaction,
    is_own_iban: row.is_own_iban,
    communications: communicationsOf(transaction),
    digits: digitKeysOf(paymentTextOf(transaction)),
    amounts: given([transaction.amount, parts?.main.amount]).map(formatCents),
    keys: nameKeys(transaction.counterpart_name),
  }
}

const transactionOf = ({ amount, foreign_currency, foreign_amount, split, ...row }: store.TransactionRow): Transaction => ({
  ...row,
  amount: parseCents(amount),
  foreign: foreign_currency !== null && foreign_amount !== null ? { currency: foreign_currency, amount: parseCents(foreign_amount) } : null,
  split: split.map((part) => ({ label: part.label ?? '', amount: parseCents(part.amount) })),
})

type Parties = { readonly known: ReadonlyMap<string, Party[]>; readonly named: ReadonlyMap<string, Party[]> }

async function loadParties(db: Db, clues: readonly Clues[]): Promise<Parties> {
  const [byIban, byKey] = await Promise.all([
    store.findPartiesByIban(db, given(clues.map(({ transaction }) => transaction.counterpart_iban))),
    store.findPartiesByKey(db, given(clues.flatMap(({ keys }) => keys))),
  ])
  return { known: Map.groupBy(byIban, ({ iban }) => iban), named: Map.groupBy(byKey, ({ key }) => key) }
}

/** The third parties that a transaction may be of: the one a user set, or those of its IBAN and of its name. */
function partiesOf(
  { known, named }: Parties,
  { transaction: { third_party_id, counterpart_iban }, keys }: Clues,
): { readonly id: number }[] {
  if (third_party_id !== null) return [{ id: third_party_id }]
  return [...(known.get(counterpart_iban ?? '') ?? []), ...keys.flatMap((key) => named.get(key) ?? [])]
}

const itemOf = ({
  open,
  foreign_currency,
  foreign_amount,
  batch_id,
  batch_journal_id,
  batch_execution_on,
  ...row
}: store.ItemRow): OpenItem => ({
  ...row,
  open: parseCents(open),
  foreign: foreign_currency !== null && foreign_amount !== null ? { currency: foreign_currency, amount: parseCents(foreign_amount) } : null,
  batch:
    batch_id !== null && batch_journal_id !== null && batch_execution_on !== null
      ? { id: batch_id, journal_id: batch_journal_id, execution_on: batch_execution_on }
      : null,
})

const digitsOf = (number: string | null): string => number?.replace(/\D/g, '').replace(/^0+/, '') ?? ''

/** The items that one transaction leads to, in the order of their ids. */
function indexItems(items: readonly OpenItem[]) {
  const byAmount = Map.groupBy(items, ({ open }) => formatCents(open))
  const byCommunication = Map.groupBy(items, ({ communication }) => communicationKey(communication) ?? '')
  const byDigits = Map.groupBy(items, ({ number }) => digitsOf(number))
  const byParty = Map.groupBy(items, ({ third_party_id }) => third_party_id)
  const byForeign = Map.groupBy(items, ({ foreign }) => (foreign ? `${foreign.currency} ${foreign.amount}` : ''))
  return (
    { transaction: { foreign }, amounts, communications, digits }: Clues,
    parties: readonly { readonly id: number }[],
  ): OpenItem[] => {
    const found = new Set([
      ...amounts.flatMap((amount) => byAmount.get(amount) ?? []),
      ...communications.flatMap((key) => byCommunication.get(key) ?? []),
      ...digits.flatMap((key) => byDigits.get(key) ?? []),
      ...parties.flatMap(({ id }) => byParty.get(id) ?? []),
      ...(foreign ? (byForeign.get(`${foreign.currency} ${foreign.amount}`) ?? []) : []),
    ])
    return [...found].toSorted((a, b) => a.id - b.id)
  }
}

const paymentOf = ({ amount, items, ...row }: store.PaymentRow): Payment => ({
  ...row,
  amount: parseCents(amount),
  items: items.map((item) => ({
    entry_line_id: item.entry_line_id,
    amount: parseCents(item.amount),
    open: parseCents(item.open ?? '0.00'),
  })),
})

const batchOf = ({ amount, message_id, ...row }: store.BatchRow): Batch => ({
  ...row,
  amount: parseCents(amount),
  references: [message_id],
})

const returnOf = ({ entry_date, has_same_id, lines }: store.ReturnedRow): ReturnedPayment => ({
  entry_date,
  has_same_id,
  lines: (lines ?? []).map((line) => ({ entry_line_id: line.entry_line_id, amount: parseCents(line.amount) })),
})
