import { sql } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { JournalFacts } from '../../books/entries/index.ts'

export type Lookups = {
  readonly journals: readonly JournalFacts[]
  readonly vat_accounts: ReadonlySet<number>
}

/** The journals, and the VAT accounts, which are locked once a VAT return is filed. */
export async function loadLookups(tx: Tx): Promise<Lookups> {
  const [journals, vat] = await Promise.all([
    tx.many<JournalFacts>(sql`
      select j.id, j.code, j.type, j.is_active, j.control_account_id from journals j where j.company_id = app_company() and j.deleted_at is null`),
    tx.many<{ id: number }>(sql`
      select a.id from accounts a where a.company_id = app_company() and a.kind in ('vat_due', 'vat_deductible') and a.deleted_at is null`),
  ])
  return { journals, vat_accounts: new Set(vat.map(({ id }) => id)) }
}

export type DayLock = {
  readonly day: string
  readonly is_locked: boolean
  readonly is_vat_locked: boolean
  readonly is_closed: boolean
  readonly earliest_open_date: string | null
  readonly earliest_vat_date: string | null
}

/** For each day within a fiscal year: whether it is locked, and the first later day that is open. */
export async function loadLocks(tx: Tx, days: readonly string[]): Promise<ReadonlyMap<string, DayLock>> {
  const found = await tx.many<DayLock>(sql`
    select d.day, p.is_locked, p.is_vat_locked, y.is_closed, case when p.is_locked or y.is_closed then earliest_open_date(d.day) end as earliest_open_date,
      case when p.is_locked or y.is_closed or p.is_vat_locked then earliest_open_date(d.day, true) end as earliest_vat_date
    from unnest(${days}::date[]) d (day)
    join fiscal_periods p on p.company_id = app_company() and p.deleted_at is null and d.day between p.starts_on and p.ends_on
    join fiscal_years y on y.company_id = p.company_id and y.id = p.fiscal_year_id and y.deleted_at is null`)
  return new Map(found.map((lock) => [lock.day, lock]))
}

/** Those of the given VAT codes that exist. */
export const findVatCodes = async (tx: Tx, ids: readonly number[]) => {
  const found = await tx.many<{ id: number }>(sql`
    select v.id from vat_codes v where v.company_id = app_company() and v.id = any(${ids}) and v.deleted_at is null`)
  return new Set(found.map(({ id }) => id))
}
