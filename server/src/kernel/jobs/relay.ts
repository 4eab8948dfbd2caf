import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Db, dbOn } from '../write/database.ts'
import { abandon } from '../write/transaction.ts'
import * as store from './queue-store.ts'

/** Receives each event exactly once, in order, inside the relay's transaction: what it stores commits with the relay. */
export type Consumer = (db: Db, events: readonly store.Relayed[]) => Promise<void>

const batch = 500
const firmsAtOnce = 100

/** Drains the outbox firm by firm until it is empty; returns the number of relayed events. */
export async function drainOutbox(pool: pg.Pool, consumers: readonly Consumer[]): Promise<number> {
  let relayed = 0
  for (let more = true; more; ) {
    const firms = await store.firmsWaiting(dbOn(pool), firmsAtOnce)
    const counts = await Promise.all(firms.map(({ firm_id }) => relayFirm(pool, firm_id, consumers)))
    relayed += counts.reduce((sum, n) => sum + n, 0)
    more = counts.includes(batch)
  }
  return relayed
}

/**
 * Relays one batch of one firm under its lock, in the order of the row ids: within a company file that is the order of commits, and a write
 * acknowledged before another one began has the lower id. A firm that another worker has locked is skipped.
 */
async function relayFirm(pool: pg.Pool, firmId: number, consumers: readonly Consumer[]): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await store.limitWaits(dbOn(client))
    const events = await take(dbOn(client), firmId)
    for (const consumer of consumers) if (events.length > 0) await consumer(dbOn(client), events)
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('the relay was rolled back by a consumer')
    client.release()
    return events.length
  } catch (error) {
    await abandon(client)
    throw error
  }
}

async function take(db: Db, firmId: number): Promise<store.Relayed[]> {
  const mine = await store.lockFirm(db, firmId)
  const rows = mine ? await store.takeOutbox(db, firmId, batch) : []
  const events = rows.map((row, i) => ({ ...row, id: `evt_${randomUUID().replaceAll('-', '')}`, sequence: (mine?.last ?? 0) + i + 1 }))
  if (events.length > 0) await store.keepEvents(db, firmId, events)
  return events
}
