import { isDeepStrictEqual } from 'node:util'
import type { Fixture } from '../fixture.ts'
import { compareWithDatabase, type Mutation } from '../mutations.ts'
import type { Tally } from '../tally.ts'
import { waitFor } from '../wait.ts'
import type { Restored } from './restored.ts'

export type Head = { company_id: number; seq: number; last: number; changes: number }
type Content = { name: string; content: string }[]

export const headsOf = (rows: Fixture['rows']) =>
  rows<Head>(`select h.company_id::int, h.seq::int, (select max(f.seq) from feed f where f.company_id = h.company_id)::int as last,
    (select count(*) from revisions r where r.company_id = h.company_id)::int as changes from heads h order by 1`)

/** A fingerprint of every row of every table of the product. */
export async function contentOf(rows: Fixture['rows']): Promise<Content> {
  const tables = await rows<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const each = tables.map(
    ({ name }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as content from ${name} t`,
  )
  return rows<Content[number]>(`${each.join(' union all ')} order by 1`)
}

export const total = (heads: readonly Head[]) => heads.reduce((sum, { seq }) => sum + seq, 0)

export type RecordedState = { time: string; heads: Head[]; content: Content }

/** A point in time and the content of the database then. Nothing writes: the content is the same before and after. */
export async function recordState(fixture: Fixture): Promise<RecordedState> {
  let recorded: RecordedState | undefined
  const found = await waitFor(async () => {
    const content = await contentOf(fixture.rows)
    const [now] = await fixture.rows<{ time: string }>('select clock_timestamp()::text as time')
    const heads = await headsOf(fixture.rows)
    recorded = { time: now?.time ?? '', heads, content }
    return isDeepStrictEqual(content, await contentOf(fixture.rows))
  })
  if (!found || recorded === undefined) throw new Error('The database did not become idle.')
  return recorded
}

type Written = { before: readonly Mutation[]; after: readonly Mutation[] }

/** The restored content must equal the recorded content. */
export async function compareWithRecorded(
  there: Pick<Restored, 'rows'>,
  fixture: Fixture,
  shown: Tally,
  recorded: RecordedState,
  { before, after }: Written,
) {
  const heads = await headsOf(there.rows)
  shown.check(isDeepStrictEqual(heads, recorded.heads), 'head and last number of every feed are the recorded ones', {
    heads,
    recorded: recorded.heads,
  })
  const content = await contentOf(there.rows)
  const differing = content.filter(({ name, content: is }) => recorded.content.find((each) => each.name === name)?.content !== is)
  shown.check(differing.length === 0 && content.length === recorded.content.length, 'every row of every table is as recorded', differing)
  const late = await there.rows(
    `select key from replays where key = any($1) union all select external_id from third_parties where external_id = any($1)
     union all select record_id::text from revisions where after ->> 'external_id' = any($1) or after ->> 'note' = any($1)`,
    [after.map(({ key }) => key)],
  )
  shown.check(late.length === 0, 'nothing written after the point is there', late.slice(0, 5))
  await compareWithDatabase({ ...fixture, rows: there.rows }, shown, before)
  return heads
}
