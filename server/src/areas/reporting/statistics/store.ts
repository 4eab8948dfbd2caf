import type { KeptFile } from '../../../kernel/route/contributions.ts'
import type { StoredFacts } from '../../../kernel/write/company-facts.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { sql, when } from '../../../kernel/write/sql.ts'
import type { Actor, Tx } from '../../../kernel/write/write.ts'

type Year = KeptFile['years'][number]
type Return = KeptFile['returns'][number]

/** The rows of a company file, as the database keeps them. */
type StoredFigures = Pick<KeptFile, 'country_pack' | 'vat_regime' | 'periodicity' | 'filing_day' | 'has_281_50'> & {
  readonly public_token: string
  readonly code: string
  readonly name: string
  readonly is_active: boolean
  readonly last_entry_at: string | null
  readonly entries_this_month: number
  readonly imports_to_review: number
  readonly documents_pending: number
  readonly bank_pending: number
  readonly open_conflicts: number
  readonly years: readonly (readonly [Year['id'], Year['code'], Year['starts_on'], Year['ends_on'], Year['is_closed']])[]
  readonly returns: readonly (readonly [
    Return['id'],
    Return['period_type'],
    Return['year'],
    Return['period'],
    Return['is_recapitulation'],
    Return['status'],
    Return['due_on'],
    Return['filed_on'],
  ])[]
}

export type FileFigures = Omit<StoredFigures, 'years' | 'returns'> & KeptFile

const figuresOf = ({ years, returns, ...row }: StoredFigures): FileFigures => ({
  ...row,
  years: years.map(([id, code, starts_on, ends_on, is_closed]) => ({ id, code, starts_on, ends_on, is_closed })),
  returns: returns.map(([id, period_type, year, period, is_recapitulation, status, due_on, filed_on]) => ({
    id,
    period_type,
    year,
    period,
    is_recapitulation,
    status,
    due_on,
    filed_on,
  })),
})

/** The figures of the files of a firm that the caller sees, by name; of all files for a platform administrator. */
export const listFigures = async (db: Db, firmId: number, actor: Pick<Actor, 'id' | 'is_platform_admin'>): Promise<FileFigures[]> => {
  const rows = await db.many<StoredFigures>(sql`
    select c.public_token, c.code, c.name, c.is_active, c.country_pack, c.vat_regime, c.settings #>> '{vat,periodicity}' as periodicity,
      (c.settings #>> '{vat,filing_day}')::integer as filing_day, wire(f.last_entry_at) as last_entry_at,
      case when f.month = month_of(app_now()) then f.entries else 0 end as entries_this_month,
      f.imports_to_review, f.documents_pending, f.bank_pending, f.open_conflicts, f.fee_cards > 0 as has_281_50, f.years, f.returns
    from companies c join file_figures f on f.company_id = c.id
    where c.firm_id = ${firmId} and c.deleted_at is null
      ${when(!actor.is_platform_admin, sql`and c.id in (select a.company_id from company_access a where a.user_id = ${actor.id})`)}
    order by c.name, c.id`)
  return rows.map(figuresOf)
}

export const countMembers = async (db: Db, firmId: number): Promise<number> =>
  (await db.one<{ count: number }>(sql`select count(*)::integer as count from firm_members m where m.firm_id = ${firmId} and m.is_active`))
    .count

/** Company files after the given one, also archived ones and those in the bin. */
export const listFilesAfter = async (db: Db, id: number, most: number): Promise<number[]> =>
  (await db.many<{ id: number }>(sql`select c.id from companies c where c.id > ${id} order by c.id limit ${most}`)).map((file) => file.id)

type Counts = Readonly<Record<'imports_to_review' | 'documents_pending' | 'bank_pending' | 'open_conflicts', number>>

/** The kept counts of the file, and the names of the columns that differ from what is counted now. */
export const compareFigures = (db: Db) =>
  db.one<{ readonly kept: Counts | null; readonly wrong: readonly string[] }>(sql`
    with now as materialized (select to_jsonb(c) as row from counted_figures() c),
    kept as materialized (
      select to_jsonb(f) || case when f.month = month_of(app_now()) then '{}'
        else jsonb_build_object('month', month_of(app_now()), 'entries', 0) end as row
      from file_figures f where f.company_id = app_company())
    select (select k.row from kept k) as kept,
      coalesce((select json_agg(n.key order by n.key) from now, jsonb_each(now.row) n
                where n.value is distinct from (select k.row -> n.key from kept k)), '[]') as wrong`)

export const repairFigures = (tx: Tx) => tx.many(sql`select repair_figures()`)

export const loadFacts = async (db: Db, id: number): Promise<StoredFacts> =>
  (await db.one<{ facts: StoredFacts }>(sql`select company_facts(${id}::bigint) as facts`)).facts
