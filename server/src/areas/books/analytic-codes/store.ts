import type { Db } from '../../../kernel/write/database.ts'
import { columns } from '../../../kernel/route/shape.ts'
import { assign, moveToBin } from '../../../kernel/write/record-store.ts'
import { raw, sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { searchPatterns } from '../../../lib/search.ts'
import type { FileFacts, Parent } from './rules.ts'
import { AnalyticCode, type AnalyticCodeFilter, type AnalyticCodePatch } from './schema.ts'

const fields = columns(AnalyticCode, 'c')

export const rows = (ids: readonly number[]) =>
  sql`select ${fields} from analytic_codes c where c.company_id = app_company() and c.id = any(${ids}) and c.deleted_at is null`
export const load = (db: Db, ids: readonly number[]) => db.many<AnalyticCode>(rows(ids))

/** In tree order: each code follows its parent. */
export const list = (db: Db, { axis_id, q, is_active }: AnalyticCodeFilter) =>
  db.list(sql`
    select ${fields} from analytic_codes c
    where c.company_id = app_company() and c.deleted_at is null
    ${when(axis_id, sql`and c.axis_id = ${axis_id}`)} ${when(is_active !== undefined, sql`and c.is_active = ${is_active}`)}
    ${when(q, sql`and plain(c.code || ' ' || c.label) like all (array(select plain(w) from unnest(${searchPatterns(q)}::text[]) w))`)}
    order by string_to_array(c.path, '/')`)

/** The facts that the rules need for a new code, in one query. */
export const loadFacts = (tx: Tx, parentId: number | null, code: string) =>
  tx.one<FileFacts>(sql`
    with parent as (
      select p.id, p.axis_id, p.path, p.level from analytic_codes p
      where p.company_id = app_company() and p.id = ${parentId}::bigint and p.deleted_at is null
    )
    select (select row_to_json(p) from parent p) as parent,
      (select count(*)::integer from analytic_codes c where c.company_id = app_company() and c.parent_id is null and c.deleted_at is null) as axes,
      ${codeExists(sql`case when ${parentId}::bigint is null then c.parent_id is null else c.axis_id = (select p.axis_id from parent p) end`, code, null)} as code_taken`)

const codeExists = (among: ReturnType<typeof sql>, code: string, except: number | null) => sql`
  exists (select from analytic_codes c where c.company_id = app_company() and c.deleted_at is null and c.code = ${code}
          and c.id is distinct from ${except}::bigint and (${among}))`

/** Codes are unique within an axis, and an axis shares its code with no other axis. */
export const isCodeTaken = async (tx: Tx, { id, axis_id, level }: AnalyticCode, code: string) => {
  const found = await tx.one<{ taken: boolean }>(sql`
    select ${codeExists(sql`c.axis_id = ${axis_id} or ${level} = 0 and c.parent_id is null`, code, id)} as taken`)
  return found.taken
}

export const insert = (tx: Tx, parent: Parent | null, record: Pick<AnalyticCode, 'code' | 'label' | 'path' | 'is_required'>) =>
  tx.one<AnalyticCode>(sql`
    insert into analytic_codes as c (id, company_id, parent_id, axis_id, level, code, label, path, is_required)
    overriding system value
    select n.id, app_company(), ${parent?.id ?? null}::bigint, coalesce(${parent?.axis_id ?? null}::bigint, n.id),
      ${parent ? parent.level + 1 : 0}, ${record.code}, ${record.label}, ${record.path}, ${record.is_required}
    from nextval('analytic_codes_id_seq') n (id)
    returning ${fields}`)

export const update = (tx: Tx, id: number, changes: AnalyticCodePatch & { readonly path?: string }) =>
  tx.one<AnalyticCode>(sql`
    update analytic_codes c set ${assign('analytic_codes', changes)}
    where c.company_id = app_company() and c.id = ${id}
    returning ${fields}`)

/** Updates the paths below a renamed code, including codes in the bin, which can be restored later. */
export const renamePaths = (tx: Tx, axisId: number, from: string, to: string) =>
  tx.many(sql`
    update analytic_codes c set path = ${to}::text || substr(c.path, length(${from}::text) + 1)
    where c.company_id = app_company() and c.axis_id = ${axisId} and starts_with(c.path, ${from}::text || '/')`)

export const loadAll = (tx: Tx) =>
  tx.many<AnalyticCode>(sql`select ${fields} from analytic_codes c where c.company_id = app_company() and c.deleted_at is null`)

/** Reserves ids before the insert, so that one statement can insert parents and children. */
export const reserveIds = async (tx: Tx, count: number) => {
  const drawn = await tx.many<{ id: number }>(sql`select nextval('analytic_codes_id_seq') as id from generate_series(1, ${count}::integer)`)
  return drawn.map(({ id }) => id)
}

type InsertedCode = Pick<AnalyticCode, 'id' | 'parent_id' | 'axis_id' | 'level' | 'code' | 'label' | 'path' | 'is_required'>
const insertedColumns = raw('id, parent_id, axis_id, level, code, label, path, is_required')

export const insertMany = (tx: Tx, codes: readonly InsertedCode[]) =>
  tx.many(sql`
    insert into analytic_codes (company_id, ${insertedColumns})
    overriding system value
    select app_company(), ${insertedColumns} from json_populate_recordset(null::analytic_codes, ${JSON.stringify(codes)}::json) order by level, id`)

export const updateMany = (tx: Tx, codes: readonly Pick<AnalyticCode, 'id' | 'label' | 'is_required'>[]) =>
  tx.many(sql`
    update analytic_codes c set label = n.label, is_required = n.is_required
    from json_populate_recordset(null::analytic_codes, ${JSON.stringify(codes)}::json) n
    where c.company_id = app_company() and c.id = n.id`)

export const trash = (tx: Tx, id: number) =>
  tx.one(sql`
    update analytic_codes c set ${moveToBin} where c.company_id = app_company() and c.id = ${id} returning c.id`)
