import type { Db } from '../../../kernel/write/database.ts'
import { columns } from '../../../kernel/route/shape.ts'
import { assign, moveToBin, recordFrom } from '../../../kernel/write/record-store.ts'
import { raw, sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { dateOf } from '../../../lib/dates.ts'
import { searchPatterns } from '../../../lib/search.ts'
import type { VatRule } from '../../../packs/pack.ts'
import { type VatCodeFields, fieldNames, VatCode, type VatCodeFilter, type VatCodeDetails } from './schema.ts'

const label = raw(`coalesce(v.label, p.labels ->> app_language())`)
const fields = sql`${columns(VatCode, 'v', ['label'])}, ${label} as label`
const detailFields = sql`${fields},
  case when v.label is null then p.labels else jsonb_build_object('fr', v.label, 'nl', v.label, 'en', v.label, 'de', v.label) end as labels`
const pack = raw('left join pack_vat_codes p on p.country = v.pack and p.code = v.code')

export const rows = (ids: readonly number[]) =>
  sql`select ${detailFields} from vat_codes v ${pack} where v.company_id = app_company() and v.id = any(${ids}) and v.deleted_at is null`
export const load = (db: Db, ids: readonly number[]) => db.many<VatCodeDetails>(rows(ids))

/** By code. */
export const selectVatCodes = ({ direction, q, is_active, on }: VatCodeFilter) => sql`
    select ${fields} from vat_codes v ${pack}
    where v.company_id = app_company() and v.deleted_at is null
    ${when(direction, sql`and v.direction = ${direction}`)}
    ${when(is_active !== undefined, sql`and v.is_active = ${is_active}`)}
    ${when(on, sql`and daterange(v.valid_from, v.valid_until, '[]') @> ${on === undefined ? null : dateOf(on)}::date`)}
    ${when(q, sql`and plain(v.code || ' ' || ${label}) like all (array(select plain(w) from unnest(${searchPatterns(q)}::text[]) w))`)}
    order by v.code`
export const list = (db: Db, filter: VatCodeFilter) => db.list(selectVatCodes(filter))

export const isCodeTaken = async (tx: Tx, code: string) => {
  const { taken } = await tx.one<{ taken: boolean }>(sql`
    select exists (select from vat_codes v where v.company_id = app_company() and v.code = ${code} and v.deleted_at is null) as taken`)
  return taken
}

/** The given ids that are postable accounts of the file. */
export const findPostableAccounts = async (tx: Tx, ids: readonly number[]) => {
  const found = await tx.many<{ id: number }>(sql`
    select a.id from accounts a where a.company_id = app_company() and a.id = any(${ids}) and a.is_postable and a.deleted_at is null`)
  return new Set(found.map(({ id }) => id))
}

/** Clears the default of the direction, which has at most one. */
export const clearDefault = (tx: Tx, direction: VatCode['direction'], except: number | null) =>
  tx.many(sql`
    update vat_codes v set is_default = false
    where v.company_id = app_company() and v.direction = ${direction} and v.is_default and v.deleted_at is null and v.id is distinct from ${except}::bigint`)

const writableColumns = raw(fieldNames.join(', '))

export const insert = (tx: Tx, record: VatCodeFields) =>
  tx.one<VatCodeDetails>(sql`
    with v as (
      insert into vat_codes (company_id, ${writableColumns})
      select app_company(), ${writableColumns} from ${recordFrom('vat_codes', record)}
      returning *)
    select ${detailFields} from v ${pack}`)

export const update = (tx: Tx, id: number, changes: Partial<VatCodeFields>) =>
  tx.one<VatCodeDetails>(sql`
    with v as (
      update vat_codes v set ${assign('vat_codes', changes)}
      where v.company_id = app_company() and v.id = ${id}
      returning *)
    select ${detailFields} from v ${pack}`)

export const trash = (tx: Tx, id: number) =>
  tx.one(sql`
    update vat_codes v set ${moveToBin} where v.company_id = app_company() and v.id = ${id} returning v.id`)

const packColumns = raw(fieldNames.filter((name) => !['code', 'label', 'accounts', 'is_active'].includes(name)).join(', '))

/** Inserts the VAT codes of a country into a file that has its chart; a code that already exists stays unchanged. */
export const insertPackCodes = (tx: Tx, country: string) =>
  tx.many(sql`
    insert into vat_codes (company_id, pack, code, accounts, ${packColumns})
    select app_company(), p.country, p.code, (
        select jsonb_object_agg(n.key, a.id) from jsonb_each_text(p.data -> 'accounts') n
        left join accounts a on a.company_id = app_company() and a.number = n.value and a.deleted_at is null),
      ${packColumns}
    from pack_vat_codes p cross join jsonb_populate_record(null::vat_codes, p.data - 'accounts')
    where p.country = ${country} and p.position is not null order by p.position
    on conflict do nothing`)

export type RuleRow = Pick<VatRule, 'direction' | 'rate' | 'exigibility' | 'deductible_percent' | 'grids' | 'accounts'> & { id: number }

/** The properties of VAT codes that determine postings, with account numbers instead of ids. */
export const loadRuleRows = (db: Db, ids: readonly number[]) =>
  db.many<RuleRow>(sql`
    select v.id, v.direction, v.rate::text as rate, v.exigibility, v.deductible_percent::text as deductible_percent, v.grids, (
        select jsonb_object_agg(n.key, a.number) from jsonb_each_text(v.accounts) n
        left join accounts a on a.company_id = app_company() and a.id = n.value::bigint) as accounts
    from vat_codes v where v.company_id = app_company() and v.id = any(${ids})`)
