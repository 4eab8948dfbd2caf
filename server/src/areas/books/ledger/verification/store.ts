import type { Db } from '../../../../kernel/write/database.ts'
import { sql, when } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { BalanceDifference, Break, Chain, DayDifference, VerificationRun } from './schema.ts'

/* What a run reads. */

/** A chain at the beginning of a run: its last entry, what is wrong with its end, and the number after which the run reads. */
export type ChainToVerify = {
  readonly journal_id: number
  readonly fiscal_year_id: number
  readonly journal_code: string
  readonly fiscal_year_code: string
  readonly last_number: number
  readonly end_break: Break | null
  readonly imported_head: Chain['imported_head']
  readonly after_number: number
  readonly after_hash: string
}

export const listChains = (db: Db, isFull: boolean) =>
  db.many<ChainToVerify>(sql`
    select c.journal_id, c.fiscal_year_id, c.journal_code, c.fiscal_year_code, c.last_number, c.after_number, c.after_hash,
      case when c.end_reason = 'head' then json_build_object('entry_id', c.last_id, 'number', c.last_number, 'reason', 'head')
        when c.end_reason is not null then json_build_object('entry_id', null, 'number', c.missing_number, 'reason', c.end_reason)
        when c.is_imported_other then json_build_object('entry_id', c.imported_id, 'number', c.imported_number, 'reason', 'imported')
        when c.is_rewritten then json_build_object('entry_id', c.verified_id, 'number', c.verified_number, 'reason', 'rewritten') end as end_break,
      case when c.imported_hash is not null then json_build_object('number', c.imported_number, 'hash', c.imported_hash) end as imported_head
    from chains_to_verify(${isFull}) c`)

/** The entries after `number`, which are the ones after the first `seen` of the chain, up to `until`. */
export type PartStart = {
  readonly journal_id: number
  readonly fiscal_year_id: number
  readonly number: number
  readonly hash: string
  readonly seen: number
  readonly until: number
}
type VerifiedPart = {
  readonly entries: number
  readonly last_number: number | null
  readonly last_hash: string | null
  readonly own: Break | null
  readonly link: Break | null
}

export const verifyPart = (db: Db, { journal_id, fiscal_year_id, number, hash, seen, until }: PartStart, most: number) =>
  db.one<VerifiedPart>(sql`
    select p.entries, p.last_number, p.last_hash, p.own, p.link
    from verify_chain_part(${journal_id}::bigint, ${fiscal_year_id}::bigint, ${number}::integer, ${hash}, ${seen}::bigint, ${until}::integer, ${most}::integer) p`)

export type PeriodToCompare = { readonly id: number; readonly fiscal_year_id: number }

/** The periods to compare: all, or those of the entries after the given numbers. */
export const listPeriods = (db: Db, isFull: boolean, after: readonly ChainToVerify[]) =>
  isFull
    ? db.many<PeriodToCompare>(sql`
        select p.id, p.fiscal_year_id from fiscal_periods p where p.company_id = app_company() order by p.starts_on, p.id`)
    : db.many<PeriodToCompare>(sql`
        select p.id, p.fiscal_year_id from fiscal_periods p where p.company_id = app_company() and p.id in (
          select e.period_id from json_to_recordset(${JSON.stringify(after)}::json) c (journal_id bigint, fiscal_year_id bigint, after_number integer)
          join entries e on e.company_id = app_company() and e.journal_id = c.journal_id and e.fiscal_year_id = c.fiscal_year_id and e.number > c.after_number)
        order by p.starts_on, p.id`)

export const listFiscalYears = (db: Db) =>
  db.many<{ id: number }>(sql`select y.id from fiscal_years y where y.company_id = app_company() order by y.starts_on, y.id`)

/** The balances of a period that differ from its lines; without a period, the balances that belong to none. */
export const findBalanceDifferences = (db: Db, periodId: number | null, limit: number) =>
  db.many<BalanceDifference>(sql`
    select v.account_number, v.period_starts_on, v.is_closing, v.debit::numeric(17,2)::text as debit, v.credit::numeric(17,2)::text as credit,
      v.kept_debit::numeric(17,2)::text as kept_debit, v.kept_credit::numeric(17,2)::text as kept_credit, v.lines, v.kept_lines
    from verify_period_balances(${periodId}::bigint) v limit ${limit}`)

/** The days of a fiscal year whose counts differ from the entries; without a year, the counted days that belong to none. */
export const findDayDifferences = (db: Db, fiscalYearId: number | null, limit: number) =>
  fiscalYearId === null
    ? db.many<DayDifference>(sql`select v.journal_code, v.day, v.entries, v.kept_entries from stray_days() v limit ${limit}`)
    : db.many<DayDifference>(sql`
        select v.journal_code, v.day, v.entries, v.kept_entries from verify_days(${fiscalYearId}::bigint) v limit ${limit}`)

/* The run of a file. */

const runColumns = sql`
  case when r.started_at is null then 'queued' else 'running' end as status, r.is_full as "full", wire(r.requested_at) as requested_at,
  wire(r.started_at) as started_at, r.entries_read`

/** A run that made no progress for this long may be requested again: no job works on it any more. */
const silence = '10 minutes'

/** Creates the run, or takes over one that made no progress; nothing when one is waiting or under way. */
export const insertRun = (tx: Tx, isFull: boolean) =>
  tx.maybe<VerificationRun>(sql`
    insert into verification_runs as r (company_id, is_full) values (app_company(), ${isFull})
    on conflict (company_id) do update set is_full = r.is_full or excluded.is_full, progress_at = app_now()
      where r.progress_at < app_now() - ${silence}::interval
    returning ${runColumns}`)

/** The run that is waiting or under way; it becomes a full one where that is asked for. */
export const joinRun = (tx: Tx, isFull: boolean) =>
  tx.one<VerificationRun>(sql`
    update verification_runs r set is_full = r.is_full or ${isFull} where r.company_id = app_company() returning ${runColumns}`)

/** Gives the run to a job, and creates it where a schedule is the first to ask. After a run that found something everything is read again. */
export const claimRun = (tx: Tx, claim: string, isFull: boolean) =>
  tx.one<{ is_full: boolean; state: unknown }>(sql`
    insert into verification_runs as r (company_id, is_full, started_at, claimed_by)
    values (app_company(), ${isFull} or not exists (
      select from ledger_verifications v where v.company_id = app_company() and v.balances is not null and v.problem is null), app_now(), ${claim}::uuid)
    on conflict (company_id) do update set is_full = r.is_full or excluded.is_full, started_at = coalesce(r.started_at, app_now()),
      claimed_by = excluded.claimed_by, progress_at = app_now()
    returning r.is_full, r.state`)

/** Nothing when another job has the run now. */
export const saveState = (tx: Tx, claim: string, state: { readonly entries_read: number }) =>
  tx.maybe<{ company_id: number }>(sql`
    update verification_runs r set state = ${JSON.stringify(state)}::jsonb, entries_read = ${state.entries_read}, progress_at = app_now()
    where r.company_id = app_company() and r.claimed_by = ${claim}::uuid returning r.company_id`)

/** Ends the run; nothing when another job has it, or when it has become a full one meanwhile. */
export const endRun = (tx: Tx, claim: string, isFull: boolean) =>
  tx.maybe<{ company_id: number }>(sql`
    delete from verification_runs r where r.company_id = app_company() and r.claimed_by = ${claim}::uuid and (${isFull} or not r.is_full)
    returning r.company_id`)

/** Lets the run begin again, as a full one. */
export const restartRun = (tx: Tx, claim: string) =>
  tx.maybe<{ is_full: boolean }>(sql`
    update verification_runs r set state = null, progress_at = app_now()
    where r.company_id = app_company() and r.claimed_by = ${claim}::uuid returning r.is_full`)

/* The result. */

export type ChainResult = Chain & { readonly journal_id: number; readonly fiscal_year_id: number }

/** Stores what was found of each chain; one without a break is verified up to its head. Chains that are gone and were never verified are forgotten. */
export async function saveChains(tx: Tx, chains: readonly ChainResult[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(chains)}::jsonb) c (journal_id bigint, fiscal_year_id bigint, journal_code text, fiscal_year_code text,
    entries bigint, head text, first_break jsonb, imported_head jsonb)`
  await tx.many(sql`
    delete from verified_chains v where v.company_id = app_company() and v.verified_number is null
      and not exists (select from ${given} where c.journal_id = v.journal_id and c.fiscal_year_id = v.fiscal_year_id)`)
  await tx.many(sql`
    insert into verified_chains as v (company_id, journal_id, fiscal_year_id, journal_code, fiscal_year_code, entries, head, break_entry_id, break_number,
      break_reason, imported_number, imported_hash, verified_number, verified_hash)
    select app_company(), c.journal_id, c.fiscal_year_id, c.journal_code, c.fiscal_year_code, c.entries, decode(c.head, 'hex'),
      (c.first_break ->> 'entry_id')::bigint, (c.first_break ->> 'number')::integer, c.first_break ->> 'reason',
      (c.imported_head ->> 'number')::integer, decode(c.imported_head ->> 'hash', 'hex'),
      case when c.first_break ->> 'reason' is null then c.entries end, case when c.first_break ->> 'reason' is null then decode(c.head, 'hex') end
    from ${given}
    on conflict (company_id, journal_id, fiscal_year_id) do update set journal_code = excluded.journal_code, fiscal_year_code = excluded.fiscal_year_code,
      entries = excluded.entries, head = excluded.head, break_entry_id = excluded.break_entry_id, break_number = excluded.break_number,
      break_reason = excluded.break_reason, imported_number = excluded.imported_number, imported_hash = excluded.imported_hash,
      verified_number = coalesce(excluded.verified_number, v.verified_number), verified_hash = coalesce(excluded.verified_hash, v.verified_hash)`)
}

export type StoredResult = {
  readonly verified_at: string
  readonly is_full: boolean
  readonly entries: number
  readonly entries_read: number
  readonly balances: readonly BalanceDifference[]
  readonly days: readonly DayDifference[]
  readonly problem: string | null
}

export const saveResult = (tx: Tx, result: StoredResult) =>
  tx.many(sql`
    insert into ledger_verifications as v (company_id, verified_at, entries, problem, full_at, runs, is_full, entries_read, balances, days)
    values (app_company(), ${result.verified_at}, ${result.entries}, ${result.problem}, ${result.verified_at}, 1, ${result.is_full}, ${result.entries_read},
      ${JSON.stringify(result.balances)}::jsonb, ${JSON.stringify(result.days)}::jsonb)
    on conflict (company_id) do update set verified_at = excluded.verified_at, entries = excluded.entries, problem = excluded.problem,
      full_at = case when excluded.is_full then excluded.verified_at else coalesce(v.full_at, excluded.verified_at) end, runs = v.runs + 1,
      is_full = excluded.is_full, entries_read = excluded.entries_read, balances = excluded.balances, days = excluded.days`)

/* The answer. */

/** The first and the last day of a fiscal year. */
export const findYear = (db: Db, id: number) =>
  db.maybe<{ starts_on: string; ends_on: string }>(sql`
    select y.starts_on::date as starts_on, y.ends_on::date as ends_on from fiscal_years y where y.company_id = app_company() and y.id = ${id} and y.deleted_at is null`)

export const findResult = (db: Db) =>
  db.maybe<{
    verified_at: string
    full_at: string
    entries_read: number
    balances: BalanceDifference[]
    days: DayDifference[]
  }>(sql`
    select wire(v.verified_at) as verified_at, wire(v.full_at) as full_at, v.entries_read, v.balances, v.days
    from ledger_verifications v where v.company_id = app_company() and v.balances is not null`)

/** Null means every fiscal year. */
export const findChains = (db: Db, fiscalYearId: number | null) =>
  db.many<Chain>(sql`
    select v.journal_code, v.fiscal_year_code, v.entries, encode(v.head, 'hex') as head, case when v.break_reason is not null
      then json_build_object('entry_id', v.break_entry_id, 'number', v.break_number, 'reason', v.break_reason) end as first_break,
      case when v.imported_number is not null then json_build_object('number', v.imported_number, 'hash', encode(v.imported_hash, 'hex')) end as imported_head
    from verified_chains v where v.company_id = app_company() ${when(fiscalYearId !== null, sql`and v.fiscal_year_id = ${fiscalYearId}`)}
    order by v.fiscal_year_code, v.journal_code`)

/** How many entries the chains have beyond those that the last run read. */
export const countUnverified = async (db: Db, fiscalYearId: number | null) => {
  const { entries } = await db.one<{ entries: number }>(sql`
    select coalesce(sum(greatest(k.last_number - coalesce(v.entries, 0), 0)), 0)::bigint as entries
    from entry_chains k left join verified_chains v on v.company_id = k.company_id and v.journal_id = k.journal_id and v.fiscal_year_id = k.fiscal_year_id
    where k.company_id = app_company() ${when(fiscalYearId !== null, sql`and k.fiscal_year_id = ${fiscalYearId}`)}`)
  return entries
}

export const findRun = (db: Db) =>
  db.maybe<VerificationRun>(sql`select ${runColumns} from verification_runs r where r.company_id = app_company()`)

/* All company files. */

export const filesToVerify = (db: Db) =>
  db.many<{ company_id: number; is_full: boolean }>(sql`select company_id, is_full from files_to_verify()`)
