import type { Db } from '../../../../kernel/write/database.ts'
import { raw, sql } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { StatementFormat } from '../../../../statements/model.ts'
import type { StoredWarning } from '../rules.ts'
import type { Comparable } from './identity.ts'
import type { FedFacts } from './pairs.ts'

type StoredStatement = Omit<Comparable, 'opening_balance' | 'closing_balance'> & {
  readonly opening_balance: string
  readonly closing_balance: string
}

/** The imported statements of accounts; balances in cents of the account's own currency. */
export const loadImported = async (db: Db, ibans: readonly string[]): Promise<Comparable[]> => {
  const found = await db.many<StoredStatement>(sql`
    select s.iban, coalesce(s.foreign_currency, s.currency) as currency, s.statement_number as number, f.format, s.old_balance_date as opening_date,
      s.new_balance_date as closing_date, (coalesce(s.foreign_old_balance, s.old_balance) * 100)::bigint::text as opening_balance,
      (coalesce(s.foreign_new_balance, s.new_balance) * 100)::bigint::text as closing_balance, encode(s.booked_hash, 'hex') as booked_hash
    from bank_statements s join coda_files f on f.company_id = s.company_id and f.id = s.coda_file_id
    where s.company_id = app_company() and s.iban = any(${ibans}) and s.deleted_at is null order by s.new_balance_date, s.id`)
  return found.map((row) => ({ ...row, opening_balance: BigInt(row.opening_balance), closing_balance: BigInt(row.closing_balance) }))
}

export type NewFile = {
  readonly file_id: number
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly format: StatementFormat
  readonly transactions_count: number
  readonly warnings: readonly StoredWarning[]
}

export const insertFile = async (
  tx: Tx,
  { file_id, name, size, sha256, format, transactions_count, warnings }: NewFile,
): Promise<number> => {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into coda_files (company_id, file_id, name, size, sha256, format, transactions_count, warnings)
    values (app_company(), ${file_id}, ${name}, ${size}, ${sha256}, ${format}, ${transactions_count}, ${JSON.stringify(warnings)}::jsonb)
    returning id`)
  return id
}

export type StatementRow = {
  readonly coda_file_id: number
  readonly position: number
  readonly journal_id: number
  readonly iban: string
  readonly currency: string
  readonly statement_number: string
  readonly old_balance: string
  readonly old_balance_date: string | null
  readonly new_balance: string
  readonly new_balance_date: string
  readonly transactions_count: number
  readonly foreign_currency: string | null
  readonly exchange_rate: string | null
  readonly foreign_old_balance: string | null
  readonly foreign_new_balance: string | null
  /** In hexadecimal. */
  readonly booked_hash: string
}

const copied = raw(
  'coda_file_id, position, journal_id, iban, currency, statement_number, old_balance, old_balance_date, new_balance, new_balance_date, transactions_count, foreign_currency, exchange_rate, foreign_old_balance, foreign_new_balance',
)

/** The ids are in the order of the rows. */
export const insertStatements = async (tx: Tx, rows: readonly StatementRow[]): Promise<number[]> => {
  const given = JSON.stringify(rows.map(({ booked_hash, ...row }) => ({ ...row, booked_hash: `\\x${booked_hash}` })))
  const made = await tx.many<{ id: number }>(sql`
    insert into bank_statements (company_id, ${copied}, booked_hash)
    select app_company(), ${copied}, booked_hash from json_populate_recordset(null::bank_statements, ${given}::json)
    returning id`)
  return made.map(({ id }) => id).toSorted((a, b) => a - b)
}

/** What a transaction is paired by. */
export const factsOf = sql`
  select t.id, t.entry_date, t.amount::text as amount, t.foreign_amount::text as foreign_amount, t.bank_reference, t.end_to_end_id,
    t.counterpart_iban, t.communication, t.structured_communication
  from bank_transactions t`

type StatementSource = 'files' | 'integration' | 'external'

/**
 * What providers and the platform brought to a journal and no statement contains, with the journal's source now. A file that is not linked
 * has no platform.
 */
export const loadFed = async (db: Db, journal_id: number) => {
  const [{ source }, fed] = await Promise.all([
    db.one<{ source: StatementSource }>(sql`
      select case when j.statement_source = 'external' and (c.source <> 'external' or c.external_id is null) then 'files' else j.statement_source end as source
      from journals j join companies c on c.id = j.company_id where j.company_id = app_company() and j.id = ${journal_id}`),
    db.many<FedFacts>(sql`
      ${factsOf}
      where t.company_id = app_company() and t.journal_id = ${journal_id} and t.source in ('ponto', 'mollie', 'external') and t.deleted_at is null
        and not exists (select from statement_pairs p join bank_statements s on s.company_id = p.company_id and s.id = p.statement_id
                        where p.company_id = t.company_id and p.transaction_id = t.id and s.deleted_at is null)
      order by t.entry_date, t.id`),
  ])
  return { source, fed }
}

export type StatementPair = { readonly statement_id: number; readonly transaction_id: number }

export const insertStatementPairs = (tx: Tx, pairs: readonly StatementPair[]) =>
  tx.many(sql`
    insert into statement_pairs (company_id, statement_id, transaction_id)
    select app_company(), n.statement_id, n.transaction_id from json_to_recordset(${JSON.stringify(pairs)}::json) n (statement_id bigint, transaction_id bigint)`)
