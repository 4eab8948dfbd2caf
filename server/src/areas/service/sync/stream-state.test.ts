/** Which cursors hold: the five reasons to begin anew, and what is noted of who reads. */
import { expect, test } from 'vitest'
import { join } from '../../../../test/contract/scene.ts'
import { joinCompany } from '../../../../test/harness/members.ts'
import { openWorld } from '../../../../test/harness/world.ts'
import { jobContext } from '../../../kernel/jobs/jobs.ts'
import { openPools } from '../../../kernel/write/database.ts'
import { silentMeter } from '../../../kernel/operating/meter.ts'
import { scopeQueue } from '../../../kernel/write/scope-queue.ts'
import { systemClock } from '../../../lib/clock.ts'
import { schedules } from './jobs.ts'

const w = await openWorld()
const admin = await w.as('admin')

type Pulled = {
  changes: { resource: string; id: number; seq: number; op: string }[]
  cursor: number
  has_more: boolean
  full_resync: boolean
}

async function newFile() {
  const { id, public_token } = await w.makeCompany()
  const at = `/v1/companies/${public_token}`
  const pull = async (since: number, caller = admin): Promise<Pulled> => (await caller('GET', `${at}/sync/pull?since=${since}`)).body
  const add = async (name: string): Promise<number> =>
    (await admin('POST', `${at}/third-parties`, { body: { type: 'customer', name } })).body.id
  return { id, at, pull, add }
}
type File = Awaited<ReturnType<typeof newFile>>

/** Told to begin anew, a copy does so once: from the end of what it is given it can go on. */
async function expectOneFreshStart(file: File, since: number, caller = admin): Promise<void> {
  expect(await file.pull(since, caller)).toMatchObject({ cursor: 0, has_more: true, full_resync: true, changes: [] })
  const { cursor, full_resync, changes } = await file.pull(0, caller)
  expect([full_resync, changes.length > 0]).toEqual([false, true])
  expect(await file.pull(cursor, caller)).toMatchObject({ cursor, full_resync: false, changes: [] })
}

/** What the worker does when the clock asks for it. */
async function scheduled(name: string): Promise<void> {
  const pools = openPools(w.config.database_url, 2, systemClock)
  const writer = { pools, queue: scopeQueue(() => performance.now()), listeners: [], meter: silentMeter }
  const outside = { files: {}, mail: {}, urls: {} } as never
  const found = schedules.find((each) => each.name === name)
  await found?.run(jobContext({ ...writer, ...(outside as object) } as never, new AbortController().signal))
  await pools.end()
}

test('1: a cursor older than the tombstones that were trimmed; the last 100,000 stay whatever their age', async () => {
  const file = await newFile()
  const { cursor: early } = await file.pull(0)
  await w.rows(
    `with base as (update heads set seq = seq + 100004 where company_id = $1 returning seq - 100004 as seq)
     insert into feed (company_id, resource, record_id, seq, op, version, changed_at)
     select $1, 'third-parties', 900000000 + n, base.seq + n, 'delete', 1, now() - interval '91 days' from base, generate_series(1, 100004) n`,
    [file.id],
  )
  await scheduled('sync.trim')
  const [kept] = await w.rows<{ count: number; floor: number }>(
    `select count(*)::int, (select floor::int from heads where company_id = $1) as floor from feed where company_id = $1 and op = 'delete'`,
    [file.id],
  )
  expect(kept).toEqual({ count: 100_000, floor: early + 4 })
  expect(await file.pull(early + 4)).toMatchObject({ full_resync: false })
  expect((await admin('GET', `${file.at}/sync/status?since=${early}`)).body).toMatchObject({ oldest: early + 4, full_resync: true })
  expect(await file.pull(early + 3)).toMatchObject({ full_resync: true })
  expect(await file.pull(0)).toMatchObject({ full_resync: false })
})

test('1: tombstones younger than 90 days stay, however many', async () => {
  const file = await newFile()
  const id = await file.add('Gone')
  await admin('DELETE', `${file.at}/third-parties/${id}`)
  await w.rows(`update feed set changed_at = now() - interval '89 days' where company_id = $1`, [file.id])
  await w.rows(
    `begin; select open_write(null, false, null, ${file.id}, null, gen_random_uuid(), false, '{}', 1000); select trim_feed(90, 0); commit`,
  )
  expect((await file.pull(0)).changes.filter(({ op }) => op === 'delete')).toHaveLength(1)
})

test('2: a cursor beyond the head, and one of a restored database that has grown past it since', async () => {
  const [file, other] = [await newFile(), await newFile()]
  await file.add('Kept')
  const { cursor: head } = await file.pull(0)
  expect(await file.pull(head + 1)).toMatchObject({ full_resync: true })
  // As after a restore: another cluster, and clients that were given numbers nobody knows of.
  await w.rows(`update feed_epoch set cluster = 'another/00000001'`)
  await w.sibling()
  for (const name of ['One', 'Two', 'Three']) await file.add(name)
  expect(await file.pull(head)).toMatchObject({ full_resync: false })
  await expectOneFreshStart(file, head + 2)
  const { changes } = await file.pull(head)
  expect(changes.map(({ resource }) => resource)).toEqual(['companies', 'third-parties', 'third-parties', 'third-parties'])
  expect((await other.pull(1)).full_resync).toBe(false)
  const [{ gaps } = { gaps: 0 }] = await w.rows<{ gaps: number }>('select count(*)::int as gaps from feed_gaps where company_id = $1', [
    file.id,
  ])
  await w.sibling()
  await scheduled('sync.epoch')
  expect(await w.rows('select count(*)::int as gaps from feed_gaps where company_id = $1', [file.id])).toEqual([{ gaps }])
})

test('3: the role of the caller changed, by firm or by file; no other reader must resync', async () => {
  const file = await newFile()
  const [changed, other] = [await w.as('manager'), await w.as('manager')]
  const { cursor } = await file.pull(0, changed)
  await file.pull(0, other)
  await w.rows(`update firm_members set role = 'admin' where user_id = $1`, [changed.user_id])
  await expectOneFreshStart(file, cursor, changed)
  expect(await file.pull(cursor, other)).toMatchObject({ full_resync: false, changes: [{ resource: 'companies', id: file.id }] })
})

test('3: assigned, taken away and assigned again; another file of the same person goes on', async () => {
  const [file, untouched] = [await newFile(), await newFile()]
  const person = await w.as('encoder')
  const assign = (id: number) => joinCompany(w, { id }, person.user_id, 'encoder')
  await Promise.all([assign(file.id), assign(untouched.id)])
  const { cursor } = await file.pull(0, person)
  const elsewhere = await untouched.pull(0, person)
  await w.rows('delete from company_members where company_id = $1 and user_id = $2', [file.id, person.user_id])
  expect((await person('GET', `${file.at}/sync/pull?since=${cursor}`)).status).toBe(404)
  await assign(file.id)
  await expectOneFreshStart(file, cursor, person)
  expect(await untouched.pull(elsewhere.cursor, person)).toMatchObject({ full_resync: false, changes: [] })
})

test('3: deactivated and reactivated; a second device of the same person must resync too, however often the first pulled', async () => {
  const file = await newFile()
  const person = await w.as('manager')
  const { cursor } = await file.pull(0, person)
  for (const is_active of [false, true])
    await w.rows('update firm_members set is_active = $2 where user_id = $1', [person.user_id, is_active])
  expect((await person('GET', `${file.at}/sync/status?since=${cursor}`)).body).toMatchObject({ full_resync: true })
  await expectOneFreshStart(file, cursor, person)
  expect(await file.pull(cursor, person)).toMatchObject({ full_resync: true })
})

test('3: fifty pulls at once after a change move the stream once', async () => {
  const file = await newFile()
  const person = await w.as('manager')
  const { cursor } = await file.pull(0, person)
  await w.rows(`update firm_members set role = 'admin' where user_id = $1`, [person.user_id])
  const pulls = await Promise.all(Array.from({ length: 50 }, () => file.pull(cursor, person)))
  expect(new Set(pulls.map(({ full_resync }) => full_resync))).toEqual(new Set([true]))
  expect(await w.rows('select seq::int from heads where company_id = $1', [file.id])).toEqual([{ seq: cursor + 1 }])
})

test('4: a file that came back from the bin', async () => {
  const file = await newFile()
  await file.add('Before')
  const { cursor } = await file.pull(0)
  expect((await admin('DELETE', file.at)).status).toBe(204)
  expect((await admin('POST', `${file.at}/restore`)).status).toBe(200)
  await expectOneFreshStart(file, cursor)
})

test('5: the shape of records changed; a process of the release before serves no copies beside', async () => {
  const file = await newFile()
  const { cursor } = await file.pull(0)
  await w.rows('update feed_epoch set schema = 0')
  await w.sibling()
  await expectOneFreshStart(file, cursor)
  await w.rows('update feed_epoch set schema = 2')
  const { status, body, headers } = await admin('GET', `${file.at}/sync/pull`)
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'maintenance', '30'])
  await w.rows('update feed_epoch set schema = 1')
})

test('the application can neither trim outside a write, nor erase, nor change which cursors are valid', async () => {
  await expect(w.asApp('select trim_feed(0, 0)')).rejects.toThrow(/inside write/)
  await expect(w.asApp('select show_file()')).rejects.toThrow(/inside write/)
  await expect(w.asApp('delete from feed')).rejects.toThrow(/permission denied/)
  await expect(w.asApp('insert into feed_gaps values (1, 1, 2)')).rejects.toThrow(/permission denied/)
  await expect(w.asApp(`update feed_epoch set cluster = 'x'`)).rejects.toThrow(/permission denied/)
})

test('a device is recorded at its last page and then once a minute, with its lag', async () => {
  const file = await newFile()
  const headers = { 'x-device-id': 'tablet-1', 'x-device-name': 'Tablette%20d%E2%80%99Anne' }
  const pull = (query: string) => admin('GET', `${file.at}/sync/pull?${query}`, { headers })
  const stored = () =>
    w.rows<{ last_cursor: number; xmin: string }>('select last_cursor::int, xmin::text from sync_devices where company_id = $1', [file.id])
  for (const name of ['One', 'Two', 'Three']) await file.add(name)
  await pull('since=0&limit=2')
  const [first] = await stored()
  const { body: middle } = await pull('since=2&limit=1')
  expect([middle.has_more, await stored()]).toEqual([true, [first]])
  const { body: last } = await pull(`since=${middle.cursor}`)
  const [second] = await stored()
  expect(second?.last_cursor).toBe(last.cursor)
  await pull(`since=${last.cursor}`)
  expect(await stored()).toEqual([second])
  await w.rows(`update sync_devices set last_seen_at = now() - interval '2 minutes' where company_id = $1`, [file.id])
  await pull(`since=${last.cursor}`)
  expect((await stored())[0]?.xmin).not.toBe(second?.xmin)
  await file.add('Four')
  const { body: status } = await admin('GET', `${file.at}/sync/status`)
  expect(status).toMatchObject({
    cursor: last.cursor + 1,
    oldest: 1,
    schema: 1,
    full_resync: false,
    log_retention_days: 90,
    open_conflicts: 0,
  })
  expect(status.devices).toEqual([
    {
      device_id: 'tablet-1',
      device_name: 'Tablette d’Anne',
      user: { id: admin.user_id, name: 'Anne Dubois' },
      last_seen_at: expect.any(String),
      last_cursor: last.cursor,
      lag: 1,
      last_push_at: null,
    },
  ])
})

test('each device is listed with the person who used it last', async () => {
  const file = await newFile()
  const zoe = await w.as('admin', { name: 'Zoé Lambert' })
  for (const [caller, device] of [
    [admin, 'a'],
    [zoe, 'b'],
  ] as const)
    await caller('GET', `${file.at}/sync/pull`, { headers: { 'x-device-id': device } })
  const { devices } = (await admin('GET', `${file.at}/sync/status`)).body
  expect(devices).toHaveLength(2)
  expect(devices).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ device_id: 'a', user: { id: admin.user_id, name: 'Anne Dubois' } }),
      expect.objectContaining({ device_id: 'b', user: { id: zoe.user_id, name: 'Zoé Lambert' } }),
    ]),
  )
})

test('a device that was not seen for 90 days drops out, of the answer and at night of the table', async () => {
  const file = await newFile()
  await admin('GET', `${file.at}/sync/pull`, { headers: { 'x-device-id': 'old' } })
  await w.rows(`update sync_devices set last_seen_at = now() - interval '91 days' where company_id = $1`, [file.id])
  expect((await admin('GET', `${file.at}/sync/status`)).body.devices).toEqual([])
  await scheduled('sync.purge')
  expect(await w.rows('select 1 from sync_devices where company_id = $1', [file.id])).toEqual([])
})

test('an idempotency key is kept for 30 days and deleted the night after', async () => {
  const file = await newFile()
  const add = (key: string) =>
    admin('POST', `${file.at}/third-parties`, { body: { type: 'supplier', name: key }, headers: { 'x-client-mutation-id': key } })
  for (const key of ['old', 'young']) await add(key)
  const kept = async () =>
    (await w.rows<{ key: string }>('select key from replays where company_id = $1 order by key', [file.id])).map(({ key }) => key)
  await w.rows(
    `update replays set created_at = now() - (case key when 'old' then interval '30 days' else interval '29 days 23 hours' end) where company_id = $1`,
    [file.id],
  )
  await scheduled('sync.purge')
  expect(await kept()).toEqual(['young'])
  expect((await add('young')).headers['x-idempotent-replay']).toBe('1')
  expect((await add('old')).status).toBe(201)
})

test('only the nightly job deletes stored answers: the application role cannot', async () => {
  await expect(w.asApp('delete from replays')).rejects.toThrow(/permission denied/)
})

test('status is refused as the other reads are, and answers a POST with its query in the body', async () => {
  expect((await w.anonymous('GET', 'C/sync/status')).status).toBe(401)
  expect((await (await w.outsider())('GET', 'C/sync/status')).status).toBe(404)
  const reader = await w.as('reviewer', { abilities: ['read'] })
  expect((await reader('GET', 'C/sync/status')).body).toMatchObject({ code: 'token_ability_missing', required_ability: 'sync' })
  expect((await admin('GET', 'C/sync/status?since=x')).status).toBe(422)
  const { body: head } = await admin('GET', 'C/sync/status')
  expect((await admin('POST', 'C/sync/status', { body: { since: head.cursor + 5 } })).body).toMatchObject({ full_resync: true })
  expect((await admin('POST', 'C/sync/status')).status).toBe(200)
  expect((await admin('POST', 'C/sync/status', { raw: '[1]', headers: { 'content-type': 'application/json' } })).status).toBe(422)
  const { status, headers } = await admin('PUT', 'C/sync/status')
  expect([status, headers['allow']]).toEqual([405, 'GET, POST, HEAD, OPTIONS'])
})

test('the steward of a new firm begins with an empty list of devices', async () => {
  const company = await w.makeCompany()
  const person = await w.outsider()
  await join(w, { firm: w.firm, company }, person.user_id, 'reviewer')
  expect((await person('GET', `/v1/companies/${company.public_token}/sync/status`)).body.devices).toEqual([])
})
