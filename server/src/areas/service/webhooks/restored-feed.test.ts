/** The feed of events after the database was restored to an earlier moment: no number is given twice, and whoever has a lost one is told. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueUrl } from '../../../../test/engine/bells.ts'
import { joinFirm } from '../../../../test/harness/members.ts'
import { type Caller, type World, world } from '../../../../test/harness/world.ts'
import { drainOutbox } from '../../../kernel/jobs/relay.ts'
import { openQueuePool } from '../../../kernel/write/database.ts'
import { fanOut } from './deliver.ts'

const leap = 1_000_000_000
let w: World
let admin: Caller
let pool: pg.Pool
beforeAll(async () => {
  w = await world()
  admin = await w.as('admin')
  pool = openQueuePool(queueUrl(w), 4, () => {})
})
afterAll(async () => {
  await pool.end()
  await w.close()
})

async function newFirm() {
  const firm = await w.makeFirm()
  await joinFirm(w, firm, admin.user_id, 'admin')
  const file = await w.makeCompany(firm.id)
  return {
    firm,
    card: async (name: string) => {
      await admin('POST', `/v1/companies/${file.public_token}/third-parties`, { body: { type: 'supplier', name } })
      await drainOutbox(pool, [fanOut])
    },
    feed: (query = '') => admin('GET', `/v1/firms/${firm.public_token}/events${query}`),
  }
}
/** The next process that starts finds another cluster. */
async function restore() {
  await w.rows(`update feed_epoch set cluster = 'another/00000001'`)
  await w.sibling()
}
const sequences = ({ body }: { body: { data: { sequence: number }[] } }) => body.data.map(({ sequence }) => sequence)

test('410 for a number of before, the last kept number goes on, and new events come far above', async () => {
  const { card, feed } = await newFirm()
  for (const name of ['A', 'B']) await card(name)
  await restore()
  await card('C')
  expect(sequences(await feed())).toEqual([1, 2, leap + 3])
  expect(sequences(await feed('?after=2'))).toEqual([leap + 3])
  for (const lost of [3, 4, 70_000, leap + 1]) {
    const { status, body } = await feed(`?after=${lost}`)
    expect([status, body.code, body.oldest]).toEqual([410, 'events_expired', leap + 3])
    expect(body.message).toContain(String(leap + 3))
  }
  expect(sequences(await feed(`?after=${leap + 2}`))).toEqual([leap + 3])
  expect(sequences(await feed(`?after=${leap + 3}`))).toEqual([])
})

test('a firm without events at that moment begins above too: its numbers may have been given out', async () => {
  const { card, feed } = await newFirm()
  await restore()
  await card('A')
  expect(sequences(await feed())).toEqual([leap + 1])
  expect((await feed('?after=1')).status).toBe(410)
  expect(sequences(await feed('?after=0'))).toEqual([leap + 1])
})

test('ten processes that start on a restored database leap once', async () => {
  const { firm, card } = await newFirm()
  await card('A')
  await w.rows(`update feed_epoch set cluster = 'another/00000001'`)
  await Promise.all(Array.from({ length: 10 }, () => w.sibling()))
  expect(await w.rows('select last::text from queue.firm_sequences where firm_id = $1', [firm.id])).toEqual([{ last: String(leap + 1) }])
  expect(await w.rows('select above::text, below::text from queue.event_gaps where firm_id = $1', [firm.id])).toEqual([
    { above: '1', below: String(leap + 1) },
  ])
  await expect(w.asApp('insert into queue.event_gaps (firm_id, above, below) values (1, 1, 2)')).rejects.toThrow(/permission denied/)
  await expect(w.asApp('update queue.firm_sequences set last = 0')).rejects.toThrow(/permission denied/)
})
