import type { Db } from './database.ts'
import { type Sql, sql } from './sql.ts'

export type FoundByCode = { readonly id: number; readonly label: string }
/** A kind of record with codes, and the statement that finds its records. */
type Kind = { readonly field: string; readonly find: (codes: readonly string[]) => Sql }
type Row = FoundByCode & { readonly field: string; readonly code: string; readonly rank: number }

/** The records that have the given codes, of all kinds in one query. */
export async function findByCode(db: Db, mentions: readonly { readonly reference: Kind; readonly code: string }[]) {
  const kinds = [...Map.groupBy(mentions, ({ reference }) => reference)].toSorted(([a], [b]) => (a.field < b.field ? -1 : 1))
  const statement = kinds.reduce<Sql | null>((all, [reference, given]) => {
    const codes = [...new Set(given.map(({ code }) => code))]
    const own = sql`select ${reference.field}::text as field, r.code, r.id, r.rank, r.label from (${reference.find(codes)}) r`
    return all ? sql`${all} union all ${own}` : own
  }, null)
  const rows = statement ? await db.many<Row>(statement) : []
  const byCode = Map.groupBy(rows, ({ field, code }) => `${field} ${code}`)
  return (field: string, code: string): FoundByCode[] => {
    const found = byCode.get(`${field} ${code}`) ?? []
    const best = Math.min(...found.map(({ rank }) => rank))
    return found.filter(({ rank }) => rank === best)
  }
}
