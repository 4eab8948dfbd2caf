import type { Db } from '../../../../kernel/write/database.ts'
import { raw, type Sql, sql, unprepared } from '../../../../kernel/write/sql.ts'
import type { FileName, Meta } from './files.ts'

/** Tables of the load alone: they end with its transaction. */
const loadTables = {
  enterprise: 'number text, is_person boolean, legal_form_code text, started_on date',
  denomination: 'number text, language text, kind text, name text',
  address: 'number text, postal_code text, city_nl text, city_fr text, street_nl text, street_fr text, house_number text, box text',
  contact: 'number text, kind text, value text',
  activity: 'number text, version text, code text, classification text',
} satisfies Readonly<Record<FileName, string>>

export const insertedInto = (file: FileName): string => `load_${file}`
export const deletedFrom = (file: FileName): string => `load_${file}_delete`

/** One load at a time; readers are not kept waiting. False when another one is running. */
export async function beginLoad(db: Db): Promise<boolean> {
  const { locked } = await db.one<{ locked: boolean }>(sql`select pg_try_advisory_xact_lock(hashtext('register_loads')) as locked`)
  if (!locked) return false
  for (const [file, columns] of Object.entries(loadTables)) {
    await db.many(unprepared(raw(`create temp table load_${file} (place bigint generated always as identity, ${columns}) on commit drop`)))
    await db.many(unprepared(raw(`create temp table load_${file}_delete (number text) on commit drop`)))
  }
  return true
}

/** The planner must know how many rows there are before it joins them. */
export async function analyzeLoad(db: Db): Promise<void> {
  for (const file of Object.keys(loadTables)) {
    await db.many(unprepared(raw(`analyze load_${file}`)))
    await db.many(unprepared(raw(`analyze load_${file}_delete`)))
  }
}

export const lastLoad = (db: Db) =>
  db.maybe<Meta & { enterprises: number; loaded_at: string }>(sql`
    select l.extract_number, l.extract_type, l.snapshot_on::text as snapshot_on, l.enterprises::int as enterprises, wire(l.loaded_at) as loaded_at
    from register_loads l order by l.id desc limit 1`)

/* What each file says of an enterprise, as one value of its column. */

/** Official names first, then abbreviations and commercial names, each in the order of the file. */
const namesOf = raw(`
  select d.number, jsonb_agg(jsonb_build_object('kind', d.kind, 'language', d.language, 'name', d.name) order by d.kind, d.place) as names
  from load_denomination d group by d.number`)

const seatsOf = raw(`
  select distinct on (a.number) a.number, jsonb_strip_nulls(jsonb_build_object('postal_code', a.postal_code, 'city_nl', a.city_nl, 'city_fr', a.city_fr,
    'street_nl', a.street_nl, 'street_fr', a.street_fr, 'house_number', a.house_number, 'box', a.box)) as seat
  from load_address a order by a.number, a.place`)

/** The first of each kind. */
const contactsOf = raw(`
  select c.number, jsonb_object_agg(c.kind, c.value) as contacts
  from (select distinct on (c.number, c.kind) c.number, c.kind, c.value from load_contact c order by c.number, c.kind, c.place) c group by c.number`)

/** Those of the newest nomenclature; an activity of several groups is listed once. */
const activitiesOf = raw(`
  select a.number, jsonb_agg(jsonb_build_object('code', a.code, 'classification', a.classification) order by a.place) as activities
  from (
    select a.number, a.code, a.classification, min(a.place) as place, a.version, max(a.version) over (partition by a.number) as newest
    from load_activity a group by a.number, a.code, a.classification, a.version) a
  where a.version = a.newest group by a.number`)

type Changes = { readonly added: number; readonly changed: number; readonly removed: number }

/**
 * A full extract replaces the register. Only rows that differ are written: most of a month's extract is as it was, and readers see the old
 * rows until the load commits.
 */
export async function replaceAll(db: Db): Promise<Changes> {
  const { added, changed } = await db.one<Changes>(
    unprepared(sql`
      with written as (
        insert into register_enterprises as r (number, is_person, legal_form_code, started_on, names, seat, contacts, activities)
        select distinct on (e.number) e.number, e.is_person, e.legal_form_code, e.started_on, coalesce(n.names, '[]'), s.seat, coalesce(c.contacts, '{}'),
          coalesce(a.activities, '[]')
        from load_enterprise e
        left join (${namesOf}) n on n.number = e.number
        left join (${seatsOf}) s on s.number = e.number
        left join (${contactsOf}) c on c.number = e.number
        left join (${activitiesOf}) a on a.number = e.number
        order by e.number, e.place desc
        on conflict (number) do update set is_person = excluded.is_person, legal_form_code = excluded.legal_form_code, started_on = excluded.started_on,
          names = excluded.names, seat = excluded.seat, contacts = excluded.contacts, activities = excluded.activities
        where (r.is_person, r.legal_form_code, r.started_on, r.names, r.seat, r.contacts, r.activities) is distinct from
          (excluded.is_person, excluded.legal_form_code, excluded.started_on, excluded.names, excluded.seat, excluded.contacts, excluded.activities)
        returning xmax = 0 as is_new)
      select count(*) filter (where w.is_new)::int as added, count(*) filter (where not w.is_new)::int as changed from written w`),
  )
  const removed = await countOf(
    db,
    sql`
    delete from register_enterprises r where not exists (select from load_enterprise e where e.number = r.number) returning 1`,
  )
  return { added, changed, removed }
}

/**
 * An update deletes and inserts, file by file: of an enterprise in both lists of a file, that file is replaced and the others stay. An
 * enterprise that is deleted and not inserted is gone.
 */
export async function applyUpdate(db: Db): Promise<Changes> {
  const removed = await countOf(
    db,
    sql`
    delete from register_enterprises r using load_enterprise_delete d
    where d.number = r.number and not exists (select from load_enterprise e where e.number = r.number) returning 1`,
  )
  const { added } = await db.one<{ added: number }>(
    unprepared(sql`
      with written as (
        insert into register_enterprises as r (number, is_person, legal_form_code, started_on)
        select distinct on (e.number) e.number, e.is_person, e.legal_form_code, e.started_on from load_enterprise e order by e.number, e.place desc
        on conflict (number) do update set is_person = excluded.is_person, legal_form_code = excluded.legal_form_code, started_on = excluded.started_on
        returning xmax = 0 as is_new)
      select count(*) filter (where w.is_new)::int as added from written w`),
  )
  for (const [file, column, values, empty] of parts) {
    await db.many(
      unprepared(sql`
        update register_enterprises r set ${raw(column)} = coalesce(v.${raw(column)}, ${raw(empty)})
        from (select d.number from ${raw(deletedFrom(file))} d union select i.number from ${raw(insertedInto(file))} i) m
        left join (${values}) v on v.number = m.number
        where r.number = m.number and r.${raw(column)} is distinct from coalesce(v.${raw(column)}, ${raw(empty)})`),
    )
  }
  const touched = await countOf(
    db,
    sql`
    select 1 from register_enterprises r where r.number in (
      select number from load_enterprise union select number from load_denomination union select number from load_denomination_delete
      union select number from load_address union select number from load_address_delete union select number from load_contact
      union select number from load_contact_delete union select number from load_activity union select number from load_activity_delete)`,
  )
  return { added, changed: touched - added, removed }
}

const parts: readonly (readonly [file: FileName, column: string, values: Sql, empty: string])[] = [
  ['denomination', 'names', namesOf, `'[]'::jsonb`],
  ['address', 'seat', seatsOf, 'null::jsonb'],
  ['contact', 'contacts', contactsOf, `'{}'::jsonb`],
  ['activity', 'activities', activitiesOf, `'[]'::jsonb`],
]

const countOf = async (db: Db, statement: Sql): Promise<number> =>
  (await db.one<{ rows: number }>(unprepared(sql`with done as (${statement}) select count(*)::int as rows from done`))).rows

export const recordLoad = (db: Db, { extract_number, extract_type, snapshot_on }: Meta) =>
  db.one<{ enterprises: number }>(sql`
    insert into register_loads (extract_number, extract_type, snapshot_on, enterprises)
    select ${extract_number}::integer, ${extract_type}, ${snapshot_on}::date, (select count(*) from register_enterprises)
    returning enterprises::int as enterprises`)

export const analyzeRegister = (db: Db) => db.many(unprepared(sql`analyze register_enterprises`))
