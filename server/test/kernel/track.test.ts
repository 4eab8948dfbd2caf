import { expect, test } from 'vitest'
import { sql } from '../../src/kernel/write/sql.ts'
import type { FileTx } from '../../src/kernel/write/write.ts'
import { openWorld } from '../harness/world.ts'
import { doing, withGadgets } from './gadgets.ts'

const w = await openWorld(withGadgets)
const encoder = await w.as('encoder')

type Revision = {
  op: string
  version_before: number | null
  version_after: number | null
  former: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
const revisionsOf = (id: number) =>
  w.rows<Revision>(
    `select op, version_before, version_after, former, after from revisions where company_id = $1 and resource = 'gadgets' and record_id = $2 order by seq`,
    [w.company.id, id],
  )
const feedOf = async (id: number) => {
  const [row] = await w.rows<{ seq: string; op: string; version: number }>(
    `select seq, op, version from feed where company_id = $1 and resource = 'gadgets' and record_id = $2`,
    [w.company.id, id],
  )
  return row && { ...row, seq: Number(row.seq) }
}
const stored = async (id: number) =>
  (
    await w.rows<{ version: number; lock_version: number; updated_at: Date }>(
      'select version, lock_version, updated_at from gadgets where id = $1',
      [id],
    )
  )[0]

const make = async (name: string): Promise<number> => (await encoder('POST', 'C/gadgets', { body: { name } })).body.id
const work = (statements: (tx: FileTx) => Promise<unknown>) => encoder('POST', 'C/work', doing(statements))
const price = (tx: FileTx, id: number | undefined) =>
  tx.many(sql`update gadgets set price = 9 where company_id = app_company() and id = ${id}`)

test('a record of a new area is in history and feed by its declaration alone', async () => {
  const id = await make('lamp')
  await encoder('PATCH', `C/gadgets/${id}`, { body: { name: 'lantern' } })
  const history = await encoder('GET', `C/history?resource=gadgets&record_id=${id}`)
  expect(history.body.data).toMatchObject([
    {
      op: 'update',
      record_label: 'gadget lantern',
      changes: { name: { from: 'lamp', to: 'lantern' } },
      version_before: 1,
      version_after: 2,
    },
    { op: 'create', record_label: 'gadget lamp', changes: { name: { from: null, to: 'lamp' } }, version_before: null, version_after: 1 },
  ])
  const pulled = await encoder('GET', 'C/sync/pull')
  const { siblings: _live, ...asStored } = (await encoder('GET', `C/gadgets/${id}`)).body
  expect(
    pulled.body.changes.filter((change: { id: number; resource: string }) => change.resource === 'gadgets' && change.id === id),
  ).toEqual([expect.objectContaining({ op: 'upsert', version: 2, data: asStored })])
})

test('setting deleted_at is recorded as a delete: in the history with its label, in the feed with id and time', async () => {
  const id = await make('kettle')
  const before = await feedOf(id)
  expect((await encoder('DELETE', `C/gadgets/${id}`)).headers['x-trashed']).toBe('1')
  expect(await revisionsOf(id)).toMatchObject([{ op: 'create' }, { op: 'delete', version_before: 1, version_after: 2 }])
  expect(await feedOf(id)).toMatchObject({ op: 'delete', version: 2 })
  const pulled = await encoder('GET', `C/sync/pull?since=${before?.seq}`)
  expect(pulled.body.changes).toEqual([
    expect.objectContaining({ resource: 'gadgets', id, op: 'delete', data: { id, deleted_at: expect.stringMatching(/Z$/) } }),
  ])
  await work((tx) => tx.many(sql`update gadgets set deleted_at = null, deleted_by = null where company_id = app_company() and id = ${id}`))
  expect((await revisionsOf(id)).at(-1)).toMatchObject({ op: 'restore', version_after: 3 })
  expect(await feedOf(id)).toMatchObject({ op: 'upsert', version: 3 })
})

test('a purge keeps the last state of the record, and the feed shows the deletion', async () => {
  const id = await make('toaster')
  await work((tx) => tx.many(sql`delete from gadgets where company_id = app_company() and id = ${id}`))
  expect((await revisionsOf(id)).at(-1)).toMatchObject({
    op: 'purge',
    version_before: 1,
    version_after: null,
    former: { name: 'toaster' },
    after: null,
  })
  expect(await feedOf(id)).toMatchObject({ op: 'delete', version: 1 })
  const history = await encoder('GET', `C/history?resource=gadgets&record_id=${id}`)
  expect(history.body.data[0]).toMatchObject({
    op: 'purge',
    record_label: 'gadget toaster',
    changes: { name: { from: 'toaster', to: null } },
  })
})

test('a technical column changes lock_version and feed, and is no change of the record', async () => {
  const id = await make('radio')
  const [before, place] = [await stored(id), await feedOf(id)]
  const { headers } = await work((tx) => tx.many(sql`update gadgets set stock = 7 where company_id = app_company() and id = ${id}`))
  expect(headers['x-operation-id']).toBeUndefined()
  expect(await stored(id)).toEqual({ version: 1, lock_version: (before?.lock_version ?? 0) + 1, updated_at: before?.updated_at })
  expect((await feedOf(id))?.seq).toBeGreaterThan(place?.seq ?? Number.POSITIVE_INFINITY)
  expect(await revisionsOf(id)).toHaveLength(1)
})

test('a hidden column changes lock_version and nothing else', async () => {
  const id = await make('clock')
  const [before, place] = [await stored(id), await feedOf(id)]
  await work((tx) => tx.many(sql`update gadgets set search = 'tick' where company_id = app_company() and id = ${id}`))
  expect(await stored(id)).toEqual({ version: 1, lock_version: (before?.lock_version ?? 0) + 1, updated_at: before?.updated_at })
  expect(await feedOf(id)).toEqual(place)
  expect(await revisionsOf(id)).toHaveLength(1)
})

test('a record changed twice in one write has one revision, and its version increases by one', async () => {
  const id = await make('fan')
  await work(async (tx) => {
    await tx.many(sql`update gadgets set name = 'blower' where company_id = app_company() and id = ${id}`)
    await tx.many(sql`update gadgets set name = 'propeller', price = 5 where company_id = app_company() and id = ${id}`)
  })
  expect(await stored(id)).toMatchObject({ version: 2 })
  expect(await revisionsOf(id)).toMatchObject([
    { op: 'create', version_after: 1 },
    {
      op: 'update',
      version_before: 1,
      version_after: 2,
      former: { name: 'fan', price: null },
      after: { name: 'propeller', price: '5.00' },
    },
  ])
  const [day] = await w.rows<{ kept: string; counted: string }>(
    `select (select sum(revisions) from revision_days where company_id = $1) as kept, (select count(*) from revisions where company_id = $1) as counted`,
    [w.company.id],
  )
  expect(day?.kept).toBe(day?.counted)
})

test('a record created and changed in one write is one creation with its last values, version 1', async () => {
  const made = await work(async (tx) => {
    const { id } = await tx.one<{ id: number }>(sql`insert into gadgets (company_id, name) values (app_company(), 'first') returning id`)
    await tx.many(sql`update gadgets set name = 'second' where company_id = app_company() and id = ${id}`)
    return id
  })
  const id: number = made.body[0]
  expect(await stored(id)).toMatchObject({ version: 1 })
  expect(await revisionsOf(id)).toMatchObject([
    { op: 'create', version_before: null, version_after: 1, former: null, after: { name: 'second' } },
  ])
})

test('a field that regains its former value within one write is not shown as changed', async () => {
  const id = await make('door')
  await work(async (tx) => {
    await tx.many(sql`update gadgets set name = 'gate', price = 2 where company_id = app_company() and id = ${id}`)
    await tx.many(sql`update gadgets set name = 'door' where company_id = app_company() and id = ${id}`)
  })
  const history = await encoder('GET', `C/history?resource=gadgets&record_id=${id}`)
  expect(history.body.data[0].changes).toEqual({ price: { from: null, to: '2.00' } })
})

test('an update that changes nothing leaves version, history and feed unchanged', async () => {
  const id = await make('stool')
  const place = await feedOf(id)
  await work((tx) => tx.many(sql`update gadgets set name = name where company_id = app_company() and id = ${id}`))
  expect(await stored(id)).toMatchObject({ version: 1 })
  expect(await feedOf(id)).toEqual(place)
  expect(await revisionsOf(id)).toHaveLength(1)
})

test('the verb applies to the work it names, and the outer one is restored after an inner one', async () => {
  const ids = [await make('one'), await make('two'), await make('three'), await make('four')]
  await work(async (tx) => {
    await tx.verb('post', async () => {
      await price(tx, ids[0])
      await tx.verb('match', () => price(tx, ids[1]))
      await price(tx, ids[2])
    })
    await price(tx, ids[3])
  })
  const verbs = await Promise.all(ids.map(async (id) => (await revisionsOf(id)).at(-1)?.op))
  expect(verbs).toEqual(['post', 'match', 'post', 'update'])
})

test('a verb ends with its work, also when the work fails', async () => {
  const id = await make('five')
  await work(async (tx) => {
    await tx.verb('lock', () => Promise.reject(new Error('not now'))).catch(() => {})
    await tx.many(sql`update gadgets set price = 9 where company_id = app_company() and id = ${id}`)
  })
  expect((await revisionsOf(id)).at(-1)?.op).toBe('update')
})

test('an image shows each value as the wire does', async () => {
  const made = await work((tx) =>
    tx.one(sql`
      insert into gadgets (company_id, name, price, weight, made_on, tested_at, tags, position, "order")
      values (app_company(), 'scale', 1234567890123.4, -0.5, '2026-02-28', '2026-03-01 12:00:00.123456+02', '["a", 1]', 3, 'first') returning id`),
  )
  const [revision] = await revisionsOf(made.body[0].id)
  expect(revision?.after).toEqual({
    id: made.body[0].id,
    name: 'scale',
    price: '1234567890123.40',
    weight: '-0.5000',
    made_on: '2026-02-28',
    tested_at: '2026-03-01T10:00:00.123Z',
    tags: ['a', 1],
    position: 3,
    order: 'first',
    title: 'SCALE',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    deleted_at: null,
    deleted_by: null,
  })
})

test('columns named like words of SQL, and computed ones, are tracked like others', async () => {
  const id = await make('word')
  await work((tx) =>
    tx.many(sql`update gadgets set position = 4, "order" = 'last', name = 'phrase' where company_id = app_company() and id = ${id}`),
  )
  expect((await revisionsOf(id)).at(-1)).toMatchObject({
    version_after: 2,
    former: { position: 0, order: null, name: 'word', title: 'WORD' },
    after: { position: 4, order: 'last', title: 'PHRASE' },
  })
})

test('5,000 rows made and changed by two statements have 5,000 revisions each, numbered without a gap', async () => {
  const made = await work((tx) =>
    tx.many(sql`insert into gadgets (company_id, name, price) select app_company(), 'bulk ' || n, n from generate_series(1, 5000) n`),
  )
  const changed = await work((tx) =>
    tx.many(sql`update gadgets set price = price + 1 where company_id = app_company() and name like 'bulk %'`),
  )
  for (const { headers } of [made, changed]) {
    const [counted] = await w.rows(
      `select count(*)::int as revisions, count(distinct record_id)::int as records, (max(seq) - min(seq))::int as span, count(distinct created_at)::int as times
       from revisions where company_id = $1 and operation_id = $2`,
      [w.company.id, headers['x-operation-id']],
    )
    expect(counted).toEqual({ revisions: 5000, records: 5000, span: 4999, times: 1 })
  }
  const [after] = await w.rows(
    `select count(*) filter (where g.version = 2 and g.lock_version = 1)::int as gadgets, count(f.seq)::int as feed, bool_and(f.version = 2) as version
     from gadgets g join feed f on f.company_id = g.company_id and f.resource = 'gadgets' and f.record_id = g.id where g.name like 'bulk %'`,
  )
  expect(after).toEqual({ gadgets: 5000, feed: 5000, version: true })
})

test('the log of a set-based write is one pass of one statement trigger', async () => {
  const triggers = await w.rows<{ event: string; for_each: string; name: string }>(
    `select event_manipulation as event, action_orientation as for_each, trigger_name as name from information_schema.triggers
     where event_object_table = 'gadgets' and trigger_name like 'log%' order by 1`,
  )
  expect(triggers.map(({ event, for_each }) => `${event} ${for_each}`)).toEqual([
    'DELETE STATEMENT',
    'INSERT STATEMENT',
    'UPDATE STATEMENT',
  ])
})
