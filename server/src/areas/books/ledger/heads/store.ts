import type { Db } from '../../../../kernel/write/database.ts'
import { sql, when } from '../../../../kernel/write/sql.ts'
import type { Head } from './statement.ts'

/** The heads of this file; with `since` those that may have moved after that moment. The entries of an opened dossier have older dates. */
export const listHeads = (db: Db, since: string | null) =>
  db.many<Head>(sql`
    select f.chain_identity as books, c.journal_id, c.fiscal_year_id, e.journal_code, e.fiscal_year_code, e.number, encode(e.hash, 'hex') as hash
    from companies f
    join entry_chains c on c.company_id = f.id
    join entries e on e.company_id = c.company_id and e.journal_id = c.journal_id and e.fiscal_year_id = c.fiscal_year_id and e.number = c.last_number
    where f.id = app_company() ${when(since, sql`and (e.posted_at >= ${since}::timestamptz - interval '1 hour' or f.created_at >= ${since}::timestamptz - interval '1 hour')`)}
    order by c.journal_id, c.fiscal_year_id`)

export type Deviation = Head & { readonly found: string | null }

/** Heads of this file whose entry has another hash now, or is gone. */
export const findDeviations = (db: Db, heads: readonly Head[]) =>
  db.many<Deviation>(sql`
    select h.*, encode(e.hash, 'hex') as found
    from json_to_recordset(${JSON.stringify(heads)}::json) h (books text, journal_id bigint, fiscal_year_id bigint, journal_code text, fiscal_year_code text, number integer, hash text)
    left join entries e on e.company_id = app_company() and e.journal_id = h.journal_id and e.fiscal_year_id = h.fiscal_year_id and e.number = h.number
    where encode(e.hash, 'hex') is distinct from h.hash`)

/** Company files by their chain identity, those in the bin too. */
export const listBooks = (db: Db) =>
  db.many<{ id: number; books: string }>(sql`select c.id, c.chain_identity as books from companies c order by c.id`)

export const listErased = (db: Db) => db.many<{ books: string }>(sql`select e.chain_identity as books from erased_books e`)
