import { columns } from '../../../../kernel/route/shape.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { assign, columnNames, moveToBin, recordFrom } from '../../../../kernel/write/record-store.ts'
import { sql } from '../../../../kernel/write/sql.ts'
import type { Tx } from '../../../../kernel/write/write.ts'
import type { NamedRecords } from './rules.ts'
import { BankRule, type BankRuleFields } from './schema.ts'

const fields = columns(BankRule, 'r')

export const rows = (ids: readonly number[]) =>
  sql`select ${fields} from bank_rules r where r.company_id = app_company() and r.id = any(${ids}) and r.deleted_at is null`
export const load = (db: Db, ids: readonly number[]) => db.many<BankRule>(rows(ids))

export const list = (db: Db) =>
  db.list(sql`select ${fields} from bank_rules r where r.company_id = app_company() and r.deleted_at is null order by r.position, r.id`)

/**
 * The active rules that can book: an account or a third party that was merged is replaced by its successor, and a rule whose account, third
 * party or journal no longer exists is left out.
 */
export const loadUsable = (db: Db) =>
  db.many<BankRule>(sql`
    select ${columns(BankRule, 'r', ['action'])},
      r.action || jsonb_strip_nulls(jsonb_build_object('account', a.number, 'third_party_id', coalesce(t.merged_into_id, t.id))) as action
    from bank_rules r
    left join lateral (
      select case when o.deleted_at is null then o.number else m.number end as number from accounts o
      left join accounts m on m.company_id = o.company_id and m.id = o.merged_into_id and m.deleted_at is null
      where o.company_id = r.company_id and o.number = r.action ->> 'account' and (o.deleted_at is null or m.id is not null)
      order by o.deleted_at is null desc, o.id desc limit 1) a on true
    left join third_parties t on t.company_id = r.company_id and t.id = (r.action ->> 'third_party_id')::bigint
      and (t.deleted_at is null or t.merged_into_id is not null)
    where r.company_id = app_company() and r.deleted_at is null and r.is_active
      and (r.action ->> 'account' is null or a.number is not null) and (r.action ->> 'third_party_id' is null or t.id is not null)
    order by r.position, r.id`)

export const countRules = async (db: Db): Promise<number> => {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from bank_rules r where r.company_id = app_company() and r.deleted_at is null`)
  return count
}

/** Whether the records exist that conditions and action name. */
export const findNamed = (db: Db, { conditions, action }: Pick<BankRuleFields, 'conditions' | 'action'>) =>
  db.one<NamedRecords>(sql`
    select (select json_build_object('is_postable', a.is_postable, 'is_collective', a.kind in ('receivable', 'payable')) from accounts a
            where a.company_id = app_company() and a.number = ${action.account}::text and a.deleted_at is null) as account,
      exists (select from journals j where j.company_id = app_company() and j.id = ${conditions.journal_id}::bigint and j.type = 'financial'
              and j.deleted_at is null) as has_journal,
      exists (select from third_parties t where t.company_id = app_company() and t.id = ${action.third_party_id}::bigint
              and t.deleted_at is null) as has_third_party,
      exists (select from vat_codes v where v.company_id = app_company() and v.code = ${action.vat_code}::text and v.deleted_at is null) as has_vat_code,
      (select coalesce(json_agg(c.id), '[]') from analytic_codes c where c.company_id = app_company() and c.deleted_at is null
       and c.id = any(${action.analytics.map(({ analytic_code_id }) => analytic_code_id)}::bigint[])) as analytic_code_ids`)

/** Gives the rules the positions 1, 2, 3 … in their order. */
export const numberPositions = (tx: Tx) =>
  tx.many(sql`
    update bank_rules r set position = n.place from (
      select o.id, row_number() over (order by o.position, o.id) as place from bank_rules o where o.company_id = app_company() and o.deleted_at is null) n
    where r.company_id = app_company() and r.id = n.id and r.position <> n.place`)

/** Moves the rules between two positions, both included, by one. */
export const shift = (tx: Tx, from: number, to: number, by: 1 | -1) =>
  tx.many(sql`
    update bank_rules r set position = r.position + ${by}
    where r.company_id = app_company() and r.deleted_at is null and r.position between ${from} and ${to}`)

/** Moves rules down by one to restore a rule from the bin at its former position. Positions have no gap, so it may come right behind the last. */
export const makeRoom = async (tx: Tx, id: number): Promise<void> => {
  await numberPositions(tx)
  await tx.many(sql`
    update bank_rules r set position = least(r.position, 1 + (
      select count(*) from bank_rules o where o.company_id = app_company() and o.deleted_at is null))
    where r.company_id = app_company() and r.id = ${id}`)
  await tx.many(sql`
    update bank_rules r set position = r.position + 1 from bank_rules b
    where b.company_id = app_company() and b.id = ${id} and r.company_id = b.company_id and r.deleted_at is null and r.position >= b.position`)
}

export const insert = (tx: Tx, position: number, rule: BankRuleFields) => {
  const names = columnNames(rule)
  return tx.one<BankRule>(sql`
    insert into bank_rules as r (company_id, position, ${names})
    select app_company(), ${position}, ${names} from ${recordFrom('bank_rules', rule)}
    returning ${fields}`)
}

export const update = (tx: Tx, id: number, changes: Partial<BankRuleFields & { position: number }>) =>
  tx.one<BankRule>(sql`
    update bank_rules r set ${assign('bank_rules', changes)}
    where r.company_id = app_company() and r.id = ${id}
    returning ${fields}`)

export const trash = (tx: Tx, id: number) =>
  tx.one(sql`update bank_rules r set ${moveToBin} where r.company_id = app_company() and r.id = ${id} returning r.id`)

/** Counts what rules booked; that is no change of the rules. */
export const countHits = (tx: Tx, ids: readonly number[]) =>
  tx.many(sql`
    update bank_rules r set hits_count = r.hits_count + n.hits, last_hit_at = app_now()
    from (select h.id, count(*) as hits from unnest(${ids}::bigint[]) h (id) group by h.id) n
    where r.company_id = app_company() and r.id = n.id`)
