import { columns } from '../../../kernel/route/shape.ts'
import type { Page, Paging } from '../../../kernel/route/paging.ts'
import type { Db } from '../../../kernel/write/database.ts'
import { assign, moveToBin } from '../../../kernel/write/record-store.ts'
import { sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { CountryPack } from '../../../lib/country-packs.ts'
import type { Language } from '../../../lib/languages.ts'
import type { FilingParty } from '../../../packs/vat-files.ts'
import type { PeriodKey, Span } from './periods.ts'
import type { StoredCheck, StoredMove } from './stored.ts'
import { type GridLine, type GridLineFilter, VatDeclaration, type VatDeclarationFilter, type VatGrid } from './schema.ts'

/** A return as it is stored. Labels and messages are added in the language of the reader. */
export type DeclarationRow = Omit<VatDeclaration, 'label' | 'grids' | 'checks'> & {
  readonly grids: readonly Omit<VatGrid, 'label'>[]
  readonly checks: readonly StoredCheck[]
  readonly language: Language
  readonly country_pack: CountryPack
}

const fields = sql`${columns(VatDeclaration, 'd', ['label', 'grids', 'checks', 'client_listing_nil'])},
  case d.status when 'validated' then d.filed_listing_nil else d.client_listing_nil end as client_listing_nil, d.checks,
  coalesce((
    select json_agg(json_build_object('grid', g.grid, 'computed', g.computed::text, 'moved', g.moved::text, 'carried', g.carried::text,
      'adjustment', g.adjustment::text, 'amount', g.amount::text, 'carry_forward', g.carry_forward::text) order by g.position)
    from vat_declaration_grids g where g.company_id = d.company_id and g.declaration_id = d.id), '[]') as grids,
  app_language() as language, (select c.country_pack from companies c where c.id = d.company_id) as country_pack`

export const load = (db: Db, ids: readonly number[]) =>
  db.many<DeclarationRow>(sql`
    select ${fields} from vat_declarations d where d.company_id = app_company() and d.id = any(${ids}) and d.deleted_at is null`)

export async function page(db: Db, { year, status }: VatDeclarationFilter, { per_page, offset }: Paging): Promise<Page<DeclarationRow>> {
  const found = sql`vat_declarations d where d.company_id = app_company() and d.deleted_at is null
    ${when(year !== undefined, sql`and d.year = ${year}`)} ${when(status !== undefined, sql`and d.status = ${status}`)}`
  const [items, { total }] = await Promise.all([
    db.many<DeclarationRow>(
      sql`select ${fields} from ${found} order by d.starts_on desc, d.ends_on desc, d.id desc limit ${per_page} offset ${offset}`,
    ),
    db.one<{ total: number }>(sql`select count(*)::integer as total from ${found}`),
  ])
  return { items, total }
}

/** What every return of a file is, without its boxes. */
export type Declared = PeriodKey &
  Span & {
    readonly id: number
    readonly is_recapitulation: boolean
    readonly status: 'draft' | 'validated'
    readonly due_on: string | null
    readonly filed_on: string | null
  }

/** The returns of the file, oldest first. */
export const listDeclared = (db: Db) =>
  db.many<Declared>(sql`
    select d.id, d.period_type, d.year, d.period, d.starts_on, d.ends_on, d.is_recapitulation, d.status, d.due_on, d.filed_on
    from vat_declarations d where d.company_id = app_company() and d.deleted_at is null order by d.starts_on, d.ends_on`)

/** What a return needs to know of the company file. */
export type FilingFacts = {
  readonly country_pack: CountryPack
  readonly vat_regime: string
  readonly periodicity: 'monthly' | 'quarterly' | 'annual' | null
  readonly filing_day: number | null
  /** The first day of the first fiscal year; null without one. */
  readonly begins_on: string | null
  /** Numbers of the accounts of the settlement, by the name of their setting. */
  readonly settlement_accounts: Readonly<Record<string, string | null>>
  readonly today: string
}

export const loadFilingFacts = (db: Db) =>
  db.one<FilingFacts>(sql`
    select c.country_pack, c.vat_regime, c.settings #>> '{vat,periodicity}' as periodicity, (c.settings #>> '{vat,filing_day}')::integer as filing_day,
      (select min(y.starts_on)::date from fiscal_years y where y.company_id = c.id and y.deleted_at is null) as begins_on,
      c.settings #> '{auto_entries,vat}' as settlement_accounts, app_today() as today
    from companies c where c.id = app_company()`)

export type FilingParties = {
  readonly company: FilingParty
  readonly firm: FilingParty | null
  readonly filer_number: string | null
  readonly ecdf_prefix: string | null
  readonly company_code: string
  readonly language: Language
  readonly country_pack: CountryPack
  readonly vat_regime: string
}

/** Who files the returns: the company and its firm. E-mail address and telephone number of the declarant are by default those of the firm. */
export const loadFilingParties = (db: Db) =>
  db.one<FilingParties>(sql`
    select c.code as company_code, c.locale as language, c.country_pack, c.vat_regime, c.settings #>> '{vat,filer,enterprise_number}' as filer_number,
      coalesce(c.settings #>> '{vat,ecdf_prefix}', f.ecdf_prefix) as ecdf_prefix,
      json_build_object('name', c.name, 'vat_number', c.vat_number, 'enterprise_number', c.enterprise_number,
        'matricule', c.settings #>> '{legal,matricule}', 'street', coalesce(nullif(concat_ws(' ', c.street, c.house_number, c.box), ''), c.address),
        'postal_code', c.postal_code, 'city', c.city, 'country', c.country,
        'email', coalesce(nullif(c.settings #>> '{vat,declarant,email}', ''), f.email),
        'phone', coalesce(nullif(c.settings #>> '{vat,declarant,phone}', ''), f.phone)) as company,
      case when f.id is not null then json_build_object('name', f.name, 'vat_number', f.vat_number, 'enterprise_number', f.enterprise_number,
        'matricule', f.matricule, 'street', f.address, 'postal_code', f.postal_code, 'city', f.city, 'country', f.country_code,
        'email', f.email, 'phone', f.phone) end as firm
    from companies c left join firms f on f.id = c.firm_id where c.id = app_company()`)

/** The checks that a validated return was validated in spite of. */
export const loadStoredChecks = async (db: Db, id: number) => {
  const { checks } = await db.one<{ checks: StoredCheck[] }>(sql`
    select d.checks from vat_declarations d where d.company_id = app_company() and d.id = ${id}`)
  return checks
}

export type NewDeclaration = PeriodKey & { readonly is_recapitulation: boolean; readonly due_on: string | null }

export const insert = (tx: Tx, { period_type, year, period, is_recapitulation, due_on }: NewDeclaration) =>
  tx.one<{ id: number }>(sql`
    insert into vat_declarations (company_id, period_type, year, period, is_recapitulation, due_on)
    values (app_company(), ${period_type}, ${year}, ${period}, ${is_recapitulation}, ${due_on}) returning id`)

export type Changes = Partial<
  Pick<
    VatDeclaration,
    'adjustments' | 'refund_requested' | 'payment_forms_requested' | 'client_listing_nil' | 'comment' | 'filed_on' | 'filing_reference'
  >
>

export const update = (tx: Tx, id: number, changes: Changes) =>
  tx.many(sql`
    update vat_declarations d set ${assign('vat_declarations', changes)} where d.company_id = app_company() and d.id = ${id}`)

export const trash = (tx: Tx, id: number) =>
  tx.one(sql`
    update vat_declarations d set ${moveToBin} where d.company_id = app_company() and d.id = ${id} returning d.id`)

export const insertGrids = (tx: Tx, id: number, grids: readonly Omit<VatGrid, 'label'>[]) =>
  tx.many(sql`
    insert into vat_declaration_grids (company_id, declaration_id, position, grid, computed, moved, carried, adjustment, amount, carry_forward)
    select app_company(), ${id}, n.rank, n.grid, n.computed, n.moved, n.carried, n.adjustment, n.amount, n.carry_forward
    from rows from (json_to_recordset(${JSON.stringify(grids)}::json) as (grid text, computed numeric, moved numeric, carried numeric, adjustment numeric,
      amount numeric, carry_forward numeric)) with ordinality n (grid, computed, moved, carried, adjustment, amount, carry_forward, rank)`)

export const deleteGrids = (tx: Tx, id: number) =>
  tx.many(sql`
    delete from vat_declaration_grids g where g.company_id = app_company() and g.declaration_id = ${id}`)

export type Frozen = {
  readonly amount_due: string
  readonly amount_refund: string
  readonly is_nil: boolean
  readonly filed_listing_nil: boolean | null
  readonly checks: readonly StoredCheck[]
  readonly moves: readonly StoredMove[]
  readonly journal_entry_id: number | null
  readonly fingerprint: string
}

export const setValidated = (tx: Tx, id: number, frozen: Frozen) =>
  tx.one<{ validated_at: string }>(sql`
    update vat_declarations d set status = 'validated', validated_at = app_now(), validated_by = app_user(), ${assign('vat_declarations', frozen)}
    where d.company_id = app_company() and d.id = ${id} returning wire(d.validated_at) as validated_at`)

/** Back to a draft. The first reference under which it was filed is the one that a new file replaces. */
export const setDraft = (tx: Tx, id: number, reason: string) =>
  tx.one(sql`
    update vat_declarations d set status = 'draft', validated_at = null, validated_by = null, fingerprint = null, amount_due = null, amount_refund = null,
      is_nil = null, filed_listing_nil = null, checks = '[]', moves = '[]', journal_entry_id = null, filed_on = null, filing_reference = null,
      replaces_reference = coalesce(d.replaces_reference, d.filing_reference), unlocked_count = d.unlocked_count + 1, unlock_reason = ${reason}
    where d.company_id = app_company() and d.id = ${id} returning d.id`)

export const loadMoves = async (db: Db, id: number) => {
  const { moves } = await db.one<{ moves: StoredMove[] }>(sql`
    select d.moves from vat_declarations d where d.company_id = app_company() and d.id = ${id}`)
  return moves
}

/** The stored boxes of a validated return, by box. */
export const loadFiledBoxes = (db: Db, id: number) =>
  db.many<{ grid: string; amount: string; carry_forward: string }>(sql`
    select g.grid, g.amount::text as amount, g.carry_forward::text as carry_forward from vat_declaration_grids g
    where g.company_id = app_company() and g.declaration_id = ${id}`)

/** Reversals dated in the period of entries dated before it. There are few; each is found by the index of reversals. */
const reversalsOfEarlier = ({ starts_on, ends_on }: Span) => sql`
  select e.id from entries e join entries o on o.company_id = e.company_id and o.id = e.reversed_entry_id
  where e.company_id = app_company() and e.reversed_entry_id is not null and e.entry_date between ${starts_on}::date and ${ends_on}::date
    and o.entry_date < ${starts_on}::date`

export type LineSumsRow = {
  readonly vat_code_id: number | null
  readonly code: string | null
  readonly account: string
  readonly reverses_earlier: boolean
  readonly boxes: readonly { readonly grid: string; readonly amount: string }[]
  readonly balance: string
  readonly lines: number
}

/**
 * The lines of the period that carry boxes, summed by VAT code, account and boxes. A quarter may have hundreds of thousands of them: the
 * index holds all that is read, the boxes are read by their place (no VAT code of a country has more than four on a line), OFFSET 0 keeps
 * them from being read twice, and one text as their name keeps the sums from being sorted.
 */
export const loadLineSums = (db: Db, span: Span) =>
  db.many<LineSumsRow>(sql`
    with earlier as materialized (${reversalsOfEarlier(span)}),
    carrying as (
      select l.vat_code_id, l.account_id, l.entry_id in (select id from earlier) as reverses_earlier, l.debit - l.credit as balance,
        concat_ws(',', l.grids #>> '{0,grid}', l.grids #>> '{1,grid}', l.grids #>> '{2,grid}', l.grids #>> '{3,grid}') as names,
        (l.grids #>> '{0,amount}')::numeric as amount_1, (l.grids #>> '{1,amount}')::numeric as amount_2,
        (l.grids #>> '{2,amount}')::numeric as amount_3, (l.grids #>> '{3,amount}')::numeric as amount_4,
        case when jsonb_array_length(l.grids) > 4 then l.grids end as many
      from entry_lines l
      where l.company_id = app_company() and l.vat_date between ${span.starts_on}::date and ${span.ends_on}::date and l.grids is not null offset 0
    ), few as (
      select c.vat_code_id, c.account_id, c.reverses_earlier, c.names, count(*) as lines, sum(c.balance) as balance,
        array[sum(c.amount_1), sum(c.amount_2), sum(c.amount_3), sum(c.amount_4)] as amounts
      from carrying c where c.many is null group by 1, 2, 3, 4
    ), summed as (
      select f.vat_code_id, f.account_id, f.reverses_earlier, f.lines, f.balance, (
        select json_agg(json_build_object('grid', x.grid, 'amount', x.amount::text) order by x.rank)
        from unnest(string_to_array(f.names, ','), f.amounts) with ordinality x (grid, amount, rank) where x.grid is not null) as boxes
      from few f
      union all
      select c.vat_code_id, c.account_id, c.reverses_earlier, 1, c.balance, c.many::json from carrying c where c.many is not null
    )
    select s.vat_code_id, v.code, coalesce(m.number, a.number) as account, s.reverses_earlier, s.boxes, s.balance::text as balance, s.lines
    from summed s
    join accounts a on a.company_id = app_company() and a.id = s.account_id
    left join accounts m on m.company_id = a.company_id and m.id = a.merged_into_id
    left join vat_codes v on v.company_id = app_company() and v.id = s.vat_code_id
    order by v.code nulls last, 3, s.reverses_earlier, s.boxes::text`)

/** The accounts of the given numbers that can be posted to, by number. */
export const findAccounts = async (db: Db, numbers: readonly string[]): Promise<Map<string, { id: number; label: string }>> => {
  const found = await db.many<{ number: string; id: number; label: string }>(sql`
    select a.number, a.id, a.label from accounts a
    where a.company_id = app_company() and a.number = any(${[...new Set(numbers)]}) and a.deleted_at is null`)
  return new Map(found.map(({ number, ...account }) => [number, account]))
}

/** The debit balance that the opening entry of the file's first year put on an account, or on one that was merged into it. */
export const loadOpeningBalance = async (db: Db, account: string) => {
  const { balance } = await db.one<{ balance: string }>(sql`
    select coalesce(sum(l.debit - l.credit), 0)::numeric(15,2)::text as balance
    from entries e join entry_lines l on l.company_id = e.company_id and l.entry_id = e.id
    join accounts a on a.company_id = l.company_id and a.id = l.account_id
    left join accounts m on m.company_id = a.company_id and m.id = a.merged_into_id
    where e.company_id = app_company() and e.origin = 'opening' and e.status = 'posted' and not e.carries and coalesce(m.number, a.number) = ${account}`)
  return balance
}

export type GridRow = Omit<GridLine, 'moved_to'> & { readonly reverses_earlier: boolean }

/** The lines behind a box, oldest first, with how many there are and what they sum to. */
export async function gridPage(
  db: Db,
  span: Span,
  grid: string,
  { account, vat_code }: GridLineFilter,
  { per_page, offset }: Paging,
): Promise<{ items: GridRow[]; total: number; amount: string }> {
  const found = sql`
    select l.entry_id, l.position, l.vat_code, l.vat_base, l.label, l.third_party_id, (
        select sum(x.amount) from jsonb_to_recordset(l.grids) x (grid text, amount numeric) where x.grid = ${grid}) as amount
    from entry_lines l
    ${when(
      account,
      sql`join accounts a on a.company_id = l.company_id and a.id = l.account_id
      and (a.number = ${account} or a.merged_into_id = (select m.id from accounts m where m.company_id = app_company() and m.number = ${account}))`,
    )}
    where l.company_id = app_company() and l.vat_date between ${span.starts_on}::date and ${span.ends_on}::date
      and l.grids @> ${JSON.stringify([{ grid }])}::jsonb ${when(vat_code, sql`and l.vat_code = ${vat_code}`)}`
  const [items, { total, amount }] = await Promise.all([
    db.many<GridRow>(sql`
      select f.entry_id * 100000 + f.position as entry_line_id, f.entry_id, e.number, e.journal_code, e.entry_date::date as entry_date,
        case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as third_party, coalesce(f.label, e.label) as label,
        f.vat_code, f.vat_base::text as base, f.amount::numeric(15,2)::text as amount,
        coalesce(o.entry_date < ${span.starts_on}::date, false) as reverses_earlier
      from (select s.* from (${found}) s order by s.entry_id, s.position limit ${per_page} offset ${offset}) f
      join entries e on e.company_id = app_company() and e.id = f.entry_id
      left join entries o on o.company_id = e.company_id and o.id = e.reversed_entry_id
      left join lateral (select coalesce(q.merged_into_id, q.id) as id from third_parties q
        where q.company_id = app_company() and q.id = coalesce(f.third_party_id, e.third_party_id)) p on true
      left join third_parties t on t.company_id = app_company() and t.id = p.id
      order by f.entry_id, f.position`),
    db.one<{ total: number; amount: string }>(
      sql`select count(*)::integer as total, coalesce(sum(s.amount), 0)::numeric(15,2)::text as amount from (${found}) s`,
    ),
  ])
  return { items, total, amount }
}

/** Entries with a line of the VAT code that lowers the box, 50 at most. */
export const listNegativeEntries = async (db: Db, { starts_on, ends_on }: Span, grid: string, code: string | null) => {
  const found = await db.many<{ entry_id: number }>(sql`
    select distinct l.entry_id from entry_lines l, jsonb_to_recordset(l.grids) x (grid text, amount numeric)
    where l.company_id = app_company() and l.vat_date between ${starts_on}::date and ${ends_on}::date and l.vat_code is not distinct from ${code}
      and x.grid = ${grid} and x.amount < 0
    order by l.entry_id limit 50`)
  return found.map(({ entry_id }) => entry_id)
}

export const hasFiscalYearOn = async (db: Db, day: string) => {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from fiscal_years y where y.company_id = app_company() and y.deleted_at is null and ${day}::date between y.starts_on and y.ends_on) as found`)
  return found
}

/** Of the given returns in the bin, those whose days another return covers. */
export const listTaken = (db: Db, ids: readonly number[]) =>
  db.many<{ id: number }>(sql`
    select d.id from vat_declarations d where d.company_id = app_company() and d.id = any(${ids}) and exists (
      select from vat_declarations o where o.company_id = d.company_id and o.id <> d.id and o.deleted_at is null
        and o.is_recapitulation = d.is_recapitulation and o.starts_on <= d.ends_on and o.ends_on >= d.starts_on)`)
