import type { Db } from '../../../../../kernel/write/database.ts'
import { sql } from '../../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../../kernel/write/write.ts'

/* Functions that only the owner of the database may call: server/migrations/0033_opening_dossiers.sql. */

type Records = readonly object[]

/** Opening takes as long as it takes. Statistics of a file that does not exist yet would mislead the planner. */
export const liftLimits = (tx: Tx) =>
  tx.one(sql`select set_config('statement_timeout', '0', true), set_config('plan_cache_mode', 'auto', true)`)

export const reserveIds = async (tx: Tx, table: string, count: number): Promise<number[]> => {
  const ids = await tx.many<{ id: number }>(sql`select r.id from reserve_ids(${table}::text, ${count}::integer) r (id)`)
  return ids.map(({ id }) => id)
}

export const openRecords = (tx: Tx, table: string, records: Records) =>
  tx.many(sql`select open_records(${table}::text, ${JSON.stringify(records)}::jsonb)`)

export const openEntries = (tx: Tx, entries: Records, lines: Records) =>
  tx.many(sql`select open_entries(${JSON.stringify(entries)}::jsonb, ${JSON.stringify(lines)}::jsonb)`)

export type Seal = { readonly years: Records; readonly periods: Records; readonly settings: object; readonly chains: Records }

export const sealDossier = (tx: Tx, { years, periods, settings, chains }: Seal) =>
  tx.many(sql`
    select seal_dossier(${JSON.stringify(years)}::jsonb, ${JSON.stringify(periods)}::jsonb, ${JSON.stringify(settings)}::jsonb,
      ${JSON.stringify(chains)}::jsonb)`)

/** The accounts and VAT codes that the country pack of this installation has. */
export const listPackKeys = async (tx: Tx, country: string) => {
  const found = await tx.many<{ kind: 'account' | 'vat_code'; key: string }>(sql`
    select 'account' as kind, a.number as key from pack_accounts a where a.country = ${country}::text
    union all select 'vat_code', v.code from pack_vat_codes v where v.country = ${country}::text`)
  const keysOf = (kind: string) => new Set(found.filter((row) => row.kind === kind).map(({ key }) => key))
  return { accounts: keysOf('account'), vat_codes: keysOf('vat_code') }
}

/** The file that continues this chain already, also one in the bin. */
export const findFileOfChain = (db: Db, identity: string) =>
  db.maybe<{ public_token: string; name: string }>(
    sql`select c.public_token, c.name from companies c where c.chain_identity = ${identity}::text`,
  )
