/** From a write to the receiver: what is sent, what is kept of it, when it is tried again. */
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queueUrl } from '../../../../test/engine/bells.ts'
import { type WebhookFixture, webhookFixture } from '../../../../test/harness/webhook-fixture.ts'
import type { Caller, World } from '../../../../test/harness/world.ts'
import { answering } from '../../../../test/stand-ins/receiver.ts'
import { dbOn } from '../../../kernel/write/database.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import type { Relayed } from '../../../kernel/jobs/queue-store.ts'
import type { Worker } from '../../../kernel/jobs/worker.ts'
import { fanOut } from './deliver.ts'
import { attemptResult, signatureOf } from './rules.ts'
import { storeResults } from './store.ts'

let h: WebhookFixture
let w: World
let admin: Caller
let worker: Worker
const minute = 60_000
let moved = 0
beforeAll(async () => {
  h = await webhookFixture({ driven: true })
  w = h.w
  admin = h.admin
  worker = await h.work()
})
afterAll(() => h.close())
afterEach(() => w.rows('delete from webhooks where id in (select id from webhooks order by id for update)'))

/** The clock only goes forward: a test begins where the last one ended. */
const pass = (ms: number) => h.moveClock((moved += ms))
const soon = { timeout: 60_000, interval: 25 }
const card = async (name: string) => (await admin('POST', 'C/third-parties', { body: { type: 'supplier', name } })).body
const log = async (id: number, query = '') => (await admin('GET', `F/webhooks/${id}/deliveries${query}`)).body.data
const attempted = (id: number, attempts: number) => vi.waitFor(async () => expect((await log(id))[0]).toMatchObject({ attempts }), soon)

test('an event is sent with its headers, its signature and its body, and the log keeps all of it', async () => {
  const there = await h.listen()
  there.answer = answering(202, 'thank you')
  const { id, secret } = await h.register(there.url)
  const { id: record } = await card('Dupont')
  await there.until(1)
  const [request] = there.taken
  const body = JSON.parse(request?.body ?? '')
  expect(body).toEqual({
    id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    event: 'third_party.created',
    api_version: 'v1',
    sequence: expect.any(Number),
    created_at: expect.stringMatching(/Z$/),
    firm: { public_token: w.firm.public_token, name: 'Fiduciaire' },
    company: { public_token: w.company.public_token, name: 'Boulangerie Martin' },
    data: expect.objectContaining({ id: record, name: 'Dupont' }),
  })
  await attempted(id, 1)
  const [delivery] = await log(id)
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Service-Webhooks/1.0',
    'x-service-event': 'third_party.created',
    'x-service-delivery': String(delivery.id),
    host: `${there.host}:${there.port}`,
  })
  const signature = String(request?.headers['x-service-signature'])
  const t = Number(/^t=(\d+),/.exec(signature)?.[1])
  expect(signature).toBe(signatureOf([secret], new Date(t * 1000), request?.body ?? ''))
  expect(delivery).toEqual({
    id: delivery.id,
    event_id: body.id,
    event: 'third_party.created',
    status: 'delivered',
    attempts: 1,
    next_attempt_at: null,
    response_status: 202,
    response_excerpt: 'thank you',
    duration_ms: expect.any(Number),
    delivered_at: expect.stringMatching(/Z$/),
    created_at: expect.stringMatching(/Z$/),
    payload: request?.body,
  })
  expect((await admin('GET', `F/webhooks/${id}`)).body.webhook).toMatchObject({
    last_status: '202',
    last_delivery_at: delivery.delivered_at,
  })
})

test('a failing endpoint is tried eight times, after 1, 2, 4 … 64 minutes, with the same id and body and a new signature; then it failed', async () => {
  const there = await h.listen()
  there.answer = answering(500, 'broken')
  const { id } = await h.register(there.url)
  await card('Eight times')
  for (const [index, minutes] of [1, 2, 4, 8, 16, 32, 64].entries()) {
    await attempted(id, index + 1)
    const [delivery] = await log(id)
    expect(delivery).toMatchObject({ status: 'pending', response_status: 500, response_excerpt: 'broken' })
    const wait = Date.parse(delivery.next_attempt_at) - Date.parse((await admin('GET', `F/webhooks/${id}`)).body.webhook.last_delivery_at)
    expect(wait).toBe(minutes * minute)
    pass(minutes * minute)
  }
  await attempted(id, 8)
  expect((await log(id))[0]).toMatchObject({ status: 'failed', next_attempt_at: null, delivered_at: null })
  expect(there.taken).toHaveLength(8)
  expect(new Set(there.taken.map(({ headers }) => headers['x-service-delivery'])).size).toBe(1)
  expect(new Set(there.taken.map(({ body }) => body)).size).toBe(1)
  expect(new Set(there.taken.map(({ headers }) => headers['x-service-signature'])).size).toBe(8)
  expect((await admin('GET', `F/webhooks/${id}`)).body.webhook.is_active).toBe(true)
})

test('Retry-After that asks for longer does not delay the next attempt beyond the schedule', async () => {
  const there = await h.listen()
  there.answer = answering(429, '', { 'retry-after': '1800' })
  const { id } = await h.register(there.url)
  await card('Later')
  await attempted(id, 1)
  const [{ next_attempt_at }] = await log(id)
  const { last_delivery_at } = (await admin('GET', `F/webhooks/${id}`)).body.webhook
  expect(Date.parse(next_attempt_at) - Date.parse(last_delivery_at)).toBe(minute)
  pass(minute)
  await there.until(2)
})

test('each endpoint gets what it asks for, paused ones wait and then go', async () => {
  const [all, some, other, paused] = await Promise.all([h.listen(), h.listen(), h.listen(), h.listen()])
  await h.register(all.url)
  await h.register(some.url, ['third_party.created', 'entry.posted'])
  await h.register(other.url, ['entry.posted'])
  const { id } = await h.register(paused.url)
  await admin('PATCH', `F/webhooks/${id}`, { body: { is_active: false } })
  await card('For some')
  await Promise.all([all.until(1), some.until(1)])
  await vi.waitFor(async () => expect(await log(id)).toHaveLength(1), soon)
  expect((await log(id))[0]).toMatchObject({ status: 'pending', attempts: 0 })
  expect([other.taken, paused.taken]).toEqual([[], []])
  await admin('PATCH', `F/webhooks/${id}`, { body: { is_active: true } })
  await paused.until(1)
})

test('what is pending goes to the new address', async () => {
  const [former, there] = await Promise.all([h.listen(), h.listen()])
  former.answer = answering(404)
  const { id } = await h.register(former.url)
  await card('Moved')
  await attempted(id, 1)
  await admin('PATCH', `F/webhooks/${id}`, { body: { url: there.url } })
  pass(minute)
  await there.until(1)
  expect(former.taken).toHaveLength(1)
})

test('an address that now resolves to a private network is refused before sending and retried on schedule', async () => {
  const there = await h.listen()
  const { id } = await h.register(there.url)
  const [meant] = [h.names.names.get(there.host) ?? []]
  h.names.names.set(there.host, ['127.0.0.1'])
  await card('Rebound')
  await attempted(id, 1)
  expect((await log(id))[0]).toMatchObject({ status: 'pending', response_status: null, response_excerpt: 'refused: address' })
  expect((await admin('GET', `F/webhooks/${id}`)).body.webhook.last_status).toBe('refused')
  expect(there.connections()).toBe(0)
  h.names.names.set(there.host, meant)
  pass(minute)
  await there.until(1)
})

test('during a rotation both secrets sign, the new one first; afterwards the new one alone', async () => {
  const there = await h.listen()
  const { id, secret: former } = await h.register(there.url)
  const { secret } = (await admin('POST', `F/webhooks/${id}/rotate-secret`, { body: { overlap_hours: 1 } })).body
  await card('Both')
  await there.until(1)
  pass(61 * minute)
  await card('One')
  await there.until(2)
  const expected = [[secret, former], [secret]].map((secrets, index) => {
    const { headers, body = '' } = there.taken[index] ?? {}
    const signature = String(headers?.['x-service-signature'])
    const t = Number(/^t=(\d+),/.exec(signature)?.[1])
    return [signature, signatureOf(secrets, new Date(t * 1000), body)]
  })
  for (const [sent, right] of expected) expect(sent).toBe(right)
})

test('202 a test is sent at once, is not tried again, and says how it went; an endpoint that is paused is tested too', async () => {
  const there = await h.listen()
  const { id } = await h.register(there.url, ['entry.posted'])
  const good = await admin('POST', `F/webhooks/${id}/test`)
  expect([good.status, good.body.delivery.status, good.body.delivery.response_status]).toEqual([202, 'delivered', 200])
  const sent = JSON.parse(there.taken[0]?.body ?? '')
  expect(sent).toMatchObject({
    event: 'webhook.test',
    company: null,
    sequence: null,
    data: { message: expect.any(String), webhook_id: id },
  })
  const paused = await h.register(there.url, ['entry.posted'])
  await admin('PATCH', `F/webhooks/${paused.id}`, { body: { is_active: false } })
  there.answer = answering(500)
  const bad = await admin('POST', `F/webhooks/${paused.id}/test`, { headers: { 'accept-language': 'nl' } })
  expect([bad.status, bad.body.delivery]).toEqual([202, expect.objectContaining({ status: 'failed', attempts: 1, next_attempt_at: null })])
  pass(200 * minute)
  await card('Something else')
  await vi.waitFor(async () => expect(await w.rows('select * from queue.outbox')).toEqual([]), soon)
  expect(there.taken).toHaveLength(2)
  const { data } = JSON.parse(there.taken[1]?.body ?? '')
  expect([data.webhook_id, data.message === sent.data.message]).toEqual([paused.id, false])
  const feed = (await admin('GET', 'F/events?event=webhook.test')).body.data
  expect(feed).toEqual([])
})

test('a test whose process died is sent by a worker, once', async () => {
  const there = await h.listen()
  there.answer = answering(500)
  const { id } = await h.register(there.url)
  await w.rows(
    `insert into webhook_deliveries (webhook_id, firm_id, event_id, event, body, is_test, next_attempt_at)
     values ($1, $2, 'evt_' || repeat('b', 32), 'webhook.test', '{}', true, now() - interval '1 second')`,
    [id, w.firm.id],
  )
  await attempted(id, 1)
  expect((await log(id))[0].status).toBe('failed')
})

test('202 redelivers what is finished as a new delivery of the same event; what is pending is refused', async () => {
  const there = await h.listen()
  const { id } = await h.register(there.url)
  await card('Again')
  await there.until(1)
  await attempted(id, 1)
  const [first] = await log(id)
  const again = await admin('POST', `F/webhooks/${id}/deliveries/${first.id}/redeliver`)
  expect([again.status, again.body.delivery.status]).toEqual([202, 'pending'])
  expect(again.body.delivery.id).not.toBe(first.id)
  await there.until(2)
  expect(there.taken[1]?.body).toBe(there.taken[0]?.body)
  there.answer = answering(500)
  const { id: failing } = (await admin('POST', `F/webhooks/${id}/deliveries/${first.id}/redeliver`)).body.delivery
  await attempted(id, 1)
  expect((await admin('POST', `F/webhooks/${id}/deliveries/${failing}/redeliver`)).body.code).toBe('delivery_pending')
  expect((await admin('POST', `F/webhooks/${id}/deliveries/999999/redeliver`)).status).toBe(404)
  const { id: other } = await h.register(there.url)
  expect((await admin('POST', `F/webhooks/${other}/deliveries/${first.id}/redeliver`)).status).toBe(404)
})

test('200 the log by pages, by status and by event', async () => {
  const there = await h.listen()
  const { id } = await h.register(there.url)
  const { id: record } = await card('One')
  await admin('PATCH', `C/third-parties/${record}`, { body: { name: 'Two' } })
  await there.until(2)
  await vi.waitFor(async () => expect(await log(id, '?status=delivered')).toHaveLength(2), soon)
  const { body } = await admin('GET', `F/webhooks/${id}/deliveries?per_page=1`)
  expect(body.meta).toEqual({ current_page: 1, last_page: 2, per_page: 1, total: 2 })
  expect(body.data[0].event).toBe('third_party.updated')
  expect((await admin('GET', `F/webhooks/${id}/deliveries`)).body.meta.per_page).toBe(25)
  expect((await admin('GET', `F/webhooks/${id}/deliveries?per_page=500`)).body.meta.per_page).toBe(100)
  expect(await log(id, '?event=third_party.created')).toHaveLength(1)
  expect(await log(id, '?status=failed')).toEqual([])
  expect((await admin('GET', `F/webhooks/${id}/deliveries?status=lost`)).body.errors).toHaveProperty('status')
})

test('replays, dry runs, refusals and the demo send nothing', async () => {
  const there = await h.listen()
  await h.register(there.url)
  const body = { type: 'supplier', name: 'Once' }
  await admin('POST', 'C/third-parties', { body, headers: { 'x-dry-run': '1' } })
  await admin('POST', 'C/third-parties', { body: { type: 'nobody' } })
  for (let n = 0; n < 2; n += 1) await admin('POST', 'C/third-parties', { body, headers: { 'x-client-mutation-id': 'once' } })
  await card('Last')
  await there.until(2)
  expect(new Set(there.taken.map((taken) => JSON.parse(taken.body).data.name))).toEqual(new Set(['Once', 'Last']))
})

test('a worker that stops finishes what it began, and another goes on', async () => {
  const there = await h.listen()
  const { promise, resolve } = Promise.withResolvers<void>()
  there.answer = async (_request, response) => {
    await promise
    response.end()
  }
  const { id } = await h.register(there.url)
  await card('Finished')
  await there.until(1)
  const stopped = worker.stop()
  resolve()
  await stopped
  expect((await log(id))[0]).toMatchObject({ status: 'delivered', attempts: 1 })
  expect(await w.rows('select id from webhooks where worker is not null')).toEqual([])
  await card('Next')
  worker = await h.work()
  await there.until(2)
  expect(there.taken).toHaveLength(2)
})

test('an operator sees what is due and for how long, and how many endpoints fail; paused endpoints do not count as delayed', async () => {
  const there = await h.listen()
  there.answer = answering(500, 'no')
  const { id } = await h.register(there.url)
  await card('Refused')
  await attempted(id, 1)
  const figures = async () => (await worker.figures()).webhooks
  expect(await figures()).toEqual({ due: 0, oldest_seconds: 0, failing: 1 })
  // As if its worker had stopped without a word.
  await w.rows(`update webhooks set worker = 'gone', held_until = app_now() + interval '10 years'`)
  await w.rows(`update webhook_deliveries set next_attempt_at = app_now() - interval '5 minutes' where webhook_id = $1`, [id])
  expect(await figures()).toMatchObject({ due: 1, failing: 1 })
  expect((await figures()).oldest_seconds).toBeGreaterThanOrEqual(300)
  await admin('PATCH', `F/webhooks/${id}`, { body: { is_active: false } })
  expect(await figures()).toEqual({ due: 0, oldest_seconds: 0, failing: 0 })
})

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

test('an endpoint that is removed while events are handed out is waited for, and nothing fails', async () => {
  const there = await h.listen()
  const { id } = await h.register(there.url)
  const [removing, relay] = [w.config.database_url, queueUrl(w)].map((connectionString) => new pg.Client({ connectionString }))
  if (!removing || !relay) throw new Error('there are two connections')
  await Promise.all([removing.connect(), relay.connect()])
  await removing.query('begin')
  await removing.query('delete from webhooks where id = $1', [id])
  await relay.query('begin')
  const event = {
    id: `evt_${'0'.repeat(32)}`,
    event: 'entry.posted',
    firm_id: w.firm.id,
    company_id: null,
    sequence: 1,
    data: {},
    firm: {},
    company: null,
  }
  const handing = fanOut(dbOn(relay), [event as unknown as Relayed])
  await vi.waitFor(async () => expect(await w.rows(waiting)).toHaveLength(1), soon)
  await removing.query('commit')
  await handing
  await relay.query('commit')
  expect(await w.rows('select from webhook_deliveries where webhook_id = $1', [id])).toEqual([])
  await Promise.all([removing.end(), relay.end()])
})

test('an endpoint that is removed while results are stored is waited for, and nothing fails', async () => {
  const there = await h.listen()
  there.answer = answering(500, 'no')
  const { id } = await h.register(there.url)
  await card('Removed')
  await attempted(id, 1)
  const [delivery] = await w.rows<{ id: string; attempts: number }>('select id, attempts from webhook_deliveries where webhook_id = $1', [
    id,
  ])
  if (!delivery) throw new Error('there is a delivery')
  const [removing, storing] = [1, 2].map(() => new pg.Client({ connectionString: w.config.database_url }))
  if (!removing || !storing) throw new Error('there are two connections')
  await Promise.all([removing.connect(), storing.connect()])
  await removing.query('begin')
  await removing.query('select from webhooks where id = $1 for update', [id])
  await storing.query('begin')
  const { attempts } = delivery
  const refused = { kind: 'answered', status: 500, text: 'no', retry_after: null, duration_ms: 1 } as const
  const result = { ...attemptResult({ attempts, is_test: false }, refused, new Date()), id: Number(delivery.id), webhook_id: id, attempts }
  const stored = storeResults(dbOn(storing) as Tx, [result])
  await vi.waitFor(async () => expect(await w.rows(waiting)).toHaveLength(1), soon)
  await removing.query('delete from webhooks where id = $1', [id])
  await removing.query('commit')
  expect(await stored).toEqual([])
  await storing.query('commit')
  await Promise.all([removing.end(), storing.end()])
})
