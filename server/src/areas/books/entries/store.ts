import type { Db } from '../../../kernel/write/database.ts'
import type { Page, Paging } from '../../../kernel/route/paging.ts'
import { columns } from '../../../kernel/route/shape.ts'
import { jsonText } from '../../../kernel/write/json-text.ts'
import { actualId, moveToBin, pageOfMatches } from '../../../kernel/write/record-store.ts'
import { raw, type Sql, sql, when } from '../../../kernel/write/sql.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { dateOf } from '../../../lib/dates.ts'
import { searchPatterns } from '../../../lib/search.ts'
import type { EntryFacts, EntryReferences, JournalFacts } from './facts.ts'
import { Attachment, Entry, type EntryFilter, EntryLine } from './schema.ts'

/* A merged record is shown as the record it was merged into; `posted_as` holds the posted values. */

const joinMerged = (alias: string, table: string, of: string, key: string) => `
  left join ${table} ${alias}0 on ${alias}0.company_id = ${of}.company_id and ${alias}0.id = ${of}.${key}
  left join ${table} ${alias} on ${alias}.company_id = ${alias}0.company_id and ${alias}.id = ${actualId(`${alias}0`)}`

/** The same for one entry. OFFSET 0 makes it look each record up: a cached plan made for few third parties would read all of them. */
const lookUpMerged = (alias: string, table: string, of: string, key: string) => `
  left join lateral (select m.* from ${table} m where m.company_id = ${of}.company_id and m.id = ${of}.${key} offset 0) ${alias}0 on true
  left join lateral (select m.* from ${table} m where m.company_id = ${alias}0.company_id and m.id = ${actualId(`${alias}0`)} offset 0) ${alias} on true`

/** `posted`: the entry that the statement before posted. */
type Ids = readonly number[] | 'posted'
const mergedOf = (ids: Ids) => (ids === 'posted' || ids.length === 1 ? lookUpMerged : joinMerged)

/** Does not refer to the target record, so that PostgreSQL can skip that join when no other field of it is selected. */
const idOf = (alias: string) => `coalesce(${alias}0.merged_into_id, ${alias}0.id)`

const lineFields = sql`${columns(EntryLine, 'l', ['account_id', 'account', 'third_party_id', 'third_party_code', 'grids', 'analytics', 'posted_as'])},
  ${raw(idOf('a'))} as account_id, ${raw(idOf('t'))} as third_party_id, t.code as third_party_code, coalesce(l.grids, '[]') as grids,
  json_build_object('id', a.id, 'number', a.number, 'label', coalesce(a.label, p.labels ->> app_language())) as account,
  coalesce(x.shares, '[]') as analytics,
  case when a.number <> l.account_number or t.code is distinct from l.third_party_code then json_strip_nulls(json_build_object(
    'account_number', nullif(l.account_number, a.number), 'third_party_code', nullif(l.third_party_code, t.code))) end as posted_as`

/**
 * A single id uses `=`, for which the planner always uses the whole key. With `any`, a cached plan made for a company file of ten entries
 * would scan every row of a company file of a million.
 */
const among = (column: string, ids: Ids) => {
  if (ids === 'posted') return sql`${raw(column)} = posted_entry()`
  return ids.length === 1 ? sql`${raw(column)} = ${ids[0]}` : sql`${raw(column)} = any(${ids})`
}

/**
 * Aggregates the lines of all entries in one pass; a subquery per entry would read the chart of accounts each time. The lines are sorted once
 * before aggregation; an ORDER BY inside the aggregate would sort once per entry.
 */
const linesOf = (ids: Ids, list: Sql) => sql`(
  select r.entry_id, ${list} as list from (
    select l.entry_id, ${lineFields} from entry_lines l
    ${raw(mergedOf(ids)('a', 'accounts', 'l', 'account_id'))} left join pack_accounts p on p.country = a.pack and p.number = a.number
    ${raw(mergedOf(ids)('t', 'third_parties', 'l', 'third_party_id'))}
    left join ${sharesOf(ids)} x on x.entry_id = l.entry_id and x.position = l.position
    where l.company_id = app_company() and ${among('l.entry_id', ids)} order by l.entry_id, l.position) r group by r.entry_id)`

const lineNames = Object.keys(EntryLine.properties)
const lineList = raw(`json_agg((select row_to_json(f) from (select ${lineNames.map((name) => `r.${name}`).join(', ')}) f))`)

const sharesOf = (ids: Ids) => sql`(
  select s.entry_id, s.position, json_agg(json_build_object('analytic_code_id', s.analytic_code_id, 'percent', s.percent::text) order by s.id) as shares
  from entry_line_analytics s where s.company_id = app_company() and ${among('s.entry_id', ids)} group by s.entry_id, s.position)`

const attachmentFields = raw(
  `k.id, k.name, f.type as mime, f.size, '/v1/files/' || f.id as file_url, wire(k.created_at) as created_at, k.created_by`,
)
const attachmentFieldsOfFeed = raw(`k.id, k.name, f.type as mime, f.size, wire(k.created_at) as created_at, k.created_by`)
const attachmentSource = raw('entry_attachments k join files f on f.company_id = k.company_id and f.id = k.file_id')

/** In the feed without the link, which is valid for one hour. */
const attachmentsWith = (fields: Sql) => sql`(
  select coalesce(json_agg(row_to_json(r)), '[]') from (
    select ${fields} from ${attachmentSource}
    where k.company_id = e.company_id and k.entry_id = e.id and k.deleted_at is null order by k.id) r)`

const computed =
  'journal fiscal_year_code third_party_id third_party total_debit total_credit chain_identity previous_hash hash created_at posted_as lines attachments'.split(
    ' ',
  )

/** Line fields that come from other records; when they change, the entry does not. */
export const liveLineFields = ['account', 'third_party_code', 'posted_as']

/** The lines in the feed, as text. */
const lineTexts = sql`'[' || string_agg(${jsonText(
  EntryLine,
  lineNames.filter((name) => !liveLineFields.includes(name)),
  'r',
)}, ', ') || ']'`

const selectEntries = (ids: Ids, lines: Sql, attached: Sql) => sql`
    select ${columns(Entry, 'e', computed)}, ${raw(idOf('t'))} as third_party_id, y.code as fiscal_year_code, e.total::text as total_debit, e.total::text as total_credit,
      (select c.chain_identity from companies c where c.id = app_company()) as chain_identity, encode(e.previous_hash, 'hex') as previous_hash, encode(e.hash, 'hex') as hash, wire(e.posted_at) as created_at,
      json_build_object('id', j.id, 'code', j.code, 'type', j.type) as journal,
      case when t.id is not null then json_build_object('id', t.id, 'code', t.code, 'name', t.name) end as third_party,
      case when y.code <> e.fiscal_year_code or t.code is distinct from e.third_party_code then json_strip_nulls(json_build_object(
        'fiscal_year_code', nullif(e.fiscal_year_code, y.code), 'third_party_code', nullif(e.third_party_code, t.code))) end as posted_as,
      x.list as lines, ${attachmentsWith(attached)} as attachments
    from entries e join ${linesOf(ids, lines)} x on x.entry_id = e.id
    left join journals j on j.company_id = e.company_id and j.id = e.journal_id
    left join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
    ${raw(mergedOf(ids)('t', 'third_parties', 'e', 'third_party_id'))}
    where e.company_id = app_company() and ${among('e.id', ids)}`
export const load = (db: Db, ids: readonly number[]) => db.many<Entry>(selectEntries(ids, lineList, attachmentFields))
/** Sent right behind the statement that posts the entry, it shares its round trip. */
export const loadPosted = (tx: Tx) => tx.one<Entry>(selectEntries('posted', lineList, attachmentFields))
export const rows = (ids: readonly number[]) => selectEntries(ids, lineTexts, attachmentFieldsOfFeed)

/* Lists. The ids are found first, so that only the entries of the page are rendered. */

export async function page(db: Db, filter: EntryFilter, paging: Paging): Promise<Page<Entry>> {
  const isNarrow = filter.third_party_id !== undefined || filter.status === 'reversed' || searchPatterns(filter.q).length > 0
  const { items, total } = await (isNarrow ? pageByScan : pageByDay)(db, filter, paging)
  const ids = items.map(({ id }) => id)
  const found = new Map((await load(db, ids)).map((entry) => [entry.id, entry]))
  return { items: ids.flatMap((id) => found.get(id) ?? []), total }
}

const yearEnd = (name: 'starts_on' | 'ends_on', id: number | undefined) =>
  sql`(select y.${raw(name)}::date from fiscal_years y where y.company_id = app_company() and y.id = ${id})`

const between = (column: Sql, { from, to, fiscal_year_id }: EntryFilter) => sql`
  ${when(from, sql`and ${column} >= ${dateOf(from ?? '')}::date`)} ${when(to, sql`and ${column} <= ${dateOf(to ?? '')}::date`)}
  ${when(fiscal_year_id, sql`and ${column} >= ${yearEnd('starts_on', fiscal_year_id)} and ${column} <= ${yearEnd('ends_on', fiscal_year_id)}`)}`

// Literals, not parameters: only then can the planner use the partial index on reversed entries.
const [reversedOnly, postedOnly] = [raw(`and e.status = 'reversed'`), raw(`and e.status = 'posted'`)]

const inJournal = ({ journal_id }: EntryFilter) => when(journal_id, sql`and e.journal_id = ${journal_id}`)

/** The number of entries of each day; of posted ones, without those that were reversed, which an index of their own counts. */
const days = (filter: EntryFilter) => sql`
  select d.day, d.entries ${when(filter.status, raw('- coalesce(r.entries, 0) as entries'))} from entry_days d
  ${when(
    filter.status,
    sql`left join (
      select e.entry_date as day, count(*) as entries from entries e
      where e.company_id = app_company() ${reversedOnly} ${between(raw('e.entry_date'), filter)} ${inJournal(filter)} group by e.entry_date
    ) r on r.day = d.day`,
  )}
  where d.company_id = app_company() and d.journal_id = ${filter.journal_id ?? 0} ${between(raw('d.day'), filter)}`

/**
 * Finds the days of the page from the entry counts per day, newest first, and reads only the entries of those days. Page ten thousand costs
 * the same as page one, and the total is a sum over days.
 */
async function pageByDay(db: Db, filter: EntryFilter, { offset, per_page }: Paging): Promise<Page<{ id: number }>> {
  const { ids, total } = await db.one<{ ids: number[]; total: number }>(sql`
    with placed as materialized (
      select d.day, d.entries, sum(d.entries) over (order by d.day desc) - d.entries as newer from (${days(filter)}) d
    ), touched as materialized (
      select min(day) as first, max(day) as last, min(newer) as newer from placed
      where newer < ${offset}::bigint + ${per_page}::bigint and newer + entries > ${offset}::bigint
    )
    select (select coalesce(sum(p.entries), 0)::bigint from placed p) as total, (
      select coalesce(json_agg(r.id), '[]') from (
        select e.id from entries e
        where e.company_id = app_company() ${inJournal(filter)} ${when(filter.status, postedOnly)}
          and e.entry_date >= (select first from touched) and e.entry_date <= (select last from touched)
        order by e.entry_date desc, e.id desc offset ${offset}::bigint - coalesce((select newer from touched), 0) limit ${per_page}) r) as ids`)
  return { items: ids.map((id) => ({ id })), total }
}

/** The ids of a third party and of those merged into it, as an array: a join with them would be planned for as many as there once were. */
const partyWithMerged = (id: number) => sql`
  any (array(select t.id from third_parties t where t.company_id = app_company() and ${id} in (t.id, t.merged_into_id)))`

/** The entries of a third party, by their lines or their head, from the indexes alone. */
const ofParty = (id: number, filter: EntryFilter) => sql`
  select l.entry_id as id, l.entry_date from entry_lines l
  where l.company_id = app_company() and l.third_party_id = ${partyWithMerged(id)} ${between(raw('l.entry_date'), filter)}
  union select h.id, h.entry_date from entries h
  where h.company_id = app_company() and h.third_party_id = ${partyWithMerged(id)} ${between(raw('h.entry_date'), filter)}`

/** Those in which every word of a search occurs, or in their third party. */
const entriesWith = (q: string | undefined) => {
  const words = searchPatterns(q)
  return words.length > 0 ? sql`entries_with(${words}::text[])` : raw('entries')
}

/** The entries that a filter names. */
export const selectMatching = (filter: EntryFilter) => {
  const { third_party_id, status, q } = filter
  return sql`
  select e.id, e.entry_date, e.lines_count from ${entriesWith(q)} e
  where e.company_id = app_company() ${between(raw('e.entry_date'), filter)} ${inJournal(filter)}
  ${when(status, status === 'reversed' ? reversedOnly : postedOnly)}
  ${when(third_party_id, sql`and e.id in (select o.id from (${ofParty(third_party_id ?? 0, filter)}) o)`)}`
}

/** Filters without stored counts: one scan yields both the page and the total. */
function pageByScan(db: Db, filter: EntryFilter, paging: Paging): Promise<Page<{ id: number }>> {
  const { third_party_id, journal_id, status, q } = filter
  const isPartyOnly = third_party_id !== undefined && journal_id === undefined && status === undefined && q === undefined
  return pageOfMatches(db, isPartyOnly ? ofParty(third_party_id, filter) : selectMatching(filter), 'entry_date', paging)
}

const jsonList = (fields: string, from: Sql) => sql`(select coalesce(json_agg(r), '[]') from (select ${raw(fields)} from ${from}) r)`

const analyticFacts = (ids: readonly number[]) =>
  jsonList(
    `c.id, c.axis_id, c.is_active, c.level > 0 and not exists (
       select from analytic_codes b where b.company_id = c.company_id and b.parent_id = c.id and b.deleted_at is null) as is_leaf`,
    sql`analytic_codes c where c.company_id = app_company() and c.id = any(${ids}) and c.deleted_at is null`,
  )

/** All records that a body refers to, in one query. */
export const loadFacts = (db: Db, references: EntryReferences) =>
  db.one<EntryFacts>(sql`
    select (select row_to_json(r) from (
        select j.id, j.code, j.type, j.is_active, j.control_account_id from journals j
        where j.company_id = app_company() and j.id = ${references.journal_id} and j.deleted_at is null) r) as journal,
      ${jsonList(
        'a.id, a.number, a.kind, a.is_postable, a.is_active, a.is_reconcilable',
        sql`accounts a where a.company_id = app_company() and a.deleted_at is null
          and (a.id = any(${references.account_ids}::bigint[]) or a.number = any(${references.account_numbers}::text[]))`,
      )} as accounts,
      ${jsonList(
        'o.id as requested_id, t.id, t.type, t.account_id, t.payment_term_days, t.payment_term_end_of_month',
        sql`third_parties o join third_parties t on t.company_id = o.company_id and t.id = ${raw(actualId('o'))} and t.deleted_at is null
          where o.company_id = app_company() and o.id = any(${references.third_party_ids}::bigint[])`,
      )} as third_parties,
      ${jsonList(
        `v.id, v.code, v.direction, v.rate::text as rate, v.exigibility, v.deductible_percent::text as deductible_percent, v.grids, v.is_active,
         v.valid_from, v.valid_until, (select jsonb_object_agg(n.key, n.value) from jsonb_each_text(v.accounts) n) as accounts`,
        sql`vat_codes v where v.company_id = app_company() and v.deleted_at is null
          and (v.id = any(${references.vat_code_ids}::bigint[]) or v.code = any(${references.vat_codes}::text[]))`,
      )} as vat_codes,
      ${analyticFacts(references.analytic_code_ids)} as analytic_codes,
      (select row_to_json(r) from (
        select e.id, e.status, e.origin, j.type as journal_type, coalesce(t.merged_into_id, t.id) as third_party_id from entries e
        join journals j on j.company_id = e.company_id and j.id = e.journal_id
        left join third_parties t on t.company_id = e.company_id and t.id = e.third_party_id
        where e.company_id = app_company() and e.id = ${references.credited_entry_id}::bigint) r) as credited`)

/** The journals of these ids. */
export const loadJournals = (db: Db, ids: readonly number[]) =>
  db.many<JournalFacts>(sql`
    select j.id, j.code, j.type, j.is_active, j.control_account_id from journals j
    where j.company_id = app_company() and j.id = any(${ids}) and j.deleted_at is null`)

export const loadAnalyticCodes = async (db: Db, ids: readonly number[]) => {
  const { codes } = await db.one<{ codes: EntryFacts['analytic_codes'] }>(sql`select ${analyticFacts(ids)} as codes`)
  return codes
}

/** Whether the period or year of an entry is locked, and the first open day on or after its date. */
export const loadLock = (tx: Tx, id: number) =>
  tx.one<{ is_locked: boolean; is_closed: boolean; earliest_open_date: string | null }>(sql`
    select p.is_locked, y.is_closed, earliest_open_date(e.entry_date) as earliest_open_date from entries e
    join fiscal_periods p on p.company_id = e.company_id and p.id = e.period_id
    join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
    where e.company_id = app_company() and e.id = ${id}`)

/** The facts that decide whether an entry can be reversed now. */
export const loadUndoFacts = (db: Db, ids: readonly number[]) =>
  db.many<{
    id: number
    status: Entry['status']
    is_lettered: boolean
    is_locked: boolean
    is_closed: boolean
    is_vat_locked: boolean
    earliest_open_date: string | null
    reversal_id: number | null
    origin: Entry['origin']
    settled_by: number[]
  }>(sql`
    select e.id, e.status, e.origin, e.reversed_by_entry_id as reversal_id, p.is_locked, y.is_closed, p.is_vat_locked and m.moves_vat as is_vat_locked,
      earliest_open_date(e.entry_date, m.moves_vat) as earliest_open_date,
      exists (select from entry_lines l where l.company_id = e.company_id and l.entry_id = e.id and l.lettering_id is not null) as is_lettered,
      (select coalesce(json_agg(distinct s.lettering_id), '[]') from lettering_lines s
       join letterings g on g.company_id = s.company_id and g.id = s.lettering_id and g.deleted_at is null
       where s.company_id = e.company_id and s.entry_id = e.id) as settled_by
    from entries e
    cross join lateral moves_vat(e.id) m (moves_vat)
    join fiscal_periods p on p.company_id = e.company_id and p.id = e.period_id
    join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
    where e.company_id = app_company() and e.id = any(${ids})`)

/** The revisions that created these letterings or reversed these entries. */
export const loadBlockingRevisions = (db: Db, letterings: readonly number[], reversed: readonly number[]) =>
  db.many<{ revision_id: number; resource: string; record_id: number }>(sql`
    select r.seq as revision_id, r.resource, r.record_id from revisions r
    where r.company_id = app_company() and (r.resource = 'letterings' and r.op = 'match' and r.record_id = any(${letterings})
      or r.resource = 'entries' and r.op = 'reverse' and r.record_id = any(${reversed})) order by r.seq desc`)

/* Attachments. */

/** Which of these attachments, in the bin or not, belong to entries in a locked period or a closed year. */
export const findLockedAttachments = (db: Db, ids: readonly number[]) =>
  db.many<{ id: number; is_closed: boolean; earliest_open_date: string | null }>(sql`
    select k.id, y.is_closed, earliest_open_date(e.entry_date) as earliest_open_date from entry_attachments k
    join entries e on e.company_id = k.company_id and e.id = k.entry_id
    join fiscal_periods p on p.company_id = e.company_id and p.id = e.period_id
    join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
    where k.company_id = app_company() and k.id = any(${ids}) and (p.is_locked or y.is_closed)`)

/** Which of these attachments support books that the law still wants kept, with the last day. */
export const findKeptAttachments = (db: Db, ids: readonly number[]) =>
  db.many<{ id: number; until: string }>(sql`
    select k.id, kept_until(y.ends_on)::text as until from entry_attachments k
    join entries e on e.company_id = k.company_id and e.id = k.entry_id
    join fiscal_years y on y.company_id = e.company_id and y.id = e.fiscal_year_id
    where k.company_id = app_company() and k.id = any(${ids}) and kept_until(y.ends_on) >= app_now()::date`)

export type StoredAttachment = Attachment & { readonly entry_id: number; readonly version: number }

export const loadAttachments = (db: Db, ids: readonly number[]) =>
  db.many<StoredAttachment>(sql`
    select ${attachmentFields}, k.entry_id, k.version from ${attachmentSource}
    where k.company_id = app_company() and k.id = any(${ids}) and k.deleted_at is null order by k.id`)

/** The entries of these attachments. */
export const loadAttachmentOwners = async (db: Db, ids: readonly number[]): Promise<Entry[]> =>
  load(
    db,
    (await loadAttachments(db, ids)).map(({ entry_id }) => entry_id),
  )

export const insertAttachment = async (tx: Tx, entryId: number, fileId: number, name: string) => {
  const { id } = await tx.one<{ id: number }>(sql`
    insert into entry_attachments (company_id, entry_id, file_id, name) values (app_company(), ${entryId}, ${fileId}, ${name}) returning id`)
  return id
}

export const trashAttachment = (tx: Tx, id: number) =>
  tx.one<{ name: string }>(sql`
    update entry_attachments k set ${moveToBin} where k.company_id = app_company() and k.id = ${id} returning k.name`)
