import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '../../src/kernel/write/sql.ts'
import { openWorld } from '../harness/world.ts'
import { doing, gadgetMade, makeGadget, withGadgets } from './gadgets.ts'

const w = await openWorld(withGadgets)
const encoder = await w.as('encoder')

/** The fields that do not depend on the time of creation. */
const timeless = ({ id: _id, created_at: _created, updated_at: _updated, ...rest }: Record<string, unknown>) => rest

const dry = { 'x-dry-run': '1' }

/** Everything that a write can leave behind, in the whole database. */
const traces = () =>
  w.rows(`
    select (select json_agg(h order by h.company_id) from heads h) as heads, (select count(*) from revisions) as revisions,
      (select json_agg(d) from revision_days d) as days, (select json_agg(f order by f.seq) from feed f where f.company_id = ${w.company.id}) as feed,
      (select count(*) from replays) as memos, (select count(*) from queue.outbox) as events, (select json_agg(t order by t.id) from third_parties t) as cards,
      (select json_agg(g order by g.id) from gadgets g) as gadgets`)

test('a creation answers as the real one would, with the number it would have had, and stores nothing', async () => {
  const body = { type: 'supplier', name: 'Tried' }
  const before = await traces()
  const tried = await encoder('POST', 'C/third-parties', { body, headers: dry })
  expect(tried.headers).toMatchObject({ 'x-dry-run': '1', 'x-dry-run-events': 'third_party.created' })
  expect(tried.headers['x-operation-id']).toBeUndefined()
  expect(await traces()).toEqual(before)
  const real = await encoder('POST', 'C/third-parties', { body })
  expect(real.status).toBe(tried.status)
  expect(timeless(tried.body)).toEqual(timeless(real.body))
  expect(tried.body.code).toBe(real.body.code)
  expect((await encoder('GET', `C/third-parties/${tried.body.id}`)).status).toBe(404)
})

test('a change answers with the version it would have, a deletion with its header, and the record stays', async () => {
  const { id } = (await encoder('POST', 'C/gadgets', { body: { name: 'kept' } })).body
  const before = await traces()
  const changed = await encoder('PATCH', `C/gadgets/${id}`, { body: { name: 'changed' }, headers: dry })
  expect([changed.status, changed.body.name, changed.body.version]).toEqual([200, 'changed', 2])
  expect(changed.headers['x-dry-run-events']).toBe('gadget.renamed')
  const deleted = await encoder('DELETE', `C/gadgets/${id}`, { headers: dry })
  expect([deleted.status, deleted.headers['x-trashed'], deleted.headers['x-dry-run-events']]).toEqual([204, '1', undefined])
  expect(await traces()).toEqual(before)
})

test('its key is neither stored nor replayed', async () => {
  const headers = { 'x-client-mutation-id': randomUUID() }
  const tried = await encoder('POST', 'C/gadgets', { body: { name: 'keyed' }, headers: { ...headers, ...dry } })
  expect(tried.status).toBe(201)
  const real = await encoder('POST', 'C/gadgets', { body: { name: 'keyed' }, headers })
  expect([real.status, real.headers['x-idempotent-replay']]).toEqual([201, undefined])
  const before = await traces()
  const again = await encoder('POST', 'C/gadgets', { body: { name: 'keyed' }, headers: { ...headers, ...dry } })
  expect([again.status, again.headers['x-idempotent-replay'], again.headers['x-dry-run']]).toEqual([201, undefined, '1'])
  expect(again.body.id).not.toBe(real.body.id)
  const other = await encoder('POST', 'C/gadgets', { body: { name: 'another body' }, headers: { ...headers, ...dry } })
  expect(other.status).toBe(201)
  expect(await traces()).toEqual(before)
})

test('refusals are those of the real write: shape, record, version, rule', async () => {
  const { id } = (await encoder('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Taken', code: 'TAKEN' } })).body
  const before = await traces()
  const requests = [
    () => ['POST', 'C/third-parties', { body: { type: 'supplier' } }] as const,
    () => ['POST', 'C/third-parties', { body: { type: 'supplier', name: 'Twin', code: 'TAKEN' } }] as const,
    () => ['PATCH', 'C/third-parties/999999', { body: {} }] as const,
    () => ['PATCH', `C/third-parties/${id}`, { body: { name: 'x' }, headers: { 'x-base-version': '7' } }] as const,
  ]
  const statuses: number[] = []
  for (const request of requests) {
    const [method, path, send] = request()
    const tried = await encoder(method, path, { ...send, headers: { ...('headers' in send ? send.headers : {}), ...dry } })
    const real = await encoder(method, path, send)
    const { request_id: _tried, ...said } = tried.body
    expect(real.body).toMatchObject(said)
    expect(real.status).toBe(tried.status)
    statuses.push(real.status)
  }
  expect(statuses).toEqual([422, 422, 404, 409])
  expect(await traces()).toEqual(before)
})

test('a constraint that the database checks only at COMMIT is reported too', async () => {
  const send = (headers: Record<string, string>) =>
    w.app.inject({
      method: 'POST',
      url: `/v1/companies/${w.company.public_token}/gadgets`,
      headers: { authorization: `Bearer ${encoder.token}`, ...headers },
      payload: { name: 'unbalanced' },
    })
  const [tried, real] = [await send(dry), await send({})]
  expect([tried.statusCode, real.statusCode]).toEqual([500, 500])
  expect(tried.json().message).toBe(real.json().message)
  expect(await w.rows(`select id from gadgets where name = 'unbalanced'`)).toEqual([])
  expect((await encoder('POST', 'C/gadgets', { body: { name: 'balanced' } })).status).toBe(201)
})

test('several events are named once each, in the order they were announced', async () => {
  const { id } = (await encoder('POST', 'C/gadgets', { body: { name: 'once' } })).body
  const tried = await encoder('POST', 'C/work', {
    ...doing(async (tx) => {
      await tx.announce(gadgetMade, { id, name: 'once' })
      await makeGadget(tx, 'twice')
      await tx.many(sql`update gadgets set price = 1 where company_id = app_company() and id = ${id}`)
    }),
    headers: dry,
  })
  expect(tried.headers['x-dry-run-events']).toBe('gadget.made')
})

test('X-Dry-Run: 0 is a real write, anything else is refused by name', async () => {
  const real = await encoder('POST', 'C/gadgets', { body: { name: 'real' }, headers: { 'x-dry-run': '0' } })
  expect([real.status, real.headers['x-dry-run']]).toEqual([201, undefined])
  const wrong = await encoder('POST', 'C/gadgets', { body: { name: 'real' }, headers: { 'x-dry-run': 'yes' } })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['X-Dry-Run']])
})

test('422 dry_run_unsupported where there is no company file to try it in', async () => {
  const admin = await w.as('admin')
  const { status, body } = await admin('POST', '/v1/companies', { body: { name: 'Neither', country_pack: 'BE' }, headers: dry })
  expect([status, body.code]).toEqual([422, 'dry_run_unsupported'])
})
