import type { Db } from '../../kernel/database.ts'
import { columns } from '../../kernel/shape.ts'
import { raw, sql, when } from '../../kernel/sql.ts'
import type { Tx } from '../../kernel/write.ts'
import { type Card, cardFields, ThirdParty, type ThirdPartyFilter } from './schema.ts'

const fields = columns(ThirdParty, 't')

export const load = (db: Db, ids: readonly number[]) =>
  db.many<ThirdParty>(
    sql`select ${fields} from third_parties t where t.company_id = app_company() and t.id = any(${ids}) and t.deleted_at is null`,
  )

export const list = (db: Db, { type, q }: ThirdPartyFilter) =>
  db.json(sql`
    select ${fields} from third_parties t
    where t.company_id = app_company() and t.deleted_at is null
    ${when(type, sql`and t.type = ${type}`)}
    ${when(q, sql`and t.search like all (array(select plain(p) from unnest(${patterns(q)}::text[]) p))`)}
    order by t.name, t.id`)

/** Each word of a search as a pattern of its own; what a person types is never a wildcard. */
const patterns = (q = '') =>
  q
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

export type Twins = { code_taken: boolean; vat_twin: string | null; last_number: number }

/** Everything the rules must know of the other cards of the type, in one look. */
export const twins = (tx: Tx, type: ThirdParty['type'], code: string | null, vatNumber: string | null, except: number | null) =>
  tx.one<Twins>(sql`
    select exists (select from third_parties t where t.company_id = app_company() and t.type = ${type} and t.code = ${code} and t.deleted_at is null
                   and t.id is distinct from ${except}::bigint) as code_taken,
      (select t.code from third_parties t where t.company_id = app_company() and t.vat_number = ${vatNumber} and t.type = ${type} and t.deleted_at is null
       and t.id is distinct from ${except}::bigint limit 1) as vat_twin,
      (select coalesce(max(t.code_number), 0) from third_parties t where t.company_id = app_company() and t.type = ${type} and t.code_number is not null) as last_number`)

const cardColumns = raw(cardFields.join(', '))

export const insert = (tx: Tx, card: Card) =>
  tx.one<ThirdParty>(sql`
    insert into third_parties as t (company_id, ${cardColumns})
    select app_company(), ${cardColumns} from json_populate_record(null::third_parties, ${JSON.stringify(card)}::json)
    returning ${fields}`)

export const update = (tx: Tx, id: number, card: Card) =>
  tx.one<ThirdParty>(sql`
    update third_parties t set (${cardColumns}) = (select ${cardColumns} from json_populate_record(null::third_parties, ${JSON.stringify(card)}::json))
    where t.company_id = app_company() and t.id = ${id}
    returning ${fields}`)

export const trash = (tx: Tx, id: number) =>
  tx.one(sql`
    update third_parties t set deleted_at = app_now(), deleted_by = app_user() where t.company_id = app_company() and t.id = ${id} returning t.id`)
