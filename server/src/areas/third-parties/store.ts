import type { Db } from '../../kernel/database.ts'
import { columns } from '../../kernel/shape.ts'
import { raw, sql, when } from '../../kernel/sql.ts'
import type { Tx } from '../../kernel/write.ts'
import { searchPatterns } from '../../lib/search.ts'
import type { Links, Named } from './rules.ts'
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
    ${when(q, sql`and t.search like all (array(select plain(p) from unnest(${searchPatterns(q)}::text[]) p))`)}
    order by t.name, t.id`)

export type Twins = { code_taken: boolean; vat_twin: string | null; last_number: number }

/** Everything the rules must know of the other cards of the type, in one look. */
export const twins = (tx: Tx, type: ThirdParty['type'], code: string | null, vatNumber: string | null, except: number | null) =>
  tx.one<Twins>(sql`
    select exists (select from third_parties t where t.company_id = app_company() and t.type = ${type} and t.code = ${code} and t.deleted_at is null
                   and t.id is distinct from ${except}::bigint) as code_taken,
      (select t.code from third_parties t where t.company_id = app_company() and t.vat_number = ${vatNumber} and t.type = ${type} and t.deleted_at is null
       and t.id is distinct from ${except}::bigint limit 1) as vat_twin,
      (select coalesce(max(t.code_number), 0) from third_parties t where t.company_id = app_company() and t.type = ${type} and t.code_number is not null) as last_number`)

const accountFacts = raw(
  `json_build_object('id', a.id, 'kind', a.kind, 'is_postable', a.is_postable) from accounts a where a.company_id = app_company() and a.deleted_at is null`,
)

/** Everything the rules must know of the accounts and the VAT code that were said, in one look; `usual` is the number of the country's own. */
export const links = (tx: Tx, { account_id, default_account_id, default_vat_code_id }: Named, usual: string | null) =>
  tx.one<Links>(sql`
    select (select ${accountFacts} and a.id = ${account_id ?? null}::bigint) as account,
      (select ${accountFacts} and a.number = ${usual}::text) as usual,
      (select ${accountFacts} and a.id = ${default_account_id ?? null}::bigint) as default_account,
      (select json_build_object('direction', v.direction) from vat_codes v
       where v.company_id = app_company() and v.deleted_at is null and v.id = ${default_vat_code_id ?? null}::bigint) as default_vat_code`)

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

/** Cards from before their file had a chart, those in the bin too: they may come back. */
export const giveControlAccounts = (tx: Tx, payable: string, receivable: string) =>
  tx.many(sql`
    update third_parties t set account_id = a.id from accounts a
    where t.company_id = app_company() and t.account_id is null and a.company_id = app_company() and a.deleted_at is null
      and a.number = case t.type when 'supplier' then ${payable} else ${receivable} end`)

export const trash = (tx: Tx, id: number) =>
  tx.one(sql`
    update third_parties t set deleted_at = app_now(), deleted_by = app_user() where t.company_id = app_company() and t.id = ${id} returning t.id`)
