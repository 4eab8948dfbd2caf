import { actualId } from '../../../../kernel/write/record-store.ts'
import type { Db } from '../../../../kernel/write/database.ts'
import { raw, sql } from '../../../../kernel/write/sql.ts'
import type { Debtor } from './rules.ts'

export const findDebtors = (db: Db, ids: readonly number[]) =>
  db.many<Debtor>(sql`
    select t.id, t.code, t.name, t.email, t.locale, t.is_consumer, t.reminder_blocked, wire(r.sent_at) as last_reminder_at
    from third_parties t cross join lateral (
      select max(m.sent_at) as sent_at from third_parties p
      join mails m on m.company_id = p.company_id and m.third_party_id = p.id and m.purpose like 'reminder%'
      where p.company_id = t.company_id and t.id in (p.id, p.merged_into_id)) r
    where t.company_id = app_company() and t.id = any(${ids}::bigint[])`)

/** What the lines of these entries are for: the first lines of their documents. */
export const listSubjects = (db: Db, entryIds: readonly number[]) =>
  db.many<{ entry_id: number; number: string | null; sold: string | null }>(sql`
    select d.journal_entry_id as entry_id, d.number, (
      select string_agg(l.description, ', ' order by l.position) from (
        select l.description, l.position from document_lines l
        where l.company_id = d.company_id and l.document_id = d.id and l.description is not null order by l.position limit 3) l) as sold
    from documents d where d.company_id = app_company() and d.journal_entry_id = any(${entryIds}::bigint[]) and d.deleted_at is null`)

/** Which of these third parties there are, by the id that each counts for. */
export const findMerged = (db: Db, ids: readonly number[]) =>
  db.many<{ asked: number; id: number }>(sql`
    select o.id as asked, t.id from third_parties o
    join third_parties t on t.company_id = o.company_id and t.id = ${raw(actualId('o'))} and t.deleted_at is null
    where o.company_id = app_company() and o.id = any(${ids}::bigint[])`)

/** Of a third party: the last reminder, and the highest level sent for what is still open. */
export const loadReminderState = (db: Db, id: number) =>
  db.one<{ last_reminder_at: string | null; reminder_level: number }>(sql`
    with members as materialized (select p.id from third_parties p where p.company_id = app_company() and ${id}::bigint in (p.id, p.merged_into_id))
    select (
        select wire(max(m.sent_at)) from members p
        join mails m on m.company_id = app_company() and m.third_party_id = p.id and m.purpose like 'reminder%') as last_reminder_at,
      coalesce((
        select max(k.reminder_level) from members p
        join entry_lines l on l.company_id = app_company() and l.third_party_id = p.id and l.open_amount <> 0
        join line_marks k on k.company_id = l.company_id and k.entry_id = l.entry_id and k.position = l.position), 0) as reminder_level`)
