/** How many deliveries are kept for a firm, and how long those of a paused endpoint. */
import { expect, test } from 'vitest'
import { runNow } from '../../../../test/harness/webhook-fixture.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { schedules } from './jobs.ts'

const w = await openWorld()
const admin = await w.as('admin')

const allow = (deliveries: number | null) => w.rows(`update plans set deliveries_limit = $1 where code = 'unlimited'`, [deliveries])
const register = async (): Promise<number> =>
  (await admin('POST', 'F/webhooks', { body: { url: 'https://hooks.example.com/', events: ['*'] } })).body.webhook.id
const setActive = (id: number, is_active: boolean) => admin('PATCH', `F/webhooks/${id}`, { body: { is_active } })

/** Deliveries of an endpoint, named by their bodies. */
const add = (id: number, status: 'pending' | 'delivered', ...names: readonly string[]) =>
  w.rows(
    `insert into webhook_deliveries (webhook_id, firm_id, event_id, event, body, status, attempts, next_attempt_at, delivered_at, finished_at)
     select $1, $2, 'evt_' || md5(n.name), 'entry.posted', n.name, $3, case when $3 = 'pending' then 0 else 1 end,
       case when $3 = 'pending' then now() end, case when $3 <> 'pending' then now() end, case when $3 <> 'pending' then now() end
     from unnest($4::text[]) with ordinality n (name, place) order by n.place`,
    [id, w.firm.id, status, names],
  )
const kept = async (id: number) =>
  (await w.rows<{ body: string }>('select body from webhook_deliveries where webhook_id = $1 order by id', [id])).map(({ body }) => body)
const clear = () => w.rows('delete from webhook_deliveries')

const prune = schedules.filter(({ name }) => name === 'webhooks.prune')
const purge = schedules.filter(({ name }) => name === 'webhooks.purge')

test('the oldest finished deliveries of a firm go beyond its limit; what is still to be sent stays', async () => {
  const [one, other] = [await register(), await register()]
  await add(one, 'pending', 'a1')
  await add(other, 'delivered', 'b1')
  await add(one, 'delivered', 'a2', 'a3')
  await add(other, 'delivered', 'b2')
  await allow(3)
  expect((await admin('GET', 'F/licence')).body.deliveries).toEqual({ used: 5, limit: 3 })
  await runNow(w, prune)
  expect([await kept(one), await kept(other)]).toEqual([['a1', 'a3'], ['b2']])
  expect((await admin('GET', 'F/licence')).body.deliveries).toEqual({ used: 3, limit: 3 })
  await allow(0)
  await runNow(w, prune)
  expect([await kept(one), await kept(other)]).toEqual([['a1'], []])
  await setActive(one, false)
  await runNow(w, prune)
  expect(await kept(one)).toEqual([])
})

test('without a limit nothing goes', async () => {
  await clear()
  const id = await register()
  await add(id, 'delivered', 'a', 'b')
  await allow(null)
  await runNow(w, prune)
  expect(await kept(id)).toEqual(['a', 'b'])
})

test('of fifty prunings at once, together as many go as are too many', async () => {
  await clear()
  const id = await register()
  await add(id, 'delivered', ...Array.from({ length: 200 }, (_, n) => String(n)))
  await allow(60)
  const gone = await Promise.all(
    Array.from({ length: 50 }, () => w.asApp(`select prune_deliveries(${w.firm.id}, 7) as gone`).then(({ rows }) => Number(rows[0].gone))),
  )
  expect(gone.reduce((sum, each) => sum + each, 0)).toBe(140)
  expect(await kept(id)).toEqual(Array.from({ length: 60 }, (_, n) => String(140 + n)))
})

test('pending deliveries of a paused endpoint go 30 days after they were made, those of an active one never', async () => {
  await clear()
  await allow(null)
  const [paused, active] = [await register(), await register()]
  await setActive(paused, false)
  for (const id of [paused, active]) await add(id, 'pending', 'old')
  const days = (n: number) => ({ driven: true, now: () => new Date(Date.now() + n * 24 * 3600_000) })
  await runNow(w, purge, days(29.9))
  expect([await kept(paused), await kept(active)]).toEqual([['old'], ['old']])
  await runNow(w, purge, days(30.1))
  expect([await kept(paused), await kept(active)]).toEqual([[], ['old']])
})

test('raw SQL: the application deletes no pending delivery of an active endpoint, and no young one of a paused endpoint', async () => {
  await clear()
  const [paused, active] = [await register(), await register()]
  await setActive(paused, false)
  await add(paused, 'pending', 'young')
  await add(active, 'pending', 'old')
  await w.rows(`update webhook_deliveries set created_at = now() - interval '31 days' where webhook_id = $1`, [active])
  expect((await w.asApp('delete from webhook_deliveries')).rowCount).toBe(0)
  expect([await kept(paused), await kept(active)]).toEqual([['young'], ['old']])
})
