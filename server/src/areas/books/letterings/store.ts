import type { Db } from '../../../kernel/write/database.ts'
import { columns } from '../../../kernel/route/shape.ts'
import { moveToBin } from '../../../kernel/write/record-store.ts'
import { sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { Lettering } from './schema.ts'

const fields = sql`${columns(Lettering, 'g', ['account_id', 'third_party_id', 'lines'])}, coalesce(a.merged_into_id, a.id) as account_id,
  coalesce(t.merged_into_id, t.id) as third_party_id, (
    select json_agg(json_build_object('entry_line_id', s.entry_line_id, 'amount', s.amount::text) order by s.id)
    from lettering_lines s where s.company_id = g.company_id and s.lettering_id = g.id) as lines`

export const rows = (ids: readonly number[]) => sql`
    select ${fields} from letterings g
    join accounts a on a.company_id = g.company_id and a.id = g.account_id
    left join third_parties t on t.company_id = g.company_id and t.id = g.third_party_id
    where g.company_id = app_company() and g.id = any(${ids}) and g.deleted_at is null order by g.id`
export const load = (db: Db, ids: readonly number[]) => db.many<Lettering>(rows(ids))

export type LineRow = {
  readonly id: number
  readonly entry_id: number
  readonly entry_date: string
  readonly due_date: string | null
  readonly account_id: number
  readonly third_party_id: number | null
  readonly is_collective: boolean
  readonly open_amount: string | null
  readonly has_lettering: boolean
  readonly reference: string | null
  readonly communication: string | null
}

const lineFields = sql`l.id, l.entry_id, l.entry_date, coalesce(l.due_date, e.due_date)::date as due_date, coalesce(a.merged_into_id, a.id) as account_id,
  coalesce(t.merged_into_id, t.id) as third_party_id, a.kind in ('receivable', 'payable') as is_collective,
  l.open_amount::text as open_amount, l.lettering_id is not null as has_lettering, e.reference,
  e.structured_communication as communication`
const lineTables = sql`
  join accounts a on a.company_id = l.company_id and a.id = l.account_id
  left join third_parties t on t.company_id = l.company_id and t.id = l.third_party_id`

export const loadLines = (tx: Tx, ids: readonly number[]) =>
  tx.many<LineRow>(sql`
    select ${lineFields} from lines_named(${ids}::bigint[]) l
    join entries_named(array(select distinct n.id / 100000 from unnest(${ids}::bigint[]) n (id))) e on e.id = l.entry_id ${lineTables}`)

/** Open lines, oldest first, optionally of one account or one third party. */
export const loadOpenLines = (tx: Tx, accountId: number | null, thirdPartyId: number | null) =>
  tx.many<LineRow>(sql`
    select ${lineFields} from entry_lines l join entries e on e.company_id = l.company_id and e.id = l.entry_id ${lineTables}
    where l.company_id = app_company() and l.open_amount <> 0
    ${when(accountId, sql`and coalesce(a.merged_into_id, a.id) = ${accountId}`)}
    ${when(thirdPartyId, sql`and coalesce(t.merged_into_id, t.id) = ${thirdPartyId}`)}
    order by l.entry_date, l.entry_id, l.position`)

/** For each day, the first day on or after it that accepts an entry; null if there is none. */
export const findOpenDays = async (tx: Tx, days: readonly string[], withVat: boolean): Promise<Map<string, string | null>> => {
  const found = await tx.many<{ day: string; open_day: string | null }>(sql`
    select d.day, earliest_open_date(d.day, ${withVat}::boolean) as open_day from unnest(${[...new Set(days)]}::date[]) d (day)`)
  return new Map(found.map(({ day, open_day }) => [day, open_day]))
}

/** The default journal for miscellaneous operations, otherwise the first by code. */
export const findSundryJournal = (tx: Tx) =>
  tx.maybe<{ id: number }>(sql`
    select j.id from journals j where j.company_id = app_company() and j.type = 'miscellaneous' and j.is_active and j.deleted_at is null
    order by j.is_default desc, j.code limit 1`)

export const findAccountIds = async (tx: Tx, numbers: readonly string[]): Promise<Map<string, number>> => {
  const found = await tx.many<{ number: string; id: number }>(sql`
    select a.number, a.id from accounts a where a.company_id = app_company() and a.number = any(${[...new Set(numbers)]}) and a.deleted_at is null`)
  return new Map(found.map(({ number, id }) => [number, id]))
}

export const reserveIds = async (tx: Tx, count: number): Promise<number[]> => {
  const found = await tx.many<{ id: number }>(
    sql`select nextval('letterings_id_seq') as id from generate_series(1, ${count}::integer) order by 1`,
  )
  return found.map(({ id }) => id)
}

/** The last serial number used on each account and third party, including those merged into them. */
export const loadLastSerials = (tx: Tx, accountIds: readonly number[]) =>
  tx.many<{ account_id: number; third_party_id: number | null; serial: number }>(sql`
    select coalesce(a.merged_into_id, a.id) as account_id, coalesce(t.merged_into_id, t.id) as third_party_id, max(s.serial) as serial
    from accounts a
    cross join lateral (
      select g.third_party_id, max(g.serial) as serial from letterings g where g.company_id = a.company_id and g.account_id = a.id group by 1) s
    left join third_parties t on t.company_id = a.company_id and t.id = s.third_party_id
    where a.company_id = app_company() and (a.id = any(${accountIds}) or a.merged_into_id = any(${accountIds})) group by 1, 2`)

/** The groups that the lines already belong to. */
export const loadGroups = (tx: Tx, lineIds: readonly number[]) =>
  tx.many<{ entry_line_id: number; group_id: number; serial: number }>(sql`
    select distinct s.entry_line_id, g.group_id, g.serial from unnest(${lineIds}::bigint[]) n (id)
    join lettering_lines s on s.company_id = app_company() and s.entry_id = n.id / 100000 and s.position = n.id % 100000
    join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null`)

export type NewLetteringRow = Pick<
  Lettering,
  'id' | 'code' | 'account_id' | 'third_party_id' | 'is_full' | 'difference_entry_id' | 'origin'
> & {
  readonly group_id: number
  readonly serial: number
  readonly settled_on: string
}

export const insert = (tx: Tx, created: readonly NewLetteringRow[]) =>
  tx.many(sql`
    insert into letterings (id, company_id, group_id, serial, code, account_id, third_party_id, is_full, settled_on, difference_entry_id, origin)
    overriding system value
    select n.id, app_company(), n.group_id, n.serial, n.code, n.account_id, n.third_party_id, n.is_full, n.settled_on, n.difference_entry_id, n.origin
    from json_populate_recordset(null::letterings, ${JSON.stringify(created)}::json) n order by n.id`)

export type NewLetteringLine = { readonly lettering_id: number; readonly entry_line_id: number; readonly amount: string }

export const insertLines = (tx: Tx, lines: readonly NewLetteringLine[]) =>
  tx.many(sql`
    insert into lettering_lines (company_id, lettering_id, entry_id, position, amount)
    select app_company(), n.lettering_id, n.entry_line_id / 100000, n.entry_line_id % 100000, n.amount
    from json_to_recordset(${JSON.stringify(lines)}::json) n (lettering_id bigint, entry_line_id bigint, amount numeric(15,2))`)

/** Joined groups take the code of the oldest. */
export const joinGroups = (tx: Tx, joined: readonly { readonly from: number; readonly into: number }[]) =>
  tx.many(sql`
    update letterings g set group_id = i.id, serial = i.serial, code = i.code, is_full = i.is_full
    from json_to_recordset(${JSON.stringify(joined)}::json) n ("from" bigint, "into" bigint)
    join letterings i on i.company_id = app_company() and i.id = n."into" where g.company_id = i.company_id and g.group_id = n."from"`)

/** The live letterings of the groups, oldest first, with their line ids. */
export const loadGroupMembers = (tx: Tx, groups: readonly number[]) =>
  tx.many<{ id: number; group_id: number; account_id: number; third_party_id: number | null; lines: number[] }>(sql`
    select g.id, g.group_id, coalesce(a.merged_into_id, a.id) as account_id, coalesce(t.merged_into_id, t.id) as third_party_id, (
      select json_agg(k.entry_line_id) from lettering_lines k where k.company_id = g.company_id and k.lettering_id = g.id) as lines
    from letterings g
    join accounts a on a.company_id = g.company_id and a.id = g.account_id
    left join third_parties t on t.company_id = g.company_id and t.id = g.third_party_id
    where g.company_id = app_company() and g.group_id = any(${groups}) and g.deleted_at is null order by g.id`)

/** Letterings that no longer share a line with their group become a group with its own code. */
export const splitGroup = (
  tx: Tx,
  ids: readonly number[],
  group: { readonly id: number; readonly serial: number; readonly code: string },
) =>
  tx.many(sql`
    update letterings g set group_id = ${group.id}, serial = ${group.serial}, code = case when g.is_full then ${group.code} else lower(${group.code}) end
    where g.company_id = app_company() and g.id = any(${ids})`)

/** Recomputes from the lines whether each group is fully settled, and the case of its code. */
export const refreshGroups = (tx: Tx, groups: readonly number[]) =>
  tx.many(sql`
    update letterings g set is_full = s.is_full, code = case when s.is_full then upper(g.code) else lower(g.code) end
    from (
      select h.group_id, bool_and(l.open_amount = 0) as is_full
      from letterings h
      join lettering_lines k on k.company_id = h.company_id and k.lettering_id = h.id
      cross join lateral lines_named(array[k.entry_line_id]) l
      where h.company_id = app_company() and h.group_id = any(${groups}) and h.deleted_at is null group by h.group_id) s
    where g.company_id = app_company() and g.group_id = s.group_id and g.deleted_at is null and g.is_full <> s.is_full`)

/** Lines of the groups whose code differs from the code of their lettering. */
export const findOutdatedCodes = (tx: Tx, groups: readonly number[]) =>
  tx.many<{ id: number; amount: string; lettering_id: number; lettering_code: string }>(sql`
    select l.id, '0.00' as amount, g.id as lettering_id, g.code as lettering_code
    from letterings g
    join lettering_lines k on k.company_id = g.company_id and k.lettering_id = g.id
    cross join lateral lines_named(array[k.entry_line_id]) l
    where g.company_id = app_company() and g.group_id = any(${groups}) and g.deleted_at is null and l.lettering_id = g.id and l.lettering_code is distinct from g.code`)

export type PendingVat = {
  readonly entry_id: number
  readonly vat_code_id: number
  readonly vat_rate: string | null
  readonly reference: string | null
  /** On the pending account, debit positive. */
  readonly pending: string
  readonly base: string
  /** The amount due for the whole document, debit positive. */
  readonly total: string
  readonly paid: string
  readonly settled_base: string
  readonly settled_vat: string
}

/** The VAT of these entries that is due on payment, and what earlier letterings moved of it. */
export const loadPendingVat = (tx: Tx, entryIds: readonly number[]) =>
  tx.many<PendingVat>(sql`
    select w.*, coalesce(m.paid, 0)::text as paid, coalesce(m.base, 0)::text as settled_base, coalesce(m.vat, 0)::text as settled_vat, (
        select coalesce(sum(c.debit - c.credit), 0)::text from lines_of_entries(array[w.entry_id]) c
        join accounts b on b.company_id = c.company_id and b.id = c.account_id and b.kind in ('receivable', 'payable')) as total
    from (
      select l.entry_id, l.vat_code_id, max(l.vat_rate)::text as vat_rate, e.reference, sum(l.debit - l.credit)::text as pending, sum(l.vat_base)::text as base
      from lines_of_entries(${entryIds}::bigint[]) l
      join entries_named(${entryIds}::bigint[]) e on e.id = l.entry_id
      join vat_codes v on v.company_id = l.company_id and v.id = l.vat_code_id and v.exigibility = 'payment'
      join accounts a on a.company_id = l.company_id and a.id = l.account_id and coalesce(a.merged_into_id, a.id) = (v.accounts ->> 'pending')::bigint
      where l.vat_base is not null
      group by l.entry_id, l.vat_code_id, e.reference) w
    left join lateral (
      select sum(s.paid) as paid, sum(s.base) as base, sum(s.vat) as vat from vat_settlements s
      join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null
      where s.company_id = app_company() and s.entry_id = w.entry_id and s.vat_code_id = w.vat_code_id) m on true
    order by w.entry_id, w.vat_code_id`)

export type NewVatSettlement = {
  readonly lettering_id: number
  readonly entry_id: number
  readonly vat_code_id: number
  readonly paid: string
  readonly base: string
  readonly vat: string
  readonly settlement_entry_id: number | null
}

export const insertVatSettlements = (tx: Tx, moves: readonly NewVatSettlement[]) =>
  tx.many(sql`
    insert into vat_settlements (company_id, lettering_id, entry_id, vat_code_id, paid, base, vat, settlement_entry_id)
    select app_company(), n.lettering_id, n.entry_id, n.vat_code_id, n.paid, n.base, n.vat, n.settlement_entry_id
    from json_populate_recordset(null::vat_settlements, ${JSON.stringify(moves)}::json) n`)

/** The entries that the letterings caused and that are not reversed, with the first day each can be reversed on; null if there is none. */
export const loadCausedEntries = (tx: Tx, ids: readonly number[]) =>
  tx.many<{ id: number; is_difference: boolean; day: string | null }>(sql`
    select e.id, c.is_difference, earliest_open_date(e.entry_date, not c.is_difference) as day from (
      select g.difference_entry_id as id, true as is_difference from letterings g where g.company_id = app_company() and g.id = any(${ids})
      union select s.settlement_entry_id, false from vat_settlements s where s.company_id = app_company() and s.lettering_id = any(${ids})) c
    cross join lateral entries_named(array[c.id]) e where e.status = 'posted' order by e.id`)

/** The amounts that the lines get back when the letterings end, and the latest other lettering of each line. */
export const loadReturnedAmounts = (tx: Tx, ids: readonly number[]) =>
  tx.many<{ id: number; amount: string; lettering_id: number | null; lettering_code: string | null }>(sql`
    select k.entry_line_id as id, sum(-k.amount)::text as amount, o.id as lettering_id, o.code as lettering_code
    from lettering_lines k
    left join lateral (
      select g.id, g.code from lettering_lines s
      join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null and g.id <> all(${ids})
      where s.company_id = k.company_id and s.entry_id = k.entry_id and s.position = k.position order by g.id desc limit 1) o on true
    where k.company_id = app_company() and k.lettering_id = any(${ids}) group by k.entry_line_id, o.id, o.code`)

/** Marks letterings as undone; returns them with their groups. */
export const markUndone = (tx: Tx, ids: readonly number[]) =>
  tx.many<{ id: number; code: string; group_id: number }>(sql`
    update letterings g set ${moveToBin}
    where g.company_id = app_company() and g.id = any(${ids}) and g.deleted_at is null returning g.id, g.code, g.group_id`)

/**
 * Undone letterings that cannot be restored because their lines have less open than they took. `reposted`: the lines of a reversed entry are
 * replaced by those of the entry posted again.
 */
export const findUnrestorable = (db: Db, ids: readonly number[], { reposted = false } = {}) =>
  db.many<{ id: number }>(sql`
    select distinct s.lettering_id as id from lettering_lines s
    join letterings g on g.company_id = s.company_id and g.id = s.lettering_id
    join entry_lines l on l.company_id = s.company_id and l.entry_id = s.entry_id and l.position = s.position
    where s.company_id = app_company() and s.lettering_id = any(${ids}) and s.entry_id is distinct from g.difference_entry_id
      and abs(coalesce(l.open_amount, 0)) < abs(s.amount)
      and not (${reposted}::boolean and exists (select from entries e where e.company_id = s.company_id and e.id = s.entry_id and e.status = 'reversed'))`)

/** The lines and amounts of an undone lettering, without the line of its difference entry. */
export const loadUndone = (tx: Tx, id: number) =>
  tx.one<{ origin: Lettering['origin']; has_difference: boolean; lines: { entry_id: number; position: number; amount: string }[] }>(sql`
    select g.origin, g.difference_entry_id is not null as has_difference, (
      select json_agg(json_build_object('entry_id', s.entry_id, 'position', s.position, 'amount', abs(s.amount)::text) order by s.id)
      from lettering_lines s where s.company_id = g.company_id and s.lettering_id = g.id and s.entry_id is distinct from g.difference_entry_id) as lines
    from letterings g where g.company_id = app_company() and g.id = ${id}`)
