/** The feed of events, sending them again, and how long they are kept. */
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueUrl } from '../../../../test/engine/bells.ts'
import { runNow } from '../../../../test/harness/webhook-fixture.ts'
import { joinFirm } from '../../../../test/harness/members.ts'
import { type Caller, type World, world } from '../../../../test/harness/world.ts'
import { asOwner, openQueuePool } from '../../../kernel/write/database.ts'
import { drainOutbox } from '../../../kernel/jobs/relay.ts'
import { sql } from '../../../kernel/write/sql.ts'
import { fanOut } from './deliver.ts'
import { schedules } from './jobs.ts'

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

const relay = () => drainOutbox(pool, [fanOut])
/** A firm of its own, with a file and its admin. */
async function newFirm() {
  const firm = await w.makeFirm()
  await joinFirm(w, firm, admin.user_id, 'admin')
  const [file, other] = [await w.makeCompany(firm.id), await w.makeCompany(firm.id)]
  const path = `/v1/firms/${firm.public_token}`
  const card = async (name: string, place = file) =>
    (await admin('POST', `/v1/companies/${place.public_token}/third-parties`, { body: { type: 'supplier', name } })).body
  const feed = async (query = '') => (await admin('GET', `${path}/events${query}`)).body
  const register = async (events: readonly string[] = ['*']): Promise<number> =>
    (await admin('POST', `${path}/webhooks`, { body: { url: 'https://hooks.example.com/', events } })).body.webhook.id
  return { firm, file, other, path, card, feed, register }
}
type Told = { sequence: number; data: { name: string } }
const namesOf = (page: { data: Told[] }) => page.data.map(({ data }) => data.name)

test('200 events by their numbers, oldest first, page by page', async () => {
  const { firm, file, card, feed } = await newFirm()
  expect(await feed()).toEqual({ data: [], cursor: 0, has_more: false })
  for (const name of ['A', 'B', 'C']) await card(name)
  await relay()
  const first = await feed('?limit=2')
  expect([namesOf(first), first.cursor, first.has_more]).toEqual([['A', 'B'], 2, true])
  expect(first.data[0]).toEqual({
    id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    event: 'third_party.created',
    api_version: 'v1',
    sequence: 1,
    created_at: expect.stringMatching(/Z$/),
    firm: { public_token: firm.public_token, name: 'Fiduciaire' },
    company: { public_token: file.public_token, name: 'Boulangerie Martin' },
    data: expect.objectContaining({ name: 'A' }),
  })
  const second = await feed(`?limit=2&after=${first.cursor}`)
  expect([namesOf(second), second.cursor, second.has_more]).toEqual([['C'], 3, false])
  expect(await feed('?after=3')).toEqual({ data: [], cursor: 3, has_more: false })
  expect(await feed('?after=99')).toEqual({ data: [], cursor: 99, has_more: false })
  expect((await feed('?limit=5000')).data).toHaveLength(3)
})

test('200 by event and by company file; 422 for a file of another firm and for what is no number', async () => {
  const { path, other, card, feed } = await newFirm()
  await card('A')
  await card('B', other)
  await relay()
  expect(namesOf(await feed(`?company=${other.public_token}`))).toEqual(['B'])
  expect(namesOf(await feed('?event=third_party.created'))).toEqual(['A', 'B'])
  expect(await feed('?event=entry.posted')).toMatchObject({ data: [], has_more: false })
  for (const query of [`company=${w.company.public_token}`, 'after=-1', 'limit=0', 'after=x'])
    expect([query, (await admin('GET', `${path}/events?${query}`)).status]).toEqual([query, 422])
})

test('the names in an event are those of its time, in the feed and in what is sent again', async () => {
  const { firm, card, feed, register, path } = await newFirm()
  const id = await register()
  await card('A')
  await relay()
  await w.rows(`update firms set name = 'Autre nom' where id = $1`, [firm.id])
  expect((await feed()).data[0].firm.name).toBe('Fiduciaire')
  await admin('POST', `${path}/webhooks/${id}/replay`, { body: { from_sequence: 1, to_sequence: 1 } })
  const bodies = await w.rows<{ body: string }>('select body from webhook_deliveries where webhook_id = $1', [id])
  expect(bodies).toHaveLength(2)
  expect(new Set(bodies.map(({ body }) => body)).size).toBe(1)
  expect(JSON.parse(bodies[0]?.body ?? '')).toEqual((await feed()).data[0])
})

test('an event that an earlier release relayed shows the names of today', async () => {
  const { firm, file, feed } = await newFirm()
  await w.rows('insert into queue.firm_sequences (firm_id, last) values ($1, 1)', [firm.id])
  await w.rows(
    `insert into queue.events (firm_id, sequence, id, event, company_id, data, created_at)
     values ($1, 1, 'evt_' || repeat('c', 32), 'fiscal_year.closed', $2, $3, now())`,
    [firm.id, file.id, { id: 1, code: '2025', starts_on: '2025-01-01', ends_on: '2025-12-31', closed_at: '2026-05-29T09:12:44.120Z' }],
  )
  expect((await feed()).data[0]).toMatchObject({ firm: { name: 'Fiduciaire' }, company: { public_token: file.public_token } })
})

test('202 replays a range, or everything since a moment, of what the endpoint asks for', async () => {
  const { firm, path, card, register } = await newFirm()
  for (const name of ['A', 'B', 'C']) await card(name)
  await relay()
  const [all, none] = [await register(), await register(['entry.posted'])]
  const replay = async (id: number, body: object) => (await admin('POST', `${path}/webhooks/${id}/replay`, { body })).body
  expect(await replay(all, { from_sequence: 2, to_sequence: 10 })).toEqual({ deliveries: 2 })
  expect(await replay(all, { since: '2026-01-01T00:00:00Z' })).toEqual({ deliveries: 3 })
  expect(await replay(all, { since: '2100-01-01T00:00:00Z' })).toEqual({ deliveries: 0 })
  expect(await replay(none, { from_sequence: 1, to_sequence: 10 })).toEqual({ deliveries: 0 })
  for (const body of [{}, { from_sequence: 2 }, { since: 'yesterday' }, { from_sequence: 3, to_sequence: 2 }])
    expect([body, (await replay(all, body)).errors]).toEqual([body, expect.any(Object)])
  const notes = await w.rows<{ params: object }>(
    `select params from activity where note = 'webhook_replayed' and firm_id = $1 order by id`,
    [firm.id],
  )
  expect(notes.map(({ params }) => params)).toEqual([2, 3].map((count) => ({ host: 'hooks.example.com', count })))
})

test('422 replay_too_large for more than 10,000, and 10,000 are sent', async () => {
  const { firm, path, register } = await newFirm()
  await w.rows('insert into queue.firm_sequences (firm_id, last) values ($1, 10001)', [firm.id])
  await w.rows(
    `insert into queue.events (firm_id, sequence, id, event, data, created_at)
     select $1, n, 'evt_' || md5(n::text), 'entry.posted', '{}', now() from generate_series(1, 10001) n`,
    [firm.id],
  )
  const id = await register()
  const replay = (body: object) => admin('POST', `${path}/webhooks/${id}/replay`, { body })
  expect((await replay({ from_sequence: 1, to_sequence: 10_001 })).body.code).toBe('replay_too_large')
  expect((await replay({ from_sequence: 2, to_sequence: 10_001 })).body).toEqual({ deliveries: 10_000 })
  expect(await w.rows('select count(*)::integer as n from webhook_deliveries where webhook_id = $1', [id])).toEqual([{ n: 10_000 }])
})

test('finished deliveries and events go after 30 days, pending ones never; 410 events_expired says what is kept', async () => {
  const { firm, path, card, feed, register } = await newFirm()
  const id = await register()
  for (const name of ['A', 'B', 'C', 'D']) await card(name)
  await relay()
  await w.rows(`update queue.events set relayed_at = relayed_at - interval '31 days' where firm_id = $1 and sequence <= 2`, [firm.id])
  const old = `created_at = created_at - interval '31 days'`
  await w.rows(
    `update webhook_deliveries set ${old}, status = 'failed', attempts = 8, next_attempt_at = null, finished_at = now() - interval '31 days'
     where webhook_id = $1 and body like '%"A"%'`,
    [id],
  )
  await w.rows(
    `update webhook_deliveries set status = 'delivered', attempts = 1, next_attempt_at = null, finished_at = now(), delivered_at = now(), ${old}
     where webhook_id = $1 and body like '%"B"%'`,
    [id],
  )
  await w.rows(
    `update webhook_deliveries set ${old}, next_attempt_at = next_attempt_at - interval '31 days' where webhook_id = $1 and body like '%"C"%'`,
    [id],
  )
  await runNow(w, schedules)
  const kept = await w.rows<{ status: string; name: string }>(
    `select status, body::json -> 'data' ->> 'name' as name from webhook_deliveries where webhook_id = $1 order by id`,
    [id],
  )
  expect(kept).toEqual([
    { status: 'delivered', name: 'B' },
    { status: 'pending', name: 'C' },
    { status: 'pending', name: 'D' },
  ])
  expect(namesOf(await feed())).toEqual(['C', 'D'])
  expect(namesOf(await feed('?after=2'))).toEqual(['C', 'D'])
  const expired = await admin('GET', `${path}/events?after=1`)
  expect([expired.status, expired.body.code, expired.body.oldest]).toEqual([410, 'events_expired', 3])
  await card('E')
  await relay()
  expect((await feed('?after=2')).data.map(({ sequence }: Told) => sequence)).toEqual([3, 4, 5])
})

test('the application can neither change a body, nor delete what is young or pending, nor touch an event', async () => {
  const { card, register } = await newFirm()
  const id = await register()
  await card('A')
  await relay()
  const denied = { code: '42501' }
  await expect(w.asApp(`update webhook_deliveries set body = 'x' where webhook_id = ${id}`)).rejects.toMatchObject(denied)
  expect((await w.asApp(`delete from webhook_deliveries where webhook_id = ${id}`)).rowCount).toBe(0)
  await expect(w.asApp('delete from queue.events')).rejects.toMatchObject(denied)
  await expect(w.asApp(`update queue.events set data = '{}'`)).rejects.toMatchObject(denied)
  for (const wrong of [`status = 'delivered'`, 'next_attempt_at = null', 'attempts = 9', `status = 'lost'`])
    await expect(w.asApp(`update webhook_deliveries set ${wrong} where webhook_id = ${id}`)).rejects.toMatchObject({ code: '23514' })
  await w.rows(
    `update webhook_deliveries set status = 'failed', attempts = 8, next_attempt_at = null, finished_at = now() where webhook_id = $1`,
    [id],
  )
  const again = `update webhook_deliveries set status = 'pending', next_attempt_at = now(), finished_at = null where webhook_id = ${id}`
  expect((await w.asApp(again)).rowCount).toBe(0)
})

test('erasing a company file deletes its events and deliveries', async () => {
  const { file, card, other, feed, register } = await newFirm()
  const id = await register()
  await card('Erased')
  await card('Kept', other)
  await relay()
  await admin('DELETE', `/v1/companies/${file.public_token}`)
  const erased = await asOwner(w.owner_url, (db) =>
    db.one<{ outcome: string }>(sql`select outcome from erase_company(${file.public_token}, 'Boulangerie Martin')`),
  )
  expect(erased.outcome).toBe('erased')
  expect(namesOf(await feed())).toEqual(['Kept'])
  expect(await w.rows(`select body::json -> 'data' ->> 'name' as name from webhook_deliveries where webhook_id = $1`, [id])).toEqual([
    { name: 'Kept' },
  ])
})

test('removing an endpoint while events are relayed does not affect other endpoints', async () => {
  const { path, card, feed, register } = await newFirm()
  const ids = await Promise.all(Array.from({ length: 10 }, () => register()))
  await Promise.all(Array.from({ length: 20 }, (_, n) => card(`N${n}`)))
  await Promise.all([...ids.slice(1).map((id) => admin('DELETE', `${path}/webhooks/${id}`)), relay().catch(() => 0)])
  await relay()
  expect((await feed()).data).toHaveLength(20)
  expect(await w.rows('select count(*)::integer as n from webhook_deliveries where webhook_id = $1', [ids[0]])).toEqual([{ n: 20 }])
})
