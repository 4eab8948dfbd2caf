import type { Page, Paging } from '../../../kernel/route/paging.ts'
import { columns } from '../../../kernel/route/shape.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { actualId, assign, moveToBin, pageInOrder, pageOfMatches } from '../../../kernel/write/record-store.ts'
import { raw, type Sql, sql, unprepared, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { dateOf } from '../../../lib/dates.ts'
import { type Language, say } from '../../../lib/languages.ts'
import { searchPatterns } from '../../../lib/search.ts'
import { findingMessage } from './messages.ts'
import type { StoredWarning, TransactionRow } from './rules.ts'
import { BankStatement, BankTransaction, CodaFile, type CodaFileFilter, type TransactionFilter } from './schema.ts'

/* Bank accounts: the financial journals with what their statements and the ledger say. */

const lastStatement = sql`left join lateral (
  select s.* from bank_statements s where s.company_id = j.company_id and s.journal_id = j.id and s.deleted_at is null
  order by s.new_balance_date desc, s.id desc limit 1) s on true`

/** Balances since the last carry-forward, which contains everything before it. */
const ledgerBalance = sql`left join lateral (
  select sum(b.debit - b.credit) as balance from accounts m
  join account_balances b on b.company_id = m.company_id and b.account_id = m.id and not b.is_closing
  join fiscal_periods p on p.company_id = b.company_id and p.id = b.period_id
  where m.company_id = j.company_id and a.id in (m.id, m.merged_into_id) and p.starts_on >= (select d.day from opened d)) l on true`

const pendingAmounts = sql`left join lateral (
  select count(*) as count, sum(t.amount) as amount, sum(t.foreign_amount) as foreign_amount from bank_transactions t
  where t.company_id = j.company_id and t.journal_id = j.id and t.status = 'pending' and t.deleted_at is null) w on true`

/** The numbers between two numbers of one account and year; those that are no counters are left out. */
const missingNumbers = sql`array(
  select g.number::text from (
    select n.year, n.number, lead(n.number) over (partition by n.iban, n.year order by n.number) as next from (
      select distinct s.iban, s.year, s.statement_number::integer as number from bank_statements s
      where s.company_id = j.company_id and s.journal_id = j.id and s.deleted_at is null and s.statement_number ~ '^[0-9]{1,5}$') n) n
  cross join lateral generate_series(n.number + 1, least(n.next - 1, n.number + 100)) g (number)
  where n.next is not null order by n.year, g.number limit 100)`

export const listAccounts = (db: Db) =>
  db.list(sql`
    with opened as materialized (select carried_since('infinity') as day)
    select j.id, j.code, coalesce(j.label, j.labels ->> app_language()) as label, j.iban, j.bic, c.currency,
      case when s.foreign_currency is not null then json_build_object('currency', s.foreign_currency, 'exchange_rate', s.exchange_rate::text,
        'statement_balance', s.foreign_new_balance::text, 'pending_amount', coalesce(w.foreign_amount, 0)::numeric(17,2)::text) end as foreign,
      case when a.id is not null then json_build_object('id', a.id, 'number', a.number, 'label', coalesce(a.label, p.labels ->> app_language())) end as account,
      s.new_balance::text as statement_balance, s.new_balance_date as statement_date, s.statement_number as last_statement_number,
      coalesce(l.balance, 0)::numeric(17,2)::text as ledger_balance,
      (s.new_balance - coalesce(l.balance, 0) - coalesce(w.amount, 0))::numeric(17,2)::text as difference,
      w.count as pending_count, coalesce(w.amount, 0)::numeric(17,2)::text as pending_amount, ${missingNumbers} as missing_statements, j.is_active
    from journals j join companies c on c.id = j.company_id
    left join accounts a0 on a0.company_id = j.company_id and a0.id = j.control_account_id
    left join accounts a on a.company_id = a0.company_id and a.id = ${raw(actualId('a0'))}
    left join pack_accounts p on p.country = a.pack and p.number = a.number
    ${lastStatement} ${ledgerBalance} ${pendingAmounts}
    where j.company_id = app_company() and j.type = 'financial' and j.deleted_at is null
    order by j.code`)

/* Statement files. */

const statementsOf = sql`(
  select coalesce(jsonb_agg(to_jsonb(r) - 'position' order by r.position), '[]') from (
    select s.position, ${columns(BankStatement, 's', ['foreign'])},
      case when s.foreign_currency is not null then json_build_object('currency', s.foreign_currency, 'exchange_rate', s.exchange_rate::text,
        'old_balance', s.foreign_old_balance::text, 'new_balance', s.foreign_new_balance::text) end as foreign
    from bank_statements s where s.company_id = f.company_id and s.coda_file_id = f.id) r)`

const fileFields = sql`${columns(CodaFile, 'f', ['statements', 'pending_count', 'file_url'])}, app_language() as language, ${statementsOf} as statements,
  (select count(*) from bank_transactions t where t.company_id = f.company_id and t.coda_file_id = f.id and t.status = 'pending' and t.deleted_at is null) as pending_count,
  '/v1/companies/' || (select c.public_token from companies c where c.id = f.company_id) || '/coda-files/' || f.id || '/file' as file_url`

type StoredFile = Omit<CodaFile, 'warnings'> & { readonly warnings: readonly StoredWarning[]; readonly language: Language }

const translate = ({ language, warnings, ...rest }: StoredFile): CodaFile => ({
  ...rest,
  warnings: warnings.flatMap(({ code, params }) => {
    const message = findingMessage(code, 'line' in params)
    return message ? [{ code, message: say(message, language, params) }] : []
  }),
})

export const loadFiles = async (db: Db, ids: readonly number[]): Promise<CodaFile[]> => {
  const found = await db.many<StoredFile>(sql`
    select ${fileFields} from coda_files f where f.company_id = app_company() and f.id = any(${ids}) and f.deleted_at is null order by f.id`)
  return found.map(translate)
}

const filesWith = ({ journal_id, from, to }: CodaFileFilter): Sql =>
  journal_id === undefined && from === undefined && to === undefined
    ? raw('true')
    : sql`exists (
      select from bank_statements s where s.company_id = f.company_id and s.coda_file_id = f.id ${when(journal_id, sql`and s.journal_id = ${journal_id}`)}
        ${when(from, sql`and s.new_balance_date >= ${dateOf(from ?? '')}::date`)} ${when(to, sql`and s.new_balance_date <= ${dateOf(to ?? '')}::date`)})`

export async function listFiles(db: Db, filter: CodaFileFilter, { per_page, offset }: Paging): Promise<Page<CodaFile>> {
  const where = sql`from coda_files f where f.company_id = app_company() and f.deleted_at is null and ${filesWith(filter)}`
  const [items, { total }] = await Promise.all([
    db.many<{ id: number }>(sql`select f.id ${where} order by f.id desc limit ${per_page} offset ${offset}`),
    db.one<{ total: number }>(sql`select count(*) as total ${where}`),
  ])
  const files = await loadFiles(
    db,
    items.map(({ id }) => id),
  )
  return { items: files.toReversed(), total }
}

export const trashFile = (tx: Tx, id: number) =>
  tx.one(sql`update coda_files f set ${moveToBin} where f.company_id = app_company() and f.id = ${id} returning f.id`)

/** How many transactions of each file are matched; files without one are left out. */
export const countMatched = (db: Db, ids: readonly number[]) =>
  db.many<{ id: number; count: number }>(sql`
    select t.coda_file_id as id, count(*) as count from bank_transactions t
    where t.company_id = app_company() and t.coda_file_id = any(${ids}) and t.status = 'matched' group by t.coda_file_id`)

/** Of any company file: the caller has verified a signature over the path of this statement file. */
export const storedFileOf = async (db: Db, id: number): Promise<number | null> => {
  const { file_id } = await db.one<{ file_id: number | null }>(sql`select file_of_coda_file(${id}::bigint) as file_id`)
  return file_id
}

/** Files in the bin with a statement that was imported again since. */
export const findImportedAgain = (db: Db, ids: readonly number[]) =>
  db.many<{ id: number; iban: string; number: string }>(sql`
    select distinct on (s.coda_file_id) s.coda_file_id as id, s.iban, s.statement_number as number
    from bank_statements s
    join bank_statements o on o.company_id = s.company_id and o.iban = s.iban and o.deleted_at is null and o.coda_file_id <> s.coda_file_id
      and coalesce(o.foreign_currency, o.currency) = coalesce(s.foreign_currency, s.currency)
      and (o.statement_number = s.statement_number and o.year = s.year or o.booked_hash = s.booked_hash
        or o.old_balance_date < s.new_balance_date and s.old_balance_date < o.new_balance_date)
    where s.company_id = app_company() and s.coda_file_id = any(${ids}) order by s.coda_file_id, s.position`)

/** Files in the bin on whose days a provider or the platform has brought transactions since, which do not stand in them. */
export const findFedSince = (db: Db, ids: readonly number[]) =>
  db.many<{ id: number; iban: string; number: string }>(sql`
    select distinct on (s.coda_file_id) s.coda_file_id as id, s.iban, s.statement_number as number from bank_statements s
    where s.company_id = app_company() and s.coda_file_id = any(${ids}) and exists (
      select from bank_transactions t where t.company_id = s.company_id and t.journal_id = s.journal_id and t.source in ('ponto', 'mollie', 'external')
        and t.deleted_at is null and t.entry_date <= s.new_balance_date and (s.old_balance_date is null or t.entry_date > s.old_balance_date)
        and not exists (select from statement_pairs p where p.company_id = t.company_id and p.statement_id = s.id and p.transaction_id = t.id))
    order by s.coda_file_id, s.position`)

/* Transactions. */

const computed = ['foreign', 'lettering_ids', 'best_score', 'best_score_at']

const shown = sql`
  select ${columns(BankTransaction, 't', computed)},
    case when t.foreign_currency is not null then json_build_object('currency', t.foreign_currency, 'exchange_rate', t.exchange_rate::text,
      'amount', t.foreign_amount::text) end as foreign,
    case when t.journal_entry_id is null then '[]' else (
      select coalesce(json_agg(distinct l.lettering_id), '[]') from entry_lines l
      where l.company_id = t.company_id and l.entry_id = t.journal_entry_id and l.lettering_id is not null) end as lettering_ids,
    null::integer as best_score, null as best_score_at
  from bank_transactions t`

const ofIds = (ids: readonly number[]) => sql`${shown} where t.company_id = app_company() and t.id = any(${ids}) and t.deleted_at is null`

/** The score is not part of the record: the routes add it. */
export const loadTransactions = (db: Db, ids: readonly number[]) => db.many<BankTransaction>(sql`${ofIds(ids)} order by t.id`)
export const transactionRows = ofIds

/** Those in which every word of a search occurs. */
const transactionsWith = (words: readonly string[]) =>
  words.length > 0 ? sql`bank_transactions_with(${words}::text[])` : raw('bank_transactions')

// A literal, not a parameter: the planner matches the partial index of pending transactions only then.
const statusIs = {
  pending: raw(`and m.status = 'pending'`),
  matched: raw(`and m.status = 'matched'`),
  ignored: raw(`and m.status = 'ignored'`),
}

const matching = ({ status, journal_id, coda_file_id, from, to, q }: TransactionFilter) => sql`
  from ${transactionsWith(searchPatterns(q))} m where m.company_id = app_company() and m.deleted_at is null ${status ? statusIs[status] : raw('')}
  ${when(journal_id, sql`and m.journal_id = ${journal_id}`)} ${when(coda_file_id, sql`and m.coda_file_id = ${coda_file_id}`)}
  ${when(from, sql`and m.entry_date >= ${dateOf(from ?? '')}::date`)} ${when(to, sql`and m.entry_date <= ${dateOf(to ?? '')}::date`)}`

/** The transactions that a filter names. */
export const selectMatching = (filter: TransactionFilter) => sql`select m.id ${matching(filter)}`

/** Ids first: only the transactions of the page are rendered. */
export async function listTransactions(db: Db, filter: TransactionFilter, paging: Paging): Promise<Page<BankTransaction>> {
  const isSearch = searchPatterns(filter.q).length > 0
  const { items, total } = isSearch
    ? await pageOfMatches(db, sql`select m.id, m.entry_date ${matching(filter)}`, 'entry_date', paging)
    : await pageInOrder(db, matching(filter), 'entry_date', paging)
  const ids = items.map(({ id }) => id)
  const found = new Map((await loadTransactions(db, ids)).map((transaction) => [transaction.id, transaction]))
  return { items: ids.flatMap((id) => found.get(id) ?? []), total }
}

export type PendingFilter = {
  readonly journal_id?: number | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly ids?: readonly number[] | undefined
}

/** In the order of their dates. */
export const listPending = (db: Db, { journal_id, from, to, ids }: PendingFilter = {}) =>
  db.many<BankTransaction>(
    unprepared(sql`
    ${shown} where t.company_id = app_company() and t.status = 'pending' and t.deleted_at is null ${when(ids, sql`and t.id = any(${ids})`)}
      ${when(journal_id, sql`and t.journal_id = ${journal_id}`)} ${when(from, sql`and t.entry_date >= ${from}::date`)}
      ${when(to, sql`and t.entry_date <= ${to}::date`)}
    order by t.entry_date, t.id`),
  )

const storedColumns = raw(
  'coda_file_id, statement_id, journal_id, source, account_iban, statement_number, sequence, entry_date, value_date, amount, currency, foreign_currency, exchange_rate, foreign_amount, counterpart_name, counterpart_iban, counterpart_bic, communication, structured_communication, transaction_code, bank_reference, end_to_end_id, batch_reference, return_reason, split, third_party_id, note, external_id',
)

/** Stores any number of transactions with one statement; the ids are in the order of the rows. */
export async function insertTransactions(tx: Tx, rows: readonly TransactionRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const made = await tx.many<{ id: number }>(sql`
    insert into bank_transactions (company_id, ${storedColumns})
    select app_company(), ${storedColumns} from json_populate_recordset(null::bank_transactions, ${JSON.stringify(rows)}::json)
    returning id`)
  return made.map(({ id }) => id).toSorted((a, b) => a - b)
}

export type TransactionChange = Partial<Pick<BankTransaction, 'third_party_id' | 'note' | 'status'>>

export const updateTransaction = (tx: Tx, id: number, changes: TransactionChange) =>
  tx.one(sql`
    update bank_transactions t set ${assign('bank_transactions', changes)} where t.company_id = app_company() and t.id = ${id} returning t.id`)

/* Data imports. */

export type BankAccountFacts = { readonly iban: string; readonly journal_id: number; readonly currency: string | null }

/** The active financial journals of accounts; the currency is that of the imported statements, null before the first one. */
export const findBankAccounts = (db: Db, ibans: readonly string[]) =>
  db.many<BankAccountFacts>(sql`
    select j.iban, j.id as journal_id, (
      select coalesce(s.foreign_currency, s.currency) from bank_statements s
      where s.company_id = j.company_id and s.iban = j.iban and s.deleted_at is null limit 1) as currency
    from journals j where j.company_id = app_company() and j.type = 'financial' and j.is_active and j.deleted_at is null and j.iban = any(${ibans})`)

/** Third parties outside the bin, with those they were merged into. */
export const findThirdParties = (db: Db, ids: readonly number[]) =>
  db.many<{ id: number; actual_id: number }>(sql`
    select g.id, t.id as actual_id from third_parties g join third_parties t on t.company_id = g.company_id and t.id = ${raw(actualId('g'))}
    where g.company_id = app_company() and g.id = any(${ids}) and t.deleted_at is null`)

type Same = Pick<TransactionRow, 'account_iban' | 'entry_date' | 'amount' | 'foreign_amount' | 'communication' | 'structured_communication'>

/** The stored transactions with the account, date and amount of one of these, oldest first. */
export const findSame = (db: Db, rows: readonly Same[]) =>
  db.many<Same & { readonly id: number }>(
    unprepared(sql`
    select distinct t.id, t.account_iban, t.entry_date, t.amount::text as amount, t.foreign_amount::text as foreign_amount, t.communication,
      t.structured_communication
    from json_to_recordset(${JSON.stringify(rows.map(({ account_iban, entry_date, amount }) => ({ account_iban, entry_date, amount })))}::json)
      n (account_iban text, entry_date date, amount numeric)
    join bank_transactions t on t.company_id = app_company() and t.account_iban = n.account_iban and t.entry_date = n.entry_date and t.amount = n.amount
      and t.deleted_at is null
    order by t.id`),
  )

export type Match = {
  readonly id: number
  readonly journal_entry_id: number
  readonly third_party_id: number | null
  readonly rule_id: number | null
}

/** The third party stays as it is where the match names none. */
export const setMatched = (tx: Tx, matches: readonly Match[]) =>
  tx.many<{ id: number }>(sql`
    update bank_transactions t set status = 'matched', journal_entry_id = n.journal_entry_id, rule_id = n.rule_id,
      third_party_id = coalesce(n.third_party_id, t.third_party_id)
    from json_to_recordset(${JSON.stringify(matches)}::json) n (id bigint, journal_entry_id bigint, third_party_id bigint, rule_id bigint)
    where t.company_id = app_company() and t.id = n.id and t.status = 'pending' and t.deleted_at is null
    returning t.id`)

const unmatched = raw(`status = 'pending', journal_entry_id = null, rule_id = null`)

export const setPending = (tx: Tx, ids: readonly number[]) =>
  tx.many<{ id: number }>(sql`
    update bank_transactions t set ${unmatched} where t.company_id = app_company() and t.id = any(${ids}) and t.status = 'matched' returning t.id`)

export const setPendingByEntry = (tx: Tx, entry: number) =>
  tx.many<{ id: number }>(sql`
    update bank_transactions t set ${unmatched} where t.company_id = app_company() and t.journal_entry_id = ${entry} returning t.id`)

/** Of these transactions, those that are matched now. */
export const matchedAmong = (db: Db, ids: readonly number[]) =>
  db.many<{ id: number }>(sql`
    select t.id from bank_transactions t where t.company_id = app_company() and t.id = any(${ids}) and t.status = 'matched'`)

/** Of all days, or of a range of them. */
export const countPending = async (db: Db, days: { readonly starts_on: string; readonly ends_on: string } | null): Promise<number> => {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from bank_transactions t
    where t.company_id = app_company() and t.status = 'pending' and t.deleted_at is null
      ${when(days, sql`and t.entry_date between ${days?.starts_on}::date and ${days?.ends_on}::date`)}`)
  return count
}
