import type { Db } from '../../../../kernel/write/database.ts'
import { type Sql, sql } from '../../../../kernel/write/sql.ts'
import type { intraCodes } from '../../../../packs/pack.ts'
import type { Span } from '../periods.ts'

/** Sales to one third party under one kind of code. */
export type Sales = {
  readonly third_party_id: number | null
  readonly name: string | null
  readonly country: string | null
  readonly vat_number: string | null
  readonly vies_status: 'unknown' | 'valid' | 'invalid' | null
  readonly is_vat_liable: boolean | null
  readonly is_consumer: boolean | null
  readonly intra_code: (typeof intraCodes)[number] | null
  readonly base: string
  readonly vat: string
}

// Entries whose boxes count in no return either.
const declared = sql`e.origin not in ('opening', 'closing', 'vat')`

/**
 * Sales of a span, through merged accounts and third parties. The base is what stands outside the tax accounts of the code, or the base typed
 * on the line; with VAT due on payment it comes with the tax. An entry without a third party belongs to the only one on its lines, or to that of
 * the lettering that posted it.
 */
const salesOf = ({ starts_on, ends_on }: Span, codes: Sql): Sql => sql`
  with codes as materialized (
    select v.id, v.intra_code, v.exigibility = 'payment' as waits, array(
        select coalesce(a.merged_into_id, a.id) from jsonb_each_text(v.accounts) n
        join accounts a on a.company_id = app_company() and a.id = n.value::bigint where n.key <> 'pending') as tax_accounts, (
        select coalesce(a.merged_into_id, a.id) from accounts a where a.company_id = app_company() and a.id = (v.accounts ->> 'pending')::bigint) as pending_account
    from vat_codes v where v.company_id = app_company() and v.direction = 'sale' and ${codes}),
  lines as (
    select l.entry_id, e.reversed_entry_id, coalesce(l.third_party_id, e.third_party_id) as party_id, c.intra_code, l.credit - l.debit as amount,
      sign(l.credit - l.debit) * abs(l.vat_base) as typed_base, c.waits, k.account_id = any(c.tax_accounts) as is_tax, k.account_id = c.pending_account as is_pending
    from entry_lines l
    join codes c on c.id = l.vat_code_id
    join entries e on e.company_id = l.company_id and e.id = l.entry_id and ${declared}
    join accounts a on a.company_id = l.company_id and a.id = l.account_id
    cross join lateral (select coalesce(a.merged_into_id, a.id) as account_id) k
    where l.company_id = app_company() and l.vat_date between ${starts_on}::date and ${ends_on}::date),
  parts as (
    select coalesce(l.party_id, o.party_id) as party_id, l.intra_code,
      case when l.is_tax then case when l.waits then coalesce(l.typed_base, 0) else 0 end when l.is_pending then 0 else coalesce(l.typed_base, l.amount) end as base,
      case when l.is_tax then l.amount else 0 end as vat
    from lines l
    left join lateral (
      select min(x.third_party_id) as party_id from (
        select x.third_party_id from entry_lines x where x.company_id = app_company() and x.entry_id = l.entry_id
        union all
        select g.third_party_id from vat_settlements s join letterings g on g.company_id = s.company_id and g.id = s.lettering_id
        where s.company_id = app_company() and s.settlement_entry_id = any(array[l.entry_id, l.reversed_entry_id])) x
      where l.party_id is null having count(distinct x.third_party_id) = 1) o on true)`

export const listSales = (db: Db, span: Span, kind: 'client' | 'intra') =>
  db.many<Sales>(sql`
    ${salesOf(span, kind === 'client' ? sql`v.in_client_listing` : sql`v.intra_code is not null`)}
    select t.id as third_party_id, t.name, t.country, t.vat_number, t.vies_status, t.is_vat_liable, t.is_consumer, s.intra_code, s.base, s.vat
    from (
      select coalesce(p.merged_into_id, p.id) as party_id, ${kind === 'client' ? sql`null::text` : sql`s.intra_code`} as intra_code,
        sum(s.base)::text as base, sum(s.vat)::text as vat
      from parts s left join third_parties p on p.company_id = app_company() and p.id = s.party_id group by 1, 2) s
    left join third_parties t on t.company_id = app_company() and t.id = s.party_id
    order by t.id, s.intra_code`)

/** All sales of a span, whatever their code. */
export const sumSales = async (db: Db, span: Span) =>
  (
    await db.one<{ base: string }>(
      sql`${salesOf(span, sql`true`)} select coalesce(sum(s.base), 0)::numeric(15,2)::text as base from parts s`,
    )
  ).base

/** The signed sum of boxes of the return, each token a sign and a box. */
export const sumBoxes = async (db: Db, { starts_on, ends_on }: Span, boxes: readonly string[]) =>
  (
    await db.one<{ total: string }>(sql`
      select coalesce(sum(case when '+' || (g ->> 'grid') = any(${boxes}) then 1 else -1 end * (g ->> 'amount')::numeric(15,2)), 0)::numeric(15,2)::text as total
      from entry_lines l
      join entries e on e.company_id = l.company_id and e.id = l.entry_id and ${declared}
      cross join lateral jsonb_array_elements(l.grids) g
      where l.company_id = app_company() and l.vat_date between ${starts_on}::date and ${ends_on}::date
        and ('+' || (g ->> 'grid') = any(${boxes}) or '-' || (g ->> 'grid') = any(${boxes}))`)
  ).total
