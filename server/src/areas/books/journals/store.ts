import type { Db } from '../../../kernel/write/database.ts'
import { columns } from '../../../kernel/route/shape.ts'
import { assign, columnNames, moveToBin, recordFrom } from '../../../kernel/write/record-store.ts'
import { raw, sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { FileFacts } from './rules.ts'
import { type JournalFields, type RuleFields, Journal, type JournalFilter, Rule } from './schema.ts'

const ruleFields = columns(Rule, 'r')

const controlAccount = raw(`(
  select json_build_object('id', a.id, 'number', a.number, 'label', coalesce(a.label, p.labels ->> app_language()))
  from accounts a left join pack_accounts p on p.country = a.pack and p.number = a.number
  where a.company_id = app_company() and a.id = j.control_account_id)`)

const rulesOf = sql`(
  select coalesce(json_agg(row_to_json(l)), '[]') from (
    select ${ruleFields} from journal_rules r
    where r.company_id = app_company() and r.journal_id = j.id and r.deleted_at is null order by r.position, r.id) l)`

/** Numbers have no gaps, so the sum of the last numbers of a journal is also its number of entries. */
const lastNumber = raw(`coalesce((
  select c.last_number from entry_chains c join fiscal_years y on y.company_id = c.company_id and y.id = c.fiscal_year_id
  where c.company_id = app_company() and c.journal_id = j.id and app_today() between y.starts_on and y.ends_on), 0)`)
const entriesCount = raw(`coalesce((
  select sum(c.last_number) from entry_chains c where c.company_id = app_company() and c.journal_id = j.id), 0)::integer`)

const fields = sql`${columns(Journal, 'j', ['label', 'last_number', 'entries_count', 'control_account', 'rules'])},
  coalesce(j.label, j.labels ->> app_language()) as label, ${lastNumber} as last_number, ${entriesCount} as entries_count,
  ${controlAccount} as control_account, ${rulesOf} as rules`

export const rows = (ids: readonly number[]) =>
  sql`select ${fields} from journals j where j.company_id = app_company() and j.id = any(${ids}) and j.deleted_at is null`
export const load = (db: Db, ids: readonly number[]) => db.many<Journal>(rows(ids))

/** By code. */
export const selectJournals = ({ type, is_active }: JournalFilter) => sql`
    select ${fields} from journals j
    where j.company_id = app_company() and j.deleted_at is null
    ${when(type, sql`and j.type = ${type}`)} ${when(is_active !== undefined, sql`and j.is_active = ${is_active}`)}
    order by j.code`
export const list = (db: Db, filter: JournalFilter) => db.list(selectJournals(filter))
/** All of them, as part of the company file. */
export const renderJournals = (db: Db) => db.json(selectJournals({}))

/** The journals of the given types with their rules, to route a document. */
export const loadRoutingJournals = (db: Db, types: readonly Journal['type'][]) =>
  db.many<Journal>(
    sql`select ${fields} from journals j where j.company_id = app_company() and j.type = any(${types}) and j.deleted_at is null`,
  )

/** The facts about other journals and the account that the rules need, in one query. */
export const loadFacts = (tx: Tx, { code, iban, control_account_id }: JournalFields, except: number | null) =>
  tx.one<FileFacts>(sql`
    select exists (select from journals j where j.company_id = app_company() and j.code = ${code} and j.deleted_at is null
                   and j.id is distinct from ${except}::bigint) as code_taken,
      (select j.code from journals j where j.company_id = app_company() and j.iban = ${iban} and j.deleted_at is null
       and j.id is distinct from ${except}::bigint) as iban_taken,
      (select json_build_object('kind', a.kind, 'is_postable', a.is_postable) from accounts a
       where a.company_id = app_company() and a.id = ${control_account_id}::bigint and a.deleted_at is null) as account`)

/** Clears the default of the type, which has at most one. */
export const clearDefault = (tx: Tx, type: JournalFields['type']) =>
  tx.many(sql`
    update journals j set is_default = false where j.company_id = app_company() and j.type = ${type} and j.is_default and j.deleted_at is null`)

export const insert = (tx: Tx, record: JournalFields) => {
  const names = columnNames(record)
  return tx.one<Journal>(sql`
    insert into journals as j (company_id, ${names})
    select app_company(), ${names} from ${recordFrom('journals', record)}
    returning ${fields}`)
}

export const update = (tx: Tx, id: number, changes: Partial<JournalFields>) =>
  tx.one<Journal>(sql`
    update journals j set ${assign('journals', changes)}
    where j.company_id = app_company() and j.id = ${id}
    returning ${fields}`)

export const trash = (tx: Tx, id: number) =>
  tx.one(sql`
    update journals j set ${moveToBin}, is_default = false
    where j.company_id = app_company() and j.id = ${id} returning j.id`)

export const trashRulesOf = (tx: Tx, journalId: number) =>
  tx.many(sql`
    update journal_rules r set ${moveToBin}
    where r.company_id = app_company() and r.journal_id = ${journalId} and r.deleted_at is null`)

export const loadRules = (db: Db, ids: readonly number[]) =>
  db.many<Rule>(
    sql`select ${ruleFields} from journal_rules r where r.company_id = app_company() and r.id = any(${ids}) and r.deleted_at is null`,
  )

export const lastPosition = async (tx: Tx, journalId: number) => {
  const { last } = await tx.one<{ last: number }>(sql`
    select coalesce(max(r.position), 0) as last from journal_rules r
    where r.company_id = app_company() and r.journal_id = ${journalId} and r.deleted_at is null`)
  return last
}

/** Moves the rules between two positions, both included, by one. */
export const shiftRules = (tx: Tx, journalId: number, from: number, to: number, by: 1 | -1) =>
  tx.many(sql`
    update journal_rules r set position = r.position + ${by}
    where r.company_id = app_company() and r.journal_id = ${journalId} and r.deleted_at is null and r.position between ${from} and ${to}`)

/** Moves rules down by one to restore a rule from the bin at its former position. */
export const makeRoomForRule = async (tx: Tx, ruleId: number): Promise<void> => {
  await tx.many(sql`
    update journal_rules r set position = r.position + 1 from journal_rules b
    where b.company_id = app_company() and b.id = ${ruleId}
      and r.company_id = b.company_id and r.journal_id = b.journal_id and r.deleted_at is null and r.position >= b.position`)
}

export const insertRule = (tx: Tx, journalId: number, position: number, rule: RuleFields) => {
  const names = columnNames(rule)
  return tx.one<Rule>(sql`
    insert into journal_rules as r (company_id, journal_id, position, ${names})
    select app_company(), ${journalId}, ${position}, ${names} from ${recordFrom('journal_rules', rule)}
    returning ${ruleFields}`)
}

export const updateRule = (tx: Tx, id: number, changes: Partial<RuleFields & { position: number }>) =>
  tx.one<Rule>(sql`
    update journal_rules r set ${assign('journal_rules', changes)}
    where r.company_id = app_company() and r.id = ${id}
    returning ${ruleFields}`)

export const trashRule = (tx: Tx, id: number) =>
  tx.one(sql`
    update journal_rules r set ${moveToBin} where r.company_id = app_company() and r.id = ${id} returning r.id`)

type SetUpJournal = Pick<JournalFields, 'code' | 'type' | 'iban' | 'is_default'> & {
  readonly label: string | null
  readonly labels: object | null
  readonly account: string | null
}

/** Inserts journals, with accounts by number; a journal that already exists stays unchanged. Returns all journals of the file. */
export const insertMissing = (tx: Tx, journals: readonly SetUpJournal[]) =>
  tx.many<{ id: number; code: string }>(sql`
    with made as (
      insert into journals (company_id, code, label, labels, type, iban, is_default, control_account_id)
      select app_company(), s.code, s.label, s.labels, s.type, s.iban, s.is_default, a.id
      from rows from (json_to_recordset(${JSON.stringify(journals)}::json)
        as (code text, label text, labels jsonb, type text, iban text, is_default boolean, account text)) with ordinality
        s (code, label, labels, type, iban, is_default, account, position)
      left join accounts a on a.company_id = app_company() and a.number = s.account and a.deleted_at is null
      order by s.position
      on conflict do nothing
      returning id, code)
    select m.id, m.code from made m
    union all select j.id, j.code from journals j where j.company_id = app_company() and j.deleted_at is null`)

export const findByCode = (tx: Tx, code: string) =>
  tx.maybe<{ id: number }>(
    sql`select j.id from journals j where j.company_id = app_company() and j.code = ${code} and j.deleted_at is null`,
  )

/** The default of a type, otherwise the one with the given code, otherwise the first by code. */
export const findDefault = (tx: Tx, type: JournalFields['type'], code: string) =>
  tx.maybe<{ id: number }>(sql`
    select j.id from journals j where j.company_id = app_company() and j.type = ${type} and j.is_active and j.deleted_at is null
    order by j.is_default desc, j.code = ${code} desc, j.code limit 1`)
