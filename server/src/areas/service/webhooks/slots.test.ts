/** Slots of an endpoint: what is claimed at once, and what a receiver that hangs holds up. */
import type { ServerResponse } from 'node:http'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type WebhookFixture, webhookFixture } from '../../../../test/harness/webhook-fixture.ts'
import { answering, type Receiver } from '../../../../test/stand-ins/receiver.ts'
import type { Worker } from '../../../kernel/jobs/worker.ts'
import { dbOn } from '../../../kernel/write/database.ts'
import type { Tx } from '../../../kernel/write/write.ts'
import { claimDue, type InFlight } from './store.ts'

let h: WebhookFixture
let worker: Worker | undefined
const held: ServerResponse[] = []
const hanging: Receiver[] = []
beforeAll(async () => {
  h = await webhookFixture({ driven: true })
})
afterEach(async () => {
  const stopped = worker?.stop()
  worker = undefined
  // A request on its way is answered when it arrives.
  for (const there of hanging.splice(0)) there.answer = answering(500)
  for (const response of held.splice(0)) response.writeHead(500).end()
  await stopped
  await h.w.rows('delete from webhooks')
})
afterAll(() => h.close())

const minute = 60_000
const soon = { timeout: 60_000, interval: 25 }
/** No attempt ends by itself while a test runs, however slow the machine is. */
const unlimited = 3_600_000

/** The receiver answers nothing until the test ends. */
const hang = (there: Receiver) => {
  hanging.push(there)
  there.answer = (_request, response) => void held.push(response)
}
type Pending = { readonly count: number; readonly attempts?: number; readonly late_seconds?: number }
const pend = (run: (text: string, values: unknown[]) => Promise<unknown>, webhookId: number, pending: Pending) =>
  run(
    `insert into webhook_deliveries (webhook_id, firm_id, event_id, event, body, attempts, next_attempt_at)
     select $1, $2, 'evt_' || replace(gen_random_uuid()::text, '-', ''), 'entry.posted', '{}', $3, app_now() - make_interval(secs => $4)
     from generate_series(1, $5)`,
    [webhookId, h.w.firm.id, pending.attempts ?? 0, pending.late_seconds ?? 0, pending.count],
  )
const late = { late_seconds: 60 }
/** A connection outside of the pools reads a bigint as text. */
const endpointOf = (read: unknown): number => Number(read)

/** Claims in one transaction, in which time stands still, and rolls back. */
async function claimed(
  pending: readonly (Pending & { readonly id: number })[],
  given: { most?: number; extra?: number; takes_failing?: boolean; under?: Partial<InFlight> } = {},
) {
  const client = new pg.Client({ connectionString: h.w.config.database_url })
  await client.connect()
  await client.query('begin')
  for (const each of pending) await pend((text, values) => client.query(text, values), each.id, each)
  const { most = 1_000, extra = 100, takes_failing = true, under = {} } = given
  const claim = { worker: 'one', most, usual: 8, late: 100, extra, takes_failing }
  const found = await claimDue(dbOn(client) as Tx, claim, { deliveries: [], webhooks: [], firsts: [], retries: [], ...under })
  await client.query('rollback')
  await client.end()
  const counts = (id: number) => {
    const own = found.filter(({ webhook_id }) => endpointOf(webhook_id) === id)
    const retries = own.filter(({ attempts }) => attempts > 0).length
    return { firsts: own.length - retries, retries, extra: own.filter(({ is_extra }) => is_extra).length }
  }
  return { found, counts }
}
const registerFailing = async (url: string) => {
  const { id } = await h.register(url)
  await h.w.rows('update webhooks set failures = 3 where id = $1', [id])
  return id
}

test('what is in time uses eight slots, or one if the endpoint failed last; for retries as many again', async () => {
  const there = await h.listen()
  const { id } = await h.register(there.url)
  const failing = await registerFailing(there.url)
  const kinds = [{ count: 30 }, { count: 30, attempts: 1 }]
  const { counts } = await claimed([id, failing].flatMap((webhook) => kinds.map((kind) => ({ ...kind, id: webhook }))))
  expect(counts(id)).toEqual({ firsts: 8, retries: 8, extra: 0 })
  expect(counts(failing)).toEqual({ firsts: 1, retries: 1, extra: 0 })
})

test('what is late uses up to 100 slots for first attempts and 100 for retries, those in use included', async () => {
  const there = await h.listen()
  const id = await registerFailing(there.url)
  const pending = [
    { id, count: 130, ...late },
    { id, count: 130, attempts: 1, ...late },
  ]
  expect((await claimed(pending)).counts(id)).toEqual({ firsts: 100, retries: 100, extra: 198 })
  const under = { webhooks: [id], firsts: [95], retries: [100] }
  expect((await claimed(pending, { under })).counts(id)).toEqual({ firsts: 5, retries: 0, extra: 5 })
})

test('a first attempt is late after five seconds, a retry after one', async () => {
  const there = await h.listen()
  const { id } = await h.register(there.url)
  const { counts: before } = await claimed([
    { id, count: 20, late_seconds: 4.9 },
    { id, count: 20, attempts: 3, late_seconds: 0.9 },
  ])
  expect(before(id)).toEqual({ firsts: 8, retries: 8, extra: 0 })
  const { counts: after } = await claimed([
    { id, count: 20, late_seconds: 5 },
    { id, count: 20, attempts: 3, late_seconds: 1 },
  ])
  expect(after(id)).toEqual({ firsts: 20, retries: 20, extra: 24 })
})

test('without spare slots endpoints that fail wait, and the others have their usual slots', async () => {
  const there = await h.listen()
  const { id } = await h.register(there.url)
  const failing = await registerFailing(there.url)
  const pending = [id, failing].map((webhook) => ({ id: webhook, count: 130, ...late }))
  const { counts } = await claimed(pending, { extra: 0, takes_failing: false })
  expect(counts(id)).toEqual({ firsts: 8, retries: 0, extra: 0 })
  expect(counts(failing)).toEqual({ firsts: 0, retries: 0, extra: 0 })
})

test('beyond the usual slots no more is claimed than may begin now', async () => {
  const there = await h.listen()
  const { id } = await h.register(there.url)
  const pending = [{ id, count: 130, ...late }]
  expect((await claimed(pending, { extra: 5 })).counts(id)).toEqual({ firsts: 13, retries: 0, extra: 5 })
  const under = { webhooks: [id], firsts: [98], retries: [0] }
  expect((await claimed(pending, { extra: 5, under })).counts(id)).toEqual({ firsts: 2, retries: 0, extra: 2 })
})

test('one of each endpoint is claimed before a second of any, the oldest first', async () => {
  const there = await h.listen()
  const [one, other] = [await h.register(there.url), await h.register(there.url)]
  const pending = [
    { id: one.id, count: 130, late_seconds: 120 },
    { id: other.id, count: 5 },
  ]
  const { counts, found } = await claimed(pending, { most: 6 })
  expect([counts(one.id).firsts, counts(other.id).firsts]).toEqual([3, 3])
  expect(found.slice(0, 2).map(({ webhook_id }) => endpointOf(webhook_id))).toEqual([one.id, other.id])
})

test('of 50 workers that claim at once, one gets an endpoint with all its deliveries', async () => {
  const there = await h.listen()
  const ids: number[] = []
  for (let n = 0; n < 5; n += 1) ids.push((await h.register(there.url)).id)
  for (const id of ids) await pend(h.w.rows, id, { count: 10, ...late })
  const pool = new pg.Pool({ connectionString: h.w.config.database_url, max: 50 })
  const under = { deliveries: [], webhooks: [], firsts: [], retries: [] }
  const claims = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      claimDue(dbOn(pool) as Tx, { worker: `worker ${n}`, most: 1_000, usual: 8, late: 100, extra: 20, takes_failing: true }, under),
    ),
  )
  await pool.end()
  const sent = claims.flatMap((found, n) => found.map(({ id, webhook_id }) => ({ id, webhook_id, worker: `worker ${n}` })))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(50)
  expect(sent).toHaveLength(50)
  const holders = await h.w.rows<{ id: string; worker: string }>('select id, worker from webhooks order by id')
  for (const { id, worker: holder } of holders)
    expect(new Set(sent.filter(({ webhook_id }) => endpointOf(webhook_id) === Number(id)).map((each) => each.worker))).toEqual(
      new Set([holder]),
    )
})

test('a receiver that hangs holds up neither first attempts behind its retries nor another endpoint', async () => {
  const [silent, other] = [await h.listen(), await h.listen()]
  hang(silent)
  const id = await registerFailing(silent.url)
  await pend(h.w.rows, id, { count: 120, attempts: 2, ...late })
  worker = await h.work(unlimited)
  await silent.until(100)
  await pend(h.w.rows, id, { count: 1 })
  await silent.until(101)
  const [first] = await h.w.rows<{ id: string }>('select id from webhook_deliveries where webhook_id = $1 and attempts = 0', [id])
  expect(silent.taken.at(-1)?.headers['x-service-delivery']).toBe(first?.id)
  await h.register(other.url)
  for (let n = 1; n <= 20; n += 1) {
    await h.admin('POST', 'C/third-parties', { body: { type: 'supplier', name: `Beside ${n}` } })
    await other.until(n)
  }
  // Of what hangs, no more was begun meanwhile than there are slots: 100 retries, and the usual one for what is not late.
  const firsts = new Set(
    (await h.w.rows<{ id: string }>('select id from webhook_deliveries where webhook_id = $1 and attempts = 0', [id])).map(
      (each) => each.id,
    ),
  )
  const retried = silent.taken.filter(({ headers }) => !firsts.has(String(headers['x-service-delivery'])))
  expect(retried).toHaveLength(100)
})

test('a retry is sent one minute after its failure, also while 130 first attempts wait behind a receiver that hangs', async () => {
  const there = await h.listen()
  there.answer = answering(500, 'no')
  const { id } = await h.register(there.url, ['third_party.created'])
  worker = await h.work(unlimited)
  await h.admin('POST', 'C/third-parties', { body: { type: 'supplier', name: 'Tried again' } })
  const stored = () => h.w.rows<{ id: string }>('select id from webhook_deliveries where webhook_id = $1 and attempts = 1', [id])
  await vi.waitFor(async () => expect(await stored()).toHaveLength(1), soon)
  const [delivery] = await stored()
  hang(there)
  await pend(h.w.rows, id, { count: 130, ...late })
  await there.until(101)
  h.moveClock(minute)
  await there.until(102)
  expect(there.taken.at(-1)?.headers['x-service-delivery']).toBe(delivery?.id)
})
