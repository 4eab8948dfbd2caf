import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Books, makeBooks } from '../harness/books/books.ts'
import { type Caller, type World, world } from '../harness/world.ts'
import { tapWire, type WireTap } from './wire-tap.ts'

let w: World
let tap: WireTap
let admin: Caller
let b: Books
beforeAll(async () => {
  w = await world()
  tap = await tapWire(w.config.database_url)
  admin = w.callerOn(await w.sibling({ database_url: tap.url, pool_size: 1 }), await w.as('admin'))
  b = await makeBooks(w, admin)
})
afterAll(async () => {
  await w.close()
  await tap.close()
})

const invoice = (account: string) => ({
  journal_id: b.journals.VEN,
  third_party_id: b.customer,
  entry_date: '2026-03-15',
  lines: ['100.00', '50.00'].map((amount) => ({ account, amount, vat_code: 'V21' })),
})

async function trips(account: string): Promise<{ status: number; trips: number }> {
  tap.roundTrips()
  const headers = { 'x-client-mutation-id': randomUUID() }
  const { status } = await admin('POST', `${b.path}/entries/invoice`, { body: invoice(account), headers })
  return { status, trips: tap.roundTrips() }
}

test('POST entries/invoice is three: opening + lookups, the posting with the entry for the answer, COMMIT', async () => {
  expect(await trips('700000')).toEqual({ status: 201, trips: 3 })
})

test('one that names an unknown account takes two: opening + lookups, ROLLBACK', async () => {
  expect(await trips('799999')).toEqual({ status: 422, trips: 2 })
})

test('by codes it is four: one query more finds the ids of all of them', async () => {
  const body = {
    ...invoice('700000'),
    journal_id: undefined,
    third_party_id: undefined,
    journal: 'VEN',
    third_party: 'C00001',
  }
  tap.roundTrips()
  const { status } = await admin('POST', `${b.path}/entries/invoice`, { body, headers: { 'x-client-mutation-id': randomUUID() } })
  expect({ status, trips: tap.roundTrips() }).toEqual({ status: 201, trips: 4 })
})
