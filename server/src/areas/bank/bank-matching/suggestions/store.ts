import { actualId } from '../../../../kernel/write/record-store.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { raw, sql, unprepared } from '../../../../kernel/write/sql.ts'
import { factsOf, type CompanyFacts, type StoredFacts } from '../../../../kernel/write/company-facts.ts'
import type { Tx } from '../../../../kernel/write/write.ts'

/* Candidates for many transactions at once. Every statement begins with what the transactions say and follows an index from there. */

export const loadCompanyFacts = async (db: Db): Promise<CompanyFacts> => {
  const { facts } = await db.one<{ facts: StoredFacts }>(sql`select company_facts(app_company()) as facts`)
  return factsOf(facts)
}

export const exists = async (db: Db, id: number): Promise<boolean> =>
  (await db.maybe(sql`
    select t.id from bank_transactions t where t.company_id = app_company() and t.id = ${id} and t.deleted_at is null`)) !== undefined

export type TransactionRow = {
  readonly id: number
  readonly journal_id: number
  readonly entry_date: string
  readonly amount: string
  readonly foreign_currency: string | null
  readonly foreign_amount: string | null
  readonly counterpart_name: string | null
  readonly counterpart_iban: string | null
  readonly communication: string | null
  readonly structured_communication: string | null
  readonly transaction_code: string | null
  readonly references: readonly string[]
  readonly is_return: boolean
  readonly split: readonly { readonly label: string | null; readonly amount: string }[]
  readonly third_party_id: number | null
  readonly is_own_iban: boolean
}

/** A payout of Mollie goes to the company's own account, whose IBAN is not told, and returns from there when it fails. */
const payouts = raw(`('outgoing-transfer', 'canceled-outgoing-transfer', 'returned-transfer')`)

/** The pending ones among these transactions. */
export const loadPending = (db: Db, ids: readonly number[]) =>
  db.many<TransactionRow>(sql`
    select t.id, t.journal_id, t.entry_date, t.amount, t.foreign_currency, t.foreign_amount, t.counterpart_name, t.counterpart_iban, t.communication,
      t.structured_communication, t.transaction_code, array_remove(array[t.end_to_end_id, t.batch_reference, t.bank_reference], null) as "references",
      t.return_reason is not null as is_return, t.split, coalesce(p.merged_into_id, p.id) as third_party_id,
      exists (select from journals j where j.company_id = t.company_id and j.iban = t.counterpart_iban and j.id <> t.journal_id
              and j.deleted_at is null)
        or t.source = 'mollie' and t.transaction_code in ${payouts} as is_own_iban
    from bank_transactions t
    left join third_parties p on p.company_id = t.company_id and p.id = t.third_party_id
    where t.company_id = app_company() and t.id = any(${ids}) and t.status = 'pending' and t.deleted_at is null and t.amount <> 0
    order by t.entry_date, t.id`)

type PartyRow = { readonly id: number; readonly name: string }

/** Third parties by the IBAN on their card, and by those of earlier matches. */
export const findPartiesByIban = (db: Db, ibans: readonly string[]) =>
  db.many<PartyRow & { iban: string }>(sql`
    select distinct k.iban, p.id, p.name from (
      select t.iban, coalesce(t.merged_into_id, t.id) as id from third_parties t
      where t.company_id = app_company() and t.iban = any(${ibans}) and (t.deleted_at is null or t.merged_into_id is not null)
      union
      select n.iban, coalesce(t.merged_into_id, t.id) from unnest(${ibans}::text[]) n (iban)
      cross join lateral (
        select distinct b.third_party_id from bank_transactions b
        where b.company_id = app_company() and b.counterpart_iban = n.iban and b.status = 'matched' and b.third_party_id is not null) m
      join third_parties t on t.company_id = app_company() and t.id = m.third_party_id) k
    join third_parties p on p.company_id = app_company() and p.id = k.id and p.deleted_at is null`)

export const findPartiesByKey = (db: Db, keys: readonly string[]) =>
  db.many<PartyRow & { key: string }>(sql`
    select party_name_key(t.name) as key, t.id, t.name from third_parties t
    where t.company_id = app_company() and party_name_key(t.name) = any(${keys}) and t.deleted_at is null order by t.id`)

export type ItemRow = {
  readonly id: number
  readonly account: string
  readonly third_party_id: number | null
  readonly third_party_name: string | null
  readonly open: string
  readonly foreign_currency: string | null
  readonly foreign_amount: string | null
  readonly number: string | null
  readonly communication: string | null
  readonly is_sale: boolean
  readonly document_date: string
  readonly due_date: string | null
  readonly batch_id: number | null
  readonly batch_journal_id: number | null
  readonly batch_execution_on: string | null
}

/** What leads to open items: all arrays are those of the whole set of transactions. */
type ItemClues = {
  readonly communications: readonly string[]
  readonly digits: readonly string[]
  readonly amounts: readonly string[]
  readonly party_ids: readonly number[]
  /** Each third party with each amount of a transaction that may be its. */
  readonly pairs: readonly { readonly party_id: number; readonly amount: string }[]
  readonly foreign: readonly { readonly currency: string; readonly amount: string }[]
}

/** Of items with one amount, and of those of one third party, so many of the oldest are enough: more are never shown or searched. */
const mostOfAmount = 25
const mostOfParty = 30

/**
 * The items that the clues lead to. An amount is also looked up within each third party, because among many items of that amount those of the
 * third party count. Planned for its values: the arrays may hold one element or thousands.
 */
export const findItems = (db: Db, { communications, digits, amounts, party_ids, pairs, foreign }: ItemClues) =>
  db.many<ItemRow>(
    unprepared(sql`
    with parties as materialized (
      select t.id from third_parties t where t.company_id = app_company() and (t.id = any(${party_ids}::bigint[]) or t.merged_into_id = any(${party_ids}::bigint[]))),
    found as (
      select l.entry_id, l.position from entries e
      join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id and l.open_amount <> 0
      where e.company_id = app_company() and e.structured_communication is not null and e.structured_communication = any(${communications}::text[])
      union
      select l.entry_id, l.position from entries e
      join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id and l.open_amount <> 0
      where e.company_id = app_company() and e.reference is not null and document_digits(e.reference) = any(${digits}::text[])
      union
      select m.entry_id, m.position from unnest(${amounts}::numeric[]) a (amount)
      cross join lateral (
        select l.entry_id, l.position from entry_lines l
        where l.company_id = app_company() and l.open_amount = a.amount and l.open_amount <> 0
        order by l.entry_id, l.position limit ${mostOfAmount}) m
      union
      select m.entry_id, m.position from json_to_recordset(${JSON.stringify(pairs)}::json) w (party_id bigint, amount numeric)
      cross join lateral (
        select l.entry_id, l.position from third_parties t
        join entry_lines l on l.company_id = t.company_id and l.third_party_id = t.id and l.open_amount = w.amount and l.open_amount <> 0
        where t.company_id = app_company() and (t.id = w.party_id or t.merged_into_id = w.party_id)
        order by l.entry_id limit ${mostOfParty}) m
      union
      select m.entry_id, m.position from parties p
      cross join lateral (
        select l.entry_id, l.position from entry_lines l
        where l.company_id = app_company() and l.third_party_id = p.id and l.open_amount <> 0
        order by coalesce(l.due_date, l.entry_date), l.entry_id limit ${mostOfParty}) m
      union
      select l.entry_id, l.position from json_to_recordset(${JSON.stringify(foreign)}::json) f (currency text, amount numeric)
      join documents d on d.company_id = app_company() and d.foreign_currency = f.currency and d.foreign_gross = f.amount and d.journal_entry_id is not null
      join entry_lines l on l.company_id = d.company_id and l.entry_id = d.journal_entry_id and l.open_amount <> 0)
    select l.id, coalesce(s.number, a.number) as account, p.id as third_party_id, p.name as third_party_name, l.open_amount as open,
      case when f.is_whole then d.foreign_currency end as foreign_currency,
      case when f.is_whole then sign(l.open_amount) * abs(d.foreign_gross) end as foreign_amount,
      coalesce(e.reference, e.journal_code || '-' || e.fiscal_year_code || '-' || lpad(e.number::text, 6, '0')) as number,
      e.structured_communication as communication, a.kind = 'receivable' and l.debit > 0 as is_sale,
      coalesce(d.document_date::date, e.entry_date::date) as document_date, coalesce(l.due_date, e.due_date)::date as due_date,
      b.id as batch_id, b.journal_id as batch_journal_id, b.execution_on as batch_execution_on
    from found k
    join entry_lines l on l.company_id = app_company() and l.entry_id = k.entry_id and l.position = k.position
    join entries e on e.company_id = l.company_id and e.id = l.entry_id and e.status = 'posted' and not e.carries
    join accounts a on a.company_id = l.company_id and a.id = l.account_id and a.kind <> 'bank' and a.kind <> 'cash'
    left join accounts s on s.company_id = a.company_id and s.id = a.merged_into_id
    left join third_parties t on t.company_id = l.company_id and t.id = l.third_party_id
    left join third_parties p on p.company_id = t.company_id and p.id = ${raw(actualId('t'))}
    left join documents d on d.company_id = e.company_id and d.journal_entry_id = e.id
    cross join lateral (select d.foreign_currency is not null and l.open_amount = l.debit - l.credit and abs(l.open_amount) = abs(d.amount_gross) as is_whole) f
    left join line_marks m on m.company_id = l.company_id and m.entry_id = l.entry_id and m.position = l.position
    left join payment_batches b on b.company_id = m.company_id and b.id = m.payment_batch_id and b.status = 'open'
    order by l.id`),
  )

export type PaymentRow = {
  readonly id: number
  readonly batch_id: number
  readonly batch_number: number
  readonly journal_id: number
  readonly execution_on: string
  readonly end_to_end_id: string
  readonly creditor_name: string
  readonly creditor_iban: string
  readonly third_party_id: number | null
  readonly amount: string
  readonly items: readonly { readonly entry_line_id: number; readonly amount: string; readonly open: string | null }[]
}

/** Open payments by their identifier, or by the account they go to and their amount. */
export const findPayments = (db: Db, references: readonly string[], ibans: readonly string[], amounts: readonly string[]) =>
  db.many<PaymentRow>(sql`
    select y.id, y.batch_id, b.number as batch_number, b.journal_id, b.execution_on, y.end_to_end_id, y.creditor_name, y.creditor_iban, y.third_party_id,
      (-y.amount)::text as amount, (
        select json_agg(json_build_object('entry_line_id', i.entry_line_id, 'amount', (-i.amount)::text, 'open', l.open_amount::text) order by i.position)
        from payment_items i
        left join entry_lines l on l.company_id = i.company_id and l.entry_id = i.entry_id and l.position = i.line_position
        where i.company_id = y.company_id and i.batch_id = y.batch_id and i.payment_position = y.position) as items
    from payments y join payment_batches b on b.company_id = y.company_id and b.id = y.batch_id and b.status = 'open'
    where y.company_id = app_company() and y.status = 'open'
      and (y.end_to_end_id = any(${references}) or y.creditor_iban = any(${ibans}) and -y.amount = any(${amounts}::numeric[]))
    order by y.id`)

export type BatchRow = {
  readonly id: number
  readonly number: number
  readonly journal_id: number
  readonly execution_on: string
  readonly message_id: string
  readonly amount: string
  readonly payments_count: number
}

/** Open batches whose open payments add up to one of the amounts. A file has few open batches. */
export const findBatches = (db: Db, amounts: readonly string[]) =>
  db.many<BatchRow>(sql`
    select b.id, b.number, b.journal_id, b.execution_on, b.message_id, s.amount::text as amount, s.payments_count from payment_batches b
    cross join lateral (
      select -sum(y.amount) as amount, count(*) as payments_count from payments y
      where y.company_id = b.company_id and y.batch_id = b.id and y.status = 'open') s
    where b.company_id = app_company() and b.status = 'open' and s.amount = any(${amounts}::numeric[]) order by b.id`)

type EarlierRow = {
  readonly transaction_id: number
  readonly entry_date: string
  readonly account: string | null
  readonly third_party_id: number | null
  readonly vat_code: string | null
  readonly name: string
}

/**
 * How the last transaction of the same counterpart and direction was booked: its one line beside the bank and the VAT, or its one third party.
 * Without an IBAN the counterpart is known by its name.
 */
export const findEarlierBookings = (db: Db, ids: readonly number[]) =>
  db.many<EarlierRow>(sql`
    select t.id as transaction_id, o.entry_date, case when b.parties = 0 then b.account end as account,
      case when b.parties = 1 then b.third_party_id end as third_party_id, case when b.parties = 0 then b.vat_code end as vat_code,
      coalesce(case when b.parties = 1 then p.name end, b.label) as name
    from bank_transactions t
    cross join lateral (
      select i.journal_entry_id, i.entry_date from (
        (select h.journal_entry_id, h.entry_date from bank_transactions h
         where t.counterpart_iban is not null and h.company_id = t.company_id and h.counterpart_iban = t.counterpart_iban and h.status = 'matched'
           and (h.amount > 0) = (t.amount > 0) order by h.entry_date desc limit 1)
        union all
        (select h.journal_entry_id, h.entry_date from bank_transactions h
         where t.counterpart_iban is null and h.company_id = t.company_id and h.counterpart_iban is null and h.status = 'matched'
           and party_name_key(h.counterpart_name) = party_name_key(t.counterpart_name) and (h.amount > 0) = (t.amount > 0)
         order by h.entry_date desc limit 1)) i limit 1) o
    cross join lateral (
      select count(distinct l.third_party_id) as parties, count(*) as lines, count(distinct coalesce(a.merged_into_id, a.id)) as accounts,
        min(l.third_party_id) as third_party_id, min(coalesce(s.number, a.number)) as account, min(l.vat_code) as vat_code,
        min(coalesce(s.number, a.number) || ' ' || coalesce(l.label, '')) as label, bool_and(l.third_party_id is not null) as all_parties,
        bool_and(coalesce(s.deleted_at, a.deleted_at) is null or s.id is not null) as is_live
      from entry_lines l
      join accounts a on a.company_id = l.company_id and a.id = l.account_id and a.kind not in ('bank', 'vat_due', 'vat_deductible')
      left join accounts s on s.company_id = a.company_id and s.id = a.merged_into_id
      where l.company_id = t.company_id and l.entry_id = o.journal_entry_id) b
    left join third_parties q on q.company_id = t.company_id and q.id = b.third_party_id
    left join third_parties p on p.company_id = t.company_id and p.id = ${raw(actualId('q'))}
    where t.company_id = app_company() and t.id = any(${ids}) and b.is_live
      and (b.parties = 0 and b.accounts = 1 or b.parties = 1 and b.all_parties and p.deleted_at is null)`)

export type ReturnedRow = {
  readonly transaction_id: number
  readonly entry_date: string
  readonly has_same_id: boolean
  readonly lines: readonly { readonly entry_line_id: number; readonly amount: string }[] | null
}

/** The last earlier transaction of the opposite amount with the same identifier or the same account, and the lettered lines of its entry. */
export const findReturned = (db: Db, ids: readonly number[]) =>
  db.many<ReturnedRow>(sql`
    select t.id as transaction_id, o.entry_date, o.has_same_id, (
        select json_agg(json_build_object('entry_line_id', l.id, 'amount', (l.debit - l.credit)::text) order by l.position)
        from entry_lines l join accounts a on a.company_id = l.company_id and a.id = l.account_id and a.is_reconcilable and a.kind <> 'bank'
        where l.company_id = t.company_id and l.entry_id = o.journal_entry_id and l.open_amount is not null) as lines
    from bank_transactions t
    cross join lateral (
      select i.journal_entry_id, i.entry_date, i.has_same_id from (
        select h.journal_entry_id, h.entry_date, h.id, true as has_same_id from bank_transactions h
        where h.company_id = t.company_id and h.end_to_end_id = t.end_to_end_id and h.status = 'matched' and h.amount = -t.amount and h.entry_date <= t.entry_date
        union all
        select h.journal_entry_id, h.entry_date, h.id, false from bank_transactions h
        where h.company_id = t.company_id and h.counterpart_iban = t.counterpart_iban and h.status = 'matched' and h.amount = -t.amount
          and h.entry_date <= t.entry_date) i
      order by i.has_same_id desc, i.entry_date desc, i.id desc limit 1) o
    where t.company_id = app_company() and t.id = any(${ids}) and t.return_reason is not null`)

/** The numbers of these accounts that can be posted to. */
export const findPostable = async (db: Db, numbers: readonly string[]): Promise<Set<string>> => {
  const found = await db.many<{ number: string }>(sql`
    select a.number from accounts a where a.company_id = app_company() and a.number = any(${numbers}) and a.is_postable and a.deleted_at is null`)
  return new Set(found.map(({ number }) => number))
}

/** Stores the best scores of what is still pending; a transaction without a proposal has the score 0. */
export const storeScores = (tx: Tx, companyId: number, scores: ReadonlyMap<number, number>) =>
  tx.many(sql`
    select store_bank_scores(${companyId}::bigint, ${[...scores.keys()]}::bigint[], ${[...scores.values()].map(String)}::numeric[])`)

export const loadScores = async (db: Db, ids: readonly number[]) => {
  const found = await db.many<{ id: number; best_score: string; best_score_at: string }>(sql`
    select s.transaction_id as id, s.best_score, wire(s.scored_at) as best_score_at from bank_scores s
    where s.company_id = app_company() and s.transaction_id = any(${ids})`)
  return found.map((score) => ({ ...score, best_score: Number(score.best_score) }))
}

export const dropScores = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.many(sql`delete from bank_scores s where s.company_id = app_company() and s.transaction_id = any(${ids})`)
}
