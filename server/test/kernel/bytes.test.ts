/** Long texts arrive from the driver as bytes. What is read as text is the same as with the driver's own reader, and bytes are those of PostgreSQL. */
import { afterAll, expect, test } from 'vitest'
import pg from 'pg'
import { dbOn } from '../../src/kernel/write/database.ts'
import { bytesClient, types } from '../../src/kernel/write/value-types.ts'
import { sql, unprepared } from '../../src/kernel/write/sql.ts'
import { openWorld } from '../harness/world.ts'

const w = await openWorld()
const settings = { connectionString: w.config.database_url, types }
const [plain, ours] = [new pg.Client(settings), bytesClient(settings)]
await Promise.all([plain.connect(), ours.connect()])
afterAll(() => Promise.all([plain.end(), ours.end()]))

/** Around the length from which a text arrives as bytes, and far beyond one packet. */
const lengths = [0, 1, 510, 511, 512, 513, 4_096]
const samples = ['a', 'é', '€', '😀', '"\\\n\t\u0001', 'aé€😀']
const ofLength = (sample: string, length: number) => sample.repeat(Math.ceil(length / sample.length)).slice(0, length)
const texts = [...lengths.flatMap((length) => samples.map((sample) => ofLength(sample, length))), ofLength('aé€😀', 200_000)]
const storable = texts.map((text) => text.toWellFormed())
const asRows = sql`select n, t, nullif(t, '') as maybe, to_json(t) as json, json_build_object('t', t)::jsonb as jsonb, array[t, 'b'] as list, repeat('9', 600)::numeric as amount,
  length(t)::bigint as length, date '2026-01-31' as day, true as flag from unnest(${storable}::text[]) with ordinality u (t, n) order by n`

test('rows of texts, JSON, arrays and numbers are the same as with the reader of the driver', async () => {
  const rows = await dbOn(ours).many<{ t: string }>(asRows)
  expect(rows.map(({ t }) => t)).toEqual(storable)
  expect(rows).toEqual(await dbOn(plain).many(asRows))
})

test('the bytes of a text are those that PostgreSQL stores, whatever its length', async () => {
  const found = await dbOn(ours).bytes<{ t: Buffer; json: Buffer; length: number }>(asRows)
  expect(found.map(({ t }) => t)).toEqual(storable.map((text) => Buffer.from(text)))
  expect(found.map(({ json }) => json.toString())).toEqual(
    (await dbOn(plain).many<{ json: string }>(sql`select to_json(t)::text as json from unnest(${storable}::text[]) t`)).map(
      ({ json }) => json,
    ),
  )
  expect(found.map(({ length }) => length)).toEqual(storable.map((text) => Array.from(text).length))
  expect(await dbOn(plain).bytes(asRows)).toEqual(found)
})

test('a list is the JSON array of its rows, byte by byte, and stays so while later answers arrive', async () => {
  const rows = sql`select n, t from unnest(${storable}::text[]) with ordinality u (t, n)`
  const [lists, later] = await Promise.all([
    Promise.all([1, 2, 3].map(() => dbOn(ours, 1_000).list(rows))),
    dbOn(ours).many(unprepared(sql`select repeat(g::text, 1000) from generate_series(1, 500) g`)),
  ])
  const { json } = await dbOn(plain).one<{ json: string }>(
    sql`select '[' || string_agg(row_to_json(r)::text, ',') || ']' as json from (${rows}) r`,
  )
  expect(later).toHaveLength(500)
  for (const list of lists) expect('json' in list && list.json.equals(Buffer.from(json))).toBe(true)
})

test('an error keeps its code and its whole message', async () => {
  const message = 'é'.repeat(2_000)
  const failing = dbOn(ours).many(unprepared(sql`select * from fail_with(${message})`))
  await expect(failing).rejects.toMatchObject({ code: '42883' })
  await expect(dbOn(ours).many(unprepared(sql`select ${message}::integer`))).rejects.toThrow(message)
})
