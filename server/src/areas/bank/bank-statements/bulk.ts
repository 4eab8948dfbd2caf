/** Transactions of a data import: they belong to no statement. One is known by its account, date, amount and communication. */
import { failed, hasErrors, type OnExisting, type Outcome } from '../../../kernel/route/bulk.ts'
import type { FieldErrors } from '../../../kernel/route/problem.ts'
import type { FileTx } from '../../../kernel/write/write.ts'
import { dateOf } from '../../../lib/dates.ts'
import { bic, compact, creditorReference, iban } from '../../../lib/identifiers.ts'
import type { Language } from '../../../lib/languages.ts'
import { parseCents } from '../../../lib/money.ts'
import { structuredCommunication } from '../../../lib/structured-communication.ts'
import { ledgerMessages } from '../../books/ledger/index.ts'
import { findReferenceRate } from '../../platform/reference/index.ts'
import type { BookNewTransactions } from './contributions.ts'
import { messages } from './messages.ts'
import { addTransactions, bookNew } from './new-transactions.ts'
import { clip, moneyOf, type TransactionRow } from './rules.ts'
import type { NewTransaction } from './schema.ts'
import * as store from './store.ts'

type Facts = {
  readonly accounts: ReadonlyMap<string, store.BankAccountFacts>
  readonly third_parties: ReadonlyMap<number, number>
  /** By currency and day; null where no rate is known. */
  readonly rates: ReadonlyMap<string, string | null>
}

type Plan = { readonly row: TransactionRow } | { readonly outcome: Outcome }

const amountPattern = /^-?\d{1,13}(\.\d{1,2})?$/

const ibanIn = ({ account_iban }: NewTransaction): string => iban(account_iban) ?? compact(account_iban)
const dayIn = ({ entry_date }: NewTransaction): string => dateOf(entry_date) ?? ''

/** Imports many transactions with one insert. `update` sets third party and note of a known one: what the bank said never changes. */
export async function importTransactions(
  tx: FileTx,
  rows: readonly NewTransaction[],
  existing: OnExisting,
  { bookers, language }: { readonly bookers: readonly BookNewTransactions[]; readonly language: Language },
): Promise<Outcome[]> {
  if (rows.length === 0) return []
  const plans = await planTransactions(tx, rows)
  const known = await findKnown(tx, plans)
  const taken = new Map<string, number>()
  const outcomes = new Map<number, Outcome>()
  const added: { readonly index: number; readonly row: TransactionRow }[] = []
  for (const [index, plan] of plans.entries()) {
    if ('outcome' in plan) outcomes.set(index, plan.outcome)
    else {
      // Equal rows of one import are different transactions; each is known once.
      const key = keyOf(plan.row)
      const place = taken.get(key) ?? 0
      taken.set(key, place + 1)
      const found = known.get(key)?.[place]
      if (found === undefined) added.push({ index, row: plan.row })
      else outcomes.set(index, await outcomeOfKnown(tx, found, plan.row, existing))
    }
  }
  const ids = await addTransactions(
    tx,
    added.map(({ row }) => row),
  )
  for (const [place, { index }] of added.entries()) outcomes.set(index, { status: 'created', id: ids[place] ?? 0 })
  await bookNew(tx, bookers, ids, language)
  return plans.map((_, index) => outcomes.get(index) ?? failed({}))
}

/** What is stored of each row, or why it is not. */
export async function planTransactions(tx: FileTx, rows: readonly NewTransaction[]): Promise<Plan[]> {
  const facts = await loadFacts(tx, rows)
  return rows.map((row): Plan => planRow(row, tx.company.currency, facts))
}

async function loadFacts(tx: FileTx, rows: readonly NewTransaction[]): Promise<Facts> {
  const own = tx.company.currency
  const accounts = new Map((await store.findBankAccounts(tx, [...new Set(rows.map(ibanIn))])).map((account) => [account.iban, account]))
  const named = [...new Set(rows.flatMap(({ third_party_id }) => third_party_id ?? []))]
  const third_parties = new Map((await store.findThirdParties(tx, named)).map(({ id, actual_id }) => [id, actual_id]))
  const rates = new Map<string, string | null>()
  for (const row of rows) {
    const currency = currencyOf(row, accounts.get(ibanIn(row)), own)
    const key = `${currency} ${dayIn(row)}`
    if (currency !== own && !rates.has(key)) rates.set(key, await findReferenceRate(tx, { from: currency, to: own, day: dayIn(row) }))
  }
  return { accounts, third_parties, rates }
}

/** That of the account's statements, else the one given, else the file's. */
const currencyOf = ({ currency }: NewTransaction, account: store.BankAccountFacts | undefined, own: string): string =>
  account?.currency ?? currency ?? own

function planRow(given: NewTransaction, own: string, { accounts, third_parties, rates }: Facts): Plan {
  const errors: FieldErrors = {}
  const account = accounts.get(ibanIn(given))
  const currency = currencyOf(given, account, own)
  const spelled = String(given.amount)
  const day = dayIn(given)
  const rate = currency === own ? null : (rates.get(`${currency} ${day}`) ?? null)
  const communication = given.structured_communication?.trim() || null
  const structured = communication === null ? null : (structuredCommunication(communication) ?? creditorReference(communication))
  const party = given.third_party_id ? third_parties.get(given.third_party_id) : null
  if (!account) errors['account_iban'] = [{ message: messages.account_without_journal, params: { iban: ibanIn(given) } }]
  else if (given.currency && given.currency !== currency)
    errors['currency'] = [
      { message: messages.account_in_other_currency, params: { iban: account.iban, known: currency, currency: given.currency } },
    ]
  else if (currency !== own && rate === null)
    errors['entry_date'] = [{ message: messages.exchange_rate_missing, params: { currency, day } }]
  if (!amountPattern.test(spelled)) errors['amount'] = [{ message: messages.amount_wrong }]
  if (communication !== null && structured === null) errors['structured_communication'] = [{ message: messages.communication_wrong }]
  if (party === undefined) errors['third_party_id'] = [{ message: ledgerMessages.third_party_unknown }]
  if (hasErrors(errors) || !account) return { outcome: failed(errors) }
  return {
    row: {
      coda_file_id: null,
      statement_id: null,
      journal_id: account.journal_id,
      source: 'import',
      account_iban: account.iban,
      statement_number: null,
      sequence: 1,
      entry_date: day,
      value_date: (given.value_date && dateOf(given.value_date)) || day,
      ...moneyOf(parseCents(spelled), own, currency, rate),
      counterpart_name: clip(given.counterpart_name ?? null, 190),
      counterpart_iban: clip(counterpartIn(given), 34),
      counterpart_bic: clip(given.counterpart_bic ? bic(given.counterpart_bic) : null, 11),
      communication: clip(given.communication ?? null, 1000),
      structured_communication: structured,
      transaction_code: clip(given.transaction_code ?? null, 40),
      bank_reference: clip(given.bank_reference ?? null, 100),
      end_to_end_id: null,
      batch_reference: null,
      return_reason: null,
      split: [],
      third_party_id: party ?? null,
      note: clip(given.note ?? null, 2000),
    },
  }
}

const counterpartIn = ({ counterpart_iban }: NewTransaction): string | null =>
  counterpart_iban ? (iban(counterpart_iban) ?? compact(counterpart_iban)) : null

type Key = Pick<TransactionRow, 'account_iban' | 'entry_date' | 'amount' | 'foreign_amount' | 'communication' | 'structured_communication'>

const keyOf = ({ account_iban, entry_date, amount, foreign_amount, communication, structured_communication }: Key): string =>
  JSON.stringify([account_iban, entry_date, foreign_amount ?? amount, communication ?? structured_communication])

/** The stored transactions of each key, oldest first; those of statements count too. */
async function findKnown(tx: FileTx, plans: readonly Plan[]): Promise<Map<string, number[]>> {
  const rows = plans.flatMap((plan) => ('row' in plan ? [plan.row] : []))
  const found = await store.findSame(tx, rows)
  return new Map([...Map.groupBy(found, keyOf)].map(([key, same]) => [key, same.map(({ id }) => id)]))
}

async function outcomeOfKnown(tx: FileTx, id: number, row: TransactionRow, existing: OnExisting): Promise<Outcome> {
  if (existing === 'fail') return failed({ communication: [{ message: messages.same_transaction }] })
  if (existing === 'skip') return { status: 'skipped', id }
  const [before] = await store.loadTransactions(tx, [id])
  const changes = {
    ...(row.third_party_id !== null && row.third_party_id !== before?.third_party_id && { third_party_id: row.third_party_id }),
    ...(row.note !== null && row.note !== before?.note && { note: row.note }),
  }
  if (!before || before.status === 'matched' || Object.keys(changes).length === 0) return { status: 'skipped', id }
  await store.updateTransaction(tx, id, changes)
  return { status: 'updated', id }
}
