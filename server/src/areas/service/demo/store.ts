import type { Db } from '../../../kernel/write/database.ts'
import { sql } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'

export type DemoFirm = {
  readonly id: number
  readonly public_token: string
  readonly name: string
  readonly companies: readonly { readonly id: number; readonly public_token: string; readonly code: string; readonly name: string }[]
}

/** The demo firm with those of its company files that have books, in the order of their creation. */
export const findDemo = (db: Db, token: string) =>
  db.maybe<DemoFirm>(sql`
    select f.id, f.public_token, f.name, coalesce((
      select json_agg(json_build_object('id', c.id, 'public_token', c.public_token, 'code', c.code, 'name', c.name) order by c.id)
      from companies c where c.firm_id = f.id and c.source = 'demo' and c.deleted_at is null), '[]') as companies
    from firms f where f.public_token = ${token} and f.source = 'demo'`)

/** The category of assets whose value is on the account. */
export const findCategory = async (tx: Tx, account: string): Promise<number> => {
  const { id } = await tx.one<{ id: number }>(sql`
    select c.id from fixed_asset_categories c join accounts a on a.company_id = c.company_id and a.id = c.asset_account_id
    where c.company_id = app_company() and a.number = ${account} and c.deleted_at is null order by c.id limit 1`)
  return id
}

/** Deletes visitors of the day before, so many at most; returns how many. */
export const purgeVisitors = async (tx: Tx, most: number): Promise<number> =>
  (await tx.one<{ gone: number }>(sql`select purge_visitors(${most}::integer) as gone`)).gone
