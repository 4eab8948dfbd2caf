import type { Page, Paging } from '../../../../kernel/route/paging.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { raw, type Sql, sql, when } from '../../../../kernel/write/sql.ts'
import { dateOf } from '../../../../lib/dates.ts'
import type { OpenItem } from '../../ledger/index.ts'
import type { OpenItemFilter, OpenTotals } from '../schema.ts'

/**
 * The open amounts of lines at the end of a day, in parts: a line may have two. Without a day, what is open now, whatever the dates of the
 * entries. On a past day only letterings whose lines are all dated by then count; the amounts of the others are open on both sides, so that
 * the open items always add up to the balances of that day. Read from what is open now and from the letterings settled later, never from all
 * lines. `onAccounts` restricts the lines `l`.
 */
const openParts = (day: string | null, onAccounts: Sql): Sql => {
  const columns = raw('l.company_id, l.entry_id, l.position, l.account_id, l.third_party_id, l.entry_date, l.due_date')
  const openNow = sql`
    select ${columns}, l.open_amount as open from entry_lines l
    where l.company_id = app_company() and l.open_amount <> 0 ${when(day, sql`and l.entry_date <= ${day}::date`)} ${onAccounts}`
  if (day === null) return openNow
  return sql`${openNow}
    union all
    select ${columns}, s.amount from letterings g
    join lettering_lines s on s.company_id = g.company_id and s.lettering_id = g.id
    join entry_lines l on l.company_id = s.company_id and l.entry_id = s.entry_id and l.position = s.position and l.entry_date <= ${day}::date
    where g.company_id = app_company() and g.deleted_at is null and g.settled_on > ${day}::date ${onAccounts}`
}

const accountLabel = sql`coalesce(a.label, p.labels ->> app_language())`

/** Restricts the lines `l` to those of a third party and of an account, and of those merged into them, before they are joined with anything. */
const onLines = ({ third_party_id, account_id }: OpenItemFilter): Sql => sql`
  ${when(
    third_party_id,
    sql`and l.third_party_id = any (array(
      select t.id from third_parties t where t.company_id = app_company() and ${third_party_id ?? null}::bigint in (t.id, t.merged_into_id)))`,
  )}
  ${when(
    account_id,
    sql`and l.account_id = any (array(
      select a.id from accounts a where a.company_id = app_company() and ${account_id ?? null}::bigint in (a.id, a.merged_into_id)))`,
  )}`

const dateIn = (given: string | undefined) => (given === undefined ? null : dateOf(given))

/** Lines open today or at the end of a past day, with the account and the third party that they count for. */
export function selectOpenLines(filter: OpenItemFilter): Sql {
  const [as_of, due_to] = [dateIn(filter.as_of), dateIn(filter.due_to)]
  const parts = openParts(as_of, onLines(filter))
  const columns = raw('company_id, entry_id, position, account_id, third_party_id, entry_date, due_date')
  const lines = as_of === null ? parts : sql`select ${columns}, sum(open) as open from (${parts}) p group by ${columns}`
  return sql`
      select l.entry_id, l.position, l.open, l.entry_date, greatest(0, d.today - d.due_date) as days_overdue, d.due_date,
        coalesce(a.merged_into_id, a.id) as account_id, coalesce(t.merged_into_id, t.id) as third_party_id
      from (${lines}) l
      join entries e on e.company_id = l.company_id and e.id = l.entry_id
      join accounts a on a.company_id = l.company_id and a.id = l.account_id
      left join third_parties t on t.company_id = l.company_id and t.id = l.third_party_id
      cross join lateral (select coalesce(l.due_date, e.due_date)::date as due_date, coalesce(${as_of}::date, app_today()) as today) d
      where true
      ${when(filter.type, sql`and t.type = ${filter.type}`)}
      ${when(filter.third_party_id, sql`and coalesce(t.merged_into_id, t.id) = ${filter.third_party_id}`)}
      ${when(filter.account_id, sql`and coalesce(a.merged_into_id, a.id) = ${filter.account_id}`)}
      ${when(filter.account_kind, sql`and a.kind = ${filter.account_kind}`)}
      ${when(due_to, sql`and d.due_date <= ${due_to}::date`)}
      ${when(filter.overdue === true, sql`and d.due_date < d.today`)}
      ${when(filter.overdue === false, sql`and coalesce(d.due_date, d.today) >= d.today`)}`
}

/** Open items today or at the end of a past day. The marks of a line are those of now. */
export async function listOpenItems(db: Db, filter: OpenItemFilter, { offset, per_page }: Paging): Promise<Page<OpenItem> & OpenTotals> {
  const { items, total, open, overdue } = await db.one<{ items: OpenItem[]; total: number; open: string; overdue: string }>(sql`
    with found as materialized (${selectOpenLines(filter)}), shown as (
      select f.* from found f order by f.entry_date desc, f.entry_id desc, f.position desc limit ${per_page} offset ${offset}
    )
    select (select count(*) from found) as total, (select coalesce(sum(f.open), 0)::numeric(17,2)::text from found f) as open,
      (select coalesce(sum(f.open), 0)::numeric(17,2)::text from found f where f.days_overdue > 0) as overdue, (
        select coalesce(json_agg(json_build_object('id', l.id, 'entry_id', l.entry_id, 'number', e.number, 'journal_code', e.journal_code,
          'entry_date', l.entry_date, 'due_date', s.due_date, 'reference', e.reference, 'label', coalesce(l.label, e.label),
          'structured_communication', e.structured_communication,
          'third_party', case when t.id is not null then json_build_object('id', t.id, 'code', t.code, 'name', t.name, 'type', t.type) end,
          'account', json_build_object('id', a.id, 'number', a.number, 'label', ${accountLabel}), 'amount', (l.debit - l.credit)::text,
          'open_amount', s.open::text, 'days_overdue', coalesce(s.days_overdue, 0), 'payment_batch_id', m.payment_batch_id,
          'reminder_level', coalesce(m.reminder_level, 0))
          order by s.entry_date desc, s.entry_id desc, s.position desc), '[]')
        from shown s
        join entry_lines l on l.company_id = app_company() and l.entry_id = s.entry_id and l.position = s.position
        join entries e on e.company_id = l.company_id and e.id = l.entry_id
        join accounts a on a.company_id = l.company_id and a.id = s.account_id
        left join pack_accounts p on p.country = a.pack and p.number = a.number
        left join third_parties t on t.company_id = l.company_id and t.id = s.third_party_id
        left join line_marks m on m.company_id = l.company_id and m.entry_id = l.entry_id and m.position = l.position) as items`)
  return { items, total, total_amount: open, totals: { open, overdue } }
}

/** The accounts of customers, or those of suppliers. A third party belongs to both where it has lines on both. */
const controlKinds = { customer: 'receivable', supplier: 'payable' } as const
type OpenItemType = keyof typeof controlKinds
export const kindOfType = (type: OpenItemType): 'receivable' | 'payable' => controlKinds[type]

const onControlAccounts = (type: OpenItemType): Sql => sql`and l.account_id = any (array(
  select a.id from accounts a where a.company_id = app_company() and a.kind = ${controlKinds[type]}))`

/** The day by which a line `l` is to be paid: its due date, that of its entry, else its own date. */
const dueOn = sql`coalesce(l.due_date, (select e.due_date from entries e where e.company_id = l.company_id and e.id = l.entry_id), l.entry_date)::date`

/** What a third party owes (debit, positive) or is owed on one account and one due date. */
export type OpenAmount = {
  readonly account_id: number
  readonly third_party: { readonly id: number; readonly code: string; readonly name: string }
  readonly due_on: string
  readonly amount: string
}

/**
 * What was open on the control accounts of customers or suppliers at the end of a day, by code of the third party, account and due date.
 * The sum for each account is its balance on that day. Merged accounts and third parties count as those they became.
 */
export const openItemsAt = (db: Db, day: string, { type }: { readonly type: OpenItemType }) =>
  db.many<OpenAmount>(sql`
    with due as materialized (
      select l.account_id, l.third_party_id, ${dueOn} as due_on, sum(l.open) as amount
      from (${openParts(day, onControlAccounts(type))}) l
      group by 1, 2, 3)
    select coalesce(a.merged_into_id, a.id) as account_id, json_build_object('id', t.id, 'code', t.code, 'name', t.name) as third_party, d.due_on,
      sum(d.amount)::numeric(17,2)::text as amount
    from due d
    join accounts a on a.company_id = app_company() and a.id = d.account_id
    join third_parties o on o.company_id = app_company() and o.id = d.third_party_id
    join third_parties t on t.company_id = app_company() and t.id = coalesce(o.merged_into_id, o.id)
    group by coalesce(a.merged_into_id, a.id), t.id, t.code, t.name, d.due_on
    order by t.code, t.id, 1, d.due_on`)

/** How much of it was past its due date, debit positive. */
export const overdueAt = async (db: Db, day: string, { type }: { readonly type: OpenItemType }): Promise<string> => {
  const { amount } = await db.one<{ amount: string }>(sql`
    select coalesce(sum(l.open), 0)::numeric(17,2) as amount from (${openParts(day, onControlAccounts(type))}) l where ${dueOn} < ${day}::date`)
  return amount
}

/**
 * Money that customers owe and suppliers are owed, debit positive, by due date. What an open payment batch pays is left out. Entries dated
 * later than today count too: their items will be due.
 */
export const loadExpectedMoney = (db: Db, { today, until }: { readonly today: string; readonly until: string }) =>
  db.many<{ kind: 'customers' | 'suppliers'; due_on: string; amount: string }>(sql`
    with items as (
      select c.kind, ${dueOn} as due_on, l.open_amount as amount
      from accounts c
      join entry_lines l on l.company_id = c.company_id and l.account_id = c.id and l.open_amount <> 0
      left join line_marks m on m.company_id = l.company_id and m.entry_id = l.entry_id and m.position = l.position
      where c.company_id = app_company() and c.kind in ('receivable', 'payable') and m.payment_batch_id is null)
    -- Debits and credits of one day stay apart: what comes in and what goes out are shown side by side.
    select case i.kind when 'receivable' then 'customers' else 'suppliers' end as kind, i.due_on, sum(i.amount)::text as amount
    from items i where i.due_on <= ${until}::date group by i.kind, i.due_on, i.amount > 0
    union all
    -- A receipt or payment that is posted for a later day: the balance of today lacks it, and the items that it settles are no longer open.
    select case when sum(l.debit - l.credit) > 0 then 'customers' else 'suppliers' end, l.entry_date, sum(l.debit - l.credit)::text
    from accounts c
    join entry_lines l on l.company_id = c.company_id and l.account_id = c.id and l.entry_date > ${today}::date and l.entry_date <= ${until}::date
    join entries e on e.company_id = l.company_id and e.id = l.entry_id and not e.carries
    where c.company_id = app_company() and c.kind in ('bank', 'cash')
    group by l.entry_id, l.entry_date having sum(l.debit - l.credit) <> 0`)
