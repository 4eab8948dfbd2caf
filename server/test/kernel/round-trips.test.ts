import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/kernel/write/sql.ts'
import { type Caller, type World, world } from '../harness/world.ts'
import { doing, withGadgets } from './gadgets.ts'
import { tapWire, type WireTap } from './wire-tap.ts'

let w: World
let tap: WireTap
let encoder: Caller
beforeAll(async () => {
  w = await world(withGadgets)
  tap = await tapWire(w.config.database_url)
  encoder = w.callerOn(await w.sibling({ database_url: tap.url, pool_size: 1 }), await w.as('encoder'))
})
afterAll(async () => {
  await w.close()
  await tap.close()
})

/** Counted on the write connection: admission uses another pool, before the write, with one statement. */
async function trips(call: () => Promise<{ status: number }>): Promise<{ status: number; trips: number }> {
  tap.roundTrips()
  const { status } = await call()
  return { status, trips: tap.roundTrips() }
}

const newCard = async (name: string) => (await encoder('POST', 'C/third-parties', { body: { type: 'supplier', name } })).body

test('a write without statements of its own takes two: opening with its locks, closing with COMMIT', async () => {
  await newCard('warms the pool')
  const cost = await trips(() =>
    encoder('POST', 'C/work', { ...doing(async () => undefined), headers: { 'x-client-mutation-id': randomUUID() } }),
  )
  expect(cost).toEqual({ status: 200, trips: 2 })
})

test('PATCH third-party is three: BEGIN + opening + record, UPDATE, stored answer + events + COMMIT', async () => {
  const { id } = await newCard('patched')
  const headers = { 'x-client-mutation-id': randomUUID(), 'x-base-version': '1' }
  const cost = await trips(() => encoder('PATCH', `C/third-parties/${id}`, { body: { phone: '+32 81 22 33 44' }, headers }))
  expect(cost).toEqual({ status: 200, trips: 3 })
})

test('DELETE third-party is three as well: opening + record, UPDATE, COMMIT', async () => {
  const { id } = await newCard('deleted')
  expect(await trips(() => encoder('DELETE', `C/third-parties/${id}`))).toEqual({ status: 204, trips: 3 })
})

test('POST third-party is four: opening, the search for duplicates, INSERT, COMMIT', async () => {
  const body = { type: 'supplier', name: 'made' }
  expect(await trips(() => encoder('POST', 'C/third-parties', { body }))).toEqual({ status: 201, trips: 4 })
})

test('a refusal is two: opening, ROLLBACK, for a stale version also the record as GET shows it; a replay at most two, since it does not wait for the record', async () => {
  const { id } = await newCard('refused')
  const stale = await trips(() => encoder('PATCH', `C/third-parties/${id}`, { body: {}, headers: { 'x-base-version': '9' } }))
  expect(stale).toEqual({ status: 409, trips: 3 })
  const { body: gadget } = await encoder('POST', 'C/gadgets', { body: { name: 'refused' } })
  const plain = await trips(() => encoder('PATCH', `C/gadgets/${gadget.id}`, { body: { name: 'x' }, headers: { 'x-base-version': '9' } }))
  expect(plain).toEqual({ status: 409, trips: 2 })
  const headers = { 'x-client-mutation-id': randomUUID() }
  await encoder('PATCH', `C/third-parties/${id}`, { body: { phone: '1' }, headers })
  const replay = await trips(() => encoder('PATCH', `C/third-parties/${id}`, { body: { phone: '1' }, headers }))
  expect(replay.status).toBe(200)
  expect(replay.trips).toBeLessThanOrEqual(2)
})

test('an invalid body without a key or a record opens no write', async () => {
  expect(await trips(() => encoder('POST', 'C/third-parties', { body: {} }))).toEqual({ status: 422, trips: 0 })
})

test('the verb of a statement is sent with it', async () => {
  const { id } = (await encoder('POST', 'C/gadgets', { body: { name: 'posted' } })).body
  const work = doing((tx) =>
    tx.verb('post', () => tx.many(sql`update gadgets set price = 1 where company_id = app_company() and id = ${id}`)),
  )
  expect(await trips(() => encoder('POST', 'C/work', work))).toEqual({ status: 200, trips: 3 })
})
