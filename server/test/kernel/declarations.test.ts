import { expect, test } from 'vitest'
import { areas } from '../../src/areas.ts'
import { openWorld } from '../harness/world.ts'
import { withGadgets } from './gadgets.ts'

const w = await openWorld(withGadgets)

type Tracked = {
  table_name: string
  resource: string
  technical: string[]
  hidden: string[]
  part_of: string | null
  owner_key: string | null
  columns: string[]
  generated: string[]
}
const everyTracked = () =>
  w.rows<Tracked>(`
    select t.*, array_agg(a.attname::text order by a.attnum) as columns, array_agg(a.attname::text) filter (where a.attgenerated <> '') as generated
    from tracked t join pg_attribute a on a.attrelid = t.table_name::regclass and a.attnum > 0 and not a.attisdropped
    where t.is_logged
    group by t.table_name order by t.table_name`)

const frame = ['company_id', 'version', 'lock_version', 'updated_at', 'written_in']

test('every declared resource agrees with its track() call', async () => {
  const declared = [...areas, ...withGadgets.areas].flatMap((area) => area.resources ?? [])
  const kinds = [...new Map(declared.map((kind) => [kind.name, kind])).values()]
  const ownTables = (await everyTracked()).filter(({ part_of }) => part_of === null)
  const said = kinds.map(({ name, table, technical }) => ({ name, table, technical: technical.toSorted() }))
  const kept = ownTables.map((row) => ({ name: row.resource, table: row.table_name, technical: row.technical.toSorted() }))
  expect(said.toSorted((a, b) => a.table.localeCompare(b.table))).toEqual(kept)
})

/** Stored as posted, because the hash covers it; its GET shows the present code of the year. */
const postedAs = ['entries.fiscal_year_code']

test('no live field of a resource is kept in its revisions', async () => {
  const tracked = new Map((await everyTracked()).map((row) => [row.table_name, row]))
  const leaks = areas
    .flatMap((area) => area.resources ?? [])
    .flatMap(({ table, live }) => {
      const { columns = [], technical = [], hidden = [] } = tracked.get(table) ?? {}
      const kept = columns.filter((name) => !technical.includes(name) && !hidden.includes(name) && !postedAs.includes(`${table}.${name}`))
      return live.filter((field) => kept.includes(field))
    })
  expect(leaks).toEqual([])
})

test('the functions of every tracked table know all its present columns', async () => {
  for (const { table_name, technical, hidden, part_of, owner_key, columns, generated } of await everyTracked()) {
    const unseen = new Set([...frame, ...technical, ...hidden, ...(owner_key === null ? [] : [owner_key])])
    const source = async (name: string) =>
      (await w.rows<{ prosrc: string }>('select prosrc from pg_proc where proname = $1', [name]))[0]?.prosrc
    const excluded = /- '\{([^}]*)\}'::text\[\]/.exec((await source(`${table_name}_image`)) ?? '')?.[1]?.split(',')
    expect(new Set(excluded), `image of ${table_name}`).toEqual(unseen)
    if (part_of !== null) continue
    const touched = [...((await source(`${table_name}_touch`)) ?? '').matchAll(/new\.("?)(\w+)\1 is distinct from old/g)].map(
      (found) => found[2],
    )
    const recorded = columns.filter((name) => !unseen.has(name) && !(generated ?? []).includes(name))
    expect(new Set(touched), `touch of ${table_name}`).toEqual(new Set([...recorded, 'written_in']))
  }
})

test('every tracked table has the columns that the log needs', async () => {
  for (const { part_of, columns } of await everyTracked()) {
    const needed = part_of === null ? ['id', ...frame] : ['id', 'company_id']
    expect(columns).toEqual(expect.arrayContaining(needed))
  }
})
