import type { Page, Paging } from '../../../kernel/route/paging.ts'
import { columns } from '../../../kernel/route/shape.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { assign } from '../../../kernel/write/record-store.ts'
import { sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { Books, Finding, Invoice, OpenInvoice, OpenPayment } from './detection/types.ts'
import { MissingDocument, type MissingDocumentFilter, type MissingDocumentPatch, type Refreshed } from './schema.ts'

/** Shows another record. */
export const liveFields = ['third_party']

const stored = sql`${columns(MissingDocument, 'd', ['third_party_id', 'third_party'])}, coalesce(t.merged_into_id, d.third_party_id) as third_party_id`
const from = sql`from missing_documents d left join third_parties t on t.company_id = d.company_id and t.id = d.third_party_id
  left join third_parties m on m.company_id = t.company_id and m.id = t.merged_into_id`
const shown = sql`select ${stored}, case when t.id is not null then
  json_build_object('id', coalesce(m.id, t.id), 'name', coalesce(m.name, t.name)) end as third_party ${from}`

export const rows = (ids: readonly number[]) => sql`select ${stored} ${from} where d.company_id = app_company() and d.id = any(${ids})`
export const load = (db: Db, ids: readonly number[]) =>
  db.many<MissingDocument>(sql`${shown} where d.company_id = app_company() and d.id = any(${ids}) order by d.expected_on, d.id`)

/** Expected longest ago first. */
export async function page(db: Db, filter: MissingDocumentFilter, { offset, per_page }: Paging): Promise<Page<MissingDocument>> {
  const matching = sql`where d.company_id = app_company() ${when(filter.status, sql`and d.status = ${filter.status}`)}
    ${when(filter.kind, sql`and d.kind = ${filter.kind}`)}
    ${when(filter.third_party_id, sql`and coalesce(t.merged_into_id, d.third_party_id) = ${filter.third_party_id}`)}`
  const [{ total }, items] = await Promise.all([
    db.one<{ total: number }>(sql`select count(*) as total ${from} ${matching}`),
    db.many<MissingDocument>(sql`${shown} ${matching} order by d.expected_on, d.id limit ${per_page} offset ${offset}`),
  ])
  return { items, total }
}

export const countOpen = async (db: Db): Promise<number> => {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from missing_documents d where d.company_id = app_company() and d.status = 'open'`)
  return count
}

export const update = (tx: Tx, id: number, changes: MissingDocumentPatch) =>
  tx.many(sql`update missing_documents d set ${assign('missing_documents', changes)} where d.company_id = app_company() and d.id = ${id}`)

export const markRequested = (tx: Tx, ids: readonly number[], mailId: number) =>
  tx.many(sql`
    update missing_documents d set status = 'requested', mail_id = ${mailId} where d.company_id = app_company() and d.id = any(${ids}::bigint[])`)

/* What the books show. Two years are enough for a yearly rhythm of three invoices. */

const since = sql`(app_today() - interval '37 months')::date`
const supplier = sql`join third_parties o on o.company_id = l.company_id and o.id = l.third_party_id
  join third_parties t on t.company_id = o.company_id and t.id = coalesce(o.merged_into_id, o.id) and t.type = 'supplier'`

const loadOpen = (db: Db) =>
  db.many<OpenPayment & { readonly is_payment: boolean }>(sql`
    select l.id as line, t.id as party, l.entry_date as on, abs(l.open_amount)::text as amount, l.open_amount > 0 as is_payment,
      concat_ws(' · ', e.journal_code || ' ' || e.number, l.entry_date, coalesce(l.label, e.label, e.reference)) as text
    from accounts a
    join entry_lines l on l.company_id = a.company_id and l.account_id = a.id and l.open_amount <> 0
    join entries e on e.company_id = l.company_id and e.id = l.entry_id and e.status = 'posted'
    join journals j on j.company_id = e.company_id and j.id = e.journal_id
    ${supplier}
    where a.company_id = app_company() and a.kind = 'payable' and (l.open_amount < 0 or j.type in ('financial', 'cash'))
    order by l.entry_date, l.id`)

const loadInvoices = (db: Db) =>
  db.many<Invoice>(sql`
    select 'entry' as kind, e.id, case j.type when 'sale' then 'sale' else 'purchase' end as direction, coalesce(t.merged_into_id, t.id) as party,
      e.entry_date::date as on, e.total::text as amount, coalesce(d.number, e.reference) as number
    from entries e
    join journals j on j.company_id = e.company_id and j.id = e.journal_id and j.type in ('purchase', 'sale')
    join third_parties t on t.company_id = e.company_id and t.id = e.third_party_id
    left join documents d on d.company_id = e.company_id and d.journal_entry_id = e.id and d.deleted_at is null
    where e.company_id = app_company() and e.status = 'posted' and e.reversed_entry_id is null and e.entry_date >= ${since}
    union all
    select 'document', d.id, d.direction, coalesce(t.merged_into_id, t.id), d.document_date::date, d.amount_gross::text, d.number
    from documents d join third_parties t on t.company_id = d.company_id and t.id = d.third_party_id
    where d.company_id = app_company() and d.status = 'pending' and d.deleted_at is null and not d.is_credit_note and d.document_date >= ${since}
    order by 5, 2`)

export async function loadBooks(db: Db): Promise<Books> {
  const [lines, invoices] = await Promise.all([loadOpen(db), loadInvoices(db)])
  return {
    payments: lines.filter(({ is_payment }) => is_payment),
    open: lines.filter(({ is_payment }) => !is_payment).map(({ party, on, amount }): OpenInvoice => ({ party, on, amount })),
    invoices,
  }
}

/** Stores what was found. What is no longer missing has been found, unless a person decided; what is missing again is open. */
export const replace = (tx: Tx, findings: readonly Finding[]) =>
  tx.one<Refreshed>(sql`
    with given as materialized (
      select distinct on (g.kind, g.key) g.* from jsonb_to_recordset(${JSON.stringify(findings)}::jsonb)
        g (kind text, key text, third_party_id bigint, expected_on date, amount numeric, evidence jsonb, score numeric) order by g.kind, g.key
    ), changed as (
      update missing_documents d set third_party_id = g.third_party_id, expected_on = g.expected_on, amount = g.amount, evidence = g.evidence,
        score = g.score, status = case when d.status = 'found' then 'open' else d.status end
      from given g where d.company_id = app_company() and d.kind = g.kind and d.key = g.key
        and (d.status = 'found' or (d.third_party_id, d.expected_on, d.amount, d.evidence, d.score)
          is distinct from (g.third_party_id, g.expected_on, g.amount, g.evidence, g.score))
      returning d.id
    ), added as (
      insert into missing_documents (company_id, kind, key, third_party_id, expected_on, amount, evidence, score)
      select app_company(), g.kind, g.key, g.third_party_id, g.expected_on, g.amount, g.evidence, g.score from given g
      where not exists (select from missing_documents d where d.company_id = app_company() and d.kind = g.kind and d.key = g.key)
      order by g.expected_on, g.kind, g.key
      returning id
    ), gone as (
      update missing_documents d set status = 'found'
      where d.company_id = app_company() and d.status in ('open', 'requested')
        and not exists (select from given g where g.kind = d.kind and g.key = d.key)
      returning d.id
    )
    select (select count(*) from added) as added, (select count(*) from gone) as found, (select count(*) from given) as open`)

export const listFiles = async (db: Db, after: number, most: number): Promise<number[]> => {
  const files = await db.many<{ company_id: number }>(sql`select company_id from files_with_purchases(${after}::bigint, ${most})`)
  return files.map(({ company_id }) => company_id)
}
