/** Records of the feed are rendered field by field, with the bytes of `row_to_json`. */
import { afterAll, expect, test } from 'vitest'
import pg from 'pg'
import { Type } from 'typebox'
import { areas } from '../../src/areas.ts'
import { jsonText, type TextForm, textFormOf } from '../../src/kernel/write/json-text.ts'
import { dbOn } from '../../src/kernel/write/database.ts'
import { types } from '../../src/kernel/write/value-types.ts'
import { date, decimal, flag, id, nullable, oneOf, text, timestamp, uuid } from '../../src/kernel/route/shape.ts'
import { compile, raw, sql } from '../../src/kernel/write/sql.ts'
import { openWorld } from '../harness/world.ts'

const w = await openWorld()
const client = new pg.Client({ connectionString: w.owner_url, types })
await client.connect()
afterAll(() => client.end())
const db = dbOn(client)

const plain = {
  id: id(),
  flag: flag(),
  day: date(),
  at: timestamp(),
  amount: decimal(),
  key: uuid(),
  word: oneOf(['posted', 'not-posted']),
  name: text(190),
  ids: Type.Array(id()),
  detail: Type.Object({ a: Type.String() }),
}
const shape = Type.Object({
  ...plain,
  ...Object.fromEntries(Object.entries(plain).map(([name, field]) => [`no_${name}`, nullable(field)])),
})
const names = Object.keys(shape.properties)
const values = (cast: string) =>
  sql`${raw(cast)} 7::bigint as id, true as flag, '2026-01-31'::text as day, '2026-01-31T10:00:00.000Z'::text as at, '-12.30'::text as amount,
    gen_random_uuid()::text as key, 'not-posted'::text as word, array[1, 2]::bigint[] as ids, '{"a": "\\"x\\"", "b": [1]}'::jsonb as detail,
    null::bigint as no_id, null::boolean as no_flag, null::text as no_day, null::text as no_at, null::text as no_amount, null::text as no_key,
    null::text as no_word, null::text as no_name, null::bigint[] as no_ids, null::jsonb as no_detail`

test('every kind of field, present and null, with every character that JSON escapes', async () => {
  const all = Array.from({ length: 300 }, (_, n) => String.fromCodePoint(n + 1)).join('')
  const texts = [all, '', 'Électricité "Dupont" \\ €', '😀\u2028', `'; select 1; --`, '\\u0000']
  const rows = await db.many<{ ours: string; theirs: string }>(sql`
    select ${jsonText(shape, names, 's')} as ours, (select row_to_json(f)::text from (select ${raw(names.map((name) => `s."${name}"`).join(', '))}) f) as theirs
    from (select ${values('t.name as name,')} from unnest(${texts}::text[]) t (name)) s`)
  expect(rows).toHaveLength(texts.length)
  for (const { ours, theirs } of rows) expect(ours).toBe(theirs)
})

test('more fields than PostgreSQL takes arguments', async () => {
  const many = Array.from({ length: 230 }, (_, n) => `f${n}`)
  const wide = Type.Object(Object.fromEntries(many.map((name) => [name, Type.Integer()])))
  const columns = raw(many.map((name, n) => `${n} as ${name}`).join(', '))
  const { json } = await db.one<{ json: string }>(sql`select ${jsonText(wide, many, 's')} as json from (select ${columns}) s`)
  expect(JSON.parse(json)).toEqual(Object.fromEntries(many.map((name, n) => [name, n])))
})

test('a field that holds JSON text is taken as it is', async () => {
  const { json } = await db.one<{ json: string }>(sql`
    select ${jsonText(Type.Object({ a: Type.Array(id()), b: Type.Array(id()) }), ['a', 'b'], 's', ['a', 'b'])} as json
    from (select '[{"x" : 1}]'::text as a, null::text as b) s`)
  expect(json).toBe('{"a":[{"x" : 1}],"b":null}')
})

/** The types that `row_to_json` writes as a number or flag, and as a string. */
const numbers = [16, 20, 21, 23, 700, 701, 1700]
const strings = [25, 1043, 2950]
const allowed: Readonly<Record<TextForm, (oid: number) => boolean>> = {
  bare: (oid) => numbers.includes(oid),
  quoted: (oid) => strings.includes(oid),
  escaped: () => true,
}
const streamed = areas.flatMap(({ resources = [] }) => resources).filter(({ rows }) => rows !== undefined)

test.for(streamed.map((kind) => [kind.name, kind] as const))(
  '%s: the columns have the types that their shape stands for',
  async ([, kind]) => {
    const { text: statement, values: given } = compile(sql`select * from (${kind.rows?.([1, 2]) ?? raw('')}) s limit 0`)
    const { fields } = await client.query(statement, given)
    const types_of = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]))
    for (const [name, field] of Object.entries(kind.shape.properties).filter(([each]) => !kind.live.includes(each))) {
      const oid = types_of.get(name) ?? 0
      const isRight = kind.as_text?.includes(name) ? oid === 25 : allowed[textFormOf(field)](oid)
      expect(isRight, `${kind.name}.${name} has type ${oid}`).toBe(true)
    }
  },
)

test('a pull has the record of each change as the database renders its declared fields, byte by byte', async () => {
  const admin = await w.as('admin')
  const given = ['Électricité "Dupont" \\ Søn', '€'.repeat(150), 'Plain']
  const add = async (name: string) => (await admin('POST', 'C/third-parties', { body: { type: 'customer', name } })).body.id as number
  for (const name of given) await add(name)
  await admin('DELETE', `C/third-parties/${await add('Gone')}`)
  const { text: sent, body } = await admin('GET', 'C/sync/pull')
  const kind = streamed.find(({ name }) => name === 'third-parties')
  const fields = Object.keys(kind?.shape.properties ?? {}).filter((name) => !kind?.live.includes(name))
  const all = body.changes as {
    resource: string
    op: string
    id: number
    version: number
    data: { name?: string }
    changed_at: string
    seq: number
  }[]
  const cards = all.filter(({ resource, op }) => resource === 'third-parties' && op === 'upsert')
  expect(cards.map(({ data }) => data.name)).toEqual(given)
  const rendered = all.map(({ resource, op, id: record, version, data, changed_at, seq }) => {
    const before = `{"resource":"${resource}","op":"${op}","id":${record},"version":${version},"data":`
    const at = sent.indexOf(before) + before.length
    const after = `,"changed_at":"${changed_at}","seq":${seq}}`
    const json = sent.slice(at, sent.indexOf(after, at))
    expect(JSON.parse(json)).toEqual(data)
    return before + json + after
  })
  for (const { data } of cards) {
    expect(Object.keys(data)).toEqual(fields)
    expect(sent).toContain(JSON.stringify(data))
  }
  expect(all.map(({ op }) => op)).toContain('delete')
  const { cursor, has_more, full_resync, server_time } = body
  expect(sent).toBe(
    `{"cursor":${cursor},"has_more":${has_more},"full_resync":${full_resync},"changes":[${rendered.join(',')}],"server_time":"${server_time}"}`,
  )
})
