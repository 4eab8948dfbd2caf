/** Transactions that a provider of bank data brings: they belong to no statement, and each is known by the provider's id. */
import { refused } from '../../../../kernel/route/problem.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import type { FileTx } from '../../../../kernel/write/write.ts'
import { creditorReference } from '../../../../lib/identifiers.ts'
import type { Language } from '../../../../lib/languages.ts'
import { parseCents } from '../../../../lib/money.ts'
import { structuredCommunication } from '../../../../lib/structured-communication.ts'
import { findReferenceRate } from '../../../platform/reference/index.ts'
import type { BookNewTransactions } from '../contributions.ts'
import { messages } from '../messages.ts'
import { addTransactions, bookNew } from '../new-transactions.ts'
import { clip, moneyOf, type TransactionRow } from '../rules.ts'
import * as store from './store.ts'

/** A transaction as a provider tells it. */
export type FedTransaction = Pick<
  TransactionRow,
  | 'entry_date'
  | 'value_date'
  | 'amount'
  | 'counterpart_name'
  | 'counterpart_iban'
  | 'communication'
  | 'transaction_code'
  | 'bank_reference'
  | 'end_to_end_id'
> & { readonly external_id: string; readonly is_structured: boolean }

/** The account that is fed, from a day on. `currency` is that of the account. */
export type Feed = {
  readonly journal_id: number
  readonly source: 'ponto' | 'mollie'
  readonly account_iban: string | null
  readonly currency: string
  readonly starts_on: string
}

type Imported = { readonly created: number; readonly known: number }

/**
 * Imports what is not known yet. Nothing is created before the start day, nor on a day that an imported statement covers: the statement says what
 * happened then. A transaction that another source brought is recognised and not created again; each of these is recognised once.
 */
export async function importFed(
  tx: FileTx,
  feed: Feed,
  given: readonly FedTransaction[],
  { bookers, language }: { readonly bookers: readonly BookNewTransactions[]; readonly language: Language },
): Promise<Imported> {
  const { journal_id, source, starts_on } = feed
  const covered = await store.lastStatementDay(tx, journal_id)
  const wanted = given.filter(({ entry_date }) => entry_date >= starts_on && (covered === null || entry_date > covered))
  const ids = wanted.map(({ external_id }) => external_id)
  const known = new Set(await store.findKnownIds(tx, source, ids))
  const news = [...new Map(wanted.map((one) => [one.external_id, one])).values()].filter(({ external_id }) => !known.has(external_id))
  const rates = await findRates(tx, feed, tx.company.currency, news)
  const rows = news.map((one) => rowOf(one, feed, tx.company.currency, rates.get(one.entry_date) ?? null))
  const pairs = await recognise(tx, feed, rows)
  await store.insertPairs(tx, source, pairs)
  const recognised = new Set(pairs.map(({ external_id }) => external_id))
  const created = await addTransactions(
    tx,
    rows.filter(({ external_id }) => !recognised.has(external_id)),
  )
  await bookNew(tx, bookers, created, language)
  return { created: created.length, known: given.length - created.length }
}

async function findRates(db: Db, { currency }: Feed, own: string, news: readonly FedTransaction[]): Promise<Map<string, string>> {
  const rates = new Map<string, string>()
  if (currency === own) return rates
  for (const day of new Set(news.map(({ entry_date }) => entry_date))) {
    const rate = await findReferenceRate(db, { from: currency, to: own, day })
    if (rate === null) throw refused('exchange_rate_missing', messages.exchange_rate_missing, { params: { currency, day } })
    rates.set(day, rate)
  }
  return rates
}

export type FedRow = TransactionRow & { readonly external_id: string }

function rowOf(one: FedTransaction, feed: Feed, own: string, rate: string | null): FedRow {
  const communication = clip(one.communication, 1000)
  const structured = communication === null ? null : (structuredCommunication(communication) ?? creditorReference(communication))
  return {
    coda_file_id: null,
    statement_id: null,
    journal_id: feed.journal_id,
    source: feed.source,
    account_iban: feed.account_iban,
    statement_number: null,
    sequence: 1,
    entry_date: one.entry_date,
    value_date: one.value_date,
    ...moneyOf(parseCents(one.amount), own, feed.currency, rate),
    counterpart_name: clip(one.counterpart_name, 190),
    counterpart_iban: clip(one.counterpart_iban, 34),
    counterpart_bic: null,
    communication: one.is_structured && structured !== null ? null : communication,
    structured_communication: structured,
    transaction_code: clip(one.transaction_code, 40),
    bank_reference: clip(one.bank_reference, 100),
    end_to_end_id: clip(one.end_to_end_id, 100),
    batch_reference: null,
    return_reason: null,
    split: [],
    third_party_id: null,
    note: null,
    external_id: one.external_id,
  }
}

const keyOf = ({ entry_date, amount, communication, structured_communication }: store.Likeness): string =>
  JSON.stringify([entry_date, parseCents(amount).toString(), structured_communication ?? communication])

/** Which of the rows another source brought before. */
export async function recognise(
  db: Db,
  { journal_id, source }: Pick<FedRow, 'journal_id' | 'source'>,
  rows: readonly FedRow[],
): Promise<store.Pair[]> {
  if (rows.length === 0) return []
  const found = Map.groupBy(await store.findUnnamed(db, journal_id, source, rows), keyOf)
  const taken = new Map<string, number>()
  return rows.flatMap((row) => {
    const key = keyOf(row)
    const place = taken.get(key) ?? 0
    const same = found.get(key)?.[place]
    taken.set(key, place + 1)
    return same ? [{ external_id: row.external_id, transaction_id: same.id }] : []
  })
}
