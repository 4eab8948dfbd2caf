import { expect, test } from 'vitest'
import { sql } from '../../src/kernel/write/sql.ts'
import type { FileTx } from '../../src/kernel/write/write.ts'
import { openWorld } from '../harness/world.ts'
import { doing, withGadgets } from './gadgets.ts'

const w = await openWorld(withGadgets)
const encoder = await w.as('encoder')

type Part = { id: number; position: number; name: string; weight: string | null }
const make = async (name: string): Promise<number> => (await encoder('POST', 'C/gadgets', { body: { name } })).body.id
const work = (statements: (tx: FileTx) => Promise<unknown>) => encoder('POST', 'C/work', doing(statements))
const add = (tx: FileTx, gadget: number, ...names: string[]) =>
  tx.many(sql`
    insert into parts (company_id, gadget_id, position, name, weight)
    select app_company(), ${gadget}, n.position, n.name, 1.5 from unnest(${names}::text[]) with ordinality n (name, position)`)

const lastRevision = async (id: number) => {
  const { body } = await encoder('GET', `C/history?resource=gadgets&record_id=${id}&per_page=1`)
  return { total: body.total, ...body.data[0] }
}
const names = (parts: readonly Part[]) => parts.map(({ name }) => name)

test('children are part of their owner: its revision shows the whole list before and after, its version increases by one', async () => {
  const id = await make('bicycle')
  await work((tx) => add(tx, id, 'wheel', 'bell'))
  const added = await lastRevision(id)
  expect(added).toMatchObject({ total: 2, op: 'update', version_before: 1, version_after: 2 })
  expect(Object.keys(added.changes)).toEqual(['parts'])
  expect(added.changes.parts.from).toEqual([])
  expect(added.changes.parts.to).toEqual([
    { id: expect.any(Number), position: 1, name: 'wheel', weight: '1.500' },
    { id: expect.any(Number), position: 2, name: 'bell', weight: '1.500' },
  ])

  await work((tx) => tx.many(sql`update parts set name = 'horn' where company_id = app_company() and gadget_id = ${id} and name = 'bell'`))
  const changed = await lastRevision(id)
  expect(changed).toMatchObject({ total: 3, version_before: 2, version_after: 3 })
  expect(changed.changes.parts.from).toEqual(added.changes.parts.to)
  expect(names(changed.changes.parts.to)).toEqual(['wheel', 'horn'])

  await work((tx) => tx.many(sql`delete from parts where company_id = app_company() and gadget_id = ${id}`))
  const emptied = await lastRevision(id)
  expect(names(emptied.changes.parts.from)).toEqual(['wheel', 'horn'])
  expect(emptied.changes.parts.to).toEqual([])
  expect((await encoder('GET', `C/gadgets/${id}`)).body).toMatchObject({ version: 4, parts: [] })
})

test('an owner created with its children is one creation that contains them', async () => {
  const made = await work(async (tx) => {
    const { id } = await tx.one<{ id: number }>(sql`insert into gadgets (company_id, name) values (app_company(), 'car') returning id`)
    await add(tx, id, 'door')
    await add(tx, id, 'seat')
    return id
  })
  const revision = await lastRevision(made.body[0])
  expect(revision).toMatchObject({ total: 1, op: 'create', version_before: null, version_after: 1 })
  expect(revision.changes.parts.from).toBeNull()
  expect(names(revision.changes.parts.to)).toEqual(['door', 'seat'])
})

test('owner and children changed in one write, in several statements, are one revision from the first to the last state', async () => {
  const id = await make('boat')
  await work((tx) => add(tx, id, 'oar'))
  await work(async (tx) => {
    await add(tx, id, 'sail')
    await tx.many(sql`update gadgets set name = 'ship' where company_id = app_company() and id = ${id}`)
    await tx.many(sql`delete from parts where company_id = app_company() and gadget_id = ${id} and name = 'oar'`)
  })
  const revision = await lastRevision(id)
  expect(revision).toMatchObject({ total: 3, version_before: 2, version_after: 3 })
  expect(revision.changes.name).toEqual({ from: 'boat', to: 'ship' })
  expect(names(revision.changes.parts.from)).toEqual(['oar'])
  expect(names(revision.changes.parts.to)).toEqual(['sail'])
})

test('a child that moves to another owner is a change of both', async () => {
  const [from, to] = [await make('left'), await make('right')]
  await work((tx) => add(tx, from, 'screw'))
  await work((tx) => tx.many(sql`update parts set gadget_id = ${to} where company_id = app_company() and gadget_id = ${from}`))
  const [left, right] = [await lastRevision(from), await lastRevision(to)]
  expect([names(left.changes.parts.from), left.changes.parts.to]).toEqual([['screw'], []])
  expect([right.changes.parts.from, names(right.changes.parts.to)]).toEqual([[], ['screw']])
  expect([left.version_after, right.version_after]).toEqual([3, 2])
})

test('a statement that leaves the list as it was, hidden columns aside, is no change of the owner', async () => {
  const id = await make('tent')
  await work((tx) => add(tx, id, 'pole'))
  const [before] = await w.rows('select version, lock_version from gadgets where id = $1', [id])
  await work(async (tx) => {
    await tx.many(sql`update parts set name = name where company_id = app_company() and gadget_id = ${id}`)
    await tx.many(sql`update parts set search = 'pole' where company_id = app_company() and gadget_id = ${id}`)
  })
  expect(await w.rows('select version, lock_version from gadgets where id = $1', [id])).toEqual([before])
  expect((await lastRevision(id)).total).toBe(2)
})

test('the feed carries the owner with its children, once', async () => {
  const id = await make('kite')
  const { cursor } = (await encoder('GET', 'C/sync/pull?limit=2000')).body
  await work((tx) => add(tx, id, 'string', 'tail'))
  const { changes } = (await encoder('GET', `C/sync/pull?since=${cursor}`)).body
  expect(changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({ resource: 'gadgets', id, version: 2, data: { parts: [{ name: 'string' }, { name: 'tail' }] } })
})

test('1,000 children of 500 owners added by one statement are 500 revisions', async () => {
  const { headers } = await work(async (tx) => {
    await tx.many(sql`insert into gadgets (company_id, name) select app_company(), 'owner ' || n from generate_series(1, 500) n`)
    await tx.many(sql`
      insert into parts (company_id, gadget_id, position, name)
      select app_company(), g.id, p, 'part ' || p from gadgets g, generate_series(1, 2) p where g.company_id = app_company() and g.name like 'owner %'`)
  })
  const [counted] = await w.rows(
    `select count(*)::int as revisions, bool_and(op = 'create' and version_after = 1 and jsonb_array_length(after -> 'parts') = 2) as whole
     from revisions where company_id = $1 and operation_id = $2`,
    [w.company.id, headers['x-operation-id']],
  )
  expect(counted).toEqual({ revisions: 500, whole: true })
})

test('track() refuses technical columns on children, which have no feed entry of their own', async () => {
  await expect(w.rows(`call track('parts', 'gadgets', '{weight}', '{search}', 'gadgets', 'gadget_id', 'parts')`)).rejects.toThrow(
    /no feed of their own/,
  )
})
